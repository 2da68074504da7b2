//! Cells that hang together: a group of unknown shape, a line, and a grid that falls into regions.
//!
//! What can be reached from the first cell of a group in so many steps is a variable for each cell and number of steps, as
//! in bounded model checking: all of them are determined by the group. Where the first cell lies is seen late, so that what
//! follows at once is said too: no two cells of a group are further apart than its size allows, and none is alone.

use garns_puzzle::meaning::Demand;
use garns_puzzle::rules::{Connected, END, Loop, Regions, WAYS};
use garns_puzzle::{Candidates, Cell, Constraint};

use crate::model::Lit;
use crate::{Encoder, TooLarge};

impl Encoder<'_> {
    /// The cells that hold one of the values are connected with each other, or each with the edge, and so many.
    pub(crate) fn post_connected(&mut self, rule: &Connected) -> Result<(), TooLarge> {
        let ranks = rule.values.iter().filter_map(|number| self.puzzle.values().rank(*number));
        let values: Candidates = ranks.collect();
        if let Some(count) = rule.size {
            let demand = Demand { values, count, exactly: true };
            self.post(&Constraint::Counts(rule.cells.clone(), vec![demand]))?;
        }
        let held: Vec<Lit> = rule.cells.iter().map(|cell| self.is_one_of(*cell, values)).collect();
        let near = sides(&rule.cells);
        if let Some(size) = rule.size.filter(|_| !rule.edge) {
            self.post_near(&near, &held, size);
        }
        self.post_group(&near, &held, rule.size.unwrap_or(rule.cells.len()), rule.edge)
    }

    /// The cells that a line passes are connected by it; what neighbours tell of it agrees.
    pub(crate) fn post_loop(&mut self, rule: &Loop) -> Result<(), TooLarge> {
        let all = Candidates::first(WAYS.len() + usize::from(rule.open));
        let passed = all.without(Candidates::only(0));
        let held: Vec<Lit> = rule.shapes.iter().map(|cell| self.is_one_of(*cell, passed)).collect();
        let leaving =
            |step: usize| (0..END).filter(|rank| WAYS[*rank] >> step & 1 == 1).collect::<Candidates>();
        let mut near = vec![Vec::new(); held.len()];
        for (i, cell) in rule.cells.iter().enumerate() {
            // Right and down.
            for (step, (down, right)) in [(1, (0, 1)), (2, (1, 0))] {
                let other = cell.offset(down, right);
                let Some(j) = rule.cells.iter().position(|cell| Some(*cell) == other) else { continue };
                let out = self.is_one_of(rule.shapes[i], leaving(step));
                let back = self.is_one_of(rule.shapes[j], leaving((step + 2) % 4));
                let joined = self.model.any([out, back]);
                near[i].push((j, joined));
                near[j].push((i, joined));
            }
        }
        // From anywhere in a loop, two ways lead to the cell opposite.
        let most = if rule.open { held.len() } else { held.len() / 2 + 1 };
        self.post_group(&near, &held, most, false)
    }

    /// The cells fall into connected regions of one size, without repeated values, numbered in the order they are met.
    pub(crate) fn post_regions(&mut self, rule: &Regions) -> Result<(), TooLarge> {
        let Regions { cells, numbers, size } = rule;
        let (count, near) = (cells.len() / size, sides(cells));
        for &number in numbers {
            self.post(&Constraint::OneOf(number, Candidates::first(count)))?;
        }
        // Whether the region before was met before each cell.
        let mut met = vec![Lit::TRUE; cells.len()];
        for region in 0..count {
            let demand = Demand { values: Candidates::only(region), count: *size, exactly: true };
            self.post(&Constraint::Counts(numbers.clone(), vec![demand]))?;
            let inside: Vec<Lit> = numbers.iter().map(|number| self.has(*number, region)).collect();
            let mut so_far = Lit::FALSE;
            for (met, &inside) in met.iter_mut().zip(&inside) {
                self.model.clause([!inside, *met]);
                *met = so_far;
                so_far = self.model.any([so_far, inside]);
            }
            self.post_near(&near, &inside, *size);
            self.post_group(&near, &inside, *size, false)?;
            for rank in 0..self.model.values {
                let mut both = Vec::new();
                for (cell, inside) in cells.iter().zip(&inside) {
                    both.push(self.model.all([*inside, self.has(*cell, rank)]));
                }
                self.post_at_most_one(&both);
                // As many values as cells: none is left out.
                if *size == self.model.values {
                    self.model.clause(both);
                }
            }
        }
        Ok(())
    }

    /// What follows where a connected group has so many cells: those that a path of as many does not join are not both in it,
    /// and each is beside another.
    fn post_near(&mut self, near: &[Vec<(usize, Lit)>], inside: &[Lit], size: usize) {
        for (i, &held) in inside.iter().enumerate() {
            if size > 1 {
                self.model.clause(near[i].iter().map(|(j, _)| inside[*j]).chain([!held]));
            }
            let mut reached = vec![false; inside.len()];
            let mut front = vec![i];
            for _ in 0..size {
                front.iter().for_each(|&cell| reached[cell] = true);
                front = front.iter().flat_map(|&cell| near[cell].iter().map(|(j, _)| *j)).collect();
                front.sort_unstable();
                front.dedup();
                front.retain(|&cell| !reached[cell]);
            }
            for j in (0..i).filter(|&j| !reached[j]) {
                self.model.clause([!held, !inside[j]]);
            }
        }
    }

    /// The cells of a group, each with a literal that tells whether it is in, are connected by neighbours that are joined,
    /// with each other or each with the edge of all these cells; they are no more than so many steps apart, the first counted.
    fn post_group(
        &mut self,
        near: &[Vec<(usize, Lit)>],
        inside: &[Lit],
        most: usize,
        edge: bool,
    ) -> Result<(), TooLarge> {
        // Where it starts: in the first cell of the group, or in all of its cells that lack a neighbour.
        let mut reached = Vec::new();
        let mut before = Lit::FALSE;
        for (&inside, near) in inside.iter().zip(near) {
            if edge {
                reached.push(if near.len() < 4 { inside } else { Lit::FALSE });
            } else {
                reached.push(self.model.all([inside, !before]));
                before = self.model.any([before, inside]);
            }
        }
        for _ in 1..most {
            if !self.has_room() {
                return Err(TooLarge);
            }
            let mut next = Vec::new();
            for (i, near) in near.iter().enumerate() {
                let mut from = vec![reached[i]];
                for (j, joined) in near {
                    from.push(self.model.all([*joined, reached[*j]]));
                }
                let from = self.model.any(from);
                next.push(self.model.all([inside[i], from]));
            }
            reached = next;
        }
        for (&inside, reached) in inside.iter().zip(reached) {
            self.model.clause([!inside, reached]);
        }
        Ok(())
    }
}

/// For each cell those beside it, joined whatever they hold.
fn sides(cells: &[Cell]) -> Vec<Vec<(usize, Lit)>> {
    let near = |cell: &Cell| {
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
        let sides = sides.filter_map(|(down, right)| cell.offset(down, right));
        let places = sides.filter_map(|side| cells.iter().position(|other| *other == side));
        places.map(|place| (place, Lit::TRUE)).collect()
    };
    cells.iter().map(near).collect()
}

//! Cells that hang together: a group of unknown shape, and a grid that falls into regions.
//!
//! What can be reached from the first cell of a group in so many steps is a variable for each cell and number of steps, as
//! in bounded model checking: all of them are determined by the group.

use garns_puzzle::meaning::Demand;
use garns_puzzle::rules::{Connected, Regions};
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
        self.post_group(&rule.cells, &held, rule.size.unwrap_or(rule.cells.len()), rule.edge)
    }

    /// The cells fall into connected regions of one size, without repeated values, numbered in the order they are met.
    pub(crate) fn post_regions(&mut self, rule: &Regions) -> Result<(), TooLarge> {
        let Regions { cells, numbers, size } = rule;
        let count = cells.len() / size;
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
            self.post_group(cells, &inside, *size, false)?;
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

    /// The cells of a group, each with a literal that tells whether it is in, are connected along their sides, with each other
    /// or each with the edge of all these cells; they are no more than so many.
    fn post_group(
        &mut self,
        cells: &[Cell],
        inside: &[Lit],
        most: usize,
        edge: bool,
    ) -> Result<(), TooLarge> {
        let near = |cell: &Cell| {
            let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter();
            let sides = sides.filter_map(|(down, right)| cell.offset(down, right));
            sides.filter_map(|side| cells.iter().position(|other| *other == side)).collect()
        };
        let near: Vec<Vec<usize>> = cells.iter().map(near).collect();
        // Where it starts: in the first cell of the group, or in all of its cells that lack a neighbour.
        let mut reached = Vec::new();
        let mut before = Lit::FALSE;
        for (&inside, near) in inside.iter().zip(&near) {
            if edge {
                reached.push(if near.len() < 4 { inside } else { Lit::FALSE });
            } else {
                reached.push(self.model.all([inside, !before]));
                before = self.model.any([before, inside]);
            }
        }
        for _ in 1..most {
            if !self.model.has_room() {
                return Err(TooLarge);
            }
            let mut next = Vec::new();
            for (i, near) in near.iter().enumerate() {
                let from: Vec<Lit> = near.iter().chain([&i]).map(|j| reached[*j]).collect();
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

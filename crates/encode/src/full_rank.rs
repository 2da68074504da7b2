//! Rows and columns read as numbers, and one's place among them.

use std::collections::{BTreeSet, HashMap};

use garns_puzzle::rules::{FullRank, Ties};
use garns_puzzle::{Candidates, Cell, Constraint, Pairs, Rule};

use crate::model::Lit;
use crate::{Encoder, TooLarge};

/// Lines are read from four sides.
const SIDES: usize = 4;

/// The literals of "this cell holds the same as that one", and of "less".
#[derive(Default)]
pub(crate) struct Compared {
    same: HashMap<(Cell, Cell), Lit>,
    less: HashMap<(Cell, Cell), Lit>,
}

impl Encoder<'_> {
    /// So many lines are smaller than this one.
    pub(crate) fn post_full_rank(&mut self, rule: &FullRank) -> Result<(), TooLarge> {
        let lines = FullRank::lines(self.puzzle);
        let own = &rule.cells[..];
        let others = lines.iter().filter(|line| line[..] != *own);
        let mut count = usize::try_from(rule.rank - 1).unwrap_or(usize::MAX);
        let mut smaller = Vec::new();
        if self.has_house_borders() {
            // On each of the four sides every value begins one line: the clue tells with which this one begins, and how many of
            // the other three are smaller.
            let begins = count / SIDES;
            count %= SIDES;
            self.post(&Constraint::OneOf(own[0], Candidates::only(begins)))?;
            for line in others.clone() {
                let rest = self.is_smaller(&line[1..], &own[1..]);
                smaller.push(self.model.all([self.has(line[0], begins), rest]));
            }
        } else {
            for line in others.clone() {
                smaller.push(self.is_smaller(line, own));
            }
        }
        if rule.ties != Ties::Any {
            others.for_each(|line| self.post_not_the_same(line, own));
        }
        if rule.ties == Ties::None {
            for (i, a) in lines.iter().enumerate() {
                if !self.has_room() {
                    return Err(TooLarge);
                }
                lines[..i].iter().for_each(|b| self.post_not_the_same(a, b));
            }
        }
        self.post_count(&smaller, count);
        Ok(())
    }

    /// Whether there is one grid, square, with as many values as rows, whose border lines are houses.
    fn has_house_borders(&self) -> bool {
        let mut grids = self.puzzle.frame().main_grids();
        let (Some(grid), None) = (grids.next(), grids.next()) else { return false };
        let size = self.model.values as u16;
        let is_house = |cell: &dyn Fn(u16) -> (u16, u16)| {
            let place = |i| Cell::new(grid.at.row + cell(i).0, grid.at.col + cell(i).1);
            let border: BTreeSet<Cell> = (0..size).map(place).collect();
            self.puzzle.rules().iter().any(|rule| match rule {
                Rule::House(house) => house.cells.iter().copied().collect::<BTreeSet<Cell>>() == border,
                _ => false,
            })
        };
        (grid.rows, grid.cols) == (size, size)
            && size > 1
            && is_house(&|i| (0, i))
            && is_house(&|i| (size - 1, i))
            && is_house(&|i| (i, 0))
            && is_house(&|i| (i, size - 1))
    }

    /// A literal that is true just where the one line is smaller than the other.
    fn is_smaller(&mut self, a: &[Cell], b: &[Cell]) -> Lit {
        // From behind: a shorter one is smaller than a longer one that begins with it.
        let mut smaller = if a.len() < b.len() { Lit::TRUE } else { Lit::FALSE };
        for (&x, &y) in a.iter().zip(b).rev().filter(|(x, y)| x != y) {
            let (less, same) = (self.is_less(x, y), self.is_same(x, y));
            let later = self.model.all([same, smaller]);
            smaller = self.model.any([less, later]);
        }
        smaller
    }

    fn post_not_the_same(&mut self, a: &[Cell], b: &[Cell]) {
        if a.len() == b.len() {
            let pairs = a.iter().zip(b).filter(|(x, y)| x != y);
            let differ: Vec<Lit> = pairs.map(|(x, y)| !self.is_same(*x, *y)).collect();
            self.model.clause(differ);
        }
    }

    fn is_same(&mut self, a: Cell, b: Cell) -> Lit {
        let key = (a.min(b), a.max(b));
        if let Some(lit) = self.compared.same.get(&key) {
            return *lit;
        }
        let same: Pairs = (0..self.model.values).map(Candidates::only).collect();
        let lit = self.related(key.0, key.1, &same);
        self.compared.same.insert(key, lit);
        lit
    }

    fn is_less(&mut self, a: Cell, b: Cell) -> Lit {
        if let Some(lit) = self.compared.less.get(&(a, b)) {
            return *lit;
        }
        let all = self.puzzle.values().all();
        let above = |rank| all.without(Candidates::first(rank + 1));
        let above: Pairs = (0..self.model.values).map(above).collect();
        let lit = self.related(a, b, &above);
        self.compared.less.insert((a, b), lit);
        lit
    }

    /// So many of the literals are true, each of which is determined: counted from the first on (Sinz's sequential counter).
    fn post_count(&mut self, lits: &[Lit], count: usize) {
        if count > lits.len() {
            return self.model.clause([]);
        }
        // Whether at least so many are true: none, one, two … up to one too many.
        let mut at_least = vec![Lit::FALSE; count + 2];
        at_least[0] = Lit::TRUE;
        for &lit in lits {
            for number in (1..at_least.len()).rev() {
                let one_more = self.model.all([at_least[number - 1], lit]);
                at_least[number] = self.model.any([at_least[number], one_more]);
            }
        }
        self.model.clause([at_least[count]]);
        self.model.clause([!at_least[count + 1]]);
    }
}

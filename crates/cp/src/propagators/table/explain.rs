//! Why no row of a table is left, or none in which a fact does not hold.

use std::collections::BinaryHeap;

use super::{Rows, Table};
use crate::atom::Atom;
use crate::store::Past;

/// Facts that rule all of some rows out: greedily, the one next that rules out most of those left (set cover; counts that
/// have become too great are found out when their turn comes).
pub(super) struct Explanation<'a> {
    table: &'a Table,
    past: Past<'a>,
    /// The rows that are still to be ruled out.
    left: Vec<u64>,
}

/// What is known of a variable: places of values in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    /// It has this value, if the column has it; others are out.
    Fixed(Option<usize>),
    /// Values before this place are out.
    Before(usize),
    /// Values from this place on are out.
    From(usize),
    /// This value is out.
    Without(usize),
}

impl<'a> Explanation<'a> {
    /// Of why `atom` holds, or of a conflict if there is none.
    pub(super) fn new(table: &'a Table, past: Past<'a>, atom: Option<Atom>) -> Self {
        let own = atom.and_then(|atom| Some((table.vars.iter().position(|var| *var == atom.var)?, atom)));
        let mut left = vec![0; table.words.len()];
        match own {
            Some((own, atom)) => {
                for support in table.columns[own].values.iter().filter(|support| !atom.holds(support.value)) {
                    support.rows.each().for_each(|(place, word)| left[place] |= word);
                }
            }
            None => {
                for support in &table.columns[0].values {
                    support.rows.each().for_each(|(place, word)| left[place] |= word);
                }
            }
        }
        Explanation { table, past, left }
    }

    /// Writes the facts down; whether they suffice.
    pub(super) fn choose(mut self, out: &mut Vec<Atom>) -> bool {
        let mut heap: BinaryHeap<(u32, usize, Known)> = BinaryHeap::new();
        for column in 0..self.table.columns.len() {
            self.known(column, |count, known| heap.push((count, column, known)));
        }
        while let Some((before, column, known)) = heap.pop() {
            let count = self.count(column, known);
            if count < before {
                if count > 0 {
                    heap.push((count, column, known));
                }
                continue;
            }
            out.push(self.fact(column, known));
            self.rule_out(column, known);
            if self.left.iter().all(|word| *word == 0) {
                return true;
            }
        }
        self.left.iter().all(|word| *word == 0)
    }

    /// What was known of the variable of a column, with how many rows it rules out.
    fn known(&self, column: usize, mut tell: impl FnMut(u32, Known)) {
        let (var, values) = (self.table.vars[column], &self.table.columns[column].values);
        let (min, max) = (self.past.min(var), self.past.max(var));
        let (low, high) = (
            values.partition_point(|support| support.value < min),
            values.partition_point(|support| support.value <= max),
        );
        let mut offer = |known| {
            let count = self.count(column, known);
            if count > 0 {
                tell(count, known);
            }
        };
        if min == max {
            offer(Known::Fixed((low < high).then_some(low)));
            return;
        }
        offer(Known::Before(low));
        offer(Known::From(high));
        for (place, support) in values.iter().enumerate().take(high).skip(low) {
            if !self.past.contains(var, support.value) {
                offer(Known::Without(place));
            }
        }
    }

    /// The places of the values that are ruled out.
    fn places(&self, column: usize, known: Known) -> impl Iterator<Item = usize> + use<> {
        let end = self.table.columns[column].values.len();
        let (range, but) = match known {
            Known::Fixed(place) => (0..end, place),
            Known::Before(place) => (0..place, None),
            Known::From(place) => (place..end, None),
            Known::Without(place) => (place..place + 1, None),
        };
        range.filter(move |place| Some(*place) != but)
    }

    fn rows(&self, column: usize, place: usize) -> &'a Rows {
        &self.table.columns[column].values[place].rows
    }

    /// How many of the rows left have the value.
    fn count_of(&self, column: usize, place: usize) -> u32 {
        self.rows(column, place).each().map(|(place, word)| (word & self.left[place]).count_ones()).sum()
    }

    fn count(&self, column: usize, known: Known) -> u32 {
        self.places(column, known).map(|place| self.count_of(column, place)).sum()
    }

    fn rule_out(&mut self, column: usize, known: Known) {
        for place in self.places(column, known) {
            for (at, word) in self.rows(column, place).each() {
                self.left[at] &= !word;
            }
        }
    }

    /// The weakest fact that rules out as many of the rows left.
    fn fact(&self, column: usize, known: Known) -> Atom {
        let (var, values) = (self.table.vars[column], &self.table.columns[column].values);
        let mut needed = self.places(column, known).filter(|place| self.count_of(column, *place) > 0);
        let first = needed.next().unwrap_or(0);
        match known {
            Known::Fixed(_) if needed.next().is_some() => Atom::eq(var, self.past.min(var)),
            Known::Fixed(_) | Known::Without(_) => Atom::ne(var, values[first].value),
            Known::Before(_) => Atom::ge(var, values[needed.last().unwrap_or(first)].value + 1),
            Known::From(_) => Atom::le(var, values[first].value - 1),
        }
    }
}

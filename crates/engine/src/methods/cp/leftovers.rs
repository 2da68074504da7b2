//! Houses that overlap: what is left of the one holds the same values as what is left of the other.
//!
//! Two houses that must take every value share some cells; whatever those hold, both hold it. So the cells of
//! the one outside the other take just the values that the other's cells outside the one take. In Sudoku that is
//! the locked candidates of boxes and lines, in jigsaws the law of leftovers.

use garns_cp::{Conflict, Domains, Int, On, Priority, Propagator, Wishes};

use super::filter::bits;
use super::ground::Ground;

/// Two sets of cells that hold the same values.
#[derive(Debug)]
pub(super) struct Leftovers {
    one: Vec<Int>,
    other: Vec<Int>,
}

impl Leftovers {
    /// All pairs of houses that are worth looking at.
    pub(super) fn of(ground: &Ground<'_>, vars: &[Int]) -> Vec<Leftovers> {
        let mut all = Vec::new();
        let full: Vec<&Vec<usize>> =
            ground.houses.iter().filter(|house| house.len() == ground.values()).collect();
        let mut houses_of: Vec<Vec<usize>> = vec![Vec::new(); vars.len()];
        for (number, house) in full.iter().enumerate() {
            for &cell in *house {
                houses_of[cell].push(number);
            }
        }
        let mut shared = vec![0usize; full.len()];
        for (number, house) in full.iter().enumerate() {
            shared.fill(0);
            for other in house.iter().flat_map(|cell| &houses_of[*cell]).filter(|other| **other > number) {
                shared[*other] += 1;
            }
            for other in (0..full.len()).filter(|other| shared[*other] > 1) {
                let outside = |a: &[usize], b: &[usize]| {
                    a.iter().filter(|cell| !b.contains(cell)).map(|cell| vars[*cell]).collect()
                };
                all.push(Leftovers { one: outside(house, full[other]), other: outside(full[other], house) });
            }
        }
        all
    }
}

impl Propagator for Leftovers {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.one.iter().chain(&self.other).copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let union = |vars: &[Int]| vars.iter().fold(0, |all, var| all | bits(domains, *var));
        let (one, other) = (union(&self.one), union(&self.other));
        let both = one & other;
        if both.count_ones() < self.one.len() as u32 {
            return domains.fail();
        }
        if one != both {
            self.one.iter().try_for_each(|var| domains.keep_bits(*var, both))?;
        }
        if other != both {
            self.other.iter().try_for_each(|var| domains.keep_bits(*var, both))?;
        }
        Ok(())
    }

    fn treats_values_alike(&self) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "leftovers of two houses"
    }
}

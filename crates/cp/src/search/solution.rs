//! The values of all variables.

use std::hash::{Hash, Hasher};
use std::ops::Index;

use rustc_hash::FxHashMap;

use crate::atom::{Bool, Int, Owner};
use crate::store::Domains;

/// A value for each variable of a model. Reading that of another model's variable is a mistake in the program, and panics.
#[derive(Clone, Debug)]
pub struct Solution {
    values: Vec<i64>,
    /// Of floats that have several ranks, the last.
    ends: FxHashMap<u32, i64>,
    objective: Option<i64>,
    owner: Owner,
}

impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.values == other.values
    }
}

impl Eq for Solution {}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl Solution {
    pub(crate) fn read(domains: &Domains, objective: Option<Int>) -> Solution {
        let values = (0..domains.len()).map(|var| domains.min(Int::new(var))).collect();
        let wide = domains.floats.iter().filter(|var| !domains.is_fixed(**var));
        let ends = wide.map(|var| (var.number(), domains.max(*var))).collect();
        Solution { values, ends, objective: objective.map(|var| domains.min(var)), owner: domains.owner }
    }

    /// What the model's objective comes to, if it has one.
    #[must_use]
    pub fn objective(&self) -> Option<i64> {
        self.objective
    }

    /// The first and the last rank of a float.
    pub(crate) fn ends(&self, var: Int) -> (i64, i64) {
        (self[var], self.ends.get(&var.number()).copied().unwrap_or(self[var]))
    }

    /// The value of an integer variable.
    #[must_use]
    pub fn int(&self, var: Int) -> i64 {
        self[var]
    }

    /// The value of a Boolean.
    #[must_use]
    pub fn bool(&self, bool: Bool) -> bool {
        (self.int(bool.var()) != 0) != bool.is_negated()
    }

    /// The values of several variables.
    #[must_use]
    pub fn ints(&self, vars: &[Int]) -> Vec<i64> {
        vars.iter().map(|var| self.int(*var)).collect()
    }
}

impl Index<Int> for Solution {
    type Output = i64;
    fn index(&self, var: Int) -> &i64 {
        assert!(self.owner.made(var), "a variable of another model");
        &self.values[var.index()]
    }
}

//! The values of all variables.

use std::ops::Index;

use crate::atom::{Bool, Int};
use crate::store::Domains;

/// A value for each variable of a model.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    values: Vec<i64>,
    objective: Option<i64>,
}

impl Solution {
    pub(crate) fn read(domains: &Domains, objective: Option<Int>) -> Solution {
        let values = (0..domains.len()).map(|var| domains.min(Int(var as u32))).collect();
        Solution { values, objective: objective.map(|var| domains.min(var)) }
    }

    /// What the model's objective comes to, if it has one.
    #[must_use]
    pub fn objective(&self) -> Option<i64> {
        self.objective
    }

    /// The value of an integer variable.
    #[must_use]
    pub fn int(&self, var: Int) -> i64 {
        self.values[var.index()]
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
        &self.values[var.index()]
    }
}

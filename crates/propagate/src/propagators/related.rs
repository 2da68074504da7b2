//! Two cells that are related, within an alternative. (Those that hold anyway are binary constraints of the board.)

use std::sync::Arc;

use crate::{Domain, Propagator, Relation};

/// Two cells and their relation, arc consistent.
#[derive(Debug)]
pub(crate) struct Related(pub(crate) Arc<Relation>);

impl Propagator for Related {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        domains[0] &= self.0.before(domains[1]);
        domains[1] &= self.0.after(domains[0]);
        domains[0] != 0 && domains[1] != 0
    }

    fn idempotent(&self) -> bool {
        true
    }
}

/// Two cells that don't both have a value.
#[derive(Debug)]
pub(crate) struct NotBoth(pub(crate) u64);

impl Propagator for NotBoth {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        if domains[0] == self.0 {
            domains[1] &= !self.0;
        }
        if domains[1] == self.0 {
            domains[0] &= !self.0;
        }
        domains[0] != 0 && domains[1] != 0
    }
}

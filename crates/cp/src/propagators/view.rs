//! A variable seen with an offset, so that lists may count from wherever they like.

use crate::atom::{Atom, Int};
use crate::model::{Error, Expr, Model, Node};
use crate::store::{Conflict, Domains};

/// `variable + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) var: Int,
    offset: i64,
}

impl View {
    /// The expression as a view: of the variable in it, if it is one with an offset, or of a new one.
    pub(crate) fn of(expr: &Expr, model: &mut Model) -> Result<View, Error> {
        if let Node::Sum(terms, offset) = &expr.0
            && let [(1, Expr(Node::Var(var)))] = terms[..]
            && offset.unsigned_abs() <= 1 << 61
        {
            return Ok(View { var: model.own(var)?, offset: *offset });
        }
        Ok(View { var: model.value_of(expr.clone())?, offset: 0 })
    }

    /// The fact that it has this value.
    pub(super) fn is(self, value: i64) -> Atom {
        Atom::eq(self.var, value - self.offset)
    }

    pub(super) fn min(self, domains: &Domains) -> i64 {
        domains.min(self.var) + self.offset
    }

    pub(super) fn value(self, domains: &Domains) -> Option<i64> {
        domains.value(self.var).map(|value| value + self.offset)
    }

    pub(super) fn contains(self, value: i64, domains: &Domains) -> bool {
        domains.contains(self.var, value.saturating_sub(self.offset))
    }

    pub(super) fn next_from(self, value: i64, domains: &Domains) -> Option<i64> {
        domains.next_from(self.var, value.saturating_sub(self.offset)).map(|value| value + self.offset)
    }

    /// The values from 0 to 63 as bits, if the domain is one word.
    pub(super) fn word(self, domains: &Domains) -> Option<u64> {
        let word = domains.word(self.var)?;
        Some(match word.base + self.offset {
            by @ 0..=63 => word.bits << by,
            by @ -63..=-1 => word.bits >> -by,
            _ => 0,
        })
    }

    pub(super) fn set_min(self, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        domains.set_min(self.var, value.saturating_sub(self.offset))
    }

    pub(super) fn set_max(self, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        domains.set_max(self.var, value.saturating_sub(self.offset))
    }

    pub(super) fn remove(self, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        domains.remove(self.var, value.saturating_sub(self.offset))
    }

    pub(super) fn fix(self, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        domains.fix(self.var, value.saturating_sub(self.offset))
    }

    /// What is seen when the variable has this value.
    pub(super) fn seen(self, value: i64) -> i64 {
        value.saturating_add(self.offset)
    }

    /// That at least this value is seen.
    pub(super) fn at_least(self, value: i64) -> Atom {
        Atom::ge(self.var, value.saturating_sub(self.offset))
    }

    /// That this value is not seen.
    pub(super) fn differs(self, value: i64) -> Atom {
        Atom::ne(self.var, value.saturating_sub(self.offset))
    }
}

//! `y = f(x)`, given value by value.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Domain consistency for a function that is written down as pairs.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    x: Int,
    y: Int,
    /// Ascending by `x`.
    pairs: Vec<(i64, i64)>,
    /// `(y, x)`, ascending.
    inverse: Vec<(i64, i64)>,
}

impl Function {
    /// Pairs of a value of `x` and the value of `y` that goes with it, ascending.
    pub(crate) fn new(x: Int, y: Int, pairs: Vec<(i64, i64)>) -> Self {
        let mut inverse: Vec<(i64, i64)> = pairs.iter().map(|&(x, y)| (y, x)).collect();
        inverse.sort_unstable();
        Function { x, y, pairs, inverse }
    }

    fn image(&self, value: i64) -> Option<i64> {
        self.pairs.binary_search_by_key(&value, |pair| pair.0).ok().map(|at| self.pairs[at].1)
    }
}

impl Propagator for Function {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if let Some(value) = domains.value(self.x) {
            return match self.image(value) {
                Some(image) => domains.fix(self.y, image),
                None => domains.fail(),
            };
        }
        let (x, y) = (self.x, self.y);
        let mut pairs = self.pairs.iter();
        let mut next = domains.min(x);
        while let Some(value) = domains.next_from(x, next) {
            let image = pairs.find(|pair| pair.0 >= value).filter(|pair| pair.0 == value);
            match image {
                Some(&(_, image)) if domains.contains(y, image) => {}
                Some(_) => domains.remove(x, value)?,
                None => {
                    // No pair has this value: the iterator has gone past it.
                    domains.remove(x, value)?;
                    pairs = self.pairs[self.pairs.partition_point(|pair| pair.0 <= value)..].iter();
                }
            }
            next = value + 1;
        }
        if let Some(value) = domains.value(y) {
            return if domains.is_fixed(x) || self.inverse.binary_search_by_key(&value, |p| p.0).is_ok() {
                Ok(())
            } else {
                domains.fail()
            };
        }
        let mut at = 0;
        let mut next = domains.min(y);
        while let Some(value) = domains.next_from(y, next) {
            while self.inverse.get(at).is_some_and(|pair| pair.0 < value) {
                at += 1;
            }
            let mut supported = false;
            while let Some(&(image, from)) = self.inverse.get(at) {
                if image != value {
                    break;
                }
                supported |= domains.contains(x, from);
                at += 1;
            }
            if !supported {
                domains.remove(y, value)?;
            }
            next = value + 1;
        }
        Ok(())
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        match (atom, past.value(self.x)) {
            (Some(Atom { var, op: Op::Ne, value }), _) if var == self.x => {
                out.extend(self.image(value).map(|image| Atom::ne(self.y, image)));
                true
            }
            (Some(atom), Some(value)) if atom.var == self.y => {
                out.push(Atom::eq(self.x, value));
                self.image(value).is_none_or(|image| atom.holds(image))
            }
            (Some(Atom { var, op: Op::Ne, value }), _) if var == self.y => {
                let first = self.inverse.partition_point(|pair| pair.0 < value);
                let sources = self.inverse[first..].iter().take_while(|pair| pair.0 == value);
                out.extend(sources.map(|pair| Atom::ne(self.x, pair.1)));
                true
            }
            _ => false,
        }
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.function(self.x, self.y, |value| self.image(i64::try_from(value).ok()?).map(i128::from))
    }

    fn name(&self) -> &'static str {
        "function"
    }
}

//! A line whose ends say what may lie between them.

use crate::{Domain, Propagator};

/// For each pair of values at the ends the values that the inner cells may have; none if the ends can't be so.
///
/// The cells are the two ends, then the inner ones.
#[derive(Debug)]
pub struct Ends {
    values: usize,
    inner: Vec<Option<u64>>,
}

impl Ends {
    /// `inner` tells by the ranks of the ends, the smaller first, what is left for the others; `None` if the ends
    /// can't be so.
    pub fn new(values: usize, inner: impl Fn(usize, usize) -> Option<u64>) -> Ends {
        let of = |i: usize| {
            let (a, b) = (i / values, i % values);
            inner(a.min(b), a.max(b))
        };
        Ends { values, inner: (0..values * values).map(of).collect() }
    }
}

impl Propagator for Ends {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (mut first, mut last, mut inner) = (0u64, 0u64, 0u64);
        let mut a_left = domains[0];
        while a_left != 0 {
            let a = a_left.trailing_zeros() as usize;
            a_left &= a_left - 1;
            let mut b_left = domains[1];
            while b_left != 0 {
                let b = b_left.trailing_zeros() as usize;
                b_left &= b_left - 1;
                let Some(set) = self.inner[a * self.values + b] else { continue };
                if domains[2..].iter().all(|one| one & set != 0) {
                    first |= 1 << a;
                    last |= 1 << b;
                    inner |= set;
                }
            }
        }
        domains[0] = first;
        domains[1] = last;
        domains[2..].iter_mut().for_each(|one| *one &= inner);
        first != 0
    }

    fn idempotent(&self) -> bool {
        true
    }
}

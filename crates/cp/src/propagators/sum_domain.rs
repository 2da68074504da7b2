//! A sum of two or three variables, value by value.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Domain consistency for `a·x + b·y + c·z = bound` (or without `z`), by trying all pairs.
#[derive(Clone, Debug)]
pub(crate) struct SumDomain {
    terms: [(i64, Int); 3],
    bound: i64,
    /// Scratch: values, and which of them have support.
    values: [Vec<i64>; 3],
    supported: [Vec<bool>; 3],
}

/// So many pairs are worth trying.
const FEW: u64 = 256;

impl SumDomain {
    /// Whether trying all pairs of values is likely to pay.
    pub(crate) fn is_worth_it(terms: &[(i64, Int)], domains: &Domains) -> bool {
        if !(2..=3).contains(&terms.len()) || terms.iter().any(|(_, var)| domains.is_wide(*var)) {
            return false;
        }
        let mut sizes: Vec<u64> = terms.iter().map(|(_, var)| domains.size(*var)).collect();
        sizes.sort_unstable();
        let pairs = if terms.len() == 2 { sizes[0] } else { sizes[0] * sizes[1] };
        pairs <= FEW
    }

    pub(crate) fn new(terms: &[(i64, Int)], bound: i64) -> Self {
        let mut all = [(0, terms[0].1); 3];
        all[..terms.len()].copy_from_slice(terms);
        SumDomain { terms: all, bound, values: Default::default(), supported: Default::default() }
    }
}

impl Propagator for SumDomain {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (factor, var) in self.terms {
            if factor != 0 {
                subscriptions.on(var, On::ANY);
            }
        }
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        // The variable with the most values comes last: it is looked up, not gone through.
        let mut order = [0, 1, 2];
        if self.terms[2].0 == 0 {
            order = [0, 2, 1];
            if domains.size(self.terms[0].1) > domains.size(self.terms[1].1) {
                order = [1, 2, 0];
            }
        } else {
            order.sort_by_key(|term| domains.size(self.terms[*term].1));
        }
        let [first, second, last] = order;
        for term in order {
            self.values[term].clear();
            if self.terms[term].0 == 0 {
                self.values[term].push(0);
            } else {
                self.values[term].extend(domains.values(self.terms[term].1));
            }
            self.supported[term].clear();
            self.supported[term].resize(self.values[term].len(), false);
        }
        let (factor, var) = self.terms[last];
        for i in 0..self.values[first].len() {
            let rest = self.bound - self.terms[first].0 * self.values[first][i];
            for j in 0..self.values[second].len() {
                let rest = rest - self.terms[second].0 * self.values[second][j];
                let value = match factor {
                    1 => rest,
                    -1 => -rest,
                    _ if rest % factor != 0 => continue,
                    _ => rest / factor,
                };
                if domains.contains(var, value) {
                    self.supported[first][i] = true;
                    self.supported[second][j] = true;
                    if let Ok(at) = self.values[last].binary_search(&value) {
                        self.supported[last][at] = true;
                    }
                }
            }
        }
        for term in order {
            if self.terms[term].0 != 0 {
                for i in 0..self.values[term].len() {
                    if !self.supported[term][i] {
                        domains.remove(self.terms[term].1, self.values[term][i])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A value that has no partners among those of the others.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op: Op::Ne, .. }) = atom else { return false };
        for &(_, other) in self.terms.iter().filter(|(factor, other)| *factor != 0 && *other != var) {
            past.describe(other, out);
        }
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let mut terms: Vec<(i64, Int)> =
            self.terms.iter().copied().filter(|(factor, _)| *factor != 0).collect();
        terms.sort_by_key(|(_, var)| encoding.size(*var));
        let bound = i128::from(self.bound);
        let rest = |known: i128, factor: i64| {
            let (rest, factor) = (bound - known, i128::from(factor));
            (rest % factor == 0).then_some(rest / factor)
        };
        match terms[..] {
            [(a, x), (b, y), (c, z)] => {
                encoding.function_of_two(x, y, z, |v, w| rest(i128::from(a) * v + i128::from(b) * w, c))
            }
            [(a, x), (b, y)] => encoding.function(x, y, |v| rest(i128::from(a) * v, b)),
            _ => false,
        }
    }

    fn name(&self) -> &'static str {
        "sum, value by value"
    }
}

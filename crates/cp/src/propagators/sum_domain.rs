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

    /// Notes values of the others (the second may be left out) that are gone, and without which they don't add up to `rest`.
    fn exclude(rest: i64, [(a, x), (b, y)]: [(i64, Int); 2], past: Past<'_>, gone: &mut [Vec<i64>]) {
        let partner = |rest: i64, factor: i64| (rest % factor == 0).then(|| rest / factor);
        if b == 0 {
            gone[0].extend(partner(rest, a));
            return;
        }
        for value in past.first_min(x)..=past.first_max(x) {
            let Some(other) = partner(rest - a * value, b) else { continue };
            if !(past.first_min(y)..=past.first_max(y)).contains(&other) || gone[1].contains(&other) {
                continue;
            }
            // One of the two will do. A bound says it of many values at once.
            let is_bounded = |var: Int, value: i64| value < past.min(var) || value > past.max(var);
            if is_bounded(x, value) || (!is_bounded(y, other) && past.contains(y, other)) {
                gone[0].push(value);
            } else {
                gone[1].push(other);
            }
        }
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

    /// Values that have no partners among those of the others: of each pair that would fit, one is gone.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op, value }) = atom else { return false };
        let mut terms = self.terms;
        let Some(own) = terms.iter().position(|(factor, other)| *factor != 0 && *other == var) else {
            return false;
        };
        terms.swap(0, own);
        let excluded = match op {
            Op::Ne => value..=value,
            Op::Ge => past.min(var)..=value - 1,
            Op::Le => value + 1..=past.max(var),
            Op::Eq => return false,
        };
        let mut gone: [Vec<i64>; 3] = Default::default();
        for value in excluded {
            if past.contains(var, value) {
                let rest = self.bound - terms[0].0 * value;
                Self::exclude(rest, [terms[1], terms[2]], past, &mut gone[1..]);
            } else if op != Op::Ne {
                gone[0].push(value);
            }
        }
        match op {
            Op::Ge => out.push(Atom::ge(var, past.min(var))),
            Op::Le => out.push(Atom::le(var, past.max(var))),
            _ => {}
        }
        for ((_, other), mut values) in terms.into_iter().zip(gone) {
            values.sort_unstable();
            values.dedup();
            past.gone(other, &values, out);
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

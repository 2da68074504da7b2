//! Why a global cardinality can't be kept: too many variables for some values, or too few.
//!
//! It can be kept if and only if its upper and its lower bounds can each be kept alone (Quimper, Golynski, López-Ortiz
//! and van Beek). So a matching for one of the two fails, and what it could reach is the reason. A fact is explained by the
//! failure of its opposite.

use super::{Cardinality, Occurrences};
use crate::atom::{Atom, Op};
use crate::store::Past;

/// The values that each variable could have then, if the fact to be explained did not hold.
pub(super) struct Then<'a> {
    of: &'a Cardinality,
    /// The opposite of what is to be explained.
    opposite: Option<Atom>,
    /// The numbers of the values of each variable; none if it could have a value that isn't counted, too.
    counted: Vec<Vec<usize>>,
    is_free: Vec<bool>,
    low: Vec<i64>,
    high: Vec<i64>,
}

impl<'a> Then<'a> {
    /// None where domains are too wide to be listed, or a variable is there twice.
    pub(super) fn new(of: &'a Cardinality, past: Past<'_>, atom: Option<Atom>) -> Option<Self> {
        let opposite = atom.map(|atom| !atom);
        let n = of.vars.len() as i64;
        if atom.is_some_and(|atom| of.all.iter().filter(|var| **var == atom.var).count() > 1)
            || of.vars.iter().any(|var| past.base(*var).is_none())
        {
            return None;
        }
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for count in &of.counts {
            let (mut least, mut most) = match *count {
                Occurrences::Var(var) => (past.min(var), past.max(var)),
                Occurrences::Range(low, high) => (low, high),
            };
            if let (Occurrences::Var(var), Some(Atom { var: own, op, value })) = (*count, opposite)
                && own == var
            {
                match op {
                    Op::Ge => least = least.max(value),
                    Op::Le => most = most.min(value),
                    Op::Eq | Op::Ne => return None,
                }
            }
            low.push(least.max(0));
            high.push(most.min(n));
        }
        let mut counted = Vec::with_capacity(of.vars.len());
        let mut is_free = Vec::with_capacity(of.vars.len());
        for &var in &of.vars {
            let holds = |value: i64| opposite.is_none_or(|fact| fact.var != var || fact.holds(value));
            let mut own = Vec::new();
            let mut free = false;
            for value in past.min(var)..=past.max(var) {
                if past.contains(var, value) && holds(value) {
                    match of.values.binary_search(&value) {
                        Ok(number) => own.push(number),
                        Err(_) => free = true,
                    }
                }
            }
            counted.push(own);
            is_free.push(free);
        }
        Some(Then { of, opposite, counted, is_free, low, high })
    }

    pub(super) fn explain(&self, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        self.explain_high(past, out) || self.explain_low(past, out)
    }

    /// Variables that are confined to values which take fewer of them; whether there are any.
    fn explain_high(&self, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        let m = self.high.len();
        let mut takers: Vec<Vec<usize>> = vec![Vec::new(); m];
        let mut assigned = vec![usize::MAX; self.counted.len()];
        let mut from = vec![usize::MAX; m];
        for start in (0..self.counted.len()).filter(|x| !self.is_free[*x]) {
            from.fill(usize::MAX);
            let mut queue = vec![start];
            let mut next = 0;
            let mut found = None;
            'search: while let Some(&x) = queue.get(next) {
                next += 1;
                for &value in &self.counted[x] {
                    if from[value] == usize::MAX {
                        from[value] = x;
                        if (takers[value].len() as i64) < self.high[value] {
                            found = Some(value);
                            break 'search;
                        }
                        queue.extend(&takers[value]);
                    }
                }
            }
            let Some(mut value) = found else {
                let full: Vec<usize> = (0..m).filter(|value| from[*value] != usize::MAX).collect();
                self.say_confined(&queue, &full, past, out);
                return true;
            };
            // Everyone on the way moves on by one.
            loop {
                let x = from[value];
                takers[value].push(x);
                let left = std::mem::replace(&mut assigned[x], value);
                if x == start {
                    break;
                }
                takers[left].retain(|taker| *taker != x);
                value = left;
            }
        }
        false
    }

    fn say_confined(&self, vars: &[usize], values: &[usize], past: Past<'_>, out: &mut Vec<Atom>) {
        for &value in values {
            if let Occurrences::Var(count) = self.of.counts[value]
                && self.opposite.is_none_or(|fact| fact.var != count)
            {
                out.push(Atom::le(count, self.high[value]));
            }
        }
        for &x in vars {
            self.say_gone(x, |value| !self.is_among(value, values), past, out);
        }
    }

    /// Values that want more variables than there are for them; whether there are any.
    fn explain_low(&self, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        let (n, m) = (self.counted.len(), self.low.len());
        let mut holders: Vec<Vec<usize>> = vec![Vec::new(); m];
        for (x, values) in self.counted.iter().enumerate() {
            for &value in values {
                holders[value].push(x);
            }
        }
        let mut taken = vec![usize::MAX; n];
        // The value that wants each variable, and the variable that each value would lose.
        let mut by = vec![usize::MAX; n];
        let mut loses = vec![usize::MAX; m];
        for start in 0..m {
            for _ in 0..self.low[start] {
                by.fill(usize::MAX);
                loses.fill(usize::MAX);
                let mut queue = vec![start];
                let mut next = 0;
                let mut found = None;
                'search: while let Some(&value) = queue.get(next) {
                    next += 1;
                    for &x in &holders[value] {
                        if by[x] == usize::MAX && taken[x] != value {
                            by[x] = value;
                            if taken[x] == usize::MAX {
                                found = Some(x);
                                break 'search;
                            }
                            if taken[x] != start && loses[taken[x]] == usize::MAX {
                                loses[taken[x]] = x;
                                queue.push(taken[x]);
                            }
                        }
                    }
                }
                let Some(mut x) = found else {
                    queue.sort_unstable();
                    self.say_wanting(&queue, past, out);
                    return true;
                };
                loop {
                    let value = by[x];
                    taken[x] = value;
                    if value == start {
                        break;
                    }
                    x = loses[value];
                }
            }
        }
        false
    }

    fn say_wanting(&self, values: &[usize], past: Past<'_>, out: &mut Vec<Atom>) {
        for &value in values {
            if let Occurrences::Var(count) = self.of.counts[value]
                && self.opposite.is_none_or(|fact| fact.var != count)
            {
                out.push(Atom::ge(count, self.low[value]));
            }
        }
        for x in 0..self.counted.len() {
            if self.counted[x].iter().all(|number| values.binary_search(number).is_err()) {
                self.say_gone(x, |value| self.is_among(value, values), past, out);
            }
        }
    }

    /// Whether the value is one of those with these numbers, ascending.
    fn is_among(&self, value: i64, numbers: &[usize]) -> bool {
        self.of.values.binary_search(&value).is_ok_and(|number| numbers.binary_search(&number).is_ok())
    }

    /// That a variable had none of some values.
    fn say_gone(&self, x: usize, which: impl Fn(i64) -> bool, past: Past<'_>, out: &mut Vec<Atom>) {
        let var = self.of.vars[x];
        let holds = |value: i64| self.opposite.is_none_or(|fact| fact.var != var || fact.holds(value));
        let gone: Vec<i64> = (past.first_min(var)..=past.first_max(var))
            .filter(|value| which(*value) && holds(*value))
            .collect();
        past.gone(var, &gone, out);
    }
}

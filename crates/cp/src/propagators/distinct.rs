//! How many different values there are.

use super::change;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On};

/// `result` is the number of different values among the variables: at least as many as there are domains of
/// which no two overlap, at most as many as variables can be matched to values. To see everything would be
/// too much to ask (it is NP-hard).
#[derive(Clone, Debug)]
pub(crate) struct Distinct {
    vars: Vec<Int>,
    result: Int,
    all: Vec<Int>,
    /// All values of domains that are not very wide, ascending.
    values: Vec<i64>,
    /// A matching: the value of each variable and the variable of each value. What no longer fits is mended,
    /// so it needs no undoing.
    value_of: Vec<u32>,
    var_of: Vec<u32>,
    /// Scratch.
    seen: Vec<bool>,
    from: Vec<u32>,
    queue: Vec<u32>,
    taken: Vec<i64>,
    ends: Vec<(i64, i64)>,
}

const NONE: u32 = u32::MAX;

impl Distinct {
    pub(crate) fn new(vars: Vec<Int>, result: Int, domains: &Domains) -> Self {
        let narrow = vars.iter().filter(|var| !domains.is_wide(**var));
        let mut values: Vec<i64> = narrow.flat_map(|var| domains.values(*var)).collect();
        values.sort_unstable();
        values.dedup();
        let all = vars.iter().copied().chain([result]).collect();
        let (n, m) = (vars.len(), values.len());
        Distinct {
            vars,
            result,
            all,
            values,
            value_of: vec![NONE; n],
            var_of: vec![NONE; m],
            seen: vec![false; m],
            from: vec![NONE; m],
            queue: Vec::with_capacity(n),
            taken: Vec::with_capacity(n),
            ends: Vec::with_capacity(n),
        }
    }

    /// At most so many different values: the size of a greatest matching.
    fn most(&mut self, domains: &Domains) -> i64 {
        let n = self.vars.len();
        // With as many values as there are variables, one is always left: no need to match it.
        let easy =
            |var: Int| !domains.is_fixed(var) && (domains.is_wide(var) || domains.size(var) >= n as u64);
        for (var, at) in self.vars.iter().zip(&mut self.value_of) {
            if *at != NONE && (easy(*var) || !domains.contains(*var, self.values[*at as usize])) {
                self.var_of[*at as usize] = NONE;
                *at = NONE;
            }
        }
        let mut count = 0;
        self.taken.clear();
        for x in 0..n {
            let var = self.vars[x];
            if self.value_of[x] != NONE || easy(var) {
                count += 1;
            } else if let Some(value) = domains.value(var)
                && self.values.binary_search(&value).is_err()
            {
                self.taken.push(value);
            } else if self.augment(x, domains) {
                count += 1;
            }
        }
        self.taken.sort_unstable();
        self.taken.dedup();
        count + self.taken.len() as i64
    }

    /// Matches one variable more; whether that is possible.
    fn augment(&mut self, start: usize, domains: &Domains) -> bool {
        self.seen.fill(false);
        self.queue.clear();
        self.queue.push(start as u32);
        let mut next = 0;
        while next < self.queue.len() {
            let x = self.queue[next];
            next += 1;
            for value in domains.values(self.vars[x as usize]) {
                let Ok(at) = self.values.binary_search(&value) else { continue };
                if self.seen[at] {
                    continue;
                }
                self.seen[at] = true;
                self.from[at] = x;
                if self.var_of[at] != NONE {
                    self.queue.push(self.var_of[at]);
                    continue;
                }
                let mut at = at as u32;
                loop {
                    let x = self.from[at as usize];
                    let left = std::mem::replace(&mut self.value_of[x as usize], at);
                    self.var_of[at as usize] = x;
                    if x as usize == start {
                        return true;
                    }
                    at = left;
                }
            }
        }
        false
    }

    /// At least so many different values: as many as there are domains of which no two overlap.
    fn least(&mut self, domains: &Domains) -> i64 {
        self.ends.clear();
        self.ends.extend(self.vars.iter().map(|var| (domains.max(*var), domains.min(*var))));
        self.ends.sort_unstable();
        let (mut count, mut last) = (0, i64::MIN);
        for &(max, min) in &self.ends {
            if min > last {
                count += 1;
                last = max;
            }
        }
        count
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let most = self.most(domains);
        domains.set_max(self.result, most)?;
        let least = self.least(domains);
        domains.set_min(self.result, least)?;
        self.taken.clear();
        self.taken.extend(self.vars.iter().filter_map(|var| domains.value(*var)));
        let open = (self.vars.len() - self.taken.len()) as i64;
        self.taken.sort_unstable();
        self.taken.dedup();
        let taken = self.taken.len() as i64;
        domains.set_min(self.result, taken)?;
        if domains.max(self.result) == taken {
            for &var in &self.vars {
                self.keep_taken(var, domains)?;
            }
        } else if domains.min(self.result) == taken + open {
            for &var in &self.vars {
                if !domains.is_fixed(var) {
                    for value in &self.taken {
                        domains.remove(var, *value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Leaves the variable only values that others have.
    fn keep_taken(&self, var: Int, domains: &mut Domains) -> Result<(), Conflict> {
        if domains.is_fixed(var) {
            return Ok(());
        }
        if !domains.is_wide(var) {
            return domains.retain(var, |value| self.taken.binary_search(&value).is_ok());
        }
        let mut fitting = self.taken.iter().filter(|value| domains.contains(var, **value));
        let (low, high) = (fitting.next(), fitting.next_back());
        let Some(&low) = low else { return domains.fail() };
        domains.set_min(var, low)?;
        domains.set_max(var, high.copied().unwrap_or(low))
    }
}

impl Propagator for Distinct {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
        subscriptions.on(self.result, On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::repeat_until_stable(self, domains, |this| &this.all, Self::pass)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let mut values: Vec<i64> = self.vars.iter().flat_map(|var| encoding.values(*var)).collect();
        values.sort_unstable();
        values.dedup();
        let mut taken = Vec::with_capacity(values.len());
        for value in values {
            let by: Vec<Atom> = self.vars.iter().map(|var| Atom::eq(*var, value)).collect();
            taken.push(encoding.any(&by));
        }
        encoding.number_of(&taken, self.result);
        true
    }

    fn name(&self) -> &'static str {
        "number of values"
    }
}

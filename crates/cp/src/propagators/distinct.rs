//! How many different values there are.

use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// `result` is the number of different values among the variables: at least as many as there are domains of
/// which no two overlap, at most one for each variable that has no value yet besides those taken. To see everything
/// would be too much to ask (it is NP-hard).
#[derive(Clone, Debug)]
pub(crate) struct Distinct {
    vars: Vec<Int>,
    result: Int,
    /// Scratch.
    taken: Vec<i64>,
    ends: Vec<(i64, i64)>,
}

impl Distinct {
    pub(crate) fn new(vars: Vec<Int>, result: Int) -> Self {
        let n = vars.len();
        Distinct { vars, result, taken: Vec::with_capacity(n), ends: Vec::with_capacity(n) }
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.ends.clear();
        self.ends.extend(self.vars.iter().map(|var| (domains.max(*var), domains.min(*var))));
        self.ends.sort_unstable();
        let least = apart(&self.ends).count() as i64;
        domains.set_min(self.result, least)?;
        self.taken.clear();
        self.taken.extend(self.vars.iter().filter_map(|var| domains.value(*var)));
        let open = (self.vars.len() - self.taken.len()) as i64;
        self.taken.sort_unstable();
        self.taken.dedup();
        let taken = self.taken.len() as i64;
        domains.set_max(self.result, taken + open)?;
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

    /// That so many domains lie apart from each other; whether they do.
    fn explain_apart(&self, many: i64, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        let end = |var: &Int| (past.max(*var), past.min(*var), *var);
        let mut ends: Vec<(i64, i64, Int)> = self.vars.iter().map(end).collect();
        ends.sort_unstable();
        let pairs: Vec<(i64, i64)> = ends.iter().map(|(max, min, _)| (*max, *min)).collect();
        let places: Vec<usize> = apart(&pairs).take(usize::try_from(many).unwrap_or(0)).collect();
        for (number, place) in places.iter().enumerate() {
            let (max, _, var) = ends[*place];
            // No more than that it lies between its neighbours.
            if let Some(before) = number.checked_sub(1) {
                out.push(Atom::ge(var, ends[places[before]].0 + 1));
            }
            if number + 1 < places.len() {
                out.push(Atom::le(var, max));
            }
        }
        places.len() as i64 == many
    }

    /// That so many values at most are new to the list: all variables but those that repeat a value of an earlier one.
    fn explain_repeated(&self, past: Past<'_>, out: &mut Vec<Atom>) -> i64 {
        let mut fixed: Vec<(i64, Int)> =
            self.vars.iter().filter_map(|var| Some((past.value(*var)?, *var))).collect();
        fixed.sort_unstable();
        let mut most = self.vars.len() as i64;
        for group in fixed.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            most -= group.len() as i64 - 1;
            out.extend(group.iter().map(|(value, var)| Atom::eq(*var, *value)));
        }
        most
    }

    /// One variable for each value that was taken.
    fn explain_taken(&self, past: Past<'_>) -> Vec<(i64, Int)> {
        let mut taken: Vec<(i64, Int)> =
            self.vars.iter().filter_map(|var| Some((past.value(*var)?, *var))).collect();
        taken.sort_unstable();
        taken.dedup_by_key(|(value, _)| *value);
        taken
    }
}

/// The places of domains of which no two overlap, as many as can be: `(max, min)`, ascending.
fn apart(ends: &[(i64, i64)]) -> impl Iterator<Item = usize> {
    let mut last = i64::MIN;
    let is_apart = move |&(_, (max, min)): &(usize, &(i64, i64))| {
        let apart = *min > last;
        if apart {
            last = *max;
        }
        apart
    };
    ends.iter().enumerate().filter(is_apart).map(|(place, _)| place)
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
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        if atom.var == self.result && !self.vars.contains(&self.result) {
            return match atom.op {
                Op::Ge => self.explain_apart(atom.value, past, out),
                Op::Le => self.explain_repeated(past, out) <= atom.value,
                Op::Eq | Op::Ne => false,
            };
        }
        let taken = self.explain_taken(past);
        let many = taken.len() as i64;
        let is_taken = taken.binary_search_by_key(&atom.value, |(value, _)| *value);
        if let (Op::Ne, Ok(place)) = (atom.op, is_taken) {
            // All that are open are new.
            let most = self.explain_repeated(past, out);
            out.extend([Atom::ge(self.result, most), Atom::eq(taken[place].1, atom.value)]);
            return past.min(self.result) >= most;
        }
        // No value is new, and those that were taken and are excluded too were gone before.
        out.push(Atom::le(self.result, many));
        out.extend(taken.iter().map(|(value, var)| Atom::eq(*var, *value)));
        let gone: Vec<i64> =
            taken.iter().map(|(value, _)| *value).filter(|value| !atom.holds(*value)).collect();
        past.gone(atom.var, &gone, out);
        past.max(self.result) <= many && gone.iter().all(|value| !past.contains(atom.var, *value))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        // The encoding has a fact for each value.
        if self.vars.iter().any(|var| encoding.is_wide(*var)) {
            return false;
        }
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

//! `list[index] = result` for a list of variables.

use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past, Word};

/// An element of a list of variables: domain consistent if no variable is there twice, except that a result of
/// very many values keeps some between its bounds.
#[derive(Clone, Debug)]
pub(crate) struct ElementVar {
    list: Vec<Int>,
    index: Int,
    result: Int,
    all: Vec<Int>,
}

/// Up to so many looks are taken to find a place for each value of the result.
const MANY: u64 = 1 << 12;

/// The values of one word as bits of another one that starts elsewhere.
fn rebased(word: Word, base: i64) -> u64 {
    match word.base - base {
        by @ 0..=63 => word.bits << by,
        by @ -63..=-1 => word.bits >> -by,
        _ => 0,
    }
}

impl ElementVar {
    /// The index counts from 0.
    pub(crate) fn new(list: Vec<Int>, index: Int, result: Int) -> Self {
        let all = list.iter().copied().chain([index, result]).collect();
        ElementVar { list, index, result, all }
    }

    /// Whether the two have a value in common.
    fn can_meet(a: Int, b: Int, domains: &Domains) -> bool {
        if let (Some(a), Some(b)) = (domains.word(a), domains.word(b)) {
            return rebased(a, b.base) & b.bits != 0;
        }
        let (few, many) = if domains.size(a) <= domains.size(b) { (a, b) } else { (b, a) };
        let from = domains.min(a).max(domains.min(b));
        if from > domains.max(a).min(domains.max(b)) {
            return false;
        }
        if domains.size(few) > MANY {
            return true;
        }
        let mut next = from;
        while let Some(value) = domains.next_from(few, next) {
            // The next value that the other one has is the next candidate.
            match domains.next_from(many, value) {
                Some(found) if found == value => return true,
                Some(found) => next = found,
                None => return false,
            }
        }
        false
    }

    /// Takes places away where nothing fits, and values that are at no place.
    fn pass(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let result = domains.word(self.result);
        let mut union = 0;
        let mut in_words = result.is_some();
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        let mut places: u64 = 0;
        let mut next = domains.min(self.index);
        while let Some(place) = domains.next_from(self.index, next) {
            let var = self.list[place as usize];
            next = place + 1;
            if !ElementVar::can_meet(var, self.result, domains) {
                domains.remove(self.index, place)?;
                continue;
            }
            places += 1;
            low = low.min(domains.min(var));
            high = high.max(domains.max(var));
            match (domains.word(var), result) {
                (Some(word), Some(result)) => union |= rebased(word, result.base),
                _ => in_words = false,
            }
        }
        domains.set_min(self.result, low)?;
        domains.set_max(self.result, high)?;
        if in_words {
            return domains.keep_bits(self.result, union);
        }
        if domains.size(self.result).saturating_mul(places) > MANY {
            return Ok(());
        }
        let (low, high) = (domains.min(self.result), domains.max(self.result));
        let has_all = |place: i64| {
            let var = self.list[place as usize];
            domains.is_interval(var) && domains.min(var) <= low && domains.max(var) >= high
        };
        if domains.values(self.index).any(has_all) {
            return Ok(());
        }
        let mut next = domains.min(self.result);
        while let Some(value) = domains.next_from(self.result, next) {
            let has = |place: i64| domains.contains(self.list[place as usize], value);
            let found = domains.values(self.index).any(has);
            if !found {
                domains.remove(self.result, value)?;
            }
            next = value + 1;
        }
        Ok(())
    }

    /// The element is the result.
    fn equate(a: Int, b: Int, domains: &mut Domains) -> Result<(), Conflict> {
        for (one, other) in [(a, b), (b, a)] {
            domains.set_min(one, domains.min(other))?;
            domains.set_max(one, domains.max(other))?;
            if domains.is_interval(other) {
                continue;
            }
            if let (Some(word), Some(bits)) = (domains.word(one), domains.word(other)) {
                domains.keep_bits(one, rebased(bits, word.base))?;
            } else if domains.size(one) <= MANY {
                let mut next = domains.min(one);
                while let Some(value) = domains.next_from(one, next) {
                    if !domains.contains(other, value) {
                        domains.remove(one, value)?;
                    }
                    next = value + 1;
                }
            }
        }
        Ok(())
    }
}

/// Why the two had no value in common then.
fn explain_apart(a: Int, b: Int, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
    for (low, high) in [(a, b), (b, a)] {
        if past.max(low) < past.min(high) {
            out.extend([Atom::le(low, past.max(low)), Atom::ge(high, past.max(low) + 1)]);
            return true;
        }
        if let Some(value) = past.value(low) {
            out.extend([Atom::eq(low, value), Atom::ne(high, value)]);
            return past.is_true(Atom::ne(high, value));
        }
    }
    let (low, high) = (past.first_min(a).max(past.first_min(b)), past.first_max(a).min(past.first_max(b)));
    if high.saturating_sub(low) as u64 > MANY {
        past.describe(a, out);
        past.describe(b, out);
        return true;
    }
    // Of each value that both could have had: the one that has lost it.
    let (of_b, of_a): (Vec<i64>, Vec<i64>) = (low..=high).partition(|value| past.contains(a, *value));
    past.gone(a, &of_a, out);
    past.gone(b, &of_b, out);
    of_b.iter().all(|value| !past.contains(b, *value))
}

impl Propagator for ElementVar {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.set_min(self.index, 0)?;
        domains.set_max(self.index, self.list.len() as i64 - 1)?;
        change::until_stable(domains, |domains| match domains.value(self.index) {
            Some(place) => ElementVar::equate(self.list[place as usize], self.result, domains),
            None => self.pass(domains),
        })
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        let about = |var: Int| Atom { var, ..atom };
        if atom.var == self.result {
            if let Some(place) = past.value(self.index)
                && let Some(var) = usize::try_from(place).ok().and_then(|place| self.list.get(place))
                && past.is_true(about(*var))
            {
                out.extend([Atom::eq(self.index, place), about(*var)]);
                return true;
            }
            // Wherever the place can be, it is so there.
            for (place, var) in (0..).zip(&self.list) {
                let elsewhere = Atom::ne(self.index, place);
                if past.is_true(about(*var)) {
                    out.push(about(*var));
                } else if past.is_true(elsewhere) {
                    out.push(elsewhere);
                } else {
                    return false;
                }
            }
            return true;
        }
        if atom.var == self.index {
            let Op::Ne = atom.op else { return false };
            let Some(&var) = usize::try_from(atom.value).ok().and_then(|place| self.list.get(place)) else {
                return true;
            };
            return explain_apart(var, self.result, past, out);
        }
        let place = past.value(self.index).filter(|place| self.list.get(*place as usize) == Some(&atom.var));
        match place {
            Some(place) if past.is_true(about(self.result)) => {
                out.extend([Atom::eq(self.index, place), about(self.result)]);
                true
            }
            _ => false,
        }
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for place in encoding.values(self.index).collect::<Vec<_>>() {
            let here = Atom::eq(self.index, place);
            let Some(&var) = usize::try_from(place).ok().and_then(|place| self.list.get(place)) else {
                encoding.clause(&[!here]);
                continue;
            };
            if encoding.is_wide(var) || encoding.is_wide(self.result) {
                encoding.equal(&[here], &[(1, self.result), (-1, var)], 0);
                continue;
            }
            for (of, other) in [(var, self.result), (self.result, var)] {
                for value in encoding.values(of).collect::<Vec<_>>() {
                    encoding.implies(&[here, Atom::eq(of, value)], Atom::eq(other, value));
                }
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "element"
    }
}

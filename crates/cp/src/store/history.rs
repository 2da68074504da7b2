//! Looking back: what the domains were when something happened.

use super::{Change, Domain, Domains, Event, Shape};
use crate::atom::{Atom, Int, Op};

/// The domains as they were just before an event: what an explanation may speak of.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    domains: &'a Domains,
    at: usize,
}

impl Past<'_> {
    /// The least value then.
    #[must_use]
    pub fn min(&self, var: Int) -> i64 {
        self.next_event(var).map_or(self.domains.min(var), |event| event.min)
    }

    /// The greatest value then.
    #[must_use]
    pub fn max(&self, var: Int) -> i64 {
        self.next_event(var).map_or(self.domains.max(var), |event| event.max)
    }

    /// The least value when the history began.
    #[must_use]
    pub fn first_min(&self, var: Int) -> i64 {
        self.domains.first_event(var).map_or(self.domains.min(var), |event| event.min)
    }

    /// The greatest value when the history began.
    #[must_use]
    pub fn first_max(&self, var: Int) -> i64 {
        self.domains.first_event(var).map_or(self.domains.max(var), |event| event.max)
    }

    /// The value, if it was fixed then.
    #[must_use]
    pub fn value(&self, var: Int) -> Option<i64> {
        let (min, max) = (self.min(var), self.max(var));
        (min == max).then_some(min)
    }

    /// Whether the value was left then.
    #[must_use]
    pub fn contains(&self, var: Int, value: i64) -> bool {
        if self.domains.contains(var, value) {
            return true;
        }
        if let Some(base) = self.base(var) {
            return (0..64).contains(&value.saturating_sub(base))
                && self.bits(var) >> (value - base) & 1 == 1;
        }
        self.domains.when(Atom::ne(var, value)).is_some_and(|when| when >= self.at)
    }

    /// The value of the first bit of a one-word domain.
    #[must_use]
    pub fn base(&self, var: Int) -> Option<i64> {
        self.domains.word(var).map(|word| word.base)
    }

    /// The bits of a one-word domain then.
    #[must_use]
    pub fn bits(&self, var: Int) -> u64 {
        self.next_event(var).map_or(self.domains.bits[var.index()], |event| event.bits)
    }

    /// That the variable of a one-word domain had no value outside these bits; it must have been so.
    pub fn confined(&self, var: Int, bits: u64, out: &mut Vec<Atom>) {
        if let Some(value) = self.value(var) {
            out.push(Atom::eq(var, value));
            return;
        }
        let domain = &self.domains.domains[var.index()];
        let first = self.domains.first_event(var).map_or(self.domains.bits[var.index()], |event| event.bits);
        let mut outside = first & !bits;
        while outside != 0 {
            out.push(Atom::ne(var, domain.base + i64::from(outside.trailing_zeros())));
            outside &= outside - 1;
        }
    }

    /// That the variable had none of these values then, ascending: bounds that say no more than that, and holes. It must have
    /// been so.
    pub fn gone(&self, var: Int, values: &[i64], out: &mut Vec<Atom>) {
        let (min, max) = (self.min(var), self.max(var));
        if let (true, [first, .., last]) = (min == max, values)
            && (*first..=*last).contains(&min)
        {
            out.push(Atom::eq(var, min));
            return;
        }
        let (below, above) =
            (values.partition_point(|value| *value < min), values.partition_point(|value| *value <= max));
        if let Some(last) = below.checked_sub(1) {
            out.push(Atom::ge(var, values[last] + 1));
        }
        if let Some(first) = values.get(above) {
            out.push(Atom::le(var, first - 1));
        }
        out.extend(values[below..above].iter().map(|value| Atom::ne(var, *value)));
    }

    /// Whether the fact was true then.
    #[must_use]
    pub fn is_true(&self, atom: Atom) -> bool {
        match atom.op {
            Op::Ge => self.min(atom.var) >= atom.value,
            Op::Le => self.max(atom.var) <= atom.value,
            Op::Ne => !self.contains(atom.var, atom.value),
            Op::Eq => self.value(atom.var) == Some(atom.value),
        }
    }

    /// Everything that was known of the variable then.
    pub fn describe(&self, var: Int, out: &mut Vec<Atom>) {
        let (min, max) = (self.min(var), self.max(var));
        if min == max {
            out.push(Atom::eq(var, min));
            return;
        }
        out.push(Atom::ge(var, min));
        out.push(Atom::le(var, max));
        for (index, event) in self.domains.indexed_events_of(var) {
            let value = event.value;
            if index < self.at && event.change == Change::Gone && value > min && value < max {
                out.push(Atom::ne(var, value));
            }
        }
    }

    /// The first event of the variable since then.
    fn next_event(&self, var: Int) -> Option<&Event> {
        let events = &self.domains.events_of[var.index()];
        let next = events.partition_point(|event| (*event as usize) < self.at);
        events.get(next).map(|event| &self.domains.events[*event as usize])
    }
}

impl Domains {
    /// The domains as they were just before the event of this number.
    pub(crate) fn before(&self, at: usize) -> Past<'_> {
        Past { domains: self, at }
    }

    /// Whether nothing happened to the variable after this event of it.
    pub(crate) fn is_last_event(&self, var: Int, index: usize) -> bool {
        self.events_of[var.index()].last() == Some(&(index as u32))
    }

    /// Whether the variable's changes go to the history from now on, even when not all do.
    pub(crate) fn record_always(&mut self, var: Int, always: bool) {
        self.domains[var.index()].recorded = always;
    }

    /// The level during which an event happened.
    pub(crate) fn level_of(&self, event: usize) -> usize {
        self.levels.partition_point(|mark| mark.events <= event)
    }

    /// The first event of the level during which an event happened.
    pub(crate) fn level_start_of(&self, event: usize) -> usize {
        self.level_of(event).checked_sub(1).map_or(0, |level| self.levels[level].events)
    }

    /// That values between two bounds were gone before an event; those that were never there are left out.
    pub(crate) fn gone_between(&self, var: Int, low: i64, high: i64, at: usize, out: &mut Vec<Atom>) {
        for (index, event) in self.indexed_events_of(var) {
            if index < at && event.change == Change::Gone && (low..=high).contains(&event.value) {
                out.push(Atom::ne(var, event.value));
            }
        }
    }

    /// The recorded events of the variable and their numbers, the latest first.
    pub(crate) fn indexed_events_of(&self, var: Int) -> impl Iterator<Item = (usize, &Event)> {
        let events = self.events_of[var.index()].iter().rev();
        events.map(|event| (*event as usize, &self.events[*event as usize]))
    }

    /// The first recorded event of the variable.
    fn first_event(&self, var: Int) -> Option<&Event> {
        self.events_of[var.index()].first().map(|event| &self.events[*event as usize])
    }

    /// The last event of the variable before which this could be said, if it could be before any. What can be said before an
    /// event could be before all earlier ones: domains only shrink.
    fn last_before(&self, var: Int, could_be_said: impl Fn(&Event) -> bool) -> Option<usize> {
        let events = &self.events_of[var.index()];
        let after = events.partition_point(|event| could_be_said(&self.events[*event as usize]));
        after.checked_sub(1).map(|last| events[last] as usize)
    }

    /// The event that took a value away from a domain of several words or of bounds with holes; none if the
    /// value was not there when the history began.
    fn when_gone(&self, var: Int, value: i64) -> Option<usize> {
        let domain = &self.domains[var.index()];
        // A later bound that passes a value which was never there has not taken it away.
        let was_there = match domain.shape {
            Shape::Word => true,
            Shape::Words => self.had_at_first(domain, value),
            Shape::Holes => self.in_ranges(var, value),
        };
        if !was_there {
            return None;
        }
        if let Some(&event) = self.gone_at.get(&(var.number(), value)) {
            return Some(event as usize);
        }
        if domain.shape == Shape::Holes && self.holes.contains(&(var.number(), value)) {
            // A hole that no event tells of is older than the history.
            return None;
        }
        // A bound passed it: the last event before which it was within the bounds.
        self.last_before(var, |event| (event.min..=event.max).contains(&value))
    }

    /// From now on every change goes to the history.
    pub(crate) fn start_recording(&mut self) {
        self.recording = true;
        self.first_words.clone_from(&self.words);
    }

    /// Whether a domain of several words had the value when recording started.
    fn had_at_first(&self, domain: &Domain, value: i64) -> bool {
        let Ok(bit) = usize::try_from(value.saturating_sub(domain.base)) else { return false };
        let word =
            if bit / 64 < domain.len as usize { domain.first as usize + bit / 64 } else { return false };
        self.first_words.get(word).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// The event that made the fact true; none if it was true before anything was recorded.
    /// The fact must be true.
    pub(crate) fn when(&self, atom: Atom) -> Option<usize> {
        let Atom { var, op, value } = atom;
        match op {
            Op::Ge => self.last_before(var, |event| event.min < value),
            Op::Le => self.last_before(var, |event| event.max > value),
            Op::Eq => self.last_before(var, |event| event.min < value || event.max > value),
            Op::Ne if self.word(var).is_some() => {
                let domain = &self.domains[var.index()];
                if !(0..64).contains(&value.saturating_sub(domain.base)) {
                    return None;
                }
                let bit = domain.bit(value);
                if domain.notes_values() {
                    // If the event was taken back, another may have its place, which can't have taken the same value.
                    let at = *self.word_gone_at.get(domain.first as usize + bit)?;
                    let event = self.events.get(at as usize)?;
                    let is_it = event.var == var && event.bits >> bit & 1 == 1 && event.takes(value);
                    return is_it.then_some(at as usize);
                }
                self.last_before(var, |event| event.bits >> bit & 1 == 1)
            }
            Op::Ne => self.when_gone(var, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::Set;

    /// A search that takes turns ends its recording before it goes back.
    #[test]
    fn nothing_is_known_of_what_was_taken_back_after_recording() {
        let mut domains = Domains::default();
        let [x, other] = [0..=200, 0..=9].map(|values| domains.add(&Set::from(values)));
        domains.open_level();
        domains.start_recording();
        domains.cause = Some(crate::store::Cause::Choice);
        domains.remove(x, 100).unwrap();
        domains.recording = false;
        domains.close_to(0);
        domains.start_recording();
        domains.open_level();
        domains.set_min(other, 3).unwrap();
        domains.set_min(x, 150).unwrap();
        assert_eq!(domains.when(Atom::ne(x, 100)), Some(1), "by the bound that passed it");
    }

    /// When a value went, against all events of its variable, after changes and goings back of all kinds.
    #[test]
    fn when_a_value_went_is_the_event_that_took_it() {
        let mut rng = crate::search::Rng::new(7);
        let mut domains = Domains::default();
        let vars = [5..=30, 0..=63, 0..=3, -9..=40].map(|values| domains.add(&Set::from(values)));
        domains.start_recording();
        for _ in 0..3000 {
            if rng.below(6) == 0 {
                domains.close_to(rng.below(domains.level() as u64 + 1) as usize);
            }
            domains.open_level();
            domains.cause = Some(crate::store::Cause::Choice);
            let var = vars[rng.below(4) as usize];
            let values: Vec<i64> = domains.values(var).collect();
            let value = values[rng.below(values.len() as u64) as usize];
            match rng.below(12) {
                0 => domains.fix(var, value).unwrap(),
                1 => domains.set_min(var, value).unwrap(),
                2 => domains.set_max(var, value).unwrap(),
                _ if values.len() > 1 => domains.remove(var, value).unwrap(),
                _ => {}
            }
            for var in vars {
                for value in (-9..=63).filter(|value| !domains.contains(var, *value)) {
                    let had = |event: &Event| {
                        event.bits >> (value - domains.domains[var.index()].base).clamp(0, 63) & 1 == 1
                    };
                    let mut all = domains.events.iter().enumerate().rev();
                    let taken = all.find(|(_, event)| event.var == var && had(event));
                    let word = domains.word(var).unwrap();
                    let taken = taken.filter(|_| (0..64).contains(&(value - word.base)));
                    assert_eq!(
                        domains.when(Atom::ne(var, value)),
                        taken.map(|(at, _)| at),
                        "{var:?} {value}"
                    );
                }
            }
        }
    }
}

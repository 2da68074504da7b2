//! Taking values away: every way a domain changes goes through here.

use super::domain::{bits_from, bits_to};
use super::{Cause, Change, Conflict, ConflictCause, Domains, Event, On, Saved, Shape};
use crate::atom::{Atom, Int, Op};

impl Domains {
    #[inline]
    fn save(&mut self, index: usize) {
        if self.saved_at[index] != self.epoch {
            self.saved_at[index] = self.epoch;
            let domain = &self.domains[index];
            self.trail.push(Saved {
                var: index as u32,
                min: domain.min,
                max: domain.max,
                bits: self.bits[index],
                size: domain.size,
            });
        }
    }

    fn save_word(&mut self, index: usize) {
        if self.words_saved_at[index] != self.epoch {
            self.words_saved_at[index] = self.epoch;
            self.word_trail.push((index as u32, self.words[index]));
        }
    }

    #[cold]
    fn impossible(&mut self, atom: Atom) -> Result<(), Conflict> {
        self.failure = Some(ConflictCause { cause: self.cause.unwrap_or(Cause::Choice), atom: Some(atom) });
        Err(Conflict(()))
    }

    #[inline]
    fn is_recorded(&self, index: usize) -> bool {
        self.recording || self.domains[index].recorded
    }

    fn record(&mut self, var: Int, change: Change, value: i64, before: (i64, i64, u64), cause: Cause) {
        let (min, max, bits) = before;
        if self.recording && change == Change::Gone && self.domains[var.index()].shape != Shape::Word {
            self.gone_at.insert((var.number(), value), self.events.len() as u32);
        }
        let domain = &self.domains[var.index()];
        if domain.notes_values() {
            let mut gone = match change {
                Change::Gone => 1 << domain.bit(value),
                Change::Min => bits & !bits_from(domain.bit(value)),
                Change::Max => bits & !bits_to(domain.bit(value)),
                Change::Fixed => bits & !(1 << domain.bit(value)),
            };
            while gone != 0 {
                let place = domain.first as usize + gone.trailing_zeros() as usize;
                self.word_gone_at[place] = self.events.len() as u32;
                gone &= gone - 1;
            }
        }
        self.events_of[var.index()].push(self.events.len() as u32);
        self.events.push(Event { var, change, cause, value, min, max, bits });
    }

    /// Tells who waits for the variable, and notes that it is fixed if it is.
    #[inline]
    fn changed(&mut self, var: Int, mut what: On) {
        if self.domains[var.index()].is_fixed() {
            what = what.and(On::FIX);
            self.fixed.push(var);
        }
        self.changes += 1;
        self.queue.wake(var.index(), what);
    }

    /// Removes the values below `value`.
    ///
    /// # Errors
    /// When none is left.
    #[inline]
    pub fn set_min(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        if value <= self.domains[var.index()].min { Ok(()) } else { self.raise_min(var, value) }
    }

    fn raise_min(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        let index = var.index();
        let old = self.domains[index];
        let old_bits = self.bits[index];
        if value > old.max {
            return self.impossible(Atom::ge(var, value));
        }
        self.save(index);
        let min = match old.shape {
            Shape::Word => {
                let bits = old_bits & bits_from(old.bit(value));
                self.bits[index] = bits;
                self.domains[index].size = u64::from(bits.count_ones());
                old.base + i64::from(bits.trailing_zeros())
            }
            Shape::Words => {
                let (first, bit) = (old.first as usize, old.bit(value));
                let mut gone = 0;
                for word in old.bit(old.min) / 64..=bit / 64 {
                    let keep = if word == bit / 64 { bits_from(bit % 64) } else { 0 };
                    gone += self.mask_word(first + word, keep);
                }
                self.domains[index].size -= gone;
                self.next_from(var, value).unwrap_or(old.max)
            }
            Shape::Holes => self.next_from(var, value).unwrap_or(old.max),
        };
        self.domains[index].min = min;
        if old.shape == Shape::Holes {
            self.domains[index].size = old.size.min(old.max.abs_diff(min) + 1);
        }
        if self.is_recorded(index) {
            let cause = self.cause.unwrap_or(Cause::Choice);
            self.record(var, Change::Min, value, (old.min, old.max, old_bits), cause);
            if min > value {
                let bits = self.bits[index];
                self.record(var, Change::Min, min, (value, old.max, bits), Cause::Domain);
            }
        }
        self.changed(var, On::MIN.and(On::ANY));
        Ok(())
    }

    /// Removes the values above `value`.
    ///
    /// # Errors
    /// When none is left.
    #[inline]
    pub fn set_max(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        if value >= self.domains[var.index()].max { Ok(()) } else { self.lower_max(var, value) }
    }

    fn lower_max(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        let index = var.index();
        let old = self.domains[index];
        let old_bits = self.bits[index];
        if value < old.min {
            return self.impossible(Atom::le(var, value));
        }
        self.save(index);
        let max = match old.shape {
            Shape::Word => {
                let bits = old_bits & bits_to(old.bit(value));
                self.bits[index] = bits;
                self.domains[index].size = u64::from(bits.count_ones());
                old.base + 63 - i64::from(bits.leading_zeros())
            }
            Shape::Words => {
                let (first, bit) = (old.first as usize, old.bit(value));
                let mut gone = 0;
                for word in bit / 64..=old.bit(old.max) / 64 {
                    let keep = if word == bit / 64 { bits_to(bit % 64) } else { 0 };
                    gone += self.mask_word(first + word, keep);
                }
                self.domains[index].size -= gone;
                self.next_down_from(var, value).unwrap_or(old.min)
            }
            Shape::Holes => self.next_down_from(var, value).unwrap_or(old.min),
        };
        self.domains[index].max = max;
        if old.shape == Shape::Holes {
            self.domains[index].size = old.size.min(max.abs_diff(old.min) + 1);
        }
        if self.is_recorded(index) {
            let cause = self.cause.unwrap_or(Cause::Choice);
            self.record(var, Change::Max, value, (old.min, old.max, old_bits), cause);
            if max < value {
                let bits = self.bits[index];
                self.record(var, Change::Max, max, (old.min, value, bits), Cause::Domain);
            }
        }
        self.changed(var, On::MAX.and(On::ANY));
        Ok(())
    }

    /// Keeps only the masked bits of a word; how many went.
    fn mask_word(&mut self, index: usize, keep: u64) -> u64 {
        let word = self.words[index];
        let gone = word & !keep;
        if gone != 0 {
            self.save_word(index);
            self.words[index] = word & keep;
        }
        u64::from(gone.count_ones())
    }

    /// Removes the value.
    ///
    /// # Errors
    /// When it was the last one.
    #[inline]
    pub fn remove(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        if self.contains(var, value) { self.take(var, value) } else { Ok(()) }
    }

    /// Removes the value of a bit that is set, from a one-word domain.
    #[inline]
    pub(crate) fn take_bit(&mut self, var: Int, bit: u64) -> Result<(), Conflict> {
        let index = var.index();
        let bits = self.bits[index];
        let left = bits & !bit;
        if left == 0 || self.is_recorded(index) {
            let value = self.domains[index].base + i64::from(bit.trailing_zeros());
            return self.take(var, value);
        }
        self.save(index);
        self.bits[index] = left;
        let domain = &mut self.domains[index];
        domain.size -= 1;
        let mut what = On::ANY;
        if bit & bits.wrapping_neg() != 0 {
            domain.min = domain.base + i64::from(left.trailing_zeros());
            what = what.and(On::MIN);
        } else if bit > left {
            domain.max = domain.base + 63 - i64::from(left.leading_zeros());
            what = what.and(On::MAX);
        }
        self.changed(var, what);
        Ok(())
    }

    fn take(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        let index = var.index();
        let old = self.domains[index];
        let old_bits = self.bits[index];
        if old.is_fixed() {
            return self.impossible(Atom::ne(var, value));
        }
        self.save(index);
        match old.shape {
            Shape::Word => self.bits[index] &= !(1 << old.bit(value)),
            Shape::Words => {
                let bit = old.bit(value);
                self.mask_word(old.first as usize + bit / 64, !(1 << (bit % 64)));
            }
            Shape::Holes => {
                if value != old.min && value != old.max {
                    self.domains[index].holed = true;
                    self.holes.insert((var.number(), value));
                    self.hole_trail.push((var.number(), value));
                }
            }
        }
        self.domains[index].size = old.size.saturating_sub(1).max(1);
        let recorded = self.is_recorded(index);
        if recorded {
            let cause = self.cause.unwrap_or(Cause::Choice);
            self.record(var, Change::Gone, value, (old.min, old.max, old_bits), cause);
        }
        let bits = self.bits[index];
        let mut what = On::ANY;
        if value == old.min {
            let min = self.next_from(var, value + 1).unwrap_or(old.max);
            self.domains[index].min = min;
            what = what.and(On::MIN);
            if recorded {
                self.record(var, Change::Min, min, (old.min, old.max, bits), Cause::Domain);
            }
        } else if value == old.max {
            let max = self.next_down_from(var, value - 1).unwrap_or(old.min);
            self.domains[index].max = max;
            what = what.and(On::MAX);
            if recorded {
                self.record(var, Change::Max, max, (old.min, old.max, bits), Cause::Domain);
            }
        }
        self.changed(var, what);
        Ok(())
    }

    /// Leaves only this value.
    ///
    /// # Errors
    /// When it is not there.
    #[inline]
    pub fn fix(&mut self, var: Int, value: i64) -> Result<(), Conflict> {
        let index = var.index();
        let old = self.domains[index];
        let old_bits = self.bits[index];
        if old.is_fixed() && old.min == value {
            return Ok(());
        }
        if !self.contains(var, value) {
            return self.impossible(Atom::eq(var, value));
        }
        self.save(index);
        if old.shape == Shape::Words {
            let bit = old.bit(value);
            for word in old.bit(old.min) / 64..=old.bit(old.max) / 64 {
                let keep = if word == bit / 64 { 1 << (bit % 64) } else { 0 };
                self.mask_word(old.first as usize + word, keep);
            }
        }
        if old.shape == Shape::Word {
            self.bits[index] = 1 << old.bit(value);
        }
        let domain = &mut self.domains[index];
        (domain.min, domain.max, domain.size) = (value, value, 1);
        if self.is_recorded(index) {
            let cause = self.cause.unwrap_or(Cause::Choice);
            self.record(var, Change::Fixed, value, (old.min, old.max, old_bits), cause);
        }
        let mut what = On::ANY;
        if value > old.min {
            what = what.and(On::MIN);
        }
        if value < old.max {
            what = what.and(On::MAX);
        }
        self.changed(var, what);
        Ok(())
    }

    /// Keeps only the values whose bits are set, in a domain that is one [word](Domains::word).
    ///
    /// # Errors
    /// When none is left.
    #[inline]
    pub fn keep_bits(&mut self, var: Int, keep: u64) -> Result<(), Conflict> {
        let bits = self.bits[var.index()];
        if bits & !keep == 0 { Ok(()) } else { self.mask(var, keep) }
    }

    fn mask(&mut self, var: Int, keep: u64) -> Result<(), Conflict> {
        let index = var.index();
        let old = self.domains[index];
        let old_bits = self.bits[index];
        if self.is_recorded(index) || old_bits & keep == 0 {
            let mut gone = old_bits & !keep;
            while gone != 0 {
                self.remove(var, old.base + i64::from(gone.trailing_zeros()))?;
                gone &= gone - 1;
            }
            return Ok(());
        }
        self.save(index);
        let bits = old_bits & keep;
        self.bits[index] = bits;
        let domain = &mut self.domains[index];
        domain.size = u64::from(bits.count_ones());
        domain.min = old.base + i64::from(bits.trailing_zeros());
        domain.max = old.base + 63 - i64::from(bits.leading_zeros());
        let mut what = On::ANY;
        if domain.min > old.min {
            what = what.and(On::MIN);
        }
        if domain.max < old.max {
            what = what.and(On::MAX);
        }
        self.changed(var, what);
        Ok(())
    }

    /// Keeps only the values for which the condition holds. Costs as much as there are values.
    ///
    /// # Errors
    /// When none is left.
    pub fn retain(&mut self, var: Int, mut keep: impl FnMut(i64) -> bool) -> Result<(), Conflict> {
        let mut next = self.min(var);
        while let Some(value) = self.next_from(var, next) {
            if !keep(value) {
                self.remove(var, value)?;
            }
            next = value + 1;
        }
        Ok(())
    }

    /// Makes the fact true.
    ///
    /// # Errors
    /// When it is false already.
    pub fn assert(&mut self, atom: Atom) -> Result<(), Conflict> {
        match atom.op {
            Op::Eq => self.fix(atom.var, atom.value),
            Op::Ne => self.remove(atom.var, atom.value),
            Op::Ge => self.set_min(atom.var, atom.value),
            Op::Le => self.set_max(atom.var, atom.value),
        }
    }

    /// Notes, for the propagator that is running, how it came to the changes that follow; its own
    /// [`explain`](crate::Propagator::explain) is told.
    pub fn note(&mut self, note: u32) {
        if let Some(Cause::Propagator(_, kept)) = &mut self.cause {
            *kept = note;
        }
    }
}

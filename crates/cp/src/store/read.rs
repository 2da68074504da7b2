//! Reading domains.

use rustc_hash::FxHashSet;

use super::{Domains, Shape, domain};
use crate::atom::{Atom, Int, Op};
use crate::float::{PRECISION, grid};
use crate::propagators::FloatOrder;

/// A domain of values `base..base + 64` as a bitset: bit `i` stands for `base + i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The value of bit 0.
    pub base: i64,
    /// The values.
    pub bits: u64,
}

impl Domains {
    /// The least value left.
    #[inline]
    #[must_use]
    pub fn min(&self, var: Int) -> i64 {
        self.domains[var.index()].min
    }

    /// The greatest value left.
    #[inline]
    #[must_use]
    pub fn max(&self, var: Int) -> i64 {
        self.domains[var.index()].max
    }

    /// How many values are left; at most how many, if the domain is too wide for a bitset.
    #[inline]
    #[must_use]
    pub fn size(&self, var: Int) -> u64 {
        self.domains[var.index()].size
    }

    /// Whether one value is left.
    #[inline]
    #[must_use]
    pub fn is_fixed(&self, var: Int) -> bool {
        self.domains[var.index()].is_fixed()
    }

    /// Whether its values are ranks of floats.
    #[inline]
    pub(crate) fn is_float(&self, var: Int) -> bool {
        self.domains[var.index()].float
    }

    /// Whether nothing is left to be decided: one value, or few enough numbers of a float.
    #[inline]
    #[must_use]
    pub fn is_decided(&self, var: Int) -> bool {
        if self.floats_fixed { self.is_fixed(var) } else { self.is_known(var, PRECISION) }
    }

    /// Whether it has one value, or is a float and known so precisely.
    #[inline]
    pub(crate) fn is_known(&self, var: Int, precision: f64) -> bool {
        let domain = &self.domains[var.index()];
        domain.is_fixed() || domain.float && grid::is_decided(domain.min, domain.max, precision)
    }

    /// Whether all variables are decided.
    pub(crate) fn all_decided(&self) -> bool {
        let open = self.floats.iter().filter(|var| !self.is_fixed(**var) && self.is_decided(**var)).count();
        self.fixed.len() + open == self.domains.len()
    }

    /// What to decide so that floats of which one is less than the other are [apart](crate::float); nothing if all are.
    pub(crate) fn separate(&self) -> Option<Atom> {
        let is_open = |(x, y, guard): &&(Int, Int, Option<Atom>)| {
            let overlap = self.max(*x) + FloatOrder::STRICT > self.min(*y);
            overlap && guard.is_none_or(|guard| self.truth(guard) == Some(true))
        };
        let open: Vec<_> = self.apart.iter().filter(is_open).collect();
        // In a chain the first pair comes first.
        let later: FxHashSet<Int> = open.iter().map(|pair| pair.1).collect();
        let &&(x, y, _) = open.iter().find(|pair| !later.contains(&pair.0)).or(open.first())?;
        let (min, max) = (self.min(x), self.max(y) - FloatOrder::STRICT);
        // Not in the middle: others may have to find room above.
        let last = grid::part(min, max).min(max).max(min);
        let atom = Atom::le(x, last);
        Some(if self.truth(atom) == Some(true) { Atom::ge(y, last + FloatOrder::STRICT) } else { atom })
    }

    /// The value, if one is left.
    #[inline]
    #[must_use]
    pub fn value(&self, var: Int) -> Option<i64> {
        let domain = &self.domains[var.index()];
        (domain.min == domain.max).then_some(domain.min)
    }

    /// The domain as one word, if it always fits in one.
    #[inline]
    #[must_use]
    pub fn word(&self, var: Int) -> Option<Word> {
        let domain = &self.domains[var.index()];
        (domain.shape == Shape::Word).then_some(Word { base: domain.base, bits: self.bits[var.index()] })
    }

    /// Whether the value is left.
    #[inline]
    #[must_use]
    pub fn contains(&self, var: Int, value: i64) -> bool {
        let domain = &self.domains[var.index()];
        if value < domain.min || value > domain.max {
            return false;
        }
        match domain.shape {
            Shape::Word => self.bits[var.index()] >> domain.bit(value) & 1 == 1,
            Shape::Words => {
                let bit = domain.bit(value);
                self.words[domain.first as usize + bit / 64] >> (bit % 64) & 1 == 1
            }
            Shape::Holes => self.in_ranges(var, value) && !self.holes.contains(&(var.number(), value)),
        }
    }

    pub(super) fn in_ranges(&self, var: Int, value: i64) -> bool {
        let ranges = self.ranges_of(var);
        let after = ranges.partition_point(|&(low, _)| low <= value);
        after > 0 && value <= ranges[after - 1].1
    }

    pub(super) fn ranges_of(&self, var: Int) -> &[(i64, i64)] {
        let domain = &self.domains[var.index()];
        &self.ranges[domain.first as usize..(domain.first + domain.len) as usize]
    }

    /// Whether the domain is bounds with holes, so that going through its values may take for ever.
    #[must_use]
    pub fn is_wide(&self, var: Int) -> bool {
        self.domains[var.index()].shape == Shape::Holes
    }

    /// Whether every value between the bounds is left, for all that is known: then the bounds say all.
    #[inline]
    pub(crate) fn is_interval(&self, var: Int) -> bool {
        let domain = &self.domains[var.index()];
        match domain.shape {
            Shape::Holes => !domain.holed,
            Shape::Word | Shape::Words => domain.size == domain.max.abs_diff(domain.min) + 1,
        }
    }

    /// The least value left that is at least `value`, if there is one.
    #[must_use]
    pub fn next_from(&self, var: Int, value: i64) -> Option<i64> {
        let domain = &self.domains[var.index()];
        if value > domain.max {
            return None;
        }
        let value = value.max(domain.min);
        match domain.shape {
            Shape::Word => {
                let bits = self.bits[var.index()] & domain::bits_from(domain.bit(value));
                Some(domain.base + i64::from(bits.trailing_zeros()))
            }
            Shape::Words => {
                let bit = domain.bit(value);
                let words = &self.words[domain.first as usize..(domain.first + domain.len) as usize];
                let mut bits = words[bit / 64] & domain::bits_from(bit % 64);
                let mut index = bit / 64;
                while bits == 0 {
                    index += 1;
                    bits = *words.get(index)?;
                }
                Some(domain.base + index as i64 * 64 + i64::from(bits.trailing_zeros()))
            }
            Shape::Holes => {
                let ranges = self.ranges_of(var);
                let mut value = value;
                let mut index = ranges.partition_point(|&(_, high)| high < value);
                while let Some(&(low, high)) = ranges.get(index) {
                    value = value.max(low);
                    while value <= high {
                        if !self.holes.contains(&(var.number(), value)) {
                            return Some(value);
                        }
                        value += 1;
                    }
                    index += 1;
                }
                None
            }
        }
    }

    /// The greatest value left that is at most `value`, if there is one.
    #[must_use]
    pub fn next_down_from(&self, var: Int, value: i64) -> Option<i64> {
        let domain = &self.domains[var.index()];
        if value < domain.min {
            return None;
        }
        let value = value.min(domain.max);
        match domain.shape {
            Shape::Word => {
                let bits = self.bits[var.index()] & domain::bits_to(domain.bit(value));
                Some(domain.base + 63 - i64::from(bits.leading_zeros()))
            }
            Shape::Words => {
                let bit = domain.bit(value);
                let words = &self.words[domain.first as usize..(domain.first + domain.len) as usize];
                let mut bits = words[bit / 64] & domain::bits_to(bit % 64);
                let mut index = bit / 64;
                while bits == 0 {
                    index = index.checked_sub(1)?;
                    bits = words[index];
                }
                Some(domain.base + index as i64 * 64 + 63 - i64::from(bits.leading_zeros()))
            }
            Shape::Holes => {
                let ranges = self.ranges_of(var);
                let mut value = value;
                let mut index = ranges.partition_point(|&(low, _)| low <= value);
                while index > 0 {
                    let (low, high) = ranges[index - 1];
                    value = value.min(high);
                    while value >= low {
                        if !self.holes.contains(&(var.number(), value)) {
                            return Some(value);
                        }
                        value -= 1;
                    }
                    index -= 1;
                }
                None
            }
        }
    }

    /// The values left, ascending.
    pub fn values(&self, var: Int) -> impl Iterator<Item = i64> + '_ {
        let mut next = Some(self.min(var));
        std::iter::from_fn(move || {
            let value = self.next_from(var, next?)?;
            next = value.checked_add(1);
            Some(value)
        })
    }

    /// Whether the fact is true already, false already, or open.
    #[inline]
    #[must_use]
    pub fn truth(&self, atom: Atom) -> Option<bool> {
        let domain = &self.domains[atom.var.index()];
        let Atom { var, op, value } = atom;
        match op {
            Op::Ge if domain.min >= value => Some(true),
            Op::Ge if domain.max < value => Some(false),
            Op::Le if domain.max <= value => Some(true),
            Op::Le if domain.min > value => Some(false),
            Op::Ge | Op::Le => None,
            Op::Eq | Op::Ne => {
                let equal = if !self.contains(var, value) {
                    Some(false)
                } else if domain.is_fixed() {
                    Some(true)
                } else {
                    None
                };
                equal.map(|equal| equal == (op == Op::Eq))
            }
        }
    }
}

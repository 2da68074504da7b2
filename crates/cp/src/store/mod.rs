//! The domains of all variables, the trail that restores them, and who is woken by their changes.

mod domain;
mod event;
mod history;
mod modify;
mod queue;
mod read;

pub use event::On;
pub(crate) use event::{Cause, Change, Event};
pub use history::Past;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::atom::{Atom, Int, Owner};
use crate::clock::Clock;
use crate::set::Set;
pub(crate) use domain::{Domain, Shape, WIDEST_BITSET};
pub use queue::Priority;
pub(crate) use queue::PropagationQueue;
pub use read::Word;

/// A conflict: no value is left for some variable, or a propagator found that its constraint can't hold.
///
/// Pass it on with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict(());

/// What led to the last [`Conflict`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConflictCause {
    pub(crate) cause: Cause,
    /// What the cause asked for and can't be; none if it found by itself that all is lost.
    pub(crate) atom: Option<Atom>,
}

/// A number kept by a propagator that goes back to what it was when the search goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trailed(u32);

#[derive(Clone, Copy, Debug)]
struct Saved {
    var: u32,
    min: i64,
    max: i64,
    bits: u64,
    size: u64,
}

/// How long each trail was when a level began.
#[derive(Clone, Copy, Debug)]
struct Mark {
    domains: usize,
    words: usize,
    holes: usize,
    kept: usize,
    fixed: usize,
    events: usize,
}

/// The domains of all variables. Propagators read them and remove values; the search opens and closes levels.
#[derive(Clone, Debug, Default)]
pub struct Domains {
    /// What the variables made here are known by.
    pub(crate) owner: Owner,
    domains: Vec<Domain>,
    /// The domains that fit in one word; 0 for others. Apart, so that many are read at once.
    pub(crate) bits: Vec<u64>,
    words: Vec<u64>,
    ranges: Vec<(i64, i64)>,
    holes: FxHashSet<(u32, i64)>,
    kept: Vec<i64>,

    /// Grows with every level opened or closed: what was saved since then need not be saved again.
    epoch: u64,
    saved_at: Vec<u64>,
    words_saved_at: Vec<u64>,
    kept_saved_at: Vec<u64>,
    trail: Vec<Saved>,
    word_trail: Vec<(u32, u64)>,
    hole_trail: Vec<(u32, i64)>,
    kept_trail: Vec<(u32, i64)>,
    levels: Vec<Mark>,

    /// How many changes there have been, those that were taken back included.
    pub(crate) changes: u64,
    /// Variables in the order in which they got their values.
    pub(crate) fixed: Vec<Int>,
    pub(crate) queue: PropagationQueue,

    /// Whether every change goes to the history.
    pub(crate) recording: bool,
    /// The words of the domains when recording started: what a value that is gone was gone from.
    first_words: Vec<u64>,
    pub(crate) events: Vec<Event>,
    /// The numbers of each variable's events, ascending.
    events_of: Vec<Vec<u32>>,
    /// The events that took single values from domains of several words or of bounds with holes: there may be very
    /// many of one variable.
    gone_at: FxHashMap<(u32, i64), u32>,
    /// Of each value of a domain of one word, if it has more than a few: the last event that took it away. That may have been
    /// taken back since.
    word_gone_at: Vec<u32>,
    pub(crate) cause: Option<Cause>,
    pub(crate) failure: Option<ConflictCause>,
    pub(crate) clock: Clock,
    /// The variables whose values are ranks of floats.
    pub(crate) floats: Vec<Int>,
    /// Whether solutions need one rank of each float, as a certificate does, and not only [few](crate::float).
    pub(crate) floats_fixed: bool,
    /// Floats of which the first is less than the second, each pair if its fact holds: so that a solution shows it.
    pub(crate) apart: Vec<(Int, Int, Option<Atom>)>,
}

/// Room for so many variables is made at once: small models are built faster than memory is asked for.
const FIRST: usize = 96;

impl Domains {
    /// A new variable. The set must not be empty, and its bounds must lie within ±2⁶².
    pub(crate) fn add(&mut self, set: &Set) -> Int {
        let var = self.owner.var(self.domains.len());
        if self.domains.capacity() == 0 {
            self.domains.reserve(FIRST);
            self.bits.reserve(FIRST);
            self.saved_at.reserve(FIRST);
            self.events_of.reserve(FIRST);
            self.fixed.reserve(FIRST);
        }
        let (min, max) = set.bounds().unwrap_or((0, 0));
        let mut domain = Domain {
            min,
            max,
            base: min,
            size: 0,
            first: 0,
            len: 1,
            shape: Shape::Word,
            recorded: false,
            float: false,
            holed: set.ranges().len() > 1,
        };
        let mut bits = 0u64;
        let span = i128::from(max) - i128::from(min) + 1;
        if span <= 64 {
            if min >= 0 && max < 64 {
                // Most small domains: from 0 on, they can be compared bit by bit.
                domain.base = 0;
            }
            domain.len = (max - domain.base + 1) as u32;
            for &(low, high) in set.ranges() {
                bits |= domain::bits_from(domain.bit(low)) & domain::bits_to(domain.bit(high));
            }
            domain.size = u64::from(bits.count_ones());
            if domain.notes_values() {
                domain.first = self.word_gone_at.len() as u32;
                self.word_gone_at.resize(self.word_gone_at.len() + domain.len as usize, u32::MAX);
            }
        } else if span <= i128::from(WIDEST_BITSET) {
            domain.shape = Shape::Words;
            domain.first = self.words.len() as u32;
            domain.len = (span as u32).div_ceil(64);
            self.words.resize(self.words.len() + domain.len as usize, 0);
            self.words_saved_at.resize(self.words.len(), 0);
            let words = &mut self.words[domain.first as usize..];
            for &(low, high) in set.ranges() {
                let (low, high) = ((low - min) as usize, (high - min) as usize);
                for (index, word) in words.iter_mut().enumerate().take(high / 64 + 1).skip(low / 64) {
                    let mut bits = u64::MAX;
                    if index == low / 64 {
                        bits &= domain::bits_from(low % 64);
                    }
                    if index == high / 64 {
                        bits &= domain::bits_to(high % 64);
                    }
                    *word |= bits;
                }
                domain.size += (high - low + 1) as u64;
            }
        } else {
            domain.shape = Shape::Holes;
            domain.first = self.ranges.len() as u32;
            domain.len = set.ranges().len() as u32;
            self.ranges.extend_from_slice(set.ranges());
            domain.size = set
                .ranges()
                .iter()
                .fold(0u64, |size, (low, high)| size.saturating_add((high.abs_diff(*low)).saturating_add(1)));
        }
        if domain.is_fixed() {
            self.fixed.push(var);
        }
        self.domains.push(domain);
        self.bits.push(bits);
        self.saved_at.push(0);
        self.events_of.push(Vec::new());
        var
    }

    /// The values of the variable are ranks of [floats](crate::float).
    pub(crate) fn make_float(&mut self, var: Int) {
        self.domains[var.index()].float = true;
        self.floats.push(var);
    }

    /// How many variables there are.
    pub(crate) fn len(&self) -> usize {
        self.domains.len()
    }

    /// The values left, as ranges.
    pub(crate) fn ranges(&self, var: Int) -> Vec<(i64, i64)> {
        let domain = &self.domains[var.index()];
        let (min, max) = (domain.min, domain.max);
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        if domain.shape == Shape::Holes {
            let mut holes: Vec<i64> =
                self.holes.iter().filter(|hole| hole.0 == var.number()).map(|hole| hole.1).collect();
            holes.sort_unstable();
            for &(low, high) in self.ranges_of(var) {
                let (mut low, high) = (low.max(min), high.min(max));
                for &hole in &holes {
                    if !(low..=high).contains(&hole) {
                        continue;
                    }
                    ranges.push((low, hole - 1));
                    low = hole + 1;
                }
                ranges.push((low, high));
            }
            ranges.retain(|(low, high)| low <= high);
        } else {
            for value in self.values(var) {
                match ranges.last_mut() {
                    Some((_, high)) if *high + 1 == value => *high = value,
                    _ => ranges.push((value, value)),
                }
            }
        }
        ranges
    }

    /// How many levels are open.
    #[must_use]
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn open_level(&mut self) {
        self.levels.push(Mark {
            domains: self.trail.len(),
            words: self.word_trail.len(),
            holes: self.hole_trail.len(),
            kept: self.kept_trail.len(),
            fixed: self.fixed.len(),
            events: self.events.len(),
        });
        self.epoch += 1;
    }

    /// Restores everything to what it was when the level `level` was opened from; the levels above are gone.
    pub(crate) fn close_to(&mut self, level: usize) {
        let Some(&mark) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        self.epoch += 1;
        while self.events.len() > mark.events {
            if let Some(event) = self.events.pop() {
                self.events_of[event.var.index()].pop();
                // What was noted while it was recorded goes even if recording has ended meanwhile.
                if event.change == Change::Gone && self.domains[event.var.index()].shape != Shape::Word {
                    self.gone_at.remove(&(event.var.number(), event.value));
                }
            }
        }
        for saved in self.trail.drain(mark.domains..).rev() {
            let domain = &mut self.domains[saved.var as usize];
            domain.min = saved.min;
            domain.max = saved.max;
            self.bits[saved.var as usize] = saved.bits;
            domain.size = saved.size;
        }
        for (index, word) in self.word_trail.drain(mark.words..).rev() {
            self.words[index as usize] = word;
        }
        for hole in self.hole_trail.drain(mark.holes..) {
            self.holes.remove(&hole);
        }
        for (index, value) in self.kept_trail.drain(mark.kept..).rev() {
            self.kept[index as usize] = value;
        }
        self.fixed.truncate(mark.fixed);
    }

    /// How many values there are between the first and the last bit of a one-word domain.
    pub(crate) fn span(&self, var: Int) -> usize {
        let domain = &self.domains[var.index()];
        domain.len as usize
    }

    /// Index of the first event of the given level (1 is the first decision's).
    pub(crate) fn events_at(&self, level: usize) -> usize {
        self.levels.get(level).map_or(self.events.len(), |mark| mark.events)
    }

    /// A new number that goes back when the search goes back.
    pub fn keep(&mut self, value: i64) -> Trailed {
        self.kept.push(value);
        self.kept_saved_at.push(0);
        Trailed(self.kept.len() as u32 - 1)
    }

    /// The kept number.
    #[must_use]
    pub fn kept(&self, kept: Trailed) -> i64 {
        self.kept[kept.0 as usize]
    }

    /// Sets a kept number.
    pub fn set_kept(&mut self, kept: Trailed, value: i64) {
        let index = kept.0 as usize;
        if self.kept_saved_at[index] != self.epoch {
            self.kept_saved_at[index] = self.epoch;
            self.kept_trail.push((kept.0, self.kept[index]));
        }
        self.kept[index] = value;
    }

    /// The variables that got their values above the level.
    pub(crate) fn fixed_since(&self, level: usize) -> impl Iterator<Item = Int> + '_ {
        let from = self.levels.get(level).map_or(self.fixed.len(), |mark| mark.fixed);
        self.fixed[from..].iter().copied()
    }

    pub(crate) fn kept_count(&self) -> usize {
        self.kept.len()
    }

    /// Forgets the kept numbers from this one on. Only at the root.
    pub(crate) fn forget_kept(&mut self, count: usize) {
        self.kept.truncate(count);
        self.kept_saved_at.truncate(count);
        self.kept_trail.retain(|(index, _)| (*index as usize) < count);
    }

    /// The variables whose domains changed since the last level was opened (some perhaps twice).
    pub(crate) fn changed_in_level(&self) -> impl Iterator<Item = usize> + '_ {
        let from = self.levels.last().map_or(0, |mark| mark.domains);
        self.trail[from..].iter().map(|saved| saved.var as usize)
    }

    /// Ends the work here at the deadline or when cancelled: for loops of a propagator that may go
    /// round very often. Cheap enough for every round.
    ///
    /// # Errors
    /// When it is time to stop. What was taken from the domains so far is right, but not all there is to take.
    #[inline]
    pub fn checkpoint(&mut self) -> Result<(), Conflict> {
        self.checkpoint_after(32)
    }

    /// The same after so many units of work, each some ten nanoseconds.
    #[inline]
    pub(crate) fn checkpoint_after(&mut self, units: u32) -> Result<(), Conflict> {
        if self.clock.work(units) { Err(Conflict(())) } else { Ok(()) }
    }

    /// The constraint of the propagator that is running can't hold.
    ///
    /// # Errors
    /// Always: that is its purpose.
    pub fn fail(&mut self) -> Result<(), Conflict> {
        self.failure = Some(ConflictCause { cause: self.cause.unwrap_or(Cause::Choice), atom: None });
        Err(Conflict(()))
    }
}

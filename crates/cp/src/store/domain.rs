//! How the domain of one variable is kept.

/// The widest range of values that is kept as a bitset; wider ones are bounds with holes.
pub(crate) const WIDEST_BITSET: i64 = 1 << 14;

/// Where the values between the bounds are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// At most 64 values from the base: one word, in the store's bits.
    Word,
    /// A bitset: `len` words from `first` on in the store's words.
    Words,
    /// Bounds, within `len` ranges from `first` on in the store's ranges, less the holes in the store's set.
    Holes,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Domain {
    pub(crate) min: i64,
    pub(crate) max: i64,
    /// The value of the bitset's first bit.
    pub(crate) base: i64,
    /// How many values there are; for [`Shape::Holes`], at most how many.
    pub(crate) size: u64,
    /// Of [`Shape::Word`]: where the events of its values are noted.
    pub(crate) first: u32,
    /// Of [`Shape::Word`]: how many values its bits can stand for.
    pub(crate) len: u32,
    pub(crate) shape: Shape,
    /// Whether its changes go to the history, even when nothing is learnt: clauses watch it.
    pub(crate) recorded: bool,
    /// Whether its values are ranks of floats.
    pub(crate) float: bool,
    /// Of [`Shape::Holes`]: whether a value within its bounds may be missing. Once so, it stays so.
    pub(crate) holed: bool,
}

impl Domain {
    pub(crate) fn is_fixed(&self) -> bool {
        self.min == self.max
    }

    /// Whether it is one word, of so many values that the event of each is noted.
    pub(crate) fn notes_values(&self) -> bool {
        self.shape == Shape::Word && self.len > 8
    }

    pub(crate) fn bit(&self, value: i64) -> usize {
        (value - self.base) as usize
    }
}

/// The bits from `from` on.
pub(crate) fn bits_from(from: usize) -> u64 {
    u64::MAX << from
}

/// The bits up to and with `to`.
pub(crate) fn bits_to(to: usize) -> u64 {
    u64::MAX >> (63 - to)
}

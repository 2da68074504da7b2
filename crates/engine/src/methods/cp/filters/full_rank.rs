//! The place of a line among all lines that begin alike.
//!
//! Where the border lines of a square grid are houses, every value begins exactly four of the numbers: one read from
//! each side. So the place of a number tells its first value, and how many of the other three are smaller.

use garns_cp::Priority;

use crate::methods::cp::filter::Filter;

/// A line and, for each of the other sides, the lines that may begin as it does.
#[derive(Debug)]
pub(in crate::methods::cp) struct FullRank {
    /// The line itself; lines list places among the cells.
    own: Vec<u32>,
    sides: [Side; 3],
    first: u64,
    smaller: usize,
    /// Whether it may equal another.
    ties: bool,
}

/// The lines read from one side, exactly one of which begins as the line in question does.
#[derive(Debug, Default)]
pub(in crate::methods::cp) struct Side {
    pub(in crate::methods::cp) lines: Vec<Vec<u32>>,
    /// Whether that one is smaller, where its own clue tells.
    pub(in crate::methods::cp) smaller: Option<bool>,
}

/// What a comparison of two lines that begin alike may come to.
#[derive(Clone, Copy, Debug, Default)]
struct Order {
    less: bool,
    greater: bool,
    equal: bool,
}

impl FullRank {
    /// `first` is the value that the line begins with, and `smaller` how many of the three others with it are smaller.
    pub(in crate::methods::cp) fn new(
        own: Vec<u32>,
        sides: [Side; 3],
        first: u64,
        smaller: usize,
        ties: bool,
    ) -> FullRank {
        FullRank { own, sides, first, smaller, ties }
    }

    /// The other line compared with this one.
    fn compare(&self, other: &[u32], bits: &[u64]) -> Order {
        let mut order = Order::default();
        for (&theirs, &ours) in other.iter().zip(&self.own).skip(1) {
            if theirs == ours {
                continue;
            }
            let (theirs, ours) = (bits[theirs as usize], bits[ours as usize]);
            order.less |= theirs.trailing_zeros() < 63 - ours.leading_zeros();
            order.greater |= 63 - theirs.leading_zeros() > ours.trailing_zeros();
            if theirs & ours == 0 || (order.less && order.greater) {
                return order;
            }
        }
        order.equal = self.ties;
        order
    }

    /// The lines of a side that begin alike are smaller (or greater) than this one.
    fn enforce(&self, side: &Side, bits: &mut [u64], smaller: bool) -> bool {
        for line in &side.lines {
            let begins = bits[line[0] as usize];
            if begins & self.first == 0 {
                continue;
            }
            let order = self.compare(line, bits);
            if !(if smaller { order.less } else { order.greater } || order.equal) {
                bits[line[0] as usize] &= !self.first;
                if begins == self.first {
                    return false;
                }
            } else if begins == self.first {
                // Where they may first differ.
                let open = (1..self.own.len()).find(|place| {
                    let (theirs, ours) = (line[*place], self.own[*place]);
                    let (here, own) = (bits[theirs as usize], bits[ours as usize]);
                    theirs != ours && !(here == own && own.is_power_of_two())
                });
                let Some(place) = open else { continue };
                let (low, high) = if smaller { (line, &self.own) } else { (&self.own, line) };
                let (low, high) = (low[place] as usize, high[place] as usize);
                // The one is at most the greatest of the other, which is at least the least of the one.
                bits[low] &= u64::MAX >> bits[high].leading_zeros();
                if bits[low] == 0 {
                    return false;
                }
                bits[high] &= u64::MAX << bits[low].trailing_zeros();
                if bits[high] == 0 {
                    return false;
                }
            }
        }
        side.lines.iter().any(|line| bits[line[0] as usize] & self.first != 0)
    }
}

impl Filter for FullRank {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let (mut less, mut greater) = (0, 0);
        let mut wanted = [None; 3];
        for (side, wanted) in self.sides.iter().zip(&mut wanted) {
            *wanted = side.smaller;
            if wanted.is_none() {
                let mut any = Order::default();
                for line in side.lines.iter().filter(|line| bits[line[0] as usize] & self.first != 0) {
                    let order = self.compare(line, bits);
                    any.less |= order.less;
                    any.greater |= order.greater;
                    any.equal |= order.equal;
                }
                match (any.less, any.greater, any.equal) {
                    (false, false, false) => return false,
                    (true, false, false) => *wanted = Some(true),
                    (false, true, false) => *wanted = Some(false),
                    _ => {}
                }
            }
            less += usize::from(*wanted == Some(true));
            greater += usize::from(*wanted == Some(false));
        }
        if less > self.smaller || greater > 3 - self.smaller {
            return false;
        }
        let rest = match (less == self.smaller, greater == 3 - self.smaller) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => None,
        };
        // Equal numbers count as either, so that nothing follows from the others.
        let rest = if self.ties { None } else { rest };
        (0..3).all(|number| {
            let Some(smaller) = wanted[number].or(rest) else { return true };
            let side = std::mem::take(&mut self.sides[number]);
            let alive = self.enforce(&side, bits, smaller);
            self.sides[number] = side;
            alive
        })
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }
}

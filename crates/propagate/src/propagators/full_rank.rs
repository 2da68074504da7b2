//! The place of a line among all lines that begin alike.
//!
//! Where the border lines of a square grid are houses, every value begins exactly four of the numbers: one read from
//! each side. So the place of a number tells its first value, and how many of the other three are smaller.

use crate::{Domain, Propagator};

/// A line and, for each of the other sides, the lines that may begin as it does.
#[derive(Debug)]
pub struct FullRank {
    /// The line itself; lines list places among the cells.
    own: Vec<u32>,
    sides: [Side; 3],
    first: u64,
    smaller: usize,
    /// Whether it may equal another.
    ties: bool,
    /// Whether no line has a value twice.
    differ: bool,
    /// Where the lines begin, and the second cell of this one.
    branching_scope: Vec<u32>,
}

/// The lines read from one side, exactly one of which begins as the line in question does.
#[derive(Debug, Default)]
pub struct Side {
    /// Each line as places among the cells, from its beginning on.
    pub lines: Vec<Vec<u32>>,
    /// Whether that one is smaller, where its own clue tells.
    pub smaller: Option<bool>,
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
    pub fn new(
        own: Vec<u32>,
        sides: [Side; 3],
        first: u64,
        smaller: usize,
        ties: bool,
        differ: bool,
    ) -> FullRank {
        let lines = sides.iter().flat_map(|side| &side.lines);
        let mut branching_scope: Vec<u32> =
            lines.map(|line| line[0]).chain(own.iter().copied().take(2)).collect();
        branching_scope.sort_unstable();
        branching_scope.dedup();
        FullRank { own, sides, first, smaller, ties, differ, branching_scope }
    }

    /// The other line compared with this one, if they begin alike.
    fn compare(&self, other: &[u32], domains: &[Domain]) -> Order {
        self.compare_from(1, self.first, other, domains)
    }

    /// The same from a place on, if they are alike up to there and have had these values.
    fn compare_from(&self, place: usize, mut had: u64, other: &[u32], domains: &[Domain]) -> Order {
        let mut order = Order::default();
        for (&theirs, &ours) in other.iter().zip(&self.own).skip(place) {
            if theirs == ours {
                continue;
            }
            let left = if self.differ { !had } else { u64::MAX };
            let (theirs, ours) = (domains[theirs as usize] & left, domains[ours as usize] & left);
            if theirs == 0 || ours == 0 {
                // They can't have been alike so far.
                return order;
            }
            order.less |= theirs.trailing_zeros() < 63 - ours.leading_zeros();
            order.greater |= 63 - theirs.leading_zeros() > ours.trailing_zeros();
            if theirs & ours == 0 || (order.less && order.greater) {
                return order;
            }
            // Had they two values in common, either could be the smaller.
            had |= theirs & ours;
        }
        order.equal = self.ties;
        order
    }

    /// The lines of a side that begin alike are smaller (or greater) than this one.
    fn enforce(&self, side: &Side, domains: &mut [Domain], smaller: bool) -> bool {
        // What this one may have in the second place.
        let (mut second, mut bounded) = (0u64, true);
        for line in &side.lines {
            let begins = domains[line[0] as usize];
            if begins & self.first == 0 {
                continue;
            }
            let order = self.compare(line, domains);
            if !(if smaller { order.less } else { order.greater } || order.equal) {
                domains[line[0] as usize] &= !self.first;
                if begins == self.first {
                    return false;
                }
                continue;
            }
            if begins == self.first && !self.enforce_line(line, domains, smaller) {
                return false;
            }
            bounded &= line[1] != self.own[1];
            let left = if self.differ { !self.first } else { u64::MAX };
            second |= domains[line[1] as usize] & left;
        }
        if second == 0 {
            return side.lines.iter().any(|line| domains[line[0] as usize] & self.first != 0);
        }
        if bounded {
            let own = &mut domains[self.own[1] as usize];
            *own &= if smaller {
                u64::MAX << second.trailing_zeros()
            } else {
                u64::MAX >> second.leading_zeros()
            };
            return *own != 0;
        }
        true
    }

    /// A line that begins alike is smaller (or greater) than this one.
    fn enforce_line(&self, line: &[u32], domains: &mut [Domain], smaller: bool) -> bool {
        let mut had = self.first;
        for place in 1..self.own.len() {
            let (theirs, ours) = (line[place], self.own[place]);
            if theirs == ours {
                continue;
            }
            let (low, high) = if smaller { (theirs, ours) } else { (ours, theirs) };
            let (low, high) = (low as usize, high as usize);
            let alike = |domains: &[Domain]| domains[low] == domains[high] && domains[low].is_power_of_two();
            if !alike(domains) {
                // Alike here only if the rest may be in order.
                let common = domains[low] & domains[high];
                let rest = if common.is_power_of_two() || common == 0 { had | common } else { had };
                let rest = self.compare_from(place + 1, rest, line, domains);
                let fits = rest.equal || if smaller { rest.less } else { rest.greater };
                let strict = u32::from(common == 0 || !fits);
                let most = u64::MAX >> domains[high].leading_zeros();
                domains[low] &= most >> strict;
                if domains[low] == 0 {
                    return false;
                }
                domains[high] &= u64::MAX << domains[low].trailing_zeros() << strict;
                if domains[high] == 0 {
                    return false;
                }
                if !alike(domains) {
                    return true;
                }
            }
            had |= domains[low];
        }
        self.ties
    }
}

impl Propagator for FullRank {
    fn branching_hints(&self) -> Vec<(Vec<u32>, u64)> {
        let begins = |side: &Side| side.lines.iter().map(|line| line[0]).collect();
        self.sides.iter().map(|side| (begins(side), self.first)).collect()
    }

    fn branching_scope(&self) -> Option<&[u32]> {
        Some(&self.branching_scope)
    }

    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (mut less, mut greater) = (0, 0);
        let mut wanted = [None; 3];
        for (side, wanted) in self.sides.iter().zip(&mut wanted) {
            *wanted = side.smaller;
            if wanted.is_none() {
                let mut any = Order::default();
                for line in side.lines.iter().filter(|line| domains[line[0] as usize] & self.first != 0) {
                    let order = self.compare(line, domains);
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
            let alive = self.enforce(&side, domains, smaller);
            self.sides[number] = side;
            alive
        })
    }
}

//! All ways to deal a few values to as many cells, looked up.
//!
//! The orders of up to five values are bits of a word. What a cell may have leaves some of them; what all cells leave are the
//! ways to deal the values, and a cell can have a value if one of these has it there.
//!
//! ```text
//! three cells, values a b c        abc acb bac bca cab cba
//! the second cell has a or b        0   0   1   1   1   1
//! ```

/// So many cells are dealt to at once.
pub(super) const MOST: usize = 5;

/// A set of orders.
pub(super) trait Orders: Copy + std::ops::BitAnd<Output = Self> + PartialEq {
    const NONE: Self;
}

impl Orders for u32 {
    const NONE: u32 = 0;
}

impl Orders for u128 {
    const NONE: u128 = 0;
}

/// A word with a lane for each cell.
pub(super) trait Lanes:
    Copy
    + Default
    + From<u64>
    + std::ops::BitAnd<Output = Self>
    + std::ops::BitOr<Output = Self>
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
{
    /// The last bits.
    fn low(self) -> usize;
}

impl Lanes for u64 {
    #[inline]
    fn low(self) -> usize {
        self as usize
    }
}

impl Lanes for u128 {
    #[inline]
    fn low(self) -> usize {
        self as usize
    }
}

/// Which value each of `count` cells has in an order, given by its number.
const fn order(count: usize, number: usize) -> [usize; MOST] {
    let mut order = [0; MOST];
    let mut left = number;
    let mut used = 0;
    let mut cell = 0;
    while cell < count {
        let mut place = left % (count - cell);
        left /= count - cell;
        let mut value = 0;
        loop {
            if used >> value & 1 == 0 {
                if place == 0 {
                    break;
                }
                place -= 1;
            }
            value += 1;
        }
        used |= 1 << value;
        order[cell] = value;
        cell += 1;
    }
    order
}

macro_rules! table {
    ($name:ident, $count:literal, $word:ty) => {
        /// For each cell and each choice of values the orders in which the cell has one of them.
        pub(super) static $name: [[$word; 1 << $count]; $count] = {
            let mut table = [[0; 1 << $count]; $count];
            let orders = {
                let (mut product, mut factor) = (1, 2);
                while factor <= $count {
                    product *= factor;
                    factor += 1;
                }
                product
            };
            let mut number = 0;
            while number < orders {
                let order = order($count, number);
                let mut cell = 0;
                while cell < $count {
                    let mut choice = 0;
                    while choice < 1 << $count {
                        if choice >> order[cell] & 1 == 1 {
                            table[cell][choice] |= 1 << number;
                        }
                        choice += 1;
                    }
                    cell += 1;
                }
                number += 1;
            }
            table
        };
    };
}

table!(ONE, 1, u32);
table!(TWO, 2, u32);
table!(THREE, 3, u32);
table!(FOUR, 4, u32);
table!(FIVE, 5, u128);

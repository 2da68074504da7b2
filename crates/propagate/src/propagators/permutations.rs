//! All permutations of a few values over as many cells, looked up.
//!
//! The permutations of up to five values are bits of a word. The domain of a cell leaves some of them; what all cells leave
//! are the solutions, and a cell can have a value if one of these has it there. Cells are lanes of a word, values are
//! numbered by their places among those to be assigned.
//!
//! ```text
//! three cells, values a b c         abc acb bac bca cab cba
//! the second cell has a or b         1   0   1   0   1   1
//! ```

/// The most cells.
pub(super) const MOST: usize = 5;

/// The number of bits of a lane, as wide as can be.
pub(super) const fn lane(cells: usize) -> u32 {
    64 / cells as u32
}

/// A set of permutations of as many values as there are cells.
pub(super) trait PermutationSet<const CELLS: usize, const CHOICES: usize>:
    Copy + PartialEq + 'static
{
    const NONE: Self;

    /// For each cell and each choice of values the permutations in which the cell has one of them.
    fn with_value() -> &'static [[Self; CHOICES]; CELLS];

    fn and(self, other: Self) -> Self;

    /// Which of the wanted values each cell has in one of the permutations, and perhaps others that it has.
    fn held(self, wanted: u64) -> u64;
}

/// Which value each of so many cells has in the order with this number.
const fn order(cells: usize, number: usize) -> [usize; MOST] {
    let mut order = [0; MOST];
    let (mut left, mut used, mut cell) = (number, 0, 0);
    while cell < cells {
        let mut place = left % (cells - cell);
        left /= cells - cell;
        let mut value = 0;
        while used >> value & 1 == 1 || place > 0 {
            if used >> value & 1 == 0 {
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

const fn permutations(cells: usize) -> usize {
    if cells < 2 { 1 } else { cells * permutations(cells - 1) }
}

macro_rules! with_value {
    ($name:ident, $cells:literal, $word:ty) => {
        static $name: [[$word; 1 << $cells]; $cells] = {
            let mut table = [[0; 1 << $cells]; $cells];
            let mut number = 0;
            while number < permutations($cells) {
                let order = order($cells, number);
                let mut cell = 0;
                while cell < $cells {
                    let mut choice = 0;
                    while choice < 1 << $cells {
                        table[cell][choice] |= ((choice >> order[cell] & 1) as $word) << number;
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

/// What the cells have in any of eight permutations: for each eight and each choice of them.
macro_rules! held {
    ($name:ident, $cells:literal, $eights:literal) => {
        static $name: [[u64; 256]; $eights] = {
            let mut table = [[0; 256]; $eights];
            let mut number = 0;
            while number < permutations($cells) {
                let order = order($cells, number);
                let mut choice = 0;
                while choice < 256 {
                    let mut cell = 0;
                    while cell < $cells && choice >> (number % 8) & 1 == 1 {
                        table[number / 8][choice] |= 1 << (cell as u32 * lane($cells) + order[cell] as u32);
                        cell += 1;
                    }
                    choice += 1;
                }
                number += 1;
            }
            table
        };
    };
}

macro_rules! few {
    ($cells:literal, $with_value:ident, $held:ident, $eights:literal) => {
        with_value!($with_value, $cells, u32);
        held!($held, $cells, $eights);

        impl PermutationSet<$cells, { 1 << $cells }> for u32 {
            const NONE: u32 = 0;

            #[inline(always)]
            fn with_value() -> &'static [[u32; 1 << $cells]; $cells] {
                &$with_value
            }

            #[inline(always)]
            fn and(self, other: u32) -> u32 {
                self & other
            }

            #[inline(always)]
            fn held(self, _wanted: u64) -> u64 {
                let mut held = 0;
                for i in 0..$eights {
                    held |= $held[i][(self >> (8 * i)) as usize % 256];
                }
                held
            }
        }
    };
}

few!(1, HAVING_1, HELD_1, 1);
few!(2, HAVING_2, HELD_2, 1);
few!(3, HAVING_3, HELD_3, 1);
few!(4, HAVING_4, HELD_4, 3);

with_value!(HAVING_5, 5, u128);

impl PermutationSet<5, 32> for u128 {
    const NONE: u128 = 0;

    #[inline(always)]
    fn with_value() -> &'static [[u128; 32]; 5] {
        &HAVING_5
    }

    #[inline(always)]
    fn and(self, other: u128) -> u128 {
        self & other
    }

    #[inline(always)]
    fn held(self, wanted: u64) -> u64 {
        let mut held = 0;
        for (cell, with_value) in HAVING_5.iter().enumerate() {
            let shift = cell as u32 * lane(5);
            let mut left = wanted >> shift & 31;
            while left != 0 {
                let value = left & left.wrapping_neg();
                left ^= value;
                let some = self & with_value[value as usize % 32] != 0;
                held |= if some { value << shift } else { 0 };
            }
        }
        held
    }
}

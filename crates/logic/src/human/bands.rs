//! Cells as bits laid out so that all rows, columns and boxes are looked at at once by shifts: which are alone in theirs, and
//! what locked candidates leave.

use crate::explainer::board::PEERS;

/// Cells alone in their rows, columns and boxes.
pub(super) type Lone = [Bands; 3];

pub(super) fn lone(cells: Bands) -> Lone {
    // One less strikes out the lowest of each row; what is left of it carries over into the spare bit.
    let more = cells.each_word(|word| ((word & ((word | SPARE) - LOW)) + ROW * LOW) & SPARE);
    let rows = cells & !more.each_word(|more| more - (more >> 9));
    let others = cells.in_other_rows();
    let (alone, columns) = (cells & !others, cells | others);
    [rows, alone & !columns.in_other_bands(), alone & !columns.in_other_columns()]
}

/// What locked candidates leave: those of one row that lie in one box strike out the rest of the box, those of one box that
/// lie in one row the rest of the row; and so for columns. Those that are alone don't count as locked.
pub(super) fn without_locked(cells: Bands, alone: &Lone) -> Bands {
    let [rows, columns, boxes] = alone.map(|alone| cells & !alone);
    let (crossings, crossed) = (rows | rows.in_other_columns(), boxes | boxes.in_other_columns());
    let by_rows = (crossings & !crossings.in_other_boxes()).in_other_rows();
    let by_boxes = (crossed & !crossed.in_other_rows()).in_other_boxes();
    let (crossings, crossed) = (columns | columns.in_other_rows(), boxes | boxes.in_other_rows());
    let by_columns = (crossings & !crossings.in_other_bands()).in_other_columns();
    let by_boxes = by_boxes | (crossed & !crossed.in_other_columns()).in_other_bands();
    cells & !(by_rows | by_columns | by_boxes)
}

/// The bits of [`Bands`] that count, spare ones included.
pub(super) const PLACES: usize = 96;
/// The first column of each row.
const LOW: u64 = (1 | 1 << 10 | 1 << 20) * (1 | 1 << 32);
/// A row of a band.
const ROW: u64 = 0x1ff;
/// The bit after each row.
const SPARE: u64 = LOW << 9;
/// The first row of each band, and the first column of each box.
const TOP: u64 = ROW | ROW << 32;
const FIRST: u64 = LOW * 0b1_001_001;

/// The bit of a cell.
pub(super) const fn place_of(cell: usize) -> usize {
    cell / 27 * 32 + cell % 27 / 9 * 10 + cell % 9
}

/// For the bit of each cell, the cells that don't see it.
pub(super) const NOT_PEERS: [Bands; PLACES] = {
    let mut peers = [Bands::NONE; PLACES];
    let mut cell = 0;
    while cell < 81 {
        peers[place_of(cell)] = Bands::of(!PEERS[cell]);
        cell += 1;
    }
    peers
};

/// Cells, a bit each, in bands of three rows of ten bits, the tenth of which is spare; two bands are a word.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Bands(pub(super) [u64; 2]);

impl Bands {
    pub(super) const NONE: Bands = Bands([0; 2]);

    pub(super) const fn of(cells: u128) -> Bands {
        const fn band(cells: u128) -> u64 {
            let band = cells as u64;
            band & ROW | (band & ROW << 9) << 1 | (band & ROW << 18) << 2
        }
        Bands([band(cells) | band(cells >> 27) << 32, band(cells >> 54)])
    }

    pub(super) fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    pub(super) fn has(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(super) fn each(self, mut tell: impl FnMut(usize)) {
        for (word, mut left) in self.0.into_iter().enumerate() {
            while left != 0 {
                tell(word * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    fn each_word(self, op: impl Fn(u64) -> u64) -> Bands {
        Bands(self.0.map(op))
    }

    /// The same columns of the same boxes, in the other rows.
    fn in_other_rows(self) -> Bands {
        const LAST: u64 = TOP << 20;
        const MIDDLE: u64 = TOP << 10;
        self.each_word(|word| {
            word << 10 & (MIDDLE | LAST) | word << 20 & LAST | word >> 10 & (TOP | MIDDLE) | word >> 20 & TOP
        })
    }

    /// The same rows of the same boxes, in the other columns.
    fn in_other_columns(self) -> Bands {
        const LAST: u64 = FIRST << 2;
        self.each_word(|word| {
            word << 1 & (LAST | LAST >> 1)
                | word << 2 & LAST
                | word >> 1 & (FIRST | FIRST << 1)
                | word >> 2 & FIRST
        })
    }

    /// The same rows and columns of the other boxes of a band.
    fn in_other_boxes(self) -> Bands {
        const LAST: u64 = LOW * 0o700;
        self.each_word(|word| {
            word << 3 & (LAST | LAST >> 3)
                | word << 6 & LAST
                | word >> 3 & (LOW * 0o77)
                | word >> 6 & (LOW * 0o7)
        })
    }

    /// The same places in the other bands.
    fn in_other_bands(self) -> Bands {
        let [two, last] = self.0;
        Bands([two.rotate_left(32) | last | last << 32, (two | two >> 32) & 0xffff_ffff])
    }
}

macro_rules! by_bands {
    ($($operator:ident $method:ident $op:tt),*) => {$(
        impl std::ops::$operator for Bands {
            type Output = Bands;

            fn $method(self, other: Bands) -> Bands {
                Bands(std::array::from_fn(|word| self.0[word] $op other.0[word]))
            }
        }
    )*};
}

by_bands!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl std::ops::Not for Bands {
    type Output = Bands;

    fn not(self) -> Bands {
        self.each_word(|word| !word)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::explainer::board::{HOUSE_MASKS, cells};

    pub(in crate::human) const SORTS: [std::ops::Range<usize>; 3] = [0..9, 9..18, 18..27];

    fn whole(own: Bands) -> u128 {
        (0..81).filter(|cell| own.has(place_of(*cell))).fold(0, |all, cell| all | 1 << cell)
    }

    /// The cells alone in a house of one sort.
    pub(in crate::human) fn slow_lone(cells: u128, houses: &[u128]) -> u128 {
        houses
            .iter()
            .map(|house| cells & house)
            .filter(|own| own.count_ones() == 1)
            .fold(0, |all, own| all | own)
    }

    /// What locked candidates leave.
    pub(in crate::human) fn slow_rest(cells: u128) -> u128 {
        let (lines, boxes) = HOUSE_MASKS.split_at(18);
        let pairs =
            lines.iter().flat_map(|line| boxes.iter().flat_map(move |own| [(line, own), (own, line)]));
        let locked =
            pairs.filter(|(from, to)| (cells & **from).count_ones() > 1 && cells & **from & !**to == 0);
        locked.fold(cells, |left, (from, to)| left & !(to & !from))
    }

    #[test]
    fn shifts_find_what_houses_show_one_by_one() {
        let mut random = 7_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u128::from(random >> 23)
        };
        let mut locks = 0;
        for round in 0..4000 {
            let mut places = (next() | next() << 41) & ((1 << 81) - 1);
            for _ in 0..round % 5 {
                places &= next() | next() << 41;
            }
            let plain = lone(Bands::of(places));
            for (found, sort) in plain.iter().zip(SORTS) {
                assert_eq!(whole(*found), slow_lone(places, &HOUSE_MASKS[sort]));
            }
            let left = slow_rest(places);
            let found = whole(without_locked(Bands::of(places), &plain));
            assert_eq!(found, left, "{:?}", cells(places).collect::<Vec<_>>());
            locks += u32::from(left != places);
        }
        assert!(locks > 400, "{locks}");
    }
}

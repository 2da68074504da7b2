//! The 9×9 board the rater works on: candidates by cell, by house and digit, and by digit.
//!
//! ```text
//! houses   0‥8 rows   9‥17 columns   18‥26 boxes
//! places   pos[house][digit]: bit i is the i-th cell of the house
//! digits   0‥8; a candidate is bit `digit` of cand[cell], and bit `cell` of grid[digit]
//! ```

/// Cells of each house, in the order they stand in it.
pub(crate) const HOUSES: [[u8; 9]; 27] = houses();
/// For each cell its row, column and box.
pub(crate) const HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// For each cell, its place in its row, column and box.
pub(crate) const PLACE_IN: [[u8; 3]; 81] = place_in();
/// For each cell, the cells that see it.
pub(crate) const PEERS: [u128; 81] = peers();
/// The same cells in the order Sudoku Explainer visits them: box, then row, then column.
pub(crate) const PEER_LIST: [[u8; 20]; 81] = peer_list();
/// Box, row, column: the order in which Sudoku Explainer goes through the houses of a cell.
pub(crate) const KINDS: [usize; 3] = [2, 0, 1];

/// Cells of each house as a set.
pub(crate) const HOUSE_MASKS: [u128; 27] = {
    let mut masks = [0; 27];
    let mut h = 0;
    while h < 27 {
        let mut i = 0;
        while i < 9 {
            masks[h] |= 1 << HOUSES[h][i];
            i += 1;
        }
        h += 1;
    }
    masks
};

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut h = 0;
    while h < 9 {
        let mut i = 0;
        while i < 9 {
            houses[h][i] = (h * 9 + i) as u8;
            houses[9 + h][i] = (i * 9 + h) as u8;
            houses[18 + h][i] = ((h / 3 * 3 + i / 3) * 9 + h % 3 * 3 + i % 3) as u8;
            i += 1;
        }
        h += 1;
    }
    houses
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        of[cell] = [row as u8, 9 + col as u8, (18 + row / 3 * 3 + col / 3) as u8];
        cell += 1;
    }
    of
}

const fn place_in() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        places[cell] = [col as u8, row as u8, (row % 3 * 3 + col % 3) as u8];
        cell += 1;
    }
    places
}

const fn peers() -> [u128; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let house = HOUSES[HOUSES_OF[cell][kind] as usize];
            let mut i = 0;
            while i < 9 {
                peers[cell] |= 1 << house[i];
                i += 1;
            }
            kind += 1;
        }
        peers[cell] &= !(1 << cell);
        cell += 1;
    }
    peers
}

const fn peer_list() -> [[u8; 20]; 81] {
    let mut lists = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut k) = (1_u128 << cell, 0, 0);
        while k < 3 {
            let house = HOUSES[HOUSES_OF[cell][KINDS[k]] as usize];
            let mut i = 0;
            while i < 9 {
                if seen >> house[i] & 1 == 0 {
                    seen |= 1 << house[i];
                    lists[cell][count] = house[i];
                    count += 1;
                }
                i += 1;
            }
            k += 1;
        }
        cell += 1;
    }
    lists
}

/// What is written on a 9×9 grid and what may still be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Candidates of each blank cell; none for a filled one.
    pub(crate) cand: [u16; 81],
    /// Where in each house a digit may go.
    pub(crate) pos: [[u16; 9]; 27],
    /// The cells each digit may go.
    pub(crate) grid: [u128; 9],
    /// How many cells of each house are blank.
    pub(crate) blank: [u8; 27],
    /// The digit written in each cell, from 1; 0 for none.
    pub(crate) digit: [u8; 81],
    /// How many cells are blank.
    pub(crate) blanks: u8,
}

impl Board {
    /// The board of 81 digits, 0 for a blank.
    pub(crate) fn new(givens: &[u8; 81]) -> Board {
        const ALL: u128 = (1 << 81) - 1;
        let mut board = Board {
            cand: [0x1ff; 81],
            pos: [[0x1ff; 9]; 27],
            grid: [ALL; 9],
            blank: [9; 27],
            digit: [0; 81],
            blanks: 81,
        };
        for (cell, &digit) in givens.iter().enumerate() {
            if digit > 0 {
                board.place(cell, digit as usize - 1);
            }
        }
        board
    }

    /// The board of a position, if that is the usual 9×9 grid.
    pub(crate) fn of(position: &crate::Position<u128>) -> Option<Board> {
        if !position.ground.nine {
            return None;
        }
        let mut board = Board::new(&[0; 81]);
        for cell in 0..81 {
            if let Some(digit) = position.grid.get(cell) {
                board.place(cell, digit);
            }
        }
        for cell in 0..81 {
            for digit in bits(board.cand[cell]) {
                if !position.has(cell, digit) {
                    board.remove(cell, digit);
                }
            }
        }
        Some(board)
    }

    /// The places of a digit that a cell sees, by houses, in the order Sudoku Explainer visits them: box, row, column; each
    /// place once.
    #[inline]
    pub(crate) fn seen_places(&self, cell: usize, digit: usize) -> [(usize, u16); 3] {
        let [row, col, square] = HOUSES_OF[cell].map(usize::from);
        let [in_row, in_col, in_square] = PLACE_IN[cell];
        [
            (square, self.pos[square][digit] & !(1 << in_square)),
            (row, self.pos[row][digit] & !(7 << (in_row / 3 * 3))),
            (col, self.pos[col][digit] & !(7 << (in_col / 3 * 3))),
        ]
    }

    /// Strikes out a candidate, if it is there.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.cand[cell] &= !(1 << digit);
        self.grid[digit] &= !(1 << cell);
        let [row, col, square] = HOUSES_OF[cell];
        let [in_row, in_col, in_square] = PLACE_IN[cell];
        self.pos[row as usize][digit] &= !(1 << in_row);
        self.pos[col as usize][digit] &= !(1 << in_col);
        self.pos[square as usize][digit] &= !(1 << in_square);
    }

    /// Writes a digit and strikes it out around.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        let mut left = self.cand[cell];
        while left != 0 {
            self.remove(cell, left.trailing_zeros() as usize);
            left &= left - 1;
        }
        if self.digit[cell] == 0 {
            self.blanks -= 1;
            for house in HOUSES_OF[cell] {
                self.blank[house as usize] -= 1;
            }
        }
        self.digit[cell] = digit as u8 + 1;
        let mut seen = self.grid[digit] & PEERS[cell];
        while seen != 0 {
            self.remove(seen.trailing_zeros() as usize, digit);
            seen &= seen - 1;
        }
    }

    /// Whether every house holds every digit.
    pub(crate) fn is_solved(&self) -> bool {
        let held =
            |house: &[u8; 9]| house.iter().fold(0_u16, |all, cell| all | 1 << self.digit[*cell as usize]);
        HOUSES.iter().all(|house| held(house) == 0x3fe)
    }

    /// The houses of Sudoku Explainer's three sorts, in the order it searches most techniques.
    pub(crate) fn houses_by_sort() -> impl Iterator<Item = usize> {
        (18..27).chain(9..18).chain(0..9)
    }
}

/// Whether a mask has two ones. This is asked most of all, and not every processor counts ones by itself.
#[inline]
pub(crate) fn is_pair(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// How many ones a mask of nine bits has.
#[inline]
pub(crate) fn ones(mask: u16) -> usize {
    const ONES: [u8; 512] = {
        let (mut ones, mut mask) = ([0; 512], 0);
        while mask < 512 {
            ones[mask] = (mask as u16).count_ones() as u8;
            mask += 1;
        }
        ones
    };
    ONES[mask as usize & 0x1ff] as usize
}

/// Bits of a mask, lowest first.
pub(crate) fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// Cells of a mask, lowest first.
pub(crate) fn cells(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// All nine-bit masks with so many ones, in increasing order.
pub(crate) fn subsets(ones: usize) -> &'static [u16] {
    const fn all<const N: usize>(ones: u32) -> [u16; N] {
        let (mut masks, mut count, mut mask) = ([0; N], 0, 0_u16);
        while mask < 512 {
            if mask.count_ones() == ones {
                masks[count] = mask;
                count += 1;
            }
            mask += 1;
        }
        masks
    }
    const TWO: [u16; 36] = all(2);
    const THREE: [u16; 84] = all(3);
    const FOUR: [u16; 126] = all(4);
    match ones {
        2 => &TWO,
        3 => &THREE,
        _ => &FOUR,
    }
}

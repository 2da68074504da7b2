//! Random 9×9 puzzles with one solution, and the ways to turn them without changing them.

#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod grids;

use garns_logic::{Candidate, CellSet, Position};

/// Small, fast and the same everywhere (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

pub(crate) type Digits = [u8; 81];

/// The digits used in each row, column and box of a grid.
struct Used([u16; 27]);

impl Used {
    fn houses(cell: usize) -> [usize; 3] {
        [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
    }

    fn of(grid: &Digits) -> Used {
        let mut used = Used([0; 27]);
        for cell in (0..81).filter(|cell| grid[*cell] > 0) {
            used.toggle(cell, grid[cell]);
        }
        used
    }

    fn toggle(&mut self, cell: usize, digit: u8) {
        Used::houses(cell).into_iter().for_each(|house| self.0[house] ^= 1 << digit);
    }

    /// The digits that a cell may hold, as bits 1 to 9.
    fn free(&self, cell: usize) -> u16 {
        0x3fe & !Used::houses(cell).into_iter().fold(0, |used, house| used | self.0[house])
    }
}

/// Fills a grid; how many solutions there are, up to a limit. The last one found stays in the grid.
fn fill(grid: &mut Digits, limit: usize, random: &mut Random) -> usize {
    let mut used = Used::of(grid);
    branch(grid, &mut used, limit, random)
}

fn branch(grid: &mut Digits, used: &mut Used, limit: usize, random: &mut Random) -> usize {
    let blank = (0..81).filter(|cell| grid[*cell] == 0).map(|cell| (used.free(cell).count_ones(), cell));
    let Some((_, cell)) = blank.min() else { return 1 };
    let free = used.free(cell);
    let mut digits: Vec<u8> = (1..=9).filter(|digit| free >> digit & 1 == 1).collect();
    random.shuffle(&mut digits);
    let mut found = 0;
    for digit in digits {
        grid[cell] = digit;
        used.toggle(cell, digit);
        found += branch(grid, used, limit - found, random);
        used.toggle(cell, digit);
        if found >= limit {
            return found;
        }
    }
    grid[cell] = 0;
    found
}

/// A puzzle with one solution from which no given can be left out, and the solution.
pub(crate) fn puzzle(random: &mut Random) -> (Digits, Digits) {
    let mut solution = [0; 81];
    fill(&mut solution, 1, random);
    let mut givens = solution;
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    for cell in order {
        givens[cell] = 0;
        let mut copy = givens;
        if fill(&mut copy, 2, random) > 1 {
            givens[cell] = solution[cell];
        }
    }
    (givens, solution)
}

/// The same puzzle turned, mirrored, shuffled within bands and stacks, and with other digits.
pub(crate) fn turned(givens: &Digits, random: &mut Random) -> Digits {
    let mut line = || {
        let (mut bands, mut lines) = ([0, 1, 2], Vec::new());
        random.shuffle(&mut bands);
        for band in bands {
            let mut three = [0, 1, 2].map(|i| band * 3 + i);
            random.shuffle(&mut three);
            lines.extend(three);
        }
        lines
    };
    let (rows, cols) = (line(), line());
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    let flip = random.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], cols[cell % 9]);
        let from = if flip { col * 9 + row } else { row * 9 + col };
        match givens[from] {
            0 => 0,
            digit => digits[digit as usize - 1],
        }
    })
}

/// The puzzle as garns knows it.
pub(crate) fn read(givens: &Digits) -> garns_puzzle::Puzzle {
    let mut puzzle = garns_puzzle::Puzzle::sudoku(9).unwrap();
    for (cell, digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
        let at = garns_puzzle::Cell::new(cell as u16 / 9, cell as u16 % 9);
        puzzle.give(at, *digit as usize - 1).unwrap();
    }
    puzzle
}

/// Fills cells until only so many are blank.
pub(crate) fn fill_to(position: &mut Position<u128>, blanks: usize, solution: &Digits, random: &mut Random) {
    let mut blank: Vec<usize> = position.blank.cells().collect();
    random.shuffle(&mut blank);
    for cell in blank.into_iter().skip(blanks) {
        position.place(cell, solution[cell] as usize - 1);
    }
}

/// The candidates that are wrong, in any order.
pub(crate) fn wrong(position: &Position<u128>, solution: &Digits, random: &mut Random) -> Vec<Candidate> {
    let mut wrong = Vec::new();
    for cell in position.blank.cells() {
        let values = position.candidates[cell].iter().filter(|value| solution[cell] as usize != value + 1);
        wrong.extend(values.map(|value| Candidate::new(cell, value)));
    }
    random.shuffle(&mut wrong);
    wrong
}

/// Strikes out what can go without leaving a single.
pub(crate) fn strike_out(position: &mut Position<u128>, wrong: &[Candidate]) {
    for &Candidate { cell, value } in wrong {
        let houses = &position.ground.houses_of[cell];
        let lonely = houses.iter().any(|house| position.places_in(*house, value).len() == 2);
        if position.candidates[cell].len() > 2 && !lonely {
            position.remove(cell, value);
        }
    }
}

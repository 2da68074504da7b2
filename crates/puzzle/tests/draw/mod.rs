//! Random small puzzles, drawn from a tape of numbers so that a failing one shrinks to a simple one.

mod further;
mod rules;

use garns_puzzle::{Blocks, Candidates, Cell, Flaw, Frame, Grid, Puzzle, Values};

/// Numbers to draw from; when they run out, the first choice is taken every time.
pub(crate) struct Tape {
    numbers: std::vec::IntoIter<u32>,
}

impl Tape {
    pub(crate) fn new(numbers: Vec<u32>) -> Tape {
        Tape { numbers: numbers.into_iter() }
    }

    /// A tape that is always the same for the same seed.
    pub(crate) fn of_seed(seed: u64, length: usize) -> Tape {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u32
        };
        for _ in 0..8 {
            next();
        }
        Tape::new((0..length).map(|_| next()).collect())
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.numbers.next().unwrap_or(0) as usize % count.max(1)
    }

    /// One of the two ends or something between them.
    pub(crate) fn within(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }
}

/// A puzzle, and a filling its rules were drawn after: clues are often, not always, true of it.
pub(crate) struct Drawn {
    pub(crate) puzzle: Puzzle,
    pub(crate) truth: Vec<usize>,
}

pub(crate) fn puzzle(tape: &mut Tape) -> Drawn {
    let frame = frame(tape);
    let largest = frame.houses().iter().map(|house| house.cells.len()).max().unwrap_or(2);
    let values = values(tape, largest);
    let mut puzzle = Puzzle::new(frame, values).unwrap();
    let truth = truth(&puzzle, tape);
    for _ in 0..1 + tape.below(6) {
        let rule = rules::rule(tape, &puzzle, &truth);
        // A rule that makes no sense here is left out; which do is tested elsewhere.
        let _ = puzzle.add(rule);
    }
    Drawn { puzzle, truth }
}

/// One random rule for a puzzle, often true of a filling.
#[allow(dead_code, reason = "not every test that draws puzzles draws single rules")]
pub(crate) fn rule(tape: &mut Tape, puzzle: &Puzzle, truth: &[usize]) -> garns_puzzle::Rule {
    rules::rule(tape, puzzle, truth)
}

/// Gives and marks a few cells, mostly in agreement with the filling.
pub(crate) fn give_and_mark(drawn: &mut Drawn, tape: &mut Tape) {
    let values = drawn.puzzle.values().len();
    for _ in 0..tape.below(4) {
        let i = tape.below(drawn.truth.len());
        let cell = drawn.puzzle.cells()[i];
        let rank = if tape.once_in(4) { tape.below(values) } else { drawn.truth[i] };
        let _ = if tape.once_in(2) {
            drawn.puzzle.mark(cell, Candidates::only(rank) | Candidates::only(tape.below(values)))
        } else {
            drawn.puzzle.give(cell, rank)
        };
    }
}

/// The filling itself, one with a few changes, or another one.
pub(crate) fn full_grid(drawn: &Drawn, tape: &mut Tape) -> Grid {
    let values = drawn.puzzle.values().len();
    let mut ranks = drawn.truth.clone();
    let changes = match tape.below(4) {
        0 => 0,
        1 | 2 => 1 + tape.below(3),
        _ => 4 * ranks.len(),
    };
    for _ in 0..changes {
        let i = tape.below(ranks.len());
        ranks[i] = tape.below(values);
    }
    ranks.into_iter().map(Some).collect()
}

/// A full grid with cells blanked.
pub(crate) fn partial_grid(drawn: &Drawn, tape: &mut Tape) -> Grid {
    let mut grid = full_grid(drawn, tape);
    let (some, of) = tape.one_of(&[(1, 12), (1, 4), (1, 2), (3, 4), (1, 1)]);
    for i in 0..grid.len() {
        if tape.below(of) < some {
            grid.clear(i);
        }
    }
    grid
}

fn frame(tape: &mut Tape) -> Frame {
    let at = Cell::new;
    match tape.below(9) {
        8 => Frame::boxes(2, 2).unwrap().beside(at(tape.one_of(&[4, 5]), 0), 1, 1 + tape.below(4)),
        0 => Frame::loose(1 + tape.below(3), 1 + tape.below(4)),
        1 => Frame::boxes(2, 2),
        2 => Frame::latin(2 + tape.below(3)),
        3 => irregular(tape),
        4 => Frame::rectangle(2, 4, Blocks::Boxes { rows: 2, cols: 2 }),
        5 => Frame::rectangle(1 + tape.below(4), 1 + tape.below(4), Blocks::None),
        6 => Frame::overlap(&Frame::boxes(2, 2).unwrap(), &[at(0, 0), tape.one_of(&[at(2, 2), at(1, 1)])]),
        _ => Frame::overlap(&Frame::latin(3).unwrap(), &[at(0, 1), at(2, 0)]),
    }
    .unwrap()
}

fn irregular(tape: &mut Tape) -> Result<Frame, Flaw> {
    let four = ["aaabacbbccbdcddd", "aaaabb.cb.ccb..c"];
    let (rows, cols, drawn) = tape.one_of(&[
        (4, 4, four[0]),
        (4, 4, four[1]),
        (3, 3, "aababbccc"),
        (2, 3, "aabbba"),
        (2, 3, "ab.bb."),
    ]);
    let region = |letter: u8| letter.is_ascii_lowercase().then(|| u16::from(letter - b'a'));
    let of: Vec<Option<u16>> = drawn.bytes().map(region).collect();
    let names = (0..=*of.iter().flatten().max().unwrap()).map(|i| i.to_string()).collect();
    Frame::rectangle(rows, cols, Blocks::Regions { of, names })
}

fn values(tape: &mut Tape, least: usize) -> Values {
    let count = least + tape.below(3);
    let numbers: Vec<i64> = match tape.below(6) {
        0 | 1 => (1..).take(count).collect(),
        2 => (0..).take(count).collect(),
        3 => [1, 2, 4, 7, 8, 16, 31].into_iter().take(count).collect(),
        4 => (-2..).take(count).collect(),
        _ => [-6, 0, 3, 1, -1, 12, 2].into_iter().take(count).collect(),
    };
    Values::numbers(numbers).unwrap()
}

/// Half of the time a pattern that keeps rows, columns and often boxes, else anything.
fn truth(puzzle: &Puzzle, tape: &mut Tape) -> Vec<usize> {
    let values = puzzle.values().len();
    let pattern = tape.once_in(2);
    let shift = tape.below(values);
    let rank = |cell: &Cell| {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        if pattern { (row % 2 * 2 + row / 2 + col + shift) % values } else { tape.below(values) }
    };
    puzzle.cells().iter().map(rank).collect()
}

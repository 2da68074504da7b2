//! Random small puzzles, drawn from a tape of numbers so that a failing one shrinks to a simple one.

mod further;
mod rules;

use garns_puzzle::{Blocks, Candidates, Cell, Frame, Grid, Puzzle, PuzzleError, RULES, Rule, Values};

/// Numbers to draw from; when they run out, the first choice is taken every time.
pub(crate) struct Tape {
    numbers: std::vec::IntoIter<u32>,
    /// Of all rules the first so many are drawn.
    rules: usize,
}

impl Tape {
    pub(crate) fn new(numbers: Vec<u32>) -> Tape {
        Tape { numbers: numbers.into_iter(), rules: RULES.len() }
    }

    /// Draws only what there was when there were so many rules, so that what is drawn stays the same.
    #[allow(dead_code, reason = "only what is compared with older results asks for it")]
    pub(crate) fn first_rules(self, rules: usize) -> Tape {
        Tape { rules, ..self }
    }

    /// Whether fields are drawn that rules did not always have.
    fn newer(&self) -> bool {
        self.rules == RULES.len()
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

/// A puzzle with a few rules.
#[allow(dead_code, reason = "some tests add rules of their choice to a ground")]
pub(crate) fn puzzle(tape: &mut Tape) -> Drawn {
    let mut drawn = ground(tape);
    for _ in 0..1 + tape.below(6) {
        let rule = rule(tape, &drawn);
        // A rule that makes no sense here is left out; which do is tested elsewhere.
        let _ = drawn.puzzle.add(rule);
    }
    drawn
}

/// A puzzle without rules of its own, and a filling.
pub(crate) fn ground(tape: &mut Tape) -> Drawn {
    let frame = frame(tape);
    let largest = frame.houses().iter().map(|house| house.cells.len()).max().unwrap_or(2);
    let values = values(tape, largest);
    let puzzle = Puzzle::new(frame, values).unwrap();
    let truth = truth(&puzzle, tape);
    Drawn { puzzle, truth }
}

/// The same, with as many values as a rule of this name needs.
#[allow(dead_code, reason = "some tests take any rule")]
pub(crate) fn ground_for(tape: &mut Tape, name: &str) -> Drawn {
    if name != "loop" {
        return ground(tape);
    }
    let frame = match tape.below(3) {
        0 => Frame::loose(4 + tape.below(3), 5),
        1 => Frame::rectangle(6, 6, Blocks::Boxes { rows: 2, cols: 3 }),
        _ => Frame::latin(3).unwrap().beside(Cell::new(4, 0), 4, 6),
    };
    let puzzle = Puzzle::new(frame.unwrap(), values(tape, 7)).unwrap();
    let truth = truth(&puzzle, tape);
    Drawn { puzzle, truth }
}

/// A puzzle with a rule of this name, where that makes sense.
#[allow(dead_code, reason = "some tests add rules to a ground")]
pub(crate) fn puzzle_with(tape: &mut Tape, name: &str) -> Drawn {
    let mut drawn = ground_for(tape, name);
    let rule = named(tape, name, &drawn);
    let _ = drawn.puzzle.add(rule);
    drawn
}

/// One random rule, often true of the filling.
#[allow(dead_code, reason = "some tests ask for a rule by name")]
pub(crate) fn rule(tape: &mut Tape, drawn: &Drawn) -> Rule {
    rules::rule(tape, &drawn.puzzle, &drawn.truth)
}

/// One random rule of this name, often true of the filling.
#[allow(dead_code, reason = "some tests take any rule")]
pub(crate) fn named(tape: &mut Tape, name: &str, drawn: &Drawn) -> Rule {
    rules::named(tape, name, &drawn.puzzle, &drawn.truth)
}

/// Gives and marks a few cells, mostly in agreement with the filling.
#[allow(dead_code, reason = "not every test that draws puzzles fills them")]
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
#[allow(dead_code, reason = "not every test that draws puzzles fills them")]
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
#[allow(dead_code, reason = "not every test that draws puzzles fills them")]
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
    let small = || Frame::boxes(2, 2).unwrap();
    match tape.below(14) {
        0 => Frame::loose(1 + tape.below(3), 1 + tape.below(4)),
        1 => Frame::boxes(2, 2),
        2 => Frame::latin(1 + tape.below(4)),
        3 | 4 => irregular(tape),
        5 => {
            let (rows, box_rows) = tape.one_of(&[(2, 2), (3, 3)]);
            Frame::rectangle(rows, 4, Blocks::Boxes { rows: box_rows, cols: 2 })
        }
        6 => Frame::rectangle(1 + tape.below(4), 1 + tape.below(4), Blocks::None),
        7 => Frame::overlap(&small(), &[at(0, 0), tape.one_of(&[at(2, 2), at(1, 1), at(2, 0), at(0, 3)])]),
        8 => Frame::overlap(&Frame::latin(3).unwrap(), &[at(0, 1), at(2, 0)]),
        9 => Frame::overlap(&irregular(tape).unwrap(), &[at(0, 0), at(1, 1)]),
        10 => small().beside(at(tape.one_of(&[4, 5]), 0), 1, 1 + tape.below(4)),
        11 => Frame::latin(2).unwrap().beside(at(0, tape.one_of(&[2, 3])), 1 + tape.below(3), 2),
        12 => Frame::latin(5 + tape.below(2)),
        _ => tape.one_of(&[Frame::boxes(2, 3), Frame::boxes(3, 2), Frame::boxes(1, 3)]),
    }
    .unwrap()
}

fn irregular(tape: &mut Tape) -> Result<Frame, PuzzleError> {
    let four = ["aaabacbbccbdcddd", "aaaabb.cb.ccb..c"];
    let (rows, cols, drawn) = tape.one_of(&[
        (4, 4, four[0]),
        (4, 4, four[1]),
        (3, 3, "aababbccc"),
        (2, 3, "aabbba"),
        (2, 3, "ab.bb."),
        (1, 4, "aab."),
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
        3 => [1, 2, 4, 7, 8, 16, 31, 32, 40].into_iter().take(count).collect(),
        4 => (-2..).take(count).collect(),
        _ => [-6, 0, 3, 1, -1, 12, 2, 6, 9].into_iter().take(count).collect(),
    };
    Values::numbers(numbers).unwrap()
}

/// Most of the time the frame's houses are kept, else anything.
fn truth(puzzle: &Puzzle, tape: &mut Tape) -> Vec<usize> {
    let (cells, values) = (puzzle.cells().len(), puzzle.values().len());
    if tape.once_in(3) {
        return (0..cells).map(|_| tape.below(values)).collect();
    }
    let houses = puzzle.frame().houses();
    let house = |house: &garns_puzzle::rules::House| -> Vec<usize> {
        house.cells.iter().map(|cell| puzzle.index(*cell).unwrap()).collect()
    };
    let houses: Vec<Vec<usize>> = houses.iter().map(house).collect();
    let starts: Vec<usize> = (0..cells).map(|_| tape.below(values)).collect();
    let mut truth = Vec::new();
    fill(&mut truth, &starts, values, &houses, &mut 0);
    // Where trying took too long, the rest is anything.
    truth.extend(&starts[truth.len()..]);
    truth
}

/// Fills cell after cell, trying values from some start on; keeps what it has when it has tried too often.
fn fill(
    ranks: &mut Vec<usize>,
    starts: &[usize],
    values: usize,
    houses: &[Vec<usize>],
    tries: &mut usize,
) -> bool {
    let cell = ranks.len();
    if cell == starts.len() {
        return true;
    }
    for i in 0..values {
        *tries += 1;
        if *tries > 2000 {
            return true;
        }
        let rank = (starts[cell] + i) % values;
        let meets = |house: &&Vec<usize>| {
            house.contains(&cell) && house.iter().any(|other| ranks.get(*other) == Some(&rank))
        };
        if houses.iter().find(meets).is_none() {
            ranks.push(rank);
            if fill(ranks, starts, values, houses, tries) {
                return true;
            }
            ranks.pop();
        }
    }
    false
}

//! Game IDs of Simon Tatham's collection: `parameters:description`.

mod edges;
mod keen;
mod runs;
mod solo;
mod towers;
mod unequal;

pub(crate) use keen::FORMAT as KEEN;
pub(crate) use solo::FORMAT as SOLO;
pub(crate) use towers::FORMAT as TOWERS;
pub(crate) use unequal::FORMAT as UNEQUAL;

use garns_puzzle::{Blocks, Cell, Puzzle, Text};

use crate::error::shown;
use crate::unread::Unreads;
use crate::{ReadError, ReadErrorKind, Reason};

/// The two parts of a game ID.
fn parts(text: &str) -> Option<(&str, &str)> {
    text.trim().split_once(':').filter(|(params, _)| params.starts_with(|c: char| c.is_ascii_digit()))
}

/// The two parts, or why there are none.
fn need_parts(text: &str) -> Result<(&str, &str), ReadErrorKind> {
    parts(text).ok_or_else(|| match text.contains('#') {
        // A seed tells nothing without the program that made the puzzle.
        true => ReadErrorKind::Seed,
        false => ReadErrorKind::Wrong { expected: ID, found: shown(text.trim()) },
    })
}

const ID: Text =
    Text { en: "a game ID such as 3x3:… or 6:…", pt: "um identificador de jogo como 3x3:… ou 6:…" };

/// The number a text starts with, and what follows it.
fn leading(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    (number.len() <= 6).then(|| number.parse().ok()).flatten().map(|number| (number, rest))
}

/// Unknown letters before the colon: what they ask for is not read.
fn other_letters(unread: &mut Unreads, letters: &str, known: &[char]) {
    letters
        .chars()
        .filter(|letter| !known.contains(letter))
        .for_each(|letter| unread.words(&letter.to_string()));
}

/// The order of a Latin square that is asked for by its order and a difficulty; other letters are returned.
fn latin_order(params: &str) -> Result<(usize, String), ReadErrorKind> {
    let wrong = || ReadErrorKind::Wrong { expected: ID, found: shown(params) };
    let (order, mut rest) = leading(params).ok_or_else(wrong)?;
    let mut flags = String::new();
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c == 'd' {
            // The letter behind it is how hard the puzzle is.
            rest = rest.get(1..).unwrap_or("");
        } else {
            flags.push(c);
        }
    }
    Ok((order, flags))
}

/// The order of a puzzle on a Latin square with values from 1 on, which is all its frame and values are.
pub(crate) fn latin(puzzle: &Puzzle) -> Result<usize, Reason> {
    let grid = puzzle.frame().single().filter(|grid| grid.at == Cell::new(0, 0)).ok_or(Reason::Overlap)?;
    if grid.rows != grid.cols || !grid.lines {
        return Err(Reason::NotSquare);
    }
    match grid.blocks {
        Blocks::None => {}
        Blocks::Boxes { rows, cols } => return Err(Reason::Boxes { rows, cols }),
        Blocks::Regions { .. } => return Err(Reason::Regions),
    }
    plain_values(puzzle, usize::from(grid.rows))
}

/// The order, if the values count from 1 to it and no cell has pencil marks.
fn plain_values(puzzle: &Puzzle, order: usize) -> Result<usize, Reason> {
    if puzzle.values().len() != order || !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    if (0..puzzle.cells().len()).any(|cell| puzzle.marks(cell) != puzzle.values().all()) {
        return Err(Reason::Marks);
    }
    Ok(order)
}

/// The cell with this index in a grid of an order.
fn cell(i: usize, order: usize) -> Cell {
    Cell::new((i / order) as u16, (i % order) as u16)
}

/// Gives a number from 1 on; 0 is blank.
fn give(puzzle: &mut Puzzle, cell: Cell, number: usize, order: usize) -> Result<(), ReadError> {
    if number > order {
        return Err(ReadErrorKind::Symbol { cell, symbol: number.to_string(), count: order }.into());
    }
    number.checked_sub(1).map_or(Ok(()), |rank| Ok(puzzle.give(cell, rank)?))
}

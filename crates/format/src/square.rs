//! What the plain formats share: a square of cells becomes a puzzle, and a puzzle is found to be no more
//! than a square of cells.

use garns_puzzle::{Blocks, Frame, Puzzle, usual_box};

use crate::alphabet::{self, read_cells};
use crate::rows::is_one_character;
use crate::{Hints, ReadError, ReadErrorKind, Reason, Shape};

/// The cells of a square grid as they were written.
#[derive(Debug)]
pub(crate) struct Square<'a> {
    /// Rows and columns.
    pub(crate) order: usize,
    /// The text of each cell in reading order.
    pub(crate) cells: Vec<&'a str>,
    /// Whether something stood between the cells.
    pub(crate) separated: bool,
    /// The region of each cell, if regions were drawn.
    pub(crate) regions: Option<Vec<&'a str>>,
}

impl Square<'_> {
    /// The puzzle these cells are. Where `like` has the same frame and values, the new puzzle shares them.
    pub(crate) fn puzzle(&self, hints: &Hints, like: Option<&Puzzle>) -> Result<Puzzle, ReadError> {
        accept(self.any_puzzle(hints, like)?, hints)
    }

    /// The same, whether or not the givens contradict each other.
    pub(crate) fn any_puzzle(&self, hints: &Hints, like: Option<&Puzzle>) -> Result<Puzzle, ReadError> {
        let (values, givens) = read_cells(&self.cells, self.order, self.separated, hints)?;
        let frame = self.frame(hints)?;
        let alike = like.filter(|like| *like.frame() == frame && *like.values() == values);
        Ok(match alike {
            Some(like) => like.with_givens(givens),
            None => Puzzle::new(frame, values)?.with_givens(givens),
        })
    }

    fn frame(&self, hints: &Hints) -> Result<Frame, ReadErrorKind> {
        let order = self.order;
        if let Some(regions) = &self.regions {
            return Ok(Frame::rectangle(order, order, region_blocks(regions, |_| false))?);
        }
        Ok(match hints.shape {
            None | Some(Shape::Usual) => Frame::usual(order)?,
            Some(Shape::Latin) => Frame::latin(order)?,
            Some(Shape::Boxes { rows, cols }) => {
                // A box larger than a grid can be is as wrong as any other that doesn't tile it.
                let side = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
                Frame::rectangle(order, order, Blocks::Boxes { rows: side(rows), cols: side(cols) })?
            }
        })
    }
}

/// Regions from the name written in each cell, numbered in the order they first appear.
pub(crate) fn region_blocks(cells: &[&str], in_none: impl Fn(&str) -> bool) -> Blocks {
    let mut names: Vec<String> = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    let of = cells.iter().map(|cell| {
        (!in_none(cell)).then(|| {
            *numbers.entry(*cell).or_insert_with(|| {
                names.push((*cell).to_owned());
                (names.len() - 1) as u16
            })
        })
    });
    let of = of.collect();
    Blocks::Regions { of, names }
}

/// The puzzle, unless its givens contradict each other and the hints don't allow that.
#[inline]
pub(crate) fn accept(puzzle: Puzzle, hints: &Hints) -> Result<Puzzle, ReadError> {
    match puzzle.doubled_given().filter(|_| !hints.lenient) {
        Some(flaw) => Err(flaw.into()),
        None => Ok(puzzle),
    }
}

/// The order of a puzzle that is nothing but a square of rows, columns and the usual boxes with givens in it,
/// or with irregular regions where the format can draw them.
pub(crate) fn plain_order(puzzle: &Puzzle, regions: bool) -> Result<usize, Reason> {
    if let Some(rule) = puzzle.added_rules().first() {
        return Err(Reason::Rule(rule.title()));
    }
    let grid = puzzle.frame().single().ok_or(Reason::Overlap)?;
    if !grid.lines || grid.rows != grid.cols {
        return Err(Reason::NotSquare);
    }
    if (grid.at.row, grid.at.col) != (0, 0) {
        return Err(Reason::Overlap);
    }
    let order = usize::from(grid.rows);
    match (&grid.blocks, usual_box(order)) {
        (Blocks::Regions { of, .. }, _) if regions && of.iter().all(Option::is_some) => {}
        (Blocks::Regions { .. }, _) => return Err(Reason::Regions),
        (Blocks::None, None) => {}
        (Blocks::None, Some(_)) => return Err(Reason::NoBoxes),
        (Blocks::Boxes { rows, cols }, usual) if usual == Some((usize::from(*rows), usize::from(*cols))) => {}
        (Blocks::Boxes { rows, cols }, _) => return Err(Reason::Boxes { rows: *rows, cols: *cols }),
    }
    if (0..puzzle.cells().len()).any(|cell| puzzle.marks(cell) != puzzle.values().all()) {
        return Err(Reason::Marks);
    }
    if puzzle.values().len() != order {
        return Err(Reason::Values);
    }
    Ok(order)
}

/// The text of each cell, one character each, blanks included.
pub(crate) fn single_characters(puzzle: &Puzzle) -> Result<Vec<String>, Reason> {
    let values = puzzle.values();
    match alphabet::letters(values) {
        Some(letters) => cells(puzzle, &letters),
        None => {
            let long = values.all_symbols().iter().find(|symbol| !is_one_character(symbol));
            Err(Reason::Symbol(long.cloned().unwrap_or_default()))
        }
    }
}

/// The text of each cell, blanks included.
pub(crate) fn symbols(puzzle: &Puzzle) -> Result<Vec<String>, Reason> {
    cells(puzzle, puzzle.values().all_symbols())
}

/// The text of each cell, each value written as is said at its rank.
fn cells(puzzle: &Puzzle, symbols: &[String]) -> Result<Vec<String>, Reason> {
    let values = puzzle.values();
    if !values.counts_from_one() && !shows_zero(puzzle) {
        return Err(Reason::Values);
    }
    let blank = alphabet::blank_for(values).ok_or(Reason::Blank)?;
    let text = |rank: Option<usize>| rank.and_then(|rank| symbols.get(rank)).map_or(blank, String::as_str);
    Ok(puzzle.givens().iter().map(|rank| text(rank).to_owned()).collect())
}

/// Whether the values are 0 to n−1 of an order above 9 and the givens show it: a 0 and a blank both occur.
fn shows_zero(puzzle: &Puzzle) -> bool {
    let values = puzzle.values();
    let from_zero = values.least() == 0 && values.most() == values.len() as i64 - 1;
    let zero = puzzle.givens().iter().any(|rank| rank == Some(0));
    from_zero && values.symbol(0) == "0" && values.len() > 9 && zero && !puzzle.givens().is_full()
}

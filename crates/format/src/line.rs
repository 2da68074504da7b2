//! One line: every cell in reading order, as on forums and in collections.

use garns_puzzle::{Grid, LARGEST_GRID, Puzzle, Text};

use crate::alphabet::is_blank;
use crate::rows::{characters, numbered_lines, order_of};
use crate::square::{Square, accept, plain_order, single_characters};
use crate::unread::Unreads;
use crate::{Format, Hints, LONGEST_LINE, Read, ReadError, ReadErrorKind, Reason};

/// One line.
pub(crate) static FORMAT: Format = Format {
    name: "line",
    title: Text { en: "one-line", pt: "de uma linha" },
    about: Text {
        en: "All cells in reading order on one line: one character each (. 0 _ * - ? for a blank cell), two \
             digits each, or numbers with something between them.",
        pt: "Todas as células em ordem de leitura numa só linha: um caractere cada (. 0 _ * - ? para célula \
             vazia), dois dígitos cada, ou números com algo entre eles.",
    },
    extensions: &["txt"],
    one_line: false,
    fits: |text| content(text).nth(1).is_none() && content(text).all(|(_, line)| could_be(line)),
    read: Some(read),
    write: Some(write),
};

/// The least number of cells that make a line recognisable among others, or followed by a comment.
const CLEAR: usize = 16;

/// The lines of a text that are neither empty nor comments, with their numbers.
pub(crate) fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    numbered_lines(text).filter(|(_, line)| !is_comment(line) && !line.trim().is_empty())
}

#[inline]
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Whether the line has none of the signs that only other formats use.
fn could_be(line: &str) -> bool {
    !line.contains(['|', '[', ']', '{', '}', '"', '=', '+', '│', '┃', '║', '─', '━', '═'])
}

/// The number of cells of a line that is plainly a puzzle by itself.
pub(crate) fn clear_cells(line: &str) -> Option<usize> {
    let cells = could_be(line).then(|| cut(line).ok()).flatten()?.0.cells.len();
    (cells >= CLEAR).then_some(cells)
}

/// Reads the only puzzle of a text.
pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let mut lines = content(text);
    let (number, line) = lines.next().ok_or(ReadErrorKind::NoPuzzle)?;
    match lines.count() {
        0 => Reader::default().read(line, hints).map_err(|error| at_line(error, number, text)),
        more => Err(ReadErrorKind::Several { found: more + 1 }.into()),
    }
}

/// Names the line, unless it is the only one there is.
fn at_line(error: ReadError, number: usize, text: &str) -> ReadError {
    let only = numbered_lines(text.trim()).nth(1).is_none();
    if only || error.place.is_some() { error } else { error.problem.at_line(number) }
}

/// Reads lines one after another. What puzzles that follow each other have in common is made once.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    last: Option<Puzzle>,
}

impl Reader {
    /// Reads one line.
    #[inline]
    pub(crate) fn read(&mut self, line: &str, hints: &Hints) -> Result<Read, ReadError> {
        if let Some(puzzle) = self.digits(line, hints) {
            return accept(puzzle, hints).map(Read::from);
        }
        self.cells(line, hints)
    }

    /// The way for every other line.
    fn cells(&mut self, line: &str, hints: &Hints) -> Result<Read, ReadError> {
        if is_short(line) && order_of(line.len()).is_none() {
            return Err(length(line.len()).into());
        }
        let (square, rest) = cut(line)?;
        // One that is not accepted is as good a model for the next as any.
        let puzzle = square.any_puzzle(hints, self.last.as_ref())?;
        let mut unread = Unreads::default();
        if !is_comment(rest) {
            unread.words(rest);
        }
        if !self
            .last
            .as_ref()
            .is_some_and(|last| last.values() == puzzle.values() && last.frame() == puzzle.frame())
        {
            self.last = Some(puzzle.with_givens(Grid::blank(puzzle.cells().len())));
        }
        Ok(Read::new(accept(puzzle, hints)?, unread))
    }

    /// The short way for most lines there are: digits and signs for blank, like the line before.
    #[inline]
    fn digits(&self, line: &str, hints: &Hints) -> Option<Puzzle> {
        let last = self.last.as_ref().filter(|_| hints.symbols.is_none())?;
        let order = last.values().len();
        let bytes = line.trim_end().as_bytes();
        let like_before = bytes.len() == last.cells().len() && order <= 9;
        if !like_before || !last.values().written_as_numbers() {
            return None;
        }
        let mut givens = Grid::blank(bytes.len());
        for (cell, &byte) in bytes.iter().enumerate() {
            match byte {
                b'1'..=b'9' if usize::from(byte - b'0') <= order => {
                    givens.set(cell, usize::from(byte - b'1'))
                }
                b'.' | b'0' | b'_' | b'*' | b'-' | b'?' => {}
                _ => return None,
            }
        }
        Some(last.with_givens(givens))
    }
}

/// Whether a line is nothing but digits and signs for blank, and not so long that two of them could be a cell: most lines
/// there are. It is in no other format, and its cells are its characters.
#[inline]
pub(crate) fn is_short(line: &str) -> bool {
    let cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-' | b'?');
    line.len() <= 100 && line.bytes().all(cell)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// Cuts a line into the cells of a square, and what stands behind them.
///
/// What may be meant, surest first: no separator at all; rows set apart by blanks; single characters set
/// apart; digits with spaces for blank cells; a puzzle followed by something else; tokens set apart;
/// anything with spaces for blank cells.
pub(crate) fn cut(raw: &str) -> Result<(Square<'_>, &str), ReadErrorKind> {
    if raw.len() > LONGEST_LINE {
        return Err(ReadErrorKind::LineTooLong { limit: LONGEST_LINE });
    }
    let text = raw.trim();
    if !text.contains(is_separator) {
        let square = whole(text).or_else(|problem| spaced(raw, false).ok_or(problem))?;
        return Ok((square, ""));
    }
    let tokens = tokens(text);
    let first = tokens.first().copied().unwrap_or("");
    // One character, one separator, one character …
    let alternate = characters(text).len() + 1 == 2 * tokens.len();
    let followed = || {
        let rest = text.get(first.len()..).unwrap_or("").trim_start_matches(is_separator);
        let square = whole(first).ok().filter(|square| square.cells.len() >= CLEAR)?;
        Some((square, rest))
    };
    let alone = |square| (square, "");
    let found = rows_apart(&tokens)
        .or_else(|| apart(&tokens).filter(|_| alternate))
        .or_else(|| spaced(raw, true).or_else(|| spaced(text, true)))
        .map(alone)
        .or_else(followed)
        .or_else(|| apart(&tokens).map(alone))
        .or_else(|| spaced(raw, false).or_else(|| spaced(text, false)).map(alone));
    found.ok_or_else(|| {
        let cells = characters(first).len();
        length(if cells >= CLEAR { cells } else { tokens.len() })
    })
}

fn length(found: usize) -> ReadErrorKind {
    let order = (1..=LARGEST_GRID).min_by_key(|order| (order * order).abs_diff(found)).unwrap_or(1);
    ReadErrorKind::LineLength { found, nearest: order * order }
}

fn square(cells: Vec<&str>, separated: bool) -> Option<Square<'_>> {
    order_of(cells.len()).map(|order| Square { order, cells, separated, regions: None })
}

/// A line without separators: one character a cell, or two digits.
fn whole(text: &str) -> Result<Square<'_>, ReadErrorKind> {
    let cells = characters(text);
    let found = cells.len();
    if order_of(found).is_none() && found == text.len() && found.is_multiple_of(2) {
        let two: Vec<&str> = (0..found / 2).filter_map(|i| text.get(2 * i..2 * i + 2)).collect();
        let digits = two.iter().all(|cell| is_blank(cell) || cell.bytes().all(|b| b.is_ascii_digit()));
        if digits && let Some(square) = square(two, true).filter(|square| square.order > 9) {
            return Ok(square);
        }
    }
    square(cells, false).ok_or_else(|| length(found))
}

/// The parts between commas or semicolons, else between tabs, else between blanks. Two commas in a row have
/// an empty part between them.
fn tokens(text: &str) -> Vec<&str> {
    for separator in [',', ';', '\t'] {
        if text.contains(separator) {
            let mut parts: Vec<&str> = text.split(separator).map(str::trim).collect();
            if order_of(parts.len()).is_none() && parts.last() == Some(&"") {
                parts.pop();
            }
            if separator != '\t' || order_of(parts.len()).is_some() {
                return parts;
            }
        }
    }
    text.split_whitespace().collect()
}

/// Whole rows, or equal parts of rows, set apart from each other.
fn rows_apart<'a>(tokens: &[&'a str]) -> Option<Square<'a>> {
    let rows: Vec<Vec<&str>> = tokens.iter().map(|token| characters(token)).collect();
    let length = rows.first()?.len();
    let equal = length > 1 && rows.iter().all(|row| row.len() == length);
    let meant = rows.len() == length || order_of(rows.len()).is_none();
    (equal && meant).then(|| square(rows.concat(), false)).flatten().filter(|square| square.order > 2)
}

/// One token a cell.
fn apart<'a>(tokens: &[&'a str]) -> Option<Square<'a>> {
    square(tokens.to_vec(), true).filter(|square| square.order > 1)
}

/// One character a cell, a space (and no other sign) being a blank cell; or only if the rest are digits that
/// fit.
fn spaced(text: &str, digits: bool) -> Option<Square<'_>> {
    let text = text.trim_end_matches(['\r', '\n']);
    let square =
        square(characters(text), false).filter(|_| !text.contains(['\t', ',', ';', '.', '_', '*']))?;
    let digit = |cell: &&str| **cell == *" " || cell.parse().is_ok_and(|n: usize| n <= square.order);
    (!digits || square.cells.iter().all(digit)).then_some(square)
}

/// Writes the puzzle on one line.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    plain_order(puzzle, false)?;
    let text = single_characters(puzzle)?.concat() + "\n";
    // With a sign that other formats use it would be taken for one of them.
    if could_be(&text) { Ok(text) } else { Err(Reason::Symbols) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanks(text: &str) -> Result<(usize, usize), String> {
        let puzzle = read(text, &Hints::default()).map_err(|error| error.to_string())?.puzzle;
        Ok((puzzle.values().len(), puzzle.givens().blanks()))
    }

    #[test]
    fn the_puzzles_of_the_papers() {
        for (line, givens) in [
            ("103600000780000006426903701900700050030105060040002007502809174800000023000004805", 36),
            ("900104002080060070000000000400000001070000030300000007000000000030070080100209004", 20),
            ("047090060950008002600700000030060050009000600080040020000005006400900013090010207", 28),
            ("530070000600195000098000060800060003400803001700020006060000280000419005000080079", 30),
        ] {
            assert_eq!(blanks(line), Ok((9, 81 - givens)), "{line}");
            let puzzle = read(line, &Hints::default()).unwrap().puzzle;
            assert_eq!(write(&puzzle).unwrap(), line.replace('0', ".") + "\n");
        }
    }

    #[test]
    fn symbols_that_only_other_formats_use_are_refused() {
        let values = garns_puzzle::Values::symbols(["a", "b", "c", "|"].map(String::from)).unwrap();
        let puzzle = Puzzle::new(garns_puzzle::Frame::usual(4).unwrap(), values).unwrap();
        let givens =
            |most: usize| (0..16).map(|i| Some(i % 4).filter(|rank| *rank <= most)).collect::<Grid>();
        assert!(write(&puzzle.with_givens(givens(2))).is_ok());
        assert_eq!(write(&puzzle.with_givens(givens(3))).unwrap_err(), Reason::Symbols);
    }

    #[test]
    fn cells_may_be_set_apart_in_many_ways() {
        let four = "1...\u{2E}.2..3.....4";
        assert_eq!(blanks(four), Ok((4, 12)));
        for same in [
            "1 . . . . . 2 . . 3 . . . . . 4",
            "1,,,,,,2,,,3,,,,,,4",
            "1;0;0;0;0;0;2;0;0;3;0;0;0;0;0;4;",
            "1\t\t\t\t\t\t2\t\t\t3\t\t\t\t\t\t4",
            "1... ..2. .3.. ...4",
            "1     2  3     4",
            "  1.....2..3.....4\t",
            "1.....2..3.....4 # easy",
            "1.....2..3.....4,1234341221434321,1.5",
            "# title\n1.....2..3.....4\n",
        ] {
            assert_eq!(blanks(same), Ok((4, 12)), "{same}");
        }
        // Five values set apart are 49 characters, which is 7×7 too.
        assert_eq!(blanks(&format!("1{}", " 0".repeat(24))), Ok((5, 24)));
        assert_eq!(blanks(" 12 "), Ok((2, 2)));
    }

    #[test]
    fn larger_orders_take_two_digits_or_letters() {
        let two = format!("16010200..{}", "00".repeat(251));
        assert_eq!(blanks(&two), Ok((16, 253)));
        assert_eq!(blanks(&format!("Ga{}", ".".repeat(254))), Ok((16, 254)));
        assert_eq!(blanks(&".".repeat(4096)), Ok((64, 4096)));
        assert_eq!(blanks("1"), Ok((1, 0)));
    }

    #[test]
    fn the_wrong_length_is_named() {
        let error = |text: &str| blanks(text).unwrap_err();
        let expected = "(or another square number up to 4096)";
        assert_eq!(error(&".".repeat(80)), format!("the line has 80 cells, expected 81 {expected}"));
        assert_eq!(error(&"1".repeat(5001)), format!("the line has 5001 cells, expected 4096 {expected}"));
        assert_eq!(error(&"1".repeat(70_000)), "the line is longer than 64 KiB");
        assert_eq!(error("1234\n1234"), "there are 2 puzzles where one was expected");
        assert_eq!(error(&format!("# x\n{}", ".".repeat(80)))[..8], *"line 2: ");
    }

    #[test]
    fn hints_say_shape_and_symbols() {
        let hints = |shape: &str| Hints { shape: shape.parse().ok(), ..Hints::default() };
        let six = ".".repeat(36);
        let houses = |shape| read(&six, &hints(shape)).map(|read| read.puzzle.rules().len());
        assert_eq!((houses("2x3"), houses("latin"), houses("usual")), (Ok(18), Ok(12), Ok(18)));
        assert_eq!(houses("2x4").unwrap_err().to_string(), "boxes of 2×4 don't tile a grid of 6×6");
    }

    #[test]
    fn a_doubled_given_is_an_error_unless_lenient() {
        let text = "11..............";
        assert_eq!(blanks(text), Err("1 is given twice in row 1: at r1c1 and at r1c2".into()));
        assert!(read(text, &Hints { lenient: true, ..Hints::default() }).is_ok());
    }
}

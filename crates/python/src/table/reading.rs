//! From a row of a table to its puzzle, and from grids to values of columns.

use garns::{Grid, Hints, Lang, Puzzle, read_all, say};

use super::columns::Columns;
use super::columns::Value;
use super::rows::Row;

/// Reads rows; puzzles of a size share what they have in common.
pub(crate) struct Reader {
    lang: Lang,
    hints: Hints,
    /// The blank puzzle that rows of numbers fill.
    blank: Option<Puzzle>,
    nine: Option<Puzzle>,
}

impl Reader {
    pub(crate) fn new(lang: Lang) -> Reader {
        Reader { lang, hints: Hints::default(), blank: None, nine: Puzzle::sudoku(9).ok() }
    }

    /// The puzzle of a row; where there is none, the answer is nothing, or says why.
    pub(crate) fn read_or_tell(&mut self, row: Row<'_>, out: &mut Columns) -> Option<Puzzle> {
        if matches!(row, Row::Null) {
            out.push_null();
            return None;
        }
        self.read(row).map_err(|why| out.fail(&why)).ok()
    }

    /// The puzzle of a row, or a sentence.
    pub(crate) fn read(&mut self, row: Row<'_>) -> Result<Puzzle, String> {
        let puzzle = match row {
            Row::Null => return Err(say!(self.lang, "there is no puzzle", "não há jogo")),
            Row::Digits(digits) => self.of_digits(digits)?,
            Row::Text(text) => match plain_digits(text).zip(self.nine.as_ref()) {
                Some((digits, nine)) => nine.with_givens(grid(&digits)),
                None => self.of_text(text)?,
            },
        };
        match puzzle.doubled_given() {
            Some(error) => Err(error.text(self.lang)),
            None => Ok(puzzle),
        }
    }

    fn of_text(&self, text: &str) -> Result<Puzzle, String> {
        let read = read_all(text, &self.hints).map_err(|error| error.text(self.lang))?;
        // In a table a warning would not be seen: what may be a rule is not left out.
        match read.unread.first() {
            Some(unread) => Err(unread.sentence(self.lang)),
            None => Ok(read.puzzle),
        }
    }

    fn of_digits(&mut self, digits: &[u8]) -> Result<Puzzle, String> {
        let cells = digits.len();
        let order = cells.isqrt();
        if order * order != cells {
            let lang = self.lang;
            return Err(say!(
                lang,
                "{cells} numbers are not a square grid",
                "{cells} números não são uma grade quadrada"
            ));
        }
        if self.blank.as_ref().is_none_or(|blank| blank.cells().len() != cells) {
            self.blank = Some(Puzzle::sudoku(order).map_err(|error| error.text(self.lang))?);
        }
        let Some(blank) = &self.blank else { return Err(String::new()) };
        if let Some(cell) = digits.iter().position(|digit| usize::from(*digit) > order) {
            let (digit, cell, lang) = (digits[cell], blank.cells()[cell], self.lang);
            return Err(say!(
                lang,
                "{digit} in {cell} is not a value: they go from 1 to {order}, and 0 is blank",
                "{digit} em {cell} não é um valor: vão de 1 a {order}, e 0 é vazio"
            ));
        }
        Ok(blank.with_givens(grid(digits)))
    }
}

/// The digits of a text of 81 digits and signs for blank; spaces may be blank cells or not, and are for the reader of formats.
pub(crate) fn plain_digits(text: &str) -> Option<[u8; 81]> {
    let signs = <&[u8; 81]>::try_from(text.as_bytes()).ok()?;
    let mut digits = [0; 81];
    for (digit, sign) in digits.iter_mut().zip(signs) {
        *digit = match sign {
            b'1'..=b'9' => sign - b'0',
            b'.' | b'0' => 0,
            _ => return None,
        };
    }
    Some(digits)
}

/// Numbers from 1, 0 for blank, as ranks.
pub(crate) fn grid(digits: &[u8]) -> Grid {
    digits.iter().map(|digit| digit.checked_sub(1).map(usize::from)).collect()
}

/// Ranks as numbers from 1, 0 for blank.
pub(crate) fn digits(grid: &Grid) -> Vec<u8> {
    grid.iter().map(|rank| rank.map_or(0, |rank| rank as u8 + 1)).collect()
}

/// A filling as a value: numbers where numbers came in, else a text.
pub(crate) fn filling(puzzle: &Puzzle, grid: &Grid, as_digits: bool) -> Filling {
    if as_digits { Filling::Digits(digits(grid)) } else { Filling::Text(garns::line(puzzle, grid)) }
}

/// A filling, owned.
pub(crate) enum Filling {
    Digits(Vec<u8>),
    Text(String),
}

impl Filling {
    pub(crate) fn value(&self) -> Value<'_> {
        match self {
            Filling::Digits(digits) => Value::Digits(digits),
            Filling::Text(text) => Value::Text(text),
        }
    }
}

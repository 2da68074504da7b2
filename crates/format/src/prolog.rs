//! A list of lists, as Prolog programs hold puzzles: `[[_,4,7],[9,_,_],…]`.

use garns_puzzle::{LARGEST_GRID, Puzzle, Text};

use crate::alphabet::{is_blank, usual_symbols};
use crate::rows::usual_length;
use crate::square::{Square, plain_order, symbols};
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// A list of rows. What stands before the first `[[` and after its end is not read.
pub(crate) static FORMAT: Format = Format {
    name: "prolog",
    title: Text { en: "Prolog list", pt: "de lista Prolog" },
    about: Text {
        en: "A list of rows, each a list of numbers, atoms or variables: [[_,4,7,…],…]. Variables are blank.",
        pt: "Uma lista de linhas, cada qual uma lista de números, átomos ou variáveis: [[_,4,7,…],…]. \
             Variáveis são células vazias.",
    },
    extensions: &["pl", "pro"],
    one_line: false,
    fits: |text| Scanner::new(text).find_list(),
    read: Some(read),
    write: Some(write),
};

const ROW: Text = Text { en: "a row in brackets", pt: "uma linha entre colchetes" };
const CELL: Text =
    Text { en: "a number, an atom or a variable", pt: "um número, um átomo ou uma variável" };
const COMMA: Text = Text { en: "a comma or ]", pt: "uma vírgula ou ]" };
const QUOTE: Text = Text { en: "the closing quote", pt: "o fecho das aspas" };
const LIST: Text = Text { en: "a list of lists", pt: "uma lista de listas" };

/// Longer lists are not counted to their end.
const LONGEST_LIST: usize = 4 * LARGEST_GRID;

/// Walks over Prolog text, blanks and comments left aside.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Passes blanks, `% …` and `/* … */`.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let comment = if trimmed.starts_with('%') {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map_or(trimmed.len(), |end| end + 2)
            } else {
                return;
            };
            self.at += comment;
        }
    }

    fn peek(&mut self) -> Option<char> {
        self.skip();
        self.rest().chars().next()
    }

    /// Passes this character if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Goes to the start of the first list of lists.
    fn find_list(&mut self) -> bool {
        while let Some(c) = self.peek() {
            let start = self.at;
            self.at += c.len_utf8();
            if c == '[' && self.peek() == Some('[') {
                self.at = start;
                return true;
            }
        }
        false
    }

    fn error(&mut self, expected: Text) -> ReadError {
        let found = self.peek();
        let before = self.text.get(..self.at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ReadErrorKind::Unexpected { found, expected }.at(line, column)
    }

    /// One number, variable or atom, without its quotes; `true` if it had some.
    fn cell(&mut self) -> Result<(&'a str, bool), ReadError> {
        let Some(c) = self.peek() else { return Err(self.error(CELL)) };
        if c == '\'' || c == '"' {
            let inside = self.rest().get(1..).unwrap_or("");
            let Some(end) = inside.find([c, '\n']).filter(|end| inside[*end..].starts_with(c)) else {
                return Err(self.error(QUOTE));
            };
            self.at += end + 2;
            return Ok((&inside[..end], true));
        }
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "[],()%'\"|".contains(c)).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(CELL));
        }
        self.at += end;
        Ok((&rest[..end], false))
    }

    /// Parts between brackets and commas.
    fn list<T>(
        &mut self,
        mut part: impl FnMut(&mut Self) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        let mut parts = Vec::new();
        if !self.take('[') {
            return Err(self.error(ROW));
        }
        if self.take(']') {
            return Ok(parts);
        }
        loop {
            parts.push(part(self)?);
            if parts.len() > LONGEST_LIST {
                return Err(
                    garns_puzzle::PuzzleError::FrameSize { rows: parts.len(), cols: parts.len() }.into()
                );
            }
            if self.take(']') {
                return Ok(parts);
            }
            if !self.take(',') {
                return Err(self.error(COMMA));
            }
        }
    }
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let mut scanner = Scanner::new(text);
    if !scanner.find_list() {
        return Err(scanner.error(LIST));
    }
    let mut unread = Unreads::default();
    let before = code(text.get(..scanner.at).unwrap_or(""));
    if !before.trim().chars().all(|c| c.is_alphanumeric() || c.is_whitespace() || "_(,='\"".contains(c)) {
        unread.words(&before);
    }
    let rows = scanner.list(|scanner| scanner.list(Scanner::cell))?;
    let after = code(scanner.rest());
    let mut lists = 1;
    while scanner.find_list() {
        lists += 1;
        // The next list may be anything; only that it is there counts.
        scanner.at += 2;
    }
    if lists > 1 {
        return Err(ReadErrorKind::Several { found: lists }.into());
    }
    if !after.chars().all(|c| c.is_whitespace() || "_),.".contains(c)) {
        unread.words(&after);
    }
    let width = usual_length(rows.iter().map(Vec::len), rows.len());
    if let Some((row, cells)) = (1..).zip(&rows).find(|(_, cells)| cells.len() != width) {
        return Err(ReadErrorKind::RowLength { row, found: cells.len(), expected: width }.into());
    }
    if rows.len() != width {
        return Err(ReadErrorKind::RowCount { found: rows.len(), expected: width }.into());
    }
    if width == 0 || width > LARGEST_GRID {
        return Err(garns_puzzle::PuzzleError::FrameSize { rows: width, cols: width }.into());
    }
    let cells = rows.concat();
    let number = |cell: &str| cell.bytes().all(|b| b.is_ascii_digit());
    let variable = |(cell, quoted): (&str, bool)| {
        !quoted && (cell.starts_with('_') || cell.starts_with(char::is_uppercase) || cell == "null")
    };
    // A capital letter is a variable among numbers, and a symbol among others.
    let numbers = cells.iter().all(|cell| variable(*cell) || number(cell.0) || is_blank(cell.0));
    let blank = |cell| variable(cell) && (numbers || cell.0.starts_with('_'));
    let cells = cells.into_iter().map(|cell| if blank(cell) { "." } else { cell.0 }).collect();
    let puzzle = Square { order: width, cells, separated: true, regions: None }.puzzle(hints, None)?;
    Ok(Read::new(puzzle, unread))
}

/// Prolog text without its comments.
fn code(text: &str) -> String {
    let mut scanner = Scanner::new(text);
    let mut code = String::new();
    loop {
        let start = scanner.at;
        let Some(c) = scanner.peek() else { return code };
        if scanner.at > start {
            code.push(' ');
        }
        code.push(c);
        scanner.at += c.len_utf8();
    }
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (order, cells) = (plain_order(puzzle, false)?, symbols(puzzle)?);
    // Where letters only stand for the numbers above 9, Prolog has the numbers.
    let letters = puzzle.values().counts_from_one() && puzzle.values().all_symbols() == usual_symbols(order);
    let cell = |(rank, text): (Option<usize>, &String)| match rank {
        None => "_".to_owned(),
        Some(rank) if letters => (rank + 1).to_string(),
        Some(_) if text.bytes().all(|b| b.is_ascii_digit()) => text.clone(),
        Some(_) if text.contains('\'') => format!("\"{text}\""),
        Some(_) => format!("'{text}'"),
    };
    let cells: Vec<String> = puzzle.givens().iter().zip(&cells).map(cell).collect();
    let wide = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let rows: Vec<String> = cells
        .chunks(order)
        .map(|row| {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>wide$}")).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    Ok(format!("[{}]\n", rows.join(",\n ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Puzzle, String> {
        read(text, &Hints::default()).map(|read| read.puzzle).map_err(|error| error.to_string())
    }

    const THIRD: &str = "[[_,4,7,_,9,_,_,6,_],
 [9,5,_,_,_,8,_,_,2],
 [6,_,_,7,_,_,_,_,_],
 [_,3,_,_,6,_,_,5,_],
 [_,_,9,_,_,_,6,_,_],
 [_,8,_,_,4,_,_,2,_],
 [_,_,_,_,_,5,_,_,6],
 [4,_,_,9,_,_,_,1,3],
 [_,9,_,_,1,_,2,_,7]]
";

    #[test]
    fn the_third_puzzle_of_the_papers() {
        let line = "047090060950008002600700000030060050009000600080040020000005006400900013090010207";
        let puzzle = parse(THIRD).unwrap();
        assert_eq!(puzzle, crate::read(line, &Hints::default()).unwrap());
        assert_eq!(write(&puzzle).unwrap(), THIRD);
        for (before, after) in
            [("problem(1, ", ").\n"), ("Puzzle = ", ", solve(Puzzle)."), ("% [[\n/* [[ */ ", "")]
        {
            assert_eq!(parse(&format!("{before}{THIRD}{after}")).as_ref(), Ok(&puzzle));
        }
        assert_eq!(parse(&THIRD.replace('_', "0")).as_ref(), Ok(&puzzle));
        assert_eq!(parse(&THIRD.replace('_', "Var")).as_ref(), Ok(&puzzle));
        assert_eq!(parse(&THIRD.replace('_', "_G1")).as_ref(), Ok(&puzzle));
        assert_eq!(parse(&THIRD.replace('_', "null")).as_ref(), Ok(&puzzle));
    }

    #[test]
    fn a_short_row_is_named() {
        let row = "[_,_,_,_,_,_,_,_,_]";
        let text = format!("[[8,_,_,_,5,_,_,_],{}]", [row; 8].join(","));
        assert_eq!(parse(&text), Err("row 1 has 8 cells, expected 9".into()));
        let text = format!("[{}]", [row; 8].join(","));
        assert_eq!(parse(&text), Err("the grid has 8 rows, expected 9".into()));
    }

    #[test]
    fn what_is_no_list_of_lists_is_said_with_its_place() {
        for (text, error) in [
            ("[[1,2],[2,1]", "line 1, column 13: expected a comma or ], but the text ends"),
            ("[[1,2],\n 3]", "line 2, column 2: expected a row in brackets, found \"3\""),
            ("[[1,,2]]", "line 1, column 5: expected a number, an atom or a variable, found \",\""),
            ("[['a]]", "line 1, column 3: expected the closing quote, found \"'\""),
            ("[[]]", "the grid has 1 row, expected 0"),
            ("[[1]].\n[[1]].", "there are 2 puzzles where one was expected"),
            ("[1]", "line 1, column 4: expected a list of lists, but the text ends"),
        ] {
            assert_eq!(parse(text), Err(error.into()), "{text}");
        }
    }

    #[test]
    fn quoted_atoms_are_symbols() {
        let text = "[[ a ,'B', _ , c ],[ _ , _ , _ ,\"d e\"],[_,_,_,_],[_,_,_,_]]";
        assert_eq!(
            parse(text).unwrap_err(),
            "the symbol for the value 4 is empty, or contains a space or a control character"
        );
        let puzzle = parse(&text.replace("d e", "de")).unwrap();
        assert_eq!(puzzle.values().all_symbols(), ["B", "a", "c", "de"]);
        assert_eq!(parse(&write(&puzzle).unwrap()).as_ref(), Ok(&puzzle));
    }
}

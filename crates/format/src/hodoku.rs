//! Lines of HoDoKu's library: a position, what was removed from it, and what a technique does in it.

use garns_puzzle::{Candidates, Cell, Puzzle, Text, clean};

use crate::error::shown;
use crate::square::{accept, plain_order};
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// `:0000:x:81 cells:removed candidates:eliminations:comment`
pub(crate) static FORMAT: Format = Format {
    name: "hodoku",
    title: Text { en: "HoDoKu library", pt: "da biblioteca do HoDoKu" },
    about: Text {
        en: "A line of HoDoKu's library: :technique:digits:cells, + before those not given:removed candidates as digit, \
             row, column:eliminations:comment.",
        pt: "Uma linha da biblioteca do HoDoKu: :técnica:dígitos:células, + antes das não dadas:candidatos \
             removidos como dígito, linha, coluna:eliminações:comentário.",
    },
    extensions: &["hodoku"],
    one_line: true,
    fits: |text| {
        let parts: Vec<&str> = text.trim().splitn(5, ':').collect();
        let position =
            parts.get(3).is_some_and(|cells| cells.bytes().filter(|byte| *byte != b'+').count() == 81);
        text.trim_start().starts_with(':') && parts.len() == 5 && position
    },
    read: Some(read),
    write: Some(write),
};

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let part = |i: usize| parts.get(i).copied().unwrap_or("");
    let mut puzzle = Puzzle::sudoku(9)?;
    let cells: Vec<char> = part(3).chars().filter(|c| *c != '+').collect();
    if cells.len() != 81 {
        return Err(ReadErrorKind::CellCount { found: cells.len(), expected: 81 }.into());
    }
    for (i, c) in cells.into_iter().enumerate() {
        let cell = Cell::new((i / 9) as u16, (i % 9) as u16);
        match c.to_digit(10) {
            Some(0) => {}
            None if c == '.' => {}
            // What was placed on the way is as good as given: the position is what the line is about.
            Some(digit) => puzzle.give(cell, digit as usize - 1)?,
            None => {
                return Err(ReadErrorKind::Symbol { cell, symbol: shown(&c.to_string()), count: 9 }.into());
            }
        }
    }
    for word in part(4).split_whitespace() {
        const REMOVED: Text =
            Text { en: "a digit, a row and a column", pt: "um dígito, uma linha e uma coluna" };
        let wrong = || ReadErrorKind::Wrong { expected: REMOVED, found: shown(word) };
        let digits: Option<Vec<u16>> =
            word.chars().map(|c| c.to_digit(10).map(|digit| digit as u16)).collect();
        let digits = digits.filter(|digits| digits.len() == 3 && digits.iter().all(|digit| *digit > 0));
        let [digit, row, col] = digits.ok_or_else(wrong)?[..] else { return Err(wrong().into()) };
        let cell = Cell::new(row - 1, col - 1);
        let Some(i) = puzzle.index(cell) else { return Err(wrong().into()) };
        puzzle.mark(cell, puzzle.marks(i).without(Candidates::only(usize::from(digit) - 1)))?;
    }
    puzzle.notes_mut().comment = part(6).trim().to_owned();
    puzzle.notes_mut().level = match part(1) {
        "" | "0000" => String::new(),
        technique => technique.to_owned(),
    };
    // What a technique is about (the digits, what it eliminates) is no part of the position.
    let mut unread = Unreads::default();
    parts.iter().skip(7).for_each(|part| unread.words(part));
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    match plain_order(puzzle, false) {
        Ok(9) => {}
        Err(Reason::Marks) if puzzle.cells().len() == 81 => {}
        Ok(_) => return Err(Reason::OnlyNine),
        Err(reason) => return Err(reason),
    }
    if !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    let cell = |rank: Option<usize>| rank.map_or('.', |rank| char::from(b'1' + rank as u8));
    let cells: String = puzzle.givens().iter().map(cell).collect();
    let removed = |(i, cell): (usize, &Cell)| {
        let gone = puzzle.values().all().without(puzzle.marks(i));
        let (row, col) = (cell.row + 1, cell.col + 1);
        gone.iter().map(move |rank| format!("{}{row}{col}", rank + 1)).collect::<Vec<_>>()
    };
    let removed: Vec<String> = puzzle.cells().iter().enumerate().flat_map(removed).collect();
    let one_line =
        |text: &str| clean(text).split_whitespace().collect::<Vec<_>>().join(" ").replace(':', ";");
    let (level, comment) = (one_line(&puzzle.notes().level), one_line(&puzzle.notes().comment));
    let technique = if level.is_empty() { "0000" } else { &level };
    Ok(format!(":{technique}:x:{cells}:{}::{comment}\n", removed.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn a_position_is_read_and_written() {
        let cells = format!("1+2{}", ".".repeat(79));
        let line = format!(":0901:5:{cells}:513 614:525::");
        let puzzle = read(&line, &Hints::default()).unwrap();
        assert_eq!(puzzle.givens().blanks(), 79);
        assert!(!puzzle.marks(2).has(4) && !puzzle.marks(3).has(5) && puzzle.marks(4).len() == 9);
        assert_eq!(puzzle.notes().level, "0901");
        let written = write(&puzzle, find("hodoku").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()), Ok(puzzle));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |removed: &str| {
            let line = format!(":0000:x:{}:{removed}::", ".".repeat(81));
            read(&line, &Hints::default()).unwrap_err().to_string()
        };
        assert_eq!(said("12"), "expected a digit, a row and a column, found \"12\"");
        assert_eq!(said("101"), "expected a digit, a row and a column, found \"101\"");
        assert_eq!(said("111 211 311 411 511 611 711 811 911"), "the pencil marks leave no value for r1c1");
    }
}

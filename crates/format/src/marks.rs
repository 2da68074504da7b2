//! Pencil marks: nine characters for each cell, a digit where it is possible and a sign where it isn't.

use garns_puzzle::{Candidates, Cell, Puzzle, Text};

use crate::square::{accept, plain_order};
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// What each cell of a grid up to 9×9 may hold: 729 characters for 9×9.
pub(crate) static FORMAT: Format = Format {
    name: "marks",
    title: Text { en: "pencil mark line", pt: "de linha de anotações" },
    about: Text {
        en: "All cells on one line, 9 characters each (729 in all): the digits a cell may hold, each at its place, and \
             dots for the others.",
        pt: "Todas as células numa só linha, 9 caracteres cada (729 ao todo): os dígitos que a célula pode \
             ter, cada um em seu lugar, e pontos para os outros.",
    },
    extensions: &["marks"],
    one_line: true,
    fits: |text| {
        let text = text.trim();
        // A line of blanks is rather a grid of 27×27.
        order(text).is_some_and(|order| in_place(text, order))
            && text.bytes().any(|b| (b'1'..=b'9').contains(&b))
    },
    read: Some(read),
    write: Some(write),
};

/// The order of a grid with so many marks.
fn order(text: &str) -> Option<usize> {
    (4..=9).find(|order| order * order * order == text.len())
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-')
}

/// Whether each digit stands at its place.
fn in_place(text: &str, order: usize) -> bool {
    text.bytes()
        .enumerate()
        .all(|(i, byte)| is_blank(byte) || usize::from(byte) == usize::from(b'1') + i % order)
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let text = text.trim();
    let order =
        order(text).ok_or(ReadErrorKind::CellCount { found: text.chars().count() / 9, expected: 81 })?;
    let mut puzzle = Puzzle::sudoku(order)?;
    for (i, nine) in text.as_bytes().chunks(order).enumerate() {
        let cell = Cell::new((i / order) as u16, (i % order) as u16);
        let mut marks = Candidates::NONE;
        for (rank, &byte) in nine.iter().enumerate() {
            if usize::from(byte) == usize::from(b'1') + rank {
                marks |= Candidates::only(rank);
            } else if !is_blank(byte) {
                const MARK: Text =
                    Text { en: "the digit of this place or a dot", pt: "o dígito deste lugar ou um ponto" };
                let found = char::from(byte).to_string();
                return Err(ReadErrorKind::Wrong { expected: MARK, found }.at(1, i * order + rank + 1));
            }
        }
        match marks.single() {
            Some(rank) => puzzle.give(cell, rank)?,
            None => puzzle.mark(cell, marks)?,
        }
    }
    accept(puzzle, hints).map(Read::from)
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let order = match plain_order(puzzle, false) {
        // Marks are what this format is for.
        Err(Reason::Marks) => puzzle.values().len(),
        order => order?,
    };
    if !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    if order > 9 {
        return Err(Reason::TooLarge { most: 9 });
    }
    let mark = |candidates: Candidates, rank: usize| {
        if candidates.has(rank) { (b'1' + rank as u8) as char } else { '.' }
    };
    let cells = (0..puzzle.cells().len()).map(|cell| puzzle.candidates(cell));
    let text: String =
        cells.flat_map(|candidates| (0..order).map(move |rank| mark(candidates, rank))).collect();
    if order < 4 || !(FORMAT.fits)(&text) {
        return Err(Reason::Blank);
    }
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn marks_are_read_and_written() {
        let mut text = "1234".repeat(16);
        text.replace_range(0..8, "1....2.4");
        let puzzle = read(&text, &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().get(0), puzzle.marks(1).len()), (Some(0), 2));
        assert_eq!(write(&puzzle, find("marks").unwrap()).unwrap(), text + "\n");
    }

    #[test]
    fn wrong_marks_are_told_where() {
        let said = |text: &str| {
            let hints = Hints { format: find("marks"), ..Hints::default() };
            read(text, &hints).unwrap_err().to_string()
        };
        let text = "123456789".repeat(81);
        assert_eq!(
            said(&text.replacen('2', "3", 1)),
            "line 1, column 2: expected the digit of this place or a dot, found \"3\""
        );
        assert_eq!(
            said(&text.replacen("123456789", ".........", 1)),
            "the pencil marks leave no value for r1c1"
        );
        assert_eq!(said("123"), "the grid has 0 cells, expected 81");
    }
}

//! Strings of SudokuWiki's solvers, by themselves or in addresses (`?bd=`).
//!
//! ```text
//! 81 characters                            the cells, as in the one-line format
//! 162 characters, two a cell, base 32      (candidates as bits) · 2, plus 1 for a given
//! S9B, then two a cell, base 36            1–9 given, 10–18 placed, 18 + candidates as bits
//! 81 digits, a comma, 162 digits           killer: the colour of each cell's cage; its sum at the first cell
//! ```

use garns_puzzle::rules::Killer;
use garns_puzzle::{Candidates, Cell, Puzzle, Text};

use crate::error::shown;
use crate::square::{accept, plain_order};
use crate::sumocue::cages;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason, line, link};

/// SudokuWiki's strings.
pub(crate) static FORMAT: Format = Format {
    name: "sudokuwiki",
    title: Text { en: "SudokuWiki", pt: "do SudokuWiki" },
    about: Text {
        en: "A string of the solvers at SudokuWiki, by itself or in an address: S9B and two characters a cell, the older \
             162 characters, or a killer as 81 colours and 81 sums.",
        pt: "Uma cadeia dos solucionadores do SudokuWiki, sozinha ou num endereço: S9B e dois caracteres por célula, os 162 \
             caracteres antigos, ou um killer como 81 cores e 81 somas.",
    },
    extensions: &["sudokuwiki"],
    one_line: true,
    fits: |text| {
        let board = board(text);
        let at_home = link::on_host(text, HOSTS).is_some();
        at_home || matches!(sort(board), Some(sort) if sort != Sort::Line)
    },
    read: Some(read),
    write: Some(write),
};

const HOSTS: &[&str] = &[
    "sudokuwiki.org/sudoku.htm",
    "sudokuwiki.org/sudoku.aspx",
    "sudokuwiki.org/Sudoku.htm",
    "sudokuwiki.org/killersudoku.htm",
    "sudokuwiki.org/killersudoku.aspx",
    "sudokuwiki.org/kenken.aspx",
    "sudokuwiki.org/kendoku.aspx",
    "sudokuwiki.org/jigsaw.htm",
    "sudokuwiki.org/jigsaw.aspx",
    "sudokuwiki.org",
];

/// The string itself.
fn board(text: &str) -> &str {
    link::on_host(text, HOSTS).and_then(|rest| link::parameter(rest, "bd")).unwrap_or_else(|| text.trim())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Line,
    Old,
    Packed,
    Killer,
    Unknown,
}

fn sort(board: &str) -> Option<Sort> {
    let base = |text: &str, base: u32| text.chars().all(|c| c.is_digit(base));
    if let Some(cells) = board.strip_prefix("S9B") {
        return (cells.len() == 162 && base(cells, 36)).then_some(Sort::Packed);
    }
    if let Some((colours, sums)) = board.split_once(',') {
        let digits = base(colours, 10) && base(sums, 10);
        return (colours.len() == 81 && sums.len() == 162 && digits).then_some(Sort::Killer);
    }
    // Other packed strings start with a letter for the sort of puzzle, its size, and the version.
    if let [b'A'..=b'Z', b'1'..=b'9', b'B' | b'C', ..] = board.as_bytes()
        && board.len() > 100
        && base(board, 36)
    {
        return Some(Sort::Unknown);
    }
    if board.len() == 162 && base(board, 32) && old(board).is_some() {
        return Some(Sort::Old);
    }
    (board.chars().count() == 81).then_some(Sort::Line)
}

/// What a cell holds.
enum Held {
    Given(usize),
    Marks(Candidates),
}

/// The cells of the older string: no cell without candidates, and a given has just one.
fn old(board: &str) -> Option<Vec<Held>> {
    let cell = |two: &[u8]| {
        let number = u32::from_str_radix(std::str::from_utf8(two).ok()?, 32).ok()?;
        let marks = Candidates(u64::from(number >> 1));
        match (number & 1, marks.single()) {
            (1, Some(rank)) if rank < 9 => Some(Held::Given(rank)),
            (0, _) if number > 0 => Some(Held::Marks(marks)),
            _ => None,
        }
    };
    board.as_bytes().chunks(2).map(cell).collect()
}

/// The cells of the packed string; what was placed on the way is as good as given.
fn packed(cells: &str) -> Option<Vec<Held>> {
    let cell = |two: &[u8]| {
        let number = u32::from_str_radix(std::str::from_utf8(two).ok()?, 36).ok()?;
        match number {
            1..=9 => Some(Held::Given(number as usize - 1)),
            10..=18 => Some(Held::Given(number as usize - 10)),
            19..=529 => Some(Held::Marks(Candidates(u64::from(number - 18)))),
            _ => None,
        }
    };
    cells.as_bytes().chunks(2).map(cell).collect()
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let mut unread = Unreads::default();
    link::beside(text, HOSTS, &["bd"], &mut unread);
    let board = board(text);
    const STRING: Text = Text { en: "a string of SudokuWiki", pt: "uma cadeia do SudokuWiki" };
    let wrong = || ReadErrorKind::Wrong { expected: STRING, found: shown(board) };
    let cells = match sort(board).ok_or_else(wrong)? {
        Sort::Line => return line::read(&link::decoded(board), hints).map(|read| read.within(unread)),
        Sort::Killer => return Ok(Read::new(killer(board)?, unread)),
        Sort::Unknown => {
            let name: String = board.chars().take(3).collect();
            return Err(ReadErrorKind::UnknownRule { name: format!("SudokuWiki {name}") }.into());
        }
        Sort::Old => old(board),
        Sort::Packed => packed(&board[3..]),
    };
    let mut puzzle = Puzzle::sudoku(9)?;
    for (i, held) in cells.ok_or_else(wrong)?.into_iter().enumerate() {
        let cell = Cell::new((i / 9) as u16, (i % 9) as u16);
        match held {
            Held::Given(rank) => puzzle.give(cell, rank)?,
            Held::Marks(marks) => puzzle.mark(cell, marks)?,
        }
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

/// Cells of one colour that touch are a cage; its sum stands at its first cell.
fn killer(board: &str) -> Result<Puzzle, ReadError> {
    let (colours, sums) = board.split_once(',').unwrap_or((board, ""));
    let colours = colours.as_bytes();
    let mut puzzle = Puzzle::sudoku(9)?;
    let mut seen = [false; 81];
    for first in 0..81 {
        if seen[first] {
            continue;
        }
        let (mut open, mut cage) = (vec![first], Vec::new());
        while let Some(i) = open.pop() {
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            cage.push(i);
            let (row, col) = (i / 9, i % 9);
            let near = [
                (row > 0, i.wrapping_sub(9)),
                (row < 8, i + 9),
                (col > 0, i.wrapping_sub(1)),
                (col < 8, i + 1),
            ];
            open.extend(
                near.into_iter().filter(|(there, j)| *there && colours[*j] == colours[first]).map(|(_, j)| j),
            );
        }
        cage.sort_unstable();
        let number =
            |i: usize| sums.get(2 * i..2 * i + 2).and_then(|two| two.parse::<i64>().ok()).unwrap_or(0);
        let sum: i64 = cage.iter().map(|i| number(*i)).sum();
        let cells = cage.iter().map(|i| Cell::new((i / 9) as u16, (i % 9) as u16)).collect();
        if sum > 0 || cage.len() > 1 {
            puzzle.add(Killer { cells, sum: (sum > 0).then_some(sum), repeats: false })?;
        }
    }
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    string(puzzle).map(|text| text + "\n")
}

fn string(puzzle: &Puzzle) -> Result<String, Reason> {
    match plain_order(puzzle, false) {
        Ok(9) => {}
        Err(Reason::Marks) if puzzle.cells().len() == 81 => {}
        Ok(_) => return Err(Reason::OnlyNine),
        Err(Reason::Rule(_)) => return killer_string(puzzle),
        Err(reason) => return Err(reason),
    }
    if !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    let two = |number: u32| {
        let digit = |digit: u32| char::from_digit(digit, 36).unwrap_or('0');
        [digit(number / 36), digit(number % 36)]
    };
    let cell = |i: usize| match puzzle.givens().get(i) {
        Some(rank) => two(rank as u32 + 1),
        None => two(18 + puzzle.marks(i).0 as u32),
    };
    Ok(format!("S9B{}", (0..81).flat_map(cell).collect::<String>()))
}

/// Colours so that cages of the same colour don't touch.
fn killer_string(puzzle: &Puzzle) -> Result<String, Reason> {
    let (rows, cols, cages, diagonals) = cages(puzzle)?;
    if (rows, cols) != (3, 3) {
        return Err(Reason::Boxes { rows, cols });
    }
    if diagonals {
        return Err(Reason::Rule(garns_puzzle::rules::HouseKind::Diagonal.title()));
    }
    let mut colour = [0_u8; 81];
    let mut sums = vec!["00".to_owned(); 81];
    // What is in no cage is coloured too, each cell by itself.
    let caged: std::collections::HashSet<Cell> =
        cages.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let single: Vec<[Cell; 1]> =
        puzzle.cells().iter().filter(|cell| !caged.contains(cell)).map(|cell| [*cell]).collect();
    let all = cages.iter().map(|(cells, sum)| (*cells, *sum)).chain(single.iter().map(|cell| (&cell[..], 0)));
    for (cells, sum) in all {
        let index = |cell: Cell| usize::from(cell.row) * 9 + usize::from(cell.col);
        let near = puzzle.cells().iter().filter(|other| cells.iter().any(|cell| cell.touches(**other)));
        let taken: Vec<u8> = near.map(|cell| colour[index(*cell)]).collect();
        let free = (1..=9).find(|colour| !taken.contains(colour)).ok_or(Reason::Rule(Killer::ABOUT.title))?;
        cells.iter().for_each(|cell| colour[index(*cell)] = free);
        let first = cells.iter().copied().min().map_or(0, index);
        if sum > 99 {
            return Err(Reason::Rule(Killer::ABOUT.title));
        }
        sums[first] = format!("{sum:02}");
    }
    let text = format!(
        "{},{}",
        colour.map(|colour| char::from(b'0' + colour)).iter().collect::<String>(),
        sums.concat()
    );
    // Cages in two pieces, and pieces that touch, would be read as others.
    let again = killer(&text).map_err(|_| Reason::Apart)?;
    let sets = |puzzle: &Puzzle| -> std::collections::BTreeSet<std::collections::BTreeSet<Cell>> {
        puzzle.added_rules().iter().map(|rule| rule.def().cells(puzzle).into_iter().collect()).collect()
    };
    if sets(&again) == sets(puzzle) { Ok(text) } else { Err(Reason::Apart) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    /// One given, one placed, one with two candidates, the rest open.
    fn packed() -> String {
        // 18 + 0b11 = 21 = "0l"; all nine: 18 + 511 = 529 = "ep".
        format!("S9B010b0l{}", "ep".repeat(78))
    }

    #[test]
    fn packed_strings_are_read_and_written() {
        for text in [packed(), format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", packed())] {
            let puzzle = read(&text, &Hints::default()).unwrap();
            assert_eq!((puzzle.givens().get(0), puzzle.givens().get(1)), (Some(0), Some(1)));
            assert_eq!(puzzle.marks(2), Candidates(3));
            let written = write(&puzzle, find("sudokuwiki").unwrap()).unwrap();
            assert_eq!(read(&written, &Hints::default()), Ok(puzzle));
        }
    }

    #[test]
    fn older_strings_are_read() {
        // 1 given: (1 << 1) | 1 = 3; candidates 1 and 2: 3 << 1 = 6; all: 511 << 1 = 1022 = "vu".
        let text = format!("0306{}", "vu".repeat(79));
        let puzzle = read(&text, &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().get(0), puzzle.marks(1)), (Some(0), Candidates(3)));
    }

    #[test]
    fn killers_are_read_and_written() {
        let colours = format!("112{}", "345".repeat(26));
        let sums = format!("050007{}", "00".repeat(78));
        let puzzle = read(&format!("{colours},{sums}"), &Hints::default()).unwrap();
        let first = Killer { cells: "r1c1 r1c2".parse().unwrap(), sum: Some(5), repeats: false };
        assert_eq!(puzzle.added_rules()[0], first.into());
        let mut plain = Puzzle::sudoku(9).unwrap();
        plain.add(Killer { cells: "r1c1-r3c1".parse().unwrap(), sum: Some(9), repeats: false }).unwrap();
        plain.add(Killer { cells: "r1c2-r3c2".parse().unwrap(), sum: Some(19), repeats: false }).unwrap();
        let written = write(&plain, find("sudokuwiki").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()), Ok(plain));
    }

    #[test]
    fn other_sorts_are_refused_by_name() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(
            said(&format!("K6C{}", "0a".repeat(72))),
            "garns does not know the rule \"SudokuWiki K6C\""
        );
        assert_eq!(
            said("https://www.sudokuwiki.org/sudoku.htm?bd=12"),
            "expected a string of SudokuWiki, found \"12\""
        );
    }
}

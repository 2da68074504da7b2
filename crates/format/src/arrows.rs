//! Killer lines of arrows: each cell points towards the head of its cage, and the head is the sum.

use garns_puzzle::rules::Killer;
use garns_puzzle::{Cell, Puzzle, Text};

use crate::sumocue::cages;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Killer Sudoku in 81 characters.
pub(crate) static FORMAT: Format = Format {
    name: "killer-arrows",
    title: Text { en: "killer arrow", pt: "de setas killer" },
    about: Text {
        en: "Killer Sudoku in 81 characters: the sum of a cage at one of its cells (0–9, A = 10 to Z = 35, a = 36 to j = \
             45; 0 for a cage without), and at the others < > ^ v ` ' , . pointing that way.",
        pt: "Killer Sudoku em 81 caracteres: a soma da gaiola numa de suas células (0–9, A = 10 a Z = 35, a = 36 a j = \
             45; 0 para gaiola sem soma), e nas outras < > ^ v ` ' , . apontando para lá.",
    },
    extensions: &["killer"],
    one_line: true,
    fits: |text| {
        let text = text.trim();
        let known = text.bytes().all(|byte| step(byte).is_some() || sum(byte).is_some());
        text.len() == 81 && known && text.contains(['<', '>', '^', 'v', '`', '\'', ','])
    },
    read: Some(read),
    write: Some(write),
};

/// Where a cell points: down and right.
fn step(byte: u8) -> Option<(i32, i32)> {
    Some(match byte {
        b'<' => (0, -1),
        b'>' => (0, 1),
        b'^' => (-1, 0),
        b'v' => (1, 0),
        b'`' => (-1, -1),
        b'\'' => (-1, 1),
        b',' => (1, -1),
        b'.' => (1, 1),
        _ => return None,
    })
}

fn sum(byte: u8) -> Option<i64> {
    match byte {
        b'0'..=b'9' => Some(i64::from(byte - b'0')),
        b'A'..=b'Z' => Some(i64::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(i64::from(byte - b'a') + 36),
        _ => None,
    }
}

fn read(text: &str, _hints: &Hints) -> Result<Read, ReadError> {
    let signs: Vec<char> = text.trim().chars().collect();
    if signs.len() != 81 {
        return Err(ReadErrorKind::CellCount { found: signs.len(), expected: 81 }.into());
    }
    let byte = |i: usize| u8::try_from(signs[i]).unwrap_or(0);
    let mut cages: Vec<(usize, Vec<Cell>)> = Vec::new();
    for i in 0..81 {
        let cell = Cell::new((i / 9) as u16, (i % 9) as u16);
        // No way is longer than there are cells.
        let mut head = cell;
        let mut steps = 0;
        while let Some((down, right)) = step(byte(index(head))) {
            const HEAD: Text =
                Text { en: "a way to the sum of a cage", pt: "um caminho até a soma de uma gaiola" };
            let lost = || ReadErrorKind::Wrong { expected: HEAD, found: signs[i].to_string() }.at(1, i + 1);
            head = head.offset(down, right).filter(|cell| cell.row < 9 && cell.col < 9).ok_or_else(lost)?;
            steps += 1;
            if steps > 81 {
                return Err(lost());
            }
        }
        if sum(byte(index(head))).is_none() {
            const SIGN: Text = Text { en: "an arrow or a sum", pt: "uma seta ou uma soma" };
            let found = signs[index(head)].to_string();
            return Err(ReadErrorKind::Wrong { expected: SIGN, found }.at(1, index(head) + 1));
        }
        match cages.iter_mut().find(|(other, _)| *other == index(head)) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((index(head), vec![cell])),
        }
    }
    let mut puzzle = Puzzle::sudoku(9)?;
    for (head, cells) in cages {
        let sum = sum(byte(head)).filter(|sum| *sum > 0);
        // A cell alone without a sum is in no cage.
        if sum.is_some() || cells.len() > 1 {
            puzzle.add(Killer { cells: cells.into(), sum, repeats: false })?;
        }
    }
    Ok(puzzle.into())
}

fn index(cell: Cell) -> usize {
    usize::from(cell.row) * 9 + usize::from(cell.col)
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (rows, cols, cages, diagonals) = cages(puzzle)?;
    if (rows, cols) != (3, 3) {
        return Err(Reason::Boxes { rows, cols });
    }
    if diagonals {
        return Err(Reason::Rule(garns_puzzle::rules::HouseKind::Diagonal.title()));
    }
    let mut signs = vec![b'0'; 81];
    for (cells, sum) in cages {
        let number =
            u8::try_from(sum).ok().filter(|sum| *sum <= 45).ok_or(Reason::Rule(Killer::ABOUT.title))?;
        let digit = match number {
            0..=9 => b'0' + number,
            10..=35 => b'A' + number - 10,
            _ => b'a' + number - 36,
        };
        // From the head outwards, each cell points to one that is reached already.
        let head = *cells.iter().min().ok_or(Reason::Overlap)?;
        signs[index(head)] = digit;
        let mut reached = vec![head];
        let mut next = 0;
        while let Some(&to) = reached.get(next) {
            next += 1;
            for &sign in b"<>^v`',." {
                let Some((down, right)) = step(sign) else { continue };
                let Some(from) = to.offset(-down, -right) else { continue };
                if cells.contains(&from) && !reached.contains(&from) {
                    signs[index(from)] = sign;
                    reached.push(from);
                }
            }
        }
        if reached.len() < cells.len() {
            return Err(Reason::Apart);
        }
    }
    let text: String = signs.into_iter().map(char::from).collect();
    if (FORMAT.fits)(&text) { Ok(text + "\n") } else { Err(Reason::Blank) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn cages_are_read_and_written() {
        let line = format!("H<{}^`{}", "0".repeat(7), "0".repeat(70));
        let puzzle = read(&line, &Hints::default()).unwrap();
        assert_eq!(puzzle.added_rules().len(), 1);
        let killer = Killer { cells: "r1c1 r1c2 r2c1 r2c2".parse().unwrap(), sum: Some(17), repeats: false };
        assert_eq!(puzzle.added_rules()[0], killer.into());
        let written = write(&puzzle, find("killer-arrows").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()), Ok(puzzle));
    }

    #[test]
    fn arrows_must_lead_somewhere() {
        let said = |start: &str| {
            let line = format!("{start}{}", "0".repeat(81 - start.len()));
            read(&line, &Hints::default()).unwrap_err().to_string()
        };
        assert_eq!(said("<"), "line 1, column 1: expected a way to the sum of a cage, found \"<\"");
        assert_eq!(said("0><"), "line 1, column 2: expected a way to the sum of a cage, found \">\"");
    }
}

//! Towers: a Latin square seen from outside (skyscrapers).

use garns_puzzle::rules::Skyscraper;
use garns_puzzle::{Cell, Frame, Puzzle, Rule, Text, Values};

use super::{cell, give, latin, latin_order, need_parts, other_letters, parts, runs};
use crate::error::shown;
use crate::square::accept;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Game IDs of Towers.
pub(crate) static FORMAT: Format = Format {
    name: "towers",
    title: Text { en: "Towers game ID", pt: "de identificador do Towers" },
    about: Text {
        en: "The game ID of Towers (skyscrapers) in Simon Tatham's collection: the clues above, below, left and right, \
             then the cells: 3:2/1/3/1/3/1/2/1/3/1/3/1",
        pt: "O identificador do Towers (arranha-céus) na coleção de Simon Tatham: as pistas acima, abaixo, à esquerda e à \
             direita, depois as células: 3:2/1/3/1/3/1/2/1/3/1/3/1",
    },
    extensions: &["towers"],
    one_line: true,
    fits: |text| {
        let known = |(params, description): (&str, &str)| {
            let order = latin_order(params).is_ok_and(|(_, flags)| flags.is_empty());
            let clues = description.split(',').next().unwrap_or("");
            order && clues.contains('/') && clues.bytes().all(|b| b == b'/' || b.is_ascii_digit())
        };
        parts(text).is_some_and(known)
    },
    read: Some(read),
    write: Some(write),
};

/// The cells seen from a clue, in the order in which clues are listed.
fn views(order: usize) -> Vec<Vec<Cell>> {
    let n = order as u16;
    let at = |row: u16, col: u16| Cell::new(row, col);
    let top = (0..n).map(|col| (0..n).map(|k| at(k, col)).collect());
    let bottom = (0..n).map(|col| (0..n).map(|k| at(n - 1 - k, col)).collect());
    let left = (0..n).map(|row| (0..n).map(|k| at(row, k)).collect());
    let right = (0..n).map(|row| (0..n).map(|k| at(row, n - 1 - k)).collect());
    top.chain(bottom).chain(left).chain(right).collect()
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const CLUES: Text =
        Text { en: "four clues for each row and column", pt: "quatro pistas para cada linha e coluna" };
    const NUMBER: Text = Text { en: "a number", pt: "um número" };
    let (params, description) = need_parts(text)?;
    let (order, letters) = latin_order(params)?;
    let mut unread = Unreads::default();
    other_letters(&mut unread, &letters, &[]);
    let mut puzzle = Puzzle::new(Frame::latin(order)?, Values::count(order)?)?;
    let (clues, cells) =
        description.split_once(',').map_or((description, None), |(clues, cells)| (clues, Some(cells)));
    let clues: Vec<&str> = clues.split('/').collect();
    if clues.len() != 4 * order {
        return Err(ReadErrorKind::Wrong { expected: CLUES, found: clues.len().to_string() }.into());
    }
    for (clue, view) in clues.into_iter().zip(views(order)) {
        if !clue.is_empty() {
            let visible =
                clue.parse().map_err(|_| ReadErrorKind::Wrong { expected: NUMBER, found: shown(clue) })?;
            puzzle.add(Skyscraper { cells: view.into(), visible })?;
        }
    }
    if let Some(cells) = cells {
        for (i, number) in runs::read(cells, order * order)?.into_iter().enumerate() {
            give(&mut puzzle, cell(i, order), number, order)?;
        }
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let order = latin(puzzle)?;
    let views = views(order);
    let mut clues = vec![String::new(); views.len()];
    for rule in puzzle.added_rules() {
        let refused = || Reason::Rule(rule.title());
        let Rule::Skyscraper(clue) = rule else { return Err(refused()) };
        let at = views.iter().position(|view| clue.cells[..] == view[..]).ok_or_else(refused)?;
        if !std::mem::replace(&mut clues[at], clue.visible.to_string()).is_empty() {
            return Err(refused());
        }
    }
    let numbers: Vec<usize> = puzzle.givens().iter().map(|rank| rank.map_or(0, |rank| rank + 1)).collect();
    let cells = if numbers.iter().any(|number| *number > 0) {
        format!(",{}", runs::write(&numbers))
    } else {
        String::new()
    };
    if order < 2 {
        return Err(Reason::NotSquare);
    }
    Ok(format!("{order}:{}{cells}\n", clues.join("/")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn games_are_read_and_written() {
        for id in ["3:2/1/3//3/1/2/1//1/3/1", "3:///////////,a2c1c"] {
            let puzzle = read(id, &Hints::default()).unwrap();
            assert_eq!(write(&puzzle, find("towers").unwrap()).unwrap(), format!("{id}\n"));
        }
        let puzzle = read("3de:2///1////////", &Hints::default()).unwrap();
        let below = Skyscraper { cells: "r3c1 r2c1 r1c1".parse().unwrap(), visible: 1 };
        assert_eq!(puzzle.added_rules()[1], below.into());
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("3:1/2/3"), "expected four clues for each row and column, found \"3\"");
        assert_eq!(said("3:9///////////"), "skyscraper at r1c1: the number 9 makes no sense here");
    }
}

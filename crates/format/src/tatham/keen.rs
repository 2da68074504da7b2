//! Keen: KenKen.

use garns_puzzle::rules::{Cage, Op};
use garns_puzzle::{Cells, Frame, Puzzle, Rule, Text, Values};

use super::{cell, edges, latin, latin_order, leading, need_parts, other_letters, parts};
use crate::error::shown;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Game IDs of Keen.
pub(crate) static FORMAT: Format = Format {
    name: "keen",
    title: Text { en: "Keen game ID", pt: "de identificador do Keen" },
    about: Text {
        en: "The game ID of Keen (KenKen) in Simon Tatham's collection: 4:a_7a__a_aaba,d2s2m8m3d2a6a4s1",
        pt: "O identificador do Keen (KenKen) na coleção de Simon Tatham: 4:a_7a__a_aaba,d2s2m8m3d2a6a4s1",
    },
    extensions: &["keen"],
    one_line: true,
    fits: |text| {
        let known = |(params, description): (&str, &str)| {
            let order = latin_order(params).is_ok_and(|(_, flags)| flags.is_empty() || flags == "m");
            let clues = description.split_once(',').is_some_and(|(edges, clues)| {
                let edges = edges.bytes().all(|b| b == b'_' || b.is_ascii_lowercase() || b.is_ascii_digit());
                edges
                    && clues.starts_with(['a', 's', 'm', 'd'])
                    && clues.bytes().all(|b| b"asmd".contains(&b) || b.is_ascii_digit())
            });
            order && clues
        };
        parts(text).is_some_and(known)
    },
    read: Some(read),
    write: Some(write),
};

fn read(text: &str, _hints: &Hints) -> Result<Read, ReadError> {
    const CLUE: Text =
        Text { en: "a clue such as a5, s1, m12 or d2", pt: "uma pista como a5, s1, m12 ou d2" };
    let (params, description) = need_parts(text)?;
    let (order, letters) = latin_order(params)?;
    let mut unread = Unreads::default();
    // That there are only products is about how the puzzle was made.
    other_letters(&mut unread, &letters, &['m']);
    let mut puzzle = Puzzle::new(Frame::latin(order)?, Values::count(order)?)?;
    let (walls, mut clues) = description.split_once(',').unwrap_or((description, ""));
    let areas = edges::read(walls, order)?;
    for number in 0..=areas.iter().copied().max().unwrap_or(0) {
        let wrong = || ReadErrorKind::Wrong { expected: CLUE, found: shown(clues) };
        let op = match clues.bytes().next() {
            Some(b'a') => Op::Add,
            Some(b's') => Op::Subtract,
            Some(b'm') => Op::Multiply,
            Some(b'd') => Op::Divide,
            _ => return Err(wrong().into()),
        };
        let (target, rest) = leading(&clues[1..]).ok_or_else(wrong)?;
        clues = rest;
        let cells: Cells = (0..areas.len()).filter(|i| areas[*i] == number).map(|i| cell(i, order)).collect();
        puzzle.add(Cage { cells, op: Some(op), target: target as i64 })?;
    }
    if !clues.is_empty() {
        return Err(ReadErrorKind::Wrong { expected: CLUE, found: shown(clues) }.into());
    }
    Ok(Read::new(puzzle, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let order = latin(puzzle)?;
    if puzzle.givens().blanks() < puzzle.cells().len() {
        return Err(Reason::Givens);
    }
    let mut areas = vec![usize::MAX; order * order];
    let mut clues: Vec<(usize, String)> = Vec::new();
    for (number, rule) in puzzle.added_rules().iter().enumerate() {
        let refused = || Reason::Rule(rule.title());
        let Rule::Cage(cage) = rule else { return Err(refused()) };
        let inside: Vec<usize> = cage.cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
        for &i in &inside {
            if std::mem::replace(&mut areas[i], number) != usize::MAX {
                return Err(refused());
            }
        }
        let letter = match (cage.op, inside.len()) {
            (Some(Op::Add), _) | (_, 1) => 'a',
            (Some(Op::Multiply), _) => 'm',
            (Some(Op::Subtract), 2) => 's',
            (Some(Op::Divide), 2) => 'd',
            _ => return Err(refused()),
        };
        if !(0..1_000_000).contains(&cage.target) {
            return Err(refused());
        }
        clues.push((inside.into_iter().min().unwrap_or(0), format!("{letter}{}", cage.target)));
    }
    if areas.contains(&usize::MAX) {
        return Err(Reason::Uncovered);
    }
    clues.sort_by_key(|(first, _)| *first);
    let walls = edges::write(&areas, order, true);
    let again = edges::read(&walls, order).map_err(|_| Reason::Apart)?;
    if again.iter().copied().max() != Some(clues.len() - 1) {
        return Err(Reason::Apart);
    }
    Ok(format!("{order}:{walls},{}\n", clues.into_iter().map(|(_, clue)| clue).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn a_game_is_read_and_written() {
        let id = "4:a_7a__a_aaba,d2s2m8m3d2a6a4s1";
        let puzzle = read(&id.replace("4:", "4dn:"), &Hints::default()).unwrap();
        assert_eq!(puzzle.added_rules().len(), 8);
        let solution = [[2, 1, 3, 4], [3, 4, 1, 2], [1, 2, 4, 3], [4, 3, 2, 1]].concat();
        let grid = solution.iter().map(|number| puzzle.values().rank(*number)).collect();
        assert!(puzzle.is_solution(&grid), "{:?}", puzzle.check(&grid));
        assert_eq!(write(&puzzle, find("keen").unwrap()).unwrap(), format!("{id}\n"));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(
            said("4:a_7a__a_aaba,d2s2m8m3d2a6a4"),
            "expected a clue such as a5, s1, m12 or d2, found \"\""
        );
        assert_eq!(
            said("4:a_7a__a_aaba,d2s2m8m3d2a6a4s1s"),
            "expected a clue such as a5, s1, m12 or d2, found \"s\""
        );
        assert_eq!(said("4:a_7a,d2"), "expected letters for the edges of the areas, found \"a_7a\"");
    }
}

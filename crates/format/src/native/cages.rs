//! Cages: a drawing with a letter for each, and a clue for each letter.

use std::collections::BTreeMap;

use garns_puzzle::rules::{Cage, Killer, Op};
use garns_puzzle::{Cell, Cells, Kind, Puzzle, Rule};

use super::fields::{Clue, Rows};
use crate::ReadErrorKind;
use crate::error::shown;

/// The rule a clue stands for.
///
/// With an operation it is a calculation. Without, it is one whose operation is hidden in a KenKen, and a sum
/// of different values everywhere else; in a killer so is `15+`. An empty clue is a cage without a sum.
pub(crate) fn rule(name: &str, clue: &str, cells: Cells, kind: Option<Kind>) -> Result<Rule, ReadErrorKind> {
    let wrong = || ReadErrorKind::Clue { cage: shown(name), clue: shown(clue) };
    let text = clue.trim();
    let kenken = kind == Some(Kind::Kenken);
    if text.is_empty() && !kenken {
        return Ok(Killer { cells, sum: None, repeats: false }.into());
    }
    let signed = text.strip_prefix(['-', '−']);
    let digits = signed.unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (number, rest) = digits.split_at(end);
    let number: i64 = number.parse().map_err(|_| wrong())?;
    let target = if signed.is_some() { -number } else { number };
    let mut rest = rest.trim().chars();
    let op = match (rest.next(), rest.next()) {
        (None, _) => None,
        (Some(sign), None) => Some(Op::of_sign(sign).ok_or_else(wrong)?),
        _ => return Err(wrong()),
    };
    Ok(match op {
        Some(Op::Add) if kind == Some(Kind::Killer) => {
            Killer { cells, sum: Some(target), repeats: false }.into()
        }
        None if !kenken => Killer { cells, sum: Some(target), repeats: false }.into(),
        op => Cage { cells, op, target }.into(),
    })
}

/// The cells of a cage and the clue that stands for its rule, if one does.
fn clue(rule: &Rule, kind: Kind) -> Option<(&Cells, String)> {
    match rule {
        Rule::Cage(cage) => match cage.op {
            Some(Op::Add) if kind == Kind::Killer => None,
            Some(Op::Subtract) => Some((&cage.cells, format!("{}-", cage.target))),
            Some(op) => Some((&cage.cells, format!("{}{}", cage.target, op.sign()))),
            None if kind == Kind::Kenken => Some((&cage.cells, cage.target.to_string())),
            None => None,
        },
        Rule::Killer(cage) if !cage.repeats && kind != Kind::Kenken => {
            Some((&cage.cells, cage.sum.map_or(String::new(), |sum| sum.to_string())))
        }
        _ => None,
    }
}

/// A drawing of cages, and how many rules it stands for.
pub(crate) struct Drawn {
    pub(crate) cages: Rows,
    pub(crate) clues: BTreeMap<String, Clue>,
    pub(crate) count: usize,
}

/// Draws as many of the first rules as are cages that a drawing gives back in the same order: disjoint, each
/// with its cells in reading order, sorted by their first cells, and no more than there are letters.
pub(crate) fn draw(puzzle: &Puzzle, rules: &[Rule], kind: Kind) -> Option<Drawn> {
    let (height, width) = puzzle.frame().canvas();
    let mut letter_at: BTreeMap<Cell, char> = BTreeMap::new();
    let mut clues = BTreeMap::new();
    let mut before: Option<Cell> = None;
    let letters = ('a'..='z').chain('A'..='Z');
    for (rule, letter) in rules.iter().zip(letters) {
        let Some((cells, clue)) = clue(rule, kind) else { break };
        let in_order = cells.windows(2).all(|pair| pair[0] < pair[1]);
        let next = cells.first().copied().filter(|first| before.is_none_or(|before| before < *first));
        if !in_order || next.is_none() || cells.iter().any(|cell| letter_at.contains_key(cell)) {
            break;
        }
        before = next;
        letter_at.extend(cells.iter().map(|cell| (*cell, letter)));
        clues.insert(letter.to_string(), Clue(clue));
    }
    let letter = |row, col| letter_at.get(&Cell::new(row as u16, col as u16)).copied().unwrap_or('.');
    let cages = Rows((0..height).map(|row| (0..width).map(|col| letter(row, col)).collect()).collect());
    let count = clues.len();
    (count > 0).then_some(Drawn { cages, clues, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_read_in_every_way_people_write_them() {
        let cells = || "r1c1 r1c2".parse::<Cells>().unwrap();
        let cage = |op, target| Rule::from(Cage { cells: cells(), op, target });
        let killer = |sum| Rule::from(Killer { cells: cells(), sum, repeats: false });
        let kenken = |clue| rule("a", clue, cells(), Some(Kind::Kenken));
        for (clue, op, target) in [
            ("30×", Op::Multiply, 30),
            ("30*", Op::Multiply, 30),
            ("30x", Op::Multiply, 30),
            ("1-", Op::Subtract, 1),
            ("1 −", Op::Subtract, 1),
            ("2÷", Op::Divide, 2),
            ("2/", Op::Divide, 2),
            ("13+", Op::Add, 13),
            ("-3-", Op::Subtract, -3),
        ] {
            assert_eq!(kenken(clue), Ok(cage(Some(op), target)), "{clue}");
        }
        assert_eq!(kenken("7"), Ok(cage(None, 7)));
        assert_eq!(rule("a", "7", cells(), Some(Kind::Killer)), Ok(killer(Some(7))));
        assert_eq!(rule("a", "7+", cells(), Some(Kind::Killer)), Ok(killer(Some(7))));
        assert_eq!(rule("a", "", cells(), None), Ok(killer(None)));
        for wrong in ["", "x", "7?", "7++", "99999999999999999999+", "−"] {
            assert!(kenken(wrong).is_err(), "{wrong}");
        }
    }
}

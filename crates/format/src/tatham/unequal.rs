//! Unequal: a Latin square with greater-than signs (Futoshiki), or with every pair of consecutive neighbours marked.

use garns_puzzle::rules::{Difference, Greater, NoDifference};
use garns_puzzle::{Cell, Frame, Puzzle, Rule, Text, Values};

use super::{cell, give, latin, latin_order, leading, need_parts, other_letters, parts};
use crate::error::shown;
use crate::square::accept;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Game IDs of Unequal.
pub(crate) static FORMAT: Format = Format {
    name: "unequal",
    title: Text { en: "Unequal game ID", pt: "de identificador do Unequal" },
    about: Text {
        en: "The game ID of Unequal (Futoshiki, or Adjacent) in Simon Tatham's collection: the value of each cell, 0 for \
             none, and U R D L where it is the greater one: 3:0R,0,2,0,0U,0,0,0,0L,",
        pt: "O identificador do Unequal (Futoshiki, ou Adjacent) na coleção de Simon Tatham: o valor de cada célula, 0 \
             para nenhum, e U R D L onde ela é a maior: 3:0R,0,2,0,0U,0,0,0,0L,",
    },
    extensions: &["unequal"],
    one_line: true,
    fits: |text| {
        let item =
            |item: &str| leading(item).is_some_and(|(_, signs)| signs.bytes().all(|b| b"URDL".contains(&b)));
        let known = |(params, description): (&str, &str)| {
            let order = latin_order(params).is_ok_and(|(_, flags)| flags.is_empty() || flags == "a");
            let items = description.trim_end_matches(',');
            order && items.contains(',') && items.split(',').all(item)
        };
        parts(text).is_some_and(known)
    },
    read: Some(read),
    write: Some(write),
};

/// The letters, and where each points: down and right.
const SIDES: [(char, (i32, i32)); 4] = [('U', (-1, 0)), ('R', (0, 1)), ('D', (1, 0)), ('L', (0, -1))];

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const ITEM: Text = Text { en: "a value and U, R, D or L", pt: "um valor e U, R, D ou L" };
    let (params, description) = need_parts(text)?;
    let (order, flags) = latin_order(params)?;
    let adjacent = flags.contains('a');
    let mut unread = Unreads::default();
    other_letters(&mut unread, &flags, &['a']);
    let mut puzzle = Puzzle::new(Frame::latin(order)?, Values::count(order)?)?;
    let items: Vec<&str> = description.trim_end_matches(',').split(',').collect();
    if items.len() != order * order {
        return Err(ReadErrorKind::CellCount { found: items.len(), expected: order * order }.into());
    }
    for (i, item) in items.into_iter().enumerate() {
        let here = cell(i, order);
        let wrong = || ReadErrorKind::Wrong { expected: ITEM, found: shown(item) }.within(&here.to_string());
        let (number, signs) = leading(item).ok_or_else(wrong)?;
        give(&mut puzzle, here, number, order)?;
        for sign in signs.chars() {
            let (_, (down, right)) = SIDES.into_iter().find(|(side, _)| *side == sign).ok_or_else(wrong)?;
            let there =
                here.offset(down, right).filter(|there| puzzle.index(*there).is_some()).ok_or_else(wrong)?;
            if !adjacent {
                puzzle.add(Greater { greater: here, less: there })?;
            } else if puzzle.joints(here, there).is_empty() {
                // Both cells of a pair may show the mark.
                puzzle.add(Difference { a: here, b: there, by: 1 })?;
            }
        }
    }
    if adjacent {
        puzzle.add(NoDifference { by: vec![1] })?;
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let order = latin(puzzle)?;
    if order < 2 {
        return Err(Reason::NotSquare);
    }
    let adjacent = puzzle.added_rules().iter().any(|rule| matches!(rule, Rule::NoDifference(_)));
    let number = |rank: Option<usize>| rank.map_or(0, |rank| rank + 1);
    let mut signs = vec![[false; 4]; order * order];
    let mut set = |from: Cell, to: Cell| {
        let side = SIDES.iter().position(|(_, (down, right))| from.offset(*down, *right) == Some(to));
        let index = puzzle.index(from);
        index.zip(side).map(|(i, side)| signs[i][side] = true)
    };
    for rule in puzzle.added_rules() {
        let done = match rule {
            Rule::Greater(sign) if !adjacent => set(sign.greater, sign.less),
            Rule::Difference(dot) if adjacent && dot.by == 1 => {
                set(dot.a, dot.b).and_then(|()| set(dot.b, dot.a))
            }
            Rule::NoDifference(no) if no.by == [1] => Some(()),
            _ => None,
        };
        done.ok_or_else(|| Reason::Rule(rule.title()))?;
    }
    let item = |(rank, signs): (Option<usize>, &[bool; 4])| {
        let shown = SIDES.iter().zip(signs).filter(|(_, set)| **set).map(|((side, _), _)| *side);
        format!("{}{},", number(rank), shown.collect::<String>())
    };
    let cells: String = puzzle.givens().iter().zip(&signs).map(item).collect();
    Ok(format!("{order}{}:{cells}\n", if adjacent { "a" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn games_are_read_and_written() {
        for id in ["3:0R,0,2,0,0U,0,0,0,0L,", "3a:0R,0L,2,0D,0,0,0U,0,0,"] {
            let puzzle = read(id, &Hints::default()).unwrap();
            assert_eq!(write(&puzzle, find("unequal").unwrap()).unwrap(), format!("{id}\n"));
        }
        let puzzle = read("3dt:0R,0,2,0,0U,0,0,0,0L,", &Hints::default()).unwrap();
        let sign = Greater { greater: Cell::new(1, 1), less: Cell::new(0, 1) };
        assert_eq!(puzzle.added_rules()[1], sign.into());
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("3:0,0,0,"), "the grid has 3 cells, expected 9");
        assert_eq!(said("2:0U,0,0,0,"), "in \"r1c1\": expected a value and U, R, D or L, found \"0U\"");
        assert_eq!(said("2:0,3,0,0,"), "\"3\" at r1c2 is not one of the 2 values of this grid");
    }
}

//! KenKen as a grid of letters, one for each cage, and a line with the clue of each: `a: 1-`.

use garns_puzzle::rules::{Cage, Op};
use garns_puzzle::{Cell, Frame, Kind, Puzzle, Rule, Text, Values};

use crate::error::shown;
use crate::rows::numbered_lines;
use crate::square::accept;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason, native};

/// A drawing of cages and their clues.
pub(crate) static FORMAT: Format = Format {
    name: "letters",
    title: Text { en: "letter grid", pt: "de grade de letras" },
    about: Text {
        en: "KenKen as a grid with a letter for the cage of each cell (a digit is a given), then a line for each letter: \
             a: 1- or A 8+",
        pt: "KenKen como uma grade com uma letra para a gaiola de cada célula (um dígito é um dado), depois \
             uma linha para cada letra: a: 1- ou A 8+",
    },
    extensions: &["kenken", "kk"],
    one_line: false,
    fits: |text| {
        let (rows, clues) = parts(text);
        let order = rows.len();
        order > 0
            && clues.len() > 1
            && rows.iter().all(|(_, row)| row.len() == order)
            && clues.iter().all(Result::is_ok)
    },
    read: Some(read),
    write: Some(write),
};

/// A line with its number.
type Numbered<T> = (usize, T);

/// The rows of the drawing, and the clues with the letters they are for; a line that is no clue is returned as it is.
type Parts<'a> = (Vec<Numbered<Vec<char>>>, Vec<Result<Numbered<(char, &'a str)>, Numbered<&'a str>>>);

/// Rows end where the first clue stands.
fn parts(text: &str) -> Parts<'_> {
    let lines =
        numbered_lines(text).filter(|(_, line)| !line.trim().is_empty() && !crate::line::is_comment(line));
    let (mut rows, mut clues) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        match clue(line) {
            Some(clue) => clues.push(Ok((number, clue))),
            None if clues.is_empty() => {
                rows.push((number, line.chars().filter(|c| !c.is_whitespace()).collect()))
            }
            None => clues.push(Err((number, line))),
        }
    }
    (rows, clues)
}

/// A letter and a clue: `a: 1-`, `a 1-`, `a=1-`.
fn clue(line: &str) -> Option<(char, &str)> {
    let line = line.trim();
    let letter = line.chars().next().filter(|c| c.is_alphabetic())?;
    let rest = &line[letter.len_utf8()..];
    let clue = rest.strip_prefix([':', '=', ' ', '\t'])?.trim_start_matches([':', '=', ' ', '\t']);
    // A number and at most one sign: a row with a given in it has more letters.
    let sign = clue.trim_start_matches(|c: char| c.is_ascii_digit());
    let plain =
        |c: char| !c.is_alphanumeric() || (matches!(c, 'x' | 'X') && clue.ends_with(sign) && sign.len() == 1);
    let short = sign.trim().chars().count() <= 1 && sign.trim().chars().all(plain);
    (sign.len() < clue.len() && short).then_some((letter, clue))
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const CLUE: Text = Text { en: "a clue such as a: 1-", pt: "uma pista como a: 1-" };
    let (rows, clues) = parts(text);
    let order = rows.len();
    Frame::latin(order)?;
    for (row, (line, cells)) in rows.iter().enumerate() {
        if cells.len() != order {
            return Err(
                ReadErrorKind::RowLength { row: row + 1, found: cells.len(), expected: order }.at_line(*line)
            );
        }
    }
    let mut puzzle = Puzzle::new(Frame::latin(order)?, Values::count(order)?)?;
    let mut cages: Vec<(char, Vec<Cell>)> = Vec::new();
    for (row, (_, cells)) in rows.iter().enumerate() {
        for (col, &letter) in cells.iter().enumerate() {
            let cell = Cell::new(row as u16, col as u16);
            match letter.to_digit(10) {
                Some(digit) if (1..=order).contains(&(digit as usize)) => {
                    puzzle.give(cell, digit as usize - 1)?
                }
                Some(_) => {
                    return Err(
                        ReadErrorKind::Symbol { cell, symbol: letter.to_string(), count: order }.into()
                    );
                }
                None if matches!(letter, '.' | '_' | '-' | '*') => {}
                None => match cages.iter_mut().find(|(other, _)| *other == letter) {
                    Some((_, cells)) => cells.push(cell),
                    None => cages.push((letter, vec![cell])),
                },
            }
        }
    }
    let mut texts: Vec<(char, &str)> = Vec::new();
    let mut unread = Unreads::default();
    for clue in clues {
        let (line, (letter, clue)) = clue.map_err(|(line, found)| {
            ReadErrorKind::Wrong { expected: CLUE, found: shown(found.trim()) }.at_line(line)
        })?;
        if !cages.iter().any(|(other, _)| *other == letter) {
            return Err(ReadErrorKind::ClueWithoutCage { cage: letter.to_string() }.at_line(line));
        }
        match texts.iter().find(|(other, _)| *other == letter) {
            // One clue for each cage.
            Some((_, first)) if *first != clue => unread.line(line, &format!("{letter}: {clue}")),
            Some(_) => {}
            None => texts.push((letter, clue)),
        }
    }
    for (letter, cells) in cages {
        let name = letter.to_string();
        let clue = texts.iter().find(|(other, _)| *other == letter).map(|(_, clue)| *clue);
        let clue = clue.ok_or_else(|| ReadErrorKind::CageWithoutClue { cage: name.clone() })?;
        puzzle.add(native::clue_rule(&name, clue, cells.into(), Some(Kind::Kenken))?)?;
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let order = crate::tatham::latin(puzzle)?;
    if order > 9 && puzzle.givens().blanks() < puzzle.cells().len() {
        return Err(Reason::Givens);
    }
    let mut signs: Vec<char> =
        puzzle.givens().iter().map(|rank| rank.map_or('.', |rank| char::from(b'1' + rank as u8))).collect();
    let mut cages: Vec<(Cell, &Cage)> = Vec::new();
    for rule in puzzle.added_rules() {
        match rule {
            Rule::Cage(cage) => {
                cages.push((cage.cells.iter().min().copied().ok_or(Reason::Uncovered)?, cage))
            }
            other => return Err(Reason::Rule(other.title())),
        }
    }
    cages.sort_by_key(|(first, _)| *first);
    let refused = || Reason::Rule(Cage::ABOUT.title);
    if cages.len() > 52 || cages.len() < 2 {
        return Err(refused());
    }
    let mut clues = String::new();
    for ((_, cage), letter) in cages.into_iter().zip(('a'..='z').chain('A'..='Z')) {
        for i in cage.cells.iter().filter_map(|cell| puzzle.index(*cell)) {
            if std::mem::replace(&mut signs[i], letter) != '.' {
                return Err(refused());
            }
        }
        if cage.target < 0 {
            return Err(refused());
        }
        let sign = cage
            .op
            .map_or(String::new(), |op| if op == Op::Subtract { "-".into() } else { op.sign().to_string() });
        clues += &format!("{letter}: {}{sign}\n", cage.target);
    }
    let rows = signs.chunks(order).map(|row| row.iter().collect::<String>() + "\n");
    Ok(rows.collect::<String>() + "\n" + &clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn a_grid_of_letters_is_read_and_written() {
        let text = "aab\ncdb\nc3d\n\na: 3+\nb: 2÷\nc: 2-\nd: 6×\n";
        let puzzle = read(text, &Hints::default()).unwrap();
        assert_eq!(
            (puzzle.kind(), puzzle.added_rules().len(), puzzle.givens().blanks()),
            (Kind::Kenken, 4, 8)
        );
        assert_eq!(write(&puzzle, find("letters").unwrap()).unwrap(), text);
        let others = "# by hand\na a b\nc d b\nc 3 d\na 3+\nb=2/\nc: 2-\nd 6*";
        assert_eq!(read(others, &Hints::default()).unwrap(), puzzle);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| {
            let hints = Hints { format: find("letters"), ..Hints::default() };
            read(text, &hints).unwrap_err().to_string()
        };
        assert_eq!(said("aab\ncdb\ncd\na: 3+"), "line 3: row 3 has 2 cells, expected 3");
        assert_eq!(said("ab\nab\na: 3+"), "cage b has no clue");
        assert_eq!(
            said("ab\nab\na: 3+\nb: 3+\nc: 1-"),
            "line 5: there is a clue for cage c, but no such cage"
        );
        assert_eq!(
            said("ab\nab\na: 3+\nb 3?"),
            "the clue \"3?\" of cage b is not a number with + - × ÷ or without"
        );
        assert_eq!(said("ab\nab\na: 3+\nb"), "line 4: expected a clue such as a: 1-, found \"b\"");
    }
}

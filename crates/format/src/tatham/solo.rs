//! Solo: Sudoku with boxes or jigsaw regions, diagonals, killer cages.

use garns_puzzle::rules::{House, Killer};
use garns_puzzle::{Blocks, Cell, Frame, Puzzle, Rule, Text, Values};

use super::{cell, edges, give, leading, need_parts, parts, plain_values, runs};
use crate::error::shown;
use crate::square::accept;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Game IDs of Solo.
pub(crate) static FORMAT: Format = Format {
    name: "solo",
    title: Text { en: "Solo game ID", pt: "de identificador do Solo" },
    about: Text {
        en: "The game ID of Solo in Simon Tatham's collection, with jigsaw regions, diagonals and killer cages: \
             2x2:a1d2b3d3a",
        pt: "O identificador do Solo na coleção de Simon Tatham, com regiões jigsaw, diagonais e gaiolas killer: \
             2x2:a1d2b3d3a",
    },
    extensions: &["solo"],
    one_line: true,
    fits: |text| {
        let known = |(params, grid): (&str, &str)| {
            let plain = grid.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b',');
            Params::read(params).is_ok() && plain && !grid.is_empty()
        };
        parts(text).is_some_and(known)
    },
    read: Some(read),
    write: Some(write),
};

/// What stands before the colon.
struct Params {
    /// Blocks in a row of the grid, and so the rows of a block.
    rows: usize,
    cols: usize,
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Params {
    fn read(text: &str) -> Result<Params, ReadErrorKind> {
        let wrong = || ReadErrorKind::Wrong { expected: super::ID, found: shown(text) };
        let (rows, rest) = leading(text).ok_or_else(wrong)?;
        let (cols, mut rest) = match rest.strip_prefix('x') {
            Some(after) if after.starts_with(|c: char| c.is_ascii_digit()) => {
                leading(after).ok_or_else(wrong)?
            }
            _ => (1, rest),
        };
        let mut params = Params { rows, cols, jigsaw: false, diagonals: false, killer: false };
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                'j' => params.jigsaw = true,
                'x' => params.diagonals = true,
                'k' => params.killer = true,
                // Symmetry and difficulty are about how the puzzle was made.
                'r' | 'm' | 'a' => rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'd'),
                'd' => rest = rest.get(1..).ok_or_else(wrong)?,
                _ => return Err(wrong()),
            }
        }
        if !params.jigsaw && cols == 1 {
            return Err(wrong());
        }
        Ok(params)
    }
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let (params, description) = need_parts(text)?;
    let params = Params::read(params)?;
    let mut unread = Unreads::default();
    let order = params.rows.saturating_mul(params.cols);
    Frame::latin(order)?;
    let mut parts = description.split(',');
    let mut next = |what: &str| parts.next().ok_or_else(|| ReadErrorKind::Missing { field: what.to_owned() });
    let givens = runs::read(next("cells")?, order * order)?;
    let frame = if params.jigsaw {
        let of = edges::read(next("regions")?, order)?;
        let names = (1..=order).map(|number| number.to_string()).collect();
        Frame::rectangle(
            order,
            order,
            Blocks::Regions { of: of.into_iter().map(|i| Some(i as u16)).collect(), names },
        )?
    } else {
        Frame::boxes(params.rows, params.cols)?
    };
    let mut puzzle = Puzzle::new(frame, Values::count(order)?)?;
    if params.diagonals {
        House::diagonals(order as u16).into_iter().try_for_each(|house| puzzle.add(house))?;
    }
    if params.killer {
        let areas = edges::read(next("cages")?, order)?;
        let sums = runs::read(next("sums")?, order * order)?;
        for number in 0..=areas.iter().copied().max().unwrap_or(0) {
            let inside: Vec<usize> = (0..areas.len()).filter(|i| areas[*i] == number).collect();
            let sum = inside.first().map(|first| sums[*first]).filter(|sum| *sum > 0).map(|sum| sum as i64);
            // The sum of a cage stands at its first cell.
            for i in inside.iter().skip(1).filter(|i| sums[**i] > 0) {
                unread.words(&format!("{}: {}", cell(*i, order), sums[*i]));
            }
            let cells = inside.into_iter().map(|i| cell(i, order)).collect();
            puzzle.add(Killer { cells, sum, repeats: false })?;
        }
    }
    if parts.next().is_some() {
        return Err(ReadErrorKind::Wrong { expected: super::ID, found: shown(description) }.into());
    }
    for (i, number) in givens.into_iter().enumerate() {
        give(&mut puzzle, cell(i, order), number, order)?;
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let grid = puzzle.frame().single().filter(|grid| grid.at == Cell::new(0, 0)).ok_or(Reason::Overlap)?;
    let order = usize::from(grid.rows);
    if grid.rows != grid.cols || !grid.lines {
        return Err(Reason::NotSquare);
    }
    plain_values(puzzle, order)?;
    let numbers: Vec<usize> = puzzle.givens().iter().map(|rank| rank.map_or(0, |rank| rank + 1)).collect();
    let mut parts = vec![runs::write(&numbers)];
    let mut params = match &grid.blocks {
        Blocks::Boxes { rows, cols } if rows * cols == grid.rows && *cols > 1 => {
            format!("{rows}x{cols}")
        }
        Blocks::Boxes { rows, cols } => return Err(Reason::Boxes { rows: *rows, cols: *cols }),
        Blocks::None => return Err(Reason::NoBoxes),
        Blocks::Regions { of, .. } => {
            let areas: Option<Vec<usize>> = of.iter().map(|region| region.map(usize::from)).collect();
            let areas = areas.ok_or(Reason::Regions)?;
            let text = edges::write(&areas, order, false);
            // Regions in two pieces would be read as two.
            let again = edges::read(&text, order).map_err(|_| Reason::Regions)?;
            if again.iter().copied().max() != Some(order - 1) {
                return Err(Reason::Regions);
            }
            parts.push(text);
            format!("{order}j")
        }
    };
    let mut rules = puzzle.added_rules();
    let diagonals: Vec<Rule> = House::diagonals(grid.rows).into_iter().map(Rule::from).collect();
    if let Some(rest) = rules.strip_prefix(diagonals.as_slice()) {
        params.push('x');
        rules = rest;
    }
    if !rules.is_empty() {
        let (areas, sums) = cages(puzzle, rules, order)?;
        params.push('k');
        parts.push(edges::write(&areas, order, false));
        parts.push(runs::write(&sums));
    }
    Ok(format!("{params}:{}\n", parts.join(",")))
}

/// The cage of each cell and the sums at their first cells; the cages must cover the grid.
fn cages(puzzle: &Puzzle, rules: &[Rule], order: usize) -> Result<(Vec<usize>, Vec<usize>), Reason> {
    let mut areas = vec![usize::MAX; order * order];
    let mut sums = vec![0; order * order];
    for (number, rule) in rules.iter().enumerate() {
        let refused = || Reason::Rule(rule.title());
        let Rule::Killer(cage) = rule else { return Err(refused()) };
        let first = cage.cells.iter().filter_map(|cell| puzzle.index(*cell)).min();
        for i in cage.cells.iter().filter_map(|cell| puzzle.index(*cell)) {
            if std::mem::replace(&mut areas[i], number) != usize::MAX || cage.repeats {
                return Err(refused());
            }
        }
        if let (Some(first), Some(sum)) = (first, cage.sum) {
            sums[first] =
                usize::try_from(sum).ok().filter(|sum| (1..1_000_000).contains(sum)).ok_or_else(refused)?;
        }
    }
    // What is in no cage is a cage by itself, which says nothing.
    let free = areas.iter_mut().filter(|area| **area == usize::MAX);
    free.zip(rules.len()..).for_each(|(area, number)| *area = number);
    let read = edges::read(&edges::write(&areas, order, false), order).map_err(|_| Reason::Apart)?;
    let count = |areas: &[usize]| areas.iter().collect::<std::collections::HashSet<_>>().len();
    if count(&read) != count(&areas) {
        return Err(Reason::Apart);
    }
    Ok((areas, sums))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    fn again(id: &str) -> Puzzle {
        let puzzle = read(id, &Hints::default()).unwrap_or_else(|error| panic!("{id}: {error}"));
        let written = write(&puzzle, find("solo").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()).as_ref(), Ok(&puzzle), "{id}\n{written}");
        puzzle
    }

    #[test]
    fn boxes_are_read() {
        let puzzle = again("2x2:a1d2b3d3a");
        let line = write(&puzzle, find("line").unwrap()).unwrap();
        assert_eq!(line, ".1....2..3....3.\n");
        let six = again("2x3db:zj");
        assert_eq!(six.frame(), &Frame::boxes(2, 3).unwrap());
        assert_eq!(again("2x2x:p").added_rules().len(), 2);
    }

    #[test]
    fn regions_and_cages_are_read() {
        let jigsaw = again("4j:a1n,l_12");
        assert_eq!(jigsaw.kind().name(), "jigsaw");
        let killer = again("2x2k:p,_12_12_,3d7j");
        assert_eq!(killer.added_rules().len(), 16);
        let sums = killer.added_rules().iter().filter_map(|rule| match rule {
            Rule::Killer(cage) => cage.sum,
            _ => None,
        });
        assert_eq!(sums.collect::<Vec<_>>(), [3, 7]);
    }

    #[test]
    fn a_jigsaw_is_not_taken_for_another_game() {
        // The second part may look like the clues of Keen.
        let areas = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let id = format!("4j:p,{}", edges::write(&areas, 4, false));
        assert!(id.contains(",a"), "{id}");
        assert_eq!(again(&id).kind().name(), "jigsaw");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| {
            let hints = Hints { format: find("solo"), ..Hints::default() };
            read(text, &hints).unwrap_err().to_string()
        };
        assert_eq!(said("2x2:a1"), "the grid has 2 cells, expected 16");
        assert_eq!(said("2x2:5o"), "\"5\" at r1c1 is not one of the 4 values of this grid");
        assert!(said("3x3#12345").contains("seed"), "{}", said("3x3#12345"));
    }
}

//! SumoCue's killer lines: `3x3::k:` and for each cell the sum of its cage times 256, plus the cage's number.

use std::collections::BTreeMap;

use garns_puzzle::rules::{House, Killer};
use garns_puzzle::{Blocks, Cell, Puzzle, Rule, Text};

use crate::error::shown;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Killer Sudoku as SumoCue and its forum write it.
pub(crate) static FORMAT: Format = Format {
    name: "sumocue",
    title: Text { en: "SumoCue", pt: "do SumoCue" },
    about: Text {
        en: "Killer Sudoku on one line: 3x3::k: (3x3:d:k: with diagonals), then 81 numbers with colons between them, each \
             256 times the sum of the cage plus the number of the cage.",
        pt: "Killer Sudoku numa só linha: 3x3::k: (3x3:d:k: com diagonais), depois 81 números com dois-pontos entre eles, \
             cada um 256 vezes a soma da gaiola mais o número da gaiola.",
    },
    extensions: &["sumocue"],
    one_line: true,
    fits: |text| {
        let mut parts = text.trim().splitn(4, ':');
        let boxes = parts.next().is_some_and(|boxes| boxes.parse::<crate::Shape>().is_ok());
        boxes && parts.next().is_some_and(|flags| flags.len() < 3) && parts.next() == Some("k")
    },
    read: Some(read),
    write: Some(write),
};

const START: Text = Text { en: "a prefix such as 3x3::k:", pt: "um prefixo como 3x3::k:" };
const NUMBER: Text = Text { en: "a number", pt: "um número" };

fn read(text: &str, _hints: &Hints) -> Result<Read, ReadError> {
    let text = text.trim().trim_end_matches(':');
    let mut parts = text.split(':');
    let wrong = || ReadErrorKind::Wrong { expected: START, found: shown(text) };
    let boxes: crate::Shape = parts.next().and_then(|boxes| boxes.parse().ok()).ok_or_else(wrong)?;
    let crate::Shape::Boxes { rows, cols } = boxes else { return Err(wrong().into()) };
    let flags = parts.next().ok_or_else(wrong)?;
    if parts.next() != Some("k") {
        return Err(wrong().into());
    }
    let frame = garns_puzzle::Frame::boxes(rows, cols)?;
    let order = rows * cols;
    let mut puzzle = Puzzle::new(frame, garns_puzzle::Values::count(order)?)?;
    let numbers: Vec<&str> = parts.collect();
    if numbers.len() != order * order {
        return Err(ReadErrorKind::CellCount { found: numbers.len(), expected: order * order }.into());
    }
    match flags {
        "" => {}
        "d" => House::diagonals(order as u16).into_iter().try_for_each(|house| puzzle.add(house))?,
        other => return Err(ReadErrorKind::UnknownRule { name: shown(other) }.into()),
    }
    // A cage without a sum is none; the rest of its cells may still be together.
    let mut cages: BTreeMap<u32, (i64, Vec<Cell>)> = BTreeMap::new();
    let mut order_met = Vec::new();
    let mut unread = Unreads::default();
    let mut without: BTreeMap<u32, usize> = BTreeMap::new();
    for (i, text) in numbers.into_iter().enumerate() {
        let cell = Cell::new((i / order) as u16, (i % order) as u16);
        let number: u32 = text.trim().parse().map_err(|_| {
            ReadErrorKind::Wrong { expected: NUMBER, found: shown(text) }.within(&cell.to_string())
        })?;
        let (sum, cage) = (i64::from(number / 256), number % 256);
        if sum > 0 {
            let (first, cells) = cages.entry(cage).or_insert_with(|| {
                order_met.push(cage);
                (sum, Vec::new())
            });
            cells.push(cell);
            // All cells of a cage show its sum.
            if *first != sum {
                unread.words(&format!("{cell}: {}", text.trim()));
            }
        } else {
            *without.entry(cage).or_default() += 1;
        }
    }
    // Cells in no cage have numbers of their own, as long as there are some: then they share the last.
    for (cage, _) in without.into_iter().filter(|(cage, cells)| *cells > 1 && !matches!(cage, 0 | 255)) {
        unread.words(&cage.to_string());
    }
    for cage in order_met {
        if let Some((sum, cells)) = cages.remove(&cage) {
            puzzle.add(Killer { cells: cells.into(), sum: Some(sum), repeats: false })?;
        }
    }
    Ok(Read::new(puzzle, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (rows, cols, cages, diagonals) = cages(puzzle)?;
    let mut numbers = vec![0; puzzle.cells().len()];
    let mut used = 0;
    for (i, (cells, sum)) in cages.iter().enumerate() {
        used = i + 1;
        for cell in *cells {
            numbers[puzzle.index(*cell).ok_or(Reason::Overlap)?] = sum * 256 + i as i64 + 1;
        }
    }
    // Cells in no cage have numbers of their own, as long as there are some.
    let free = used as i64 + 1..;
    numbers
        .iter_mut()
        .filter(|number| **number == 0)
        .zip(free)
        .for_each(|(number, next)| *number = next.min(255));
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    Ok(format!("{rows}x{cols}:{}:k:{}:\n", if diagonals { "d" } else { "" }, numbers.join(":")))
}

/// What of a puzzle the killer lines can say: the boxes, disjoint cages with sums, and whether there are diagonals.
pub(crate) type Cages<'a> = (u16, u16, Vec<(&'a [Cell], i64)>, bool);

/// The cages of a killer puzzle that is nothing else.
pub(crate) fn cages(puzzle: &Puzzle) -> Result<Cages<'_>, Reason> {
    let grid = puzzle.frame().single().filter(|grid| grid.at == Cell::new(0, 0)).ok_or(Reason::Overlap)?;
    let Blocks::Boxes { rows, cols } = grid.blocks else { return Err(Reason::NoBoxes) };
    let order = usize::from(rows) * usize::from(cols);
    if usize::from(grid.rows) != order || usize::from(grid.cols) != order || !grid.lines {
        return Err(Reason::NotSquare);
    }
    if puzzle.values().len() != order || !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    if puzzle.givens().blanks() < puzzle.cells().len() {
        return Err(Reason::Givens);
    }
    if (0..puzzle.cells().len()).any(|cell| puzzle.marks(cell) != puzzle.values().all()) {
        return Err(Reason::Marks);
    }
    let mut rules = puzzle.added_rules();
    let diagonals: Vec<Rule> = House::diagonals(grid.rows).into_iter().map(Rule::from).collect();
    let has_diagonals = rules.starts_with(&diagonals);
    if has_diagonals {
        rules = &rules[diagonals.len()..];
    }
    let mut taken = std::collections::HashSet::new();
    let mut cages = Vec::new();
    for rule in rules {
        match rule {
            Rule::Killer(cage) if !cage.repeats && cage.cells.iter().all(|cell| taken.insert(*cell)) => {
                let sum =
                    cage.sum.filter(|sum| (1..1 << 24).contains(sum)).ok_or(Reason::Rule(rule.title()))?;
                cages.push((&cage.cells[..], sum));
            }
            other => return Err(Reason::Rule(other.title())),
        }
    }
    if cages.len() > 254 {
        return Err(Reason::Rule(Killer::ABOUT.title));
    }
    Ok((rows, cols, cages, has_diagonals))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    fn line() -> String {
        // 2×2 boxes; a cage of r1c1 r1c2 (5), one of r2c1 r3c1 (3), the rest free.
        let mut numbers: Vec<u32> = (10..26).collect();
        (numbers[0], numbers[1]) = (5 * 256 + 1, 5 * 256 + 1);
        (numbers[4], numbers[8]) = (3 * 256 + 2, 3 * 256 + 2);
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        format!("2x2:d:k:{}:", numbers.join(":"))
    }

    #[test]
    fn cages_and_diagonals_are_read_and_written() {
        let puzzle = read(&line(), &Hints::default()).unwrap();
        let rules: Vec<&str> = puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
        assert_eq!(rules, ["house", "house", "killer", "killer"]);
        let written = write(&puzzle, find("sumocue").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()), Ok(puzzle));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("2x2::k:1:2"), "the grid has 2 cells, expected 16");
        assert_eq!(
            said(&line().replace(":10:", ":x:").replace(":12:", ":x:")),
            "in \"r1c3\": expected a number, found \"x\""
        );
        assert_eq!(said(&line().replace(":d:", ":j:")), "garns does not know the rule \"j\"");
    }
}

//! Jigsaw pairs: all givens, then the region of each cell, on one line or two.

use garns_puzzle::{Blocks, Puzzle, Text};

use crate::rows::{characters, order_of};
use crate::square::{Square, plain_order, single_characters};
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// The givens of a grid followed by the names of its regions.
pub(crate) static FORMAT: Format = Format {
    name: "jigsaw",
    title: Text { en: "jigsaw line", pt: "de linha jigsaw" },
    about: Text {
        en: "A grid with irregular regions on one line: all cells, then the region of each (81 and 81 characters for \
             9×9).",
        pt: "Uma grade com regiões irregulares numa só linha: todas as células, depois a região de cada uma (81 e 81 \
             caracteres para 9×9).",
    },
    extensions: &["jigsaw"],
    one_line: true,
    fits: |text| {
        let apart = text.trim().contains(char::is_whitespace);
        halves(text).is_some_and(|(_, regions)| if apart { connected(&regions) } else { drawn(&regions) })
    },
    read: Some(read),
    write: Some(write),
};

/// The two halves, if there are two of the same square number of characters.
fn halves(text: &str) -> Option<(Vec<&str>, Vec<&str>)> {
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    let (givens, regions) = match words[..] {
        [both] => {
            let mut givens = characters(both);
            let regions = givens.split_off(givens.len() / 2);
            (givens, regions)
        }
        [givens, regions] => (characters(givens), characters(regions)),
        _ => return None,
    };
    let order = order_of(givens.len()).filter(|order| *order > 3)?;
    (regions.len() == order * order).then_some((givens, regions))
}

/// The order of the grid if there are as many regions as rows, each with as many cells.
fn divided(regions: &[&str]) -> Option<usize> {
    let mut counts = std::collections::BTreeMap::new();
    regions.iter().for_each(|name| *counts.entry(*name).or_insert(0_usize) += 1);
    let order = counts.len();
    (order * order == regions.len() && counts.values().all(|count| *count == order)).then_some(order)
}

/// Whether the second half of a line is a drawing of regions. No other format has as many characters, but two lines may
/// have been put together, a puzzle and its solution, which also has every digit as often: once in every row and column.
fn drawn(regions: &[&str]) -> bool {
    let Some(order) = divided(regions) else { return false };
    let differ = |at: &dyn Fn(usize) -> usize| {
        (0..order).map(|i| regions[at(i)]).collect::<std::collections::BTreeSet<_>>().len() == order
    };
    !(0..order).all(|line| differ(&|i| line * order + i) && differ(&|i| i * order + line))
}

/// Whether the cells of each region hang together; the solution of a puzzle on a line of its own, with or without
/// mistakes, does not look like that.
fn connected(regions: &[&str]) -> bool {
    let Some(order) = divided(regions) else { return false };
    let mut seen = vec![false; regions.len()];
    let mut parts = 0;
    for start in 0..regions.len() {
        let mut open = vec![start];
        parts += usize::from(!seen[start]);
        while let Some(i) = open.pop() {
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            let (row, col) = (i / order, i % order);
            let near = [
                (row > 0).then(|| i - order),
                (row + 1 < order).then_some(i + order),
                (col > 0).then(|| i - 1),
                (col + 1 < order).then_some(i + 1),
            ];
            open.extend(near.into_iter().flatten().filter(|j| regions[*j] == regions[i] && !seen[*j]));
        }
    }
    parts == order
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let (cells, regions) = halves(text).ok_or_else(|| {
        let found = text.chars().filter(|c| !c.is_whitespace()).count();
        ReadErrorKind::CellCount { found, expected: 162 }
    })?;
    let order = order_of(cells.len()).unwrap_or(1);
    Square { order, cells, separated: false, regions: Some(regions) }.puzzle(hints, None).map(Read::from)
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    if plain_order(puzzle, true)? < 4 {
        return Err(Reason::NotSquare);
    }
    let Some(Blocks::Regions { of, .. }) = puzzle.frame().single().map(|grid| &grid.blocks) else {
        return Err(Reason::NoRegions);
    };
    let name = |region: &Option<u16>| region.and_then(|region| char::from_digit(u32::from(region) + 1, 36));
    let regions: Option<String> = of.iter().map(name).collect();
    let regions = regions.ok_or(Reason::Regions)?.to_ascii_uppercase();
    if !drawn(&characters(&regions)) {
        return Err(Reason::Regions);
    }
    Ok(format!("{}{regions}\n", single_characters(puzzle)?.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    const LINE: &str = "1.....2..3.....41111133442234243";

    #[test]
    fn givens_and_regions_are_read_and_written() {
        let regions = "aaabacbbccdbcddd";
        let line = format!("1.....2..3.....4{regions}");
        let puzzle = read(&line, &Hints::default()).unwrap();
        assert_eq!((puzzle.kind().name(), puzzle.givens().blanks()), ("jigsaw", 12));
        let written = write(&puzzle, find("jigsaw").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()).unwrap().rules(), puzzle.rules());
        let two = format!("1.....2..3.....4\n{regions}\n");
        assert_eq!(read(&two, &Hints::default()).unwrap(), puzzle);
    }

    #[test]
    fn regions_of_any_form_are_read_again_or_not_written() {
        let named = |line: &str| read(line, &Hints { format: find("jigsaw"), ..Hints::default() }).unwrap();
        let scattered = named("1.....2..3.....41122334422113344");
        let written = write(&scattered, find("jigsaw").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()).unwrap(), scattered);
        let square = named("1.....2..3.....41234341221434321");
        assert_eq!(write(&square, find("jigsaw").unwrap()).unwrap_err().reason, Reason::Regions);
    }

    #[test]
    fn regions_must_divide_the_grid() {
        assert!(!(FORMAT.fits)(LINE), "one region has five cells");
        let hints = Hints { format: find("jigsaw"), ..Hints::default() };
        assert!(read(LINE, &hints).unwrap_err().to_string().starts_with("region"));
        let solved = "1234341221434321";
        assert!(!(FORMAT.fits)(&format!("1.....2..3.....4 {solved}")), "a solution is no drawing of regions");
        let scattered = "1122334422113344";
        assert!((FORMAT.fits)(&format!("1.....2..3.....4{scattered}")), "on one line it can be nothing else");
        assert!(!(FORMAT.fits)(&format!("1.....2..3.....4{solved}")));
        assert!(!(FORMAT.fits)(&format!("1.....2..3.....4 {scattered}")), "it may be a wrong solution");
        assert_eq!(read("12", &hints).unwrap_err().to_string(), "the grid has 2 cells, expected 162");
    }
}

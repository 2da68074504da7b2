//! Lines that all have one total: a given one, or the same for all.

use garns_puzzle::rules::{EqualSums, Killer};
use garns_puzzle::{Cell, Cells};

use crate::ReadErrorKind;
use crate::sudokupad::drawing::{DrawingKind, Page, Said};

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["killer", "equal-sums"],
    phrases: PHRASES,
    topic: "total",
    soft: "line sum total have all add unknown",
    read: totals,
};

const PHRASES: &[(&str, &str)] = &[
    ("line", "~ * (<colour>|) * line * sum to same (total|digit|sum) *"),
    ("line", "~ all (<colour>|) line * same (sum|total) *"),
    ("line", "~ * digit * (<colour>|) * line * sum to <number>"),
];

fn totals(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for said in said {
        let mut drawn: Vec<Vec<Cell>> = Vec::new();
        for i in 0..page.sheet.lines.len() {
            let line = &page.sheet.lines[i];
            let open = !line.used && !line.head && said.fits_best(line.colour, page.all);
            let Some(path) = Some(line).filter(|_| open).and_then(|line| page.sheet.path(&line.points))
            else {
                continue;
            };
            // Where lines touch or cross themselves, which cells belong to one is for the eye to say.
            if super::repeats(&path) || drawn.iter().flatten().any(|cell| path.contains(cell)) {
                return Err(ReadErrorKind::UnknownRule { name: "totals of lines that touch".into() });
            }
            page.sheet.lines[i].used = true;
            drawn.push(path);
        }
        let groups: Vec<Cells> = drawn.into_iter().map(Cells::from).collect();
        match said.found.numbers.first() {
            Some(&sum) => {
                for cells in groups {
                    page.add(Killer { cells, sum: Some(sum), repeats: true })?;
                }
            }
            None if groups.len() > 1 => page.add(EqualSums { groups })?,
            None => return Err(ReadErrorKind::UnknownRule { name: "the total of one line".into() }),
        }
    }
    Ok(())
}

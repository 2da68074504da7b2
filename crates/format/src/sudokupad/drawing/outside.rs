//! Numbers beside the grid about the row or column they stand at.

use garns_puzzle::Cells;
use garns_puzzle::Rule;
use garns_puzzle::rules::{Contains, NumberedRoom, Sandwich, Skyscraper, XSum};

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["sandwich"],
        phrases: SANDWICH,
        topic: "sandwich sandwiched between",
        soft: "their seen respective outside clue sum total sandwich sandwiched between row column or 1 9 strictly and \
               also appear lie lying",
        read: |page, said| read(page, said, |cells, sum| Sandwich { cells, sum }.into()),
    },
    DrawingKind {
        rules: &["skyscraper"],
        phrases: SKYSCRAPER,
        topic: "skyscraper visible seen",
        soft: "outside clue skyscraper building visible seen row column or direction view viewed can \
               taller larger higher bigger shorter smaller lower block hide obscure hidden behind 1 \
               number how many and height as assuming looking where side position represent",
        read: |page, said| read(page, said, |cells, visible| Skyscraper { cells, visible }.into()),
    },
    DrawingKind {
        rules: &["x-sum"],
        phrases: X_SUM,
        topic: "x",
        soft: "outside clue sum total first row column or direction where x starting equal side \
               nearest closest and seen appear position looking",
        read: |page, said| read(page, said, |cells, sum| XSum { cells, sum }.into()),
    },
    DrawingKind {
        rules: &["numbered-room"],
        phrases: ROOM,
        topic: "nth room",
        soft: "outside clue nth first n row column or direction where appear position looking \
               corresponding that seen xth x side their equal",
        read: |page, said| read(page, said, |cells, value| NumberedRoom { cells, value }.into()),
    },
    DrawingKind {
        rules: &["contains"],
        phrases: NEAR,
        topic: "first",
        soft: "outside clue appear row column or / direction looking seen as side given 1 placed inserted corresponding",
        read: near,
    },
];

const NEAR: &[(&str, &str)] = &[("near", "~ * outside * (appear|placed|inserted) * first <number> cell *")];

/// The digits of a number are among the first cells that it looks at.
fn near(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let [Said { found, .. }] = said else {
        return Err(ReadErrorKind::UnknownRule { name: "first cells of several numbers".into() });
    };
    let first = found.numbers.first().and_then(|number| usize::try_from(*number).ok()).unwrap_or(0);
    for i in (0..page.sheet.shapes.len()).filter(|i| !page.sheet.shapes[*i].used).collect::<Vec<_>>() {
        let shape = &page.sheet.shapes[i];
        let Some((_, cells)) = shape.number().zip(page.sheet.view(shape.at)) else { continue };
        let values: Vec<i64> = shape.text.bytes().map(|byte| i64::from(byte - b'0')).collect();
        let cells: Vec<_> = cells.into_iter().take(first).collect();
        page.add(Contains { cells: cells.into(), values, exactly: false, without: Vec::new() })?;
        page.sheet.shapes[i].used = true;
    }
    Ok(())
}

const SANDWICH: &[(&str, &str)] = &[
    ("sandwich", "(normal|) sandwich (sudoku|sum|) rule apply"),
    (
        "sandwich",
        "* outside * (give|indicate|show|represent) * (sum|total) of * between * <number> and * <number> * (row or column|row column|row / column|row and column) *",
    ),
    ("sandwich", "* (sum|total) of * between * <number> and * <number> * (row|column) *"),
    ("sandwich", "* (sum|total) of * (row|column) * between * <number> and * <number>"),
];

const SKYSCRAPER: &[(&str, &str)] = &[
    (
        "skyscraper",
        "* outside * (give|indicate|show|represent|count|tell) * (how many|digit of|number of) * (skyscraper|building|digit) * (seen|visible) *",
    ),
    (
        "skyscraper",
        "* outside * (give|indicate|show|represent|count|tell) * (digit|number) of (visible|seen) (skyscraper|building|digit) *",
    ),
    ("?", "~ * digit * (represent|) (height|skyscraper|building) *"),
    ("?", "* (taller|larger|higher|bigger) * (block|hide|obscure) * (shorter|smaller|lower) *"),
    (
        "?",
        "* (shorter|smaller|lower) * (hidden|blocked|obscured) * (behind|by) * (taller|larger|higher|bigger) *",
    ),
];

const X_SUM: &[(&str, &str)] = &[
    (
        "x",
        "* outside * (give|indicate|show|represent) * (sum|total) of * first (x|n) * (where|) (x|n) * (first|nearest|closest) *",
    ),
    (
        "x",
        "~ * (clue|digit) * (sum|sum to|give|show|indicate) * (sum of|) first (x|n) * (where|) (x|n) * first *",
    ),
];

const ROOM: &[(&str, &str)] = &[
    ("room", "~ * (clue|outside) * appear * (nth|xth) * (where|with) (n|x) * first *"),
    ("room", "~ * outside * (give|indicate|show|equal|) * (nth|xth) * (where|with) (n|x) * first *"),
];

fn read(page: &mut Page<'_>, said: &[Said], rule: fn(Cells, i64) -> Rule) -> Result<(), ReadErrorKind> {
    // Sandwiches lie between the least and the greatest digit, and no others.
    let ends = [page.puzzle.values().least(), page.puzzle.values().most()];
    if let Some(said) = said.iter().find(|said| !said.found.numbers.is_empty() && said.found.numbers != ends)
    {
        return Err(ReadErrorKind::UnknownRule { name: format!("between {:?}", said.found.numbers) });
    }
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        if shape.used {
            continue;
        }
        let Some((number, cells)) = shape.number().zip(page.sheet.view(shape.at)) else { continue };
        page.sheet.shapes[i].used = true;
        page.add(rule(cells.into(), number))?;
    }
    Ok(())
}

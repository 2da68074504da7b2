//! Little killers: an arrow beside the grid that points along a diagonal, and a number next to it.

use garns_puzzle::rules::{EqualSums, LittleKiller};
use garns_puzzle::{Cell, Cells};

use super::sheet::{Point, distance};
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["little-killer", "equal-sums"],
    phrases: LITTLE,
    topic: "diagonal arrow little",
    soft: "other normal sudoku outside diagonal arrow clue total sum little killer beside side next start direction \
               points point pointed around such number also given corresponding marked indicate path numbered pointing",
    read: littles,
}];

/// Said of whatever was spoken of before, which in cages would change them.
pub(super) const BARE: &str = "?bare";

const LITTLE: &[(&str, &str)] = &[
    // Word for word: "some", "each other's" or "of one colour" would be another rule.
    ("same", "(all|) little killer (diagonal|arrow|clue|) (sum to|) (same|equal) (unknown|) (sum|total)"),
    (
        "same",
        "(digit (on|along|in)|sum of (digit (on|along|in)|)|) (all|each|) (given|mark|) diagonal (given|mark|) (by|with|along) arrow (outside grid|) \
         (all|) (sum to|) (same|equal) (unknown|) (sum|total)",
    ),
    (
        "same",
        "(digit (on|along|in)|) (all|each|) diagonal (arrow point along|in direction of arrow) (all|) (sum to|) (same|equal) (unknown|) (sum|total)",
    ),
    (
        "little",
        "(clue|digit|arrow|digit with arrow|little killer clue|total) (outside|around|beside) (of|) (grid|) (with arrow|) (give|indicate|show|equal) (sum|total) of (given|) diagonal (which may include repeat|)",
    ),
    (
        "little",
        "* (clue|digit|total|arrow) * (give|indicate|show|equal|represent) * (sum|total) of * diagonal *",
    ),
    (
        "little",
        "* (clue|digit|total) * outside * (give|indicate|show|represent) * (sum|total) of * (direction of arrow|along arrow|direction arrow point) *",
    ),
    ("little", "~ * diagonal * sum to * (clue|digit|total|given|arrow|outside) *"),
    ("little", "~ * clue * sum * given diagonal *"),
    ("little", "* outside * (give|indicate|show) * (sum|total) along * diagonal"),
    ("little", "normal little killer (cage|sudoku|clue|) rule (apply|)"),
    ("?repeat", "* (can|may) repeat (on|along) * diagonal * (if permitted by * rule|)"),
    (BARE, "* (can|may) repeat (if permitted by * rule|)"),
    (BARE, "* (may|can|) (include|contain) repeat *"),
    ("?repeat", "* (can|may) repeat (on|along) arrow or diagonal *"),
    ("little", "~ * (clue|digit) * outside * (give|indicate|show) * total * diagonal *"),
    ("little", "~ * (clue|digit) * outside * sum of * diagonal *"),
];

/// An arrow from outside, of any length, that goes along a diagonal: the first cell behind its head.
fn aim(page: &Page<'_>, points: &[Point]) -> Option<(Cell, i32, i32)> {
    let (&from, &to) = (points.first()?, points.last()?);
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let diagonal = down.abs() > 0.05 && (down.abs() - right.abs()).abs() < 0.35 * down.abs();
    if points.len() != 2 || !diagonal || !page.sheet.is_outside(from) || distance(from, to) > 1.6 {
        return None;
    }
    let (down, right) = (down.signum(), right.signum());
    // The head may end a little before or behind the corner of the first cell.
    let inside = |far: f64| page.sheet.cell((to.0 + far * down, to.1 + far * right));
    let first = inside(0.1).or_else(|| inside(0.3)).or_else(|| inside(0.55))?;
    Some((first, down as i32, right as i32))
}

/// The cells of the grid from one on along a diagonal.
fn along(page: &Page<'_>, (first, down, right): (Cell, i32, i32)) -> Cells {
    let inside =
        |cell: &Cell| usize::from(cell.row) < page.sheet.rows && usize::from(cell.col) < page.sheet.cols;
    (0..).map_while(|k: i32| first.offset(down * k, right * k).filter(inside)).collect()
}

/// Arrows without numbers: their diagonals have the same sum, whatever it is.
pub(super) fn same_sums(page: &mut Page<'_>) -> Result<(), ReadErrorKind> {
    let lines = page.sheet.lines.iter().enumerate().filter(|(_, line)| line.head && !line.used);
    let aimed: Vec<(usize, Option<Cells>)> =
        lines.map(|(i, line)| (i, aim(page, &line.points).map(|aim| along(page, aim)))).collect();
    let numbered = page
        .sheet
        .shapes
        .iter()
        .any(|shape| !shape.used && page.sheet.is_outside(shape.at) && !shape.text.is_empty());
    let groups: Option<Vec<Cells>> = aimed.iter().map(|(_, cells)| cells.clone()).collect();
    let Some(groups) = groups.filter(|groups| groups.len() > 1 && !numbered) else {
        return Err(ReadErrorKind::UnknownRule { name: "diagonals of one sum".into() });
    };
    aimed.into_iter().for_each(|(i, _)| page.sheet.lines[i].used = true);
    page.add(EqualSums { groups })
}

fn littles(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if is_said(said, "same") {
        if is_said(said, "little") {
            return Err(ReadErrorKind::UnknownRule { name: "diagonals of one sum and of others".into() });
        }
        return same_sums(page);
    }
    for i in 0..page.sheet.lines.len() {
        let line = &page.sheet.lines[i];
        if !line.head || line.used {
            continue;
        }
        let Some((first, down, right)) = aim(page, &line.points) else { continue };
        let from = line.points[0];
        let near =
            page.sheet.shapes.iter().enumerate().filter(|(_, shape)| {
                !shape.used && page.sheet.is_outside(shape.at) && shape.number().is_some()
            });
        let nearest = near
            .map(|(j, shape)| (distance(shape.at, from), j))
            .filter(|(far, _)| *far < 0.95)
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, j)) = nearest else { continue };
        let cells = along(page, (first, down, right));
        let sum = page.sheet.shapes[j].number().unwrap_or_default();
        page.sheet.lines[i].used = true;
        page.sheet.shapes[j].used = true;
        page.add(LittleKiller { cells, sum })?;
    }
    Ok(())
}

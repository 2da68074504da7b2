//! What is for the solver to find beside the digits: shading (yin-yang, nurikabe, cave) and a loop or path. Cells beside the
//! grid, in its form, tell of it.

use garns_puzzle::rules::{Allowed, CountWhere, Loop, Shade, Shading, Stretches, Touch};
use garns_puzzle::{Cell, Cells, Frame, Puzzle, Rule, Values};

use super::circles::{around, circled};
use super::plain::has_houses;
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["shading"],
        phrases: SHADING,
        topic: "shade shaded unshaded color island",
        soft: "shade shaded orthogonally fully entirely completely wholly whole using normal rule apply",
        read: shading,
    },
    DrawingKind {
        rules: &["loop"],
        phrases: LOOPS,
        topic: "loop path snake",
        soft: "loop path snake itself or cross intersect branch orthogonally can may",
        read: loops,
    },
];

/// A sort of cells that is connected, that fills no square; what circles and other cells tell. Word for word: "groups", "some"
/// or "in each region" would be another rule.
const SHADING: &[(&str, &str)] = &[
    (
        "both connected",
        "(shade some cell (in grid|) that|that|) (all|) shaded (cell|) and (all|) unshaded (cell|) (each|) (form (single|1) \
         orthogonally contiguous (region|area|group)|orthogonally contiguous)",
    ),
    (
        "shaded connected",
        "(shade some cell (in grid|) that|that|and|) (all|) (shaded cell|cell shaded) orthogonally contiguous",
    ),
    (
        "shaded connected",
        "(shade some cell (in grid|) that|that|and|) (all|) (shaded cell|cell shaded) form (single|1) orthogonally contiguous (region|area|group)",
    ),
    (
        "shaded connected",
        "shade (single|1) orthogonally contiguous (region|area|group) (of cell|) (in grid|)",
    ),
    (
        "unshaded connected",
        "(shade some cell (in grid|) that|that|and|) (all|) (remaining|) (unshaded cell|not shaded cell|cell unshaded|cell not shaded) orthogonally contiguous",
    ),
    (
        "unshaded connected",
        "(shade some cell (in grid|) that|that|and|) (all|) (remaining|) (unshaded cell|cell unshaded) form (single|1) orthogonally contiguous (region|area|group)",
    ),
    (
        "colours connected",
        "(color grid (using|with|in) 2 (different|) color|) (that|) (all|) cell of (same|each|either) color \
         orthogonally contiguous",
    ),
    (
        "colours connected",
        "(color grid (using|with|in) 2 (different|) color|) (that|) (each|either) color form (single|1) orthogonally \
         contiguous (region|area|group)",
    ),
    // What the names stand for is to be said, too.
    ("?yin yang", "yin yang (shading|coloring|rule apply|)"),
    ("?nurikabe", "nurikabe (shading|coloring|rule apply|)"),
    ("?cave", "cave (shading|coloring|rule apply|)"),
    ("?", "minesweeper (shading|coloring|clue|rule apply|)"),
    ("?", "shade (some|number of) cell (in grid|of grid|) (that|)"),
    ("?", "each cell (in grid|) (either|) shaded or unshaded"),
    ("?colours", "color * (1 of|using|with|in) 2 (different|) color"),
    (
        "both squares",
        "(and|that|) no 2x2 (area|region|square|block|group|) (of cell|) (may|can|) (fully|entirely|completely|wholly|all|) shaded or \
         (fully|entirely|completely|wholly|all|) unshaded",
    ),
    (
        "both squares",
        "(and|that|) 2x2 (area|region|square|block|group|) (of cell|) (may|can|) not (fully|entirely|completely|wholly|all|) shaded or \
         (fully|entirely|completely|wholly|all|) unshaded",
    ),
    (
        "both squares",
        "(and|that|) no 2x2 (area|region|square|block|group|) (of cell|) (may|can|) (fully|entirely|completely|wholly|all|) (of|) \
         (same|1|single) (yin yang|) color",
    ),
    (
        "both squares",
        "(and|that|) 2x2 (area|region|square|block|group|) (of cell|) (may|can|) not (fully|entirely|completely|wholly|all|) (of|) \
         (same|1|single) color",
    ),
    (
        "shaded squares",
        "(and|that|) no 2x2 (area|region|square|block|group|) (of cell|) (may|can|) (all|fully|entirely|completely) shaded",
    ),
    (
        "shaded squares",
        "(and|that|) 2x2 (area|region|square|block|group|) (of cell|) (may|can|) not (all|fully|entirely|completely) shaded",
    ),
    (
        "unshaded squares",
        "(and|that|) no 2x2 (area|region|square|block|group|) (of cell|) (may|can|) (all|fully|entirely|completely) unshaded",
    ),
    (
        "apart",
        "(2|) shaded cell (may|can|) not (share edge|orthogonally adjacent|touch orthogonally|orthogonally touch)",
    ),
    ("apart", "no 2 shaded cell (can|may|) (share edge|orthogonally adjacent|touch orthogonally)"),
    (
        "edge",
        "(all|each|) (group of|) shaded cell orthogonally contiguous (by other shaded cell|) to edge (of grid|)",
    ),
    ("circles shaded", "(cell with|cell contain|) (each|all|) (large|) circle (cell|) shaded"),
    (
        "circles unshaded",
        "(cell with|cell contain|) (each|all|) (large|) circle (cell|) (unshaded|not shaded)",
    ),
    (
        "islands",
        "(digit in|) (circle|circled digit) (indicate|show|tell|give|equal) (size of|digit of cell in|how many cell in) island",
    ),
    ("one each", "each island contain exactly 1 circle"),
    ("?", "(orthogonally contiguous|) (group of|) (orthogonally contiguous|) unshaded (cell|) form island"),
    (
        "around shaded",
        "(digit in|) (circle|circled digit) (indicate|show|tell|count|give) (how many|digit of) (of|) (up to|) (8|) surrounding (8|) cell shaded",
    ),
    (
        "around unshaded",
        "(digit in|) (circle|circled digit) (indicate|show|tell|count|give) (how many|digit of) (of|) (up to|) (8|) surrounding (8|) cell unshaded",
    ),
];

/// How a line goes, what its digits do, and which cells it passes.
const LOOPS: &[(&str, &str)] = &[
    (
        "loop",
        "draw (single|) (closed|) (1 cell wide|) loop (of orthogonally contiguous cell|) (that|which|) \
         (move|moving|travel|travelling|go|going|pass|) (strictly|only|) (orthogonally|horizontally and vertically|) \
         (through centre of (some|) cell|between (centre of (some|)|) cell|from cell to cell|through some cell|) (in grid|into grid|)",
    ),
    (
        "path",
        "draw (single|) (1 cell wide|) (path|snake) (of orthogonally contiguous cell|) (that|which|) \
         (move|moving|travel|travelling|go|going|pass|) (strictly|only|) (orthogonally|horizontally and vertically|) \
         (through centre of (some|) cell|between (centre of (some|)|) cell|from cell to cell|through some cell|) (in grid|into grid|)",
    ),
    ("?", "~ * not * (branch|cross itself|intersect itself|branch or cross) *"),
    ("?", "~ * not * (pass|visit|enter|use) (each|same|) cell (more than once|twice) *"),
    ("never", "* not * touch itself * not even (diagonally|at corner)"),
    ("never", "* not * touch itself * even diagonally"),
    ("never", "* not * touch itself (orthogonally or diagonally|diagonally or orthogonally|diagonally) *"),
    ("corners", "* not * touch itself orthogonally *"),
    ("corners", "* (may|can) touch itself diagonally * (but|) not orthogonally"),
    ("german", "(loop|path|snake) act as german whisper (line|)"),
    ("dutch", "(loop|path|snake) act as dutch whisper (line|)"),
    (
        "least",
        "(2|) adjacent (digit|cell|) (along|on) (loop|path|snake) (differ|have difference) (by|of) at least <number>",
    ),
    (
        "least",
        "digit (in|on) adjacent cell (along|on) (loop|path|snake) (differ|have difference) (by|of) at least <number>",
    ),
    (
        "sums",
        "(3x3|) (box|region) border divide (loop|path|snake) into segment (with|of|that|which|each of which|) (all|) (same sum|sum to same total|equal sum|equal total)",
    ),
    ("renban", "(3x3|) (box|region) border divide (loop|path|snake) into renban (segment|line|)"),
    ("circles off", "circle (cell|) (may|can|) not (on|part of|visited by) (loop|path|snake)"),
    // "Any circle" and "every circle" are the same words here, and not the same rule.
    ("circles off", "(loop|path|snake) (may|can|) not (visit|pass|enter|go through) circle"),
    ("circles on", "(all|each|) circle (cell|) (on|part of|visited by) (loop|path|snake)"),
    ("circles on", "(loop|path|snake) (pass through|visit|go through|pass) (each|all) (given|) circle"),
    (
        "cages on",
        "(loop|path|snake) (enter|occupy|visit|pass through) (each|all) cell (of|in) (each|all) (given|) cage",
    ),
    (
        "around on",
        "(digit in|) (circle|circled digit) (indicate|show|tell|count|give) (how many|digit of) (of|) (up to|) (8|) surrounding (8|) cell on (loop|path|snake)",
    ),
];

/// The same givens and marks in a wider frame, with more values and with these rules.
pub(super) fn widen(
    page: &mut Page<'_>,
    frame: Frame,
    values: Values,
    rules: Vec<Rule>,
) -> Result<(), ReadErrorKind> {
    let mut wider = Puzzle::new(frame, values)?;
    wider.notes_mut().clone_from(page.puzzle.notes());
    rules.into_iter().try_for_each(|rule| wider.add(rule))?;
    let old = page.puzzle.values();
    let rank = |wider: &Puzzle, rank: usize| wider.values().rank(old.number(rank));
    for ((i, &cell), given) in page.puzzle.cells().iter().enumerate().zip(page.puzzle.givens().iter()) {
        match given.map(|given| rank(&wider, given)) {
            Some(Some(given)) => wider.give(cell, given)?,
            Some(None) => return Err(ReadErrorKind::UnknownRule { name: "a given".into() }),
            None if page.puzzle.marks(i) == old.all() => {}
            None => {
                let marks = page.puzzle.marks(i).iter().filter_map(|mark| rank(&wider, mark)).collect();
                wider.mark(cell, marks)?;
            }
        }
    }
    *page.puzzle = wider;
    Ok(())
}

/// The cells of the grid, and as many beside it in the same form.
fn beside(page: &mut Page<'_>) -> Result<(Cells, Cells), ReadErrorKind> {
    let cells: Vec<Cell> = page.puzzle.grid_cells().collect();
    let below = page.puzzle.cells().iter().map(|cell| cell.row).max().unwrap_or(0) + 2;
    if !has_houses(page.puzzle) || cells.len() != page.sheet.rows * page.sheet.cols {
        return Err(ReadErrorKind::UnknownRule { name: "cells beside this grid".into() });
    }
    let frame = page.puzzle.frame().clone();
    let frame = frame.beside(Cell::new(below, 0), page.sheet.rows, page.sheet.cols)?;
    let (values, rules) = (page.puzzle.values().clone(), page.puzzle.added_rules().to_vec());
    widen(page, frame, values, rules)?;
    let other = |cell: &Cell| Cell::new(cell.row + below, cell.col);
    Ok((cells.iter().copied().collect(), cells.iter().map(other).collect()))
}

/// What tells of each of these cells has one of these ranks.
fn limit(
    page: &mut Page<'_>,
    cells: &[Cell],
    of: (&Cells, &Cells),
    ranks: &[usize],
) -> Result<(), ReadErrorKind> {
    let place = |cell: &Cell| of.0.iter().position(|other| other == cell).map(|i| of.1[i]);
    let cells: Cells = cells.iter().filter_map(place).collect();
    let values = ranks.iter().map(|rank| page.puzzle.values().number(*rank)).collect();
    if cells.is_empty() { Ok(()) } else { page.add(Allowed { cells, values }) }
}

/// The digit in each circle is the number of cells around it of which one of these ranks tells.
fn count_around(page: &mut Page<'_>, of: (&Cells, &Cells), ranks: &[usize]) -> Result<(), ReadErrorKind> {
    let values: Vec<i64> = ranks.iter().map(|rank| page.puzzle.values().number(*rank)).collect();
    for count in circled(page) {
        let near = (0..of.0.len()).filter(|i| around(count, of.0[*i])).map(|i| of.1[i]);
        page.add(CountWhere { count, cells: near.collect(), are: None, values: values.clone() })?;
    }
    Ok(())
}

/// A sort of cells by the words of a tag.
fn sort(said: &[Said], what: &str) -> Shade {
    let of = |name: &str| said.iter().any(|said| said.tag.split_once(' ') == Some((name, what)));
    match (of("shaded"), of("unshaded"), of("both") || of("colours")) {
        (.., true) | (true, true, _) => Shade::Both,
        (true, ..) => Shade::Shaded,
        (_, true, _) => Shade::Unshaded,
        _ => Shade::None,
    }
}

fn shading(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if said.iter().all(|said| said.tag.starts_with('?')) {
        return Err(ReadErrorKind::UnknownRule { name: "shading".into() });
    }
    let is = |tag: &str| is_said(said, tag);
    let unknown = |name: &str| Err(ReadErrorKind::UnknownRule { name: name.into() });
    let (connected, squares) = (sort(said, "connected"), sort(said, "squares"));
    let (apart, edge) = (is("apart"), is("edge"));
    // A name stands for conditions: it says nothing by itself, and must not take the place of those that are not said.
    if is("?yin yang") && (connected, squares) != (Shade::Both, Shade::Both) {
        return unknown("yin yang");
    }
    if is("?nurikabe") && !(is("islands") && is("shaded connected") && is("shaded squares")) {
        return unknown("nurikabe");
    }
    if is("?cave") && !(edge && is("unshaded connected")) {
        return unknown("cave");
    }
    // The rule has one circle in each island, which a nurikabe means.
    if is("islands") != is("one each") && !(is("islands") && is("?nurikabe")) {
        return unknown("islands");
    }
    let (cells, shades) = beside(page)?;
    let of = (&cells, &shades);
    let islands: Cells = if is("islands") { circled(page).into() } else { Cells::default() };
    page.add(Shading {
        cells: cells.clone(),
        shades: shades.clone(),
        connected,
        squares,
        apart,
        edge,
        islands,
    })?;
    // Where neither of two colours is told apart from the other, the first cell has the first.
    let told_apart = |said: &Said| {
        let first = said.tag.split(' ').next();
        matches!(
            first,
            Some("shaded" | "unshaded" | "circles" | "around" | "apart" | "edge" | "islands" | "one")
        )
    };
    if said.iter().any(|said| said.tag.contains("colours")) && !said.iter().any(told_apart) {
        limit(page, &cells[..1], of, &[0])?;
    }
    for (rank, shade) in ["unshaded", "shaded"].into_iter().enumerate() {
        if is(if rank == 1 { "circles shaded" } else { "circles unshaded" }) {
            let circles = circled(page);
            limit(page, &circles, of, &[rank])?;
        }
        if said.iter().any(|said| said.tag.split_once(' ') == Some(("around", shade))) {
            count_around(page, of, &[rank])?;
        }
    }
    Ok(())
}

fn loops(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let is = |tag: &str| is_said(said, tag);
    let unknown = |name: &str| Err(ReadErrorKind::UnknownRule { name: name.into() });
    if is("loop") == is("path") {
        return unknown("one loop or path");
    }
    // A least difference that is said of another line is no matter of this one.
    let least = said.iter().filter(|said| said.tag == "least").filter_map(|said| said.found.numbers.last());
    let named = [("german", 5), ("dutch", 4)].into_iter().filter(|(tag, _)| is(tag)).map(|(_, least)| least);
    let mut least: Vec<i64> = least.copied().chain(named).collect();
    least.dedup();
    if least.len() > 1 {
        return unknown("several differences");
    }
    let touch = match (is("never"), is("corners")) {
        (true, _) => Touch::Never,
        (_, true) => Touch::Corners,
        _ => Touch::Sides,
    };
    let stretches = match (is("sums"), is("renban")) {
        (true, true) => return unknown("two sorts of stretches"),
        (true, false) => Stretches::Sums,
        (_, true) => Stretches::Renban,
        _ => Stretches::Any,
    };
    if is("circles on") && is("circles off") {
        return unknown("circles on and off");
    }
    let (cells, shapes) = beside(page)?;
    let of = (&cells, &shapes);
    let (open, least) = (is("path"), least.first().copied());
    page.add(Loop { cells: cells.clone(), shapes: shapes.clone(), open, touch, least, stretches })?;
    let passed: Vec<usize> = (1..7 + usize::from(open)).collect();
    if is("circles on") || is("circles off") {
        let circles = circled(page);
        limit(page, &circles, of, if is("circles on") { &passed } else { &[0] })?;
    }
    if is("cages on") {
        let caged: Vec<Cell> = page.sheet.cages.iter().flat_map(|cage| cage.cells.clone()).collect();
        limit(page, &caged, of, &passed)?;
    }
    if is("around on") {
        count_around(page, of, &passed)?;
    }
    Ok(())
}

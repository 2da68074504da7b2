//! The puzzle as a picture with all its rules, and where its cells are in it. The picture is the one `garns draw`
//! makes; digits, marks and colours are left to the page, which changes them cell by cell.

use garns::draw::{
    Colours, Content, Extent, Form, Ink, Options, Page, Picture, Shape, Theme, draw, pdf, svg,
};
use garns::{Candidates, Cell, Graph, Grid, Hints, Lang, Puzzle, RuleAbout, read};

use crate::geometry::CELL;
use crate::set::{cells_of, without};

/// How the picture is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Light on dark.
    pub dark: bool,
    /// With colours that everybody can tell apart.
    pub safe: bool,
    /// The language of captions.
    pub lang: Lang,
}

/// A picture without digits.
#[derive(Clone, Debug, PartialEq)]
pub struct GridPicture {
    /// What is seen of it: left, top, width and height, with no more room around than it needs.
    pub view: [f64; 4],
    /// The top left corner of each cell.
    pub places: Vec<(f64, f64)>,
    /// What is drawn, as the inside of an SVG element.
    pub inside: String,
    /// How far what is drawn is to be moved, so that the cells are where they are wanted.
    pub shift: (f64, f64),
}

impl GridPicture {
    /// The same with its cells at these places, and at least so much room around them.
    #[must_use]
    pub fn at(mut self, places: &[(f64, f64)], room: f64) -> GridPicture {
        if let (Some((x, y)), Some((own_x, own_y))) = (places.first(), self.places.first()) {
            self.shift = (x - own_x, y - own_y);
            self.view[0] += self.shift.0;
            self.view[1] += self.shift.1;
        }
        let edge = |cells: f64, from: f64, pick: fn(f64, f64) -> f64, at: fn(&(f64, f64)) -> f64| {
            places.iter().map(at).fold(from, |edge, place| pick(edge, place + cells))
        };
        let [left, top, width, height] = self.view;
        let far = CELL + room;
        let new_left = edge(-room, left, f64::min, |place| place.0);
        let new_top = edge(-room, top, f64::min, |place| place.1);
        let right = edge(far, left + width, f64::max, |place| place.0);
        let bottom = edge(far, top + height, f64::max, |place| place.1);
        self.view = [new_left, new_top, right - new_left, bottom - new_top];
        self
    }
}

pub(crate) fn options(look: Look) -> Options {
    let theme = if look.dark { Theme::Dark } else { Theme::Light };
    Options { cell: CELL, colours: Colours { theme, safe: look.safe }, lang: look.lang, ..Options::default() }
}

/// The grid of a puzzle with its rules.
pub fn ground(puzzle: &Puzzle, look: Look) -> GridPicture {
    let cells = puzzle.cells().len();
    let bare = puzzle.with_givens(Grid::blank(cells));
    let options = options(look);
    // Every cell is asked to be marked: the marks tell where the cells are, and are then taken away.
    let content = Content {
        marks: Some(vec![Candidates::default(); cells]),
        cells: (0..cells).map(|cell| (cell, Ink::Pattern)).collect(),
        ..Content::default()
    };
    let mut picture = draw(&bare, &content, &options);
    let mark = options.colours.of(Ink::Pattern);
    let mut places = Vec::new();
    picture.shapes.remove(0); // the paper, which the page has its own of
    picture.shapes.retain(|shape| match shape {
        Shape::Form { form: Form::Rect { at, width, height, .. }, fill: Some(fill), stroke: None }
            if *fill == mark && *width == CELL && *height == CELL && places.len() < cells =>
        {
            places.push((at.x, at.y));
            false
        }
        _ => true,
    });
    if places.len() < cells {
        places = puzzle.cells().iter().map(|cell| crate::geometry::corner(*cell)).collect();
    }
    let view = view(&picture, &places);
    GridPicture { view, places, inside: inside(&picture), shift: (0.0, 0.0) }
}

/// So many cells are seen of a rule's sample, from the first of its cells.
const SEEN: f64 = 4.0;

/// A small picture of the one rule of a puzzle, as SVG: the part of the grid where it is drawn or, where it is about all cells,
/// the cells that may not have the value of one in the middle, in the corner of its box. None where neither is to be seen.
pub fn sample(puzzle: &Puzzle, look: Look) -> Option<String> {
    let rule = puzzle.added_rules().first()?;
    let (mut cells, mut content) = (cells_of(puzzle, rule), Content::default());
    if cells.is_empty() {
        let middle = puzzle.index(Cell::new(3, 3))?;
        let seen = |puzzle: &Puzzle| Graph::of(puzzle).0.neighbours.swap_remove(middle);
        let usual = seen(&without(puzzle, 0, look.lang).ok()?);
        cells.extend(seen(puzzle).into_iter().filter(|cell| !usual.contains(cell)));
        content.cells.extend(cells.iter().map(|cell| (*cell, Ink::Pattern)));
        content.cells.push((middle, Ink::Placed));
        if cells.is_empty() {
            return None;
        }
    }
    let ground = ground(puzzle, look);
    let mut picture = draw(puzzle, &content, &options(look));
    let of = |x_or_y: fn(&(f64, f64)) -> f64, edge: f64| {
        let own = || cells.iter().filter_map(|cell| ground.places.get(*cell)).map(x_or_y);
        let (first, last) = (own().reduce(f64::min)?, own().reduce(f64::max)?);
        let from = ground.places.iter().map(x_or_y).reduce(f64::min)?;
        // What stands beside the grid belongs to it.
        let start = if first <= from { edge } else { first };
        Some((start, (last + CELL).min(first.max(start) + SEEN * CELL)))
    };
    let (mut left, right) = of(|place| place.0, ground.view[0])?;
    let (top, bottom) = of(|place| place.1, ground.view[1])?;
    if left > ground.view[0] && ground.places.iter().all(|place| top < place.1 - 2.0 * ROOM) {
        // An arrow above the grid comes from the left.
        left -= CELL;
    }
    let side = (right - left).max(bottom - top);
    let (x, y) = ((left + right - side) / 2.0 - ROOM, (top + bottom - side) / 2.0 - ROOM);
    let side = side + 2.0 * ROOM;
    picture.shapes.remove(0);
    picture.shapes.retain(|shape| {
        let Extent { from, to } = shape.extent();
        to.x > x && from.x < x + side && to.y > y && from.y < y + side
    });
    // Thin and thick lines of the grid are nothing of its own.
    if picture.shapes.len() <= 2 {
        return None;
    }
    let inside = inside(&picture);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {side} {side}\" fill=\"none\" \
         font-family=\"sans-serif\" stroke-linejoin=\"round\">{inside}</svg>"
    ))
}

/// A small picture of a rule, from the example that it gives of itself.
pub fn of_example(about: &RuleAbout, look: Look) -> Option<String> {
    // Some have cells beside the grid.
    // Some need a 0.
    let zero = if about.name == "schrodinger" { "values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n" } else { "" };
    let text = format!("size = 9\n{zero}beside = [\"r11c1 2x4\"]\n\n[[rules]]\n{}\n", about.example);
    sample(&read(&text, &Hints::default()).ok()?, look)
}

/// Room around what is drawn.
const ROOM: f64 = 3.0;

/// The rectangle that holds all cells and everything that is drawn.
fn view(picture: &Picture, places: &[(f64, f64)]) -> [f64; 4] {
    let cells = places.iter().map(|(x, y)| [*x, *y, x + CELL, y + CELL]);
    let shapes = picture.shapes.iter().map(|shape| {
        let extent = shape.extent();
        [extent.from.x, extent.from.y, extent.to.x, extent.to.y]
    });
    let all =
        cells.chain(shapes).reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
    let [left, top, right, bottom] = all.unwrap_or_default();
    [left - ROOM, top - ROOM, right - left + 2.0 * ROOM, bottom - top + 2.0 * ROOM]
}

/// The shapes of a picture as SVG, without the element around them.
fn inside(picture: &Picture) -> String {
    let text = svg(picture);
    let start = text.find("</desc>").map_or(0, |at| at + "</desc>".len());
    let end = text.rfind("</svg>").unwrap_or(text.len());
    text[start.min(end)..end].trim().to_owned()
}

/// The puzzle with what is written into it as a picture to keep.
fn sheet(puzzle: &Puzzle, grid: &Grid, lang: Lang, safe: bool) -> Picture {
    let options = Options { title: true, ..options(Look { dark: false, safe, lang }) };
    draw(puzzle, &Content::filled(grid.clone()), &options)
}

/// The puzzle with what is written into it as SVG.
pub fn svg_file(puzzle: &Puzzle, grid: &Grid, lang: Lang, safe: bool) -> String {
    svg(&sheet(puzzle, grid, lang, safe))
}

/// The same as PDF.
pub fn pdf_file(puzzle: &Puzzle, grid: &Grid, lang: Lang, safe: bool) -> Vec<u8> {
    let picture = sheet(puzzle, grid, lang, safe);
    let (title, lang) = (picture.title.clone(), picture.lang);
    pdf(&[Page::around(picture)], &title, lang)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::set::Group;

    #[test]
    fn every_rule_that_is_seen_in_the_grid_has_a_sample() {
        let look = Look { dark: false, safe: false, lang: Lang::En };
        let mut bare = Vec::new();
        for about in garns::RULES {
            let Some(text) = of_example(about, look) else {
                bare.push(about.name);
                continue;
            };
            assert!(text.len() < 12_000 && !text.contains("NaN"), "{}: {text}", about.name);
        }
        let drawn = [Group::Lines, Group::Pairs, Group::Outside];
        let of = |name: &&&str| drawn.contains(&crate::set::group(RuleAbout::named(name).unwrap()));
        assert_eq!(bare.iter().find(of), None, "lines, signs and clues are seen");
        for name in ["killer", "cage", "clone", "anti-knight", "anti-king", "quadruple"] {
            assert!(!bare.contains(&name), "{name}");
        }
        assert!(bare.len() <= 16, "{bare:?}");
    }

    #[test]
    fn every_cell_of_every_example_has_its_own_place() {
        let folders =
            ["../../puzzles", "../../puzzles/made"].map(|folder| std::fs::read_dir(folder).unwrap());
        let files = folders.into_iter().flatten().flatten();
        for file in files.filter(|file| file.path().is_file()) {
            let text = std::fs::read_to_string(file.path()).unwrap();
            let puzzle = read(&text, &Hints::default()).unwrap();
            for dark in [false, true] {
                let look = Look { dark, safe: false, lang: Lang::En };
                let ground = ground(&puzzle, look);
                assert_eq!(ground.places.len(), puzzle.cells().len(), "{:?}", file.path());
                for (i, (x, y)) in ground.places.iter().enumerate() {
                    let [left, top, width, height] = ground.view;
                    assert!(*x >= left && *y >= top && x + CELL <= left + width && y + CELL <= top + height);
                    let apart = |(a, b): &(f64, f64)| (x - a).hypot(y - b) >= CELL * 0.99;
                    assert!(ground.places[..i].iter().all(apart), "{:?}", file.path());
                }
                assert!(ground.inside.starts_with('<') && !ground.inside.contains("<svg"));
                assert!(!ground.inside.contains("style"), "what stands in a text may not have styles");
            }
        }
    }
}

//! Booklets: puzzles on pages, several to a page, with headings, page numbers, and solutions at the end.

use garns_puzzle::{Lang, say};

use crate::font::{self, Weight};
use crate::pdf::{Page, Placed};
use crate::scene::{Anchor, Form, Label, Picture, Point, Shape, Stroke, path};
use crate::theme::{Colours, Ink};

/// The size of the sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Its name on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in points.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// One puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What stands above it, beside its number.
    pub heading: String,
    /// What stands above it at the right: its level.
    pub note: String,
    /// The puzzle.
    pub picture: Picture,
    /// Its solution, if one is to be printed.
    pub solution: Option<Picture>,
}

/// A booklet.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// What stands on top of the first page; may be empty.
    pub title: String,
    /// The sheets.
    pub paper: Paper,
    /// How many puzzles come on a page, at least one.
    pub per_page: usize,
    /// The language of headings.
    pub lang: Lang,
    /// Colours of pages and headings.
    pub colours: Colours,
    /// The puzzles.
    pub entries: Vec<Entry>,
}

/// Room around a page, in points.
const MARGIN: f64 = 42.0;
/// Room between puzzles, in points.
const GAP: f64 = 18.0;
/// Solutions are so many times as many to a page, but not more than [`MOST_SOLUTIONS`].
const SMALLER: usize = 4;
const MOST_SOLUTIONS: usize = 20;

/// Something to be put on a page, and the line above it.
struct Item<'a> {
    heading: String,
    note: &'a str,
    picture: &'a Picture,
}

impl Booklet {
    /// The pages, to be written by [`pdf`](crate::pdf).
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let mut pages = Vec::new();
        let number = |i: usize, heading: &str| {
            if heading.is_empty() { format!("{}", i + 1) } else { format!("{}. {heading}", i + 1) }
        };
        let puzzles: Vec<Item<'_>> = self
            .entries
            .iter()
            .enumerate()
            .map(|(i, entry)| Item {
                heading: number(i, &entry.heading),
                note: &entry.note,
                picture: &entry.picture,
            })
            .collect();
        self.lay(&mut pages, &self.title, 22.0, &puzzles, self.per_page.max(1));
        let solutions: Vec<Item<'_>> = self
            .entries
            .iter()
            .enumerate()
            .filter_map(|(i, entry)| {
                Some(Item { heading: number(i, ""), note: "", picture: entry.solution.as_ref()? })
            })
            .collect();
        if !solutions.is_empty() {
            let title = say!(self.lang, "Solutions", "Soluções");
            let per_page =
                self.per_page.max(1).saturating_mul(SMALLER).min(MOST_SOLUTIONS.max(self.per_page));
            self.lay(&mut pages, &title, 16.0, &solutions, per_page);
        }
        let count = pages.len();
        for (i, page) in pages.iter_mut().enumerate() {
            let text = format!("{} / {count}", i + 1);
            let at = Point::new(page.width / 2.0, page.height - MARGIN * 0.55);
            let label = self.label(at, Anchor::Middle, 9.0, Weight::Regular, text);
            page.pictures.push(self.sheet(page.width, page.height, vec![Shape::Text(label)]));
        }
        pages
    }

    fn label(&self, at: Point, anchor: Anchor, size: f64, weight: Weight, text: String) -> Label {
        Label { at, anchor, size, weight, colour: self.colours.of(Ink::Given), text }
    }

    /// Shapes on a page, in points.
    fn sheet(&self, width: f64, height: f64, shapes: Vec<Shape>) -> Placed {
        let lang = if self.lang == Lang::Pt { "pt-BR" } else { "en" };
        let (title, description) = (self.title.clone(), String::new());
        let picture = Picture { width, height, title, description, lang, shapes };
        Placed { picture, at: Point::default(), scale: 1.0 }
    }

    /// Puts items on pages, with a title over the first of them.
    fn lay(&self, pages: &mut Vec<Page>, title: &str, title_size: f64, items: &[Item<'_>], per_page: usize) {
        let (width, height) = self.paper.size();
        for (nth, chunk) in items.chunks(per_page).enumerate() {
            let paper = Form::Rect { at: Point::default(), width, height, radius: 0.0 };
            let mut words = vec![Shape::filled(paper, self.colours.of(Ink::Paper))];
            let mut pictures = Vec::new();
            let mut top = MARGIN;
            if nth == 0 && !title.is_empty() {
                for line in font::wrap(title, title_size, Weight::Bold, width - 2.0 * MARGIN) {
                    let most = width - 2.0 * MARGIN;
                    // A word that is wider than the page is written smaller.
                    let size =
                        title_size.min(title_size * most / font::width(&line, title_size, Weight::Bold));
                    top += size;
                    let at = Point::new(width / 2.0, top);
                    words.push(Shape::Text(self.label(at, Anchor::Middle, size, Weight::Bold, line)));
                    top += size * 0.3;
                }
                top += title_size * 0.3;
                let rule = path(&[Point::new(MARGIN, top), Point::new(width - MARGIN, top)], false);
                words.push(Shape::stroked(rule, Stroke::new(self.colours.of(Ink::Thin), 0.6)));
                top += title_size * 0.6;
            }
            let room = (width - 2.0 * MARGIN, height - top - MARGIN);
            // As on a full page, so that the last page has pictures of the same size.
            let (rows, cols) = arrangement(per_page, room);
            let slot = (
                (room.0 - GAP * (cols as f64 - 1.0)) / cols as f64,
                (room.1 - GAP * (rows as f64 - 1.0)) / rows as f64,
            );
            for (i, item) in chunk.iter().enumerate() {
                let corner = Point::new(
                    MARGIN + (i % cols) as f64 * (slot.0 + GAP),
                    top + (i / cols) as f64 * (slot.1 + GAP),
                );
                self.item(item, corner, slot, &mut words, &mut pictures);
            }
            let mut all = vec![self.sheet(width, height, words)];
            all.extend(pictures);
            pages.push(Page { width, height, pictures: all });
        }
    }

    fn item(
        &self,
        item: &Item<'_>,
        corner: Point,
        slot: (f64, f64),
        words: &mut Vec<Shape>,
        pictures: &mut Vec<Placed>,
    ) {
        let size = (slot.1 * 0.04).clamp(6.0, 12.0);
        let above = size * 1.5;
        let scale = (slot.0 / item.picture.width).min((slot.1 - above) / item.picture.height).max(1e-3);
        let (across, left) = (item.picture.width * scale, (slot.0 - item.picture.width * scale) / 2.0);
        let at = corner.moved(left, above);
        // Heading and level keep to the width of the grid; what is too long is cut.
        let inset = (across * 0.03).min(size);
        let note_wide = font::width(item.note, size, Weight::Regular);
        let most = across - 2.0 * inset - if item.note.is_empty() { 0.0 } else { note_wide + size };
        let heading = shortened(&item.heading, size, Weight::Bold, most);
        let at_heading = Point::new(at.x + inset, corner.y + size);
        words.push(Shape::Text(self.label(at_heading, Anchor::Start, size, Weight::Bold, heading)));
        if !item.note.is_empty() {
            let at_note = Point::new(at.x + across - inset, corner.y + size);
            let label = self.label(at_note, Anchor::End, size, Weight::Regular, item.note.to_owned());
            words.push(Shape::Text(label));
        }
        pictures.push(Placed { picture: item.picture.clone(), at, scale });
    }
}

/// Rows and columns in which so many squares come out largest.
fn arrangement(count: usize, (width, height): (f64, f64)) -> (usize, usize) {
    let side = |cols: usize| (width / cols as f64).min(height / count.div_ceil(cols) as f64);
    let best = (1..=count).max_by(|a, b| side(*a).total_cmp(&side(*b)).then(b.cmp(a))).unwrap_or(1);
    (count.div_ceil(best), best)
}

/// A text that fits, with … where it was cut.
fn shortened(text: &str, size: f64, weight: Weight, most: f64) -> String {
    if font::width(text, size, weight) <= most {
        return text.to_owned();
    }
    let mut letters: Vec<char> = text.chars().collect();
    while letters.pop().is_some() {
        let short = letters.iter().collect::<String>().trim_end().to_owned() + "…";
        if font::width(&short, size, weight) <= most {
            return short;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_arranged_so_that_they_come_out_large() {
        let (width, height) = Paper::A4.size();
        let room = (width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        for (count, expected) in
            [(1, (1, 1)), (2, (2, 1)), (4, (2, 2)), (6, (3, 2)), (12, (4, 3)), (20, (5, 4))]
        {
            assert_eq!(arrangement(count, room), expected, "{count}");
        }
    }

    #[test]
    fn long_headings_are_cut() {
        assert_eq!(shortened("short", 10.0, Weight::Bold, 100.0), "short");
        let cut = shortened("a very long heading indeed", 10.0, Weight::Bold, 60.0);
        assert!(cut.ends_with('…') && font::width(&cut, 10.0, Weight::Bold) <= 60.0);
        assert_eq!(shortened("x", 10.0, Weight::Bold, 0.0), "");
    }
}

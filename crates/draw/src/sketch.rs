//! A picture in the making: what rules draw with.

use std::collections::{BTreeMap, HashMap};

use garns_puzzle::{Cell, Grid, Lang, Puzzle};

use crate::font::{self, CAPITALS, Weight};
use crate::ground::{Canvas, Slot};
use crate::options::Options;
use crate::outline::borders;
use crate::scene::{Anchor, Colour, Form, Label, Point, Shape, Stroke, path};
use crate::theme::Ink;

/// What lies over what, from the back to the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// Backgrounds of cells.
    Back,
    /// Lines, thermometers, arrows: under the grid.
    Under,
    /// The grid, and cages.
    Grid,
    /// Values and pencil marks.
    Values,
    /// Dots and signs between cells, numbers of cages.
    Over,
}

/// A clue beside the grid.
pub(crate) struct Clue {
    pub(crate) text: String,
    /// Where an arrow beside it points: rows down, columns right.
    pub(crate) arrow: Option<(i32, i32)>,
}

/// How a cage is drawn.
#[derive(Clone, Copy)]
pub(crate) struct CageStyle {
    pub(crate) ink: Ink,
    /// How far inside of its cells, in cells.
    pub(crate) inset: f64,
    /// Lengths of dash and gap, in cells; none is an unbroken line.
    pub(crate) dashes: Option<(f64, f64)>,
    /// Width of the line, in cells.
    pub(crate) width: f64,
}

impl CageStyle {
    /// The dashes of killer cages.
    pub(crate) const KILLER: CageStyle =
        CageStyle { ink: Ink::Cage, inset: 0.07, dashes: Some((0.075, 0.055)), width: 0.02 };

    /// The border of a group of cells, in its colour.
    pub(crate) const fn group(number: usize) -> CageStyle {
        CageStyle { ink: Ink::Group(number), inset: 0.1, dashes: None, width: 0.06 }
    }
}

pub(crate) struct Sketch<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) options: &'a Options,
    pub(crate) ground: Canvas,
    /// Values beside the givens, if there are any.
    pub(crate) values: Option<&'a Grid>,
    pub(crate) layers: [Vec<Shape>; 5],
    /// Clues beside the grid, by row and column of the place where they stand.
    pub(crate) outside: BTreeMap<(i32, i32), Vec<Clue>>,
    pub(crate) captions: Vec<(Option<Colour>, String)>,
    /// How much of the top line of a cell is taken by numbers in its corner.
    corners: HashMap<Cell, f64>,
    /// The second digits of cells that have two.
    seconds: HashMap<Cell, usize>,
    /// How many groups of cells have a colour.
    groups: usize,
}

impl<'a> Sketch<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, values: Option<&'a Grid>, options: &'a Options) -> Sketch<'a> {
        Sketch {
            puzzle,
            options,
            ground: Canvas::of(puzzle, options.cell),
            values,
            layers: Default::default(),
            outside: BTreeMap::new(),
            captions: Vec::new(),
            corners: HashMap::new(),
            seconds: HashMap::new(),
            groups: 0,
        }
    }

    pub(crate) fn lang(&self) -> Lang {
        self.options.lang
    }

    pub(crate) fn colour(&self, ink: Ink) -> Colour {
        self.options.colours.of(ink)
    }

    /// A length given in cells.
    pub(crate) fn long(&self, cells: f64) -> f64 {
        cells * self.ground.unit
    }

    pub(crate) fn add(&mut self, layer: Layer, shape: Shape) {
        self.layers[layer as usize].push(shape);
    }

    /// How the puzzle writes a number that is one of its values.
    pub(crate) fn symbol(&self, number: i64) -> String {
        let values = self.puzzle.values();
        values.rank(number).map_or_else(|| number.to_string(), |rank| values.symbol(rank).to_owned())
    }

    /// The rank that a cell is known to hold: given, or filled in.
    pub(crate) fn known(&self, cell: Cell) -> Option<usize> {
        let i = self.puzzle.index(cell)?;
        self.values.and_then(|values| values.get(i)).or_else(|| self.puzzle.givens().get(i))
    }

    /// The number of the next group of cells that shares a colour.
    pub(crate) fn next_group(&mut self) -> usize {
        self.groups += 1;
        self.groups - 1
    }

    pub(crate) fn stroke(&self, ink: Ink, width: f64) -> Stroke {
        Stroke::new(self.colour(ink), self.long(width))
    }

    /// A cell holds this value too.
    pub(crate) fn second_digit(&mut self, cell: Cell, rank: usize) {
        self.seconds.insert(cell, rank);
    }

    /// What a cell holds beside this value, as it is written.
    pub(crate) fn with_second_digit(&self, cell: Cell, symbol: &str) -> Option<String> {
        let second = self.puzzle.values().symbol(*self.seconds.get(&cell)?);
        Some(format!("{symbol}/{second}"))
    }

    /// Fills cells.
    pub(crate) fn shade(&mut self, cells: &[Cell], colour: Colour) {
        for &cell in cells {
            let Slot { at, width, height } = self.ground.cell(cell);
            self.add(Layer::Back, Shape::filled(Form::Rect { at, width, height, radius: 0.0 }, colour));
        }
    }

    /// A line through the middles of cells, in their order; closed where the last is the first.
    pub(crate) fn line(&mut self, cells: &[Cell], ink: Ink, width: f64) {
        let points: Vec<Point> = cells.iter().map(|cell| self.ground.centre(*cell)).collect();
        self.polyline(&points, ink, width);
    }

    /// A line through places; of one place, a dot.
    pub(crate) fn polyline(&mut self, points: &[Point], ink: Ink, width: f64) {
        let stroke = self.stroke(ink, width);
        match points {
            [] => {}
            [only] => {
                let form = Form::Circle { centre: *only, radius: stroke.width / 2.0 };
                self.add(Layer::Under, Shape::filled(form, stroke.colour));
            }
            _ => {
                let closed = points.len() > 3 && points.first() == points.last();
                let points = if closed { &points[..points.len() - 1] } else { points };
                self.add(Layer::Under, Shape::stroked(path(points, closed), stroke));
            }
        }
    }

    /// A line through cells that may lie far apart: leaps are thin, so that they hide nothing.
    pub(crate) fn trail(&mut self, cells: &[Cell], ink: Ink, width: f64) {
        let near = |a: Cell, b: Cell| a.row.abs_diff(b.row).max(a.col.abs_diff(b.col)) <= 1;
        for run in cells.chunk_by(|a, b| near(*a, *b)) {
            self.line(run, ink, width);
        }
        for pair in cells.windows(2).filter(|pair| !near(pair[0], pair[1])) {
            self.line(pair, ink, 0.02);
        }
    }

    /// Lines that join a set of cells: in their order if each is beside the one before, else along their
    /// neighbours; what does not hang together is drawn in parts.
    pub(crate) fn net(&mut self, cells: &[Cell], ink: Ink, width: f64) {
        let near = |a: Cell, b: Cell| a.row.abs_diff(b.row).max(a.col.abs_diff(b.col)) == 1;
        if cells.windows(2).all(|pair| near(pair[0], pair[1])) {
            self.line(cells, ink, width);
            return;
        }
        // Sides before corners, so that no line goes across where one along would do; no way is closed.
        let pairs = (0..cells.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let mut pairs: Vec<(usize, usize)> = pairs.filter(|(i, j)| near(cells[*i], cells[*j])).collect();
        pairs.sort_by_key(|(i, j)| !cells[*i].touches(cells[*j]));
        let mut part: Vec<usize> = (0..cells.len()).collect();
        for (i, j) in pairs {
            let (one, other) = (part[i], part[j]);
            if one != other {
                self.line(&[cells[i], cells[j]], ink, width);
                part.iter_mut().filter(|part| **part == one).for_each(|part| *part = other);
            }
        }
        for (i, &cell) in cells.iter().enumerate() {
            if part.iter().filter(|other| **other == part[i]).count() == 1 {
                self.line(&[cell], ink, width);
            }
        }
    }

    /// A circle around the middle of a cell, its radius in cells.
    pub(crate) fn ring(&mut self, cell: Cell, radius: f64, ink: Ink, width: f64) {
        let form = Form::Circle { centre: self.ground.centre(cell), radius: self.long(radius) };
        let (fill, stroke) = (Some(self.colour(Ink::Paper)), Some(self.stroke(ink, width)));
        self.add(Layer::Under, Shape::Form { form, fill, stroke });
    }

    /// Two strokes that end at a place, as the head of an arrow that comes from another.
    pub(crate) fn arrow_head(&mut self, layer: Layer, from: Point, to: Point, size: f64, stroke: Stroke) {
        let length = from.distance(to).max(1e-9);
        let (dx, dy) =
            ((to.x - from.x) / length * self.long(size), (to.y - from.y) / length * self.long(size));
        let wing = |side: f64| to.moved(-dx - side * dy * 0.8, -dy + side * dx * 0.8);
        self.add(layer, Shape::stroked(path(&[wing(1.0), to, wing(-1.0)], false), stroke));
    }

    /// The border of cells, and a number in the corner of the first of them.
    pub(crate) fn cage(&mut self, cells: &[Cell], style: CageStyle, label: &str) {
        let inset = self.long(style.inset);
        for border in borders(cells) {
            let points: Vec<Point> = border
                .iter()
                .map(|((row, col), (down, right))| {
                    self.ground.corner(*row, *col).moved(f64::from(*right) * inset, f64::from(*down) * inset)
                })
                .collect();
            let mut stroke = self.stroke(style.ink, style.width);
            if let Some((dash, gap)) = style.dashes {
                stroke = stroke.dashed(self.long(dash), self.long(gap));
            }
            self.add(Layer::Grid, Shape::stroked(path(&points, true), stroke));
        }
        if let Some(first) = cells.iter().min()
            && !label.is_empty()
        {
            self.corner_label(*first, label);
        }
    }

    /// A small text in the top left corner of a cell, after what already stands there.
    pub(crate) fn corner_label(&mut self, cell: Cell, text: &str) {
        let slot = self.ground.cell(cell);
        let margin = self.long(0.035);
        let size = self.long(0.24);
        let taken = self.corners.get(&cell).copied().unwrap_or(margin);
        let room = slot.width - taken - margin;
        let wide = font::width(text, size, Weight::Regular);
        // What doesn't fit is written smaller, down to half the size.
        let size = if wide > room { size * (room / wide).clamp(0.5, 1.0) } else { size };
        let wide = font::width(text, size, Weight::Regular);
        let pad = self.long(0.02);
        let at = slot.at.moved(taken, margin);
        let form =
            Form::Rect { at, width: wide + 2.0 * pad, height: size * CAPITALS + 2.0 * pad, radius: 0.0 };
        self.add(Layer::Over, Shape::filled(form, self.colour(Ink::Paper)));
        let at = at.moved(pad, pad + size * CAPITALS);
        self.text(Layer::Over, at, Anchor::Start, size, Ink::Clue, text);
        self.corners.insert(cell, taken + wide + 3.0 * pad);
    }

    /// Whether a number stands in the corner of a cell.
    pub(crate) fn has_corner_label(&self, cell: Cell) -> bool {
        self.corners.contains_key(&cell)
    }

    /// Whether numbers stand in corners of cells at all.
    pub(crate) fn has_corner_labels(&self) -> bool {
        !self.corners.is_empty()
    }

    /// A text at a place on its line, its size in units of the picture.
    pub(crate) fn text(&mut self, layer: Layer, at: Point, anchor: Anchor, size: f64, ink: Ink, text: &str) {
        let (weight, colour) = (Weight::Regular, self.colour(ink));
        self.add(layer, Shape::Text(Label { at, anchor, size, weight, colour, text: text.to_owned() }));
    }

    /// A text around a place, no wider than this; sizes in units of the picture.
    pub(crate) fn text_around(
        &mut self,
        layer: Layer,
        centre: Point,
        size: f64,
        most: f64,
        ink: Ink,
        text: &str,
    ) {
        let wide = font::width(text, size, Weight::Regular);
        let size = if wide > most { size * most / wide } else { size };
        self.text(layer, centre.moved(0.0, size * CAPITALS / 2.0), Anchor::Middle, size, ink, text);
    }

    /// A dot where two cells meet, with a number in it or not.
    pub(crate) fn dot(&mut self, a: Cell, b: Cell, black: bool, text: &str) {
        let centre = self.ground.centre(a).towards(self.ground.centre(b), 0.5);
        let radius = if text.is_empty() { 0.12 } else { 0.16 };
        let (inside, letters) = if black { (Ink::Clue, Ink::Paper) } else { (Ink::Paper, Ink::Clue) };
        let form = Form::Circle { centre, radius: self.long(radius) };
        let (fill, stroke) = (Some(self.colour(inside)), Some(self.stroke(Ink::Clue, 0.022)));
        self.add(Layer::Over, Shape::Form { form, fill, stroke });
        if !text.is_empty() {
            self.text_around(Layer::Over, centre, self.long(0.24), self.long(0.27), letters, text);
        }
    }

    /// A text on a patch of paper that hides the line between two cells.
    pub(crate) fn sign(&mut self, a: Cell, b: Cell, text: &str) {
        let centre = self.ground.centre(a).towards(self.ground.centre(b), 0.5);
        self.patch(centre, 0.28, Ink::Clue, text);
    }

    /// A text on a patch of paper, its size in cells.
    pub(crate) fn patch(&mut self, centre: Point, size: f64, ink: Ink, text: &str) {
        let size = self.long(size);
        let (width, height) =
            (font::width(text, size, Weight::Regular) + size * 0.3, size * (CAPITALS + 0.3));
        let at = centre.moved(-width / 2.0, -height / 2.0);
        let form = Form::Rect { at, width, height, radius: size * 0.15 };
        self.add(Layer::Over, Shape::filled(form, self.colour(Ink::Paper)));
        self.text_around(Layer::Over, centre, size, width, ink, text);
    }

    /// A line of words below the grid; the same words are written once.
    pub(crate) fn caption(&mut self, text: String) {
        self.caption_with(None, text);
    }

    /// The same behind a sample of a colour.
    pub(crate) fn caption_with(&mut self, colour: Option<Colour>, text: String) {
        if !self.captions.iter().any(|(_, other)| *other == text) {
            self.captions.push((colour, text));
        }
    }

    /// A clue beside the grid, at the end of a row, column or diagonal from which its cells are listed. Where
    /// another cell is in the way, it stands in the corner of the first cell with an arrow.
    pub(crate) fn outside(&mut self, cells: &[Cell], text: &str) {
        let Some(&first) = cells.first() else { return };
        let (row, col) = (i32::from(first.row), i32::from(first.col));
        let (down, right) = match cells.get(1) {
            Some(next) => ((i32::from(next.row) - row).signum(), (i32::from(next.col) - col).signum()),
            // A single cell in a corner: from outside towards the middle.
            None => {
                let inward = |n: i32, count: i32| if 2 * n < count { 1 } else { -1 };
                (inward(row, self.ground.rows), inward(col, self.ground.cols))
            }
        };
        let arrow = (down != 0 && right != 0).then_some((down, right));
        let place = (row - down, col - right);
        let at = |n: i32| u16::try_from(n).ok();
        let taken =
            at(place.0).zip(at(place.1)).and_then(|(r, c)| self.puzzle.index(Cell::new(r, c))).is_some();
        if taken || (down, right) == (0, 0) {
            self.corner_label(first, text);
            let from = self.ground.centre(first);
            let to = from.towards(self.ground.slot(row + down, col + right).centre(), 0.42);
            let stroke = self.stroke(Ink::Clue, 0.02);
            self.add(Layer::Under, Shape::stroked(path(&[from, to], false), stroke));
            self.arrow_head(Layer::Under, from, to, 0.1, stroke);
        } else {
            self.outside.entry(place).or_default().push(Clue { text: text.to_owned(), arrow });
        }
    }
}

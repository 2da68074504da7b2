//! What stands in the cells: values, pencil marks, and what a step points out among them.

use garns_puzzle::rules::OddEven;
use garns_puzzle::{Candidates, Cell, Kind};

use crate::font::{self, CAPITALS, Weight};
use crate::options::{Content, Link, Mark};
use crate::rules::parity_mark;
use crate::scene::{Anchor, Form, Label, Point, Segment, Shape, path};
use crate::sketch::{Layer, Sketch};
use crate::theme::{self, Ink};

impl Sketch<'_> {
    /// Draws values, pencil marks and what is pointed out. Comes after the rules, which tell where numbers
    /// stand in corners.
    pub(crate) fn draw_cells(&mut self, content: &Content) {
        for &(cell, ink) in &content.cells {
            let cell = self.puzzle.cells()[cell];
            self.shade(&[cell], self.colour(ink));
        }
        for (i, &cell) in self.puzzle.cells().iter().enumerate() {
            let given = self.puzzle.givens().get(i);
            let found = self.values.and_then(|values| values.get(i));
            match (given, found) {
                (Some(rank), _) => self.value(cell, rank, true),
                (None, Some(rank)) => self.value(cell, rank, false),
                (None, None) => match &content.marks {
                    Some(marks) => self.marks(i, cell, marks[i], content),
                    None => self.own_marks(i, cell, content),
                },
            }
        }
        for link in &content.links {
            self.link(link);
        }
    }

    fn value(&mut self, cell: Cell, rank: usize, given: bool) {
        let symbol = self.puzzle.values().symbol(rank).to_owned();
        let slot = self.ground.cell(cell);
        if self.ground.round || self.puzzle.kind() == Kind::Colouring {
            let form = Form::Circle { centre: slot.centre(), radius: self.long(0.42) };
            // Names count only where all are names of colours: "r" among other letters is a letter.
            let names = self.puzzle.values().all_symbols();
            let named =
                theme::named(&symbol).filter(|_| names.iter().all(|name| theme::named(name).is_some()));
            let ink = named.map_or(Ink::Group(rank), Ink::Named);
            let (fill, stroke) = (Some(self.colour(ink)), Some(self.stroke(Ink::Thick, 0.03)));
            self.add(Layer::Values, Shape::Form { form, fill, stroke });
        }
        let (ink, weight) = if given { (Ink::Given, Weight::Regular) } else { (Ink::Value, Weight::Regular) };
        // As many letters as the longest symbol has fit; then all are of one size.
        let room = slot.width * if self.ground.round { 0.68 } else { 0.8 };
        let symbols = self.puzzle.values().all_symbols().iter();
        let widest = symbols.map(|symbol| font::width(symbol, 1.0, weight)).fold(0.0, f64::max);
        let size = self.long(0.66).min(room / widest.max(1e-9));
        // Where numbers stand in corners there is a little less room; all values are of one size.
        let lower = if self.has_corner_labels() { self.long(0.05) } else { 0.0 };
        let size = if lower > 0.0 { size.min(self.long(0.58)) } else { size };
        let both = self.with_second_digit(cell, &symbol);
        let size = both.as_ref().map_or(size, |both| size.min(room / font::width(both, 1.0, weight)));
        let symbol = both.unwrap_or(symbol);
        let at = slot.centre().moved(0.0, size * CAPITALS / 2.0 + lower);
        let colour = self.colour(ink);
        self.add(
            Layer::Values,
            Shape::Text(Label { at, anchor: Anchor::Middle, size, weight, colour, text: symbol }),
        );
    }

    /// The pencil marks the puzzle comes with: odd and even ones as their signs, all others as they are.
    fn own_marks(&mut self, i: usize, cell: Cell, content: &Content) {
        let (marks, values) = (self.puzzle.marks(i), self.puzzle.values());
        if marks == values.all() {
            return;
        }
        let parity = [OddEven::Odd, OddEven::Even].into_iter().find(|parity| parity.of(values) == marks);
        match parity.filter(|_| values.len() > 3) {
            Some(parity) => parity_mark(self, cell, parity),
            None => self.marks(i, cell, marks, content),
        }
    }

    /// How many marks stand beside each other.
    fn side(&self) -> usize {
        (1..).find(|side| side * side >= self.puzzle.values().len()).unwrap_or(1)
    }

    /// The middle of a mark, and how much room it has.
    fn mark_place(&self, mark: Mark) -> (Point, f64) {
        let cell = self.puzzle.cells()[mark.cell];
        let slot = self.ground.cell(cell);
        let side = self.side();
        let (row, col) = (mark.value / side, mark.value % side);
        let top = if self.has_corner_label(cell) { 0.22 } else { 0.04 };
        let (left, top) = (self.long(0.04), self.long(top));
        let (across, down) =
            ((slot.width - 2.0 * left) / side as f64, (slot.height - top - self.long(0.04)) / side as f64);
        (slot.at.moved(left + across * (col as f64 + 0.5), top + down * (row as f64 + 0.5)), across.min(down))
    }

    fn marks(&mut self, i: usize, cell: Cell, marks: Candidates, content: &Content) {
        let symbols = self.puzzle.values().all_symbols().iter();
        let widest = symbols.map(|symbol| font::width(symbol, 1.0, Weight::Regular)).fold(0.0, f64::max);
        debug_assert_eq!(self.puzzle.cells()[i], cell, "marks are drawn in their own cell");
        for value in marks.iter() {
            let mark = Mark { cell: i, value };
            let (centre, room) = self.mark_place(mark);
            if let Some((_, ink)) = content.behind.iter().find(|(other, _)| *other == mark) {
                let form = Form::Circle { centre, radius: room * 0.49 };
                self.add(Layer::Values, Shape::filled(form, self.colour(*ink)));
            }
            let size = (room * 0.8).min(room * 0.95 / widest.max(1e-9));
            let symbol = self.puzzle.values().symbol(value).to_owned();
            self.text_around(Layer::Values, centre, size, room, Ink::Mark, &symbol);
            if content.struck.contains(&mark) {
                let half = room * 0.4;
                let line = path(&[centre.moved(-half, half), centre.moved(half, -half)], false);
                let stroke = self.stroke(Ink::Link, 0.025);
                self.add(Layer::Values, Shape::stroked(line, stroke));
            }
        }
    }

    /// An arrow a little bent, so that links along a row can be told apart.
    fn link(&mut self, link: &Link) {
        let middle = |marks: &[Mark]| {
            let count = marks.len().max(1) as f64;
            let sum = marks.iter().fold(Point::default(), |sum, mark| {
                let (centre, _) = self.mark_place(*mark);
                sum.moved(centre.x, centre.y)
            });
            Point::new(sum.x / count, sum.y / count)
        };
        let (from, to) = (middle(&link.from), middle(&link.to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let by = from.towards(to, 0.5).moved(-dy * 0.12, dx * 0.12);
        let whole = self.stroke(Ink::Link, 0.028);
        let dashed = whole.dashed(self.long(0.09), self.long(0.07));
        let form = Form::Path(vec![Segment::Move(from), Segment::Bend(by, to)]);
        self.add(Layer::Over, Shape::stroked(form, if link.dashed { dashed } else { whole }));
        // The head: two short lines back from the end, to either side of the way it came.
        let far = by.distance(to).max(1e-9);
        let (back, aside) = ((by.x - to.x) / far, (by.y - to.y) / far);
        let (long, wide) = (self.long(0.11), self.long(0.05));
        let barb = |side: f64| to.moved(back * long - side * aside * wide, aside * long + side * back * wide);
        self.add(Layer::Over, Shape::stroked(path(&[barb(1.0), to, barb(-1.0)], false), whole));
        if let Some(number) = link.number {
            // The curve passes half way between its ends' middle and the point it is drawn to.
            let at = from.towards(to, 0.5).towards(by, 0.5);
            let form = Form::Circle { centre: at, radius: self.long(0.085) };
            let (fill, stroke) = (Some(self.colour(Ink::Paper)), Some(self.stroke(Ink::Link, 0.012)));
            self.add(Layer::Over, Shape::Form { form, fill, stroke });
            self.text_around(
                Layer::Over,
                at,
                self.long(0.12),
                self.long(0.14),
                Ink::Link,
                &number.to_string(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use garns_puzzle::rules::House;
    use garns_puzzle::{Cell, Frame, Puzzle, Values};

    use crate::theme::named;
    use crate::{Content, Options, draw, svg};

    #[test]
    fn what_is_called_green_is_drawn_green() {
        let picture = |names: [&str; 3]| {
            let values = Values::symbols(names.map(String::from)).unwrap();
            let mut puzzle = Puzzle::new(Frame::loose(1, 4).unwrap(), values).unwrap();
            puzzle.add(House::extra(vec![Cell::new(0, 0), Cell::new(0, 1)].into())).unwrap();
            puzzle.give(Cell::new(0, 0), 1).unwrap();
            svg(&draw(&puzzle, &Content::default(), &Options::default()))
        };
        let hex = |name: &str| format!("#{:06x}", named(name).unwrap());
        assert!(picture(["red", "green", "blue"]).contains(&hex("green")));
        assert!(picture(["azul", "Verde", "vermelho"]).contains(&hex("green")));
        assert!(!picture(["r", "g", "x"]).contains(&hex("green")), "letters are letters");
    }
}

//! How each rule is drawn: one file each, and those that are a few calls in `simple.rs`.

mod allowed;
mod any_of;
mod arrow;
mod cage;
mod drawn_loop;
mod house;
mod parity;
mod quadruple;
mod regions;
mod schrodinger;
mod shading;
mod simple;
mod sum_condition;
mod thermometer;

pub(crate) use parity::parity_mark;

use garns_puzzle::{About, Cell, Cells, Rule};

use crate::draw::capitalized;
use crate::frame::Borders;
use crate::scene::{Form, Point, Shape, path};
use crate::sketch::{CageStyle, Layer, Sketch};
use crate::theme::Ink;

/// What each file here provides.
pub(crate) trait Draw {
    /// Draws the rule: into the layers of the sketch, beside the grid, or in words below it.
    fn draw(&self, sketch: &mut Sketch<'_>);

    /// Makes lines of the grid heavy, for rules that are seen in them.
    fn borders(&self, _sketch: &Sketch<'_>, _borders: &mut Borders) {}
}

macro_rules! drawings {
    ($($rule:ident),+ $(,)?) => {
        /// The drawing of a rule. A rule without one does not compile.
        pub(crate) fn drawing(rule: &Rule) -> &dyn Draw {
            match rule {
                $(Rule::$rule(rule) => rule,)+
            }
        }
    };
}

// The one place where a new rule's drawing is registered.
drawings! {
    House, Cage, Killer, Thermometer, Arrow, Whispers, Renban, Palindrome,
    Between, RegionSum, Difference, NoDifference, Ratio, NoRatio, Total, NoTotal,
    Greater, Quadruple, Clones, LittleKiller, Sandwich, XSum, Skyscraper, AntiKnight,
    AntiKing, NonConsecutive, Parity, Zipper, Entropic, Modular, Nabner, Lockout,
    DoubleArrow, SumLine, Indexer, NumberedRoom, CountingCircles, EqualSums, WeightedSum, SameValues,
    Contains, CountDistinct, Allowed, Slingshot, Lunchbox, Rellik, EqualityCage, HiddenSkyscraper,
    FullRank, AntiTaxicab, GlobalEntropy, Relation, Automaton, AnyOf, Regions, Connected,
    CountSame, RunLength, Doublers, Moves, SumCondition, CountWhere, Shading, Loop,
    Schrodinger,
}

/// Names a rule below the grid.
fn named(sketch: &mut Sketch<'_>, about: &About) {
    sketch.caption(capitalized(about.title.get(sketch.lang())));
}

/// Names a rule below the grid, with the numbers it is about.
fn listed(sketch: &mut Sketch<'_>, about: &About, numbers: &[i64]) {
    let title = capitalized(about.title.get(sketch.lang()));
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    sketch.caption(format!("{title}: {}", numbers.join(", ")));
}

/// A thin line with the head of an arrow at its end.
fn shaft(sketch: &mut Sketch<'_>, points: &[Point]) {
    let stroke = sketch.stroke(Ink::Arrow, 0.045);
    sketch.add(Layer::Under, Shape::stroked(path(points, false), stroke));
    if let [.., from, to] = points[..] {
        sketch.arrow_head(Layer::Under, from, to, 0.15, stroke);
    }
}

/// What stands at the ends of a line.
#[derive(Clone, Copy)]
enum End {
    Circle,
    Diamond,
}

/// A line with a sign at each end.
fn ended(sketch: &mut Sketch<'_>, cells: &[Cell], ink: Ink, width: f64, end: End) {
    sketch.line(cells, ink, width);
    let ([first, ..], [.., last]) = (cells, cells) else { return };
    for &cell in [first, last] {
        match end {
            End::Circle => sketch.ring(cell, 0.37, ink, 0.05),
            End::Diamond => {
                let (centre, far) = (sketch.ground.centre(cell), sketch.long(0.43));
                let points = [(0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0)];
                let points = points.map(|(right, down)| centre.moved(right, down));
                let (fill, stroke) = (Some(sketch.colour(Ink::Paper)), Some(sketch.stroke(ink, 0.05)));
                sketch.add(Layer::Under, Shape::Form { form: path(&points, true), fill, stroke });
            }
        }
    }
}

/// Borders of one colour around groups of cells, and the rule's name behind that colour.
fn groups(sketch: &mut Sketch<'_>, groups: &[Cells], about: &About) {
    let style = CageStyle::group(sketch.next_group());
    for group in groups {
        sketch.cage(group, style, "");
    }
    let colour = sketch.colour(style.ink);
    sketch.caption_with(Some(colour), capitalized(about.title.get(sketch.lang())));
}

/// A ring around a cell that counts, and a border around the cells it counts.
fn counted(sketch: &mut Sketch<'_>, count: Cell, cells: &[Cell], about: &About) {
    let title = about.title.get(sketch.lang()).to_owned();
    counted_as(sketch, count, cells, &title);
}

/// The same, with more to say of it below the grid.
fn counted_as(sketch: &mut Sketch<'_>, count: Cell, cells: &[Cell], text: &str) {
    let style = CageStyle::group(sketch.next_group());
    let form = Form::Circle { centre: sketch.ground.centre(count), radius: sketch.long(0.38) };
    sketch.add(Layer::Under, Shape::stroked(form, sketch.stroke(style.ink, 0.06)));
    let others: Vec<Cell> = cells.iter().copied().filter(|cell| *cell != count).collect();
    sketch.cage(&others, style, "");
    let colour = sketch.colour(style.ink);
    sketch.caption_with(Some(colour), capitalized(text));
}

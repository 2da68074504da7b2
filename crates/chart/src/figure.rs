//! What a figure is made of.

use garns_lang::Lang;

/// Panels one above the other over a common horizontal axis.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Said above it.
    pub title: String,
    /// What is to be seen, for those who can't.
    pub about: String,
    /// How numbers are written.
    pub lang: Lang,
    /// In pixels; the height follows from the panels.
    pub width: f64,
    /// The common horizontal axis.
    pub x: Axis,
    /// From top to bottom.
    pub panels: Vec<Panel>,
}

impl Figure {
    /// A figure of one panel, of the usual size.
    #[must_use]
    pub fn new(title: &str, about: &str, lang: Lang, x: Axis, panel: Panel) -> Figure {
        Figure { title: title.into(), about: about.into(), lang, width: 760.0, x, panels: vec![panel] }
    }
}

/// One field of a figure, with its own vertical axis.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Of the field, without labels, in pixels.
    pub height: f64,
    /// The axis on the left.
    pub left: Axis,
    /// The axis on the right, if marks ask for one.
    pub right: Option<Axis>,
    /// Drawn in this order.
    pub marks: Vec<Mark>,
}

impl Panel {
    /// A panel of the usual height with one vertical axis.
    #[must_use]
    pub fn new(left: Axis, marks: Vec<Mark>) -> Panel {
        Panel { height: 300.0, left, right: None, marks }
    }
}

/// An axis: what it shows and how.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What the numbers are.
    pub label: String,
    /// How numbers become places.
    pub scale: Scale,
    /// The smallest and the largest number; `None` takes what the marks need.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// An axis that shows what its marks need.
    #[must_use]
    pub fn new(label: &str, scale: Scale) -> Axis {
        Axis { label: label.into(), scale, range: None }
    }
}

/// How numbers become places.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Evenly, from zero.
    Linear,
    /// Evenly, from the smallest number.
    Close,
    /// By powers of ten. What is not positive stands at the lower end.
    Log,
    /// Shares from 0 to 1, written as percentages.
    Percent,
    /// The places 0, 1, 2 … have names; on a vertical axis the first is at the top.
    Names(Vec<String>),
}

/// Which vertical axis a mark is read on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The left one.
    #[default]
    Left,
    /// The right one.
    Right,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// Clear.
    #[default]
    Strong,
    /// Thin and pale, for what lies behind.
    Faint,
    /// Thin dashes.
    Dashed,
}

/// Something drawn in a panel.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Its name in the legend, if it has one; the same name is shown once.
    pub name: Option<String>,
    /// Which of the colours; they repeat after eight.
    pub colour: usize,
    /// The axis it is read on.
    pub side: Side,
    /// What it is.
    pub shape: Shape,
}

/// What a mark is. Points are (x, y); numbers that are not finite are left out.
#[derive(Clone, Debug)]
pub enum Shape {
    /// From point to point.
    Line(Vec<(f64, f64)>, Stroke),
    /// Each point holds until the next.
    Steps(Vec<(f64, f64)>),
    /// Points alone.
    Dots(Vec<(f64, f64)>),
    /// The ground between two heights: (x, low, high).
    Band(Vec<(f64, f64, f64)>),
    /// Upright bars between two heights: (x, low, high).
    Bars(Vec<(f64, f64, f64)>),
    /// Upright lines through the whole panel.
    Verticals(Vec<f64>),
    /// Lying box plots, each at its place on a vertical axis of names.
    Boxes(Vec<BoxOf>),
}

/// A box plot in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxOf {
    /// Its place on the axis of names.
    pub place: usize,
    /// The end of the lower whisker.
    pub low: f64,
    /// A quarter lies below.
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The end of the upper whisker.
    pub high: f64,
    /// The mean.
    pub mean: f64,
    /// What lies beyond the whiskers.
    pub beyond: Vec<f64>,
}

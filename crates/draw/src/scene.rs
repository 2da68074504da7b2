//! A picture as plain data: shapes and texts, one over the other. The writers know nothing else.

use crate::font::{self, CAPITALS, Weight};

/// A place; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Point {
    /// The place so far from the left and from the top.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The place so much further right and down.
    #[must_use]
    pub fn moved(self, right: f64, down: f64) -> Point {
        Point::new(self.x + right, self.y + down)
    }

    /// The place on the way to another one: 0 is here, 1 is there.
    #[must_use]
    pub fn towards(self, other: Point, part: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// How far another place is.
    #[must_use]
    pub fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

/// A colour; `alpha` 0 is invisible, 1 hides what is behind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// How much it covers.
    pub alpha: f64,
}

impl Colour {
    /// The colour written `#rrggbb`.
    #[must_use]
    pub const fn hex(rgb: u32) -> Colour {
        Colour { red: (rgb >> 16) as u8, green: (rgb >> 8) as u8, blue: rgb as u8, alpha: 1.0 }
    }

    /// The same, letting something through.
    #[must_use]
    pub const fn with_alpha(self, alpha: f64) -> Colour {
        Colour { alpha, ..self }
    }

    /// Between this colour (0) and another (1).
    #[must_use]
    pub fn mixed(self, other: Colour, part: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Colour {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: self.alpha,
        }
    }

    /// How bright people see it, from 0 to 1.
    #[must_use]
    pub fn brightness(self) -> f64 {
        (0.299 * f64::from(self.red) + 0.587 * f64::from(self.green) + 0.114 * f64::from(self.blue)) / 255.0
    }
}

/// How a line is drawn. Corners are round; so are ends, unless the line is dashed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// Lengths of a dash and of the gap after it.
    pub dashes: Option<(f64, f64)>,
}

impl Stroke {
    /// An unbroken line.
    #[must_use]
    pub const fn new(colour: Colour, width: f64) -> Stroke {
        Stroke { colour, width, dashes: None }
    }

    /// The same with dashes.
    #[must_use]
    pub const fn dashed(self, dash: f64, gap: f64) -> Stroke {
        Stroke { dashes: Some((dash, gap)), ..self }
    }
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// The pen goes there without drawing.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A bent line: towards the first place, to the second.
    Bend(Point, Point),
    /// Back to where the pen was put down.
    Close,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle from its top left corner, its own corners rounded by a radius.
    Rect {
        /// The top left corner.
        at: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// How round its corners are.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// Lines and bends.
    Path(Vec<Segment>),
}

/// Where a text stands relative to its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    #[default]
    Middle,
    /// It ends there.
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where, on the line the letters stand on.
    pub at: Point,
    /// Which part of the text is there.
    pub anchor: Anchor,
    /// The font size.
    pub size: f64,
    /// How heavy it is.
    pub weight: Weight,
    /// Its colour.
    pub colour: Colour,
    /// What it says.
    pub text: String,
}

impl Label {
    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f64 {
        font::width(&self.text, self.size, self.weight)
    }

    /// Where it begins.
    #[must_use]
    pub fn left(&self) -> f64 {
        match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - self.width() / 2.0,
            Anchor::End => self.at.x - self.width(),
        }
    }
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A form with its inside, its border, or both.
    Form {
        /// The form.
        form: Form,
        /// The colour of its inside.
        fill: Option<Colour>,
        /// Its border.
        stroke: Option<Stroke>,
    },
    /// A line of text.
    Text(Label),
}

/// A rectangle by its two corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The top left corner.
    pub from: Point,
    /// The bottom right corner.
    pub to: Point,
}

impl Extent {
    fn of(points: impl IntoIterator<Item = Point>, around: f64) -> Extent {
        let mut extent = Extent { from: Point::new(f64::MAX, f64::MAX), to: Point::new(f64::MIN, f64::MIN) };
        for point in points {
            extent.from =
                Point::new(extent.from.x.min(point.x - around), extent.from.y.min(point.y - around));
            extent.to = Point::new(extent.to.x.max(point.x + around), extent.to.y.max(point.y + around));
        }
        extent
    }
}

impl Shape {
    /// A form that is filled.
    #[must_use]
    pub fn filled(form: Form, fill: Colour) -> Shape {
        Shape::Form { form, fill: Some(fill), stroke: None }
    }

    /// A form of which only the border is seen.
    #[must_use]
    pub fn stroked(form: Form, stroke: Stroke) -> Shape {
        Shape::Form { form, fill: None, stroke: Some(stroke) }
    }

    /// The rectangle it lies in; bends are taken as wide as the place they go towards.
    #[must_use]
    pub fn extent(&self) -> Extent {
        match self {
            Shape::Form { form, stroke, .. } => {
                let around = stroke.map_or(0.0, |stroke| stroke.width / 2.0);
                match form {
                    Form::Rect { at, width, height, .. } => {
                        Extent::of([*at, at.moved(*width, *height)], around)
                    }
                    Form::Circle { centre, radius } => Extent::of([*centre], radius + around),
                    Form::Path(segments) => {
                        let points = segments.iter().flat_map(|segment| match *segment {
                            Segment::Move(to) | Segment::Line(to) => [Some(to), None],
                            Segment::Bend(by, to) => [Some(by), Some(to)],
                            Segment::Close => [None, None],
                        });
                        Extent::of(points.flatten(), around)
                    }
                }
            }
            Shape::Text(label) => {
                let top = Point::new(label.left(), label.at.y - label.size * CAPITALS);
                let below = label.size * 0.25;
                Extent { from: top, to: Point::new(top.x + label.width(), label.at.y + below) }
            }
        }
    }

    /// The same elsewhere.
    pub(crate) fn shift(&mut self, right: f64, down: f64) {
        let shift = |point: &mut Point| *point = point.moved(right, down);
        match self {
            Shape::Form { form: Form::Rect { at, .. }, .. } => shift(at),
            Shape::Form { form: Form::Circle { centre, .. }, .. } => shift(centre),
            Shape::Form { form: Form::Path(segments), .. } => {
                for segment in segments {
                    match segment {
                        Segment::Move(to) | Segment::Line(to) => shift(to),
                        Segment::Bend(by, to) => {
                            shift(by);
                            shift(to);
                        }
                        Segment::Close => {}
                    }
                }
            }
            Shape::Text(label) => shift(&mut label.at),
        }
    }
}

/// A picture: shapes on a sheet, the later ones over the earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// How wide the sheet is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What is seen, in a few words; for those who can't see it too.
    pub title: String,
    /// The same in a sentence.
    pub description: String,
    /// The language of its words (`en`, `pt-BR`).
    pub lang: &'static str,
    /// What is drawn.
    pub shapes: Vec<Shape>,
}

/// A path through places, closed or not.
#[must_use]
pub fn path(points: &[Point], closed: bool) -> Form {
    let mut segments: Vec<Segment> = Vec::with_capacity(points.len() + 1);
    for (i, &point) in points.iter().enumerate() {
        segments.push(if i == 0 { Segment::Move(point) } else { Segment::Line(point) });
    }
    if closed {
        segments.push(Segment::Close);
    }
    Form::Path(segments)
}

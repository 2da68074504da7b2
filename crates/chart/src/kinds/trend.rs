//! Something against a number that grows: the order of the grid, the share of givens.

use garns_lang::Lang;

use crate::figure::{Axis, Figure, Mark, Panel, Shape, Side, Stroke};
use crate::scale::number;

/// A line through points with intervals.
#[derive(Clone, Debug)]
pub struct Trend {
    /// Whose it is.
    pub name: String,
    /// From left to right.
    pub points: Vec<Point>,
}

/// A measured point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where.
    pub x: f64,
    /// What was measured there.
    pub y: f64,
    /// The interval it may lie in.
    pub interval: Option<(f64, f64)>,
}

/// Lines with their intervals as bands and bars.
#[must_use]
pub fn trend(title: &str, lang: Lang, x: Axis, y: Axis, trends: &[Trend]) -> Figure {
    let mut marks = Vec::new();
    let spans = |trend: &Trend| -> Vec<_> {
        trend.points.iter().filter_map(|p| p.interval.map(|(low, high)| (p.x, low, high))).collect()
    };
    for (colour, trend) in trends.iter().enumerate() {
        let mark = |shape: Shape| Mark { name: None, colour, side: Side::Left, shape };
        marks.push(mark(Shape::Band(spans(trend))));
        marks.push(mark(Shape::Bars(spans(trend))));
    }
    for (colour, trend) in trends.iter().enumerate() {
        let points: Vec<_> = trend.points.iter().map(|point| (point.x, point.y)).collect();
        let mark = |name: Option<String>, shape: Shape| Mark { name, colour, side: Side::Left, shape };
        marks.push(mark(Some(trend.name.clone()), Shape::Line(points.clone(), Stroke::Strong)));
        marks.push(mark(None, Shape::Dots(points)));
    }
    let told = trends.iter().map(|trend| {
        let points = trend.points.iter().map(|p| format!("{} → {}", number(p.x, lang), number(p.y, lang)));
        format!("{}: {}", trend.name, points.collect::<Vec<_>>().join(", "))
    });
    let about = told.collect::<Vec<_>>().join("; ");
    Figure::new(title, &about, lang, x, Panel::new(y, marks))
}

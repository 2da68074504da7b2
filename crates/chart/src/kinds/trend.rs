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
    /// What was measured there; not finite where nothing could be, which interrupts the line.
    pub y: f64,
    /// The interval it may lie in; the band is interrupted where there is none.
    pub interval: Option<(f64, f64)>,
}

/// Lines with their intervals as bands and bars.
#[must_use]
pub fn trend(title: &str, lang: Lang, x: Axis, y: Axis, trends: &[Trend]) -> Figure {
    let mut marks = Vec::new();
    for (colour, trend) in trends.iter().enumerate() {
        let mark = |shape: Shape| Mark { name: None, colour, side: Side::Left, shape };
        for run in trend.points.split(|point| point.interval.is_none()) {
            let spans: Vec<_> =
                run.iter().filter_map(|p| p.interval.map(|(low, high)| (p.x, low, high))).collect();
            marks.push(mark(Shape::Band(spans.clone())));
            marks.push(mark(Shape::Bars(spans)));
        }
    }
    for (colour, trend) in trends.iter().enumerate() {
        let mark = |name: Option<String>, shape: Shape| Mark { name, colour, side: Side::Left, shape };
        for (i, run) in trend.points.split(|point| !point.y.is_finite()).enumerate() {
            let points: Vec<_> = run.iter().map(|point| (point.x, point.y)).collect();
            let name = (i == 0).then(|| trend.name.clone());
            marks.push(mark(name, Shape::Line(points.clone(), Stroke::Strong)));
            marks.push(mark(None, Shape::Dots(points)));
        }
    }
    let told = trends.iter().map(|trend| {
        let measured = trend.points.iter().filter(|p| p.y.is_finite());
        let points = measured.map(|p| format!("{} → {}", number(p.x, lang), number(p.y, lang)));
        format!("{}: {}", trend.name, points.collect::<Vec<_>>().join(", "))
    });
    let about = told.collect::<Vec<_>>().join("; ");
    Figure::new(title, &about, lang, x, Panel::new(y, marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Scale;

    #[test]
    fn the_line_is_interrupted_where_nothing_was_measured() {
        let point =
            |(x, y): (f64, f64)| Point { x, y, interval: y.is_finite().then_some((y / 2.0, y * 2.0)) };
        let points = [(1.0, 3.0), (2.0, 5.0), (3.0, f64::NAN), (4.0, 4.0), (5.0, 2.0)].map(point).to_vec();
        let axis = || Axis::new("", Scale::Log);
        let figure = trend("", Lang::En, axis(), axis(), &[Trend { name: "tabu".into(), points }]);
        let (mut lines, mut bands) = (Vec::new(), Vec::new());
        for mark in &figure.panels[0].marks {
            match &mark.shape {
                Shape::Line(points, _) => lines.push((mark.name.as_deref(), points.len())),
                Shape::Band(spans) => bands.push(spans.len()),
                _ => {}
            }
        }
        assert_eq!(lines, [(Some("tabu"), 2), (None, 2)]);
        assert_eq!(bands, [2, 2]);
    }
}

//! Shares with their intervals, lying: a line for each name, a mark for each group.

use garns_lang::Lang;

use crate::figure::{Axis, Figure, Mark, Panel, Scale, Shape, Side, Stroke};
use crate::scale::number;

/// The shares of one group.
#[derive(Clone, Debug)]
pub struct Shares {
    /// Whose they are.
    pub name: String,
    /// For each name on the axis the share and the ends of its interval, if there is one.
    pub shares: Vec<Option<(f64, f64, f64)>>,
}

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The interval a share lies in with 95 % confidence, when `some` of `all` were seen (Wilson's score).
#[must_use]
pub fn wilson(some: usize, all: usize) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    let (z, n, p) = (NORMAL, all as f64, some as f64 / all as f64);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// How far apart the marks of a line lie, where the next line is 1 away.
const APART: f64 = 0.2;

/// Shares from 0 to 100 %, with their intervals as lines.
#[must_use]
pub fn shares(title: &str, lang: Lang, names: &[String], groups: &[Shares]) -> Figure {
    let mut marks = Vec::new();
    for (colour, group) in groups.iter().enumerate() {
        let aside = APART * (colour as f64 - (groups.len() as f64 - 1.0) / 2.0);
        let there =
            |(place, share): (usize, &Option<(f64, f64, f64)>)| Some((place as f64 + aside, (*share)?));
        let here: Vec<_> = group.shares.iter().enumerate().filter_map(there).collect();
        for &(place, (_, low, high)) in &here {
            let shape = Shape::Line(vec![(low, place), (high, place)], Stroke::Faint);
            marks.push(Mark { name: None, colour, side: Side::Left, shape });
        }
        let dots = here.iter().map(|&(place, (share, ..))| (share, place)).collect();
        marks.push(Mark {
            name: Some(group.name.clone()),
            colour,
            side: Side::Left,
            shape: Shape::Dots(dots),
        });
    }
    let told = groups.iter().map(|group| {
        let of = names.iter().zip(&group.shares).filter_map(|(name, share)| {
            let (share, ..) = (*share)?;
            Some(format!("{name} {} %", number((share * 1000.0).round() / 10.0, lang)))
        });
        format!("{}: {}", group.name, of.collect::<Vec<_>>().join(", "))
    });
    let about = told.collect::<Vec<_>>().join("; ");
    let panel = Panel {
        height: (names.len().max(1) * 24) as f64,
        ..Panel::new(Axis::new("", Scale::Names(names.to_vec())), marks)
    };
    Figure::new(title, &about, lang, Axis { range: Some((0.0, 1.0)), ..Axis::new("", Scale::Percent) }, panel)
}

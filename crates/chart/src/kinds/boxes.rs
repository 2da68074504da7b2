//! Box plots, lying, so that long names fit beside them.

use garns_lang::{Lang, say};

use crate::figure::{Axis, BoxOf, Figure, Mark, Panel, Scale, Shape, Side};
use crate::scale::number;

/// Some numbers in short, under a name.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Whose they are.
    pub name: String,
    /// A quarter lies below.
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The mean.
    pub mean: f64,
    /// All of them.
    pub all: Vec<f64>,
}

/// One box for each summary. The whiskers end at the last numbers within one and a half times the length of
/// the box (Tukey's); what lies beyond is a dot.
#[must_use]
pub fn boxes(title: &str, lang: Lang, label: &str, scale: Scale, summaries: &[Summary]) -> Figure {
    let mut marks = Vec::new();
    for (place, summary) in summaries.iter().enumerate() {
        let reach = 1.5 * (summary.upper - summary.lower);
        let within = |n: &&f64| (summary.lower - reach..=summary.upper + reach).contains(*n);
        let (mut low, mut high) = (summary.lower, summary.upper);
        for n in summary.all.iter().filter(within) {
            low = low.min(*n);
            high = high.max(*n);
        }
        let beyond = summary.all.iter().filter(|n| !within(n)).copied().collect();
        let plot = BoxOf {
            place,
            low,
            lower: summary.lower,
            median: summary.median,
            upper: summary.upper,
            high,
            mean: summary.mean,
            beyond,
        };
        marks.push(Mark { name: None, colour: place, side: Side::Left, shape: Shape::Boxes(vec![plot]) });
    }
    let names = summaries.iter().map(|summary| summary.name.clone()).collect();
    let panel = Panel {
        height: (summaries.len().max(1) * 34) as f64,
        ..Panel::new(Axis::new("", Scale::Names(names)), marks)
    };
    let told = summaries.iter().map(|summary| {
        let (name, median) = (&summary.name, number(summary.median, lang));
        let (lower, upper) = (number(summary.lower, lang), number(summary.upper, lang));
        say!(
            lang,
            "{name}: median {median}, quartiles {lower} and {upper}",
            "{name}: mediana {median}, quartis {lower} e {upper}"
        )
    });
    let about = told.collect::<Vec<_>>().join("; ");
    Figure::new(title, &about, lang, Axis::new(label, scale), panel)
}

//! Where everything goes. Widths of texts are guessed from their letters, since no font is at hand.

use crate::figure::{Figure, Mark, Scale, Shape, Side};
use crate::scale::{Ruler, Tick};

/// The size of the letters.
pub(crate) const LETTERS: f64 = 12.0;
/// The size of the letters of the title.
pub(crate) const TITLE: f64 = 15.0;
/// The height of a line of the legend.
pub(crate) const LINE: f64 = 19.0;
/// The width of the sample before a name in the legend.
pub(crate) const SAMPLE: f64 = 26.0;
/// Space at the edges.
pub(crate) const EDGE: f64 = 14.0;
/// Space between panels.
const GAP: f64 = 18.0;

/// The parts of a figure, placed.
pub(crate) struct Layout<'a> {
    pub(crate) height: f64,
    /// The title, in lines.
    pub(crate) title: Vec<String>,
    /// Names with the marks they stand for, and where each begins.
    pub(crate) legend: Vec<(f64, f64, &'a str, &'a Mark)>,
    /// The left edge and the width of all panels.
    pub(crate) left: f64,
    pub(crate) width: f64,
    pub(crate) across: Ruler,
    pub(crate) across_ticks: Vec<Tick>,
    pub(crate) panels: Vec<Place>,
}

/// A panel, placed.
pub(crate) struct Place {
    pub(crate) top: f64,
    pub(crate) left: Ruler,
    pub(crate) left_ticks: Vec<Tick>,
    pub(crate) right: Option<(Ruler, Vec<Tick>)>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(figure: &'a Figure) -> Layout<'a> {
        let title = lines(&figure.title, figure.width - 2.0 * EDGE, TITLE * 1.08);
        let below_title = EDGE + title.len() as f64 * (TITLE + 5.0);
        let (legend, below_legend) = legend(figure, below_title);
        let mut top = below_legend + 13.0;
        let panels: Vec<_> = figure
            .panels
            .iter()
            .map(|panel| {
                let on = |side: Side| {
                    panel.marks.iter().filter(move |mark| mark.side == side).flat_map(|mark| up(&mark.shape))
                };
                let wanted = (panel.height / 48.0) as usize;
                let left = Ruler::new(&panel.left, on(Side::Left));
                let right = panel.right.as_ref().map(|axis| {
                    let ruler = Ruler::new(axis, on(Side::Right));
                    let ticks = ruler.ticks(wanted, figure.lang);
                    (ruler, ticks)
                });
                let mut left_ticks = left.ticks(wanted, figure.lang);
                if let Scale::Names(_) = panel.left.scale {
                    // The first name is at the top.
                    left_ticks.iter_mut().for_each(|tick| tick.at = 1.0 - tick.at);
                }
                let place = Place { top, left, left_ticks, right };
                top += panel.height + GAP;
                place
            })
            .collect();
        let widest = |ticks: &[Tick]| ticks.iter().map(|tick| width(&tick.text, LETTERS)).fold(0.0, f64::max);
        let left = panels.iter().map(|place| widest(&place.left_ticks)).fold(0.0, f64::max);
        let named = |label: &str| if label.is_empty() { 0.0 } else { LETTERS + 8.0 };
        let left_label = figure.panels.iter().map(|panel| named(&panel.left.label)).fold(0.0, f64::max);
        let left = EDGE + left_label + left + 8.0;
        let right = panels.iter().filter_map(|place| place.right.as_ref());
        let right = right.map(|(_, ticks)| widest(ticks) + LETTERS + 16.0).fold(8.0, f64::max);
        let across_marks = figure.panels.iter().flat_map(|panel| &panel.marks);
        let across = Ruler::new(&figure.x, across_marks.flat_map(|mark| along(&mark.shape)));
        let space = (figure.width - left - right - EDGE).max(50.0);
        let across_ticks = across.ticks((space / 85.0) as usize, figure.lang);
        let height = top - GAP + LETTERS + 8.0 + named(&figure.x.label) + EDGE;
        Layout { height, title, legend, left, width: space, across, across_ticks, panels }
    }
}

/// The vertical numbers of a shape.
fn up(shape: &Shape) -> Vec<f64> {
    match shape {
        Shape::Line(points, _) | Shape::Steps(points) | Shape::Dots(points) => {
            points.iter().map(|point| point.1).collect()
        }
        Shape::Band(spans) | Shape::Bars(spans) => spans.iter().flat_map(|s| [s.1, s.2]).collect(),
        Shape::Verticals(_) => Vec::new(),
        Shape::Boxes(boxes) => boxes.iter().map(|b| b.place as f64).collect(),
    }
}

/// The horizontal numbers of a shape.
fn along(shape: &Shape) -> Vec<f64> {
    match shape {
        Shape::Line(points, _) | Shape::Steps(points) | Shape::Dots(points) => {
            points.iter().map(|point| point.0).collect()
        }
        Shape::Band(spans) | Shape::Bars(spans) => spans.iter().map(|span| span.0).collect(),
        Shape::Verticals(places) => places.clone(),
        Shape::Boxes(boxes) => {
            let numbers = |b: &crate::BoxOf| [b.low, b.high, b.mean].into_iter().chain(b.beyond.clone());
            boxes.iter().flat_map(numbers).collect()
        }
    }
}

/// The places of the names, and where the legend ends.
fn legend(figure: &Figure, top: f64) -> (Vec<(f64, f64, &str, &Mark)>, f64) {
    let mut placed: Vec<(f64, f64, &str, &Mark)> = Vec::new();
    let (mut x, mut y) = (EDGE, top + LINE * 0.7);
    for mark in figure.panels.iter().flat_map(|panel| &panel.marks) {
        let Some(name) = mark.name.as_deref() else { continue };
        if placed.iter().any(|(_, _, known, _)| *known == name) {
            continue;
        }
        let needed = SAMPLE + 7.0 + width(name, LETTERS) + 20.0;
        if x > EDGE && x + needed > figure.width - EDGE {
            (x, y) = (EDGE, y + LINE);
        }
        placed.push((x, y, name, mark));
        x += needed;
    }
    let end = if placed.is_empty() { top } else { y + LINE * 0.4 };
    (placed, end)
}

/// About how wide a text is.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let letter = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.32,
        'f' | 'r' | 't' | 'I' | '(' | ')' | '-' | ' ' | '⁻' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.9,
        c if c.is_uppercase() => 0.7,
        c if (c as u32) >= 0x2e80 => 1.05,
        _ => 0.59,
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// A text in lines no wider than `most`.
fn lines(text: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size * 0.4 <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_break_between_words() {
        let title = "a rather long title of many words";
        let broken = lines(title, 120.0, 15.0);
        assert!(broken.len() > 1 && broken.iter().all(|line| width(line, 15.0) <= 120.0), "{broken:?}");
        assert_eq!(broken.join(" "), title);
        assert_eq!(lines("", 100.0, 15.0), [""; 0]);
    }
}

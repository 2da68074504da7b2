//! SVG as text: escaping, short numbers, paths.

use std::fmt::Write;

/// A text under construction.
#[derive(Default)]
pub(crate) struct Svg(pub(crate) String);

/// Where a text begins.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// Adds markup as it is.
    pub(crate) fn push(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// A straight line.
    pub(crate) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), more: &str) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(short);
        let _ = write!(self.0, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{more}/>");
    }

    /// A rectangle.
    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, more: &str) {
        let [x, y, width, height] = [x, y, width, height].map(short);
        let _ = write!(self.0, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{more}/>");
    }

    /// A small disc.
    pub(crate) fn dot(&mut self, x: f64, y: f64, radius: f64) {
        let [x, y, radius] = [x, y, radius].map(short);
        let _ = write!(self.0, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// A line of text.
    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, text: &str, more: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y, text) = (short(x), short(y), escape(text));
        let _ = write!(self.0, "<text x=\"{x}\" y=\"{y}\"{anchor}{more}>{text}</text>");
    }

    /// Straight lines through the points.
    pub(crate) fn path(&mut self, points: impl Iterator<Item = (f64, f64)>, closed: bool, more: &str) {
        let mut data = String::new();
        for (i, (x, y)) in points.enumerate() {
            let _ = write!(data, "{}{} {}", if i == 0 { 'M' } else { 'L' }, short(x), short(y));
        }
        if !data.is_empty() {
            let end = if closed { "Z" } else { "" };
            let _ = write!(self.0, "<path d=\"{data}{end}\"{more}/>");
        }
    }
}

/// A tenth of a pixel is enough.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{:.1}", number.clamp(-1e5, 1e5));
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text without what markup is made of, and without what XML forbids.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in garns_lang::clean(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

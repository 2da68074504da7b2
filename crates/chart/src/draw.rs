//! From a figure to SVG.

use std::fmt::Write;

use crate::figure::{BoxOf, Figure, Mark, Panel, Shape, Side, Stroke};
use crate::layout::{EDGE, LETTERS, Layout, Place, SAMPLE, TITLE};
use crate::scale::Ruler;
use crate::style;
use crate::svg::{Anchor, Svg, escape, short};
use crate::thin::thin;

impl Figure {
    /// The figure as the text of an SVG file, or of an element of a page.
    #[must_use]
    pub fn svg(&self) -> String {
        let layout = Layout::new(self);
        let mut svg = Svg::default();
        let (width, height) = (short(self.width), short(layout.height));
        let _ = write!(
            svg.0,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-family=\"system-ui, 'DejaVu Sans', \
             sans-serif\" font-size=\"{LETTERS}\"><title>{title}</title><desc>{about}</desc>\
             <style>{sheet}</style>",
            title = escape(&self.title),
            about = escape(&self.about),
            sheet = style::sheet(),
        );
        let ground = format!(" fill=\"currentColor\" {}", style::ground());
        svg.rect(0.0, 0.0, self.width, layout.height, &ground);
        self.heading(&layout, &mut svg);
        for (panel, place) in self.panels.iter().zip(&layout.panels) {
            self.axes(panel, place, &layout, &mut svg);
            let (left, top) = (short(layout.left), short(place.top));
            let (width, height) = (short(layout.width), short(panel.height));
            // An inner drawing cuts off what leaves the panel, without an id that a clip path would need.
            let _ = write!(svg.0, "<svg x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\">");
            for mark in &panel.marks {
                let up = match (mark.side, &place.right) {
                    (Side::Right, Some((ruler, _))) => ruler,
                    _ => &place.left,
                };
                let field = Field { width: layout.width, height: panel.height, across: &layout.across, up };
                field.mark(mark, &mut svg);
            }
            svg.push("</svg>");
        }
        svg.push("</svg>\n");
        svg.0
    }

    /// Title and legend.
    fn heading(&self, layout: &Layout<'_>, svg: &mut Svg) {
        let _ = write!(svg.0, "<g fill=\"currentColor\" {}>", style::ink());
        for (i, line) in layout.title.iter().enumerate() {
            let more = format!(" font-size=\"{TITLE}\" font-weight=\"600\"");
            svg.text(EDGE, EDGE + TITLE * 0.8 + i as f64 * (TITLE + 5.0), Anchor::Start, line, &more);
        }
        for (x, y, name, _) in &layout.legend {
            svg.text(x + SAMPLE + 7.0, y + LETTERS * 0.35, Anchor::Start, name, "");
        }
        svg.push("</g>");
        for (x, y, _, mark) in &layout.legend {
            let _ = write!(svg.0, "<g {} fill=\"none\" stroke=\"currentColor\"", style::colour(mark.colour));
            let (from, to) = ((*x, *y), (x + SAMPLE, *y));
            match &mark.shape {
                Shape::Line(_, stroke) => {
                    let _ = write!(svg.0, "{}>", pen(*stroke, mark.colour));
                    svg.line(from, to, "");
                }
                Shape::Steps(_) => {
                    let _ = write!(svg.0, "{}>", pen(Stroke::Strong, mark.colour));
                    svg.line(from, to, "");
                }
                Shape::Bars(_) => {
                    svg.push(" stroke-width=\"1.5\">");
                    svg.line((x + SAMPLE / 2.0, y - 6.0), (x + SAMPLE / 2.0, y + 6.0), "");
                }
                Shape::Verticals(_) => {
                    let _ = write!(svg.0, "{}>", pen(Stroke::Dashed, mark.colour));
                    svg.line((x + SAMPLE / 2.0, y - 7.0), (x + SAMPLE / 2.0, y + 7.0), "");
                }
                Shape::Dots(_) => {
                    svg.push("><g fill=\"currentColor\" stroke=\"none\">");
                    svg.dot(x + SAMPLE / 2.0, *y, 3.0);
                    svg.push("</g>");
                }
                Shape::Band(_) | Shape::Boxes(_) => {
                    svg.push(">");
                    svg.rect(
                        *x,
                        y - 5.0,
                        SAMPLE,
                        10.0,
                        " fill=\"currentColor\" fill-opacity=\"0.25\" stroke=\"none\"",
                    );
                }
            }
            svg.push("</g>");
        }
    }

    /// Lines behind the marks, numbers beside them, and what the numbers are.
    fn axes(&self, panel: &Panel, place: &Place, layout: &Layout<'_>, svg: &mut Svg) {
        let (left, right) = (layout.left, layout.left + layout.width);
        let (top, bottom) = (place.top, place.top + panel.height);
        let across = |at: f64| left + at * layout.width;
        let upright = |at: f64| bottom - at * panel.height;
        let is_last = layout.panels.last().is_some_and(|last| last.top == place.top);
        let shown = |at: f64| (-0.001..=1.001).contains(&at);
        let _ = write!(svg.0, "<g stroke=\"currentColor\" {}>", style::grid());
        for tick in place.left_ticks.iter().filter(|tick| shown(tick.at)) {
            svg.line((left, upright(tick.at)), (right, upright(tick.at)), "");
        }
        for tick in layout.across_ticks.iter().filter(|tick| shown(tick.at)) {
            svg.line((across(tick.at), top), (across(tick.at), bottom), "");
        }
        svg.push("</g>");
        let _ = write!(svg.0, "<g fill=\"currentColor\" {}>", style::quiet());
        for tick in place.left_ticks.iter().filter(|tick| shown(tick.at)) {
            svg.text(left - 7.0, upright(tick.at) + LETTERS * 0.35, Anchor::End, &tick.text, "");
        }
        if let Some((_, ticks)) = &place.right {
            for tick in ticks.iter().filter(|tick| shown(tick.at)) {
                svg.text(right + 7.0, upright(tick.at) + LETTERS * 0.35, Anchor::Start, &tick.text, "");
            }
        }
        for tick in layout.across_ticks.iter().filter(|tick| is_last && shown(tick.at)) {
            svg.text(across(tick.at), bottom + LETTERS + 5.0, Anchor::Middle, &tick.text, "");
        }
        svg.push("</g>");
        let _ = write!(svg.0, "<g fill=\"currentColor\" {}>", style::ink());
        if is_last {
            let y = layout.height - EDGE;
            svg.text(left + layout.width / 2.0, y, Anchor::Middle, &self.x.label, "");
        }
        let sideways =
            |x: f64| format!(" transform=\"rotate(-90 {} {})\"", short(x), short(middle(top, bottom)));
        let x = EDGE + LETTERS * 0.6;
        svg.text(x, middle(top, bottom), Anchor::Middle, &panel.left.label, &sideways(x));
        if let Some(axis) = &panel.right {
            let x = self.width - EDGE;
            svg.text(x, middle(top, bottom), Anchor::Middle, &axis.label, &sideways(x));
        }
        let _ = write!(svg.0, "</g><g fill=\"none\" stroke=\"currentColor\" {}>", style::quiet());
        svg.rect(left, top, layout.width, panel.height, "");
        svg.push("</g>");
    }
}

fn middle(a: f64, b: f64) -> f64 {
    (a + b) / 2.0
}

/// How a line is drawn, as attributes.
fn pen(stroke: Stroke, colour: usize) -> String {
    match stroke {
        Stroke::Strong => {
            let dashes = style::dashes(colour);
            let dashes =
                if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
            format!(" stroke-width=\"2\"{dashes}")
        }
        Stroke::Faint => " stroke-width=\"1\" stroke-opacity=\"0.55\"".into(),
        Stroke::Dashed => " stroke-width=\"1.2\" stroke-dasharray=\"3 3\"".into(),
    }
}

/// From here on uprights are many.
const CROWD: usize = 20;

/// The inside of a panel: its upper left corner is (0, 0).
struct Field<'a> {
    width: f64,
    height: f64,
    across: &'a Ruler,
    up: &'a Ruler,
}

impl Field<'_> {
    fn x(&self, number: f64) -> f64 {
        self.across.place(number) * self.width
    }

    fn y(&self, number: f64) -> f64 {
        (1.0 - self.up.place(number)) * self.height
    }

    /// Points that can be drawn, in pixels.
    fn pixels(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let drawn = |(x, y): &(f64, f64)| (self.x(*x), self.y(*y));
        points.iter().map(drawn).filter(|(x, y)| x.is_finite() && y.is_finite()).collect()
    }

    /// Spans that can be drawn, in pixels.
    fn spans(&self, spans: &[(f64, f64, f64)]) -> Vec<(f64, f64, f64)> {
        let drawn = |(x, low, high): &(f64, f64, f64)| (self.x(*x), self.y(*low), self.y(*high));
        let sound = |(x, low, high): &(f64, f64, f64)| [x, low, high].iter().all(|n| n.is_finite());
        spans.iter().map(drawn).filter(sound).collect()
    }

    fn mark(&self, mark: &Mark, svg: &mut Svg) {
        let (colour, columns) = (style::colour(mark.colour), self.width as usize);
        let _ = write!(svg.0, "<g {colour} fill=\"none\" stroke=\"currentColor\"");
        match &mark.shape {
            Shape::Line(points, stroke) => {
                let _ = write!(svg.0, "{} stroke-linejoin=\"round\">", pen(*stroke, mark.colour));
                svg.path(thin(&self.pixels(points), columns).into_iter(), false, "");
            }
            Shape::Steps(points) => {
                let _ = write!(svg.0, "{}>", pen(Stroke::Strong, mark.colour));
                let points = thin(&self.pixels(points), columns / 2);
                let corners = points.iter().zip(points.iter().skip(1)).map(|(a, b)| (b.0, a.1));
                let mut path: Vec<_> = Vec::with_capacity(2 * points.len());
                for (point, corner) in points.iter().zip(corners.map(Some).chain([None])) {
                    path.push(*point);
                    path.extend(corner);
                }
                svg.path(path.into_iter(), false, "");
            }
            Shape::Dots(points) => {
                svg.push("><g fill=\"currentColor\" stroke=\"none\" fill-opacity=\"0.8\">");
                for (x, y) in self.pixels(points) {
                    svg.dot(x, y, 2.8);
                }
                svg.push("</g>");
            }
            Shape::Band(spans) => {
                svg.push(">");
                let spans = self.spans(spans);
                let there = spans.iter().map(|span| (span.0, span.2));
                let back = spans.iter().rev().map(|span| (span.0, span.1));
                let ground = " fill=\"currentColor\" fill-opacity=\"0.15\" stroke=\"none\"";
                svg.path(there.chain(back), true, ground);
            }
            Shape::Bars(spans) => {
                svg.push(" stroke-width=\"1.4\">");
                for (x, low, high) in self.spans(spans) {
                    svg.line((x, low), (x, high), "");
                    svg.line((x - 3.0, low), (x + 3.0, low), "");
                    svg.line((x - 3.0, high), (x + 3.0, high), "");
                }
            }
            Shape::Verticals(places) => {
                // Many stand close together and must not hide what they mark.
                let pale = if places.len() > CROWD { " stroke-opacity=\"0.3\"" } else { "" };
                let _ = write!(svg.0, "{}{pale}>", pen(Stroke::Dashed, mark.colour));
                for x in places.iter().map(|place| self.x(*place)).filter(|x| x.is_finite()) {
                    svg.line((x, 0.0), (x, self.height), "");
                }
            }
            Shape::Boxes(boxes) => {
                svg.push(" stroke-width=\"1.5\">");
                for plot in boxes {
                    self.box_plot(plot, svg);
                }
            }
        }
        svg.push("</g>");
    }

    /// Box and whiskers; the median as a thick line, the mean as a ring, the rest as dots.
    fn box_plot(&self, plot: &BoxOf, svg: &mut Svg) {
        let numbers = [plot.low, plot.lower, plot.median, plot.upper, plot.high].map(|n| self.x(n));
        let [low, lower, median, upper, high] = numbers;
        // The first name is at the top, so the axis is read upside down.
        let y = self.height - self.y(plot.place as f64);
        let half = (self.up.place(1.0) - self.up.place(0.0)) * self.height * 0.3;
        if numbers.iter().any(|number| !number.is_finite()) {
            return;
        }
        svg.line((low, y), (lower, y), "");
        svg.line((upper, y), (high, y), "");
        for end in [low, high] {
            svg.line((end, y - half * 0.5), (end, y + half * 0.5), "");
        }
        let ground = " fill=\"currentColor\" fill-opacity=\"0.2\"";
        svg.rect(lower, y - half, (upper - lower).max(0.5), 2.0 * half, ground);
        svg.line((median, y - half), (median, y + half), " stroke-width=\"3\"");
        let (mean, y_text) = (short(self.x(plot.mean)), short(y));
        let _ = write!(svg.0, "<circle cx=\"{mean}\" cy=\"{y_text}\" r=\"3.4\" stroke-width=\"1.5\"/>");
        svg.push("<g fill=\"currentColor\" stroke=\"none\" fill-opacity=\"0.6\">");
        let mut beyond: Vec<_> = plot.beyond.iter().map(|n| (self.x(*n) * 2.0).round() / 2.0).collect();
        beyond.sort_by(f64::total_cmp);
        beyond.dedup();
        for x in beyond.into_iter().filter(|x| x.is_finite()) {
            svg.dot(x, y, 1.8);
        }
        svg.push("</g>");
    }
}

//! Pictures as SVG, written directly.

use std::fmt::Write;

use garns_puzzle::clean;

use crate::font::{FAMILIES, Weight};
use crate::scene::{Anchor, Colour, Form, Label, Picture, Segment, Shape, Stroke};

/// Writes a picture as an SVG document, with its title and description for those who can't see it.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let mut out = String::new();
    let (width, height) = (number(picture.width), number(picture.height));
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\" lang=\"{}\" \
         font-family=\"{FAMILIES}\" fill=\"none\" stroke-linejoin=\"round\">",
        picture.lang
    );
    let _ = writeln!(out, "<title id=\"title\">{}</title>", escape(&picture.title));
    let _ = writeln!(out, "<desc id=\"desc\">{}</desc>", escape(&picture.description));
    for shape in &picture.shapes {
        match shape {
            Shape::Form { form, fill, stroke } => element(&mut out, form, *fill, *stroke),
            Shape::Text(label) => text(&mut out, label),
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Text as it may stand in XML; what may not stand there at all is left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in clean(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

/// A number with no more places than can be seen.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn hex(colour: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
}

fn element(out: &mut String, form: &Form, fill: Option<Colour>, stroke: Option<Stroke>) {
    match form {
        Form::Rect { at, width, height, radius } => {
            let (x, y, width, height) = (number(at.x), number(at.y), number(*width), number(*height));
            let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
            if *radius > 0.0 {
                let _ = write!(out, " rx=\"{}\"", number(*radius));
            }
        }
        Form::Circle { centre, radius } => {
            let (x, y, radius) = (number(centre.x), number(centre.y), number(*radius));
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
        }
        Form::Path(segments) => {
            out.push_str("<path d=\"");
            for segment in segments {
                let _ = match segment {
                    Segment::Move(to) => write!(out, "M{} {}", number(to.x), number(to.y)),
                    Segment::Line(to) => write!(out, "L{} {}", number(to.x), number(to.y)),
                    Segment::Bend(by, to) => {
                        write!(out, "Q{} {} {} {}", number(by.x), number(by.y), number(to.x), number(to.y))
                    }
                    Segment::Close => write!(out, "Z"),
                };
            }
            out.push('"');
        }
    }
    if let Some(fill) = fill {
        let _ = write!(out, " fill=\"{}\"", hex(fill));
        if fill.alpha < 1.0 {
            let _ = write!(out, " fill-opacity=\"{}\"", number(fill.alpha));
        }
    }
    if let Some(stroke) = stroke {
        let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", hex(stroke.colour), number(stroke.width));
        if stroke.colour.alpha < 1.0 {
            let _ = write!(out, " stroke-opacity=\"{}\"", number(stroke.colour.alpha));
        }
        match stroke.dashes {
            Some((dash, gap)) => {
                let _ = write!(out, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
            }
            None => out.push_str(" stroke-linecap=\"round\""),
        }
    }
    out.push_str("/>\n");
}

fn text(out: &mut String, label: &Label) {
    let (x, y, size) = (number(label.at.x), number(label.at.y), number(label.size));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{}\"", hex(label.colour));
    if label.colour.alpha < 1.0 {
        let _ = write!(out, " fill-opacity=\"{}\"", number(label.colour.alpha));
    }
    match label.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if label.weight == Weight::Bold {
        out.push_str(" font-weight=\"600\"");
    }
    let _ = writeln!(out, ">{}</text>", escape(&label.text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_escaped() {
        assert_eq!(
            ["0", "1.5", "-2", "0", "0.33"].map(str::to_owned),
            [0.0, 1.5, -2.0, -0.001, 1.0 / 3.0].map(number)
        );
        assert_eq!(escape("a<b & \"c\"\u{7}\u{FFFF}>"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}

//! Colours and dashes. The colours are told apart by most people who see fewer of them; a reader who sees
//! none has the dashes.

use std::fmt::Write;

/// What a figure is drawn with, on light and on dark ground.
struct Tone {
    class: &'static str,
    light: &'static str,
    dark: &'static str,
}

const GROUND: Tone = Tone { class: "gc-ground", light: "#ffffff", dark: "#15181e" };
const INK: Tone = Tone { class: "gc-ink", light: "#1f2328", dark: "#e6e8eb" };
const QUIET: Tone = Tone { class: "gc-quiet", light: "#59636e", dark: "#a4acb6" };
const GRID: Tone = Tone { class: "gc-grid", light: "#dfe3e8", dark: "#343a44" };

const COLOURS: [Tone; 8] = [
    Tone { class: "gc-0", light: "#0072b2", dark: "#4da6e8" },
    Tone { class: "gc-1", light: "#d55e00", dark: "#ff8f45" },
    Tone { class: "gc-2", light: "#008a64", dark: "#2cc79a" },
    Tone { class: "gc-3", light: "#b8528d", dark: "#eb9bc8" },
    Tone { class: "gc-4", light: "#b67d00", dark: "#ffc44d" },
    Tone { class: "gc-5", light: "#6a4fb0", dark: "#b497f0" },
    Tone { class: "gc-6", light: "#2a97c4", dark: "#8fd6f5" },
    Tone { class: "gc-7", light: "#5c6670", dark: "#c0c7cf" },
];

/// One pattern for each colour; the first line is whole.
const DASHES: [&str; 8] = ["", "8 3", "2.5 2.5", "9 3 2 3", "14 4", "5 2", "9 3 2 3 2 3", "1.5 3.5"];

/// The dashes of the line with this number; empty for a whole line.
pub(crate) fn dashes(colour: usize) -> &'static str {
    DASHES[(colour + colour / COLOURS.len()) % DASHES.len()]
}

/// Attributes that make `currentColor` the one with this number.
pub(crate) fn colour(colour: usize) -> String {
    attributes(&COLOURS[colour % COLOURS.len()])
}

/// Attributes of what is behind everything.
pub(crate) fn ground() -> String {
    attributes(&GROUND)
}

/// Attributes of headings and frames.
pub(crate) fn ink() -> String {
    attributes(&INK)
}

/// Attributes of the numbers beside the axes.
pub(crate) fn quiet() -> String {
    attributes(&QUIET)
}

/// Attributes of the lines behind the marks.
pub(crate) fn grid() -> String {
    attributes(&GRID)
}

fn attributes(tone: &Tone) -> String {
    format!("class=\"{}\" color=\"{}\"", tone.class, tone.light)
}

/// The sheet that changes the colours where the reader likes it dark. A viewer that doesn't know the media query
/// (most programs that make pixels of it) keeps the light ones, which stand in the attributes.
pub(crate) fn sheet() -> String {
    let mut text = String::from("@media (prefers-color-scheme: dark) {");
    for tone in [&GROUND, &INK, &QUIET, &GRID].into_iter().chain(&COLOURS) {
        let _ = write!(text, ".{}{{color:{}}}", tone.class, tone.dark);
    }
    text + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How clearly a colour stands out from another, by the rules for accessible pages.
    fn contrast(a: &str, b: &str) -> f64 {
        let light = |hex: &str| {
            let part = |i: usize| {
                let part = f64::from(u8::from_str_radix(&hex[i..i + 2], 16).unwrap()) / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
        };
        let (a, b) = (light(a), light(b));
        a.max(b) / a.min(b)
    }

    #[test]
    fn colours_stand_out_from_both_grounds() {
        for tone in &COLOURS {
            assert!(contrast(tone.light, GROUND.light) >= 3.0, "{} on light", tone.class);
            assert!(contrast(tone.dark, GROUND.dark) >= 3.0, "{} on dark", tone.class);
        }
        for tone in [&INK, &QUIET] {
            assert!(contrast(tone.light, GROUND.light) >= 4.5 && contrast(tone.dark, GROUND.dark) >= 4.5);
        }
    }

    #[test]
    fn sixteen_lines_differ() {
        let all: std::collections::BTreeSet<_> = (0..16).map(|i| (colour(i), dashes(i))).collect();
        assert_eq!(all.len(), 16);
    }
}

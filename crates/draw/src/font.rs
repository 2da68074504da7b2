//! The font that every picture carries or names: its bytes, and how wide a text is.

use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId};

/// How heavy letters are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Digits people write, captions.
    #[default]
    Regular,
    /// Givens and headings.
    Bold,
}

/// What the font is called in SVG, with what stands in for it where it is not installed.
pub const FAMILIES: &str = "'Open Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/// Height of capitals and digits, as a part of the font size.
pub const CAPITALS: f64 = 1462.0 / 2048.0;

/// One weight of the font, opened.
pub(crate) struct Font {
    pub(crate) face: Face<'static>,
}

impl Weight {
    /// The font file.
    #[must_use]
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../assets/OpenSans-Regular.ttf"),
            Weight::Bold => include_bytes!("../assets/OpenSans-Semibold.ttf"),
        }
    }

    pub(crate) fn font(self) -> &'static Font {
        static FONTS: [OnceLock<Font>; 2] = [OnceLock::new(), OnceLock::new()];
        let bytes = self.bytes();
        FONTS[self as usize].get_or_init(|| match Face::parse(bytes, 0) {
            Ok(face) => Font { face },
            Err(error) => unreachable!("the font is part of the program: {error}"),
        })
    }
}

impl Font {
    /// The glyph of a letter; of one the font doesn't have, the empty box.
    pub(crate) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    /// How far a glyph moves the pen, as a part of the font size.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(self.face.units_per_em())
    }
}

/// How wide a text is at a size.
#[must_use]
pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let font = weight.font();
    text.chars().map(|letter| font.advance(font.glyph(letter))).sum::<f64>() * size
}

/// Breaks a text at blanks into lines no wider than this; a word that is wider has a line of its own.
#[must_use]
pub fn wrap(text: &str, size: f64, weight: Weight, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in garns_puzzle::clean(text).split_whitespace() {
        match lines.last_mut() {
            Some(line)
                if width(line, size, weight) + width(" ", size, weight) + width(word, size, weight)
                    <= most =>
            {
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
    fn the_fonts_have_what_puzzles_and_both_languages_need() {
        let needed = "0123456789 ABCxyz ãõçéêáíóúâôàÃÕÇ × ÷ − ≠ < > ≤ ≥ ± · – — … № Ω Ж";
        for weight in [Weight::Regular, Weight::Bold] {
            let missing: String =
                needed.chars().filter(|&c| weight.font().face.glyph_index(c).is_none()).collect();
            assert_eq!(missing, "", "{weight:?}");
        }
    }

    #[test]
    fn digits_are_of_one_width_and_lines_are_no_wider_than_asked() {
        let wide = |text| width(text, 100.0, Weight::Regular);
        assert!((wide("1") - wide("8")).abs() < 1e-9 && (wide("11") - 2.0 * wide("1")).abs() < 1e-9);
        let lines = wrap("one two three four five", 10.0, Weight::Regular, 60.0);
        assert_eq!(lines.join(" "), "one two three four five");
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 10.0, Weight::Regular) <= 60.0));
        assert_eq!(wrap("incomprehensibilities", 10.0, Weight::Regular, 5.0).len(), 1);
    }
}

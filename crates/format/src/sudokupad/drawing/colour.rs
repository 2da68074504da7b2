//! Colours: how drawings give them, and what people call them.

/// A colour with red, green, blue and how much covers what is behind it, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour {
    red: f64,
    green: f64,
    blue: f64,
    cover: f64,
}

/// A name, the hue it means first of all, and from where to where hues may be called so.
type Name = (&'static str, f64, &'static [(f64, f64)]);

/// What people call colours, with the hue they mean first of all (in degrees) and all they may mean; those without hues
/// are told by lightness.
const NAMES: &[Name] = &[
    ("red", 0.0, &[(0.0, 16.0), (338.0, 360.0)]),
    ("orange", 28.0, &[(12.0, 50.0)]),
    ("peach", 25.0, &[(10.0, 45.0)]),
    ("yellow", 55.0, &[(42.0, 72.0)]),
    ("gold", 48.0, &[(35.0, 65.0)]),
    ("golden", 48.0, &[(35.0, 65.0)]),
    ("brown", 25.0, &[(8.0, 48.0)]),
    ("tan", 35.0, &[(20.0, 50.0)]),
    ("green", 115.0, &[(70.0, 172.0)]),
    ("lime", 90.0, &[(60.0, 130.0)]),
    ("mint", 150.0, &[(110.0, 175.0)]),
    ("teal", 178.0, &[(160.0, 200.0)]),
    ("turquoise", 175.0, &[(160.0, 200.0)]),
    ("cyan", 185.0, &[(165.0, 200.0)]),
    ("aqua", 180.0, &[(160.0, 200.0)]),
    ("blue", 215.0, &[(182.0, 262.0)]),
    ("purple", 285.0, &[(258.0, 325.0)]),
    ("violet", 280.0, &[(255.0, 325.0)]),
    ("lavender", 265.0, &[(230.0, 310.0)]),
    ("lilac", 285.0, &[(255.0, 320.0)]),
    ("mauve", 290.0, &[(255.0, 330.0)]),
    ("indigo", 255.0, &[(235.0, 280.0)]),
    ("magenta", 310.0, &[(285.0, 335.0)]),
    ("pink", 330.0, &[(290.0, 360.0), (0.0, 10.0)]),
    ("gray", 0.0, &[]),
    ("silver", 0.0, &[]),
    ("black", 0.0, &[]),
    ("white", 0.0, &[]),
];

/// Whether a word, in its one form, is the name of a colour.
pub(super) fn is_name(word: &str) -> bool {
    NAMES.iter().any(|(name, _, _)| *name == word)
}

/// The names of colours.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _, _)| *name)
}

/// Whether a word says how light or dark a colour is, or how thick a line of it.
pub(super) fn is_shade(word: &str) -> bool {
    matches!(
        word,
        "light" | "dark" | "pale" | "bright" | "lighter" | "darker" | "thick" | "thin" | "solid" | "deep"
    )
}

impl Colour {
    /// The colour of a text such as `#CFCFCF`, `#fffa`, `rgba(1, 2, 3, 0.5)` or `white`.
    pub(crate) fn read(text: &str) -> Option<Colour> {
        let text = text.trim().to_ascii_lowercase();
        if let Some(hex) = text.strip_prefix('#') {
            let digits: Vec<f64> =
                hex.chars().map(|c| c.to_digit(16).map(f64::from)).collect::<Option<_>>()?;
            let one = |i: usize| digits[i] / 15.0;
            let two = |i: usize| (digits[i] * 16.0 + digits[i + 1]) / 255.0;
            return match digits.len() {
                3 => Some(Colour { red: one(0), green: one(1), blue: one(2), cover: 1.0 }),
                4 => Some(Colour { red: one(0), green: one(1), blue: one(2), cover: one(3) }),
                6 => Some(Colour { red: two(0), green: two(2), blue: two(4), cover: 1.0 }),
                8 => Some(Colour { red: two(0), green: two(2), blue: two(4), cover: two(6) }),
                _ => None,
            };
        }
        if let Some(list) = text.strip_prefix("rgb") {
            let list = list.trim_start_matches('a').trim_matches(['(', ')', ' ']);
            let parts: Vec<f64> =
                list.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
            let (&red, &green, &blue) = (parts.first()?, parts.get(1)?, parts.get(2)?);
            let cover = parts.get(3).copied().unwrap_or(1.0);
            return Some(Colour { red: red / 255.0, green: green / 255.0, blue: blue / 255.0, cover });
        }
        let named: &[(&str, &str)] = &[
            ("white", "#fff"),
            ("black", "#000"),
            ("gray", "#808080"),
            ("grey", "#808080"),
            ("lightgray", "#d3d3d3"),
            ("lightgrey", "#d3d3d3"),
            ("silver", "#c0c0c0"),
            ("red", "#f00"),
            ("green", "#008000"),
            ("lime", "#0f0"),
            ("blue", "#00f"),
            ("yellow", "#ff0"),
            ("orange", "#ffa500"),
            ("purple", "#800080"),
            ("pink", "#ffc0cb"),
            ("none", "#0000"),
            ("transparent", "#0000"),
        ];
        named.iter().find(|(name, _)| *name == text).and_then(|(_, hex)| Colour::read(hex))
    }

    /// Whether nothing of it is seen.
    pub(crate) fn is_clear(self) -> bool {
        self.cover < 0.02
    }

    /// Hue in degrees, saturation and lightness as they are on white paper.
    fn seen(self) -> (f64, f64, f64) {
        let on_white = |part: f64| (part * self.cover + 1.0 - self.cover).clamp(0.0, 1.0);
        let (red, green, blue) = (on_white(self.red), on_white(self.green), on_white(self.blue));
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let range = most - least;
        let hue = if range < 1e-9 {
            0.0
        } else if most == red {
            60.0 * ((green - blue) / range).rem_euclid(6.0)
        } else if most == green {
            60.0 * ((blue - red) / range + 2.0)
        } else {
            60.0 * ((red - green) / range + 4.0)
        };
        (hue, if most > 0.0 { range / most } else { 0.0 }, (most + least) / 2.0)
    }

    /// Whether it has no hue to speak of.
    fn is_dull(self) -> bool {
        let (_, saturation, lightness) = self.seen();
        saturation < 0.13 || lightness < 0.06
    }

    /// How far its hue is from the one a name means first of all.
    pub(super) fn far_from(self, name: &str) -> f64 {
        let (hue, _, lightness) = self.seen();
        match NAMES.iter().find(|(other, _, _)| *other == name) {
            Some((_, middle, [_, ..])) => (hue - middle).abs().min(360.0 - (hue - middle).abs()),
            Some(("black", _, _)) => 100.0 * lightness,
            Some(("white", _, _)) => 100.0 * (1.0 - lightness),
            _ => 100.0 * (lightness - 0.6).abs(),
        }
    }

    /// Whether two colours look alike.
    pub(super) fn is_like(self, other: Colour) -> bool {
        let ((a, s, l), (b, t, m)) = (self.seen(), other.seen());
        let hues = (a - b).abs().min(360.0 - (a - b).abs());
        (l - m).abs() < 0.12 && ((self.is_dull() && other.is_dull()) || (hues < 25.0 && (s - t).abs() < 0.4))
    }

    /// Whether two colours are one colour, lighter and darker.
    pub(super) fn is_tint_of(self, other: Colour) -> bool {
        let (a, b) = (self.seen().0, other.seen().0);
        let hues = (a - b).abs().min(360.0 - (a - b).abs());
        let plain = |colour: Colour| colour.is_white() || colour.is_black();
        let alike =
            (self.is_dull() && other.is_dull()) || (!self.is_dull() && !other.is_dull() && hues < 12.0);
        alike && !plain(self) && !plain(other)
    }

    pub(super) fn is_white(self) -> bool {
        self.is_dull() && self.seen().2 > 0.94
    }

    pub(super) fn is_black(self) -> bool {
        self.is_dull() && self.seen().2 < 0.28
    }

    /// Whether people may call it by this name.
    pub(super) fn is_called(self, name: &str) -> bool {
        let (hue, saturation, lightness) = self.seen();
        match name {
            "white" => self.is_white(),
            "black" => self.is_black(),
            "gray" | "silver" => saturation < 0.2 && (0.12..0.97).contains(&lightness),
            "brown" if lightness > 0.75 => false,
            // Light red is pink.
            "red" if lightness > 0.85 => false,
            _ => {
                let hues =
                    NAMES.iter().find(|(other, _, _)| *other == name).map_or(&[][..], |(_, _, hues)| hues);
                !self.is_dull() && hues.iter().any(|&(from, to)| (from..=to).contains(&hue))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names() {
        for (text, name) in [
            ("#CFCFCF", "gray"),
            ("#67f067", "green"),
            ("#F067F0ff", "purple"),
            ("#f067f0", "pink"),
            ("#2ECBFF", "blue"),
            ("#34BBE6", "blue"),
            ("#FF8C00", "orange"),
            ("rgba(207, 207, 207, 0.95)", "gray"),
            ("#fff", "white"),
            ("#00000080", "gray"),
            ("#ffff7f", "yellow"),
        ] {
            assert!(Colour::read(text).unwrap().is_called(name), "{text} {name}");
        }
        for (text, name) in
            [("#67f067", "blue"), ("#CFCFCF", "white"), ("#CFCFCF", "green"), ("#2ECBFF", "gray")]
        {
            assert!(!Colour::read(text).unwrap().is_called(name), "{text} {name}");
        }
        assert!(Colour::read("#0000").unwrap().is_clear() && Colour::read("#ffffff00").unwrap().is_clear());
        for text in ["", "#", "#12", "rgb()", "rgb(1,2)", "rgb(a,b,c)", "#ééé", "plaid"] {
            assert_eq!(Colour::read(text), None, "{text}");
        }
    }
}

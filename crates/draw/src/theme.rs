//! The colours: for screens light or dark, for printers, and for eyes that don't tell red from green.

use crate::scene::Colour;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on white, lines in the colours solvers know them by.
    #[default]
    Light,
    /// Light on black.
    Dark,
    /// Greys on white: for printers without colours.
    Print,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// Its name on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }
}

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Behind everything.
    Paper,
    /// Lines between cells.
    Thin,
    /// Lines around blocks.
    Thick,
    /// Givens.
    Given,
    /// Values that were found.
    Value,
    /// Pencil marks.
    Mark,
    /// Numbers that are clues, signs between cells.
    Clue,
    /// Words below the grid.
    Caption,
    /// Dashes of cages.
    Cage,
    /// Cells that are marked by grey.
    Shade,
    /// Thermometers.
    Thermometer,
    /// Arrows and their circles.
    Arrow,
    /// Whispers lines.
    Whispers,
    /// Renban lines.
    Renban,
    /// Palindromes.
    Palindrome,
    /// Between lines.
    Between,
    /// Region sum lines.
    RegionSum,
    /// Zipper lines.
    Zipper,
    /// Entropic lines.
    Entropic,
    /// Modular lines.
    Modular,
    /// Nabner lines.
    Nabner,
    /// Lockout lines.
    Lockout,
    /// Double arrows.
    DoubleArrow,
    /// Sum lines.
    SumLine,
    /// Lunchboxes.
    Lunchbox,
    /// Slingshots.
    Slingshot,
    /// Lines whose rule is only told in words.
    Other,
    /// Diagonals.
    Diagonal,
    /// The background of windows and other houses.
    House,
    /// One of several groups of cells.
    Group(usize),
    /// The colour that a value is named after, as red, green and blue.
    Named(u32),
    /// Behind a candidate a step stands on, or that is true.
    Base,
    /// Behind a fin, or one that is supposed.
    Fin,
    /// Behind a candidate that is false.
    Off,
    /// Behind what belongs to another part.
    Else,
    /// Behind a candidate that goes.
    Gone,
    /// Behind a value that comes.
    Placed,
    /// Links of chains, and what is crossed out.
    Link,
    /// The cells of a pattern.
    Pattern,
}

/// The eight colours that people with any kind of colour vision can tell apart (Okabe and Ito).
const SAFE: [u32; 8] = [0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x999999];

/// Backgrounds of groups.
const GROUPS: [u32; 7] = [0xF6C5A0, 0xA9D2F3, 0xB9E3A8, 0xE3BBEA, 0xF4E08A, 0x9FE0D2, 0xF3B3B8];

/// A theme, with or without the colours everybody can tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colours {
    /// The theme.
    pub theme: Theme,
    /// Whether lines and groups have the colours that everybody can tell apart.
    pub safe: bool,
}

impl Colours {
    /// The colour for something.
    #[must_use]
    pub fn of(self, ink: Ink) -> Colour {
        let light = Colour::hex(if self.safe { safe(ink) } else { light(ink) });
        match self.theme {
            Theme::Light => light,
            Theme::Dark => dark(ink, light),
            Theme::Print => print(ink, light),
        }
    }
}

fn light(ink: Ink) -> u32 {
    match ink {
        Ink::Paper => 0xFFFFFF,
        Ink::Thin => 0x8A8A8A,
        Ink::Thick | Ink::Given | Ink::Clue => 0x000000,
        Ink::Value => 0x1D5FBF,
        Ink::Mark => 0x4A4A4A,
        Ink::Caption => 0x333333,
        Ink::Cage => 0x333333,
        Ink::Shade => 0xD9D9D9,
        Ink::Thermometer => 0xCFCFCF,
        Ink::Arrow => 0x8C8C8C,
        Ink::Whispers => 0x7CD67C,
        Ink::Renban => 0xE58BE5,
        Ink::Palindrome => 0xC4C4C4,
        Ink::Between => 0xC9B8E8,
        Ink::RegionSum => 0x7CC7F2,
        Ink::Zipper => 0xC8A8F0,
        Ink::Entropic => 0xF7B58C,
        Ink::Modular => 0x7FD3C8,
        Ink::Nabner => 0xEBD85C,
        Ink::Lockout => 0x8FA8E8,
        Ink::DoubleArrow => 0xB9A58C,
        Ink::SumLine => 0xF0CB6A,
        Ink::Lunchbox => 0xE6D5BA,
        Ink::Slingshot => 0x8CCB5E,
        Ink::Other => 0xB5BFCB,
        Ink::Diagonal => 0x8DB8E8,
        Ink::House => 0xD5E3F2,
        Ink::Group(i) => GROUPS[i % GROUPS.len()],
        Ink::Named(rgb) => rgb,
        Ink::Base => 0xA8D8A8,
        Ink::Fin => 0x9EC5FE,
        Ink::Off => 0xFFF3A0,
        Ink::Else => 0xD6B8F0,
        Ink::Gone => 0xF4A0A0,
        Ink::Placed => 0x5CB85C,
        Ink::Link => 0xB03A2E,
        Ink::Pattern => 0xE9F2E9,
    }
}

/// The colour of this name, in English or Portuguese, light enough for a word to stand on: what is called green is drawn
/// green.
#[must_use]
pub fn named(name: &str) -> Option<u32> {
    Some(match name.to_lowercase().as_str() {
        "red" | "vermelho" | "r" => 0xF08080,
        "green" | "verde" | "g" => 0x8FD18F,
        "blue" | "azul" | "b" => 0x8FB4F0,
        "yellow" | "amarelo" | "y" => 0xF5E27A,
        "orange" | "laranja" => 0xF7B267,
        "purple" | "violet" | "roxo" | "violeta" => 0xC3A2E8,
        "pink" | "rosa" => 0xF6B6D2,
        "brown" | "marrom" => 0xC8A27C,
        "cyan" | "turquoise" | "ciano" | "turquesa" => 0x8FE0E0,
        "magenta" => 0xE58BE5,
        "white" | "branco" => 0xFFFFFF,
        "grey" | "gray" | "cinza" => 0xC4C4C4,
        "black" | "preto" => 0x8A8A8A,
        _ => return None,
    })
}

fn safe(ink: Ink) -> u32 {
    match ink {
        Ink::Whispers => SAFE[2],
        Ink::Renban => SAFE[6],
        Ink::RegionSum => SAFE[1],
        Ink::Entropic => SAFE[0],
        Ink::Modular => SAFE[4],
        Ink::Nabner => SAFE[3],
        Ink::Lockout => SAFE[4],
        Ink::Zipper => SAFE[6],
        Ink::SumLine => SAFE[0],
        Ink::Slingshot => SAFE[5],
        Ink::Group(i) => SAFE[i % 7],
        Ink::Base | Ink::Placed => 0x56B4E9,
        Ink::Gone => 0xE69F00,
        Ink::Off => 0xF0E442,
        Ink::Fin => 0xCC79A7,
        other => light(other),
    }
}

/// Everything that is text or grid is turned round; colours of lines are darkened.
fn dark(ink: Ink, light: Colour) -> Colour {
    let paper = Colour::hex(0x16181C);
    match ink {
        Ink::Paper => paper,
        Ink::Thin => Colour::hex(0x6A7078),
        Ink::Thick | Ink::Given | Ink::Clue => Colour::hex(0xF2F2F2),
        Ink::Value => Colour::hex(0x7FB4FF),
        Ink::Mark => Colour::hex(0xB4B8BE),
        Ink::Caption | Ink::Cage => Colour::hex(0xD0D4DA),
        Ink::Shade | Ink::Thermometer => Colour::hex(0x4A4F57),
        Ink::Arrow => Colour::hex(0x9AA0A8),
        Ink::Palindrome => Colour::hex(0x5E646C),
        Ink::Link => Colour::hex(0xFF8A7A),
        Ink::House => Colour::hex(0x2B3A4C),
        Ink::Pattern => Colour::hex(0x25322A),
        Ink::Diagonal => Colour::hex(0x3F6A9C),
        _ => light.mixed(paper, 0.5),
    }
}

/// Greys as bright as the colours are, within what a printer shows and a digit can stand on.
fn print(ink: Ink, light: Colour) -> Colour {
    match ink {
        Ink::Paper => Colour::hex(0xFFFFFF),
        Ink::Thin => Colour::hex(0x777777),
        Ink::Thick | Ink::Given | Ink::Clue | Ink::Cage | Ink::Caption => Colour::hex(0x000000),
        Ink::Value => Colour::hex(0x444444),
        _ => {
            let grey = (light.brightness() * 255.0).round() as u8;
            Colour { red: grey, green: grey, blue: grey, alpha: light.alpha }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_can_be_read_on_every_background_of_every_theme() {
        let backgrounds = [
            Ink::Paper,
            Ink::Shade,
            Ink::House,
            Ink::Thermometer,
            Ink::Whispers,
            Ink::Renban,
            Ink::RegionSum,
            Ink::Group(0),
            Ink::Group(3),
            Ink::Entropic,
            Ink::Pattern,
        ];
        for theme in Theme::ALL {
            let colours = Colours { theme, safe: false };
            for ink in backgrounds {
                let contrast = (colours.of(Ink::Given).brightness() - colours.of(ink).brightness()).abs();
                assert!(contrast > 0.4, "{theme:?} {ink:?}: {contrast}");
            }
        }
    }

    #[test]
    fn what_is_printed_has_no_colour() {
        let colours = Colours { theme: Theme::Print, safe: false };
        for ink in [Ink::Whispers, Ink::Value, Ink::Group(2), Ink::Diagonal] {
            let colour = colours.of(ink);
            assert!(colour.red == colour.green && colour.green == colour.blue, "{ink:?}");
        }
    }
}

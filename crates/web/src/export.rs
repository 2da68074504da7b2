//! A puzzle as others read it: in every format, as a PDF, as a QR code of its link. Done by workers, so that the page loads
//! none of it before it is wanted.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use garns::{FORMATS, Grid, Lang, Puzzle, write};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::job::{Reply, Written};
use crate::picture;

/// The puzzle in every format there is a writer for.
#[must_use]
pub fn texts(puzzle: &Puzzle) -> Reply {
    let one = |format: &&'static garns::Format| {
        format.write?;
        let (text, why) = match write(puzzle, format) {
            Ok(text) => (Some(text), Default::default()),
            Err(error) => (None, (error.text(Lang::En), error.text(Lang::Pt))),
        };
        Some(Written {
            name: format.name.to_owned(),
            title: (format.title.en.to_owned(), format.title.pt.to_owned()),
            ending: format.extensions.first().unwrap_or(&"txt").to_string(),
            text,
            why,
        })
    };
    Reply::Written { texts: FORMATS.iter().filter_map(one).collect() }
}

/// The puzzle with what is written into it as a PDF.
#[must_use]
pub fn pdf(puzzle: &Puzzle, grid: &Grid, lang: Lang, safe: bool) -> Reply {
    Reply::File { bytes: STANDARD.encode(picture::pdf_file(puzzle, grid, lang, safe)) }
}

/// The empty border that readers of QR codes look for.
const BORDER: usize = 4;

/// A text as a QR code, with as much correction as its length leaves room for.
#[must_use]
pub fn qr(text: &str) -> Reply {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else {
        return Reply::Qr { side: 0, path: String::new() };
    };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let from = x;
            while x < size && code.get_module(x, y) {
                x += 1;
            }
            if x > from {
                let border = BORDER as i32;
                let _ = write!(path, "M{} {}h{}v1H{}z", from + border, y + border, x - from, from + border);
            }
            x += 1;
        }
    }
    Reply::Qr { side: size as usize + 2 * BORDER, path }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use garns::{Hints, read};

    #[test]
    fn what_is_written_is_read_back_and_what_is_not_says_why() {
        let text = include_str!("../../../puzzles/thermometers.toml");
        let puzzle = read(text, &Hints::default()).unwrap();
        let Reply::Written { texts } = texts(&puzzle) else { panic!("texts") };
        for name in ["f-puzzles-link", "sudokupad", "toml", "json"] {
            let written = texts.iter().find(|written| written.name == name).unwrap();
            let back = read(written.text.as_ref().unwrap(), &Hints::default()).unwrap();
            assert_eq!(back.added_rules().len(), puzzle.added_rules().len(), "{name}");
        }
        let line = texts.iter().find(|written| written.name == "line").unwrap();
        assert!(line.text.is_none() && !line.why.0.is_empty() && line.why.0 != line.why.1);
    }

    #[test]
    fn a_code_has_a_border_and_the_three_squares_that_readers_look_for() {
        let Reply::Qr { side, path } = qr("https://example.org/#g1=abc") else { panic!("a code") };
        assert!(side > 2 * BORDER + 20);
        assert!(path.starts_with("M4 4h7v1H4z"), "{path}");
        let right = side - BORDER - 7;
        assert!(path.contains(&format!("M{right} 4h7v1H{right}z")), "{path}");
        assert!(path.contains(&format!("M4 {}h7v1H4z", side - BORDER - 7)), "{path}");
        assert_eq!(qr(&"x".repeat(4000)), Reply::Qr { side: 0, path: String::new() });
    }
}

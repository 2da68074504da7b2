//! A puzzle as others read it: in every format, as a PDF, as a QR code of its link; many of them as a booklet. Done by workers, so that the page loads
//! none of it before it is wanted.

use std::fmt::Write as _;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use garns::draw::{self, Content, Entry, Levels, Options, Paper, Solved, draw};
use garns::{FORMATS, Grid, Lang, Limits, Puzzle, say, write};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::job::{Booklet, Reply, Written};
use crate::picture::{self, Look};
use crate::share;

/// The puzzle in every format there is a writer for.
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
pub fn pdf(puzzle: &Puzzle, grid: &Grid, lang: Lang, safe: bool) -> Reply {
    Reply::File { bytes: STANDARD.encode(picture::pdf_file(puzzle, grid, lang, safe)), said: None }
}

/// No more puzzles are printed together.
const MOST_PRINTED: usize = 1000;

/// How long the solution of a puzzle is looked for.
const LONGEST_SOLVING: Duration = Duration::from_secs(5);

/// Puzzles as one PDF to print; what could not be done of it is said.
pub fn booklet(wanted: &Booklet) -> Reply {
    let (lang, limits) = (wanted.lang, Limits { time: Some(LONGEST_SOLVING), ..Limits::default() });
    let options = picture::options(Look { dark: false, safe: wanted.safe, lang });
    let mut levels = wanted.levels.then(|| Levels::new(limits.clone()));
    let mut unsolved = 0;
    let puzzles = wanted.puzzles.iter().take(MOST_PRINTED).filter_map(|text| share::puzzle(text, lang).ok());
    let entry = |puzzle: Puzzle| {
        let plain = Options { legend: false, ..options.clone() };
        let solved = wanted.solutions.then(|| Solved::of(&puzzle, limits.clone()));
        let solution = solved.as_ref().and_then(|solved| solved.grid());
        unsolved += usize::from(wanted.solutions && solution.is_none());
        Entry {
            heading: garns::clean_line(&puzzle.notes().title).into_owned(),
            note: levels.as_mut().map(|levels| levels.of(&puzzle, lang)).unwrap_or_default(),
            picture: draw(&puzzle, &Content::default(), &options),
            solution: solution.map(|grid| draw(&puzzle, &Content::filled(grid.clone()), &plain)),
        }
    };
    let entries: Vec<Entry> = puzzles.map(entry).collect();
    let left_out = wanted.puzzles.len() - entries.len();
    let paper = Paper::A4;
    let (title, colours) = (wanted.title.clone(), options.colours);
    let pages = draw::Booklet { title, paper, per_page: wanted.per_page, lang, colours, entries }.pages();
    let said = |lang| {
        let left =
            (left_out > 0).then(|| say!(lang, "Left out: {left_out}.", "Ficaram de fora: {left_out}."));
        let without = || say!(lang, "Without a solution: {unsolved}.", "Sem solução: {unsolved}.");
        let without = (unsolved > 0).then(without);
        left.into_iter().chain(without).collect::<Vec<_>>().join(" ")
    };
    let name = if wanted.title.is_empty() { say!(lang, "Puzzles", "Jogos") } else { wanted.title.clone() };
    let bytes = draw::pdf(&pages, &name, if lang == Lang::Pt { "pt-BR" } else { "en" });
    Reply::File { bytes: STANDARD.encode(bytes), said: Some((said(Lang::En), said(Lang::Pt))) }
}

/// A small picture of every rule that can be seen, as addresses that hold them.
pub fn samples(dark: bool, safe: bool) -> Reply {
    let look = Look { dark, safe, lang: Lang::En };
    let one = |about: &&'static garns::RuleAbout| {
        let svg = picture::of_example(about, look)?;
        Some((about.name.to_owned(), format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg))))
    };
    Reply::Samples { list: garns::RULES.iter().filter_map(one).collect() }
}

/// The empty border that readers of QR codes look for.
const BORDER: usize = 4;

/// A text as a QR code, with as much correction as its length leaves room for.
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
    fn a_booklet_has_a_page_for_so_many_puzzles_and_says_what_it_lacks() {
        let one = share::text_of(&Puzzle::sudoku(4).unwrap());
        let given = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5";
        let other = share::text_of(&given.parse().unwrap());
        let wanted = |puzzles: &[&String], solutions| Booklet {
            puzzles: puzzles.iter().map(|text| text.to_string()).collect(),
            title: "Some".to_owned(),
            per_page: 2,
            solutions,
            levels: true,
            lang: Lang::Pt,
            safe: false,
        };
        let made = |wanted: &Booklet| match booklet(wanted) {
            Reply::File { bytes, said } => (STANDARD.decode(bytes).unwrap(), said.unwrap().1),
            reply => panic!("{reply:?}"),
        };
        let pages = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.split("/Count ")
                .nth(1)
                .and_then(|rest| rest.split_whitespace().next()?.parse::<usize>().ok())
        };
        let (bytes, said) = made(&wanted(&[&one, &other, &one], false));
        assert!(bytes.starts_with(b"%PDF") && said.is_empty());
        assert_eq!(pages(&bytes), Some(2));
        let bad = String::from("{");
        let (bytes, said) = made(&wanted(&[&other, &bad, &one], true));
        assert_eq!((pages(&bytes), said.as_str()), (Some(2), "Ficaram de fora: 1."));
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

//! Everything on the table in a link: the puzzle, what was written and how long it took, packed behind the `#`,
//! which no browser sends to any host.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use garns::{Hints, Lang, Puzzle, Source, read_all, read_json, say, write_json};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::{Board, Entry};
use crate::code;
use crate::part::Part;

/// How a fragment of ours begins. A later form gets another number.
const MARK: &str = "g1=";

/// How the fragment of a plain puzzle begins, with its [code] behind it.
const SHORT: &str = "g2=";

/// No link is unpacked to more than this.
const LARGEST: usize = 4 << 20;

/// What a link holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Held {
    /// The puzzle's native fields.
    p: Value,
    /// The cells that something was written into.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    e: Vec<(usize, Entry)>,
    /// Seconds spent.
    #[serde(default, skip_serializing_if = "is_zero")]
    t: u32,
    /// What is missing, where the puzzle was read in part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    w: Option<Part>,
}

fn is_zero(seconds: &u32) -> bool {
    *seconds == 0
}

/// The puzzle as text that says all of it.
pub fn text_of(puzzle: &Puzzle) -> String {
    write_json(puzzle)
}

/// The puzzle of such a text.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub fn puzzle(text: &str, lang: Lang) -> Result<Puzzle, String> {
    let hints = Hints { lenient: true, ..Hints::default() };
    read_json(text, &hints).map_err(|error| error.text(lang))
}

/// The fragment, without `#`, for a board and the seconds spent on it.
pub fn fragment(board: &Board, seconds: u32) -> String {
    let written = |(i, entry): (usize, &Entry)| (*entry != Entry::default()).then_some((i, *entry));
    let e = board.entries().iter().enumerate().filter_map(written).collect();
    packed_up(board, e, seconds)
}

/// The shortest fragment that holds the puzzle of a board, without what was written into it.
pub fn short_fragment(board: &Board) -> String {
    let code = if board.part().is_none() { code::write(board.puzzle()) } else { None };
    code.map_or_else(|| packed_up(board, Vec::new(), 0), |code| format!("{SHORT}{code}"))
}

fn packed_up(board: &Board, e: Vec<(usize, Entry)>, t: u32) -> String {
    let p = serde_json::from_str(&text_of(board.puzzle())).unwrap_or_default();
    let held = Held { p, e, t, w: board.part().map(|part| Part::clone(part)) };
    let json = serde_json::to_vec(&held).unwrap_or_default(); // plain data
    format!("{MARK}{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&json, 9)))
}

/// Whether a text (a link or what follows its `#`) is one of ours.
pub fn is_ours(text: &str) -> bool {
    behind(text, MARK).or_else(|| behind(text, SHORT)).is_some()
}

/// What follows a mark in a link or fragment.
fn behind<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let text = text.trim();
    text.rsplit_once('#').map_or(text, |(_, fragment)| fragment).strip_prefix(mark)
}

/// The board in a link or fragment of ours, with the seconds spent on it.
///
/// # Errors
/// One sentence that says what is wrong with it.
pub fn board(text: &str, lang: Lang) -> Result<(Board, u32), String> {
    let broken = || say!(lang, "the link is damaged or cut off", "o link está danificado ou cortado");
    if let Some(short) = behind(text, SHORT) {
        return code::read(short).map(|puzzle| (Board::new(puzzle), 0)).ok_or_else(broken);
    }
    let packed = behind(text, MARK).ok_or_else(broken)?;
    let bytes = URL_SAFE_NO_PAD.decode(packed.trim_end_matches('=')).map_err(|_| broken())?;
    let json = decompress_to_vec_with_limit(&bytes, LARGEST).map_err(|_| broken())?;
    let held: Held = serde_json::from_slice(&json).map_err(|_| broken())?;
    let puzzle = puzzle(&held.p.to_string(), lang)?;
    let mut entries = vec![Entry::default(); puzzle.cells().len()];
    for (cell, entry) in held.e {
        *entries.get_mut(cell).ok_or_else(broken)? = entry;
    }
    Ok((Board::with_entries(puzzle, entries).without(held.w.map(Arc::new)), held.t))
}

/// Puzzles that were opened together.
#[derive(Debug)]
pub struct Many {
    /// The puzzles, each with what is missing of it.
    pub puzzles: Vec<InPart>,
    /// What of the text was not read, in sentences.
    pub unread: Vec<String>,
}

/// No more puzzles are opened together.
const MOST: usize = 10_000;

/// The puzzles of a text that has one on each line, if it is such a text and there are several.
pub fn open_many(text: &str, lang: Lang) -> Option<Many> {
    let mut source = Source::new(text.as_bytes(), Hints { lenient: true, ..Hints::default() });
    if is_ours(text) || !source.is_batch() {
        return None;
    }
    let mut many = Many { puzzles: Vec::new(), unread: Vec::new() };
    let mut wrong = 0;
    for read in source {
        match read {
            Ok(_) if many.puzzles.len() == MOST => {
                let first =
                    say!(lang, "Only the first {MOST} are shown.", "Só os primeiros {MOST} são mostrados.");
                many.unread.push(first);
                break;
            }
            Ok(entry) => {
                let part = Part::of(&entry.unread);
                many.puzzles.push((entry.puzzle, part));
            }
            Err(error) => {
                wrong += 1;
                if wrong == 1 {
                    many.unread.push(format!("{}.", error.text(lang)));
                }
            }
        }
    }
    if wrong > 1 {
        let more = wrong - 1;
        many.unread.push(say!(
            lang,
            "{more} more lines could not be read.",
            "Mais {more} linhas não puderam ser lidas."
        ));
    }
    (many.puzzles.len() > 1).then_some(many)
}

/// A puzzle, and what is missing of it.
pub type InPart = (Puzzle, Option<Part>);

/// The puzzle in a text of any format, and what of the text was not read, in sentences.
///
/// # Errors
/// One sentence that says what is wrong, and where.
pub fn read_one(text: &str, lang: Lang) -> Result<(InPart, Vec<String>), String> {
    let hints = Hints { lenient: true, ..Hints::default() };
    let read = read_all(text, &hints).map_err(|error| error.text(lang))?;
    let unread = read.unread.iter().map(|unread| unread.sentence(lang)).collect();
    let part = Part::of(&read.unread);
    Ok(((read.puzzle, part), unread))
}

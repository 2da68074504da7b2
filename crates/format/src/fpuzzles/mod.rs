//! f-puzzles: JSON, and links that hold it packed.

mod drawn;
mod fields;
mod reading;
mod writing;

pub(crate) use reading::read_fields;

use garns_puzzle::{Puzzle, Text, escape_codes};

use crate::error::shown;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason, link, packing};

/// The JSON of f-puzzles.
pub(crate) static FORMAT: Format = Format {
    name: "f-puzzles",
    title: Text { en: "f-puzzles", pt: "do f-puzzles" },
    about: Text {
        en: "The JSON of f-puzzles. Its fields are the rules. What is only drawn (lines, shapes, texts, \
             cages, colours) is read where the rules text says in known words what it means; a sentence \
             or drawing that is not understood is named and left out.",
        pt: "O JSON do f-puzzles. Seus campos são as regras. O que é só desenho (linhas, formas, textos, \
             gaiolas, cores) é lido onde o texto das regras diz com palavras conhecidas o que significa; \
             uma frase ou um desenho que não se entende é apontado e fica de fora.",
    },
    extensions: &["fpuzzles"],
    one_line: true,
    fits: |text| {
        let text = text.trim_start();
        // A native rule may have a grid too, but as a number.
        let rows = |rest: &str| {
            rest.trim_start().strip_prefix(':').is_some_and(|rest| rest.trim_start().starts_with('['))
        };
        text.starts_with('{') && text.contains("\"size\"") && text.split("\"grid\"").skip(1).any(rows)
    },
    read: Some(reading::read),
    write: Some(write),
};

/// Links to f-puzzles.
pub(crate) static LINK: Format = Format {
    name: "f-puzzles-link",
    title: Text { en: "f-puzzles link", pt: "de link do f-puzzles" },
    about: Text {
        en: "A link to f-puzzles that contains the puzzle: https://f-puzzles.com/?load=…",
        pt: "Um link do f-puzzles que contém o jogo: https://f-puzzles.com/?load=…",
    },
    extensions: &["fpuzzles-link"],
    one_line: true,
    fits: |text| {
        link::on_host(text, HOSTS).is_some() || link::on_host(text, SHORTENERS).is_some() || is_payload(text)
    },
    read: Some(read_link),
    write: Some(write_link),
};

const HOSTS: &[&str] = &["f-puzzles.com"];

/// The `id` of documents garns wrote.
const OURS: &str = "garns";

/// Servers that keep a long address under a short one.
const SHORTENERS: &[&str] = &["tinyurl.com", "bit.ly", "is.gd", "t.co", "t.ly", "rb.gy", "cutt.ly"];

/// Whether a text is what stands behind `?load=`, by itself: JSON always begins so when it is packed.
fn is_payload(text: &str) -> bool {
    let text = text.trim();
    let packed = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-_%".contains(&byte);
    text.len() >= 40 && text.starts_with("N4Ig") && text.bytes().all(packed)
}

fn read_link(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINK: Text = Text { en: "a link with ?load=", pt: "um link com ?load=" };
    if link::on_host(text, SHORTENERS).is_some() {
        return Err(ReadErrorKind::ShortLink.into());
    }
    if is_payload(text) {
        return read_packed(text.trim(), hints);
    }
    let rest = link::on_host(text, HOSTS).unwrap_or("");
    let Some(packed) = link::parameter(rest, "load") else {
        return Err(match link::parameter(rest, "id") {
            Some(_) => ReadErrorKind::ShortLink,
            None => ReadErrorKind::Wrong { expected: LINK, found: shown(text.trim()) },
        }
        .into());
    };
    let mut around = Unreads::default();
    link::beside(text, HOSTS, &["load"], &mut around);
    read_packed(packed, hints).map(|read| read.within(around))
}

/// Reads the JSON that is packed into a link.
pub(crate) fn read_packed(packed: &str, hints: &Hints) -> Result<Read, ReadError> {
    let text = unpack(packed, is_json).ok_or(ReadErrorKind::Packed)?;
    reading::read(&text, hints)
}

/// Unpacks a text that makes sense. Some servers make one slash of two in an address: one or two of them are put back
/// if need be. A text that makes no sense is returned if there is no other.
pub(crate) fn unpack(packed: &str, sensible: impl Fn(&str) -> bool) -> Option<String> {
    let packed = link::decoded(packed);
    let whole = |packed: &str| packing::unpack(packed).filter(|text| sensible(text));
    if let Some(text) = whole(&packed) {
        return Some(text);
    }
    let slashes: Vec<usize> = packed.match_indices('/').map(|(i, _)| i).take(40).collect();
    let doubled = |at: &[usize]| {
        let mut longer = packed.clone();
        at.iter().rev().for_each(|i| longer.insert(*i, '/'));
        whole(&longer)
    };
    let one = slashes.iter().map(|i| vec![*i]);
    let two = (0..slashes.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let found = one.chain(two.map(|(a, b)| vec![slashes[a], slashes[b]])).find_map(|at| doubled(&at));
    found.or_else(|| packing::unpack(&packed).filter(|text| text.starts_with('{')))
}

pub(crate) fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok()
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    writing::json(puzzle).map(|json| escape_codes(json.to_string()) + "\n")
}

fn write_link(puzzle: &Puzzle) -> Result<String, Reason> {
    let packed = pack(puzzle)?;
    Ok(format!("https://f-puzzles.com/?load={}\n", link::encoded(&packed)))
}

/// The puzzle's JSON, packed.
pub(crate) fn pack(puzzle: &Puzzle) -> Result<String, crate::Reason> {
    writing::json(puzzle).map(|json| packing::pack(&json.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    #[test]
    fn links_hold_the_puzzle() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.notes_mut().title = "é".into();
        puzzle.notes_mut().solution = "1234341221434321".into();
        let link = write(&puzzle, find("f-puzzles-link").unwrap()).unwrap();
        assert!(link.starts_with("https://f-puzzles.com/?load=N4I"), "{link}");
        for text in [
            link.as_str(),
            &link::decoded(&link),
            link.trim_start_matches("https://"),
            &link.replace("https://", "http://www."),
            &link.replace(".com/?load", ".com?load"),
            &link.replace("%3D", ""),
            &format!("Have a look: {link}"),
            link::decoded(&link).split_once('=').unwrap().1,
        ] {
            assert_eq!(read(text, &Hints::default()).as_ref(), Ok(&puzzle), "{text}");
        }
    }

    #[test]
    fn a_slash_that_got_lost_is_put_back() {
        // A text whose packing has two slashes in a row, but not at its end.
        // This letter has many bits set.
        let found = (0..1000).find_map(|i| {
            let json = format!("{{\"size\":4,\"title\":\"{i}\u{FFFD}\",\"grid\":[]}}");
            let packed = packing::pack(&json);
            packed.contains("//").then_some((json, packed))
        });
        let (json, packed) = found.unwrap();
        assert_eq!(unpack(&packed.replace("//", "/"), is_json), Some(json));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert!(said("https://f-puzzles.com/?id=abc123").contains("on a server"));
        assert!(said("https://tinyurl.com/abc123").contains("on a server"));
        assert!(said("https://f-puzzles.com/?load=N4IgzglgXgp").contains("can't be decompressed"));
        assert_eq!(
            said("https://f-puzzles.com/"),
            "expected a link with ?load=, found \"https://f-puzzles.co…\""
        );
    }
}

//! OpenSudoku's files: XML with one `<game>` for each puzzle.

use garns_puzzle::{Puzzle, Text, clean};

use crate::line::Reader;
use crate::square::{plain_order, single_characters};
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// XML as OpenSudoku and its relatives write it.
pub(crate) static FORMAT: Format = Format {
    name: "opensudoku",
    title: Text { en: "OpenSudoku", pt: "do OpenSudoku" },
    about: Text {
        en: "XML of the program OpenSudoku with one puzzle in it: <opensudoku><game data=\"81 digits\"/></opensudoku>",
        pt: "XML do programa OpenSudoku com um jogo: <opensudoku><game data=\"81 dígitos\"/></opensudoku>",
    },
    extensions: &["opensudoku", "xml"],
    one_line: false,
    fits: |text| {
        let text = text.trim_start();
        text.starts_with('<') && text.contains("<opensudoku")
    },
    read: Some(read),
    write: Some(write),
};

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let document = roxmltree::Document::parse(text).map_err(|error| {
        let place = error.pos();
        let message = error.to_string();
        // The place is told anyway.
        let message = message.split(" at ").next().unwrap_or("").chars().take(120).collect();
        ReadErrorKind::Syntax { language: "XML", message }
            .at((place.row as usize).max(1), (place.col as usize).max(1))
    })?;
    let games: Vec<roxmltree::Node<'_, '_>> =
        document.descendants().filter(|node| node.has_tag_name("game")).collect();
    let game = match games[..] {
        [game] => game,
        [] => return Err(ReadErrorKind::NoPuzzle.into()),
        _ => return Err(ReadErrorKind::Several { found: games.len() }.into()),
    };
    let line = document.text_pos_at(game.range().start).row as usize;
    let at = |problem: ReadErrorKind| problem.at_line(line);
    // The second version of the format puts a state with the cells behind one that is a digit for each.
    let data = game.attribute("data").or_else(|| game.attribute("cells_data"));
    let data = data.ok_or_else(|| at(ReadErrorKind::Missing { field: "data".into() }))?;
    let cells = match data.strip_prefix("version:") {
        Some(rest) => states(rest).ok_or_else(|| {
            at(ReadErrorKind::FieldValue { field: "data".into(), found: crate::error::shown(data) })
        })?,
        None => data.trim().to_owned(),
    };
    let Read { mut puzzle, unread: rest } =
        Reader::default().read(&cells, hints).map_err(|error| at(error.problem))?;
    let mut unread = Unreads::default();
    unread.extend(rest);
    note_others(&document, &mut unread);
    let root = document.root_element();
    let child = |name: &str| root.children().find(|node| node.has_tag_name(name));
    let said = |name: &str| {
        child(name).and_then(|node| node.text()).map(|text| text.trim().to_owned()).unwrap_or_default()
    };
    let notes = puzzle.notes_mut();
    notes.title = game.attribute("name").map_or_else(|| said("name"), str::to_owned);
    if let Some(folder) =
        child("folder").and_then(|node| node.attribute("name")).filter(|_| notes.title.is_empty())
    {
        notes.title = folder.to_owned();
    }
    (notes.author, notes.description, notes.comment) = (said("author"), said("description"), said("comment"));
    (notes.date, notes.source, notes.level) = (said("created"), said("source"), said("level"));
    notes.url = said("sourceURL");
    Ok(Read::new(puzzle, unread))
}

/// Elements and attributes that are known: those that are read, and those that tell how a player's game goes.
const KNOWN: &[(&str, &[&str])] = &[
    ("opensudoku", &["version"]),
    ("name", &[]),
    ("author", &[]),
    ("description", &[]),
    ("comment", &[]),
    ("created", &[]),
    ("source", &[]),
    ("level", &[]),
    ("sourceURL", &[]),
    ("folder", &["name", "created", "id"]),
    (
        "game",
        &[
            "name",
            "data",
            "cells_data",
            "created",
            "state",
            "time",
            "last_played",
            "note",
            "user_note",
            "puzzle_id",
            "folder_id",
            "id",
            "command_stack",
            "mistake_counter",
        ],
    ),
];

/// Notes unknown elements, attributes and texts.
fn note_others(document: &roxmltree::Document<'_>, unread: &mut Unreads) {
    for node in document.descendants() {
        let line = || document.text_pos_at(node.range().start).row as usize;
        if let Some(text) = node.text().filter(|_| node.is_text()) {
            // The texts of elements that hold others are between them.
            let parent = node.parent_element().map_or("", |parent| parent.tag_name().name());
            if matches!(parent, "opensudoku" | "folder" | "game") {
                unread.line(line(), text);
            }
        }
        if !node.is_element() {
            continue;
        }
        let name = node.tag_name().name();
        match KNOWN.iter().find(|(known, _)| *known == name) {
            None => unread.field(name),
            Some((_, known)) => {
                let others = node.attributes().filter(|attribute| !known.contains(&attribute.name()));
                others.for_each(|attribute| unread.field(format!("{name}.{}", attribute.name())));
            }
        }
    }
}

/// `version: N`, then for each cell `value|note|editable|`: what can't be edited is given.
fn states(text: &str) -> Option<String> {
    let text = text.trim_start();
    let cells = text.split_once('\n').map_or_else(|| text.split_once(char::is_whitespace), Some)?.1;
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    let per_cell = fields.len() / 81;
    if !fields.len().is_multiple_of(81) || per_cell < 3 {
        return None;
    }
    let cell = |fields: &[&str]| {
        let value = fields[0].trim().parse::<u8>().ok().filter(|value| *value <= 9)?;
        let editable = fields[per_cell - 1].trim() != "0";
        Some(if editable || value == 0 { '.' } else { char::from(b'0' + value) })
    };
    fields.chunks(per_cell).map(cell).collect()
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    if plain_order(puzzle, false)? != 9 {
        return Err(Reason::OnlyNine);
    }
    let cells = single_characters(puzzle)?.concat();
    let digits = cells.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if !digits {
        return Err(Reason::Values);
    }
    let notes = puzzle.notes();
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n".to_owned();
    for (name, value) in [
        ("name", &notes.title),
        ("author", &notes.author),
        ("description", &notes.description),
        ("comment", &notes.comment),
        ("created", &notes.date),
        ("source", &notes.source),
        ("level", &notes.level),
        ("sourceURL", &notes.url),
    ] {
        text += &format!("  <{name}>{}</{name}>\n", escaped(value));
    }
    Ok(text + &format!("  <game data=\"{}\" />\n</opensudoku>\n", cells.replace('.', "0")))
}

/// A text within XML; what XML can't hold is left out.
fn escaped(text: &str) -> String {
    clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    const CELLS: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

    #[test]
    fn a_file_is_read_and_written() {
        let file = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>A &amp; B</name>\n<game data=\"{CELLS}\"/>\n</opensudoku>"
        );
        let puzzle = read(&file, &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().blanks(), puzzle.notes().title.as_str()), (45, "A & B"));
        let written = write(&puzzle, find("opensudoku").unwrap()).unwrap();
        assert_eq!(read(&written, &Hints::default()), Ok(puzzle));
    }

    #[test]
    fn a_saved_game_gives_what_cannot_be_edited() {
        let cell = |c: char| if c == '0' { "5|0|1|".to_owned() } else { format!("{c}|0|0|") };
        let state: String = CELLS.chars().map(cell).collect();
        let file = format!("<opensudoku version=\"2\"><game data=\"version: 1&#10;{state}\"/></opensudoku>");
        let puzzle = read(&file, &Hints::default()).unwrap();
        assert_eq!(write(&puzzle, find("line").unwrap()).unwrap(), CELLS.replace('0', ".") + "\n");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("<opensudoku></opensudoku>"), "there is no puzzle in the input");
        assert_eq!(
            said("<opensudoku>\n<game data=\"123\"/></opensudoku>"),
            "line 2: the line has 3 cells, expected 4 (or another square number up to 4096)"
        );
        assert!(said("<opensudoku><game").starts_with("line 1, column "), "{}", said("<opensudoku><game"));
        let two = format!("<opensudoku><game data=\"{CELLS}\"/><game data=\"{CELLS}\"/></opensudoku>");
        assert_eq!(said(&two), "there are 2 puzzles where one was expected");
    }
}

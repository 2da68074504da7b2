//! `.sdk`: rows of characters with headers, as SadMan Sudoku and SudoCue write them.

use garns_puzzle::{Notes, Puzzle, Text, clean_line};

use crate::rows::numbered_lines;
use crate::square::{plain_order, single_characters};
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, Reason, grid};

/// Rows with headers. Of a file with sections only `[Puzzle]` is read: `[State]`, `[PencilMarks]` and others
/// are a player's work on the puzzle, not the puzzle.
pub(crate) static FORMAT: Format = Format {
    name: "sdk",
    title: Text { en: ".sdk", pt: ".sdk" },
    about: Text {
        en: "One line per row under headers such as #A author, #D description, #C comment; of sections only \
             [Puzzle] is read.",
        pt: "Uma linha de texto para cada linha da grade, sob cabeçalhos como #A autor, #D descrição, #C comentário; das seções só se \
             lê [Puzzle].",
    },
    extensions: &["sdk"],
    one_line: false,
    fits: |text| {
        let lines = || numbered_lines(text).map(|(_, line)| line.trim());
        // One line under headers is a one-line puzzle with comments.
        let rows = || lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        let section =
            lines().any(|line| section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle")));
        section || (lines().any(is_header) && rows().nth(1).is_some() && rows().all(|row| row.len() <= 64))
    },
    read: Some(read),
    write: Some(write),
};

/// The name of the section that starts on this line.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    name.chars().all(char::is_alphabetic).then_some(name)
}

/// Sections that hold a player's work on the puzzle.
const STATES: &[&str] =
    &["State", "PencilMarks", "Candidates", "Moves", "History", "Settings", "Colors", "Colours"];

/// The letters of headers.
const HEADERS: &str = "ADCBSLU";

fn is_header(line: &str) -> bool {
    let mut chars = line.chars();
    chars.next() == Some('#')
        && chars.next().is_some_and(|c| HEADERS.contains(c))
        && chars.next().is_none_or(|c| !c.is_lowercase())
}

/// Whether a letter by itself stands behind the sign, but none that is known; anything else is a comment.
fn is_unknown_header(header: &str) -> bool {
    let mut chars = header.chars();
    chars.next().is_some_and(char::is_uppercase) && chars.next().is_none_or(char::is_whitespace)
}

fn note(notes: &mut Notes, letter: char) -> Option<&mut String> {
    match letter {
        'A' => Some(&mut notes.author),
        'D' => Some(&mut notes.description),
        'C' => Some(&mut notes.comment),
        'B' => Some(&mut notes.date),
        'S' => Some(&mut notes.source),
        'L' => Some(&mut notes.level),
        'U' => Some(&mut notes.url),
        _ => None,
    }
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let mut notes = Notes::default();
    let mut rows = Vec::new();
    let mut unread = Unreads::default();
    let mut wanted = true;
    let mut state = false;
    for (number, line) in numbered_lines(text) {
        let trimmed = line.trim();
        if let Some(name) = section(trimmed) {
            wanted = name.eq_ignore_ascii_case("puzzle");
            state = STATES.iter().any(|known| name.eq_ignore_ascii_case(known));
            if wanted {
                for (number, row) in rows.drain(..) {
                    unread.line(number, row);
                }
            } else if !state {
                unread.line(number, trimmed);
            }
        } else if let Some(header) = trimmed.strip_prefix('#') {
            let field = header.chars().next().filter(|_| is_header(trimmed));
            if let Some(field) = field.and_then(|letter| note(&mut notes, letter)) {
                if !field.is_empty() {
                    field.push('\n');
                }
                field.push_str(header.get(1..).unwrap_or("").trim());
            } else if is_unknown_header(header) {
                unread.line(number, trimmed);
            }
        } else if wanted {
            rows.push((number, line));
        } else if !state {
            unread.line(number, line);
        }
    }
    let mut puzzle = grid::read_rows(rows.into_iter(), hints)?;
    *puzzle.notes_mut() = notes;
    Ok(Read::new(puzzle, unread))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let (order, cells) = (plain_order(puzzle, false)?, single_characters(puzzle)?);
    let mut notes = puzzle.notes().clone();
    if notes.description.is_empty() {
        // The format knows no title.
        notes.description = std::mem::take(&mut notes.title);
    }
    let mut text = String::new();
    for letter in HEADERS.chars() {
        for line in note(&mut notes, letter).iter().flat_map(|field| field.lines()) {
            text += &format!("#{letter} {}\n", clean_line(line));
        }
    }
    for row in cells.chunks(order) {
        text += &(row.concat() + "\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    const FILE: &str = "#A Ada\n#C one\n#C two\n#L easy\n1...\n..2.\n.3..\n...4\n";

    #[test]
    fn headers_become_notes_and_are_written_back() {
        assert!((FORMAT.fits)(FILE));
        let puzzle = read(FILE, &Hints::default()).unwrap();
        assert_eq!((puzzle.notes().author.as_str(), puzzle.notes().comment.as_str()), ("Ada", "one\ntwo"));
        assert_eq!(write(&puzzle).unwrap(), "#A Ada\n#C one\n#C two\n#L easy\n1...\n..2.\n.3..\n...4\n");
    }

    #[test]
    fn only_the_puzzle_section_is_read() {
        let file = "#AAda\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1234\n..2.\n.3..\n...4\n[PencilMarks]\n1,2,3\n";
        let puzzle = read(file, &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().blanks(), puzzle.notes().author.as_str()), (12, "Ada"));
    }

    #[test]
    fn the_title_is_kept_as_description() {
        let mut puzzle = read("1...\n..2.\n.3..\n...4", &Hints::default()).unwrap();
        puzzle.notes_mut().title = "Four".into();
        assert!(write(&puzzle).unwrap().starts_with("#D Four\n1..."));
    }

    #[test]
    fn a_wrong_row_is_named_with_its_line() {
        let error = read("#A Ada\n1...\n..2.\n.3.\n...4", &Hints::default()).unwrap_err();
        assert_eq!(error.to_string(), "line 4: row 3 has 3 cells, expected 4");
    }
}

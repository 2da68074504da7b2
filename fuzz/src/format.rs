//! Fuzz targets of the readers and writers: whatever the bytes, there is a puzzle or one sentence, and what is written
//! is read back.

use std::cell::RefCell;

use garns_format::{FORMATS, Hints, LineReader, ReadError, Source, read, read_all, write};
use garns_puzzle::{Lang, is_control_sign};

/// A name, the folder of its seeds, and what is done with the bytes.
pub(crate) type Target = (&'static str, &'static str, fn(&[u8]));

/// The targets, by name.
pub(crate) const TARGETS: &[Target] = &[
    ("detect", "format", detect),
    ("line", "lines", line),
    ("reader", "format", reader),
    ("stream", "format", stream),
    ("write", "format", write_and_read),
];

/// Longer texts find nothing that shorter ones don't, and take their time.
const LONGEST: usize = 4096;

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)
}

/// An error is one sentence that can be printed.
fn is_a_sentence(error: &ReadError) {
    for lang in [Lang::En, Lang::Pt] {
        let sentence = error.text(lang);
        assert!(!sentence.is_empty() && sentence.chars().count() < 600, "{sentence}");
        assert!(!sentence.contains(is_control_sign), "{sentence:?}");
    }
}

fn try_reading(text: &str, hints: &Hints) {
    match read_all(text, hints) {
        Err(error) => is_a_sentence(&error),
        Ok(read) => {
            for unread in &read.unread {
                assert!(!unread.sentence(Lang::Pt).contains(is_control_sign), "{unread:?}");
            }
        }
    }
}

/// The format is found out.
fn detect(bytes: &[u8]) {
    if let Some(text) = text(bytes) {
        try_reading(text, &Hints::default());
    }
}

/// Every reader by its name, whatever the text looks like, with hints and without.
fn reader(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let symbols: Vec<String> = "abcdefghi".chars().map(String::from).collect();
    for format in FORMATS {
        let plain = Hints { format: Some(*format), ..Hints::default() };
        try_reading(text, &plain);
        let hinted =
            Hints { shape: "2x3".parse().ok(), symbols: Some(symbols.clone()), lenient: true, ..plain };
        try_reading(text, &hinted);
    }
}

thread_local! {
    static LINES: RefCell<LineReader> = RefCell::new(LineReader::new(Hints::default()));
}

/// One line of a file of millions: the reader goes on from line to line, and what it read before must not matter.
fn line(bytes: &[u8]) {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    if line.len() > LONGEST {
        return;
    }
    let found = LINES.with_borrow_mut(|reader| reader.read(1, line));
    if let Some(Err(error)) = &found {
        is_a_sentence(error);
    }
    // A new reader takes many times as long.
    if line.iter().map(|byte| usize::from(*byte)).sum::<usize>().is_multiple_of(64) {
        let anew = LineReader::new(Hints::default()).read(1, line);
        assert_eq!(
            found.map(|found| found.map(|entry| entry.puzzle)),
            anew.map(|found| found.map(|entry| entry.puzzle))
        );
    }
}

/// As a stream, from a buffer of few bytes, and in blocks.
fn stream(bytes: &[u8]) {
    if bytes.len() > LONGEST {
        return;
    }
    // Where the buffer ends must not matter: it is another place for each length.
    let size = bytes.len() % 61 + 1;
    let source = |bytes| Source::new(std::io::BufReader::with_capacity(size, bytes), Hints::default());
    for entry in source(bytes) {
        if let Err(error) = entry {
            is_a_sentence(&error);
        }
    }
    let mut blocks = source(bytes);
    while let Some(block) = blocks.next_block(size, Vec::new()) {
        if let Ok(block) = block {
            assert!(block.lines().all(|(number, _)| number > 0));
        }
    }
}

/// What is read is written in every format that can say it, and read back: lossless in our own, and in the others as a
/// puzzle that is written and read back as the same.
fn write_and_read(bytes: &[u8]) {
    let Some(puzzle) = text(bytes).and_then(|text| read(text, &Hints::default()).ok()) else { return };
    if puzzle.cells().len() > 1000 {
        return;
    }
    // Models for solvers are written only.
    for format in FORMATS.iter().filter(|format| format.read.is_some()) {
        let Ok(written) = write(&puzzle, format) else { continue };
        let ours = ["toml", "json", "jsonl"].contains(&format.name);
        // Letters are told apart only where all of them occur, or where they are named.
        if !ours && !puzzle.values().written_as_numbers() {
            continue;
        }
        let hints = Hints { format: Some(*format), ..Hints::default() };
        let again = match read(&written, &hints) {
            Ok(again) => again,
            Err(error) => panic!("{}: {error}\n{written}", format.name),
        };
        if ours {
            assert!(again == puzzle, "{}:\n{written}", format.name);
        }
        // The way of writing a puzzle may change once (regions that are boxes), but not twice.
        let twice =
            write(&again, format).unwrap_or_else(|refusal| panic!("{}: {refusal:?}\n{written}", format.name));
        assert!(read(&twice, &hints) == Ok(again), "{}:\n{written}\n{twice}", format.name);
    }
}

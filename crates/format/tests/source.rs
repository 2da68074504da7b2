//! Inputs of many puzzles and of any size.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::{self, BufRead, BufReader, Cursor, Read};

use garns_format::{
    Entry, Hints, LARGEST_DOCUMENT, LONGEST_LINE, LineReader, Place, ReadError, ReadErrorKind, Source, find,
};
use proptest::prelude::*;

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

fn source(bytes: &[u8]) -> Source<BufReader<&[u8]>> {
    // A small buffer, so that lines and line ends lie across its borders.
    Source::new(BufReader::with_capacity(7, bytes), Hints::default())
}

fn said(bytes: &[u8]) -> Vec<String> {
    let said = source(bytes).map(|entry| match entry {
        Ok(entry) => format!("{} {} {}", entry.line, entry.format.name, entry.puzzle.givens().blanks()),
        Err(error) => error.to_string(),
    });
    said.collect()
}

#[test]
fn one_puzzle_per_line_with_every_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        for bom in ["", "\u{FEFF}"] {
            let text = format!("{bom}# two{end}{FIGURE_1}{end}{end}{}  {end}", FIGURE_1.replace('0', "."));
            assert_eq!(said(text.as_bytes()), ["2 sdm 45", "4 sdm 45"], "{text:?}");
            assert!(source(text.as_bytes()).is_batch());
        }
    }
}

#[test]
fn a_bad_line_does_not_end_the_stream() {
    let doubled = format!("11{}", &FIGURE_1[2..]);
    let text = format!("{FIGURE_1}\nabc\n{doubled}\n\u{0}\n{FIGURE_1} # good\n");
    let mut bytes = text.into_bytes();
    bytes.extend(b"\xFF\n");
    assert_eq!(
        said(&bytes),
        [
            "1 sdm 45",
            "line 2: the line has 3 cells, expected 4 (or another square number up to 4096)",
            "line 3: 1 is given twice in row 1: at r1c1 and at r1c2",
            "line 4, byte 1: not text",
            "5 sdm 45",
            "line 6, byte 1: not text",
        ]
    );
}

#[test]
fn one_document_of_any_format() {
    let rows: String =
        FIGURE_1.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let sixteen = format!("{}\n", ".".repeat(16)).repeat(16);
    for (text, expected) in [
        (FIGURE_1, "1 line 45"),
        (&format!("# figure 1\n{FIGURE_1}\n"), "2 line 45"),
        (&rows, "1 grid 45"),
        (&format!("#A somebody\n{rows}"), "1 sdk 45"),
        (&sixteen, "1 grid 256"),
        ("[[1,_],[_,_]]", "1 prolog 3"),
        ("size = 4", "1 toml 16"),
        ("{\"size\": 4}", "1 json 16"),
        ("1...\n..2.\n.3..\n...4", "1 grid 12"),
        ("*-----*\n|1.|..|\n|..|2.|\n|--+--|\n|.3|..|\n|..|.4|\n*-----*", "1 ss 12"),
    ] {
        assert_eq!(said(text.as_bytes()), [expected], "{text}");
        assert!(!source(text.as_bytes()).is_batch(), "{text}");
    }
}

#[test]
fn what_is_no_text_is_said_once() {
    for (bytes, expected) in [
        (&b""[..], "the input is empty"),
        (b"\n \r\n", "the input is empty"),
        (b"\xEF\xBB\xBF", "the input is empty"),
        (b"# only a comment\n", "there is no puzzle in the input"),
        (b"1234567890123456\xFF", "line 1, byte 17: not text"),
        (b"ab\ncd\0", "line 2, byte 3: not text"),
        (b"\xFF\xFE1\0.\0", "line 1, byte 4: not text"),
    ] {
        assert_eq!(said(bytes), [expected], "{bytes:?}");
    }
    let named = Hints { format: find("sdm"), ..Hints::default() };
    let said: Vec<_> =
        Source::new(Cursor::new(""), named).map(|entry| entry.unwrap_err().to_string()).collect();
    assert_eq!(said, ["the input is empty"]);
}

/// Gives the same bytes for ever (or for long), and counts how many were asked for.
struct Endless<'a> {
    start: Cursor<Vec<u8>>,
    byte: u8,
    left: u64,
    given: &'a std::cell::Cell<u64>,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = match self.start.read(buffer)? {
            0 => {
                let count = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
                buffer[..count].fill(self.byte);
                self.left -= count as u64;
                count
            }
            count => count,
        };
        self.given.set(self.given.get() + count as u64);
        Ok(count)
    }
}

#[test]
fn a_line_without_end_is_refused_early() {
    let (gigabyte, followed) = (1 << 30, (1 << 28) + (1 << 20));
    for (start, byte, sentence, most) in [
        (String::new(), b'1', "line 1: the line is longer than 256 MiB; nothing after it was read", followed),
        (String::new(), 0, "line 1, byte 1: not text", 1 << 20),
        (
            "{".to_owned(),
            b' ',
            "the puzzle's text is larger than 16 MiB",
            LARGEST_DOCUMENT as u64 + (1 << 20),
        ),
        (
            "size = 4\n".to_owned(),
            b'#',
            "the puzzle's text is larger than 16 MiB",
            LARGEST_DOCUMENT as u64 + (1 << 20),
        ),
        (
            format!("{FIGURE_1}\n{FIGURE_1}\n"),
            b'.',
            "line 3: the line is longer than 256 MiB; nothing after it was read",
            followed,
        ),
    ] {
        let given = std::cell::Cell::new(0);
        let input =
            Endless { start: Cursor::new(start.clone().into_bytes()), byte, left: gigabyte, given: &given };
        let errors: Vec<String> = Source::new(BufReader::new(input), Hints::default())
            .filter_map(|entry| entry.err().map(|error| error.to_string()))
            .collect();
        assert_eq!(errors, [sentence], "{start}");
        assert!(given.get() <= most, "{sentence}: {} bytes were read", given.get());
    }
}

#[test]
fn after_a_long_line_the_next_is_read() {
    let text = format!("{FIGURE_1}\n{}\n{FIGURE_1}\n", "1".repeat(100_000));
    assert_eq!(said(text.as_bytes()), ["1 sdm 45", "line 2: the line is longer than 64 KiB", "3 sdm 45"]);
}

#[test]
fn after_a_first_line_without_end_the_next_is_read() {
    // Longer than the head, and than any buffer.
    for end in ["\n", "\r\n", "\r"] {
        let long = "1".repeat(300_000);
        let text = format!("\u{FEFF}{long}{end}{FIGURE_1}{end}{FIGURE_1}{end}");
        let expected = ["line 1: the line is longer than 64 KiB", "2 sdm 45", "3 sdm 45"];
        assert_eq!(said(text.as_bytes()), expected, "{end:?}");
        // What isn't a list of puzzles afterwards gets one sentence, not one for each line.
        let junk = format!("{long}{end}junk{end}more junk{end}");
        assert_eq!(said(junk.as_bytes()), expected[..1], "{end:?}");
        assert_eq!(said(long.as_bytes()), expected[..1], "{end:?}");
    }
}

#[test]
fn a_list_without_a_puzzle_is_said() {
    let sdm = || Hints { format: find("sdm"), ..Hints::default() };
    for (text, expected) in [("", "the input is empty"), ("# a\n\n# b", "there is no puzzle in the input")] {
        let said: Vec<_> =
            Source::new(text.as_bytes(), sdm()).map(|entry| entry.unwrap_err().to_string()).collect();
        assert_eq!(said, [expected]);
    }
}

#[test]
fn a_reader_that_fails_is_said() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let said: Vec<_> = Source::new(BufReader::new(Broken), Hints::default())
        .map(|entry| entry.unwrap_err().to_string())
        .collect();
    assert_eq!(said, ["the input can't be read: the disk is gone"]);
}

#[test]
fn many_lines_of_many_shapes_stream() {
    let mut text = String::new();
    for i in 0..5_000 {
        text += if i % 3 == 0 { FIGURE_1 } else { "1.....2..3.....4" };
        text += "\n";
    }
    let read = source(text.as_bytes()).inspect(|entry| assert!(entry.is_ok())).count();
    assert_eq!(read, 5_000);
}

/// What comes out of an input by blocks of so many bytes.
fn by_blocks<R: BufRead>(mut source: Source<R>, bytes: usize) -> Vec<Result<Entry, ReadError>> {
    let mut entries = Vec::new();
    let mut buffer = Vec::new();
    while let Some(block) = source.next_block(bytes, std::mem::take(&mut buffer)) {
        match block {
            Ok(block) => {
                let mut reader = LineReader::new(Hints::default());
                entries.extend(block.lines().filter_map(|(number, line)| reader.read(number, line)));
                buffer = block.into_buffer();
            }
            Err(error) => entries.push(Err(error)),
        }
    }
    entries
}

#[test]
fn blocks_hold_the_same_puzzles_as_the_stream() {
    let line = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
    let long = "1".repeat(LONGEST_LINE + 1);
    let texts = [
        format!("{line}\n{line}\n"),
        format!("\u{FEFF}# comment\r\n{line}\r\n\r\n{}\r{line}", &line[1..]),
        format!("{line}\n{long}\n{line}\n{line}"),
        format!("{line}\n{line}\n{long}"),
        format!("{line}\n\n\n{line}\n\n"),
    ];
    for text in texts {
        let stream: Vec<_> = Source::new(text.as_bytes(), Hints::default()).collect();
        assert!(stream.len() >= 2);
        for bytes in [1, 80, 83, 200, 100_000] {
            assert_eq!(by_blocks(Source::new(text.as_bytes(), Hints::default()), bytes), stream, "{bytes}");
        }
    }
}

#[test]
fn a_table_has_a_puzzle_in_each_row() {
    let latin = "{\"\"kind\"\":\"\"latin\"\",\"\"size\"\":2,\"\"givens\"\":[\"\"1.\"\",\"\"..\"\"]}";
    let text = format!(
        "\u{FEFF}puzzle,solution,clues\r\n{FIGURE_1},x,24\r\n\"{latin}\",1221,1\r\n\r\n\"{{\"\"size\"\":99}}\",,\r\n12,,\r\n"
    );
    let stream: Vec<_> = Source::new(text.as_bytes(), Hints::default()).collect();
    for bytes in [1, 100, 100_000] {
        assert_eq!(by_blocks(Source::new(text.as_bytes(), Hints::default()), bytes), stream, "{bytes}");
    }
    let alone = |text: &str| garns_format::read(text, &Hints::default()).unwrap();
    let [Ok(sudoku), Ok(square), Err(size), Err(short)] = stream.as_slice() else { panic!("{stream:?}") };
    assert_eq!((&sudoku.puzzle, sudoku.line, &sudoku.unread), (&alone(FIGURE_1), 2, &Vec::new()));
    assert_eq!((&square.puzzle, square.line), (&alone(&latin.replace("\"\"", "\"")), 3));
    assert!(size.to_string().starts_with("line 5: "), "{size}");
    assert!(short.to_string().starts_with("line 6: "), "{short}");
    let only = Source::new("puzzle,solution\n".as_bytes(), Hints::default()).next().unwrap().unwrap_err();
    assert_eq!(only.problem, ReadErrorKind::NoPuzzle);
}

#[test]
fn a_document_has_no_blocks() {
    let mut source = Source::new("kind = \"latin\"\nsize = 4\n".as_bytes(), Hints::default());
    assert_eq!(source.next_block(100, Vec::new()), None);
    assert!(source.next().is_some_and(|entry| entry.is_ok()), "it is still there");
}

/// Gives its bytes in pieces, is interrupted now and then, and may fail at the end instead of ending.
struct Unsteady {
    bytes: Vec<u8>,
    at: usize,
    /// The lengths of the pieces, over and over; 0 is an interruption.
    pieces: Vec<usize>,
    turn: usize,
    fails: bool,
}

impl Read for Unsteady {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.pieces[self.turn % self.pieces.len()];
        self.turn += 1;
        if piece == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = piece.min(buffer.len()).min(self.bytes.len() - self.at);
        if count == 0 && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        buffer[..count].copy_from_slice(&self.bytes[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// What a list of puzzles says, by cutting it into lines one after the other.
fn line_by_line(bytes: &[u8], fails: bool) -> Vec<Result<Entry, ReadError>> {
    let error = |problem, line| Err(ReadError { place: Some(Place { line, column: None }), problem });
    let mut reader = LineReader::new(Hints::default());
    let (mut entries, mut rest, mut number) = (Vec::new(), bytes, 0);
    loop {
        number += 1;
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let line = &rest[..end.unwrap_or(rest.len())];
        match end {
            // Nobody knows how this line goes on.
            None if fails => {
                entries.push(error(ReadErrorKind::Unreadable { message: "the disk is gone".into() }, number));
                return entries;
            }
            None if rest.is_empty() => return entries,
            _ if line.len() > LONGEST_LINE => {
                entries.push(error(ReadErrorKind::LineTooLong { limit: LONGEST_LINE }, number));
            }
            _ => entries.extend(reader.read(number, line)),
        }
        let Some(end) = end else { return entries };
        let ends = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[end + ends..];
    }
}

/// A line of a file, good or not, without its end.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => Just(FIGURE_1.as_bytes().to_vec()),
        2 => Just(b"1.....2..3.....4".to_vec()),
        1 => Just(Vec::new()),
        1 => Just(b"# a comment".to_vec()),
        1 => Just(format!("11{}", &FIGURE_1[2..]).into_bytes()),
        1 => prop::collection::vec(prop::num::u8::ANY, 0..100)
            .prop_map(|line| line.into_iter().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect()),
        1 => (0..3 * LONGEST_LINE).prop_map(|more| vec![b'1'; LONGEST_LINE + 1 + more]),
        1 => (LONGEST_LINE - 2..=LONGEST_LINE + 2).prop_map(|length| vec![b'#'; length]),
        1 => (250_000..600_000_usize).prop_map(|length| vec![b'.'; length]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each line is answered once, in order, whatever the reader does and wherever it fails; and an error says where.
    #[test]
    fn every_line_is_accounted_for(
        lines in prop::collection::vec((any_line(), prop::sample::select(&["\n", "\r\n", "\r"][..])), 0..40),
        ended in any::<bool>(),
        repeats in prop_oneof![4 => Just(1_usize), 1 => Just(100)],
        cut in prop::option::of(any::<prop::sample::Index>()),
        pieces in prop::collection::vec(prop_oneof![1 => Just(0), 4 => 1..300_usize, 4 => 1000..100_000_usize], 1..10),
        buffer in prop_oneof![1..20_usize, 8_000..70_000_usize],
        block in prop_oneof![1..200_usize, 10_000..400_000_usize],
    ) {
        // Reading a long file by single bytes takes too long.
        let buffer = if repeats > 1 { buffer.max(8_000) } else { buffer };
        let good = format!("{FIGURE_1}\n").repeat(repeats).into_bytes();
        let mut bytes = Vec::new();
        for (at, (line, end)) in lines.iter().enumerate() {
            bytes.extend_from_slice(&good);
            bytes.extend_from_slice(line);
            if ended || at + 1 < lines.len() {
                bytes.extend_from_slice(end.as_bytes());
            }
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len() + 1));
        }
        let expected = line_by_line(&bytes, cut.is_some());
        let mut pieces = pieces;
        pieces.push(usize::MAX); // not interrupted for ever
        let source = || {
            let reader = Unsteady { bytes: bytes.clone(), at: 0, pieces: pieces.clone(), turn: 0, fails: cut.is_some() };
            // Said to be a list, so that the first lines may be anything.
            let hints = Hints { format: find("sdm"), ..Hints::default() };
            Source::new(BufReader::with_capacity(buffer, reader), hints)
        };
        prop_assert_eq!(&by_blocks(source(), block), &expected);
        let stream: Vec<_> = source().collect();
        if expected.is_empty() {
            prop_assert!(stream.len() == 1 && stream[0].is_err(), "an empty file is worth a word");
        } else {
            prop_assert_eq!(&stream, &expected);
        }
    }
}

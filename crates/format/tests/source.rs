//! Inputs of many puzzles and of any size.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::{self, BufReader, Cursor, Read};

use garns_format::{Entry, Hints, LARGEST_DOCUMENT, LONGEST_LINE, LineReader, ReadError, Source, find};

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
        (b"# only a comment\n", "the input has no puzzle in it"),
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
    let gigabyte = 1 << 30;
    for (start, byte, sentence, most) in [
        (String::new(), b'1', "line 1: the line is longer than 64 KiB", 1 << 20),
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
        (format!("{FIGURE_1}\n{FIGURE_1}\n"), b'.', "line 3: the line is longer than 64 KiB", 1 << 25),
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
fn by_blocks(text: &[u8], bytes: usize) -> Vec<Result<Entry, ReadError>> {
    let mut source = Source::new(text, Hints::default());
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
            assert_eq!(by_blocks(text.as_bytes(), bytes), stream, "{bytes}");
        }
    }
}

#[test]
fn a_document_has_no_blocks() {
    let mut source = Source::new("kind = \"latin\"\nsize = 4\n".as_bytes(), Hints::default());
    assert_eq!(source.next_block(100, Vec::new()), None);
    assert!(source.next().is_some_and(|entry| entry.is_ok()), "it is still there");
}

//! Streams puzzles out of any input in constant memory.

use std::io::BufRead;

use garns_puzzle::Puzzle;

use crate::input::{Ended, FOLLOWED, Followed, Input};
use crate::line::{Reader, clear_cells, is_comment, is_short};
use crate::{
    FORMATS, Format, Hints, Read, ReadError, ReadErrorKind, Unread, complete, iss, json, jsonl, line,
    not_text, read_document, sdm, table,
};

/// No line of a file with one puzzle per line may be longer.
pub const LONGEST_LINE: usize = 64 * 1024;

/// No text of a single puzzle may be larger.
pub const LARGEST_DOCUMENT: usize = 16 * 1024 * 1024;

/// So much is looked at to tell one puzzle per line from one puzzle per file.
pub(crate) const HEAD: usize = 256 * 1024;

/// So many lines of it, at most.
const HEAD_LINES: usize = 200;

/// Room for the last line of a block, which may go beyond the size asked for.
pub(crate) const TYPICAL_LINE: usize = 128;

/// One puzzle of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The line it starts on, counted from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What in its text was not read.
    pub unread: Vec<Unread>,
    /// Its text: the line without blanks around it, or the whole document.
    pub text: String,
    /// The format it was in.
    pub format: &'static Format,
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

/// The puzzles of an input, one after the other.
///
/// The head of the input tells whether it has one puzzle per line (then lines are read as they come, and one
/// that is wrong doesn't end the stream) or is one document. Never more than [`LONGEST_LINE`] of the former
/// or [`LARGEST_DOCUMENT`] of the latter is held, beside a head of bounded size.
#[derive(Debug)]
pub struct Source<R> {
    input: Input<R>,
    hints: Hints,
    state: State,
    reader: LineReader,
    line: Vec<u8>,
    number: usize,
    /// Whether lines are rows of a table, of which only the puzzle is handed on.
    table: bool,
    /// An error that is told next: behind a block that was handed out before it, or the first line's.
    held: Option<ReadError>,
    /// Whether anything was said yet.
    said: bool,
}

#[derive(Debug)]
enum State {
    Fresh,
    Batch,
    Document,
    Failed(ReadError),
    Done,
}

impl<R: BufRead> Source<R> {
    /// Nothing is read before the first puzzle, or whether there are many, is asked for.
    pub fn new(input: R, hints: Hints) -> Source<R> {
        let (input, reader) = (Input::new(input), LineReader::new(hints.clone()));
        let (state, line) = (State::Fresh, Vec::new());
        Source { input, hints, state, reader, line, number: 0, table: false, held: None, said: false }
    }

    /// Whether the input has one puzzle per line, rather than being one document. Reads its head.
    pub fn is_batch(&mut self) -> bool {
        self.look();
        matches!(self.state, State::Batch)
    }

    /// Reads the head, once.
    fn look(&mut self) {
        if matches!(self.state, State::Fresh) {
            self.input.read_head();
            self.input.skip_mark();
            let (head, ended) = (&self.input.head[self.input.at..], self.input.ended);
            self.table =
                self.hints.format.is_none() && head_lines(head, ended).next().is_some_and(table::is_heading);
            self.state = match self.long_line() {
                None => self.judge(),
                Some(Err(error)) => State::Failed(error),
                Some(Ok(())) => self.after_long_line(),
            };
        }
    }

    /// Whether the first line fills the head, and so is too long for any puzzle; an error if it isn't even text.
    fn long_line(&self) -> Option<Result<(), ReadError>> {
        let head = &self.input.head[self.input.at..];
        let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
        let has_line_end = memchr::memchr2(b'\n', b'\r', head).is_some();
        // A document may be one line.
        let listed = matches!(first, Some(b'{' | b'['));
        if self.input.ended || self.input.failed.is_some() || has_line_end || listed {
            return None;
        }
        Some(memchr::memchr(0, head).map_or(Ok(()), |at| Err(not_text(head, at))))
    }

    /// What follows a first line that is too long tells whether the lines after it are puzzles.
    fn after_long_line(&mut self) -> State {
        self.number = 1;
        let problem = self.skip_line();
        self.input.read_head();
        match self.judge() {
            State::Batch if matches!(problem, ReadErrorKind::LineTooLong { .. }) => {
                self.held = Some(problem.at_line(1));
                State::Batch
            }
            _ => State::Failed(problem.at_line(1)),
        }
    }

    /// Passes the rest of a line that is too long, and says what is wrong with it: there may be no end to it, or no way to
    /// get there, and with that no next line.
    fn skip_line(&mut self) -> ReadErrorKind {
        let problem = match self.input.skip_line() {
            Ok(Followed::ToTheEnd) => return ReadErrorKind::LineTooLong { limit: LONGEST_LINE },
            Ok(Followed::TooFar) => ReadErrorKind::LineWithoutEnd { limit: FOLLOWED },
            Err(error) => unreadable(&error),
        };
        self.end(problem)
    }

    fn judge(&self) -> State {
        let (head, ended) = (&self.input.head[self.input.at..], self.input.ended);
        match self.hints.format.map(|format| format.name) {
            Some(name) if name == sdm::FORMAT.name || name == jsonl::FORMAT.name => State::Batch,
            // A constraint string may go over several lines.
            Some(name) if name == iss::FORMAT.name => {
                let lines: Vec<&str> = head_lines(head, ended).take(HEAD_LINES).collect();
                if lines.len() > 1 && iss::many(&lines) { State::Batch } else { State::Document }
            }
            Some(name)
                if name == line::FORMAT.name || self.hints.format.is_some_and(|format| format.one_line) =>
            {
                if head_lines(head, ended).nth(1).is_some() {
                    State::Batch
                } else {
                    State::Document
                }
            }
            Some(_) => State::Document,
            None if self.table => State::Batch,
            None if is_batch(head, ended, &self.hints) => State::Batch,
            None => State::Document,
        }
    }

    fn document(&mut self) -> Result<Entry, ReadError> {
        let bytes = self.input.read_all()?;
        let text = String::from_utf8(bytes)
            .map_err(|error| not_text(error.as_bytes(), error.utf8_error().valid_up_to()))?;
        let (Read { puzzle, unread }, format) = read_document(&text, &self.hints)?;
        let line = line::content(&text).next().map_or(1, |(number, _)| number);
        Ok(Entry { line: if format.name == "line" { line } else { 1 }, puzzle, unread, text, format })
    }

    /// The puzzle on the next line that has one.
    fn next_line(&mut self) -> Option<Result<Entry, ReadError>> {
        loop {
            self.line.clear();
            let number = self.take_line()?;
            let entry = number.map(|number| self.reader.read(number, &self.line));
            match entry {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(entry),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// Appends the next line to the buffer, and says its number. Ends the stream where it ends. Of a line that is an error
    /// nothing is appended.
    fn take_line(&mut self) -> Option<Result<usize, ReadError>> {
        let before = self.line.len();
        let read = self.input.read_line(&mut self.line, before + LONGEST_LINE);
        if matches!(read, Ok(Ended::Input)) && self.line.len() == before {
            self.state = State::Done;
            return None;
        }
        self.number += 1;
        let problem = match read {
            Ok(Ended::Input | Ended::Line) => {
                if self.table {
                    table::keep_puzzle(&mut self.line, before);
                }
                return Some(Ok(self.number));
            }
            Ok(Ended::TooLong) => self.skip_line(),
            Err(error) => self.end(unreadable(&error)),
        };
        self.line.truncate(before);
        Some(Err(problem.at_line(self.number)))
    }

    /// Ends the stream with a problem.
    fn end(&mut self, problem: ReadErrorKind) -> ReadErrorKind {
        self.state = State::Done;
        problem
    }

    /// The next lines of a [batch](Source::is_batch), at least so many bytes of them unless the input ends, for
    /// readers that work side by side. `None` at the end, and for a document. The block is put into `buffer`,
    /// which may be that of an [earlier one](Block::into_buffer).
    pub fn next_block(&mut self, bytes: usize, buffer: Vec<u8>) -> Option<Result<Block, ReadError>> {
        self.look();
        // Before anything else: the stream may be over, and what ended it still untold.
        if let Some(error) = self.held.take() {
            return Some(Err(error));
        }
        if !self.is_batch() {
            return None;
        }
        self.line = buffer;
        self.line.clear();
        self.line.reserve(bytes + TYPICAL_LINE);
        let first = self.number + 1;
        while self.line.len() < bytes && matches!(self.state, State::Batch) {
            let whole_lines =
                if self.table { Ok(0) } else { self.input.read_plain_lines(&mut self.line, bytes) };
            match whole_lines {
                Ok(0) => {}
                Ok(lines) => {
                    self.number += lines;
                    continue;
                }
                Err(error) => {
                    let problem = self.end(unreadable(&error));
                    self.held = Some(problem.at_line(self.number + 1));
                    break;
                }
            }
            match self.take_line() {
                None => break,
                Some(Ok(_)) => self.line.push(b'\n'),
                Some(Err(error)) => {
                    // What comes before it has its turn first; the block ends here, and so do its line numbers.
                    self.held = Some(error);
                    break;
                }
            }
        }
        let lines = std::mem::take(&mut self.line);
        match (lines.is_empty(), self.held.take()) {
            (false, held) => {
                self.held = held;
                Some(Ok(Block { first, lines }))
            }
            (true, Some(error)) => Some(Err(error)),
            (true, None) => None,
        }
    }
}

/// Some lines of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    first: usize,
    lines: Vec<u8>,
}

impl Block {
    /// Its length.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines.len()
    }

    /// The memory it lies in, for the next one.
    #[must_use]
    pub fn into_buffer(self) -> Vec<u8> {
        self.lines
    }

    /// The number of its first line in the input, counted from 1.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// Goes through the lines in order. One of 81 characters, as most lines there are, is offered to `plain` first; what
    /// that doesn't want, and every other line, goes to `other` with the number that [`Block::lines`] gives it.
    ///
    /// A line is known by where its end should be, not looked for: `plain` must refuse what has a line end in it.
    #[inline]
    pub fn each_line<'a>(
        &'a self,
        mut plain: impl FnMut(&'a [u8; 81]) -> bool,
        mut other: impl FnMut(usize, &'a [u8]),
    ) {
        let (mut rest, mut number) = (self.lines.as_slice(), self.first);
        while !rest.is_empty() {
            let ends = match rest.get(81..) {
                Some([b'\n', ..]) => 1,
                Some([b'\r', b'\n', ..]) => 2,
                _ => 0,
            };
            let line = rest.first_chunk::<81>().filter(|_| ends > 0);
            if line.is_some_and(&mut plain) {
                rest = &rest[81 + ends..];
            } else {
                let Some(end) = memchr::memchr(b'\n', rest) else { return };
                let line = &rest[..end];
                other(number, line.strip_suffix(b"\r").unwrap_or(line));
                rest = &rest[end + 1..];
            }
            number += 1;
        }
    }

    /// The lines with their numbers in the input, counted from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let ends = memchr::memchr_iter(b'\n', &self.lines);
        let lines = ends.scan(0, |start, end| Some(&self.lines[std::mem::replace(start, end + 1)..end]));
        (self.first..).zip(lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)))
    }
}

/// Reads the lines of a batch one after the other.
#[derive(Debug)]
pub struct LineReader {
    hints: Hints,
    reader: Reader,
}

impl LineReader {
    /// A reader that has seen nothing yet.
    #[must_use]
    pub fn new(hints: Hints) -> LineReader {
        LineReader { hints, reader: Reader::default() }
    }

    /// The format of a line that is neither cells nor native fields, and its reader.
    #[inline]
    fn own_format(&self, line: &str) -> Option<(&'static Format, crate::Reader)> {
        match self.hints.format {
            Some(format) if format.one_line => Some((format, format.read?)),
            Some(_) => None,
            None => by_itself(line),
        }
    }

    /// The puzzle on a line, given with its number; none on an empty line or a comment.
    #[inline]
    pub fn read(&mut self, number: usize, line: &[u8]) -> Option<Result<Entry, ReadError>> {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                return Some(Err(ReadErrorKind::NotText { byte: error.valid_up_to() + 1 }.at_line(number)));
            }
        };
        if let Some(at) = text.find('\0') {
            return Some(Err(ReadErrorKind::NotText { byte: at + 1 }.at_line(number)));
        }
        if text.trim().is_empty() || is_comment(text) {
            return None;
        }
        if let Some(format) = self.hints.format.filter(|format| format.read.is_none()) {
            return Some(Err(ReadErrorKind::OnlyWritten { format: format.title }.at_line(number)));
        }
        let (format, read) = if let Some((format, read)) = self.own_format(text) {
            (format, read(text, &self.hints))
        } else if jsonl::is_object(text) {
            (&jsonl::FORMAT, json::read(text, &self.hints))
        } else {
            (&sdm::FORMAT, self.reader.read(text, &self.hints))
        };
        let entry = |Read { puzzle, mut unread }| {
            unread.iter_mut().for_each(|unread| unread.line = Some(number));
            Entry { line: number, puzzle, unread, text: text.trim().to_owned(), format }
        };
        let read = read.and_then(|read| complete(read, &self.hints));
        Some(read.map(entry).map_err(|error| error.problem.at_line(number)))
    }
}

impl<R: BufRead> Iterator for Source<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        self.look();
        if let Some(error) = self.held.take() {
            self.said = true;
            return Some(Err(error));
        }
        match std::mem::replace(&mut self.state, State::Done) {
            State::Fresh | State::Done => None,
            State::Failed(error) => Some(Err(error)),
            State::Document => Some(self.document()),
            State::Batch => {
                self.state = State::Batch;
                let found = self.next_line();
                if found.is_none() && !self.said {
                    // Nothing at all: that is worth a word.
                    let problem =
                        if self.number == 0 { ReadErrorKind::Empty } else { ReadErrorKind::NoPuzzle };
                    return Some(Err(problem.into()));
                }
                self.said = true;
                found
            }
        }
    }
}

/// Whether a word is a puzzle by itself in a format that is neither cells nor native fields: an address, a game ID, a
/// packed string. For those who have to tell puzzles from names of files.
#[must_use]
pub fn stands_alone(text: &str) -> bool {
    by_itself(text.trim()).is_some()
}

/// The format of a line that is a puzzle in a format of its own, neither cells nor native fields, and its reader.
#[inline]
fn by_itself(line: &str) -> Option<(&'static Format, crate::Reader)> {
    if is_short(line.trim_end()) { None } else { fitting(line) }
}

/// The first format of one line that such a line fits.
fn fitting(line: &str) -> Option<(&'static Format, crate::Reader)> {
    let formats = FORMATS.iter().filter(|format| format.one_line && (format.fits)(line));
    formats.filter_map(|format| Some((*format, format.read?))).next()
}

pub(crate) fn unreadable(error: &std::io::Error) -> ReadErrorKind {
    ReadErrorKind::Unreadable { message: error.to_string() }
}

/// The lines of the head that are whole, neither empty nor comments; those that aren't text come as `""`.
fn head_lines(head: &[u8], ended: bool) -> impl Iterator<Item = &str> {
    let end = head.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).filter(|_| !ended);
    let whole = end.map_or(head, |end| &head[..end]);
    let lines = whole.split(|byte| matches!(byte, b'\n' | b'\r'));
    let lines = lines.filter(|line| !line.trim_ascii().is_empty());
    lines.map(|line| std::str::from_utf8(line).unwrap_or("")).filter(|line| !is_comment(line))
}

/// Whether at least half of the lines are puzzles by themselves, and the whole is not rather a grid whose rows look like it.
fn is_batch(head: &[u8], ended: bool, hints: &Hints) -> bool {
    let lines: Vec<&str> = head_lines(head, ended).take(HEAD_LINES).collect();
    let alone = |line: &&&str| by_itself(line).is_some();
    if lines.len() > 1 && lines.iter().filter(alone).count() * 2 >= lines.len() {
        // A constraint string may go over several lines.
        return !iss::over_lines(&lines) || iss::many(&lines);
    }
    let sizes: Vec<usize> = lines.iter().filter_map(|line| clear_cells(line)).collect();
    let complete = ended && lines.len() < HEAD_LINES;
    if lines.len() > 1 && lines.iter().all(|line| jsonl::is_object(line)) {
        return true;
    }
    if sizes.is_empty() || sizes.len() * 2 < lines.len() || (complete && lines.len() == 1) {
        return false;
    }
    let Some(size) = sizes.first().copied().filter(|size| *size <= 64 && complete) else { return true };
    if sizes.iter().all(|other| *other == size) && (lines.len() == size || lines.len() == 2 * size) {
        return false;
    }
    // A broken grid: no row of it makes sense as a puzzle.
    let mut reader = Reader::default();
    let strange = |line: &&str| {
        let problem = reader.read(line, hints).map_err(|error| error.problem);
        matches!(
            problem,
            Err(ReadErrorKind::Symbol { .. }
                | ReadErrorKind::SymbolCount { .. }
                | ReadErrorKind::LineLength { .. })
        )
    };
    !lines.iter().all(strange)
}

//! An input with its head put back in front: lines, many lines at once, or all of it, never more than is bounded.

use std::io::{BufRead, ErrorKind};

use crate::source::{HEAD, TYPICAL_LINE, unreadable};
use crate::{LARGEST_DOCUMENT, LONGEST_LINE, ReadError, ReadErrorKind, not_text};

/// How far a line that is too long is followed to find the next; then reading stops. Following costs time, not memory.
pub(crate) const FOLLOWED: usize = 256 * 1024 * 1024;

/// How reading a line ended.
pub(crate) enum Ended {
    Line,
    Input,
    TooLong,
}

/// How following a line that is too long ended.
pub(crate) enum Followed {
    ToTheEnd,
    /// Its end is too far away.
    TooFar,
}

/// The input with its head put back in front.
#[derive(Debug)]
pub(crate) struct Input<R> {
    pub(crate) rest: R,
    pub(crate) head: Vec<u8>,
    pub(crate) at: usize,
    /// Nothing comes after the head and what the reader has in its buffer. Asked again at its end, a terminal would wait
    /// for more.
    pub(crate) ended: bool,
    /// What went wrong while the head was read; told when the head is used up.
    pub(crate) failed: Option<std::io::Error>,
    /// The last line ended with `\r`: a `\n` that follows belongs to it.
    pub(crate) after_return: bool,
}

impl<R: BufRead> Input<R> {
    pub(crate) fn new(rest: R) -> Input<R> {
        Input { rest, head: Vec::new(), at: 0, ended: false, failed: None, after_return: false }
    }

    /// Puts what comes next into the head, which must be used up. Where reading fails, the head is what came before.
    pub(crate) fn read_head(&mut self) {
        while self.head.len() < HEAD && !self.ended && self.failed.is_none() {
            let bytes = match self.rest.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = Some(error);
                    return;
                }
                Ok(bytes) => bytes,
            };
            self.ended = bytes.is_empty();
            let taken = bytes.len().min(HEAD - self.head.len());
            self.head.extend_from_slice(&bytes[..taken]);
            self.rest.consume(taken);
        }
    }

    /// Passes the byte order mark that some programs put in front of a text.
    pub(crate) fn skip_mark(&mut self) {
        if self.head.starts_with("\u{FEFF}".as_bytes()) {
            self.consume("\u{FEFF}".len());
        }
    }

    /// What can be had without waiting; nothing at the end.
    pub(crate) fn fill(&mut self) -> std::io::Result<&[u8]> {
        if self.at < self.head.len() {
            return Ok(&self.head[self.at..]);
        }
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while !self.ended {
            match self.rest.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok([]) => self.ended = true,
                Ok(_) => break,
            }
        }
        if self.ended {
            return Ok(&[]);
        }
        // Asked again, what is in the buffer comes without reading.
        self.rest.fill_buf()
    }

    pub(crate) fn consume(&mut self, count: usize) {
        if self.at < self.head.len() {
            self.at += count;
            if self.at >= self.head.len() {
                self.head = Vec::new();
                self.at = 0;
            }
        } else {
            self.rest.consume(count);
        }
    }

    /// Appends whole lines at once, ends included, and says how many, where that is simple: lines that end with
    /// `\n` or `\r\n`, none of them long, all of them here already. The buffer gets about as long as was asked for.
    pub(crate) fn read_plain_lines(&mut self, lines: &mut Vec<u8>, bytes: usize) -> std::io::Result<usize> {
        if self.after_return {
            return Ok(0);
        }
        let here = self.fill()?;
        let wanted = here.len().min((bytes - lines.len()).next_multiple_of(TYPICAL_LINE).min(LONGEST_LINE));
        let Some(end) = memchr::memrchr(b'\n', &here[..wanted]) else { return Ok(0) };
        let whole = &here[..=end];
        if memchr::memchr_iter(b'\r', whole).any(|at| whole[at + 1] != b'\n') {
            return Ok(0);
        }
        let count = memchr::memchr_iter(b'\n', whole).count();
        lines.extend_from_slice(whole);
        self.consume(end + 1);
        Ok(count)
    }

    /// Appends the next line, without its end, unless that makes the buffer longer than `longest`.
    pub(crate) fn read_line(&mut self, line: &mut Vec<u8>, longest: usize) -> std::io::Result<Ended> {
        loop {
            let after_return = std::mem::take(&mut self.after_return);
            let bytes = self.fill()?;
            if bytes.is_empty() {
                return Ok(Ended::Input);
            }
            if after_return && bytes[0] == b'\n' {
                self.consume(1);
                continue;
            }
            let end = memchr::memchr2(b'\n', b'\r', bytes);
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if line.len() + part.len() > longest {
                return Ok(Ended::TooLong);
            }
            line.extend_from_slice(part);
            let count = part.len();
            match end {
                None => self.consume(count),
                Some(end) => {
                    let is_return = bytes[end] == b'\r';
                    self.consume(count + 1);
                    self.after_return = is_return;
                    return Ok(Ended::Line);
                }
            }
        }
    }

    /// Passes the rest of a line, its end included.
    pub(crate) fn skip_line(&mut self) -> std::io::Result<Followed> {
        let mut passed = 0;
        while passed < FOLLOWED {
            let bytes = self.fill()?;
            if bytes.is_empty() {
                return Ok(Followed::ToTheEnd);
            }
            match memchr::memchr2(b'\n', b'\r', bytes) {
                None => {
                    let count = bytes.len();
                    self.consume(count);
                    passed += count;
                }
                Some(end) => {
                    let is_return = bytes[end] == b'\r';
                    self.consume(end + 1);
                    self.after_return = is_return;
                    return Ok(Followed::ToTheEnd);
                }
            }
        }
        Ok(Followed::TooFar)
    }

    /// Everything that is left, unless it is too much for one puzzle or plainly not text.
    pub(crate) fn read_all(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut all = Vec::new();
        loop {
            let bytes = self.fill().map_err(|error| unreadable(&error))?;
            let count = bytes.len();
            if count == 0 {
                return Ok(all);
            }
            let zero = bytes.iter().position(|byte| *byte == 0);
            if all.len() + count > LARGEST_DOCUMENT && zero.is_none() {
                return Err(ReadErrorKind::TooLarge { limit: LARGEST_DOCUMENT }.into());
            }
            let start = all.len();
            all.extend_from_slice(bytes);
            if let Some(zero) = zero {
                return Err(not_text(&all, start + zero));
            }
            self.consume(count);
        }
    }
}

//! From a PUZZLE argument to puzzles: files, standard input, or the text itself.

use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::ArgMatches;
use garns::{Entry, Hints, Lang, Source, say};
use garns_files::File;
use garns_files::fault::{self, Operation};

use crate::hopeless::Warner;
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::{Teller, json_line};

/// One PUZZLE argument, opened.
pub(crate) struct Input {
    /// What to call it in messages; nothing for a text that is clearly a puzzle.
    pub(crate) name: Option<String>,
    /// Its length in bytes, if it is a file.
    pub(crate) bytes: Option<u64>,
    reader: Box<dyn BufRead + Send>,
}

/// Blocks this large are read at once.
const BLOCK: usize = 1 << 16;

/// No grid needs a longer text.
const LARGEST_TEXT: u64 = 1 << 24;

impl Input {
    /// Opens a file, standard input (`-`), or takes the argument as the text of a puzzle.
    fn open(argument: &str, lang: Lang) -> Result<Input> {
        if argument == "-" {
            let reader = Box::new(BufReader::with_capacity(BLOCK, Stdin));
            let name = say!(lang, "standard input", "entrada padrão");
            return Ok(Input { name: Some(name), bytes: None, reader });
        }
        let path = Path::new(argument);
        match File::open(path) {
            Ok(_) if path.is_dir() => Err(anyhow!(say!(
                lang,
                "{argument} is a folder, not a file",
                "{argument} é uma pasta, não um arquivo"
            ))),
            Ok(file) => {
                let bytes = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
                let reader = Box::new(BufReader::with_capacity(BLOCK, file));
                Ok(Input { name: Some(argument.to_owned()), bytes, reader })
            }
            Err(error) if looks_like_a_path(argument, &error) => {
                let why = garns_files::cause(&error, lang);
                Err(anyhow!(say!(
                    lang,
                    "can't open {argument}: {why}",
                    "não foi possível abrir {argument}: {why}"
                )))
            }
            Err(_) => {
                let reader = Box::new(Cursor::new(argument.to_owned().into_bytes()));
                // A short word may have been meant as a file.
                let word = argument.len() < 40 && argument.contains(|c: char| c.is_ascii_alphabetic());
                let word =
                    word && !argument.contains(['\n', '[', '{', '=']) && !garns::stands_alone(argument);
                let name = word.then(|| {
                    say!(lang, "\"{argument}\", which is not a file", "\"{argument}\", que não é um arquivo")
                });
                Ok(Input { name, bytes: None, reader })
            }
        }
    }

    /// Its beginning, and whether that is all of it; nothing is taken away.
    pub(crate) fn beginning(&mut self, lang: Lang) -> Result<(Vec<u8>, bool)> {
        let mut reader = std::mem::replace(&mut self.reader, Box::new(std::io::empty()));
        let mut bytes = Vec::new();
        (&mut reader).take(BLOCK as u64).read_to_end(&mut bytes).map_err(|error| {
            let (called, why) = (self.name.clone().unwrap_or_default(), garns_files::cause(&error, lang));
            anyhow!(say!(lang, "can't read {called}: {why}", "não foi possível ler {called}: {why}"))
        })?;
        let all = bytes.len() < BLOCK;
        self.reader = Box::new(Cursor::new(bytes.clone()).chain(reader));
        Ok((bytes, all))
    }

    /// All of a small input.
    pub(crate) fn bytes(self, lang: Lang) -> Result<Vec<u8>> {
        let called = self.name.unwrap_or_default();
        garns_files::read(self.reader, LARGEST_TEXT).map_err(|error| {
            let why = garns_files::cause(&error, lang);
            anyhow!(say!(lang, "can't read {called}: {why}", "não foi possível ler {called}: {why}"))
        })
    }

    pub(crate) fn puzzles(self, hints: &Hints) -> Source<Box<dyn BufRead + Send>> {
        Source::new(self.reader, hints.clone())
    }

    /// What is wrong with the input, with its name in front.
    pub(crate) fn prefixed(name: Option<&str>, text: &str) -> String {
        name.map_or_else(|| text.to_owned(), |name| format!("{name}: {text}"))
    }
}

/// Standard input.
struct Stdin;

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        fault::check(Operation::Read, "standard input")?;
        std::io::stdin().read(buffer)
    }
}

/// All of a small file, or the argument itself, with what to call it in messages.
pub(crate) fn bytes(argument: &str, lang: Lang) -> Result<(Vec<u8>, Option<String>)> {
    let input = Input::open(argument, lang)?;
    let name = input.name.clone();
    Ok((input.bytes(lang)?, name))
}

/// All of a small text, from a file or the argument itself.
pub(crate) fn text(argument: &str, lang: Lang) -> Result<String> {
    let (bytes, name) = bytes(argument, lang)?;
    let name = name.unwrap_or_default();
    String::from_utf8(bytes)
        .map_err(|_| anyhow!(say!(lang, "{name} is not UTF-8 text", "{name} não é texto UTF-8")))
}

/// Whether an argument that can't be opened was meant as a file: no puzzle text looks like this.
fn looks_like_a_path(argument: &str, error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    if !matches!(error.kind(), NotFound | InvalidInput | InvalidFilename | NotADirectory) {
        return true;
    }
    // An address has a slash, and so have some game IDs.
    if garns::stands_alone(argument) {
        return false;
    }
    let one_line = !argument.trim().contains(['\n', '[', '{', '=', ' ']);
    let extension = Path::new(argument).extension().and_then(|extension| extension.to_str());
    let known = |extension: &str| {
        extension == "txt" || garns::FORMATS.iter().any(|format| format.extensions.contains(&extension))
    };
    one_line && (extension.is_some_and(known) || argument.contains('/'))
}

/// The inputs a command line names; standard input when it names none.
pub(crate) fn inputs(matches: &ArgMatches, session: &Session) -> Result<Vec<Input>> {
    let named: Vec<&String> = matches.get_many("puzzle").into_iter().flatten().collect();
    if named.is_empty() {
        if std::io::stdin().is_terminal() {
            session.note(&say!(
                session.lang,
                "reading from standard input; end with Ctrl-D",
                "lendo da entrada padrão; termine com Ctrl-D"
            ));
        }
        return Ok(vec![Input::open("-", session.lang)?]);
    }
    // All are opened before any work begins: a missing file is told at once.
    named.into_iter().map(|argument| Input::open(argument, session.lang)).collect()
}

/// Does something for each puzzle that the command line names, in turn; the worst outcome counts.
///
/// What can't be read is told, with `--json` as an object in its place too, and the rest goes on.
pub(crate) fn each_puzzle<W: Write>(
    matches: &ArgMatches,
    hints: &Hints,
    session: &Session,
    out: &mut W,
    mut each: impl FnMut(&Entry, &mut W) -> Result<Outcome>,
) -> Result<Outcome> {
    each_batch(matches, hints, session, out, 1, |entries, out| {
        entries.iter().try_fold(Outcome::Answered, |worst, entry| Ok(worst.max(each(entry, out)?)))
    })
}

/// The same with up to `most` puzzles at a time. Their answers are the caller's to write in order.
pub(crate) fn each_batch<W: Write>(
    matches: &ArgMatches,
    hints: &Hints,
    session: &Session,
    out: &mut W,
    most: usize,
    mut each: impl FnMut(&[Entry], &mut W) -> Result<Outcome>,
) -> Result<Outcome> {
    let as_json = matches.try_get_one::<bool>("json").ok().flatten().is_some_and(|json| *json);
    let mut worst = Outcome::Answered;
    for input in inputs(matches, session)? {
        let name = input.name.clone();
        let mut teller = Teller::default();
        let warner = Warner::new(name.as_deref(), session);
        let mut puzzles = input.puzzles(hints);
        let mut held = Vec::new();
        loop {
            let next = puzzles.next();
            let error = match next {
                Some(Ok(entry)) => {
                    teller.tell(&entry.unread, name.as_deref(), session);
                    warner.warn(&entry.puzzle);
                    held.push(entry);
                    if held.len() < most {
                        continue;
                    }
                    None
                }
                Some(Err(error)) => Some(error),
                None if held.is_empty() => break,
                None => None,
            };
            if !held.is_empty() {
                worst = worst.max(each(&held, out)?);
                held.clear();
            }
            if let Some(error) = error {
                let error = Input::prefixed(name.as_deref(), &error.text(session.lang));
                session.complain(&error);
                if as_json {
                    out.write_all(json_line(&serde_json::json!({ "error": error }), &[]).as_bytes())?;
                }
                worst = worst.max(Outcome::BadInput);
            }
            out.flush()?;
            if session.cancel.is_cancelled() {
                return Ok(worst);
            }
        }
        teller.finish(name.as_deref(), session);
    }
    Ok(worst)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn missing_files_are_told_from_puzzles() {
        let path = |text: &str| {
            let error = File::open(text).expect_err(text);
            looks_like_a_path(text, &error)
        };
        for file in ["no/such/file", "missing.txt", "missing.sdk", "puzzle.toml"] {
            assert!(path(file), "{file}");
        }
        for text in ["..3.2.6..9..3.5..1", "53..7....", "[[1,_],[_,1]]", "kind = \"latin\"\nsize = 4", "x"] {
            assert!(!path(text), "{text}");
        }
        assert!(!path(&".".repeat(6561)), "longer than any file name");
    }
}

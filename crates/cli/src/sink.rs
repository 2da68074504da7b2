//! Where a verb writes: standard output, a device or a pipe, or a file that appears when it is complete.
//!
//! Whatever fails here is told with the name of what could not be written.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use garns::{Lang, say};
use garns_files::fault::{self, Operation};
use garns_files::{File, FileError, Target, Whole, cause};

use crate::outcome::Outcome;
use crate::session::Session;

/// Somewhere to write to.
pub(crate) enum Sink {
    /// What is written goes out as it comes: standard output, a device, a pipe.
    Through(Box<dyn Write>),
    /// A file, and the language its troubles are told in.
    File { whole: Box<Whole>, empty: bool, lang: Lang },
}

impl Sink {
    /// Opens what is at a path, or standard output when there is none. What can't be written is said now.
    pub(crate) fn open(path: Option<&Path>, session: &Session) -> Result<Sink> {
        let Some(path) = path else { return Ok(Sink::Through(Box::new(session.out()))) };
        let lang = session.lang;
        match Target::of(path).map_err(|trouble| said(&trouble, lang))? {
            Target::Output => Ok(Sink::Through(Box::new(BufWriter::new(session.raw())))),
            Target::Errors => Ok(Sink::Through(Box::new(std::io::stderr()))),
            Target::Through(real) => {
                let file = File::through(&real).map_err(|error| anyhow!(unwritable(path, &error, lang)))?;
                Ok(Sink::Through(Box::new(BufWriter::new(Named {
                    to: file,
                    name: Name::Path(path.to_owned()),
                    lang,
                }))))
            }
            Target::File(_) => {
                let whole = Whole::begin(path).map_err(|trouble| said(&trouble, lang))?;
                session.ending.removes(whole.part().to_owned());
                Ok(Sink::File { whole: Box::new(whole), empty: true, lang })
            }
        }
    }

    /// Says at once whether a file that is written later can be.
    pub(crate) fn check(path: &Path, session: &Session) -> Result<()> {
        Target::check(path).map_err(|trouble| said(&trouble, session.lang))
    }

    /// Whether what is written is gone at once, and no file appears in the end.
    pub(crate) fn is_through(&self) -> bool {
        matches!(self, Sink::Through(_))
    }

    /// All is written: the file gets its name.
    pub(crate) fn finish(self) -> Result<()> {
        match self {
            Sink::Through(mut out) => Ok(out.flush()?),
            Sink::File { whole, lang, .. } => whole.finish().map_err(|trouble| said(&trouble, lang)),
        }
    }

    /// All is written that could be. A file is not replaced by one without an answer in it.
    pub(crate) fn finish_as(self, outcome: Outcome) -> Result<Outcome> {
        if outcome == Outcome::Answered || !matches!(self, Sink::File { empty: true, .. }) {
            self.finish()?;
        }
        Ok(outcome)
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Through(out) => out.write(bytes),
            Sink::File { whole, empty, lang } => {
                *empty = false;
                whole.write(bytes).map_err(|error| io::Error::other(unwritable(whole.named(), &error, *lang)))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Through(out) => out.flush(),
            // It is invisible before it is complete.
            Sink::File { .. } => Ok(()),
        }
    }
}

/// Writes a whole file at once.
pub(crate) fn write(path: &Path, bytes: &[u8], session: &Session) -> Result<()> {
    let mut sink = Sink::open(Some(path), session)?;
    sink.write_all(bytes)?;
    sink.finish()
}

pub(crate) fn make_folder(path: &Path, session: &Session) -> Result<()> {
    garns_files::make_folder(path).map_err(|trouble| said(&trouble, session.lang))
}

/// A trouble as an error of the program.
pub(crate) fn said(trouble: &FileError, lang: Lang) -> anyhow::Error {
    anyhow!(trouble.text(lang))
}

fn unwritable(path: &Path, error: &io::Error, lang: Lang) -> String {
    let (path, why) = (path.display(), cause(error, lang));
    say!(lang, "can't write {path}: {why}", "não foi possível escrever {path}: {why}")
}

/// What is written through is called.
enum Name {
    Output,
    Path(PathBuf),
}

/// Something whose errors say its name.
pub(crate) struct Named<W> {
    to: W,
    name: Name,
    lang: Lang,
}

impl<W: Write> Named<W> {
    /// Standard output.
    pub(crate) fn output(to: W, lang: Lang) -> Named<W> {
        Named { to, name: Name::Output, lang }
    }

    fn prefixed(&self, error: io::Error) -> io::Error {
        let lang = self.lang;
        match &self.name {
            // The reader has seen enough, as `head` has: nothing to be told, and the callers know it by its kind.
            Name::Output if error.kind() == io::ErrorKind::BrokenPipe => error,
            Name::Output => {
                let why = cause(&error, lang);
                io::Error::other(say!(
                    lang,
                    "can't write to standard output: {why}",
                    "não foi possível escrever na saída padrão: {why}"
                ))
            }
            Name::Path(path) => io::Error::other(unwritable(path, &error, lang)),
        }
    }
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if matches!(self.name, Name::Output) {
            // Files count their own operations.
            fault::check(Operation::Write, "standard output").map_err(|error| self.prefixed(error))?;
        }
        self.to.write(bytes).map_err(|error| self.prefixed(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush().map_err(|error| self.prefixed(error))
    }
}

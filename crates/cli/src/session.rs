//! What all verbs need from the outside world: the language, the output streams, Ctrl-C.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use anyhow::{Result, anyhow};
use garns::{Cancel, Lang, say};

/// Givens and headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// What is there but need not be read.
pub(crate) const DIM: Style = Style::new().dimmed();
/// What is wrong.
pub(crate) const RED: Style = AnsiColor::Red.on_default().bold();

/// One call of the program.
pub(crate) struct Session {
    /// The language people are spoken to in.
    pub(crate) lang: Lang,
    /// Set by the first Ctrl-C.
    pub(crate) cancel: Cancel,
}

impl Session {
    pub(crate) fn new(lang: Lang) -> Session {
        Session { lang, cancel: Cancel::default() }
    }

    /// From now on the first Ctrl-C asks the work to stop, and a second one ends the program at once.
    pub(crate) fn catch_ctrl_c(&self) {
        let cancel = self.cancel.clone();
        // Without a handler Ctrl-C still ends the program; what is finished is already written.
        let _ = ctrlc::set_handler(move || {
            if cancel.is_cancelled() {
                std::process::exit(130);
            }
            cancel.cancel();
        });
    }

    /// Standard output, without colours where they are not wanted (`NO_COLOR`, a pipe).
    pub(crate) fn out(&self) -> std::io::BufWriter<anstream::AutoStream<std::io::StdoutLock<'static>>> {
        std::io::BufWriter::new(anstream::AutoStream::auto(std::io::stdout().lock()))
    }

    /// A remark on standard error.
    pub(crate) fn note(&self, text: &str) {
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// What is wrong, as one line on standard error.
    pub(crate) fn complain(&self, text: &str) {
        self.complain_of_all([text]);
    }

    /// What is wrong in many places, a line each, written at once.
    pub(crate) fn complain_of_all<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) {
        let line = |text: T| {
            let text = text.as_ref().lines().map(str::trim).collect::<Vec<_>>().join(" ");
            format!("{RED}garns:{RED:#} {text}\n")
        };
        let lines: String = texts.into_iter().map(line).collect();
        let _ = anstream::stderr().write_all(lines.as_bytes());
    }

    /// Whether somebody is looking at standard error.
    pub(crate) fn is_watched(&self) -> bool {
        std::io::stderr().is_terminal()
    }
}

/// Where a verb writes: standard output, or a file that appears only when it is complete.
pub(crate) enum Sink {
    /// Standard output.
    Out(Box<dyn Write>),
    /// A file under a temporary name, and the name it will have.
    File(std::io::BufWriter<std::fs::File>, PathBuf, PathBuf),
}

impl Sink {
    /// Opens the file, or standard output when there is none.
    pub(crate) fn open(path: Option<&Path>, session: &Session) -> Result<Sink> {
        let Some(path) = path else { return Ok(Sink::Out(Box::new(session.out()))) };
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let lang = session.lang;
        let file = std::fs::File::create(&part).map_err(|error| {
            let path = path.display();
            anyhow!(say!(lang, "can't write {path}: {error}", "não consigo escrever {path}: {error}"))
        })?;
        Ok(Sink::File(std::io::BufWriter::new(file), part, path.to_owned()))
    }

    /// All is written: the file gets its name.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Sink::File(_, part, path) = &self {
            std::fs::rename(part, path)?;
        }
        Ok(())
    }
}

impl Drop for Sink {
    /// What was not finished leaves nothing behind.
    fn drop(&mut self) {
        if let Sink::File(_, part, _) = self {
            let _ = std::fs::remove_file(part);
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Sink::Out(out) => out.write(bytes),
            Sink::File(file, ..) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Sink::Out(out) => out.flush(),
            Sink::File(file, ..) => file.flush(),
        }
    }
}

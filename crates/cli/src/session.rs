//! What all verbs need from the outside world: the language, the output streams, whether to stop.

use std::io::{BufWriter, IsTerminal, StdoutLock, Write};
use std::time::Duration;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use garns::{Cancel, Lang, Stop, clean_line, say};

use crate::outcome::Outcome;
use crate::signals::{Ending, Guard};
use crate::sink::Named;

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
    /// Set by the first Ctrl-C, and by every other signal that asks the program to end.
    pub(crate) cancel: Cancel,
    /// What happens then.
    pub(crate) ending: Ending,
}

impl Session {
    pub(crate) fn new(lang: Lang) -> Session {
        let ending = Ending::default();
        Session { lang, cancel: ending.cancel.clone(), ending }
    }

    /// From now on the first Ctrl-C, SIGTERM or SIGHUP asks the work to stop, instead of ending the program at once.
    pub(crate) fn catch_ctrl_c(&self) {
        self.ending.is_orderly();
    }

    /// Until the guard is dropped: what takes longer than this is ended from outside, and said to be given up.
    pub(crate) fn guard(&self, time: Option<Duration>) -> Guard {
        let lang = self.lang;
        self.ending.guard(time, move || {
            Session::new(lang).gave_up(Stop::Time);
        })
    }

    /// Standard output, without colours where they are not wanted (`NO_COLOR`, a pipe).
    pub(crate) fn out(&self) -> BufWriter<Named<AutoStream<StdoutLock<'static>>>> {
        BufWriter::new(Named::output(AutoStream::auto(std::io::stdout().lock()), self.lang))
    }

    /// Standard output as it is: for what is not text, and for blocks of lines without colours.
    pub(crate) fn raw(&self) -> Named<StdoutLock<'static>> {
        Named::output(std::io::stdout().lock(), self.lang)
    }

    /// A remark on standard error.
    pub(crate) fn note(&self, text: &str) {
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// What is wrong, as one line on standard error.
    pub(crate) fn complain(&self, text: &str) {
        self.complain_of_all([text]);
    }

    /// Says that it was given up, and why: what stopped it, or else Ctrl-C.
    pub(crate) fn gave_up(&self, why: impl Into<Option<Stop>>) -> Outcome {
        let why = why.into().unwrap_or(Stop::Cancelled).text(self.lang);
        self.complain(&say!(self.lang, "gave up: {why}", "desistiu: {why}"));
        Outcome::GaveUp
    }

    /// What is wrong in many places, a line each, written at once.
    pub(crate) fn complain_of_all<T: AsRef<str>>(&self, texts: impl IntoIterator<Item = T>) {
        let stderr = anstream::stderr();
        // Where colours are not wanted, none are written, so that they need not be looked for and taken out again.
        let plain = stderr.current_choice() == anstream::ColorChoice::Never;
        let red = if plain { anstyle::Style::new() } else { RED };
        // Whatever is quoted in it, a file's name for one, is not our text.
        let begin = format!("{red}garns:{red:#} ");
        let mut lines = String::new();
        for text in texts {
            lines.extend([&begin, &*clean_line(text.as_ref()), "\n"]);
        }
        let mut out: Box<dyn Write> = if plain { Box::new(std::io::stderr()) } else { Box::new(stderr) };
        let _ = out.write_all(lines.as_bytes());
    }

    /// Whether standard error is a terminal.
    pub(crate) fn is_watched(&self) -> bool {
        std::io::stderr().is_terminal()
    }
}

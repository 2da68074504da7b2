//! What all verbs need from the outside world: the language, the output streams, Ctrl-C.

use std::io::{BufWriter, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use garns::{Cancel, Lang};

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
        let text = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        self.note(&format!("{RED}garns:{RED:#} {text}"));
    }

    /// Whether somebody is looking at standard error.
    pub(crate) fn is_watched(&self) -> bool {
        std::io::stderr().is_terminal()
    }
}

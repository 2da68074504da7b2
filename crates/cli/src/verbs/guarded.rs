//! Answers of solvers that others call (`fzn`, `xcsp3`): in time, whatever happens.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use garns::{Cancel, Lang, say};

use crate::outcome::Outcome;

/// How long after its time, or after Ctrl-C, the work may take to end by itself. Everything looks at the clock
/// many times in this time; this is for what still does not.
pub(super) const GRACE: Duration = Duration::from_millis(150);

/// Standard output that ends well even if the search does not: what takes too long to come to the next look at
/// the clock, as freeing the memory of millions of constraints may, is ended from outside.
pub(super) struct Guarded {
    state: Arc<Mutex<State>>,
    /// What was written and not yet flushed.
    buffer: Vec<u8>,
}

#[derive(Default)]
struct State {
    /// The best solution so far, while only the last one is to be shown.
    best: String,
    written: bool,
    /// The answer is complete.
    ended: bool,
}

impl Guarded {
    /// Watches over the time; `tidy` is called before the program is ended from outside, with what is to be said (and the
    /// outcome) when nothing is known by then.
    pub(super) fn watched(
        time: Option<Duration>,
        grace: Duration,
        cancel: Cancel,
        unknown: (&'static str, Outcome),
        tidy: impl FnOnce() + Send + 'static,
    ) -> Guarded {
        let state: Arc<Mutex<State>> = Arc::default();
        let guard = Arc::clone(&state);
        let start = Instant::now();
        std::thread::spawn(move || {
            let mut end = time.and_then(|time| start.checked_add(time));
            while end.is_none_or(|end| Instant::now() < end + grace) {
                if cancel.is_cancelled() {
                    end = Some(end.map_or_else(Instant::now, |end| end.min(Instant::now())));
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            // Nothing is being written while this is held.
            let state = guard.lock().unwrap_or_else(PoisonError::into_inner);
            if state.ended {
                return;
            }
            if !state.written {
                let text = if state.best.is_empty() { unknown.0 } else { &state.best };
                let _ = std::io::stdout().write_all(text.as_bytes());
            }
            let known = state.written || !state.best.is_empty();
            tidy();
            std::process::exit(if known { Outcome::Answered } else { unknown.1 }.code().into());
        });
        Guarded { state, buffer: Vec::new() }
    }

    /// The answer is complete.
    pub(super) fn end(&self) {
        self.state().ended = true;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Guarded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.written |= !self.buffer.is_empty();
        std::io::stdout().write_all(&self.buffer)?;
        self.buffer.clear();
        std::io::stdout().flush()
    }
}

impl garns::flatzinc::Answers for Guarded {
    fn best_so_far(&mut self, text: &str) {
        text.clone_into(&mut self.state().best);
    }
}

impl garns::xcsp3::Answers for Guarded {
    fn improved(&mut self, line: &str, end: &str) -> std::io::Result<()> {
        // The line is not yet the answer: that is still to be written if there is no more time.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        end.clone_into(&mut state.best);
        std::io::stdout().write_all(line.as_bytes())?;
        std::io::stdout().flush()
    }
}

/// A text of a file, or of standard input.
pub(super) fn read(path: &Path, lang: Lang) -> Result<String> {
    let shown = path.display();
    let bytes = if path == Path::new("-") {
        garns_files::read(std::io::stdin(), u64::MAX)
    } else {
        garns_files::File::open(path).and_then(|file| garns_files::read(file, u64::MAX))
    };
    let bytes = bytes.map_err(|error| {
        let why = garns_files::cause(&error, lang);
        anyhow!(say!(lang, "can't open {shown}: {why}", "não foi possível abrir {shown}: {why}"))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| anyhow!(say!(lang, "{shown} is not UTF-8 text", "{shown} não é texto UTF-8")))
}

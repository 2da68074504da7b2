//! The bounds as they move, on standard error.

use std::time::{Duration, Instant};

use garns::say;
use indicatif::ProgressBar;

use crate::progress::style;
use crate::session::Session;

/// As a line that changes on a terminal, and as lines with `--trace`.
pub(super) struct Live<'a> {
    session: &'a Session,
    bar: ProgressBar,
    started: Instant,
    trace: bool,
}

impl Live<'_> {
    pub(super) fn new(session: &Session, trace: bool) -> Live<'_> {
        let watched = session.is_watched() && !trace;
        let bar = if watched { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        if watched {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Live { session, bar, started: Instant::now(), trace }
    }

    pub(super) fn tell(&self, lower: usize, upper: Option<usize>) {
        let lang = self.session.lang;
        let upper = upper.map_or_else(|| "?".to_owned(), |upper| upper.to_string());
        let bounds = say!(lang, "{lower} to {upper} colours", "{lower} a {upper} cores");
        if self.trace {
            let seconds = crate::words::decimal(self.started.elapsed().as_secs_f64(), 2, lang);
            self.session.note(&format!("{seconds} s  {bounds}"));
        }
        self.bar.set_message(bounds);
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

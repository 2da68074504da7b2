//! Progress on standard error, only where it is a terminal.

use std::ops::ControlFlow;
use std::time::Duration;

use garns::{Event, Lang, Watch, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::session::Session;
use crate::words::{count, solutions};

/// A line that says how far a single run has come; it appears when the run takes long enough to wonder.
pub(crate) struct Spinner {
    lang: Lang,
    bar: ProgressBar,
}

impl Spinner {
    pub(crate) fn new(session: &Session) -> Spinner {
        let bar = if session.is_watched() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        if session.is_watched() {
            // It turns even while the method has nothing to tell; short runs are over before.
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Spinner { lang: session.lang, bar }
    }

    /// Says how far it has come, once that took long enough to wonder.
    pub(crate) fn tell(&self, text: String) {
        if self.bar.elapsed() > Duration::from_millis(300) {
            self.bar.set_message(text);
        }
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Spinner {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Progress { nodes, found } = event
            && self.bar.elapsed() > Duration::from_millis(300)
        {
            let found = solutions(found, self.lang);
            self.bar.set_message(match nodes {
                0 => found,
                _ => {
                    let nodes = count(nodes, self.lang);
                    say!(self.lang, "{nodes} values tried, {found}", "{nodes} valores tentados, {found}")
                }
            });
        }
        ControlFlow::Continue(())
    }
}

/// The bar of a batch: by bytes where the length of the input is known. It is not shown before
/// [`show`] is called, since an input turns out to be a batch only when it is read.
pub(crate) fn batch_bar(bytes: Option<u64>) -> ProgressBar {
    let bar = match bytes {
        Some(bytes) => {
            ProgressBar::new(bytes).with_style(style("{bar:40} {percent}% {elapsed} (−{eta}) {msg}"))
        }
        None => ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {msg}")),
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    bar
}

/// Shows the bar, if standard error is a terminal.
pub(crate) fn show(bar: &ProgressBar, session: &Session) {
    if session.is_watched() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

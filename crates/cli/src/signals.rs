//! Signals: how a command ends when it is told to.
//!
//! ```text
//! verbs that keep nothing      a signal ─► ended by it
//! verbs that finish something  a signal ─► asked to stop ─┬─► exit code 3, with what is finished
//!                                                        ├─► after GRACE: exit code 3
//!                                                        └─► a second signal: ended by it
//! ```
//!
//! In every case the terminal is left as it was, and no temporary file behind. A process ended by a signal dies of that
//! very signal, so that shells and scripts see what happened (130, 143, 129 in their `$?`).

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use garns::Cancel;
use ratatui::crossterm::{cursor, execute, terminal};

use crate::outcome::Outcome;

/// How long a verb may take to come to an end by itself: what waits for input, or for a reader of its output, never
/// would. In several naps, so that on a busy machine the work gets its share too.
const GRACE: (u32, Duration) = (7, Duration::from_millis(20));

/// Waits for the verb to end by itself.
fn grace() {
    (0..GRACE.0).for_each(|_| std::thread::sleep(GRACE.1));
}

/// Work that must be over at some time; it is when this is dropped.
pub(crate) struct Guard {
    _ends: mpsc::Sender<()>,
}

/// What is known to those who end the program from outside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending {
    /// Asks the work to stop.
    pub(crate) cancel: Cancel,
    /// Whether the verb ends by itself when it is asked.
    orderly: Arc<AtomicBool>,
    /// Files and folders that are not complete.
    unfinished: Arc<Mutex<Vec<PathBuf>>>,
}

impl Ending {
    /// From now on the verb finishes what it has begun when it is asked to stop.
    pub(crate) fn is_orderly(&self) {
        self.orderly.store(true, Ordering::Relaxed);
    }

    /// This file or folder is worth nothing unless it gets another name.
    pub(crate) fn removes(&self, path: PathBuf) {
        self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    }

    /// Whether the verb is to be ended at once; if not, it is asked to end by itself.
    fn is_due(&self) -> bool {
        let due = self.cancel.is_cancelled() || !self.orderly.load(Ordering::Relaxed);
        self.cancel.cancel();
        due
    }

    /// For what can't look at the clock itself, as painting millions of pixels: unless the guard is dropped by then,
    /// `said` is told and the program ends, a moment after this time.
    pub(crate) fn guard(&self, time: Option<Duration>, said: impl FnOnce() + Send + 'static) -> Guard {
        let (guard, ended) = mpsc::channel();
        if let Some(time) = time {
            let ending = self.clone();
            std::thread::spawn(move || {
                // A command that looks at the clock gets a moment to say how far it came.
                if ended.recv_timeout(time.saturating_add(3 * GRACE.1))
                    == Err(mpsc::RecvTimeoutError::Timeout)
                {
                    said();
                    ending.give_up();
                }
            });
        }
        Guard { _ends: guard }
    }

    /// Puts in order what would otherwise stay behind.
    pub(crate) fn tidy(&self) {
        for path in self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let _ = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
        }
        if terminal::is_raw_mode_enabled().unwrap_or(false) {
            let _ = terminal::disable_raw_mode();
            let _ = execute!(std::io::stderr(), cursor::Show);
        }
    }

    /// Ends the program although the verb has not ended.
    fn give_up(&self) {
        self.tidy();
        std::process::exit(Outcome::GaveUp.code().into());
    }

    /// From now on signals are taken care of.
    #[cfg(unix)]
    pub(crate) fn listen(&self) {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::iterator::Signals;

        // An interrupt is meant, also to what runs in the background of a script, where shells have it
        // ignored; a terminal that closes is not to end what `nohup` started.
        let wanted =
            [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| *signal != SIGHUP || !is_ignored(SIGHUP));
        // Without a handler a signal still ends the program; what is finished is already written.
        let Ok(mut signals) = Signals::new(wanted) else { return };
        let ending = self.clone();
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if ending.is_due() {
                    ending.tidy();
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
                let ending = ending.clone();
                std::thread::spawn(move || {
                    grace();
                    ending.give_up();
                });
            }
        });
    }

    /// From now on Ctrl-C is taken care of.
    #[cfg(not(unix))]
    pub(crate) fn listen(&self) {
        const INTERRUPTED: i32 = 130;
        let ending = self.clone();
        // Without a handler Ctrl-C still ends the program; what is finished is already written.
        let _ = ctrlc::set_handler(move || {
            if ending.is_due() {
                ending.tidy();
                std::process::exit(INTERRUPTED);
            }
            let ending = ending.clone();
            std::thread::spawn(move || {
                grace();
                ending.give_up();
            });
        });
    }
}

/// Whether the parent process wants it to go on in spite of this signal. Only Linux tells without `unsafe`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

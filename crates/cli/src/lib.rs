//! The program `garns`: reads arguments, runs a verb, exits with the code its outcome asks for.
//!
//! A library only so that its tests can ask for the features that the program leaves out by default. What other programs
//! build on is the crate `garns`.

mod app;
mod course;
mod device;
mod hopeless;
mod input;
mod live;
mod missing;
mod options;
mod outcome;
mod paint;
mod pictures;
mod progress;
mod session;
mod signals;
mod sink;
mod unread;
mod usage;
mod verbs;
mod words;

use std::process::ExitCode;

use outcome::Outcome;
use session::Session;

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = app::language(&args);
    let outcome = match app::command(lang).try_get_matches_from(&args) {
        Ok(matches) => {
            let session = Session::new(lang);
            session.ending.listen();
            match choose_lanes(lang).and_then(|()| verbs::run(&matches, &session)) {
                Ok(outcome) => outcome,
                Err(error) if is_broken_pipe(&error) => Outcome::Answered,
                Err(error) => {
                    session.complain(&format!("{error:#}"));
                    Outcome::BadInput
                }
            }
        }
        Err(error) if !error.use_stderr() => {
            let _ = error.print();
            Outcome::Answered
        }
        Err(error) if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Outcome::BadInput
        }
        Err(error) => {
            Session::new(lang).complain(&usage::text(&error, lang));
            Outcome::BadInput
        }
    };
    ExitCode::from(outcome.code())
}

/// The vectors that `GARNS_LANES` names, to test and to measure the kernel of `nine` on each.
fn choose_lanes(lang: garns::Lang) -> anyhow::Result<()> {
    let Some(name) = std::env::var_os("GARNS_LANES").filter(|name| !name.is_empty()) else { return Ok(()) };
    garns::choose_lanes(&name.to_string_lossy())
        .map_err(|error| anyhow::anyhow!("GARNS_LANES: {}", error.text(lang)))
}

/// Whether the reader of our output went away, as `head` does: nothing to complain about.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |error: &std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
    error.downcast_ref::<std::io::Error>().is_some_and(kind)
}

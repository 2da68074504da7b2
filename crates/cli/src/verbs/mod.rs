//! The verbs, one file each.

mod candidates;
mod check;
mod check_answer;
mod colour;
mod completions;
mod convert;
mod count;
mod draw;
mod engines;
mod explain;
mod formats;
mod fzn;
mod generate;
mod graph;
mod grids;
mod guarded;
mod hint;
#[cfg(feature = "lab")]
mod lab;
mod man;
mod minimize;
#[cfg(not(feature = "lab"))]
mod no_lab;
mod prove;
mod rate;
mod reduce;
mod rules;
mod serve;
mod solve;
mod xcsp3;

mod actions;
mod answering;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{Lang, Text};

use crate::outcome::Outcome;
use crate::session::Session;
#[cfg(not(feature = "lab"))]
use no_lab as lab;

/// Something the program can do.
pub(crate) struct Verb {
    pub(crate) name: &'static str,
    pub(crate) about: Text,
    /// Command lines people can copy; each is parsed by a test.
    pub(crate) examples: &'static [&'static str],
    pub(crate) command: fn(Lang) -> Command,
    pub(crate) run: fn(&ArgMatches, &Session) -> Result<Outcome>,
}

/// Every verb. The one place where a new verb is registered.
pub(crate) const VERBS: &[Verb] = &[
    solve::VERB,
    count::VERB,
    candidates::VERB,
    check::VERB,
    prove::VERB,
    rate::VERB,
    hint::VERB,
    explain::VERB,
    generate::VERB,
    minimize::VERB,
    convert::VERB,
    draw::VERB,
    graph::VERB,
    colour::VERB,
    reduce::VERB,
    grids::VERB,
    fzn::VERB,
    xcsp3::VERB,
    serve::VERB,
    lab::VERB,
    engines::VERB,
    formats::VERB,
    rules::VERB,
    completions::VERB,
    man::VERB,
];

/// Runs the verb that the arguments name.
pub(crate) fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let called = matches.subcommand();
    let verb = called.and_then(|(name, _)| VERBS.iter().find(|verb| verb.name == name));
    match (verb, called) {
        (Some(verb), Some((_, matches))) => (verb.run)(matches, session),
        _ => Ok(Outcome::BadInput), // clap requires a verb, and knows no others
    }
}

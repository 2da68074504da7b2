//! `garns lab`: experiments. One file for each thing that can be done with one.

mod report;
mod rows;
mod run;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, Command, value_parser};
use garns::lab::{LabError, Store};
use garns::{Lang, Text};

use super::Verb;
use super::actions::{self, Action};
use crate::options::positional;
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "lab",
    about: Text {
        en: "Compare engines: run experiments and report the results with statistics and figures",
        pt: "Compara motores: roda experimentos e relata os resultados com estatísticas e figuras",
    },
    examples: &[
        "garns lab run experiments/engines.toml",
        "garns lab run experiments/engines.toml -o mine.lab --threads 1",
        "garns lab report mine.lab -o report.html",
        "garns lab rows --csv mine.lab > rows.csv",
        "garns lab verify docs/results/paper",
    ],
    command,
    run,
};

const ACTIONS: &[Action] = &[run::ACTION, report::ACTION, rows::ACTION, verify::ACTION];

/// What the processes that make the runs are called with; not for people.
const WORK: &str = "work";

fn command(lang: Lang) -> Command {
    actions::command("lab", ACTIONS, lang).subcommand(Command::new(WORK).hide(true))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    if matches.subcommand_name() == Some(WORK) {
        let (tasks, outcomes) = (std::io::BufReader::new(std::io::stdin()), std::io::stdout());
        garns::lab::work(tasks, outcomes, || std::process::exit(0))?;
        return Ok(Outcome::Answered);
    }
    actions::run(ACTIONS, matches, session)
}

/// The argument that names a file.
fn file(lang: Lang, name: Text, help: Text) -> Arg {
    positional(lang, "file", name, help).required(true).value_parser(value_parser!(PathBuf))
}

/// The argument that names a file of results.
fn results(lang: Lang) -> Arg {
    let help = Text { en: "A results file (.lab)", pt: "Um arquivo de resultados (.lab)" };
    file(lang, Text { en: "RESULTS", pt: "RESULTADOS" }, help)
}

/// The file that was named.
fn path(matches: &ArgMatches) -> &Path {
    matches.get_one::<PathBuf>("file").map_or(Path::new(""), PathBuf::as_path)
}

/// The store that was named.
fn store(matches: &ArgMatches, lang: Lang) -> Result<Store> {
    Store::existing(path(matches)).map_err(|flaw| said(&flaw, lang))
}

fn said(flaw: &LabError, lang: Lang) -> anyhow::Error {
    anyhow!(flaw.text(lang))
}

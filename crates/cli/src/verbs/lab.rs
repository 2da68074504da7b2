//! `garns lab`: experiments. One file for each thing that can be done with one.

mod report;
mod rows;
mod run;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use garns::lab::{LabError, Store};
use garns::{Lang, Text};

use super::Verb;
use crate::app::heading;
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

/// Something that can be done with an experiment.
struct Act {
    name: &'static str,
    about: Text,
    usage: Text,
    command: fn(Lang) -> Command,
    run: fn(&ArgMatches, &Session) -> Result<Outcome>,
}

const ACTS: &[Act] = &[run::ACT, report::ACT, rows::ACT, verify::ACT];

/// What the processes that make the runs are called with; not for people.
const WORK: &str = "work";

fn command(lang: Lang) -> Command {
    let help = Text { en: "Print help", pt: "Mostra esta ajuda" }.get(lang);
    let template = Text {
        en: "{about-with-newline}\nUsage: {usage}\n\n{all-args}",
        pt: "{about-with-newline}\nUso: {usage}\n\n{all-args}",
    };
    let act = |act: &Act| {
        let flag = Arg::new("help").short('h').long("help").action(ArgAction::Help);
        let flag = flag.help_heading(heading(lang)).help(help);
        (act.command)(lang)
            .about(act.about.get(lang))
            .override_usage(format!("garns lab {} {}", act.name, act.usage.get(lang)))
            .help_template(template.get(lang))
            .disable_help_flag(true)
            .arg(flag)
    };
    Command::new("lab")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(Text { en: "What to do", pt: "O que fazer" }.get(lang))
        .subcommand_value_name(Text { en: "ACTION", pt: "AÇÃO" }.get(lang))
        .subcommands(ACTS.iter().map(act))
        .subcommand(Command::new(WORK).hide(true))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    match matches.subcommand() {
        Some((WORK, _)) => {
            let (tasks, outcomes) = (std::io::BufReader::new(std::io::stdin()), std::io::stdout());
            garns::lab::work(tasks, outcomes, || std::process::exit(0))?;
            Ok(Outcome::Answered)
        }
        Some((name, matches)) => match ACTS.iter().find(|act| act.name == name) {
            Some(act) => (act.run)(matches, session),
            None => Ok(Outcome::BadInput), // clap knows no others
        },
        None => Ok(Outcome::BadInput),
    }
}

/// The argument that names a file.
fn file(lang: Lang, name: Text, help: Text) -> Arg {
    Arg::new("file")
        .required(true)
        .value_name(name.get(lang))
        .help_heading(Text { en: "Arguments", pt: "Argumentos" }.get(lang))
        .help(help.get(lang))
        .value_parser(value_parser!(PathBuf))
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

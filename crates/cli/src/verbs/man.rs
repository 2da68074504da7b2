//! `garns man`: the manual pages.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{ArgMatches, Command, value_parser};
use garns::{Lang, Text};

use super::Verb;
use crate::app;
use crate::options::arguments;
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink;

pub(crate) const VERB: Verb = Verb {
    name: "man",
    about: Text {
        en: "Print the manual page, or write one for every verb",
        pt: "Imprime a página de manual, ou escreve uma para cada verbo",
    },
    examples: &["garns man > garns.1", "garns man --dir target/man"],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("man").args(arguments! { lang;
        option "dir" ("DIR", "PASTA"):
            "Write garns.1, garns-solve.1 … into this folder",
            "Escreve garns.1, garns-solve.1 … nesta pasta",
            .value_parser(value_parser!(PathBuf));
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let mut command = app::command(session.lang).disable_help_subcommand(true);
    match matches.get_one::<PathBuf>("dir") {
        Some(dir) => {
            sink::make_folder(dir, session)?;
            command.build();
            write_pages(&command, dir, session)?;
        }
        None => {
            let mut out = session.raw();
            out.write_all(&page(&command)?)?;
            out.flush()?;
        }
    }
    Ok(Outcome::Answered)
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// A page for a command, and one for each command in it that people see.
fn write_pages(command: &Command, dir: &Path, session: &Session) -> Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        write_pages(inner, dir, session)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    sink::write(&dir.join(format!("{name}.1")), &page(command)?, session)
}

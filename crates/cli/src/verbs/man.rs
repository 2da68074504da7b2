//! `garns man`: the manual pages.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{ArgMatches, Command, value_parser};
use garns::{Lang, Text};

use super::Verb;
use crate::app;
use crate::options::option;
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "man",
    about: Text {
        en: "Print the manual page, or write one for every verb",
        pt: "Imprime a página de manual, ou escreve uma para cada verbo",
    },
    examples: &["garns man > garns.1", "garns man --dir target/man"],
    command: |lang: Lang| {
        let dir = Text {
            en: "Write garns.1, garns-solve.1 … into this folder",
            pt: "Escreve garns.1, garns-solve.1 … nesta pasta",
        };
        Command::new("man").arg(
            option(lang, "dir", Text { en: "DIR", pt: "PASTA" }, dir).value_parser(value_parser!(PathBuf)),
        )
    },
    run,
};

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let command = app::command(session.lang);
    match matches.get_one::<PathBuf>("dir") {
        Some(dir) => {
            std::fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
            clap_mangen::generate_to(command, dir).with_context(|| dir.display().to_string())?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            std::io::stdout().write_all(&page)?;
        }
    }
    Ok(Outcome::Answered)
}

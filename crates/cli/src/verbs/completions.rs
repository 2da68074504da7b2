//! `garns completions`: completions for a shell.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command, value_parser};
use clap_complete::Shell;
use garns::{Lang, Text};

use super::Verb;
use crate::app;
use crate::options::arguments;
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "completions",
    about: Text { en: "Print completions for a shell", pt: "Imprime o script de autocompletar de um shell" },
    examples: &["garns completions bash > garns.bash", "garns completions fish"],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("completions").args(arguments! { lang;
        positional "shell" ("SHELL", "SHELL"): "The shell", "O shell",
            .required(true).value_parser(value_parser!(Shell));
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut app::command(session.lang), "garns", &mut script);
        let mut out = session.raw();
        out.write_all(&script)?;
        out.flush()?;
    }
    Ok(Outcome::Answered)
}

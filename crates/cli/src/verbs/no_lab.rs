//! `garns lab` in a program that was built without it.

use anyhow::Result;
use clap::{Arg, ArgMatches, Command};
use garns::{Lang, Text};

use super::Verb;
use crate::app::heading;
use crate::missing::missing;
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "lab",
    about: Text {
        en: "Compare engines by experiments (not in this program: build it with --features lab)",
        pt: "Compara motores com experimentos (não neste programa: compile-o com --features lab)",
    },
    examples: &["garns lab run experiments/engines.toml"],
    command,
    run,
};

/// Takes whatever the verb would take elsewhere.
fn command(lang: Lang) -> Command {
    let help = Text { en: "Anything", pt: "Qualquer coisa" };
    let words = Arg::new("words").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
    Command::new("lab").arg(words.hide(true).help_heading(heading(lang)).help(help.get(lang)))
}

fn run(_: &ArgMatches, session: &Session) -> Result<Outcome> {
    let laboratory = Text { en: "the laboratory", pt: "o laboratório" };
    Err(missing(laboratory.get(session.lang), "lab", session.lang))
}

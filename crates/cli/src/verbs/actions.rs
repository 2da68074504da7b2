//! Verbs that can do several things: `garns grids`, `garns lab`.

use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command};
use garns::{Lang, Text};

use crate::app::{examples, heading};
use crate::options::json;
use crate::outcome::Outcome;
use crate::session::Session;

/// Something that a verb can do.
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) about: Text,
    pub(super) usage: Text,
    /// Command lines people can copy; each is parsed by a test.
    pub(super) examples: &'static [&'static str],
    /// Its arguments; `--json`, which every action has, comes last unless it is among them.
    pub(super) args: fn(Lang) -> Vec<Arg>,
    pub(super) run: fn(&ArgMatches, &Session) -> Result<Outcome>,
}

/// The command of a verb with these actions.
pub(super) fn command(verb: &'static str, actions: &[Action], lang: Lang) -> Command {
    let help = Text { en: "Print help", pt: "Mostra esta ajuda" }.get(lang);
    let template = Text {
        en: "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}",
        pt: "{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}",
    };
    let action = |action: &Action| {
        let flag = Arg::new("help").short('h').long("help").action(ArgAction::Help);
        let mut args = (action.args)(lang);
        if args.iter().all(|arg| arg.get_id() != "json") {
            args.push(json(lang));
        }
        let command = Command::new(action.name)
            .about(action.about.get(lang))
            .override_usage(format!("garns {verb} {} {}", action.name, action.usage.get(lang)))
            .help_template(template.get(lang))
            .disable_help_flag(true)
            .args(args)
            .arg(flag.help_heading(heading(lang)).help(help));
        match action.examples {
            [] => command,
            some => command.after_help(examples(some, lang)),
        }
    };
    Command::new(verb)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(Text { en: "What to do", pt: "O que fazer" }.get(lang))
        .subcommand_value_name(Text { en: "ACTION", pt: "AÇÃO" }.get(lang))
        .subcommands(actions.iter().map(action))
}

/// Does what the arguments name.
pub(super) fn run(actions: &[Action], matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let called = matches.subcommand();
    let action = called.and_then(|(name, _)| actions.iter().find(|action| action.name == name));
    match (action, called) {
        (Some(action), Some((_, matches))) => (action.run)(matches, session),
        _ => Ok(Outcome::BadInput), // clap requires an action, and knows no others
    }
}

//! `garns engines`: the engines, what they are and what can be set.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{ENGINES, Lang, Text, say};

use super::Verb;
use super::answering::json_line;
use crate::options::json;
use crate::outcome::Outcome;
use crate::session::{BOLD, Session};

pub(crate) const VERB: Verb = Verb {
    name: "engines",
    about: Text { en: "List the engines and their parameters", pt: "Lista os motores e seus parâmetros" },
    examples: &["garns engines", "garns engines --json"],
    command: |lang: Lang| Command::new("engines").arg(json(lang)),
    run,
};

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let mut out = session.out();
    for entry in ENGINES {
        let about = entry.about;
        if matches.get_flag("json") {
            out.write_all(json_line(about).as_bytes())?;
            continue;
        }
        writeln!(out, "{BOLD}{}{BOLD:#}", about.name)?;
        writeln!(out, "    {}", about.what.get(lang))?;
        if !about.complete {
            let text = say!(
                lang,
                "It may give up on a puzzle that has a solution.",
                "Pode desistir de um jogo que tem solução."
            );
            writeln!(out, "    {text}")?;
        }
        for param in about.params {
            let (name, what, values) = (param.name, param.what.get(lang), param.kind.usage());
            writeln!(out, "    --param {name}={values}  {what}")?;
        }
        for preset in about.presets {
            let (name, what) = (preset.name, preset.what.get(lang));
            let values: Vec<String> =
                preset.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let values = if values.is_empty() { String::new() } else { format!(" ({})", values.join(", ")) };
            writeln!(out, "    --preset {name}  {what}{values}")?;
        }
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

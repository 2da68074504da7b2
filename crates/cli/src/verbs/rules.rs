//! `garns rules`: every rule, by the name it has in files, with its definition.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{Lang, RULES, Text};

use super::Verb;
use super::answering::json_line;
use crate::options::json;
use crate::outcome::Outcome;
use crate::session::{BOLD, Session};

pub(crate) const VERB: Verb = Verb {
    name: "rules",
    about: Text { en: "List the rules a puzzle may have", pt: "Lista as regras que um jogo pode ter" },
    examples: &["garns rules", "garns rules --lang pt"],
    command: |lang: Lang| Command::new("rules").arg(json(lang)),
    run,
};

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let mut out = session.out();
    for rule in RULES {
        if matches.get_flag("json") {
            out.write_all(json_line(rule).as_bytes())?;
        } else {
            let (name, title) = (rule.name, rule.title.get(session.lang));
            writeln!(out, "{BOLD}{name}{BOLD:#}  {title}")?;
            writeln!(out, "    {}", rule.meaning.get(session.lang))?;
        }
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

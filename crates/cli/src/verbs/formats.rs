//! `garns formats`: the formats garns reads and writes.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{FORMATS, Lang, Text, say};
use serde_json::json;

use super::Verb;
use super::answering::json_line;
use crate::outcome::Outcome;
use crate::session::{BOLD, Session};

pub(crate) const VERB: Verb = Verb {
    name: "formats",
    about: Text {
        en: "List the formats garns reads and writes",
        pt: "Lista os formatos que o garns lê e escreve",
    },
    examples: &["garns formats", "garns formats --json"],
    command: |lang: Lang| Command::new("formats").arg(crate::options::json(lang)),
    run,
};

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let mut out = session.out();
    for format in FORMATS {
        if matches.get_flag("json") {
            let object = json!({
                "name": format.name, "title": format.title, "about": format.about,
                "extensions": format.extensions,
                "reads": format.read.is_some(), "writes": format.write.is_some(),
            });
            out.write_all(json_line(&object).as_bytes())?;
            continue;
        }
        let does = match (format.read.is_some(), format.write.is_some()) {
            (true, true) => say!(lang, "reads and writes", "lê e escreve"),
            (true, false) => say!(lang, "reads", "lê"),
            _ => say!(lang, "writes", "escreve"),
        };
        let extensions: Vec<_> = format.extensions.iter().map(|extension| format!(" .{extension}")).collect();
        let (name, title) = (format.name, format.title.get(lang));
        writeln!(out, "{BOLD}{name}{BOLD:#}  {title} ({does}){}", extensions.concat())?;
        writeln!(out, "    {}", format.about.get(lang))?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

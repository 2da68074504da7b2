//! `garns rules`: every rule with its definition, by the name it has in files; with names, their fields too.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use clap::{ArgAction, ArgMatches, Command};
use garns::{Lang, RULES, ReadError, ReadErrorKind, RuleAbout, Text};
use unicode_width::UnicodeWidthStr;

use super::Verb;
use super::answering::json_line;
use crate::options::{arguments, json};
use crate::outcome::Outcome;
use crate::session::{BOLD, Session};

pub(crate) const VERB: Verb = Verb {
    name: "rules",
    about: Text {
        en: "List the rules a puzzle may have, or explain the fields of some",
        pt: "Lista as regras que um jogo pode ter, ou explica os campos de algumas",
    },
    examples: &["garns rules", "garns rules killer", "garns rules --lang pt"],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("rules").args(arguments! { lang;
        positional "names" ("NAME", "NOME"):
            "Rules by the names they have in files; all of them, in short, if none is named",
            "Regras, pelos nomes que têm nos arquivos; sem nenhum, todas elas, em resumo",
            .action(ArgAction::Append);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let names: Vec<&String> = matches.get_many("names").unwrap_or_default().collect();
    let rules = names.iter().map(|name| named(name, session.lang)).collect::<Result<Vec<_>>>()?;
    let mut out = session.out();
    for (i, rule) in if names.is_empty() { RULES } else { &rules }.iter().enumerate() {
        if matches.get_flag("json") {
            out.write_all(json_line(rule).as_bytes())?;
            continue;
        }
        if i > 0 && !names.is_empty() {
            writeln!(out)?;
        }
        let (name, title) = (rule.name, rule.title.get(session.lang));
        writeln!(out, "{BOLD}{name}{BOLD:#}  {title}")?;
        writeln!(out, "    {}", rule.meaning.get(session.lang))?;
        if !names.is_empty() {
            write_fields(&mut out, rule, session.lang)?;
        }
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

fn named(name: &str, lang: Lang) -> Result<&'static RuleAbout> {
    RuleAbout::named(name).ok_or_else(|| {
        let problem = ReadErrorKind::NoSuchRule { name: name.to_owned(), near: RuleAbout::near(name) };
        anyhow!(ReadError::from(problem).text(lang))
    })
}

/// The fields in columns, and an example.
fn write_fields(out: &mut impl Write, rule: &RuleAbout, lang: Lang) -> io::Result<()> {
    let rows = rule.fields.iter().map(|field| [field.name.to_owned(), field.usage(lang)]);
    let rows: Vec<[String; 2]> = rows.collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths = [width(0), width(1)];
    if !rows.is_empty() {
        writeln!(out)?;
    }
    for (field, row) in rule.fields.iter().zip(&rows) {
        let pad = |column: usize| " ".repeat(widths[column] - row[column].width());
        let (name, usage, meaning) = (&row[0], &row[1], field.meaning.get(lang));
        writeln!(out, "    {name}{}  {usage}{}  {meaning}", pad(0), pad(1))?;
    }
    writeln!(out, "\n    [[rules]]")?;
    rule.example.lines().try_for_each(|line| writeln!(out, "    {line}"))
}

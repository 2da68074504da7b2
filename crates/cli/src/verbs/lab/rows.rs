//! `garns lab rows`: the rows of an experiment, for other programs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::lab::Rows;
use garns::{Lang, Text, say};

use super::super::actions::Action;
use super::super::answering::json_line;
use super::{results, said, store};
use crate::options::{arguments, json, output};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::Sink;

pub(super) const ACTION: Action = Action {
    name: "rows",
    about: Text {
        en: "Print the rows of an experiment, as CSV or JSON lines",
        pt: "Imprime as linhas de um experimento, como CSV ou linhas JSON",
    },
    usage: Text { en: "[OPTIONS] <RESULTS>", pt: "[OPÇÕES] <RESULTADOS>" },
    examples: &[],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        results(lang);
        flag "csv": "Print CSV with a heading (the default)", "Imprime CSV com cabeçalho (o padrão)",
            .conflicts_with("json");
        json(lang);
        output(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    // Said before anything is read.
    let mut sink = Sink::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), session)?;
    let rows = Rows::read(&store(matches, lang)?).map_err(|flaw| said(&flaw, lang))?;
    let rows = rows.ok_or_else(|| {
        anyhow!(say!(lang, "this file has no experiment in it", "este arquivo não tem nenhum experimento"))
    })?;
    if matches.get_flag("json") {
        for row in &rows.rows {
            sink.write_all(json_line(row).as_bytes())?;
        }
    } else {
        sink.write_all(rows.csv().as_bytes())?;
    }
    sink.finish()?;
    Ok(Outcome::Answered)
}

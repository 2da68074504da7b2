//! `garns lab verify`: whether published rows still come out.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::{Arg, ArgMatches, value_parser};
use garns::lab::{Difference, Here, Published};
use garns::{Lang, Text, say};
use serde_json::json;

use super::super::actions::Action;
use super::super::answering::json_line;
use super::{file, path, said};
use crate::options::{NUMBER, arguments};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::words::count;

pub(super) const ACTION: Action = Action {
    name: "verify",
    about: Text {
        en: "Repeat a sample of the rows of a published study and compare what depends on no machine: verdict, stop, \
             iterations, nodes, cost",
        pt: "Repete uma amostra das linhas de um estudo publicado e compara o que não depende da máquina: veredito, parada, \
             iterações, nós, custo",
    },
    usage: Text { en: "[OPTIONS] <FOLDER>", pt: "[OPÇÕES] <PASTA>" },
    examples: &[],
    args,
    run,
};

/// Rows that are repeated unless a number is given.
const SAMPLE: usize = 100;

fn args(lang: Lang) -> Vec<Arg> {
    let folder = Text {
        en: "A folder with experiment.toml and rows.csv.gz, as garns lab report makes it",
        pt: "Uma pasta com experiment.toml e rows.csv.gz, como garns lab report a cria",
    };
    arguments! { lang;
        file(lang, Text { en: "FOLDER", pt: "PASTA" }, folder);
        option "sample" NUMBER: "Rows to repeat [default: 100]", "Linhas a repetir [padrão: 100]",
            .value_parser(value_parser!(usize));
        option "seed" NUMBER:
            "What the choice of rows starts from [default: 1]", "De onde parte a escolha das linhas [padrão: 1]",
            .value_parser(value_parser!(u64));
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let (lang, folder): (Lang, &Path) = (session.lang, path(matches));
    let published = Published::read(folder).map_err(|flaw| said(&flaw, lang))?;
    session.catch_ctrl_c();
    let sample = matches.get_one("sample").copied().unwrap_or(SAMPLE);
    let rows = published.sample(sample, matches.get_one("seed").copied().unwrap_or(1));
    let mut bench = Here { cancel: session.cancel.clone(), ..Here::default() };
    let mut out = session.out();
    let (mut repeated, mut differ) = (0, 0);
    for row in rows {
        let Some(found) = published.repeat(row, &mut bench) else { break };
        repeated += 1;
        differ += usize::from(!found.is_empty());
        for difference in found {
            let Difference { run, column, published, now } = difference;
            let line = match matches.get_flag("json") {
                true => {
                    json_line(&json!({ "run": run, "column": column, "published": published, "now": now }))
                }
                false => say!(
                    lang,
                    "{run}: {column} was {published}, is {now}\n",
                    "{run}: {column} era {published}, é {now}\n"
                ),
            };
            out.write_all(line.as_bytes())?;
        }
    }
    if matches.get_flag("json") {
        let line = json!({ "rows": published.len(), "repeated": repeated, "differ": differ });
        out.write_all(json_line(&line).as_bytes())?;
    } else {
        let (all, made) = (count(published.len() as u64, lang), count(repeated as u64, lang));
        let line = match differ {
            0 => say!(
                lang,
                "{made} of {all} rows repeated: all agree",
                "{made} de {all} linhas repetidas: todas conferem"
            ),
            _ => {
                let differ = count(differ as u64, lang);
                say!(
                    lang,
                    "{made} of {all} rows repeated: {differ} differ, the study is stale",
                    "{made} de {all} linhas repetidas: {differ} diferem, o estudo está desatualizado"
                )
            }
        };
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(match differ {
        _ if session.cancel.is_cancelled() => Outcome::GaveUp,
        0 => Outcome::Answered,
        _ => Outcome::Negative,
    })
}

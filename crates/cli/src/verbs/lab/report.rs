//! `garns lab report`: tables, tests and figures.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{ArgMatches, Command};
use garns::lab::{Report, Rows};
use garns::{Lang, Text, say};
use serde_json::json;

use super::super::answering::json_line;
use super::{Act, results, said, store};
use crate::options::{json, output};
use crate::outcome::Outcome;
use crate::session::{Session, Sink};

pub(super) const ACT: Act = Act {
    name: "report",
    about: Text {
        en: "Report on an experiment: tables with intervals, paired tests, figures",
        pt: "Relata um experimento: tabelas com intervalos, testes pareados, figuras",
    },
    usage: Text { en: "[OPTIONS] <RESULTS>", pt: "[OPÇÕES] <RESULTADOS>" },
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let to = Text {
        en: "A page (.html), Markdown without figures (.md), or a folder for all: README.md, index.html, the \
             figures as SVG, the numbers as CSV [default: Markdown on standard output]",
        pt: "Uma página (.html), Markdown sem figuras (.md), ou uma pasta para tudo: README.md, index.html, as \
             figuras em SVG, os números em CSV [padrão: Markdown na saída padrão]",
    };
    Command::new("report").arg(results(lang)).arg(output(lang).help(to.get(lang))).arg(json(lang))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let rows = Rows::read(&store(matches, lang)?).map_err(|flaw| said(&flaw, lang))?;
    let rows = rows.filter(|rows| !rows.rows.is_empty()).ok_or_else(|| {
        anyhow!(say!(lang, "there are no rows to report on yet", "ainda não há linhas a relatar"))
    })?;
    let report = Report::new(&rows, lang);
    let to = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    if matches.get_flag("json") {
        let mut sink = Sink::open(to, session)?;
        for line in &report.summary {
            sink.write_all(json_line(&json!({ "summary": line })).as_bytes())?;
        }
        for pair in &report.pairs {
            sink.write_all(json_line(&json!({ "pair": pair })).as_bytes())?;
        }
        sink.finish()?;
        return Ok(Outcome::Answered);
    }
    let extension = to.and_then(|to| to.extension()).and_then(|extension| extension.to_str());
    match (to, extension) {
        (Some(_), Some("html" | "htm")) => write(to, &report.html(), session)?,
        (None, _) | (Some(_), Some("md")) => write(to, &report.markdown(None), session)?,
        (Some(folder), _) => {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            let put = |name: &str, text: &str| write(Some(&folder.join(name)), text, session);
            put("README.md", &report.markdown(Some("")))?;
            put("index.html", &report.html())?;
            put("summary.csv", &report.summary_csv())?;
            put("pairs.csv", &report.pairs_csv())?;
            put("rows.csv", &rows.csv())?;
            for picture in report.figures() {
                put(&picture.file, &picture.svg)?;
            }
            let shown = folder.display();
            println!("{}", say!(lang, "the report is in {shown}", "o relatório está em {shown}"));
        }
    }
    Ok(Outcome::Answered)
}

fn write(to: Option<&Path>, text: &str, session: &Session) -> Result<()> {
    let mut sink = Sink::open(to, session)?;
    sink.write_all(text.as_bytes())?;
    sink.finish()
}

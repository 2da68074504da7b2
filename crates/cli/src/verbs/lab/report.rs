//! `garns lab report`: tables, tests and figures.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::lab::{Report, Rows};
use garns::{Lang, Text, say};
use serde_json::json;

use super::super::actions::Action;
use super::super::answering::json_line;
use super::{results, said, store};
use crate::options::output;
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::{self, Sink};

pub(super) const ACTION: Action = Action {
    name: "report",
    about: Text {
        en: "Report on an experiment: tables with intervals, paired tests, figures",
        pt: "Relata um experimento: tabelas com intervalos, testes pareados, figuras",
    },
    usage: Text { en: "[OPTIONS] <RESULTS>", pt: "[OPÇÕES] <RESULTADOS>" },
    examples: &[],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let to = Text {
        en: "A page (.html), Markdown without figures (.md), or a folder for all: README.md, details.md, index.html, \
             the figures as SVG, the numbers as CSV, the experiment and its rows for garns lab verify \
             [default: Markdown on standard output]",
        pt: "Uma página (.html), Markdown sem figuras (.md), ou uma pasta para tudo: LEIAME.md, detalhes.md, \
             index.pt.html, as figuras em SVG, os números em CSV, o experimento e suas linhas para garns lab verify \
             [padrão: Markdown na saída padrão]",
    };
    vec![results(lang), output(lang).help(to.get(lang))]
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let to = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let extension = to.and_then(|to| to.extension()).and_then(|extension| extension.to_str());
    let form = match (to, extension) {
        _ if matches.get_flag("json") => Form::Json,
        (Some(_), Some("html" | "htm")) => Form::Html,
        (None, _) | (Some(_), Some("md")) => Form::Markdown,
        (Some(folder), _) if is_device(folder) => Form::Markdown,
        (Some(folder), _) => Form::Folder(folder),
    };
    let store = store(matches, lang)?;
    // What can't be written is said before the numbers are worked out.
    let mut sink = match form {
        Form::Folder(folder) => {
            sink::make_folder(folder, session)?;
            Sink::open(None, session)?
        }
        _ => Sink::open(to, session)?,
    };
    let rows = Rows::read(&store).map_err(|flaw| said(&flaw, lang))?;
    let rows = rows.filter(|rows| !rows.rows.is_empty()).ok_or_else(|| {
        anyhow!(say!(lang, "there are no rows to report on yet", "ainda não há linhas a relatar"))
    })?;
    let report = Report::new(&rows, lang);
    match form {
        Form::Json => {
            for line in &report.summary {
                sink.write_all(json_line(&json!({ "summary": line })).as_bytes())?;
            }
            for pair in &report.pairs {
                sink.write_all(json_line(&json!({ "pair": pair })).as_bytes())?;
            }
        }
        Form::Html => sink.write_all(report.html().as_bytes())?,
        Form::Markdown => sink.write_all(report.markdown(None).as_bytes())?,
        Form::Folder(folder) => {
            for (name, bytes) in report.files(&rows)? {
                sink::write(&folder.join(name), &bytes, session)?;
            }
            let shown = folder.display();
            writeln!(sink, "{}", say!(lang, "the report is in {shown}", "o relatório está em {shown}"))?;
        }
    }
    sink.finish()?;
    Ok(Outcome::Answered)
}

/// What a report is written as.
#[derive(Clone, Copy)]
enum Form<'a> {
    Json,
    Html,
    Markdown,
    Folder(&'a Path),
}

/// Whether there is a pipe or a device, which can't be a folder.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_dir() && !data.is_file())
}

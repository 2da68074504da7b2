//! `garns lab run`: makes the runs of an experiment that are not there yet.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::lab::{Bench, Experiment, LabError, LabErrorKind, Plan, Progress, Store, Worker};
use garns::{Lang, Text, say};
use garns_files::File;
use indicatif::ProgressBar;
use serde_json::json;

use super::super::actions::Action;
use super::super::answering::json_line;
use super::{WORK, file, path, said};
use crate::options::{NUMBER, arguments, output, thread_count, threads};
use crate::outcome::Outcome;
use crate::progress::show;
use crate::session::Session;
use crate::words::{count, decimal};

pub(super) const ACTION: Action = Action {
    name: "run",
    about: Text {
        en: "Run an experiment. Each run is stored in the results file as soon as it ends; runs already \
             stored are not repeated",
        pt: "Roda um experimento. Cada execução é gravada no arquivo de resultados assim que termina; as já \
             gravadas não se repetem",
    },
    usage: Text { en: "[OPTIONS] <EXPERIMENT>", pt: "[OPÇÕES] <EXPERIMENTO>" },
    examples: &[],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let experiment = Text { en: "EXPERIMENT", pt: "EXPERIMENTO" };
    let to = Text {
        en: "The results file [default: the name of the experiment with .lab, in the current folder]",
        pt: "O arquivo de resultados [padrão: o nome do experimento com .lab, na pasta atual]",
    };
    arguments! { lang;
        file(lang, experiment, Text { en: "A TOML file", pt: "Um arquivo TOML" });
        output(lang).help(to.get(lang));
        option "threads" NUMBER:
            "Runs at the same time [default: all cores]", "Execuções ao mesmo tempo [padrão: todos os núcleos]",
            .value_parser(thread_count);
    }
}

/// No experiment needs a longer text.
const LARGEST: u64 = 1 << 24;

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let (lang, path) = (session.lang, path(matches));
    let shown = path.display();
    let text = File::open(path).and_then(|file| garns_files::read(file, LARGEST)).map_err(|error| {
        let why = garns_files::cause(&error, lang);
        anyhow!(say!(lang, "can't read {shown}: {why}", "não foi possível ler {shown}: {why}"))
    })?;
    let text = String::from_utf8(text)
        .map_err(|_| anyhow!(say!(lang, "{shown} is not UTF-8 text", "{shown} não é texto UTF-8")))?;
    let prefixed = |flaw: &LabError| anyhow!("{shown}: {}", flaw.text(lang));
    let experiment = Experiment::read(&text).map_err(|flaw| prefixed(&flaw))?;
    let to = matches
        .get_one::<PathBuf>("output")
        .cloned()
        .unwrap_or_else(|| PathBuf::from(path.file_name().unwrap_or_default()).with_extension("lab"));
    // Rows that are in the file are safe whatever goes wrong now.
    let said = |flaw: &LabError| match flaw.what {
        LabErrorKind::Store { .. } => anyhow!("{}; {}", flaw.text(lang), kept(lang)),
        _ => said(flaw, lang),
    };
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut store =
        Store::open(&to).map_err(|flaw| said(&flaw))?.called_by(&format!("garns {}", args.join(" ")));
    session.catch_ctrl_c();
    let folder = path.parent().unwrap_or(Path::new(""));
    let bar = ProgressBar::new(0);
    bar.set_style(crate::progress::style("{bar:40} {pos}/{len} {elapsed} (−{eta}) {msg}"));
    bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    show(&bar, session);
    let plan = Plan::prepare(experiment, folder, &mut store, &session.cancel, |set, there| {
        bar.set_message(say!(
            lang,
            "making puzzles for \"{}\": {there} so far",
            "criando jogos para \"{}\": {there} até agora",
            set.name
        ));
    });
    if session.cancel.is_cancelled() && plan.is_err() {
        bar.finish_and_clear();
        session.note(&stopped(lang));
        return Ok(Outcome::GaveUp);
    }
    let plan = plan.map_err(|flaw| if flaw.is_of_store() { said(&flaw) } else { prefixed(&flaw) })?;
    let mut benches: Vec<Box<dyn Bench>> = Vec::new();
    let program = std::env::current_exe().map_err(|error| said(&LabError::from(error)))?;
    // A process without a run to make would only wait.
    for _ in 0..threads(matches).get().min(plan.runs()) {
        let program = program.clone();
        let process = move || {
            let mut process = Process::new(&program);
            process.args(["lab", WORK]);
            process
        };
        benches.push(Box::new(Worker::start(process, &session.cancel).map_err(|flaw| said(&flaw))?));
    }
    let done = garns::lab::run(&plan, &mut store, benches, &session.cancel, |progress, row| {
        if row.is_none() {
            bar.suspend(|| before(progress, session));
            bar.set_length(progress.all as u64);
            bar.reset_eta();
        }
        bar.set_position(progress.done as u64);
        if let Some((job, outcome)) = row {
            let method = plan.experiment.methods.get(job.method).map_or("", |method| method.name.as_str());
            let set = plan.experiment.sets.get(job.set).map_or("", |set| set.name.as_str());
            let seconds = decimal(outcome.cpu, 3, lang);
            bar.set_message(format!("{method}, {set} {}: {} ({seconds} s)", job.number + 1, outcome.verdict));
        }
    });
    bar.finish_and_clear();
    let done = done.map_err(|flaw| said(&flaw))?;
    let (all, made, file) = (count(done.all as u64, lang), count(done.done as u64, lang), to.display());
    let mut out = session.out();
    if matches.get_flag("json") {
        let (all, made, before, others) = (done.all, done.done, done.before, done.others);
        let line = json!({ "file": file.to_string(), "runs": all, "done": made, "before": before, "others": others });
        out.write_all(json_line(&line).as_bytes())?;
    } else {
        writeln!(
            out,
            "{}",
            say!(lang, "{made} of {all} runs are in {file}", "{made} de {all} execuções estão em {file}")
        )?;
    }
    out.flush()?;
    let complete = done.done == done.all;
    if !complete {
        session.note(&stopped(lang));
    }
    Ok(if complete { Outcome::Answered } else { Outcome::GaveUp })
}

fn kept(lang: Lang) -> String {
    say!(
        lang,
        "its rows are kept: run the same command to resume",
        "as linhas que estão nele ficam: o mesmo comando continua daí"
    )
}

fn stopped(lang: Lang) -> String {
    say!(lang, "stopped; run the same command to resume", "interrompido; o mesmo comando continua daqui")
}

/// What is there before the first run.
fn before(progress: Progress, session: &Session) {
    let lang = session.lang;
    if progress.before > 0 {
        let (before, all) = (count(progress.before as u64, lang), count(progress.all as u64, lang));
        session.note(&say!(
            lang,
            "{before} of {all} runs are already there",
            "{before} de {all} execuções já estão lá"
        ));
    }
    if progress.others > 0 {
        let others = count(progress.others as u64, lang);
        session.note(&say!(
            lang,
            "{others} rows belong to runs that the experiment no longer asks for: they stay in the file, \
             and reports leave them out",
            "{others} linhas são de execuções que o experimento não pede mais: ficam no arquivo, e os \
             relatórios as deixam de fora"
        ));
    }
}

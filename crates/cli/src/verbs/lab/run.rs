//! `garns lab run`: makes the runs of an experiment that are not there yet.

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::lab::{Bench, Experiment, Flaw, Plan, Progress, Store, Worker};
use garns::{Lang, Text, say};
use indicatif::ProgressBar;
use serde_json::json;

use super::super::answering::json_line;
use super::{Act, WORK, file, path, said};
use crate::options::{NUMBER, json, option, output, thread_count, threads};
use crate::outcome::Outcome;
use crate::progress::show;
use crate::session::Session;
use crate::words::{count, decimal};

pub(super) const ACT: Act = Act {
    name: "run",
    about: Text {
        en: "Make the runs of an experiment. Each goes into the file of results as soon as it is over; what is \
             there already is not made again",
        pt: "Faz as execuções de um experimento. Cada uma vai para o arquivo de resultados assim que termina; o \
             que já está lá não é refeito",
    },
    usage: Text { en: "[OPTIONS] <EXPERIMENT>", pt: "[OPÇÕES] <EXPERIMENTO>" },
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let experiment = Text { en: "A TOML file", pt: "Um arquivo TOML" };
    let to = Text {
        en: "The file of results [default: here, with the name of the experiment and .lab]",
        pt: "O arquivo de resultados [padrão: aqui, com o nome do experimento e .lab]",
    };
    let number = Text {
        en: "Runs at the same time [default: all cores]",
        pt: "Execuções ao mesmo tempo [padrão: todos os núcleos]",
    };
    Command::new("run")
        .arg(file(lang, Text { en: "EXPERIMENT", pt: "EXPERIMENTO" }, experiment))
        .arg(output(lang).help(to.get(lang)))
        .arg(option(lang, "threads", NUMBER, number).value_parser(thread_count))
        .arg(json(lang))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let (lang, path) = (session.lang, path(matches));
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| {
        anyhow!(say!(lang, "can't read {shown}: {error}", "não consigo ler {shown}: {error}"))
    })?;
    let blame = |flaw: &Flaw| anyhow!("{shown}: {}", flaw.text(lang));
    let experiment = Experiment::read(&text).map_err(|flaw| blame(&flaw))?;
    let to = matches
        .get_one::<PathBuf>("output")
        .cloned()
        .unwrap_or_else(|| PathBuf::from(path.file_name().unwrap_or_default()).with_extension("lab"));
    let mut store = Store::open(&to).map_err(|flaw| said(&flaw, lang))?;
    session.catch_ctrl_c();
    let folder = path.parent().unwrap_or(Path::new(""));
    let bar = ProgressBar::new(0);
    bar.set_style(crate::progress::style("{bar:40} {pos}/{len} {elapsed} (−{eta}) {msg}"));
    bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    show(&bar, session);
    let plan = Plan::prepare(experiment, folder, &mut store, &session.cancel, |set, there| {
        bar.set_message(say!(
            lang,
            "making puzzles of \"{}\": {there} are there",
            "fazendo problemas de \"{}\": há {there}",
            set.name
        ));
    });
    if session.cancel.is_cancelled() && plan.is_err() {
        bar.finish_and_clear();
        session.note(&stopped(lang));
        return Ok(Outcome::GaveUp);
    }
    let plan = plan.map_err(|flaw| blame(&flaw))?;
    let mut benches: Vec<Box<dyn Bench>> = Vec::new();
    let program = std::env::current_exe()?;
    // A process without a run to make would only wait.
    for _ in 0..threads(matches).get().min(plan.runs()) {
        let program = program.clone();
        let process = move || {
            let mut process = Process::new(&program);
            process.args(["lab", WORK]);
            process
        };
        benches.push(Box::new(Worker::start(process, &session.cancel).map_err(|flaw| said(&flaw, lang))?));
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
    let done = done.map_err(|flaw| said(&flaw, lang))?;
    let (all, made, file) = (count(done.all as u64, lang), count(done.done as u64, lang), to.display());
    if matches.get_flag("json") {
        let (all, made, before, others) = (done.all, done.done, done.before, done.others);
        let line = json!({ "file": file.to_string(), "runs": all, "done": made, "before": before, "others": others });
        print!("{}", json_line(&line));
    } else {
        println!(
            "{}",
            say!(lang, "{made} of {all} runs are in {file}", "{made} de {all} execuções estão em {file}")
        );
    }
    let complete = done.done == done.all;
    if !complete {
        session.note(&stopped(lang));
    }
    Ok(if complete { Outcome::Answered } else { Outcome::GaveUp })
}

fn stopped(lang: Lang) -> String {
    say!(lang, "stopped; the same command goes on from here", "interrompido; o mesmo comando continua daqui")
}

/// What is there before the first run.
fn before(progress: Progress, session: &Session) {
    let lang = session.lang;
    if progress.before > 0 {
        let (before, all) = (count(progress.before as u64, lang), count(progress.all as u64, lang));
        session.note(&say!(
            lang,
            "{before} of {all} runs are there already",
            "{before} de {all} execuções já estão lá"
        ));
    }
    if progress.others > 0 {
        let others = count(progress.others as u64, lang);
        session.note(&say!(
            lang,
            "{others} rows are of runs the experiment doesn't ask for (it was changed): they stay in the file, \
             and reports leave them out",
            "{others} linhas são de execuções que o experimento não pede (ele mudou): ficam no arquivo, e os \
             relatórios as deixam de fora"
        ));
    }
}

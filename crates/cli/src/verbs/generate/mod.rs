//! `garns generate`: makes puzzles of any kind.

mod arguments;
mod output;
mod side;
#[cfg(feature = "parquet")]
mod table;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::generate::{Ended, GenerateError, Item, Series, Spec, Symmetry};
use garns::{Lang, Text, say};

use super::Verb;
use crate::device::chosen;
use crate::options::{limits, threads};
use crate::outcome::Outcome;
use crate::progress;
use crate::session::Session;
use crate::sink::Sink;
use crate::words::{count, decimal};
use output::Output;
use side::Side;

pub(crate) const VERB: Verb = Verb {
    name: "generate",
    about: Text {
        en: "Make puzzles of any kind, each with one solution: minimal, symmetric, as hard as wanted",
        pt: "Cria jogos de qualquer tipo, cada um com uma só solução: mínimos, simétricos, da dificuldade \
             pedida",
    },
    examples: &[
        "garns generate",
        "garns generate sudoku --level hard --symmetry half-turn",
        "garns generate sudoku --rating 7.0..7.5 --count 5",
        "garns generate kenken --size 6 --seed 7",
        "garns generate killer --to f-puzzles-link",
        "garns generate --rules thermometer,arrow=3,anti-knight",
        "garns generate --like puzzles/thermometers.toml",
        "garns generate sudoku --size 16 --minimal",
        "garns generate sudoku --trail --seed 1",
        "garns generate sudoku --minimal --count 1000000 -o puzzles.csv",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("generate").args(arguments::all(lang))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let path = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let output = Output::of(matches, path, lang)?;
    let mut series = arguments::series(matches, lang)?;
    // What cannot be made is told before any file is touched.
    garns::generate::Maker::new(&series.spec, &limits(matches, session))
        .map_err(|refusal| anyhow!(refusal.text(lang)))?;
    series.device = chosen(matches, session, || {
        let Spec {
            kind,
            order,
            minimal,
            symmetry,
            ref wanted,
            ref pattern,
            ref clues,
            trail,
            ref rules,
            ref like,
            ..
        } = series.spec;
        let mixed = !rules.is_empty() || like.is_some();
        (kind, order, minimal, symmetry, trail) == ("sudoku", 9, true, Symmetry::None, false)
            && !mixed
            && (wanted.is_none() && pattern.is_none() && clues.is_none())
    })?;
    let seeded = matches.contains_id("seed");
    // What can't be written is told before the work, and nothing of it is lost: a file is opened now.
    let sink = Sink::open(path, session)?;
    match path.filter(|_| !sink.is_through()) {
        None => through(series, &output, sink, seeded, matches, session),
        Some(path) => {
            let (side, found) = Side::open(path, &mut series, &output, seeded, session)?;
            to_file(series, &output, sink, side, found, matches, session)
        }
    }
}

/// How a series went on, in numbers.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    clues: u64,
}

impl Tally {
    fn add(&mut self, item: &Item) {
        self.puzzles += 1;
        self.clues += item.rows.last().map_or(0, |row| row.clues as u64);
    }

    /// What was done, in one line.
    fn note(&self, seconds: f64, seed: u64, session: &Session) {
        let lang = session.lang;
        let rate = count((self.puzzles as f64 / seconds.max(1e-6)) as u64, lang);
        let clues = decimal(self.clues as f64 / self.puzzles.max(1) as f64, 2, lang);
        let (puzzles, seconds) = (count(self.puzzles, lang), decimal(seconds, 2, lang));
        session.note(&say!(
            lang,
            "{puzzles} puzzles in {seconds} s ({rate}/s), {clues} givens on average, seed {seed}",
            "{puzzles} jogos em {seconds} s ({rate}/s), {clues} dados em média, semente {seed}"
        ));
    }
}

/// To where what is written is gone at once: standard output, a pipe, a device.
fn through(
    series: Series,
    output: &Output,
    mut sink: Sink,
    seeded: bool,
    matches: &ArgMatches,
    session: &Session,
) -> Result<Outcome> {
    let (seed, wanted) = (series.seed, series.count);
    let started = Instant::now();
    let (mut tally, mut failure) = (Tally::default(), None);
    let mut writer = output.writer(&mut sink)?;
    let bar = progress::batch_bar(Some(wanted));
    if wanted > 1 && !std::io::IsTerminal::is_terminal(&std::io::stdout()) {
        progress::show(&bar, session);
    }
    let ended = series.run(threads(matches), &limits(matches, session), |item| {
        tally.add(&item);
        bar.inc(1);
        let written = output.texts(&item, session.lang).and_then(|texts| {
            texts.iter().try_for_each(|text| writer.push(text))?;
            writer.flush()
        });
        failure = written.err();
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    if let Some(error) = failure {
        return Err(error);
    }
    let ended = ended.map_err(|refusal| anyhow!(refusal.text(session.lang)))?;
    writer.finish()?;
    sink.finish()?;
    if wanted > 1 {
        tally.note(started.elapsed().as_secs_f64(), seed, session);
    } else if !seeded {
        session.note(&say!(session.lang, "seed {seed}", "semente {seed}"));
    }
    Ok(outcome(ended, session))
}

fn to_file(
    mut series: Series,
    output: &Output,
    mut sink: Sink,
    mut side: Side,
    found: side::Found,
    matches: &ArgMatches,
    session: &Session,
) -> Result<Outcome> {
    let lang = session.lang;
    let (seed, wanted) = (series.seed, series.count);
    if found.puzzles > 0 {
        let (found, wanted, side) = (count(found.puzzles, lang), count(wanted, lang), side.path().display());
        session.note(&say!(
            lang,
            "resuming after {found} of {wanted} puzzles, kept in {side}; to start over, delete that file",
            "retomando depois de {found} de {wanted} jogos, guardados em {side}; para recomeçar, apague \
             esse arquivo"
        ));
    }
    series.count = wanted.saturating_sub(found.puzzles);
    (series.first, series.known) = (found.next, found.keys);
    let bar = progress::batch_bar(Some(wanted));
    bar.inc(found.puzzles);
    progress::show(&bar, session);
    let started = Instant::now();
    let (mut tally, mut failure) = (Tally::default(), None);
    let ended = series.run(threads(matches), &limits(matches, session), |item| {
        tally.add(&item);
        bar.inc(1);
        failure = output.texts(&item, lang).and_then(|texts| side.write(&item, &texts, lang)).err();
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    if let Some(error) = failure {
        return Err(error);
    }
    let ended = ended.map_err(|refusal| anyhow!(refusal.text(lang)))?;
    if ended != Ended::Complete {
        side.keep(lang)?;
        let (done, wanted) = (count(found.puzzles + tally.puzzles, lang), count(wanted, lang));
        let outcome = outcome(ended, session);
        let side = side.path().display();
        session.note(&say!(
            lang,
            "{done} of {wanted} puzzles are made and kept in {side}: run the same command to resume; to \
             start over, delete that file",
            "{done} de {wanted} jogos estão feitos e guardados em {side}: o mesmo comando continua daí; \
             para recomeçar, apague esse arquivo"
        ));
        return Ok(outcome);
    }
    let mut writer = output.writer(&mut sink)?;
    side.texts(lang, |text| writer.push(text))?;
    writer.finish()?;
    sink.finish()?;
    side.remove(lang)?;
    tally.note(started.elapsed().as_secs_f64(), seed, session);
    Ok(Outcome::Answered)
}

/// What an end means, said where it is not plain success.
fn outcome(ended: Ended, session: &Session) -> Outcome {
    let lang = session.lang;
    match ended {
        Ended::Complete | Ended::Stopped => Outcome::Answered,
        Ended::Failed(failure) => {
            if failure != GenerateError::Cancelled {
                session.complain(&failure.text(lang));
            }
            Outcome::GaveUp
        }
        Ended::NoOthers => {
            session.complain(&say!(
                lang,
                "no new puzzle was found, only duplicates",
                "nenhum jogo novo foi encontrado, só repetidos"
            ));
            Outcome::GaveUp
        }
    }
}

//! `garns grids clues`: every puzzle of few clues in a grid, or a proof that there is none.

use std::io::Write;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Result;
use clap::{Arg, ArgMatches, value_parser};
use garns::grids::clues::{Plan, minimal};
use garns::grids::{Budget, CellSet, Filled, Unfinished};
use garns::{Lang, Limits, Stop, Text, line, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::symmetry::tell;
use super::words::{filled, puzzle_line};
use crate::input;
use crate::options::{NUMBER, arguments, hints, limits, reading, thread_count, threads, timeout};
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "clues",
    about: Text {
        en: "Find every minimal puzzle of few clues in a 9×9 grid, or prove that there is none",
        pt: "Acha todo jogo minimal de poucas pistas numa grade 9×9, ou prova que não há nenhum",
    },
    usage: Text { en: "[OPTIONS] [GRID]...", pt: "[OPÇÕES] [GRADE]..." },
    examples: &[
        "garns grids clues --at-most 16 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns grids clues --at-most 17 --threads 1 --json grids.txt",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        ..reading(lang);
        option "at-most" NUMBER: "Puzzles of up to N clues [default: 17]", "Jogos de até N pistas [padrão: 17]",
            .value_parser(value_parser!(u64).range(1..=20));
        option "threads" NUMBER: "Threads [default: all cores]", "Threads [padrão: todos os núcleos]",
            .value_parser(thread_count);
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let at_most = matches.get_one::<u64>("at-most").copied().unwrap_or(17) as usize;
    let as_json = matches.get_flag("json");
    let (limits, threads) = (limits(matches, session), threads(matches));
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let nine = |grid: Filled| match grid.box_shape() {
            (3, 3) => Ok(grid),
            _ => Err(say!(
                lang,
                "puzzles of few clues are looked for in 9×9 grids with boxes of 3×3 only",
                "jogos de poucas pistas só são procurados em grades 9×9 com blocos 3×3"
            )),
        };
        let grid = match filled(&entry.puzzle, lang).and_then(nine) {
            Ok(grid) => grid,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let limits = limits.clone().begun();
        let (puzzles, complete) = search(&grid, at_most, threads, &limits, session);
        let full = line(&entry.puzzle, entry.puzzle.givens());
        let lines: Vec<String> = puzzles.iter().map(|clues| puzzle_line(&full, *clues)).collect();
        if as_json {
            let object = json!({
                "grid": full, "at_most": at_most, "complete": complete, "count": lines.len(), "puzzles": lines,
            });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
        } else {
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            if lines.is_empty() && complete {
                let text = say!(
                    lang,
                    "no puzzle of up to {at_most} clues has this grid as its only solution",
                    "nenhum jogo de até {at_most} pistas tem esta grade como única solução"
                );
                writeln!(out, "{text}")?;
            }
        }
        if !complete {
            let why = limits.stop().unwrap_or(Stop::Cancelled).text(lang);
            let text = say!(
                lang,
                "gave up: {why}; there may be other puzzles",
                "desistiu: {why}; pode haver outros jogos"
            );
            session.complain(&text);
            return Ok(Outcome::GaveUp);
        }
        Ok(if lines.is_empty() { Outcome::Negative } else { Outcome::Answered })
    })
}

/// The minimal puzzles that were found, and whether these are all.
fn search(
    grid: &Filled,
    at_most: usize,
    threads: NonZero<usize>,
    limits: &Limits,
    session: &Session,
) -> (Vec<CellSet>, bool) {
    let stop = || limits.stop().is_some();
    let Ok(plan) = Plan::new(grid, at_most, &Budget { memory: MEMORY, stop: &stop }) else {
        return (Vec::new(), false);
    };
    let (next, done, running) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(threads.get()));
    let found = Mutex::new(Vec::new());
    let work = || {
        let stop = || limits.stop().is_some();
        let budget = Budget { memory: MEMORY, stop: &stop };
        let mut worker = plan.worker();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= plan.parts() {
                break;
            }
            // A panic elsewhere leaves the list whole.
            let mut keep =
                |puzzle| found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(puzzle);
            match worker.run(part, &budget, &mut keep) {
                Ok(()) => done.fetch_add(1, Ordering::Relaxed),
                Err(Unfinished::Stopped | Unfinished::Memory { .. } | Unfinished::NoMethod) => break,
            };
        }
        running.fetch_sub(1, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        (0..threads.get()).for_each(|_| {
            scope.spawn(work);
        });
        let spinner = Spinner::new(session);
        while session.is_watched() && running.load(Ordering::Relaxed) > 0 {
            std::thread::sleep(Duration::from_millis(50));
            let (done, all) = (done.load(Ordering::Relaxed), plan.parts());
            let many = found.lock().map_or(0, |found| found.len());
            spinner.tell(say!(
                session.lang,
                "{done} of {all} ways to place the clues of a band, {many} puzzles",
                "{done} de {all} modos de pôr as pistas de uma faixa, {many} jogos"
            ));
        }
        spinner.clear();
    });
    let found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    (minimal(found), done.into_inner() == plan.parts())
}

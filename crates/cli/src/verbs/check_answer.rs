//! `garns solve --check-answer`: what another solver printed about the puzzle's model, put back on the grid and checked.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::ArgMatches;
use garns::{Check, Entry, Goal, Grid, Puzzle, Silent, SolverAnswer, Verdict, line, read_answer, say};
use serde::Serialize;

use super::check::show;
use crate::input::{self, Input};
use crate::options::{hints, solver};
use crate::outcome::Outcome;
use crate::paint;
use crate::session::Session;
use crate::unread::{Teller, json_line};

/// What `--json` prints.
#[derive(Serialize)]
struct Told {
    /// What the solver says: `solutions`, `no-solution` or `unknown`.
    says: &'static str,
    /// Whether that is right; nothing if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<bool>,
    /// What the checker says of each solution.
    checks: Vec<Check>,
    /// A solution that garns finds where the solver says that there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

/// Checks the answer in a file (or `-`) to the one puzzle of the command line.
pub(super) fn run(answer: &str, matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let entry = the_puzzle(matches, session)?;
    let puzzle = &entry.puzzle;
    let (bytes, name) = input::bytes(answer, session.lang)?;
    let text = String::from_utf8_lossy(&bytes);
    let answer = read_answer(puzzle, &text)
        .map_err(|error| anyhow!(Input::prefixed(name.as_deref(), &error.text(session.lang))))?;
    let json = matches.get_flag("json");
    let mut out = session.out();
    let (told, outcome) = match answer {
        SolverAnswer::Solutions(grids) => {
            let checks: Vec<Check> =
                grids.iter().map(|grid| Check::new(puzzle, grid, session.lang)).collect();
            let right = checks.iter().all(|check| check.solved);
            for (grid, check) in grids.iter().zip(&checks).filter(|_| !json) {
                show(puzzle, grid, check, session.lang, &mut out)?;
            }
            let told = Told { says: "solutions", right: Some(right), checks, solution: None };
            (told, if right { Outcome::Answered } else { Outcome::Negative })
        }
        SolverAnswer::NoSolution => {
            session.catch_ctrl_c();
            let report = solver(matches, session, Goal::AtMost(1))?.run(puzzle, &mut Silent);
            let report = report.map_err(|refusal| anyhow!(refusal.text(session.lang)))?;
            let found = report.solutions.first();
            if !json {
                tell_none(puzzle, found, report.verdict, session, &mut out)?;
            }
            let (right, outcome) = match (found, report.verdict) {
                (Some(_), _) => (Some(false), Outcome::Negative),
                (None, Verdict::Impossible) => (Some(true), Outcome::Answered),
                (None, _) => (None, Outcome::GaveUp),
            };
            let solution = found.map(|grid| line(puzzle, grid));
            (Told { says: "no-solution", right, checks: Vec::new(), solution }, outcome)
        }
        SolverAnswer::Unknown => {
            if !json {
                let sentence = say!(
                    session.lang,
                    "The solver does not know whether there is a solution.",
                    "O resolvedor não sabe se há solução."
                );
                writeln!(out, "{sentence}")?;
            }
            (Told { says: "unknown", right: None, checks: Vec::new(), solution: None }, Outcome::GaveUp)
        }
    };
    if json {
        out.write_all(json_line(&told, &entry.unread).as_bytes())?;
    }
    out.flush()?;
    Ok(outcome)
}

/// The one puzzle that is named.
fn the_puzzle(matches: &ArgMatches, session: &Session) -> Result<Entry> {
    let one = || {
        anyhow!(say!(
            session.lang,
            "--check-answer is about one puzzle, and it is not told one",
            "--check-answer trata de um só jogo, e não lhe foi dito um só"
        ))
    };
    let mut found = None;
    for input in input::inputs(matches, session)? {
        let name = input.name.clone();
        for entry in input.puzzles(&hints(matches)) {
            let prefixed = |error: garns::ReadError| {
                anyhow!(Input::prefixed(name.as_deref(), &error.text(session.lang)))
            };
            let entry = entry.map_err(prefixed)?;
            let mut teller = Teller::default();
            teller.tell(&entry.unread, name.as_deref(), session);
            teller.finish(name.as_deref(), session);
            if found.replace(entry).is_some() {
                return Err(one());
            }
        }
    }
    found.ok_or_else(one)
}

/// What garns says where the solver says that there is no solution.
fn tell_none(
    puzzle: &Puzzle,
    found: Option<&Grid>,
    verdict: Verdict,
    session: &Session,
    out: &mut impl Write,
) -> Result<()> {
    let sentence = match (found, verdict) {
        (Some(grid), _) => {
            write!(out, "{}", paint::grid(puzzle, grid, |_| Default::default()))?;
            say!(
                session.lang,
                "Wrong: the solver says that there is no solution; garns finds this one.",
                "Errado: o resolvedor diz que não há solução; o garns acha esta."
            )
        }
        (None, Verdict::Impossible) => say!(
            session.lang,
            "The solver says that there is no solution, and garns finds none either.",
            "O resolvedor diz que não há solução, e o garns também não acha nenhuma."
        ),
        (None, _) => say!(
            session.lang,
            "The solver says that there is no solution; garns gave up before it could tell.",
            "O resolvedor diz que não há solução; o garns desistiu antes de poder dizer."
        ),
    };
    writeln!(out, "{sentence}")?;
    Ok(())
}

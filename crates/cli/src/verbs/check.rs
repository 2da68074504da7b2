//! `garns check`: which rules a filled or partly filled grid breaks, and where.

use std::collections::HashSet;
use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::{Check, Grid, Hints, Lang, Puzzle, Text, say};

use super::Verb;
use super::answering::json_line;
use crate::input;
use crate::options::{hints, json, option, reading};
use crate::outcome::Outcome;
use crate::paint;
use crate::session::{BOLD, RED, Session};
use crate::words::blanks;

pub(crate) const VERB: Verb = Verb {
    name: "check",
    about: Text {
        en: "Check filled or partly filled grids: every rule broken, and by which cells",
        pt: "Verifica grades cheias ou parciais: toda regra violada, e por quais células",
    },
    examples: &[
        "garns check 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns check puzzles/figure-5-kenken.toml --solution solution.txt",
        "garns check --json many.sdm",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let solution = Text {
        en: "A grid for the puzzle, to be checked instead of its givens: a file or the text",
        pt: "Uma grade para o problema, a verificar em vez dos dados: um arquivo ou o texto",
    };
    Command::new("check")
        .args(reading(lang))
        .arg(option(lang, "solution", Text { en: "GRID", pt: "GRADE" }, solution))
        .arg(json(lang))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    // Grids that break a rule are what this verb is for: reading them is no error.
    let hints = Hints { lenient: true, ..hints(matches) };
    let json = matches.get_flag("json");
    let solution = matches.get_one::<String>("solution").map(|argument| input::text(argument, session.lang));
    let solution = solution.transpose()?;
    input::each_puzzle(matches, &hints, session, &mut session.out(), |puzzle, out| {
        let grid = match &solution {
            Some(text) => filling(puzzle, text, session.lang)?,
            None => puzzle.givens().clone(),
        };
        let check = Check::new(puzzle, &grid, session.lang);
        if json {
            out.write_all(json_line(&check).as_bytes())?;
        } else {
            show(puzzle, &grid, &check, session.lang, out)?;
        }
        Ok(if check.sound { Outcome::Answered } else { Outcome::Negative })
    })
}

/// A grid for the puzzle, from the text of `--solution`.
fn filling(puzzle: &Puzzle, text: &str, lang: Lang) -> Result<Grid> {
    garns::read_filling(puzzle, text).map_err(|error| anyhow!("--solution: {}", error.text(lang)))
}

fn show(puzzle: &Puzzle, grid: &Grid, check: &Check, lang: Lang, out: &mut impl Write) -> Result<()> {
    let broken: HashSet<usize> =
        check.broken.iter().flat_map(|b| b.cells.iter()).filter_map(|cell| puzzle.index(*cell)).collect();
    let style = |cell: usize| match (broken.contains(&cell), puzzle.givens().get(cell)) {
        (true, _) => RED,
        (false, Some(_)) => BOLD,
        (false, None) => Default::default(),
    };
    write!(out, "{}", paint::grid(puzzle, grid, style))?;
    for violation in &check.broken {
        writeln!(out, "{}", violation.text)?;
    }
    let sentence = match (check.sound, check.blanks, check.broken.len()) {
        (true, 0, _) => say!(lang, "Correct: every rule holds.", "Correto: todas as regras são respeitadas."),
        (true, number, _) => {
            let blanks = blanks(number, lang);
            say!(lang, "Nothing is broken so far; {blanks}.", "Nada está violado até aqui; {blanks}.")
        }
        (false, _, 1) => say!(lang, "Wrong: 1 violation.", "Errado: 1 violação."),
        (false, _, count) => say!(lang, "Wrong: {count} violations.", "Errado: {count} violações."),
    };
    writeln!(out, "{sentence}")?;
    Ok(())
}

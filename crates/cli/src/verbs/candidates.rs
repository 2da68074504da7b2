//! `garns candidates`: which values every cell has in some solution.

mod exact;

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command, value_parser};
use garns::{Lang, Possible, PossibleCell, Puzzle, Text, TrueCandidates, say, true_candidates};

use super::Verb;
use crate::input;
use crate::options::{NUMBER, arguments, hints, json, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::Session;
use crate::unread::json_line;
use crate::words::count;

pub(crate) const VERB: Verb = Verb {
    name: "candidates",
    about: Text {
        en: "Find every value that a cell has in some solution",
        pt: "Encontra todo valor que uma célula tem em alguma solução",
    },
    examples: &[
        "garns candidates 103600000780000006426903701900700050030105060040002007502809174800000000000000000",
        "garns candidates --limit 10 puzzles/killer.toml",
        "garns candidates --exact 000000000780000006426903701900700050030105060040002007502809174800000023000000000",
        "garns candidates --json --timeout 10s puzzles/windoku.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("candidates").args(arguments! { lang;
        ..reading(lang);
        option "limit" NUMBER:
            "Count the solutions of each value up to N [default: 1]",
            "Conta as soluções de cada valor até N [padrão: 1]",
            .value_parser(value_parser!(u64).range(1..));
        flag "exact":
            "Count all solutions of each value, however many, without enumerating them",
            "Conta todas as soluções de cada valor, quantas forem, sem enumerá-las",
            .conflicts_with("limit");
        timeout(lang);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let json = matches.get_flag("json");
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(1);
    let limits = limits(matches, session);
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        if matches.get_flag("exact") {
            return exact::run(entry, json, &limits, session, out);
        }
        let puzzle = &entry.puzzle;
        let mut spinner = Spinner::new(session);
        let found = true_candidates(puzzle, limit, &limits, &mut spinner);
        spinner.clear();
        let possible = Possible::new(puzzle, &found);
        if json {
            out.write_all(json_line(&possible, &entry.unread).as_bytes())?;
            return Ok(outcome(&found));
        }
        show(puzzle, &possible, out)?;
        out.flush()?;
        session.note(&sentence(&found, session.lang));
        Ok(outcome(&found))
    })
}

fn outcome(found: &TrueCandidates) -> Outcome {
    match found.stop {
        Some(_) => Outcome::GaveUp,
        None if found.impossible() => Outcome::Negative,
        None => Outcome::Answered,
    }
}

fn sentence(found: &TrueCandidates, lang: Lang) -> String {
    if let Some(stop) = found.stop {
        let why = stop.text(lang);
        return say!(
            lang,
            "Not finished: {why}. Values that are not listed may still be possible.",
            "Não terminado: {why}. Valores que não estão listados ainda podem ser possíveis."
        );
    }
    if found.impossible() {
        return say!(lang, "There is no solution.", "Não há solução.");
    }
    let open = found.counts.iter().filter(|counts| counts.iter().filter(|count| **count > 0).count() > 1);
    match open.count() as u64 {
        0 => say!(
            lang,
            "Every cell has one value: the solution is unique.",
            "Cada célula tem um valor: a solução é única."
        ),
        1 => say!(lang, "1 cell has several values.", "1 célula tem vários valores."),
        number => {
            let number = count(number, lang);
            say!(lang, "{number} cells have several values.", "{number} células têm vários valores.")
        }
    }
}

/// The values of a cell in one word; with their counts, if more than one was counted.
fn word(cell: &PossibleCell, limit: u64, long: bool) -> String {
    let values = cell.values.iter().map(|value| match limit {
        1 => value.value.clone(),
        _ if value.count == limit => format!("{}:{}+", value.value, value.count),
        _ => format!("{}:{}", value.value, value.count),
    });
    let values: Vec<String> = values.collect();
    match values.is_empty() {
        true => "-".to_owned(),
        false => values.join(if long { "," } else { "" }),
    }
}

/// The grid, with all values of each cell in its place; places without a cell stay empty.
fn show(puzzle: &Puzzle, possible: &Possible, out: &mut impl Write) -> Result<()> {
    let long =
        possible.limit > 1 || puzzle.values().all_symbols().iter().any(|symbol| symbol.chars().count() > 1);
    let words: Vec<String> = possible.cells.iter().map(|cell| word(cell, possible.limit, long)).collect();
    draw(puzzle, &words, out)
}

/// The grid, with a word in the place of each cell.
fn draw(puzzle: &Puzzle, words: &[String], out: &mut impl Write) -> Result<()> {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let (rows, cols) = puzzle.frame().canvas();
    for row in 0..rows {
        let mut text = String::new();
        for col in 0..cols {
            let cell = garns::Cell::new(row as u16, col as u16);
            let word = puzzle.index(cell).map_or("", |i| words[i].as_str());
            text += &format!("{word:width$} ");
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

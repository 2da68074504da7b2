//! `garns grids random`: grids by chance, every one exactly as likely as any other.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, value_parser};
use garns::generate::{Rng, seed_of, uniform_grid};
use garns::grids::{Budget, Unfinished, Uniform};
use garns::{Frame, Hints, Lang, Puzzle, Stop, Text, Values, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::shape::boxes;
use crate::input;
use crate::options::{NUMBER, arguments, limits, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "random",
    about: Text {
        en: "Draw full grids by chance, every one exactly as likely as any other",
        pt: "Sorteia grades completas, cada uma exatamente tão provável quanto qualquer outra",
    },
    usage: Text { en: "[OPTIONS] [SHAPE]", pt: "[OPÇÕES] [FORMA]" },
    examples: &[
        "garns grids random --count 5 --seed 1",
        "garns grids random 2x3",
        "garns grids random latin --order 6",
        "garns grids random --puzzle 12..............",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let shape = Text {
        en: "Rows and columns of a box (2x3), or latin [default: 3x3]",
        pt: "Linhas e colunas de um bloco (2x3), ou latin [padrão: 3x3]",
    };
    let [shape, order] = super::shape::args(lang, shape);
    arguments! { lang;
        shape;
        order;
        option "puzzle" ("PUZZLE", "JOGO"):
            "Draw solutions of this puzzle: a file, - for standard input, or the puzzle itself",
            "Sorteia soluções deste jogo: um arquivo, - para a entrada padrão, ou o próprio jogo",
            .conflicts_with_all(["shape", "order"]);
        option "count" NUMBER: "How many [default: 1]", "Quantas [padrão: 1]",
            .short('n').value_parser(value_parser!(u64));
        option "seed" NUMBER:
            "The same seed draws the same grids [default: 0]",
            "A mesma semente sorteia as mesmas grades [padrão: 0]",
            .value_parser(value_parser!(u64));
        timeout(lang);
    }
}

/// The puzzle whose solutions are drawn.
fn wanted(matches: &ArgMatches, lang: Lang) -> Result<Puzzle> {
    if let Some(argument) = matches.get_one::<String>("puzzle") {
        let text = input::text(argument, lang)?;
        return garns::read(&text, &Hints::default()).map_err(|error| anyhow!(error.text(lang)));
    }
    let (rows, cols) = boxes(matches, lang)?;
    let frame = if rows == 1 { Frame::latin(cols) } else { Frame::boxes(rows, cols) };
    let made = frame.and_then(|frame| {
        let values = Values::count(frame.order())?;
        Puzzle::new(frame, values)
    });
    made.map_err(|error| anyhow!(error.text(lang)))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let puzzle = wanted(matches, lang)?;
    let (count, seed) = (number(matches, "count", 1), number(matches, "seed", 0));
    let gave_up = |why: Unfinished| match why {
        Unfinished::Memory { .. } => Ok(session.gave_up(Stop::Memory)),
        _ => Ok(session.gave_up(limits.stop())),
    };
    // All 9×9 grids have a way of their own, by rejection.
    let blank_nine = garns::nine(&puzzle).is_some_and(|digits| digits == [0; 81]);
    let solutions = match blank_nine {
        true => None,
        false => {
            let houses = garns::houses(&puzzle).map_err(|error| anyhow!(error.text(lang)))?;
            match Uniform::new(&houses, &budget) {
                Ok(Some(solutions)) => Some(solutions),
                Ok(None) => {
                    session.complain(&say!(lang, "there is no solution", "não há solução"));
                    return Ok(Outcome::Negative);
                }
                Err(why) => return gave_up(why),
            }
        }
    };
    let mut out = session.out();
    for index in 0..count {
        if stop() {
            out.flush()?;
            return gave_up(Unfinished::Stopped);
        }
        let mut rng = Rng::new(seed_of(seed, index));
        let drawn = match &solutions {
            None => Ok(uniform_grid(&mut rng).iter().map(|digit| usize::from(digit - 1)).collect()),
            Some(solutions) => solutions.draw(&mut || rng.bits(), &budget),
        };
        let values: Vec<usize> = match drawn {
            Ok(values) => values,
            Err(why) => {
                out.flush()?;
                return gave_up(why);
            }
        };
        let grid = values.into_iter().map(Some).collect();
        let line = garns::line(&puzzle, &grid);
        match matches.get_flag("json") {
            true => writeln!(out, "{}", json!({ "grid": line, "seed": seed, "index": index }))?,
            false => writeln!(out, "{line}")?,
        }
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

fn number(matches: &ArgMatches, name: &str, default: u64) -> u64 {
    matches.get_one::<u64>(name).copied().unwrap_or(default)
}

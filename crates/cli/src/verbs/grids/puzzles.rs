//! `garns grids puzzles`: how many puzzles with one solution a shape has.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::grids::{Budget, Unfinished, puzzles_by_clues};
use garns::{Lang, Shape, Text, grouped, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use crate::options::{arguments, limits, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "puzzles",
    about: Text {
        en: "Count the puzzles with one solution by their clues, of all 4×4 grids",
        pt: "Conta os jogos com uma só solução por número de pistas, de todas as grades 4×4",
    },
    usage: Text { en: "[OPTIONS] <SHAPE>", pt: "[OPÇÕES] <FORMA>" },
    examples: &["garns grids puzzles 2x2", "garns grids puzzles 2x2 --json"],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        positional "shape" ("SHAPE", "FORMA"): "Rows and columns of a box: 2x2", "Linhas e colunas de um bloco: 2x2",
            .required(true).value_parser(clap::value_parser!(Shape));
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let counted = match matches.get_one::<Shape>("shape") {
        Some(Shape::Boxes { rows, cols }) => puzzles_by_clues(*rows, *cols, &budget),
        _ => Err(Unfinished::NoMethod),
    };
    let counts = match counted {
        Ok(counts) => counts,
        Err(Unfinished::NoMethod) => {
            return Err(anyhow!(say!(
                lang,
                "puzzles are counted for grids of up to 16 cells (2x2): of 36 cells there are too many sets to try",
                "jogos são contados em grades de até 16 células (2x2): de 36 células há conjuntos demais para tentar"
            )));
        }
        Err(_) => return Ok(session.gave_up(limits.stop())),
    };
    let mut out = session.out();
    let some = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    if matches.get_flag("json") {
        let by_clues: serde_json::Map<String, serde_json::Value> =
            some.map(|(clues, count)| (clues.to_string(), json!(count))).collect();
        writeln!(out, "{}", json!({ "count": counts.iter().sum::<u64>(), "by_clues": by_clues }))?;
    } else {
        for (clues, count) in some {
            let count = grouped(&count.to_string());
            writeln!(out, "{}", say!(lang, "{clues:>2} clues: {count}", "{clues:>2} pistas: {count}"))?;
        }
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

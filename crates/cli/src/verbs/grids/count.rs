//! `garns grids count`: how many grids of a shape there are.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::grids::{Budget, Unfinished, total};
use garns::{Lang, Shape, Stop, Text, say};
use serde_json::json;

use super::words::grouped;
use super::{Action, MEMORY, argument};
use crate::options::{NUMBER, limits, option, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "count",
    about: Text { en: "Count all grids of a shape", pt: "Conta todas as grades de uma forma" },
    usage: Text { en: "[OPTIONS] <SHAPE>", pt: "[OPÇÕES] <FORMA>" },
    examples: &["garns grids count 3x3", "garns grids count latin --order 7 --json"],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let shape = Text {
        en: "Rows and columns of a box (3x3, 2x5), or latin",
        pt: "Linhas e colunas de um bloco (3x3, 2x5), ou latin",
    };
    let order = Text { en: "Order of the Latin squares", pt: "Ordem dos quadrados latinos" };
    vec![
        argument(lang, "shape", Text { en: "SHAPE", pt: "FORMA" }, shape)
            .required(true)
            .value_parser(clap::value_parser!(Shape)),
        option(lang, "order", NUMBER, order).value_parser(clap::value_parser!(u64).range(1..=64)),
        timeout(lang),
    ]
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let order = matches.get_one::<u64>("order").copied();
    let (name, counted) = match (matches.get_one::<Shape>("shape"), order) {
        (Some(Shape::Boxes { rows, cols }), None) => {
            (format!("{rows}x{cols}"), total::boxes(*rows, *cols, &budget))
        }
        (Some(Shape::Latin), Some(order)) => {
            (format!("latin {order}"), total::latin(order as usize, &budget))
        }
        (Some(Shape::Latin), None) => {
            return Err(anyhow!(say!(
                lang,
                "Latin squares need an order: --order 7",
                "quadrados latinos precisam de uma ordem: --order 7"
            )));
        }
        _ => {
            return Err(anyhow!(say!(
                lang,
                "only Latin squares take --order; boxes say it themselves",
                "só quadrados latinos aceitam --order; os blocos já a dizem"
            )));
        }
    };
    match counted {
        Ok(total) => {
            let mut out = session.out();
            let digits = total.to_string();
            if matches.get_flag("json") {
                writeln!(out, "{}", json!({ "shape": name, "count": digits }))?;
            } else {
                writeln!(out, "{}", grouped(&digits))?;
            }
            out.flush()?;
            Ok(Outcome::Answered)
        }
        Err(unfinished) => {
            let why = match unfinished {
                Unfinished::Stopped => limits.stop().unwrap_or(Stop::Cancelled).text(lang),
                Unfinished::Memory { .. } => Stop::Memory.text(lang),
                Unfinished::NoMethod => say!(
                    lang,
                    "garns has no method for this shape; it counts Latin squares up to order 10 and boxes of 3x3 and of 2x2 to 2x6",
                    "o garns não tem método para esta forma; ele conta quadrados latinos até a ordem 10 e blocos 3x3 e de 2x2 a 2x6"
                ),
            };
            session.complain(&say!(lang, "gave up: {why}", "desistiu: {why}"));
            Ok(Outcome::GaveUp)
        }
    }
}

//! `garns grids unavoidable`: the minimal unavoidable sets of a full grid.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches, value_parser};
use garns::grids::{Budget, CellSet, Filled, unavoidable};
use garns::{Lang, Text, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::symmetry::tell;
use super::words::{cells, filled};
use crate::input;
use crate::options::{NUMBER, arguments, hints, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "unavoidable",
    about: Text {
        en: "Find all minimal unavoidable sets of a grid up to a size: cells of which every puzzle needs one as a clue",
        pt: "Acha todos os conjuntos inevitáveis minimais de uma grade até um tamanho: células das quais todo jogo precisa de uma como pista",
    },
    usage: Text { en: "[OPTIONS] [GRID]...", pt: "[OPÇÕES] [GRADE]..." },
    examples: &[
        "garns grids unavoidable --up-to 6 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns grids unavoidable --up-to 8 --json 1234341221434321",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        ..reading(lang);
        option "up-to" NUMBER: "Sets of up to N cells [default: 12]", "Conjuntos de até N células [padrão: 12]",
            .value_parser(value_parser!(u32).range(1..=100));
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let up_to = matches.get_one::<u32>("up-to").copied().unwrap_or(12);
    let as_json = matches.get_flag("json");
    let limits = limits(matches, session);
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let grid = match filled(&entry.puzzle, lang) {
            Ok(grid) => grid,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let limits = limits.clone().begun();
        let stop = || limits.stop().is_some();
        let Ok(sets) = unavoidable(&grid, up_to, &Budget { memory: MEMORY, stop: &stop }) else {
            return Ok(session.gave_up(limits.stop()));
        };
        let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
        sets.iter().for_each(|set| *sizes.entry(set.len()).or_default() += 1);
        if as_json {
            let listed: Vec<_> = sets.iter().map(|set| cells(*set, grid.order())).collect();
            let sizes: serde_json::Map<String, serde_json::Value> =
                sizes.iter().map(|(size, many)| (size.to_string(), json!(many))).collect();
            let object = json!({
                "up_to": up_to, "count": sets.len(), "by_size": sizes,
                "most_clues_without_one_solution": most_clues(&grid, &sets), "sets": listed,
            });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
        } else {
            for set in &sets {
                writeln!(out, "{}", cells(*set, grid.order()).join(" "))?;
            }
            out.flush()?;
            summary(&grid, &sets, &sizes, up_to, session);
        }
        Ok(Outcome::Answered)
    })
}

/// All cells but a smallest unavoidable set are the most clues that still leave several solutions.
fn most_clues(grid: &Filled, sets: &[CellSet]) -> Option<usize> {
    sets.first().map(|smallest| grid.values().len() - smallest.len() as usize)
}

fn summary(grid: &Filled, sets: &[CellSet], sizes: &BTreeMap<u32, usize>, up_to: u32, session: &Session) {
    let lang = session.lang;
    let many = sets.len();
    let sizes: Vec<String> =
        sizes.iter().map(|(size, many)| say!(lang, "{many} of {size}", "{many} de {size}")).collect();
    let sizes = sizes.join(", ");
    session.note(&match most_clues(grid, sets) {
        None => say!(lang, "no unavoidable set of up to {up_to} cells", "nenhum conjunto inevitável de até {up_to} células"),
        Some(clues) => say!(
            lang,
            "{many} minimal unavoidable sets of up to {up_to} cells: {sizes}; {clues} clues may leave several solutions, more can't",
            "{many} conjuntos inevitáveis minimais de até {up_to} células: {sizes}; {clues} pistas podem deixar várias soluções, mais não"
        ),
    });
}

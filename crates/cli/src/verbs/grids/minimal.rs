//! `garns grids minimal`: all minimal puzzles inside a puzzle, and the givens it could do without.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use clap::{Arg, ArgMatches, value_parser};
use garns::grids::{Budget, minimal_puzzles, redundant};
use garns::{Lang, Stop, Text, line, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::symmetry::tell;
use super::words::{cells, puzzle_line};
use crate::input;
use crate::options::{NUMBER, arguments, hints, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "minimal",
    about: Text {
        en: "List all minimal puzzles inside a 9×9 puzzle, and which of its givens are redundant",
        pt: "Lista todos os jogos minimais dentro de um jogo 9×9, e quais dos seus dados são redundantes",
    },
    usage: Text { en: "[OPTIONS] [PUZZLE]...", pt: "[OPÇÕES] [JOGO]..." },
    examples: &[
        "garns grids minimal 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "garns grids minimal --limit 1000 --count puzzles.sdm",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        ..reading(lang);
        option "limit" NUMBER: "Stop at N puzzles", "Para em N jogos",
            .value_parser(value_parser!(u64).range(1..));
        flag "count": "Only count them", "Só os conta";
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limit = matches.get_one::<u64>("limit").copied().unwrap_or(u64::MAX);
    let (as_json, only_count) = (matches.get_flag("json"), matches.get_flag("count"));
    let limits = limits(matches, session);
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let Some(digits) = garns::nine(&entry.puzzle) else {
            let why = say!(
                lang,
                "not a plain 9×9 puzzle: minimal puzzles are searched for in grids of nine 3×3 boxes without other rules",
                "não é um jogo 9×9 simples: jogos minimais são buscados em grades de nove blocos 3×3 sem outras regras"
            );
            tell(&why, as_json, entry, session, out)?;
            return Ok(Outcome::BadInput);
        };
        let limits = limits.clone().begun();
        let stop = || limits.stop().is_some();
        let budget = Budget { memory: MEMORY, stop: &stop };
        let redundant = match redundant(&digits, &budget) {
            Ok(redundant) => redundant,
            Err(_) => {
                let why = limits.stop().unwrap_or(Stop::Cancelled).text(lang);
                tell(&say!(lang, "gave up: {why}", "desistiu: {why}"), as_json, entry, session, out)?;
                return Ok(Outcome::GaveUp);
            }
        };
        let Some(redundant) = redundant else {
            let text = say!(lang, "it has not exactly one solution", "não tem exatamente uma solução");
            tell(&text, as_json, entry, session, out)?;
            return Ok(Outcome::Negative);
        };
        let full = line(&entry.puzzle, entry.puzzle.givens());
        let (mut count, mut lines, mut failed) = (0, Vec::new(), None);
        let ended = minimal_puzzles(&digits, &budget, &mut |clues| {
            count += 1;
            let puzzle = puzzle_line(&full, clues);
            match (only_count, as_json) {
                (true, _) => {}
                (false, true) => lines.push(puzzle),
                (false, false) => failed = writeln!(out, "{puzzle}").err(),
            }
            if count == limit || failed.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        failed.map_or(Ok(()), Err)?;
        let complete = ended.is_ok() && count < limit;
        let redundant = cells(redundant, 9);
        if as_json {
            let mut object = json!({ "count": count, "complete": complete, "redundant": redundant });
            if !only_count {
                object["puzzles"] = json!(lines);
            }
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
        } else {
            if only_count {
                writeln!(out, "{count}")?;
            }
            out.flush()?;
            let many = redundant.len();
            let names = if many == 0 { String::new() } else { format!(": {}", redundant.join(" ")) };
            let more = match (complete, lang) {
                (true, _) => "",
                (false, Lang::En) => ", and perhaps more",
                (false, Lang::Pt) => ", e talvez mais",
            };
            session.note(&say!(
                lang,
                "{count} minimal puzzles{more}; {many} givens are redundant alone{names}",
                "{count} jogos minimais{more}; {many} dados são redundantes sozinhos{names}"
            ));
        }
        if ended.is_err() {
            return Ok(session.gave_up(limits.stop()));
        }
        Ok(Outcome::Answered)
    })
}

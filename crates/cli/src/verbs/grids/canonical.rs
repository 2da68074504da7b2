//! `garns grids canonical`: the row-minlex form of a grid or puzzle.

use std::io::{IsTerminal, Write};

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::{Lang, NoForm, Puzzle, Text, canonical_forms, say};
use serde_json::json;

use super::super::actions::Action;
use super::symmetry::{line, tell};
use super::words::told;
use crate::device::{chosen, device};
use crate::input;
use crate::options::{NUMBER, arguments, hints, limits, reading, thread_count, threads, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "canonical",
    about: Text {
        en: "The row-minlex form of a grid, or of a puzzle with one solution, and its number of automorphisms",
        pt: "A forma canônica (row-minlex) de uma grade, ou de um jogo com uma só solução, e seu número de automorfismos",
    },
    usage: Text { en: "[OPTIONS] [PUZZLE]...", pt: "[OPÇÕES] [JOGO]..." },
    examples: &[
        "garns grids canonical 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns grids canonical --json puzzles.sdm",
        "garns grids canonical --device gpu grids.txt",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        ..reading(lang);
        timeout(lang);
        option "threads" NUMBER:
            "Threads for many puzzles [default: all cores]", "Threads para muitos jogos [padrão: todos os núcleos]",
            .value_parser(thread_count);
        device(lang);
    }
}

/// Puzzles taken at once for each thread: enough that starting one costs nothing.
const AT_ONCE: usize = 1024;

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let as_json = matches.get_flag("json");
    let (limits, threads) = (limits(matches, session), threads(matches));
    let device = chosen(matches, session, || true)?;
    // Who types a puzzle wants the answer before the next one.
    let most = match &device {
        Some(device) => device.portion(),
        None if !matches.contains_id("puzzle") && std::io::stdin().is_terminal() => 1,
        None => AT_ONCE * threads.get(),
    };
    input::each_batch(matches, &hints(matches), session, &mut session.out(), most, |entries, out| {
        let puzzles: Vec<&Puzzle> = entries.iter().map(|entry| &entry.puzzle).collect();
        let forms = canonical_forms(&puzzles, &limits, threads, device.as_deref());
        let mut worst = Outcome::Answered;
        for (entry, form) in entries.iter().zip(forms) {
            let form = match form {
                Ok(form) => form,
                Err(why) => {
                    tell(&why.text(lang), as_json, entry, session, out)?;
                    worst = worst.max(match why {
                        NoForm::NotUnique(_) => Outcome::Negative,
                        NoForm::Stopped(_) => Outcome::GaveUp,
                        _ => Outcome::BadInput,
                    });
                    continue;
                }
            };
            let (canonical, group) = (line(&entry.puzzle, &form.puzzle), form.transforms.len());
            if as_json {
                let transform = form.transforms.first().map(told);
                let object =
                    json!({ "canonical": canonical, "automorphisms": group, "transform": transform });
                out.write_all(json_line(&object, &entry.unread).as_bytes())?;
            } else {
                writeln!(out, "{canonical}")?;
                writeln!(out, "{}", say!(lang, "automorphisms: {group}", "automorfismos: {group}"))?;
            }
        }
        Ok(worst)
    })
}

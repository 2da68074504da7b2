//! `garns grids canonical`: the row-minlex form of a grid or puzzle.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::{Lang, Text, say};
use serde_json::json;

use super::Action;
use super::symmetry::{NoForm, form, line, nine, tell};
use super::words::told;
use crate::input;
use crate::options::{hints, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "canonical",
    about: Text {
        en: "The row-minlex form of a 9×9 grid, or of a puzzle with one solution, and its number of automorphisms",
        pt: "A forma canônica (row-minlex) de uma grade 9×9, ou de um jogo com uma só solução, e seu número de automorfismos",
    },
    usage: Text { en: "[OPTIONS] [PUZZLE]...", pt: "[OPÇÕES] [JOGO]..." },
    examples: &[
        "garns grids canonical 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
        "garns grids canonical --json puzzles.sdm",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    reading(lang).into_iter().chain([timeout(lang)]).collect()
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let as_json = matches.get_flag("json");
    let limits = limits(matches, session);
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let digits = match nine(&entry.puzzle, lang) {
            Ok(digits) => digits,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let form = match form(&entry.puzzle, &digits, &limits) {
            Ok(form) => form,
            Err(why) => {
                tell(&why.text(lang), as_json, entry, session, out)?;
                return Ok(match why {
                    NoForm::NotUnique(_) => Outcome::Negative,
                    NoForm::Stopped(_) => Outcome::GaveUp,
                });
            }
        };
        let (canonical, group) = (line(&form.puzzle), form.transforms.len());
        if as_json {
            let transform = form.transforms.first().map(told);
            let object = json!({ "canonical": canonical, "automorphisms": group, "transform": transform });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
        } else {
            writeln!(out, "{canonical}")?;
            writeln!(out, "{}", say!(lang, "automorphisms: {group}", "automorfismos: {group}"))?;
        }
        Ok(Outcome::Answered)
    })
}

//! `garns grids canonical`: the row-minlex form of a grid.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::grids::symmetry::{Canonical, canonical};
use garns::{Lang, Text, say};
use serde_json::json;

use super::Action;
use super::words::{grid, grid_argument, line, told};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "canonical",
    about: Text {
        en: "The row-minlex form of a grid and its number of automorphisms",
        pt: "A forma canônica (row-minlex) de uma grade e seu número de automorfismos",
    },
    usage: Text { en: "[OPTIONS] <GRID>", pt: "[OPÇÕES] <GRADE>" },
    examples: &[
        "garns grids canonical 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    vec![grid_argument(lang, "grid")]
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let Canonical { grid, transforms } = canonical(&grid(matches, "grid", lang)?);
    let (line, group) = (line(&grid), transforms.len());
    let mut out = session.out();
    if matches.get_flag("json") {
        let transform = transforms.first().map(told);
        writeln!(out, "{}", json!({ "canonical": line, "automorphisms": group, "transform": transform }))?;
    } else {
        writeln!(out, "{line}")?;
        writeln!(out, "{}", say!(lang, "automorphisms: {group}", "automorfismos: {group}"))?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

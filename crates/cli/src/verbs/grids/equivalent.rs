//! `garns grids equivalent`: whether two grids are the same up to symmetry.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::grids::symmetry::canonical;
use garns::{Lang, Text, say};
use serde_json::json;

use super::Action;
use super::words::{grid, grid_argument, told};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "equivalent",
    about: Text {
        en: "Whether two grids are the same up to symmetry, and what leads from one to the other",
        pt: "Se duas grades são iguais a menos de simetria, e o que leva de uma à outra",
    },
    usage: Text { en: "[OPTIONS] <GRID> <GRID>", pt: "[OPÇÕES] <GRADE> <GRADE>" },
    examples: &[
        "garns grids equivalent 347291865951638472628754391234169758519872634786543129173425986462987513895316247 951638472347291865628754391234169758519872634786543129173425986462987513895316247",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    vec![grid_argument(lang, "grid"), grid_argument(lang, "other")]
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let forms = [canonical(&grid(matches, "grid", lang)?), canonical(&grid(matches, "other", lang)?)];
    let same = forms[0].grid == forms[1].grid;
    let transform = match [forms[0].transforms.first(), forms[1].transforms.first()] {
        [Some(first), Some(second)] if same => Some(first.then_back(second)),
        _ => None,
    };
    let mut out = session.out();
    if matches.get_flag("json") {
        writeln!(out, "{}", json!({ "equivalent": same, "transform": transform.as_ref().map(told) }))?;
    } else if let Some(transform) = transform {
        let list = |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect::<String>();
        let (rows, cols) = (list(transform.rows), list(transform.cols));
        let names = list(transform.names.map(|name| name - 1));
        let transpose = match transform.transposed {
            true => say!(lang, "transpose, then ", "transpor, depois "),
            false => String::new(),
        };
        writeln!(
            out,
            "{}",
            say!(
                lang,
                "the same: {transpose}rows {rows}, columns {cols}, 123456789 become {names}",
                "iguais: {transpose}linhas {rows}, colunas {cols}, 123456789 viram {names}"
            )
        )?;
    } else {
        writeln!(out, "{}", say!(lang, "different", "diferentes"))?;
    }
    out.flush()?;
    Ok(if same { Outcome::Answered } else { Outcome::Negative })
}

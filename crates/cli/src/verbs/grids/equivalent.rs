//! `garns grids equivalent`: whether two grids or puzzles are the same up to symmetry.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::grids::symmetry::{Grid, Transform};
use garns::{Form, Hints, Lang, Limits, NoForm, Text, canonical_form, say};
use serde_json::json;

use super::symmetry::{line, nine};
use super::words::told;
use super::{Action, argument};
use crate::input;
use crate::options::{limits, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "equivalent",
    about: Text {
        en: "Whether two 9×9 grids or puzzles are the same up to symmetry, and what leads from one to the other",
        pt: "Se duas grades ou jogos 9×9 são iguais a menos de simetria, e o que leva de um ao outro",
    },
    usage: Text { en: "[OPTIONS] <PUZZLE> <PUZZLE>", pt: "[OPÇÕES] <JOGO> <JOGO>" },
    examples: &[
        "garns grids equivalent 347291865951638472628754391234169758519872634786543129173425986462987513895316247 951638472347291865628754391234169758519872634786543129173425986462987513895316247",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let what = Text {
        en: "A 9×9 grid, or a puzzle with one solution: a file, - for standard input, or the text itself",
        pt: "Uma grade 9×9, ou um jogo com uma só solução: um arquivo, - para a entrada padrão, ou o próprio texto",
    };
    let puzzle = |name| argument(lang, name, Text { en: "PUZZLE", pt: "JOGO" }, what).required(true);
    vec![puzzle("one"), puzzle("other"), timeout(lang)]
}

/// The digits that an argument is, and their canonical form.
fn read(
    matches: &ArgMatches,
    name: &str,
    limits: &Limits,
    lang: Lang,
) -> Result<(Grid, Result<Form, NoForm>)> {
    let text = input::text(matches.get_one::<String>(name).map_or("", String::as_str), lang)?;
    let puzzle = garns::read(&text, &Hints::default()).map_err(|error| anyhow!(error.text(lang)))?;
    let digits = nine(&puzzle, lang).map_err(|why| anyhow!(why))?;
    Ok((digits, canonical_form(&puzzle, limits)))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session);
    let (digits, one) = read(matches, "one", &limits, lang)?;
    let (_, other) = read(matches, "other", &limits, lang)?;
    let (one, other) = match (one, other) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(why @ NoForm::Stopped(_)), _) | (_, Err(why @ NoForm::Stopped(_))) => {
            session.complain(&why.text(lang));
            return Ok(Outcome::GaveUp);
        }
        (Err(why), _) | (_, Err(why)) => return Err(anyhow!(why.text(lang))),
    };
    let same = one.puzzle == other.puzzle;
    let transform = match [one.transforms.first(), other.transforms.first()] {
        [Some(first), Some(second)] if same => Some(first.then_back(second)),
        _ => None,
    };
    let mut out = session.out();
    if matches.get_flag("json") {
        let replay = transform.as_ref().map(|transform| replay(&digits, transform));
        let transform = transform.as_ref().map(told);
        writeln!(out, "{}", json!({ "equivalent": same, "transform": transform, "replay": replay }))?;
    } else if let Some(transform) = transform {
        let (rows, cols) = (places(&transform.rows), places(&transform.cols));
        let names = names(&transform);
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
        writeln!(out, "{}", replay(&digits, &transform))?;
    } else {
        writeln!(out, "{}", say!(lang, "different", "diferentes"))?;
    }
    out.flush()?;
    Ok(if same { Outcome::Answered } else { Outcome::Negative })
}

/// Places from 1, without spaces.
fn places(places: &[u8; 9]) -> String {
    places.iter().map(|place| char::from(b'1' + place)).collect()
}

fn names(transform: &Transform) -> String {
    transform.names.iter().map(|name| char::from(b'0' + name)).collect()
}

/// The command that makes the other of the first.
fn replay(digits: &Grid, transform: &Transform) -> String {
    let transpose = if transform.transposed { "--transpose " } else { "" };
    let (rows, cols) = (places(&transform.rows), places(&transform.cols));
    let names = names(transform);
    let digits = line(digits);
    format!("garns grids transform {digits} {transpose}--rows {rows} --columns {cols} --relabel {names}")
}

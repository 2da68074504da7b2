//! `garns grids equivalent`: whether two grids or puzzles are the same up to symmetry.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, value_parser};
use garns::grids::boxes::{self, Symmetry, isomorphisms};
use garns::{Hints, Lang, Puzzle, Shape, Text, say};
use serde_json::json;

use super::super::actions::Action;
use super::symmetry::{line, plain, written};
use super::words::told;
use crate::input;
use crate::options::{arguments, limits, positional, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "equivalent",
    about: Text {
        en: "Whether two grids or puzzles are the same up to symmetry, and what leads from one to the other",
        pt: "Se duas grades ou jogos são iguais a menos de simetria, e o que leva de um ao outro",
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
        en: "A grid or puzzle: a file, - for standard input, or the text itself",
        pt: "Uma grade ou um jogo: um arquivo, - para a entrada padrão, ou o próprio texto",
    };
    let puzzle = |name| positional(lang, name, Text { en: "PUZZLE", pt: "JOGO" }, what).required(true);
    arguments! { lang;
        puzzle("one");
        puzzle("other");
        option "shape" ("SHAPE", "FORMA"):
            "How plain grids are divided: latin, or rows and columns of a box (2x3)",
            "Como grades simples se dividem: latin, ou linhas e colunas de um bloco (2x3)",
            .value_parser(value_parser!(Shape));
        timeout(lang);
    }
}

/// The puzzle that an argument is, its shape and its values.
fn read(matches: &ArgMatches, name: &str, lang: Lang) -> Result<(Puzzle, boxes::Shape, Vec<u8>)> {
    let text = input::text(matches.get_one::<String>(name).map_or("", String::as_str), lang)?;
    let hints = Hints { shape: matches.get_one::<Shape>("shape").copied(), ..Hints::default() };
    let puzzle = garns::read(&text, &hints).map_err(|error| anyhow!(error.text(lang)))?;
    let (shape, values) = plain(&puzzle, lang).map_err(|why| anyhow!(why))?;
    Ok((puzzle, shape, values))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let (puzzle, shape, one) = read(matches, "one", lang)?;
    let (_, other_shape, other) = read(matches, "other", lang)?;
    let limits = limits(matches, session).begun();
    let found = match shape == other_shape {
        true => isomorphisms(shape, &one, &other, 1, &|| limits.stop().is_some()).list.pop(),
        false => None,
    };
    if found.is_none() && limits.stop().is_some() {
        return Ok(session.gave_up(limits.stop()));
    }
    let same = found.is_some();
    let mut out = session.out();
    if matches.get_flag("json") {
        let replay = found.as_ref().map(|symmetry| replay(&puzzle, shape, &one, symmetry));
        let transform = found.as_ref().map(told);
        writeln!(out, "{}", json!({ "equivalent": same, "transform": transform, "replay": replay }))?;
    } else if let Some(symmetry) = found {
        let (rows, cols) = (places(&symmetry.rows), places(&symmetry.cols));
        let names = names(&symmetry);
        let digits = places(&Symmetry::identity(shape.order()).rows);
        let transpose = match symmetry.transposed {
            true => say!(lang, "transpose, then ", "transpor, depois "),
            false => String::new(),
        };
        writeln!(
            out,
            "{}",
            say!(
                lang,
                "the same: {transpose}rows {rows}, columns {cols}, {digits} become {names}",
                "iguais: {transpose}linhas {rows}, colunas {cols}, {digits} viram {names}"
            )
        )?;
        writeln!(out, "{}", replay(&puzzle, shape, &one, &symmetry))?;
    } else {
        writeln!(out, "{}", say!(lang, "different", "diferentes"))?;
    }
    out.flush()?;
    Ok(if same { Outcome::Answered } else { Outcome::Negative })
}

/// Places from 1.
fn places(places: &[u8]) -> String {
    written(places.iter().map(|place| place + 1), places.len())
}

fn names(symmetry: &Symmetry) -> String {
    written(symmetry.names.iter().copied(), symmetry.names.len())
}

/// The command that makes the other of the first.
fn replay(puzzle: &Puzzle, shape: boxes::Shape, values: &[u8], symmetry: &Symmetry) -> String {
    let transpose = if symmetry.transposed { "--transpose " } else { "" };
    let (rows, cols) = (places(&symmetry.rows), places(&symmetry.cols));
    let names = names(symmetry);
    let line = line(puzzle, values);
    let divided = match shape.sides() {
        (3, 3) => String::new(),
        (height, _) if height == shape.order() => "--shape latin ".to_owned(),
        (height, width) => format!("--shape {height}x{width} "),
    };
    format!(
        "garns grids transform {line} {divided}{transpose}--rows {rows} --columns {cols} --relabel {names}"
    )
}

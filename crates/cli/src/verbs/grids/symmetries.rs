//! `garns grids symmetries`: the group of a grid or puzzle.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::grids::boxes::{Shape, Symmetry, cell_orbits, generators, isomorphisms, order};
use garns::{Lang, Text, grouped, say};
use serde_json::json;

use super::super::actions::Action;
use super::symmetry::{described, plain, tell};
use super::words::told;
use crate::input;
use crate::options::{arguments, hints, limits, reading, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "symmetries",
    about: Text {
        en: "The symmetries that leave a grid or puzzle as it is but for the names of digits",
        pt: "As simetrias que deixam uma grade ou um jogo como é, a menos dos nomes dos dígitos",
    },
    usage: Text { en: "[OPTIONS] [PUZZLE]...", pt: "[OPÇÕES] [JOGO]..." },
    examples: &[
        "garns grids symmetries 123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "garns grids symmetries --orbits .......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        ..reading(lang);
        flag "orbits":
            "Draw which cells can come to each other's places: the same letter for each such set",
            "Desenha quais células podem trocar de lugar: a mesma letra para cada conjunto delas";
        timeout(lang);
    }
}

/// So many automorphisms are listed; only grids with few givens have more.
const MOST: usize = 50_000;

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let (as_json, drawn) = (matches.get_flag("json"), matches.get_flag("orbits"));
    let limits = limits(matches, session);
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let (shape, digits) = match plain(&entry.puzzle, lang) {
            Ok(plain) => plain,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        if digits.iter().all(|digit| *digit == 0) {
            blank(shape, as_json, lang, out)?;
            return Ok(Outcome::Answered);
        }
        let limits = limits.clone().begun();
        let found = isomorphisms(shape, &digits, &digits, MOST, &|| limits.stop().is_some());
        if !found.complete {
            let why = match limits.stop() {
                Some(stop) => stop.text(lang),
                None => say!(
                    lang,
                    "more than {} automorphisms, too many to list",
                    "mais de {} automorfismos, demais para listar",
                    grouped(&MOST.to_string())
                ),
            };
            tell(&say!(lang, "gave up: {why}", "desistiu: {why}"), as_json, entry, session, out)?;
            return Ok(Outcome::GaveUp);
        }
        let group = found.list;
        let few = generators(&group);
        let orbits = cell_orbits(&few, digits.len());
        if as_json {
            let generators: Vec<_> = few.iter().map(|one| generator(one, shape, lang)).collect();
            let free = free_digits(&digits, shape);
            let object = json!({
                "automorphisms": group.len(), "generators": generators,
                "orbits": count(&orbits), "orbit_of": orbits, "digits_not_given": free,
            });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
            return Ok(Outcome::Answered);
        }
        writeln!(out, "{}", say!(lang, "automorphisms: {}", "automorfismos: {}", group.len()))?;
        for one in &few {
            let (text, order) = (described(one, shape, lang), order(one));
            writeln!(out, "  {}", say!(lang, "{text} (order {order})", "{text} (ordem {order})"))?;
        }
        if group.len() > 1 {
            let orbits = count(&orbits);
            writeln!(out, "{}", say!(lang, "orbits of cells: {orbits}", "órbitas de células: {orbits}"))?;
        }
        let free = free_digits(&digits, shape);
        if free.len() > 1 {
            let free = free.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ");
            writeln!(
                out,
                "{}",
                say!(
                    lang,
                    "not given, so free to change names among themselves: {free}",
                    "não dados, portanto livres para trocar de nome entre si: {free}"
                )
            )?;
        }
        if drawn {
            draw(&orbits, shape, out)?;
        }
        Ok(Outcome::Answered)
    })
}

/// A blank grid has every symmetry.
fn blank(shape: Shape, as_json: bool, lang: Lang, out: &mut impl Write) -> Result<()> {
    let all = shape.symmetries().to_string();
    if as_json {
        let number = all.parse::<u64>().map_or_else(|_| json!(all), |all| json!(all));
        writeln!(out, "{}", json!({ "automorphisms": number, "blank": true }))?;
    } else {
        let all = grouped(&all);
        let text = say!(
            lang,
            "automorphisms: {all} (a blank grid has every symmetry of the cells)",
            "automorfismos: {all} (uma grade em branco tem todas as simetrias das células)"
        );
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn generator(one: &Symmetry, shape: Shape, lang: Lang) -> serde_json::Value {
    json!({ "name": described(one, shape, lang), "order": order(one), "transform": told(one) })
}

fn free_digits(digits: &[u8], shape: Shape) -> Vec<u8> {
    (1..=shape.order() as u8).filter(|digit| !digits.contains(digit)).collect()
}

fn count(orbits: &[usize]) -> usize {
    orbits.iter().enumerate().filter(|(cell, first)| cell == *first).count()
}

/// A letter for each orbit of several cells (a number where letters are not enough), `.` for cells that stay.
fn draw(orbits: &[usize], shape: Shape, out: &mut impl Write) -> Result<()> {
    let several = |first: usize| orbits.iter().filter(|other| **other == first).count() > 1;
    let moved: Vec<usize> =
        (0..orbits.len()).filter(|cell| orbits[*cell] == *cell && several(*cell)).collect();
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let mark = |first: &usize| match moved.binary_search(first) {
        Err(_) => ".".to_owned(),
        Ok(number) if moved.len() <= letters.len() => letters[number].to_string(),
        Ok(number) => (number + 1).to_string(),
    };
    let marks: Vec<String> = orbits.iter().map(mark).collect();
    let width = marks.iter().map(String::len).max().unwrap_or(1);
    let (height, across) = shape.sides();
    for (row, cells) in marks.chunks(shape.order()).enumerate() {
        let padded: Vec<String> = cells.iter().map(|mark| format!("{mark:>width$}")).collect();
        let between = if width > 1 { " " } else { "" };
        let stacks: Vec<String> = padded.chunks(across).map(|stack| stack.join(between)).collect();
        if row > 0 && row % height == 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", stacks.join(if width > 1 { "  " } else { " " }))?;
    }
    Ok(())
}

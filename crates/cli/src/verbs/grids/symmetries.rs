//! `garns grids symmetries`: the group of a grid or puzzle.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::grids::symmetry::{Grid, SYMMETRIES, Transform, automorphisms, cell_orbits, generators, order};
use garns::{Lang, Text, grouped, say};
use serde_json::json;

use super::Action;
use super::symmetry::{described, nine, tell};
use super::words::told;
use crate::input;
use crate::options::{flag, hints, reading};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "symmetries",
    about: Text {
        en: "The symmetries that leave a 9×9 grid or puzzle as it is but for the names of digits",
        pt: "As simetrias que deixam uma grade ou um jogo 9×9 como é, a menos dos nomes dos dígitos",
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
    let orbits = Text {
        en: "Draw which cells can come to each other's places: the same letter for each such set",
        pt: "Desenha quais células podem trocar de lugar: a mesma letra para cada conjunto delas",
    };
    reading(lang).into_iter().chain([flag(lang, "orbits", orbits)]).collect()
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let (as_json, drawn) = (matches.get_flag("json"), matches.get_flag("orbits"));
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let digits = match nine(&entry.puzzle, lang) {
            Ok(digits) => digits,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let Some(group) = automorphisms(&digits) else {
            blank(as_json, lang, out)?;
            return Ok(Outcome::Answered);
        };
        let few = generators(&group);
        let orbits = cell_orbits(&few);
        if as_json {
            let generators: Vec<_> = few.iter().map(|one| generator(one, lang)).collect();
            let free = free_digits(&digits);
            let object = json!({
                "automorphisms": group.len(), "generators": generators,
                "orbits": count(&orbits), "orbit_of": orbits.to_vec(), "digits_not_given": free,
            });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
            return Ok(Outcome::Answered);
        }
        writeln!(out, "{}", say!(lang, "automorphisms: {}", "automorfismos: {}", group.len()))?;
        for one in &few {
            let (text, order) = (described(one, lang), order(one));
            writeln!(out, "  {}", say!(lang, "{text} (order {order})", "{text} (ordem {order})"))?;
        }
        if group.len() > 1 {
            let orbits = count(&orbits);
            writeln!(out, "{}", say!(lang, "orbits of cells: {orbits}", "órbitas de células: {orbits}"))?;
        }
        let free = free_digits(&digits);
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
            draw(&orbits, out)?;
        }
        Ok(Outcome::Answered)
    })
}

/// A blank grid has every symmetry.
fn blank(as_json: bool, lang: Lang, out: &mut impl Write) -> Result<()> {
    if as_json {
        writeln!(out, "{}", json!({ "automorphisms": SYMMETRIES, "blank": true }))?;
    } else {
        let all = grouped(&SYMMETRIES.to_string());
        let text = say!(
            lang,
            "automorphisms: {all} (a blank grid has every symmetry of the cells)",
            "automorfismos: {all} (uma grade em branco tem todas as simetrias das células)"
        );
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn generator(one: &Transform, lang: Lang) -> serde_json::Value {
    json!({ "name": described(one, lang), "order": order(one), "transform": told(one) })
}

fn free_digits(digits: &Grid) -> Vec<u8> {
    (1..=9).filter(|digit| !digits.contains(digit)).collect()
}

fn count(orbits: &[u8; 81]) -> usize {
    (0..).zip(orbits).filter(|(cell, first)| cell == *first).count()
}

/// A letter for each orbit of several cells, `.` for cells that stay.
fn draw(orbits: &[u8; 81], out: &mut impl Write) -> Result<()> {
    let mut letters = ('A'..='Z').chain('a'..='z');
    let mut marks = [' '; 81];
    for cell in 0..81 {
        let first = usize::from(orbits[cell]);
        let alone = orbits.iter().filter(|other| usize::from(**other) == first).count() == 1;
        marks[cell] = match (alone, first == cell) {
            (true, _) => '.',
            (false, true) => letters.next().unwrap_or('?'), // at most 40 orbits have two cells
            (false, false) => marks[first],
        };
    }
    for (row, cells) in marks.chunks(9).enumerate() {
        let row_text: Vec<String> = cells.chunks(3).map(|three| three.iter().collect()).collect();
        if row > 0 && row % 3 == 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", row_text.join(" "))?;
    }
    Ok(())
}

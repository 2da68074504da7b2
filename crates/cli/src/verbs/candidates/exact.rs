//! `garns candidates --exact`: in how many of all solutions each cell has each value, counted without enumerating.

use std::io::Write;

use anyhow::{Result, anyhow};
use garns::grids::{BigUint, Budget, Unfinished, candidate_counts};
use garns::{Entry, Limits, Stop, line, say};
use serde_json::json;

use super::draw;
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::Session;
use crate::unread::json_line;

/// Bytes that tables may take.
const MEMORY: usize = 2 << 30;

pub(super) fn run(
    entry: &Entry,
    as_json: bool,
    limits: &Limits,
    session: &Session,
    out: &mut impl Write,
) -> Result<Outcome> {
    let lang = session.lang;
    let puzzle = &entry.puzzle;
    let houses = garns::houses(puzzle).map_err(|error| anyhow!(error.text(lang)))?;
    let limits = limits.begun();
    let stop = || limits.stop().is_some();
    let spinner = Spinner::new(session);
    let counted = candidate_counts(&houses, &Budget { memory: MEMORY, stop: &stop });
    spinner.clear();
    let counts = match counted {
        Ok(counts) => counts,
        Err(why) => {
            let stop = match why {
                Unfinished::Memory { .. } => Stop::Memory,
                _ => limits.stop().unwrap_or(Stop::Cancelled),
            };
            let why = stop.text(lang);
            let text = say!(lang, "gave up: {why}", "desistiu: {why}");
            session.complain(&text);
            if as_json {
                out.write_all(json_line(&json!({ "error": text }), &entry.unread).as_bytes())?;
            }
            return Ok(Outcome::GaveUp);
        }
    };
    // Every solution has some value in the first cell.
    let total: BigUint = counts.first().map(|counts| counts.iter().sum()).unwrap_or_default();
    let listed = |counts: &Vec<BigUint>| {
        let some = counts.iter().enumerate().filter(|(_, count)| **count != BigUint::ZERO);
        some.map(|(rank, count)| (puzzle.values().symbol(rank).to_owned(), count.to_string())).collect()
    };
    let cells: Vec<Vec<(String, String)>> = counts.iter().map(listed).collect();
    if as_json {
        let cell = |(cell, values): (&garns::Cell, &Vec<(String, String)>)| {
            let values: Vec<_> =
                values.iter().map(|(value, count)| json!({ "value": value, "count": count })).collect();
            json!({ "cell": cell, "values": values })
        };
        let cells: Vec<_> = puzzle.cells().iter().zip(&cells).map(cell).collect();
        let object = json!({
            "puzzle": line(puzzle, puzzle.givens()), "kind": puzzle.kind(), "complete": true,
            "solutions": total.to_string(), "cells": cells,
        });
        out.write_all(json_line(&object, &entry.unread).as_bytes())?;
    } else {
        let word = |values: &Vec<(String, String)>| match values.as_slice() {
            [] => "-".to_owned(),
            [(value, _)] => value.clone(),
            _ => values.iter().map(|(value, count)| format!("{value}:{count}")).collect::<Vec<_>>().join(","),
        };
        draw(puzzle, &cells.iter().map(word).collect::<Vec<String>>(), out)?;
        out.flush()?;
        session.note(&say!(lang, "Solutions: {total}.", "Soluções: {total}."));
    }
    Ok(if total == BigUint::ZERO { Outcome::Negative } else { Outcome::Answered })
}

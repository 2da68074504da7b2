//! What several actions read and print: grids of 81 digits, long numbers, transformations.

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::grids::symmetry::{Grid, Transform, is_grid};
use garns::{Lang, Text, say};
use serde_json::json;

use super::argument;

#[allow(dead_code, reason = "for actions on full grids")]
/// A required argument that is a full 9×9 grid.
pub(super) fn grid_argument(lang: Lang, name: &'static str) -> Arg {
    let what = Text { en: "A full 9×9 grid, 81 digits", pt: "Uma grade 9×9 completa, 81 dígitos" };
    argument(lang, name, Text { en: "GRID", pt: "GRADE" }, what).required(true)
}

#[allow(dead_code, reason = "for actions on full grids")]
/// The full grid that an argument is.
pub(super) fn grid(matches: &ArgMatches, name: &str, lang: Lang) -> Result<Grid> {
    let text = matches.get_one::<String>(name).map_or("", String::as_str);
    let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let grid = Grid::try_from(digits).ok().filter(|grid| grid.iter().all(|value| (1..=9).contains(value)));
    grid.filter(is_grid).ok_or_else(|| {
        anyhow!(say!(
            lang,
            "not a full 9×9 grid, 81 digits with every digit once in each row, column and box: {text}",
            "não é uma grade 9×9 completa, 81 dígitos com cada dígito uma vez por linha, coluna e bloco: {text}"
        ))
    })
}

/// Digits in groups of three, as both languages read them.
pub(super) fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A transformation in JSON: rows, columns and values from 1.
pub(super) fn told(transform: &Transform) -> serde_json::Value {
    let from_1 = |places: [u8; 9]| places.map(|place| place + 1);
    json!({
        "transposed": transform.transposed,
        "rows": from_1(transform.rows),
        "columns": from_1(transform.cols),
        "digits": transform.names,
    })
}

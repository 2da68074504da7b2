//! lisudoku: links whose document is read as the f-puzzles document that says the same.

use garns_puzzle::Text;
use serde_json::{Map, Value, json};

use crate::error::shown;
use crate::fpuzzles::{self, read_fields};
use crate::unread::{Unreads, says};
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, link};

/// Links to lisudoku.
pub(crate) static FORMAT: Format = Format {
    name: "lisudoku",
    title: Text { en: "lisudoku", pt: "do lisudoku" },
    about: Text {
        en: "A link to lisudoku that contains the puzzle: https://lisudoku.xyz/solver?import=…",
        pt: "Um link do lisudoku que contém o jogo: https://lisudoku.xyz/solver?import=…",
    },
    extensions: &["lisudoku"],
    one_line: true,
    fits: |text| link::on_host(text, HOSTS).is_some(),
    read: Some(read),
    write: None,
};

const HOSTS: &[&str] = &["lisudoku.xyz"];

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINK: Text = Text { en: "a link with ?import=", pt: "um link com ?import=" };
    let rest = link::on_host(text, HOSTS).unwrap_or("");
    if rest.starts_with("/p/") {
        return Err(ReadErrorKind::ShortLink.into());
    }
    let packed = link::parameter(rest, "import")
        .ok_or_else(|| ReadErrorKind::Wrong { expected: LINK, found: shown(text.trim()) })?;
    let mut unread = Unreads::default();
    link::beside(text, HOSTS, &["import"], &mut unread);
    // A plain sudoku is its cells.
    if packed.bytes().all(|byte| byte.is_ascii_digit()) {
        let hints = Hints { format: Some(&crate::line::FORMAT), ..hints.clone() };
        return crate::read_all(packed, &hints).map(|read| read.within(unread));
    }
    let json = fpuzzles::unpack(packed, fpuzzles::is_json).ok_or(ReadErrorKind::Packed)?;
    unread.doubled(&json);
    let document: Value = serde_json::from_str(&json).map_err(|_| ReadErrorKind::Packed)?;
    let Value::Object(theirs) = &document else { return Err(ReadErrorKind::NoPuzzle.into()) };
    let fields = fields(theirs, &mut unread)?;
    read_fields(&fields, None, unread, hints)
}

/// A name such as `fixedNumbers`, from that or `fixed_numbers`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |name, part| match part.split_at_checked(1) {
        Some((head, tail)) => name + &head.to_ascii_uppercase() + tail,
        None => name,
    })
}

/// A field of an object, however its name is written.
fn field<'a>(object: &'a Value, name: &str) -> &'a Value {
    let found = object.as_object().and_then(|map| map.iter().find(|(other, _)| camel(other) == name));
    found.map_or(&Value::Null, |(_, value)| value)
}

/// A cell as f-puzzles names it.
fn cell(value: &Value) -> Value {
    match (value["row"].as_u64(), value["col"].as_u64()) {
        (Some(row), Some(col)) if row < 64 && col < 64 => json!(format!("R{}C{}", row + 1, col + 1)),
        _ => value.clone(),
    }
}

fn cells(list: &Value) -> Value {
    list.as_array().into_iter().flatten().map(cell).collect()
}

/// The fields of f-puzzles.
fn fields(theirs: &Map<String, Value>, unread: &mut Unreads) -> Result<Map<String, Value>, ReadErrorKind> {
    let theirs: Map<String, Value> =
        theirs.iter().map(|(name, value)| (camel(name), value.clone())).collect();
    let size = theirs.get("gridSize").and_then(Value::as_u64).filter(|size| (1..=64).contains(size));
    let size = size.ok_or(ReadErrorKind::Missing { field: "gridSize".into() })? as usize;
    let mut grid = vec![vec![json!({}); size]; size];
    let mut at = |value: &Value, change: &dyn Fn(&mut Value)| {
        let place = (value["row"].as_u64(), value["col"].as_u64());
        let there = match place {
            (Some(row), Some(col)) => grid.get_mut(row as usize).and_then(|line| line.get_mut(col as usize)),
            _ => None,
        };
        match there {
            Some(cell) => {
                change(cell);
                true
            }
            None => false,
        }
    };
    let mut fields = Map::new();
    for (name, value) in theirs.iter().filter(|(_, value)| says(value)) {
        let each = || value.as_array().into_iter().flatten();
        let clues: Vec<(&str, Value)> = match name.as_str() {
            "gridSize" => continue,
            "fixedNumbers" => {
                for given in each() {
                    let number = given["value"].clone();
                    if !at(&given["position"], &|cell| *cell = json!({ "value": number, "given": true })) {
                        unread.field("fixedNumbers");
                    }
                }
                continue;
            }
            "regions" => continue,
            "primaryDiagonal" | "secondaryDiagonal" | "antiKnight" | "antiKing" => {
                let ours = match name.as_str() {
                    "primaryDiagonal" => "diagonal-",
                    "secondaryDiagonal" => "diagonal+",
                    "antiKnight" => "antiknight",
                    _ => "antiking",
                };
                fields.insert(ours.into(), json!(true));
                continue;
            }
            "kropkiNegative" => {
                fields.insert("negative".into(), json!(["ratio", "difference"]));
                continue;
            }
            "thermos" => each().map(|path| ("thermometer", json!({ "lines": [cells(path)] }))).collect(),
            "renbans" => each().map(|path| ("renban", json!({ "lines": [cells(path)] }))).collect(),
            "palindromes" => each().map(|path| ("palindrome", json!({ "lines": [cells(path)] }))).collect(),
            "extraRegions" => each().map(|area| ("extraregion", json!({ "cells": cells(area) }))).collect(),
            "oddCells" => each().map(|it| ("odd", json!({ "cell": cell(it) }))).collect(),
            "evenCells" => each().map(|it| ("even", json!({ "cell": cell(it) }))).collect(),
            "killerCages" => each()
                .map(|cage| ("killercage", json!({ "cells": cells(&cage["region"]), "value": cage["sum"] })))
                .collect(),
            "arrows" => each()
                .map(|arrow| {
                    let bulb = cells(field(arrow, "circleCells"));
                    let first = bulb.as_array().and_then(|bulb| bulb.last()).cloned();
                    let shaft = field(arrow, "arrowCells").as_array().into_iter().flatten().map(cell);
                    let line: Vec<Value> = first.into_iter().chain(shaft).collect();
                    ("arrow", json!({ "cells": bulb, "lines": [line] }))
                })
                .collect(),
            "kropkiDots" => each()
                .map(|dot| {
                    let ours = match field(dot, "dotType").as_str() {
                        Some("Consecutive") => "difference",
                        Some("Double") => "ratio",
                        _ => "kropkiDots",
                    };
                    (ours, json!({ "cells": [cell(field(dot, "cell1")), cell(field(dot, "cell2"))] }))
                })
                .collect(),
            other => {
                unread.field(other);
                continue;
            }
        };
        for (ours, clue) in clues {
            match fields.entry(ours).or_insert_with(|| json!([])) {
                Value::Array(list) => list.push(clue),
                other => *other = clue,
            }
        }
    }
    for (i, region) in theirs.get("regions").and_then(Value::as_array).into_iter().flatten().enumerate() {
        for place in region.as_array().into_iter().flatten() {
            if !at(place, &|cell| cell["region"] = json!(i)) {
                unread.field("regions");
            }
        }
    }
    fields.insert("size".into(), json!(size));
    fields.insert("grid".into(), json!(grid));
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{packing, read, read_all};

    fn link(json: &str) -> String {
        format!("https://lisudoku.xyz/solver?import={}", link::encoded(&packing::pack(json)))
    }

    #[test]
    fn every_field_is_its_rule() {
        let at = |row: u8, col: u8| format!("{{\"row\":{row},\"col\":{col}}}");
        let (a, b, c) = (at(0, 0), at(0, 1), at(1, 1));
        for (field, rule) in [
            (format!("\"thermos\":[[{a},{b},{c}]]"), "thermometer"),
            (format!("\"renbans\":[[{a},{b}]]"), "renban"),
            (format!("\"palindromes\":[[{a},{b}]]"), "palindrome"),
            (format!("\"extra_regions\":[[{a},{b},{c}]]"), "house"),
            (format!("\"oddCells\":[{a}]"), "parity"),
            (format!("\"evenCells\":[{a}]"), "parity"),
            (format!("\"killerCages\":[{{\"sum\":5,\"region\":[{a},{b}]}}]"), "killer"),
            (format!("\"arrows\":[{{\"circleCells\":[{a}],\"arrowCells\":[{b},{c}]}}]"), "arrow"),
            (
                format!("\"kropkiDots\":[{{\"dotType\":\"Consecutive\",\"cell1\":{a},\"cell2\":{b}}}]"),
                "difference",
            ),
            (format!("\"kropki_dots\":[{{\"dot_type\":\"Double\",\"cell1\":{a},\"cell2\":{b}}}]"), "ratio"),
            ("\"antiKnight\":true".to_owned(), "anti-knight"),
            ("\"primaryDiagonal\":true".to_owned(), "house"),
        ] {
            let text = link(&format!(
                "{{\"gridSize\":4,\"fixedNumbers\":[{{\"position\":{},\"value\":2}}],{field}}}",
                at(3, 3)
            ));
            let read = read_all(&text, &Hints::default()).unwrap();
            let names: Vec<&str> = read.puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
            assert_eq!((names, read.puzzle.givens().blanks()), (vec![rule], 15), "{field}");
            assert!(read.unread.is_empty(), "{field}: {:?}", read.unread);
        }
        let told = read_all(&link("{\"gridSize\":4,\"topBottom\":true}"), &Hints::default()).unwrap();
        assert_eq!(told.unread[0].to_string(), "the field \"topBottom\"");
        assert_eq!(camel("fixed_numbers"), "fixedNumbers");
    }

    #[test]
    fn plain_cells_and_what_is_on_a_server() {
        let plain = "https://lisudoku.xyz/solver?import=1000003002000004";
        assert_eq!(read(plain, &Hints::default()), read("1.....3..2.....4", &Hints::default()));
        let error = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert!(error("https://lisudoku.xyz/p/4pyPjYdnlzJyUvFPVToy").contains("on a server"));
        assert!(error("https://lisudoku.xyz/solver").contains("?import="));
        assert!(error(&link("{\"x\":3}")).contains("gridSize"));
    }
}

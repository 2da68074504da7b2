//! Clues beside the grid: what they look along, and what they say.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule, Text};
use serde_json::Value;

use super::{NUMBER, Reading, whole, wrong};
use crate::ReadErrorKind;

const OUTSIDE: Text =
    Text { en: "a cell beside the grid such as R0C3", pt: "uma célula ao lado da grade como R0C3" };
const WAY: Text = Text { en: "UL, UR, DL or DR", pt: "UL, UR, DL ou DR" };

impl Reading {
    /// The cells seen from a clue beside the grid.
    pub(super) fn view(&self, value: &Value) -> Result<Vec<Cell>, ReadErrorKind> {
        let (row, col) = self.beside(value)?;
        let n = self.size as i64;
        let line: Vec<(i64, i64)> = match (row, col) {
            (0, 1..) if col <= n => (1..=n).map(|k| (k, col)).collect(),
            (_, 1..) if row == n + 1 && col <= n => (1..=n).rev().map(|k| (k, col)).collect(),
            (1.., 0) if row <= n => (1..=n).map(|k| (row, k)).collect(),
            (1.., _) if col == n + 1 && row <= n => (1..=n).rev().map(|k| (row, k)).collect(),
            _ => return Err(wrong(OUTSIDE, value)),
        };
        Ok(line.into_iter().map(|(row, col)| Cell::new(row as u16 - 1, col as u16 - 1)).collect())
    }

    /// Row and column of a cell in or around the grid.
    pub(super) fn beside(&self, value: &Value) -> Result<(i64, i64), ReadErrorKind> {
        let parse = || {
            let text = value.as_str()?.strip_prefix(['R', 'r'])?;
            let (row, col) = text.split_once(['C', 'c'])?;
            let side = |text: &str| {
                text.parse::<i64>().ok().filter(|side| (0..=self.size as i64 + 1).contains(side))
            };
            Some((side(row)?, side(col)?))
        };
        parse().ok_or_else(|| wrong(OUTSIDE, value))
    }

    /// A clue at the end of a row or column; one without a number says nothing.
    pub(super) fn outside(&self, name: &str, clue: &Value) -> Result<Vec<Rule>, ReadErrorKind> {
        let cells: Cells = self.view(&clue["cell"])?.into();
        if clue["value"].is_null() || clue["value"].as_str().is_some_and(|text| text.trim().is_empty()) {
            return Ok(Vec::new());
        }
        let number = whole(&clue["value"]).ok_or_else(|| wrong(NUMBER, &clue["value"]))?;
        Ok(vec![match name {
            "sandwichsum" => Sandwich { cells, sum: number }.into(),
            "xsum" => XSum { cells, sum: number }.into(),
            "skyscraper" => Skyscraper { cells, visible: number }.into(),
            _ => NumberedRoom { cells, value: number }.into(),
        }])
    }

    pub(super) fn little_killer(&self, clue: &Value) -> Result<Vec<Rule>, ReadErrorKind> {
        if clue["value"].is_null() || clue["value"].as_str().is_some_and(|text| text.trim().is_empty()) {
            return Ok(Vec::new());
        }
        let sum = whole(&clue["value"]).ok_or_else(|| wrong(NUMBER, &clue["value"]))?;
        let (row, col) = self.beside(&clue["cell"])?;
        let (down, right) = match clue["direction"].as_str() {
            Some("UL") => (-1, -1),
            Some("UR") => (-1, 1),
            Some("DL") => (1, -1),
            Some("DR") => (1, 1),
            _ => return Err(wrong(WAY, &clue["direction"])),
        };
        let inside = |(row, col): &(i64, i64)| {
            (1..=self.size as i64).contains(row) && (1..=self.size as i64).contains(col)
        };
        let way = (1..).map(|k| (row + k * down, col + k * right)).take_while(inside);
        let cells: Cells = way.map(|(row, col)| Cell::new(row as u16 - 1, col as u16 - 1)).collect();
        if cells.is_empty() {
            return Err(wrong(OUTSIDE, &clue["cell"]));
        }
        Ok(vec![LittleKiller { cells, sum }.into()])
    }
}

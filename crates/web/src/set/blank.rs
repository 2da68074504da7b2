//! An empty grid to begin with: its size, its boxes and the kinds people set most.

use garns::{Cell, Frame, Lang, Puzzle, PuzzleError, RuleAbout, Text, read_rule};
use serde_json::json;

use super::draft::Draft;
use super::input::written;

/// The ways a grid of this order can be divided into boxes: rows and columns of one.
pub fn box_shapes(order: usize) -> Vec<(usize, usize)> {
    (2..order).filter(|rows| order.is_multiple_of(*rows)).map(|rows| (rows, order / rows)).collect()
}

/// How an empty grid is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// As is usual for its size.
    Usual,
    /// Into boxes of so many rows and columns.
    Boxes(usize, usize),
    /// Not at all.
    None,
    /// Five grids that overlap, whatever the order.
    Samurai,
}

/// An empty grid of an order, with rules that need nothing drawn.
///
/// # Errors
/// When there is no such grid.
pub fn blank(order: usize, division: Division, rules: &[&str], lang: Lang) -> Result<Puzzle, String> {
    let told = |flaw: PuzzleError| flaw.text(lang);
    let order = if division == Division::Samurai { 9 } else { order };
    let frame = match division {
        Division::Samurai => Ok(Frame::samurai()),
        Division::Usual => Frame::usual(order),
        Division::Boxes(rows, cols) => Frame::boxes(rows, cols),
        Division::None => Frame::latin(order),
    };
    let mut puzzle =
        Puzzle::new(frame.map_err(told)?, garns::Values::count(order).map_err(told)?).map_err(told)?;
    for name in rules {
        match RuleAbout::named(name) {
            Some(about) => puzzle = Draft::new(about).applied(&puzzle, lang)?,
            None if *name == "diagonals" => puzzle = with_diagonals(&puzzle, lang)?,
            None => {}
        }
    }
    Ok(puzzle)
}

fn with_diagonals(puzzle: &Puzzle, lang: Lang) -> Result<Puzzle, String> {
    let n = puzzle.values().len() as u16;
    let mut new = puzzle.clone();
    for down in [true, false] {
        let cells: Vec<Cell> = (0..n).map(|i| Cell::new(if down { i } else { n - 1 - i }, i)).collect();
        let rule = json!({ "rule": "house", "kind": "diagonal", "cells": written(&cells) });
        let rule = read_rule(&rule, new.values()).map_err(|error| error.text(lang))?;
        new.add(rule).map_err(|flaw| flaw.text(lang))?;
    }
    Ok(new)
}

/// A kind of puzzle to begin with: what is there, and what is drawn next.
#[derive(Clone, Copy, Debug)]
pub struct Template {
    /// What it is called.
    pub title: Text,
    /// The size it usually has.
    pub order: usize,
    /// How it is divided.
    pub division: Division,
    /// Rules that are there from the start.
    pub rules: &'static [&'static str],
    /// The rule to be drawn.
    pub draws: Option<&'static str>,
}

macro_rules! templates {
    ($($en:literal, $pt:literal, $order:literal, $division:ident, $rules:expr, $draws:expr;)+) => {
        /// The kinds people set most.
        pub const TEMPLATES: &[Template] = &[$(Template {
            title: Text { en: $en, pt: $pt }, order: $order, division: Division::$division, rules: &$rules, draws: $draws,
        }),+];
    };
}

templates! {
    "Sudoku", "Sudoku", 9, Usual, [], None;
    "Killer", "Killer", 9, Usual, [], Some("killer");
    "Thermometers", "Termômetros", 9, Usual, [], Some("thermometer");
    "Arrows", "Setas", 9, Usual, [], Some("arrow");
    "Whispers", "Sussurros", 9, Usual, [], Some("whispers");
    "Renban", "Renban", 9, Usual, [], Some("renban");
    "Palindromes", "Palíndromos", 9, Usual, [], Some("palindrome");
    "White dots (Kropki)", "Pontos brancos (Kropki)", 9, Usual, [], Some("difference");
    "Black dots (Kropki)", "Pontos pretos (Kropki)", 9, Usual, [], Some("ratio");
    "X and V", "X e V", 9, Usual, [], Some("total");
    "Sandwich", "Sanduíche", 9, Usual, [], Some("sandwich");
    "Little killer", "Little killer", 9, Usual, [], Some("little-killer");
    "Skyscrapers", "Arranha-céus", 6, None, [], Some("skyscraper");
    "Diagonals (X)", "Diagonais (X)", 9, Usual, ["diagonals"], None;
    "Anti-knight", "Anticavalo", 9, Usual, ["anti-knight"], None;
    "Anti-king", "Antirrei", 9, Usual, ["anti-king"], None;
    "Non-consecutive", "Sem consecutivos", 9, Usual, ["non-consecutive"], None;
    "KenKen", "KenKen", 6, None, [], Some("cage");
    "Greater than", "Maior que (futoshiki)", 5, None, [], Some("greater");
    "Samurai", "Samurai", 9, Samurai, [], None;
    "Latin square", "Quadrado latino", 5, None, [], None;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::set::rules_text;

    const EN: Lang = Lang::En;

    #[test]
    fn every_template_is_a_puzzle_and_draws_a_rule_there_is() {
        for template in TEMPLATES {
            let puzzle = blank(template.order, template.division, template.rules, EN).unwrap();
            assert!(template.rules.is_empty() == puzzle.added_rules().is_empty(), "{}", template.title.en);
            assert!(template.draws.is_none_or(|name| RuleAbout::named(name).is_some()));
            assert!(!rules_text(&puzzle, Lang::Pt).is_empty());
        }
        assert_eq!(box_shapes(12), [(2, 6), (3, 4), (4, 3), (6, 2)]);
        assert!(
            blank(12, Division::Boxes(2, 6), &[], EN).is_ok() && blank(0, Division::None, &[], EN).is_err()
        );
    }
}

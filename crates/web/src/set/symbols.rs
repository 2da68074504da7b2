//! How the values of a puzzle are written: digits, letters, pictures, or a list of one's own.

use garns::{Lang, Puzzle, Values};

use super::edit::rebuilt;

/// Fruits and animals that are told apart at a small size; the first so many are offered.
const PICTURES: &str = "🍎🍌🍇🍓🍉🍍🥕🌽🍄🐟🐢🐝🐘🦊🐸🦉🐧🐌🦀🐳🌵🌻🍁⭐🌙";

/// Symbols that are offered for so many values: numbers, letters, pictures.
pub fn offered(count: usize) -> Vec<String> {
    let numbers: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
    let letters: Vec<String> = ('A'..='Z').take(count).map(String::from).collect();
    let all = [numbers, letters, split(PICTURES).into_iter().take(count).collect()];
    all.into_iter().filter(|list| list.len() == count).map(|list| list.join(" ")).collect()
}

/// The symbols in a text: what blanks and commas part, or, where there are none, sign by sign. Signs that change the one
/// before them (skin, form) or join two stay with it.
pub fn split(text: &str) -> Vec<String> {
    let parted = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let text = text.trim_matches(parted);
    if text.contains(parted) {
        return text.split(parted).filter(|part| !part.is_empty()).map(str::to_owned).collect();
    }
    let (joiner, forms) = ('\u{200d}', ['\u{fe0e}', '\u{fe0f}', '\u{20e3}']);
    let mut symbols: Vec<String> = Vec::new();
    for c in text.chars() {
        let changes = c == joiner || forms.contains(&c) || ('\u{1f3fb}'..='\u{1f3ff}').contains(&c);
        match symbols.last_mut() {
            Some(last) if changes || last.ends_with(joiner) => last.push(c),
            _ => symbols.push(c.to_string()),
        }
    }
    symbols
}

/// The puzzle with its values written like this.
///
/// # Errors
/// One sentence: there are too few or too many, or one is there twice.
pub fn with_symbols(puzzle: &Puzzle, text: &str, lang: Lang) -> Result<Puzzle, String> {
    let numbers = puzzle.values().all_numbers().to_vec();
    Values::with_symbols(numbers, split(text))
        .and_then(|values| {
            let rules = puzzle.added_rules().to_vec();
            rebuilt(puzzle, puzzle.frame().clone(), values, rules, (0, 0))
        })
        .map_err(|flaw| flaw.text(lang))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn symbols_are_parted_and_pictures_kept_whole() {
        assert_eq!(split(" a, b c;d "), ["a", "b", "c", "d"]);
        assert_eq!(split("WORDS"), ["W", "O", "R", "D", "S"]);
        assert_eq!(split("👩🏽‍🚀☀️x"), ["👩🏽‍🚀", "☀️", "x"]);
        assert_eq!(offered(9).len(), 3);
        assert_eq!(offered(25)[2].split(' ').count(), 25);
        assert_eq!(offered(30).len(), 1, "there are not so many letters");
    }

    #[test]
    fn a_puzzle_keeps_all_but_how_its_values_are_written() {
        let rule = serde_json::json!({ "rule": "killer", "cells": "r1c1 r1c2", "sum": 3 });
        let mut puzzle = crate::set::with_givens(&Puzzle::sudoku(4).unwrap(), &[5], Some(1));
        puzzle.add(garns::read_rule(&rule, puzzle.values()).unwrap()).unwrap();
        let new = with_symbols(&puzzle, "🍎🍌🍇🍓", Lang::En).unwrap();
        assert_eq!((new.values().symbol(1), new.values().number(1), new.givens().get(5)), ("🍌", 2, Some(1)));
        assert_eq!(new.added_rules(), puzzle.added_rules());
        assert!(with_symbols(&puzzle, "ABC", Lang::En).is_err());
        assert!(with_symbols(&puzzle, "ABCA", Lang::En).unwrap_err().contains('A'));
    }
}

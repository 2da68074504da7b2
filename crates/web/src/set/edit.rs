//! What is in a puzzle already, changed: givens, title and text, and rules that are moved, taken away or told in a few words.

use garns::{
    Candidates, Cell, Frame, Grid, Lang, Puzzle, PuzzleError, Rule, RuleAbout, RuleFieldKind, Values, line,
    read_filling, say,
};
use serde_json::Value;

use super::input::{cells_in, has_cells, is_typed, shown, written};

/// The puzzle with another frame, other values or rules; givens and candidates stay with their cells, which lie so many rows
/// further down and columns further right.
pub(super) fn rebuilt(
    puzzle: &Puzzle,
    frame: Frame,
    values: Values,
    rules: Vec<Rule>,
    (down, right): (i32, i32),
) -> Result<Puzzle, PuzzleError> {
    let mut new = Puzzle::new(frame, values)?;
    for rule in rules {
        new.add(rule)?;
    }
    let mut givens = new.givens().clone();
    for (i, cell) in puzzle.cells().iter().enumerate() {
        let there = cell.offset(down, right).and_then(|there| Some((there, new.index(there)?)));
        let Some((there, index)) = there else { continue };
        if puzzle.marks(i) != puzzle.values().all() {
            new.mark(there, puzzle.marks(i))?;
        }
        if let Some(rank) = puzzle.givens().get(i) {
            givens.set(index, rank);
        }
    }
    *new.notes_mut() = puzzle.notes().clone();
    Ok(new.with_givens(givens))
}

pub(super) fn with_rules(puzzle: &Puzzle, rules: Vec<Rule>) -> Result<Puzzle, PuzzleError> {
    rebuilt(puzzle, puzzle.frame().clone(), puzzle.values().clone(), rules, (0, 0))
}

/// The puzzle with cells given or, without a rank, blank; what is given already in all of them goes.
pub fn with_givens(puzzle: &Puzzle, cells: &[usize], rank: Option<usize>) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    let away = rank.is_none() || cells.iter().all(|cell| givens.get(*cell) == rank);
    for &cell in cells {
        match rank.filter(|rank| !away && puzzle.marks(cell).has(*rank)) {
            Some(rank) => givens.set(cell, rank),
            None => givens.clear(cell),
        }
    }
    puzzle.with_givens(givens)
}

/// The puzzle with a candidate more or less in each cell that is not given. A cell without any is not limited: the first
/// candidate that is written is its only one. Without a rank all of them go.
pub fn with_marks(puzzle: &Puzzle, cells: &[usize], rank: Option<usize>) -> Puzzle {
    let mut new = puzzle.clone();
    let all = puzzle.values().all();
    let own = |cell: usize| Some(puzzle.marks(cell)).filter(|marks| *marks != all).unwrap_or_default();
    let open = || cells.iter().copied().filter(|cell| puzzle.givens().get(*cell).is_none());
    let away = rank.is_some_and(|rank| open().all(|cell| own(cell).has(rank)));
    for cell in open() {
        let one = rank.map(Candidates::only).unwrap_or_default();
        let marks = match (rank, away) {
            (None, _) => one,
            (_, true) => own(cell).without(one),
            (_, false) => own(cell) | one,
        };
        // A cell that is not given takes any candidates but none.
        let _ = new.mark(puzzle.cells()[cell], if marks.is_empty() { all } else { marks });
    }
    new
}

/// The puzzle without the rule of this place among its added ones.
///
/// # Errors
/// One sentence.
pub fn without(puzzle: &Puzzle, at: usize, lang: Lang) -> Result<Puzzle, String> {
    let mut rules = puzzle.added_rules().to_vec();
    if at < rules.len() {
        rules.remove(at);
    }
    with_rules(puzzle, rules).map_err(|flaw| flaw.text(lang))
}

/// The puzzle with this solution attached, or with none; a filling that breaks one of its rules is not attached.
pub fn with_solution(puzzle: &Puzzle, solution: Option<&Grid>) -> Puzzle {
    let mut new = puzzle.clone();
    let sound = solution.filter(|grid| puzzle.is_solution(grid));
    new.notes_mut().solution = sound.map(|grid| line(puzzle, grid)).unwrap_or_default();
    new
}

/// The puzzle without the solution that is attached, unless it is one of this puzzle still.
pub fn with_sound_solution(puzzle: Puzzle) -> Puzzle {
    if puzzle.notes().solution.is_empty() {
        return puzzle;
    }
    let attached = read_filling(&puzzle, &puzzle.notes().solution).ok();
    with_solution(&puzzle, attached.as_ref())
}

/// A rule with all its cells so many rows further down and columns further right; none where one has no place there.
pub(super) fn shifted(rule: &Rule, way: (i32, i32)) -> Option<Rule> {
    fn go(rule: &mut Value, (down, right): (i32, i32)) -> Option<()> {
        let shift = |value: &mut Value| {
            let cells = cells_in(value).into_iter().map(|cell| cell.offset(down, right));
            let cells = cells.collect::<Option<Vec<Cell>>>()?;
            if !cells.is_empty() {
                *value = written(&cells).into();
            }
            Some(())
        };
        let about = rule.get("rule").and_then(Value::as_str).and_then(RuleAbout::named)?;
        for field in about.fields {
            let Some(value) = rule.get_mut(field.name) else { continue };
            match field.kind {
                RuleFieldKind::Groups => value.as_array_mut()?.iter_mut().try_for_each(shift)?,
                RuleFieldKind::Rules => {
                    let options = value.as_array_mut()?.iter_mut().filter_map(Value::as_array_mut);
                    options.flatten().try_for_each(|rule| go(rule, (down, right)))?;
                }
                _ if has_cells(field) => shift(value)?,
                _ => {}
            }
        }
        Some(())
    }
    let mut value = serde_json::to_value(rule).ok()?;
    go(&mut value, way)?;
    serde_json::from_value(value).ok()
}

/// The puzzle with the rule of this place moved so many rows down and columns right.
///
/// # Errors
/// One sentence: it would leave the grid.
pub fn moved(puzzle: &Puzzle, at: usize, way: (i32, i32), lang: Lang) -> Result<Puzzle, String> {
    let mut rules = puzzle.added_rules().to_vec();
    let count = |rule: &Rule| cells_of(puzzle, rule).len();
    let there = rules.get(at).and_then(|rule| Some((shifted(rule, way)?, count(rule))));
    match there.filter(|(new, cells)| count(new) == *cells) {
        Some((new, _)) => rules[at] = new,
        None => return Err(say!(lang, "there it would leave the grid", "aí ela sairia da grade")),
    }
    with_rules(puzzle, rules).map_err(|flaw| flaw.text(lang))
}

/// The cells that a rule names, each once; those of a rule that holds everywhere are not named.
pub fn cells_of(puzzle: &Puzzle, rule: &Rule) -> Vec<usize> {
    fn named(rule: &Value, cells: &mut Vec<Cell>) {
        let about = rule.get("rule").and_then(Value::as_str).and_then(RuleAbout::named);
        for field in about.into_iter().flat_map(|about| about.fields) {
            let value = rule.get(field.name).unwrap_or(&Value::Null);
            match field.kind {
                RuleFieldKind::Groups => {
                    cells.extend(value.as_array().into_iter().flatten().flat_map(cells_in))
                }
                RuleFieldKind::Rules => {
                    for rule in value.as_array().into_iter().flatten().filter_map(Value::as_array).flatten() {
                        named(rule, cells);
                    }
                }
                _ if has_cells(field) => cells.extend(cells_in(value)),
                _ => {}
            }
        }
    }
    let mut cells = Vec::new();
    named(&serde_json::to_value(rule).unwrap_or_default(), &mut cells);
    let mut known: Vec<usize> = Vec::new();
    for cell in cells.iter().filter_map(|cell| puzzle.index(*cell)) {
        if !known.contains(&cell) {
            known.push(cell);
        }
    }
    known
}

/// A rule in a few words: `thermometer r1c1 … r3c3`, `killer cage r1c1 r1c2: 10`.
pub fn described(rule: &Rule, lang: Lang) -> String {
    let value = serde_json::to_value(rule).unwrap_or_default();
    let mut cells: Vec<Cell> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for field in rule.about().fields {
        match value.get(field.name) {
            Some(value) if field.kind == RuleFieldKind::Groups => {
                cells.extend(value.as_array().into_iter().flatten().flat_map(cells_in));
            }
            Some(value) if has_cells(field) => cells.extend(cells_in(value)),
            Some(Value::Number(number)) => told.push(number.to_string()),
            Some(value) if is_typed(field) => told.push(shown(value)),
            Some(Value::String(word)) => {
                let words = if let RuleFieldKind::Choice { words } = field.kind { words } else { &[] };
                // What a house is called tells which it is.
                let known = words.iter().find(|known| *known == word && rule.about().name != "house");
                told.extend(known.map(|word| crate::words::choice(word).get(lang).to_owned()));
            }
            _ => {}
        }
    }
    let place = match &cells[..] {
        [] => String::new(),
        [a] => format!(" {a}"),
        [a, b] => format!(" {a} {b}"),
        [first, .., last] => format!(" {first} … {last}"),
    };
    let numbers: String = told.join(", ").chars().take(40).collect();
    let numbers = if rule.about().name == "house" || numbers.is_empty() {
        String::new()
    } else {
        format!(": {numbers}")
    };
    format!("{}{place}{numbers}", rule.title().get(lang))
}

pub fn with_notes(puzzle: &Puzzle, title: &str, author: &str, text: &str) -> Puzzle {
    let mut new = puzzle.clone();
    let notes = new.notes_mut();
    (notes.title, notes.author, notes.description) = (title.to_owned(), author.to_owned(), text.to_owned());
    new
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use crate::set::Draft;

    const EN: Lang = Lang::En;

    #[test]
    fn rules_are_moved_changed_and_taken_away() {
        let mut draft = Draft::new(RuleAbout::named("thermometer").unwrap());
        draft.take(&[Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 1)]);
        let puzzle = with_givens(&Puzzle::sudoku(9).unwrap(), &[40], Some(2));
        let puzzle = draft.applied(&puzzle, EN).unwrap();
        let there = moved(&puzzle, 0, (1, 2), EN).unwrap();
        assert_eq!(described(&there.added_rules()[0], EN), "thermometer r2c3 … r4c4");
        assert_eq!(cells_of(&there, &there.added_rules()[0]), [11, 20, 30]);
        assert_eq!(there.givens().get(40), Some(2), "givens stay");
        assert_eq!(moved(&puzzle, 0, (-1, 0), EN).unwrap_err(), "there it would leave the grid");
        assert!(without(&there, 0, EN).unwrap().added_rules().is_empty());
    }

    #[test]
    fn what_a_rule_chooses_among_moves_with_it() {
        let rule = serde_json::json!({ "rule": "any-of", "options": [
            [{ "rule": "difference", "a": "r1c1", "b": "r1c2" }],
            [{ "rule": "killer", "cells": "r1c1 r2c1", "sum": 9 }],
        ] });
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.add(garns::read_rule(&rule, puzzle.values()).unwrap()).unwrap();
        let there = moved(&puzzle, 0, (2, 1), EN).unwrap();
        assert_eq!(cells_of(&there, &there.added_rules()[0]), [19, 20, 28]);
        assert!(moved(&puzzle, 0, (0, 8), EN).is_err());
    }

    #[test]
    fn candidates_come_and_go_where_nothing_is_given() {
        let puzzle = with_givens(&Puzzle::sudoku(4).unwrap(), &[1], Some(0));
        let marks = |puzzle: &Puzzle| [0, 1, 2].map(|cell| puzzle.marks(cell).iter().collect::<Vec<_>>());
        let all = vec![0, 1, 2, 3];
        let one = with_marks(&puzzle, &[0, 1], Some(2));
        assert_eq!(marks(&one), [vec![2], all.clone(), all.clone()]);
        let two = with_marks(&one, &[0, 2], Some(3));
        assert_eq!(marks(&two), [vec![2, 3], all.clone(), vec![3]]);
        let less = with_marks(&two, &[0, 2], Some(3));
        assert_eq!(marks(&less), [vec![2], all.clone(), all.clone()], "the last candidate leaves all");
        assert_eq!(marks(&with_marks(&two, &[0, 2], None)), [all.clone(), all.clone(), all]);
    }

    #[test]
    fn givens_come_and_go() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let one = with_givens(&puzzle, &[0, 5], Some(2));
        assert_eq!((one.givens().get(0), one.givens().get(5)), (Some(2), Some(2)));
        let none = with_givens(&one, &[0, 5], Some(2));
        assert_eq!(none.givens().blanks(), 16);
        assert_eq!(with_givens(&one, &[0], None).givens().blanks(), 15);
    }
}

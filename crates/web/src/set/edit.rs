//! What is in a puzzle already, changed: givens, title and text, and rules that are moved, taken away or told in a few words.

use garns::{Cell, Frame, Lang, Puzzle, PuzzleError, Rule, RuleAbout, RuleFieldKind, say};
use serde_json::Value;

use super::draft::Draft;
use super::input::{Input, cells_in, has_cells, is_typed, shown};

/// The puzzle on a frame with these rules; its values, givens and marks stay where their cells do.
pub(super) fn with_rules(puzzle: &Puzzle, frame: Frame, rules: Vec<Rule>) -> Result<Puzzle, PuzzleError> {
    let mut new = Puzzle::new(frame, puzzle.values().clone())?;
    for rule in rules {
        new.add(rule)?;
    }
    for (i, cell) in puzzle.cells().iter().enumerate() {
        if puzzle.marks(i) != puzzle.values().all() && new.index(*cell).is_some() {
            new.mark(*cell, puzzle.marks(i))?;
        }
    }
    *new.notes_mut() = puzzle.notes().clone();
    if new.cells() == puzzle.cells() {
        return Ok(new.with_givens(puzzle.givens().clone()));
    }
    Ok(new)
}

/// The puzzle with cells given or, without a rank, blank; what is given already in all of them goes.
#[must_use]
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

/// The puzzle without the rule of this place among its added ones.
///
/// # Errors
/// One sentence.
pub fn without(puzzle: &Puzzle, at: usize, lang: Lang) -> Result<Puzzle, String> {
    let mut rules = puzzle.added_rules().to_vec();
    if at < rules.len() {
        rules.remove(at);
    }
    with_rules(puzzle, puzzle.frame().clone(), rules).map_err(|flaw| flaw.text(lang))
}

/// The puzzle with the rule of this place moved so many rows down and columns right.
///
/// # Errors
/// One sentence: it would leave the grid.
pub fn moved(puzzle: &Puzzle, at: usize, (down, right): (i32, i32), lang: Lang) -> Result<Puzzle, String> {
    let outside = || say!(lang, "there it would leave the grid", "aí ela sairia da grade");
    let Some(mut draft) = Draft::of(puzzle, at) else { return Err(outside()) };
    let go = |cells: &mut Vec<Cell>| {
        let there: Option<Vec<Cell>> = cells.iter().map(|cell| cell.offset(down, right)).collect();
        there
            .filter(|there| there.iter().all(|cell| puzzle.index(*cell).is_some()))
            .map(|there| *cells = there)
    };
    for input in &mut draft.inputs {
        let went = match input {
            Input::Cells(cells) => go(cells),
            Input::Groups(groups) => groups.iter_mut().map(go).collect(),
            _ => Some(()),
        };
        went.ok_or_else(outside)?;
    }
    draft.applied(puzzle, lang)
}

/// The cells that a rule names, each once; those of a rule that holds everywhere are not named.
#[must_use]
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
#[must_use]
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

/// The puzzle with this title, author and text.
#[must_use]
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
    fn givens_come_and_go() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let one = with_givens(&puzzle, &[0, 5], Some(2));
        assert_eq!((one.givens().get(0), one.givens().get(5)), (Some(2), Some(2)));
        let none = with_givens(&one, &[0, 5], Some(2));
        assert_eq!(none.givens().blanks(), 16);
        assert_eq!(with_givens(&one, &[0], None).givens().blanks(), 15);
    }
}

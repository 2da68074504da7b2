//! Setting a puzzle: givens, and cages with their clues, added to and taken from what is there.

use garns::rules::{Cage, Killer, Op};
use garns::{Blocks, Cell, Cells, Frame, Grid, Kind, Lang, Puzzle, PuzzleError, Rule, Values, say};

/// Which cages are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A calculation, as in KenKen.
    Kenken,
    /// A sum without repeats.
    Killer,
}

/// An empty puzzle to set: its kind by name and its size.
///
/// # Errors
/// When there is no such size.
pub fn blank(kind: Kind, size: usize) -> Result<Puzzle, PuzzleError> {
    match kind {
        Kind::Latin | Kind::Kenken => Puzzle::latin(size),
        Kind::Samurai => Puzzle::new(Frame::samurai(), Values::count(9)?),
        _ => Puzzle::sudoku(size),
    }
}

/// Which cages fit a puzzle when nobody says.
#[must_use]
pub fn usual_sort(puzzle: &Puzzle) -> Sort {
    let boxed = puzzle.frame().main_grids().any(|grid| grid.blocks != Blocks::None);
    if boxed { Sort::Killer } else { Sort::Kenken }
}

/// The cells of a rule that is a cage.
fn cage_cells(rule: &Rule) -> Option<&Cells> {
    match rule {
        Rule::Cage(cage) => Some(&cage.cells),
        Rule::Killer(killer) => Some(&killer.cells),
        _ => None,
    }
}

/// What a clue says: `12+`, `6×`, `15`; nothing for a cage without a sum.
///
/// # Errors
/// One sentence.
pub fn rule(sort: Sort, cells: &[Cell], clue: &str, lang: Lang) -> Result<Rule, String> {
    let clue = clue.trim();
    let wrong = || {
        say!(
            lang,
            "\"{clue}\" is not a clue such as 12+, 2÷ or 15",
            "\"{clue}\" não é uma pista como 12+, 2÷ ou 15"
        )
    };
    let cells: Cells = cells.iter().copied().collect();
    if cells.is_empty() {
        return Err(say!(
            lang,
            "first select the cells of the cage",
            "primeiro selecione as células da gaiola"
        ));
    }
    let op = clue.chars().next_back().and_then(Op::of_sign);
    let digits = if op.is_some() { clue.trim_end_matches(|c| Op::of_sign(c).is_some()).trim() } else { clue };
    let number = || digits.parse::<i64>().map_err(|_| wrong());
    Ok(match sort {
        Sort::Kenken => Rule::Cage(Cage { cells, op, target: number()? }),
        Sort::Killer if clue.is_empty() => Rule::Killer(Killer { cells, sum: None, repeats: false }),
        Sort::Killer if op.is_none_or(|op| op == Op::Add) => {
            Rule::Killer(Killer { cells, sum: Some(number()?), repeats: false })
        }
        Sort::Killer => return Err(wrong()),
    })
}

/// Whether a character can stand in a clue.
#[must_use]
pub fn is_of_clue(c: char) -> bool {
    c.is_ascii_digit() || Op::of_sign(c).is_some()
}

/// The puzzle with one cage more; cages that share a cell with it make room.
///
/// # Errors
/// One sentence.
pub fn with_cage(puzzle: &Puzzle, rule: Rule, lang: Lang) -> Result<Puzzle, String> {
    let taken: Vec<Cell> = cage_cells(&rule).map(|cells| cells.to_vec()).unwrap_or_default();
    let apart =
        |other: &Rule| cage_cells(other).is_none_or(|cells| !cells.iter().any(|cell| taken.contains(cell)));
    let mut new = rebuilt(puzzle, apart).map_err(|flaw| flaw.text(lang))?;
    new.add(rule).map_err(|flaw| flaw.text(lang))?;
    Ok(new)
}

/// The puzzle without the cages that have one of these cells.
///
/// # Errors
/// One sentence.
pub fn without_cages(puzzle: &Puzzle, cells: &[Cell], lang: Lang) -> Result<Puzzle, String> {
    let apart =
        |rule: &Rule| cage_cells(rule).is_none_or(|cage| !cage.iter().any(|cell| cells.contains(cell)));
    rebuilt(puzzle, apart).map_err(|flaw| flaw.text(lang))
}

/// The puzzle with some of the rules that were added to its frame.
fn rebuilt(puzzle: &Puzzle, keep: impl Fn(&Rule) -> bool) -> Result<Puzzle, PuzzleError> {
    let mut new = Puzzle::new(puzzle.frame().clone(), puzzle.values().clone())?;
    for rule in puzzle.added_rules().iter().filter(|rule| keep(rule)) {
        new.add(rule.clone())?;
    }
    for (i, cell) in puzzle.cells().iter().enumerate() {
        if puzzle.marks(i) != puzzle.values().all() {
            new.mark(*cell, puzzle.marks(i))?;
        }
    }
    *new.notes_mut() = puzzle.notes().clone();
    Ok(new.with_givens(puzzle.givens().clone()))
}

/// The puzzle with cells given or, without a rank, blank.
#[must_use]
pub fn with_givens(puzzle: &Puzzle, cells: &[usize], rank: Option<usize>) -> Puzzle {
    let mut givens: Grid = puzzle.givens().clone();
    let away = rank.is_none() || cells.iter().all(|cell| givens.get(*cell) == rank);
    for &cell in cells {
        match rank.filter(|rank| !away && puzzle.marks(cell).has(*rank)) {
            Some(rank) => givens.set(cell, rank),
            None => givens.clear(cell),
        }
    }
    puzzle.with_givens(givens)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    const EN: Lang = Lang::En;

    #[test]
    fn clues_are_read_as_they_are_printed() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1)];
        for (clue, op, target) in [
            ("12+", Some(Op::Add), 12),
            ("2÷", Some(Op::Divide), 2),
            ("3 -", Some(Op::Subtract), 3),
            ("7", None, 7),
        ] {
            let Rule::Cage(cage) = rule(Sort::Kenken, &cells, clue, EN).unwrap() else { panic!("a cage") };
            assert_eq!((cage.op, cage.target), (op, target), "{clue}");
        }
        assert!(matches!(rule(Sort::Killer, &cells, "", EN), Ok(Rule::Killer(Killer { sum: None, .. }))));
        assert!(matches!(
            rule(Sort::Killer, &cells, "15", EN),
            Ok(Rule::Killer(Killer { sum: Some(15), .. }))
        ));
        for (sort, clue) in
            [(Sort::Kenken, ""), (Sort::Kenken, "+"), (Sort::Killer, "6×"), (Sort::Killer, "a")]
        {
            let error = rule(sort, &cells, clue, EN).unwrap_err();
            assert!(error.ends_with("is not a clue such as 12+, 2÷ or 15"), "{error}");
        }
        assert_eq!(rule(Sort::Kenken, &[], "1+", EN).unwrap_err(), "first select the cells of the cage");
    }

    #[test]
    fn a_new_cage_takes_the_place_of_those_it_touches() {
        let puzzle = blank(Kind::Kenken, 4).unwrap();
        let add = |puzzle: &Puzzle, cells: &str, clue: &str| {
            let cells: Cells = cells.parse().unwrap();
            with_cage(puzzle, rule(Sort::Kenken, &cells, clue, EN).unwrap(), EN).unwrap()
        };
        let puzzle = add(&puzzle, "r1c1 r1c2", "3+");
        let puzzle = add(&puzzle, "r2c1 r2c2", "4+");
        let puzzle = add(&puzzle, "r1c2 r1c3", "5+");
        assert_eq!(puzzle.added_rules().len(), 2);
        assert_eq!(puzzle.kind(), Kind::Kenken);
        let none = without_cages(&puzzle, &[Cell::new(0, 2), Cell::new(1, 0)], EN).unwrap();
        assert!(none.added_rules().is_empty());
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

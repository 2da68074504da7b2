//! What one more rule does to a puzzle: how many solutions are left, and which candidates go.

use std::time::Duration;

use garns::{Goal, Lang, Limits, Puzzle, Silent, Solver, Verdict, grouped, say, true_candidates};
use serde::{Deserialize, Serialize};

use crate::board::{bits, ranks};

/// So many solutions are counted.
const MOST: u64 = 1000;

/// How long each count and each look for candidates may take.
const LONGEST: Duration = Duration::from_secs(2);

/// How many cells are named in a sentence.
const NAMED: usize = 8;

/// How many solutions there are: those that were counted, and whether these are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally(u64, bool);

/// What a rule adds to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Added {
    /// The solutions without it, and with it.
    tally: [Tally; 2],
    /// Cells that lose candidates: those of some solution without it, and those of them that no solution with it has. Nothing
    /// where that was not found out in time.
    pub lost: Option<Vec<(usize, u64, u64)>>,
    /// Whether more may go than these, since there was no time to see all candidates without it.
    more: bool,
}

fn tally(puzzle: &Puzzle) -> Tally {
    let limits = Limits { time: Some(LONGEST), ..Limits::default() };
    let report = Solver::auto(Goal::Count { limit: Some(MOST) }, limits).run(puzzle, &mut Silent);
    report.map_or(Tally(0, false), |report| {
        Tally(report.count, report.exact || report.verdict == Verdict::Impossible)
    })
}

impl Added {
    /// Compares a puzzle with the same and a rule more.
    pub fn new(before: &Puzzle, after: &Puzzle) -> Added {
        let candidates = |puzzle| {
            let limits = Limits { time: Some(LONGEST), ..Limits::default() };
            let found = true_candidates(puzzle, 1, &limits, &mut Silent);
            let cells: Vec<u64> = (0..puzzle.cells().len()).map(|cell| bits(found.of(cell))).collect();
            (cells, found.stop.is_none())
        };
        let tally = [tally(before), tally(after)];
        let untold = Added { tally, lost: None, more: false };
        if tally.contains(&Tally(0, true)) {
            return untold;
        }
        // Before it, candidates that were seen are enough; after it, those that were not seen have to be known to be none.
        let (after, true) = candidates(after) else { return untold };
        let (before, all) = candidates(before);
        let pairs = before.into_iter().zip(after).enumerate();
        let lost = pairs.map(|(cell, (had, has))| (cell, had, had & !has)).filter(|lost| lost.2 != 0);
        Added { lost: Some(lost.collect()), more: !all, ..untold }
    }

    /// What it comes to, in words.
    pub fn text(&self, puzzle: &Puzzle, lang: Lang) -> String {
        let [without, with] = self.tally.map(|Tally(count, all)| {
            let count = grouped(&count.to_string());
            if all { count } else { say!(lang, "at least {count}", "pelo menos {count}") }
        });
        match self.tally {
            [Tally(0, true), _] => {
                return say!(
                    lang,
                    "The puzzle has no solution even without it.",
                    "Mesmo sem ela o jogo não tem solução."
                );
            }
            [_, Tally(0, true)] => {
                return say!(
                    lang,
                    "It leaves no solution (without it: {without}).",
                    "Ela não deixa nenhuma solução (sem ela: {without})."
                );
            }
            _ => {}
        }
        let counted = say!(
            lang,
            "Solutions: {without} without it, {with} with it.",
            "Soluções: {without} sem ela, {with} com ela."
        );
        let Some(lost) = &self.lost else { return counted };
        let cell = |(cell, _, gone): &(usize, u64, u64)| {
            let symbols: Vec<&str> = ranks(*gone).map(|rank| puzzle.values().symbol(rank)).collect();
            Some(format!("{} {}", puzzle.cells().get(*cell)?, symbols.join(" ")))
        };
        let mut cells: Vec<String> = lost.iter().take(NAMED).filter_map(cell).collect();
        if lost.len() > NAMED {
            cells.push("…".to_owned());
        }
        let (cells, count) = (cells.join(", "), lost.iter().map(|lost| lost.2.count_ones()).sum::<u32>());
        match count {
            0 if self.more => counted,
            _ if self.more => say!(
                lang,
                "{counted} Candidates that go, as far as was seen: {cells}.",
                "{counted} Candidatos que saem, até onde se viu: {cells}."
            ),
            0 => say!(lang, "{counted} No candidate goes.", "{counted} Nenhum candidato sai."),
            1 => say!(lang, "{counted} One candidate goes: {cells}.", "{counted} Sai um candidato: {cells}."),
            _ => say!(
                lang,
                "{counted} {count} candidates go: {cells}.",
                "{counted} Saem {count} candidatos: {cells}."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns::rules::{AntiKnight, Killer};

    use super::*;

    #[test]
    fn solutions_and_candidates_before_and_after_are_those_of_all_solutions() {
        let before = Puzzle::sudoku(4).unwrap();
        let with = |puzzle: &Puzzle, cells: &str| {
            let mut after = puzzle.clone();
            after.add(Killer { cells: cells.parse().unwrap(), sum: Some(3), repeats: false }).unwrap();
            after
        };
        // 1 and 2 in one of two orders: of the 288 grids a sixth has both in these two cells.
        let after = with(&before, "r1c1 r1c2");
        let added = Added::new(&before, &after);
        assert_eq!(added.tally, [Tally(288, true), Tally(48, true)]);
        assert_eq!(added.lost.as_ref().unwrap()[2], (2, 0b1111, 0b0011));
        assert_eq!(
            added.text(&before, Lang::En),
            "Solutions: 288 without it, 48 with it. 16 candidates go: r1c1 3 4, r1c2 3 4, r1c3 1 2, r1c4 1 2, \
             r2c1 1 2, r2c2 1 2, r2c3 3 4, r2c4 3 4."
        );
        let none = with(&after, "r1c3 r1c4");
        let text = |before, lang| Added::new(before, &none).text(&after, lang);
        assert_eq!(text(&after, Lang::Pt), "Ela não deixa nenhuma solução (sem ela: 48).");
        assert!(text(&none, Lang::En).starts_with("The puzzle has no solution"));
        let large = Puzzle::sudoku(9).unwrap();
        let mut after = large.clone();
        after.add(AntiKnight {}).unwrap();
        let added = Added::new(&large, &after);
        assert_eq!(added.tally, [Tally(MOST, false); 2]);
        assert!(added.text(&large, Lang::En).ends_with("No candidate goes."), "{added:?}");
    }
}

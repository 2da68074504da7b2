//! A course of techniques: what each is, and positions of real puzzles in which it is the next step.

use std::time::Duration;

use garns::draw::{draw_step, svg};
use garns::generate::{Maker, Spec};
use garns::{AnyPosition, Hints, Lang, Limits, Puzzle, TECHNIQUES, TechniqueSet, deadline, read, technique};
use serde::{Deserialize, Serialize};

use crate::board::{Board, Entry};
use crate::job::Ranks;
use crate::learn::{Both, Explained};
use crate::picture::{self, Look};
use crate::practice::PRACTICE;
use crate::share::text_of;

/// A technique to be learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Its name in data.
    pub name: String,
    /// Its name for people.
    pub title: Both,
    /// What it is, in a sentence.
    pub meaning: Both,
    /// How hard Sudoku Explainer calls it.
    pub rating: Option<f64>,
    /// Whether it takes for granted that there is one solution only.
    pub unique: bool,
}

/// The techniques that are tried, the simplest first.
pub fn lessons() -> Vec<Lesson> {
    let both = |text: garns::Text| (text.en.to_owned(), text.pt.to_owned());
    let usual = TechniqueSet::usual(true);
    let one = |technique: &&'static garns::Technique| Lesson {
        name: technique.name.to_owned(),
        title: both(technique.title),
        meaning: both(technique.meaning),
        rating: technique.explainer,
        unique: technique.unique,
    };
    usual.techniques().iter().map(one).collect()
}

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// The puzzle in the native JSON.
    pub puzzle: String,
    /// What is written by then.
    pub grid: Ranks,
    /// The step, with the candidates before it.
    pub step: Box<Explained>,
    /// The number of the puzzle; the next exercise is looked for after it.
    pub number: u64,
}

impl Exercise {
    /// The position on a board: what is written as entries, candidates as marks.
    pub fn board(&self) -> Option<Board> {
        let puzzle = crate::share::puzzle(&self.puzzle, garns::Lang::En).ok()?;
        let entry = |(value, marks): (&Option<u8>, &u64)| Entry {
            value: *value,
            centre: if value.is_some() { 0 } else { *marks },
            ..Entry::default()
        };
        let entries = self.grid.iter().zip(&self.step.candidates).map(entry).collect();
        Some(Board::with_entries(puzzle, entries))
    }

    /// Whether what the step says was done on a board: values written, candidates struck out.
    pub fn is_done(&self, board: &Board) -> bool {
        let (grid, entries) = (board.grid(), board.entries());
        let written = self.step.placed.iter().all(|(cell, rank)| grid.get(*cell) == Some(*rank));
        let struck = self.step.removed.iter().all(|(cell, rank)| {
            grid.get(*cell).is_some_and(|value| value != *rank)
                || entries
                    .get(*cell)
                    .is_some_and(|entry| entry.value.is_none() && entry.centre >> rank & 1 == 0)
        });
        written && struck && !(self.step.placed.is_empty() && self.step.removed.is_empty())
    }
}

/// The puzzles of the course start from this.
pub const SEED: u64 = 1611;

/// Positions that are stored of each technique.
pub const EACH: usize = 3;

/// So many puzzles are made at once.
const AT_ONCE: u64 = 16;

/// What makes the puzzles of the course.
fn maker(limits: &Limits) -> Option<Maker> {
    Maker::new(&Spec { minimal: true, ..Spec::new("sudoku") }, limits).ok()
}

/// The first puzzle from this number on in which the technique is needed while simpler ones find nothing, at the moment it is;
/// none if it isn't found in time.
pub fn exercise(name: &str, from: u64, time: Duration) -> Option<Exercise> {
    let wanted = technique(name)?;
    let knowledge = TechniqueSet::usual(true).until(wanted);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let deadline = deadline(&limits);
    let mut maker = maker(&limits)?;
    // Where it is known which puzzle comes next, those before it are not looked at.
    let known = PRACTICE.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, numbers)| numbers);
    let from = known.iter().copied().find(|number| *number >= from).unwrap_or(from);
    for start in (from..).step_by(AT_ONCE as usize) {
        let made = maker.make(SEED, start..start + AT_ONCE);
        for (number, made) in (start..).zip(made) {
            if deadline.is_over() {
                return None;
            }
            let puzzle = made.ok()?.puzzle;
            let mut position = AnyPosition::of(&puzzle)?.with_deadline(deadline.clone());
            while let Some(step) = position.next(&knowledge) {
                if step.technique == name {
                    let step = Box::new(Explained::new(&puzzle, &position, &step));
                    let grid = crate::job::ranks(position.grid());
                    return Some(Exercise { puzzle: text_of(&puzzle), grid, step, number });
                }
                position.apply(&step);
            }
        }
    }
    None
}

/// Puzzles that show techniques which made ones hardly do: examples as published, and rules that a plain Sudoku lacks.
const SHOWN: &[(&[&str], &str)] = &[
    (
        &["cage-combinations", "innies-outies", "locked-in-a-clue", "clues-in-a-house"],
        include_str!("../../../puzzles/killer.toml"),
    ),
    (&["related-cells", "ways-of-a-clue"], include_str!("../../../puzzles/thermometers.toml")),
    // The Easter Monster (jpf, 2007), the Golden Nugget (tarek, 2007), and Loki (mith, 2022).
    (&["sk-loop"], "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
    (&["exocet"], ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."),
    (&["tridagon"], "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."),
    (
        &["multi-sector-locked-set"],
        "9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2",
    ),
    (&["double-exocet"], "98.7..6..7..8..5......4....6..9..3...3...2.....8....1.3...7.....5..9.7.....5...63"),
    // By m_b_metcalf and urhegyi, 2020.
    (
        &["symmetrical-placement"],
        "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........",
    ),
    (&["fireworks"], "..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45."),
];

/// A puzzle in which a technique can be looked for: one of its own, the first of the course in which it is needed, or any.
fn puzzles(name: &str) -> Vec<Puzzle> {
    if let Some((_, text)) = SHOWN.iter().find(|(names, _)| names.contains(&name)) {
        return read(text, &Hints::default()).into_iter().collect();
    }
    let known = PRACTICE.iter().find(|(known, _)| *known == name);
    let numbers = known.map_or(0..4 * AT_ONCE, |(_, numbers)| numbers[0]..numbers[0] + 1);
    let made = maker(&Limits::default()).map(|mut maker| maker.make(SEED, numbers));
    made.into_iter().flatten().filter_map(|made| Some(made.ok()?.puzzle)).collect()
}

/// A technique at work, as SVG, and what it does there in words: its first step in a puzzle that others lead to it.
/// None if it isn't found in time.
pub fn picture(name: &str, look: Look, time: Duration) -> Option<(String, Both)> {
    let wanted = technique(name)?;
    let alone = TechniqueSet::only(&[wanted], true);
    let others = TechniqueSet::usual(true).without(&[wanted]);
    let deadline = deadline(&Limits { time: Some(time), ..Limits::default() });
    for puzzle in puzzles(name) {
        let mut position = AnyPosition::of(&puzzle)?.with_deadline(deadline.clone());
        while !deadline.is_over() {
            if let Some(step) = position.next(&alone) {
                let mut drawn = draw_step(&puzzle, &position, Some(&step), &picture::options(look));
                drawn.shapes.remove(0); // the paper, which the page has its own of
                let text = |lang| step.text(position.names(), lang);
                return Some((svg(&drawn), (text(Lang::En), text(Lang::Pt))));
            }
            let Some(step) = position.next(&others) else { break };
            position.apply(&step);
        }
    }
    None
}

pub fn named(names: &[String]) -> Vec<&'static garns::Technique> {
    TECHNIQUES.iter().copied().filter(|technique| names.iter().any(|name| name == technique.name)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn what_is_stored_of_each_technique_is_found_at_once() {
        let lessons = lessons();
        for (name, numbers) in PRACTICE {
            assert!(lessons.iter().any(|lesson| lesson.name == *name), "{name}");
            assert!(numbers.is_sorted() && (1..=EACH).contains(&numbers.len()), "{name}");
            let found = exercise(name, 0, Duration::from_secs(60)).unwrap();
            assert_eq!((name, found.number), (name, numbers[0]));
        }
        let rare = exercise("jellyfish", 618, Duration::from_secs(60)).unwrap();
        assert_eq!(rare.number, 8982, "the next one that is stored");
    }

    #[test]
    fn techniques_have_pictures() {
        let look = Look { dark: false, safe: false, lang: Lang::En };
        let mut without = Vec::new();
        for lesson in lessons() {
            match picture(&lesson.name, look, Duration::from_secs(5)) {
                Some((svg, (en, pt))) => {
                    assert!(svg.starts_with("<svg") && svg.len() < 120_000, "{}: {}", lesson.name, svg.len());
                    assert!(!en.is_empty() && en != pt, "{}", lesson.name);
                }
                None => without.push(lesson.name),
            }
        }
        assert!(without.len() <= 4, "{without:?}");
        assert!(!PRACTICE.iter().any(|(name, _)| without.iter().any(|other| other == name)), "{without:?}");
    }

    #[test]
    fn exercises_are_positions_in_which_nothing_simpler_helps() {
        let lessons = lessons();
        assert!(lessons.len() > 60 && lessons[0].rating.is_some());
        for name in ["naked-pair", "x-wing"] {
            assert!(lessons.iter().any(|lesson| lesson.name == name), "{name}");
            let mut from = 0;
            for _ in 0..2 {
                let exercise = exercise(name, from, Duration::from_secs(60)).unwrap();
                assert!(exercise.number >= from, "another puzzle");
                from = exercise.number + 1;
                let mut board = exercise.board().unwrap();
                assert!(!exercise.is_done(&board), "{name}");
                let simpler = TechniqueSet::usual(true)
                    .until(technique(name).unwrap())
                    .without(&[technique(name).unwrap()]);
                let position = AnyPosition::of(&crate::learn::as_it_stands(&board)).unwrap();
                assert!(position.next(&simpler).is_none(), "{name} is needed");
                board.reason(&exercise.step.placed, &exercise.step.removed, true);
                assert!(exercise.is_done(&board), "{name}");
            }
        }
        assert!(
            exercise("x-wing", 0, Duration::ZERO).is_none()
                && exercise("no such", 0, Duration::ZERO).is_none()
        );
    }
}

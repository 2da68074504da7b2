//! What a technique is: its names, what other programs make of it, how it is found and how it is told.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;

use garns_puzzle::{Lang, Text, say};
use serde::Serialize;

use crate::{CellSet, Names, Position, Step, Wide, Words};

/// Whether to go on; `Break` when no more is wanted.
pub type Flow = ControlFlow<()>;

/// Takes the steps a technique finds.
pub type Sink<'a> = &'a mut dyn FnMut(Step) -> Flow;

/// How HoDoKu groups techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates.
    Intersections,
    /// Naked and hidden subsets.
    Subsets,
    /// Fish without fins.
    BasicFish,
    /// Fish with fins.
    FinnedFish,
    /// Fish on boxes.
    FrankenFish,
    /// Fish on any houses.
    MutantFish,
    /// Patterns of one value.
    SingleDigitPatterns,
    /// Arguments from the solution being the only one.
    Uniqueness,
    /// Wings.
    Wings,
    /// Colours.
    Coloring,
    /// Chains and loops.
    ChainsAndLoops,
    /// Almost locked sets.
    AlmostLockedSets,
    /// Everything else.
    Miscellaneous,
    /// What is tried when all else fails.
    LastResort,
}

/// HoDoKu's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Singles only.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Fish, wings, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and beyond.
    Extreme,
}

impl Grade {
    /// In words.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            Grade::Easy => Text { en: "easy", pt: "fácil" },
            Grade::Medium => Text { en: "medium", pt: "médio" },
            Grade::Hard => Text { en: "hard", pt: "difícil" },
            Grade::Unfair => Text { en: "unfair", pt: "injusto" },
            Grade::Extreme => Text { en: "extreme", pt: "extremo" },
        }
    }
}

/// What HoDoKu makes of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hodoku {
    /// The group it is in.
    pub category: Category,
    /// The level of a puzzle that needs it.
    pub grade: Grade,
    /// What one use of it adds to the score.
    pub score: u32,
    /// The place in the order in which techniques are tried.
    pub order: u32,
    /// Whether it is tried without being asked for.
    pub usual: bool,
    /// The codes it has in HoDoKu's library of cases.
    pub codes: &'static [&'static str],
}

impl Hodoku {
    /// A row of HoDoKu's table.
    pub(crate) const fn some(
        category: Category,
        grade: Grade,
        score: u32,
        order: u32,
        usual: bool,
        codes: &'static [&'static str],
    ) -> Option<Hodoku> {
        Some(Hodoku { category, grade, score, order, usual, codes })
    }
}

/// How a technique looks for its steps in a position. [`Technique::each`] puts its name to them.
pub type Find<S> = fn(&Position<S>, Sink<'_>) -> Flow;

/// A technique.
#[derive(Debug)]
pub struct Technique {
    /// The name at the command line and in data.
    pub name: &'static str,
    /// The name for people.
    pub title: Text,
    /// What it is, in one sentence.
    pub meaning: Text,
    /// The rating Sudoku Explainer gives it, where it knows it; chains cost more with their length.
    pub explainer: Option<f64>,
    /// What HoDoKu makes of it, where it knows it.
    pub hodoku: Option<Hodoku>,
    /// Whether it takes for granted that the puzzle has one solution only.
    pub unique: bool,
    /// Finds its steps in grids of up to 128 cells.
    pub find: Find<u128>,
    /// Finds its steps in larger puzzles, where that makes sense.
    pub find_wide: Option<Find<Wide>>,
    /// Why a step holds, in a sentence.
    pub why: fn(&Step, &Words<'_>) -> String,
}

impl Technique {
    /// What most techniques have in common: no other program knows them, they hold whatever solutions there are, and they are
    /// for grids of up to 128 cells.
    pub(crate) const PLAIN: Technique = Technique {
        name: "",
        title: Text { en: "", pt: "" },
        meaning: Text { en: "", pt: "" },
        explainer: None,
        hodoku: None,
        unique: false,
        find: |_, _| Flow::Continue(()),
        find_wide: None,
        why: |_, _| String::new(),
    };

    /// All steps in a position, in a fixed order.
    #[must_use]
    pub fn find_all(&self, position: &Position<u128>) -> Vec<Step> {
        let (mut steps, mut known): (Vec<Step>, HashMap<u64, usize>) = Default::default();
        let hasher = RandomState::new();
        let _ = self.each(position, &mut |step| {
            let place = *known.entry(hasher.hash_one(&step)).or_insert(steps.len());
            if steps.get(place) != Some(&step) {
                steps.push(step);
            }
            Flow::Continue(())
        });
        steps
    }

    /// The first step in that order.
    #[must_use]
    pub fn find_first<S: CellSet>(&self, position: &Position<S>) -> Option<Step> {
        let mut found = None;
        let _ = self.each(position, &mut |step| {
            found = Some(step);
            Flow::Break(())
        });
        found
    }

    /// Hands on the steps in a position, as they are found; none where it is too large for the technique.
    pub fn each<S: CellSet>(&self, position: &Position<S>, sink: Sink<'_>) -> Flow {
        let Some(find) = S::find_of(self) else { return Flow::Continue(()) };
        find(position, &mut |mut step| {
            step.technique = self.name;
            sink(step)
        })
    }
}

impl Step {
    /// The technique of the step.
    #[must_use]
    pub fn about(&self) -> Option<&'static Technique> {
        crate::technique(self.technique)
    }

    /// What, where and why, in one or two sentences.
    #[must_use]
    pub fn text(&self, names: &Names, lang: Lang) -> String {
        let words = Words { names, lang };
        let Some(technique) = self.about() else { return String::new() };
        let title = technique.title.get(lang);
        let why = (technique.why)(self, &words);
        let what = self.conclusion(&words);
        format!("{title}: {why} {what}")
    }

    /// What follows, in a sentence.
    #[must_use]
    pub fn conclusion(&self, words: &Words<'_>) -> String {
        let placed = words.all(self.placed.iter().map(|spot| words.spot(*spot)));
        match (self.placed.is_empty(), self.removed.is_empty()) {
            (false, _) => say!(words.lang, "So write {placed}.", "Portanto, escreva {placed}."),
            (true, false) => {
                let removed = words.spots(&self.removed);
                say!(words.lang, "So eliminate {removed}.", "Portanto, elimine {removed}.")
            }
            (true, true) => String::new(),
        }
    }
}

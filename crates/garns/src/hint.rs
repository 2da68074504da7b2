//! The next step in a puzzle, ready to be told and taken.

use std::fmt;

use garns_engine::Limits;
use garns_logic::{AnyPosition, Step, TechniqueSet};
use garns_puzzle::{Candidates, Lang, Puzzle, PuzzleError};

use crate::{ExplainedStep, RateError, has_one_solution};

/// A step that a person could take next. Its text is the sentence that `garns hint` prints.
#[derive(Clone, Debug)]
pub struct Hint {
    position: AnyPosition,
    step: Step,
}

impl Hint {
    /// The next step in a puzzle: what was written is a given, what was struck out is missing in the pencil marks. None
    /// where the grid is full or no technique finds one.
    ///
    /// # Errors
    /// When there is no solution, the puzzle has too many cells, or the time is up.
    pub fn of(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Hint>, RateError> {
        let limits = limits.begun();
        let unique = has_one_solution(puzzle, limits.clone())?;
        let position = AnyPosition::of(puzzle).ok_or(RateError::TooLarge)?;
        if position.grid().is_full() {
            return Ok(None);
        }
        let position = position.with_deadline(limits.deadline());
        match (position.next(&TechniqueSet::usual(unique)), limits.stop()) {
            (Some(step), _) => Ok(Some(Hint { position, step })),
            (None, Some(stop)) => Err(RateError::GaveUp(stop)),
            (None, None) => Ok(None),
        }
    }

    /// What, where and why, in one or two sentences.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.step.text(self.position.names(), lang)
    }

    /// As plain data.
    #[must_use]
    pub fn explained(&self, lang: Lang) -> ExplainedStep {
        ExplainedStep::new(&self.position, &self.step, lang)
    }

    /// The step: the technique, its cells, what goes and what comes.
    #[must_use]
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The position it is a step in.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Writes and strikes out what the step says.
    ///
    /// # Errors
    /// When it is another puzzle, where that cannot be.
    pub fn apply(&self, puzzle: &mut Puzzle) -> Result<(), PuzzleError> {
        let names = &self.position.names().cells;
        for spot in &self.step.placed {
            puzzle.give(names[spot.cell], spot.value)?;
        }
        for spot in &self.step.removed {
            let cell = names[spot.cell];
            let index = puzzle.index(cell).ok_or(PuzzleError::OutsideGrid { cell })?;
            puzzle.mark(cell, puzzle.marks(index) & !Candidates::only(spot.value))?;
        }
        Ok(())
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

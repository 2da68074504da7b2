//! An engine made ready: which one, with which parameters, for which goal and within which limits.

use std::sync::Arc;

use garns_engine::{
    About, Device, Engine, Goal, Limits, Report, SettingError, SideBySide, UnsupportedError, Watch, auto,
    make,
};
use garns_puzzle::Puzzle;

/// Answers one puzzle after the other, from as many threads as you like.
pub struct Solver {
    pub(crate) engine: Box<dyn Engine>,
    goal: Goal,
    limits: Limits,
    device: Option<Arc<dyn Device>>,
}

impl Solver {
    /// The engine that picks the fastest one for each puzzle.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use garns::prelude::*;
    /// use garns::Silent;
    ///
    /// let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
    /// let solver = Solver::auto(Goal::AtMost(2), limits);
    /// let report = solver.run(&Puzzle::sudoku(9)?, &mut Silent)?;
    /// assert_eq!(report.verdict, Verdict::Several);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn auto(goal: Goal, limits: Limits) -> Solver {
        Solver { engine: auto(), goal, limits, device: None }
    }

    /// An engine by name, with its parameters as names and values.
    ///
    /// # Errors
    /// When there is no such engine, parameter or value.
    pub fn new(
        engine: &str,
        params: &[(String, String)],
        goal: Goal,
        limits: Limits,
    ) -> Result<Solver, SettingError> {
        Ok(Solver { engine: make(engine, params)?, goal, limits, device: None })
    }

    /// What the engine is.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.engine.about()
    }

    /// What every run is asked for.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The limits every run has.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether the engine solves plain 9×9 puzzles of a batch side by side, for this goal and within these limits: then
    /// they can be handed to [another device](Solver::on).
    #[must_use]
    pub fn has_batches(&self) -> bool {
        self.side_by_side().is_some()
    }

    /// Has the plain 9×9 puzzles of batches solved by a device, or by the processor again.
    #[must_use]
    pub fn on(self, device: Option<Arc<dyn Device>>) -> Solver {
        Solver { device, ..self }
    }

    /// Where the plain puzzles of a batch are solved, if not on the processor.
    pub(crate) fn device(&self) -> Option<&dyn Device> {
        self.device.as_deref()
    }

    /// How many puzzles of a batch are best answered at once, at the most.
    #[must_use]
    pub fn portion(&self) -> usize {
        self.device().map_or(crate::batch::LARGEST_PART, Device::portion)
    }

    /// A short way for the plain 9×9 puzzles of a batch, if the engine has one for this goal and these limits.
    #[must_use]
    pub fn side_by_side(&self) -> Option<SideBySide<'_>> {
        self.engine.side_by_side(self.goal, &self.limits)
    }

    /// Answers a puzzle.
    ///
    /// # Errors
    /// When the engine doesn't know one of the rules.
    pub fn run(&self, puzzle: &Puzzle, watch: &mut dyn Watch) -> Result<Report, UnsupportedError> {
        self.run_within(puzzle, &self.limits, watch)
    }

    /// Answers a puzzle within other limits.
    pub(crate) fn run_within(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        self.engine.try_run(puzzle, self.goal, limits, watch)
    }
}

//! The trait every method implements, and how a method describes itself.

use garns_puzzle::{Lang, Network, Puzzle, Rule, Text, impl_error, say};
use serde::Serialize;

use crate::{Begun, Goal, Limits, Param, Preset, Report, SideBySide, Watch};

/// What an engine is: help texts and forms are made from this.
#[derive(Debug, Serialize)]
pub struct About {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one or two sentences.
    pub what: Text,
    /// Whether it always decides, given time.
    pub complete: bool,
    /// What can be set.
    pub params: &'static [Param],
    /// Sets of parameters with a name, the default first; none for most engines.
    #[serde(skip_serializing_if = "<[Preset]>::is_empty")]
    pub presets: &'static [Preset],
}

/// What an engine is, with what it does in both languages, and the parameters and presets it has, if any.
macro_rules! about {
    (
        name: $name:literal, complete: $complete:literal,
        what: $en:literal, $pt:literal,
        $(params: [$($param:expr),+ $(,)?],)?
        $(presets: [$($preset:expr),+ $(,)?],)?
    ) => {
        $crate::About {
            name: $name,
            what: garns_puzzle::Text { en: $en, pt: $pt },
            complete: $complete,
            params: &[$($($param),+)?],
            presets: &[$($($preset),+)?],
        }
    };
}
pub(crate) use about;

/// A method of answering puzzles.
///
/// Engines hold only their parameters: the same engine may run on many puzzles, in many threads at once. For
/// the same puzzle, goal and limits (time aside) a run always gives the same report.
pub trait Engine: Send + Sync {
    /// Name, description and parameters.
    fn about(&self) -> &'static About;

    /// Whether the method knows all rules of the puzzle: those that are houses and candidates, unless it says otherwise.
    ///
    /// # Errors
    /// Names a rule it doesn't know.
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        UnsupportedError::unless_houses(self.about(), puzzle)
    }

    /// Answers the puzzle. One that is not [accepted](Engine::accepts) is given up at once.
    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report;

    /// The same, but a puzzle that is not accepted is an error. What only shows when the puzzle is made into a model is
    /// found out once this way, within the limits.
    ///
    /// # Errors
    /// As those of [`accepts`](Engine::accepts).
    fn try_run(
        &self,
        puzzle: &Puzzle,
        goal: Goal,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        self.accepts(puzzle)?;
        Ok(self.run(puzzle, goal, limits, watch))
    }

    /// Begins to answer a puzzle, for so many nodes; what is left then is in parts to be searched side by side. `None` where
    /// the engine's search for it can't be divided.
    fn begin<'p>(
        &self,
        _puzzle: &'p Puzzle,
        _goal: Goal,
        _limits: &Limits,
        _nodes: u64,
        _watch: &mut dyn Watch,
    ) -> Option<Begun<'p>> {
        None
    }

    /// A short way for the plain puzzles of a batch, if the engine has one for this goal and these limits.
    fn side_by_side(&self, _goal: Goal, _limits: &Limits) -> Option<SideBySide<'_>> {
        None
    }
}

/// An engine doesn't know a rule, or grids of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedError {
    /// The engine.
    pub engine: &'static str,
    /// The rule, if it is one.
    pub rule: Option<Text>,
    /// What would be needed, or which engine to take instead.
    pub advice: Option<Text>,
}

impl UnsupportedError {
    /// The refusal of a rule.
    #[must_use]
    pub fn new(about: &About, rule: &Rule) -> UnsupportedError {
        UnsupportedError::rule(about, rule.title())
    }

    /// The refusal of rules of this title.
    pub(crate) fn rule(about: &About, title: Text) -> UnsupportedError {
        UnsupportedError { engine: about.name, rule: Some(title), advice: None }
    }

    /// The refusal of a shape.
    #[must_use]
    pub fn shape(about: &About) -> UnsupportedError {
        UnsupportedError { engine: about.name, rule: None, advice: None }
    }

    /// The same with what would be needed, or which engine to take instead: the end of a sentence.
    #[must_use]
    pub fn advising(self, advice: Text) -> UnsupportedError {
        UnsupportedError { advice: Some(advice), ..self }
    }

    /// Refuses a puzzle that is more than houses and candidates.
    ///
    /// # Errors
    /// The first rule that is.
    pub(crate) fn unless_houses(about: &About, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        Network::irreducible_rules(puzzle)
            .next()
            .map_or(Ok(()), |rule| Err(UnsupportedError::new(about, rule)))
    }

    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let engine = self.engine;
        let advice = self.advice.map_or(String::new(), |advice| format!(": {}", advice.get(lang)));
        match self.rule.map(|rule| rule.get(lang)) {
            Some(rule) => say!(
                lang,
                "the engine {engine} doesn't know this rule: {rule}{advice}",
                "o motor {engine} não conhece esta regra: {rule}{advice}"
            ),
            None => say!(
                lang,
                "the engine {engine} doesn't know grids of this shape{advice}",
                "o motor {engine} não conhece grades deste formato{advice}"
            ),
        }
    }
}

impl_error!(UnsupportedError);

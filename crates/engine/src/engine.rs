//! The trait every method implements, and how a method describes itself.

use std::collections::BTreeMap;
use std::fmt;

use garns_puzzle::{Lang, Network, Puzzle, Rule, Text, say};
use serde::Serialize;

use crate::{Goal, Limits, Report, SideBySide, Watch};

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
}

/// Something about an engine that can be set.
#[derive(Debug, Serialize)]
pub struct Param {
    /// The name on the command line.
    pub name: &'static str,
    /// What it changes.
    pub what: Text,
    /// The values it takes; the first is the default.
    pub choices: &'static [&'static str],
}

/// A method of answering puzzles.
///
/// Engines hold only their parameters: the same engine may run on many puzzles, in many threads at once. For
/// the same puzzle, goal and limits (time aside) a run always gives the same report.
pub trait Engine: Send + Sync {
    /// Name, description and parameters.
    fn about(&self) -> &'static About;

    /// Whether the method knows all rules of the puzzle.
    ///
    /// # Errors
    /// Names a rule it doesn't know.
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), Refusal>;

    /// Answers the puzzle. One that is not [accepted](Engine::accepts) is given up at once.
    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report;

    /// A short way for the plain puzzles of a batch, if the engine has one for this goal and these limits.
    fn side_by_side(&self, _goal: Goal, _limits: &Limits) -> Option<SideBySide<'_>> {
        None
    }
}

/// An engine doesn't know a rule, or grids of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The engine.
    pub engine: &'static str,
    /// The rule, if it is one.
    pub rule: Option<Text>,
}

impl Refusal {
    /// The refusal of a rule.
    #[must_use]
    pub fn new(about: &About, rule: &Rule) -> Refusal {
        Refusal { engine: about.name, rule: Some(rule.title()) }
    }

    /// The refusal of a shape.
    #[must_use]
    pub fn shape(about: &About) -> Refusal {
        Refusal { engine: about.name, rule: None }
    }

    /// Refuses a puzzle that is more than houses and candidates.
    ///
    /// # Errors
    /// The first rule that is.
    pub(crate) fn unless_houses(about: &About, puzzle: &Puzzle) -> Result<(), Refusal> {
        Network::beyond(puzzle).next().map_or(Ok(()), |rule| Err(Refusal::new(about, rule)))
    }

    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let engine = self.engine;
        match self.rule.map(|rule| rule.get(lang)) {
            Some(rule) => say!(
                lang,
                "the engine {engine} doesn't know this rule: {rule}",
                "o motor {engine} não conhece esta regra: {rule}"
            ),
            None => say!(
                lang,
                "the engine {engine} doesn't know grids of this shape",
                "o motor {engine} não conhece grades deste formato"
            ),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Refusal {}

/// Settings for an engine: every parameter with one of its choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(BTreeMap<&'static str, &'static str>);

impl Settings {
    /// The choice made for a parameter of the engine.
    #[must_use]
    pub fn get(&self, name: &str) -> &'static str {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// The settings named, with defaults for the rest.
    ///
    /// # Errors
    /// When the engine has no such parameter, or the parameter no such choice.
    pub fn new(about: &'static About, named: &[(String, String)]) -> Result<Settings, SettingError> {
        let mut settings: BTreeMap<_, _> =
            about.params.iter().filter_map(|p| Some((p.name, *p.choices.first()?))).collect();
        for (name, value) in named {
            let param = about.params.iter().find(|p| p.name == name);
            let Some(param) = param else {
                return Err(SettingError::NoSuchParam { about, name: name.clone() });
            };
            let Some(choice) = param.choices.iter().find(|choice| *choice == value) else {
                return Err(SettingError::NoSuchChoice { param, value: value.clone() });
            };
            settings.insert(param.name, choice);
        }
        Ok(Settings(settings))
    }
}

/// A setting that can't be.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the sentences in `text` say what the fields are")]
pub enum SettingError {
    NoSuchEngine { name: String },
    NoSuchParam { about: &'static About, name: String },
    NoSuchChoice { param: &'static Param, value: String },
}

impl SettingError {
    /// One sentence that says what would have been possible.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            SettingError::NoSuchEngine { name } => {
                let known: Vec<_> = crate::ENGINES.iter().map(|entry| entry.about.name).collect();
                let known = known.join(", ");
                say!(
                    lang,
                    "there is no engine \"{name}\"; there are {known}",
                    "não existe o motor \"{name}\"; existem {known}"
                )
            }
            SettingError::NoSuchParam { about, name } => {
                let engine = about.name;
                let known: Vec<_> = about.params.iter().map(|param| param.name).collect();
                if known.is_empty() {
                    return say!(
                        lang,
                        "the engine {engine} has no parameters, so not \"{name}\" either",
                        "o motor {engine} não tem parâmetros, portanto nem \"{name}\""
                    );
                }
                let known = known.join(", ");
                say!(
                    lang,
                    "the engine {engine} has no parameter \"{name}\"; it has {known}",
                    "o motor {engine} não tem o parâmetro \"{name}\"; tem {known}"
                )
            }
            SettingError::NoSuchChoice { param, value } => {
                let (name, choices) = (param.name, param.choices.join(", "));
                say!(
                    lang,
                    "the parameter {name} can't be \"{value}\"; it can be {choices}",
                    "o parâmetro {name} não pode ser \"{value}\"; pode ser {choices}"
                )
            }
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for SettingError {}

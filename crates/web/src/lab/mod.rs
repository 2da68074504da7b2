//! Experiments on the page: methods × seeds × puzzles, what each run came to, and the same TOML that `garns lab` reads.

mod document;
mod figures;
mod rows;

use garns::generate::{Spec, Symmetry, Wanted};
use serde::{Deserialize, Serialize};

pub use document::{MOST, PUZZLES, read, toml};
pub use figures::{Drawn, Fall, Figure, Pair, Timed, falls, figures, pairs};
pub use rows::{Known, Row, csv, known, runs};

/// An engine with its parameters, its seeds and its limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// What tells it from the others.
    pub name: String,
    /// The engine.
    pub engine: String,
    /// Parameters by name; a preset is the parameter `preset`.
    pub params: Vec<(String, String)>,
    /// What its runs start from.
    pub seeds: Vec<u64>,
    /// The most seconds of a run.
    pub seconds: Option<f64>,
    /// The most steps of a run.
    pub iterations: Option<u64>,
}

/// Puzzles to be made: the fields of `generate` in the TOML of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The kind, by name.
    #[serde(default = "sudoku")]
    pub kind: String,
    /// How many rows and columns.
    #[serde(default = "nine")]
    pub order: usize,
    /// How many puzzles.
    pub count: usize,
    /// What chance starts from.
    #[serde(default = "one")]
    pub seed: u64,
    /// How many givens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// Whether no given may go.
    #[serde(default)]
    pub minimal: bool,
    /// How hard they are to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How the places of givens repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
}

fn sudoku() -> String {
    "sudoku".to_owned()
}

fn nine() -> usize {
    9
}

fn one() -> u64 {
    1
}

impl Recipe {
    /// What the generator is asked for; the same as `garns lab` asks.
    #[must_use]
    pub fn spec(&self) -> Option<Spec> {
        let named = |level: &&garns::Level| self.level.as_deref() == Some(level.title().en);
        let wanted = crate::work::LEVELS.iter().find(named).map(|level| Wanted::Level(*level));
        if self.level.is_some() && wanted.is_none() {
            return None;
        }
        let symmetry = match &self.symmetry {
            Some(name) => Symmetry::find(name)?,
            None => Symmetry::default(),
        };
        Some(Spec {
            order: self.order,
            symmetry,
            minimal: self.minimal,
            clues: self.clues.map(|clues| (clues, clues)),
            wanted,
            ..Spec::new(garns::generate::kind(&self.kind)?.name)
        })
    }
}

/// An experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The methods.
    pub methods: Vec<Method>,
    /// The puzzles, where they are made.
    pub made: Option<Recipe>,
    /// Whether uniqueness is to be proven, rather than one solution found.
    pub unique: bool,
}

/// What a method is called by default: the engine and what was chosen.
#[must_use]
pub fn named(engine: &str, params: &[(String, String)]) -> String {
    params.iter().fold(engine.to_owned(), |text, (name, value)| format!("{text} {name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn plan() -> Plan {
        let method = |engine: &str, params: &[(&str, &str)], seeds: &[u64]| Method {
            name: named(
                engine,
                &params.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect::<Vec<_>>(),
            ),
            engine: engine.to_owned(),
            params: params.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            seeds: seeds.to_vec(),
            seconds: Some(1.5),
            iterations: (engine == "tabu").then_some(2000),
        };
        Plan {
            methods: vec![
                method("tabu", &[("preset", "paper"), ("fill", "random")], &[1, 2, 3]),
                method("bits", &[], &[1]),
            ],
            made: Some(Recipe {
                kind: "sudoku".into(),
                order: 9,
                count: 2,
                seed: 7,
                clues: Some(30),
                minimal: false,
                level: None,
                symmetry: None,
            }),
            unique: false,
        }
    }
}

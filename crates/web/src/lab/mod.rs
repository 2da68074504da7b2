//! Experiments on the page: methods × seeds × puzzles, what each run came to, and the same TOML that `garns lab` reads.

mod document;
mod figures;
mod report;
mod rows;

use garns::lab::Words;
use serde::{Deserialize, Serialize};

pub use document::{Loaded, MOST, PUZZLES, loaded, study, toml};
pub use figures::{Drawn, Figure, Pair, Timed, course, figures, pairs};
pub use garns::lab::{Clues, Method, RecipeText as Recipe, Spec};
pub use report::{Made, Ran, report};
pub use rows::{Known, Row, known, runs};

/// An experiment on the puzzles of one set. Of a method without seeds and limits the form says which.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What it is called.
    pub title: Words,
    pub methods: Vec<Method>,
    /// The puzzles, where they are made.
    pub made: Option<Recipe>,
}

/// What a method is called by default: the engine and what was chosen.
pub fn named(engine: &str, params: &[(String, String)]) -> String {
    params.iter().fold(engine.to_owned(), |text, (name, value)| format!("{text} {name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn plan() -> Plan {
        let method = |engine: &str, params: &[(&str, &str)], seeds: &[u64]| {
            let params: Vec<_> = params.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
            let iterations = (engine == "tabu").then_some(2000);
            Method {
                name: named(engine, &params),
                spec: Spec {
                    engine: engine.to_owned(),
                    params,
                    time: Some(1500),
                    iterations,
                    ..Spec::default()
                },
                sets: vec![0],
                seeds: seeds.to_vec(),
                trace: 0,
            }
        };
        Plan {
            title: Words::same("Two \"methods\""),
            methods: vec![
                method("tabu", &[("preset", "paper"), ("fill", "random")], &[1, 2, 3]),
                method("bits", &[], &[1]),
            ],
            made: Some(Recipe {
                order: 9,
                count: 2,
                seed: 7,
                clues: Some(Clues::Exactly(30)),
                ..Recipe::default()
            }),
        }
    }
}

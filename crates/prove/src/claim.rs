//! What a certificate claims, and how to check it: `certificate.json`.

use garns_lang::{Lang, say};
use serde::{Deserialize, Serialize};

/// The file that makes a folder a certificate.
pub(crate) const FILE: &str = "certificate.json";

/// What certificates of this kind say they are.
const KIND: &str = "garns certificate 1";

/// What is claimed of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// What this is, and its version.
    certificate: String,
    /// How many solutions the puzzle has.
    pub solutions: usize,
    /// In a sentence.
    claim: String,
    /// How many steps the proof has.
    pub lemmas: usize,
    /// The search that the proofs follow.
    engine: String,
    /// How to check it without garns.
    pub check: Vec<Command>,
}

/// A program that checks a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The program, and the files it is given.
    pub command: Vec<String>,
    /// What it prints when the proof holds.
    pub prints: String,
}

impl Claim {
    /// With so many solutions and steps; `clauses` tells whether the proof is there in clauses too.
    pub(crate) fn new(solutions: usize, lemmas: usize, clauses: bool) -> Claim {
        let command = |words: [&str; 3], prints: &str| Command {
            command: words.map(str::to_owned).to_vec(),
            prints: prints.to_owned(),
        };
        Claim {
            certificate: KIND.to_owned(),
            solutions,
            claim: sentence(solutions, Lang::En),
            lemmas,
            engine: "cp".to_owned(),
            check: [
                Some(command(["veripb", "model.opb", "proof.pbp"], "s VERIFIED UNSATISFIABLE")),
                clauses.then(|| command(["drat-trim", "model.cnf", "proof.drat"], "s VERIFIED")),
            ]
            .into_iter()
            .flatten()
            .collect(),
        }
    }

    /// Whether the proof is there in clauses too.
    #[must_use]
    pub fn has_clauses(&self) -> bool {
        self.check.len() > 1
    }

    /// Reads one.
    #[must_use]
    pub fn read(text: &str) -> Option<Claim> {
        serde_json::from_str(text).ok().filter(|claim: &Claim| claim.certificate == KIND)
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The claim in a sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        sentence(self.solutions, lang)
    }
}

fn sentence(solutions: usize, lang: Lang) -> String {
    match solutions {
        0 => say!(lang, "The puzzle has no solution.", "O jogo não tem solução."),
        1 => say!(
            lang,
            "The puzzle has this solution and no other.",
            "O jogo tem esta solução e nenhuma outra."
        ),
        _ => say!(
            lang,
            "The puzzle has these {solutions} solutions and no other.",
            "O jogo tem estas {solutions} soluções e nenhuma outra."
        ),
    }
}

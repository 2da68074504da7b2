//! `garns grids`: how many grids there are, and which are the same. One file for each action.

mod canonical;
mod classes;
mod clues;
mod count;
mod equivalent;
mod minimal;
mod puzzles;
mod random;
mod shape;
mod symmetries;
mod symmetry;
mod transform;
mod unavoidable;
mod words;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{Lang, Text};

use super::Verb;
use super::actions::{self, Action};
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "grids",
    about: Text {
        en: "Count all grids of a shape, or those essentially different; canonical forms, symmetries, random grids, unavoidable sets, puzzles of few clues",
        pt: "Conta todas as grades de uma forma, ou as essencialmente diferentes; formas canônicas, simetrias, grades ao acaso, conjuntos inevitáveis, jogos de poucas pistas",
    },
    examples: &[
        "garns grids count 3x3",
        "garns grids count latin --order 7 --json",
        "garns grids classes 2x3",
        "garns grids random --count 3",
        "garns grids canonical 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
    ],
    command,
    run,
};

/// Every action. The one place where a new one is registered.
const ACTIONS: &[Action] = &[
    count::ACTION,
    classes::ACTION,
    canonical::ACTION,
    equivalent::ACTION,
    symmetries::ACTION,
    transform::ACTION,
    random::ACTION,
    unavoidable::ACTION,
    clues::ACTION,
    minimal::ACTION,
    puzzles::ACTION,
];

/// Bytes that tables may take.
const MEMORY: usize = 8 << 30;

fn command(lang: Lang) -> Command {
    actions::command("grids", ACTIONS, lang)
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    actions::run(ACTIONS, matches, session)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_examples_that_are_valid_and_texts_in_both_languages() {
        for action in ACTIONS {
            assert!(!action.examples.is_empty(), "{}", action.name);
            for example in action.examples {
                let words: Vec<&str> = example.split_whitespace().skip(1).collect(); // without `garns`
                assert_eq!(words[1], action.name);
                let parsed = command(Lang::En).try_get_matches_from(words);
                assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
            }
            assert_ne!(action.about.en, action.about.pt);
            for (en, pt) in (action.args)(Lang::En).iter().zip((action.args)(Lang::Pt)) {
                assert_ne!(en.get_help(), pt.get_help(), "{} {}", action.name, en.get_id());
            }
        }
    }
}

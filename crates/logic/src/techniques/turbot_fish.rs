//! Turbot fish: any two houses with two places each for a value, one of each seeing the other.

use garns_puzzle::say;

use super::conjugate::pairs;
use super::two_links::step;
use crate::{CellSet, Flow, Position, Sink, Step, Words};

technique! {
    TECHNIQUE "turbot-fish" ("Turbot fish", "Turbot fish")
    "Two houses have two places each for a value, and one of the first sees one of the second: one of the \
     other two is true."
    "Duas casas têm dois lugares cada para um valor, e um da primeira vê um da segunda: um dos outros dois \
     é verdadeiro.",
    hodoku SingleDigitPatterns Hard 120 3120 true &["0403"];
    any: find, why: why, explainer: Some(6.6),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, houses) = (words.value(step.values[0]), words.places(&step.houses));
    let (near, far) = (words.cells(&step.cells[..2]), words.either(&step.cells[2..]));
    say!(
        words.lang,
        "{houses}, {value} has two places each; {near} see each other, so {value} is in {far}.",
        "{houses}, {value} tem dois lugares em cada; {near} se veem, e assim {value} está em {far}."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        let pairs = pairs(position, value);
        for (i, first) in pairs.iter().enumerate() {
            for second in &pairs[i + 1..] {
                for (near, far) in first.turns() {
                    for (other_near, other_far) in second.turns() {
                        if !position.ground.peers[near].has(other_near) {
                            continue;
                        }
                        let ends = [near, other_near, far, other_far];
                        if let Some(step) = step(position, value, ends, [first.house, second.house]) {
                            sink(step)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

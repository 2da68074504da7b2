//! Full house: the last blank cell of a house.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "full-house" ("Full house", "Casa cheia")
    "A house has one blank cell left, which takes the value that is missing."
    "Uma casa tem uma única célula vazia, que recebe o valor que falta.",
    hodoku Singles Easy 4 100 true &["0000"];
    any: find, why: why, explainer: Some(1.0),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, place) = (words.value(step.values[0]), words.place(step.houses[0]));
    say!(words.lang, "{value} is all that is missing {place}.", "só falta {value} {place}.")
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for (number, house) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        let blank = position.blank & house.cells;
        let Some(cell) = blank.first().filter(|_| blank.len() == 1) else { continue };
        let Some(value) = position.candidates[cell].single() else { continue };
        let step = Step::default().values([value]).cells(blank).houses([number]);
        sink(step.using(blank, value, Role::Base).placing(cell, value))?;
    }
    Flow::Continue(())
}

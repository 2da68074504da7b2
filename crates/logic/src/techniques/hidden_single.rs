//! Hidden single: the only place for a value in a house.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "hidden-single" ("Hidden single", "Candidato único oculto")
    "A value has one place left in a house that needs it."
    "Um valor tem um único lugar numa casa que precisa dele.",
    hodoku Singles Easy 14 300 true &["0002"];
    any: find, why: why, explainer: Some(1.2),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, cell, place) =
        (words.value(step.values[0]), words.cell(step.cells[0]), words.place(step.houses[0]));
    say!(words.lang, "{place}, {value} fits only in {cell}.", "{place}, {value} só cabe em {cell}.")
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    // People look through boxes before lines.
    let full = position.ground.houses.iter().enumerate().filter(|(_, house)| house.full);
    let (blocks, others): (Vec<_>, Vec<_>) = full.partition(|(_, house)| house.is_block());
    for (number, _) in blocks.into_iter().chain(others) {
        for value in 0..position.ground.order() {
            let places = position.places_in(number, value);
            let Some(cell) = places.first().filter(|_| places.len() == 1) else { continue };
            let step = Step::default().values([value]).cells(places).houses([number]);
            sink(step.using(places, value, Role::Base).placing(cell, value))?;
        }
    }
    Flow::Continue(())
}

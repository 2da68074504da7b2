//! Full house: the last blank cell of a house.

use garns_puzzle::{Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "full-house",
    title: Text { en: "Full house", pt: "Casa cheia" },
    meaning: Text {
        en: "A house has one blank cell left, which takes the value that is missing.",
        pt: "Uma casa tem uma única célula vazia, que recebe o valor que falta.",
    },
    explainer: Some(1.0),
    hodoku: Hodoku::some(Category::Singles, Grade::Easy, 4, 100, true, &["0000"]),
    unique: false,
    find,
    find_wide: Some(find),
    why: |step, words| {
        let (value, place) = (words.value(step.values[0]), words.place(step.houses[0]));
        say!(words.lang, "{value} is all that is missing {place}.", "só falta {value} {place}.")
    },
};

fn find<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    for (number, house) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        let blank = position.blank & house.cells;
        let Some(cell) = blank.first().filter(|_| blank.len() == 1) else { continue };
        let Some(value) = position.candidates[cell].single() else { continue };
        let step = Step::new(technique).values([value]).cells(blank).houses([number]);
        sink(step.using(blank, value, Role::Base).placing(cell, value))?;
    }
    Flow::Continue(())
}

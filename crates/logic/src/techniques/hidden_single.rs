//! Hidden single: the only place for a value in a house.

use garns_puzzle::{Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "hidden-single",
    title: Text { en: "Hidden single", pt: "Candidato único oculto" },
    meaning: Text {
        en: "A value has one place left in a house that needs it.",
        pt: "Um valor tem um único lugar numa casa que precisa dele.",
    },
    explainer: Some(1.2),
    hodoku: Hodoku::some(Category::Singles, Grade::Easy, 14, 300, true, &["0002"]),
    unique: false,
    find,
    find_wide: Some(find),
    why: |step, words| {
        let (value, cell, place) =
            (words.value(step.values[0]), words.cell(step.cells[0]), words.place(step.houses[0]));
        say!(words.lang, "{place}, {value} fits only in {cell}.", "{place}, {value} só cabe em {cell}.")
    },
};

fn find<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    // People look through boxes before lines.
    let full = position.ground.houses.iter().enumerate().filter(|(_, house)| house.full);
    let (blocks, others): (Vec<_>, Vec<_>) = full.partition(|(_, house)| house.is_block());
    for (number, _) in blocks.into_iter().chain(others) {
        for value in 0..position.ground.order() {
            let places = position.places_in(number, value);
            let Some(cell) = places.first().filter(|_| places.len() == 1) else { continue };
            let step = Step::new(technique).values([value]).cells(places).houses([number]);
            sink(step.using(places, value, Role::Base).placing(cell, value))?;
        }
    }
    Flow::Continue(())
}

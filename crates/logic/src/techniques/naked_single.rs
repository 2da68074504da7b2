//! Naked single: a cell with one candidate left.

use garns_puzzle::{Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "naked-single",
    title: Text { en: "Naked single", pt: "Candidato único" },
    meaning: Text {
        en: "A cell sees every value but one, and takes that one.",
        pt: "Uma célula vê todos os valores menos um, e recebe esse.",
    },
    explainer: Some(2.3),
    hodoku: Hodoku::some(Category::Singles, Grade::Easy, 4, 200, true, &["0003"]),
    unique: false,
    find,
    find_wide: Some(find),
    why: |step, words| {
        let (value, cell) = (words.value(step.values[0]), words.cell(step.cells[0]));
        say!(
            words.lang,
            "{value} is the only candidate left in {cell}.",
            "{value} é o único candidato em {cell}."
        )
    },
};

fn find<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    for cell in position.blank.cells() {
        let Some(value) = position.candidates[cell].single() else { continue };
        let at = S::only(cell);
        let step = Step::new(technique).values([value]).cells(at).using(at, value, Role::Base);
        sink(step.placing(cell, value))?;
    }
    Flow::Continue(())
}

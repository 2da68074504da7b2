//! Naked single: a cell with one candidate left.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "naked-single" ("Naked single", "Candidato único")
    "A cell sees every value but one, and takes that one."
    "Uma célula vê todos os valores menos um, e recebe esse.",
    hodoku Singles Easy 4 200 true &["0003"];
    any: find, why: why, explainer: Some(2.3),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, cell) = (words.value(step.values[0]), words.cell(step.cells[0]));
    say!(
        words.lang,
        "{value} is the only candidate left in {cell}.",
        "{value} é o único candidato em {cell}."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for cell in position.blank.cells() {
        let Some(value) = position.candidates[cell].single() else { continue };
        let at = S::only(cell);
        let step = Step::default().values([value]).cells(at).using(at, value, Role::Base);
        sink(step.placing(cell, value))?;
    }
    Flow::Continue(())
}

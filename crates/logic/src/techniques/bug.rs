//! BUG+1: all blank cells have two candidates but one, which has three.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "bug-1" ("Bivalue universal grave + 1", "BUG + 1")
    "All blank cells have two candidates, and each value two places wherever it is missing, but for one cell \
     with a candidate more: without that one the puzzle would have two solutions or none."
    "Todas as células vazias têm dois candidatos, e cada valor dois lugares onde falta, exceto uma \
     célula com um candidato a mais: sem esse, o jogo teria duas soluções ou nenhuma.",
    hodoku Uniqueness Hard 100 2900 true &["0610"];
    any: find, why: why, explainer: Some(5.6), unique: true,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cell, value) = (words.cell(step.cells[0]), words.value(step.values[0]));
    say!(
        words.lang,
        "without {value} in {cell}, every blank cell would have two candidates and every value two places, which \
         leaves more than one solution or none.",
        "sem {value} em {cell}, toda célula vazia teria dois candidatos e todo valor dois lugares, o que deixa mais \
         de uma solução ou nenhuma."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.plain {
        return Flow::Continue(());
    }
    let large = position.blank.without(position.with_count(2));
    let Some(cell) = large.first().filter(|_| large.len() == 1) else { return Flow::Continue(()) };
    if position.candidates[cell].len() != 3 {
        return Flow::Continue(());
    }
    for value in position.candidates[cell].iter() {
        // The value stands three times in each house of the cell, every other candidate twice.
        let fits = (0..position.ground.houses.len()).all(|house| {
            (0..position.ground.order()).all(|other| {
                let count = position.places_in(house, other).len();
                let extra = other == value && position.ground.houses[house].cells.has(cell);
                count == if extra { 3 } else { 2 } || count == 0 && !extra
            })
        });
        if fits {
            let at = S::only(cell);
            let mut step = Step::default().values([value]).cells(at).using(at, value, Role::Base);
            for other in position.candidates[cell].iter().filter(|other| *other != value) {
                step = step.removing(at, other);
            }
            sink(step.placing(cell, value))?;
        }
    }
    Flow::Continue(())
}

//! Locked candidates: a value that stands in one house only where that house crosses another.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    POINTING "pointing" ("Locked candidates (pointing)", "Candidatos bloqueados (pointing)")
    "In a box, a value fits only where the box crosses another house, so it goes nowhere else there."
    "Num bloco, um valor só cabe onde o bloco cruza outra casa, e portanto em nenhum outro lugar dela.",
    hodoku Intersections Medium 50 1200 true &["0100"];
    any: |position, sink| find(position, sink, true), why: why, explainer: Some(2.6),
}

technique! {
    CLAIMING "claiming" ("Locked candidates (claiming)", "Candidatos bloqueados (claiming)")
    "In a row, column or other house, a value fits only where it crosses a second one, so it goes \
     nowhere else in that."
    "Numa linha, coluna ou outra casa, um valor só cabe onde ela cruza uma segunda, e portanto em nenhum \
     outro lugar desta.",
    hodoku Intersections Medium 50 1210 true &["0101"];
    any: |position, sink| find(position, sink, false), why: why, explainer: Some(2.8),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, place, other) =
        (words.value(step.values[0]), words.place(step.houses[0]), words.the(step.covers[0]));
    say!(
        words.lang,
        "{place}, {value} fits only where it crosses {other}.",
        "{place}, {value} só cabe onde há cruzamento com {other}."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, from_block: bool) -> Flow {
    let houses = &position.ground.houses;
    for (number, house) in houses.iter().enumerate() {
        if !house.full || house.is_block() != from_block {
            continue;
        }
        for value in 0..position.ground.order() {
            let places = position.places_in(number, value);
            if places.len() < 2 {
                continue;
            }
            for other in position.ground.common_houses(places).filter(|other| *other != number) {
                let removed = position.places_in(other, value).without(places);
                if !removed.is_empty() {
                    let step = Step::default().values([value]).cells(places).houses([number]);
                    let step = step.covers([other]).using(places, value, Role::Base);
                    sink(step.removing(removed, value))?;
                }
            }
        }
    }
    Flow::Continue(())
}

//! XY-wing and XYZ-wing: a pivot whose candidates are each tied to one more in a wing.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    XY "xy-wing" ("XY-wing", "XY-wing")
    "A cell with two candidates sees two others that share one of them each and a third one: one of those \
     two is the third."
    "Uma célula com dois candidatos vê duas outras que têm um deles cada e um terceiro: uma dessas duas é o \
     terceiro.",
    hodoku Wings Hard 160 3300 true &["0800"];
    any: |position, sink| find(position, sink, 2), why: why, explainer: Some(4.2),
}

technique! {
    XYZ "xyz-wing" ("XYZ-wing", "XYZ-wing")
    "A cell with three candidates sees two others with two of them each: one of the three is the candidate \
     they share."
    "Uma célula com três candidatos vê duas outras com dois deles cada: uma das três é o candidato que têm \
     em comum.",
    hodoku Wings Hard 180 3400 true &["0801"];
    any: |position, sink| find(position, sink, 3), why: why, explainer: Some(4.4),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (pivot, wings, value) =
        (words.cell(step.cells[0]), words.either(&step.cells[1..]), words.value(step.values[0]));
    if step.variant == 3 {
        say!(
            words.lang,
            "whatever {pivot} is, {value} is in it or in {wings}.",
            "seja qual for o valor de {pivot}, {value} está nela ou em {wings}."
        )
    } else {
        say!(
            words.lang,
            "whatever {pivot} is, {value} is in {wings}.",
            "seja qual for o valor de {pivot}, {value} está em {wings}."
        )
    }
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, size: usize) -> Flow {
    let pairs = position.with_count(2);
    for pivot in position.with_count(size).cells() {
        let own = position.candidates[pivot];
        let wings: Vec<usize> = (pairs & position.ground.peers[pivot]).cells().collect();
        for (i, &first) in wings.iter().enumerate() {
            for &second in &wings[i + 1..] {
                let (a, b) = (position.candidates[first], position.candidates[second]);
                let Some(value) = (a & b).single() else { continue };
                let union: Candidates = own | a | b;
                if union.len() != 3 || own.has(value) != (size == 3) {
                    continue;
                }
                let ends = S::of([first, second]);
                let from = if size == 3 { ends | S::only(pivot) } else { ends };
                let removed = position.ground.common_peers(from) & position.places[value];
                if removed.is_empty() {
                    continue;
                }
                let mut step = Step::default().values([value]).variant(size as u8);
                step.cells = vec![pivot, first, second];
                for other in union.without(Candidates::only(value)).iter() {
                    step = step.using(
                        S::of([pivot, first, second]) & position.places[other],
                        other,
                        Role::Other,
                    );
                }
                sink(step.using(from, value, Role::Base).removing(removed, value))?;
            }
        }
    }
    Flow::Continue(())
}

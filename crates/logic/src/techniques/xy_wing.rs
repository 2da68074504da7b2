//! XY-wing and XYZ-wing: a pivot whose candidates are each tied to one more in a wing.

use garns_puzzle::{Candidates, Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique, Words};

pub(crate) static XY: Technique = Technique {
    name: "xy-wing",
    title: Text { en: "XY-wing", pt: "XY-wing" },
    meaning: Text {
        en: "A cell with two candidates sees two others that share one of them each and a third one: one of those \
             two is the third.",
        pt: "Uma célula com dois candidatos vê duas outras que têm um deles cada e um terceiro: uma dessas duas é o \
             terceiro.",
    },
    explainer: Some(4.2),
    hodoku: Some(Hodoku { score: 160, order: 3300, codes: &["0800"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 2),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 2)),
    why,
};

pub(crate) static XYZ: Technique = Technique {
    name: "xyz-wing",
    title: Text { en: "XYZ-wing", pt: "XYZ-wing" },
    meaning: Text {
        en: "A cell with three candidates sees two others with two of them each: one of the three is the candidate \
             they share.",
        pt: "Uma célula com três candidatos vê duas outras com dois deles cada: uma das três é o candidato que têm \
             em comum.",
    },
    explainer: Some(4.4),
    hodoku: Some(Hodoku { score: 180, order: 3400, codes: &["0801"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 3),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 3)),
    why,
};

const HODOKU: Hodoku =
    Hodoku { category: Category::Wings, grade: Grade::Hard, score: 0, order: 0, usual: true, codes: &[] };

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

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    size: usize,
) -> Flow {
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
                let mut step = Step::new(technique).values([value]).variant(size as u8);
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

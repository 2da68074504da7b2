//! Locked candidates: a value that stands in one house only where that house crosses another.

use garns_puzzle::{Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique, Words};

pub(crate) static POINTING: Technique = Technique {
    name: "pointing",
    title: Text { en: "Locked candidates (pointing)", pt: "Candidatos bloqueados (pointing)" },
    meaning: Text {
        en: "In a box, a value fits only where the box crosses another house, so it goes nowhere else there.",
        pt: "Num bloco, um valor só cabe onde o bloco cruza outra casa, e portanto em nenhum outro lugar dela.",
    },
    explainer: Some(2.6),
    hodoku: Some(Hodoku { order: 1200, codes: &["0100"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, true),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, true)),
    why,
};

pub(crate) static CLAIMING: Technique = Technique {
    name: "claiming",
    title: Text { en: "Locked candidates (claiming)", pt: "Candidatos bloqueados (claiming)" },
    meaning: Text {
        en: "In a row, column or other house, a value fits only where it crosses a second one, so it goes \
             nowhere else in that.",
        pt: "Numa linha, coluna ou outra casa, um valor só cabe onde ela cruza uma segunda, e portanto em nenhum \
             outro lugar desta.",
    },
    explainer: Some(2.8),
    hodoku: Some(Hodoku { order: 1210, codes: &["0101"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, false),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, false)),
    why,
};

const HODOKU: Hodoku = Hodoku {
    category: Category::Intersections,
    grade: Grade::Medium,
    score: 50,
    order: 0,
    usual: true,
    codes: &[],
};

fn why(step: &Step, words: &Words<'_>) -> String {
    let (value, place, other) =
        (words.value(step.values[0]), words.place(step.houses[0]), words.the(step.covers[0]));
    say!(
        words.lang,
        "{place}, {value} fits only where it crosses {other}.",
        "{place}, {value} só cabe onde há cruzamento com {other}."
    )
}

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    from_block: bool,
) -> Flow {
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
                    let step = Step::new(technique).values([value]).cells(places).houses([number]);
                    let step = step.covers([other]).using(places, value, Role::Base);
                    sink(step.removing(removed, value))?;
                }
            }
        }
    }
    Flow::Continue(())
}

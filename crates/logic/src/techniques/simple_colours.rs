//! Simple colours: one coloured group, and what sees both colours (trap) or a colour that sees itself (wrap).

use std::ops::ControlFlow;

use garns_puzzle::{Text, say};

use super::colouring::{Colours, colours, seen};
use crate::{Category, CellSet, Grade, Hodoku, Part, Position, Sink, Step, Technique};

pub(crate) static TRAP: Technique = Technique {
    name: "simple-colours-trap",
    title: Text { en: "Simple colours (trap)", pt: "Cores simples (armadilha)" },
    meaning: Text {
        en: "Pairs of places of a value are given two colours in turn; what sees both colours is false.",
        pt: "Pares de lugares de um valor recebem duas cores alternadas; o que vê as duas cores é falso.",
    },
    explainer: None,
    hodoku: Some(Hodoku { codes: &["0500"], ..HODOKU }),
    unique: false,
    find: trap,
    find_wide: Some(trap),
    why: |step, words| {
        let value = words.value(step.values[0]);
        say!(
            words.lang,
            "the places for {value} joined in pairs take two colours in turn, and all of one colour are true; what sees both \
             colours can't be {value}.",
            "os lugares para {value} ligados em pares recebem duas cores alternadas, e todos de uma cor são verdadeiros; o que \
             vê as duas cores não pode ser {value}."
        )
    },
};

pub(crate) static WRAP: Technique = Technique {
    name: "simple-colours-wrap",
    title: Text { en: "Simple colours (wrap)", pt: "Cores simples (dobra)" },
    meaning: Text {
        en: "Pairs of places of a value are given two colours in turn; a colour that sees itself is false.",
        pt: "Pares de lugares de um valor recebem duas cores alternadas; uma cor que se vê a si mesma é falsa.",
    },
    explainer: None,
    hodoku: Some(Hodoku { codes: &["0501"], ..HODOKU }),
    unique: false,
    find: wrap,
    find_wide: Some(wrap),
    why: |step, words| {
        let value = words.value(step.values[0]);
        say!(
            words.lang,
            "the places for {value} joined in pairs take two colours in turn, and two of one colour see each other: that \
             colour is false.",
            "os lugares para {value} ligados em pares recebem duas cores alternadas, e dois de uma cor se veem: essa cor é \
             falsa."
        )
    },
};

const HODOKU: Hodoku = Hodoku {
    category: Category::Coloring,
    grade: Grade::Hard,
    score: 150,
    order: 5330,
    usual: true,
    codes: &[],
};

fn coloured<S: CellSet>(technique: &'static Technique, value: usize, group: &Colours<S>) -> Step {
    let step = Step::new(technique).values([value]).cells(group.all());
    step.using(group.sets[0], value, Part::On).using(group.sets[1], value, Part::Off)
}

fn trap<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            let [a, b] = group.sets.map(|set| seen(position, set));
            let removed = (a & b & position.places[value]).without(group.all());
            if !removed.is_empty() {
                sink(coloured(technique, value, &group).removing(removed, value))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wrap<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            for set in group.sets {
                if seen(position, set).meets(set) {
                    sink(coloured(technique, value, &group).removing(set, value))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

//! Simple colours: one coloured group, and what sees both colours (trap) or a colour that sees itself (wrap).

use garns_puzzle::{Text, say};

use super::colouring::{Colours, colour_names, colours, seen};
use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique};

pub(crate) static TRAP: Technique = Technique {
    name: "simple-colours-trap",
    title: Text { en: "Simple colours (trap)", pt: "Cores simples (trap)" },
    meaning: Text {
        en: "Pairs of places of a value are given two colours in turn; what sees both colours is false.",
        pt: "Pares de lugares de um valor recebem duas cores alternadas; o que vê as duas cores é falso.",
    },
    hodoku: Some(Hodoku { codes: &["0500"], ..HODOKU }),
    find: trap,
    find_wide: Some(trap),
    why: |step, words| {
        let (value, [ones, others]) =
            (words.value(step.values[0]), colour_names(step, words, [Role::On, Role::Off]));
        say!(
            words.lang,
            "along pairs of places, {value} is in all of {ones} or in all of {others}; what sees cells of both can't be \
             {value}.",
            "ao longo de pares de lugares, {value} está em todas as de {ones} ou em todas as de {others}; o que vê células de \
             ambos não pode ser {value}."
        )
    },
    ..Technique::PLAIN
};

pub(crate) static WRAP: Technique = Technique {
    name: "simple-colours-wrap",
    title: Text { en: "Simple colours (wrap)", pt: "Cores simples (wrap)" },
    meaning: Text {
        en: "Pairs of places of a value are given two colours in turn; a colour that sees itself is false.",
        pt: "Pares de lugares de um valor recebem duas cores alternadas; uma cor que vê a si mesma é falsa.",
    },
    hodoku: Some(Hodoku { codes: &["0501"], ..HODOKU }),
    find: wrap,
    find_wide: Some(wrap),
    why: |step, words| {
        let (value, [ones, others]) =
            (words.value(step.values[0]), colour_names(step, words, [Role::On, Role::Off]));
        say!(
            words.lang,
            "along pairs of places, {value} is in all of {ones} or in all of {others}; two of {ones} see each other, so \
             it is the latter.",
            "ao longo de pares de lugares, {value} está em todas as de {ones} ou em todas as de {others}; duas de {ones} se \
             veem, então são estas últimas."
        )
    },
    ..Technique::PLAIN
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
    step.using(group.sets[0], value, Role::On).using(group.sets[1], value, Role::Off)
}

fn trap<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            let [a, b] = group.sets.map(|set| seen(position, set));
            let removed = (a & b & position.places[value]).without(group.all());
            if !removed.is_empty() {
                sink(coloured(technique, value, &group).removing(removed, value))?;
            }
        }
    }
    Flow::Continue(())
}

fn wrap<S: CellSet>(position: &Position<S>, technique: &'static Technique, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            // The colour that sees itself comes first.
            let [a, b] = group.sets;
            for sets in [[a, b], [b, a]].into_iter().filter(|[set, _]| seen(position, *set).meets(*set)) {
                sink(coloured(technique, value, &Colours { sets }).removing(sets[0], value))?;
            }
        }
    }
    Flow::Continue(())
}

//! Simple colours: one coloured group, and what sees both colours (trap) or a colour that sees itself (wrap).

use garns_puzzle::say;

use super::colouring::{Colours, colour_names, colours, seen};
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TRAP "simple-colours-trap" ("Simple colours (trap)", "Cores simples (trap)")
    "Pairs of places of a value are given two colours in turn; what sees both colours is false."
    "Pares de lugares de um valor recebem duas cores alternadas; o que vê as duas cores é falso.",
    hodoku Coloring Hard 150 5330 true &["0500"];
    any: trap, why: trap_why,
}

fn trap_why(step: &Step, words: &Words<'_>) -> String {
    let (value, [ones, others]) =
        (words.value(step.values[0]), colour_names(step, words, [Role::On, Role::Off]));
    say!(
        words.lang,
        "along pairs of places, {value} is in all of {ones} or in all of {others}; what sees cells of both can't be \
         {value}.",
        "ao longo de pares de lugares, {value} está em todas as de {ones} ou em todas as de {others}; o que vê células de \
         ambos não pode ser {value}."
    )
}

technique! {
    WRAP "simple-colours-wrap" ("Simple colours (wrap)", "Cores simples (wrap)")
    "Pairs of places of a value are given two colours in turn; a colour that sees itself is false."
    "Pares de lugares de um valor recebem duas cores alternadas; uma cor que vê a si mesma é falsa.",
    hodoku Coloring Hard 150 5330 true &["0501"];
    any: wrap, why: wrap_why,
}

fn wrap_why(step: &Step, words: &Words<'_>) -> String {
    let (value, [ones, others]) =
        (words.value(step.values[0]), colour_names(step, words, [Role::On, Role::Off]));
    say!(
        words.lang,
        "along pairs of places, {value} is in all of {ones} or in all of {others}; two of {ones} see each other, so \
         it is the latter.",
        "ao longo de pares de lugares, {value} está em todas as de {ones} ou em todas as de {others}; duas de {ones} se \
         veem, então são estas últimas."
    )
}

fn coloured<S: CellSet>(value: usize, group: &Colours<S>) -> Step {
    let step = Step::default().values([value]).cells(group.all());
    step.using(group.sets[0], value, Role::On).using(group.sets[1], value, Role::Off)
}

fn trap<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            let [a, b] = group.sets.map(|set| seen(position, set));
            let removed = (a & b & position.places[value]).without(group.all());
            if !removed.is_empty() {
                sink(coloured(value, &group).removing(removed, value))?;
            }
        }
    }
    Flow::Continue(())
}

fn wrap<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        for group in colours(position, value) {
            // The colour that sees itself comes first.
            let [a, b] = group.sets;
            for sets in [[a, b], [b, a]].into_iter().filter(|[set, _]| seen(position, *set).meets(*set)) {
                sink(coloured(value, &Colours { sets }).removing(sets[0], value))?;
            }
        }
    }
    Flow::Continue(())
}

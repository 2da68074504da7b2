//! Remote pair: a chain of cells with the same two candidates.

use garns_puzzle::{Candidates, say};

use super::colouring::seen;
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "remote-pair" ("Remote pair", "Par remoto")
    "Cells with the same two candidates, each seeing the next: they take the two in turn, and what sees both \
     kinds can be neither."
    "Células com os mesmos dois candidatos, cada uma vendo a próxima: elas recebem os dois alternadamente, e o \
     que vê os dois tipos não pode ser nenhum.",
    hodoku ChainsAndLoops Hard 110 2800 true &["0703"];
    any: find, why: why, explainer: Some(6.5),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let of = |part: Role| -> String {
        let used = step.used.iter().filter(|used| used.part == part && used.spot.value == step.values[0]);
        words.cells(&used.map(|used| used.spot.cell).collect::<Vec<_>>())
    };
    let (values, ones, others) = (words.values(&step.values), of(Role::On), of(Role::Off));
    say!(
        words.lang,
        "of {values}, {ones} hold one and {others} the other, whichever way round; what sees cells of both kinds can \
         be neither.",
        "de {values}, {ones} têm um e {others} têm o outro, num sentido ou no outro; o que vê células dos dois tipos \
         não pode ser nenhum deles."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let mut left = position.with_count(2);
    while let Some(first) = left.first() {
        let pair = position.candidates[first];
        let mut sets = [S::only(first), S::default()];
        let alike = |cell: &usize| position.candidates[*cell] == pair;
        let mut queue = vec![(first, 0)];
        while let Some((cell, colour)) = queue.pop() {
            let next = S::of((position.ground.peers[cell] & position.blank).cells().filter(alike));
            for cell in next.without(sets[1 - colour]).cells() {
                sets[1 - colour] = sets[1 - colour] | S::only(cell);
                queue.push((cell, 1 - colour));
            }
        }
        let all = sets[0] | sets[1];
        left = left.without(all);
        if sets[0].meets(sets[1]) || all.len() < 4 {
            continue;
        }
        tell(position, pair, sets, sink)?;
    }
    Flow::Continue(())
}

fn tell<S: CellSet>(position: &Position<S>, pair: Candidates, sets: [S; 2], sink: Sink<'_>) -> Flow {
    let all = sets[0] | sets[1];
    let both = seen(position, sets[0]) & seen(position, sets[1]);
    let mut step = Step::default().values(pair.iter()).cells(all);
    for value in pair.iter() {
        step = step.using(sets[0], value, Role::On).using(sets[1], value, Role::Off);
        step = step.removing(both.without(all) & position.places[value], value);
    }
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

//! A value that every way to fill a clue needs: it is in one of the clue's cells, and not where those see it.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

/// Places of a value within a clue that are seen at a glance.
const MOST_PLACES: usize = 4;

technique! {
    TECHNIQUE "locked-in-a-clue" ("Locked in a clue", "Preso numa pista")
    "Every way to fill the cells of a clue has the value, so cells that see all its places there lack it."
    "Toda maneira de preencher as células de uma pista usa o valor; logo, as células que veem todos os seus \
     lugares ali não o têm.";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (clue, value) = (words.clue(step.clues[0]), words.value(step.values[0]));
    let cells = words.either(&step.cells);
    say!(
        words.lang,
        "{clue} can't be filled without {value}, which is in {cells}.",
        "não há como preencher {clue} sem {value}, que está em {cells}."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if position.ground.clues.is_empty() {
        return Flow::Continue(());
    }
    let domains = position.domains();
    for (number, clue) in position.ground.clues.iter().enumerate() {
        position.deadline.go_on()?;
        for value in 0..position.ground.order() {
            let places = position.places[value] & position.ground.clue_sets[number];
            if places.is_empty() || places.len() > MOST_PLACES {
                continue;
            }
            let removed = position.ground.common_peers(places) & position.places[value];
            let written = clue.cells.iter().any(|cell| position.grid.get(*cell) == Some(value));
            if removed.is_empty() || written {
                continue;
            }
            let mut without = domains.clone();
            for cell in places.cells() {
                without[cell] = without[cell].without(Candidates::only(value));
            }
            let empty = places.cells().any(|cell| without[cell].is_empty());
            if empty || !clue.filter(&mut without) {
                let step = Step::default().values([value]).cells(places).clues([number]);
                sink(step.using(places, value, Role::Base).removing(removed, value))?;
            }
        }
    }
    Flow::Continue(())
}

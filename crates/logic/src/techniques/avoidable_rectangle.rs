//! Avoidable rectangles: unique rectangles whose corners are filled already, but not given.

use garns_puzzle::{Candidates, Text, say};

use super::rectangles::SIDES;
use crate::{CellSet, Flow, Position, Role, Sink, Step, Use, Words};

technique! {
    TYPE_1 "avoidable-rectangle-1" ("Avoidable rectangle type 1", "Retângulo evitável tipo 1"),
    hodoku Uniqueness Hard 100 4020 true &["0607"];
    find: one, why: why, meaning: MEANING,
    unique: true,
}

technique! {
    TYPE_2 "avoidable-rectangle-2" ("Avoidable rectangle type 2", "Retângulo evitável tipo 2"),
    hodoku Uniqueness Hard 100 4030 true &["0608"];
    find: two, why: why, meaning: MEANING,
    unique: true,
}

const MEANING: Text = Text {
    en: "Four cells in two rows, two columns and two boxes, none of them given, can't hold two values crosswise: they \
         could be swapped.",
    pt: "Quatro células em duas linhas, duas colunas e dois blocos, nenhuma delas dada, não podem ter dois valores em \
         cruz: poderiam ser trocados.",
};

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, values) = (words.cells(&step.cells), words.values(&step.values[..2]));
    let fins: Vec<&Use> = step.used.iter().filter(|used| used.part == Role::Fin).collect();
    let Some(extra) = fins.first().map(|used| words.value(used.spot.value)) else {
        return say!(
            words.lang,
            "none of {cells} is given, so {values} can't stand in them crosswise: they could be swapped.",
            "nenhuma de {cells} é dada, então {values} não podem ficar nelas em cruz: poderiam ser trocados."
        );
    };
    let open = words.either(&fins.iter().map(|used| used.spot.cell).collect::<Vec<_>>());
    say!(
        words.lang,
        "none of {cells} is given, so {values} can't stand in them crosswise: they could be swapped. So {extra} is in \
         {open}.",
        "nenhuma de {cells} é dada, então {values} não podem ficar nelas em cruz: poderiam ser trocados. Assim, {extra} \
         está em {open}."
    )
}

/// Three corners are filled: the fourth must not complete the cross.
fn one<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for rectangle in position.ground.rectangles() {
        let set: S = rectangle.set();
        if set.meets(position.givens) || (set & position.blank).len() != 1 {
            continue;
        }
        for corner in 0..4 {
            let value = |place: usize| position.grid.get(rectangle.corners[place]);
            let (Some(opposite), Some(side), Some(other)) =
                (value(3 - corner), value(corner ^ 1), value(corner ^ 2))
            else {
                continue;
            };
            let cell = rectangle.corners[corner];
            if side == other && position.has(cell, opposite) {
                let step = Step::default().values([opposite, side]).cells(set);
                sink(step.removing(S::only(cell), opposite))?;
            }
        }
    }
    Flow::Continue(())
}

/// Two corners of a line are filled: the others must not both complete the cross, and have one value more.
fn two<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for rectangle in position.ground.rectangles() {
        let set: S = rectangle.set();
        if set.meets(position.givens) {
            continue;
        }
        for side in SIDES {
            let filled = side.map(|corner| position.grid.get(rectangle.corners[corner]));
            let [Some(a), Some(b)] = filled else { continue };
            // Opposite to the first is the blank corner that would take its value.
            let blank = side.map(|corner| rectangle.corners[3 - corner]);
            if !S::of(blank).within(position.blank) {
                continue;
            }
            let more = [(blank[0], a), (blank[1], b)].map(|(cell, value)| {
                let held = position.candidates[cell];
                held.without(Candidates::only(value)).single().filter(|_| held.len() == 2 && held.has(value))
            });
            let [Some(extra), Some(other)] = more else { continue };
            let removed = position.ground.common_peers(S::of(blank)) & position.places[extra];
            if extra == other && !removed.is_empty() {
                let step = Step::default().values([a, b]).cells(set);
                sink(step.using(S::of(blank), extra, Role::Fin).removing(removed, extra))?;
            }
        }
    }
    Flow::Continue(())
}

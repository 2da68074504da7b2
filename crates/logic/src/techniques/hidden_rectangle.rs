//! Hidden rectangle: a unique rectangle seen from the pairs of places of one of its values.

use garns_puzzle::say;

use super::rectangles::deadly;
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "hidden-rectangle" ("Hidden rectangle", "Retângulo oculto")
    "In a rectangle, one value has no other place in the row and the column of a corner; if that corner held \
     the other value, the rectangle could be swapped."
    "Num retângulo, um valor não tem outro lugar na linha e na coluna de um canto; se esse canto tivesse o \
     outro valor, o retângulo poderia ser trocado.",
    hodoku Uniqueness Hard 100 4010 true &["0606"];
    find: find, why: why, unique: true,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, corner) = (words.cells(&step.cells), words.cell(step.removed[0].cell));
    let (value, other) = (words.value(step.values[0]), words.value(step.values[1]));
    let removed = words.value(step.removed[0].value);
    let tied = if removed == value { other } else { value };
    say!(
        words.lang,
        "if {corner} were {removed}, {tied} would have to go into its neighbours among {cells}, which could then be \
         swapped.",
        "se {corner} fosse {removed}, {tied} teria de ir para as vizinhas dela entre {cells}, que então poderiam ser \
         trocadas."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for deadly in deadly(position) {
        let corners = deadly.rectangle.corners;
        let pair = deadly.pair();
        for corner in 0..4 {
            // The corner opposite holds nothing but the two values.
            if !position.candidates[corners[3 - corner]].without(pair).is_empty() {
                continue;
            }
            let cell = corners[corner];
            for (value, other) in [(deadly.values[0], deadly.values[1]), (deadly.values[1], deadly.values[0])]
            {
                let neighbours = [1, 2].map(|step| corners[corner ^ step]);
                let tied = |neighbour: usize| {
                    let both = S::of([cell, neighbour]);
                    let mut lines = position
                        .ground
                        .common_houses(both)
                        .filter(|house| position.ground.houses[*house].is_line());
                    lines.any(|line| position.places_in(line, value) == both)
                };
                if position.has(cell, other) && neighbours.into_iter().all(tied) {
                    let step = deadly.step(position);
                    let step = step.using(S::of(neighbours), value, Role::Fin);
                    sink(step.removing(S::only(cell), other))?;
                }
            }
        }
    }
    Flow::Continue(())
}

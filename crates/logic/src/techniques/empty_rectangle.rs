//! Empty rectangle: a value that stands in a box only on a cross, and a line with two places for it.

use garns_puzzle::say;

use super::conjugate::{Pair, pairs};
use super::two_links::{each, joined};
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "empty-rectangle" ("Empty rectangle", "Retângulo vazio")
    "In a box a value stands only on one row and one column; a pair of places that starts on one of \
     them eliminates what lies on the other."
    "Num bloco, um valor só está numa linha e numa coluna; um par de lugares que começa numa delas \
     elimina o que está na outra.",
    hodoku SingleDigitPatterns Hard 120 3170 true &["0402", "0405"];
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    each(step, |single| {
        let (value, block) = (words.value(single.value), words.place(single.houses[0]));
        let (lines, on) = (words.houses(single.covers), words.places(single.covers));
        let (line, pair) = (words.place(single.houses[1]), words.either(&single.cells[..2]));
        let (near, far) = (words.cell(single.cells[0]), words.cell(single.cells[1]));
        let (the_block, second) = (words.the(single.houses[0]), words.the(single.covers[1]));
        let in_second = words.place(single.covers[1]);
        say!(
            words.lang,
            "{block}, {value} stands only on {lines}; {line}, it is in {pair}. If it is in {near}, {the_block} has it \
             on {second}; so what sees {far} on {second} outside {the_block} can't be {value}.",
            "{block}, {value} só está {on}; {line}, está em {pair}. Se está em {near}, {the_block} o tem {in_second}; \
             assim, o que vê {far} {in_second}, fora d{the_block}, não pode ser {value}."
        )
    })
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let houses = &position.ground.houses;
    let lines: Vec<usize> = (0..houses.len()).filter(|house| houses[*house].is_line()).collect();
    let mut known: Vec<Step> = Vec::new();
    for value in 0..position.ground.order() {
        let pairs: Vec<Pair> =
            pairs(position, value).into_iter().filter(|pair| houses[pair.house].is_line()).collect();
        for block in (0..houses.len()).filter(|house| houses[*house].is_block() && houses[*house].full) {
            let inside = position.places_in(block, value);
            for &first in &lines {
                let on_first = inside & houses[first].cells;
                if on_first.is_empty() || on_first == inside {
                    continue;
                }
                let crossing = lines.iter().copied().filter(|line| houses[*line].kind != houses[first].kind);
                for second in crossing {
                    let on_second = inside & houses[second].cells;
                    if (on_first | on_second) != inside || on_second == inside {
                        continue;
                    }
                    let place = Place { position, value, block, inside, first, second };
                    for pair in &pairs {
                        if let Some(step) = place.step(*pair) {
                            sink(step.clone())?;
                            known.push(step);
                        }
                    }
                }
            }
        }
    }
    for (i, a) in known.iter().enumerate() {
        for b in known[..i].iter().filter(|b| a.values == b.values && a.houses[0] == b.houses[0]) {
            if let Some(both) = joined(b, a) {
                sink(both)?;
            }
        }
    }
    Flow::Continue(())
}

/// A box whose places for a value lie on two lines.
struct Place<'a, S> {
    position: &'a Position<S>,
    value: usize,
    block: usize,
    inside: S,
    first: usize,
    second: usize,
}

impl<S: CellSet> Place<'_, S> {
    /// With a pair outside that has one end on the first line: the other end and the box together see the
    /// place where its line crosses the second line.
    fn step(&self, pair: Pair) -> Option<Step> {
        let houses = &self.position.ground.houses;
        // The pair's line crosses the first one, so it runs along the second.
        if houses[pair.house].kind == houses[self.first].kind || pair.house == self.second {
            return None;
        }
        let outside = |cell: usize| !houses[self.block].cells.has(cell);
        let (near, far) = pair
            .turns()
            .into_iter()
            .find(|(near, _)| houses[self.first].cells.has(*near) && outside(*near))?;
        if !outside(far) {
            return None;
        }
        let removed =
            self.position.ground.peers[far] & houses[self.second].cells & self.position.places[self.value];
        let removed = removed.without(self.inside | houses[self.block].cells);
        let step = Step::default().values([self.value]).cells(S::of([near]));
        let step = step.cells(S::of([far])).cells(self.inside).houses([self.block, pair.house]);
        let step = step.covers([self.first, self.second]).using(self.inside, self.value, Role::Base);
        let step = step.using(S::of([near, far]), self.value, Role::On).removing(removed, self.value);
        step.is_worth().then_some(step)
    }
}

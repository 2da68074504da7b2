//! Guardians, or broken wings: a loop of an odd number of places cannot consist of pairs alone.
//!
//! If each two neighbours in a loop were the only places of a value in a house, places would be true and false in turn, which
//! an odd loop does not allow. So one of the other places in these houses, the guardians, is true.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "guardians" ("Guardians", "Guardiões")
    "An odd loop of places of a value, each two neighbours in one house, can't be all pairs: one of the other places \
     in these houses is true."
    "Um laço ímpar de lugares de um valor, cada dois vizinhos numa casa, não pode ser só de pares: um dos outros \
     lugares dessas casas é verdadeiro.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let value = words.value(step.values[0]);
    let (cells, guards) = (words.cells(&step.cells), words.either(&step.cells_of(Role::Fin)));
    say!(
        words.lang,
        "{value} can't be in every second cell of the loop {cells}, since their number is odd; so {value} is in {guards}.",
        "{value} não pode estar em células alternadas do laço {cells}, pois o número delas é ímpar; então {value} está em \
         {guards}."
    )
}

/// Places in a loop, and guardians: more cannot be kept in sight.
const LENGTHS: [usize; 2] = [5, 7];
const MOST_GUARDS: usize = 3;

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for value in 0..position.ground.order() {
        for length in LENGTHS {
            let mut walk = Walk { position, value, length, sink, cells: Vec::new(), houses: Vec::new() };
            for start in position.places[value].cells() {
                if position.deadline.is_over() {
                    return Flow::Continue(());
                }
                walk.cells.push(start);
                walk.go(S::default())?;
                walk.cells.pop();
            }
        }
    }
    Flow::Continue(())
}

struct Walk<'a, 's, S> {
    position: &'a Position<S>,
    value: usize,
    /// Places in the loop.
    length: usize,
    sink: Sink<'s>,
    cells: Vec<usize>,
    houses: Vec<usize>,
}

impl<S: CellSet> Walk<'_, '_, S> {
    /// Goes on from the last cell, with the guardians so far.
    fn go(&mut self, guards: S) -> Flow {
        let (position, value) = (self.position, self.value);
        let (start, here) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let path = S::of(self.cells.iter().copied());
        for &house in &position.ground.houses_of[here] {
            if !position.ground.houses[house].full || self.houses.contains(&house) {
                continue;
            }
            let places = position.places_in(house, value);
            for next in places.cells().filter(|next| *next != here) {
                let others = places.without(S::of([here, next]));
                let closes = next == start && self.cells.len() == self.length;
                let all = guards | others;
                // The loop's own cells are no guardians of it; of its cells the first is the lowest.
                if others.meets(path)
                    || all.len() > MOST_GUARDS
                    || (!closes && (next < start || path.has(next)))
                {
                    continue;
                }
                let seen = position.ground.common_peers(all) & position.places[value];
                if !all.is_empty() && seen.is_empty() && all.len() > 1 {
                    continue;
                }
                if closes {
                    self.found(all, house, seen)?;
                } else if self.cells.len() < self.length && !all.has(next) {
                    self.cells.push(next);
                    self.houses.push(house);
                    self.go(all)?;
                    self.houses.pop();
                    self.cells.pop();
                }
            }
        }
        Flow::Continue(())
    }

    fn found(&mut self, guards: S, house: usize, seen: S) -> Flow {
        let loop_cells = S::of(self.cells.iter().copied());
        // Each loop is met both ways round; without guardians there is no solution.
        if guards.is_empty() || guards.meets(loop_cells) || self.cells[1] > self.cells[self.cells.len() - 1] {
            return Flow::Continue(());
        }
        let mut step = Step::default().values([self.value]);
        step.cells.extend(&self.cells);
        step = step.houses(self.houses.iter().copied().chain([house]));
        step = step.using(loop_cells, self.value, Role::Base).using(guards, self.value, Role::Fin);
        step = match guards.first().filter(|_| guards.len() == 1) {
            Some(cell) => step.placing(cell, self.value),
            None => step.removing(seen, self.value),
        };
        if step.is_worth() { (self.sink)(step) } else { Flow::Continue(()) }
    }
}

//! Naked subsets: as many cells as values in one house, holding nothing else. Locked ones lie in two houses.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    LOCKED_PAIR "locked-pair" ("Locked pair", "Par bloqueado")
    "Two cells where two houses cross hold the same two values, which go nowhere else in either."
    "Duas células onde duas casas se cruzam têm os mesmos dois valores, que não cabem em outro lugar delas.",
    hodoku Intersections Medium 40 1000 true &["0110"];
    any: |position, sink| find(position, sink, 2, true), why: why,
}

technique! {
    LOCKED_TRIPLE "locked-triple" ("Locked triple", "Trio bloqueado")
    "Three cells where two houses cross hold the same three values, which go nowhere else in either."
    "Três células onde duas casas se cruzam têm os mesmos três valores, que não cabem em outro lugar delas.",
    hodoku Intersections Medium 60 1100 true &["0111"];
    any: |position, sink| find(position, sink, 3, true), why: why,
}

technique! {
    PAIR "naked-pair" ("Naked pair", "Par nu")
    "Two cells of a house hold the same two values, which go nowhere else in it."
    "Duas células de uma casa têm os mesmos dois valores, que não cabem em outro lugar dela.",
    hodoku Subsets Medium 60 1300 true &["0200"];
    any: |position, sink| find(position, sink, 2, false), why: why, explainer: Some(3.0),
}

technique! {
    TRIPLE "naked-triple" ("Naked triple", "Trio nu")
    "Three cells of a house hold only three values, which go nowhere else in it."
    "Três células de uma casa têm só três valores, que não cabem em outro lugar dela.",
    hodoku Subsets Medium 80 1400 true &["0201"];
    any: |position, sink| find(position, sink, 3, false), why: why, explainer: Some(3.6),
}

technique! {
    QUAD "naked-quad" ("Naked quad", "Quarteto nu")
    "Four cells of a house hold only four values, which go nowhere else in it."
    "Quatro células de uma casa têm só quatro valores, que não cabem em outro lugar dela.",
    hodoku Subsets Hard 120 2000 true &["0202"];
    any: |position, sink| find(position, sink, 4, false), why: why, explainer: Some(5.0),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (values, place, cells) =
        (words.values(&step.values), words.places(&step.houses), words.cells(&step.cells));
    say!(
        words.lang,
        "{place}, {cells} hold nothing but {values}, and so use them up.",
        "{place}, {cells} só têm {values}, e assim os esgotam."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, size: usize, locked: bool) -> Flow {
    for number in 0..position.ground.houses.len() {
        let house = position.ground.houses[number].cells & position.blank;
        let fitting = house.cells().filter(|cell| (2..=size).contains(&position.candidates[*cell].len()));
        let fitting: Vec<usize> = fitting.collect();
        let mut search = Search { position, size, locked, house: number, fitting: &fitting };
        search.extend(0, S::default(), Candidates::NONE, sink)?;
    }
    Flow::Continue(())
}

struct Search<'a, S> {
    position: &'a Position<S>,
    size: usize,
    locked: bool,
    house: usize,
    fitting: &'a [usize],
}

impl<S: CellSet> Search<'_, S> {
    fn extend(&mut self, from: usize, cells: S, values: Candidates, sink: Sink<'_>) -> Flow {
        if cells.len() == self.size {
            return self.found(cells, values, sink);
        }
        for (i, &cell) in self.fitting.iter().enumerate().skip(from) {
            let values = values | self.position.candidates[cell];
            if values.len() <= self.size {
                self.extend(i + 1, cells | S::only(cell), values, sink)?;
            }
        }
        Flow::Continue(())
    }

    fn found(&self, cells: S, values: Candidates, sink: Sink<'_>) -> Flow {
        let ground = &self.position.ground;
        let others: Vec<usize> = ground.common_houses(cells).filter(|house| *house != self.house).collect();
        // A locked subset is told once, from the first of its houses; it strikes out in all of them.
        if self.locked && (others.is_empty() || others.iter().any(|other| *other < self.house)) {
            return Flow::Continue(());
        }
        let mut step = Step::default().values(values.iter()).cells(cells).houses([self.house]);
        let mut struck = Vec::new();
        for house in std::iter::once(self.house).chain(others.iter().copied().filter(|_| self.locked)) {
            let mut any = false;
            for value in values.iter() {
                let removed = self.position.places_in(house, value).without(cells);
                any |= !removed.is_empty();
                step = step.removing(removed, value);
            }
            struck.push(any);
        }
        for value in values.iter() {
            step = step.using(cells & self.position.places[value], value, Role::Base);
        }
        let worth = step.is_worth() && (!self.locked || struck.iter().filter(|any| **any).count() > 1);
        if worth {
            step.houses.extend(others.into_iter().filter(|_| self.locked));
            sink(step)?;
        }
        Flow::Continue(())
    }
}

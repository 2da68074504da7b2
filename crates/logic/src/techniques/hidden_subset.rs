//! Hidden subsets: as many values as cells in one house, fitting nowhere else in it.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    PAIR "hidden-pair" ("Hidden pair", "Par oculto")
    "Two values of a house fit only in the same two cells, which hold nothing else."
    "Dois valores de uma casa só cabem nas mesmas duas células, que não têm mais nada.",
    hodoku Subsets Medium 70 1500 true &["0210"];
    any: |position, sink| find(position, sink, 2), why: why, explainer: Some(3.4),
}

technique! {
    TRIPLE "hidden-triple" ("Hidden triple", "Trio oculto")
    "Three values of a house fit only in the same three cells, which hold nothing else."
    "Três valores de uma casa só cabem nas mesmas três células, que não têm mais nada.",
    hodoku Subsets Medium 100 1600 true &["0211"];
    any: |position, sink| find(position, sink, 3), why: why, explainer: Some(4.0),
}

technique! {
    QUAD "hidden-quad" ("Hidden quad", "Quarteto oculto")
    "Four values of a house fit only in the same four cells, which hold nothing else."
    "Quatro valores de uma casa só cabem nas mesmas quatro células, que não têm mais nada.",
    hodoku Subsets Hard 150 2100 true &["0212"];
    any: |position, sink| find(position, sink, 4), why: why, explainer: Some(5.4),
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (values, place, cells) =
        (words.values(&step.values), words.place(step.houses[0]), words.cells(&step.cells));
    say!(
        words.lang,
        "{place}, {values} fit only in {cells}, which leaves no room there for anything else.",
        "{place}, {values} só cabem em {cells}, onde não sobra espaço para mais nada."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>, size: usize) -> Flow {
    for (number, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        let places = (0..position.ground.order()).map(|value| (value, position.places_in(number, value)));
        let fitting: Vec<(usize, S)> = places.filter(|(_, set)| (1..=size).contains(&set.len())).collect();
        let search = Search { position, size, house: number, fitting: &fitting };
        search.extend(0, S::default(), Candidates::NONE, sink)?;
    }
    Flow::Continue(())
}

struct Search<'a, S> {
    position: &'a Position<S>,
    size: usize,
    house: usize,
    fitting: &'a [(usize, S)],
}

impl<S: CellSet> Search<'_, S> {
    fn extend(&self, from: usize, cells: S, values: Candidates, sink: Sink<'_>) -> Flow {
        if values.len() == self.size {
            let mut step = Step::default().values(values.iter()).cells(cells).houses([self.house]);
            for value in 0..self.position.ground.order() {
                let places = cells & self.position.places[value];
                step = match values.has(value) {
                    true => step.using(places, value, Role::Base),
                    false => step.removing(places, value),
                };
            }
            return if cells.len() == self.size && step.is_worth() { sink(step) } else { Flow::Continue(()) };
        }
        for (i, &(value, places)) in self.fitting.iter().enumerate().skip(from) {
            let cells = cells | places;
            if cells.len() <= self.size {
                self.extend(i + 1, cells, values | Candidates::only(value), sink)?;
            }
        }
        Flow::Continue(())
    }
}

//! WXYZ-wing: four cells with four values, all but one of which can stand in them only once.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "wxyz-wing" ("WXYZ-wing", "WXYZ-wing")
    "Four cells hold four values; three of the values can stand in them only once each, so the fourth is there."
    "Quatro células têm quatro valores; três dos valores só cabem uma vez nelas, e assim o quarto está lá.";
    any: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, values) = (words.cells(&step.cells), words.values(&step.values[1..]));
    let value = words.value(step.values[0]);
    say!(
        words.lang,
        "{cells} hold four values, of which {values} fit only once each: {value} is in one of them.",
        "{cells} têm quatro valores, dos quais {values} só cabem uma vez cada: {value} está numa delas."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let small = |cell: &usize| (2..=4).contains(&position.candidates[*cell].len());
    for pivot in position.blank.cells().filter(small) {
        let near: Vec<usize> =
            (position.ground.peers[pivot] & position.blank).cells().filter(small).collect();
        for (i, &a) in near.iter().enumerate() {
            let two = position.candidates[pivot] | position.candidates[a];
            if two.len() > 4 {
                continue;
            }
            for (j, &b) in near.iter().enumerate().skip(i + 1) {
                let three = two | position.candidates[b];
                if three.len() > 4 {
                    continue;
                }
                for &c in &near[j + 1..] {
                    let all = three | position.candidates[c];
                    if all.len() == 4 {
                        tell(position, S::of([pivot, a, b, c]), all, sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn tell<S: CellSet>(position: &Position<S>, cells: S, values: Candidates, sink: Sink<'_>) -> Flow {
    let once = |value: &usize| {
        let places = cells & position.places[*value];
        places.cells().all(|cell| places.without(S::only(cell)).within(position.ground.peers[cell]))
    };
    let loose: Candidates = values.iter().filter(|value| !once(value)).collect();
    let Some(value) = loose.single() else { return Flow::Continue(()) };
    let inside = cells & position.places[value];
    let removed = (position.ground.common_peers(inside) & position.places[value]).without(cells);
    if removed.is_empty() {
        return Flow::Continue(());
    }
    let mut step = Step::default().values([value]).cells(cells).using(inside, value, Role::Base);
    for other in values.iter().filter(|other| *other != value) {
        step = step.values([other]).using(cells & position.places[other], other, Role::Other);
    }
    sink(step.removing(removed, value))
}

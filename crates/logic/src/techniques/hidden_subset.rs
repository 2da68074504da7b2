//! Hidden subsets: as many values as cells in one house, fitting nowhere else in it.

use garns_puzzle::{Candidates, Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique, Words};

pub(crate) static PAIR: Technique = Technique {
    name: "hidden-pair",
    title: Text { en: "Hidden pair", pt: "Par oculto" },
    meaning: Text {
        en: "Two values of a house fit only in the same two cells, which hold nothing else.",
        pt: "Dois valores de uma casa só cabem nas mesmas duas células, que não têm mais nada.",
    },
    explainer: Some(3.4),
    hodoku: Some(Hodoku { score: 70, order: 1500, codes: &["0210"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 2),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 2)),
    why,
};

pub(crate) static TRIPLE: Technique = Technique {
    name: "hidden-triple",
    title: Text { en: "Hidden triple", pt: "Trio oculto" },
    meaning: Text {
        en: "Three values of a house fit only in the same three cells, which hold nothing else.",
        pt: "Três valores de uma casa só cabem nas mesmas três células, que não têm mais nada.",
    },
    explainer: Some(4.0),
    hodoku: Some(Hodoku { score: 100, order: 1600, codes: &["0211"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 3),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 3)),
    why,
};

pub(crate) static QUAD: Technique = Technique {
    name: "hidden-quad",
    title: Text { en: "Hidden quad", pt: "Quarteto oculto" },
    meaning: Text {
        en: "Four values of a house fit only in the same four cells, which hold nothing else.",
        pt: "Quatro valores de uma casa só cabem nas mesmas quatro células, que não têm mais nada.",
    },
    explainer: Some(5.4),
    hodoku: Some(Hodoku { grade: Grade::Hard, score: 150, order: 2100, codes: &["0212"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 4),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 4)),
    why,
};

const HODOKU: Hodoku =
    Hodoku { category: Category::Subsets, grade: Grade::Medium, score: 0, order: 0, usual: true, codes: &[] };

fn why(step: &Step, words: &Words<'_>) -> String {
    let (values, place, cells) =
        (words.values(&step.values), words.place(step.houses[0]), words.cells(&step.cells));
    say!(
        words.lang,
        "{place}, {values} fit only in {cells}, which leaves no room there for anything else.",
        "{place}, {values} só cabem em {cells}, onde não sobra espaço para mais nada."
    )
}

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    size: usize,
) -> Flow {
    for (number, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        let places = (0..position.ground.order()).map(|value| (value, position.places_in(number, value)));
        let fitting: Vec<(usize, S)> = places.filter(|(_, set)| (1..=size).contains(&set.len())).collect();
        let search = Search { position, technique, size, house: number, fitting: &fitting };
        search.extend(0, S::default(), Candidates::NONE, sink)?;
    }
    Flow::Continue(())
}

struct Search<'a, S> {
    position: &'a Position<S>,
    technique: &'static Technique,
    size: usize,
    house: usize,
    fitting: &'a [(usize, S)],
}

impl<S: CellSet> Search<'_, S> {
    fn extend(&self, from: usize, cells: S, values: Candidates, sink: Sink<'_>) -> Flow {
        if values.len() == self.size {
            let mut step = Step::new(self.technique).values(values.iter()).cells(cells).houses([self.house]);
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

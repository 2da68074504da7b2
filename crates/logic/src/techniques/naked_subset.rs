//! Naked subsets: as many cells as values in one house, holding nothing else. Locked ones lie in two houses.

use garns_puzzle::{Candidates, Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique, Words};

pub(crate) static LOCKED_PAIR: Technique = Technique {
    name: "locked-pair",
    title: Text { en: "Locked pair", pt: "Par bloqueado" },
    meaning: Text {
        en: "Two cells where two houses cross hold the same two values, which go nowhere else in either.",
        pt: "Duas células onde duas casas se cruzam têm os mesmos dois valores, que não cabem em outro lugar delas.",
    },
    hodoku: Hodoku::some(Category::Intersections, Grade::Medium, 40, 1000, true, &["0110"]),
    find: |position, technique, sink| find(position, technique, sink, 2, true),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 2, true)),
    why,
    ..Technique::PLAIN
};

pub(crate) static LOCKED_TRIPLE: Technique = Technique {
    name: "locked-triple",
    title: Text { en: "Locked triple", pt: "Trio bloqueado" },
    meaning: Text {
        en: "Three cells where two houses cross hold the same three values, which go nowhere else in either.",
        pt: "Três células onde duas casas se cruzam têm os mesmos três valores, que não cabem em outro lugar delas.",
    },
    hodoku: Hodoku::some(Category::Intersections, Grade::Medium, 60, 1100, true, &["0111"]),
    find: |position, technique, sink| find(position, technique, sink, 3, true),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 3, true)),
    why,
    ..Technique::PLAIN
};

pub(crate) static PAIR: Technique = Technique {
    name: "naked-pair",
    title: Text { en: "Naked pair", pt: "Par nu" },
    meaning: Text {
        en: "Two cells of a house hold the same two values, which go nowhere else in it.",
        pt: "Duas células de uma casa têm os mesmos dois valores, que não cabem em outro lugar dela.",
    },
    explainer: Some(3.0),
    hodoku: Some(Hodoku { score: 60, order: 1300, codes: &["0200"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 2, false),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 2, false)),
    why,
};

pub(crate) static TRIPLE: Technique = Technique {
    name: "naked-triple",
    title: Text { en: "Naked triple", pt: "Trio nu" },
    meaning: Text {
        en: "Three cells of a house hold only three values, which go nowhere else in it.",
        pt: "Três células de uma casa têm só três valores, que não cabem em outro lugar dela.",
    },
    explainer: Some(3.6),
    hodoku: Some(Hodoku { score: 80, order: 1400, codes: &["0201"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 3, false),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 3, false)),
    why,
};

pub(crate) static QUAD: Technique = Technique {
    name: "naked-quad",
    title: Text { en: "Naked quad", pt: "Quarteto nu" },
    meaning: Text {
        en: "Four cells of a house hold only four values, which go nowhere else in it.",
        pt: "Quatro células de uma casa têm só quatro valores, que não cabem em outro lugar dela.",
    },
    explainer: Some(5.0),
    hodoku: Some(Hodoku { grade: Grade::Hard, score: 120, order: 2000, codes: &["0202"], ..HODOKU }),
    unique: false,
    find: |position, technique, sink| find(position, technique, sink, 4, false),
    find_wide: Some(|position, technique, sink| find(position, technique, sink, 4, false)),
    why,
};

const HODOKU: Hodoku =
    Hodoku { category: Category::Subsets, grade: Grade::Medium, score: 0, order: 0, usual: true, codes: &[] };

fn why(step: &Step, words: &Words<'_>) -> String {
    let (values, place, cells) =
        (words.values(&step.values), words.places(&step.houses), words.cells(&step.cells));
    say!(
        words.lang,
        "{place}, {cells} hold nothing but {values}, and so use them up.",
        "{place}, {cells} só têm {values}, e assim os esgotam."
    )
}

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    size: usize,
    locked: bool,
) -> Flow {
    for number in 0..position.ground.houses.len() {
        let house = position.ground.houses[number].cells & position.blank;
        let fitting = house.cells().filter(|cell| (2..=size).contains(&position.candidates[*cell].len()));
        let fitting: Vec<usize> = fitting.collect();
        let mut search = Search { position, technique, size, locked, house: number, fitting: &fitting };
        search.extend(0, S::default(), Candidates::NONE, sink)?;
    }
    Flow::Continue(())
}

struct Search<'a, S> {
    position: &'a Position<S>,
    technique: &'static Technique,
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
        let mut step = Step::new(self.technique).values(values.iter()).cells(cells).houses([self.house]);
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

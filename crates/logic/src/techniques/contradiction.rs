//! Clash and contradiction: a candidate that leaves a cell, a house or a clue with nothing, at once or after singles.
//!
//! A clash is what one sees by looking around: the value is written, what sees it is struck out, and something has nothing
//! left. A contradiction writes on; it is for puzzles other than plain 9×9, whose forcing chains are Sudoku Explainer's.
//! Both are singleton consistency with weak propagation, the fewest values written first.

use std::ops::ControlFlow;

use garns_puzzle::{Candidates, Text, say};

use crate::{Candidate, CellSet, Position, Role, Sink, Step, Technique, Use, Wide, Words};

/// Blank cells of a clue that one can still think through at a glance.
const MOST_OPEN: usize = 6;

/// How many values may be written before there is a contradiction; one length after the other.
const LENGTHS: [usize; 4] = [3, 6, 12, 24];

pub(crate) static CLASH: Technique = Technique {
    name: "clash",
    title: Text { en: "Clash", pt: "Choque" },
    meaning: Text {
        en: "If the candidate were true, a cell, a house or a clue that it touches would have nothing left.",
        pt: "Se o candidato fosse verdadeiro, uma célula, uma casa ou uma pista que ele toca ficaria sem nada.",
    },
    explainer: None,
    hodoku: None,
    unique: false,
    find: clash::<u128>,
    find_wide: Some(clash::<Wide>),
    why,
};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "contradiction",
    title: Text { en: "Contradiction", pt: "Contradição" },
    meaning: Text {
        en: "If the candidate were true, singles and clues would leave a cell, a house or a clue with nothing.",
        pt: "Se o candidato fosse verdadeiro, candidatos únicos e pistas deixariam uma célula, uma casa ou uma pista sem \
             nada.",
    },
    explainer: None,
    hodoku: None,
    unique: false,
    find: find::<u128>,
    find_wide: Some(find::<Wide>),
    why,
};

fn why(step: &Step, words: &Words<'_>) -> String {
    let written: Vec<Candidate> = step.used.iter().map(|used| used.spot).collect();
    let Some((first, then)) = written.split_first() else { return String::new() };
    let (first, then) = (words.spot(*first), words.all(then.iter().map(|spot| words.spot(*spot))));
    let mut clues = &step.clues[..];
    let end = match (step.variant, &step.houses[..], &step.cells[..]) {
        (CLUE, ..) => {
            let clue = clues.split_off_last().map_or(String::new(), |clue| words.clue(*clue));
            say!(words.lang, "{clue} can't be filled", "não há como preencher {clue}")
        }
        (_, [house], _) => {
            let (place, value) = (words.place(*house), words.value(step.values[0]));
            say!(words.lang, "{value} has no place {place}", "{value} não tem lugar {place}")
        }
        (_, _, cells) => {
            let cell = cells.last().map_or(String::new(), |cell| words.cell(*cell));
            say!(words.lang, "nothing is left for {cell}", "nada resta para {cell}")
        }
    };
    let by = words.all(clues.iter().map(|clue| words.clue(*clue)));
    let by = if by.is_empty() { by } else { say!(words.lang, ", by {by}", ", por {by}") };
    if then.is_empty() {
        say!(words.lang, "with {first}{by}, {end}.", "com {first}{by}, {end}.")
    } else {
        say!(
            words.lang,
            "{first} leads to {then}{by}, and then {end}.",
            "{first} leva a {then}{by}, e então {end}."
        )
    }
}

/// The variant of a step at whose end a clue, the last of its clues, can't be filled.
const CLUE: u8 = 1;

/// What has nothing left.
enum End {
    Cell(usize),
    House(usize, usize),
    Clue(usize),
}

/// A step that rules out a candidate because of what it leads to.
fn refuted<S: CellSet>(technique: &Technique, written: Vec<Candidate>, by: Vec<usize>, end: End) -> Step {
    let first = written[0];
    let mut step = Step::new(technique).cells(S::only(first.cell)).clues(by);
    step.used = written.into_iter().map(|spot| Use { spot, part: Role::On }).collect();
    match end {
        End::House(house, value) => step = step.houses([house]).values([value]),
        End::Clue(clue) => step = step.clues([clue]).variant(CLUE),
        End::Cell(cell) => step.cells.push(cell),
    }
    step.removing(S::only(first.cell), first.value)
}

fn clash<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let ground = &position.ground;
    // Without clues it is what subsets and intersections show better.
    if ground.clues.is_empty() {
        return ControlFlow::Continue(());
    }
    let domains = position.domains();
    let small = small(position);
    for cell in position.blank.cells() {
        for value in position.candidates[cell].iter() {
            position.deadline.go_on()?;
            let seen = ground.peers[cell] & position.places[value];
            let mut left = domains.clone();
            left[cell] = Candidates::only(value);
            for peer in seen.cells() {
                left[peer] = left[peer].without(Candidates::only(value));
            }
            let changed = seen | S::only(cell);
            let mut touched = (0..ground.clues.len())
                .filter(|number| small[*number] && ground.clues[*number].set.meets(changed));
            let clue = touched.find(|number| {
                let mut left = left.clone();
                !ground.clues[*number].filter(&mut left)
            });
            if let Some(clue) = clue {
                sink(refuted::<S>(
                    technique,
                    vec![Candidate::new(cell, value)],
                    Vec::new(),
                    End::Clue(clue),
                ))?;
            }
        }
    }
    trials(position, technique, sink, 1)
}

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if position.ground.nine {
        return ControlFlow::Continue(());
    }
    for length in LENGTHS {
        trials(position, technique, sink, length)?;
    }
    ControlFlow::Continue(())
}

/// Tries every candidate, and writes so many values.
fn trials<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    length: usize,
) -> ControlFlow<()> {
    for cell in position.blank.cells() {
        for value in position.candidates[cell].iter() {
            position.deadline.go_on()?;
            let mut trial = position.clone();
            let mut written = vec![Candidate::new(cell, value)];
            trial.place(cell, value);
            let mut by = Vec::new();
            if let Some(end) = follow(&mut trial, &mut written, &mut by, length) {
                sink(refuted::<S>(technique, written, by, end))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Writes singles, and strikes out what clues exclude, until something has nothing left; `None` if it does not come to
/// that with so many values written. The clues that struck something out are listed.
fn follow<S: CellSet>(
    position: &mut Position<S>,
    written: &mut Vec<Candidate>,
    by: &mut Vec<usize>,
    most: usize,
) -> Option<End> {
    // The clues whose cells changed since they were looked at.
    let mut fresh: Vec<bool> =
        position.ground.clues.iter().map(|clue| clue.set.has(written[0].cell)).collect();
    let mut counts: Vec<usize> = position.candidates.iter().map(|candidates| candidates.len()).collect();
    loop {
        if let Some(cell) = position.blank.cells().find(|cell| position.candidates[*cell].is_empty()) {
            return Some(End::Cell(cell));
        }
        if let Some((house, value)) = homeless(position) {
            return Some(End::House(house, value));
        }
        for (cell, count) in counts.iter_mut().enumerate() {
            let now = position.candidates[cell].len();
            if now != *count {
                *count = now;
                for (clue, fresh) in position.ground.clues.iter().zip(&mut fresh) {
                    *fresh |= clue.set.has(cell) && (clue.set & position.blank).len() <= MOST_OPEN;
                }
            }
        }
        if let Some(clue) = fresh.iter().position(|fresh| *fresh) {
            fresh[clue] = false;
            let mut domains = position.domains();
            let ground = position.ground.clone();
            if !ground.clues[clue].filter(&mut domains) {
                return Some(End::Clue(clue));
            }
            for cell in (ground.clues[clue].set & position.blank).cells() {
                for value in position.candidates[cell].without(domains[cell]).iter() {
                    position.remove(cell, value);
                    if !by.contains(&clue) {
                        by.push(clue);
                    }
                }
            }
            continue;
        }
        let next = single(position).filter(|_| written.len() < most)?;
        position.place(next.cell, next.value);
        written.push(next);
    }
}

/// Which clues have few blank cells.
fn small<S: CellSet>(position: &Position<S>) -> Vec<bool> {
    position.ground.clues.iter().map(|clue| (clue.set & position.blank).len() <= MOST_OPEN).collect()
}

/// A full house that has no place left for a value.
fn homeless<S: CellSet>(position: &Position<S>) -> Option<(usize, usize)> {
    position.ground.houses.iter().enumerate().filter(|(_, house)| house.full).find_map(|(number, house)| {
        let written: Candidates = house.list.iter().filter_map(|cell| position.grid.get(*cell)).collect();
        let lacks = |value: &usize| !written.has(*value) && position.places_in(number, *value).is_empty();
        (0..position.ground.order()).find(lacks).map(|value| (number, value))
    })
}

/// A naked or hidden single.
fn single<S: CellSet>(position: &Position<S>) -> Option<Candidate> {
    let naked = position
        .blank
        .cells()
        .find_map(|cell| position.candidates[cell].single().map(|value| Candidate::new(cell, value)));
    naked.or_else(|| {
        let full = position.ground.houses.iter().enumerate().filter(|(_, house)| house.full);
        full.map(|(house, _)| house).find_map(|house| {
            (0..position.ground.order()).find_map(|value| {
                let places = position.places_in(house, value);
                let cell = places.first().filter(|_| places.len() == 1)?;
                Some(Candidate::new(cell, value))
            })
        })
    })
}

//! 3D Medusa: candidates of all values are given two colours in turn, along cells and houses with two of them.

use garns_puzzle::say;

use super::conjugate::pairs;
use crate::{Candidate, CellSet, Flow, Position, Role, Sink, Step, Use, Words};

technique! {
    TRAP "medusa-trap" ("3D Medusa (trap)", "Medusa 3D (trap)")
    "Candidates of several values are given two colours in turn, along cells and houses with two of them; what \
     either colour excludes is false."
    "Candidatos de vários valores recebem duas cores alternadas, ao longo de células e casas com dois deles; o que as \
     duas cores excluem é falso.";
    any: trap, why: trap_why,
}

fn trap_why(step: &Step, words: &Words<'_>) -> String {
    let [ones, others] = colours(step, words);
    say!(
        words.lang,
        "cells and houses with two candidates left tie others together: either all of this is true: {ones}; or all of this: {others}; what \
         both exclude is false.",
        "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {ones}; ou tudo isto: {others}; \
         o que ambos excluem é falso."
    )
}

technique! {
    WRAP "medusa-wrap" ("3D Medusa (wrap)", "Medusa 3D (wrap)")
    "Candidates of several values are given two colours in turn, along cells and houses with two of them; a colour \
     that contradicts itself, or leaves a cell or a house without a value, is false."
    "Candidatos de vários valores recebem duas cores alternadas, ao longo de células e casas com dois deles; uma cor \
     que se contradiz, ou deixa uma célula ou casa sem um valor, é falsa.";
    any: wrap, why: wrap_why,
}

fn wrap_why(step: &Step, words: &Words<'_>) -> String {
    let [ones, others] = colours(step, words);
    let clash = match step.variant {
        CLASH => {
            let (one, other) = (words.spot(step.used[0].spot), words.spot(step.used[1].spot));
            say!(words.lang, "{one} and {other} would exclude each other", "{one} e {other} se excluiriam")
        }
        EMPTY_CELL => {
            let cell = words.cell(step.cells[0]);
            say!(words.lang, "nothing would be left for {cell}", "nada restaria para {cell}")
        }
        _ => {
            let (value, place) = (words.value(step.values[0]), words.place(step.houses[0]));
            say!(
                words.lang,
                "{value} would have no place left {place}",
                "{value} não teria mais lugar {place}"
            )
        }
    };
    say!(
        words.lang,
        "cells and houses with two candidates left tie others together: either all of this is true: {ones}; or all of this: {others}; if the \
         former were, {clash}.",
        "células e casas em que restam dois candidatos ligam outros entre si: ou tudo isto é verdade: {ones}; ou tudo isto: {others}; \
         se fossem os primeiros, {clash}."
    )
}

/// What is wrong with a colour, kept as a step's variant.
const CLASH: u8 = 1;
const EMPTY_CELL: u8 = 2;
const EMPTY_HOUSE: u8 = 3;

/// The two colours as candidates, those that would be wrong first.
fn colours(step: &Step, words: &Words<'_>) -> [String; 2] {
    [Role::On, Role::Off].map(|part| {
        let used = step.used.iter().filter(|used| used.part == part);
        let mut spots: Vec<Candidate> = used.map(|used| used.spot).collect();
        spots.sort_unstable_by_key(|spot| (spot.value, spot.cell));
        spots.dedup();
        words.spots(&spots)
    })
}

/// Candidates that are true together, and what they exclude: for each value its places.
#[derive(Clone, Debug)]
struct Colour<S> {
    on: Vec<S>,
    off: Vec<S>,
}

impl<S: CellSet> Colour<S> {
    fn spots(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.on
            .iter()
            .enumerate()
            .flat_map(|(value, set)| set.cells().map(move |cell| Candidate::new(cell, value)))
    }

    /// What the candidates exclude.
    fn exclude(&mut self, position: &Position<S>) {
        let spots: Vec<Candidate> = self.spots().collect();
        for spot in spots {
            for (value, off) in self.off.iter_mut().enumerate() {
                let seen =
                    if value == spot.value { position.ground.peers[spot.cell] } else { S::only(spot.cell) };
                *off = *off | (seen & position.places[value]);
            }
            for &(cell, value) in position.ground.excluded(spot.cell, spot.value) {
                self.off[value] = self.off[value] | (S::only(cell) & position.places[value]);
            }
        }
    }

    fn excludes(&self, spot: Candidate) -> bool {
        self.off[spot.value].has(spot.cell)
    }
}

/// Every group of candidates tied to each other by pairs, in its two colours; those of a single value are simple colours.
fn groups<S: CellSet>(position: &Position<S>) -> Vec<[Colour<S>; 2]> {
    let order = position.ground.order();
    let number = |spot: Candidate| spot.cell * order + spot.value;
    let mut partners: Vec<Vec<Candidate>> = vec![Vec::new(); position.candidates.len() * order];
    let mut tie = |a: Candidate, b: Candidate| {
        partners[number(a)].push(b);
        partners[number(b)].push(a);
    };
    for value in 0..order {
        for pair in pairs(position, value) {
            let [a, b] = pair.ends.map(|cell| Candidate::new(cell, value));
            tie(a, b);
        }
    }
    for cell in position.with_count(2).cells() {
        let values: Vec<usize> = position.candidates[cell].iter().collect();
        tie(Candidate::new(cell, values[0]), Candidate::new(cell, values[1]));
    }
    let mut met = vec![false; partners.len()];
    let mut groups = Vec::new();
    for start in 0..partners.len() {
        if met[start] || partners[start].is_empty() {
            continue;
        }
        let none = Colour { on: vec![S::default(); order], off: vec![S::default(); order] };
        let mut colours = [none.clone(), none];
        let mut queue = vec![(Candidate::new(start / order, start % order), 0)];
        // A candidate that is reached in both colours is in both, and each colour then excludes itself.
        while let Some((spot, colour)) = queue.pop() {
            let on = &mut colours[colour].on[spot.value];
            if on.has(spot.cell) {
                continue;
            }
            *on = *on | S::only(spot.cell);
            met[number(spot)] = true;
            queue.extend(partners[number(spot)].iter().map(|partner| (*partner, 1 - colour)));
        }
        let values =
            (0..order).filter(|value| colours.iter().any(|colour| !colour.on[*value].is_empty())).count();
        if values > 1 {
            colours.iter_mut().for_each(|colour| colour.exclude(position));
            groups.push(colours);
        }
    }
    groups
}

fn coloured<S: CellSet>(mut step: Step, colours: [&Colour<S>; 2]) -> Step {
    let cells = colours.iter().flat_map(|colour| colour.on.iter()).fold(S::default(), |all, set| all | *set);
    let known = S::of(step.cells.iter().copied());
    step.cells.extend(cells.without(known).cells());
    for (colour, part) in colours.into_iter().zip([Role::On, Role::Off]) {
        step.used.extend(colour.spots().map(|spot| Use { spot, part }));
    }
    step
}

fn trap<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for colours in groups(position) {
        if position.deadline.is_over() {
            break;
        }
        let mut step = coloured(Step::default(), colours.each_ref());
        for value in 0..position.ground.order() {
            let own = colours[0].on[value] | colours[1].on[value];
            step = step.removing((colours[0].off[value] & colours[1].off[value]).without(own), value);
        }
        if step.is_worth() {
            sink(step)?;
        }
    }
    Flow::Continue(())
}

fn wrap<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    for [one, other] in groups(position) {
        if position.deadline.is_over() {
            break;
        }
        for (colour, rest) in [(&one, &other), (&other, &one)] {
            let Some(mut step) = contradiction(position, colour) else { continue };
            step = coloured(step, [colour, rest]);
            for (value, on) in colour.on.iter().enumerate() {
                step = step.removing(*on, value);
            }
            sink(step)?;
        }
    }
    Flow::Continue(())
}

/// What is wrong if all candidates of a colour are true.
fn contradiction<S: CellSet>(position: &Position<S>, colour: &Colour<S>) -> Option<Step> {
    let step = Step::default();
    if let Some(spot) = colour.spots().find(|spot| colour.excludes(*spot)) {
        let mut alone =
            Colour { on: vec![S::default(); colour.on.len()], off: vec![S::default(); colour.on.len()] };
        alone.on[spot.value] = S::only(spot.cell);
        alone.exclude(position);
        let other = colour.spots().find(|other| *other != spot && alone.excludes(*other))?;
        let mut step = step.variant(CLASH);
        step.used.extend([spot, other].map(|spot| Use { spot, part: Role::On }));
        return Some(step);
    }
    let empty = |cell: &usize| {
        let mut values = position.candidates[*cell].iter();
        values.all(|value| colour.excludes(Candidate::new(*cell, value)))
    };
    if let Some(cell) = position.blank.cells().find(empty) {
        return Some(step.variant(EMPTY_CELL).cells(S::only(cell)));
    }
    for (house, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
        for value in 0..colour.off.len() {
            let places = position.places_in(house, value);
            if !places.is_empty() && places.within(colour.off[value]) {
                return Some(step.variant(EMPTY_HOUSE).houses([house]).values([value]));
            }
        }
    }
    None
}

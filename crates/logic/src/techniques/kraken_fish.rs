//! Kraken fish (Mike Barker, ronk; HoDoKu's types 1 and 2): chains join a candidate to a fish.
//!
//! If the candidate were true, chains would strike out places of a value until some lines had room for it in fewer lines
//! across than they are themselves. Where the candidate sees those places at once, it is a finned fish.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::say;

use super::chain_text::shortest_first;
use super::forcing_anywhere::along;
use super::implications::{Closure, Field};
use crate::{Candidate, CellSet, Flow, Link, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "kraken-fish" ("Kraken fish", "Peixe Kraken")
    "A candidate that over chains would leave a value in some rows fewer columns than rows, or the other way round."
    "Um candidato que, por cadeias, deixaria a um valor em algumas linhas menos colunas do que linhas, ou o contrário.",
    hodoku LastResort Extreme 500 8450 false &[];
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let start = words.spot(Candidate::new(step.cells[0], step.values[0]));
    let (value, links) = (words.value(step.values[1]), step.links.len());
    let (bases, covers) = (words.places(&step.houses), words.houses(&step.covers));
    say!(
        words.lang,
        "if {start} were true, {value} would fit {bases} only where these cross {covers}: one line too few ({links} \
         links).",
        "se {start} fosse verdadeiro, {value} só caberia {bases} nos cruzamentos com {covers}: falta um lugar ({links} elos)."
    )
}

/// The most lines of a fish.
const MOST_LINES: usize = 4;

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let Some(field) = Field::of(position) else { return Flow::Continue(()) };
    shortest_first(sink, &mut |sink| {
        for start in field.candidates() {
            field.deadline().go_on()?;
            let known = field.chains((start, true));
            if known.is_contradiction() {
                continue;
            }
            for value in 0..position.ground.order() {
                let fish = Fish { position, field: &field, known: &known, start, value };
                for (base, cover) in
                    [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
                {
                    fish.find(base, cover, sink)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// A candidate, what follows from it, and a value of which it may strike out too much.
struct Fish<'a, S> {
    position: &'a Position<S>,
    field: &'a Field<'a>,
    known: &'a Closure,
    start: Candidate,
    value: usize,
}

impl<S: CellSet> Fish<'_, S> {
    fn find(&self, base: HouseKind, cover: HouseKind, sink: Sink<'_>) -> Flow {
        let places = self.position.places[self.value];
        let struck =
            |cell: &usize| self.known.has(self.field.number(Candidate::new(*cell, self.value)), false);
        let rest = places.without(S::of(places.cells().filter(struck)));
        if rest == places {
            return Flow::Continue(());
        }
        let houses = self.position.ground.houses.iter().enumerate();
        let lines = |kind: HouseKind, full: bool| -> Vec<(usize, S)> {
            let fits = houses.clone().filter(|(_, house)| house.kind == kind && (house.full || !full));
            fits.map(|(number, house)| (number, house.cells)).collect()
        };
        // A line that is left without any place at all is told better by a chain.
        let bases: Vec<(usize, S)> =
            lines(base, true).into_iter().filter(|(_, cells)| cells.meets(rest)).collect();
        let covers = lines(cover, false);
        for size in 2..=MOST_LINES {
            let mut chosen = Vec::new();
            choose(&covers, size - 1, S::default(), &mut chosen, S::default(), &mut |chosen, covered| {
                let within: Vec<(usize, S)> =
                    bases.iter().filter(|(_, cells)| (*cells & rest).within(covered)).copied().collect();
                if within.len() < size {
                    return Flow::Continue(());
                }
                // Lines of overlapping grids share cells, and one cell would do for both.
                choose(&within, size, rest, &mut Vec::new(), S::default(), &mut |lines, all| {
                    self.tell(lines, chosen, (all & places).without(covered), sink)
                })
            })?;
        }
        Flow::Continue(())
    }

    fn tell(&self, bases: &[usize], covers: &[usize], gone: S, sink: Sink<'_>) -> Flow {
        let seen = self.position.ground.peers[self.start.cell];
        if self.start.value == self.value && gone.within(seen) {
            return Flow::Continue(());
        }
        let mut links: Vec<Link> = Vec::new();
        for cell in gone.cells() {
            let Some(way) = self.field.way(self.known, (Candidate::new(cell, self.value), false)) else {
                return Flow::Continue(());
            };
            way.into_iter().for_each(|link| {
                if !links.contains(&link) {
                    links.push(link);
                }
            });
        }
        let cell =
            |house: &usize| self.position.ground.houses[*house].cells & self.position.places[self.value];
        let body = bases.iter().fold(S::default(), |all, base| all | cell(base)).without(gone);
        let step = Step::default().values([self.start.value, self.value]).cells(S::only(self.start.cell));
        let step = step.houses(bases.iter().copied()).covers(covers.iter().copied());
        let step = along(step.removing(S::only(self.start.cell), self.start.value), links);
        sink(step.using(body, self.value, Role::Base))
    }
}

/// All ways to choose so many of the lines, no two of which share a cell of `apart`, with the cells of those chosen.
fn choose<S: CellSet>(
    from: &[(usize, S)],
    count: usize,
    apart: S,
    chosen: &mut Vec<usize>,
    cells: S,
    found: &mut dyn FnMut(&[usize], S) -> Flow,
) -> Flow {
    if count == 0 {
        return found(chosen, cells);
    }
    for (place, &(line, more)) in from.iter().enumerate() {
        if (cells & apart).meets(more) {
            continue;
        }
        chosen.push(line);
        choose(&from[place + 1..], count - 1, apart, chosen, cells | more, found)?;
        chosen.pop();
    }
    Flow::Continue(())
}

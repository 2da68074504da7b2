//! Junior exocet (champagne, David P Bird): two cells of a box decide what two cells of the neighbouring boxes hold.
//!
//! The base is two cells of a box in one line. In each of the two other boxes of the band a target lies in another line than
//! the base, with a companion beside it, in the same column and the third line, that holds no value of the base. The cells
//! outside the band in the columns of the two targets and of the base box's third column are the cross cells. A value has to
//! be in each of these three columns; if it has room at most twice in the cross cells, it is in the band once: if it is true
//! in the base, that can only be in a target. So the targets hold the two values of the base.

use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "exocet" ("Junior exocet", "Exocet júnior")
    "Each value of two cells of a box has room only twice outside the band in three columns, so the same two values \
     are in two cells of the neighbouring boxes."
    "Cada valor de duas células de um bloco só tem lugar duas vezes fora da faixa em três colunas; então os mesmos dois \
     valores estão em duas células dos blocos vizinhos.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (base, targets) = (words.cells(&step.cells[..2]), words.cells(&step.cells[2..4]));
    let values = words.values(&step.values);
    say!(
        words.lang,
        "of {values}, each has room at most twice in the cells outside the band that share a column (or row) with {targets} \
         or with the third cell beside {base}; so the two that {base} hold are also those of {targets}. What {targets} \
         can't share with {base} is false, and so is what has room there only once.",
        "de {values}, cada um cabe no máximo duas vezes nas células fora da faixa que dividem coluna (ou linha) com {targets} \
         ou com a terceira célula ao lado de {base}; então os dois que {base} têm são também os de {targets}. O que \
         {targets} não podem ter em comum com {base} é falso, e também o que ali só cabe uma vez."
    )
}

/// A cell by its line and its place in it, along rows or along columns.
fn at(turned: bool, line: usize, place: usize) -> usize {
    if turned { 9 * place + line } else { 9 * line + place }
}

/// Two cells and the two that hold the same.
pub(super) struct Exocet<S> {
    /// Whether lines are columns.
    turned: bool,
    /// The line of the base.
    pub(super) line: usize,
    pub(super) base: S,
    pub(super) targets: [usize; 2],
    /// The places across: of the third cell beside the base, and of the targets.
    across: [usize; 3],
    /// The values of the base, each with how often it has room in the cross cells.
    pub(super) rooms: Vec<(usize, u32)>,
}

impl<S: CellSet> Exocet<S> {
    /// Whether it lies along the same lines as another, in the same band, with the same cross cells.
    pub(super) fn is_beside(&self, other: &Exocet<S>) -> bool {
        let places = |one: &Exocet<S>| one.across.iter().fold(0_u32, |all, place| all | 1 << place);
        (self.turned, self.line / 3, places(self)) == (other.turned, other.line / 3, places(other))
    }

    /// The cross cells, or the whole of the columns they are in.
    pub(super) fn columns(&self, whole: bool) -> [S; 3] {
        let band = self.line / 3;
        let lines = || (0..9).filter(move |line| whole || line / 3 != band);
        self.across.map(|place| S::of(lines().map(|line| at(self.turned, line, place))))
    }

    /// The lines outside the band.
    pub(super) fn lines(&self) -> impl Iterator<Item = S> {
        let (band, turned) = (self.line / 3, self.turned);
        let line = move |line: usize| S::of((0..9).map(|place| at(turned, line, place)));
        (0..9).filter(move |line| line / 3 != band).map(line)
    }
}

/// All of them.
pub(super) fn exocets<S: CellSet>(position: &Position<S>) -> Vec<Exocet<S>> {
    let mut all = Vec::new();
    if !position.ground.nine {
        return all;
    }
    for number in 0..2 * 9 * 9 {
        // Rows or columns; the line of the base; the column of its box that it leaves out.
        let (turned, line, third) = (number % 2 == 1, number / 2 % 9, number / 18);
        let cell = |line: usize, place: usize| at(turned, line, place);
        let own = third / 3 * 3;
        let base = (own..own + 3).filter(|place| *place != third).map(|place| cell(line, place));
        let base = S::of(base);
        let values = position.union(base);
        if !base.within(position.blank) || !(3..=4).contains(&values.len()) {
            continue;
        }
        let band = line / 3 * 3;
        let lines: Vec<usize> = (band..band + 3).filter(|other| *other != line).collect();
        let free = |cell: usize| match position.grid.get(cell) {
            Some(written) => !values.has(written),
            None => (position.candidates[cell] & values).is_empty(),
        };
        let target = |place: usize| {
            let turns = [[lines[0], lines[1]], [lines[1], lines[0]]];
            let fits = turns.into_iter().filter(|[one, other]| {
                let target = cell(*one, place);
                !(position.candidates[target] & values).is_empty() && free(cell(*other, place))
            });
            fits.map(|[one, _]| (cell(one, place), place)).collect::<Vec<_>>()
        };
        let stacks: Vec<usize> = [0, 3, 6].into_iter().filter(|stack| *stack != own).collect();
        let [ones, others] =
            [stacks[0], stacks[1]].map(|stack| (stack..stack + 3).flat_map(target).collect::<Vec<_>>());
        for &(one, place) in &ones {
            for &(other, beside) in &others {
                let across = [third, place, beside];
                let room = |value: usize| {
                    room(across.map(|place| {
                        let holds = |line: &usize| {
                            let cell = cell(*line, place);
                            position.has(cell, value) || position.grid.get(cell) == Some(value)
                        };
                        let outside = (0..9).filter(|line| line / 3 * 3 != band);
                        outside.filter(holds).fold(0_u32, |bits, line| bits | 1 << line)
                    }))
                };
                let rooms: Vec<(usize, u32)> = values.iter().map(|value| (value, room(value))).collect();
                if rooms.iter().all(|(_, room)| *room <= 2) {
                    all.push(Exocet { turned, line, base, targets: [one, other], across, rooms });
                }
            }
        }
    }
    all
}

/// How often a value has room in three columns, by its lines in each: the fewest lines and columns that hold all its places.
fn room(columns: [u32; 3]) -> u32 {
    let without = |whole: u32| {
        let rest = (0..3).filter(|i| whole >> i & 1 == 0).fold(0, |lines, i| lines | columns[i]);
        whole.count_ones() + rest.count_ones()
    };
    (0..8).map(without).min().unwrap_or(0)
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let told = |exocet: &Exocet<S>| told(position, exocet);
    exocets(position).iter().map(told).filter(Step::is_worth).try_for_each(sink)
}

/// What follows from one: the targets hold the values of the base.
pub(super) fn told<S: CellSet>(position: &Position<S>, exocet: &Exocet<S>) -> Step {
    let Exocet { base, targets, rooms, .. } = exocet;
    let values: Candidates = rooms.iter().map(|(value, _)| *value).collect();
    let both = S::of(*targets);
    let mut step = Step::default().cells(*base).values(values.iter());
    step.cells.extend(targets);
    for &(value, room) in rooms {
        step = step.using(*base & position.places[value], value, Role::Base);
        step = step.using(both & position.places[value], value, Role::Fin);
        // In the base it would have to be in a target; with room for one, in both, which hold two values.
        if !position.places[value].meets(both) || room < 2 {
            step = step.removing((*base | both) & position.places[value], value);
        }
    }
    for target in *targets {
        for value in position.candidates[target].without(values).iter() {
            step = step.removing(S::only(target), value);
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_in_three_columns() {
        assert_eq!(room([0, 0, 0]), 0);
        assert_eq!(room([0b1, 0b1, 0b1]), 1);
        assert_eq!(room([0b1, 0b11, 0b10]), 2);
        assert_eq!(room([0b111, 0b1, 0b1]), 2);
        assert_eq!(room([0b111, 0b11, 0b101]), 3);
    }
}

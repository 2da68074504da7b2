//! Double exocet (David P Bird): two junior exocets of a band with the same cross cells and four values between them.
//!
//! The bases lie in two lines and two boxes. A value of both would be in the targets of the third box, once for each base; where
//! those are two cells it can't, so the bases hold two values each and all four are true. Each is then in the bases once, in the
//! targets once, and in the cross cells twice: in each of two lines that hold all its places there, and not beside them.

use garns_puzzle::{Candidates, say};

use super::exocet::{Exocet, exocets, told};
use crate::{CellSet, Flow, Position, Sink, Step, Words};

technique! {
    TECHNIQUE "double-exocet" ("Double exocet", "Exocet duplo")
    "Two junior exocets with the same cross cells share four values: each is in one base, in one target, and twice in \
     the cross cells."
    "Dois exocets júnior com as mesmas células cruzadas dividem quatro valores: cada um está numa base, num alvo e duas \
     vezes nas células cruzadas.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let cells = |from: usize| words.cells(&step.cells[from..from + 2]);
    let (one, targets, other, others) = (cells(0), cells(2), cells(4), cells(6));
    let values = words.values(&step.values);
    say!(
        words.lang,
        "of {values}, each has room at most twice in the cells outside the band that share a column (or row) with {targets} \
         and {others}; so {one} hold what {targets} hold, {other} what {others} hold, and all four values are there. Each is \
         once in these cells of the band and twice outside it.",
        "de {values}, cada um cabe no máximo duas vezes nas células fora da faixa que dividem coluna (ou linha) com {targets} \
         e {others}; então {one} têm o que {targets} têm, {other} o que {others} têm, e os quatro valores estão ali. Cada um \
         está uma vez nessas células da faixa e duas fora dela."
    )
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let all = exocets(position);
    for (number, one) in all.iter().enumerate() {
        for other in &all[number + 1..] {
            let four = values(one) | values(other);
            // A target of both in the third box could hold a value of both bases.
            let shared = one.targets.iter().any(|target| other.targets.contains(target));
            let boxes = position.ground.common_houses(one.base | other.base).next().is_some();
            if one.line == other.line || boxes || shared || four.len() != 4 || !one.is_beside(other) {
                continue;
            }
            let step = both(position, one, other, four);
            if step.is_worth() {
                sink(step)?;
            }
        }
    }
    Flow::Continue(())
}

fn values<S>(exocet: &Exocet<S>) -> Candidates {
    exocet.rooms.iter().map(|(value, _)| *value).collect()
}

/// What follows from two: from each alone, and from all four values being there.
fn both<S: CellSet>(position: &Position<S>, one: &Exocet<S>, other: &Exocet<S>, four: Candidates) -> Step {
    let (mut step, second) = (told(position, one), told(position, other));
    step.cells.extend(second.cells);
    step.used.extend(second.used);
    step.removed.extend(second.removed);
    step.values = four.iter().collect();
    let bases = one.base | other.base;
    let targets = S::of(one.targets.into_iter().chain(other.targets));
    let [cross, columns] = [false, true].map(|whole| one.columns(whole));
    let all = cross.iter().fold(S::default(), |all, column| all | *column);
    let lines: Vec<(S, S)> =
        cross.into_iter().zip(columns).chain(one.lines().map(|line| (line & all, line))).collect();
    for value in four.iter() {
        let places = position.places[value];
        for within in [bases, targets] {
            step = step.removing(position.ground.common_peers(within & places) & places, value);
        }
        let written = all.cells().filter(|cell| position.grid.get(*cell) == Some(value));
        let room = (all & places) | S::of(written);
        for (number, (a, whole_a)) in lines.iter().enumerate() {
            for (b, whole_b) in &lines[number + 1..] {
                if room.within(*a | *b) {
                    step = step.removing((*whole_a | *whole_b).without(all) & places, value);
                }
            }
        }
    }
    step
}

//! Death blossom: a cell each of whose candidates would take a value away from an almost locked set.

use std::collections::HashSet;

use garns_puzzle::{Candidates, say};

use super::almost_locked::{Als, almost_locked};
use super::als_xz::struck;
use crate::{Candidate, CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "death-blossom" ("Death blossom", "Death blossom")
    "Whatever a cell holds takes that value away from an almost locked set, which is then locked: a value all \
     these sets share is in one of them."
    "O que quer que uma célula tenha tira esse valor de um conjunto quase bloqueado, que então fica \
     bloqueado: um valor comum a todos esses conjuntos está num deles.",
    hodoku AlmostLockedSets Unfair 360 6000 false &["0904"];
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let stem = words.cell(step.cells[0]);
    let petals = words.all(step.links.iter().map(|link| words.set(&link.to.set)));
    let shared = struck(step, words);
    say!(
        words.lang,
        "whatever {stem} is, one of the almost locked sets {petals} becomes locked and holds {shared}.",
        "seja qual for o valor de {stem}, um dos conjuntos quase bloqueados {petals} fica bloqueado e tem {shared}."
    )
}

fn find(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let sets = almost_locked(position, 1, 8);
    let mut told: HashSet<(usize, Vec<Candidate>)> = HashSet::new();
    for stem in position.blank.cells() {
        position.deadline.go_on()?;
        let values: Vec<usize> = position.candidates[stem].iter().collect();
        let petals: Vec<Vec<&Als<u128>>> = values
            .iter()
            .map(|value| {
                sets.iter().filter(|set| set.values.has(*value) && set.seen[*value].has(stem)).collect()
            })
            .collect();
        if petals.len() < 2 || petals.iter().any(Vec::is_empty) {
            continue;
        }
        for shared in 0..position.ground.order() {
            let open = position.places[shared].without(u128::only(stem));
            let reach = |(petals, value): (&Vec<&Als<u128>>, &usize)| {
                let fitting = petals.iter().filter(|_| shared != *value);
                fitting.fold(0, |reach, set| reach | set.seen[shared])
            };
            let mut reach: Vec<u128> = petals.iter().zip(&values).map(reach).collect();
            reach.push(open);
            for i in (0..values.len()).rev() {
                reach[i] &= reach[i + 1];
            }
            let mut blossom =
                Blossom { stem, values: &values, petals: &petals, reach, shared, told: &mut told };
            blossom.choose(&mut Vec::new(), open, Candidates::first(position.ground.order()), sink)?;
        }
    }
    Flow::Continue(())
}

struct Blossom<'a> {
    stem: usize,
    values: &'a [usize],
    petals: &'a [Vec<&'a Als<u128>>],
    /// For each value, the places of the shared one that petals for it and all later values can see.
    reach: Vec<u128>,
    shared: usize,
    told: &'a mut HashSet<(usize, Vec<Candidate>)>,
}

impl<'a> Blossom<'a> {
    fn choose(
        &mut self,
        chosen: &mut Vec<&'a Als<u128>>,
        open: u128,
        common: Candidates,
        sink: Sink<'_>,
    ) -> Flow {
        if !open.meets(self.reach[chosen.len()]) {
            return Flow::Continue(());
        }
        if chosen.len() == self.values.len() {
            return self.tell(chosen, common, sink);
        }
        let value = self.values[chosen.len()];
        for set in &self.petals[chosen.len()] {
            if !set.values.has(self.shared) || self.shared == value {
                continue;
            }
            let left = (open & set.seen[self.shared]).without(set.cells);
            chosen.push(set);
            let common = common & set.values.without(Candidates::only(value));
            self.choose(chosen, left, common, sink)?;
            chosen.pop();
        }
        Flow::Continue(())
    }

    fn tell(&mut self, chosen: &[&Als<u128>], common: Candidates, sink: Sink<'_>) -> Flow {
        use crate::{Link, Node};
        let mut step = Step::default().values(self.values.iter().copied()).cells(u128::only(self.stem));
        let cells = chosen.iter().fold(u128::only(self.stem), |all, set| all | set.cells);
        for value in common.iter() {
            let seen = chosen.iter().fold(u128::MAX, |seen, set| seen & set.seen[value]);
            step = step.removing(seen.without(cells), value);
        }
        if !step.is_worth() || !self.told.insert((self.stem, step.removed.clone())) {
            return Flow::Continue(());
        }
        for (set, &value) in chosen.iter().zip(self.values) {
            let to =
                Node { cells: set.places[value].cells().collect(), value, set: set.cells.cells().collect() };
            step.links.push(Link::weak(Node::of(Candidate::new(self.stem, value)), to));
            for inside in set.values.iter() {
                step = step.using(set.places[inside], inside, Role::Other);
            }
            step = step.using(u128::only(self.stem), value, Role::Base);
        }
        step.used.sort_unstable();
        step.used.dedup();
        sink(step.cells(cells.without(u128::only(self.stem))))
    }
}

//! ALS chain: almost locked sets tied one to the next.

use std::collections::HashSet;

use garns_puzzle::Candidates;

use super::almost_locked::{Als, almost_locked};
use super::als_xz::{shared, tied, why};
use crate::{CellSet, Flow, Position, Sink};

technique! {
    TECHNIQUE "als-chain" ("ALS chain", "Cadeia de ALS")
    "Almost locked sets in a row, each tied to the next by a value they can't both hold: the first or the last \
     holds a value they share."
    "Conjuntos quase bloqueados em fila, cada um ligado ao próximo por um valor que não podem ambos ter: o \
     primeiro ou o último tem um valor em comum.",
    hodoku AlmostLockedSets Unfair 340 5900 true &["0903"];
    find: find, why: why,
}

/// The longest chain looked at.
const LONGEST: usize = 12;

/// For each set, the sets it is tied to and by which value.
pub(crate) fn ties(sets: &[Als<u128>]) -> Vec<Vec<(u32, usize)>> {
    let mut ties = vec![Vec::new(); sets.len()];
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            if (a.values & b.values).is_empty() {
                continue;
            }
            for value in a.restricted(b).iter() {
                ties[i].push((j as u32, value));
                ties[j].push((i as u32, value));
            }
        }
    }
    ties
}

fn find(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let sets = almost_locked(position, 1, 8);
    let ties = ties(&sets);
    let mut walk = Walk::new(&sets, &ties, position.ground.order());
    let mut told = Told { sets: &sets, known: HashSet::new() };
    let victims: Vec<u128> = (0..position.ground.order())
        .map(|value| u128::of(position.places[value].cells().filter(|cell| walk.refutes(*cell, value))))
        .collect();
    for (start, first) in sets.iter().enumerate() {
        let shown: Vec<usize> =
            first.values.iter().filter(|value| first.seen[*value].meets(victims[*value])).collect();
        for &value in &shown {
            position.deadline.go_on()?;
            // Where several values may follow at once, it matters by which one the chain begins.
            let by = first.values.iter().filter(|by| *by != value && shown.len() > 1).map(Some);
            for by in std::iter::once(None).chain(by) {
                walk.spread([start as u32].into_iter(), value, by, |reached| {
                    let Reached { set, lacking, .. } = reached[reached.len() - 1];
                    let last = &sets[set as usize];
                    let seen = first.seen[value] & last.seen[value];
                    let nothing = seen.without(first.cells | last.cells).is_empty();
                    if set as usize == start || lacking == value || nothing {
                        return Flow::Continue(());
                    }
                    told.tell(reached, sink)
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// A set that lacks a value, and from which of those reached before that follows; the first from none.
#[derive(Clone, Copy)]
struct Reached {
    set: u32,
    lacking: usize,
    before: usize,
}

/// Walks from sets that lack a value over those that therefore lack another.
struct Walk<'a> {
    sets: &'a [Als<u128>],
    ties: &'a [Vec<(u32, usize)>],
    order: usize,
    reached: Vec<Reached>,
    /// For each set and value, the number of the walk that last came by.
    known: Vec<u32>,
    number: u32,
}

impl<'a> Walk<'a> {
    fn new(sets: &'a [Als<u128>], ties: &'a [Vec<(u32, usize)>], order: usize) -> Walk<'a> {
        Walk { sets, ties, order, reached: Vec::new(), known: vec![0; sets.len() * order], number: 0 }
    }

    /// Goes the shortest ways from sets that lack a value, the first tie being by some value if that is said, telling
    /// of each set reached behind them.
    fn spread(
        &mut self,
        starts: impl Iterator<Item = u32>,
        value: usize,
        by: Option<usize>,
        mut each: impl FnMut(&[Reached]) -> Flow,
    ) -> Flow {
        self.number += 1;
        self.reached.clear();
        for set in starts {
            self.known[set as usize * self.order + value] = self.number;
            self.reached.push(Reached { set, lacking: value, before: usize::MAX });
        }
        let (mut at, mut end, mut depth) = (0, self.reached.len(), 1);
        while at < self.reached.len() && depth < LONGEST {
            let Reached { set, lacking, .. } = self.reached[at];
            for &(next, tie) in &self.ties[set as usize] {
                let known = &mut self.known[next as usize * self.order + tie];
                let wrong = depth == 1 && by.is_some_and(|by| by != tie);
                if tie == lacking || wrong || *known == self.number {
                    continue;
                }
                *known = self.number;
                self.reached.push(Reached { set: next, lacking: tie, before: at });
                each(&self.reached)?;
            }
            at += 1;
            if at == end {
                end = self.reached.len();
                depth += 1;
            }
        }
        Flow::Continue(())
    }

    /// Whether a value in a cell leaves some set without it and leads to another that must hold it, within sight.
    fn refutes(&mut self, cell: usize, value: usize) -> bool {
        let sets = self.sets;
        let lacks = |set: u32| sets[set as usize].seen[value].has(cell);
        let starts = (0..sets.len() as u32).filter(|set| lacks(*set));
        self.spread(starts, value, None, |reached| {
            let Reached { set, lacking, .. } = reached[reached.len() - 1];
            if lacking != value && lacks(set) { Flow::Break(()) } else { Flow::Continue(()) }
        })
        .is_break()
    }
}

/// The chains told of: one for each result.
struct Told<'a> {
    sets: &'a [Als<u128>],
    known: HashSet<Vec<crate::Candidate>>,
}

impl Told<'_> {
    fn tell(&mut self, reached: &[Reached], sink: Sink<'_>) -> Flow {
        let mut chain: Vec<(&Als<u128>, usize)> = Vec::new();
        let mut at = reached.len() - 1;
        let last = &self.sets[reached[at].set as usize];
        while let Some(before) = reached.get(reached[at].before) {
            chain.push((&self.sets[before.set as usize], reached[at].lacking));
            at = reached[at].before;
        }
        chain.reverse();
        if chain.len() < 3 {
            return Flow::Continue(());
        }
        let first = chain[0].0;
        // Every value both ends share and neither is tied by follows.
        let ends: Candidates = [chain[0].1, chain[chain.len() - 1].1].into_iter().collect();
        let values = (first.values & last.values).without(ends);
        let step = shared(first, last, values, tied(&chain, last));
        if step.is_worth() && self.known.insert(step.removed.clone()) {
            sink(step)?;
        }
        Flow::Continue(())
    }
}

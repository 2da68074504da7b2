//! ALS chain: almost locked sets tied one to the next.

use std::collections::HashSet;
use std::ops::ControlFlow;

use garns_puzzle::{Candidates, Text};

use super::almost_locked::{Als, almost_locked};
use super::als_xz::{HODOKU, shared, tied, why};
use crate::{CellSet, Hodoku, Position, Sink, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "als-chain",
    title: Text { en: "ALS chain", pt: "Corrente de ALS" },
    meaning: Text {
        en: "Almost locked sets in a row, each tied to the next by a value they can't both hold: the first or the last \
             holds a value they share.",
        pt: "Conjuntos quase bloqueados em fila, cada um ligado ao próximo por um valor que não podem ambos ter: o \
             primeiro ou o último tem um valor em comum.",
    },
    explainer: None,
    hodoku: Some(Hodoku { score: 340, order: 5900, codes: &["0903"], ..HODOKU }),
    unique: false,
    find,
    find_wide: None,
    why,
};

/// The longest chain looked at.
const LONGEST: usize = 6;

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

fn find(position: &Position<u128>, technique: &'static Technique, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked(position, 1, 8);
    let ties = ties(&sets);
    let mut told: HashSet<Vec<crate::Spot>> = HashSet::new();
    for start in 0..sets.len() {
        for value in sets[start].values.iter().filter(|value| !sets[start].seen[*value].is_empty()) {
            let mut walk = Walk { sets: &sets, ties: &ties, technique, value, told: &mut told };
            walk.from(start, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A walk from a set that lacks a value to sets that therefore hold it.
struct Walk<'a> {
    sets: &'a [Als<u128>],
    ties: &'a [Vec<(u32, usize)>],
    technique: &'static Technique,
    value: usize,
    told: &'a mut HashSet<Vec<crate::Spot>>,
}

impl Walk<'_> {
    fn from(&mut self, start: usize, sink: Sink<'_>) -> ControlFlow<()> {
        // Each set that lacks a value, the value, and where that comes from.
        let mut reached: Vec<(u32, usize, usize)> = vec![(start as u32, self.value, usize::MAX)];
        let mut known: HashSet<(u32, usize)> = HashSet::from([(start as u32, self.value)]);
        let (mut at, mut end, mut depth) = (0, 1, 1);
        while at < reached.len() && depth < LONGEST {
            let (set, lacking, _) = reached[at];
            for &(next, tie) in &self.ties[set as usize] {
                if tie == lacking || next as usize == start || !known.insert((next, tie)) {
                    continue;
                }
                reached.push((next, tie, at));
                let last = &self.sets[next as usize];
                let seen = self.sets[start].seen[self.value] & last.seen[self.value];
                if tie != self.value
                    && last.values.has(self.value)
                    && !seen.without(self.sets[start].cells | last.cells).is_empty()
                {
                    self.tell(&reached, start, sink)?;
                }
            }
            at += 1;
            if at == end {
                end = reached.len();
                depth += 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, reached: &[(u32, usize, usize)], start: usize, sink: Sink<'_>) -> ControlFlow<()> {
        let Some(&(last, _, _)) = reached.last() else { return ControlFlow::Continue(()) };
        let mut chain: Vec<(&Als<u128>, usize)> = Vec::new();
        let mut at = reached.len() - 1;
        while reached[at].2 != usize::MAX {
            let (_, tie, before) = reached[at];
            chain.push((&self.sets[reached[before].0 as usize], tie));
            at = before;
        }
        chain.reverse();
        if chain.len() < 3 {
            return ControlFlow::Continue(());
        }
        let (first, last) = (&self.sets[start], &self.sets[last as usize]);
        // Every value both ends share and neither is tied by follows.
        let ends: Candidates = [chain[0].1, chain[chain.len() - 1].1].into_iter().collect();
        let values = (first.values & last.values).without(ends);
        let step = shared(first, last, values, tied(self.technique, &chain, last));
        if step.is_worth() && self.told.insert(step.removed.clone()) {
            sink(step)?;
        }
        ControlFlow::Continue(())
    }
}

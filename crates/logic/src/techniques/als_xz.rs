//! ALS-XZ and ALS-XY-wing: almost locked sets that can't both do without a value.

use garns_puzzle::{Candidates, say};

use super::almost_locked::{Als, almost_locked};
use crate::{CellSet, Flow, Link, Node, Position, Role, Sink, Step, Words};

technique! {
    XZ "als-xz" ("ALS-XZ", "ALS-XZ")
    "Two almost locked sets can't both hold a value; the one that doesn't is locked, so one of them holds any \
     other value they share."
    "Dois conjuntos quase bloqueados não podem ambos ter um valor; o que não o tem fica bloqueado, e assim um \
     deles tem qualquer outro valor em comum.",
    hodoku AlmostLockedSets Unfair 300 5700 true &["0901"];
    find: xz, why: why,
}

technique! {
    XY_WING "als-xy-wing" ("ALS-XY-wing", "ALS-XY-wing")
    "Two almost locked sets are each tied to a third by a value they can't both hold, so one of the two holds \
     any other value they share."
    "Dois conjuntos quase bloqueados estão ligados a um terceiro, cada um por um valor que não podem ambos ter, \
     e assim um dos dois tem qualquer outro valor em comum.",
    hodoku AlmostLockedSets Unfair 320 5800 true &["0902"];
    find: xy_wing, why: why,
}

/// Why a step on almost locked sets holds. The sets are told by the nodes of its links.
pub(crate) fn why(step: &Step, words: &Words<'_>) -> String {
    let first = step.links.iter().map(|link| &link.from);
    let sets =
        words.all(first.chain(step.links.last().map(|link| &link.to)).map(|node| words.set(&node.set)));
    let ties: Vec<usize> = step.links.iter().map(|link| link.from.value).collect();
    let (ties, shared) = (words.values(&ties), struck(step, words));
    if step.variant == DOUBLY {
        let [one, two] = [&step.links[0].from, &step.links[0].to].map(|node| words.set(&node.set));
        return say!(
            words.lang,
            "the almost locked sets {one} and {two} can't both hold {ties}, neither the one nor the other; so each set \
             holds one of these and all its other values.",
            "os conjuntos quase bloqueados {one} e {two} não podem ambos ter {ties}, nem um nem outro; assim cada conjunto \
             tem um deles e todos os seus demais valores."
        );
    }
    if step.links.len() == 1 {
        return say!(
            words.lang,
            "the almost locked sets {sets} can't both hold {ties}; the one without it is locked, so one of them holds \
             {shared}.",
            "os conjuntos quase bloqueados {sets} não podem ambos ter {ties}; o que fica sem ele é bloqueado, então um \
             deles tem {shared}."
        );
    }
    say!(
        words.lang,
        "of the almost locked sets {sets}, each and the next can't both hold {ties}, in this order; so the first or the \
         last holds {shared}.",
        "dos conjuntos quase bloqueados {sets}, cada um e o próximo não podem ambos ter {ties}, nesta ordem; então o \
         primeiro ou o último tem {shared}."
    )
}

/// The values that are struck out, in a list.
pub(crate) fn struck(step: &Step, words: &Words<'_>) -> String {
    let mut values: Vec<usize> = step.removed.iter().map(|spot| spot.value).collect();
    values.sort_unstable();
    values.dedup();
    words.values(&values)
}

/// Sets tied by two values, by the variant of the step.
const DOUBLY: u8 = 2;

/// What two sets strike out if one of them holds each of these values.
pub(crate) fn shared<S: CellSet>(a: &Als<S>, b: &Als<S>, values: Candidates, mut step: Step) -> Step {
    for value in values.iter() {
        step = step.removing((a.seen[value] & b.seen[value]).without(a.cells | b.cells), value);
    }
    step
}

/// A value of a set.
fn node<S: CellSet>(set: &Als<S>, value: usize) -> Node {
    Node { cells: set.places[value].cells().collect(), value, set: set.cells.cells().collect() }
}

/// A step on sets tied in a row.
pub(crate) fn tied<S: CellSet>(sets: &[(&Als<S>, usize)], last: &Als<S>) -> Step {
    let mut step = Step::default();
    let mut cells = last.cells;
    for (i, (set, tie)) in sets.iter().enumerate() {
        let next = sets.get(i + 1).map_or(last, |(next, _)| next);
        step.links.push(Link::weak(node(set, *tie), node(next, *tie)));
        cells = cells | set.cells;
    }
    for (i, set) in sets.iter().map(|(set, _)| *set).chain([last]).enumerate() {
        for value in set.values.iter() {
            let part = if i % 2 == 0 { Role::Base } else { Role::Other };
            step = step.using(set.places[value], value, part);
        }
    }
    step.values.extend(sets.iter().map(|(_, tie)| *tie));
    step.cells(cells)
}

fn xz(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let sets = almost_locked(position, 1, 8);
    for (i, a) in sets.iter().enumerate() {
        position.deadline.go_on()?;
        for b in &sets[i + 1..] {
            let common = a.values & b.values;
            if common.len() < 2 {
                continue;
            }
            let ties = a.restricted(b);
            for tie in ties.iter() {
                let rest = common.without(Candidates::only(tie));
                let step = shared(a, b, rest, tied(&[(a, tie)], b));
                if step.is_worth() {
                    sink(step)?;
                }
            }
            if ties.len() >= 2 {
                doubly(a, b, ties, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Two ties: each is in one of the sets, and all else is locked in its own.
fn doubly(a: &Als<u128>, b: &Als<u128>, ties: Candidates, sink: Sink<'_>) -> Flow {
    let ties: Vec<usize> = ties.iter().collect();
    for (i, &first) in ties.iter().enumerate() {
        for &second in &ties[i + 1..] {
            let both: Candidates = [first, second].into_iter().collect();
            let mut step = shared(a, b, both, tied(&[(a, first)], b)).variant(DOUBLY);
            step.links.push(Link::weak(node(a, second), node(b, second)));
            for set in [a, b] {
                for value in set.values.without(both).iter() {
                    let elsewhere = if set.cells == a.cells { b.cells } else { a.cells };
                    step = step.removing(set.seen[value].without(elsewhere & set.cells), value);
                }
            }
            if step.is_worth() {
                sink(step)?;
            }
        }
    }
    Flow::Continue(())
}

fn xy_wing(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let sets = almost_locked(position, 1, 8);
    let ties = super::als_chain::ties(&sets);
    for (middle, pivot) in sets.iter().enumerate() {
        position.deadline.go_on()?;
        let near = &ties[middle];
        for (i, &(first, x)) in near.iter().enumerate() {
            for &(second, y) in near[i + 1..].iter().filter(|(second, y)| *second != first && *y != x) {
                let (a, b) = (&sets[first as usize], &sets[second as usize]);
                let common = (a.values & b.values).without([x, y].into_iter().collect());
                if common.is_empty() || a.cells.within(b.cells) || b.cells.within(a.cells) {
                    continue;
                }
                let worth =
                    common.iter().any(|z| !(a.seen[z] & b.seen[z]).without(a.cells | b.cells).is_empty());
                if worth {
                    let step = tied(&[(a, x), (pivot, y)], b);
                    sink(shared(a, b, common, step))?;
                }
            }
        }
    }
    Flow::Continue(())
}

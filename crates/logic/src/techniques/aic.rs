//! Chains from a candidate being false to another being true: X-chains, XY-chains, alternating inference
//! chains, and grouped ones.

use super::chain_text::{one_end, shortest_first};
use super::net::{Made, Net, Tree, Turn};
use crate::{CellSet, Flow, Position, Role, Sink, Step};

technique! {
    X_CHAIN "x-chain" ("X-chain", "Cadeia X")
    "A chain of places of one value, false and true in turn: one of its ends is true."
    "Uma cadeia de lugares de um valor, falsos e verdadeiros alternadamente: uma das pontas é \
     verdadeira.",
    hodoku ChainsAndLoops Unfair 260 5400 true &["0701"];
    any: x_chain, why: one_end, explainer: Some(6.6),
}

technique! {
    XY_CHAIN "xy-chain" ("XY-chain", "Cadeia XY")
    "A chain of cells with two candidates each, every one sharing a candidate with the next: one of its ends \
     is true."
    "Uma cadeia de células com dois candidatos cada, cada uma com um candidato em comum com a \
     próxima: uma das pontas é verdadeira.",
    hodoku ChainsAndLoops Unfair 260 5500 true &["0702"];
    any: xy_chain, why: one_end, explainer: Some(7.0),
}

technique! {
    AIC "aic" ("Alternating inference chain", "Cadeia de inferências alternadas")
    "A chain of candidates, false and true in turn: one of its ends is true."
    "Uma cadeia de candidatos, falsos e verdadeiros alternadamente: uma das pontas é verdadeira.",
    hodoku ChainsAndLoops Unfair 280 5600 true &["0708"];
    any: aic, why: one_end, explainer: Some(7.0),
}

technique! {
    GROUPED "grouped-aic" ("Grouped alternating inference chain", "Cadeia de inferências alternadas com grupos")
    "A chain of candidates, groups of them and almost locked sets, false and true in turn: one of its ends is \
     true."
    "Uma cadeia de candidatos, grupos deles e conjuntos quase bloqueados, falsos e verdadeiros \
     alternadamente: uma das pontas é verdadeira.",
    hodoku ChainsAndLoops Unfair 300 5650 true &["0711"];
    find: grouped, why: one_end,
}

fn x_chain<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let made = Made { houses: true, cells: false, groups: false, sets: 0 };
    chains(position, &Net::new(position, made), sink, &|_, _| true)
}

fn xy_chain<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let made = Made { houses: false, cells: true, groups: false, sets: 0 };
    let same = |net: &Net<S>, path: &[Turn]| {
        let value = |turn: Option<&Turn>| turn.map(|turn| net.nodes[turn.node as usize].value);
        value(path.first()) == value(path.last())
    };
    chains(position, &Net::new(position, made), sink, &same)
}

fn aic<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let made = Made { houses: true, cells: true, groups: false, sets: 0 };
    chains(position, &Net::new(position, made), sink, &|_, _| true)
}

fn grouped(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let made = Made { houses: true, cells: true, groups: true, sets: 0 };
    let is_grouped = |net: &Net<u128>, path: &[Turn]| net.is_grouped(path);
    chains(position, &Net::new(position, made), sink, &is_grouped)?;
    let made = Made { sets: 5, ..made };
    let has_sets = |_: &Net<u128>, path: &[Turn]| path.iter().any(|turn| turn.set != super::net::NONE);
    chains(position, &Net::new(position, made), sink, &has_sets)
}

/// All chains between two ends, the shortest for each pair of ends.
fn chains<S: CellSet>(
    position: &Position<S>,
    net: &Net<S>,
    sink: Sink<'_>,
    wanted: &dyn Fn(&Net<S>, &[Turn]) -> bool,
) -> Flow {
    shortest_first(sink, &mut |sink| all_chains(position, net, sink, wanted))
}

fn all_chains<S: CellSet>(
    position: &Position<S>,
    net: &Net<S>,
    sink: Sink<'_>,
    wanted: &dyn Fn(&Net<S>, &[Turn]) -> bool,
) -> Flow {
    let mut tree = Tree::default();
    for start in 0..net.nodes.len() as u32 {
        if net.strong[start as usize].is_empty() {
            continue;
        }
        position.deadline.go_on()?;
        net.follow(start, false, &mut tree);
        for &(end, on) in tree.reached() {
            if !on || end <= start {
                continue;
            }
            let mut step = Step::default();
            removed(position, net, start, end, &mut step);
            if !step.is_worth() {
                continue;
            }
            let path = tree.path(end, true);
            if path.len() >= 4 && wanted(net, &path) {
                sink(finished(net, step, &path))?;
            }
        }
    }
    Flow::Continue(())
}

/// What can't be if one of two nodes is true.
fn removed<S: CellSet>(position: &Position<S>, net: &Net<S>, start: u32, end: u32, step: &mut Step) {
    let (a, b) = (net.nodes[start as usize], net.nodes[end as usize]);
    // What both ends exclude, by houses or by clues.
    if !position.ground.clues.is_empty() {
        let other = &net.weak[end as usize];
        for node in net.weak[start as usize].iter().filter(|node| **node != end && other.contains(node)) {
            if let Some(spot) = net.spot(*node) {
                *step = std::mem::take(step).removing(S::only(spot.cell), spot.value);
            }
        }
    }
    let done = std::mem::take(step);
    if a.value == b.value {
        let seen = position.ground.common_peers(a.cells | b.cells) & position.places[a.value];
        *step = done.removing(seen.without(a.cells | b.cells), a.value);
        return;
    }
    *step = done;
    let (Some(a), Some(b)) = (net.spot(start), net.spot(end)) else { return };
    if position.ground.peers[a.cell].has(b.cell) {
        let done = std::mem::take(step);
        let done = done.removing(S::only(a.cell) & position.places[b.value], b.value);
        *step = done.removing(S::only(b.cell) & position.places[a.value], a.value);
    }
}

/// A step with its path.
pub(crate) fn finished<S: CellSet>(net: &Net<S>, mut step: Step, path: &[Turn]) -> Step {
    step.links = net.links(path);
    let mut cells = S::default();
    for turn in path {
        let prop = net.nodes[turn.node as usize];
        cells = cells | prop.cells;
        step = step.using(prop.cells, prop.value, if turn.on { Role::On } else { Role::Off });
        if !step.values.contains(&prop.value) {
            step.values.push(prop.value);
        }
        if turn.set != super::net::NONE {
            cells = cells | net.sets[turn.set as usize].cells;
        }
    }
    step.used.sort_unstable();
    step.used.dedup();
    step.cells(cells)
}

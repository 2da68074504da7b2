//! Forcing chains with their paths: what each of their nodes was drawn from.

use std::collections::HashMap;

use super::super::board::Board;
use super::closure::{Closure, Origin};
use super::graph::Cause;
use super::many::{ChainKind, Find, Many, Start};
use super::nested::{Gone, Shape};

/// All forcing chains of a kind, cheapest first, with the cell and the digits they strike out; of those that
/// strike out the same, the one that comes first.
pub(crate) fn finds(many: &mut Many, board: &Board, kind: ChainKind) -> Vec<((u16, u16), Find)> {
    let mut firsts: HashMap<(u16, u16), (Find, u32)> = HashMap::new();
    let mut count = 0;
    let spots: Vec<u16> = board_spots(board);
    many.each(board, kind, &mut |nodes, key, shown, start| {
        count += 1;
        let removed = removal(board, &spots, shown);
        let better = firsts.get(&removed).is_none_or(|(find, _)| (nodes, key) < (find.nodes, find.key));
        if better {
            firsts.insert(removed, (Find { nodes, key, shown, start: start() }, count));
        }
    });
    let mut finds: Vec<((u16, u16), (Find, u32))> = firsts.into_iter().collect();
    finds.sort_unstable_by_key(|(_, (find, count))| (find.nodes, find.key, *count));
    finds.into_iter().map(|(removed, (find, _))| (removed, find)).collect()
}

/// All forcing chains of a kind that need something struck out since the source.
pub(crate) fn all(many: &mut Many, board: &Board, source: &Board, kind: ChainKind) -> Vec<Shape> {
    let finds = finds(many, board, kind);
    let mut shapes = Vec::new();
    let mut closures: HashMap<u16, Closure> = HashMap::new();
    for ((cell, digits), find) in finds {
        let targets = targets(many, board, &find, kind, &mut closures);
        let mut parents = Vec::new();
        let mut sequence = Vec::new();
        let gone = Gone::new(board, source);
        for target in &targets {
            let closure = &closures[&target.from];
            walk(closure, target, |node, origin| {
                let spot = many.numbers.spots[node as usize / 2];
                sequence.push(spot * 2 + (node & 1));
                if node & 1 == 1 {
                    let cause = if origin.parents.is_empty() { target.root } else { origin.cause };
                    gone.collect(spot, cause, &mut parents);
                }
            });
            sequence.push(u16::MAX);
        }
        if !parents.is_empty() {
            shapes.push(Shape { removed: vec![(cell as u8, digits)], parents, sequence, nodes: find.nodes });
        }
    }
    shapes
}

fn board_spots(board: &Board) -> Vec<u16> {
    let mut numbers = super::closure::Numbers::default();
    numbers.set(board);
    numbers.spots
}

/// The cell and the digits that a node, once shown, strikes out.
fn removal(board: &Board, spots: &[u16], shown: u16) -> (u16, u16) {
    let spot = spots[shown as usize / 2];
    let (cell, digit) = (spot / 9, spot % 9);
    (cell, if shown & 1 == 1 { board.cand[cell as usize] & !(1 << digit) } else { 1 << digit })
}

/// The end of one chain of a find.
pub(crate) struct Target {
    /// The assumption it was drawn from.
    pub(crate) from: u16,
    /// The node.
    pub(crate) node: u16,
    /// Where it came from, if it is not the one in the closure.
    pub(crate) origin: Option<Origin>,
    /// Why the assumption was one of those possible.
    pub(crate) root: Cause,
}

/// The ends of the chains of a find; their closures are made if they are not there yet.
pub(crate) fn targets(
    many: &mut Many,
    board: &Board,
    find: &Find,
    kind: ChainKind,
    closures: &mut HashMap<u16, Closure>,
) -> Vec<Target> {
    let mut closed = |from: u16| {
        closures.entry(from).or_insert_with(|| many.recorded(board, from, kind));
    };
    let target = |from: u16, root: Cause| Target { from, node: find.shown, origin: None, root };
    match &find.start {
        Start::Clash(from) => {
            closed(*from);
            let Some(clash) = closures[from].clash.clone() else { return Vec::new() };
            let end = |node: u16| Target {
                from: *from,
                node,
                origin: (node == clash.node).then(|| clash.origin.clone()),
                root: Cause::Assumed,
            };
            vec![end(clash.node | 1), end(clash.node & !1)]
        }
        Start::Double(number) => [number * 2 + 1, number * 2]
            .map(|from| {
                closed(from);
                target(from, Cause::Assumed)
            })
            .into(),
        Start::Cell(numbers) | Start::House(_, numbers) => {
            let root = if let Start::House(kind, _) = find.start { Cause::House(kind) } else { Cause::Cell };
            let each = numbers.iter().map(|number| {
                closed(number * 2 + 1);
                target(number * 2 + 1, root)
            });
            each.collect()
        }
    }
}

/// Goes from the end of a chain back to the assumption, nearest nodes first, each node once.
pub(crate) fn walk(closure: &Closure, target: &Target, mut each: impl FnMut(u16, &Origin)) {
    let mut seen = vec![target.node];
    let mut at = 0;
    while at < seen.len() {
        let node = seen[at];
        let origin = match &target.origin {
            Some(origin) if at == 0 => origin,
            _ => &closure.origins[node as usize],
        };
        each(node, origin);
        for &parent in &origin.parents {
            if !seen.contains(&parent) {
                seen.push(parent);
            }
        }
        at += 1;
    }
}

//! Candidates, groups of them and almost locked sets as one net of implications.
//!
//! A node says that a value stands in one of some cells. If it is true, nodes all of whose cells see all of its
//! cells are false (weak); if it is false, the rest of a house, a cell or an almost locked set is true (strong).
//! Both hold in either direction.

use std::collections::HashMap;

use super::almost_locked::{Als, almost_locked};
use crate::{Candidate, CellSet, Link, Node, Position};

/// What a net is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    /// Strong links between two places of a value in a house.
    pub(crate) houses: bool,
    /// Strong links between two candidates of a cell.
    pub(crate) cells: bool,
    /// Groups of places where two houses cross.
    pub(crate) groups: bool,
    /// Almost locked sets of up to so many cells; none below 2.
    pub(crate) sets: usize,
}

/// A value in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Prop<S> {
    pub(crate) cells: S,
    pub(crate) value: usize,
}

/// Stands for no node, or for no set.
pub(crate) const NONE: u32 = u32::MAX;

/// Stands for what comes before a node that must not be gone over.
const BARRED: u32 = u32::MAX - 1;

/// The net of a position.
#[derive(Debug)]
pub(crate) struct Net<S> {
    pub(crate) nodes: Vec<Prop<S>>,
    /// How many of the nodes, which come first, are single candidates.
    pub(crate) singles: usize,
    /// How many of the nodes, singles included, are candidates or groups; the rest belong to sets.
    pub(crate) plain: usize,
    /// For each node those that are false if it is true.
    pub(crate) weak: Vec<Vec<u32>>,
    /// For each node those that are true if it is false, and the set that shows it, if one does.
    pub(crate) strong: Vec<Vec<(u32, u32)>>,
    /// The almost locked sets.
    pub(crate) sets: Vec<Als<S>>,
}

impl<S: CellSet> Net<S> {
    /// Builds the net.
    pub(crate) fn new(position: &Position<S>, made: Made) -> Net<S> {
        let mut net = Net {
            nodes: Vec::new(),
            singles: 0,
            plain: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            sets: Vec::new(),
        };
        let mut number: HashMap<Prop<S>, u32> = HashMap::new();
        for cell in position.blank.cells() {
            for value in position.candidates[cell].iter() {
                net.node(&mut number, Prop { cells: S::only(cell), value });
            }
        }
        net.singles = net.nodes.len();
        if made.groups {
            net.groups(position, &mut number);
        }
        net.plain = net.nodes.len();
        if made.sets >= 2 {
            net.sets = almost_locked(position, 2, made.sets);
            let pairs: Vec<(u32, u32, u32)> = net.set_links(&mut number);
            net.strong.resize(net.nodes.len(), Vec::new());
            for (a, b, set) in pairs {
                net.strong[a as usize].push((b, set));
            }
        }
        net.strong.resize(net.nodes.len(), Vec::new());
        net.weak.resize(net.nodes.len(), Vec::new());
        net.weak_links(position, made, &number);
        net.strong_links(position, made, &number);
        net
    }

    fn node(&mut self, number: &mut HashMap<Prop<S>, u32>, prop: Prop<S>) -> u32 {
        *number.entry(prop).or_insert_with(|| {
            self.nodes.push(prop);
            self.nodes.len() as u32 - 1
        })
    }

    /// Two or more places where a block crosses a line.
    fn groups(&mut self, position: &Position<S>, number: &mut HashMap<Prop<S>, u32>) {
        let houses = &position.ground.houses;
        for block in houses.iter().filter(|house| house.is_block()) {
            for line in houses.iter().filter(|house| house.is_line()) {
                let crossing = block.cells & line.cells;
                for value in 0..position.ground.order() {
                    let cells = crossing & position.places[value];
                    if cells.len() >= 2 {
                        self.node(number, Prop { cells, value });
                    }
                }
            }
        }
    }

    /// A set without one of its values holds each other one.
    fn set_links(&mut self, number: &mut HashMap<Prop<S>, u32>) -> Vec<(u32, u32, u32)> {
        let mut links = Vec::new();
        let sets = std::mem::take(&mut self.sets);
        for (i, set) in sets.iter().enumerate() {
            // Only values that can be taken away from outside, or matter outside, are nodes.
            let values: Vec<usize> = set.values.iter().filter(|value| !set.seen[*value].is_empty()).collect();
            let nodes: Vec<u32> = values
                .iter()
                .map(|value| self.node(number, Prop { cells: set.places[*value], value: *value }))
                .collect();
            for &a in &nodes {
                links.extend(nodes.iter().filter(|b| **b != a).map(|b| (a, *b, i as u32)));
            }
        }
        self.sets = sets;
        links
    }

    fn weak_links(&mut self, position: &Position<S>, made: Made, number: &HashMap<Prop<S>, u32>) {
        let seen: Vec<S> = self.nodes.iter().map(|node| position.ground.common_peers(node.cells)).collect();
        let mut of_value: Vec<Vec<u32>> = vec![Vec::new(); position.ground.order()];
        for (i, node) in self.nodes.iter().enumerate() {
            of_value[node.value].push(i as u32);
        }
        for (i, node) in self.nodes.iter().enumerate() {
            if made.cells && i < self.singles {
                let own = |other: &usize| self.nodes[*other].cells == node.cells && *other != i;
                self.weak[i].extend((0..self.singles).filter(own).map(|other| other as u32));
            }
            let sees = |other: &&u32| self.nodes[**other as usize].cells.within(seen[i]);
            self.weak[i].extend(of_value[node.value].iter().filter(sees));
            // Clues about two cells exclude candidates of other values too.
            if let Some(cell) = node.cells.first().filter(|_| made.cells && i < self.singles) {
                for &(other, value) in position.ground.excluded(cell, node.value) {
                    if value != node.value || !seen[i].has(other) {
                        self.weak[i].extend(number.get(&Prop { cells: S::only(other), value }));
                    }
                }
            }
        }
    }

    fn strong_links(&mut self, position: &Position<S>, made: Made, number: &HashMap<Prop<S>, u32>) {
        let add = |a: u32, b: u32, strong: &mut Vec<Vec<(u32, u32)>>| {
            if !strong[a as usize].iter().any(|(known, set)| *known == b && *set == NONE) {
                strong[a as usize].push((b, NONE));
            }
        };
        if made.cells {
            for cell in position.with_count(2).cells() {
                let of = |value| number[&Prop { cells: S::only(cell), value }];
                let nodes: Vec<u32> = position.candidates[cell].iter().map(of).collect();
                add(nodes[0], nodes[1], &mut self.strong);
                add(nodes[1], nodes[0], &mut self.strong);
            }
        }
        if !made.houses {
            return;
        }
        for (house, _) in position.ground.houses.iter().enumerate().filter(|(_, house)| house.full) {
            for value in 0..position.ground.order() {
                let places = position.places_in(house, value);
                if places.len() < 2 {
                    continue;
                }
                let inside = |i: &usize| self.nodes[*i].value == value && self.nodes[*i].cells.within(places);
                let nodes: Vec<usize> = (0..self.plain).filter(inside).collect();
                for (i, &a) in nodes.iter().enumerate() {
                    let rest = places.without(self.nodes[a].cells);
                    for &b in nodes[i + 1..].iter().filter(|b| self.nodes[**b].cells == rest) {
                        add(a as u32, b as u32, &mut self.strong);
                        add(b as u32, a as u32, &mut self.strong);
                    }
                }
            }
        }
    }

    /// Follows an assumption to its end, by the shortest ways.
    pub(crate) fn follow(&self, start: u32, on: bool, tree: &mut Tree) {
        self.follow_around(start, on, &[], tree);
    }

    /// The same without going over some nodes.
    pub(crate) fn follow_around(&self, start: u32, on: bool, barred: &[u32], tree: &mut Tree) {
        tree.reset(self.nodes.len());
        for &node in barred {
            tree.before[0][node as usize].0 = BARRED;
            tree.before[1][node as usize].0 = BARRED;
        }
        tree.start = (start, on);
        let mut queue = std::mem::take(&mut tree.queue);
        queue.clear();
        queue.push((start, on));
        tree.before[usize::from(on)][start as usize] = (start, NONE);
        let mut at = 0;
        while let Some(&(node, on)) = queue.get(at) {
            at += 1;
            let mut reach = |next: u32, set: u32| {
                let slot = &mut tree.before[usize::from(!on)][next as usize];
                if slot.0 == NONE {
                    *slot = (node, set);
                    queue.push((next, !on));
                }
            };
            if on {
                self.weak[node as usize].iter().for_each(|next| reach(*next, NONE));
            } else {
                self.strong[node as usize].iter().for_each(|(next, set)| reach(*next, *set));
            }
        }
        tree.queue = queue;
    }

    /// A node for people.
    pub(crate) fn shown(&self, node: u32, set: u32) -> Node {
        let prop = self.nodes[node as usize];
        let set = if set == NONE { Vec::new() } else { self.sets[set as usize].cells.cells().collect() };
        Node { cells: prop.cells.cells().collect(), value: prop.value, set }
    }

    /// A path as links.
    pub(crate) fn links(&self, path: &[Turn]) -> Vec<Link> {
        let link = |pair: &[Turn]| {
            let (from, to) = (self.shown(pair[0].node, NONE), self.shown(pair[1].node, pair[1].set));
            if pair[1].on { Link::strong(from, to) } else { Link::weak(from, to) }
        };
        path.windows(2).map(link).collect()
    }

    /// The candidate of a single node.
    pub(crate) fn spot(&self, node: u32) -> Option<Candidate> {
        let prop = self.nodes[node as usize];
        (prop.cells.len() == 1).then(|| prop.cells.first().map(|cell| Candidate::new(cell, prop.value)))?
    }

    /// Whether a path goes over groups or sets.
    pub(crate) fn is_grouped(&self, path: &[Turn]) -> bool {
        path.iter().any(|turn| turn.node as usize >= self.singles || turn.set != NONE)
    }
}

/// One node of a path: whether it is true, and the almost locked set that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) node: u32,
    pub(crate) on: bool,
    pub(crate) set: u32,
}

/// What follows from an assumption, and from what each node follows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    start: (u32, bool),
    /// For false and true nodes, the node before and the set in between.
    before: [Vec<(u32, u32)>; 2],
    queue: Vec<(u32, bool)>,
}

impl Tree {
    fn reset(&mut self, nodes: usize) {
        for before in &mut self.before {
            before.clear();
            before.resize(nodes, (NONE, NONE));
        }
    }

    /// Whether a node was reached.
    pub(crate) fn has(&self, node: u32, on: bool) -> bool {
        self.before[usize::from(on)][node as usize].0 < BARRED
    }

    /// The way from the assumption to a node.
    pub(crate) fn path(&self, node: u32, on: bool) -> Vec<Turn> {
        let mut path = Vec::new();
        let (mut node, mut on) = (node, on);
        loop {
            let (before, set) = self.before[usize::from(on)][node as usize];
            path.push(Turn { node, on, set });
            if (node, on) == self.start {
                path.reverse();
                return path;
            }
            (node, on) = (before, !on);
        }
    }

    /// All nodes reached, nearest first.
    pub(crate) fn reached(&self) -> &[(u32, bool)] {
        &self.queue
    }
}

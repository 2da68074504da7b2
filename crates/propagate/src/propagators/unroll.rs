//! From an automaton to the layers of an [`Mdd`](super::mdd::Mdd).
//!
//! Forwards, it is unrolled: which states can be reached before each cell ([`unroll`]). Backwards, it is reduced: states from
//! which no accepting state can be reached go, and those with equal edges become one ([`merge`]), as when a minimal acyclic
//! automaton is built.

use super::nfa::{Edge, Nfa, ReadCell};

/// Edges from each state of a layer: the first of each state, one number more, and all.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) starts: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

/// A state of the automaton, the values that cells which all differ have had so far, and those of cells that are read again.
type Node = (u32, u64, u64);

/// Where one comes to from each node of a layer: the nodes of the next, by number, and the ranks that lead there.
#[derive(Debug)]
pub(super) struct Arcs {
    starts: Vec<u32>,
    leads: Vec<(u32, u8)>,
}

const NONE: u32 = u32::MAX;

/// Over how many places a value is borne in mind.
const FAR: usize = 4;

/// Numbers things by what they are: a table of hashes and numbers.
struct Numbers {
    /// As many as a power of two.
    slots: Vec<(u32, u32)>,
    count: u32,
}

impl Numbers {
    fn new() -> Numbers {
        Numbers { slots: vec![(0, NONE); 64], count: 0 }
    }

    fn clear(&mut self) {
        self.slots.fill((0, NONE));
        self.count = 0;
    }

    /// The number of a thing with this hash, and whether it is new.
    fn number(&mut self, hash: u64, is: impl Fn(u32) -> bool, next: u32) -> u32 {
        if self.count as usize * 2 >= self.slots.len() {
            let larger = vec![(0, NONE); self.slots.len() * 4];
            for (hash, number) in std::mem::replace(&mut self.slots, larger) {
                if number != NONE {
                    let at = self.probe(hash, |_| false);
                    self.slots[at] = (hash, number);
                }
            }
        }
        let hash = (hash >> 32) as u32;
        let at = self.probe(hash, is);
        if self.slots[at].1 == NONE {
            self.slots[at] = (hash, next);
            self.count += 1;
        }
        self.slots[at].1
    }

    /// Where a thing is, or would be.
    fn probe(&self, hash: u32, is: impl Fn(u32) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let (known, number) = self.slots[at];
            if number == NONE || (known == hash && is(number)) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }
}

/// A hash with one more word in it.
fn mixed(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The nodes of one layer and their numbers.
struct Nodes {
    list: Vec<Node>,
    /// By state, where nothing else matters.
    plain: Vec<u32>,
    others: Numbers,
}

impl Nodes {
    fn new(states: usize) -> Nodes {
        Nodes { list: Vec::new(), plain: vec![NONE; states], others: Numbers::new() }
    }

    fn clear(&mut self) {
        if self.others.count > 0 {
            self.others.clear();
        }
        for (state, ..) in self.list.drain(..) {
            self.plain[state as usize] = NONE;
        }
    }

    fn number(&mut self, node: Node) -> u32 {
        let next = self.list.len() as u32;
        let number = if let (state, 0, 0) = node {
            let number = &mut self.plain[state as usize];
            if *number == NONE {
                *number = next;
            }
            *number
        } else {
            let hash = mixed(mixed(mixed(0, u64::from(node.0)), node.1), node.2);
            let list = &self.list;
            self.others.number(hash, |number| list[number as usize] == node, next)
        };
        if number == next {
            self.list.push(node);
        }
        number
    }
}

/// What is done with the value at a place that is read again, or was read before: where in a word it is kept.
#[derive(Clone, Copy, Default)]
struct Pin {
    keep: Option<u32>,
    same: Option<u32>,
    forget: Option<u32>,
}

/// The places at which cells are read again soon.
fn pins(cells_read: &[ReadCell]) -> Vec<Pin> {
    let mut pins = vec![Pin::default(); cells_read.len()];
    let mut used = 0;
    for first in 0..cells_read.len() {
        let again = |place: &usize| cells_read[*place].again == Some(first as u32);
        let Some(last) = (first..cells_read.len()).rfind(again) else { continue };
        // Ten values fit into a word.
        if last - first > FAR || used + 6 > u64::BITS {
            continue;
        }
        (first..=last).filter(again).for_each(|place| pins[place].same = Some(used));
        pins[first].keep = Some(used);
        pins[last].forget = Some(used);
        used += 6;
    }
    pins
}

/// The nodes that can be reached before each cell, with what leads on from them; from the last, to ends only. `None` if
/// there are more nodes than this.
pub(super) fn unroll(nfa: &Nfa, cells_read: &[ReadCell], most: usize) -> Option<Vec<Arcs>> {
    let all = nfa.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
    let all = all.chain(nfa.start.iter().chain(&nfa.end).copied());
    let count = all.max().map_or(0, |last| last as usize + 1);
    // The steps from each state, one state after the other.
    let mut first = vec![0u32; count + 1];
    nfa.steps.iter().for_each(|(from, ..)| first[*from as usize + 1] += 1);
    (0..count).for_each(|state| first[state + 1] += first[state]);
    let mut steps = vec![(0u8, 0u32); nfa.steps.len()];
    let mut free = first.clone();
    for &(from, rank, to) in &nfa.steps {
        steps[free[from as usize] as usize] = (rank, to);
        free[from as usize] += 1;
    }
    let mut ends = vec![false; count];
    nfa.end.iter().for_each(|end| ends[*end as usize] = true);

    let (mut now, mut next) = (Nodes::new(count), Nodes::new(count));
    for &state in &nfa.start {
        now.number((state, 0, 0));
    }
    let mut nodes = 0;
    let mut layers = Vec::with_capacity(cells_read.len());
    for (cell, (spot, pin)) in cells_read.iter().zip(pins(cells_read)).enumerate() {
        let last = cell + 1 == cells_read.len();
        nodes += now.list.len();
        if nodes > most {
            return None;
        }
        next.clear();
        let mut starts = Vec::with_capacity(now.list.len() + 1);
        let mut leads = Vec::new();
        for &(state, had, mut kept) in &now.list {
            starts.push(leads.len() as u32);
            let same = pin.same.map(|at| (kept >> at & 63) as u8);
            if let Some(at) = pin.forget {
                kept &= !(63 << at);
            }
            for &(rank, to) in &steps[first[state as usize] as usize..first[state as usize + 1] as usize] {
                let value = if spot.apart { 1u64 << rank } else { 0 };
                let wanted = same.is_none_or(|same| same == rank);
                if wanted && had & value == 0 && (!last || ends[to as usize]) {
                    let kept = pin.keep.map_or(kept, |at| kept | u64::from(rank) << at);
                    leads.push((next.number((to, had | value, kept)), rank));
                }
            }
        }
        starts.push(leads.len() as u32);
        layers.push(Arcs { starts, leads });
        std::mem::swap(&mut now, &mut next);
    }
    Some(layers)
}

/// Nodes from which no end can be reached go, and those that go on alike become one. The nodes after the last layer are
/// ends, and alike.
pub(super) fn merge(unrolled: &[Arcs]) -> Vec<Layer> {
    let mut layers: Vec<Layer> = Vec::with_capacity(unrolled.len());
    // The class of each node of the layer that comes next.
    let (mut class, mut own): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut classes = Numbers::new();
    let mut out_edges: Vec<(u32, u64)> = Vec::new();
    for (number, Arcs { starts: ends, leads }) in unrolled.iter().enumerate().rev() {
        let last = number + 1 == unrolled.len();
        classes.clear();
        own.clear();
        let (mut starts, mut edges): (Vec<u32>, Vec<Edge>) = (vec![0], Vec::new());
        for node in ends.windows(2) {
            out_edges.clear();
            for &(to, rank) in &leads[node[0] as usize..node[1] as usize] {
                let to = if last { 0 } else { class[to as usize] };
                if to == NONE {
                    continue;
                }
                match out_edges.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, values)) => *values |= 1 << rank,
                    None => out_edges.push((to, 1 << rank)),
                }
            }
            if out_edges.is_empty() {
                own.push(NONE);
                continue;
            }
            out_edges.sort_unstable();
            let hash =
                out_edges.iter().fold(0, |hash, (to, values)| mixed(mixed(hash, u64::from(*to)), *values));
            let next = starts.len() as u32 - 1;
            let is = |number: u32| {
                let known = &edges[starts[number as usize] as usize..starts[number as usize + 1] as usize];
                known.iter().map(|edge| (edge.to, edge.values)).eq(out_edges.iter().copied())
            };
            let number = classes.number(hash, is, next);
            if number == next {
                edges.extend(out_edges.iter().map(|&(to, values)| Edge { values, from: next, to }));
                starts.push(edges.len() as u32);
            }
            own.push(number);
        }
        layers.push(Layer { starts, edges });
        std::mem::swap(&mut class, &mut own);
    }
    layers.reverse();
    layers
}

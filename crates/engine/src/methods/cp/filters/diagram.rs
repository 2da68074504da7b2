//! The ways through a state machine, for lines of one length.
//!
//! ```text
//! layer 0      layer 1            layer n
//! starts ─────► states ─── … ───► one state, from which nothing is missing
//!        cell 0        cell 1 …
//! ```
//!
//! A layer holds only states that can be reached by then and from which an end can still be reached in the cells that
//! are left; those that go on alike are one. So a machine that counts takes, before each cell, hardly more states than
//! there are counts worth telling apart, and sets of states mostly fit into a word.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A machine as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::methods::cp) struct Machine {
    pub(in crate::methods::cp) start: Vec<u32>,
    pub(in crate::methods::cp) end: Vec<u32>,
    /// From a state, by a rank, to a state.
    pub(in crate::methods::cp) steps: Vec<(u32, u8, u32)>,
}

/// A machine for lines of one length, on which some cells are known to differ.
#[derive(Debug)]
pub(in crate::methods::cp) struct Reader {
    machine: Machine,
    /// Which cells differ from each other.
    apart: Vec<bool>,
    diagram: Arc<Diagram>,
    /// Made when it is first asked for: it costs more than most puzzles take.
    closer: OnceLock<Option<Arc<Diagram>>>,
}

impl Reader {
    pub(in crate::methods::cp) fn new(machine: Machine, apart: Vec<bool>) -> Reader {
        let diagram = Arc::new(Diagram::new(&machine, apart.len()));
        Reader { machine, apart, diagram, closer: OnceLock::new() }
    }

    /// Whether it is made of these.
    pub(in crate::methods::cp) fn is_of(&self, machine: &Machine, apart: &[bool]) -> bool {
        self.apart == apart && self.machine == *machine
    }

    /// The ways through the machine.
    pub(in crate::methods::cp) fn diagram(&self) -> &Arc<Diagram> {
        &self.diagram
    }

    /// Only those ways on which the cells that differ do, unless that takes much more.
    pub(super) fn closer(&self) -> Option<&Arc<Diagram>> {
        let make = || {
            let some = self.apart.contains(&true);
            let closer = some.then(|| Diagram::with_differing(&self.machine, &self.apart, &self.diagram));
            closer.flatten().map(Arc::new)
        };
        self.closer.get_or_init(make).as_ref()
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.apart.len()
    }
}

/// Values that all lead from one state to the same state of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) values: u64,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// The layers of a machine that reads so many cells.
#[derive(Debug)]
pub(in crate::methods::cp) struct Diagram {
    /// Where the words of each layer's set of states begin, in an array of all of them.
    words: Vec<u32>,
    /// Where the states of each layer begin, in `starts`.
    states: Vec<u32>,
    /// Where the edges of each state begin.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

const NONE: u32 = u32::MAX;

/// What leads on from a state: the class of states, and the values that lead there.
type Onward = Vec<(u32, u64)>;

/// A state of the machine, and the values that cells which all differ have had so far.
type Node = (u32, u64);

/// Where one comes to from each node of a layer: the nodes of the next, by number, and the ranks that lead there.
type Leads = Vec<Vec<(u32, u8)>>;

/// The nodes of one layer and their numbers.
struct Layer {
    nodes: Vec<Node>,
    /// By state, where nothing else matters.
    plain: Vec<u32>,
    known: HashMap<Node, u32>,
}

impl Layer {
    fn new(states: usize) -> Layer {
        Layer { nodes: Vec::new(), plain: vec![NONE; states], known: HashMap::new() }
    }

    fn number(&mut self, node: Node) -> u32 {
        let next = self.nodes.len() as u32;
        let number = match node {
            (state, 0) => &mut self.plain[state as usize],
            node => self.known.entry(node).or_insert(NONE),
        };
        if *number == NONE {
            *number = next;
            self.nodes.push(node);
        }
        *number
    }
}

impl Diagram {
    fn new(machine: &Machine, cells: usize) -> Diagram {
        let layers = unroll(machine, &vec![false; cells], usize::MAX).unwrap_or_default();
        Diagram::merged(&layers)
    }

    /// For lines on which the marked cells all differ; `None` if that takes much more than without.
    fn with_differing(machine: &Machine, apart: &[bool], plain: &Diagram) -> Option<Diagram> {
        let nodes = (4 * plain.edges.len()).clamp(1000, 4000);
        let diagram = Diagram::merged(&unroll(machine, apart, nodes)?);
        (diagram.edges.len() <= (2 * plain.edges.len()).max(1000)).then_some(diagram)
    }

    /// Nodes from which no end can be reached go, and those that go on alike become one.
    fn merged(layers: &[Leads]) -> Diagram {
        let mut merged: Vec<Vec<Onward>> = Vec::with_capacity(layers.len());
        // The class of each node of the layer that comes next: those of the last are ends, and alike.
        let mut class: Vec<u32> = Vec::new();
        for (number, layer) in layers.iter().enumerate().rev() {
            let last = number + 1 == layers.len();
            let class_of = |to: u32| if last { 0 } else { class[to as usize] };
            let mut classes: HashMap<Onward, u32> = HashMap::new();
            let mut members = Vec::new();
            let mut own = vec![NONE; layer.len()];
            for (leads, own) in layer.iter().zip(&mut own) {
                let mut onward: Onward = leads
                    .iter()
                    .filter(|(to, _)| class_of(*to) != NONE)
                    .map(|(to, rank)| (class_of(*to), 1 << rank))
                    .collect();
                if onward.is_empty() {
                    continue;
                }
                onward.sort_unstable();
                onward.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    if same {
                        kept.1 |= next.1;
                    }
                    same
                });
                let next = classes.len() as u32;
                *own = *classes.entry(onward).or_insert_with_key(|onward| {
                    members.push(onward.clone());
                    next
                });
            }
            merged.push(members);
            class = own;
        }
        merged.reverse();
        Diagram::of(&merged, 1)
    }

    fn of(layers: &[Vec<Onward>], ends: usize) -> Diagram {
        let mut diagram = Diagram { words: vec![0], states: vec![0], starts: Vec::new(), edges: Vec::new() };
        let mut words = 0;
        for layer in layers {
            for (from, onward) in layer.iter().enumerate() {
                let from = from as u32;
                diagram.starts.push(diagram.edges.len() as u32);
                diagram.edges.extend(onward.iter().map(|&(to, values)| Edge { values, from, to }));
            }
            words += layer.len().div_ceil(64);
            diagram.words.push(words as u32);
            diagram.states.push(diagram.starts.len() as u32);
        }
        diagram.starts.push(diagram.edges.len() as u32);
        diagram.words.push((words + ends) as u32);
        diagram
    }

    /// For each of so many ranks in the first cell the values that the second may have with it, on lines of two cells;
    /// on those of one cell, all values or none.
    pub(in crate::methods::cp) fn after_first(&self, values: usize) -> Vec<u64> {
        let mut after = vec![0; values];
        let edges = |layer: usize, state: usize| self.onward(layer).of(state);
        for edge in (0..self.beginnings()).flat_map(|state| edges(0, state)) {
            let second = if self.states.len() > 2 { edges(1, edge.to as usize) } else { &[] };
            let second = second.iter().fold(0, |all, edge| all | edge.values);
            let second = if self.states.len() > 2 { second } else { u64::MAX };
            let first = (0..values).filter(|rank| edge.values >> rank & 1 == 1);
            first.for_each(|rank| after[rank] |= second);
        }
        after
    }

    /// How many words the sets of states of all layers take.
    pub(super) fn size(&self) -> usize {
        self.words[self.words.len() - 1] as usize
    }

    /// How many states the first layer has.
    pub(super) fn beginnings(&self) -> usize {
        self.states.get(1).map_or(0, |end| *end as usize)
    }

    /// Where the words of a layer are.
    #[inline]
    pub(super) fn layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.words[layer] as usize..self.words[layer + 1] as usize
    }

    /// The edges from each state of a layer.
    #[inline]
    pub(super) fn onward(&self, layer: usize) -> Onwards<'_> {
        let states = self.states[layer] as usize..=self.states[layer + 1] as usize;
        Onwards { starts: &self.starts[states], edges: &self.edges }
    }
}

/// The nodes that can be reached before each cell, with what leads on from them; from the last, to ends only. `None` if
/// there are more nodes than this.
fn unroll(machine: &Machine, apart: &[bool], most: usize) -> Option<Vec<Leads>> {
    let all = machine.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
    let all = all.chain(machine.start.iter().chain(&machine.end).copied());
    let count = all.max().map_or(0, |last| last as usize + 1);
    // The steps from each state, one state after the other.
    let mut first = vec![0u32; count + 1];
    machine.steps.iter().for_each(|(from, ..)| first[*from as usize + 1] += 1);
    (0..count).for_each(|state| first[state + 1] += first[state]);
    let mut steps = vec![(0u8, 0u32); machine.steps.len()];
    let mut free = first.clone();
    for &(from, rank, to) in &machine.steps {
        steps[free[from as usize] as usize] = (rank, to);
        free[from as usize] += 1;
    }
    let mut ends = vec![false; count];
    machine.end.iter().for_each(|end| ends[*end as usize] = true);

    let mut now = Layer::new(count);
    for &state in &machine.start {
        now.number((state, 0));
    }
    let mut nodes = 0;
    let mut layers = Vec::with_capacity(apart.len());
    for (cell, &apart_here) in apart.iter().enumerate() {
        let last = cell + 1 == apart.len();
        let mut next = Layer::new(count);
        let mut leads: Leads = Vec::with_capacity(now.nodes.len());
        for &(state, had) in &now.nodes {
            nodes += 1;
            if nodes > most {
                return None;
            }
            let mut own = Vec::new();
            for &(rank, to) in &steps[first[state as usize] as usize..first[state as usize + 1] as usize] {
                let value = if apart_here { 1u64 << rank } else { 0 };
                if had & value == 0 && (!last || ends[to as usize]) {
                    own.push((next.number((to, had | value)), rank));
                }
            }
            leads.push(own);
        }
        layers.push(leads);
        now = next;
    }
    Some(layers)
}

/// The edges from the states of one layer.
#[derive(Clone, Copy)]
pub(super) struct Onwards<'a> {
    starts: &'a [u32],
    edges: &'a [Edge],
}

impl<'a> Onwards<'a> {
    #[inline]
    pub(super) fn of(self, state: usize) -> &'a [Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// All edges of the layer.
    #[inline]
    pub(super) fn all(self) -> &'a [Edge] {
        &self.edges[self.starts[0] as usize..self.starts[self.starts.len() - 1] as usize]
    }
}

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

/// A machine as people write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::methods::cp) struct Machine {
    pub(in crate::methods::cp) start: Vec<u32>,
    pub(in crate::methods::cp) end: Vec<u32>,
    /// From a state, by a rank, to a state.
    pub(in crate::methods::cp) steps: Vec<(u32, u8, u32)>,
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

impl Diagram {
    pub(in crate::methods::cp) fn new(machine: &Machine, cells: usize) -> Diagram {
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
        let leads = |state: u32| &steps[first[state as usize] as usize..first[state as usize + 1] as usize];

        let mut begin = machine.start.clone();
        begin.sort_unstable();
        begin.dedup();
        let mut reached = vec![begin];
        let mut known = vec![0usize; count];
        for layer in 1..=cells {
            let mut next = Vec::new();
            for (_, to) in reached[layer - 1].iter().flat_map(|state| leads(*state)) {
                if known[*to as usize] != layer {
                    known[*to as usize] = layer;
                    next.push(*to);
                }
            }
            reached.push(next);
        }

        // From the last layer to the first: classes of states that go on alike.
        let mut class = vec![NONE; count];
        for end in &machine.end {
            class[*end as usize] = 0;
        }
        let mut layers: Vec<Vec<Onward>> = Vec::with_capacity(cells);
        for layer in (0..cells).rev() {
            let mut classes: HashMap<Onward, u32> = HashMap::new();
            let mut own = vec![NONE; count];
            let mut members = Vec::new();
            for &state in &reached[layer] {
                let mut onward: Onward = leads(state)
                    .iter()
                    .filter(|(_, to)| class[*to as usize] != NONE)
                    .map(|(rank, to)| (class[*to as usize], 1 << rank))
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
                let number = classes.len() as u32;
                own[state as usize] = *classes.entry(onward).or_insert_with_key(|onward| {
                    members.push(onward.clone());
                    number
                });
            }
            layers.push(members);
            class = own;
        }
        layers.reverse();
        let ends = usize::from(cells > 0 || machine.start.iter().any(|state| class[*state as usize] != NONE));
        Diagram::of(&layers, ends)
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

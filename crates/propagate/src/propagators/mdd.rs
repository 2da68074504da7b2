//! The MDD of an automaton that reads lines of one length: its states, layer by layer.
//!
//! ```text
//! layer 0      layer 1            layer n
//! starts ─────► states ─── … ───► one state: accepted
//!        cell 0        cell 1 …
//! ```
//!
//! It is reduced: a layer holds only states that can be reached by then and from which an accepting state can be reached in the
//! cells that are left; those with the same future are one. So an automaton that counts has, before each cell, hardly more
//! states than counts worth telling apart, and sets of states mostly fit into a word.

use std::sync::{Arc, OnceLock};

use super::nfa::{Edge, Nfa, ReadCell};
use super::table::{Table, table};
use super::unroll::{Layer, merge, unroll};

/// Where an MDD comes from: an automaton, and what is known of the cells it reads. Lines that are alike share it.
#[derive(Debug)]
pub(crate) struct MddSource {
    nfa: Nfa,
    cells_read: Vec<ReadCell>,
    mdd: Arc<Mdd>,
    /// Made when it is first asked for: it costs more than most puzzles take.
    refined: OnceLock<Option<Arc<Mdd>>>,
}

impl MddSource {
    pub(crate) fn new(nfa: Nfa, cells_read: Vec<ReadCell>) -> MddSource {
        let mdd = Arc::new(Mdd::new(&nfa, &cells_read));
        MddSource { nfa, cells_read, mdd, refined: OnceLock::new() }
    }

    /// Whether it is made of these: then another line can use it.
    pub(crate) fn is_of(&self, nfa: &Nfa, cells_read: &[ReadCell]) -> bool {
        self.cells_read == cells_read && self.nfa == *nfa
    }

    /// The paths through the automaton.
    pub(crate) fn mdd(&self) -> &Arc<Mdd> {
        &self.mdd
    }

    /// Only those paths on which the cells that differ do, unless that takes much more.
    pub(super) fn refined(&self) -> Option<&Arc<Mdd>> {
        let make = || {
            let some = self.cells_read.iter().any(|spot| spot.apart);
            let refined = some.then(|| Mdd::with_differing(&self.nfa, &self.cells_read, &self.mdd));
            refined.flatten().map(Arc::new)
        };
        self.refined.get_or_init(make).as_ref()
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.cells_read.len()
    }
}

/// The layers of an automaton that reads so many cells.
#[derive(Debug)]
pub(crate) struct Mdd {
    /// Where the words of each layer's set of states begin, in an array of all of them.
    words: Vec<u32>,
    /// Where the states of each layer begin, in `starts`.
    states: Vec<u32>,
    /// Where the edges of each state begin.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// These are made when they are first asked for.
    table: OnceLock<Option<Arc<dyn Table>>>,
    backward: OnceLock<Backward>,
}

/// The edges by where they lead.
#[derive(Debug)]
struct Backward {
    /// Where the edges to each state begin; states count as in `Mdd::starts`, those of the first layer left out.
    starts: Vec<u32>,
    edges: Vec<u32>,
}

/// Lines are listed if there are at most so many for each edge.
const WORTH: usize = 16;

/// No more lines than this are listed.
const MOST_LINES: usize = 64 * 64;

impl Mdd {
    fn new(nfa: &Nfa, cells_read: &[ReadCell]) -> Mdd {
        let cells_read: Vec<ReadCell> =
            cells_read.iter().map(|spot| ReadCell { apart: false, ..*spot }).collect();
        Mdd::of(&merge(&unroll(nfa, &cells_read, usize::MAX).unwrap_or_default()))
    }

    /// For lines on which the marked cells all differ; `None` if that takes much more than without.
    fn with_differing(nfa: &Nfa, cells_read: &[ReadCell], plain: &Mdd) -> Option<Mdd> {
        let nodes = (4 * plain.edges.len()).clamp(1000, 4000);
        let mdd = Mdd::of(&merge(&unroll(nfa, cells_read, nodes)?));
        (mdd.edges.len() <= (2 * plain.edges.len()).max(1000)).then_some(mdd)
    }

    fn of(layers: &[Layer]) -> Mdd {
        let (starts, edges) = (Vec::new(), Vec::new());
        let (table, backward) = (OnceLock::new(), OnceLock::new());
        let mut mdd = Mdd { words: vec![0], states: vec![0], starts, edges, table, backward };
        let mut words = 0;
        for Layer { starts, edges } in layers {
            let (count, before) = (starts.len() - 1, mdd.edges.len() as u32);
            mdd.starts.extend(starts[..count].iter().map(|start| start + before));
            mdd.edges.extend_from_slice(edges);
            words += count.div_ceil(64);
            mdd.words.push(words as u32);
            mdd.states.push(mdd.starts.len() as u32);
        }
        mdd.starts.push(mdd.edges.len() as u32);
        // After the last cell there is one state.
        mdd.words.push(words as u32 + 1);
        mdd
    }

    /// For each of so many ranks in the first cell the values that the second may have with it, on lines of two cells;
    /// on those of one cell, all values or none.
    pub(crate) fn after_first(&self, values: usize) -> Vec<u64> {
        let mut after = vec![0; values];
        let edges = |layer: usize, state: usize| self.out_edges(layer).of(state);
        for edge in (0..self.initial_states()).flat_map(|state| edges(0, state)) {
            let second = if self.states.len() > 2 { edges(1, edge.to as usize) } else { &[] };
            let second = second.iter().fold(0, |all, edge| all | edge.values);
            let second = if self.states.len() > 2 { second } else { u64::MAX };
            let first = (0..values).filter(|rank| edge.values >> rank & 1 == 1);
            first.for_each(|rank| after[rank] |= second);
        }
        after
    }

    /// All lines that are read, if they are so few that this is the faster way to look at them.
    pub(super) fn table(&self) -> Option<&Arc<dyn Table>> {
        let make = || self.lines().map(|lines| table(&lines, self.states.len() - 1));
        self.table.get_or_init(make).as_ref()
    }

    /// All lines that are read, by rank, in order, if they are few.
    fn lines(&self) -> Option<Vec<u8>> {
        let cells = self.states.len() - 1;
        let most = (WORTH * self.edges.len()).min(MOST_LINES);
        // How many lead on from each state; a line that is read in several ways counts as so many.
        let mut ways = vec![1usize];
        for layer in (0..cells).rev() {
            let out_edges = self.out_edges(layer);
            let count =
                |edge: &Edge| ways[edge.to as usize].saturating_mul(edge.values.count_ones() as usize);
            let of = |state: usize| out_edges.of(state).iter().map(count).fold(0, usize::saturating_add);
            ways = (0..(self.states[layer + 1] - self.states[layer]) as usize).map(of).collect();
        }
        if ways.into_iter().fold(0, usize::saturating_add) > most {
            return None;
        }
        let mut lines = Vec::new();
        for state in 0..self.initial_states() {
            self.follow(0, state, &mut Vec::with_capacity(cells), &mut lines);
        }
        lines.sort_unstable();
        lines.dedup();
        Some(lines.concat())
    }

    /// Adds all lines that begin with this and go on from a state.
    fn follow(&self, layer: usize, state: usize, line: &mut Vec<u8>, lines: &mut Vec<Vec<u8>>) {
        if layer + 1 == self.states.len() {
            lines.push(line.clone());
            return;
        }
        for edge in self.out_edges(layer).of(state) {
            let mut left = edge.values;
            while left != 0 {
                line.push(left.trailing_zeros() as u8);
                left &= left - 1;
                self.follow(layer + 1, edge.to as usize, line, lines);
                line.pop();
            }
        }
    }

    /// How many words the sets of states of all layers take.
    pub(super) fn size(&self) -> usize {
        self.words[self.words.len() - 1] as usize
    }

    /// How many states the first layer has.
    pub(super) fn initial_states(&self) -> usize {
        self.states.get(1).map_or(0, |end| *end as usize)
    }

    /// Where the words of a layer are.
    #[inline]
    pub(super) fn layer(&self, layer: usize) -> std::ops::Range<usize> {
        self.words[layer] as usize..self.words[layer + 1] as usize
    }

    /// The values that are read at each place.
    pub(super) fn read(&self) -> Vec<u64> {
        let all = |layer: usize| self.out_edges(layer).all().iter().fold(0, |all, edge| all | edge.values);
        (0..self.states.len() - 1).map(all).collect()
    }

    /// An edge by its number.
    #[inline]
    pub(super) fn edge(&self, number: u32) -> &Edge {
        &self.edges[number as usize]
    }

    /// The numbers of the edges that lead from a layer to a state of the next.
    #[inline]
    pub(super) fn edges_to(&self, layer: usize, state: usize) -> &[u32] {
        let Backward { starts, edges } = self.backward.get_or_init(|| self.turn());
        let state = (self.states[layer + 1] - self.states[1]) as usize + state;
        &edges[starts[state] as usize..starts[state + 1] as usize]
    }

    fn turn(&self) -> Backward {
        let layers = self.states.len() - 1;
        // The last layer has one state, which has no edges.
        let count = (self.states[layers] - self.states[1]) as usize + 1;
        let to = |layer: usize, edge: &Edge| (self.states[layer + 1] - self.states[1] + edge.to) as usize;
        let of = |layer: usize| self.out_edges(layer).all().iter().map(move |edge| (layer, edge));
        let mut starts = vec![0u32; count + 1];
        (0..layers).flat_map(of).for_each(|(layer, edge)| starts[to(layer, edge) + 1] += 1);
        (0..count).for_each(|state| starts[state + 1] += starts[state]);
        let (mut free, mut edges) = (starts.clone(), vec![0u32; self.edges.len()]);
        for (number, (layer, edge)) in (0..layers).flat_map(of).enumerate() {
            let place = &mut free[to(layer, edge)];
            edges[*place as usize] = number as u32;
            *place += 1;
        }
        Backward { starts, edges }
    }

    /// The edges from each state of a layer.
    #[inline]
    pub(super) fn out_edges(&self, layer: usize) -> OutEdges<'_> {
        let states = self.states[layer] as usize..=self.states[layer + 1] as usize;
        OutEdges { starts: &self.starts[states], edges: &self.edges }
    }
}

/// The edges from the states of one layer.
#[derive(Clone, Copy)]
pub(super) struct OutEdges<'a> {
    starts: &'a [u32],
    edges: &'a [Edge],
}

impl<'a> OutEdges<'a> {
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

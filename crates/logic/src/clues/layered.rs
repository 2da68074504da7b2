//! Constraints that can be told by reading cells one by one: sums, products, counts, sets, automata.
//!
//! The ways to fill the cells are a layered graph, as in a multi-valued decision diagram: a node is what was read so far,
//! an edge a value of the next cell. Values on no path from the start to an end are excluded. Besides the constraint's own
//! state a node knows which values were used among cells that differ, so that what is found is exact wherever the cells
//! fall into few such groups and the graph stays narrow. Where it grows too wide, nodes that differ in nothing but such
//! values are merged: a relaxed decision diagram (Andersen, Hadzic, Hooker, Tiedemann), which excludes less.

use std::sync::Arc;

use garns_puzzle::meaning::{Demand, Nfa};
use garns_puzzle::{Candidates, Constraint, LARGEST_NUMBER, Pairs, Puzzle};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::{CellSet, Wide};

/// Groups of cells that differ for which used values are remembered, as far as they have room in a word.
pub(super) const GROUPS: usize = 3;
/// Nodes of a layer for which there is room from the start.
const USUAL_NODES: usize = 256;
/// In a clue of more cells, a group that made the graph too wide once is left out from there on; long counts are filtered
/// by their bounds.
const LONG: usize = 12;

/// How closely the ways to fill a clue are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// Cells that see each other are known to differ, however far apart they stand in the clue.
    Wide,
    /// Along the cells, as one follows a long line in one's head: little is remembered of who differs.
    Narrow,
}

impl Width {
    /// With more nodes in a layer they are merged; with more than the second number in the end, nothing is said.
    const fn most(self) -> (usize, usize) {
        match self {
            Width::Wide => (6000, 6000),
            Width::Narrow => (20, 1000),
        }
    }
}

/// What is read.
#[derive(Clone, Debug)]
pub(super) enum Reading {
    /// Numbers times weights add up to the target.
    Sum { weights: Vec<i64>, target: i64 },
    /// Numbers multiply to the target.
    Product(i64),
    /// So many values of each sort; the state has a digit for each.
    Counts(Vec<Demand>),
    /// The values make up one of the sets.
    Sets(Vec<Candidates>),
    /// An automaton: its steps by state and rank, and where those of each state and rank begin.
    Automaton { start: Vec<u32>, end: Vec<u32>, steps: Vec<(u32, u8, u32)>, begin: Vec<u32> },
    /// Each cell is related to the next; the state is the rank of the last.
    Path(Vec<Pairs>),
    /// Groups of so many cells have the same sum; the state has the first and the present one.
    EqualSums(Vec<usize>),
    /// Constraints one after the other, each with the place at which it begins; cells after the last are free.
    Blocks(Vec<(usize, Layered)>),
}

/// Cells and what reading them must come to.
#[derive(Clone, Debug)]
pub(crate) struct Layered {
    pub(super) cells: Vec<usize>,
    numbers: Arc<[i64]>,
    reading: Reading,
    /// For each cell the group of cells it differs from, and whether it is the last of that group.
    pub(super) groups: Vec<(Option<usize>, bool)>,
    /// Whether all cells are in one group.
    differ: bool,
}

/// The state of the constraint, and the values used in each group, one group after the other.
type Key = (i64, u64);

/// One layer's edges: from a node of the layer before, by a value, to a node of this.
type Edges = Vec<(u32, u8, u32)>;

/// The graph of the ways to fill the cells.
struct Graph {
    /// Edges by layer.
    layers: Vec<Edges>,
    /// The nodes of the last layer that are ends.
    ends: Vec<(u32, Key)>,
    /// Whether nodes were merged, so that some of its ways are none.
    relaxed: bool,
}

/// Sums are kept in two halves of a state, which have room for every cell at its most.
const HALF: i64 = 1 << 31;
const _: () = assert!((Wide::ROOM as i64) * LARGEST_NUMBER < HALF);

impl Layered {
    /// A constraint of the language, if it can be read this way.
    pub(super) fn of(constraint: &Constraint, puzzle: &Puzzle) -> Option<Layered> {
        let values = puzzle.values();
        let (cells, reading) = match constraint {
            Constraint::Sum(terms, target) => {
                // A cell that is added twice counts twice.
                let mut once: Vec<(garns_puzzle::Cell, i64)> = Vec::with_capacity(terms.len());
                for (cell, weight) in terms {
                    match once.iter_mut().find(|term| term.0 == *cell) {
                        Some(term) => term.1 += weight,
                        None => once.push((*cell, *weight)),
                    }
                }
                let (cells, weights) = once.into_iter().unzip();
                (cells, Reading::Sum { weights, target: *target })
            }
            Constraint::Product(cells, target) if values.least() > 0 => {
                (cells.to_vec(), Reading::Product(*target))
            }
            Constraint::Counts(cells, demands)
                if (cells.len() as u64 + 1)
                    .checked_pow(demands.len() as u32)
                    .is_some_and(|n| n < 1 << 62) =>
            {
                (cells.to_vec(), Reading::Counts(demands.clone()))
            }
            Constraint::Sets(cells, sets) => (cells.to_vec(), Reading::Sets(sets.clone())),
            Constraint::Automaton(cells, nfa) => {
                let Nfa { start, end, mut steps } = nfa.clone();
                steps.sort_unstable();
                let states = steps.last().map_or(0, |step| step.0 as usize + 1);
                let of = |place: usize| ((place / values.len()) as u32, (place % values.len()) as u8);
                let begin = (0..=states * values.len())
                    .map(|place| steps.partition_point(|step| (step.0, step.1) < of(place)) as u32);
                let begin = begin.collect();
                (cells.to_vec(), Reading::Automaton { start, end, steps, begin })
            }
            Constraint::EqualSums(groups) if values.least() >= 0 => {
                let ends = groups.iter().scan(0, |end, group| {
                    *end += group.len();
                    Some(*end)
                });
                (
                    groups.iter().flat_map(|group| group.iter().copied()).collect(),
                    Reading::EqualSums(ends.collect()),
                )
            }
            _ => return None,
        };
        let cells: Vec<usize> = cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
        Some(Layered::new(cells, values.all_numbers(), reading))
    }

    /// Cells and what is read, before it is known who sees whom.
    pub(super) fn new(cells: Vec<usize>, numbers: &[i64], reading: Reading) -> Layered {
        let groups = vec![(None, false); cells.len()];
        Layered { cells, numbers: numbers.into(), reading, groups, differ: false }
    }

    /// Each of the cells is related to the next.
    pub(super) fn path(cells: Vec<usize>, pairs: Vec<Pairs>, puzzle: &Puzzle) -> Layered {
        Layered::new(cells, puzzle.values().all_numbers(), Reading::Path(pairs))
    }

    /// The numbers of cells, each once, times their weights add up to the target.
    pub(super) fn total(terms: &[(usize, i64)], target: i64, numbers: &[i64]) -> Layered {
        let (cells, weights) = terms.iter().copied().unzip();
        Layered::new(cells, numbers, Reading::Sum { weights, target })
    }

    /// Constraints over cells of a house, no two over the same cell, and the rest of the house.
    pub(super) fn house(list: &[usize], parts: Vec<Layered>) -> Option<Layered> {
        let numbers = Arc::clone(&parts.first()?.numbers);
        let (mut cells, mut blocks) = (Vec::new(), Vec::new());
        for part in parts {
            blocks.push((cells.len(), part.clone()));
            cells.extend(part.cells);
        }
        cells.extend(list.iter().copied().filter(|cell| !cells.contains(cell)).collect::<Vec<_>>());
        Some(Layered::new(cells, &numbers, Reading::Blocks(blocks)))
    }

    /// Whether it can be told without the values that all its cells have together.
    pub(super) fn is_block(&self) -> bool {
        !matches!(self.reading, Reading::Sets(_) | Reading::Blocks(_))
    }

    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The target of a sum in which each cell counts once.
    pub(super) fn sum(&self) -> Option<i64> {
        match &self.reading {
            Reading::Sum { weights, target } if weights.iter().all(|weight| *weight == 1) => Some(*target),
            _ => None,
        }
    }

    /// Divides the cells into groups that differ, greedily.
    pub(super) fn look_around(&mut self, sees: &dyn Fn(usize, usize) -> bool) {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let fits = |group: &&mut Vec<usize>| group.iter().all(|other| sees(cell, self.cells[*other]));
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        self.differ = groups.len() == 1;
        groups.retain(|group| self.differ || group.len() > 1);
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        for (number, group) in groups.iter().take(GROUPS.min(64 / self.numbers.len().max(1))).enumerate() {
            for &place in group {
                self.groups[place] = (Some(number), Some(&place) == group.last());
            }
        }
    }

    /// Strikes out what no way to fill the cells has; false if there is no way.
    pub(super) fn filter(&self, domains: &mut [Candidates], width: Width) -> bool {
        if let Reading::Counts(demands) = &self.reading
            && (self.cells.len() > LONG || matches!(&demands[..], [one] if one.values.len() == 1))
        {
            return demands.iter().all(|demand| self.filter_count(demand, domains));
        }
        let Some(Graph { layers, ends, .. }) = self.graph(domains, width) else { return true };
        // The nodes of the present layer from which an end is reached.
        let mut alive = Vec::new();
        let mark = |nodes: &mut Vec<bool>, node: u32| {
            nodes.resize(nodes.len().max(node as usize + 1), false);
            nodes[node as usize] = true;
        };
        ends.iter().for_each(|(node, _)| mark(&mut alive, *node));
        for (place, edges) in layers.iter().enumerate().rev() {
            let (mut supported, mut before) = (Candidates::NONE, Vec::new());
            for (from, rank, to) in edges {
                if alive.get(*to as usize) == Some(&true) {
                    supported |= Candidates::only(usize::from(*rank));
                    mark(&mut before, *from);
                }
            }
            // A cell that is read twice has to do both times; whether by the same way is not asked.
            domains[self.cells[place]] &= supported;
            alive = before;
        }
        !ends.is_empty() && self.cells.iter().all(|cell| !domains[*cell].is_empty())
    }

    /// The sets of values the cells can hold, if they all differ.
    pub(super) fn combinations(&self, domains: &[Candidates]) -> Vec<Candidates> {
        if !self.differ {
            return Vec::new();
        }
        let Some(Graph { ends, relaxed: false, .. }) = self.graph(domains, Width::Wide) else {
            return Vec::new();
        };
        let mut sets: Vec<Candidates> = ends.iter().map(|(_, key)| Candidates(key.1)).collect();
        sets.sort_unstable_by_key(|set| set.iter().collect::<Vec<_>>());
        sets.dedup();
        sets
    }

    /// As a relation, if it is about two cells.
    pub(super) fn as_pair(&self) -> Option<(usize, usize, Pairs)> {
        let [a, b] = self.cells[..] else { return None };
        if a == b {
            return None;
        }
        let values = self.numbers.len();
        let partners = |rank: usize| -> Candidates {
            let mut partners = Candidates::NONE;
            for start in self.start() {
                self.step(0, start, rank, &mut |state| {
                    for other in 0..values {
                        self.step(1, state, other, &mut |end| {
                            if self.accepts(end, Some(1 << rank | 1 << other)) {
                                partners |= Candidates::only(other);
                            }
                        });
                    }
                });
            }
            partners
        };
        Some((a, b, (0..values).map(partners).collect()))
    }

    /// The graph; `None` if it is too large.
    fn graph(&self, domains: &[Candidates], width: Width) -> Option<Graph> {
        let (wide, most) = width.most();
        let (reach, alive) = (self.reach(domains), self.alive(domains));
        let order = self.numbers.len();
        let mut nodes: Vec<Key> = self.start().into_iter().map(|state| (state, 0)).collect();
        let mut layers = Vec::with_capacity(self.cells.len());
        let mut relaxed = false;
        let mut left_out = [false; GROUPS];
        let mut known: FxHashMap<Key, u32> = FxHashMap::with_capacity_and_hasher(USUAL_NODES, FxBuildHasher);
        for (place, &cell) in self.cells.iter().enumerate() {
            let (mut next, mut edges) = (Vec::new(), Edges::new());
            known.clear();
            let (group, last) = self.groups[place];
            let group = group.filter(|group| !left_out[*group]);
            let (shift, all) = (group.unwrap_or(0) * order, Candidates::first(order).0);
            for (from, (state, used)) in nodes.iter().enumerate() {
                let taken = if group.is_some() { used >> shift & all } else { 0 };
                for rank in domains[cell].without(Candidates(taken)).iter() {
                    let used = match group {
                        // Once the last of a group is read it no longer matters what the group holds, except for the
                        // sets of values of cells that all differ.
                        Some(_) if last && !self.differ => used & !(all << shift),
                        Some(_) => used | 1 << (shift + rank),
                        None => *used,
                    };
                    self.step(place, *state, rank, &mut |state| {
                        if !reach.get(place).is_none_or(|(low, high)| (*low..=*high).contains(&state))
                            || !alive.get(place).is_none_or(|alive| alive[state as usize])
                        {
                            return;
                        }
                        let to = *known.entry((state, used)).or_insert_with(|| {
                            next.push((state, used));
                            next.len() as u32 - 1
                        });
                        edges.push((from as u32, rank as u8, to));
                    });
                }
            }
            for group in (0..GROUPS).rev() {
                if next.len() > wide && group * order < 64 {
                    relaxed = true;
                    left_out[group] = self.cells.len() > LONG;
                    merge(&mut next, &mut edges, Candidates::first(order).0 << (group * order));
                }
            }
            if next.len() > most {
                return None;
            }
            layers.push(edges);
            nodes = next;
        }
        let used = |key: &Key| (self.differ && !relaxed).then_some(key.1);
        let ends = (0..).zip(nodes).filter(|(_, key)| self.accepts(key.0, used(key))).collect();
        Some(Graph { layers, ends, relaxed })
    }

    /// For a sum, the partial sums after each cell from which the target can still be reached; nothing for others.
    fn reach(&self, domains: &[Candidates]) -> Vec<(i64, i64)> {
        let Reading::Sum { weights, target } = &self.reading else { return Vec::new() };
        let (mut low, mut high) = (*target, *target);
        let mut reach = Vec::with_capacity(self.cells.len());
        for (cell, weight) in self.cells.iter().zip(weights).rev() {
            reach.push((low, high));
            let terms = || domains[*cell].iter().map(|rank| self.numbers[rank] * weight);
            low -= terms().max().unwrap_or(0);
            high -= terms().min().unwrap_or(0);
        }
        reach.reverse();
        reach
    }

    /// For an automaton, the states after each cell from which an end can still be reached; nothing for others.
    fn alive(&self, domains: &[Candidates]) -> Vec<Vec<bool>> {
        let Reading::Automaton { end, steps, .. } = &self.reading else { return Vec::new() };
        let states = steps.iter().map(|step| step.0.max(step.2)).chain(end.iter().copied()).max();
        let mut now = vec![false; states.map_or(0, |state| state as usize + 1)];
        end.iter().for_each(|state| now[*state as usize] = true);
        let mut alive = Vec::with_capacity(self.cells.len());
        for cell in self.cells.iter().rev() {
            let mut before = vec![false; now.len()];
            for (from, rank, to) in steps {
                before[*from as usize] |= now[*to as usize] && domains[*cell].has(usize::from(*rank));
            }
            alive.push(std::mem::replace(&mut now, before));
        }
        alive.reverse();
        alive
    }

    fn start(&self) -> Vec<i64> {
        match &self.reading {
            Reading::Product(_) => vec![1],
            Reading::Automaton { start, .. } => start.iter().map(|state| i64::from(*state)).collect(),
            _ => vec![0],
        }
    }

    /// The states that reading a rank at a place leads to.
    fn step(&self, place: usize, state: i64, rank: usize, next: &mut dyn FnMut(i64)) {
        match &self.reading {
            Reading::Sum { weights, .. } => next(state + weights[place] * self.numbers[rank]),
            Reading::Product(target) => {
                if let Some(product) = state
                    .checked_mul(self.numbers[rank])
                    .filter(|product| *product != 0 && target % product == 0)
                {
                    next(product);
                }
            }
            Reading::Counts(demands) => {
                let base = self.cells.len() as i64 + 1;
                let (mut state, mut unit) = (state, 1);
                for demand in demands {
                    let counted = state / unit % base;
                    if demand.values.has(rank) {
                        if demand.exactly && counted as usize == demand.count {
                            return;
                        }
                        // What is enough need not be counted on.
                        state += if counted as usize == demand.count { 0 } else { unit };
                    }
                    unit *= base;
                }
                next(state);
            }
            Reading::Sets(_) => next(0),
            Reading::Path(pairs) => {
                if place == 0 || pairs[place - 1][state as usize].has(rank) {
                    next(rank as i64);
                }
            }
            Reading::Automaton { steps, begin, .. } => {
                let place = state as usize * self.numbers.len() + rank;
                if let [from, to, ..] = begin.get(place..).unwrap_or_default() {
                    steps[*from as usize..*to as usize].iter().for_each(|step| next(i64::from(step.2)));
                }
            }
            Reading::EqualSums(ends) => {
                let (first, mut now) = (state / HALF, state % HALF + self.numbers[rank]);
                let mut first = first;
                if let Some(group) = ends.iter().position(|end| *end == place + 1) {
                    if group == 0 {
                        first = now;
                    } else if now != first {
                        return;
                    }
                    now = 0;
                } else if place >= ends[0] && now > first {
                    return;
                }
                next(first * HALF + now);
            }
            Reading::Blocks(blocks) => {
                let number = blocks.partition_point(|(begin, _)| *begin <= place);
                let Some((begin, block)) = number.checked_sub(1).map(|number| &blocks[number]) else {
                    return next(0);
                };
                let within = place - begin;
                if within >= block.cells.len() {
                    return next(0);
                }
                let is_last = within + 1 == block.cells.len();
                let mut reach = |state| match is_last {
                    true if block.accepts(state, None) => next(0),
                    true => {}
                    false => next(state),
                };
                match within {
                    0 => block.start().into_iter().for_each(|start| block.step(0, start, rank, &mut reach)),
                    _ => block.step(within, state, rank, &mut reach),
                }
            }
        }
    }

    /// Whether a state is an end, with these values used if all cells differ and it is known.
    fn accepts(&self, state: i64, used: Option<u64>) -> bool {
        match &self.reading {
            Reading::Sum { target, .. } | Reading::Product(target) => state == *target,
            Reading::Counts(demands) => {
                let base = self.cells.len() as i64 + 1;
                let counted = |place: usize| (state / base.pow(place as u32) % base) as usize;
                demands.iter().enumerate().all(|(place, demand)| counted(place) == demand.count)
            }
            Reading::Sets(sets) => used.is_none_or(|used| !self.differ || sets.contains(&Candidates(used))),
            Reading::Automaton { end, .. } => end.contains(&(state as u32)),
            Reading::EqualSums(_) | Reading::Path(_) | Reading::Blocks(_) => true,
        }
    }
}

/// Forgets the values used in a group, so that nodes that differ in nothing else are one.
fn merge(nodes: &mut Vec<Key>, edges: &mut Edges, group: u64) {
    let mut known: FxHashMap<Key, u32> = FxHashMap::with_capacity_and_hasher(USUAL_NODES, FxBuildHasher);
    let mut merged: Vec<Key> = Vec::new();
    let number = |(state, used): &Key| {
        let node = (*state, used & !group);
        *known.entry(node).or_insert_with(|| {
            merged.push(node);
            merged.len() as u32 - 1
        })
    };
    let numbers: Vec<u32> = nodes.iter().map(number).collect();
    if merged.len() < nodes.len() {
        edges.iter_mut().for_each(|edge| edge.2 = numbers[edge.2 as usize]);
        edges.sort_unstable();
        edges.dedup();
        *nodes = merged;
    }
}

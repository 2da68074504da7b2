//! The regular constraint (Pesant 2004): cells that an automaton reads, by propagating its MDD.
//!
//! The MDD is swept forward from the first change and backward again (as in MDD4R by Perez and Régin 2014, with states as
//! bit sets). Where all lines are few, they become a [table](super::table); where states are very many, supports are found
//! lazily and [remembered](super::residual).

use std::sync::Arc;

use super::mdd::{Mdd, MddSource, OutEdges};
use super::nfa::Edge;
use super::residual::Residual;
use crate::{Domain, Propagator};

/// Keeps the values that are read on some path from a start to an accepting state.
///
/// It remembers the states on such paths as they last were. As long as values only go, those are all that need
/// looking at, and only from the first cell that changed on, as far as the change reaches.
///
/// One that runs often goes over to the refined MDD of its source, which also knows that cells differ. It then prunes more;
/// all else it promises stays true. Making that MDD costs more than most puzzles take, so it is not made at once.
#[derive(Debug)]
pub(crate) struct Automaton {
    source: Arc<MddSource>,
    mdd: Arc<Mdd>,
    /// Whether the states of each layer fit into a word.
    slim: bool,
    /// How often it ran.
    runs: u32,
    /// The domains after the last run that found a path, and the states of each layer that were on one.
    known: Vec<u64>,
    alive: Vec<u64>,
    /// Scratch: the states that can be reached.
    reached: Vec<u64>,
    before: Vec<Domain>,
    /// All lines, if they are few and it ran a few times.
    lines: Option<Box<dyn Propagator>>,
    /// Some lines, if there are many and very many states.
    residual: Option<Box<Residual>>,
}

impl Automaton {
    /// Cells that the automaton of the source reads.
    pub(crate) fn new(source: Arc<MddSource>) -> Automaton {
        let mdd = Arc::clone(source.mdd());
        let (known, alive) = (vec![0; source.cells()], vec![0; mdd.size()]);
        let (reached, before) = (alive.clone(), alive.clone());
        let slim = alive.len() == source.cells() + 1;
        Automaton { source, mdd, slim, runs: 0, known, alive, reached, before, lines: None, residual: None }
    }

    /// Goes over to the refined MDD, if there is one.
    fn refine(&mut self) {
        let Some(refined) = self.source.refined() else { return };
        self.mdd = Arc::clone(refined);
        self.known.fill(0);
        for sets in [&mut self.alive, &mut self.reached, &mut self.before] {
            sets.clear();
            sets.resize(refined.size(), 0);
        }
        self.slim = refined.size() == self.known.len() + 1;
        self.list();
    }

    /// From now on lines are remembered.
    fn list(&mut self) {
        self.lines = self.mdd.table().map(|table| Arc::clone(table).propagator());
        let residual = self.lines.is_none() && !self.slim && self.mdd.size() > 0;
        self.residual = residual.then(|| Box::new(Residual::new(&self.mdd)));
    }

    /// Forgets what it knew: all states may be on a path.
    fn forget(&mut self) {
        self.known.fill(0);
        self.alive.fill(u64::MAX);
        let first = self.mdd.layer(0);
        self.alive[first.clone()].fill(0);
        (0..self.mdd.initial_states())
            .for_each(|state| self.alive[first.start + state / 64] |= 1 << (state % 64));
    }

    /// The states that can be reached, from the layer of the first change to where it has no effect any more: that layer,
    /// unless an end can't be reached.
    fn forward(&mut self, domains: &[Domain], first: usize, last: usize) -> Option<usize> {
        let here = self.mdd.layer(first);
        self.reached[here.clone()].copy_from_slice(&self.alive[here]);
        for (cell, &values) in domains.iter().enumerate().skip(first) {
            let (here, there) = (self.mdd.layer(cell), self.mdd.layer(cell + 1));
            let (now, next) = self.reached.split_at_mut(there.start);
            let (now, next) = (&now[here], &mut next[..there.len()]);
            next.fill(0);
            step(self.mdd.out_edges(cell), now, values, next);
            let (mut any, mut same) = (0, true);
            for (next, alive) in next.iter_mut().zip(&self.alive[there]) {
                *next &= alive;
                any |= *next;
                same &= next == alive;
            }
            if any == 0 {
                return None;
            }
            if same && cell >= last {
                return Some(cell + 1);
            }
        }
        Some(domains.len())
    }
}

impl Automaton {
    /// The same where every layer's states fit into a word.
    fn propagate_slim(&mut self, domains: &mut [Domain], first: usize, last: usize) -> bool {
        let mut now = self.alive[first];
        let mut settled = domains.len();
        for (cell, &values) in domains.iter().enumerate().skip(first) {
            let next = slim_step(self.mdd.out_edges(cell), now, values) & self.alive[cell + 1];
            if next == 0 {
                return false;
            }
            self.reached[cell + 1] = next;
            if next == self.alive[cell + 1] && cell >= last {
                settled = cell + 1;
                break;
            }
            now = next;
        }
        self.reached[first] = self.alive[first];
        let mut after = self.reached[settled];
        self.alive[settled] = after;
        for cell in (0..settled).rev() {
            let now = if cell <= first { self.alive[cell] } else { self.reached[cell] };
            let (before, read) = slim_step_back(self.mdd.out_edges(cell), now, domains[cell], after);
            domains[cell] &= read;
            let same = self.alive[cell] == before;
            self.alive[cell] = before;
            if same && cell <= first {
                break;
            }
            after = before;
        }
        self.known.copy_from_slice(domains);
        true
    }
}

/// The successors of these states by these values.
#[inline]
fn slim_step(out_edges: OutEdges<'_>, states: u64, values: u64) -> u64 {
    let (edges, mut next) = (out_edges.all(), 0);
    if are_many(states) {
        for edge in edges {
            next |= (states >> edge.from & u64::from(edge.values & values != 0)) << edge.to;
        }
        return next;
    }
    let mut left = states;
    while left != 0 {
        for edge in out_edges.of(left.trailing_zeros() as usize) {
            next |= u64::from(edge.values & values != 0) << edge.to;
        }
        left &= left - 1;
    }
    next
}

/// The predecessors, among some states, of those after by these values; and the values of the edges used.
#[inline]
fn slim_step_back(out_edges: OutEdges<'_>, states: u64, values: u64, after: u64) -> (u64, u64) {
    let (edges, mut before, mut read) = (out_edges.all(), 0, 0);
    if are_many(states) {
        for edge in edges {
            let used = states >> edge.from & after >> edge.to & u64::from(edge.values & values != 0);
            before |= used << edge.from;
            read |= edge.values & used.wrapping_neg();
        }
        return (before, read);
    }
    let mut left = states;
    while left != 0 {
        let state = left & left.wrapping_neg();
        left ^= state;
        for edge in out_edges.of(state.trailing_zeros() as usize) {
            let used = after >> edge.to & u64::from(edge.values & values != 0);
            before |= state & used.wrapping_neg();
            read |= edge.values & used.wrapping_neg();
        }
    }
    (before, read)
}

/// So often it runs before all lines are listed as a table.
const TABLE_AFTER: u32 = 16;

/// So often it runs before it goes over to the refined MDD.
const REFINE_AFTER: u32 = 48;

/// Whether there are more than four states. Then all edges of a small layer are looked at one after the other, which needs
/// no guessing where the next one is.
#[inline]
fn are_many(states: u64) -> bool {
    (0..4).fold(states, |left, _| left & left.wrapping_sub(1)) != 0
}

/// Adds the successors of these states by these values.
#[inline]
fn step(out_edges: OutEdges<'_>, now: &[u64], values: u64, next: &mut [u64]) {
    for (word, &states) in now.iter().enumerate() {
        let mut left = states;
        while left != 0 {
            let state = word * 64 + left.trailing_zeros() as usize;
            left &= left - 1;
            for edge in out_edges.of(state) {
                next[edge.to as usize / 64] |= u64::from(edge.values & values != 0) << (edge.to % 64);
            }
        }
    }
}

/// The predecessors, among some states, of those after by these values; and the values of the edges used.
#[inline]
fn step_back(out_edges: OutEdges<'_>, now: &[u64], values: u64, after: &[u64], before: &mut [Domain]) -> u64 {
    let mut read = 0;
    let leads = |edge: &Edge| after[edge.to as usize / 64] >> (edge.to % 64) & 1 == 1;
    for (word, (&states, before)) in now.iter().zip(before).enumerate() {
        let mut left = states;
        let mut kept = 0;
        while left != 0 {
            let state = left & left.wrapping_neg();
            left ^= state;
            for edge in out_edges.of(word * 64 + state.trailing_zeros() as usize) {
                if edge.values & values != 0 && leads(edge) {
                    read |= edge.values;
                    kept |= state;
                    if values & !read == 0 {
                        break;
                    }
                }
            }
        }
        *before = kept;
    }
    read
}

impl Propagator for Automaton {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.runs = self.runs.saturating_add(1);
        match self.runs {
            TABLE_AFTER => self.list(),
            REFINE_AFTER => self.refine(),
            _ => {}
        }
        if let Some(lines) = &mut self.lines {
            return lines.propagate(domains);
        }
        // From the first change to the last; more values than before are as if nothing was known.
        let (mut first, mut last, mut more) = (domains.len(), 0, 0);
        for (cell, (&domain, &known)) in domains.iter().zip(&self.known).enumerate() {
            more |= domain & !known;
            if domain != known {
                (first, last) = (first.min(cell), cell);
            }
        }
        if first == domains.len() {
            return true;
        }
        if let Some(residual) = &mut self.residual {
            let alive = (more == 0).then_some(&self.alive[..]);
            match residual.propagate(&self.mdd, domains, alive) {
                None => return false,
                Some(true) => return true,
                Some(false) => {}
            }
        }
        if more != 0 {
            self.forget();
            (first, last) = (0, domains.len() - 1);
        }
        if self.slim {
            return self.propagate_slim(domains, first, last);
        }
        let Some(settled) = self.forward(domains, first, last) else { return false };
        let there = self.mdd.layer(settled);
        self.alive[there.clone()].copy_from_slice(&self.reached[there]);
        for cell in (0..settled).rev() {
            let (here, there) = (self.mdd.layer(cell), self.mdd.layer(cell + 1));
            let (lower, upper) = self.alive.split_at_mut(there.start);
            let (alive, after) = (&mut lower[here.clone()], &upper[..there.len()]);
            let now = if cell <= first { &*alive } else { &self.reached[here.clone()] };
            let before = &mut self.before[here];
            let read = step_back(self.mdd.out_edges(cell), now, domains[cell], after, before);
            domains[cell] &= read;
            let mut same = true;
            for (alive, before) in alive.iter_mut().zip(before) {
                same &= alive == before;
                *alive = *before;
            }
            if same && cell <= first {
                break;
            }
        }
        self.known.copy_from_slice(domains);
        if let Some(residual) = &mut self.residual {
            residual.remember(&self.mdd, domains, &self.alive);
        }
        true
    }

    fn idempotent(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Automaton, REFINE_AFTER};
    use crate::Propagator;
    use crate::propagators::checks::trial::Random;
    use crate::propagators::mdd::MddSource;
    use crate::propagators::nfa::Nfa;
    use crate::propagators::nfa::ReadCell;

    const CELLS: usize = 6;
    const VALUES: usize = 4;
    const ALL: u64 = (1 << VALUES) - 1;

    /// Adds all rows that begin with this one and are read on from one of these states.
    fn follow(nfa: &Nfa, now: &[u32], row: &mut Vec<usize>, rows: &mut Vec<Vec<usize>>) {
        if row.len() == CELLS {
            if now.iter().any(|state| nfa.end.contains(state)) {
                rows.push(row.clone());
            }
            return;
        }
        for rank in 0..VALUES {
            let taken =
                nfa.steps.iter().filter(|(from, by, _)| usize::from(*by) == rank && now.contains(from));
            let mut next: Vec<u32> = taken.map(|(.., to)| *to).collect();
            next.sort_unstable();
            next.dedup();
            row.push(rank);
            follow(nfa, &next, row, rows);
            row.pop();
        }
    }

    /// What is left when only values of rows within the domains stay; `None` if there is no such row.
    fn left(rows: &[Vec<usize>], domains: &[u64]) -> Option<Vec<u64>> {
        let within =
            rows.iter().filter(|row| row.iter().zip(domains).all(|(rank, domain)| domain >> rank & 1 == 1));
        let mut left = vec![0u64; CELLS];
        for row in within {
            row.iter().zip(&mut left).for_each(|(rank, left)| *left |= 1 << rank);
        }
        (left[0] != 0).then_some(left)
    }

    /// Whether no two of the marked cells are alike.
    fn differ(row: &[usize], apart: &[bool]) -> bool {
        let marked: Vec<usize> = (0..CELLS).filter(|cell| apart[*cell]).map(|cell| row[cell]).collect();
        marked.iter().enumerate().all(|(i, rank)| !marked[..i].contains(rank))
    }

    /// Whatever it was shown before, it leaves just the values that are read on some path; after some time, on some path
    /// on which the cells that differ do.
    #[test]
    fn as_if_by_trying() {
        let mut random = Random(0x5eed);
        let (mut dead, mut pruned, mut refined) = (0, 0, 0);
        let mut kinds = [0; 3];
        for round in 0..30 {
            let states = 2 + random.below(if round % 3 == 0 { 400 } else { 90 });
            let state = |random: &mut Random| random.below(states) as u32;
            let steps = (0..if round % 2 == 0 { 4 } else { 9 } * states)
                .map(|_| (state(&mut random), random.below(VALUES) as u8, state(&mut random)))
                .collect();
            let starts = if round % 3 == 0 { 40 } else { 1 };
            let start = std::iter::once(0).chain((0..starts).map(|_| state(&mut random))).collect();
            let end = (0..1 + states / 4).map(|_| state(&mut random)).collect();
            let nfa = Nfa { start, end, steps };
            let mut apart: Vec<bool> = (0..CELLS).map(|_| random.below(2) == 0).collect();
            // Sometimes a cell is read a second time.
            let twice = 1 + random.below(2 * CELLS - 2);
            let first = random.below(twice.min(CELLS));
            let again = |place: usize| (place == twice && first < place).then_some(first as u32);
            apart.get_mut(twice).into_iter().for_each(|apart| *apart = false);
            let spot = |place: usize| ReadCell { apart: apart[place], again: again(place) };
            let cells_read: Vec<ReadCell> = (0..CELLS).map(spot).collect();
            let same = |row: &[usize]| twice >= CELLS || row[first] == row[twice];
            let mut rows = Vec::new();
            follow(&nfa, &nfa.start, &mut Vec::new(), &mut rows);
            rows.retain(|row| same(row));
            let source = Arc::new(MddSource::new(nfa.clone(), cells_read));
            let mut propagator = Automaton::new(Arc::clone(&source));
            let mut domains = vec![ALL; CELLS];
            for look in 1..REFINE_AFTER + 400 {
                if look == REFINE_AFTER && source.refined().is_some() {
                    rows.retain(|row| differ(row, &apart));
                    refined += 1;
                }
                // Mostly onwards, sometimes back to anything.
                for domain in &mut domains {
                    *domain = match random.below(12) {
                        0 => 1 + random.below(ALL as usize) as u64,
                        1..3 => *domain & (1 + random.below(ALL as usize) as u64),
                        _ => *domain,
                    };
                    if *domain == 0 {
                        *domain = ALL;
                    }
                }
                if twice < CELLS {
                    domains[twice] = domains[first];
                }
                // Lines are forgotten while they are looked for.
                if let Some(residual) = &mut propagator.residual
                    && round % 2 == 0
                {
                    residual.remember_few(VALUES + 1 + look as usize % 8);
                }
                let (wanted, mut found) = (left(&rows, &domains), domains.clone());
                assert_eq!(propagator.propagate(&mut found), wanted.is_some(), "{nfa:?} {domains:?}");
                kinds[0] += usize::from(propagator.lines.is_some());
                kinds[1] += usize::from(propagator.lines.is_none() && propagator.slim);
                kinds[2] += usize::from(propagator.residual.is_some());
                match wanted {
                    Some(wanted) => {
                        assert_eq!(found, wanted, "{nfa:?} {domains:?}");
                        pruned += usize::from(found != domains);
                        domains = found;
                    }
                    None => dead += 1,
                }
            }
        }
        assert!(dead > 100 && pruned > 100 && refined > 10, "{dead} {pruned} {refined}");
        assert!(kinds.iter().all(|count| *count > 1000), "{kinds:?}");
    }
}

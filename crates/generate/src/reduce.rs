//! Givens are taken away from a puzzle of any rules while the solution stays the only one.
//!
//! The way is that of [`nine::Digger`](crate::nine::Digger), for one puzzle at a time and any number of cells: what
//! comes out is as if every unit had been tried by itself in the order given.

use garns_puzzle::Grid;

use crate::ask::{Answer, Asker};
use crate::kernel::Model;

/// What is left of the givens.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    pub(crate) givens: Grid,
    /// The units that went, in their order.
    pub(crate) gone: Vec<Vec<usize>>,
    /// Cells that stayed because a question could not be answered.
    pub(crate) undecided: Vec<usize>,
}

/// What to take away, and how far.
pub(crate) struct Task<'a> {
    /// The only solution.
    pub(crate) solution: &'a Grid,
    /// The givens to begin with; they have no other solution.
    pub(crate) givens: &'a Grid,
    /// What goes or stays together, in the order it is tried.
    pub(crate) units: &'a [Vec<usize>],
    /// No fewer givens than this.
    pub(crate) least: usize,
}

/// Unavoidable sets: of each a cell must be given.
struct Sets {
    cells: Vec<Vec<u32>>,
    of: Vec<Vec<u32>>,
}

impl Sets {
    fn add(&mut self, cells: Vec<u32>) {
        for &cell in &cells {
            self.of[cell as usize].push(self.cells.len() as u32);
        }
        self.cells.push(cells);
    }
}

/// How far the walk has come.
#[derive(Clone)]
struct Stand {
    givens: Grid,
    number: usize,
    /// For each set, how many of its cells are given.
    counts: Vec<u32>,
    at: usize,
}

/// Takes units away until the asker answers no more. Asks the watcher after every answer whether to go on.
pub(crate) fn reduce(asker: &mut Asker, task: &Task<'_>, mut go_on: impl FnMut(usize) -> bool) -> Reduced {
    let cells = task.solution.len();
    let mut sets = Sets { cells: Vec::new(), of: vec![Vec::new(); cells] };
    if let Some(model) = asker.model().filter(|model| model.cages.is_empty()) {
        pairs(model, task.solution, || asker.is_over()).into_iter().for_each(|set| sets.add(set));
    }
    let number = task.givens.len() - task.givens.blanks();
    let mut sure = Stand { givens: task.givens.clone(), number, counts: Vec::new(), at: 0 };
    sure.counts = sets.cells.iter().map(|set| given_of(set, &sure.givens)).collect();
    let mut reduced = Reduced { givens: sure.givens.clone(), gone: Vec::new(), undecided: Vec::new() };
    // Units go in groups, with one question for each group: the group grows after a success and halves after a failure,
    // as in a galloping search. From a full grid a good third may go at once.
    let mut stride = if number == cells { (cells * 7 / 20).max(1) } else { 1 };
    while sure.at < task.units.len() {
        let mut tried = sure.clone();
        let mut gone = Vec::new();
        while tried.at < task.units.len() && gone.len() < stride {
            let unit = &task.units[tried.at];
            tried.at += 1;
            let given = unit.iter().filter(|&&cell| tried.givens.get(cell).is_some()).count();
            if given > 0 && tried.number - given >= task.least && tried.take(unit, &sets) {
                gone.push(unit.clone());
            }
        }
        if gone.is_empty() {
            break;
        }
        match asker.another(&tried.givens, task.solution) {
            Answer::Only => {
                sure = tried;
                reduced.gone.append(&mut gone);
                stride = (stride * 2).min((cells / 20).max(1));
            }
            // Where the other solution differs is an unavoidable set. The walk goes back to the last success and passes over
            // the given that this set needs, just as trying one unit at a time would.
            Answer::Other(other) => {
                let differs = |&cell: &usize| other.get(cell) != task.solution.get(cell);
                let set: Vec<u32> = (0..cells).filter(differs).map(|cell| cell as u32).collect();
                sure.counts.push(given_of(&set, &sure.givens));
                sets.add(set);
                stride = (stride / 2).max(1);
            }
            Answer::Unknown if stride == 1 => {
                // It was the last unit that the walk came to; what was passed before it has a set that keeps it.
                reduced.undecided.extend(gone.pop().into_iter().flatten());
                sure.at = tried.at;
            }
            Answer::Unknown => stride = 1,
        }
        if asker.is_over() || !go_on(sure.at) {
            let rest = task.units[sure.at..].iter().flatten().copied();
            reduced.undecided.extend(rest.filter(|&cell| sure.givens.get(cell).is_some()));
            break;
        }
    }
    reduced.givens = sure.givens;
    reduced
}

fn given_of(set: &[u32], givens: &Grid) -> u32 {
    set.iter().filter(|&&cell| givens.get(cell as usize).is_some()).count() as u32
}

impl Stand {
    /// Takes a unit away, unless that would leave a set without a given.
    fn take(&mut self, unit: &[usize], sets: &Sets) -> bool {
        let given: Vec<(usize, usize)> =
            unit.iter().filter_map(|&cell| Some((cell, self.givens.get(cell)?))).collect();
        let mut emptied = false;
        for &(cell, _) in &given {
            self.givens.clear(cell);
            for &set in &sets.of[cell] {
                self.counts[set as usize] -= 1;
                emptied |= self.counts[set as usize] == 0;
            }
        }
        if emptied {
            for &(cell, rank) in &given {
                self.givens.set(cell, rank);
                sets.of[cell].iter().for_each(|&set| self.counts[set as usize] += 1);
            }
        } else {
            self.number -= given.len();
        }
        !emptied
    }
}

/// The cells of two values fall into parts within which the two can change places. For houses only. Those found so far
/// if it is to stop: a set that is missing only costs a question.
fn pairs(model: &Model, solution: &Grid, is_over: impl Fn() -> bool) -> Vec<Vec<u32>> {
    let cells = solution.len();
    let rank = |cell: u32| solution.get(cell as usize).unwrap_or(0);
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); model.values];
    (0..cells as u32).for_each(|cell| places[rank(cell)].push(cell));
    let mut sets = Vec::new();
    let mut seen = vec![usize::MAX; cells];
    for a in 0..model.values {
        if is_over() {
            break;
        }
        for b in 0..a {
            let pair = a * model.values + b;
            for &start in places[a].iter().chain(&places[b]) {
                if seen[start as usize] == pair {
                    continue;
                }
                seen[start as usize] = pair;
                let mut part = vec![start];
                let mut next = 0;
                while let Some(&cell) = part.get(next) {
                    next += 1;
                    for &peer in &model.peers[cell as usize] {
                        let there = rank(peer);
                        if (there == a || there == b) && seen[peer as usize] != pair {
                            seen[peer as usize] = pair;
                            part.push(peer);
                        }
                    }
                }
                // Values may be swapped only where the cells may hold both.
                let both = 1_u64 << a | 1 << b;
                if part.iter().all(|&cell| model.limits[cell as usize] & both == both) {
                    sets.push(part);
                }
            }
        }
    }
    sets
}

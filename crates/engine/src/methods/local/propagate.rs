//! What can be written before the search starts: candidates are removed to a fixpoint.
//!
//! - A cell with one candidate holds it; no other cell of its houses does.
//! - A value that has one place in a house goes there.
//! - A value whose places in one house all lie in another is nowhere else in the other.
//! - In a house, cells that have as few values between them as they are cells leave none of those to the others.
//!
//! Nothing is tried out: this is propagation alone.

use garns_puzzle::{Candidates, Grid, Network};

/// Two houses that share cells.
struct Crossing {
    both: Vec<u16>,
    only_first: Vec<u16>,
    only_second: Vec<u16>,
    first: usize,
}

struct Deduction<'a> {
    network: &'a Network<'a>,
    candidates: Vec<u64>,
    /// Houses of which a cell has lost a candidate since they were last looked at.
    stirred: Vec<bool>,
    broken: bool,
}

/// The grid with all that follows; `None` when there is no solution.
pub(crate) fn propagate(network: &Network<'_>) -> Option<Grid> {
    let mut deduction = Deduction {
        network,
        candidates: network.candidates.iter().map(|candidates| candidates.0).collect(),
        stirred: vec![true; network.houses.len()],
        broken: network.candidates.iter().any(|candidates| candidates.is_empty()),
    };
    let crossings = crossings(network);
    loop {
        deduction.houses();
        if deduction.broken {
            return None;
        }
        if !deduction.crossings(&crossings) && !deduction.subsets() {
            break;
        }
    }
    Some(deduction.candidates.iter().map(|&candidates| Candidates(candidates).single()).collect())
}

/// Every ordered pair of houses that share at least two cells, where the first must hold every value.
fn crossings(network: &Network<'_>) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for (first, house) in network.houses.iter().enumerate() {
        if house.len() != network.values {
            continue;
        }
        let mut others: Vec<usize> = house
            .iter()
            .flat_map(|&cell| &network.houses_of[cell])
            .copied()
            .filter(|&h| h != first)
            .collect();
        others.sort_unstable();
        others.dedup();
        for second in others {
            let inside = |cell: &usize, house: usize| network.houses_of[*cell].contains(&house);
            let (both, only_first): (Vec<usize>, Vec<usize>) =
                house.iter().partition(|&cell| inside(cell, second));
            let only_second = network.houses[second].iter().filter(|&cell| !inside(cell, first));
            let short = |cells: Vec<usize>| cells.into_iter().map(|cell| cell as u16).collect::<Vec<u16>>();
            let only_second = short(only_second.copied().collect());
            if both.len() > 1 && !only_second.is_empty() {
                crossings.push(Crossing {
                    both: short(both),
                    only_first: short(only_first),
                    only_second,
                    first,
                });
            }
        }
    }
    crossings
}

impl Deduction<'_> {
    /// Takes candidates from a cell; whether it had one of them.
    fn remove(&mut self, cell: usize, values: u64) -> bool {
        let old = self.candidates[cell];
        let new = old & !values;
        if new == old {
            return false;
        }
        self.candidates[cell] = new;
        self.broken |= new == 0;
        for &house in &self.network.houses_of[cell] {
            self.stirred[house] = true;
        }
        true
    }

    /// Single candidates and single places, until there are no more.
    fn houses(&mut self) {
        let network = self.network;
        loop {
            let mut quiet = true;
            for (number, house) in network.houses.iter().enumerate() {
                if !std::mem::take(&mut self.stirred[number]) {
                    continue;
                }
                quiet = false;
                let (mut once, mut twice, mut decided) = (0, 0, 0);
                for &cell in house {
                    let candidates = self.candidates[cell];
                    twice |= once & candidates;
                    once |= candidates;
                    if candidates.is_power_of_two() {
                        self.broken |= decided & candidates != 0;
                        decided |= candidates;
                    }
                }
                let full = house.len() == network.values;
                self.broken |= full && once != Candidates::first(network.values).0;
                if self.broken {
                    return;
                }
                let hidden = if full { once & !twice } else { 0 };
                for &cell in house {
                    let candidates = self.candidates[cell];
                    if candidates.is_power_of_two() {
                        continue;
                    }
                    self.remove(cell, decided);
                    let here = candidates & hidden;
                    if here != 0 {
                        self.broken |= !here.is_power_of_two();
                        self.remove(cell, !here);
                    }
                }
            }
            if quiet || self.broken {
                return;
            }
        }
    }

    /// Values locked into the crossing of two houses; whether a candidate was removed.
    fn crossings(&mut self, crossings: &[Crossing]) -> bool {
        let mut removed = false;
        for crossing in crossings {
            let union = |cells: &[u16]| {
                cells.iter().fold(0, |union, &cell| union | self.candidates[usize::from(cell)])
            };
            let locked = union(&crossing.both) & !union(&crossing.only_first);
            if locked == 0 || locked & union(&crossing.only_second) == 0 {
                continue;
            }
            debug_assert!(self.network.houses[crossing.first].len() == self.network.values);
            for &cell in &crossing.only_second {
                removed |= self.remove(usize::from(cell), locked);
            }
        }
        removed
    }

    /// Cells of a house that need all of a set of values; whether a candidate was removed.
    fn subsets(&mut self) -> bool {
        let network = self.network;
        let mut removed = false;
        for house in network.houses {
            let open: Vec<usize> =
                house.iter().copied().filter(|&cell| !self.candidates[cell].is_power_of_two()).collect();
            let domains: Vec<u64> = open.iter().map(|&cell| self.candidates[cell]).collect();
            match super::matching::impossible(&domains) {
                None => {
                    self.broken = true;
                    return true;
                }
                Some(impossible) => {
                    for (&cell, values) in open.iter().zip(impossible) {
                        removed |= values != 0 && self.remove(cell, values);
                    }
                }
            }
        }
        removed
    }
}

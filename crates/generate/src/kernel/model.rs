//! A puzzle as the kernel sees it.

use garns_puzzle::{Network, Puzzle, Rule};

use super::cage::{Total, Ways};

/// Cells, houses and cages; the givens are left aside.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) values: usize,
    /// What each cell may hold, whatever is given.
    pub(crate) limits: Vec<u64>,
    pub(crate) houses: Vec<Vec<u32>>,
    pub(crate) houses_of: Vec<Vec<u32>>,
    /// The cells that must differ from each.
    pub(crate) peers: Vec<Vec<u32>>,
    pub(crate) cages: Vec<Ways>,
    pub(crate) cages_of: Vec<Vec<u32>>,
    /// For each house, others that share several cells with it, and those cells.
    pub(crate) crossings: Vec<Vec<Crossing>>,
}

/// Cells that two houses share.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// The cells of the first house that are not in the other.
    pub(crate) here: Vec<u32>,
    /// The cells in both.
    pub(crate) both: Vec<u32>,
    /// The cells of the other house that are not in the first.
    pub(crate) there: Vec<u32>,
}

impl Model {
    /// The puzzle, unless it has a rule that is neither houses nor a cage of a size that can be listed.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Model> {
        let blank = puzzle.with_givens(garns_puzzle::Grid::blank(puzzle.cells().len()));
        let network = Network::of(&blank);
        let index = |cells: &[usize]| cells.iter().map(|&cell| cell as u32).collect::<Vec<u32>>();
        let limits: Vec<u64> = network.candidates.iter().map(|candidates| candidates.0).collect();
        let houses: Vec<Vec<u32>> = network.houses.iter().map(|house| index(house)).collect();
        let houses_of: Vec<Vec<u32>> = network.houses_of.iter().map(|houses| index(houses)).collect();
        let mut peers: Vec<Vec<u32>> = vec![Vec::new(); limits.len()];
        for (cell, of) in houses_of.iter().enumerate() {
            let mut all: Vec<u32> =
                of.iter().flat_map(|&house| houses[house as usize].iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            all.retain(|&other| other as usize != cell);
            peers[cell] = all;
        }
        let crossings = crossings(&houses, puzzle.values().len());
        let mut model = Model {
            values: puzzle.values().len(),
            limits,
            houses,
            houses_of,
            cages: Vec::new(),
            cages_of: vec![Vec::new(); peers.len()],
            peers,
            crossings,
        };
        for rule in Network::irreducible_rules(puzzle) {
            let (cells, total) = match rule {
                Rule::Cage(cage) => (&cage.cells, Total::from(cage)),
                Rule::Killer(cage) => (&cage.cells, Total::from(cage)),
                _ => return None,
            };
            let cells: Vec<u32> =
                cells.iter().filter_map(|cell| puzzle.index(*cell)).map(|i| i as u32).collect();
            model.add_cage(cells, &total, puzzle)?;
        }
        Some(model)
    }

    /// Adds a cage; `None` if it is too large to be listed.
    pub(crate) fn add_cage(&mut self, cells: Vec<u32>, total: &Total, puzzle: &Puzzle) -> Option<()> {
        let differ = |a: u32, b: u32| self.peers[a as usize].binary_search(&b).is_ok();
        let ways = Ways::list(cells, total, puzzle.values(), &self.limits, differ)?;
        for &cell in &ways.cells {
            self.cages_of[cell as usize].push(self.cages.len() as u32);
        }
        self.cages.push(ways);
        Some(())
    }

    /// Whether the house holds every value.
    pub(crate) fn is_full(&self, house: usize) -> bool {
        self.houses[house].len() == self.values
    }
}

/// Where full houses cross in several cells: in Sudoku, rows and columns with boxes.
fn crossings(houses: &[Vec<u32>], values: usize) -> Vec<Vec<Crossing>> {
    let full = |house: &Vec<u32>| house.len() == values;
    let sets: Vec<std::collections::HashSet<u32>> =
        houses.iter().map(|house| house.iter().copied().collect()).collect();
    let mut crossings = vec![Vec::new(); houses.len()];
    for (one, cells) in houses.iter().enumerate().filter(|(_, house)| full(house)) {
        for other in (0..one).filter(|&other| full(&houses[other])) {
            let both: Vec<u32> = cells.iter().copied().filter(|cell| sets[other].contains(cell)).collect();
            if both.len() > 1 && both.len() < values {
                let rest = |of: usize, not: usize| -> Vec<u32> {
                    houses[of].iter().copied().filter(|cell| !sets[not].contains(cell)).collect()
                };
                let (here, there) = (rest(one, other), rest(other, one));
                crossings[other].push(Crossing {
                    here: there.clone(),
                    both: both.clone(),
                    there: here.clone(),
                });
                crossings[one].push(Crossing { here, both, there });
            }
        }
    }
    crossings
}

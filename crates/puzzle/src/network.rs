//! A puzzle seen as houses and candidates alone: what `elimination`, `bits` and the graph view work on.

use crate::{Candidates, Puzzle, Rule};

/// Cells with candidates, and the houses they are in. Cells are indices into
/// [`Puzzle::cells`](crate::Puzzle::cells).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// How many values there are.
    pub values: usize,
    /// What each cell may hold.
    pub candidates: Vec<Candidates>,
    /// Sets of cells whose values are all different, no set twice.
    pub houses: Vec<Vec<usize>>,
    /// For each cell, the houses it is in.
    pub houses_of: Vec<Vec<usize>>,
}

impl Network {
    /// The puzzle as houses, with the rules that can't be said that way.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> (Network, Vec<&Rule>) {
        let cells = puzzle.cells().len();
        let mut network = Network {
            values: puzzle.values().len(),
            candidates: (0..cells).map(|i| puzzle.candidates(i)).collect(),
            houses: Vec::new(),
            houses_of: vec![Vec::new(); cells],
        };
        let mut known = std::collections::HashSet::new();
        let mut beyond = Vec::new();
        for (rule, reduction) in puzzle.rules().iter().zip(puzzle.reductions()) {
            let Some(reduction) = reduction else {
                beyond.push(rule);
                continue;
            };
            for (cell, limit) in reduction.limits {
                if let Some(i) = puzzle.index(cell) {
                    network.candidates[i] &= limit;
                }
            }
            for house in reduction.houses {
                let house: Vec<usize> = house.iter().filter_map(|cell| puzzle.index(*cell)).collect();
                let mut sorted = house.clone();
                sorted.sort_unstable();
                if house.len() > 1 && known.insert(sorted) {
                    for &cell in &house {
                        network.houses_of[cell].push(network.houses.len());
                    }
                    network.houses.push(house);
                }
            }
        }
        (network, beyond)
    }

    /// The puzzle as houses, if that says all of it.
    ///
    /// # Errors
    /// The first rule that can't be said with houses and candidates.
    pub fn try_of(puzzle: &Puzzle) -> Result<Network, &Rule> {
        let (network, beyond) = Network::of(puzzle);
        beyond.first().map_or(Ok(network), |rule| Err(*rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AntiKnight, Greater};

    #[test]
    fn a_sudoku_is_its_27_houses() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let network = Network::try_of(&puzzle).unwrap();
        assert_eq!(network.houses.len(), 27);
        assert!(network.houses_of.iter().all(|houses| houses.len() == 3));
    }

    #[test]
    fn anti_knight_is_pairs_and_greater_is_named() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.add(AntiKnight {}).unwrap();
        // 4·(n−1)·(n−2) knight's moves, less those inside a box, which its house implies but does not equal.
        assert_eq!(Network::try_of(&puzzle).unwrap().houses.len(), 27 + 4 * 8 * 7);
        let greater = Greater { greater: "r1c1".parse().unwrap(), less: "r1c2".parse().unwrap() };
        puzzle.add(greater.clone()).unwrap();
        assert_eq!(Network::try_of(&puzzle), Err(&Rule::Greater(greater)));
    }
}

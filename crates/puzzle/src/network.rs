//! A puzzle seen as houses and candidates alone: what `elimination`, `bits` and the graph view work on.

use std::collections::HashSet;

use crate::grid::BLANK;
use crate::{Candidates, Grid, Puzzle, Rule};

/// Cells with candidates, and the houses they are in. Cells are indices into
/// [`Puzzle::cells`](crate::Puzzle::cells).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network<'a> {
    /// How many values there are.
    pub values: usize,
    /// What each cell may hold.
    pub candidates: Vec<Candidates>,
    /// Sets of cells whose values are all different, no set twice.
    pub houses: &'a [Vec<usize>],
    /// For each cell, the houses it is in.
    pub houses_of: &'a [Vec<usize>],
}

/// What rules say with houses and candidates: the part of a [`Network`] that puzzles with other givens share.
#[derive(Clone, Debug)]
pub(crate) struct Houses {
    houses: Vec<Vec<usize>>,
    houses_of: Vec<Vec<usize>>,
    /// What the rules limit cells to.
    limits: Vec<Candidates>,
    /// The rules, by index, that say something else.
    beyond: Vec<usize>,
}

impl Houses {
    /// Puts together what the rules say.
    pub(crate) fn of(puzzle: &Puzzle) -> Houses {
        let cells = puzzle.cells().len();
        let mut all = Houses {
            houses: Vec::new(),
            houses_of: vec![Vec::new(); cells],
            limits: vec![puzzle.values().all(); cells],
            beyond: Vec::new(),
        };
        let mut known = HashSet::new();
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let Some(reduction) = rule.def().reduce(puzzle) else {
                all.beyond.push(number);
                continue;
            };
            for (cell, limit) in reduction.limits {
                if let Some(i) = puzzle.index(cell) {
                    all.limits[i] &= limit;
                }
            }
            for house in reduction.houses {
                let house: Vec<usize> = house.iter().filter_map(|cell| puzzle.index(*cell)).collect();
                let mut sorted = house.clone();
                sorted.sort_unstable();
                if house.len() > 1 && known.insert(sorted) {
                    for &cell in &house {
                        all.houses_of[cell].push(all.houses.len());
                    }
                    all.houses.push(house);
                }
            }
        }
        all
    }

    /// Whether a grid is a solution, if houses and candidates say all there is to say.
    pub(crate) fn settle(&self, puzzle: &Puzzle, grid: &Grid) -> Option<bool> {
        if !self.beyond.is_empty() {
            return None;
        }
        // A blank is no value, so no candidate either.
        let ranks = grid.ranks();
        let (givens, marks) = (puzzle.givens().ranks(), puzzle.all_marks());
        let cells = ranks.iter().zip(givens).zip(marks.iter().zip(&self.limits));
        let allowed = cells.fold(true, |allowed, ((&rank, &given), (&mark, &limit))| {
            allowed & (mark & limit).has(usize::from(rank)) & (given == rank || given == BLANK)
        });
        let differ = |house: &Vec<usize>| {
            let seen = house.iter().fold(0_u64, |seen, &cell| seen | 1 << ranks[cell]);
            seen.count_ones() as usize == house.len()
        };
        Some(allowed && self.houses.iter().all(differ))
    }
}

impl<'a> Network<'a> {
    /// The puzzle as houses. Rules that can't be said that way are left out: see [`Network::irreducible_rules`].
    #[must_use]
    pub fn of(puzzle: &'a Puzzle) -> Network<'a> {
        let shared = puzzle.houses();
        Network {
            values: puzzle.values().len(),
            candidates: shared
                .limits
                .iter()
                .enumerate()
                .map(|(i, limit)| puzzle.candidates(i) & *limit)
                .collect(),
            houses: &shared.houses,
            houses_of: &shared.houses_of,
        }
    }

    /// The rules that can't be said with houses and candidates.
    pub fn irreducible_rules(puzzle: &'a Puzzle) -> impl Iterator<Item = &'a Rule> {
        puzzle.houses().beyond.iter().map(|number| &puzzle.rules()[*number])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AntiKnight, Greater};

    #[test]
    fn a_sudoku_is_its_27_houses() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let network = Network::of(&puzzle);
        assert_eq!(network.houses.len(), 27);
        assert!(network.houses_of.iter().all(|houses| houses.len() == 3));
    }

    #[test]
    fn anti_knight_is_pairs_and_greater_is_named() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.add(AntiKnight {}).unwrap();
        // 4·(n−1)·(n−2) knight's moves, less those inside a box, which its house implies but does not equal.
        assert_eq!(Network::of(&puzzle).houses.len(), 27 + 4 * 8 * 7);
        let greater = Greater { greater: "r1c1".parse().unwrap(), less: "r1c2".parse().unwrap() };
        puzzle.add(greater.clone()).unwrap();
        assert_eq!(Network::irreducible_rules(&puzzle).collect::<Vec<_>>(), [&Rule::Greater(greater)]);
    }
}

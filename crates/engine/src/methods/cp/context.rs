//! The puzzle, as those see it who post its constraints.

use std::cmp::Reverse;
use std::ops::Deref;

use garns_propagate::{CellIndex, Houses, Position};
use garns_puzzle::{Cell, Constraint, Network, Puzzle, Rule};

use crate::Limits;

/// A puzzle, with its cells as the solver knows them: by index, and with the houses that all rules bring along.
pub(super) struct Context<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// The domain of each cell, as the puzzle says it.
    pub(super) domains: Vec<u64>,
    /// What the rules say that are more than houses and candidates.
    pub(super) meaning: Vec<Constraint>,
    /// Whether regions may be found under other numbers than theirs: see [`renumbered`](super::post::renumbered).
    pub(super) renumbers: bool,
    houses: Houses,
}

/// Constraints ask mostly for the houses.
impl Deref for Context<'_> {
    type Target = Houses;

    fn deref(&self) -> &Houses {
        &self.houses
    }
}

impl<'a> Context<'a> {
    /// `None` when it is to stop.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        network: &Network<'_>,
        renumbers: bool,
        limits: &Limits,
    ) -> Option<Context<'a>> {
        let positions = puzzle.cells().iter().map(|cell| position(*cell)).collect();
        let mut context = Context {
            puzzle,
            domains: network.candidates.iter().map(|set| set.0).collect(),
            meaning: Vec::new(),
            renumbers,
            houses: Houses::new(puzzle.values().all_numbers().into(), positions),
        };
        context.houses.limit(&context.domains);
        let of_network = network.houses.iter().map(|house| CellIndex::all(house.iter().copied()));
        let mut houses: Vec<Vec<CellIndex>> = of_network.collect();
        for rule in Network::irreducible_rules(puzzle) {
            if limits.stop().is_some() {
                return None;
            }
            context.meaning.extend(rule.meaning(puzzle));
        }
        for constraint in &context.meaning {
            match constraint {
                Constraint::Equal(a, b) => {
                    if let (Some(a), Some(b)) = (context.index(*a), context.index(*b)) {
                        context.houses.equate(a, b);
                    }
                }
                Constraint::AllDifferent(cells) => houses.push(context.indices(cells)),
                _ => {}
            }
        }
        // Large ones first: what lies within another says nothing new.
        houses.sort_by_key(|house| Reverse(house.len()));
        for house in houses {
            if limits.stop().is_some() {
                return None;
            }
            context.houses.add(house);
        }
        Some(context)
    }

    /// The houses alone.
    pub(super) fn into_houses(self) -> Houses {
        self.houses
    }

    /// Where a cell stands in the puzzle's list.
    pub(super) fn index(&self, cell: Cell) -> Option<CellIndex> {
        self.puzzle.index(cell).map(CellIndex::new)
    }

    /// The same of many; those that are not there are left out.
    pub(super) fn indices(&self, cells: &[Cell]) -> Vec<CellIndex> {
        cells.iter().filter_map(|cell| self.index(*cell)).collect()
    }

    /// Whether two cells are in one house of the puzzle itself, whatever other rules bring along.
    pub(super) fn in_house(&self, a: CellIndex, b: CellIndex) -> bool {
        let (a, b) = (self.puzzle.cells()[a], self.puzzle.cells()[b]);
        let mut rules = self.puzzle.rules().iter();
        a != b
            && rules.any(|rule| matches!(rule, Rule::House(house) if house.cells.contains(&a) && house.cells.contains(&b)))
    }
}

/// Where a cell lies.
pub(super) fn position(cell: Cell) -> Position {
    Position::new(cell.row, cell.col)
}

/// The same of many.
pub(super) fn positions(cells: &[Cell]) -> Vec<Position> {
    cells.iter().map(|cell| position(*cell)).collect()
}

//! What stays the same while a puzzle is solved: its cells, houses, and who sees whom.

use std::collections::HashMap;
use std::sync::OnceLock;

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Network, Puzzle, Rule};

use crate::CellSet;
use crate::techniques::{Rectangle, rectangles};
use crate::words::{HouseName, Names};

/// A set of cells whose values all differ.
#[derive(Clone, Debug)]
pub struct House<S> {
    /// Its cells.
    pub cells: S,
    /// The same cells, in the order they stand in it.
    pub list: Vec<usize>,
    /// Which sort of house it is.
    pub kind: HouseKind,
    /// Whether it has as many cells as there are values, so that it holds each value.
    pub full: bool,
}

impl<S> House<S> {
    /// Whether it is a row or a column.
    #[must_use]
    pub fn is_line(&self) -> bool {
        matches!(self.kind, HouseKind::Row | HouseKind::Column)
    }

    /// Whether it is a box or an irregular region.
    #[must_use]
    pub fn is_block(&self) -> bool {
        matches!(self.kind, HouseKind::Box | HouseKind::Region)
    }
}

/// The cells of a puzzle, its houses, and which cells see each other.
#[derive(Clone, Debug)]
pub struct Topology<S> {
    /// What cells, values and houses are called.
    pub names: Names,
    /// Sets of cells whose values all differ.
    pub houses: Vec<House<S>>,
    /// For each cell, the houses it is in.
    pub houses_of: Vec<Vec<usize>>,
    /// For each cell, the cells that cannot have its value.
    pub peers: Vec<S>,
    /// Whether it is a grid of rows, columns and boxes or regions and nothing else, which is what uniqueness
    /// arguments are about.
    pub plain: bool,
    /// Whether it is the usual 9×9 grid.
    pub nine: bool,
    /// The rectangles of two rows, two columns and two blocks, once they were asked for.
    rectangles: OnceLock<Vec<Rectangle>>,
}

impl<S: CellSet> Topology<S> {
    /// The ground of a puzzle, unless it has too many cells for this kind of set.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Option<Topology<S>> {
        let cells = puzzle.cells().to_vec();
        if cells.len() > S::ROOM {
            return None;
        }
        let mut known: HashMap<Vec<usize>, (HouseKind, u16, u16)> = HashMap::new();
        let mut plain =
            puzzle.frame().single().is_some() && Network::irreducible_rules(puzzle).next().is_none();
        for rule in puzzle.rules() {
            let Rule::House(house) = rule else {
                plain = false;
                continue;
            };
            let mut list: Vec<usize> = house.cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
            list.sort_unstable();
            known.entry(list).or_insert((house.kind, house.number, house.grid));
            plain &=
                matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region);
        }
        let network = Network::of(puzzle);
        let mut houses: Vec<House<S>> = Vec::with_capacity(network.houses.len());
        let mut names = Vec::with_capacity(network.houses.len());
        for list in network.houses {
            let mut sorted = list.clone();
            sorted.sort_unstable();
            let (kind, number, grid) = known.get(&sorted).copied().unwrap_or((HouseKind::Extra, 0, 0));
            let full = list.len() == network.values;
            houses.push(House { cells: S::of(list.iter().copied()), list: list.clone(), kind, full });
            names.push(HouseName { kind, number, grid });
        }
        let peers = (0..cells.len())
            .map(|cell| {
                let seen = network.houses_of[cell].iter().map(|house| houses[*house].cells);
                seen.fold(S::default(), |all, one| all | one).without(S::only(cell))
            })
            .collect();
        plain &= houses.iter().all(|house| house.full);
        let boxes = houses.iter().filter(|house| house.kind == HouseKind::Box).count();
        let nine = plain && cells.len() == 81 && network.values == 9 && houses.len() == 27 && boxes == 9;
        Some(Topology {
            names: Names { cells, values: puzzle.values().clone(), houses: names },
            houses,
            houses_of: network.houses_of.to_vec(),
            peers,
            plain,
            nine,
            rectangles: OnceLock::new(),
        })
    }

    /// The rectangles of two rows, two columns and two blocks.
    pub(crate) fn rectangles(&self) -> &[Rectangle] {
        self.rectangles.get_or_init(|| rectangles(self))
    }

    /// How many values there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.names.values.len()
    }

    /// The house of a sort that a cell is in.
    #[must_use]
    pub fn house_at(&self, cell: usize, sort: impl Fn(HouseKind) -> bool) -> Option<usize> {
        self.houses_of[cell].iter().copied().find(|house| sort(self.houses[*house].kind))
    }

    /// The cells that see all cells of a set.
    #[must_use]
    pub fn common_peers(&self, set: S) -> S {
        let mut cells = set.cells();
        let Some(first) = cells.next() else { return S::default() };
        cells.fold(self.peers[first], |seen, cell| seen & self.peers[cell])
    }

    /// The houses that hold all cells of a set.
    pub fn common_houses(&self, set: S) -> impl Iterator<Item = usize> + '_ {
        let first = set.first();
        let houses = first.map_or(&[][..], |cell| &self.houses_of[cell][..]);
        houses.iter().copied().filter(move |house| set.within(self.houses[*house].cells))
    }
}

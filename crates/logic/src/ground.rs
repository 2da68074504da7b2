//! What stays the same while a puzzle is solved: its cells, houses, and who sees whom.

use std::collections::HashMap;
use std::sync::OnceLock;

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Candidates, Network, Pairs, Puzzle, Rule, Text};

use crate::clues::{Clue, ClueKind, Together, Total, said, short, together, totals};
use crate::memory::Memory;
use crate::techniques::{Rectangle, rectangles};
use crate::words::{CellNotation, ClueName, HouseName, Names};
use crate::{Candidate, CellSet};

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
    /// What rules say beyond houses.
    pub clues: Vec<Clue>,
    /// The cells of each clue.
    pub(crate) clue_sets: Vec<S>,
    /// What cells are limited to by such rules.
    pub(crate) limits: Vec<(usize, Candidates)>,
    /// Whether it is a grid of rows, columns and boxes or regions and nothing else, which is what uniqueness
    /// arguments are about.
    pub plain: bool,
    /// Whether it is the usual 9×9 grid.
    pub nine: bool,
    /// The rectangles of two rows, two columns and two blocks, once they were asked for.
    rectangles: OnceLock<Vec<Rectangle>>,
    /// The sums that follow from houses and cages.
    pub(crate) totals: Vec<Total>,
    /// Houses with the clues inside them.
    pub(crate) together: Vec<Together>,
    /// For each cell and value the candidates that clues about two cells exclude beside it, once they were asked for.
    excluded: OnceLock<Vec<Vec<(usize, usize)>>>,
    /// What techniques found out before and would find out again.
    pub(crate) memory: Memory<S>,
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
        let said = said(puzzle);
        let mut houses: Vec<House<S>> = Vec::with_capacity(network.houses.len());
        let mut names = Vec::with_capacity(network.houses.len());
        let mut houses_of = vec![Vec::new(); cells.len()];
        let differ = network.houses.iter().map(|list| (list.clone(), None));
        for (list, title) in differ.chain(said.houses.into_iter().map(|(list, title)| (list, Some(title)))) {
            let mut sorted = list.clone();
            sorted.sort_unstable();
            let set = S::of(list.iter().copied());
            // A cage within a row says nothing new as a house.
            if list.len() < 2 || title.is_some() && houses.iter().any(|house| set.within(house.cells)) {
                continue;
            }
            let (kind, number, grid) = known.get(&sorted).copied().unwrap_or((HouseKind::Extra, 0, 0));
            list.iter().for_each(|cell| houses_of[*cell].push(houses.len()));
            let full = list.len() == network.values;
            houses.push(House { cells: set, list, kind, full });
            names.push(HouseName { kind, number, grid, rule: title.map(|title| (title, sorted[0])) });
        }
        let peers: Vec<S> = houses_of
            .iter()
            .enumerate()
            .map(|(cell, own): (usize, &Vec<usize>)| {
                let seen = own.iter().map(|house| houses[*house].cells);
                seen.fold(S::default(), |all, one| all | one).without(S::only(cell))
            })
            .collect();
        let mut clues = said.clues;
        let sees = |a: usize, b: usize| peers[a].has(b);
        clues.iter_mut().for_each(|clue| clue.look_around(&sees));
        let lines: Vec<_> = houses.iter().map(|house| (&house.list[..], house.kind, house.full)).collect();
        let totals = totals(&lines, &clues, &sees, puzzle.values().all_numbers());
        let together = together(&lines, &clues, &sees);
        clues.extend(short(&totals));
        plain &= houses.iter().all(|house| house.full);
        // A cell in a box and in a region besides: what changes places in the one would not in the other.
        let blocks = |own: &Vec<usize>| own.iter().filter(|house| houses[**house].is_block()).count();
        plain &= houses_of.iter().all(|own| blocks(own) <= 1);
        let boxes = houses.iter().filter(|house| house.kind == HouseKind::Box).count();
        let nine = plain && cells.len() == 81 && network.values == 9 && houses.len() == 27 && boxes == 9;
        Some(Topology {
            names: Names {
                notation: CellNotation::default(),
                cells,
                values: puzzle.values().clone(),
                houses: names,
                clues: clues.iter().map(ClueName::of).collect(),
            },
            houses,
            houses_of,
            peers,
            clue_sets: clues.iter().map(|clue| S::of(clue.cells.iter().copied())).collect(),
            clues,
            limits: said.limits,
            plain,
            nine,
            rectangles: OnceLock::new(),
            totals,
            together,
            excluded: OnceLock::new(),
            memory: Memory::default(),
        })
    }

    /// The titles of rules that techniques know nothing of, or not all, each once.
    #[must_use]
    pub fn unexplained(&self) -> Vec<Text> {
        let mut titles: Vec<Text> = Vec::new();
        for clue in self.clues.iter().filter(|clue| clue.kind == ClueKind::Unknown) {
            if !titles.contains(&clue.title) {
                titles.push(clue.title);
            }
        }
        titles
    }

    /// The candidates (cell and value) that cannot be true beside one because of a clue about two cells.
    pub(crate) fn excluded(&self, cell: usize, value: usize) -> &[(usize, usize)] {
        let order = self.order();
        let all = self.excluded.get_or_init(|| {
            if self.clues.is_empty() {
                return Vec::new();
            }
            let mut all = vec![Vec::new(); self.names.cells.len() * order];
            for clue in &self.clues {
                clue.excluded(&mut |a: usize, b: usize, pairs: &Pairs| {
                    for (first, partners) in pairs.iter().enumerate() {
                        for second in (0..order).filter(|second| !partners.has(*second) && a != b) {
                            all[a * order + first].push((b, second));
                            all[b * order + second].push((a, first));
                        }
                    }
                });
            }
            all
        });
        all.get(cell * order + value).map_or(&[], Vec::as_slice)
    }

    /// The clue about two cells that excludes one candidate beside another.
    pub(crate) fn excluding(&self, one: Candidate, other: Candidate) -> Option<usize> {
        self.clues.iter().position(|clue| {
            let mut excludes = false;
            clue.excluded(&mut |a: usize, b: usize, pairs: &Pairs| {
                let (straight, turned) = ((a, b) == (one.cell, other.cell), (b, a) == (one.cell, other.cell));
                excludes |= straight && !pairs[one.value].has(other.value);
                excludes |= turned && !pairs[other.value].has(one.value);
            });
            excludes
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

//! The rule of 45: houses that hold every value have a known sum, and so has what sticks out of cages or is left in.
//!
//! For some houses that do not overlap, the numbers of their cells add up to a known total. Less the cages taken into
//! account, the cells in no such cage (innies) minus the cells of those cages outside the houses (outies) make a sum of
//! their own. Those sums never change while a puzzle is solved: they are found once.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Candidates, Text};

use super::{Clue, ClueKind, Layered, Memo, Part, Width};
use crate::{CellSet, Wide};

/// Rows or columns beside each other that are taken together.
const MOST_LINES: usize = 4;
/// Cages that stick out of the houses for which both ways of counting are tried.
const MOST_PARTIAL: usize = 4;
/// The most cells of such a sum: longer ones tell too little.
const MOST_TERMS: usize = 9;

/// The most cells of a sum that is a clue of its own, for trials and chains.
const MOST_SHORT: usize = 4;
/// The most such clues: the shortest of them.
const MOST_CLUES: usize = 60;

/// What a clue that no rule gives follows from.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The houses, which hold every value.
    pub houses: Vec<usize>,
    /// The cages taken away, by number of their clue.
    pub cages: Vec<usize>,
    /// How many of the cells, from the first on, are left in the houses; the others stick out of them.
    pub innies: usize,
    /// The sum of the former less that of the latter.
    pub target: i64,
}

/// A sum that follows from houses and cages.
#[derive(Clone, Debug)]
pub(crate) struct Total {
    /// The houses, which hold every value.
    pub(crate) houses: Vec<usize>,
    /// The cages taken away, by number of their clue.
    pub(crate) cages: Vec<usize>,
    /// The cells left in the houses, and those outside that were taken away with the cages.
    pub(crate) innies: Vec<usize>,
    pub(crate) outies: Vec<usize>,
    target: i64,
    sum: Layered,
}

impl Total {
    /// Strikes out of the domains what the sum excludes; false if it cannot hold.
    pub(crate) fn filter(&self, domains: &mut [Candidates]) -> bool {
        self.sum.filter(domains, Width::Wide)
    }

    /// The sum as a clue.
    fn clue(&self) -> Clue {
        let (innies, target) = (self.innies.len(), self.target);
        let told = if innies > 0 { target } else { -target };
        Clue {
            title: Text { en: "innies and outies", pt: "innies e outies" },
            number: Some(format!("= {told}")),
            cells: self.cells().collect(),
            kind: ClueKind::Total,
            differ: false,
            derived: Some(Derivation {
                houses: self.houses.clone(),
                cages: self.cages.clone(),
                innies,
                target,
            }),
            parts: vec![Part::Layered(self.sum.clone())],
            memo: Memo::default(),
        }
    }

    /// All cells of the sum.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.innies.iter().chain(&self.outies).copied()
    }
}

/// A house: its cells, its kind, and whether it holds every value.
pub(crate) type Lines<'a> = [(&'a [usize], HouseKind, bool)];

/// All such sums, those of few houses first.
pub(crate) fn totals(
    houses: &Lines<'_>,
    clues: &[Clue],
    sees: &dyn Fn(usize, usize) -> bool,
    numbers: &[i64],
) -> Vec<Total> {
    let set = |cells: &[usize]| Wide::of(cells.iter().copied());
    let sums: Vec<(usize, Wide, i64)> = clues
        .iter()
        .enumerate()
        .filter_map(|(number, clue)| Some((number, set(&clue.cells), clue.as_sum()?)))
        .collect();
    let mut totals = Vec::new();
    if sums.is_empty() {
        return totals;
    }
    let cages: Vec<Vec<usize>> = sums.iter().map(|(_, set, _)| set.cells().collect()).collect();
    let mut known: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    let each: i64 = numbers.iter().sum();
    for region in regions(houses) {
        let inside = region.iter().fold(Wide::default(), |all, house| all | set(houses[*house].0));
        let (mut whole, mut partial): (Vec<_>, Vec<_>) =
            sums.iter().filter(|(_, set, _)| set.meets(inside)).partition(|(_, set, _)| set.within(inside));
        // Cages may overlap; small ones say more.
        whole.sort_by_key(|(_, set, _)| set.len());
        partial.sort_by_key(|(_, set, _)| set.without(inside).len());
        partial.truncate(MOST_PARTIAL);
        for choice in 0..1_u32 << partial.len() {
            let chosen =
                partial.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, cage)| cage);
            let (mut covered, mut cages_used) = (Wide::default(), Vec::new());
            let mut target = each * region.len() as i64;
            for (number, set, sum) in chosen.chain(&whole) {
                if !set.meets(covered) {
                    covered = covered | *set;
                    cages_used.push(*number);
                    target -= sum;
                }
            }
            let innies: Vec<usize> = inside.without(covered).cells().collect();
            let outies: Vec<usize> = covered.without(inside).cells().collect();
            let terms = innies.len() + outies.len();
            // A single cage's cells tell nothing new.
            if terms == 0 || terms > MOST_TERMS || cages_used.is_empty() {
                continue;
            }
            if outies.is_empty() && cages.contains(&innies) || innies.is_empty() && cages.contains(&outies) {
                continue;
            }
            let sides = (innies.clone(), outies.clone());
            if known.contains(&sides) {
                continue;
            }
            known.push(sides);
            let weighed: Vec<(usize, i64)> =
                innies.iter().map(|cell| (*cell, 1)).chain(outies.iter().map(|cell| (*cell, -1))).collect();
            let mut sum = Layered::total(&weighed, target, numbers);
            sum.look_around(sees);
            cages_used.sort_unstable();
            totals.push(Total { houses: region.clone(), cages: cages_used, innies, outies, target, sum });
        }
    }
    totals.sort_by_key(|total| (total.innies.len() + total.outies.len(), total.houses.len()));
    totals
}

/// The short ones of some sums as clues.
pub(crate) fn short(totals: &[Total]) -> impl Iterator<Item = Clue> {
    totals.iter().filter(|total| total.cells().count() <= MOST_SHORT).take(MOST_CLUES).map(Total::clue)
}

/// Houses that hold every value and do not overlap: one, some lines beside each other, two blocks.
fn regions(houses: &Lines<'_>) -> Vec<Vec<usize>> {
    let full = |kind: HouseKind| -> Vec<usize> {
        (0..houses.len()).filter(|house| houses[*house].2 && houses[*house].1 == kind).collect()
    };
    let apart = |chosen: &[usize]| {
        let cells: usize = chosen.iter().map(|house| houses[*house].0.len()).sum();
        chosen
            .iter()
            .fold(Wide::default(), |all, house| all | Wide::of(houses[*house].0.iter().copied()))
            .len()
            == cells
    };
    let mut all: Vec<Vec<usize>> =
        (0..houses.len()).filter(|house| houses[*house].2).map(|house| vec![house]).collect();
    for kind in [HouseKind::Row, HouseKind::Column] {
        for length in 2..=MOST_LINES {
            all.extend(full(kind).windows(length).filter(|lines| apart(lines)).map(<[usize]>::to_vec));
        }
    }
    for kind in [HouseKind::Box, HouseKind::Region] {
        let blocks = full(kind);
        for (i, a) in blocks.iter().enumerate() {
            all.extend(blocks[i + 1..].iter().map(|b| vec![*a, *b]).filter(|pair| apart(pair)));
        }
    }
    all
}

//! A house together with the clues inside it: more than each of them shows by itself.
//!
//! The cells of a house all differ, and so do those of clues within it. Two cages of a row can't share a value, whatever
//! their combinations: of the ways to fill the whole house, only those count that fit all its clues (the house and they are
//! one constraint, filtered as such).

use garns_puzzle::Text;

use super::{Clue, ClueKind, Layered, Part};

/// Cells in clues from which on it is worth looking at all of them together.
const LEAST_CELLS: usize = 4;

/// Clues of a house, looked at together.
#[derive(Clone, Debug)]
pub(crate) struct Together {
    pub(crate) house: usize,
    /// The clues inside it, by number; no two over the same cell.
    pub(crate) clues: Vec<usize>,
    /// House and clues as one.
    pub(crate) all: Clue,
}

/// For every house that holds every value the clues inside it, long ones first.
pub(crate) fn together(
    houses: &super::totals::Lines<'_>,
    clues: &[Clue],
    sees: &dyn Fn(usize, usize) -> bool,
) -> Vec<Together> {
    let mut all = Vec::new();
    for (house, (list, ..)) in houses.iter().enumerate().filter(|(_, house)| house.2) {
        let mut inside: Vec<(usize, &Layered)> = Vec::new();
        for (number, clue) in clues.iter().enumerate() {
            if let [Part::Layered(layered)] = &clue.parts[..]
                && layered.is_block()
                && clue.derived.is_none()
                && layered.cells().len() < list.len()
                && layered.cells().iter().all(|cell| list.contains(cell))
            {
                inside.push((number, layered));
            }
        }
        inside.sort_by_key(|(_, layered)| std::cmp::Reverse(layered.cells().len()));
        let mut chosen: Vec<(usize, &Layered)> = Vec::new();
        for (number, layered) in inside {
            let meets = |other: &Layered| other.cells().iter().any(|cell| layered.cells().contains(cell));
            if !chosen.iter().any(|(_, other)| meets(other)) {
                chosen.push((number, layered));
            }
        }
        if chosen.iter().map(|(_, layered)| layered.cells().len()).sum::<usize>() < LEAST_CELLS {
            continue;
        }
        let parts = chosen.iter().map(|(_, layered)| (*layered).clone()).collect();
        let Some(layered) = Layered::house(list, parts) else { continue };
        let title = Text { en: "house with its clues", pt: "casa com as suas pistas" };
        let mut clue = Clue::new(title, None, vec![Part::Layered(layered)]);
        clue.look_around(sees);
        clue.kind = ClueKind::Other;
        all.push(Together { house, clues: chosen.iter().map(|(number, _)| *number).collect(), all: clue });
    }
    all
}

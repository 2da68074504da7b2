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

#[cfg(test)]
mod tests {
    use garns_puzzle::Candidates;

    use super::super::Width;
    use super::*;

    /// Of a house of five cells with two sums in it: what is left is what some way to fill it has, no more and no less.
    #[test]
    fn what_is_left_is_what_some_way_to_fill_the_house_has() {
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % bound
        };
        let numbers = [1, 2, 3, 4, 5];
        let (mut struck, mut impossible) = (0, 0);
        for _ in 0..1000 {
            let sums = [3 + below(7) as i64, 3 + below(7) as i64];
            let parts = vec![
                Layered::total(&[(3, 1), (1, 1)], sums[0], &numbers),
                Layered::total(&[(0, 1), (4, 1)], sums[1], &numbers),
            ];
            let mut house = Layered::house(&[0, 1, 2, 3, 4], parts).expect("there are parts");
            house.look_around(&|_, _| true);
            let start: Vec<Candidates> = (0..5).map(|_| Candidates((1 + below(31)) | below(32))).collect();
            let mut left = start.clone();
            let holds = house.filter(&mut left, Width::Wide);
            let mut exact = vec![Candidates::NONE; 5];
            for filling in 0..5_usize.pow(5) {
                let rank = |cell: usize| filling / 5_usize.pow(cell as u32) % 5;
                let sum = |a: usize, b: usize| numbers[rank(a)] + numbers[rank(b)];
                let apart = (0..5).all(|a| (0..a).all(|b| rank(a) != rank(b)));
                if apart && [sum(3, 1), sum(0, 4)] == sums && (0..5).all(|cell| start[cell].has(rank(cell))) {
                    (0..5).for_each(|cell| exact[cell] |= Candidates::only(rank(cell)));
                }
            }
            assert_eq!(holds, !exact[0].is_empty(), "{sums:?} {start:?}");
            if holds {
                assert_eq!(left, exact, "{sums:?} {start:?}");
                struck += usize::from(left != start);
            } else {
                impossible += 1;
            }
        }
        assert!(struck > 100 && impossible > 100, "{struck} {impossible}");
    }
}

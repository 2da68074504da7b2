//! Grids of 9×9 cells with boxes: the total, and the solutions of a puzzle, by joining bands.

mod bands;
mod join;
mod partitions;
mod total;

pub(crate) use join::count;
pub(crate) use total::total;

use crate::houses::Houses;

/// Whether these are the 27 houses of a 9×9 Sudoku, in any order.
pub(crate) fn is_nine(houses: &Houses) -> bool {
    if houses.values != 9 || houses.candidates.len() != 81 || houses.houses.len() != 27 {
        return false;
    }
    let sorted = |houses: &[Vec<usize>]| {
        let mut sets: Vec<Vec<usize>> = houses.to_vec();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort_unstable();
        sets
    };
    sorted(&houses.houses) == sorted(&Houses::boxes(3, 3).houses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, frontier};

    /// The two ways to count agree where both can.
    #[test]
    fn bands_agree_with_the_frontier() {
        let full = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
        for trial in 0..8_usize {
            let mut houses = Houses::boxes(3, 3);
            for (cell, digit) in full.bytes().enumerate() {
                // Rows and columns that repeat the pattern of others keep some symmetry.
                if !(cell * 7 + trial * 13 + cell / 9 * trial).is_multiple_of(2) || cell % 9 < trial % 4 {
                    houses = houses.given(cell, usize::from(digit - b'1'));
                }
            }
            let budget = Budget::default();
            assert_eq!(count(&houses.candidates, &budget), frontier::count(&houses, &budget), "{trial}");
        }
    }
}

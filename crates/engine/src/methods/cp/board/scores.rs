//! What is tried next: cells and places that led to dead ends before, and have few ways out.

use super::{Board, Constraint, Related};

/// What the search has learned of cells.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    /// How often each cell was part of a dead end, the latest counting most: a value of it was tried in vain, or the
    /// constraint that could hold no more is about it. At first, what its constraints are.
    cells: Vec<f32>,
    until_decay: u32,
    /// Houses in which every value has a place.
    houses: Vec<Vec<u32>>,
    /// Those of each cell.
    houses_of: Vec<Vec<u32>>,
    /// Scratch: the values with two places in each house, as far as they were asked for.
    twos: Vec<Option<u64>>,
    /// Values on whose places much depends.
    forks: Vec<(Vec<u32>, u64)>,
    /// Lists of cells in which values may be exchanged for each other: those that nobody has count as one.
    alike: Vec<Vec<u32>>,
}

/// Dead ends after which all that came before counts half.
const DECAY: u32 = 300;

/// So many dead ends a constraint is worth at first.
const AT_FIRST: f32 = 1.0;

/// What a dead end counts for the cells of what failed that have their values, compared with the cell that was tried.
const FAILED: f32 = 4.0;

/// What each of a cell's candidates counts, by the candidates, as far as they are looked up; nothing where there is one:
/// no score is so low.
const WORTH: [f32; 512] = {
    let mut worth = [f32::NEG_INFINITY; 512];
    let mut bits = 1usize;
    while bits < worth.len() {
        if !bits.is_power_of_two() {
            worth[bits] = 1.0 / bits.count_ones() as f32;
        }
        bits += 1;
    }
    worth
};

/// See [`WORTH`].
#[inline]
fn worth(bits: u64) -> f32 {
    match WORTH.get(bits as usize) {
        Some(worth) => *worth,
        None if bits.is_power_of_two() => f32::NEG_INFINITY,
        None => 1.0 / bits.count_ones() as f32,
    }
}

/// What a dead end counts for a cell that has nothing left and all that may have taken it, together.
const EMPTIED: f32 = 16.0;

/// What a constraint of so many cells counts for each of them: one that is about everything tells little.
fn share(cells: usize) -> f32 {
    (9.0 / cells.max(1) as f32).min(1.0)
}

impl Scores {
    /// The scores before anything is known: the more constraints a cell is in, the sooner.
    pub(super) fn new(
        cells: usize,
        constraints: &[Box<dyn Constraint>],
        related: &[Related],
        houses: Vec<Vec<u32>>,
    ) -> Scores {
        let mut first = vec![0.0f32; cells];
        for constraint in constraints {
            let share = AT_FIRST * share(constraint.heart().len());
            constraint.heart().iter().for_each(|cell| first[*cell as usize] += share);
        }
        for &(one, other, _) in related {
            [one, other].iter().for_each(|cell| first[*cell as usize] += AT_FIRST);
        }
        let forks = constraints.iter().flat_map(|constraint| constraint.forks()).collect();
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|cell| houses_of[*cell as usize].push(number as u32));
        }
        let twos = vec![None; houses.len()];
        Scores { cells: first, until_decay: DECAY, houses, houses_of, twos, forks, alike: Vec::new() }
    }

    /// In these cells values may be exchanged for each other.
    pub(super) fn exchangeable(&mut self, cells: &[usize]) {
        self.alike.push(cells.iter().map(|cell| *cell as u32).collect());
    }

    /// A value of this cell was tried in vain, which led to this board; what failed is about those. The fewer candidates a
    /// cell of them has there, the more it is a cause: one that may still be anything hardly is.
    pub(super) fn blame(&mut self, cell: u32, failed: &[u32], dead: &Board) {
        self.cells[cell as usize] += 1.0;
        let share = FAILED * share(failed.len());
        for &cell in failed {
            let left = dead.get(cell).count_ones().max(1) as f32;
            self.cells[cell as usize] += share / (left * left);
        }
        self.forget();
    }

    /// A value of this cell was tried in vain: it led to this board, on which a cell lost its last value to others. Whoever
    /// differs from it and has a value may have taken one.
    pub(super) fn blame_emptied(&mut self, cell: u32, dead: &Board) {
        self.cells[cell as usize] += 1.0;
        let [emptied, last] = dead.lost;
        let has_value = |cell: &&u32| **cell != last && dead.get(**cell).is_power_of_two();
        let takers = || dead.peers(emptied).iter().filter(has_value);
        let share = EMPTIED / (2 + takers().count()) as f32;
        for &cell in takers().chain(&dead.lost) {
            self.cells[cell as usize] += share;
        }
        self.forget();
    }

    /// What came before counts less and less.
    fn forget(&mut self) {
        self.until_decay -= 1;
        if self.until_decay == 0 {
            self.until_decay = DECAY;
            self.cells.iter_mut().for_each(|score| *score *= 0.5);
        }
    }

    /// A cell and a value to try, if any cell is open.
    pub(super) fn choose(&mut self, board: &Board) -> Option<(u32, u64)> {
        let mut best: Option<u32> = None;
        let mut most = -1.0f32;
        for (cell, (&bits, &known)) in board.bits.iter().zip(&self.cells).enumerate() {
            let score = known * worth(bits);
            if score > most {
                (best, most) = (Some(cell as u32), score);
            }
        }
        let mut ways = best.map_or(0, |cell| board.get(cell).count_ones());
        for cells in &self.alike {
            let used = cells.iter().map(|cell| board.get(*cell)).filter(|bits| bits.is_power_of_two());
            let used = used.fold(0, |used, bits| used | bits);
            for &cell in cells.iter().filter(|cell| !board.get(**cell).is_power_of_two()) {
                let bits = board.get(cell);
                let count = (bits & used).count_ones() + u32::from(bits & !used != 0);
                let score = self.cells[cell as usize] / count as f32;
                if score > most {
                    (best, most, ways) = (Some(cell), score, count);
                }
            }
        }
        let cell = best?;
        if let Some(place) = self.fork(board, most) {
            return Some(place);
        }
        if ways > 2
            && let Some(place) = self.place(board, most)
        {
            return Some(place);
        }
        let bits = board.get(cell);
        Some((cell, bits & bits.wrapping_neg()))
    }

    /// A place of a value on which much depends, if it scores higher than this.
    fn fork(&self, board: &Board, known: f32) -> Option<(u32, u64)> {
        let mut most = known;
        let mut found = None;
        for (cells, value) in &self.forks {
            // Where it has its place already, there is nothing to try.
            if cells.iter().any(|cell| board.get(*cell) == *value) {
                continue;
            }
            let places = cells.iter().filter(|cell| board.get(**cell) & value != 0);
            let count = places.clone().count() as f32;
            let score = |cell: &u32| self.cells[*cell as usize] / count;
            let Some(&cell) = places.max_by(|a, b| score(a).total_cmp(&score(b))) else { continue };
            if count > 1.0 && score(&cell) > most {
                most = score(&cell);
                found = Some((cell, *value));
            }
        }
        found
    }

    /// A value with two places in a house, if one of them scores higher than this.
    fn place(&mut self, board: &Board, known: f32) -> Option<(u32, u64)> {
        self.twos.fill(None);
        let mut most = known;
        let mut found = None;
        for (cell, (&bits, &score)) in board.bits.iter().zip(&self.cells).enumerate() {
            if score * 0.5 < most || bits & (bits - 1) == 0 {
                continue;
            }
            let here = self.houses_of[cell].iter().find_map(|&house| {
                let house = house as usize;
                let twos = *self.twos[house].get_or_insert_with(|| in_two_places(board, &self.houses[house]));
                (bits & twos != 0).then_some(bits & twos)
            });
            if let Some(here) = here {
                most = score * 0.5;
                found = Some((cell as u32, here & here.wrapping_neg()));
            }
        }
        found
    }
}

/// The values with two places in a house.
fn in_two_places(board: &Board, house: &[u32]) -> u64 {
    let (mut one, mut two, mut three) = (0u64, 0u64, 0u64);
    for &cell in house {
        let bits = board.get(cell);
        three |= two & bits;
        two |= one & bits;
        one |= bits;
    }
    two & !three
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four cells in no constraint, and a dead end in which they had one, two, three and no candidates left.
    #[test]
    fn causes_are_tried_first() {
        let mut scores = Scores::new(5, &[], &[], Vec::new());
        let dead = Board::bare(vec![0b001, 0b011, 0b111, 0, 0b111]);
        scores.blame(4, &[0, 1, 2, 3], &dead);
        let known: Vec<f32> = scores.cells.clone();
        assert_eq!(known[0], known[3], "an empty cell is as much a cause as one with a value");
        assert!(known[0] > known[4] && known[4] >= known[1] && known[1] > known[2], "{known:?}");
        // Of equally many candidates the cause comes first; of one with a value there is nothing to try.
        assert_eq!(scores.choose(&Board::bare(vec![0b11; 5])), Some((0, 1)));
        assert_eq!(scores.choose(&Board::bare(vec![0b10, 0b110, 0b110, 1, 1])), Some((1, 0b10)));
        assert_eq!(scores.choose(&Board::bare(vec![0b10; 5])), None);
    }

    #[test]
    fn worth_is_the_same_looked_up_or_not() {
        for bits in 1..WORTH.len() as u64 {
            assert_eq!(worth(bits), worth(bits << 20), "{bits:b}");
        }
    }

    #[test]
    fn who_takes_the_last_value_is_blamed() {
        let mut dead =
            Board::new(vec![0, 0b01, 0b11, 0b10, 0b01], &[], &[vec![0, 1], vec![0, 2], vec![0, 3]], &[]);
        dead.lost = [0, 3];
        let mut scores = Scores::new(5, &[], &[], Vec::new());
        scores.blame_emptied(2, &dead);
        let third = EMPTIED / 3.0;
        assert_eq!(scores.cells, [third, third, 1.0, third, 0.0]);
    }

    /// A value with two places is tried before cells with many candidates, if its cell led to dead ends.
    #[test]
    fn values_with_two_places() {
        let mut scores = Scores::new(3, &[], &[], vec![vec![0, 1, 2]]);
        let board = Board::bare(vec![0b111, 0b111, 0b110]);
        scores.blame(1, &[], &board);
        assert_eq!(scores.choose(&board), Some((1, 0b001)));
    }
}

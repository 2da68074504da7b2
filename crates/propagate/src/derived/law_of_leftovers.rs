//! The law of leftovers: of two houses that overlap, what is left of the one has the same values as what is left of the other.
//!
//! Two houses that must take every value share some cells; whatever those hold, both hold it. So the cells of
//! the one outside the other take just the values that the other's cells outside the one take. In Sudoku that is
//! the locked values of boxes and lines, in jigsaws the law of leftovers.
//!
//! Houses that overlap are looked at together: the three rows and the three boxes of a band are cut into nine
//! pieces of three cells, and every pair of a row and a box is then a question about four pieces.

use crate::{CellIndex, Domain, Priority};

use crate::board::{Board, BoardPropagator, Conflict};
use crate::houses::{Houses, Orientation};

/// Houses that overlap each other, cut into pieces.
#[derive(Debug)]
pub(crate) struct LawOfLeftovers {
    /// The cells, piece by piece, and where each piece ends.
    cells: Vec<CellIndex>,
    ends: Vec<u32>,
    /// Pairs of houses: the pieces left of the one, and of the other.
    pairs: Vec<(Vec<u32>, Vec<u32>)>,
    /// Scratch: the values of each piece.
    values: Vec<u64>,
}

impl LawOfLeftovers {
    /// All houses that are worth looking at together, but for those that lie in one grid of boxes, which are looked at there;
    /// `within` is the number of each house's grid of boxes.
    pub(crate) fn of(houses: &Houses, within: &[Option<usize>]) -> Vec<LawOfLeftovers> {
        let full: Vec<(usize, &Vec<CellIndex>, Domain)> = houses.numbered_full_houses().collect();
        let within: Vec<Option<usize>> = full.iter().map(|(number, ..)| within[*number]).collect();
        if within.iter().all(|grid| grid.is_some() && *grid == within[0]) {
            return Vec::new();
        }
        let values: Vec<Domain> = full.iter().map(|(.., values)| *values).collect();
        let full: Vec<&Vec<CellIndex>> = full.iter().map(|(_, house, _)| *house).collect();
        let mut pairs = overlapping(&full, houses.positions().len());
        pairs.retain(|&(a, b)| values[a] == values[b] && (within[a].is_none() || within[a] != within[b]));
        let orientations: Vec<Orientation> = full.iter().map(|house| houses.orientation(house)).collect();
        let mut all = Vec::new();
        for wanted in Orientation::ALL {
            let sort = |&(a, b): &(usize, usize)| {
                if orientations[a] == Orientation::Other { orientations[b] } else { orientations[a] }
            };
            let mut left: Vec<(usize, usize)> =
                pairs.iter().filter(|pair| sort(pair) == wanted).copied().collect();
            // Pairs that hang together by a house.
            while let Some(first) = left.pop() {
                let mut houses = vec![first.0, first.1];
                let mut own = vec![first];
                while let Some(next) =
                    left.iter().position(|pair| houses.contains(&pair.0) || houses.contains(&pair.1))
                {
                    let pair = left.swap_remove(next);
                    houses.extend(
                        [pair.0, pair.1].iter().filter(|house| !houses.contains(house)).collect::<Vec<_>>(),
                    );
                    own.push(pair);
                }
                all.push(LawOfLeftovers::new(&full, &houses, &own));
            }
        }
        all
    }

    /// These of the full houses, and the pairs of them that overlap.
    pub(crate) fn new(
        full: &[&Vec<CellIndex>],
        houses: &[usize],
        pairs: &[(usize, usize)],
    ) -> LawOfLeftovers {
        // Cells of the same houses are one piece.
        let mut cells: Vec<(Vec<usize>, CellIndex)> = Vec::new();
        for (number, house) in houses.iter().enumerate() {
            for &cell in full[*house] {
                match cells.iter_mut().find(|(_, known)| *known == cell) {
                    Some((of, _)) => of.push(number),
                    None => cells.push((vec![number], cell)),
                }
            }
        }
        cells.sort_unstable();
        let pieces: Vec<&[(Vec<usize>, CellIndex)]> = cells.chunk_by(|a, b| a.0 == b.0).collect();
        let left = |one: usize, other: usize| {
            let number = |house: usize| houses.iter().position(|known| *known == house).unwrap_or(0);
            let (one, other) = (number(one), number(other));
            let of = |piece: &&[(Vec<usize>, CellIndex)]| {
                piece[0].0.contains(&one) && !piece[0].0.contains(&other)
            };
            (0..pieces.len() as u32).filter(|piece| of(&pieces[*piece as usize])).collect::<Vec<u32>>()
        };
        LawOfLeftovers {
            pairs: pairs.iter().map(|&(a, b)| (left(a, b), left(b, a))).collect(),
            ends: pieces
                .iter()
                .scan(0, |end, piece| {
                    *end += piece.len() as u32;
                    Some(*end)
                })
                .collect(),
            values: vec![0; pieces.len()],
            cells: cells.iter().map(|(_, cell)| *cell).collect(),
        }
    }
}

/// Pairs of houses that share at least two cells.
fn overlapping(full: &[&Vec<CellIndex>], cells: usize) -> Vec<(usize, usize)> {
    let mut houses_of: Vec<Vec<usize>> = vec![Vec::new(); cells];
    for (number, house) in full.iter().enumerate() {
        house.iter().for_each(|cell| houses_of[*cell].push(number));
    }
    let mut pairs = Vec::new();
    let mut shared = vec![0usize; full.len()];
    for (number, house) in full.iter().enumerate() {
        shared.fill(0);
        for other in house.iter().flat_map(|cell| &houses_of[*cell]).filter(|other| **other > number) {
            shared[*other] += 1;
        }
        pairs.extend((0..full.len()).filter(|other| shared[*other] > 1).map(|other| (number, other)));
    }
    pairs
}

impl BoardPropagator for LawOfLeftovers {
    fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let mut from = 0;
        for (values, &end) in self.values.iter_mut().zip(&self.ends) {
            *values = self.cells[from..end as usize].iter().fold(0, |all, cell| all | board.get(*cell));
            from = end as usize;
        }
        let mut changed = false;
        loop {
            let mut again = false;
            for (one, other) in &self.pairs {
                let union =
                    |pieces: &[u32]| pieces.iter().fold(0, |all, piece| all | self.values[*piece as usize]);
                let (a, b) = (union(one), union(other));
                if a == b {
                    continue;
                }
                again = true;
                for pieces in [one, other] {
                    pieces.iter().for_each(|piece| self.values[*piece as usize] &= a & b);
                }
            }
            if !again {
                break;
            }
            changed = true;
        }
        if !changed {
            return Ok(());
        }
        let mut from = 0;
        for (&values, &end) in self.values.iter().zip(&self.ends) {
            self.cells[from..end as usize].iter().try_for_each(|cell| board.keep(*cell, values))?;
            from = end as usize;
        }
        Ok(())
    }

    fn is_value_symmetric(&self) -> bool {
        true
    }
}

//! Islands of unshaded cells, one cell of each telling its size (nurikabe): what grows too large, or can't grow, goes.

use std::sync::Arc;

use super::connected::neighbours;
use crate::{Domain, Position, Priority, Propagator};

const UNSHADED: Domain = 1;
const SHADED: Domain = 2;

/// The cells are first those that are shaded (the second value) or not (the first), then those that tell sizes.
#[derive(Debug)]
pub struct Islands {
    near: Vec<Vec<u32>>,
    /// For each cell that tells a size the place of what tells whether it is shaded.
    tellers: Vec<u32>,
    numbers: Arc<[i64]>,
    /// The teller of the island that each cell is surely in.
    owner: Vec<Option<u32>>,
    /// The cells of the islands so far, or within reach of one.
    here: Vec<u32>,
    /// Which cells some island reaches.
    reached: Vec<bool>,
    seen: Vec<bool>,
}

impl Islands {
    /// Cells at these positions, of which the `tellers` tell how large their islands are.
    #[must_use]
    pub fn new(cells: &[Position], tellers: Vec<u32>, numbers: Arc<[i64]>) -> Islands {
        let (near, count) = (neighbours(cells), cells.len());
        let (reached, seen) = (vec![false; count], vec![false; count]);
        Islands { near, tellers, numbers, owner: vec![None; count], here: Vec::new(), reached, seen }
    }

    /// The least and the greatest number of a domain.
    fn bounds(&self, domain: Domain) -> (i64, i64) {
        let number = |rank: u32| self.numbers[rank as usize];
        (number(domain.trailing_zeros()), number(63 - domain.leading_zeros()))
    }

    /// The ranks of the numbers between two.
    fn between(&self, least: usize, most: usize) -> Domain {
        let fits = |number: i64| usize::try_from(number).is_ok_and(|number| (least..=most).contains(&number));
        let ranks = self.numbers.iter().enumerate().filter(|(_, number)| fits(**number));
        ranks.fold(0, |all, (rank, _)| all | 1 << rank)
    }

    /// The island of each teller, as far as it is sure; `false` if two are one.
    fn own(&mut self, shades: &[Domain]) -> bool {
        self.owner.fill(None);
        for (number, &teller) in (0..).zip(&self.tellers) {
            if self.owner[teller as usize].is_some() {
                return false;
            }
            self.owner[teller as usize] = Some(number);
            self.here.clear();
            self.here.push(teller);
            let mut next = 0;
            while let Some(&cell) = self.here.get(next) {
                next += 1;
                for &other in &self.near[cell as usize] {
                    let owner = &mut self.owner[other as usize];
                    if shades[other as usize] == UNSHADED && owner.is_none() {
                        *owner = Some(number);
                        self.here.push(other);
                    }
                }
            }
        }
        true
    }

    /// Whether some other island lies beside a cell.
    fn beside_other(&self, cell: usize, own: u32) -> bool {
        self.near[cell].iter().any(|other| self.owner[*other as usize].is_some_and(|owner| owner != own))
    }

    /// Lists the cells that a teller's island may have, first those it surely has; how many these are.
    fn reach(&mut self, shades: &[Domain], number: u32, most: usize) -> usize {
        self.here.clear();
        self.seen.fill(false);
        let cells = (0..).zip(&self.owner).filter(|(_, owner)| **owner == Some(number));
        self.here.extend(cells.map(|(cell, _)| cell));
        self.here.iter().for_each(|cell| self.seen[*cell as usize] = true);
        let sure = self.here.len();
        let (mut from, mut more) = (0, most.saturating_sub(sure));
        while more > 0 && from < self.here.len() {
            let to = self.here.len();
            for i in from..to {
                for side in 0..self.near[self.here[i] as usize].len() {
                    let other = self.near[self.here[i] as usize][side];
                    let cell = other as usize;
                    if !self.seen[cell] && shades[cell] & UNSHADED != 0 && !self.beside_other(cell, number) {
                        self.seen[cell] = true;
                        self.here.push(other);
                    }
                }
            }
            (from, more) = (to, more - 1);
        }
        sure
    }
}

impl Propagator for Islands {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (shades, sizes) = domains.split_at_mut(self.near.len());
        for &teller in &self.tellers {
            shades[teller as usize] &= UNSHADED;
            if shades[teller as usize] == 0 {
                return false;
            }
        }
        if !self.own(shades) {
            return false;
        }
        self.reached.fill(false);
        let (mut least_in_all, mut most_in_all) = (0, 0);
        for (number, size) in (0..).zip(sizes.iter_mut()) {
            let most = usize::try_from(self.bounds(*size).1).unwrap_or(0);
            let sure = self.reach(shades, number, most);
            *size &= self.between(sure, self.here.len());
            if *size == 0 {
                return false;
            }
            let (least, most) = self.bounds(*size);
            (least_in_all, most_in_all) = (least_in_all + least, most_in_all + most);
            let all = least == self.here.len() as i64;
            for &cell in &self.here {
                self.reached[cell as usize] = true;
                if all {
                    shades[cell as usize] &= UNSHADED;
                }
            }
            if most == sure as i64 {
                for &cell in &self.here[..sure] {
                    for &other in &self.near[cell as usize] {
                        if self.owner[other as usize] != Some(number) {
                            shades[other as usize] &= SHADED;
                        }
                    }
                }
            }
        }
        for (cell, shade) in shades.iter_mut().enumerate() {
            if !self.reached[cell] {
                *shade &= SHADED;
            }
            if *shade == 0 {
                return false;
            }
        }
        let count = |is: &dyn Fn(Domain) -> bool| shades.iter().filter(|shade| is(**shade)).count() as i64;
        count(&|shade| shade == UNSHADED) <= most_in_all
            && count(&|shade| shade & UNSHADED != 0) >= least_in_all
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}

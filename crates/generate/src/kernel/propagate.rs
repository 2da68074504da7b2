//! What follows from the candidates as they are: single candidates, single places, locked candidates, cages.

use super::Model;

/// Candidates, and what of them has not been looked at since they changed.
#[derive(Default)]
pub(crate) struct Work {
    /// Cells with one candidate that their neighbours do not know of yet.
    fixed: Vec<u32>,
    houses: Queue,
    cages: Queue,
    /// Whether candidates that are locked in a crossing of houses are looked for.
    pub(crate) locked: bool,
}

/// Numbers that wait, each at most once.
#[derive(Default)]
struct Queue {
    list: Vec<u32>,
    waits: Vec<bool>,
}

impl Queue {
    fn reset(&mut self, size: usize) {
        self.list.clear();
        self.waits.clear();
        self.waits.resize(size, false);
    }

    fn push(&mut self, number: u32) {
        if !std::mem::replace(&mut self.waits[number as usize], true) {
            self.list.push(number);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let number = self.list.pop()?;
        self.waits[number as usize] = false;
        Some(number)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// There is no solution.
pub(crate) struct Impossible;

impl Work {
    /// Everything is to be looked at.
    pub(crate) fn all(&mut self, model: &Model, candidates: &[u64]) {
        self.fixed.clear();
        self.houses.reset(model.houses.len());
        self.cages.reset(model.cages.len());
        (0..model.houses.len()).for_each(|house| self.houses.push(house as u32));
        (0..model.cages.len()).for_each(|cage| self.cages.push(cage as u32));
        let cells = candidates.iter().enumerate();
        self.fixed.extend(cells.filter(|(_, c)| c.is_power_of_two()).map(|(cell, _)| cell as u32));
    }

    /// A cell keeps only these candidates.
    #[inline]
    pub(crate) fn keep(
        &mut self,
        model: &Model,
        candidates: &mut [u64],
        cell: u32,
        keep: u64,
    ) -> Result<(), Impossible> {
        let before = candidates[cell as usize];
        let after = before & keep;
        if after == before {
            return Ok(());
        }
        candidates[cell as usize] = after;
        if after == 0 {
            return Err(Impossible);
        }
        if after.is_power_of_two() {
            self.fixed.push(cell);
        }
        model.houses_of[cell as usize].iter().for_each(|&house| self.houses.push(house));
        model.cages_of[cell as usize].iter().for_each(|&cage| self.cages.push(cage));
        Ok(())
    }

    /// Looks at everything that waits, until nothing does.
    pub(crate) fn run(&mut self, model: &Model, candidates: &mut [u64]) -> Result<(), Impossible> {
        let result = self.settle(model, candidates);
        if result.is_err() {
            self.fixed.clear();
            self.houses.clear();
            self.cages.clear();
        }
        result
    }

    fn settle(&mut self, model: &Model, candidates: &mut [u64]) -> Result<(), Impossible> {
        loop {
            if let Some(cell) = self.fixed.pop() {
                let bit = candidates[cell as usize];
                for &peer in &model.peers[cell as usize] {
                    if candidates[peer as usize] & bit != 0 {
                        self.keep(model, candidates, peer, !bit)?;
                    }
                }
            } else if let Some(house) = self.houses.pop() {
                self.house(model, candidates, house as usize)?;
            } else if let Some(cage) = self.cages.pop() {
                self.cage(model, candidates, cage as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Values with one place in a house; values locked where it crosses another.
    fn house(&mut self, model: &Model, candidates: &mut [u64], house: usize) -> Result<(), Impossible> {
        if !model.is_full(house) {
            return Ok(());
        }
        // Values that some cell may have, and those that at least two may have.
        let (mut once, mut twice) = (0_u64, 0_u64);
        for &cell in &model.houses[house] {
            let here = candidates[cell as usize];
            twice |= once & here;
            once |= here;
        }
        if once.count_ones() as usize != model.values {
            return Err(Impossible);
        }
        // Hidden singles.
        let single = once & !twice;
        if single != 0 {
            for &cell in &model.houses[house] {
                let here = candidates[cell as usize] & single;
                if here != 0 {
                    if !here.is_power_of_two() {
                        return Err(Impossible);
                    }
                    self.keep(model, candidates, cell, here)?;
                }
            }
        }
        if self.locked {
            // Locked candidates: a value of the crossing with no other place here has none elsewhere in the other house.
            for crossing in &model.crossings[house] {
                let of = |cells: &[u32]| cells.iter().fold(0, |all, &cell| all | candidates[cell as usize]);
                let locked = of(&crossing.both) & !of(&crossing.here);
                if locked != 0 {
                    for &cell in &crossing.there {
                        if candidates[cell as usize] & locked != 0 {
                            self.keep(model, candidates, cell, !locked)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What the ways of a cage that are left allow.
    fn cage(&mut self, model: &Model, candidates: &mut [u64], cage: usize) -> Result<(), Impossible> {
        let ways = &model.cages[cage];
        let width = model.values;
        let mut gone = 0_u128;
        for (i, &cell) in ways.cells.iter().enumerate() {
            gone |= u128::from(!candidates[cell as usize] & mask(width)) << (i * width);
        }
        let left = ways.ways.iter().fold(0, |left, &way| if way & gone == 0 { left | way } else { left });
        for (i, &cell) in ways.cells.iter().enumerate() {
            self.keep(model, candidates, cell, (left >> (i * width)) as u64 & mask(width))?;
        }
        Ok(())
    }
}

/// The lowest bits.
fn mask(width: usize) -> u64 {
    if width == 64 { u64::MAX } else { (1 << width) - 1 }
}

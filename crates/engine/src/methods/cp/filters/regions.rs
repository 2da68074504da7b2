//! Cells that fall into connected regions of one size, in which no value repeats.

use garns_cp::Priority;
use garns_puzzle::Cell;

use super::connected::neighbours;
use crate::methods::cp::filter::Filter;

/// The cells are first those that are divided, then those that hold the numbers of their regions.
#[derive(Debug)]
pub(in crate::methods::cp) struct Regions {
    size: usize,
    /// Whether every value is in every region.
    full: bool,
    near: Vec<Vec<u32>>,
    /// Scratch of a walk: when each cell was met, the earliest that can be met from it on, what hangs on it, and how much
    /// of that is surely in the region.
    met: Vec<u32>,
    low: Vec<u32>,
    weight: Vec<u32>,
    sure: Vec<u32>,
    path: Vec<(u32, u32)>,
    /// Cells that are lost to whom they hang on, if a cell is not in the region.
    lost: Vec<u32>,
    lost_sure: Vec<bool>,
    steps: Vec<u32>,
    queue: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl Regions {
    pub(in crate::methods::cp) fn new(cells: &[Cell], size: usize, values: usize) -> Regions {
        let near = neighbours(cells);
        let blank = vec![0; near.len()];
        Regions {
            size,
            full: size == values,
            met: blank.clone(),
            low: blank.clone(),
            weight: blank.clone(),
            sure: blank.clone(),
            lost: blank.clone(),
            steps: blank,
            lost_sure: vec![false; near.len()],
            path: Vec::new(),
            queue: Vec::new(),
            near,
        }
    }

    /// Walks what may belong to the region from a cell that does; how many cells were met. Afterwards `lost` tells for each
    /// cell how many others can't be reached without it, and `lost_sure` whether one of them surely belongs.
    fn walk(&mut self, numbers: &[u64], own: u64, first: usize) -> usize {
        self.met.fill(NEVER);
        self.lost.fill(0);
        self.lost_sure.fill(false);
        self.path.clear();
        let mut time = 0;
        let mut enter = first as u32;
        loop {
            let cell = enter as usize;
            self.met[cell] = time;
            self.low[cell] = time;
            self.weight[cell] = 1;
            self.sure[cell] = u32::from(numbers[cell] == own);
            time += 1;
            self.path.push((enter, 0));
            // On to the next cell that is new, or back from those that lead to no more.
            loop {
                let Some((cell, next)) = self.path.last_mut() else { return time as usize };
                let cell = *cell as usize;
                if let Some(&other) = self.near[cell].get(*next as usize) {
                    *next += 1;
                    if numbers[other as usize] & own == 0 {
                        continue;
                    }
                    if self.met[other as usize] == NEVER {
                        enter = other;
                        break;
                    }
                    self.low[cell] = self.low[cell].min(self.met[other as usize]);
                    continue;
                }
                self.path.pop();
                if let Some(&(above, _)) = self.path.last() {
                    let above = above as usize;
                    self.weight[above] += self.weight[cell];
                    self.sure[above] += self.sure[cell];
                    self.low[above] = self.low[above].min(self.low[cell]);
                    if self.low[cell] >= self.met[above] {
                        self.lost[above] += self.weight[cell];
                        self.lost_sure[above] |= self.sure[cell] > 0;
                    }
                }
            }
        }
    }

    /// How many further cells the region takes to get from those that belong to it to each other one, itself included.
    fn distances(&mut self, numbers: &[u64], own: u64) {
        self.steps.fill(NEVER);
        self.queue.clear();
        for (cell, number) in numbers.iter().enumerate() {
            if *number == own {
                self.steps[cell] = 0;
                self.queue.push(cell as u32);
            }
        }
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            for &other in &self.near[cell as usize] {
                if self.steps[other as usize] == NEVER && numbers[other as usize] & own != 0 {
                    self.steps[other as usize] = self.steps[cell as usize] + 1;
                    self.queue.push(other);
                }
            }
        }
    }

    /// A region that no cell surely belongs to: it lies in one piece that is large enough.
    fn unplaced(&mut self, numbers: &mut [u64], own: u64) -> bool {
        self.steps.fill(NEVER);
        let mut room = false;
        for start in 0..numbers.len() {
            if numbers[start] & own == 0 || self.steps[start] != NEVER {
                continue;
            }
            self.queue.clear();
            self.queue.push(start as u32);
            self.steps[start] = 0;
            let mut next = 0;
            while let Some(&cell) = self.queue.get(next) {
                next += 1;
                for &other in &self.near[cell as usize] {
                    if self.steps[other as usize] == NEVER && numbers[other as usize] & own != 0 {
                        self.steps[other as usize] = 0;
                        self.queue.push(other);
                    }
                }
            }
            if self.queue.len() >= self.size {
                room = true;
                continue;
            }
            for &cell in &self.queue {
                numbers[cell as usize] &= !own;
                if numbers[cell as usize] == 0 {
                    return false;
                }
            }
        }
        room
    }

    /// One region: what can't belong to it leaves it, and what must joins it.
    fn region(&mut self, values: &mut [u64], numbers: &mut [u64], own: u64) -> bool {
        let inside = numbers.iter().filter(|number| **number == own).count();
        if inside > self.size {
            return false;
        }
        if let Some(first) = numbers.iter().position(|number| *number == own) {
            if inside == self.size {
                for number in numbers.iter_mut().filter(|number| **number != own) {
                    *number &= !own;
                    if *number == 0 {
                        return false;
                    }
                }
            }
            self.distances(numbers, own);
            let left = (self.size - inside) as u32;
            for (number, &steps) in numbers.iter_mut().zip(&self.steps) {
                if *number & own != 0 && steps > left {
                    *number &= !own;
                    if *number == 0 {
                        return false;
                    }
                }
            }
            let room = self.walk(numbers, own, first);
            if room < self.size {
                return false;
            }
            for (cell, number) in numbers.iter_mut().enumerate() {
                if *number & own == 0 {
                    continue;
                }
                if self.met[cell] == NEVER {
                    *number &= !own;
                    if *number == 0 {
                        return false;
                    }
                } else if *number != own {
                    let without = room - 1 - self.lost[cell] as usize;
                    if self.lost_sure[cell] || without < self.size {
                        *number = own;
                    }
                }
            }
        } else if !self.unplaced(numbers, own) {
            return false;
        }
        self.values(values, numbers, own)
    }

    /// No value is twice in the region; where there are as many values as cells, each is there.
    fn values(&self, values: &mut [u64], numbers: &mut [u64], own: u64) -> bool {
        let mut taken = 0u64;
        for (value, _) in values.iter().zip(numbers.iter()).filter(|(_, number)| **number == own) {
            if value.is_power_of_two() {
                if taken & value != 0 {
                    return false;
                }
                taken |= value;
            }
        }
        let (mut once, mut twice) = (0u64, 0u64);
        for (value, number) in values.iter_mut().zip(numbers.iter_mut()) {
            if *number & own == 0 {
                continue;
            }
            if *number == own {
                if !value.is_power_of_two() {
                    *value &= !taken;
                    if *value == 0 {
                        return false;
                    }
                }
            } else if *value & !taken == 0 {
                *number &= !own;
                if *number == 0 {
                    return false;
                }
                continue;
            }
            // What may stand here is what nobody else in the region surely has.
            let here = if *number == own { *value } else { *value & !taken };
            twice |= once & here;
            once |= here;
        }
        // There must be enough values for all its cells.
        if (once.count_ones() as usize) < self.size {
            return false;
        }
        let mut alone = once & !twice & !taken;
        if self.full && alone != 0 {
            for (value, number) in values.iter_mut().zip(numbers.iter_mut()) {
                let here = *value & alone;
                if *number & own != 0 && here != 0 {
                    if !here.is_power_of_two() {
                        return false;
                    }
                    (*value, *number) = (here, own);
                    alone &= !here;
                }
            }
        }
        true
    }
}

impl Filter for Regions {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let (values, numbers) = bits.split_at_mut(bits.len() / 2);
        let count = values.len() / self.size;
        // Regions are numbered in the order in which they are first met.
        let mut met = 0;
        for number in numbers.iter_mut() {
            *number &= garns_puzzle::Candidates::first((met + 1).min(count)).0;
            if *number == 0 {
                return false;
            }
            met = met.max(64 - number.leading_zeros() as usize);
        }
        (0..count).all(|region| self.region(values, numbers, 1 << region))
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}

//! Groups of cells that hold the same values, each as often.

use crate::methods::cp::filter::Filter;

/// Consecutive cells form groups of one size.
#[derive(Debug)]
pub(in crate::methods::cp) struct SameValues {
    pub(in crate::methods::cp) size: usize,
    pub(in crate::methods::cp) values: usize,
}

impl Filter for SameValues {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let mut sure = 0;
        for value in (0..self.values).map(|rank| 1u64 << rank) {
            // How often some group must have it, and every group can.
            let (mut least, mut most) = (0, self.size);
            for group in bits.chunks(self.size) {
                least = least.max(group.iter().filter(|one| **one == value).count());
                most = most.min(group.iter().filter(|one| **one & value != 0).count());
            }
            if least > most {
                return false;
            }
            sure += least;
            for group in bits.chunks_mut(self.size) {
                let have = group.iter().filter(|one| **one == value).count();
                let can = group.iter().filter(|one| **one & value != 0).count();
                if have == most && can > have {
                    group.iter_mut().filter(|one| **one != value).for_each(|one| *one &= !value);
                } else if can == least {
                    group.iter_mut().filter(|one| **one & value != 0).for_each(|one| *one = value);
                }
            }
            if bits.contains(&0) {
                return false;
            }
        }
        sure <= self.size
    }
}

//! Filters beside brute force.

use crate::methods::cp::filter::Filter;

/// Numbers that look random and are the same every time (xorshift64*).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }
}

/// All rows of so many ranks that are kept.
pub(super) fn rows(cells: usize, values: usize, keep: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let row = |n: usize| (0..cells).map(|i| n / values.pow(i as u32) % values).collect::<Vec<usize>>();
    (0..values.pow(cells as u32)).map(row).filter(|row| keep(row)).collect()
}

/// Shows random candidates to a filter: it leaves every value of a row within them, and takes a single row or refuses it
/// as it must; those that are neither are for others to refuse. How many candidates it removed, of how many that could
/// go.
pub(super) fn try_out(
    filter: &mut dyn Filter,
    (cells, values): (usize, usize),
    rows: &[Vec<usize>],
    refused: impl Fn(&[usize]) -> bool,
    random: &mut Random,
) -> (u32, u32) {
    let (mut removed, mut removable) = (0, 0);
    for _ in 0..120 {
        let dense = 1 + random.below(4);
        let bits: Vec<u64> = (0..cells)
            .map(|_| {
                let some =
                    (0..values).filter(|_| random.below(5) < dense).fold(0, |all, rank| all | 1 << rank);
                if some == 0 { 1 << random.below(values) } else { some }
            })
            .collect();
        let fits = |row: &&Vec<usize>| row.iter().zip(&bits).all(|(rank, bits)| bits >> rank & 1 == 1);
        let mut wanted = vec![0u64; cells];
        for row in rows.iter().filter(fits) {
            row.iter().zip(&mut wanted).for_each(|(rank, wanted)| *wanted |= 1 << rank);
        }
        let mut left = bits.clone();
        let alive = filter.narrow(&mut left);
        if !alive {
            assert_eq!(wanted[0], 0, "{filter:?} fails {bits:?}");
            left.fill(0);
        }
        for (left, wanted) in left.iter().zip(&wanted) {
            assert_eq!(wanted & !left, 0, "{filter:?} takes too much from {bits:?}");
        }
        let count = |bits: &[u64]| bits.iter().map(|bits| bits.count_ones()).sum::<u32>();
        removed += count(&bits) - count(&left);
        removable += count(&bits) - count(&wanted);
        // One value each.
        let row: Vec<usize> = (0..cells).map(|_| random.below(values)).collect();
        let row =
            if random.below(2) == 0 && !rows.is_empty() { &rows[random.below(rows.len())] } else { &row };
        let mut single: Vec<u64> = row.iter().map(|rank| 1 << rank).collect();
        let taken = filter.narrow(&mut single);
        assert!(if taken { !refused(row) } else { !rows.contains(row) }, "{filter:?} of {row:?}");
    }
    (removed, removable)
}

//! The 1680 ways to divide nine values among the three columns, or the three rows, of a box.

/// Three triples of values, in order.
pub(super) type Partition = [u16; 3];

/// All nine values.
pub(super) const ALL: u16 = 0x1FF;

/// The 84 sets of three values.
pub(super) fn triples() -> Vec<u16> {
    (0..=ALL).filter(|set| set.count_ones() == 3).collect()
}

/// All ordered partitions.
pub(super) fn partitions() -> Vec<Partition> {
    let triples = triples();
    let mut found = Vec::with_capacity(1680);
    for &first in &triples {
        found.extend(
            triples
                .iter()
                .filter(|second| *second & first == 0)
                .map(|&second| [first, second, ALL & !first & !second]),
        );
    }
    found
}

/// All pairs of partitions that the other two bands (or stacks) may have beside this one, so that every column (or row)
/// gets all values: 56.
pub(super) fn complements(beside: Partition, triples: &[u16]) -> Vec<[Partition; 2]> {
    let mut found = Vec::with_capacity(56);
    for &first in triples.iter().filter(|first| *first & beside[0] == 0) {
        for &second in triples.iter().filter(|second| *second & (beside[1] | first) == 0) {
            let third = ALL & !first & !second;
            if third & beside[2] == 0 {
                let one = [first, second, third];
                found.push([one, [0, 1, 2].map(|i| ALL & !beside[i] & !one[i])]);
            }
        }
    }
    found
}

/// Numbers of ordered partitions, by their first two triples.
pub(super) struct Numbers(Vec<u16>);

/// Marks what has no number.
pub(super) const NONE: u16 = u16::MAX;

impl Numbers {
    pub(super) fn new() -> Numbers {
        Numbers(vec![NONE; 1 << 18])
    }

    fn at(partition: Partition) -> usize {
        usize::from(partition[0]) << 9 | usize::from(partition[1])
    }

    pub(super) fn get(&self, partition: Partition) -> u16 {
        self.0[Numbers::at(partition)]
    }

    pub(super) fn set(&mut self, partition: Partition, number: u16) {
        self.0[Numbers::at(partition)] = number;
    }
}

//! The number of 9×9 grids, recomputed: bands joined by how they divide each stack's values among its columns.
//!
//! In the manner of Felgenhauer and Jarvis (2005). A band divides the nine values of each box into three column triples
//! (280 ways, their order aside). How many ways there are to fill the band depends on the three partitions alone, and up to
//! names on two of them. A first band leaves each stack 56 ways to divide what is left between the other two bands.

use num_bigint::BigUint;

use super::partitions::{Partition, complements, triples};
use crate::budget::{Budget, Unfinished};
use crate::regular::{COLUMNS, Factorizations, Graph};

const VALUES: usize = 9;
/// Ways to divide nine values into three triples.
const PARTITIONS: usize = 280;

/// Where each partition goes under some renaming.
type Map = Vec<u16>;

struct Partitions {
    list: Vec<Partition>,
    /// By the triple with value 0 and the one with the least value not in it.
    index: Vec<u16>,
}

impl Partitions {
    fn new() -> Partitions {
        let triples = triples();
        let mut list = Vec::with_capacity(PARTITIONS);
        let mut index = vec![0; 1 << (2 * VALUES)];
        for &first in triples.iter().filter(|set| **set & 1 == 1) {
            let rest = 0x1FF & !first;
            let least = rest & rest.wrapping_neg();
            for &second in triples.iter().filter(|set| **set & least != 0 && **set & first == 0) {
                index[usize::from(first) << VALUES | usize::from(second)] = list.len() as u16;
                list.push([first, second, rest & !second]);
            }
        }
        Partitions { list, index }
    }

    fn find(&self, triples: Partition) -> u16 {
        let has = |value: u16| triples.into_iter().find(|set| set & value != 0).unwrap_or_default();
        let first = has(1);
        let rest = 0x1FF & !first;
        let second = has(rest & rest.wrapping_neg());
        self.index[usize::from(first) << VALUES | usize::from(second)]
    }

    /// What a renaming of values (value `v` becomes `names[v]`) does.
    fn map(&self, names: &[u8; VALUES]) -> Map {
        let rename =
            |set: u16| (0..VALUES).filter(|v| set >> v & 1 == 1).fold(0, |new, v| new | 1 << names[v]);
        self.list.iter().map(|triples| self.find(triples.map(rename))).collect()
    }
}

/// A renaming that turns these triples, in order, into 012, 345, 678.
fn to_standard(triples: Partition) -> [u8; VALUES] {
    let mut names = [0; VALUES];
    let mut next = 0;
    for set in triples {
        for value in (0..VALUES).filter(|value| set >> value & 1 == 1) {
            names[value] = next;
            next += 1;
        }
    }
    names
}

/// Everything the sum needs: for a first box 012, 345, 678 and two other partitions the ways to fill the band.
struct Bands {
    partitions: Partitions,
    /// Generators of the renamings that keep the standard partition.
    symmetries: Vec<Map>,
    ways: Vec<u32>,
}

impl Bands {
    fn new(budget: &Budget<'_>) -> Result<Bands, Unfinished> {
        let partitions = Partitions::new();
        let generators: [[u8; VALUES]; 4] = [
            [1, 0, 2, 3, 4, 5, 6, 7, 8],
            [1, 2, 0, 3, 4, 5, 6, 7, 8],
            [3, 4, 5, 0, 1, 2, 6, 7, 8],
            [3, 4, 5, 6, 7, 8, 0, 1, 2],
        ];
        let symmetries: Vec<Map> = generators.iter().map(|names| partitions.map(names)).collect();
        let mut ways = vec![u32::MAX; PARTITIONS * PARTITIONS];
        let mut factorizations = Factorizations::default();
        for start in 0..PARTITIONS {
            if ways[start * PARTITIONS] != u32::MAX {
                continue;
            }
            budget.check()?;
            // A partition of a new kind: counted beside every other, and carried over to all of its kind.
            for other in 0..PARTITIONS {
                let mut graph: Graph = [0; COLUMNS];
                let columns = [0, start, other].map(|number| partitions.list[number]);
                graph[..VALUES].copy_from_slice(columns.as_flattened());
                let count = factorizations.count(&graph, VALUES, 3, budget)?;
                ways[start * PARTITIONS + other] = count as u32;
            }
            let mut queue = vec![start];
            while let Some(from) = queue.pop() {
                for symmetry in &symmetries {
                    let to = usize::from(symmetry[from]);
                    if ways[to * PARTITIONS] == u32::MAX {
                        for (other, image) in symmetry.iter().enumerate() {
                            ways[to * PARTITIONS + usize::from(*image)] = ways[from * PARTITIONS + other];
                        }
                        queue.push(to);
                    }
                }
            }
        }
        Ok(Bands { partitions, symmetries, ways })
    }

    /// Sizes of the sets of pairs of partitions that symmetry makes one of, each under its first pair.
    fn orbits(&self) -> Vec<(usize, u64)> {
        let pairs = PARTITIONS * PARTITIONS;
        let mut seen = vec![false; pairs];
        let mut orbits = Vec::new();
        for start in 0..pairs {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut queue = vec![start];
            let mut size = 0;
            while let Some(pair) = queue.pop() {
                size += 1;
                let (a, b) = (pair / PARTITIONS, pair % PARTITIONS);
                let images = self.symmetries.iter().map(|map| (usize::from(map[a]), usize::from(map[b])));
                for (a, b) in images.chain([(b, a)]) {
                    let image = a * PARTITIONS + b;
                    if !std::mem::replace(&mut seen[image], true) {
                        queue.push(image);
                    }
                }
            }
            orbits.push((start, size));
        }
        orbits
    }
}

/// The number of 9×9 grids.
pub(crate) fn total(budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    let bands = Bands::new(budget)?;
    let list = &bands.partitions.list;
    let triples = triples();
    // The other two bands in the first stack. They may change places, so one of each two ways is enough.
    let first: Vec<[Map; 2]> = complements(list[0], &triples)
        .into_iter()
        .filter(|[second, third]| second < third)
        .map(|pair| pair.map(|partition| bands.partitions.map(&to_standard(partition))))
        .collect();
    let beside: Vec<Vec<[u16; 2]>> = list
        .iter()
        .map(|partition| {
            let numbers = |pair: [Partition; 2]| pair.map(|triples| bands.partitions.find(triples));
            complements(*partition, &triples).into_iter().map(numbers).collect()
        })
        .collect();
    let row = |map: &Map, number: u16| {
        let start = usize::from(map[usize::from(number)]) * PARTITIONS;
        &bands.ways[start..start + PARTITIONS]
    };
    let mut total = 0_u128;
    for (pair, size) in bands.orbits() {
        budget.check()?;
        let mut sum = 0_u64;
        for [second, third] in &first {
            let at = |numbers: &[u16; 2]| {
                [usize::from(second[usize::from(numbers[0])]), usize::from(third[usize::from(numbers[1])])]
            };
            let last: Vec<[usize; 2]> = beside[pair % PARTITIONS].iter().map(at).collect();
            for numbers in &beside[pair / PARTITIONS] {
                let (ways, others) = (row(second, numbers[0]), row(third, numbers[1]));
                sum += last.iter().map(|[b, c]| u64::from(ways[*b]) * u64::from(others[*c])).sum::<u64>();
            }
        }
        total += u128::from(size) * u128::from(bands.ways[pair]) * u128::from(2 * sum);
    }
    // Names and column orders of the first band's boxes: 1680 for the first, 6 orders for each other.
    Ok(BigUint::from(total) * 1680_u32 * 36_u32)
}

//! The permutations of lines (rows or columns) that keep their blocks (bands or stacks) together: a wreath product of
//! symmetric groups, and its conjugacy classes.
//!
//! Two elements are conjugate exactly if they agree in this: how often blocks go round in a cycle of some length such
//! that going round once permutes the lines of a block with some cycle type (Specht 1932).

use std::collections::BTreeMap;

/// For each line where it goes.
pub(super) type Lines = Vec<u8>;

/// The lengths of the cycles of a permutation, longest first.
pub(super) fn cycle_type(lines: &[u8]) -> Vec<u8> {
    let mut seen = vec![false; lines.len()];
    let mut lengths = Vec::new();
    for start in 0..lines.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            at = usize::from(lines[at]);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

pub(super) fn then(first: &[u8], next: &[u8]) -> Lines {
    first.iter().map(|line| next[usize::from(*line)]).collect()
}

#[cfg(test)]
fn inverse(lines: &[u8]) -> Lines {
    let mut inverse = vec![0; lines.len()];
    for (from, to) in (0..).zip(lines) {
        inverse[usize::from(*to)] = from;
    }
    inverse
}

/// All orders of so many things.
fn orders(count: usize) -> Vec<Lines> {
    let mut orders: Vec<Lines> = vec![Vec::new()];
    for _ in 0..count {
        let longer = orders.iter().flat_map(|order| {
            let free = (0..count as u8).filter(|next| !order.contains(next));
            free.map(|next| order.iter().copied().chain([next]).collect())
        });
        orders = longer.collect();
    }
    orders
}

/// All permutations of `blocks` blocks of `size` lines each.
pub(super) fn elements(blocks: usize, size: usize) -> Vec<Lines> {
    let inner = orders(size);
    let mut elements = Vec::new();
    for outer in orders(blocks) {
        let mut begun: Vec<Lines> = vec![Vec::new()];
        for block in &outer {
            let longer = begun.iter().flat_map(|begun| {
                inner.iter().map(move |order| {
                    let lines = order.iter().map(|line| block * size as u8 + line);
                    begun.iter().copied().chain(lines).collect()
                })
            });
            begun = longer.collect();
        }
        elements.append(&mut begun);
    }
    elements
}

/// What conjugate elements have in common: for each cycle of blocks its length, and the cycle type of going round once.
fn kind(lines: &[u8], size: usize) -> Vec<(usize, Vec<u8>)> {
    let blocks = lines.len() / size;
    let mut seen = vec![false; blocks];
    let mut kind = Vec::new();
    for start in 0..blocks {
        if seen[start] {
            continue;
        }
        let mut length = 0;
        let mut round: Lines = (0..size).map(|line| (start * size + line) as u8).collect();
        loop {
            seen[usize::from(round[0]) / size] = true;
            round = then(&round, lines);
            length += 1;
            if usize::from(round[0]) / size == start {
                break;
            }
        }
        let round: Lines = round.iter().map(|line| line - (start * size) as u8).collect();
        kind.push((length, cycle_type(&round)));
    }
    kind.sort_unstable();
    kind
}

/// The conjugacy classes: an element of each, and their sizes.
pub(super) fn classes(elements: &[Lines], size: usize) -> Vec<(Lines, u64)> {
    let mut classes: BTreeMap<_, (&Lines, u64)> = BTreeMap::new();
    for element in elements {
        classes.entry(kind(element, size)).or_insert((element, 0)).1 += 1;
    }
    classes.into_values().map(|(element, count)| (element.clone(), count)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Against conjugation by every element.
    #[test]
    fn classes_are_the_orbits_of_conjugation() {
        for (blocks, size) in [(2, 2), (2, 3), (3, 2), (4, 2), (3, 3)] {
            let elements = elements(blocks, size);
            let mut seen = HashSet::new();
            let found = classes(&elements, size);
            for (element, count) in &found {
                let conjugate = |by: &Lines| then(&then(&inverse(by), element), by);
                let class: HashSet<Lines> = elements.iter().map(conjugate).collect();
                assert_eq!(class.len() as u64, *count);
                assert!(class.into_iter().all(|element| seen.insert(element)), "classes overlap");
            }
            assert_eq!(seen.len(), elements.len());
        }
        assert_eq!(classes(&elements(3, 3), 3).len(), 22);
    }
}

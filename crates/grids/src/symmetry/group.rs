//! Groups of symmetries that are given as the list of their elements.

use std::collections::HashSet;

use super::{Geometry, Transform};

/// How often a symmetry has to be repeated until everything is where it was.
#[must_use]
pub fn order(transform: &Transform) -> usize {
    let mut power = *transform;
    let mut order = 1;
    while power != Transform::IDENTITY {
        power = power.then(transform);
        order += 1;
    }
    order
}

/// Few elements that make all of a group: turns and mirrors first, then those with the longest way back.
#[must_use]
pub fn generators(group: &[Transform]) -> Vec<Transform> {
    let mut candidates: Vec<&Transform> = group.iter().collect();
    candidates.sort_by_cached_key(|element| {
        (
            Geometry::of(element).is_none(),
            usize::MAX - order(element),
            element.transposed,
            element.rows,
            element.cols,
        )
    });
    let mut generators: Vec<Transform> = Vec::new();
    let mut made = HashSet::from([Transform::IDENTITY]);
    for element in candidates {
        if made.contains(element) {
            continue;
        }
        generators.push(*element);
        let mut open: Vec<Transform> = made.iter().copied().collect();
        while let Some(element) = open.pop() {
            for next in &generators {
                let product = element.then(next);
                if made.insert(product) {
                    open.push(product);
                }
            }
        }
        if made.len() == group.len() {
            break;
        }
    }
    generators
}

/// For each cell the first cell that some of these symmetries, one after the other, make of it or that makes it.
#[must_use]
pub fn cell_orbits(symmetries: &[Transform]) -> [u8; 81] {
    let mut first: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    loop {
        let before = first;
        for transform in symmetries {
            for cell in 0..81 {
                let source = transform.source(cell);
                let least = first[cell].min(first[source]);
                (first[cell], first[source]) = (least, least);
            }
        }
        if first == before {
            return first;
        }
    }
}

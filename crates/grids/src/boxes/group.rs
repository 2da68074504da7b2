//! Groups of symmetries that are given as the list of their elements.

use std::collections::HashSet;

use super::{Geometry, Symmetry};

/// How often a symmetry has to be repeated until everything is where it was.
#[must_use]
pub fn order(symmetry: &Symmetry) -> usize {
    let identity = Symmetry::identity(symmetry.rows.len());
    let mut power = symmetry.clone();
    let mut order = 1;
    while power != identity {
        power = power.then(symmetry);
        order += 1;
    }
    order
}

/// Few elements that make all of a group: turns and mirrors first, then those with the longest way back.
#[must_use]
pub fn generators(group: &[Symmetry]) -> Vec<Symmetry> {
    let mut candidates: Vec<&Symmetry> = group.iter().collect();
    candidates.sort_by_cached_key(|element| {
        let Symmetry { transposed, rows, cols, .. } = element;
        (
            Geometry::of(element).is_none(),
            usize::MAX - order(element),
            *transposed,
            rows.clone(),
            cols.clone(),
        )
    });
    let mut generators: Vec<Symmetry> = Vec::new();
    let identity = group.first().map(|element| Symmetry::identity(element.rows.len()));
    let mut made: HashSet<Symmetry> = identity.into_iter().collect();
    for element in candidates {
        if made.contains(element) {
            continue;
        }
        generators.push(element.clone());
        let mut open: Vec<Symmetry> = made.iter().cloned().collect();
        while let Some(element) = open.pop() {
            for next in &generators {
                let product = element.then(next);
                if !made.contains(&product) {
                    made.insert(product.clone());
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

/// For each of so many cells the first cell that some of these symmetries, one after the other, make of it or that makes it.
#[must_use]
pub fn cell_orbits(symmetries: &[Symmetry], cells: usize) -> Vec<usize> {
    let mut first: Vec<usize> = (0..cells).collect();
    loop {
        let before = first.clone();
        for symmetry in symmetries {
            for cell in 0..cells {
                let source = symmetry.source(cell);
                let least = first[cell].min(first[source]);
                (first[cell], first[source]) = (least, least);
            }
        }
        if first == before {
            return first;
        }
    }
}

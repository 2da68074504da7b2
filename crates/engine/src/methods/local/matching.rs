//! All different: which candidates of some cells are in no way to give them different values.
//!
//! A way to give every cell a value of its own is a matching of cells with values. A candidate that is not in
//! the matching found is in another exactly if one can walk from the value to the cell along alternating edges:
//! from a cell to the values it may hold, from a value to the cell that has it, or through a free value.

/// The candidates of each cell that can't be, as bits; `None` when the cells can't all be different. At most 64
/// cells.
pub(crate) fn impossible(domains: &[u64]) -> Option<Vec<u64>> {
    let mut owner = [None; 64];
    for cell in 0..domains.len() {
        let mut seen = 0;
        if !find(cell, domains, &mut owner, &mut seen) {
            return None;
        }
    }
    let mut own = vec![0_u64; domains.len()];
    let mut owned = 0;
    for (value, cell) in owner.iter().enumerate() {
        if let Some(cell) = cell {
            own[*cell] = 1 << value;
            owned |= 1 << value;
        }
    }
    let unowned = domains.iter().fold(0, |all, domain| all | domain) & !owned;
    // Cells that reach a free value can take it, and hand theirs on along the way.
    let reach: Vec<u64> = (0..domains.len()).map(|cell| reached(domains[cell], domains, &owner)).collect();
    let loose = reach.iter().zip(&own).filter(|(reach, _)| **reach & unowned != 0);
    let loose = loose.fold(unowned, |all, (_, own)| all | own);
    let keep = |cell: usize| {
        let mut left = domains[cell] & !own[cell] & !loose;
        let mut kept = own[cell] | domains[cell] & loose;
        while left != 0 {
            let value = left.trailing_zeros() as usize;
            left &= left - 1;
            let back = owner[value].is_some_and(|other: usize| reach[other] & own[cell] != 0);
            kept |= u64::from(back) << value;
        }
        kept
    };
    Some((0..domains.len()).map(|cell| domains[cell] & !keep(cell)).collect())
}

/// Gives a cell a value, moving others if need be.
fn find(cell: usize, domains: &[u64], owner: &mut [Option<usize>; 64], seen: &mut u64) -> bool {
    let mut left = domains[cell] & !*seen;
    while left != 0 {
        let value = left.trailing_zeros() as usize;
        *seen |= 1 << value;
        if owner[value].is_none_or(|other| find(other, domains, owner, seen)) {
            owner[value] = Some(cell);
            return true;
        }
        left = domains[cell] & !*seen;
    }
    false
}

/// All values that can be walked to from some.
fn reached(from: u64, domains: &[u64], owner: &[Option<usize>; 64]) -> u64 {
    let (mut reached, mut left) = (from, from);
    while left != 0 {
        let value = left.trailing_zeros() as usize;
        left &= left - 1;
        if let Some(cell) = owner[value] {
            left |= domains[cell] & !reached;
            reached |= domains[cell];
        }
    }
    reached
}

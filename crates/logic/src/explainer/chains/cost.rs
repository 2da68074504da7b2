//! What a chain costs, and which of several is taken.

/// The places of a chain in the order in which they are taken: by cost, by length, by kind, as found.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Rank {
    /// The rating.
    pub(crate) cost: f64,
    /// How many nodes it has.
    pub(crate) nodes: u32,
    /// Its kind.
    pub(crate) key: u8,
    /// When it was found.
    pub(crate) found: u32,
}

/// What so many nodes add to the rating: a tenth for each of 4, 6, 8, 12, 16, 24 … that they exceed by two.
///
/// The sum is made as it is in the original, so that it is rounded alike.
pub(crate) fn length(nodes: u32) -> f64 {
    let (mut added, mut step, mut odd) = (0.0, 4, false);
    while nodes > step + 2 {
        added += 0.1;
        step = if odd { step * 4 / 3 } else { step * 3 / 2 };
        odd = !odd;
    }
    added
}

/// The most nodes a chain of a base rating may have to cost no more than a rating.
pub(crate) fn most_nodes(base: f64, cost: f64) -> u32 {
    if base > cost {
        return 0;
    }
    let (mut step, mut odd) = (4, false);
    loop {
        let next: u32 = if odd { step * 4 / 3 } else { step * 3 / 2 };
        if base + length(step + 3) > cost || next > 1 << 20 {
            return step + 2;
        }
        step = next;
        odd = !odd;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_steps_at_the_known_lengths() {
        let tenths = |nodes| (length(nodes) * 10.0).round() as u32;
        for (nodes, expected) in
            [(4, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4), (19, 5)]
        {
            assert_eq!(tenths(nodes), expected, "{nodes} nodes");
        }
    }

    #[test]
    fn the_most_nodes_cost_no_more() {
        for base in [6.5, 6.6, 7.0] {
            for nodes in 4..200 {
                let cost = base + length(nodes);
                let most = most_nodes(base, cost);
                assert!(most >= nodes && base + length(most) <= cost && base + length(most + 1) > cost);
            }
        }
        assert_eq!(most_nodes(7.0, 6.9), 0);
    }
}

//! When a search that goes nowhere starts again.

/// How many conflicts a search may have before it starts again, with what it learnt about the variables.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Restarts {
    /// It never starts again.
    #[default]
    Never,
    /// `1 1 2 1 1 2 4 …` times this many conflicts.
    Luby(u64),
    /// This many conflicts, then each time `factor` times as many.
    Geometric {
        /// The first time.
        first: u64,
        /// By how much it grows each time; at least 1.
        factor: f64,
    },
    /// Always this many.
    Constant(u64),
}

impl Restarts {
    /// How many conflicts the run of this number may have; the first is 0.
    #[must_use]
    pub fn conflicts(self, run: u64) -> u64 {
        match self {
            Restarts::Never => u64::MAX,
            Restarts::Luby(unit) => unit.saturating_mul(luby(run + 1)),
            Restarts::Geometric { first, factor } => {
                (first as f64 * factor.max(1.0).powf(run as f64)).min(1e18) as u64
            }
            Restarts::Constant(conflicts) => conflicts,
        }
    }
}

/// The `i`-th number, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(i: u64) -> u64 {
    let mut i = i;
    loop {
        let bits = 64 - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_is_the_published_sequence() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

//! Which puzzles of the course need which technique first, so that nobody waits for a search. Found by the example `practice`.

/// Techniques, and for each the numbers of the first puzzles in which it is needed while simpler ones find nothing.
pub(crate) const PRACTICE: &[(&str, &[u64])] = &[];

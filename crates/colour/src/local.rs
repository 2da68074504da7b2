//! What methods of local search have in common: one number of colours, and moves in turns.

/// A local search under way.
pub(crate) trait Local {
    /// Makes so many moves, or fewer if it is to stop; a colouring if one was found.
    fn run(&mut self, moves: u64, stop: &dyn Fn() -> bool) -> Option<Vec<u32>>;

    /// Moves made so far.
    fn spent(&self) -> u64;
}

/// Colours as the tables have them, for others.
pub(crate) fn widened(colouring: &[u16]) -> Vec<u32> {
    colouring.iter().map(|&colour| u32::from(colour)).collect()
}

/// The same the other way; what does not fit is no colour.
pub(crate) fn narrowed(colouring: &[u32]) -> Vec<u16> {
    colouring.iter().map(|&colour| u16::try_from(colour).unwrap_or(u16::MAX)).collect()
}

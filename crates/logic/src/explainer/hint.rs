//! What the rater finds: a rating, what is struck out, what is written.

use super::board::Board;

/// One step of the rater's path.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hint {
    /// What it costs.
    pub(crate) rating: f64,
    /// The cells and the digits struck out of them.
    pub(crate) removed: Vec<(u8, u16)>,
    /// What is written.
    pub(crate) placed: Option<(u8, u8)>,
}

impl Hint {
    /// A digit to write.
    pub(crate) fn place(rating: f64, cell: usize, digit: usize) -> Hint {
        Hint { rating, removed: Vec::new(), placed: Some((cell as u8, digit as u8)) }
    }

    /// Candidates to strike out.
    pub(crate) fn remove(rating: f64, removed: Vec<(u8, u16)>) -> Hint {
        Hint { rating, removed, placed: None }
    }

    /// Does what it says.
    pub(crate) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removed {
            for digit in super::board::bits(digits & board.cand[cell as usize]) {
                board.remove(cell as usize, digit);
            }
        }
        if let Some((cell, digit)) = self.placed {
            board.place(cell as usize, digit as usize);
        }
    }
}

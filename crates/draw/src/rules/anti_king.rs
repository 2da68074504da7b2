//! Anti-king: named below the grid.

use garns_puzzle::rules::AntiKing;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for AntiKing {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        named(sketch, &AntiKing::ABOUT);
    }
}

//! Anti-knight: named below the grid.

use garns_puzzle::rules::AntiKnight;

use super::{Draw, named};
use crate::sketch::Sketch;

impl Draw for AntiKnight {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        named(sketch, &AntiKnight::ABOUT);
    }
}

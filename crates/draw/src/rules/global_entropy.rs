//! Global entropy: named below the grid.

use garns_puzzle::rules::GlobalEntropy;
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;

impl Draw for GlobalEntropy {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let mut text = capitalized(GlobalEntropy::ABOUT.title.get(sketch.lang()));
        if self.modular {
            text += &say!(sketch.lang(), ": remainders when divided by 3", ": restos na divisão por 3");
        }
        sketch.caption(text);
    }
}

//! State machine: a line, named below the grid.

use garns_puzzle::rules::Automaton;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Automaton {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.trail(&self.path, Ink::Other, 0.18);
        let colour = sketch.colour(Ink::Other);
        sketch.caption_with(Some(colour), capitalized(Automaton::ABOUT.title.get(sketch.lang())));
    }
}

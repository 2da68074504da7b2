//! Relation: a line, named below the grid.

use garns_puzzle::rules::Relation;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Relation {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.trail(&self.path, Ink::Other, 0.12);
        let colour = sketch.colour(Ink::Other);
        sketch.caption_with(Some(colour), capitalized(Relation::ABOUT.title.get(sketch.lang())));
    }
}

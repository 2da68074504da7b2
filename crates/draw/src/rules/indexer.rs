//! Indexer: coloured cells, one colour for each sort, told below the grid.

use garns_puzzle::rules::{Indexer, Indexing};
use garns_puzzle::say;

use super::Draw;
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Indexer {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let (number, text) = match self.is {
            Indexing::Row => (6, say!(sketch.lang(), "Row indexers", "Indexadores de linha")),
            Indexing::Column => (2, say!(sketch.lang(), "Column indexers", "Indexadores de coluna")),
            Indexing::Box => (1, say!(sketch.lang(), "Box indexers", "Indexadores de bloco")),
        };
        let colour = sketch.colour(Ink::Group(number));
        sketch.shade(&self.cells, colour.with_alpha(0.8));
        sketch.caption_with(Some(colour), text);
    }
}

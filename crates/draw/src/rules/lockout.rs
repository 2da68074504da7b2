//! Lockout line: a line with a diamond at each end.

use garns_puzzle::rules::Lockout;
use garns_puzzle::say;

use super::{Draw, End, ended};
use crate::sketch::Sketch;
use crate::theme::Ink;

impl Draw for Lockout {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        ended(sketch, &self.path, Ink::Lockout, 0.1, End::Diamond);
        if self.least != 4 {
            let (least, colour) = (self.least, sketch.colour(Ink::Lockout));
            let text = say!(
                sketch.lang(),
                "Lockout line: ends differ by at least {least}",
                "Linha de bloqueio: as pontas diferem em pelo menos {least}"
            );
            sketch.caption_with(Some(colour), text);
        }
    }
}

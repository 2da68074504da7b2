//! X for 10, V for 5, any other total as a number, where the two cells meet.

use garns_puzzle::rules::Total;

use super::Draw;
use crate::sketch::Sketch;

impl Draw for Total {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let text = match self.sum {
            5 => "V".to_owned(),
            10 => "X".to_owned(),
            sum => sum.to_string(),
        };
        sketch.sign(self.a, self.b, &text);
    }
}

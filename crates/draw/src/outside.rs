//! The clues beside the grid.

use crate::scene::{Point, Shape, path};
use crate::sketch::{Clue, Layer, Sketch};
use crate::theme::Ink;

impl Sketch<'_> {
    /// Draws the clues that were put beside the grid; several at one place share it.
    pub(crate) fn draw_outside(&mut self) {
        for ((row, col), clues) in std::mem::take(&mut self.outside) {
            let slot = self.ground.slot(row, col);
            let step = slot.height / clues.len() as f64;
            for (i, clue) in clues.iter().enumerate() {
                let middle = slot.at.moved(slot.width / 2.0, step * (i as f64 + 0.5));
                let size = self.long(0.4).min(step * 0.8);
                self.draw_clue(clue, middle, size, slot.width * 0.92);
            }
        }
    }

    fn draw_clue(&mut self, clue: &Clue, middle: Point, size: f64, most: f64) {
        let Some((down, right)) = clue.arrow else {
            self.text_around(Layer::Over, middle, size, most, Ink::Clue, &clue.text);
            return;
        };
        // The number moves away from the grid, the arrow points from it to the first cell.
        let (down, right) = (f64::from(down), f64::from(right));
        let number = middle.moved(-right * size * 0.3, -down * size * 0.28);
        self.text_around(Layer::Over, number, size * 0.85, most * 0.8, Ink::Clue, &clue.text);
        let to = middle.moved(right * size * 0.95, down * size * 0.95);
        let from = middle.moved(right * size * 0.42, down * size * 0.42);
        let stroke = self.stroke(Ink::Clue, 0.022);
        self.add(Layer::Over, Shape::stroked(path(&[from, to], false), stroke));
        self.arrow_head(Layer::Over, from, to, 0.09, stroke);
    }

    /// How many strips of clues there are before the first row, after the last column, and so on: top, right,
    /// bottom, left.
    pub(crate) fn strips(&self) -> [i32; 4] {
        let mut strips = [0; 4];
        for &(row, col) in self.outside.keys() {
            strips[0] = strips[0].max(-row);
            strips[1] = strips[1].max(col + 1 - self.ground.cols);
            strips[2] = strips[2].max(row + 1 - self.ground.rows);
            strips[3] = strips[3].max(-col);
        }
        strips
    }
}

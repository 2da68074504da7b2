//! A loop to draw: told below the grid; what is known of it is drawn.

use garns_puzzle::rules::{END, Loop, Stretches, Touch, WAYS};
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;
use crate::theme::Ink;

const WIDTH: f64 = 0.12;

impl Draw for Loop {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let steps = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        for (&cell, &shape) in self.cells.iter().zip(&self.shapes) {
            let Some(rank) = sketch.known(shape) else { continue };
            if rank == END && self.open {
                sketch.ring(cell, 0.3, Ink::Other, WIDTH / 2.0);
            }
            let ways = WAYS.get(rank).copied().unwrap_or(0);
            for (_, (down, right)) in (0..4).zip(steps).filter(|(step, _)| ways >> step & 1 == 1) {
                if let Some(other) = cell.offset(down, right).filter(|other| self.cells.contains(other)) {
                    sketch.line(&[cell, other], Ink::Other, WIDTH);
                }
            }
        }
        let lang = sketch.lang();
        let path = self.open.then(|| say!(lang, "with two ends", "com duas pontas"));
        let touch = match self.touch {
            Touch::Sides => None,
            Touch::Corners => Some(say!(lang, "touches itself at corners only", "só se toca nos cantos")),
            Touch::Never => Some(say!(lang, "never touches itself", "nunca se toca")),
        };
        let least = self.least.map(|least| {
            say!(lang, "neighbours differ by at least {least}", "vizinhas diferem ao menos em {least}")
        });
        let stretches = match self.stretches {
            Stretches::Any => None,
            Stretches::Renban => {
                Some(say!(lang, "consecutive values in each box", "valores consecutivos em cada bloco"))
            }
            Stretches::Sums => Some(say!(lang, "the same sum in each box", "a mesma soma em cada bloco")),
        };
        let said: Vec<String> = [path, touch, least, stretches].into_iter().flatten().collect();
        let title = capitalized(Loop::ABOUT.title.get(lang));
        sketch.caption(if said.is_empty() { title } else { format!("{title}: {}", said.join("; ")) });
    }
}

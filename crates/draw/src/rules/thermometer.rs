//! Thermometer: a bulb and a thick line; a slow one is hollow.

use garns_puzzle::rules::Thermometer;
use garns_puzzle::say;

use super::Draw;
use crate::scene::{Form, Shape};
use crate::sketch::{Layer, Sketch};
use crate::theme::Ink;

impl Draw for Thermometer {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        tube(sketch, self, 0.38, 0.3, Ink::Thermometer);
        if self.slow {
            tube(sketch, self, 0.32, 0.18, Ink::Paper);
            let colour = sketch.colour(Ink::Thermometer);
            let text = say!(
                sketch.lang(),
                "Hollow thermometer: neighbours may be equal",
                "Termômetro oco: vizinhos podem ser iguais"
            );
            sketch.caption_with(Some(colour), text);
        }
    }
}

fn tube(sketch: &mut Sketch<'_>, thermometer: &Thermometer, bulb: f64, width: f64, ink: Ink) {
    sketch.line(&thermometer.path, ink, width);
    if let Some(&first) = thermometer.path.first() {
        let form = Form::Circle { centre: sketch.ground.centre(first), radius: sketch.long(bulb) };
        sketch.add(Layer::Under, Shape::filled(form, sketch.colour(ink)));
    }
}

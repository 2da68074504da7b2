//! Cells a move apart: told below the grid, with the moves and what is never had.

use garns_puzzle::rules::Moves;
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::Sketch;

impl Draw for Moves {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let lang = sketch.lang();
        let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let mut text = capitalized(Moves::ABOUT.title.get(lang));
        let moves: Vec<String> = self.moves.iter().map(|(a, b)| format!("{a}\u{2013}{b}")).collect();
        text += &format!(" ({})", moves.join(", "));
        let never = [
            (&self.sums, say!(lang, "no sum", "nenhuma soma")),
            (&self.differences, say!(lang, "no difference", "nenhuma diferença")),
            (&self.ratios, say!(lang, "no ratio", "nenhuma razão")),
        ];
        let never = never.iter().filter(|(numbers, _)| !numbers.is_empty());
        let never: Vec<String> = never.map(|(numbers, what)| format!("{what} {}", list(numbers))).collect();
        sketch.caption(format!("{text}: {}", never.join("; ")));
    }
}

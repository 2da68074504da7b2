//! Condition on a sum: a dashed cage with the condition in its corner.

use garns_puzzle::rules::{NumberKind, SumCondition};
use garns_puzzle::say;

use super::Draw;
use crate::draw::capitalized;
use crate::sketch::{CageStyle, Sketch};

impl Draw for SumCondition {
    fn draw(&self, sketch: &mut Sketch<'_>) {
        let lang = sketch.lang();
        let kind = self.is.map(|kind| match kind {
            NumberKind::Odd => say!(lang, "odd", "ímpar"),
            NumberKind::Even => say!(lang, "even", "par"),
            NumberKind::Prime => say!(lang, "prime", "primo"),
            NumberKind::Square => "n²".to_owned(),
        });
        let sums: Vec<String> = self.sums.iter().map(i64::to_string).collect();
        let sums = (!sums.is_empty()).then(|| sums.join("/"));
        let bounds = match (self.least, self.most) {
            (Some(least), Some(most)) => Some(format!("{least}\u{2013}{most}")),
            (Some(least), None) => Some(format!("≥{least}")),
            (None, Some(most)) => Some(format!("≤{most}")),
            (None, None) => None,
        };
        let label: Vec<String> = kind.into_iter().chain(sums).chain(bounds).collect();
        sketch.cage(&self.cells, CageStyle::KILLER, &label.join(" "));
        let title = capitalized(SumCondition::ABOUT.title.get(lang));
        sketch.caption(if self.repeats {
            say!(lang, "{title} (values may repeat)", "{title} (valores podem se repetir)")
        } else {
            title
        });
    }
}

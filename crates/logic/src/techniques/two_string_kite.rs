//! Two-string kite: a row and a column with two places each, one of each in the same box.

use garns_puzzle::rules::HouseKind;

use super::conjugate::pairs;
use super::two_links::{joined, step, why};
use crate::{CellSet, Flow, Position, Sink, Step};

technique! {
    TECHNIQUE "two-string-kite" ("2-string kite", "2-string kite")
    "A row and a column have two places each for a value, one of each in the same box: one of the other \
     two is true."
    "Uma linha e uma coluna têm dois lugares cada para um valor, um de cada no mesmo bloco: um dos outros \
     dois é verdadeiro.",
    hodoku SingleDigitPatterns Hard 150 3100 true &["0401", "0404"];
    any: find, why: why,
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let houses = &position.ground.houses;
    let mut kites: Vec<Step> = Vec::new();
    for value in 0..position.ground.order() {
        let pairs = pairs(position, value);
        let of = |kind: HouseKind| pairs.iter().filter(move |pair| houses[pair.house].kind == kind);
        for row in of(HouseKind::Row) {
            for col in of(HouseKind::Column) {
                for (near, far) in row.turns() {
                    for (other_near, other_far) in col.turns() {
                        let near_both = S::of([near, other_near]);
                        let block = position.ground.common_houses(near_both).find(|h| houses[*h].is_block());
                        let Some(block) = block.filter(|_| near_both.len() == 2) else { continue };
                        let ends = [near, other_near, far, other_far];
                        if let Some(step) = step(position, value, ends, [row.house, col.house]) {
                            let step = step.covers([block]);
                            sink(step.clone())?;
                            kites.push(step);
                        }
                    }
                }
            }
        }
    }
    // Two kites on the same two cells of a box are told together too, even for different values.
    for (i, a) in kites.iter().enumerate() {
        for b in &kites[..i] {
            let same = S::of(a.cells[..2].to_vec()) == S::of(b.cells[..2].to_vec());
            if let Some(both) = same.then(|| joined(b, a)).flatten() {
                sink(both)?;
            }
        }
    }
    Flow::Continue(())
}

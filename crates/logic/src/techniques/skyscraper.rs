//! Skyscraper: two lines with two places each, one end of each in the same cross line.

use super::conjugate::pairs;
use super::two_links::{step, why};
use crate::{CellSet, Flow, Position, Sink};

technique! {
    TECHNIQUE "skyscraper" ("Skyscraper", "Arranha-céu")
    "Two rows (columns) have two places each for a value, one of each in the same column (row): one of \
     the other two is true."
    "Duas linhas (colunas) têm dois lugares cada para um valor, um de cada na mesma coluna (linha): um dos \
     outros dois é verdadeiro.",
    hodoku SingleDigitPatterns Hard 130 3000 true &["0400"];
    any: find, why: why,
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    let houses = &position.ground.houses;
    for value in 0..position.ground.order() {
        let lines: Vec<_> =
            pairs(position, value).into_iter().filter(|pair| houses[pair.house].is_line()).collect();
        for (i, first) in lines.iter().enumerate() {
            for second in lines[i + 1..].iter().filter(|s| houses[s.house].kind == houses[first.house].kind) {
                for (base, roof) in first.turns() {
                    for (other, other_roof) in second.turns() {
                        let cross =
                            |set: S| position.ground.common_houses(set).find(|h| houses[*h].is_line());
                        let bases = S::of([base, other]);
                        let Some(line) = cross(bases).filter(|_| bases.len() == 2) else { continue };
                        if cross(S::of([roof, other_roof])).is_some() {
                            continue;
                        }
                        let ends = [base, other, roof, other_roof];
                        if let Some(step) = step(position, value, ends, [first.house, second.house]) {
                            sink(step.covers([line]))?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

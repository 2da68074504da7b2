//! Aligned exclusion: pairs or triples of cells whose values together would leave nothing for a cell they see.

use garns_puzzle::{Candidates, Text, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    PAIR "aligned-pair-exclusion" ("Aligned pair exclusion", "Exclusão de par alinhado");
    find: |position, sink| find(position, sink, 2), why: why, meaning: MEANING, explainer: Some(6.2),
}

technique! {
    TRIPLET "aligned-triplet-exclusion" ("Aligned triplet exclusion", "Exclusão de trio alinhado");
    find: |position, sink| find(position, sink, 3), why: why, meaning: MEANING, explainer: Some(7.5),
}

const MEANING: Text = Text {
    en: "A candidate of one of the cells is in no combination of their candidates that leaves a value to \
         every cell they all see.",
    pt: "Um candidato de uma das células não está em nenhuma combinação dos candidatos delas que deixe \
         algum valor a cada célula que todas veem.",
};

fn why(step: &Step, words: &Words<'_>) -> String {
    let cells = words.cells(&step.cells);
    say!(
        words.lang,
        "with what is eliminated, every combination of {cells} repeats a value or leaves nothing to a cell \
         they all see.",
        "com o que é eliminado, toda combinação de {cells} repete um valor ou não deixa nada para uma célula que todas veem."
    )
}

fn find(position: &Position<u128>, sink: Sink<'_>, size: usize) -> Flow {
    // Where there are clues, trials that know them find more, sooner.
    if size > 2 && !position.ground.clues.is_empty() {
        return Flow::Continue(());
    }
    let small =
        u128::of(position.blank.cells().filter(|c| (2..=size).contains(&position.candidates[*c].len())));
    let near = |cell: usize| position.ground.peers[cell] & small;
    let bases: Vec<usize> = position.blank.cells().filter(|cell| !near(*cell).is_empty()).collect();
    for (i, &a) in bases.iter().enumerate() {
        position.deadline.go_on()?;
        for (j, &b) in bases.iter().enumerate().skip(i + 1) {
            let common = near(a) & near(b);
            if common.is_empty() {
                continue;
            }
            if size == 2 {
                tell(position, &[a, b], common, sink)?;
                continue;
            }
            for &c in bases[j + 1..].iter().filter(|c| !(common & near(**c)).is_empty()) {
                tell(position, &[a, b, c], common & near(c), sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn tell(position: &Position<u128>, cells: &[usize], common: u128, sink: Sink<'_>) -> Flow {
    let common: Vec<Candidates> = common.cells().map(|cell| position.candidates[cell]).collect();
    let mut allowed = vec![Candidates::NONE; cells.len()];
    combine(position, cells, &common, &mut Vec::new(), &mut allowed);
    let set = u128::of(cells.iter().copied());
    let mut step = Step::default().cells(set);
    for (&cell, allowed) in cells.iter().zip(&allowed) {
        for value in position.candidates[cell].iter() {
            step = match allowed.has(value) {
                true => step.using(u128::only(cell), value, Role::Base),
                false => step.removing(u128::only(cell), value),
            };
        }
    }
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

/// Marks the candidates of every combination that is possible.
fn combine(
    position: &Position<u128>,
    cells: &[usize],
    common: &[Candidates],
    chosen: &mut Vec<usize>,
    allowed: &mut [Candidates],
) {
    let Some(&cell) = cells.get(chosen.len()) else {
        let used: Candidates = chosen.iter().copied().collect();
        if common.iter().all(|left| !left.without(used).is_empty()) {
            for (allowed, value) in allowed.iter_mut().zip(chosen.iter()) {
                *allowed |= Candidates::only(*value);
            }
        }
        return;
    };
    for value in position.candidates[cell].iter() {
        let clash =
            |(other, chosen): (&usize, &usize)| *chosen == value && position.ground.peers[cell].has(*other);
        if !cells.iter().zip(chosen.iter()).any(clash) {
            chosen.push(value);
            combine(position, cells, common, chosen, allowed);
            chosen.pop();
        }
    }
}

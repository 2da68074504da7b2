//! One clue at a time: what none of the ways to fill its cells has.
//!
//! The same reasoning (generalised arc consistency of one constraint) under the names people use: pairs of related cells,
//! combinations of a cage, everything else.

use std::ops::ControlFlow;

use garns_puzzle::{Text, say};

use crate::clues::ClueKind;
use crate::{CellSet, Position, Sink, Step, Technique, Wide, Words};

pub(crate) static RELATED: Technique = Technique {
    name: "related-cells",
    title: Text { en: "Related cells", pt: "Células relacionadas" },
    meaning: Text {
        en: "Along a line or at a sign between cells, a value needs a partner in the cell beside it.",
        pt: "Ao longo de uma linha ou num sinal entre células, um valor precisa de um par na célula ao lado.",
    },
    explainer: None,
    hodoku: None,
    unique: false,
    find: related::<u128>,
    find_wide: Some(related::<Wide>),
    why: |step, words| {
        let clue = words.clue(step.clues[0]);
        say!(
            words.lang,
            "{clue}: some values have no partner left in the cell beside them.",
            "{clue}: alguns valores não têm mais par na célula ao lado."
        )
    },
};

pub(crate) static CAGE: Technique = Technique {
    name: "cage-combinations",
    title: Text { en: "Combinations of a cage", pt: "Combinações de uma gaiola" },
    meaning: Text {
        en: "Only some sets of different values have the sum of a cage, and only some of those fit its cells.",
        pt: "Só alguns conjuntos de valores diferentes têm a soma de uma gaiola, e só alguns deles cabem nas células.",
    },
    explainer: None,
    hodoku: None,
    unique: false,
    find: cage::<u128>,
    find_wide: Some(cage::<Wide>),
    why: cage_why,
};

pub(crate) static OTHER: Technique = Technique {
    name: "ways-of-a-clue",
    title: Text { en: "Ways to fill a clue", pt: "Maneiras de preencher uma pista" },
    meaning: Text {
        en: "Of all ways to fill the cells of a clue, none has the candidate.",
        pt: "De todas as maneiras de preencher as células de uma pista, nenhuma usa o candidato.",
    },
    explainer: None,
    hodoku: None,
    unique: false,
    find: other::<u128>,
    find_wide: Some(other::<Wide>),
    why: |step, words| {
        let clue = words.clue(step.clues[0]);
        say!(
            words.lang,
            "{clue}: no way to fill it has what follows.",
            "{clue}: nenhuma maneira de preencher estas células usa o que segue."
        )
    },
};

fn cage_why(step: &Step, words: &Words<'_>) -> String {
    let (clue, ways) = (words.clue(step.clues[0]), words.combinations(&step.ways));
    match step.ways.len() {
        1 => say!(words.lang, "{clue} is {ways}.", "{clue}: só {ways}."),
        _ => say!(words.lang, "{clue} is {ways}.", "{clue}: {ways}."),
    }
}

fn related<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    find(position, technique, sink, |kind| kind == ClueKind::Related)
}

fn cage<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    find(position, technique, sink, |kind| matches!(kind, ClueKind::Cage(_)))
}

fn other<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    find(position, technique, sink, |kind| matches!(kind, ClueKind::Other | ClueKind::Unknown))
}

fn find<S: CellSet>(
    position: &Position<S>,
    technique: &'static Technique,
    sink: Sink<'_>,
    wanted: impl Fn(ClueKind) -> bool,
) -> ControlFlow<()> {
    if position.ground.clues.is_empty() {
        return ControlFlow::Continue(());
    }
    let domains = position.domains();
    for (number, clue) in position.ground.clues.iter().enumerate() {
        if !wanted(clue.kind) || !position.ground.clue_sets[number].meets(position.blank) {
            continue;
        }
        position.deadline.go_on()?;
        let mut left = domains.clone();
        if !clue.filter(&mut left) {
            continue;
        }
        let mut step = Step::new(technique)
            .cells(position.ground.clue_sets[number])
            .clues([number])
            .narrowing(position, &left);
        if step.is_worth() {
            if let ClueKind::Cage(_) = clue.kind {
                let ways = clue.combinations(&domains);
                step.ways = ways.into_iter().map(|set| set.iter().collect()).collect();
            }
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

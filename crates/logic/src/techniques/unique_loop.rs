//! Unique loops: rectangles of more than four cells that must not be left with the same two values.

use std::ops::ControlFlow;

use garns_puzzle::{Text, say};

use crate::explainer::{Board, loops};
use crate::{CellSet, Part, Position, Sink, Step, Technique};

pub(crate) static TECHNIQUE: Technique = Technique {
    name: "unique-loop",
    title: Text { en: "Unique loop", pt: "Laço único" },
    meaning: Text {
        en: "A closed row of six or more cells, two in each house it touches, can't be left with the same two values: they \
             could be swapped.",
        pt: "Uma fila fechada de seis ou mais células, duas em cada casa que toca, não pode ficar com os mesmos dois \
             valores: poderiam ser trocados.",
    },
    explainer: Some(4.6),
    hodoku: None,
    unique: true,
    find,
    find_wide: None,
    why: |step, words| {
        let (cells, values, kind) = (words.cells(&step.cells), words.values(&step.values), step.variant);
        say!(
            words.lang,
            "if {cells} held only {values}, these could be swapped and there would be two solutions (type {kind}).",
            "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções (tipo {kind})."
        )
    },
};

fn find(position: &Position<u128>, technique: &'static Technique, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(board) = Board::of(position) else { return ControlFlow::Continue(()) };
    let mut steps: Vec<(usize, Step)> = Vec::new();
    loops::each(&board, &mut |kind, _, path, removed| {
        if path.len() < 6 {
            return;
        }
        let cells = u128::of(path.iter().map(|cell| *cell as usize));
        let pair = path.iter().fold(0x1ff, |pair, cell| pair & board.cand[*cell as usize]);
        let values: Vec<usize> = (0..9).filter(|value| pair >> value & 1 == 1).collect();
        let mut step = Step::new(technique).values(values.iter().copied()).cells(cells).variant(kind);
        for value in values {
            step = step.using(cells, value, Part::Base);
        }
        for (cell, digits) in removed {
            for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
                step = step.removing(u128::only(cell as usize) & position.places[digit], digit);
            }
        }
        if step.is_worth() && !steps.iter().any(|(_, known)| *known == step) {
            steps.push((path.len(), step));
        }
    });
    steps.sort_by_key(|(size, step)| (*size, step.variant));
    for (_, step) in steps {
        sink(step)?;
    }
    ControlFlow::Continue(())
}

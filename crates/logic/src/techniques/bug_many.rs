//! BUG types 2 to 4: several cells keep the grid from being a bivalue universal grave.

use std::ops::ControlFlow;

use garns_puzzle::{Text, say};

use crate::explainer::{Board, bug};
use crate::{CellSet, Part, Position, Sink, Step, Technique};

macro_rules! types {
    ($($name:ident $kind:literal $rating:literal;)*) => {$(
        pub(crate) static $name: Technique = Technique {
            name: concat!("bug-", $kind),
            title: Text {
                en: concat!("Bivalue universal grave type ", $kind),
                pt: concat!("BUG tipo ", $kind),
            },
            meaning: Text {
                en: "Some cells have candidates more than two; without those the puzzle would have two solutions or none, so \
                     one of them is true.",
                pt: "Algumas células têm mais de dois candidatos; sem os excedentes o problema teria duas soluções ou \
                     nenhuma, então um deles é verdadeiro.",
            },
            explainer: Some($rating),
            hodoku: None,
            unique: true,
            find: |position, technique, sink| find(position, technique, sink, $kind),
            find_wide: None,
            why: |step, words| {
                let cells = words.cells(&step.cells);
                say!(
                    words.lang,
                    "without the extra candidates of {cells}, every blank cell would have two candidates and every value \
                     two places.",
                    "sem os candidatos a mais de {cells}, toda célula vazia teria dois candidatos e todo valor dois lugares."
                )
            },
        };
    )*};
}

types! {
    TYPE_2 2 5.7;
    TYPE_3 3 5.8;
    TYPE_4 4 5.7;
}

fn find(
    position: &Position<u128>,
    technique: &'static Technique,
    sink: Sink<'_>,
    kind: u8,
) -> ControlFlow<()> {
    let Some(board) = Board::of(position) else { return ControlFlow::Continue(()) };
    let Some((_, bugs, hint)) = bug::typed(&board).filter(|(found, _, _)| *found == kind) else {
        return ControlFlow::Continue(());
    };
    let cells = u128::of(bugs.iter().map(|cell| *cell as usize));
    let mut step = Step::new(technique).cells(cells).variant(kind);
    for cell in cells.cells() {
        for value in position.candidates[cell].iter() {
            step = step.using(u128::only(cell), value, Part::Base);
        }
    }
    for (cell, digits) in hint.removed {
        for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
            step = step.removing(u128::only(cell as usize) & position.places[digit], digit);
        }
    }
    if step.is_worth() { sink(step) } else { ControlFlow::Continue(()) }
}

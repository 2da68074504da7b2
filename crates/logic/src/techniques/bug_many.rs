//! BUG types 2 to 4: several cells keep the grid from being a bivalue universal grave.

use garns_puzzle::{Text, say};

use crate::explainer::{Board, bug};
use crate::{CellSet, Flow, Position, Role, Sink, Step, Technique, Words};

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
                pt: "Algumas células têm mais de dois candidatos; sem os excedentes o jogo teria duas \
                     soluções ou nenhuma, então um deles é verdadeiro.",
            },
            explainer: Some($rating),
            unique: true,
            find: |position, sink| find(position, sink, $kind),
            why,
            ..Technique::PLAIN
        };
    )*};
}

types! {
    TYPE_2 2 5.7;
    TYPE_3 3 5.8;
    TYPE_4 4 5.7;
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let used = |part: Role| step.used.iter().filter(move |used| used.part == part).map(|used| used.spot);
    let extra = words.spots(&used(Role::Fin).collect::<Vec<_>>());
    let grave = say!(
        words.lang,
        "without {extra}, every blank cell would have two candidates and every value two places, so one of these is true",
        "sem {extra}, toda célula vazia teria dois candidatos e todo valor dois lugares, então um destes é verdadeiro"
    );
    let (place, values) = (words.places(&step.houses), words.values(&step.values));
    match step.variant {
        3 => {
            let mut others: Vec<usize> = used(Role::Other).map(|spot| spot.cell).collect();
            others.dedup();
            let others = words.cells(&others);
            say!(
                words.lang,
                "{grave}; {place}, with {others}, that uses up {values}.",
                "{grave}; {place}, com {others}, isso esgota {values}."
            )
        }
        4 => {
            let cells = words.either(&step.cells);
            say!(
                words.lang,
                "{grave}; {place}, {values} is in {cells}, and the other cell holds one of these.",
                "{grave}; {place}, {values} está em {cells}, e a outra célula tem um destes."
            )
        }
        _ => format!("{grave}."),
    }
}

fn find(position: &Position<u128>, sink: Sink<'_>, kind: u8) -> Flow {
    let Some(board) = Board::of(position) else { return Flow::Continue(()) };
    let Some(typed) = bug::typed(&board).filter(|typed| typed.kind == kind) else {
        return Flow::Continue(());
    };
    let digits = |set: u16| (0..9).filter(move |digit| set >> digit & 1 == 1);
    let cells = u128::of(typed.cells.iter().map(|(cell, _)| *cell as usize));
    let others = u128::of(typed.others.iter().map(|cell| *cell as usize));
    let mut step = Step::default().cells(cells | others).variant(kind).values(digits(typed.digits));
    for (cell, extra) in &typed.cells {
        for value in position.candidates[*cell as usize].iter() {
            let part = if extra >> value & 1 == 1 { Role::Fin } else { Role::Base };
            step = step.using(u128::only(*cell as usize), value, part);
        }
    }
    for cell in others.cells() {
        for value in position.candidates[cell].iter() {
            step = step.using(u128::only(cell), value, Role::Other);
        }
    }
    if kind > 2 {
        // Type 4: the house has no other place for its value.
        let whole = |house: &usize| {
            kind == 3 || digits(typed.digits).all(|value| position.places_in(*house, value).within(cells))
        };
        step = step.houses(position.ground.common_houses(cells | others).find(whole));
    }
    for (cell, gone) in typed.hint.removed {
        for digit in digits(gone) {
            step = step.removing(u128::only(cell as usize) & position.places[digit], digit);
        }
    }
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

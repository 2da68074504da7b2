//! Unique loops: rectangles of more than four cells that must not be left with the same two values.

use garns_puzzle::say;

use crate::explainer::{Board, loops};
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "unique-loop" ("Unique loop", "Laço único")
    "A closed row of six or more cells, two in each house it touches, can't be left with the same two values: they \
     could be swapped."
    "Uma fila fechada de seis ou mais células, duas em cada casa que toca, não pode ficar com os mesmos dois \
     valores: poderiam ser trocados.";
    find: find, why: why, explainer: Some(4.6), unique: true,
}

/// The set of type 3 is a hidden one, by the variant of the step; otherwise that is the type.
const HIDDEN: u8 = 13;

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, values) = (words.cells(&step.cells_of(Role::Base)), words.values(&step.values[..2]));
    let (open, others) = (step.cells_of(Role::Fin), words.cells(&step.cells_of(Role::Other)));
    let (any, place) = (words.either(&open), words.places(&step.houses));
    let digits = words.values(&step.values[2..]);
    let swapped = say!(
        words.lang,
        "if {cells} held only {values}, these could be swapped and there would be two solutions",
        "se {cells} tivessem só {values}, estes poderiam ser trocados e haveria duas soluções"
    );
    match step.variant {
        1 => format!("{swapped}."),
        2 => say!(
            words.lang,
            "{swapped}; so {digits} is in {any}.",
            "{swapped}; então {digits} está em {any}."
        ),
        3 => say!(
            words.lang,
            "{swapped}; so {any} holds something else, and {place}, with {others}, that uses up {digits}.",
            "{swapped}; então {any} tem outro valor, e {place}, com {others}, isso esgota {digits}."
        ),
        HIDDEN => {
            let open = words.cells(&open);
            say!(
                words.lang,
                "{swapped}; so {any} holds something else; {place}, {digits} fit only in {open} and {others}, which \
                 leaves no room in {others} for anything else.",
                "{swapped}; então {any} tem outro valor; {place}, {digits} só cabem em {open} e {others}, e em {others} não \
                 sobra espaço para mais nada."
            )
        }
        _ => say!(
            words.lang,
            "{swapped}; {place}, {digits} is in {any} anyway, so the other of the two values is in neither.",
            "{swapped}; {place}, {digits} está em {any} de qualquer modo, então o outro dos dois valores não está em \
             nenhuma."
        ),
    }
}

fn find(position: &Position<u128>, sink: Sink<'_>) -> Flow {
    let Some(board) = Board::of(position) else { return Flow::Continue(()) };
    let mut steps: Vec<(usize, Step)> = Vec::new();
    loops::each(&board, &mut |kind, _, path, removed, reason| {
        if path.len() < 6 {
            return;
        }
        let cells = u128::of(path.iter().map(|cell| *cell as usize));
        let pair = path.iter().fold(0x1ff, |pair, cell| pair & board.cand[*cell as usize]);
        let digits = |set: u16| (0..9).filter(move |digit| set >> digit & 1 == 1);
        let mut step = Step::default().values(digits(pair)).cells(cells | reason.others);
        step = step.values(digits(reason.digits)).variant(if reason.hidden { HIDDEN } else { kind });
        for value in digits(pair) {
            step = step.using(cells, value, Role::Base);
        }
        let open = u128::of(cells.cells().filter(|cell| board.cand[*cell] != pair));
        for cell in open.cells() {
            step = digits(board.cand[cell] & !pair)
                .fold(step, |step, value| step.using(u128::only(cell), value, Role::Fin));
        }
        for cell in reason.others.cells() {
            step = digits(board.cand[cell])
                .fold(step, |step, value| step.using(u128::only(cell), value, Role::Other));
        }
        if kind > 2 {
            // Type 4 needs a house without another place for its value, a hidden set one for all of its.
            let inside = open | reason.others;
            let whole = |house: &usize| {
                let lone = |value| position.places_in(*house, value).within(inside);
                kind == 3 && !reason.hidden || digits(reason.digits).all(lone)
            };
            step = step.houses(position.ground.common_houses(inside).find(whole));
        }
        for (cell, gone) in removed {
            for digit in digits(gone) {
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
    Flow::Continue(())
}

//! Templates: every way to write all of one digit into a 9×9 grid.

use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    SET "template-set" ("Template set", "Molde (fixar)")
    "Cells that hold a digit in every way to place all of those that are missing."
    "Células que têm um dígito em toda maneira de colocar todos os que faltam.",
    hodoku LastResort Extreme 10000 8700 false &["1201"];
    find: |position, sink| find(position, sink, true), why: set_why,
}

fn set_why(step: &Step, words: &Words<'_>) -> String {
    let value = words.value(step.values[0]);
    say!(
        words.lang,
        "every way to place all the {value}s that are missing, and leave the other digits what they need, has one \
         there.",
        "toda maneira de colocar todos os {value} que faltam, deixando aos outros dígitos aquilo de que \
         precisam, passa por lá."
    )
}

technique! {
    DELETE "template-delete" ("Template delete", "Molde (eliminar)")
    "Cells that hold a digit in no way to place all of those that are missing."
    "Células que não têm um dígito em nenhuma maneira de colocar todos os que faltam.",
    hodoku LastResort Extreme 10000 8800 false &["1202"];
    find: |position, sink| find(position, sink, false), why: delete_why,
}

fn delete_why(step: &Step, words: &Words<'_>) -> String {
    let value = words.value(step.values[0]);
    say!(
        words.lang,
        "no way to place all the {value}s that are missing, and leave the other digits what they need, has one there.",
        "nenhuma maneira de colocar todos os {value} que faltam, deixando aos outros dígitos aquilo de \
         que precisam, passa por lá."
    )
}

fn find(position: &Position<u128>, sink: Sink<'_>, set: bool) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    let templates = templates(position);
    for (value, templates) in templates.iter().enumerate().filter(|(_, templates)| !templates.is_empty()) {
        let open = position.places[value];
        let step = Step::default().values([value]);
        let step = if set {
            let cells = every(templates) & open;
            cells.cells().fold(step.cells(cells), |step, cell| step.placing(cell, value))
        } else {
            let some = templates.iter().fold(0, |some, template| some | template);
            step.cells(open & some).using(open & some, value, Role::Base).removing(open & !some, value)
        };
        if step.is_worth() {
            sink(step)?;
        }
    }
    Flow::Continue(())
}

/// The cells that all templates hold.
fn every(templates: &[u128]) -> u128 {
    templates.iter().fold(u128::MAX, |every, template| every & template)
}

/// The ways to write each digit that leave all other digits the cells they need.
fn templates(position: &Position<u128>) -> Vec<Vec<u128>> {
    let mut all: Vec<Vec<u128>> = (0..9)
        .map(|value| {
            let written = u128::of((0..81).filter(|cell| position.grid.get(*cell) == Some(value)));
            let mut templates = Vec::new();
            fill(position.places[value] | written, 0, 0, 0, 0, &mut |template| templates.push(template));
            templates
        })
        .collect();
    loop {
        let needed: Vec<u128> = all.iter().map(|templates| every(templates)).collect();
        let before: usize = all.iter().map(Vec::len).sum();
        for (value, templates) in all.iter_mut().enumerate() {
            let others = needed.iter().enumerate().filter(|(other, _)| *other != value);
            let taken = others.fold(0, |taken, (_, needed)| taken | needed);
            templates.retain(|template| template & taken == 0);
        }
        if all.iter().any(Vec::is_empty) || all.iter().map(Vec::len).sum::<usize>() == before {
            return all;
        }
    }
}

/// Writes a digit row by row into free columns and boxes.
fn fill(open: u128, row: usize, cols: u16, boxes: u16, template: u128, each: &mut dyn FnMut(u128)) {
    if row == 9 {
        return each(template);
    }
    let places = (open >> (row * 9)) as u16 & 0x1ff & !cols;
    for col in (0..9).filter(|col| places >> col & 1 == 1) {
        let square = 1 << (row / 3 * 3 + col / 3);
        if boxes & square == 0 {
            fill(open, row + 1, cols | 1 << col, boxes | square, template | 1 << (row * 9 + col), each);
        }
    }
}

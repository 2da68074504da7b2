//! Templates: every way to write all of one digit into a 9×9 grid.

use garns_puzzle::{Text, say};

use crate::{Category, CellSet, Flow, Grade, Hodoku, Position, Role, Sink, Step, Technique};

pub(crate) static SET: Technique = Technique {
    name: "template-set",
    title: Text { en: "Template set", pt: "Molde (fixar)" },
    meaning: Text {
        en: "Cells that hold a digit in every way to place all of those that are missing.",
        pt: "Células que têm um dígito em toda maneira de colocar todos os que faltam.",
    },
    hodoku: Some(Hodoku { order: 8700, codes: &["1201"], ..HODOKU }),
    find: |position, technique, sink| find(position, technique, sink, true),
    why: |step, words| {
        let value = words.value(step.values[0]);
        say!(
            words.lang,
            "every way to place all the {value}s that are missing, and leave the other digits what they need, has one \
             there.",
            "toda maneira de colocar todos os {value} que faltam, deixando aos outros dígitos aquilo de que \
             precisam, passa por lá."
        )
    },
    ..Technique::PLAIN
};

pub(crate) static DELETE: Technique = Technique {
    name: "template-delete",
    title: Text { en: "Template delete", pt: "Molde (eliminar)" },
    meaning: Text {
        en: "Cells that hold a digit in no way to place all of those that are missing.",
        pt: "Células que não têm um dígito em nenhuma maneira de colocar todos os que faltam.",
    },
    hodoku: Some(Hodoku { order: 8800, codes: &["1202"], ..HODOKU }),
    find: |position, technique, sink| find(position, technique, sink, false),
    why: |step, words| {
        let value = words.value(step.values[0]);
        say!(
            words.lang,
            "no way to place all the {value}s that are missing, and leave the other digits what they need, has one there.",
            "nenhuma maneira de colocar todos os {value} que faltam, deixando aos outros dígitos aquilo de \
             que precisam, passa por lá."
        )
    },
    ..Technique::PLAIN
};

const HODOKU: Hodoku = Hodoku {
    category: Category::LastResort,
    grade: Grade::Extreme,
    score: 10000,
    order: 0,
    usual: false,
    codes: &[],
};

fn find(position: &Position<u128>, technique: &'static Technique, sink: Sink<'_>, set: bool) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    let templates = templates(position);
    for (value, templates) in templates.iter().enumerate().filter(|(_, templates)| !templates.is_empty()) {
        let open = position.places[value];
        let step = Step::new(technique).values([value]);
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

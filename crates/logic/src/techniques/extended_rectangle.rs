//! Extended rectangles: two lines and three columns of cells that must not be left with the same three values.
//!
//! The two cells of each column lie in one block, so that the two lines could change places within the rectangle.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::say;

use super::something_else::something_else;
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "extended-rectangle" ("Extended unique rectangle", "Retângulo único estendido")
    "Six cells in two lines, three by three, with the two beside each other always in one box, can't be left with \
     three values: the lines could change places."
    "Seis células em duas linhas, três a três, com as duas vizinhas sempre num mesmo bloco, não podem ficar com três \
     valores: as linhas poderiam trocar de lugar.";
    find: find, why: why, unique: true,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let open = step.cells_of(Role::Fin);
    let (cells, values, any) =
        (words.cells(&step.cells), words.values(&step.values[..SIZE]), words.either(&open));
    say!(
        words.lang,
        "if {cells} held only {values}, their two lines could change places and there would be two solutions; so {any} \
         holds something else.",
        "se {cells} tivessem só {values}, as suas duas linhas poderiam trocar de lugar e haveria duas soluções; então \
         {any} tem outro valor."
    )
}

/// Cells in each of the two lines, and values.
const SIZE: usize = 3;

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.plain {
        return Flow::Continue(());
    }
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines: Vec<S> = position
            .ground
            .houses
            .iter()
            .filter(|house| house.kind == kind)
            .map(|house| house.cells)
            .collect();
        for (i, first) in lines.iter().enumerate() {
            for second in &lines[i + 1..] {
                in_lines(position, [*first, *second], kind, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The rectangles of two lines.
fn in_lines<S: CellSet>(position: &Position<S>, lines: [S; 2], kind: HouseKind, sink: Sink<'_>) -> Flow {
    let ground = &position.ground;
    let across = |cell: usize| ground.house_at(cell, |other| other != kind && !is_block(other));
    let block = |cell: usize| ground.house_at(cell, is_block);
    let mut columns: Vec<([usize; 2], usize)> = Vec::new();
    for a in (lines[0] & position.blank).cells() {
        let beside = |b: &usize| across(a) == across(*b) && block(a) == block(*b);
        if let (Some(b), Some(block)) = ((lines[1] & position.blank).cells().find(beside), block(a)) {
            columns.push(([a, b], block));
        }
    }
    for (i, one) in columns.iter().enumerate() {
        for (j, two) in columns.iter().enumerate().skip(i + 1) {
            for three in &columns[j + 1..] {
                if one.1 == two.1 || two.1 == three.1 || one.1 == three.1 {
                    continue; // more cells in a block than values
                }
                let cells: S = S::of([one.0, two.0, three.0].into_iter().flatten());
                rectangle(position, cells, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn is_block(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Box | HouseKind::Region)
}

fn rectangle<S: CellSet>(position: &Position<S>, cells: S, sink: Sink<'_>) -> Flow {
    let all: Vec<usize> = position.union(cells).iter().collect();
    for (i, &a) in all.iter().enumerate() {
        for (j, &b) in all.iter().enumerate().skip(i + 1) {
            for &c in &all[j + 1..] {
                if let Some(step) = something_else(position, cells, &[a, b, c]) {
                    sink(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

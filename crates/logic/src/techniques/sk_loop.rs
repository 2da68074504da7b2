//! SK loop (Steve Kurzhals, 2007): sixteen cells around the corners of a rectangle, with just as many values for them.
//!
//! Two rows and two columns cross in four boxes. Beside each crossing lie two cells in the row and two in the column: eight
//! pairs of cells in a ring, each two neighbours within one row, column or box, which is a link. A value of a link has room
//! once in it. If so many values of links as there are blank cells can stand for everything in the pairs, each of them is in
//! its link's pairs, and nowhere else in the house.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Candidates, say};

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "sk-loop" ("SK loop", "Laço SK")
    "Eight pairs of cells in a ring around four boxes, each two neighbours in one house, with as many values shared by \
     neighbours as cells: each is in its two pairs, and nowhere else in their house."
    "Oito pares de células num anel em torno de quatro blocos, cada dois vizinhos numa casa, com tantos valores \
     compartilhados por vizinhos quantas células: cada um está nos seus dois pares, e em nenhum outro lugar da casa.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let (cells, count) = (words.cells(&step.cells), step.cells.len());
    let told = step.ways.iter().zip(&step.houses).filter(|(values, _)| !values.is_empty());
    let told = told.map(|(values, house)| {
        let (place, values) = (words.place(*house), words.values(values));
        say!(words.lang, "{place} the values {values}", "{place} os valores {values}")
    });
    let told = told.collect::<Vec<_>>().join("; ");
    say!(
        words.lang,
        "in the ring of the {count} cells {cells} there is room for {count} values and no more: {told}. Each is there, and \
         nowhere else in its house.",
        "no anel das {count} células {cells} há lugar para {count} valores e não mais: {told}. Cada um está ali, e em \
         nenhum outro lugar da sua casa."
    )
}

const PAIRS: usize = 8;

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    for rows in 0..81 {
        for columns in 0..81 {
            // Two lines of different bands or stacks, the first before the second.
            let [rows, columns] = [rows, columns].map(|pair| [pair / 9, pair % 9]);
            if [rows, columns].iter().all(|[one, two]| one / 3 < two / 3) {
                ring(position, rows, columns, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The least numbers of neighbours in a ring, as bits, that touch each of these pairs: bit i is the link of pairs i and i + 1.
fn covers(pairs: u32) -> Vec<u32> {
    let touched = |links: u32| links | (links << 1 | links >> (PAIRS - 1)) & ((1 << PAIRS) - 1);
    let all = (0..1_u32 << PAIRS).filter(|links| pairs & !touched(*links) == 0);
    let least = all.clone().map(u32::count_ones).min();
    all.filter(|links| Some(links.count_ones()) == least).collect()
}

fn ring<S: CellSet>(position: &Position<S>, rows: [usize; 2], columns: [usize; 2], sink: Sink<'_>) -> Flow {
    let ground = &position.ground;
    // The two cells beside a crossing, in its row or in its column, within the box.
    let beside = |row: usize, col: usize, in_row: bool| {
        let line = if in_row { col / 3 * 3 } else { row / 3 * 3 };
        let cells = (line..line + 3).map(|at| if in_row { (row, at) } else { (at, col) });
        S::of(cells.filter(|cell| *cell != (row, col)).map(|(row, col)| 9 * row + col)) & position.blank
    };
    let [top, bottom] = rows;
    let [left, right] = columns;
    let pairs = [
        beside(top, left, true),
        beside(top, right, true),
        beside(top, right, false),
        beside(bottom, right, false),
        beside(bottom, right, true),
        beside(bottom, left, true),
        beside(bottom, left, false),
        beside(top, left, false),
    ];
    let count: usize = pairs.iter().map(|pair| CellSet::len(*pair)).sum();
    if count < 14 {
        return Flow::Continue(());
    }
    let unions = pairs.map(|pair| position.union(pair));
    let holds =
        |value: usize| (0..PAIRS).filter(|i| unions[*i].has(value)).fold(0_u32, |bits, i| bits | 1 << i);
    // Half of the pairs a value is in, at least, is what it needs: a bound that settles nearly all.
    if (0..9).map(|value| holds(value).count_ones().div_ceil(2) as usize).sum::<usize>() > count {
        return Flow::Continue(());
    }
    let covers: Vec<Vec<u32>> = (0..9).map(|value| covers(holds(value))).collect();
    if covers.iter().map(|covers| covers[0].count_ones() as usize).sum::<usize>() != count {
        return Flow::Continue(());
    }
    let house = |cell: usize, kind: HouseKind| ground.house_at(cell, |other| other == kind);
    let sorts = [HouseKind::Row, HouseKind::Box, HouseKind::Column, HouseKind::Box];
    let corners = [
        (top, left),
        (top, right),
        (top, right),
        (bottom, right),
        (bottom, right),
        (bottom, left),
        (bottom, left),
        (top, left),
    ];
    let houses = (0..PAIRS).map(|i| house(9 * corners[i].0 + corners[i].1, sorts[i % 4]));
    let Some(houses) = houses.collect::<Option<Vec<usize>>>() else { return Flow::Continue(()) };
    let cells = pairs.iter().fold(S::default(), |all, pair| all | *pair);
    let mut step = Step::default().cells(cells).houses(houses.iter().copied());
    let mut told = [Candidates::NONE; PAIRS];
    for (value, covers) in covers.iter().enumerate() {
        step = step.using(cells & position.places[value], value, Role::Base);
        // Of several ways to count, the first is told.
        for i in (0..PAIRS).filter(|i| covers[0] >> i & 1 == 1) {
            told[i] |= Candidates::only(value);
            let own = pairs[i] | pairs[(i + 1) % PAIRS];
            step = step.removing(position.places_in(houses[i], value).without(own), value);
        }
    }
    step.ways.extend(told.map(|values| values.iter().collect::<Vec<_>>()));
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_covers_of_a_ring() {
        assert_eq!(covers(0), [0]);
        assert_eq!(covers(0b11), [0b1]);
        assert_eq!(covers(0b1_0000_0001 >> 1).len(), 2); // the last pair alone: the link before or after it
        assert_eq!(covers(0b1111_1111), [0b0101_0101, 0b1010_1010]);
        assert_eq!(covers(0b1000_0001), [0b1000_0000]);
    }
}

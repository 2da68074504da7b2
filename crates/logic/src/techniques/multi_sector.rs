//! Multi-sector locked set: cells where rows cross columns, with just as many values for them.
//!
//! Each value is counted either once for each of the rows or once for each of the columns in which it may stand among the
//! cells. If that makes no more than there are cells, each is there as often as counted, and nowhere else in these lines.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::say;

use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "multi-sector-locked-set" ("Multi-sector locked set", "Conjunto trancado em vários setores")
    "Where some rows cross some columns there is only room for as many values as cells, if some are counted by rows and \
     the others by columns: each is there, and nowhere else in those lines."
    "Onde algumas linhas cruzam algumas colunas só há lugar para tantos valores quantas células, se uns são contados por \
     linhas e os outros por colunas: cada um está ali, e em nenhum outro lugar dessas linhas ou colunas.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let count = step.cells.len();
    let told = |houses: &[usize], values: &[usize]| {
        let (place, values) = (words.places(houses), words.values(values));
        say!(words.lang, "{place} the values {values}", "{place} os valores {values}")
    };
    let parts = [(&step.houses, &step.ways[0]), (&step.covers, &step.ways[1])];
    let told = parts
        .into_iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(houses, values)| told(houses, values));
    let told = told.collect::<Vec<_>>().join("; ");
    let cells = words.cells(&step.cells);
    say!(
        words.lang,
        "in the {count} cells {cells} there is room for {count} values and no more: {told}. Each is there as often as that, \
         and nowhere else in these lines.",
        "nas {count} células {cells} há lugar para {count} valores e não mais: {told}. Cada um está ali tantas vezes, e em \
         nenhum outro lugar dessas linhas ou colunas."
    )
}

/// Lines of either kind.
const SIZES: std::ops::RangeInclusive<u32> = 3..=6;

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    let places: Vec<[u16; 9]> = (0..9)
        .map(|value| {
            std::array::from_fn(|row| {
                (0..9).filter(|col| position.has(9 * row + col, value)).fold(0, |bits, col| bits | 1 << col)
            })
        })
        .collect();
    let blank: [u16; 9] = std::array::from_fn(|row| {
        (0..9).filter(|col| position.blank.has(9 * row + col)).fold(0, |bits, col| bits | 1 << col)
    });
    let sets: Vec<u16> = (0..1 << 9).filter(|set: &u16| SIZES.contains(&set.count_ones())).collect();
    for &rows in &sets {
        if position.deadline.is_over() {
            break;
        }
        let in_rows = || (0..9).filter(move |row| rows >> row & 1 == 1);
        for &columns in &sets {
            let count: u32 = in_rows().map(|row| (blank[row] & columns).count_ones()).sum();
            let mut room = 0;
            let mut fewer = [std::cmp::Ordering::Equal; 9];
            for (value, places) in places.iter().enumerate() {
                let (mut lines, mut across) = (0, 0);
                for row in in_rows() {
                    lines += u32::from(places[row] & columns != 0);
                    across |= places[row] & columns;
                }
                let across = across.count_ones();
                room += lines.min(across);
                if room > count {
                    break;
                }
                fewer[value] = lines.cmp(&across);
            }
            if room == count && count > 0 {
                // Where both make the same, either will do.
                found(position, [rows, columns], fewer.map(|order| order.is_le()), sink)?;
                if fewer.contains(&std::cmp::Ordering::Equal) {
                    found(position, [rows, columns], fewer.map(|order| order.is_lt()), sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn found<S: CellSet>(
    position: &Position<S>,
    [rows, columns]: [u16; 2],
    by_row: [bool; 9],
    sink: Sink<'_>,
) -> Flow {
    let lines = |kind: HouseKind, set: u16| {
        let of_kind = move |cell: usize| position.ground.house_at(cell, |other| other == kind);
        let first = move |at: usize| if kind == HouseKind::Row { 9 * at } else { at };
        (0..9)
            .filter(move |at| set >> at & 1 == 1)
            .filter_map(move |at| of_kind(first(at)))
            .collect::<Vec<usize>>()
    };
    let [rows, columns] = [lines(HouseKind::Row, rows), lines(HouseKind::Column, columns)];
    let union = |lines: &[usize]| {
        lines.iter().fold(S::default(), |all, house| all | position.ground.houses[*house].cells)
    };
    let cells = union(&rows) & union(&columns) & position.blank;
    let mut step = Step::default().cells(cells).houses(rows.iter().copied()).covers(columns.iter().copied());
    let mut ways = [Vec::new(), Vec::new()];
    for (value, by_row) in by_row.into_iter().enumerate() {
        step = step.using(cells & position.places[value], value, Role::Base);
        if !cells.meets(position.places[value]) {
            continue;
        }
        let (lines, told) = if by_row { (&rows, 0) } else { (&columns, 1) };
        ways[told].push(value);
        for &house in lines {
            // A line whose cells cannot hold the value is not counted, and keeps it elsewhere.
            if position.places_in(house, value).meets(cells) {
                step = step.removing(position.places_in(house, value).without(cells), value);
            }
        }
    }
    step.ways.extend(ways);
    if step.is_worth() { sink(step) } else { Flow::Continue(()) }
}

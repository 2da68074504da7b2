//! Constraints that are no rule of garns by themselves: spelled out by other rules.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule};

use super::context::GridContext;
use super::reading::Item;
use crate::ReadErrorKind;
use crate::error::shown;

/// What lies between the least and the greatest value adds up to a sum.
///
/// Where values begin with 0 the program takes for the number of cells between them what the sum would allow if they
/// began with 1, and so do we: a string means what its program means.
pub(super) fn sandwich(context: &GridContext, cells: Cells, sum: i64) -> Result<Vec<Rule>, ReadErrorKind> {
    let count = context.values.len();
    let whole = cells.len() == count;
    let mut rules = match whole {
        true => vec![Sandwich { cells: cells.clone(), sum }.into()],
        false => vec![Lunchbox { path: cells.clone(), sum }.into()],
    };
    if context.values.least() == 0 {
        // The sums of n different numbers up to `most` from `first` on: all between the least and the greatest.
        let sums = |n: usize, first: i64, most: i64| {
            let n = n as i64;
            n * (2 * first + n - 1) / 2..=n * (2 * most - n + 1) / 2
        };
        let most = context.values.most();
        let taken = |n: &usize| sums(*n, 2, most).contains(&sum);
        let possible = |n: &usize| sums(*n, 1, most - 1).contains(&sum);
        let lengths = 0..=cells.len().saturating_sub(2);
        if lengths.clone().any(|n| possible(&n) && !taken(&n)) {
            rules.push(apart(context, cells, &lengths.filter(taken).collect::<Vec<_>>(), whole));
        }
    }
    Ok(rules)
}

/// One of these numbers of cells lies between the least value and the greatest.
pub(super) fn apart(context: &GridContext, cells: Cells, between: &[usize], whole: bool) -> Rule {
    if whole {
        // States: before both, after both, and so many cells after the least (even) or the greatest (odd).
        let values = &context.values;
        let inside = |greatest: bool, passed: usize| 2 + 2 * passed as u32 + u32::from(greatest);
        let mut steps = Vec::new();
        for &number in values.all_numbers() {
            let (is_least, is_greatest) = (number == values.least(), number == values.most());
            steps.push((0, number, if is_least || is_greatest { inside(is_greatest, 0) } else { 0 }));
            steps.push((1, number, 1));
            for passed in 0..cells.len() {
                for greatest in [false, true] {
                    let here = inside(greatest, passed);
                    if !is_least && !is_greatest {
                        steps.push((here, number, inside(greatest, passed + 1)));
                    } else if is_least == greatest && between.contains(&passed) {
                        steps.push((here, number, 1));
                    }
                }
            }
        }
        return Automaton { path: cells, start: vec![0], end: vec![1], steps }.into();
    }
    if between.is_empty() {
        // No way leads to the end.
        let steps = vec![(0, context.values.least(), 0)];
        return Automaton { path: cells, start: vec![0], end: vec![1], steps }.into();
    }
    let pairs = (0..cells.len()).flat_map(|a| (0..cells.len()).map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| a != b && between.contains(&(a.abs_diff(*b) - 1)));
    let option = |(least, greatest): (usize, usize)| {
        let others = (0..cells.len()).filter(|i| *i != least && *i != greatest);
        let line = |i: usize| vec![cells[least], cells[i], cells[greatest]];
        others.map(|i| Thermometer { path: line(i).into(), slow: false }.into()).collect()
    };
    AnyOf { options: pairs.map(option).collect() }.into()
}

/// So many values are visible, those below 1 never: the state is the tallest rank so far and how many show.
pub(super) fn skyline(context: &GridContext, cells: Cells, visible: i64) -> Rule {
    let values = &context.values;
    let (ranks, most) = (values.len() as u32, visible.clamp(0, cells.len() as i64) as u32);
    // 0 is before anything shows; tallest + 1 + ranks · (count − 1) after.
    let state = |tallest: u32, count: u32| 1 + tallest + ranks * (count - 1);
    let mut steps = Vec::new();
    for rank in 0..ranks {
        let number = values.number(rank as usize);
        if number < 1 {
            steps.push((0, number, 0));
        } else if most > 0 {
            steps.push((0, number, state(rank, 1)));
        }
        for tallest in 0..ranks {
            for count in 1..=most {
                if rank <= tallest {
                    steps.push((state(tallest, count), number, state(tallest, count)));
                } else if count < most {
                    steps.push((state(tallest, count), number, state(rank, count + 1)));
                }
            }
        }
    }
    let end = if visible == i64::from(most) && most > 0 {
        (0..ranks).map(|tallest| state(tallest, most)).collect()
    } else {
        vec![]
    };
    Automaton { path: cells, start: vec![0], end, steps }.into()
}

/// Below a 1 or above a 9 stands every 5 of a column. States: nothing to remember; after a 1; a 5 that needs a 9.
pub(super) fn flatmates(context: &GridContext, column: Cells) -> Rule {
    let mut steps = Vec::new();
    for &number in context.values.all_numbers() {
        for (state, next) in [(0, 0), (1, 0)] {
            steps.push(match number {
                1 => (state, number, 1),
                5 => (state, number, if state == 1 { 0 } else { 2 }),
                _ => (state, number, next),
            });
        }
    }
    steps.push((2, 9, 0));
    Automaton { path: column, start: vec![0], end: vec![0, 1], steps }.into()
}

/// Each row, column and box lacks one value, told beside the grid; no two of a kind lack the same, and where a
/// 0 stands its row, column and box lack different ones.
pub(super) fn doppelganger(context: &GridContext) -> Vec<Rule> {
    let group = |name: &str| context.group(name).unwrap_or_default();
    // The added row has a cell for each column, the added column one for each row.
    let (by_col, by_row, by_box) = (group("DGR"), group("DGC"), group("DGB"));
    let side = context.rows;
    let mut rules: Vec<Rule> = Vec::new();
    let others: Vec<i64> =
        context.values.all_numbers().iter().copied().filter(|number| *number != 0).collect();
    let cell = |row: usize, col: usize| Cell::new(row as u16, col as u16);
    let mut house = |cells: Vec<Cell>, more: Cell| {
        rules.push(House::extra(cells.into_iter().chain([more]).collect()).into());
    };
    for i in 0..side {
        house((0..side).map(|k| cell(i, k)).collect(), by_row[i]);
        house((0..side).map(|k| cell(k, i)).collect(), by_col[i]);
    }
    let mut boxed = vec![None; side * side];
    if let Some((height, width)) = context.boxes {
        let across = context.cols / width;
        for (b, &beside) in by_box.iter().enumerate() {
            let (top, left) = (b / across * height, b % across * width);
            let cells: Vec<Cell> =
                (0..height * width).map(|i| cell(top + i / width, left + i % width)).collect();
            cells.iter().for_each(|c| boxed[usize::from(c.row) * side + usize::from(c.col)] = Some(b));
            house(cells, beside);
        }
    }
    for cells in [by_row.clone(), by_col.clone(), by_box.clone()] {
        rules.push(House::extra(cells.clone().into()).into());
        rules.push(Allowed { cells: cells.into(), values: others.clone() }.into());
    }
    for row in 0..side {
        for col in 0..side {
            let mut lack = vec![by_row[row], by_col[col]];
            lack.extend(boxed[row * side + col].map(|b| by_box[b]));
            let no_zero = Allowed { cells: vec![cell(row, col)].into(), values: others.clone() };
            let different = House::extra(lack.into());
            rules.push(AnyOf { options: vec![vec![no_zero.into()], vec![different.into()]] }.into());
        }
    }
    rules
}

/// Counts of cells in the same unknown region.
pub(super) fn chaos(context: &GridContext, item: &Item<'_>) -> Result<Vec<Rule>, ReadErrorKind> {
    let count = context.cell(item.arg(0))?;
    let others = item.arg(1) == "1";
    let layer = context.group("CC").ok_or_else(|| ReadErrorKind::UnknownRule { name: shown(item.name) })?;
    let cols = context.cols;
    let region = |cell: Cell| layer[usize::from(cell.row) * cols + usize::from(cell.col)];
    let in_grid = |cell: &Cell| usize::from(cell.row) < context.rows && usize::from(cell.col) < cols;
    // A cell of the grid stands for its own cell beside it.
    let named = |name: &&str| context.cell(name).map(|cell| if in_grid(&cell) { region(cell) } else { cell });
    let names = item.args.get(2..).unwrap_or_default();
    if item.name == "ChaosArrow" {
        let arms: Vec<Cells> = if names.is_empty() {
            let ways = [(0, -1), (0, 1), (-1, 0), (1, 0)];
            let arm = |(down, right): (i32, i32)| {
                (0..).map_while(|k| count.offset(k * down, k * right).filter(in_grid)).map(region).collect()
            };
            ways.into_iter().map(arm).collect()
        } else {
            let arm = |names: &[&str]| names.iter().map(named).collect();
            names.split(|name| *name == "-").map(arm).collect::<Result<_, _>>()?
        };
        return Ok(vec![RunLength { count, arms, others }.into()]);
    }
    let cells: Cells = if names.is_empty() {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let near =
            around.filter(|step| *step != (0, 0)).filter_map(|(d, r)| count.offset(d, r).filter(in_grid));
        [count].into_iter().chain(near).map(region).collect()
    } else {
        names.iter().map(named).collect::<Result<_, _>>()?
    };
    Ok(vec![CountSame { count, cells, others }.into()])
}

//! Random rules beyond the classic ones.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule};

use super::rules::{Hand, rule as any_rule};

pub(super) fn rule(hand: &mut Hand<'_>, name: &str) -> Rule {
    match name {
        "zipper" => Zipper { path: hand.path(2, 5) }.into(),
        "double-arrow" => DoubleArrow { path: hand.path(3, 5) }.into(),
        "entropic" => Entropic { path: hand.path(2, 5) }.into(),
        "modular" => Modular { path: hand.path(2, 5), by: hand.tape.within(2, 5) }.into(),
        "nabner" => Nabner { cells: hand.cells(1, 3) }.into(),
        "lockout" => Lockout { path: hand.path(2, 4), least: hand.tape.within(0, 4) }.into(),
        "sum-line" => {
            let path = hand.path(1, 5);
            let first = 1 + hand.tape.below(path.len());
            let sum = hand.sum(&path[..first]);
            SumLine { path, sum, closed: hand.tape.once_in(3) }.into()
        }
        "indexer" => {
            let is = hand.tape.one_of(&[Indexing::Row, Indexing::Column, Indexing::Box]);
            Indexer { is, cells: hand.path(1, 2) }.into()
        }
        "numbered-room" => {
            let cells = hand.line(1, 4);
            let x = usize::try_from(hand.number(cells[0])).unwrap_or(1).clamp(1, cells.len());
            NumberedRoom { value: hand.number(cells[x - 1]), cells }.into()
        }
        "counting-circles" => CountingCircles { cells: hand.cells(1, 4) }.into(),
        "equal-sums" => EqualSums { groups: groups(hand, 3) }.into(),
        "weighted-sum" => {
            let cells = hand.path(1, 4);
            let weights: Vec<i64> = cells.iter().map(|_| hand.tape.within(-3, 10)).collect();
            let sum = cells.iter().zip(&weights).map(|(cell, weight)| hand.number(*cell) * weight).sum();
            WeightedSum { cells, weights, sum: hand.near(sum) }.into()
        }
        "same-values" => {
            let size = 1 + hand.tape.below(2);
            let count = 1 + hand.tape.below(3);
            SameValues { groups: (0..count).map(|_| hand.path(size, size)).collect() }.into()
        }
        "contains" => {
            let cells = hand.cells(1, 4);
            let values = (0..hand.tape.below(cells.len() + 1)).map(|_| value_of(hand, &cells)).collect();
            let without = (0..hand.tape.below(3)).map(|_| any_value(hand)).collect();
            Contains { cells, values, exactly: hand.tape.once_in(2), without }.into()
        }
        "count-distinct" => CountDistinct { count: hand.cell(), cells: hand.path(1, 4) }.into(),
        "allowed" => {
            let cells = hand.path(1, 2);
            let values = (0..hand.tape.below(4)).map(|_| any_value(hand)).collect();
            Allowed { cells, values }.into()
        }
        "slingshot" => {
            let cells = if hand.tape.once_in(2) { hand.path(1, 3) } else { hand.line(1, 4) };
            Slingshot { value: hand.cell(), place: hand.cell(), cells }.into()
        }
        "lunchbox" => {
            let path = hand.cells(1, 4);
            let between = path.len().saturating_sub(1).max(1);
            let sum =
                if hand.tape.once_in(3) { 0 } else { hand.sum(&path[1.min(path.len())..between.max(1)]) };
            Lunchbox { path, sum }.into()
        }
        "rellik" => Rellik { cells: hand.cells(1, 4), sum: hand.tape.within(-3, 9) }.into(),
        "equality-cage" => EqualityCage { cells: hand.cells(2, 4) }.into(),
        "hidden-skyscraper" => {
            let cells = hand.line(1, 4);
            HiddenSkyscraper { value: value_of(hand, &cells), cells }.into()
        }
        "full-rank" => full_rank(hand).into(),
        "anti-taxicab" => AntiTaxicab {}.into(),
        "global-entropy" => GlobalEntropy { modular: hand.tape.once_in(2) }.into(),
        "relation" => {
            let path = hand.path(2, 4);
            let mut pairs: Vec<(i64, i64)> = Vec::new();
            for i in 0..path.len() {
                for j in i + 1..path.len() {
                    if !hand.tape.once_in(6) {
                        pairs.push((hand.number(path[i]), hand.number(path[j])));
                    }
                }
            }
            pairs.extend((0..hand.tape.below(4)).map(|_| (any_value(hand), any_value(hand))));
            Relation { path, pairs, all: hand.tape.once_in(2) }.into()
        }
        "automaton" => automaton(hand).into(),
        "any-of" => {
            let count = 1 + hand.tape.below(2);
            let mut option = || -> Vec<Rule> {
                (0..hand.tape.one_of(&[1, 1, 2, 2, 0]))
                    .map(|_| any_rule(hand.tape, hand.puzzle, hand.truth))
                    .collect()
            };
            AnyOf { options: (0..count).map(|_| option()).collect() }.into()
        }
        "regions" => regions(hand).into(),
        "connected" => {
            let cells = hand.cells(2, 9);
            let values = (0..1 + hand.tape.below(2)).map(|_| any_value(hand)).collect();
            let size = if hand.tape.once_in(2) { Some(1 + hand.tape.below(4)) } else { None };
            let edge = hand.tape.newer() && hand.tape.once_in(3);
            Connected { cells, values, size, edge }.into()
        }
        "count-same" => {
            CountSame { count: hand.cell(), cells: hand.path(1, 4), others: hand.tape.once_in(2) }.into()
        }
        "run-length" => {
            let first = hand.cell();
            let mut arm =
                || -> Cells { [first].into_iter().chain(hand.path(1, 3).iter().copied()).collect() };
            let arms = vec![arm(), arm()];
            RunLength { count: hand.cell(), arms, others: hand.tape.once_in(2) }.into()
        }
        "doublers" => {
            let all = hand.puzzle.cells();
            let count = 1 + hand.tape.below((all.len() / 2).clamp(1, 3));
            let factors = [(2, 1), (2, 1), (-1, 1), (0, 1), (3, 1), (1, 2), (1, 1)];
            let (times, over) = if hand.tape.newer() { hand.tape.one_of(&factors) } else { (2, 1) };
            // Each cell with one that counts it well, where there is one.
            let cells: Vec<Cell> = all.iter().take(count).copied().collect();
            let mut counted: Vec<Cell> = Vec::new();
            for cell in &cells {
                let number = hand.number(*cell);
                let fits = |other: &&Cell| {
                    let counts = hand.number(**other);
                    counts == number || counts * over == number * times
                };
                let free = |other: &&Cell| !counted.contains(other);
                let known = all.iter().rev().filter(free).find(fits);
                let any = all.iter().rev().find(free).copied().unwrap_or(*cell);
                counted.push(known.copied().unwrap_or(any));
            }
            let twice = |(cell, other): (&Cell, &Cell)| hand.number(*cell) != hand.number(*other);
            let doubled = cells.iter().zip(&counted).filter(|pair| twice(*pair)).count();
            Doublers { cells: cells.into(), counted: counted.into(), count: doubled, times, over }.into()
        }
        "moves" => {
            let moves = (0..1 + hand.tape.below(2)).map(|_| {
                let far = hand.tape.within(0, 2);
                (far, hand.tape.within(i64::from(far == 0), 2))
            });
            let moves = moves.collect();
            let mut some =
                |least, most| (0..hand.tape.below(2)).map(|_| hand.tape.within(least, most)).collect();
            Moves { moves, sums: some(-3, 9), differences: some(0, 4), ratios: some(1, 4) }.into()
        }
        "sum-condition" => {
            let cells = hand.cells(1, 4);
            let sum = hand.sum(&cells);
            let is = if hand.tape.once_in(2) { Some(hand.tape.one_of(&NumberKind::ALL)) } else { None };
            let sums = (0..hand.tape.below(4)).map(|i| sum + [0, 2, -3][i]).collect();
            let least = if hand.tape.once_in(3) { Some(sum - hand.tape.within(-1, 3)) } else { None };
            let most = if hand.tape.once_in(3) { Some(sum + hand.tape.within(-1, 3)) } else { None };
            SumCondition { cells, is, sums, least, most, repeats: hand.tape.once_in(2) }.into()
        }
        "count-where" => {
            let kinds = [Counted::Odd, Counted::Even, Counted::Prime, Counted::Greater, Counted::Less];
            let are = if hand.tape.once_in(4) { None } else { Some(hand.tape.one_of(&kinds)) };
            let values = (0..hand.tape.below(3)).map(|_| any_value(hand)).collect();
            CountWhere { count: hand.cell(), cells: hand.path(1, 4), are, values }.into()
        }
        "shading" => shading(hand).into(),
        "loop" => drawn_loop(hand).into(),
        "schrodinger" => schrodinger(hand).into(),
        other => {
            panic!("draw a random {other} here, so that the checker and every engine are tested with it")
        }
    }
}

/// Cells, often of one house, each with another that has a second digit or 0, where there is one.
fn schrodinger(hand: &mut Hand<'_>) -> Schrodinger {
    let houses = hand.puzzle.frame().houses();
    let cells: Cells = match hand.tape.below(2 * houses.len() + 1) {
        i if i < houses.len() => houses[i].cells.clone(),
        _ => {
            let some = hand.cells(1, 3);
            let digits: Cells = some.iter().copied().filter(|cell| hand.number(*cell) >= 0).collect();
            if digits.is_empty() { some } else { digits }
        }
    };
    let mut free = hand.puzzle.cells().to_vec();
    free.retain(|cell| !cells.contains(cell));
    let mut used: Vec<i64> = cells.iter().map(|cell| hand.number(*cell)).collect();
    let mut take = |hand: &Hand<'_>, fits: &dyn Fn(i64) -> bool| {
        let found = free.iter().position(|cell| fits(hand.number(*cell)));
        (!free.is_empty()).then(|| free.swap_remove(found.unwrap_or(0)))
    };
    let (mut second, mut count) = (Vec::new(), 0);
    for &cell in &cells {
        let (number, two) = (hand.number(cell), hand.tape.once_in(3));
        let fits = |other: i64| if two { other > number && !used.contains(&other) } else { other == 0 };
        let Some(other) = take(hand, &fits) else { continue };
        if hand.number(other) != 0 {
            count += 1;
            used.push(hand.number(other));
        }
        second.push(other);
    }
    let digits = |i: usize| {
        let (first, second) = (hand.number(cells[i]), second.get(i).map_or(0, |cell| hand.number(*cell)));
        (first, if second == 0 { first } else { second }, first + second)
    };
    let listed: Vec<(i64, i64, i64)> = (0..cells.len()).map(digits).collect();
    let (mut counted, mut last) = (Vec::new(), Vec::new());
    if hand.tape.once_in(3) {
        counted.extend(listed.iter().filter_map(|(_, _, sum)| take(hand, &|number| number == *sum)));
    }
    if hand.tape.once_in(3) {
        last.extend(listed.iter().filter_map(|(_, last, _)| take(hand, &|number| number == *last)));
    }
    let mut digits: Vec<i64> =
        hand.puzzle.values().all_numbers().iter().copied().filter(|n| *n >= 0).collect();
    // Now and then one too few, just enough, or all that there are.
    match hand.tape.below(6) {
        0..4 => digits.clear(),
        4 => digits.truncate(cells.len() + count),
        _ => drop(digits.pop()),
    }
    let (second, counted, last) = (second.into(), counted.into(), last.into());
    Schrodinger { cells, second, counted, last, count, digits }
}

fn groups(hand: &mut Hand<'_>, most: usize) -> Vec<Cells> {
    (0..1 + hand.tape.below(most)).map(|_| hand.path(1, 3)).collect()
}

fn value_of(hand: &mut Hand<'_>, cells: &[Cell]) -> i64 {
    let cell = hand.tape.one_of(cells);
    hand.number(cell)
}

fn any_value(hand: &mut Hand<'_>) -> i64 {
    let rank = hand.tape.below(hand.puzzle.values().len());
    hand.puzzle.values().number(rank)
}

fn full_rank(hand: &mut Hand<'_>) -> FullRank {
    let grids: Vec<_> = hand.puzzle.frame().main_grids().cloned().collect();
    let grid = hand.tape.one_of(&grids);
    let cell = |row, col| Cell::new(grid.at.row + row, grid.at.col + col);
    let mut line: Vec<Cell> = if hand.tape.once_in(2) {
        let row = hand.tape.below(usize::from(grid.rows)) as u16;
        (0..grid.cols).map(|col| cell(row, col)).collect()
    } else {
        let col = hand.tape.below(usize::from(grid.cols)) as u16;
        (0..grid.rows).map(|row| cell(row, col)).collect()
    };
    if hand.tape.once_in(2) {
        line.reverse();
    }
    let ties = hand.tape.one_of(&[Ties::Any, Ties::Unclued, Ties::None]);
    let most = 2 * i64::from(grid.rows + grid.cols);
    FullRank { cells: line.into(), rank: hand.tape.within(1, most), ties }
}

/// A machine that accepts the truth, unless a step is forgotten, and a little more.
fn automaton(hand: &mut Hand<'_>) -> Automaton {
    let path = hand.path(1, 4);
    let mut steps: Vec<(u32, i64, u32)> = Vec::new();
    for (i, cell) in path.iter().enumerate() {
        if !hand.tape.once_in(8) {
            steps.push((i as u32, hand.number(*cell), i as u32 + 1));
        }
    }
    let states = path.len() + 1;
    for _ in 0..hand.tape.below(12) {
        let (from, to) = (hand.tape.below(states) as u32, hand.tape.below(states) as u32);
        steps.push((from, any_value(hand), to));
    }
    Automaton { start: vec![0], end: vec![path.len() as u32], path, steps }
}

/// Regions of the first cells, told by the last, which often are numbered well.
fn regions(hand: &mut Hand<'_>) -> Regions {
    let all = hand.puzzle.cells();
    let count = (all.len() / 2).min(if hand.tape.once_in(2) { 2 } else { 4 }).max(1);
    let low = hand.puzzle.values().least();
    // Cells whose values in the filling are small make better numbers.
    let mut others: Vec<Cell> = all[count.min(all.len() - 1)..].to_vec();
    others.sort_by_key(|cell| hand.number(*cell) - low);
    let mut cells = all[..count].to_vec();
    let numbers: Cells = others.into_iter().take(count).collect();
    // They may be met in any order.
    if hand.tape.newer() {
        cells.rotate_left(hand.tape.below(count));
        cells[..count.div_ceil(2)].reverse();
    }
    let sizes: Vec<usize> = (1..=count).filter(|size| count.is_multiple_of(*size)).collect();
    Regions { cells: cells.into(), numbers, size: hand.tape.one_of(&sizes) }
}

/// Cells that are shaded, or themselves tell it, and others in the same form.
fn shading(hand: &mut Hand<'_>) -> Shading {
    let all = hand.puzzle.cells().to_vec();
    let (down, right) = (hand.tape.below(3) as i32, hand.tape.below(3) as i32);
    // Those whose values in the filling are shades come first.
    let low = hand.puzzle.values().all_numbers()[..2.min(hand.puzzle.values().len())].to_vec();
    let there = |cell: &Cell| cell.offset(down, right).filter(|other| all.contains(other));
    let mut pairs: Vec<(Cell, Cell)> = all.iter().filter_map(|cell| Some((*cell, there(cell)?))).collect();
    pairs.sort_by_key(|(_, other)| !low.contains(&hand.number(*other)));
    pairs.truncate(1 + hand.tape.below(6));
    let sorts = [Shade::Both, Shade::Shaded, Shade::Unshaded, Shade::None];
    let mut islands = Vec::new();
    if hand.tape.newer() && hand.tape.once_in(2) {
        // Cells that are not shaded in the filling, some of which are as large as their island.
        let lone = |pair: &&(Cell, Cell)| hand.number(pair.1) == low[0];
        let lone: Vec<Cell> = pairs.iter().filter(lone).map(|pair| pair.0).collect();
        islands.extend(lone.iter().copied().take(1 + hand.tape.below(3)));
    }
    Shading {
        islands: islands.into(),
        cells: pairs.iter().map(|pair| pair.0).collect(),
        shades: pairs.iter().map(|pair| pair.1).collect(),
        connected: hand.tape.one_of(&sorts),
        squares: hand.tape.one_of(&sorts),
        apart: hand.tape.once_in(3),
        edge: hand.tape.once_in(3),
    }
}

/// A rectangle of two or three rows and columns, and for each of its cells one that tells, in the filling, what a line
/// along its edge would have it tell, or a path of three cells.
fn drawn_loop(hand: &mut Hand<'_>) -> Loop {
    let all = hand.puzzle.cells().to_vec();
    let (rows, cols) = (2 + i32::from(hand.tape.once_in(4)), 2 + i32::from(hand.tape.once_in(3)));
    let open = hand.tape.once_in(3);
    let there = |from: Cell, (row, col): (i32, i32)| from.offset(row, col).filter(|cell| all.contains(cell));
    let mut starts = all.clone();
    starts.retain(|cell| there(*cell, (rows - 1, cols - 1)).is_some() && there(*cell, (1, 0)).is_some());
    let start = hand.tape.one_of(if starts.is_empty() { &all } else { &starts });
    let at = |place: (i32, i32)| there(start, place);
    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let wanted = |(row, col): (i32, i32)| match (row == 0, row == rows - 1, col == 0, col == cols - 1) {
        _ if open => match (row, col) {
            (0, 0) | (1, 1) => END,
            (0, 1) => 5,
            _ => 0,
        },
        (true, _, true, _) => 4,
        (true, _, _, true) => 5,
        (_, true, true, _) => 3,
        (_, true, _, true) => 6,
        (true, ..) | (_, true, ..) => 2,
        (.., true, _) | (.., true) => 1,
        _ => 0,
    };
    let mut left = all.clone();
    let (mut cells, mut shapes) = (Vec::new(), Vec::new());
    for place in places {
        let Some(cell) = at(place) else { continue };
        let rank = |cell: &Cell| hand.truth[hand.puzzle.index(*cell).unwrap()];
        let told = left.iter().position(|cell| rank(cell) == wanted(place)).unwrap_or(0);
        cells.push(cell);
        shapes.push(left.swap_remove(told));
    }
    let touch = hand.tape.one_of(&[Touch::Sides, Touch::Corners, Touch::Never]);
    let least = hand.tape.once_in(3).then(|| hand.tape.within(0, 1));
    let stretches = match hand.tape.below(6) {
        0 => Stretches::Renban,
        1 => Stretches::Sums,
        _ => Stretches::Any,
    };
    Loop { cells: cells.into(), shapes: shapes.into(), open, touch, least, stretches }
}

//! Each rule once more, slow and obvious, from its definition alone: does it hold for a complete filling?
//!
//! Nothing here calls the checker or the code of a rule; a rule is read as data, the rest is counted out.

mod fraction;
mod further;

use std::collections::BTreeSet;

use fraction::Fraction;
use garns_puzzle::rules::{Arrow, Cage, OddEven, Op, RegionSum, Sandwich};
use garns_puzzle::{Blocks, Cell, Puzzle, Rule};

/// What stands in a cell. Rules may only ask about cells they are about.
pub(crate) type Value<'a> = &'a dyn Fn(Cell) -> i64;

/// Whether the rule holds.
pub(crate) fn holds(puzzle: &Puzzle, rule: &Rule, value: Value<'_>) -> bool {
    let list = |cells: &[Cell]| cells.iter().map(|cell| value(*cell)).collect::<Vec<i64>>();
    let apart = |a: Cell, b: Cell| (value(a) - value(b)).abs();
    let sum = |cells: &[Cell]| list(cells).into_iter().map(i128::from).sum::<i128>();
    match rule {
        Rule::House(house) => all_different(&list(&house.cells)),
        Rule::Cage(cage) => cage_holds(cage, &list(&cage.cells)),
        Rule::Killer(killer) => {
            let repeats_well = killer.repeats || all_different(&list(&killer.cells));
            repeats_well && killer.sum.is_none_or(|wanted| sum(&killer.cells) == i128::from(wanted))
        }
        Rule::Thermometer(thermometer) => {
            let values = list(&thermometer.path);
            every_pair(values.len(), |i, j| {
                if thermometer.slow { values[i] <= values[j] } else { values[i] < values[j] }
            })
        }
        Rule::Arrow(arrow) => arrow_holds(arrow, value),
        Rule::Whispers(whispers) => {
            (1..whispers.path.len()).all(|i| apart(whispers.path[i - 1], whispers.path[i]) >= whispers.least)
        }
        Rule::Renban(renban) => {
            let mut values = list(&renban.cells);
            values.sort_unstable();
            (1..values.len()).all(|i| values[i] == values[i - 1] + 1)
        }
        Rule::Palindrome(palindrome) => {
            let forward = list(&palindrome.path);
            let mut backward = forward.clone();
            backward.reverse();
            forward == backward
        }
        Rule::Between(between) => {
            let values = list(&between.path);
            let (first, last) = (values[0], values[values.len() - 1]);
            let inside = |x: i64| (first < x && x < last) || (last < x && x < first);
            values[1..values.len() - 1].iter().all(|x| inside(*x))
        }
        Rule::RegionSum(line) => region_sum_holds(puzzle, line, value),
        Rule::Difference(dot) => apart(dot.a, dot.b) == dot.by,
        Rule::NoDifference(no) => neighbours(puzzle)
            .into_iter()
            .all(|(a, b)| dots(puzzle, a, b).dot || no.by.iter().all(|by| apart(a, b) != *by)),
        Rule::Ratio(dot) => ratio(value(dot.a), value(dot.b), dot.by),
        Rule::NoRatio(no) => neighbours(puzzle)
            .into_iter()
            .all(|(a, b)| dots(puzzle, a, b).dot || no.by.iter().all(|by| !ratio(value(a), value(b), *by))),
        Rule::Total(total) => sum(&[total.a, total.b]) == i128::from(total.sum),
        Rule::NoTotal(no) => neighbours(puzzle).into_iter().all(|(a, b)| {
            dots(puzzle, a, b).total || no.sums.iter().all(|wanted| sum(&[a, b]) != i128::from(*wanted))
        }),
        Rule::Greater(sign) => value(sign.greater) > value(sign.less),
        Rule::Quadruple(circle) => {
            let count = |values: &[i64], wanted: i64| values.iter().filter(|x| **x == wanted).count();
            let around = list(&circle.cells);
            circle.values.iter().all(|x| count(&around, *x) >= count(&circle.values, *x))
        }
        Rule::Clones(clones) => list(&clones.cells) == list(&clones.copy),
        Rule::LittleKiller(clue) => sum(&clue.cells) == i128::from(clue.sum),
        Rule::Sandwich(clue) => sandwich_holds(puzzle, clue, &list(&clue.cells)),
        Rule::XSum(clue) => {
            let values = list(&clue.cells);
            let x = values[0];
            (1..=values.len() as i64).contains(&x) && values[..x as usize].iter().sum::<i64>() == clue.sum
        }
        Rule::Skyscraper(clue) => {
            let values = list(&clue.cells);
            let visible = (0..values.len()).filter(|i| (0..*i).all(|j| values[j] < values[*i]));
            visible.count() as i64 == clue.visible
        }
        Rule::AntiKnight(_) => {
            unequal(puzzle, value, |down, right| (down == 1 && right == 2) || (down == 2 && right == 1))
        }
        Rule::AntiKing(_) => unequal(puzzle, value, |down, right| down <= 1 && right <= 1),
        Rule::NonConsecutive(_) => {
            neighbours(puzzle).into_iter().all(|(a, b)| dots(puzzle, a, b).one || apart(a, b) != 1)
        }
        Rule::Parity(parity) => list(&parity.cells).into_iter().all(|x| match parity.is {
            OddEven::Odd => x % 2 != 0,
            OddEven::Even => x % 2 == 0,
        }),
        further => further::holds(puzzle, further, value),
    }
}

/// Whether the puzzle's reduction of a rule, houses and limits together, holds.
pub(crate) fn reduction_holds(puzzle: &Puzzle, rule: &Rule, value: Value<'_>) -> Option<bool> {
    let reduction = rule.law().reduce(puzzle)?;
    let different = reduction
        .houses
        .iter()
        .all(|house| all_different(&house.iter().map(|cell| value(*cell)).collect::<Vec<i64>>()));
    let within = reduction
        .limits
        .iter()
        .all(|(cell, limit)| limit.iter().any(|rank| puzzle.values().number(rank) == value(*cell)));
    Some(different && within)
}

fn every_pair(count: usize, mut test: impl FnMut(usize, usize) -> bool) -> bool {
    (0..count).all(|j| (0..j).all(|i| test(i, j)))
}

fn all_different(values: &[i64]) -> bool {
    every_pair(values.len(), |i, j| values[i] != values[j])
}

fn ratio(a: i64, b: i64, by: i64) -> bool {
    let (a, b, by) = (i128::from(a), i128::from(b), i128::from(by));
    a == b * by || b == a * by
}

/// Every order of the values, then the operation step by step with fractions.
fn cage_holds(cage: &Cage, values: &[i64]) -> bool {
    let ops = cage.op.map_or(vec![Op::Add, Op::Subtract, Op::Multiply, Op::Divide], |op| vec![op]);
    let target = Fraction::whole(cage.target);
    permutations(values).into_iter().any(|order| {
        let gives = |op: &Op| {
            let (first, others) = (Fraction::whole(order[0]), &order[1..]);
            let result = others.iter().try_fold(first, |result, other| result.then(*op, *other));
            result == Some(target)
        };
        ops.iter().any(gives)
    })
}

fn permutations(values: &[i64]) -> BTreeSet<Vec<i64>> {
    if values.is_empty() {
        return BTreeSet::from([Vec::new()]);
    }
    let mut orders = BTreeSet::new();
    for i in 0..values.len() {
        let mut others = values.to_vec();
        let first = others.remove(i);
        for mut order in permutations(&others) {
            order.insert(0, first);
            orders.insert(order);
        }
    }
    orders
}

/// The pill's last cell counts once, the one before ten times, and so on.
fn arrow_holds(arrow: &Arrow, value: Value<'_>) -> bool {
    let mut weight = 1_i128;
    let mut pill = 0;
    for cell in arrow.bulb.iter().rev() {
        pill += weight * i128::from(value(*cell));
        weight *= 10;
    }
    pill == arrow.shaft.iter().map(|cell| i128::from(value(*cell))).sum::<i128>()
}

/// The line is cut wherever two cells in a row are in different blocks.
fn region_sum_holds(puzzle: &Puzzle, line: &RegionSum, value: Value<'_>) -> bool {
    let mut sums: Vec<i64> = Vec::new();
    for (i, cell) in line.path.iter().enumerate() {
        if i == 0 || block(puzzle, *cell) != block(puzzle, line.path[i - 1]) {
            sums.push(0);
        }
        *sums.last_mut().unwrap() += value(*cell);
    }
    every_pair(sums.len(), |i, j| sums[i] == sums[j])
}

/// The cells of the box or region a cell is in; of several grids, in the last that has one there.
fn block(puzzle: &Puzzle, cell: Cell) -> Option<BTreeSet<Cell>> {
    let mut block = None;
    for grid in puzzle.frame().grids() {
        let inside: Vec<Cell> = grid.cells().collect();
        let Some(place) = inside.iter().position(|other| *other == cell) else { continue };
        let id = |i: usize| match &grid.blocks {
            Blocks::None => None,
            Blocks::Boxes { rows, cols } => {
                let (row, col) = (i / usize::from(grid.cols), i % usize::from(grid.cols));
                Some((row / usize::from(*rows), col / usize::from(*cols)))
            }
            Blocks::Regions { of, .. } => of[i].map(|region| (usize::from(region), 0)),
        };
        if let Some(own) = id(place) {
            let same = (0..inside.len()).filter(|i| id(*i) == Some(own));
            block = Some(same.map(|i| inside[i]).collect());
        }
    }
    block
}

/// Scans from the one slice to the other.
fn sandwich_holds(puzzle: &Puzzle, clue: &Sandwich, values: &[i64]) -> bool {
    let all = puzzle.values().all_numbers();
    let (low, high) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
    let is_slice = |x: i64| x == low || x == high;
    let slices: Vec<i64> = values.iter().copied().filter(|x| is_slice(*x)).collect();
    if low == high || (slices != [low, high] && slices != [high, low]) {
        return false;
    }
    let (mut inside, mut sum) = (false, 0);
    for x in values {
        if is_slice(*x) {
            inside = !inside;
        } else if inside {
            sum += x;
        }
    }
    sum == clue.sum
}

fn distance(a: Cell, b: Cell) -> (u16, u16) {
    (a.row.abs_diff(b.row), a.col.abs_diff(b.col))
}

/// The cells in grids with rows and columns, or all if there are none.
fn of_grids(puzzle: &Puzzle) -> Vec<Cell> {
    let grids = puzzle.frame().grids();
    let lined: BTreeSet<Cell> =
        grids.iter().filter(|grid| grid.lines).flat_map(|grid| grid.cells()).collect();
    let all = puzzle.cells().iter().copied();
    if lined.is_empty() { all.collect() } else { all.filter(|cell| lined.contains(cell)).collect() }
}

/// Every pair of cells that share a side.
fn neighbours(puzzle: &Puzzle) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    let cells = of_grids(puzzle);
    for (i, &a) in cells.iter().enumerate() {
        for &b in &cells[..i] {
            let (down, right) = distance(a, b);
            if (down == 1 && right == 0) || (down == 0 && right == 1) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// No two cells that far apart are equal.
fn unequal(puzzle: &Puzzle, value: Value<'_>, near: impl Fn(u16, u16) -> bool) -> bool {
    let cells = of_grids(puzzle);
    every_pair(cells.len(), |i, j| {
        let (down, right) = distance(cells[i], cells[j]);
        !near(down, right) || value(cells[i]) != value(cells[j])
    })
}

/// Which signs stand between two cells.
#[derive(Default)]
struct Dots {
    /// A difference or ratio dot.
    dot: bool,
    /// A difference dot of 1.
    one: bool,
    /// X, V or another total.
    total: bool,
}

fn dots(puzzle: &Puzzle, a: Cell, b: Cell) -> Dots {
    let mut found = Dots::default();
    let here = |x: Cell, y: Cell| (x, y) == (a, b) || (x, y) == (b, a);
    for rule in puzzle.rules() {
        match rule {
            Rule::Difference(dot) if here(dot.a, dot.b) => {
                found.dot = true;
                found.one |= dot.by == 1;
            }
            Rule::Ratio(dot) if here(dot.a, dot.b) => found.dot = true,
            Rule::Total(sign) if here(sign.a, sign.b) => found.total = true,
            _ => {}
        }
    }
    found
}

//! The rules beyond the classic ones, from their definitions.

use std::collections::{BTreeMap, BTreeSet};

use garns_puzzle::rules::{Automaton, FullRank, Indexer, Indexing, Regions, SumLine, Ties};
use garns_puzzle::{Cell, Puzzle, Rule};

use super::{Value, all_different, block, every_pair, of_grids};

pub(super) fn holds(puzzle: &Puzzle, rule: &Rule, value: Value<'_>) -> bool {
    let list = |cells: &[Cell]| cells.iter().map(|cell| value(*cell)).collect::<Vec<i64>>();
    let total = |cells: &[Cell]| list(cells).into_iter().sum::<i64>();
    match rule {
        Rule::Zipper(line) => {
            let values = list(&line.path);
            let last = values.len() - 1;
            let sum = |i: usize| if 2 * i == last { values[i] } else { values[i] + values[last - i] };
            (0..=last).all(|i| sum(i) == sum(0))
        }
        Rule::DoubleArrow(line) => {
            let values = list(&line.path);
            let (first, last) = (values[0], values[values.len() - 1]);
            2 * (first + last) == values.iter().sum::<i64>()
        }
        Rule::Entropic(line) => {
            let all = puzzle.values().all_numbers();
            let group = |x: i64| all.iter().position(|y| *y == x).unwrap() / (all.len() / 3);
            windows_differ(&list(&line.path), 3, group)
        }
        Rule::Modular(line) => windows_differ(&list(&line.path), line.by as usize, |x| x.rem_euclid(line.by)),
        Rule::Nabner(line) => {
            let values = list(&line.cells);
            every_pair(values.len(), |i, j| (values[i] - values[j]).abs() > 1)
        }
        Rule::Lockout(line) => {
            let values = list(&line.path);
            let (first, last) = (values[0], values[values.len() - 1]);
            let outside = |x: &i64| (*x < first && *x < last) || (*x > first && *x > last);
            (first - last).abs() >= line.least && values[1..values.len() - 1].iter().all(outside)
        }
        Rule::SumLine(line) => sum_line_holds(line, &list(&line.path)),
        Rule::Indexer(marks) => marks.cells.iter().all(|cell| points(puzzle, marks, *cell, value)),
        Rule::NumberedRoom(clue) => nth(&list(&clue.cells), value(clue.cells[0])) == Some(clue.value),
        Rule::CountingCircles(circles) => {
            let values = list(&circles.cells);
            values.iter().all(|x| values.iter().filter(|y| x == *y).count() as i64 == *x)
        }
        Rule::EqualSums(rule) => rule.groups.iter().all(|group| total(group) == total(&rule.groups[0])),
        Rule::WeightedSum(rule) => {
            rule.cells.iter().zip(&rule.weights).map(|(cell, weight)| value(*cell) * weight).sum::<i64>()
                == rule.sum
        }
        Rule::SameValues(rule) => {
            let sorted = |group: &[Cell]| {
                let mut values = list(group);
                values.sort_unstable();
                values
            };
            rule.groups.iter().all(|group| sorted(group) == sorted(&rule.groups[0]))
        }
        Rule::Contains(rule) => {
            let values = list(&rule.cells);
            let often = |values: &[i64], x: i64| values.iter().filter(|y| **y == x).count();
            let enough = |x: &i64| match rule.exactly {
                true => often(&values, *x) == often(&rule.values, *x),
                false => often(&values, *x) >= often(&rule.values, *x),
            };
            // A value that is listed as missing, and as there, is missing only beyond what is there.
            let surplus = |x: &i64| often(&values, *x) > often(&rule.values, *x);
            rule.values.iter().all(enough) && !rule.without.iter().any(surplus)
        }
        Rule::CountDistinct(rule) => {
            let different: BTreeSet<i64> = list(&rule.cells).into_iter().collect();
            different.len() as i64 == value(rule.count)
        }
        Rule::Allowed(rule) => list(&rule.cells).iter().all(|x| rule.values.contains(x)),
        Rule::Slingshot(shot) => nth(&list(&shot.cells), value(shot.place)) == Some(value(shot.value)),
        Rule::Lunchbox(line) => {
            let values = list(&line.path);
            let place = |x: &i64| values.iter().position(|y| x == y).unwrap();
            let (a, b) = (place(values.iter().min().unwrap()), place(values.iter().max().unwrap()));
            let between = (0..values.len()).filter(|i| (a < *i && *i < b) || (b < *i && *i < a));
            all_different(&values) && between.map(|i| values[i]).sum::<i64>() == line.sum
        }
        Rule::Rellik(cage) => {
            let values = list(&cage.cells);
            let part =
                |code: u32| (0..values.len()).filter(|i| code >> i & 1 == 1).map(|i| values[i]).sum::<i64>();
            all_different(&values) && (1..1 << values.len()).all(|code| part(code) != cage.sum)
        }
        Rule::EqualityCage(cage) => {
            let values = list(&cage.cells);
            let all = puzzle.values().all_numbers();
            let count = |test: &dyn Fn(&i64) -> bool| values.iter().filter(|x| test(x)).count();
            let below = |x: &i64| all.iter().filter(|y| *y < x).count();
            let above = |x: &i64| all.iter().filter(|y| *y > x).count();
            let (low, high) = (count(&|x| below(x) < above(x)), count(&|x| below(x) > above(x)));
            let (odd, even) = (count(&|x| x % 2 != 0), count(&|x| x % 2 == 0));
            all_different(&values) && low == high && odd == even && low + high == values.len()
        }
        Rule::HiddenSkyscraper(clue) => {
            let values = list(&clue.cells);
            let hidden = (0..values.len()).find(|i| (0..*i).any(|j| values[j] >= values[*i]));
            hidden.is_some_and(|i| values[i] == clue.value)
        }
        Rule::FullRank(clue) => full_rank_holds(puzzle, clue, &list),
        Rule::AntiTaxicab(_) => {
            let cells = of_grids(puzzle);
            every_pair(cells.len(), |i, j| {
                let (a, b) = (cells[i], cells[j]);
                let steps = i64::from(a.row.abs_diff(b.row)) + i64::from(a.col.abs_diff(b.col));
                value(a) != value(b) || value(a) != steps
            })
        }
        Rule::GlobalEntropy(rule) => {
            let all = puzzle.values().all_numbers();
            let group = |x: i64| match rule.modular {
                true => x.rem_euclid(3),
                false => (all.iter().position(|y| *y == x).unwrap() * 3 / all.len()) as i64,
            };
            squares(puzzle).into_iter().all(|square| {
                let groups: BTreeSet<i64> = square.into_iter().map(|cell| group(value(cell))).collect();
                groups.len() == 3
            })
        }
        Rule::Relation(line) => {
            let values = list(&line.path);
            every_pair(values.len(), |i, j| {
                !(line.all || i + 1 == j) || line.pairs.iter().any(|pair| *pair == (values[i], values[j]))
            })
        }
        Rule::Automaton(line) => accepts(line, &line.start.iter().copied().collect(), &list(&line.path)),
        Rule::AnyOf(rule) => {
            rule.options.iter().any(|option| option.iter().all(|rule| super::holds(puzzle, rule, value)))
        }
        Rule::Regions(rule) => regions_hold(puzzle, rule, value),
        Rule::Connected(rule) => {
            let inside: BTreeSet<Cell> =
                rule.cells.iter().copied().filter(|cell| rule.values.contains(&value(*cell))).collect();
            rule.size.is_none_or(|size| size == inside.len()) && hang_together(&inside)
        }
        Rule::CountSame(rule) => {
            let values = list(&rule.cells);
            let same = values.iter().filter(|x| **x == values[0]).count() as i64;
            value(rule.count) == same - i64::from(rule.others)
        }
        Rule::RunLength(rule) => {
            let run = |arm: &[Cell]| {
                let values = list(arm);
                (1..values.len()).take_while(|i| values[1..=*i].iter().all(|x| *x == values[0])).count()
                    as i64
            };
            let runs: i64 = rule.arms.iter().map(|arm| run(arm)).sum();
            value(rule.count) == runs + i64::from(!rule.others)
        }
        Rule::Doublers(rule) => {
            let pairs: Vec<(Cell, i64, i64)> =
                rule.cells.iter().zip(rule.counted.iter()).map(|(a, b)| (*a, value(*a), value(*b))).collect();
            let doubled: Vec<(Cell, i64)> =
                pairs.iter().filter(|(_, x, y)| x != y).map(|(cell, x, _)| (*cell, *x)).collect();
            let together = |a: Cell, b: Cell| {
                puzzle.rules().iter().any(|rule| match rule {
                    Rule::House(house) => [a, b].iter().all(|cell| house.cells.contains(cell)),
                    _ => false,
                })
            };
            pairs.iter().all(|(_, x, y)| y == x || *y == 2 * x)
                && doubled.len() == rule.count
                && every_pair(doubled.len(), |i, j| {
                    doubled[i].1 != doubled[j].1 && !together(doubled[i].0, doubled[j].0)
                })
        }
        rule => panic!("{} is among the classic ones", rule.about().name),
    }
}

/// Any so many values in a row are of different groups.
fn windows_differ<G: PartialEq>(values: &[i64], size: usize, group: impl Fn(i64) -> G) -> bool {
    every_pair(values.len(), |i, j| j - i >= size || group(values[i]) != group(values[j]))
}

/// Every way to set cuts, one by one.
fn sum_line_holds(line: &SumLine, values: &[i64]) -> bool {
    let cut_well = |values: &[i64]| {
        (0..1_u32 << (values.len() - 1)).any(|cuts| {
            let mut sums = vec![0];
            for (i, x) in values.iter().enumerate() {
                *sums.last_mut().unwrap() += x;
                if i + 1 < values.len() && cuts >> i & 1 == 1 {
                    sums.push(0);
                }
            }
            sums.iter().all(|sum| *sum == line.sum)
        })
    };
    let turns = if line.closed { values.len() } else { 1 };
    (0..turns).any(|turn| cut_well(&[&values[turn..], &values[..turn]].concat()))
}

/// What stands at a place counted from 1.
fn nth(values: &[i64], place: i64) -> Option<i64> {
    values.iter().enumerate().find(|(i, _)| *i as i64 + 1 == place).map(|(_, x)| *x)
}

fn points(puzzle: &Puzzle, marks: &Indexer, cell: Cell, value: Value<'_>) -> bool {
    let line: Vec<Cell> = match marks.is {
        Indexing::Box => block(puzzle, cell).unwrap().into_iter().collect(),
        _ => {
            let lined = puzzle.frame().grids().iter().any(|grid| grid.lines);
            let mut grids = puzzle.frame().grids().iter().filter(|grid| grid.lines || !lined);
            let grid = grids.find(|grid| grid.cells().any(|other| other == cell)).unwrap();
            let same = |other: &Cell| match marks.is {
                Indexing::Row => other.col == cell.col,
                _ => other.row == cell.row,
            };
            grid.cells().filter(same).collect()
        }
    };
    let own = line.iter().position(|other| *other == cell).unwrap() as i64 + 1;
    let values: Vec<i64> = line.iter().map(|cell| value(*cell)).collect();
    nth(&values, value(cell)) == Some(own)
}

/// All lines of all grids, sorted as lists of values.
fn full_rank_holds(puzzle: &Puzzle, clue: &FullRank, list: &dyn Fn(&[Cell]) -> Vec<i64>) -> bool {
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let lined = puzzle.frame().grids().iter().any(|grid| grid.lines);
    for grid in puzzle.frame().grids().iter().filter(|grid| grid.lines || !lined) {
        let (mut rows, mut cols) = (BTreeMap::<u16, Vec<Cell>>::new(), BTreeMap::<u16, Vec<Cell>>::new());
        for cell in grid.cells() {
            rows.entry(cell.row).or_default().push(cell);
            cols.entry(cell.col).or_default().push(cell);
        }
        for line in rows.into_values().chain(cols.into_values()) {
            lines.push(line.iter().rev().copied().collect());
            lines.push(line);
        }
    }
    let own = list(&clue.cells);
    let others: Vec<Vec<i64>> =
        lines.iter().filter(|line| line[..] != clue.cells[..]).map(|l| list(l)).collect();
    let less = others.iter().filter(|line| **line < own).count() as i64;
    let equal = others.iter().filter(|line| **line == own).count() as i64;
    let fits = less < clue.rank && clue.rank <= less + 1 + equal;
    let all: Vec<Vec<i64>> = lines.iter().map(|line| list(line)).collect();
    fits && match clue.ties {
        Ties::Any => true,
        Ties::Unclued => equal == 0,
        Ties::None => equal == 0 && every_pair(all.len(), |i, j| all[i] != all[j]),
    }
}

fn squares(puzzle: &Puzzle) -> Vec<[Cell; 4]> {
    let cells = of_grids(puzzle);
    let there = |cell: &Cell| cells.contains(cell);
    let square = |cell: &Cell| {
        let (row, col) = (cell.row, cell.col);
        [*cell, Cell::new(row, col + 1), Cell::new(row + 1, col), Cell::new(row + 1, col + 1)]
    };
    cells.iter().map(square).filter(|square| square.iter().all(there)).collect()
}

/// Every way through the machine.
fn accepts(machine: &Automaton, now: &BTreeSet<u32>, values: &[i64]) -> bool {
    match values {
        [] => machine.end.iter().any(|state| now.contains(state)),
        [first, rest @ ..] => {
            let taken = machine.steps.iter().filter(|(from, read, _)| now.contains(from) && read == first);
            accepts(machine, &taken.map(|(_, _, to)| *to).collect(), rest)
        }
    }
}

/// Whether every cell can be walked to from every other.
fn hang_together(cells: &BTreeSet<Cell>) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut group = BTreeSet::from([first]);
    for _ in 0..cells.len() {
        let near: Vec<Cell> = cells.iter().copied().filter(|a| group.iter().any(|b| a.touches(*b))).collect();
        group.extend(near);
    }
    group == *cells
}

fn regions_hold(puzzle: &Puzzle, rule: &Regions, value: Value<'_>) -> bool {
    let all = puzzle.values().all_numbers();
    let numbers: Vec<i64> = rule.numbers.iter().map(|cell| value(*cell)).collect();
    let mut met: Vec<i64> = Vec::new();
    for number in &numbers {
        if !met.contains(number) {
            met.push(*number);
        }
    }
    let count = rule.cells.len() / rule.size;
    met == all[..count]
        && met.iter().all(|number| {
            let pairs = rule.cells.iter().zip(&numbers);
            let inside: BTreeSet<Cell> =
                pairs.filter(|(_, other)| *other == number).map(|(cell, _)| *cell).collect();
            let values: Vec<i64> = inside.iter().map(|cell| value(*cell)).collect();
            inside.len() == rule.size && hang_together(&inside) && all_different(&values)
        })
}

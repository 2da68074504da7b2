//! Constraints that count.

use crate::CellIndex;
use crate::Position;

use super::Checks;
use super::trial::{Check, differ};
use crate::houses::Group;
use crate::propagators::cardinality::{Cardinality, Demand};
use crate::propagators::circles::Circles;
use crate::propagators::connected::Connected;
use crate::propagators::count::CountEqual;
use crate::propagators::count_distinct::CountDistinct;
use crate::propagators::doublers::Doublers;
use crate::propagators::same_values::SameValues;

pub(super) fn checks() -> Checks {
    let mut checks: Checks = Vec::new();
    let distinct = |row: &[usize]| {
        let mut others = row[1..].to_vec();
        others.sort_unstable();
        others.dedup();
        others.len() == row[0] + 1
    };
    for (differing, percent) in [(1, 85), (2, 80)] {
        let make = move || CountDistinct::new((1..=5).collect(), 4, differing).unwrap();
        let given = move |row: &[usize]| differ(&row[1..=differing]);
        checks.push(("CountDistinct", Check::new((5, 5), make, distinct).given(given).prunes(percent)));
    }
    for (runs, own) in [(false, false), (false, true), (true, false), (true, true)] {
        checks.push(count_equal(runs, own));
    }
    checks.extend([false, true].map(circles));
    checks.extend((0..24).map(needs));
    checks.extend((0..4).map(same_values));
    for (least, count, factor) in [
        (1, 0, (2, 1)),
        (1, 2, (2, 1)),
        (0, 1, (2, 1)),
        (0, 2, (2, 1)),
        (-2, 1, (-1, 1)),
        (0, 2, (0, 1)),
        (0, 1, (1, 2)),
    ] {
        checks.push(doublers(least, count, factor));
    }
    checks.extend([None, Some(1), Some(3), Some(4)].map(connected));
    checks.extend([None, Some(2)].map(connected_with_edge));
    checks
}

/// The first cell counts the cells of two arms, of two cells each, that have the value of the second; numbers from 0.
fn count_equal(runs: bool, own: bool) -> (&'static str, Check) {
    let make = move || CountEqual::new((0..5).collect(), vec![2, 2], runs, own);
    let holds = move |row: &[usize]| {
        let alike = |cell: &&usize| **cell == row[1];
        let count = |arm: &[usize]| match runs {
            true => arm.iter().take_while(alike).count(),
            false => arm.iter().filter(alike).count(),
        };
        count(&row[2..4]) + count(&row[4..6]) + usize::from(own) == row[0]
    };
    ("CountEqual", Check::new((6, 5), make, holds).prunes(90))
}

fn group(members: &[u32]) -> Group {
    Group { members: members.to_vec(), rest: None }
}

/// Five circles, and three cells with which the last two fill a house.
fn circles(houses: bool) -> (&'static str, Check) {
    let make = move || {
        let rest = Group { members: vec![3, 4], rest: Some(CellIndex::all(7..10)) };
        let division = vec![group(&[0, 1]), group(&[2]), rest];
        let divisions = if houses { vec![division] } else { Vec::new() };
        let (circles, observed) = Circles::new(&[0, 1, 2, 3, 4], 5, &divisions).unwrap();
        assert_eq!(observed.len(), if houses { 3 } else { 0 });
        circles
    };
    let holds =
        |row: &[usize]| row[..5].iter().all(|rank| row[..5].iter().filter(|r| *r == rank).count() == *rank);
    let given = move |row: &[usize]| !houses || row[0] != row[1] && differ(&row[3..]);
    let cells = if houses { 8 } else { 5 };
    ("Circles", Check::new((cells, 5), make, holds).given(given).prunes(80))
}

/// Of five cells, the first two and the last two of which may differ, so many have a value or one of a sort.
fn needs(round: usize) -> (&'static str, Check) {
    let first = Demand { values: 0b0001, count: 1 + round % 3, exactly: round.is_multiple_of(2) };
    let second = Demand { values: 0b0110, count: round % 4 / 2 + 1, exactly: round.is_multiple_of(5) };
    let divided = round >= 12;
    let make = move || match divided {
        true => {
            Cardinality::divided(vec![first, second], &[vec![group(&[0, 1]), group(&[2]), group(&[3, 4])]])
                .telling()
        }
        false => Cardinality::new(vec![first, second]),
    };
    let fits = |need: &Demand, row: &[usize]| {
        let count = row.iter().filter(|rank| need.values >> **rank & 1 == 1).count();
        if need.exactly { count == need.count } else { count >= need.count }
    };
    let holds = move |row: &[usize]| fits(&first, row) && fits(&second, row);
    let given = move |row: &[usize]| !divided || (row[0] != row[1] && row[3] != row[4]);
    ("Cardinality", Check::new((5, 4), make, holds).given(given).prunes(15))
}

/// Two groups of four: anything goes; in the first there are two pairs; in the second two couples that differ; or all
/// differ.
fn same_values(kind: usize) -> (&'static str, Check) {
    const SIZE: usize = 4;
    let make = move || {
        let singles = if kind == 1 { vec![0, 0b1111] } else { vec![0b1111; 2] };
        let divisions = match kind {
            2 => [Vec::new(), vec![vec![group(&[0, 1]), group(&[2, 3])]]],
            3 => [vec![vec![group(&[0, 1, 2, 3])]], Vec::new()],
            _ => [Vec::new(), Vec::new()],
        };
        SameValues::new(SIZE, 4, &divisions, singles)
    };
    let holds = |row: &[usize]| {
        let sorted = |cells: &[usize]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        sorted(&row[..SIZE]) == sorted(&row[SIZE..])
    };
    let given = move |row: &[usize]| {
        let (one, other) = row.split_at(SIZE);
        match kind {
            1 => one[0] == one[3] && one[1] == one[2],
            2 => other[0] != other[1] && other[2] != other[3],
            3 => differ(one),
            _ => true,
        }
    };
    ("SameValues", Check::new((2 * SIZE, 4), make, holds).given(given).prunes(50))
}

/// Three cells, the first two of which are in a house, and what they count; numbers from 0 or 1 to 6 or so. A doubler
/// counts so many times its value, over so many.
fn doublers(least: i64, count: usize, (times, over): (i64, i64)) -> (&'static str, Check) {
    let number = move |rank: usize| rank as i64 + least;
    let make = move || {
        let numbers: Vec<i64> = (0..5).map(number).collect();
        let apart = vec![vec![false, true, false], vec![true, false, false], vec![false; 3]];
        Doublers::new(&numbers, apart, count, (times, over))
    };
    let holds = move |row: &[usize]| {
        // Some set of doublers explains what is counted.
        (0..8usize).any(|set| {
            let doubles = |cell: usize| set >> cell & 1 == 1;
            let counted = |cell: usize| {
                let (value, counted) = (number(row[cell]), number(row[3 + cell]));
                if doubles(cell) { counted * over == value * times } else { counted == value }
            };
            let values: Vec<usize> = (0..3).filter(|cell| doubles(*cell)).map(|cell| row[cell]).collect();
            (0..3).all(counted) && values.len() == count && differ(&values) && set & 3 != 3
        })
    };
    ("Doublers", Check::new((6, 5), make, holds).prunes(20))
}

/// Cells of a rectangle of two by three with one of two values.
fn connected(size: Option<usize>) -> (&'static str, Check) {
    let cells = || (0..6).map(|i| Position::new(i / 3, i % 3)).collect::<Vec<Position>>();
    let make = move || Connected::new(&cells(), 0b011, size);
    let holds = move |row: &[usize]| {
        let inside: Vec<usize> = (0..6).filter(|cell| row[*cell] < 2).collect();
        let near = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
        let mut reached: Vec<usize> = inside.iter().copied().take(1).collect();
        for _ in 0..6 {
            let more = inside.iter().filter(|cell| reached.iter().any(|other| near(**cell, *other)));
            reached = more.copied().chain(reached.iter().copied()).collect();
        }
        inside.iter().all(|cell| reached.contains(cell)) && size.is_none_or(|size| inside.len() == size)
    };
    ("Connected", Check::new((6, 3), make, holds).prunes(60))
}

/// Cells of a square of three by three with one of two values, each connected with its edge: all but the one in the
/// middle are there already.
fn connected_with_edge(size: Option<usize>) -> (&'static str, Check) {
    let cells = || (0..9).map(|i| Position::new(i / 3, i % 3)).collect::<Vec<Position>>();
    let make = move || Connected::with_edge(&cells(), 0b01, size);
    let holds = move |row: &[usize]| {
        let inside = |cell: usize| row[cell] == 0;
        let middle = !inside(4) || [1, 3, 5, 7].into_iter().any(inside);
        let found = (0..9).filter(|cell| inside(*cell)).count();
        middle && size.is_none_or(|size| found == size)
    };
    ("Connected", Check::new((9, 2), make, holds).prunes(20))
}

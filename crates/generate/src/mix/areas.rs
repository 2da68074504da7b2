//! Cages, circles and marked cells: proposals for rules about cells without an order.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Rule};

use super::Scene;

pub(super) fn killer(scene: &mut Scene<'_>) -> Option<Rule> {
    let (shown, repeats) = match scene.like {
        Some(Rule::Killer(like)) => (like.sum.is_some(), like.repeats),
        _ => (true, false),
    };
    let size = scene.size(2, 4);
    let cells = scene.area(size, !repeats)?;
    let sum = shown.then(|| scene.numbers(&cells).iter().sum());
    Some(Killer { cells, sum, repeats }.into())
}

pub(super) fn cage(scene: &mut Scene<'_>) -> Option<Rule> {
    let (size, hidden) =
        (scene.size(2, 3), matches!(scene.like, Some(Rule::Cage(like)) if like.op.is_none()));
    let cells = scene.area(size, false)?;
    let mut ops = Op::ALL;
    scene.rng.shuffle(&mut ops);
    let numbers = scene.numbers(&cells);
    let most = numbers.iter().sum::<i64>().max(numbers.iter().product());
    let op = |op| if size == 1 || hidden { None } else { Some(op) };
    ops.into_iter().find_map(|sign| {
        let with = |target| Cage { cells: cells.clone(), op: Some(sign), target }.into();
        match scene.with_number(1..=most.min(MOST), with)? {
            Rule::Cage(cage) => Some(Cage { op: op(sign), ..cage }.into()),
            _ => None,
        }
    })
}

/// Larger results are not tried.
const MOST: i64 = 5000;

pub(super) fn rellik(scene: &mut Scene<'_>) -> Option<Rule> {
    let size = scene.size(3, 4);
    let cells = scene.area(size, true)?;
    let most = scene.puzzle.values().most() * size as i64;
    let mut sums: Vec<i64> = (1..=most).collect();
    scene.rng.shuffle(&mut sums);
    // A sum within reach says more than one that is too large anyway.
    sums.sort_by_key(|sum| *sum > scene.puzzle.values().most() + 3);
    scene.with_number(sums.into_iter(), |sum| Rellik { cells: cells.clone(), sum }.into())
}

pub(super) fn equality_cage(scene: &mut Scene<'_>) -> Option<Rule> {
    let size = scene.size(2, 4) / 2 * 2;
    (0..TRIES).find_map(|_| {
        let cells = scene.area(size, true)?;
        Some(Rule::from(EqualityCage { cells })).filter(|rule| scene.holds(rule))
    })
}

/// A cage whose total is said by its kind only: the rarest that it is of.
pub(super) fn sum_condition(scene: &mut Scene<'_>) -> Option<Rule> {
    let size = scene.size(2, 4);
    let cells = scene.area(size, true)?;
    let sum = scene.numbers(&cells).iter().sum();
    let rarest = [NumberKind::Square, NumberKind::Prime, NumberKind::Odd, NumberKind::Even];
    let is = rarest.into_iter().find(|kind| kind.has(sum));
    Some(SumCondition { cells, is, sums: vec![], least: None, most: None, repeats: false }.into())
}

/// A circle that counts the cells around it of some kind.
pub(super) fn count_where(scene: &mut Scene<'_>) -> Option<Rule> {
    let like = match scene.like {
        Some(Rule::CountWhere(like)) => like.are,
        _ => None,
    };
    let all = [Counted::Odd, Counted::Even, Counted::Prime, Counted::Greater, Counted::Less];
    let mut kinds = like.map_or(all.to_vec(), |kind| vec![kind]);
    scene.rng.shuffle(&mut kinds);
    scene.free_cells().into_iter().find_map(|count| {
        let near = |other: &Cell| count.row.abs_diff(other.row).max(count.col.abs_diff(other.col)) == 1;
        let cells: Cells = scene.puzzle.grid_cells().filter(near).collect();
        kinds.iter().find_map(|are| {
            let rule = CountWhere { count, cells: cells.clone(), are: Some(*are), values: vec![] };
            Some(Rule::from(rule)).filter(|rule| scene.holds(rule))
        })
    })
}

/// How often an area is drawn until one fits.
const TRIES: usize = 400;

pub(super) fn quadruple(scene: &mut Scene<'_>) -> Option<Rule> {
    let shown = match scene.like {
        Some(Rule::Quadruple(like)) => like.values.len(),
        _ => 2 + scene.rng.index(3),
    };
    let corners = scene.free_cells();
    let square = |cell: Cell| -> Option<Vec<Cell>> {
        let cells: Option<Vec<Cell>> =
            [(0, 0), (0, 1), (1, 0), (1, 1)].iter().map(|(down, right)| cell.offset(*down, *right)).collect();
        let there = |cell: &Cell| scene.puzzle.index(*cell).is_some_and(|i| !scene.puzzle.is_beside(i));
        cells.filter(|cells| cells.iter().all(there))
    };
    let cells = corners.into_iter().find_map(square)?;
    let mut values = scene.numbers(&cells);
    scene.rng.shuffle(&mut values);
    values.truncate(shown);
    values.sort_unstable();
    Some(Quadruple { cells: cells.into(), values }.into())
}

pub(super) fn clones(scene: &mut Scene<'_>) -> Option<Rule> {
    // Twice as many cells as each of the two has.
    let size = scene.size(4, 6) / 2;
    (0..TRIES).find_map(|_| {
        let cells = scene.area(size, false)?;
        let mut places = scene.free_cells().into_iter();
        places.find_map(|at| {
            let (down, right) =
                (i32::from(at.row) - i32::from(cells[0].row), i32::from(at.col) - i32::from(cells[0].col));
            let copy: Option<Cells> = cells.iter().map(|cell| cell.offset(down, right)).collect();
            let copy = copy.filter(|copy| {
                copy.iter().all(|cell| !cells.contains(cell) && !scene.taken.contains(cell))
            })?;
            Some(Rule::from(Clones { cells: cells.clone(), copy })).filter(|rule| scene.holds(rule))
        })
    })
}

pub(super) fn contains(scene: &mut Scene<'_>) -> Option<Rule> {
    let size = scene.size(3, 4);
    let cells = scene.area(size, false)?;
    let mut values = scene.numbers(&cells);
    scene.rng.shuffle(&mut values);
    values.truncate(2);
    values.sort_unstable();
    Some(Contains { cells, values, exactly: false, without: Vec::new() }.into())
}

pub(super) fn equal_sums(scene: &mut Scene<'_>) -> Option<Rule> {
    let size = scene.size(4, 6) / 2;
    (0..TRIES).find_map(|_| {
        let (one, other) = (scene.area(size, false)?, scene.area(size, false)?);
        let apart = one.iter().all(|cell| !other.contains(cell));
        let rule = Rule::from(EqualSums { groups: vec![one, other] });
        Some(rule).filter(|rule| apart && scene.holds(rule))
    })
}

pub(super) fn parity(scene: &mut Scene<'_>) -> Option<Rule> {
    let (is, size) = match scene.like {
        Some(Rule::Parity(like)) => (like.is, like.cells.len()),
        _ => (if scene.rng.once_in(2) { OddEven::Odd } else { OddEven::Even }, scene.values() / 2),
    };
    let cells = scene.free_cells().into_iter();
    let fits = |cell: &Cell| scene.holds(&Parity { is, cells: vec![*cell].into() }.into());
    let mut cells: Vec<Cell> = cells.filter(fits).take(size).collect();
    cells.sort_unstable();
    Some(Parity { is, cells: cells.into() }.into()).filter(|rule| scene.holds(rule))
}

pub(super) fn indexer(scene: &mut Scene<'_>) -> Option<Rule> {
    let (is, size) = match scene.like {
        Some(Rule::Indexer(like)) => (like.is, like.cells.len()),
        _ => (Indexing::Column, scene.values() / 2),
    };
    let cells = scene.free_cells().into_iter();
    let fits = |cell: &Cell| scene.holds(&Indexer { is, cells: vec![*cell].into() }.into());
    let mut cells: Vec<Cell> = cells.filter(fits).take(size).collect();
    cells.sort_unstable();
    Some(Indexer { is, cells: cells.into() }.into()).filter(|rule| scene.holds(rule))
}

/// Of a few values as many circles as each says.
pub(super) fn counting_circles(scene: &mut Scene<'_>) -> Option<Rule> {
    let wanted = match scene.like {
        Some(Rule::CountingCircles(like)) => like.cells.len(),
        _ => 2 * scene.values(),
    };
    let free = scene.free_cells();
    let mut numbers: Vec<i64> = scene.puzzle.values().all_numbers().to_vec();
    scene.rng.shuffle(&mut numbers);
    let mut circles: Vec<Cell> = Vec::new();
    for number in numbers {
        let count = usize::try_from(number).unwrap_or_default();
        let here: Vec<Cell> =
            free.iter().copied().filter(|cell| scene.number(*cell) == number).take(count).collect();
        if here.len() == count && circles.len() + count <= wanted {
            circles.extend(here);
        }
    }
    circles.sort_unstable();
    Some(Rule::from(CountingCircles { cells: circles.into() })).filter(|rule| scene.holds(rule))
}

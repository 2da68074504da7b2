//! The rules of [`definitions`](super::definitions) that take more than a few lines to judge; the texts stand there.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Rule};

use super::filling::{
    Filling, all_different, columns, connected, is_prime, reach_edge, remainder, rows, sorted, sum,
};

pub(super) fn cage(f: &Filling<'_>, r: &Cage) -> bool {
    let values = f.list(&r.cells);
    let result = |op: Op, first: usize| -> Option<i64> {
        let others: Vec<i64> = (0..values.len()).filter(|i| *i != first).map(|i| values[i]).collect();
        let mut result = values[first];
        for other in others {
            result = match op {
                Op::Add => result + other,
                Op::Subtract => result - other,
                Op::Multiply => result.checked_mul(other)?,
                Op::Divide if other == 0 || result % other != 0 => return None,
                Op::Divide => result / other,
            };
        }
        Some(result)
    };
    let gives = |op: Op| (0..values.len()).any(|first| result(op, first) == Some(r.target));
    match r.op {
        Some(op) => gives(op),
        None => [Op::Add, Op::Subtract, Op::Multiply, Op::Divide].into_iter().any(gives),
    }
}

pub(super) fn full_rank(f: &Filling<'_>, r: &FullRank) -> bool {
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    for grid in f.grids() {
        for line in [rows(grid), columns(grid)].concat() {
            let back: Vec<Cell> = line.iter().rev().copied().collect();
            lines.extend([line, back]);
        }
    }
    lines.sort();
    lines.dedup();
    lines.retain(|line| line[..] != r.cells[..]);
    let own = f.list(&r.cells);
    let others: Vec<Vec<i64>> = lines.iter().map(|line| f.list(line)).collect();
    let before = others.iter().filter(|line| **line < own).count() as i64;
    let ties = others.iter().filter(|line| **line == own).count() as i64;
    let twice = |line: &Vec<i64>| others.iter().filter(|other| *other == line).count() > 1;
    match r.ties {
        Ties::Any => r.rank == before + 1,
        Ties::Unclued => ties == 0 && r.rank == before + 1,
        Ties::None => ties == 0 && r.rank == before + 1 && !others.iter().any(twice),
    }
}

pub(super) fn global_entropy(f: &Filling<'_>, r: &GlobalEntropy) -> bool {
    let cells = f.cells();
    let square = |corner: &Cell| {
        let near = |cell: &&Cell| {
            (corner.row..=corner.row + 1).contains(&cell.row)
                && (corner.col..=corner.col + 1).contains(&cell.col)
        };
        cells.iter().filter(near).copied().collect::<Vec<Cell>>()
    };
    cells.iter().map(square).filter(|square| square.len() == 4).all(|square| {
        let sorts: Vec<i64> = f
            .list(&square)
            .into_iter()
            .map(|value| if r.modular { remainder(value, 3) } else { f.part(value, 3) as i64 })
            .collect();
        [0, 1, 2].iter().all(|sort| sorts.contains(sort))
    })
}

pub(super) fn regions(f: &Filling<'_>, r: &Regions) -> bool {
    let (all, numbers) = (f.all(), f.list(&r.numbers));
    let mut met: Vec<i64> = Vec::new();
    for number in &numbers {
        if !met.contains(number) {
            met.push(*number);
        }
    }
    let region = |number: &i64| -> Vec<Cell> {
        (0..numbers.len()).filter(|i| numbers[*i] == *number).map(|i| r.cells[i]).collect()
    };
    let well =
        |cells: Vec<Cell>| cells.len() == r.size && connected(&cells) && all_different(&f.list(&cells));
    met.len() <= all.len() && met == all[..met.len()] && met.iter().map(region).all(well)
}

pub(super) fn doublers(f: &Filling<'_>, r: &Doublers) -> bool {
    let (values, counted) = (f.list(&r.cells), f.list(&r.counted));
    // Every choice of the cells that count twice.
    (0..1_u32 << values.len()).any(|choice| {
        let twice: Vec<usize> = (0..values.len()).filter(|i| choice >> i & 1 == 1).collect();
        let told = |i: usize| match twice.contains(&i) {
            true => counted[i] * r.over == r.times * values[i],
            false => counted[i] == values[i],
        };
        let apart = |i: usize, j: usize| values[i] != values[j] && !f.in_one_house(r.cells[i], r.cells[j]);
        twice.len() == r.count
            && (0..values.len()).all(told)
            && twice.iter().all(|i| twice.iter().all(|j| i == j || apart(*i, *j)))
    })
}

pub(super) fn schrodinger(f: &Filling<'_>, r: &Schrodinger) -> bool {
    let (first, second) = (f.list(&r.cells), f.list(&r.second));
    let is_digit = |number: &i64| if r.digits.is_empty() { *number >= 0 } else { r.digits.contains(number) };
    // The digits of each cell.
    let held: Vec<Vec<i64>> = (0..first.len())
        .map(|i| if second[i] == 0 { vec![first[i]] } else { vec![first[i], second[i]] })
        .collect();
    let sensible = |digits: &Vec<i64>| digits.iter().all(is_digit) && digits.is_sorted_by(|a, b| a < b);
    let shared = |i: usize, j: usize| {
        i != j
            && f.in_one_house(r.cells[i], r.cells[j])
            && held[i].iter().any(|digit| held[j].contains(digit))
    };
    let two_of = |cells: &[Cell]| -> Option<usize> {
        let places: Option<Vec<usize>> =
            cells.iter().map(|cell| r.cells.iter().position(|other| other == cell)).collect();
        Some(places?.into_iter().filter(|i| held[*i].len() == 2).count())
    };
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region];
    let count_fits = |rule: &Rule| match rule {
        Rule::House(house) if kinds.contains(&house.kind) => {
            two_of(&house.cells).is_none_or(|two| two == r.count)
        }
        _ => true,
    };
    let counted = f.list(&r.counted);
    let last = f.list(&r.last);
    held.iter().all(sensible)
        && !(0..held.len()).any(|i| (0..held.len()).any(|j| shared(i, j)))
        && f.rules().iter().all(count_fits)
        && counted.iter().zip(&held).all(|(counted, digits)| *counted == sum(digits))
        && last.iter().zip(&held).all(|(last, digits)| digits.last() == Some(last))
}

pub(super) fn shading(f: &Filling<'_>, r: &Shading) -> bool {
    let [not, yes] = f.all()[..2] else { return false };
    let shade = |i: usize| f.at(r.shades[i]);
    let cells_with = |wanted: i64| -> Vec<Cell> {
        (0..r.cells.len()).filter(|i| shade(*i) == wanted).map(|i| r.cells[i]).collect()
    };
    let (shaded, others) = (cells_with(yes), cells_with(not));
    // Which sorts are asked for.
    let asked = |asked: Shade| match asked {
        Shade::Both => vec![&shaded, &others],
        Shade::Shaded => vec![&shaded],
        Shade::Unshaded => vec![&others],
        Shade::None => vec![],
    };
    let fills_a_square = |sort: &[Cell]| {
        sort.iter().any(|cell| {
            [(0, 1), (1, 0), (1, 1)].iter().all(|(down, right)| {
                sort.iter().any(|other| (other.row, other.col) == (cell.row + down, cell.col + right))
            })
        })
    };
    shaded.len() + others.len() == r.cells.len()
        && asked(r.connected).into_iter().all(|sort| connected(sort))
        && !asked(r.squares).into_iter().any(|sort| fills_a_square(sort))
        && (!r.apart || shaded.iter().all(|a| shaded.iter().all(|b| !a.touches(*b))))
        && (!r.edge || reach_edge(&shaded, &r.cells))
        && (r.islands.is_empty() || islands(f, r, &others))
}

/// Every group of the cells has just one that tells, whose value is its size.
fn islands(f: &Filling<'_>, r: &Shading, unshaded: &[Cell]) -> bool {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for cell in unshaded {
        let (near, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|other| other.touches(*cell)));
        groups = others;
        groups.push([near.concat(), vec![*cell]].concat());
    }
    r.islands.iter().all(|cell| unshaded.contains(cell))
        && groups.iter().all(|group| {
            let telling: Vec<&Cell> = r.islands.iter().filter(|cell| group.contains(cell)).collect();
            telling.len() == 1 && f.at(*telling[0]) == group.len() as i64
        })
}

/// The line is walked from its first cell, or its first end, to see whether it comes back, or to the other end, by all.
pub(super) fn drawn_loop(f: &Filling<'_>, r: &Loop) -> bool {
    let told = |i: usize| f.all().iter().position(|value| *value == f.at(r.shapes[i])).unwrap();
    let last = if r.open { 7 } else { 6 };
    let all: Vec<usize> = (0..r.cells.len()).collect();
    if all.iter().any(|i| told(*i) > last) {
        return false;
    }
    let on: Vec<usize> = all.into_iter().filter(|i| told(*i) > 0).collect();
    // Where the line leaves a cell to: as rows and columns further.
    let (up, right, down, left) = ((-1, 0), (0, 1), (1, 0), (0, -1));
    let ways = |i: usize| -> Vec<(i32, i32)> {
        match told(i) {
            1 => vec![up, down],
            2 => vec![left, right],
            3 => vec![up, right],
            4 => vec![right, down],
            5 => vec![down, left],
            6 => vec![left, up],
            _ => vec![],
        }
    };
    let from_to = |i: usize, j: usize| {
        let (a, b) = (r.cells[i], r.cells[j]);
        (i32::from(b.row) - i32::from(a.row), i32::from(b.col) - i32::from(a.col))
    };
    let leaves_to = |i: usize, j: usize| ways(i).contains(&from_to(i, j));
    let end = |i: usize| told(i) == 7;
    // Every way out leads to a cell from where a way leads back, or to an end.
    let leads = |i: usize, way: &(i32, i32)| {
        on.iter().any(|j| from_to(i, *j) == *way && (leaves_to(*j, i) || end(*j)))
    };
    let follows = |i: usize, j: usize| leaves_to(i, j) || leaves_to(j, i);
    let ends: Vec<usize> = on.iter().copied().filter(|i| end(*i)).collect();
    let well_ended = ends.iter().all(|i| on.iter().filter(|j| follows(*i, **j)).count() == 1);
    if on.is_empty() || !well_ended || ends.len() != if r.open { 2 } else { 0 } {
        return false;
    }
    if !on.iter().all(|i| ways(*i).iter().all(|way| leads(*i, way))) {
        return false;
    }
    let mut walk = vec![ends.first().copied().unwrap_or(on[0])];
    while let Some(next) = on.iter().find(|j| !walk.contains(j) && follows(walk[walk.len() - 1], **j)) {
        walk.push(*next);
    }
    let pairs: Vec<(usize, usize)> =
        walk.iter().enumerate().flat_map(|(n, i)| walk[n + 1..].iter().map(move |j| (*i, *j))).collect();
    let side = |i: usize, j: usize| r.cells[i].touches(r.cells[j]);
    let corner = |i: usize, j: usize| {
        let (down, right) = from_to(i, j);
        (down.abs(), right.abs()) == (1, 1)
    };
    let apart = pairs.iter().all(|(i, j)| !side(*i, *j) || follows(*i, *j));
    let no_corners = pairs
        .iter()
        .all(|(i, j)| !corner(*i, *j) || walk.iter().any(|between| side(*i, *between) && side(*between, *j)));
    // The parts between one box and the next; of a loop, the last and the first may be one.
    let block = |i: usize| f.block(r.cells[i]);
    let mut parts: Vec<Vec<usize>> =
        walk.chunk_by(|i, j| block(*i) == block(*j)).map(<[usize]>::to_vec).collect();
    if !r.open && parts.len() > 1 && block(walk[0]) == block(walk[walk.len() - 1]) {
        let last = parts.pop().unwrap();
        parts[0].extend(last);
    }
    let values = |part: &Vec<usize>| part.iter().map(|i| f.at(r.cells[*i])).collect::<Vec<i64>>();
    walk.len() == on.len()
        && match r.touch {
            Touch::Sides => true,
            Touch::Corners => apart,
            Touch::Never => apart && no_corners,
        }
        && r.least.is_none_or(|least| {
            pairs
                .iter()
                .all(|(i, j)| !follows(*i, *j) || (f.at(r.cells[*i]) - f.at(r.cells[*j])).abs() >= least)
        })
        && match r.stretches {
            Stretches::Any => true,
            Stretches::Renban => {
                parts.iter().all(|part| sorted(&values(part)).windows(2).all(|two| two[1] == two[0] + 1))
            }
            Stretches::Sums => parts.iter().all(|part| sum(&values(part)) == sum(&values(&parts[0]))),
        }
}

pub(super) fn moves(f: &Filling<'_>, r: &Moves) -> bool {
    f.pairs().into_iter().all(|(a, b, down, right)| {
        let apart = r.moves.contains(&(down, right)) || r.moves.contains(&(right, down));
        let (x, y) = (f.at(a), f.at(b));
        let sum = r.sums.contains(&(x + y));
        let difference = r.differences.iter().any(|by| x - y == *by || y - x == *by);
        let ratio = r.ratios.iter().any(|by| x == y * by || y == x * by);
        !apart || !(sum || difference || ratio)
    })
}

pub(super) fn sum_condition(f: &Filling<'_>, r: &SumCondition) -> bool {
    let values = f.list(&r.cells);
    let total = sum(&values);
    let kind = match r.is {
        None => true,
        Some(NumberKind::Odd) => remainder(total, 2) == 1,
        Some(NumberKind::Even) => remainder(total, 2) == 0,
        Some(NumberKind::Prime) => is_prime(total),
        Some(NumberKind::Square) => (0..=total.abs()).any(|root| root * root == total),
    };
    kind && (r.sums.is_empty() || r.sums.contains(&total))
        && r.least.is_none_or(|least| total >= least)
        && r.most.is_none_or(|most| total <= most)
        && (r.repeats || all_different(&values))
}

pub(super) fn count_where(f: &Filling<'_>, r: &CountWhere) -> bool {
    let own = f.at(r.count);
    let kind = |value: i64| match r.are {
        None => true,
        Some(Counted::Odd) => remainder(value, 2) == 1,
        Some(Counted::Even) => remainder(value, 2) == 0,
        Some(Counted::Prime) => is_prime(value),
        Some(Counted::Greater) => value > own,
        Some(Counted::Less) => value < own,
    };
    let listed = |value: i64| r.values.is_empty() || r.values.contains(&value);
    own == f.list(&r.cells).into_iter().filter(|value| kind(*value) && listed(*value)).count() as i64
}

pub(super) fn run_length(f: &Filling<'_>, r: &RunLength) -> bool {
    let mut counted = if r.others { 0 } else { 1 };
    for arm in &r.arms {
        let values = f.list(arm);
        counted += values[1..].iter().take_while(|value| **value == values[0]).count() as i64;
    }
    f.at(r.count) == counted
}

pub(super) fn region_sum(f: &Filling<'_>, r: &RegionSum) -> bool {
    let mut parts: Vec<(Option<Vec<Cell>>, i64)> = Vec::new();
    for cell in &r.path {
        let block = f.block(*cell);
        match parts.last_mut() {
            Some((here, part)) if *here == block => *part += f.at(*cell),
            _ => parts.push((block, f.at(*cell))),
        }
    }
    parts.iter().all(|(_, part)| *part == parts[0].1)
}

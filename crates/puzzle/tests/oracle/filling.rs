//! A puzzle and what stands in its cells, as plain lists.

use garns_puzzle::{Blocks, Cell, Puzzle, Rule, Subgrid};

use super::Value;

pub(super) struct Filling<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) value: Value<'a>,
}

impl Filling<'_> {
    pub(super) fn at(&self, cell: Cell) -> i64 {
        (self.value)(cell)
    }

    pub(super) fn list(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|cell| self.at(*cell)).collect()
    }

    /// All values of the puzzle, smallest first.
    pub(super) fn all(&self) -> Vec<i64> {
        let mut all = self.puzzle.values().all_numbers().to_vec();
        all.sort_unstable();
        all
    }

    /// Which of so many equal parts of all values a value is in.
    pub(super) fn part(&self, value: i64, parts: usize) -> usize {
        let all = self.all();
        let size = all.len() / parts;
        (0..parts).find(|part| all[part * size..(part + 1) * size].contains(&value)).unwrap()
    }

    /// The grids with rows and columns; where there is none, all.
    pub(super) fn grids(&self) -> Vec<&Subgrid> {
        let all: Vec<&Subgrid> = self.puzzle.frame().grids().iter().collect();
        let lined: Vec<&Subgrid> = all.iter().copied().filter(|grid| grid.lines).collect();
        if lined.is_empty() { all } else { lined }
    }

    /// The cells of those grids, each once: what lies beside them is nobody's neighbour.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for grid in self.grids() {
            for row in rows(grid) {
                for cell in row {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                }
            }
        }
        cells
    }

    /// Every two of those cells, with the rows and columns from the one to the other.
    pub(super) fn pairs(&self) -> Vec<(Cell, Cell, i64, i64)> {
        let cells = self.cells();
        let mut pairs = Vec::new();
        for (i, a) in cells.iter().enumerate() {
            for b in &cells[..i] {
                let down = (i64::from(a.row) - i64::from(b.row)).abs();
                let right = (i64::from(a.col) - i64::from(b.col)).abs();
                pairs.push((*a, *b, down, right));
            }
        }
        pairs
    }

    /// Every two of those cells that share a side.
    pub(super) fn sharing_a_side(&self) -> Vec<(Cell, Cell)> {
        let near = self.pairs().into_iter().filter(|(_, _, down, right)| down + right == 1);
        near.map(|(a, b, _, _)| (a, b)).collect()
    }

    /// Whether a difference dot stands between the two, of this number if one is said.
    pub(super) fn difference_dot(&self, a: Cell, b: Cell, number: Option<i64>) -> bool {
        self.puzzle.rules().iter().any(|rule| match rule {
            Rule::Difference(dot) => same_two([dot.a, dot.b], [a, b]) && number.is_none_or(|n| n == dot.by),
            _ => false,
        })
    }

    pub(super) fn ratio_dot(&self, a: Cell, b: Cell) -> bool {
        self.puzzle
            .rules()
            .iter()
            .any(|rule| matches!(rule, Rule::Ratio(dot) if same_two([dot.a, dot.b], [a, b])))
    }

    pub(super) fn total_sign(&self, a: Cell, b: Cell) -> bool {
        self.puzzle
            .rules()
            .iter()
            .any(|rule| matches!(rule, Rule::Total(sign) if same_two([sign.a, sign.b], [a, b])))
    }

    pub(super) fn rules(&self) -> &[Rule] {
        self.puzzle.rules()
    }

    pub(super) fn in_one_house(&self, a: Cell, b: Cell) -> bool {
        self.puzzle.rules().iter().any(
            |rule| matches!(rule, Rule::House(house) if house.cells.contains(&a) && house.cells.contains(&b)),
        )
    }

    /// The box or region a cell is in, its cells in reading order; that of the first grid which has one there.
    pub(super) fn block(&self, cell: Cell) -> Option<Vec<Cell>> {
        self.puzzle.frame().grids().iter().flat_map(blocks).find(|block| block.contains(&cell))
    }
}

fn same_two(some: [Cell; 2], others: [Cell; 2]) -> bool {
    some == others || some == [others[1], others[0]]
}

pub(super) fn rows(grid: &Subgrid) -> Vec<Vec<Cell>> {
    let row = |r| (0..grid.cols).map(|c| Cell::new(grid.at.row + r, grid.at.col + c)).collect();
    (0..grid.rows).map(row).collect()
}

pub(super) fn columns(grid: &Subgrid) -> Vec<Vec<Cell>> {
    let column = |c| (0..grid.rows).map(|r| Cell::new(grid.at.row + r, grid.at.col + c)).collect();
    (0..grid.cols).map(column).collect()
}

fn blocks(grid: &Subgrid) -> Vec<Vec<Cell>> {
    let mut named: Vec<(String, Vec<Cell>)> = Vec::new();
    for (i, cell) in rows(grid).concat().into_iter().enumerate() {
        let name = match &grid.blocks {
            Blocks::None => continue,
            Blocks::Boxes { rows, cols } => {
                format!("{} {}", (cell.row - grid.at.row) / rows, (cell.col - grid.at.col) / cols)
            }
            Blocks::Regions { of, .. } => match of[i] {
                Some(region) => region.to_string(),
                None => continue,
            },
        };
        match named.iter_mut().find(|(other, _)| *other == name) {
            Some((_, cells)) => cells.push(cell),
            None => named.push((name, vec![cell])),
        }
    }
    named.into_iter().map(|(_, cells)| cells).collect()
}

pub(super) fn all_different(values: &[i64]) -> bool {
    values.iter().all(|value| count(values, *value) == 1)
}

pub(super) fn count(values: &[i64], wanted: i64) -> usize {
    values.iter().filter(|value| **value == wanted).count()
}

pub(super) fn sum(values: &[i64]) -> i64 {
    values.iter().sum()
}

pub(super) fn sorted(values: &[i64]) -> Vec<i64> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values
}

/// The last remainder but never a negative one.
pub(super) fn remainder(value: i64, by: i64) -> i64 {
    (value % by + by) % by
}

/// What stands at a place counted from 1, if there is such a place.
pub(super) fn nth(values: &[i64], place: i64) -> Option<i64> {
    (1..).zip(values).find(|(at, _)| *at == place).map(|(_, value)| *value)
}

/// Whether one can walk from any of the cells to any other, from side to side.
pub(super) fn connected(cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.iter().take(1).copied().collect();
    for _ in cells {
        for cell in cells {
            let near = |other: &Cell| cell.row.abs_diff(other.row) + cell.col.abs_diff(other.col) == 1;
            if !reached.contains(cell) && reached.iter().any(near) {
                reached.push(*cell);
            }
        }
    }
    reached.len() == cells.len()
}

/// Whether from each of these cells, all of which are among `all`, steps through others of them lead to one that has a
/// side where there is none of `all`.
pub(super) fn reach_edge(cells: &[Cell], all: &[Cell]) -> bool {
    let near = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let at_edge = |cell: &&Cell| all.iter().filter(|other| near(cell, other)).count() < 4;
    let mut reached: Vec<Cell> = cells.iter().filter(at_edge).copied().collect();
    for _ in cells {
        for cell in cells {
            if !reached.contains(cell) && reached.iter().any(|other| near(cell, other)) {
                reached.push(*cell);
            }
        }
    }
    reached.len() == cells.len()
}

/// Whether a number has just two divisors.
pub(super) fn is_prime(number: i64) -> bool {
    (1..=number).filter(|by| number % by == 0).count() == 2
}

/// Every way to cut a list into parts of neighbours, one part included.
pub(super) fn cuts(values: &[i64]) -> Vec<Vec<Vec<i64>>> {
    let [first, rest @ ..] = values else { return vec![Vec::new()] };
    if rest.is_empty() {
        return vec![vec![vec![*first]]];
    }
    let mut all = Vec::new();
    for parts in cuts(rest) {
        let mut apart = parts.clone();
        apart.insert(0, vec![*first]);
        let mut joined = parts;
        joined[0].insert(0, *first);
        all.extend([apart, joined]);
    }
    all
}

/// Every choice of one or more of the values.
pub(super) fn choices(values: &[i64]) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for value in values {
        let with: Vec<Vec<i64>> = all.iter().map(|some| [&some[..], &[*value]].concat()).collect();
        all.extend(with);
    }
    all.retain(|some| !some.is_empty());
    all
}

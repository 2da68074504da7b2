//! Full rank: where the border lines are houses, a propagator of its own; elsewhere its own check.

use garns_propagate::CellIndex;
use garns_propagate::propagators::{self, Side};
use garns_puzzle::rules::{FullRank, Ties};
use garns_puzzle::{Cell, Constraint};

use super::Post;
use crate::methods::cp::context::Context;

/// Numbers that begin with the same value, where the border lines are houses.
const SIDES: i64 = 4;

impl Post<'_, '_> {
    pub(super) fn full_rank(&mut self, rule: &FullRank) {
        let context = self.context;
        let Some(sides) = house_borders(context) else {
            return self.check(&rule.clone().into(), false);
        };
        let group = |rank: i64| (rank - 1) / SIDES;
        let own = context.indices(&rule.cells);
        let first = 1u64 << group(rule.rank);
        self.constraints.limit(own[0], first);
        // The other clues of numbers that begin alike.
        let other = |constraint: &Constraint| match constraint {
            Constraint::FullRank(other)
                if group(other.rank) == group(rule.rank) && other.rank != rule.rank =>
            {
                Some((other.rank, context.indices(&other.cells)))
            }
            _ => None,
        };
        let alike: Vec<(i64, Vec<CellIndex>)> = context.meaning.iter().filter_map(other).collect();
        // Of two that begin alike, the smaller one has no greater second value.
        for (_, theirs) in alike.iter().filter(|(rank, _)| *rank > rule.rank && own.len() > 1) {
            self.constraints.pair_by_rank(context, own[1], theirs[1], |a, b| a <= b);
        }
        let mut cells: Vec<CellIndex> = sides.iter().flatten().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let places = |line: &Vec<CellIndex>| -> Vec<u32> {
            line.iter().map(|cell| cells.binary_search(cell).unwrap_or(0) as u32).collect()
        };
        // Whether a line is smaller is plain where it has a clue of its own.
        let smaller = |line: &Vec<CellIndex>| {
            alike.iter().find(|(_, theirs)| theirs == line).map(|(rank, _)| *rank < rule.rank)
        };
        let side = |lines: &Vec<Vec<CellIndex>>| Side {
            lines: lines.iter().map(places).collect(),
            smaller: lines.iter().find_map(smaller),
        };
        let others: Vec<Side> = sides.iter().filter(|side| !side.contains(&own)).map(side).collect();
        if let Ok(others) = <[Side; 3]>::try_from(others) {
            let smaller = ((rule.rank - 1) % SIDES) as usize;
            let differ = sides.iter().flatten().all(|line| context.is_house(line));
            let any = rule.ties == Ties::Any;
            let propagator = propagators::FullRank::new(places(&own), others, first, smaller, any, differ);
            self.constraints.propagator(cells, propagator);
        }
        // Where only clued numbers may not be equal to others, the propagator sees everything.
        if rule.ties != Ties::Unclued {
            self.check(&rule.clone().into(), true);
        }
    }
}

/// The lines read from each side, by index, if there is one grid, square, with as many values as rows, whose border
/// lines are houses.
fn house_borders(context: &Context<'_>) -> Option<[Vec<Vec<CellIndex>>; 4]> {
    let mut grids = context.puzzle.frame().main_grids();
    let (Some(grid), None) = (grids.next(), grids.next()) else { return None };
    let size = context.values() as u16;
    if (grid.rows, grid.cols) != (size, size) || size < 2 {
        return None;
    }
    let cell = |row: u16, col: u16| Cell::new(grid.at.row + row, grid.at.col + col);
    let side = |at: &dyn Fn(u16, u16) -> Cell| -> Vec<Vec<CellIndex>> {
        let line = |i: u16| context.indices(&(0..size).map(|j| at(i, j)).collect::<Vec<Cell>>());
        (0..size).map(line).collect()
    };
    let last = size - 1;
    let sides = [
        side(&|i, j| cell(i, j)),
        side(&|i, j| cell(i, last - j)),
        side(&|i, j| cell(j, i)),
        side(&|i, j| cell(last - j, i)),
    ];
    let border = |lines: &Vec<Vec<CellIndex>>| lines.iter().map(|line| line[0]).collect::<Vec<CellIndex>>();
    sides.iter().all(|lines| context.is_house(&border(lines))).then_some(sides)
}

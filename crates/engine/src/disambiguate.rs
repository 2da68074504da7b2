//! Several solutions: which givens would leave one of them.
//!
//! A hitting set: each other solution must differ from the wanted one in a cell that is given. Those that are known are
//! hit greedily (the cell in which most of them differ first), an engine looks for one that is not hit, and so on until
//! there is none (implicit hitting sets, Moreno-Centeno and Karp 2013, with greedy ones). What became needless on the way
//! is left out at the end, so that no single given can go; that no smaller set exists is not claimed.

use garns_puzzle::{Grid, Puzzle};

use crate::{Goal, Limits, Silent, Stop, Verdict, auto};

/// Givens that leave one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disambiguation {
    /// The solution that is left.
    pub solution: Grid,
    /// The first other one that was found.
    pub other: Grid,
    /// The cells (by index) whose values in the solution, given too, leave no other; none if the time was up before.
    pub givens: Option<Vec<usize>>,
}

/// Solutions that are asked for at the beginning.
const FIRST: u64 = 64;

/// Finds givens that make the first solution the only one; nothing where there are not several.
///
/// # Errors
/// Why it is not known whether there are several.
pub fn disambiguate(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Disambiguation>, Stop> {
    let (limits, engine) = (limits.begun(), auto());
    let report = engine.run(puzzle, Goal::AtMost(FIRST), &limits, &mut Silent);
    let mut solutions = report.solutions.into_iter();
    let (Some(solution), Some(other)) = (solutions.next(), solutions.next()) else {
        let known = matches!(report.verdict, Verdict::Unique | Verdict::Impossible);
        return if known { Ok(None) } else { Err(report.stop.unwrap_or(Stop::Stuck)) };
    };
    let mut others: Vec<Grid> = [other.clone()].into_iter().chain(solutions).collect();
    // Another solution that has these values too, if there is one.
    let another = |cells: &[usize]| -> Result<Option<Grid>, Stop> {
        let mut givens = puzzle.givens().clone();
        for &cell in cells {
            solution.get(cell).into_iter().for_each(|rank| givens.set(cell, rank));
        }
        let report = engine.run(&puzzle.with_givens(givens), Goal::AtMost(2), &limits, &mut Silent);
        match report.solutions.into_iter().find(|found| *found != solution) {
            None if report.verdict == Verdict::Unique => Ok(None),
            None => Err(report.stop.unwrap_or(Stop::Stuck)),
            found => Ok(found),
        }
    };
    let mut hit = || -> Result<Vec<usize>, Stop> {
        let mut cells = loop {
            let cells = greedy(&solution, &others);
            match another(&cells)? {
                None => break cells,
                Some(found) => others.push(found),
            }
        };
        let mut at = 0;
        while at < cells.len() {
            let cell = cells.remove(at);
            if another(&cells)?.is_some() {
                cells.insert(at, cell);
                at += 1;
            }
        }
        cells.sort_unstable();
        Ok(cells)
    };
    let givens = hit().ok();
    Ok(Some(Disambiguation { solution, other, givens }))
}

/// Cells in at least one of which each other grid differs from the solution: again and again the one in which most do.
fn greedy(solution: &Grid, others: &[Grid]) -> Vec<usize> {
    let differs = |other: &Grid, cell: usize| other.get(cell) != solution.get(cell);
    let mut open: Vec<&Grid> = others.iter().collect();
    let mut cells = Vec::new();
    while !open.is_empty() {
        let hits = |cell: &usize| open.iter().filter(|other| differs(other, *cell)).count();
        // Of equals the first: the order is that of reading.
        let Some(cell) = (0..solution.len()).rev().max_by_key(hits) else { break };
        cells.push(cell);
        open.retain(|other| !differs(other, cell));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make;

    #[test]
    fn the_givens_leave_one_solution_and_none_can_go() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let found = disambiguate(&puzzle, &Limits::default()).unwrap().unwrap();
        let givens = found.givens.unwrap();
        assert!(puzzle.is_solution(&found.solution) && puzzle.is_solution(&found.other));
        assert_ne!(found.solution, found.other);
        let engine = make("backtrack", &[]).unwrap();
        let count = |cells: &[usize]| {
            let mut grid = Grid::blank(16);
            cells.iter().for_each(|cell| grid.set(*cell, found.solution.get(*cell).unwrap()));
            let goal = Goal::Count { limit: Some(2) };
            engine.run(&puzzle.with_givens(grid), goal, &Limits::default(), &mut Silent).count
        };
        assert_eq!(count(&givens), 1, "{givens:?}");
        for left_out in 0..givens.len() {
            let mut fewer = givens.clone();
            fewer.remove(left_out);
            assert_eq!(count(&fewer), 2, "{fewer:?}");
        }
    }

    #[test]
    fn one_solution_or_none_needs_nothing() {
        let unique = crate::testing::puzzle(crate::testing::FIGURE_1);
        assert_eq!(disambiguate(&unique, &Limits::default()), Ok(None));
    }
}

//! Why a puzzle has no solution: a minimal unsatisfiable subset of what it says.
//!
//! The dichotomic extraction of Hemery, Lecoutre, Saïs and Boussemart (*Extracting MUCs from constraint networks*, ECAI
//! 2006), a relative of Junker's QuickXplain: of statements in an order, the shortest contradictory prefix is found by
//! bisection; its last statement is in the subset, which is put in front of the others, and so on until what is in front
//! contradicts itself. The result prefers early statements, so the order decides which of many subsets is found: here by
//! the distance from a cell, tried from many cells, since what lies close together is easy to see.
//!
//! What can't be told within the budget of a question counts as no contradiction. A subset is therefore always proven to
//! contradict itself; only that nothing can be left out may be unknown.

use garns_puzzle::{Grid, Puzzle, Rule, Statement};

use crate::methods::cp::Cp;
use crate::{Engine, Goal, Limits, Silent, Stop, Verdict, auto};

/// Statements that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The statements: rules first, then pencil marks and givens.
    pub statements: Vec<Statement>,
    /// Whether it is proven that the rest has a solution when any one of them is left out.
    pub minimal: bool,
    /// How many sets of statements were looked at.
    pub questions: u64,
}

/// What came of looking for a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// These statements contradict each other.
    Conflict(Conflict),
    /// There is none: a solution.
    Solvable(Grid),
    /// It is not known whether there is a solution.
    Unknown(Stop),
}

/// Values tried for a question about some of the statements; and once more for each statement of the subset that is told,
/// where that was not enough to know that it is needed.
const NODES: u64 = 4000;
const MORE_NODES: u64 = 40_000;

/// So many cells are tried as the middle of a subset.
const MIDDLES: usize = 12;

/// Subsets are extracted around so many of them, those with the shortest contradictory prefixes.
const EXTRACTED: usize = 3;

/// How much further from the middle a given counts than it is: rules are named rather than givens.
const GIVENS_AFTER: u64 = 150;

/// Finds out why a puzzle has no solution. The same puzzle gets the same answer unless the limits cut it short.
#[must_use]
pub fn conflict(puzzle: &Puzzle, limits: &Limits) -> Why {
    let limits = limits.begun();
    let statements = puzzle.statements();
    let report = auto().run(puzzle, Goal::First, &limits, &mut Silent);
    match (report.verdict, report.solutions.into_iter().next()) {
        (Verdict::Impossible, _) => {}
        (_, Some(solution)) => return Why::Solvable(solution),
        (_, None) => return Why::Unknown(report.stop.unwrap_or(Stop::Stuck)),
    }
    let mut oracle = Oracle { puzzle, limits, nodes: NODES, questions: 0, unsure: false };
    if let Some(alone) = oracle.alone(&statements) {
        return Why::Conflict(Conflict {
            statements: vec![alone],
            minimal: true,
            questions: oracle.questions,
        });
    }
    let mut best = oracle.extract(statements.clone());
    if let Some(stop) = oracle.limits.stop().filter(|_| best.statements.len() == statements.len()) {
        // That all of it contradicts itself was known before.
        return Why::Unknown(stop);
    }
    for order in oracle.close_orders(&statements, &best) {
        if oracle.limits.stop().is_some() || best.statements.len() <= 2 {
            break;
        }
        let other = oracle.extract(order);
        if other.size(puzzle) < best.size(puzzle) {
            best = other;
        }
    }
    if !best.minimal && oracle.limits.stop().is_none() {
        oracle.nodes = MORE_NODES;
        best = oracle.extract(best.statements);
    }
    best.statements.sort_unstable();
    Why::Conflict(Conflict { questions: oracle.questions, ..best })
}

/// The rules beyond the frame's houses that can't hold in any filling, even by themselves: with nothing else but the
/// houses that have two or more of their cells.
#[must_use]
pub fn hopeless_rules(puzzle: &Puzzle, limits: &Limits) -> Vec<usize> {
    let (limits, frame) = (limits.begun(), puzzle.rules().len() - puzzle.added_rules().len());
    let mut oracle = Oracle { puzzle, limits, nodes: NODES, questions: 0, unsure: false };
    let added = frame..puzzle.rules().len();
    let shares = |rule: usize, house: usize| {
        let cells = Statement::Rule(rule).cells(puzzle);
        let house = Statement::Rule(house).cells(puzzle);
        // What is said of the whole grid is no clue with a place, and all houses share its cells.
        cells.len() < puzzle.cells().len() && house.iter().filter(|cell| cells.contains(cell)).count() > 1
    };
    let hopeless = |rule: &usize| {
        let houses = (0..frame).filter(|house| shares(*rule, *house)).map(Statement::Rule);
        let set: Vec<Statement> = [Statement::Rule(*rule)].into_iter().chain(houses).collect();
        oracle.contradicts(&set)
    };
    // A house that is larger than there are values was refused when it was added.
    added.filter(|rule| !matches!(puzzle.rules()[*rule], Rule::House(_))).filter(hopeless).collect()
}

impl Conflict {
    /// Fewer statements are better, then fewer cells.
    fn size(&self, puzzle: &Puzzle) -> (bool, usize, usize) {
        let cells = self.statements.iter().map(|statement| statement.cells(puzzle).len()).sum();
        (!self.minimal, self.statements.len(), cells)
    }
}

/// Answers whether statements contradict each other.
struct Oracle<'a> {
    puzzle: &'a Puzzle,
    limits: Limits,
    /// Values tried for a question.
    nodes: u64,
    questions: u64,
    /// Whether a question was not answered.
    unsure: bool,
}

impl Oracle<'_> {
    /// Whether it is proven that there is no solution to these alone.
    fn contradicts(&mut self, statements: &[Statement]) -> bool {
        if self.limits.stop().is_some() {
            self.unsure = true;
            return false;
        }
        self.questions += 1;
        let limits = Limits { nodes: Some(self.nodes), ..self.limits.clone() };
        let part = self.puzzle.only(statements);
        let verdict = Cp::USUAL.run(&part, Goal::First, &limits, &mut Silent).verdict;
        self.unsure |= verdict == Verdict::GaveUp;
        verdict == Verdict::Impossible
    }

    /// A statement that contradicts itself. (Houses never do.)
    fn alone(&mut self, statements: &[Statement]) -> Option<Statement> {
        let frame = self.puzzle.rules().len() - self.puzzle.added_rules().len();
        let clue = |statement: &&Statement| matches!(statement, Statement::Rule(number) if *number >= frame);
        statements.iter().filter(clue).copied().find(|clue| self.contradicts(&[*clue]))
    }

    /// The length of the shortest prefix that contradicts what is in front of it; all together are known to.
    fn shortest(&mut self, front: &[Statement], rest: &[Statement]) -> usize {
        let (mut open, mut closed) = (0, rest.len());
        while closed - open > 1 && self.limits.stop().is_none() {
            let middle = open.midpoint(closed);
            let set: Vec<Statement> = front.iter().chain(&rest[..middle]).copied().collect();
            *(if self.contradicts(&set) { &mut closed } else { &mut open }) = middle;
        }
        closed
    }

    /// A subset from which nothing can be left out, of statements that contradict each other.
    fn extract(&mut self, mut rest: Vec<Statement>) -> Conflict {
        self.unsure = false;
        let mut front: Vec<Statement> = Vec::new();
        while !rest.is_empty() && (front.is_empty() || !self.contradicts(&front)) {
            rest.truncate(self.shortest(&front, &rest));
            if self.limits.stop().is_some() {
                // All that is left is known to be a contradiction, and no more.
                front.append(&mut rest);
                self.unsure = true;
            }
            front.extend(rest.pop());
        }
        Conflict { statements: front, minimal: !self.unsure, questions: 0 }
    }

    /// Orders of the statements by their distance from some cell, those first that contradict themselves soonest; none
    /// that need nearly all of them, since such a contradiction is nowhere in particular. The cells are some of the subset
    /// that is known, and some from all over the grid.
    fn close_orders(&mut self, statements: &[Statement], known: &Conflict) -> Vec<Vec<Statement>> {
        let cells = self.puzzle.cells();
        let involved = known.statements.iter().flat_map(|statement| statement.cells(self.puzzle).to_vec());
        let involved: Vec<usize> = involved.filter_map(|cell| self.puzzle.index(cell)).collect();
        let spread = |list: &[usize]| -> Vec<usize> {
            let step = list.len().div_ceil(MIDDLES / 2).max(1);
            list.iter().copied().step_by(step).collect()
        };
        let mut middles = spread(&involved);
        middles.extend(spread(&(0..cells.len()).collect::<Vec<_>>()));
        middles.sort_unstable();
        middles.dedup();
        let mut orders: Vec<(usize, Vec<Statement>)> = Vec::new();
        for middle in middles {
            if self.limits.stop().is_some() {
                break;
            }
            let mut order = statements.to_vec();
            order.sort_by_cached_key(|statement| self.distance(*statement, middle));
            let length = self.shortest(&[], &order);
            order.truncate(length);
            orders.push((length, order));
        }
        orders.retain(|(length, _)| 3 * length < 2 * statements.len());
        orders.sort_by_key(|(length, _)| *length);
        orders.truncate(EXTRACTED);
        orders.into_iter().map(|(_, order)| order).collect()
    }

    /// How far the cells of a statement are from one cell, on average, in hundredths of a cell.
    fn distance(&self, statement: Statement, middle: usize) -> u64 {
        let (cells, middle) = (statement.cells(self.puzzle), self.puzzle.cells()[middle]);
        let far = |cell: &garns_puzzle::Cell| {
            u64::from(cell.row.abs_diff(middle.row)) + u64::from(cell.col.abs_diff(middle.col))
        };
        let mean = 100 * cells.iter().map(far).sum::<u64>() / (cells.len() as u64).max(1);
        mean + if matches!(statement, Statement::Given(_)) { GIVENS_AFTER } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use garns_puzzle::rules::{Killer, Thermometer};

    use super::*;

    fn found(puzzle: &Puzzle) -> Conflict {
        match conflict(puzzle, &Limits::default()) {
            Why::Conflict(conflict) => conflict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_clue_that_contradicts_itself_is_the_reason() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let cage =
            |cells: &str, sum| Killer { cells: cells.parse().unwrap(), sum: Some(sum), repeats: false };
        puzzle.add(cage("r5c1 r5c2", 10)).unwrap();
        puzzle.add(cage("r1c1 r1c2", 2)).unwrap();
        let reason = found(&puzzle);
        assert_eq!((reason.statements.as_slice(), reason.minimal), ([Statement::Rule(28)].as_slice(), true));
        assert_eq!(hopeless_rules(&puzzle, &Limits::default()), [28]);
    }

    #[test]
    fn a_given_against_a_line_needs_nothing_else() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.add(Thermometer { path: "r1c3 r2c3 r3c3".parse().unwrap(), slow: false }).unwrap();
        puzzle.give("r9c9".parse().unwrap(), 0).unwrap();
        puzzle.give("r1c3".parse().unwrap(), 7).unwrap();
        assert_eq!(found(&puzzle).statements, [Statement::Rule(27), Statement::Given(2)]);
    }

    #[test]
    fn what_has_a_solution_and_what_is_unknown_are_told() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        match conflict(&puzzle, &Limits::default()) {
            Why::Solvable(grid) => assert!(puzzle.is_solution(&grid)),
            other => panic!("{other:?}"),
        }
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(conflict(&puzzle, &cancelled), Why::Unknown(Stop::Cancelled));
    }
}

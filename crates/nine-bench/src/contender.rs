//! Who is measured: everyone answers the same question, does each puzzle have
//! none, one or several solutions?

use garns_nine::{Grid, Limits, Path, Report, Solver};

/// One way of answering for a whole set.
pub(crate) trait Contender {
    /// Its name in the table.
    fn name(&self) -> String;
    /// The number of solutions, up to two, of each puzzle.
    fn run(&mut self, answers: &mut [u8]);
    /// Guesses and rounds of the last run, where it counts them.
    fn effort(&self) -> Option<(u64, u64)> {
        None
    }
}

const TWO: Limits<'static> = Limits::solutions(2);

/// All contenders on a set.
pub(crate) fn all(grids: &[Grid]) -> Vec<Box<dyn Contender + '_>> {
    let mut all: Vec<Box<dyn Contender>> = vec![Box::new(Sudoku::new(grids))];
    for path in Path::available() {
        if let Ok(solver) = Solver::with_path(path) {
            all.push(Box::new(Batch { grids, solver, reports: vec![Report::default(); grids.len()] }));
        }
    }
    let solutions = vec![Grid::BLANK; grids.len()];
    let reports = vec![Report::default(); grids.len()];
    all.push(Box::new(Solutions { grids, solver: Solver::new(), reports, solutions }));
    for path in Path::available() {
        if let Ok(solver) = Solver::with_path(path) {
            all.push(Box::new(Single { grids, solver, effort: (0, 0) }));
        }
    }
    all
}

/// A batch on one thread.
struct Batch<'a> {
    grids: &'a [Grid],
    solver: Solver,
    reports: Vec<Report>,
}

impl Contender for Batch<'_> {
    fn name(&self) -> String {
        format!("batch {:?}", self.solver.path())
    }
    fn run(&mut self, answers: &mut [u8]) {
        self.solver.count_batch(self.grids, &TWO, &mut self.reports);
        for (answer, report) in answers.iter_mut().zip(&self.reports) {
            *answer = report.solutions as u8;
        }
    }
    fn effort(&self) -> Option<(u64, u64)> {
        Some(self.reports.iter().fold((0, 0), |(g, r), report| (g + report.guesses, r + report.rounds)))
    }
}

/// A batch on one thread that keeps the solutions.
struct Solutions<'a> {
    grids: &'a [Grid],
    solver: Solver,
    reports: Vec<Report>,
    solutions: Vec<Grid>,
}

impl Contender for Solutions<'_> {
    fn name(&self) -> String {
        format!("solutions {:?}", self.solver.path())
    }
    fn run(&mut self, answers: &mut [u8]) {
        self.solver.solve_batch(self.grids, &TWO, &mut self.reports, &mut self.solutions);
        for (answer, report) in answers.iter_mut().zip(&self.reports) {
            *answer = report.solutions as u8;
        }
    }
}

/// One puzzle after the other: the rate is the inverse of the latency.
struct Single<'a> {
    grids: &'a [Grid],
    solver: Solver,
    effort: (u64, u64),
}

impl Contender for Single<'_> {
    fn name(&self) -> String {
        format!("single {:?}", self.solver.path())
    }
    fn run(&mut self, answers: &mut [u8]) {
        self.effort = (0, 0);
        for (answer, grid) in answers.iter_mut().zip(self.grids) {
            let report = self.solver.count(grid, &TWO);
            *answer = report.solutions as u8;
            self.effort.0 += report.guesses;
            self.effort.1 += report.rounds;
        }
    }
    fn effort(&self) -> Option<(u64, u64)> {
        Some(self.effort)
    }
}

/// The crate `sudoku`.
struct Sudoku(Vec<sudoku::Sudoku>);

impl Sudoku {
    fn new(grids: &[Grid]) -> Sudoku {
        let convert = |grid: &Grid| sudoku::Sudoku::from_bytes(*grid.digits()).expect("a grid holds digits");
        Sudoku(grids.iter().map(convert).collect())
    }
}

impl Contender for Sudoku {
    fn name(&self) -> String {
        "sudoku 0.8".into()
    }
    fn run(&mut self, answers: &mut [u8]) {
        for (answer, sudoku) in answers.iter_mut().zip(&self.0) {
            *answer = sudoku.solutions_count_up_to(2) as u8;
        }
    }
}

//! The local searches from outside: what they solve, what they tell, and that a seed decides everything.
#![allow(clippy::unwrap_used, reason = "tests may")]

use std::ops::ControlFlow;
use std::time::Duration;

use garns_engine::{Event, Goal, Limits, Report, Silent, Standing, Stop, Verdict, Watch, make};
use garns_puzzle::rules::{House, Thermometer};
use garns_puzzle::{Blocks, Cell, Frame, Grid, Puzzle, Rule, Values};
use proptest::prelude::*;

const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn nine(text: &str) -> Puzzle {
    let rank = |c: char| c.to_digit(10).map(|digit| digit as usize - 1);
    Puzzle::sudoku(9).unwrap().with_givens(text.chars().map(rank).collect())
}

fn engine(name: &str, params: &[(&str, &str)]) -> Box<dyn garns_engine::Engine> {
    let params: Vec<_> = params.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    make(name, &params).unwrap()
}

fn run(name: &str, params: &[(&str, &str)], puzzle: &Puzzle, seed: u64) -> Report {
    let limits = Limits { seed, iterations: Some(20_000_000), ..Limits::default() };
    engine(name, params).run(puzzle, Goal::First, &limits, &mut Silent)
}

fn stat(report: &Report, name: &str) -> u64 {
    report.stats.iter().find(|(stat, _)| *stat == name).unwrap().1
}

fn plain(frame: Frame) -> Puzzle {
    let values = Values::count(frame.order()).unwrap();
    Puzzle::new(frame, values).unwrap()
}

fn jigsaw() -> Puzzle {
    let rows = ["aaaabb", "acccbb", "accdbb", "eecdff", "eeddff", "eeddff"];
    let of = rows.concat().bytes().map(|b| Some(u16::from(b - b'a'))).collect();
    let names = ["a", "b", "c", "d", "e", "f"].map(String::from).to_vec();
    plain(Frame::rectangle(6, 6, Blocks::Regions { of, names }).unwrap())
}

/// Petersen's graph in three colours; one vertex has a list.
fn petersen() -> Puzzle {
    let mut puzzle = Puzzle::new(Frame::loose(2, 5).unwrap(), Values::count(3).unwrap()).unwrap();
    let cells = puzzle.cells().to_vec();
    for a in 0..5 {
        for (a, b) in [(a, (a + 1) % 5), (a, 5 + a), (5 + a, 5 + (a + 2) % 5)] {
            puzzle.add(House::extra(vec![cells[a], cells[b]].into())).unwrap();
        }
    }
    puzzle.mark(cells[0], garns_puzzle::Candidates(0b110)).unwrap();
    puzzle
}

/// Houses of four cells, and six values.
fn six_values() -> Puzzle {
    Puzzle::new(Frame::boxes(2, 2).unwrap(), Values::count(6).unwrap()).unwrap()
}

#[test]
fn hard_puzzles_are_solved_by_both() {
    for name in ["anneal", "tabu"] {
        for seed in 0..3 {
            let report = run(name, &[], &nine(HARD), seed);
            assert_eq!((report.verdict, report.stop), (Verdict::Solved, None), "{name} {seed}");
            assert!(nine(HARD).is_solution(&report.solutions[0]), "{name}");
            assert_eq!((stat(&report, "cost"), stat(&report, "best")), (0, 0), "{name}");
        }
    }
}

#[test]
fn every_shape_is_solved_from_nothing() {
    let diagonals = {
        let mut puzzle = plain(Frame::boxes(3, 3).unwrap());
        for rule in House::diagonals(9) {
            puzzle.add(rule).unwrap();
        }
        puzzle
    };
    for puzzle in [
        plain(Frame::boxes(2, 2).unwrap()),
        plain(Frame::boxes(2, 3).unwrap()),
        plain(Frame::boxes(3, 2).unwrap()),
        plain(Frame::boxes(2, 5).unwrap()),
        plain(Frame::boxes(4, 4).unwrap()),
        plain(Frame::latin(7).unwrap()),
        plain(Frame::rectangle(3, 5, Blocks::None).unwrap()),
        plain(Frame::samurai()),
        jigsaw(),
        diagonals,
        petersen(),
        six_values(),
        plain(Frame::boxes(2, 2).unwrap().beside(Cell::new(5, 0), 1, 1).unwrap()),
    ] {
        for name in ["anneal", "tabu"] {
            let report = run(name, &[], &puzzle, 1);
            assert_eq!(report.verdict, Verdict::Solved, "{name} {:?}", puzzle.frame().canvas());
            assert!(puzzle.is_solution(&report.solutions[0]));
        }
    }
}

#[test]
fn a_seed_decides_everything_and_a_watch_nothing() {
    for name in ["anneal", "tabu"] {
        for params in
            [&[][..], &[("preset", "paper"), ("neighbourhood", "problem-any")], &[("neighbourhood", "any")]]
        {
            let limits = Limits { seed: 5, iterations: Some(3000), ..Limits::default() };
            let go =
                |watch: &mut dyn Watch| engine(name, params).run(&nine(HARD), Goal::First, &limits, watch);
            let first = go(&mut Silent);
            let mut steps = Steps::default();
            for other in [go(&mut Silent), go(&mut steps), go(&mut Costs::default())] {
                assert_eq!(first.stats, other.stats, "{name} {params:?}");
                assert_eq!(first.solutions, other.solutions, "{name} {params:?}");
                assert_eq!(first.partial, other.partial, "{name} {params:?}");
            }
            let limits = Limits { seed: 6, ..limits.clone() };
            let other = engine(name, params).run(&nine(HARD), Goal::First, &limits, &mut Silent);
            let all =
                |report: &Report| (report.solutions.clone(), report.partial.clone(), report.stats.clone());
            assert_ne!(all(&first), all(&other), "{name} {params:?}: another seed, another run");
        }
    }
}

/// Follows every step.
#[derive(Default)]
struct Steps {
    grid: Option<Grid>,
    last: Standing,
    swaps: u64,
    rejected: u64,
    aspirations: u64,
    fillings: u64,
}

impl Watch for Steps {
    fn wants_steps(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Filled(grid) => {
                self.fillings += 1;
                self.grid = Some(grid.clone());
            }
            Event::Swapped { a, b } => {
                self.swaps += 1;
                let grid = self.grid.as_mut().unwrap();
                let (x, y) = (grid.get(a).unwrap(), grid.get(b).unwrap());
                grid.set(a, y);
                grid.set(b, x);
            }
            // With a spare cell.
            Event::Placed { cell, rank } => {
                self.swaps += 1;
                self.grid.as_mut().unwrap().set(cell, rank);
            }
            Event::Rejected { .. } => self.rejected += 1,
            Event::Aspiration { .. } => self.aspirations += 1,
            Event::Cost(standing) => {
                assert!(
                    standing.iteration == self.last.iteration + 1
                        || standing.iteration == self.last.iteration
                );
                assert!(standing.best <= standing.cost && standing.best <= self.last.best.max(standing.best));
                self.last = standing;
            }
            Event::Solution(grid) => {
                assert_eq!(Some(grid), self.grid.as_ref(), "the steps lead to the solution")
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Wants the cost only.
#[derive(Default)]
struct Costs(Vec<Standing>);

impl Watch for Costs {
    fn wants_cost(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Cost(standing) = event {
            self.0.push(standing);
        }
        assert!(!matches!(event, Event::Swapped { .. } | Event::Rejected { .. }));
        ControlFlow::Continue(())
    }
}

#[test]
fn steps_lead_from_the_filling_to_the_solution() {
    for (name, params) in [
        ("anneal", &[("fill", "random")][..]),
        ("tabu", &[("fill", "random")]),
        ("tabu", &[("fill", "random"), ("btmax", "30")]),
        ("tabu", &[("fill", "random"), ("list", "40"), ("tabu", "swap")]),
    ] {
        for puzzle in [nine(EASY), petersen(), six_values()] {
            let mut steps = Steps::default();
            let limits = Limits { seed: 3, iterations: Some(2_000_000), ..Limits::default() };
            let report = engine(name, params).run(&puzzle, Goal::First, &limits, &mut steps);
            assert_eq!(report.verdict, Verdict::Solved, "{name} {params:?}");
            assert_eq!((steps.last.cost, steps.last.best), (0, 0));
            assert_eq!(
                (steps.swaps, steps.last.swaps),
                (stat(&report, "swaps"), stat(&report, "swaps")),
                "{name}"
            );
            assert_eq!((steps.rejected, steps.aspirations), (steps.last.rejected, steps.last.aspirations));
            assert_eq!(steps.fillings, 1 + steps.last.restarts, "{name} {params:?}");
            assert_eq!(steps.last.temperature.is_some(), name == "anneal");
            let mut costs = Costs::default();
            let again = engine(name, params).run(&puzzle, Goal::First, &limits, &mut costs);
            assert_eq!(again.stats, report.stats);
            assert_eq!(costs.0.last(), Some(&steps.last));
            assert!(costs.0.len() < 40_000);
        }
    }
}

/// Two free cells in each box of a solved grid: with all free cells of a box problematic, the paper swaps two of them.
#[test]
fn read_literally_the_paper_finishes_by_a_box_with_two_free_cells() {
    let solved = run("bits", &[("order", "fewest")], &nine(EASY), 0).solutions.remove(0);
    for name in ["anneal", "tabu"] {
        let mut finished = 0;
        for shift in 0..9 {
            let mut givens = solved.clone();
            for cell in 0..81 {
                let (row, column) = (cell / 9, cell % 9);
                let in_box = row % 3 * 3 + column % 3;
                if in_box == shift || in_box == (shift + 4) % 9 {
                    givens.clear(cell);
                }
            }
            let puzzle = nine(EASY).with_givens(givens);
            let report = run(name, &[("preset", "paper"), ("iterations", "200")], &puzzle, 1);
            finished += usize::from(report.verdict == Verdict::Solved && stat(&report, "swaps") > 0);
        }
        assert!(finished >= 5, "{name}: {finished}");
    }
}

/// The preset of Lewis's paper solves what it was made for, and a draw without a swap is a step.
#[test]
fn presets_and_readings_do_what_they_say() {
    for seed in 0..3 {
        let report = run("anneal", &[("preset", "lewis")], &nine(EASY), seed);
        assert_eq!(report.verdict, Verdict::Solved, "{:?}", report.stats);
    }
    for name in ["anneal", "tabu"] {
        let swaps = |boxes: &str| {
            let params = [
                ("preset", "paper"),
                ("neighbourhood", "problem-any"),
                ("boxes", boxes),
                ("btmax", "1000000"),
            ];
            let params = if name == "tabu" { &params[..] } else { &params[..3] };
            let limits = Limits { iterations: Some(3000), ..Limits::default() };
            let mut steps = Steps::default();
            let report = engine(name, params).run(&nine(HARD), Goal::First, &limits, &mut steps);
            let silent = engine(name, params).run(&nine(HARD), Goal::First, &limits, &mut Silent);
            assert_eq!(report.stats, silent.stats);
            assert_eq!((steps.rejected, stat(&report, "iterations")), (steps.last.rejected, 3000));
            steps.swaps + steps.rejected
        };
        // Of tabu search a step may find every swap tabu.
        assert!(swaps("one") > swaps("one-idle"), "{name}");
    }
}

/// Keeps the grids that a search starts from.
#[derive(Default)]
struct Fillings(Vec<Grid>);

impl Watch for Fillings {
    fn wants_cost(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Filled(grid) = event {
            self.0.push(grid.clone());
        }
        ControlFlow::Continue(())
    }
}

/// At a reheat Lewis's annealing begins from a new filling; with `kick=0` from the grid it has, in which little is repeated.
#[test]
fn lewis_begins_anew_where_he_reheats() {
    let repeated = |grid: &Grid| {
        let rows = (0..9).map(|row| (0..9).filter_map(|col| grid.get(row * 9 + col)).collect::<Vec<_>>());
        rows.map(|row| 9 - row.iter().collect::<std::collections::HashSet<_>>().len()).sum::<usize>()
    };
    // The mean over restarts of what is repeated in rows.
    let mean = |params: &[(&str, &str)]| {
        let mut all = Vec::new();
        for seed in 0..4 {
            let mut fillings = Fillings::default();
            let limits = Limits { seed, iterations: Some(3_000_000), ..Limits::default() };
            let _ = engine("anneal", params).run(&nine(HARD), Goal::First, &limits, &mut fillings);
            all.extend(fillings.0.iter().skip(1).map(repeated));
        }
        assert!(all.len() > 3, "{} restarts", all.len());
        all.iter().sum::<usize>() as f64 / all.len() as f64
    };
    let (anew, on) = (mean(&[("preset", "lewis")]), mean(&[("preset", "lewis"), ("kick", "0")]));
    assert!(anew > on + 5.0, "{anew} and {on}");
}

/// Of an ordinary puzzle, whose boxes have three free cells or more.
#[test]
fn read_literally_the_paper_never_finishes() {
    let run = |name: &str, params: &[(&str, &str)], puzzle: &Puzzle, seed: u64| {
        let limits = Limits { seed, ..Limits::default() };
        engine(name, params).run(puzzle, Goal::First, &limits, &mut Silent)
    };
    for name in ["anneal", "tabu"] {
        for seed in 0..10 {
            let report = run(name, &[("preset", "paper")], &nine(EASY), seed);
            assert_eq!(report.verdict, Verdict::GaveUp, "{name}");
            assert!(stat(&report, "best") > 0 && stat(&report, "iterations") <= 1200, "{name}");
            let partial = report.partial.unwrap();
            assert!(partial.blanks() > 0);
            assert!(
                (0..81)
                    .all(|cell| nine(EASY).givens().get(cell).is_none_or(|r| partial.get(cell) == Some(r)))
            );
        }
        // With any partner for a problematic cell, the same schedule solves some.
        let longer = [("restarts", "auto"), ("iterations", "10000")][usize::from(name == "anneal")];
        let params = [("preset", "paper"), ("neighbourhood", "problem-any"), ("boxes", "all"), longer];
        let solved = |seed: &u64| run(name, &params, &nine(EASY), *seed).verdict == Verdict::Solved;
        assert!((0..20).filter(solved).count() >= 3, "{name}");
    }
}

#[test]
fn a_limit_of_iterations_wins_over_that_of_a_preset() {
    for name in ["anneal", "tabu"] {
        // The paper allows 1200 at most; asked for more or for less, by limit or by parameter, it makes as many.
        for asked in [50_u64, 5000] {
            let limits = Limits { iterations: Some(asked), ..Limits::default() };
            let by_limit = engine(name, &[("preset", "paper"), ("restarts", "auto")]).run(
                &nine(EASY),
                Goal::First,
                &limits,
                &mut Silent,
            );
            let number = asked.to_string();
            let params = [("preset", "paper"), ("restarts", "auto"), ("iterations", number.as_str())];
            let by_parameter =
                engine(name, &params).run(&nine(EASY), Goal::First, &Limits::default(), &mut Silent);
            for report in [by_limit, by_parameter] {
                assert_eq!(
                    (stat(&report, "iterations"), report.stop),
                    (asked, Some(Stop::Iterations)),
                    "{name}"
                );
            }
            // Of two that are asked for the smaller one holds.
            let both = engine(name, &params).run(
                &nine(EASY),
                Goal::First,
                &Limits { iterations: Some(40), ..Limits::default() },
                &mut Silent,
            );
            assert_eq!(stat(&both, "iterations"), 40, "{name}");
        }
    }
}

#[test]
fn limits_and_contradictions_are_told() {
    let twice = nine(&format!("55{}", ".".repeat(79)));
    let same_column = nine(&format!("5{}5{}", ".".repeat(26), ".".repeat(53)));
    for name in ["anneal", "tabu"] {
        for fill in ["random", "propagate"] {
            for puzzle in [&twice, &same_column] {
                let report = run(name, &[("fill", fill)], puzzle, 0);
                assert_eq!((report.verdict, report.stop), (Verdict::Impossible, None), "{name} {fill}");
            }
        }
        // No contradiction can be seen here without trying.
        let impossible =
            nine(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
        for (limits, stop) in [
            (Limits { iterations: Some(777), ..Limits::default() }, Stop::Iterations),
            (Limits { nodes: Some(777), ..Limits::default() }, Stop::Nodes),
            (Limits { time: Some(Duration::from_millis(10)), ..Limits::default() }, Stop::Time),
        ] {
            let report =
                engine(name, &[("fill", "random")]).run(&impossible, Goal::First, &limits, &mut Silent);
            assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(stop)), "{name}");
            if stop != Stop::Time {
                assert_eq!(stat(&report, "iterations"), 777, "{name}");
            }
        }
        let limits = Limits::default();
        limits.cancel.cancel();
        let report = engine(name, &[]).run(&nine(HARD), Goal::First, &limits, &mut Silent);
        assert_eq!(report.stop, Some(Stop::Cancelled), "{name}");
        let mut impatient = |_: Event<'_>| ControlFlow::Break(());
        let report = engine(name, &[("fill", "random")]).run(
            &impossible,
            Goal::First,
            &Limits::default(),
            &mut impatient,
        );
        assert_eq!(report.stop, Some(Stop::Cancelled), "{name}");
    }
}

#[test]
fn other_rules_and_shapes_are_refused_by_name() {
    let mut thermo = plain(Frame::boxes(2, 2).unwrap());
    thermo.add(Thermometer { path: "r1c1-r1c3".parse().unwrap(), slow: false }).unwrap();
    let large = Puzzle::new(Frame::loose(18, 64).unwrap(), Values::count(64).unwrap()).unwrap();
    for name in ["anneal", "tabu"] {
        let refusal = engine(name, &[]).accepts(&thermo).unwrap_err().to_string();
        assert!(refusal.starts_with(&format!("the engine {name} doesn't know this rule:")), "{refusal}");
        let refusal = engine(name, &[]).accepts(&large).unwrap_err().to_string();
        let shape =
            format!("the engine {name} doesn't know grids of this shape: its tables would be too large");
        assert!(refusal.starts_with(&shape), "{refusal}");
        let report = run(name, &[], &thermo, 0);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Stuck)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Whatever has a solution is solved, whatever has none is never said to have one.
    #[test]
    fn small_puzzles_are_decided_as_bits_does(
        shape in 0_usize..8,
        givens in proptest::collection::vec((0_usize..36, 0_usize..6), 0..14),
        random: bool,
        seed: u64,
    ) {
        let mut diagonals = plain(Frame::boxes(2, 2).unwrap());
        for rule in House::diagonals(4) {
            diagonals.add(Rule::from(rule)).unwrap();
        }
        let puzzle = match shape {
            0 => plain(Frame::boxes(2, 2).unwrap()),
            1 => plain(Frame::boxes(2, 3).unwrap()),
            2 => plain(Frame::boxes(3, 2).unwrap()),
            3 => jigsaw(),
            4 => plain(Frame::latin(5).unwrap()),
            5 => petersen(),
            6 => six_values(),
            _ => diagonals,
        };
        let mut filled = puzzle.givens().clone();
        for (cell, rank) in givens {
            filled.set(cell % filled.len(), rank % puzzle.values().len());
        }
        let puzzle = puzzle.with_givens(filled);
        let exact = engine("bits", &[("order", "fewest")]).run(&puzzle, Goal::First, &Limits::default(), &mut Silent);
        let fill = if random { "random" } else { "propagate" };
        for name in ["anneal", "tabu"] {
            let limits = Limits { seed, iterations: Some(if exact.count > 0 { 3_000_000 } else { 2000 }), ..Limits::default() };
            let report = engine(name, &[("fill", fill)]).run(&puzzle, Goal::First, &limits, &mut Silent);
            if exact.count > 0 {
                prop_assert_eq!(report.verdict, Verdict::Solved, "{}", name);
                prop_assert!(puzzle.is_solution(&report.solutions[0]));
            } else {
                prop_assert!(matches!(report.verdict, Verdict::Impossible | Verdict::GaveUp), "{name}");
            }
        }
    }
}

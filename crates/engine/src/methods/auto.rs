//! `auto`: picks the engine for the puzzle, and says which it picked.

use std::ops::ControlFlow;

use garns_puzzle::{Kind, Network, Puzzle};

#[cfg(feature = "sat")]
use super::sat::Sat;
#[cfg(feature = "colour")]
use super::tabucol::TabuCol;
use super::{bits::Bits, cp::Cp, dp::Dp, local::ground::Instance, nine::Nine};
use crate::{
    About, Begun, Engine, Entry, Event, Goal, Limits, Report, SideBySide, Stop, UnsupportedError, Verdict,
    Watch, about, make,
};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| auto() };

static ABOUT: About = about! {
    name: "auto", complete: true,
    what:
        "Picks the fastest engine that knows all rules of the puzzle, and says which it picked.",
        "Escolhe o motor mais rápido que conhece todas as regras do jogo, e diz qual escolheu.",
};

struct Auto {
    nine: Nine,
}

/// The engine that picks another one for each puzzle, which is what most people want.
#[must_use]
pub fn auto() -> Box<dyn Engine> {
    Box::new(Auto { nine: Nine::new() })
}

impl Auto {
    /// The fastest engine that accepts the puzzle, of those that show single steps if these are watched.
    fn pick(&self, puzzle: &Puzzle, steps: bool) -> &dyn Engine {
        let small = puzzle.cells().len() <= SMALL;
        if !steps && self.nine.accepts(puzzle).is_ok() {
            &self.nine
        } else if (small || steps) && BITS.accepts(puzzle).is_ok() {
            &BITS
        } else {
            &Cp::USUAL
        }
    }
}

/// So many solutions are enumerated sooner than tables are made.
const FEW: u64 = 20_000;

/// So few cells are tried out sooner than a model of them is made.
const SMALL: usize = 36;

/// Graphs to colour with so many vertices, and grids with so many cells (25×25), may take a search that learns from
/// conflicts, or one that improves a full colouring.
const LARGE_GRAPH: usize = 80;
const LARGE_GRID: usize = 600;

/// Nodes of the puzzle solver, decisions of the SAT solver, swaps of annealing and moves of local search on graphs in the first
/// round, some tenths of a second each, and how many times more in each that follows: few, since begun anew the SAT solver may be done
/// at once with what keeps it busy for a minute.
const NODES: u64 = 4000;
#[cfg(feature = "sat")]
const DECISIONS: u64 = 100_000;
const SWAPS: u64 = 40_000_000;
#[cfg(feature = "colour")]
const MOVES: u64 = 40_000;
const MORE: u64 = 2;

/// Guesses of `nine` in its first round, a third of a second, and how many times more in each that follows: the hardest puzzles with
/// one solution take fewer, but where candidates are few in the middle of a blank grid an early guess may be a wrong one for ever.
const GUESSES: u64 = 1_000_000;
const MORE_GUESSES: u64 = 8;

/// The most clauses about two vertices that may not share a colour.
#[cfg(feature = "sat")]
const MOST_CLAUSES: usize = 1 << 22;

/// Tells of solutions only when the search is the one that answers.
struct HeldBack<'w> {
    watch: &'w mut dyn Watch,
    solutions: Vec<garns_puzzle::Grid>,
}

impl Watch for HeldBack<'_> {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Solution(grid) = event {
            self.solutions.push(grid.clone());
            return ControlFlow::Continue(());
        }
        self.watch.event(event)
    }
}

impl<'w> HeldBack<'w> {
    fn new(watch: &'w mut dyn Watch) -> HeldBack<'w> {
        HeldBack { watch, solutions: Vec::new() }
    }

    /// This is the search that answers.
    fn tell(self) {
        // Who wants no more has them in the report all the same.
        let _ = self.solutions.iter().try_for_each(|grid| self.watch.event(Event::Solution(grid)));
    }
}

/// 9×9 Sudoku, large grids of houses and graphs, of which one solution is wanted, or to know whether there are several: the
/// kernel, the puzzle solver, local search and the SAT solver in turn, as far as they fit, each round with more nodes, since any may be
/// hundreds of times faster. Annealing finds a solution and, begun anew, another; colours of graphs may often be exchanged. Nothing where that is not so.
fn in_turn(
    nine: &Nine,
    puzzle: &Puzzle,
    goal: Goal,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Option<Report> {
    let wanted = goal.enough().filter(|enough| *enough <= 2)?;
    let is_graph = cfg!(feature = "colour") && puzzle.kind() == Kind::Colouring;
    let is_large = puzzle.cells().len() >= if is_graph { LARGE_GRAPH } else { LARGE_GRID };
    let is_nine = nine.accepts(puzzle).is_ok();
    if !(is_large || is_nine) || limits.nodes.is_some() || Network::irreducible_rules(puzzle).next().is_some()
    {
        return None;
    }
    // Who limits iterations means those of one run.
    let improves = limits.iterations.is_none() && !is_nine;
    let swaps = || Instance::of(puzzle).is_some_and(|ground| ground.is_permutation());
    let anneal = make("anneal", &[]).ok().filter(|_| improves && !is_graph && swaps());
    let nodes = if is_graph { NODES / 2 } else { NODES };
    let mut engines: Vec<(&dyn Engine, u64)> = Vec::new();
    engines.extend(is_nine.then_some((nine as &dyn Engine, GUESSES)));
    engines.push((&Cp::USUAL, nodes));
    #[cfg(feature = "colour")]
    engines.extend((improves && is_graph).then_some((&TabuCol::USUAL as &dyn Engine, MOVES)));
    #[cfg(feature = "sat")]
    if !is_nine && (!is_graph || clauses(puzzle) <= MOST_CLAUSES) {
        engines.push((&Sat::SHUFFLED, DECISIONS));
    }
    engines.extend(anneal.as_deref().map(|anneal| (anneal, SWAPS)));
    if engines.len() == 1 {
        return None;
    }
    let mut seed = limits.seed;
    loop {
        for (engine, nodes) in &mut engines {
            let limits = Limits { nodes: Some(*nodes), seed, ..limits.clone() };
            let mut held = HeldBack::new(watch);
            let anneals = engine.about().name == "anneal";
            let report = match anneals && wanted == 2 {
                true => two_of(*engine, puzzle, &limits, &mut held),
                false => engine.run(puzzle, goal, &limits, &mut held),
            };
            // Annealing may have nothing to swap.
            if !matches!(report.stop, Some(Stop::Nodes | Stop::Stuck)) {
                held.tell();
                return Some(report);
            }
            // Where there is one solution, annealing would look for another in vain.
            *nodes = nodes.saturating_mul(match engine.about().name {
                "anneal" if wanted == 2 => 1,
                "nine" => MORE_GUESSES,
                _ => MORE,
            });
        }
        // Another each time: a longer run from the same one would begin with the shorter.
        seed = seed.wrapping_add(1);
    }
}

/// Two solutions of an engine that stops at the first: another seed finds another, where there are many. It is stuck with one.
fn two_of(engine: &dyn Engine, puzzle: &Puzzle, limits: &Limits, watch: &mut dyn Watch) -> Report {
    let mut report = engine.run(puzzle, Goal::First, limits, watch);
    if report.solutions.is_empty() {
        return report;
    }
    let limits = Limits { seed: !limits.seed, ..limits.clone() };
    let second = engine.run(puzzle, Goal::First, &limits, watch);
    report.seconds += second.seconds;
    report.stats.iter_mut().zip(&second.stats).for_each(|(sum, more)| sum.1 += more.1);
    report.stop = second.stop.or(Some(Stop::Stuck));
    if let Some(other) = second.solutions.into_iter().find(|grid| !report.solutions.contains(grid)) {
        report.solutions.push(other);
        (report.count, report.verdict, report.stop) = (2, Verdict::Several, None);
    }
    report
}

/// Clauses about two cells of a house that may not share a value, before propagation.
#[cfg(feature = "sat")]
fn clauses(puzzle: &Puzzle) -> usize {
    let pairs =
        Network::of(puzzle).houses.iter().map(|house| house.len() * house.len().saturating_sub(1) / 2);
    pairs.sum::<usize>().saturating_mul(puzzle.values().len())
}

const BITS: Bits = Bits { fewest: true };

impl Engine for Auto {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        self.pick(puzzle, false).accepts(puzzle)
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let steps = watch.wants_steps();
        let engine = self.pick(puzzle, steps);
        let limits = &limits.begun();
        // Enumerating takes time for each solution, counting without it for each state; nodes can't be compared.
        let may_be_many = goal.enough().is_none_or(|enough| enough > FEW) && limits.nodes.is_none();
        let counts = matches!(goal, Goal::Count { .. }) && may_be_many && !steps;
        if counts && Dp.accepts(puzzle).is_ok() {
            let report = engine.run(puzzle, Goal::Count { limit: Some(FEW) }, limits, watch);
            if report.exact || report.stop.is_some() {
                return report;
            }
            let mut report = Dp.run(puzzle, goal, limits, watch);
            if report.stop != Some(Stop::Memory) {
                // One that was stopped knows of no solution, but these were seen.
                report.count = report.count.max(FEW);
                return report;
            }
        }
        if !steps && let Some(report) = in_turn(&self.nine, puzzle, goal, limits, watch) {
            return report;
        }
        engine.run(puzzle, goal, limits, watch)
    }

    /// What has houses alone is for engines that are better at it than at being divided.
    fn begin<'p>(
        &self,
        puzzle: &'p Puzzle,
        goal: Goal,
        limits: &Limits,
        nodes: u64,
        watch: &mut dyn Watch,
    ) -> Option<Begun<'p>> {
        Network::irreducible_rules(puzzle).next()?;
        Cp::USUAL.begin(puzzle, goal, limits, nodes, watch)
    }

    fn side_by_side(&self, goal: Goal, limits: &Limits) -> Option<SideBySide<'_>> {
        self.nine.side_by_side(goal, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use garns_puzzle::rules::{OddEven, Parity, Thermometer};

    #[test]
    fn the_report_names_the_engine_picked() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let auto = Auto { nine: Nine::new() };
        let run = |puzzle: &Puzzle| auto.run(puzzle, Goal::First, &Limits::default(), &mut Silent).engine;
        assert_eq!(run(&Puzzle::sudoku(9).unwrap()), "nine");
        assert_eq!(run(&puzzle), "bits");
        puzzle.add(Thermometer { path: "r1c1-r1c3".parse().unwrap(), slow: false }).unwrap();
        assert_eq!(run(&puzzle), "cp");
    }

    /// Where two cells in the middle of a blank grid must be even, the kernel guesses on and on.
    #[test]
    fn what_the_kernel_loses_itself_in_goes_to_the_puzzle_solver() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let even = Parity { is: OddEven::Even, cells: "r2c2 r2c3".parse().unwrap() };
        puzzle.add(even).unwrap();
        let auto = Auto { nine: Nine::new() };
        let report = auto.run(&puzzle, Goal::AtMost(2), &Limits::default(), &mut Silent);
        assert_eq!((report.engine, report.solutions.len()), ("cp", 2));
        assert!(report.solutions.iter().all(|grid| puzzle.is_solution(grid)));
    }

    /// A random graph that the puzzle solver would search for long.
    #[cfg(feature = "colour")]
    #[test]
    fn large_graphs_go_to_local_search() {
        use garns_puzzle::rules::House;
        let graph = garns_colour::families::random(125, 0.5, 1);
        let frame = garns_puzzle::Frame::loose(5, 25).unwrap();
        let mut puzzle = Puzzle::new(frame, garns_puzzle::Values::count(18).unwrap()).unwrap();
        let cells = puzzle.cells().to_vec();
        for (a, b) in graph.edges() {
            puzzle.add(House::extra(vec![cells[a], cells[b]].into())).unwrap();
        }
        let auto = Auto { nine: Nine::new() };
        let run = |puzzle: &Puzzle, goal| auto.run(puzzle, goal, &Limits::default(), &mut Silent);
        for goal in [Goal::First, Goal::AtMost(2)] {
            let report = run(&puzzle, goal);
            assert_eq!((report.engine, report.solutions.len() as u64), ("tabucol", goal.enough().unwrap()));
            assert!(report.solutions.iter().all(|grid| puzzle.is_solution(grid)));
            assert_eq!(
                report.solutions.len(),
                report.solutions.iter().collect::<std::collections::HashSet<_>>().len()
            );
        }
        let verdict = run(&puzzle, Goal::AtMost(2)).verdict;
        assert_eq!(verdict, crate::Verdict::Several);
    }

    /// A 36×36 of which so many of 65536 cells are given, at random.
    fn large(share: u64) -> Puzzle {
        let (box_size, order) = (6, 36);
        // The pattern by rows, its values in another order.
        let solution = |cell: usize| {
            let (row, col) = (cell / order, cell % order);
            (box_size * (row % box_size) + row / box_size + col) * 7 % order
        };
        let mut seed = 7_u64;
        let mut given = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 33 & 0xffff < share
        };
        let givens = (0..order * order).map(|cell| given().then(|| solution(cell))).collect();
        Puzzle::sudoku(order).unwrap().with_givens(givens)
    }

    /// With 40 % given: hard for the puzzle solver, and what is found is told once.
    #[test]
    fn large_grids_go_to_the_one_that_is_soon_done() {
        let puzzle = large(26_214);
        let auto = Auto { nine: Nine::new() };
        let mut told = Vec::new();
        let mut watch = |event: Event<'_>| {
            if let Event::Solution(grid) = event {
                told.push(grid.clone());
            }
            ControlFlow::Continue(())
        };
        let report = auto.run(&puzzle, Goal::First, &Limits::default(), &mut watch);
        assert!(puzzle.is_solution(&report.solutions[0]));
        let soon = if cfg!(feature = "sat") { "sat" } else { "anneal" };
        assert_eq!((report.engine, told), (soon, report.solutions));
        // Who limits nodes means those of one engine.
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        assert_eq!(auto.run(&puzzle, Goal::First, &limits, &mut Silent).engine, "cp");
    }

    /// With 45 to 48 % given: some are hard for the others too. That there are several is seen by two solutions; to prove that
    /// there is no other is not for annealing.
    #[test]
    fn the_hardest_large_grids_go_to_annealing() {
        let auto = Auto { nine: Nine::new() };
        let annealed = |puzzle: &Puzzle| {
            let report = auto.run(puzzle, Goal::First, &Limits::default(), &mut Silent);
            assert!(puzzle.is_solution(&report.solutions[0]));
            report.engine == "anneal"
        };
        let puzzle = (29_491..31_500).step_by(500).map(large).find(annealed).unwrap();
        let report = auto.run(&puzzle, Goal::AtMost(2), &Limits::default(), &mut Silent);
        assert_eq!((report.engine, report.verdict, report.count), ("anneal", Verdict::Several, 2));
        assert!(report.solutions.iter().all(|grid| puzzle.is_solution(grid)));
        assert_ne!(report.solutions[0], report.solutions[1]);
        // One solution is found again and again, and so is no answer.
        let anneal = make("anneal", &[]).unwrap();
        let unique = crate::testing::puzzle(crate::testing::LEO);
        let report = two_of(&*anneal, &unique, &Limits::default(), &mut Silent);
        assert_eq!(
            (report.solutions.len(), report.verdict, report.stop),
            (1, Verdict::Solved, Some(Stop::Stuck))
        );
    }

    #[test]
    fn many_solutions_are_counted_without_enumerating() {
        let auto = Auto { nine: Nine::new() };
        let run = |puzzle: &Puzzle, limit| {
            let report = auto.run(puzzle, Goal::Count { limit }, &Limits::default(), &mut Silent);
            (report.engine, report.count_text())
        };
        let nine = Puzzle::sudoku(9).unwrap();
        assert_eq!(run(&nine, None), ("dp", "6670903752021072936960".to_owned()));
        assert_eq!(run(&nine, Some(3)), ("nine", "3".to_owned()));
        assert_eq!(run(&Puzzle::sudoku(4).unwrap(), None), ("bits", "288".to_owned()));
        assert_eq!(run(&Puzzle::sudoku(6).unwrap(), None), ("dp", "28200960".to_owned()));
    }
}

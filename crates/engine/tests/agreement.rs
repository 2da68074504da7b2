//! Every engine agrees with every other, on random puzzles with one solution, several and none.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::HashSet;

use garns_engine::{ENGINES, Engine, Event, Goal, Limits, ParamKind, Report, Silent, Verdict, make};
use garns_puzzle::rules::{AntiKing, AntiKnight, House, OddEven, Parity};
use garns_puzzle::{Blocks, Candidates, Cell, Frame, Grid, Network, Puzzle, Values};
use proptest::prelude::*;

/// Blank puzzles of several orders and shapes, all made of houses and candidates.
fn blanks() -> Vec<Puzzle> {
    let plain = |frame: Frame, values: usize| Puzzle::new(frame, Values::count(values).unwrap()).unwrap();
    let with = |mut puzzle: Puzzle, houses: Vec<House>| {
        houses.into_iter().for_each(|house| puzzle.add(house).unwrap());
        puzzle
    };
    let jigsaw = |rows: &[&str]| {
        let of = rows.concat().bytes().map(|b| Some(u16::from(b - b'a'))).collect();
        let names = (0..rows.len()).map(|i| i.to_string()).collect();
        let blocks = Blocks::Regions { of, names };
        plain(Frame::rectangle(rows.len(), rows.len(), blocks).unwrap(), rows.len())
    };
    let boxes = |rows, cols| Frame::boxes(rows, cols).unwrap();
    let mut parity = plain(boxes(2, 2), 4);
    parity.add(Parity { is: OddEven::Odd, cells: "r1c1 r2c3".parse().unwrap() }).unwrap();
    let mut knight = plain(boxes(2, 3), 6);
    knight.add(AntiKnight {}).unwrap();
    let mut king = plain(Frame::latin(5).unwrap(), 5);
    king.add(AntiKing {}).unwrap();
    let wide = Frame::rectangle(3, 6, Blocks::Boxes { rows: 3, cols: 2 }).unwrap();
    let overlap = Frame::overlap(&boxes(2, 2), &[Cell::new(0, 0), Cell::new(2, 2)]).unwrap();
    vec![
        plain(Frame::latin(1).unwrap(), 1),
        plain(boxes(2, 2), 4),
        plain(boxes(2, 3), 6),
        plain(boxes(3, 2), 6),
        plain(boxes(2, 4), 8),
        plain(boxes(3, 3), 9),
        plain(Frame::latin(5).unwrap(), 5),
        Puzzle::new(Frame::latin(5).unwrap(), Values::numbers(vec![1, 2, 4, 7, 9]).unwrap()).unwrap(),
        Puzzle::new(boxes(2, 2), Values::range(0, 5).unwrap()).unwrap(),
        plain(wide, 6),
        plain(overlap, 4),
        jigsaw(&["aaab", "acbb", "ccdb", "cddd"]),
        with(plain(boxes(2, 2), 4), House::diagonals(4).to_vec()),
        with(plain(boxes(2, 3), 6), House::disjoint_groups(2, 3)),
        with(plain(boxes(3, 3), 9), House::windows(3)),
        parity,
        knight,
        king,
    ]
}

fn engines() -> Vec<(String, Box<dyn Engine>)> {
    let mut engines = Vec::new();
    for entry in ENGINES {
        engines.push((entry.about.name.to_owned(), make(entry.about.name, &[]).unwrap()));
        for param in entry.about.params {
            let ParamKind::Choice { choices } = param.kind else { continue };
            for choice in &choices[1..] {
                let setting = [(param.name.to_owned(), (*choice).to_owned())];
                let name = format!("{} {}={choice}", entry.about.name, param.name);
                engines.push((name, make(entry.about.name, &setting).unwrap()));
            }
        }
    }
    engines
}

/// How many solutions are compared one by one.
const MOST: u64 = 60;

fn run(engine: &dyn Engine, puzzle: &Puzzle, goal: Goal) -> Report {
    // A local search that has not found a solution of these small grids by then won't, or takes too long.
    let iterations = Some(1000);
    // Where an engine thinks long at each node, hopeless puzzles are given up sooner.
    let nodes = if matches!(engine.about().name, "cp" | "auto") { 20_000 } else { 300_000 };
    let limits = Limits { nodes: Some(nodes), iterations, ..Limits::default() };
    engine.run(puzzle, goal, &limits, &mut Silent)
}

/// A random solution: values are tried in an order that depends on the seed, by a search of the test's own.
fn random_solution(puzzle: &Puzzle, seed: &[u8]) -> Option<Grid> {
    fn fill(network: &Network<'_>, seed: &[u8], grid: &mut Grid, tries: &mut usize) -> bool {
        let free = |grid: &Grid, cell: usize| {
            let houses = network.houses_of[cell].iter().flat_map(|&house| &network.houses[house]);
            let used: Candidates = houses.filter_map(|&other| grid.get(other)).collect();
            network.candidates[cell].without(used)
        };
        let blank = (0..grid.len()).filter(|&cell| grid.get(cell).is_none());
        let Some(cell) = blank.min_by_key(|&cell| free(grid, cell).len()) else { return true };
        let mut ranks: Vec<usize> = free(grid, cell).iter().collect();
        ranks.sort_by_key(|rank| seed[(cell * 31 + rank * 7) % seed.len()]);
        ranks.into_iter().any(|rank| {
            *tries += 1;
            grid.set(cell, rank);
            let done = *tries < 20_000 && fill(network, seed, grid, tries);
            if !done {
                grid.clear(cell);
            }
            done
        })
    }
    let network = Network::of(puzzle);
    let mut grid = Grid::blank(puzzle.cells().len());
    fill(&network, seed, &mut grid, &mut 0).then_some(grid)
}

/// Some cells of a solution given, some limited, perhaps one given changed so that it may contradict.
fn puzzle(kinds: Vec<Puzzle>) -> impl Strategy<Value = Puzzle> {
    let dense = prop_oneof![1 => 20_u8..60, 3 => 60_u8..100, 2 => 100_u8..220];
    let seeds = (0..kinds.len(), proptest::collection::vec(any::<u8>(), 97), dense);
    (seeds, any::<Option<(u16, u8)>>(), any::<u8>()).prop_filter_map(
        "a shape without solution",
        move |((kind, seed, dense), change, marks)| {
            let blank = &kinds[kind];
            let solution = random_solution(blank, &seed)?;
            let lucky = |cell: usize, least: u8| seed[(cell * 13 + 5) % seed.len()] < least;
            let mut givens: Grid =
                solution.iter().enumerate().map(|(cell, rank)| rank.filter(|_| lucky(cell, dense))).collect();
            if let Some((cell, rank)) = change.filter(|(_, rank)| rank % 2 == 0) {
                givens.set(usize::from(cell) % givens.len(), usize::from(rank / 2) % blank.values().len());
            }
            let mut puzzle = blank.clone();
            for cell in 0..givens.len() {
                if marks < 100 && lucky(cell + 3, marks) && givens.get(cell).is_none() {
                    let keep = Candidates::only(solution.get(cell)?) | Candidates(u64::from(seed[cell % 97]));
                    puzzle.mark(puzzle.cells()[cell], keep).ok()?;
                }
            }
            Some(puzzle.with_givens(givens))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree(puzzle in puzzle(blanks())) {
        agree(&puzzle)?;
    }

    #[test]
    fn engines_agree_on_nine(puzzle in puzzle(vec![Puzzle::sudoku(9).unwrap()])) {
        agree(&puzzle)?;
    }

    #[test]
    fn goals_are_consistent(puzzle in puzzle(blanks())) {
        consistent(&puzzle)?;
    }

    /// Values that are never given are alike: one, or two, are found as if all were tried.
    #[test]
    fn values_that_are_alike(puzzle in puzzle(blanks()), given in 0..4usize) {
        let few = puzzle.givens().iter().map(|rank| rank.filter(|rank| *rank < given)).collect();
        let puzzle = puzzle.with_givens(few);
        let cp = make("cp", &[]).unwrap();
        let expected = run(&*make("bits", &[]).unwrap(), &puzzle, Goal::Count { limit: Some(2) });
        prop_assume!(expected.verdict != Verdict::GaveUp);
        let expected = expected.count;
        for (goal, most) in [(Goal::First, 1), (Goal::AtMost(2), 2)] {
            let report = run(&*cp, &puzzle, goal);
            let distinct: HashSet<&Grid> = report.solutions.iter().collect();
            prop_assert_eq!(distinct.len() as u64, expected.min(most));
            prop_assert!(report.solutions.iter().all(|solution| puzzle.is_solution(solution)));
        }
    }
}

fn agree(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let mut known: Option<(String, Report, HashSet<Grid>)> = None;
    for (name, engine) in engines() {
        if name.starts_with("ilp") {
            continue; // slow, and asked below
        }
        if engine.accepts(puzzle).is_err() {
            // Local searches need as many values as a house has cells, and one kind of house that covers all.
            let local = !engine.about().presets.is_empty();
            prop_assert!(local || name == "nine", "{name}: the others take every puzzle made of houses");
            continue;
        }
        let report = run(&*engine, puzzle, Goal::AtMost(MOST));
        for solution in &report.solutions {
            prop_assert!(puzzle.is_solution(solution), "{name}");
        }
        let distinct: HashSet<Grid> = report.solutions.iter().cloned().collect();
        prop_assert_eq!(distinct.len() as u64, report.count, "{} repeats a solution", name);
        if !engine.about().complete && report.verdict == Verdict::GaveUp {
            continue;
        }
        if report.stop.is_some() {
            continue; // the limit of nodes: nothing was claimed
        }
        if !engine.about().complete && report.verdict == Verdict::Solved {
            // One was found; how many there are is not known.
            let possible = known.as_ref().is_none_or(|(_, expected, _)| expected.count > 0);
            prop_assert!(possible && report.count == 1 && !report.exact, "{name}");
            continue;
        }
        match &known {
            None => known = Some((name, report, distinct)),
            Some((first, expected, solutions)) => {
                prop_assert_eq!(expected.verdict, report.verdict, "{} and {}", first, name);
                prop_assert_eq!(expected.count, report.count, "{} and {}", first, name);
                if expected.exact {
                    prop_assert_eq!(solutions, &distinct, "{} and {}", first, name);
                }
            }
        }
    }
    Ok(())
}

fn consistent(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    for (name, engine) in engines() {
        if !engine.about().complete || name.starts_with("ilp") || engine.accepts(puzzle).is_err() {
            continue;
        }
        let limit = Some(MOST);
        let counted = run(&*engine, puzzle, Goal::Count { limit });
        let listed = run(&*engine, puzzle, Goal::AtMost(MOST));
        let first = run(&*engine, puzzle, Goal::First);
        prop_assert!(counted.solutions.is_empty(), "{name}");
        if [&counted, &listed, &first].iter().any(|report| report.stop.is_some()) {
            continue; // the limit of nodes: nothing was claimed
        }
        prop_assert_eq!(counted.count, listed.count, "{}", name);
        prop_assert_eq!(first.count, listed.count.min(1), "{}", name);
        // Where one is enough, `cp`, which `auto` takes too, and `dsatur` search in another way (restarts, vertices that
        // can't fail left for last), and may come upon another.
        if !["cp", "auto", "dsatur"].iter().any(|engine| name.starts_with(engine)) {
            prop_assert_eq!(first.solutions.first(), listed.solutions.first(), "{}", name);
        }
        let again = run(&*engine, puzzle, Goal::AtMost(MOST));
        prop_assert_eq!(again.solutions, listed.solutions, "{} is deterministic", name);
        prop_assert_eq!(again.stats, listed.stats, "{} is deterministic", name);
    }
    Ok(())
}

/// `ilp` on puzzles that are small enough for it: the same solutions as `bits`, again and again the same.
#[cfg(feature = "ilp")]
fn linear_agrees(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let goal = Goal::AtMost(6);
    let bits = run(&*make("bits", &[]).unwrap(), puzzle, Goal::AtMost(MOST));
    let engine = make("ilp", &[]).unwrap();
    let report = run(&*engine, puzzle, goal);
    prop_assert_eq!(report.stop, None);
    prop_assert_eq!(report.count, bits.count.min(6));
    prop_assert_eq!(report.exact, bits.count < 6);
    let distinct: HashSet<&Grid> = report.solutions.iter().collect();
    prop_assert_eq!(distinct.len() as u64, report.count);
    prop_assert!(bits.count >= MOST || distinct.iter().all(|grid| bits.solutions.contains(grid)));
    let again = run(&*engine, puzzle, goal);
    prop_assert_eq!((again.solutions, again.stats), (report.solutions, report.stats));
    Ok(())
}

#[cfg(feature = "ilp")]
proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn ilp_agrees(puzzle in puzzle(blanks().into_iter().filter(|blank| blank.cells().len() <= 36).collect())) {
        linear_agrees(&puzzle)?;
    }
}

/// Puzzles with a known number of solutions; every complete engine takes at least one of them.
fn counted() -> [(Puzzle, u64); 2] {
    let figure = "000000000780000006426903701900700050030105060040002007502809174800000023000000000";
    let ranks = figure.chars().map(|c| (c.to_digit(10).unwrap() as usize).checked_sub(1));
    let seven = Puzzle::sudoku(9).unwrap().with_givens(ranks.collect());
    [(Puzzle::sudoku(4).unwrap(), 288), (seven, 7)]
}

#[test]
fn all_solutions_are_streamed_and_kept_where_that_is_asked_for() {
    for (name, engine) in engines() {
        // A linear program for each solution takes its time.
        let soon = |count: u64| count < 10 || !name.starts_with("ilp");
        let taken = |(puzzle, count): &(Puzzle, u64)| soon(*count) && engine.accepts(puzzle).is_ok();
        for (puzzle, count) in counted().into_iter().filter(taken) {
            for goal in [Goal::Each, Goal::All] {
                let mut seen = HashSet::new();
                let limits = Limits { iterations: Some(10_000), ..Limits::default() };
                let report = engine.run(&puzzle, goal, &limits, &mut |event: Event<'_>| {
                    if let Event::Solution(grid) = event {
                        seen.insert(grid.clone());
                    }
                    std::ops::ControlFlow::Continue(())
                });
                if engine.about().complete {
                    assert_eq!(
                        (seen.len() as u64, report.count, report.exact),
                        (count, count, true),
                        "{name}"
                    );
                } else {
                    assert_eq!(seen.len() as u64, report.count, "{name}");
                }
                let kept: HashSet<_> = report.solutions.into_iter().collect();
                assert_eq!(kept, if goal == Goal::All { seen } else { HashSet::new() }, "{name}");
            }
        }
    }
}

#[test]
fn a_watch_can_stop_a_run() {
    for (name, engine) in engines().into_iter().filter(|(_, engine)| engine.about().complete) {
        let [_, (puzzle, _)] = counted();
        let mut seen = 0;
        let report = engine.run(&puzzle, Goal::All, &Limits::default(), &mut |event: Event<'_>| {
            seen += u64::from(matches!(event, Event::Solution(_)));
            if seen == 3 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        assert_eq!((seen, report.verdict, report.exact), (3, Verdict::GaveUp, false), "{name}");
        assert_eq!(report.stop, Some(garns_engine::Stop::Cancelled), "{name}");
    }
}

#[test]
fn limits_end_a_hopeless_count() {
    use std::time::Duration;
    for (name, engine) in engines() {
        if !engine.about().complete {
            continue;
        }
        let [nine, sixteen] = [9, 16].map(|order| Puzzle::sudoku(order).unwrap());
        let goal = Goal::Count { limit: None };
        // A node of `ilp` is a linear program.
        let ilp = name.starts_with("ilp");
        let nodes = if ilp { 10 } else { 5000 };
        // The blank grid of order 9 is counted in a moment by those that add up the classes of its bands.
        let puzzle = if ilp || engine.accepts(&sixteen).is_err() { nine } else { sixteen };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = engine.run(&puzzle, goal, &limits, &mut Silent);
        assert_eq!(
            (report.verdict, report.stop),
            (Verdict::GaveUp, Some(garns_engine::Stop::Nodes)),
            "{name}"
        );
        assert_eq!(report.stats[0].1, nodes, "{name}");

        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let report = engine.run(&puzzle, goal, &limits, &mut Silent);
        assert_eq!(report.stop, Some(garns_engine::Stop::Time), "{name}");

        let limits = Limits::default();
        limits.cancel.cancel();
        let report = engine.run(&puzzle, goal, &limits, &mut Silent);
        assert_eq!(report.stop, Some(garns_engine::Stop::Cancelled), "{name}");
    }
}

//! The model of puzzles with every rule, against the checker, by trying everything.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;
mod slow_solver;

use std::collections::{BTreeMap, BTreeSet};

use draw::{Drawn, Tape};
use garns_encode::{Lit, Model, Sums, encode};
use garns_puzzle::rules::SumLine;
use garns_puzzle::{Cell, Frame, Grid, Puzzle, RULES, Rule, Values};
use slow_solver::SlowSolver;

/// How many instances of each rule are tried; `GARNS_CASES=20` takes twenty times as many.
const INSTANCES: usize = 60;

/// So many cells are open at most, and so many fillings tried.
const OPEN: usize = 4;
const MOST_TRIED: usize = 700;

/// The instance of a rule of this name that a seed makes, if it makes sense in its puzzle.
fn instance(name: &str, seed: u64) -> Option<(Drawn, Rule, Tape)> {
    let mut tape = Tape::of_seed(seed, 400);
    let mut drawn = draw::ground_for(&mut tape, name);
    if tape.once_in(3) {
        let other = draw::rule(&mut tape, &drawn);
        let _ = drawn.puzzle.add(other);
    }
    let rule = draw::named(&mut tape, name, &drawn);
    drawn.puzzle.add(rule.clone()).ok()?;
    if tape.once_in(3) {
        draw::give_and_mark(&mut drawn, &mut tape);
    }
    Some((drawn, rule, tape))
}

/// A few of the rule's cells, to be filled in every way.
fn open_cells(puzzle: &Puzzle, rule: &Rule, tape: &mut Tape) -> Vec<usize> {
    let cells: BTreeSet<Cell> = rule.def().cells(puzzle).into_iter().collect();
    let mut cells: Vec<usize> = cells.iter().map(|cell| puzzle.index(*cell).unwrap()).collect();
    let mut open = Vec::new();
    while open.len() < OPEN
        && !cells.is_empty()
        && puzzle.values().len().pow(open.len() as u32 + 1) <= MOST_TRIED
    {
        open.push(cells.swap_remove(tape.below(cells.len())));
    }
    open
}

/// The solutions among the fillings that differ from the ground in the open cells only.
fn by_the_checker(puzzle: &Puzzle, ground: &Grid, open: &[usize]) -> BTreeSet<Vec<usize>> {
    let values = puzzle.values().len();
    let filling = |mut code: usize| {
        let mut grid = ground.clone();
        for &cell in open {
            grid.set(cell, code % values);
            code /= values;
        }
        grid
    };
    (0..values.pow(open.len() as u32))
        .map(filling)
        .filter(|grid| puzzle.is_solution(grid))
        .map(|grid| grid.iter().map(Option::unwrap).collect())
        .collect()
}

/// The same by the model; every one is found once.
fn by_the_model(model: &Model, ground: &Grid, open: &[usize]) -> BTreeSet<Vec<usize>> {
    let fixed = (0..model.cells).filter(|cell| !open.contains(cell));
    let assumed: Vec<Lit> = fixed.map(|cell| model.has(cell, ground.get(cell).unwrap())).collect();
    let solutions = SlowSolver::new(model).solutions(&assumed);
    let mut found: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    for solution in solutions {
        let rank = |cell: usize| {
            let ranks: Vec<usize> =
                (0..model.values).filter(|rank| solution[model.has(cell, *rank).variable() - 1]).collect();
            assert_eq!(ranks.len(), 1, "one value in a cell");
            ranks[0]
        };
        *found.entry((0..model.cells).map(rank).collect()).or_default() += 1;
    }
    assert!(found.values().all(|times| *times == 1), "the auxiliary variables are determined");
    found.into_keys().collect()
}

#[test]
fn the_model_of_every_rule_has_the_solutions_of_the_puzzle() {
    let times = std::env::var("GARNS_CASES").map_or(1, |times| times.parse::<usize>().unwrap());
    for about in RULES {
        // The language has no words for it, so that it is asked for every filling.
        let opaque = ["doublers", "shading"].contains(&about.name);
        let (wanted, fillings) = if opaque { (times * INSTANCES / 6, 10) } else { (times * INSTANCES, 60) };
        let (mut instances, mut kept, mut broken, mut refused) = (0, 0, 0, 0);
        let seeds = (1..).take(200 * times * INSTANCES);
        for (drawn, rule, mut tape) in seeds.filter_map(|seed| instance(about.name, seed)) {
            if instances >= wanted && kept >= fillings && broken >= fillings {
                break;
            }
            instances += 1;
            let open = open_cells(&drawn.puzzle, &rule, &mut tape);
            let ground = draw::full_grid(&drawn, &mut tape);
            let mut puzzle = drawn.puzzle;
            let mut solutions = by_the_checker(&puzzle, &ground, &open);
            let mut variables = None;
            for sums in [Sums::Linear, Sums::Clauses, Sums::Both] {
                let model = encode(&puzzle, sums).unwrap_or_else(|error| {
                    // With most cells given there are few cases.
                    refused += 1;
                    assert!(
                        error.to_string().contains(rule.title().en) || puzzle.added_rules().len() > 1,
                        "{error}"
                    );
                    let mut givens = ground.clone();
                    open.iter().for_each(|cell| givens.clear(*cell));
                    // These stand in for other givens, which may have contradicted them.
                    puzzle = puzzle.with_givens(givens);
                    solutions = by_the_checker(&puzzle, &ground, &open);
                    encode(&puzzle, sums).unwrap()
                });
                match sums {
                    Sums::Linear => {}
                    Sums::Clauses => {
                        assert!(model.linear.is_empty());
                        variables = Some(model.variables);
                    }
                    Sums::Both => assert_eq!(Some(model.variables), variables, "{rule:?} in {puzzle:?}"),
                }
                let found = by_the_model(&model, &ground, &open);
                assert_eq!(found, solutions, "{sums:?} {rule:?} in {puzzle:?} over {ground:?}");
            }
            kept += solutions.len();
            broken += puzzle.values().len().pow(open.len() as u32) - solutions.len();
        }
        let seen =
            format!("{}: {instances} instances, {kept} kept, {broken} broken, {refused} refused", about.name);
        assert!(instances >= wanted && kept >= fillings && broken >= fillings, "{seen}");
        // What a line does within boxes is asked, too.
        let least = if about.name == "loop" { 5 } else { 10 };
        assert!(opaque || refused <= instances / least, "{seen}");
    }
}

#[test]
fn a_closed_line_of_one_sum_has_one_ring_of_sums() {
    for (cells, values, sum) in [(1, 4, 4), (2, 5, 5), (5, 3, 3), (6, 3, 4), (6, 3, 6), (5, 4, 7)] {
        let mut puzzle =
            Puzzle::new(Frame::loose(1, cells).unwrap(), Values::count(values).unwrap()).unwrap();
        let path: Vec<Cell> = puzzle.cells().to_vec();
        puzzle.add(SumLine { path: path.into(), sum, closed: true }).unwrap();
        let (ground, open) = (Grid::blank(cells), (0..cells).collect::<Vec<usize>>());
        let solutions = by_the_checker(&puzzle, &ground, &open);
        assert!(!solutions.is_empty());
        for sums in [Sums::Linear, Sums::Clauses, Sums::Both] {
            let model = encode(&puzzle, sums).unwrap();
            // The same cells may be cut in several ways, of which the model knows one.
            assert_eq!(
                by_the_model(&model, &ground, &open),
                solutions,
                "{cells} cells of {values} add to {sum}"
            );
        }
    }
}

//! What a maker promises of every puzzle, looked at by engines that did not make it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_engine::{Goal, Limits, Silent, Verdict, make};
use garns_generate::{GenerateError, KINDS, Made, Maker, Spec, SpecError, Symmetry, Wanted, canonical};
use garns_logic::{AnyPosition, Level, Path, TechniqueSet};
use garns_puzzle::rules::Op;
use garns_puzzle::{Kind, Puzzle, Rule};
use proptest::prelude::*;

fn maker(spec: &Spec) -> Maker {
    Maker::new(spec, &Limits::default()).unwrap()
}

fn one(spec: &Spec, seed: u64) -> Made {
    maker(spec).make(seed, 0..1).pop().unwrap().unwrap()
}

/// How many solutions there are, up to two, by an engine.
fn solutions(puzzle: &Puzzle, engine: &str) -> u64 {
    let fewest = [("order".to_owned(), "fewest".to_owned())];
    let engine = make(engine, if engine == "bits" { &fewest } else { &[] }).unwrap();
    engine.accepts(puzzle).unwrap();
    let report = engine.run(puzzle, Goal::Count { limit: Some(2) }, &Limits::default(), &mut Silent);
    assert_ne!(report.verdict, Verdict::GaveUp);
    report.count
}

/// What holds for every puzzle.
fn check(made: &Made, engine: &str) {
    assert!(made.puzzle.is_solution(&made.solution));
    assert_eq!(solutions(&made.puzzle, engine), 1, "{:?}", made.puzzle.givens());
}

/// Every given is needed.
fn check_minimal(made: &Made, engine: &str) {
    for cell in 0..made.solution.len() {
        let mut givens = made.puzzle.givens().clone();
        if givens.get(cell).is_some() {
            givens.clear(cell);
            assert_eq!(solutions(&made.puzzle.with_givens(givens), engine), 2, "cell {cell}");
        }
    }
}

#[test]
fn every_kind_has_one_solution_by_an_engine_that_did_not_make_it() {
    for kind in KINDS {
        let small = [4, 5, 6].into_iter().find(|order| (kind.orders)(*order)).unwrap_or(9);
        for order in [small, 9] {
            let spec = Spec { order, ..Spec::new(kind.name) };
            let cages = ["killer", "kenken"].contains(&kind.name);
            let mut maker = maker(&spec);
            for made in maker.make(5, 0..3) {
                let made = made.unwrap();
                // `bits` tries values one by one, which takes long where houses overlap in odd ways.
                check(&made, if kind.name == "sudoku" || order < 9 && !cages { "bits" } else { "cp" });
                if cages && order < 6 {
                    assert_eq!(solutions(&made.puzzle, "backtrack"), 1);
                    assert_eq!(made.clues(), 0);
                }
            }
        }
    }
}

#[test]
fn minimal_puzzles_of_every_sort_are_minimal() {
    for (kind, order) in
        [("sudoku", 4), ("sudoku", 6), ("sudoku", 9), ("x", 9), ("irregular", 7), ("latin", 6)]
    {
        let spec = Spec { order, minimal: true, ..Spec::new(kind) };
        for made in maker(&spec).make(8, 0..4) {
            let made = made.unwrap();
            let engine = if (kind, order) == ("sudoku", 9) { "nine" } else { "cp" };
            check(&made, engine);
            check_minimal(&made, engine);
        }
    }
}

#[test]
fn the_number_of_clues_is_what_removal_in_random_order_gives() {
    let spec = Spec { minimal: true, ..Spec::new("sudoku") };
    let made = maker(&spec).make(1, 0..4000);
    let clues: usize = made.iter().map(|made| made.as_ref().unwrap().clues()).sum();
    let mean = clues as f64 / made.len() as f64;
    assert!((24.3..24.5).contains(&mean), "{mean}");
}

/// The quick way and the obvious one take the same givens away.
#[test]
fn digging_is_what_trying_every_cell_gives() {
    use garns_generate::nine::{Dig, Digger};
    use garns_generate::{Rng, uniform_grid};
    use garns_nine::{Grid, Solver};
    let mut rng = Rng::new(4);
    let (mut solver, mut digger) = (Solver::new(), Digger::new());
    let grids: Vec<([u8; 81], [u8; 81])> =
        (0..300).map(|_| (uniform_grid(&mut rng), rng.order::<81>())).collect();
    let mut digs: Vec<Dig> = grids.iter().map(|(grid, order)| Dig::single(*grid, order)).collect();
    digger.dig(&mut digs);
    for ((grid, order), dig) in grids.iter().zip(&digs) {
        let mut givens = *grid;
        for &cell in order {
            let digit = std::mem::take(&mut givens[usize::from(cell)]);
            if !solver.is_unique(&Grid::new(givens).unwrap()) {
                givens[usize::from(cell)] = digit;
            }
        }
        assert_eq!(dig.puzzle(), givens);
    }
}

#[test]
fn a_trail_goes_from_the_full_grid_to_the_puzzle_with_one_solution_all_the_way() {
    for (kind, order) in [("sudoku", 9), ("sudoku", 6), ("irregular", 6)] {
        let made = one(&Spec { order, trail: true, minimal: true, ..Spec::new(kind) }, 3);
        assert_eq!(made.trail.first(), Some(&made.solution));
        assert_eq!(made.trail.last(), Some(made.puzzle.givens()));
        for pair in made.trail.windows(2) {
            assert_eq!(pair[1].blanks(), pair[0].blanks() + 1);
            let goes = (0..pair[0].len()).filter(|&cell| pair[0].get(cell) != pair[1].get(cell)).count();
            assert_eq!(goes, 1);
            assert_eq!(solutions(&made.puzzle.with_givens(pair[1].clone()), "cp"), 1);
        }
    }
}

#[test]
fn few_clues_are_searched_for() {
    for clues in [(30, 30), (22, 22), (25, 27)] {
        let made = one(&Spec { clues: Some(clues), ..Spec::new("sudoku") }, 6);
        assert!((clues.0..=clues.1).contains(&made.clues()), "{} for {clues:?}", made.clues());
        check(&made, "bits");
    }
    let made = one(&Spec { clues: Some((20, 20)), order: 6, ..Spec::new("sudoku") }, 6);
    assert_eq!(made.clues(), 20);
}

#[test]
fn ratings_and_levels_are_searched_for() {
    let rate = |made: &Made| {
        let givens: Vec<u8> =
            made.puzzle.givens().iter().map(|rank| rank.map_or(0, |rank| rank as u8 + 1)).collect();
        garns_generate::Appraiser::new(&Limits::default()).appraise(&givens.try_into().unwrap()).unwrap()
    };
    for (from, to) in [(12, 12), (20, 23), (34, 45), (66, 72), (83, 90)] {
        let made = one(&Spec { wanted: Some(Wanted::Rating(from, to)), ..Spec::new("sudoku") }, 2);
        assert!((from..=to).contains(&rate(&made).rating.er));
        check(&made, "bits");
    }
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme] {
        let symmetry = Symmetry::HalfTurn;
        let made = one(&Spec { wanted: Some(Wanted::Level(level)), symmetry, ..Spec::new("sudoku") }, 2);
        assert_eq!(rate(&made).level(), level);
        check(&made, "bits");
        check_symmetric(&made, symmetry);
    }
}

fn check_symmetric(made: &Made, symmetry: Symmetry) {
    for unit in symmetry.units(&made.puzzle).unwrap() {
        let given = unit.iter().filter(|&&cell| made.puzzle.givens().get(cell).is_some()).count();
        assert!(given == 0 || given == unit.len(), "{symmetry:?} {unit:?}");
    }
}

#[test]
fn symmetric_puzzles_are_symmetric_and_minimal_where_asked() {
    for symmetry in Symmetry::ALL {
        for (kind, order) in [("sudoku", 9), ("sudoku", 6), ("x", 9)] {
            let made = one(&Spec { symmetry, order, ..Spec::new(kind) }, 1);
            check_symmetric(&made, symmetry);
            check(&made, if kind == "x" { "cp" } else { "bits" });
        }
    }
    let spec = Spec { symmetry: Symmetry::HalfTurn, minimal: true, ..Spec::new("sudoku") };
    let made = one(&spec, 9);
    check_symmetric(&made, Symmetry::HalfTurn);
    check_minimal(&made, "bits");
}

#[test]
fn givens_stay_inside_the_pattern() {
    let ring = "111111111 100000001 101111101 101000101 101010101 101000101 101111101 100000001 111111111";
    let pattern: Vec<bool> = ring.chars().filter(|c| *c != ' ').map(|c| c == '1').collect();
    for minimal in [false, true] {
        let made = one(&Spec { pattern: Some(pattern.clone()), minimal, ..Spec::new("sudoku") }, 1);
        assert!((0..81).all(|cell| pattern[cell] || made.puzzle.givens().get(cell).is_none()));
        check(&made, "bits");
        if minimal {
            check_minimal(&made, "bits");
        }
    }
    let half: Vec<bool> = (0..36).map(|cell| cell % 2 == 0 || cell < 6).collect();
    let made = one(&Spec { pattern: Some(half.clone()), order: 6, ..Spec::new("sudoku") }, 1);
    assert!((0..36).all(|cell| half[cell] || made.puzzle.givens().get(cell).is_none()));
}

#[test]
fn cages_are_whole_and_of_the_style_asked_for() {
    let mut spec = Spec { order: 6, ..Spec::new("kenken") };
    spec.cages.ops = vec![Op::Add, Op::Multiply];
    spec.cages.most = 3;
    for hidden in [false, true] {
        spec.cages.hidden = hidden;
        let made = one(&spec, 4);
        assert_eq!(made.puzzle.kind(), Kind::Kenken);
        let mut covered = 0;
        for rule in made.puzzle.added_rules() {
            let Rule::Cage(cage) = rule else { panic!("{rule:?}") };
            covered += cage.cells.len();
            assert!(cage.cells.len() <= 3);
            let shown = cage.cells.len() > 1 && !hidden;
            assert_eq!(cage.op.is_some(), shown);
            assert!(cage.op.is_none_or(|op| [Op::Add, Op::Multiply].contains(&op)));
            let touches = |cell: &garns_puzzle::Cell| {
                let near = |other: &garns_puzzle::Cell| {
                    cell.row.abs_diff(other.row) + cell.col.abs_diff(other.col) == 1
                };
                cage.cells.len() == 1 || cage.cells.iter().any(near)
            };
            assert!(cage.cells.iter().all(touches));
        }
        assert_eq!(covered, 36, "every cell is in one cage");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |spec: Spec| Maker::new(&spec, &Limits::default()).err().unwrap();
    assert_eq!(
        refused(Spec { order: 0, ..Spec::new("sudoku") }),
        SpecError::Order { kind: "sudoku", order: 0 }
    );
    assert_eq!(
        refused(Spec { order: 65, ..Spec::new("sudoku") }),
        SpecError::Order { kind: "sudoku", order: 65 }
    );
    assert_eq!(
        refused(Spec { boxes: Some((2, 3)), ..Spec::new("sudoku") }),
        SpecError::Boxes { rows: 2, cols: 3, order: 9 }
    );
    assert_eq!(
        refused(Spec { pattern: Some(vec![true; 80]), ..Spec::new("sudoku") }),
        SpecError::Pattern { found: 80, expected: 81 }
    );
    let mut lopsided = vec![true; 81];
    lopsided[0] = false;
    let spec = Spec { pattern: Some(lopsided), symmetry: Symmetry::HalfTurn, ..Spec::new("sudoku") };
    assert_eq!(refused(spec), SpecError::PatternSymmetry);
    assert_eq!(
        refused(Spec { minimal: true, ..Spec::new("kenken") }),
        SpecError::NoGivens { option: "--minimal", kind: "kenken" }
    );
    assert_eq!(refused(Spec { clues: Some((30, 20)), ..Spec::new("sudoku") }), SpecError::Clues);
    let wanted = Some(Wanted::Level(Level::Easy));
    assert_eq!(refused(Spec { wanted, order: 36, ..Spec::new("sudoku") }), SpecError::NotRated);
    let mut cages = Spec::new("killer");
    cages.cages.least = 5;
    assert_eq!(refused(cages), SpecError::CageSizes);
    // Sixteen givens were never enough.
    let impossible =
        Spec { clues: Some((0, 10)), order: 9, pattern: Some(vec![false; 81]), ..Spec::new("sudoku") };
    assert_eq!(maker(&impossible).make(1, 0..1).pop().unwrap().err(), Some(GenerateError::GaveUp));
}

/// Other puzzles than plain 9×9 have levels too, by techniques.
#[test]
fn other_kinds_are_as_hard_as_wanted() {
    let cases = [
        ("killer", 6, Level::Medium),
        ("kenken", 5, Level::Hard),
        ("x", 9, Level::Easy),
        ("sudoku", 6, Level::Medium),
        ("irregular", 7, Level::Hard),
    ];
    for (kind, order, level) in cases {
        let spec = Spec { order, wanted: Some(Wanted::Level(level)), ..Spec::new(kind) };
        for made in maker(&spec).make(3, 0..2) {
            let made = made.unwrap();
            let path = Path::walk(AnyPosition::of(&made.puzzle).unwrap(), &TechniqueSet::usual(true));
            assert!(path.is_solved() && path.level() == level, "{kind}: {:?}", path.hardest());
            assert_eq!(path.end.grid(), &made.solution, "{kind}");
        }
    }
    // On the way to the puzzle nothing is left out, and its end is the puzzle.
    let wanted = Some(Wanted::Rating(10, 23));
    let spec = Spec { order: 6, wanted, trail: true, ..Spec::new("sudoku") };
    let made = maker(&spec).make(5, 0..1).pop().unwrap().unwrap();
    assert_eq!(made.trail.last(), Some(made.puzzle.givens()));
    let path = Path::walk(AnyPosition::of(&made.puzzle).unwrap(), &TechniqueSet::usual(true));
    assert!((1.0..=2.3).contains(&path.hardest().unwrap().difficulty()));
}

#[test]
fn a_cancelled_maker_stops() {
    let limits = Limits::default();
    let mut maker = Maker::new(&Spec { order: 25, ..Spec::new("sudoku") }, &limits).unwrap();
    limits.cancel.cancel();
    assert_eq!(maker.make(1, 0..1).pop().unwrap().err(), Some(GenerateError::Cancelled));
}

/// Whatever is being made, and in whatever part of the making: it ends soon, and nothing half-made comes out.
#[test]
fn the_time_ends_the_making_of_large_grids() {
    let full = |order| Spec { order, full: true, ..Spec::new("sudoku") };
    let minimal = |order| Spec { order, minimal: true, ..Spec::new("sudoku") };
    let specs = [
        full(36),
        full(64),
        minimal(25),
        minimal(64),
        Spec { order: 25, minimal: true, ..Spec::new("latin") },
        Spec { order: 16, ..Spec::new("irregular") },
        Spec { order: 16, ..Spec::new("killer") },
        Spec { wanted: Some(Wanted::Rating(110, 120)), ..Spec::new("sudoku") },
    ];
    for spec in specs {
        for milliseconds in [0, 20, 150] {
            let time = std::time::Duration::from_millis(milliseconds);
            let limits = Limits { time: Some(time), ..Limits::default() };
            let mut maker = Maker::new(&spec, &limits).unwrap();
            let started = std::time::Instant::now();
            let made = maker.make(1, 0..1).pop().unwrap();
            let late = started.elapsed().saturating_sub(time);
            assert!(late < std::time::Duration::from_secs(1), "{spec:?}: {late:?} after {time:?}");
            match made {
                Err(failure) => assert_eq!(failure, GenerateError::Time, "{spec:?}"),
                Ok(made) => assert!(milliseconds > 0 && made.puzzle.is_solution(&made.solution), "{spec:?}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A puzzle depends on the seed and its number, not on what is made with it.
    #[test]
    fn a_number_of_a_seed_is_one_puzzle(seed: u64, first in 0_u64..50, kind in 0..KINDS.len()) {
        let kind = &KINDS[kind];
        let order = [4, 6, 9].into_iter().find(|order| (kind.orders)(*order)).unwrap();
        let spec = Spec { order, ..Spec::new(kind.name) };
        let together = maker(&spec).make(seed, first..first + 3);
        let alone = maker(&spec).make(seed, first + 1..first + 2);
        let (one, other) = (together[1].as_ref().unwrap(), alone[0].as_ref().unwrap());
        prop_assert_eq!(&one.puzzle, &other.puzzle);
        prop_assert_eq!((one.index, one.seed), (other.index, other.seed));
        prop_assert_ne!(&one.puzzle, &together[2].as_ref().unwrap().puzzle);
    }

    /// Minimal, on every path of the processor the same, with one solution.
    #[test]
    fn minimal_puzzles_are_minimal(seed: u64) {
        let made = one(&Spec { minimal: true, verify: true, ..Spec::new("sudoku") }, seed);
        check(&made, "bits");
        check_minimal(&made, "bits");
        let digit = |grid: &garns_puzzle::Grid, cell: usize| grid.get(cell).map_or(0, |rank| rank as u8 + 1);
        let givens = (0..81).fold(0, |set, cell| set | u128::from(digit(made.puzzle.givens(), cell) > 0) << cell);
        let form = canonical(&std::array::from_fn(|cell| digit(&made.solution, cell)), givens);
        prop_assert_eq!(form.givens.count_ones() as usize, made.clues());
    }
}

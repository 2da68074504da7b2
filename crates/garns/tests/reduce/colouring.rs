//! Graphs to colour as puzzles.

use std::collections::HashMap;

use super::*;
use garns::Limits;
use garns::colour::{Allowed, Decision, Graph, Options, Problem, complete, decide, families, fewest};
use garns::reduce::{Colouring, ColouringToPuzzle};

fn colouring(problem: Problem, colours: usize) -> Colouring {
    Colouring { problem, colours, names: None }
}

/// Every list of colours that the problem's own check accepts.
fn colourings(problem: &Problem, colours: usize) -> HashSet<Vec<u32>> {
    let vertices = problem.graph().len();
    let all = (0..colours.pow(vertices as u32)).map(|number| {
        let digit = |vertex: usize| (number / colours.pow(vertex as u32) % colours) as u32;
        (0..vertices).map(digit).collect::<Vec<u32>>()
    });
    all.filter(|colours_of| {
        let each: Vec<Vec<u32>> = colours_of.iter().map(|&colour| vec![colour]).collect();
        problem.check(&each, colours).is_ok()
    })
    .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn solutions_are_colourings(
        vertices in 1..=6_usize,
        density in 0.0..1.0_f64,
        seed in any::<u64>(),
        colours in 2..=4_usize,
        lists in prop::collection::vec(prop::option::of(1..15_u32), 6),
    ) {
        let mut problem = Problem::new(families::random(vertices, density, seed));
        for (vertex, list) in lists.iter().take(vertices).enumerate() {
            let list: Vec<u32> =
                (0..colours as u32).filter(|colour| list.is_some_and(|list| list >> colour & 1 == 1)).collect();
            if !list.is_empty() {
                problem.allow(vertex, Allowed::List(list));
            }
        }
        let wanted = colourings(&problem, colours);
        lists_go_to_engines(&problem, colours + 1);
        let reduced = ColouringToPuzzle::new(colouring(problem, colours)).unwrap();
        let solutions: Vec<_> = reduced.puzzle().solutions().collect();
        prop_assert!(reduced.is_parsimonious());
        let back: HashSet<Vec<u32>> =
            solutions.iter().map(|solution| reduced.back(solution.grid().clone()).unwrap().concat()).collect();
        prop_assert_eq!(solutions.len(), wanted.len());
        prop_assert_eq!(&back, &wanted);
        let puzzle = reduced.puzzle();
        let lines: HashSet<String> = solutions.iter().map(ToString::to_string).collect();
        cover_is_parsimonious(puzzle, &lines);
        // What is written is read as the same puzzle.
        let text = garns::write(puzzle, garns::find("toml").unwrap()).unwrap();
        prop_assert_eq!(&Puzzle::read(&text).unwrap(), puzzle);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Vertices with demands: every set of colours for each, as the problem's own check accepts them, and each as often
    /// as there are orders.
    #[test]
    fn demands_are_as_many_cells(
        demands in prop::collection::vec(0..=3_u32, 1..=4),
        density in 0.0..1.0_f64,
        seed in any::<u64>(),
        colours in 2..=4_usize,
        list in 1..15_u32,
    ) {
        let mut problem = Problem::new(families::random(demands.len(), density, seed));
        demands.iter().enumerate().for_each(|(vertex, &demand)| problem.demand(vertex, demand));
        let members = |set: u32| (0..colours as u32).filter(move |colour| set >> colour & 1 == 1);
        if members(list).next().is_some() {
            problem.allow(0, Allowed::List(members(list).collect()));
        }
        let sets = |number: usize| -> Vec<Vec<u32>> {
            let set = |vertex: usize| (number >> (vertex * colours) & ((1 << colours) - 1)) as u32;
            (0..demands.len()).map(|vertex| members(set(vertex)).collect()).collect()
        };
        let wanted: HashSet<Vec<Vec<u32>>> = (0..1_usize << (colours * demands.len()))
            .map(sets)
            .filter(|sets| problem.check(sets, colours).is_ok())
            .collect();
        let cells: u32 = demands.iter().sum();
        let reduced = match ColouringToPuzzle::new(colouring(problem, colours)) {
            Ok(reduced) => reduced,
            Err(error) => {
                prop_assert!(matches!(error, ReduceError::Cells { cells: 0, .. }), "{error}");
                prop_assert_eq!(cells, 0);
                return Ok(());
            }
        };
        prop_assert_eq!(reduced.puzzle().cells().len(), cells as usize);
        let mut times: HashMap<Vec<Vec<u32>>, u64> = HashMap::new();
        for solution in reduced.puzzle().solutions() {
            *times.entry(reduced.back(solution.grid().clone()).unwrap()).or_default() += 1;
        }
        let orders: u64 = demands.iter().map(|&demand| (1..=u64::from(demand)).product::<u64>()).product();
        prop_assert!(times.values().all(|&found| found == orders));
        prop_assert_eq!(reduced.is_parsimonious(), orders == 1);
        prop_assert_eq!(times.into_keys().collect::<HashSet<_>>(), wanted);
    }
}

/// Lists are coloured as puzzles: with every number of colours what brute force says, and so the fewest.
fn lists_go_to_engines(problem: &Problem, most: usize) {
    let limits = Limits::default();
    let complete = complete(&limits);
    let options = Options { complete: Some(&complete), ..Options::default() };
    let possible: Vec<usize> = (1..=most).filter(|&k| !colourings(problem, k).is_empty()).collect();
    for colours in 1..=most {
        match decide(problem, colours, &options) {
            Decision::Coloured(found) => assert_eq!(problem.check(&found, colours), Ok(())),
            Decision::Impossible(_) => assert!(!possible.contains(&colours)),
            other => panic!("{other:?}"),
        }
    }
    if let Some(&first) = possible.first() {
        let found = fewest(problem, &options, &mut |_| {});
        let (upper, colouring) = found.upper.unwrap();
        assert_eq!((found.lower, upper), (first, first));
        assert_eq!(problem.check(&colouring, upper), Ok(()));
    }
}

#[test]
fn cliques_become_houses() {
    let complete = Graph::new(4, (0..4).flat_map(|b| (0..b).map(move |a| (a, b))));
    let reduced = ColouringToPuzzle::new(colouring(Problem::new(complete.clone()), 4)).unwrap();
    assert_eq!(reduced.puzzle().rules().len(), 1);
    let three = ColouringToPuzzle::new(colouring(Problem::new(complete), 3)).unwrap();
    assert_eq!(three.puzzle().count().unwrap(), 0);
}

#[test]
fn many_vertices_fill_rows_and_are_read_again() {
    for vertices in [99, 100, 101, 250] {
        let problem = Problem::new(families::cycle(vertices));
        let reduced = ColouringToPuzzle::new(colouring(problem, 3)).unwrap();
        let puzzle = reduced.puzzle();
        assert_eq!(puzzle.cells().len(), vertices);
        let text = garns::write(puzzle, garns::find("toml").unwrap()).unwrap();
        assert_eq!(&Puzzle::read(&text).unwrap(), puzzle, "{vertices}");
        let solution = puzzle.solutions().next().unwrap();
        let text = Reduced::back(&reduced, &solution.to_string()).unwrap();
        assert_eq!(text.lines().count(), vertices);
    }
}

#[test]
fn what_is_more_than_lists_is_refused() {
    let ring = || Problem::new(families::cycle(5));
    let error = |problem: Problem, colours| ColouringToPuzzle::new(colouring(problem, colours)).unwrap_err();
    let mut demanding = ring();
    demanding.demand(0, u32::MAX);
    let many = u32::MAX as usize + 4;
    assert!(matches!(error(demanding, 5), ReduceError::Cells { cells, .. } if cells == many));
    let mut distant = ring();
    distant.distance(0, 1, 2);
    assert_eq!(error(distant, 5), ReduceError::BeyondLists);
    assert_eq!(error(ring().equitable(), 3), ReduceError::BeyondLists);
    assert_eq!(error(ring(), 65), ReduceError::Colours { colours: 65 });
    assert_eq!(error(ring(), 1), ReduceError::OneColour);
    let mut listed = ring();
    listed.allow(3, Allowed::List(vec![7]));
    assert_eq!(error(listed, 3), ReduceError::NoColour { vertex: "4".into() });
    assert_eq!(error(Problem::new(Graph::empty(0)), 3), ReduceError::Cells { cells: 0, most: 100 * 255 });
}

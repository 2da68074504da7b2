//! Every problem against brute force over all assignments of small random ones, by the definition in `Problem::check`;
//! chromatic numbers of families against their published values.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_colour::problem::Allowed;
use garns_colour::read::{Content, GraphFormat, read};
use garns_colour::{
    Decision, Graph, Hypergraph, MOST_COLOURS, Options, Polynomial, Problem, all, chromatic, count, decide,
    families, fewest,
};
use proptest::prelude::*;

const NEVER: &dyn Fn() -> bool = &|| false;

/// All assignments that pass the check: sets of colours for each vertex.
fn slow(problem: &Problem, colours: usize) -> Vec<Vec<Vec<u32>>> {
    let subsets = |size: u32| -> Vec<Vec<u32>> {
        (0_u32..1 << colours)
            .filter(|set| set.count_ones() == size)
            .map(|set| (0..colours as u32).filter(|c| set >> c & 1 == 1).collect())
            .collect()
    };
    let mut found = vec![Vec::new()];
    for &demand in problem.demands() {
        let choices = subsets(demand);
        found = found
            .into_iter()
            .flat_map(|start: Vec<Vec<u32>>| {
                choices.iter().map(move |choice| [start.clone(), vec![choice.clone()]].concat())
            })
            .collect();
    }
    found.retain(|colouring| problem.check(colouring, colours).is_ok());
    found.sort();
    found
}

fn agrees(problem: &Problem, most: usize) {
    let mut first = None;
    for colours in 0..=most {
        let expected = slow(problem, colours);
        let mut listed = Vec::new();
        assert!(all(problem, colours, NEVER, &mut |colouring| {
            listed.push(colouring);
            true
        }));
        listed.sort();
        assert_eq!(listed, expected, "{problem:?} with {colours}");
        let counted = count(problem, colours, None, NEVER);
        assert_eq!((counted.solutions, counted.exact), (expected.len().into(), true));
        match decide(problem, colours, &Options::default()) {
            Decision::Coloured(colouring) => {
                assert_eq!(problem.check(&colouring, colours), Ok(()), "{problem:?} with {colours}");
                first.get_or_insert(colours);
            }
            Decision::Impossible(_) => assert!(expected.is_empty(), "{problem:?} with {colours}"),
            other => panic!("{other:?}"),
        }
        if let Some((graph, lists, owner)) = problem.lists(colours) {
            // The reduction is list colouring: w! solutions for each vertex.
            let mut reduced = Problem::new(graph);
            lists.into_iter().enumerate().for_each(|(v, list)| reduced.allow(v, Allowed::List(list)));
            assert_eq!(owner.len(), problem.demands().iter().sum::<u32>() as usize);
            let orders: u64 =
                problem.demands().iter().map(|&w| (1..=u64::from(w)).product::<u64>()).product();
            assert_eq!(
                count(&reduced, colours, None, NEVER).solutions,
                (orders * expected.len() as u64).into()
            );
        }
    }
    let Some(first) = first else { return };
    let found = fewest(problem, &Options::default(), &mut |_| {});
    let (upper, colouring) = found.upper.unwrap();
    assert_eq!((found.lower, upper), (first, first), "{problem:?}");
    assert_eq!(problem.check(&colouring, upper), Ok(()));
}

fn graph(vertices: usize) -> impl Strategy<Value = Graph> {
    let pairs: Vec<_> = (0..vertices).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
    let count = pairs.len();
    proptest::collection::vec(any::<bool>(), count).prop_map(move |chosen| {
        Graph::new(vertices, pairs.iter().zip(chosen).filter_map(|(pair, chosen)| chosen.then_some(*pair)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn plain_colouring(graph in graph(6)) {
        agrees(&Problem::new(graph.clone()), 4);
        let polynomial = Polynomial::of(&graph, 1000, NEVER).unwrap();
        let bounds = chromatic(&graph, &Options::default(), &mut |_| {});
        prop_assert_eq!((bounds.lower, bounds.upper), (polynomial.chromatic_number(), bounds.lower));
        prop_assert!(graph.is_coloured(&bounds.colouring, bounds.upper));
    }

    #[test]
    fn precolouring_extension(graph in graph(6), first in 0_u32..4, second in 0_u32..4) {
        let mut problem = Problem::new(graph);
        problem.allow(0, Allowed::List(vec![first]));
        problem.allow(3, Allowed::List(vec![second]));
        agrees(&problem, 4);
    }

    #[test]
    fn lists(graph in graph(5), lists in proptest::collection::vec(1_u32..16, 5)) {
        let mut problem = Problem::new(graph);
        for (v, set) in lists.into_iter().enumerate() {
            problem.allow(v, Allowed::List((0..4).filter(|c| set >> c & 1 == 1).collect()));
        }
        agrees(&problem, 4);
    }

    #[test]
    fn bounds_above_and_below(graph in graph(5), bounds in proptest::collection::vec((0_u32..3, 0_u32..3), 5)) {
        let (mut mu, mut both) = (Problem::new(graph.clone()), Problem::new(graph));
        for (v, (from, more)) in bounds.into_iter().enumerate() {
            mu.allow(v, Allowed::Range { from: 0, to: from + more });
            both.allow(v, Allowed::Range { from, to: from + more });
        }
        agrees(&mu, 4);
        agrees(&both, 5);
    }

    #[test]
    fn several_colours(graph in graph(4), demands in proptest::collection::vec(0_u32..3, 4)) {
        let mut problem = Problem::new(graph);
        demands.into_iter().enumerate().for_each(|(v, w)| problem.demand(v, w));
        agrees(&problem, 5);
    }

    #[test]
    fn distances(
        graph in graph(4),
        far in proptest::collection::vec(1_u32..4, 6),
        demands in proptest::collection::vec((1_u32..3, 1_u32..3), 4),
    ) {
        let edges: Vec<_> = graph.edges().collect();
        let mut problem = Problem::new(graph);
        edges.into_iter().zip(far).for_each(|((a, b), distance)| problem.distance(a, b, distance));
        for (v, (w, own)) in demands.into_iter().enumerate() {
            problem.demand(v, w);
            problem.distance(v, v, own);
        }
        agrees(&problem, 6);
    }

    #[test]
    fn equitable(graph in graph(7)) {
        agrees(&Problem::new(graph).equitable(), 4);
    }

    #[test]
    fn hypergraphs(edges in proptest::collection::vec(proptest::collection::vec(0_usize..6, 1..5), 0..6)) {
        let hypergraph = Hypergraph::new(6, edges);
        agrees(&Problem::weak(&hypergraph), 3);
        agrees(&Problem::strong(&hypergraph), 4);
        agrees(&Problem::weak(&hypergraph).equitable(), 3);
    }

    #[test]
    fn larger_graphs_have_the_number_their_polynomial_says(seed in 0_u64..1000, density in 1_u32..9) {
        let graph = families::random(13, f64::from(density) / 10.0, seed);
        let polynomial = Polynomial::of(&graph, 1 << 20, NEVER).unwrap();
        let bounds = chromatic(&graph, &Options::default(), &mut |_| {});
        prop_assert_eq!((bounds.lower, bounds.upper), (polynomial.chromatic_number(), bounds.lower));
    }
}

#[test]
fn published_chromatic_numbers() {
    let numbers = [
        (families::myciel(3), 4),
        (families::myciel(5), 6),
        (families::myciel(7), 8),
        (families::queen(5, 5), 5),
        (families::queen(6, 6), 7),
        (families::queen(7, 7), 7),
        (families::queen(8, 8), 9),
        (families::complete(7), 7),
        (families::cycle(9), 3),
        (families::leighton(150, 5, 12, 1), 5),
    ];
    for (number, (graph, expected)) in numbers.into_iter().enumerate() {
        let bounds = chromatic(&graph, &Options::default(), &mut |_| {});
        assert_eq!((bounds.lower, bounds.upper), (expected, expected), "number {number}");
        assert!(graph.is_coloured(&bounds.colouring, expected));
    }
}

#[test]
fn runs_repeat_and_stop() {
    let graph = families::random(60, 0.5, 7);
    let run = |seed| chromatic(&graph, &Options { seed, ..Options::default() }, &mut |_| {});
    assert_eq!(run(1), run(1));
    let large = families::random(300, 0.5, 7);
    let bounds = chromatic(&large, &Options { stop: &|| true, ..Options::default() }, &mut |_| {});
    assert!(!bounds.exact() && large.is_coloured(&bounds.colouring, bounds.upper));
}

/// More colours than the complete search takes, and no local search for such rules: that is said and not waited for.
#[test]
fn what_no_method_takes_is_unknown() {
    let problem = Problem::new(families::queen(3, 3)).equitable();
    assert_eq!(decide(&problem, MOST_COLOURS + 1, &Options::default()), Decision::Unknown);
}

/// Demands and distances, down to a number that is easily seen.
#[test]
fn distances_come_down() {
    // A clique of four whose colours are three apart, with two colours each that are five apart: 0 3 6 9 and again from 12.
    let text = "p band 4 10\ne 1 2 3\ne 1 3 3\ne 1 4 3\ne 2 3 3\ne 2 4 3\ne 3 4 3\ne 1 1 5\ne 2 2 5\ne 3 3 5\ne 4 4 5\n\
                n 1 2\nn 2 2\nn 3 2\nn 4 2\n";
    let content = read(text.as_bytes(), GraphFormat::Dimacs).unwrap().content;
    let Content::Graph(problem) = content else { panic!("a graph was written") };
    let calls = std::cell::Cell::new(0_u32);
    let stop = || calls.replace(calls.get() + 1) > 2000;
    let found = fewest(&problem, &Options { stop: &stop, ..Options::default() }, &mut |_| {});
    let (colours, colouring) = found.upper.unwrap();
    assert_eq!((colours, problem.check(&colouring, colours)), (22, Ok(())));
}

/// One pair of a triangle may be close, so that three colours in order are at least one and five apart.
#[test]
fn a_clique_spans_as_much_as_its_shortest_tree() {
    let mut problem = Problem::new(families::complete(3));
    for (a, b, distance) in [(0, 1, 1), (0, 2, 5), (1, 2, 5)] {
        problem.distance(a, b, distance);
    }
    let found = fewest(&problem, &Options { search: false, ..Options::default() }, &mut |_| {});
    assert_eq!((found.lower, slow(&problem, 6).len(), slow(&problem, 7).is_empty()), (7, 0, false));
}

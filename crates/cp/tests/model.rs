//! Models that make no sense, numbers that are too large, and searches that are told to stop.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use garns_cp::{
    Atom, Cancel, Error, Model, Restarts, Solution, Step, Stop, ValueSelector, VariableSelector, Watch,
    all_different, and, element, max, min, or, sum,
};

#[test]
fn what_is_wrong_is_told_when_solutions_are_asked_for() {
    let mut model = Model::new();
    let x = model.int([]);
    model.post(x.eq(1));
    assert_eq!(model.solve(), Err(Error::NoValues));
    assert_eq!(model.count(), Err(Error::NoValues));

    let mut model = Model::new();
    model.int(0..=i64::MAX);
    assert!(matches!(model.count(), Err(Error::OutOfReach { .. })));

    let mut model = Model::new();
    let none: [garns_cp::Int; 0] = [];
    let x = model.var(max(none));
    model.post(x.ge(0));
    assert!(matches!(model.count(), Err(Error::Argument { .. })));

    let mut model = Model::new();
    let x = model.int(0..=3);
    let found = model.try_post(element(none, x).eq(1));
    assert!(matches!(found, Err(Error::Argument { .. })));
    // What was told is not told again: the model goes on without it.
    assert_eq!(model.count(), Ok(4));
}

#[test]
fn a_contradiction_is_an_answer() {
    let mut model = Model::new();
    let x = model.int(1..=3);
    model.post(x.gt(3));
    assert_eq!(model.solve(), Ok(None));
    assert_eq!(model.count(), Ok(0));
    let mut model = Model::new();
    let pigeons = model.ints(4, 1..=3);
    model.post(all_different(&pigeons));
    assert_eq!(model.solve(), Ok(None));
}

#[test]
fn large_coefficients_are_right_or_refused() {
    for learning in [false, true] {
        let mut model = Model::new();
        let (x, y) = (model.int(1..=10), model.int(1..=10));
        model.post((214_748_365 * x - y).ge(2_147_483_647));
        let mut all: Vec<_> =
            model.search().unwrap().learning(learning).map(|found| (found[x], found[y])).collect();
        all.sort_unstable();
        assert_eq!(all, [(10, 1), (10, 2), (10, 3)]);
    }
    // Near 2⁶³: 922337203685477581·x − y ≥ 2⁶³ − 1 for x = 10, y ≤ 3.
    let mut model = Model::new();
    let (x, y) = (model.int(1..=10), model.int(1..=10));
    model.post((922_337_203_685_477_581 * x - y).ge(i64::MAX));
    match model.search() {
        Ok(search) => {
            let mut all: Vec<_> = search.map(|found| (found[x], found[y])).collect();
            all.sort_unstable();
            assert_eq!(all, [(10, 1), (10, 2), (10, 3)]);
        }
        Err(error) => assert!(matches!(error, Error::Overflow { .. } | Error::OutOfReach { .. })),
    }
    let mut model = Model::new();
    let (x, y) = (model.int(-4..=4), model.int(-4..=4));
    model.post((i64::MIN * x + i64::MAX * y).eq(0));
    match model.search() {
        Ok(search) => assert_eq!(search.map(|found| (found[x], found[y])).collect::<Vec<_>>(), [(0, 0)]),
        Err(error) => assert!(matches!(error, Error::Overflow { .. })),
    }
    let mut model = Model::new();
    let x = model.int(0..=3);
    model.post((x * i64::MAX * i64::MAX).eq(0));
    assert!(matches!(model.count(), Err(Error::Overflow { .. })));
}

#[test]
fn wide_domains_cost_nothing() {
    let billion = 1_000_000_000;
    let mut model = Model::new();
    let vars = model.ints(1000, -billion..=billion);
    for pair in vars.windows(2) {
        model.post((pair[1] - pair[0]).eq(2_000_000));
    }
    model.post(vars[0].ne(-billion));
    model.post(vars[0].is_in([-billion, -billion + 7, 5]));
    let all: Vec<i64> = model.search().unwrap().map(|found| found[vars[999]]).collect();
    assert_eq!(all, [-billion + 7 + 999 * 2_000_000]);
}

#[test]
fn limits_stop_a_search_and_it_can_go_on() {
    let queens = |model: &mut Model| {
        let rows = model.ints(8, 0..8);
        model.post(all_different(&rows));
        model.post(all_different((0..8).map(|i| rows[i as usize] + i)));
        model.post(all_different((0..8).map(|i| rows[i as usize] - i)));
    };
    for learning in [false, true] {
        let mut model = Model::new();
        queens(&mut model);
        let mut search = model.search().unwrap().learning(learning).nodes(40);
        let found = std::iter::from_fn(|| search.next_solution()).count();
        assert_eq!(search.step(), Step::Stopped(Stop::Nodes));
        assert!(found < 92);
        assert!(search.statistics().nodes >= 40 && search.statistics().solutions == found as u64);
        drop(search);
        assert_eq!(model.count(), Ok(92), "the search left nothing behind");

        let asked = Arc::new(AtomicU32::new(0));
        let asks = Arc::clone(&asked);
        let cancel = Cancel::when(move || asks.fetch_add(1, Ordering::Relaxed) >= 1);
        let (_, all) = model.search().unwrap().learning(learning).cancel(cancel).count_up_to(u64::MAX);
        assert!(!all && asked.load(Ordering::Relaxed) == 2);

        let mut search = model.search().unwrap().learning(learning).time(Duration::ZERO);
        while let Step::Solution(_) = search.step() {}
        assert_eq!(search.step(), Step::Stopped(Stop::Time));
        drop(search);

        let mut search = model.search().unwrap().learning(learning).conflicts(3);
        while let Step::Solution(_) = search.step() {}
        assert_eq!(search.step(), Step::Stopped(Stop::Conflicts));
    }
}

#[test]
fn every_strategy_finds_every_solution() {
    for (name, choose) in VariableSelector::NAMES {
        for (way, pick) in ValueSelector::NAMES {
            assert_eq!(
                (VariableSelector::named(name), ValueSelector::named(way)),
                (Some(*choose), Some(*pick))
            );
            let mut model = Model::new();
            let vars = model.ints(4, -2..=3);
            model.post(all_different(&vars));
            model.post(sum(&vars).eq(min(&vars) * vars[0]));
            model.post(or([vars[0].lt(vars[1]), and([vars[2].eq(3), vars[3].ne(1)])]));
            let expected = {
                let mut count = 0;
                for n in 0..6i64.pow(4) {
                    let v = [n % 6 - 2, n / 6 % 6 - 2, n / 36 % 6 - 2, n / 216 - 2];
                    let distinct = (0..4).all(|i| (0..i).all(|j| v[i] != v[j]));
                    let least = v.iter().min().unwrap();
                    let holds =
                        v.iter().sum::<i64>() == least * v[0] && (v[0] < v[1] || (v[2] == 3 && v[3] != 1));
                    count += u64::from(distinct && holds);
                }
                count
            };
            let mut search =
                model.search().unwrap().branch(*choose, *pick).restarts(Restarts::Luby(1)).seed(7);
            assert_eq!(search.count_up_to(u64::MAX), (expected, true), "{name} {way}");
        }
    }
}

#[test]
fn a_watch_sees_decisions_and_solutions() {
    #[derive(Default)]
    struct Seen {
        decided: usize,
        backtracked: usize,
        found: Cell<usize>,
        deepest: usize,
    }
    impl Watch for Seen {
        fn decided(&mut self, _atom: Atom, depth: usize) {
            self.decided += 1;
            self.deepest = self.deepest.max(depth);
        }
        fn backtracked(&mut self, _depth: usize) {
            self.backtracked += 1;
        }
        fn found(&mut self, solution: &Solution) {
            assert_eq!(solution.ints(&[]).len(), 0);
            self.found.set(self.found.get() + 1);
        }
    }
    let mut seen = Seen::default();
    let mut model = Model::new();
    let vars = model.ints(3, 1..=3);
    model.post(all_different(&vars));
    let mut search = model.search().unwrap().watch(&mut seen);
    let all = std::iter::from_fn(|| search.next_solution()).count();
    let statistics = search.statistics();
    drop(search);
    assert_eq!((all, seen.found.get()), (6, 6));
    assert_eq!(seen.decided as u64, statistics.nodes);
    assert!(seen.backtracked > 0 && seen.deepest as u64 == statistics.depth);
}

#[test]
fn optimising_gives_the_best_and_says_when_it_is_proven() {
    let knapsack = |model: &mut Model| {
        let items = [(12, 4), (2, 2), (1, 1), (1, 2), (4, 10)];
        let taken = model.ints(5, 0..=3);
        let weight = sum(taken.iter().zip(items).map(|(n, (weight, _))| weight * *n).collect::<Vec<_>>());
        let worth = sum(taken.iter().zip(items).map(|(n, (_, worth))| worth * *n).collect::<Vec<_>>());
        model.post(weight.le(15));
        let worth = model.var(worth);
        model.maximise(worth);
        worth
    };
    for learning in [false, true] {
        let mut model = Model::new();
        let worth = knapsack(&mut model);
        let (best, proven) = model.search().unwrap().learning(learning).best();
        assert_eq!((best.map(|found| found[worth]), proven), (Some(36), true));
        // Each solution on the way is better than the one before.
        let values: Vec<i64> = model.search().unwrap().learning(learning).map(|found| found[worth]).collect();
        assert!(values.windows(2).all(|pair| pair[0] < pair[1]) && values.last() == Some(&36), "{values:?}");
    }
}

#[test]
fn the_truth_of_a_long_all_different_is_that_of_its_pairs() {
    for learning in [false, true] {
        let mut model = Model::new();
        // All but three are known, and differ.
        let known = (0..30).map(|value| model.int(value..=value)).collect::<Vec<_>>();
        let open = model.ints(3, 28..=32);
        let all: Vec<_> = known.iter().chain(&open).copied().collect();
        let truth = model.reify(all_different(&all));
        let mut solutions = 0;
        for solution in model.search().unwrap().learning(learning) {
            let mut values = solution.ints(&all);
            values.sort_unstable();
            assert_eq!(solution.bool(truth), values.windows(2).all(|pair| pair[0] != pair[1]));
            solutions += 1;
        }
        assert_eq!(solutions, 125);
        model.post(truth);
        assert_eq!(model.count(), Ok(6));
    }
}

#[test]
fn bounds_are_those_of_the_models_own_variables() {
    let (mut one, mut other) = (Model::new(), Model::new());
    let mine = one.int(4..=9);
    other.int(0..=1);
    assert_eq!(one.bounds(mine), (4, 9));
    let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| other.bounds(mine)));
    assert_eq!(told.unwrap_err().downcast_ref::<&str>(), Some(&"a variable of another model"));
    // A model that makes no sense still knows what was said of its variables.
    let none = one.int([]);
    assert_eq!(one.bounds(mine), (4, 9));
    let _ = one.bounds(none);
    assert_eq!(one.solve(), Err(Error::NoValues));
}

//! What a constraint is, by trying everything; and what its propagators promise, compared with that.

use std::fmt::Debug;

use garns_cp::{
    Atom, Bool, Consequence, Constraint, Int, Model, Restarts, Solution, ValueSelector, VariableSelector,
};
use proptest::prelude::*;

/// Whether every search is also made with learning.
pub(crate) const LEARNING: bool = true;

/// Which values are left when a propagator is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// All that are in a solution, and perhaps others.
    Nothing,
    /// The bounds of each variable are in a solution, if the others may have all values between their bounds.
    Bounds,
    /// Only those that are in a solution; of domains that are too wide for a bitset, the bounds are.
    Domain,
}

/// A constraint, and what it means.
pub(crate) struct Case<'a> {
    pub(crate) domains: &'a [Vec<i64>],
    /// How it is stated.
    pub(crate) post: &'a dyn Fn(&[Int]) -> Constraint,
    /// Whether it holds.
    pub(crate) holds: &'a dyn Fn(&[i64]) -> bool,
    pub(crate) claim: Claim,
    /// Whether it can be named by a Boolean.
    pub(crate) reified: bool,
    /// A number on which the way of searching depends.
    pub(crate) seed: u64,
}

/// Everything that can be chosen, one from each domain.
pub(crate) fn combinations(domains: &[Vec<i64>]) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![Vec::new()], |all, domain| {
        all.iter()
            .flat_map(|start| {
                domain.iter().map(|value| {
                    let mut longer = start.clone();
                    longer.push(*value);
                    longer
                })
            })
            .collect()
    })
}

fn model(domains: &[Vec<i64>]) -> (Model, Vec<Int>) {
    let mut model = Model::new();
    let vars = domains.iter().map(|domain| model.int(domain.as_slice())).collect();
    (model, vars)
}

fn ways(seed: u64) -> (VariableSelector, ValueSelector) {
    let (_, choose) = VariableSelector::NAMES[seed as usize % VariableSelector::NAMES.len()];
    let (_, pick) = ValueSelector::NAMES[(seed / 16) as usize % ValueSelector::NAMES.len()];
    (choose, pick)
}

/// All solutions a search finds, sorted.
fn search(model: &mut Model, vars: &[Int], seed: u64, learning: bool) -> Vec<Vec<i64>> {
    let (choose, pick) = ways(seed);
    let restarts = Restarts::Geometric { first: 2 + seed % 3 * 100, factor: 1.5 };
    let search = model.search().unwrap().first(vars, choose, pick).seed(seed).restarts(restarts);
    let mut found: Vec<Vec<i64>> = search.learning(learning).map(|solution| solution.ints(vars)).collect();
    found.sort_unstable();
    found
}

fn values(model: &Model, vars: &[Int]) -> Vec<Vec<i64>> {
    vars.iter().map(|var| model.values(*var).collect()).collect()
}

impl Case<'_> {
    fn solutions(&self, domains: &[Vec<i64>]) -> Vec<Vec<i64>> {
        combinations(domains).into_iter().filter(|values| (self.holds)(values)).collect()
    }

    /// Compares the constraint with its meaning in every way there is.
    pub(crate) fn check(&self) {
        let solutions = self.solutions(self.domains);
        self.check_propagation(&solutions);
        self.check_search(&solutions);
        self.check_reasons();
        if self.reified {
            self.check_reified(&solutions);
        }
    }

    fn check_propagation(&self, solutions: &[Vec<i64>]) {
        let (mut once, vars) = model(self.domains);
        once.post((self.post)(&vars));
        let possible = once.propagate().unwrap();
        assert!(possible || solutions.is_empty(), "solutions lost: {solutions:?}");
        if !possible {
            return;
        }
        let left = values(&once, &vars);
        for solution in solutions {
            for (place, value) in solution.iter().enumerate() {
                assert!(left[place].contains(value), "{value} of {place} lost, which is in {solution:?}");
            }
        }
        let has = |solutions: &[Vec<i64>], place: usize, value: i64| {
            solutions.iter().any(|solution| solution[place] == value)
        };
        match self.claim {
            Claim::Nothing => {}
            Claim::Domain => {
                for (place, values) in left.iter().enumerate() {
                    let initial = &self.domains[place];
                    let wide = initial[initial.len() - 1] - initial[0] >= 1 << 14;
                    for (number, value) in values.iter().enumerate() {
                        let judged = !wide || number == 0 || number == values.len() - 1;
                        let kept = !judged || has(solutions, place, *value);
                        assert!(kept, "{value} of {place} left among {left:?}");
                    }
                }
            }
            Claim::Bounds => {
                let ends = |values: &Vec<i64>| (values[0], values[values.len() - 1]);
                let hulls: Vec<Vec<i64>> = left.iter().map(|v| (ends(v).0..=ends(v).1).collect()).collect();
                let solutions = self.solutions(&hulls);
                for (place, values) in left.iter().enumerate() {
                    for value in [ends(values).0, ends(values).1] {
                        assert!(has(&solutions, place, value), "{value} bounds {place} in {left:?}");
                    }
                }
            }
        }
        // A propagator that would do more if it ran again does so when there are two of it.
        let (mut twice, vars) = model(self.domains);
        twice.post((self.post)(&vars));
        twice.post((self.post)(&vars));
        assert!(twice.propagate().unwrap(), "a second copy finds a conflict");
        assert_eq!(values(&twice, &vars), left, "a second copy does more");
    }

    fn check_search(&self, solutions: &[Vec<i64>]) {
        for learning in [false, true] {
            if learning && !LEARNING {
                continue;
            }
            let (mut model, vars) = model(self.domains);
            model.post((self.post)(&vars));
            let mut expected = solutions.to_vec();
            expected.sort_unstable();
            let found = search(&mut model, &vars, self.seed, learning);
            assert_eq!(found, expected, "{:?}, learning: {learning}", ways(self.seed));
            // Whatever a search did is undone.
            let again = search(&mut model, &vars, self.seed / 7, learning);
            assert_eq!(again, expected, "a second search, {:?}, learning: {learning}", ways(self.seed / 7));
        }
    }

    /// Whatever follows from some choices follows from the reasons that are given for it.
    fn check_reasons(&self) {
        let (mut model, vars) = model(self.domains);
        model.post((self.post)(&vars));
        let solutions: Vec<Solution> = model.search().unwrap().collect();
        let mut random = self.seed;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        for _ in 0..if vars.is_empty() { 0 } else { 4 } {
            let choices: Vec<Atom> = (0..6)
                .map(|_| {
                    let place = below(vars.len());
                    let value = self.domains[place][below(self.domains[place].len())];
                    let make = [Atom::eq, Atom::ne, Atom::ge, Atom::le][below(4)];
                    make(vars[place], value)
                })
                .collect();
            for Consequence { fact, because, by } in model.consequences(&choices).unwrap() {
                let holds = |solution: &Solution, atom: &Atom| atom.holds(solution[atom.var]);
                let refuted = solutions.iter().find(|solution| {
                    because.iter().all(|atom| holds(solution, atom))
                        && fact.is_none_or(|fact| !holds(solution, &fact))
                });
                let values = refuted.map(|solution| solution.ints(&vars));
                assert_eq!(values, None, "{by}: {fact:?} because of {because:?}, after {choices:?}");
            }
        }
    }

    fn check_reified(&self, solutions: &[Vec<i64>]) {
        for learning in [false, true] {
            if learning && !LEARNING {
                continue;
            }
            let (mut model, mut vars) = model(self.domains);
            let truth: Bool = model.reify((self.post)(&vars));
            let named = model.var(truth + 0);
            vars.push(named);
            let mut expected: Vec<Vec<i64>> = combinations(self.domains)
                .into_iter()
                .map(|mut values| {
                    values.push(i64::from(solutions.contains(&values)));
                    values
                })
                .collect();
            expected.sort_unstable();
            let found = search(&mut model, &vars, self.seed, learning);
            assert_eq!(found, expected, "named by a Boolean, {:?}, learning: {learning}", ways(self.seed));
        }
        let (mut negated, vars) = model(self.domains);
        negated.post(!(self.post)(&vars));
        let mut expected: Vec<Vec<i64>> =
            combinations(self.domains).into_iter().filter(|values| !solutions.contains(values)).collect();
        expected.sort_unstable();
        assert_eq!(search(&mut negated, &vars, self.seed, false), expected, "negated");
    }
}

/// A domain of up to `size` values around 0, now and then with values far away.
pub(crate) fn domain(low: i64, high: i64, size: usize) -> impl Strategy<Value = Vec<i64>> + Clone {
    let near = proptest::collection::btree_set(low..=high, 1..=size);
    near.prop_map(|values| values.into_iter().collect())
}

/// A domain that may have values far away, so that it is too wide for a bitset.
pub(crate) fn wide_domain(low: i64, high: i64, size: usize) -> impl Strategy<Value = Vec<i64>> + Clone {
    let far = prop_oneof![
        4 => Just(0i64),
        1 => prop_oneof![Just(-1_000_000i64), Just(1_000_000), Just(-500), Just(700)],
    ];
    (domain(low, high, size), far).prop_map(|(mut values, far)| {
        if far != 0 {
            if values.len() > 1 {
                values.pop();
            }
            values.push(far);
            values.sort_unstable();
        }
        values
    })
}

/// Domains as many as `count`.
pub(crate) fn domains(
    count: impl Into<proptest::collection::SizeRange>,
    low: i64,
    high: i64,
    size: usize,
) -> impl Strategy<Value = Vec<Vec<i64>>> + Clone {
    proptest::collection::vec(domain(low, high, size), count)
}

/// Domains as many as `count`, some of them wide.
pub(crate) fn wide_domains(
    count: impl Into<proptest::collection::SizeRange>,
    low: i64,
    high: i64,
    size: usize,
) -> impl Strategy<Value = Vec<Vec<i64>>> + Clone {
    proptest::collection::vec(wide_domain(low, high, size), count)
}

/// Runs a property so many times, with the same cases every time.
pub(crate) fn runs<S: Strategy>(count: u32, strategy: S, test: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let config = ProptestConfig { cases: count, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let result = runner.run(&strategy, |value| {
        test(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

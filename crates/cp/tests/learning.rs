//! Learning changes how solutions are found, not which.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_cp::{
    Atom, Conflict, Consistency, Domains, Int, InternalError, Model, On, Past, Propagator, Restarts, Shared,
    Step, Stop, Subscriptions, ValueSelector, VariableSelector, all_different_with, sum,
};
use proptest::prelude::*;

/// A random model: sums, products, implications, all-different, over small domains.
#[derive(Clone, Debug)]
struct Recipe {
    domains: Vec<(i64, i64)>,
    parts: Vec<(u8, usize, usize, usize, i64)>,
}

fn recipes() -> impl Strategy<Value = Recipe> {
    let domains = prop::collection::vec((-3i64..3, 0i64..5), 3..6);
    let parts = prop::collection::vec((0u8..10, 0usize..6, 0usize..6, 0usize..6, -6i64..9), 1..7);
    (domains, parts).prop_map(|(domains, parts)| Recipe { domains, parts })
}

fn model(recipe: &Recipe) -> (Model, Vec<Int>) {
    let mut model = Model::new();
    let vars: Vec<Int> = recipe.domains.iter().map(|(low, more)| model.int(*low..=low + more)).collect();
    let consistencies = [Consistency::Value, Consistency::Bounds, Consistency::Full];
    for &(kind, a, b, c, k) in &recipe.parts {
        let [a, b, c] = [a, b, c].map(|i| vars[i % vars.len()]);
        match kind {
            0 => model.post((a + b).le(c + k)),
            1 => model.post((2 * a - b + 3 * c).eq(k)),
            2 => model.post((a * b).ne(c)),
            3 => model.post(a.le(b).implies((b + c).ge(k))),
            4 => model.post(a.eq(k).or((b - c).eq(1)).or(c.gt(a))),
            5 => {
                let mut all = vec![a, b, c];
                all.sort();
                all.dedup();
                model.post(all_different_with(&all, consistencies[k.rem_euclid(3) as usize]));
            }
            6 => model.post(all_different_with(&vars, consistencies[k.rem_euclid(3) as usize])),
            7 => model.post(sum(&vars).le(k)),
            8 => {
                let truth = model.reify((a + b).gt(c));
                model.post(truth.iff(b.ne(k)));
            }
            _ => model.post((a - b).abs().ge(garns_cp::min([c, a]))),
        }
    }
    (model, vars)
}

fn all(recipe: &Recipe, learning: bool) -> Vec<Vec<i64>> {
    let (mut model, vars) = model(recipe);
    let search = model.search().unwrap().learning(learning);
    let mut all: Vec<Vec<i64>> = search.map(|solution| solution.ints(&vars)).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn learning_finds_the_same_solutions(recipe in recipes()) {
        let plain = all(&recipe, false);
        let distinct = plain.windows(2).all(|pair| pair[0] != pair[1]);
        prop_assert!(distinct, "a solution came twice");
        prop_assert_eq!(all(&recipe, true), plain);
    }

    #[test]
    fn learning_finds_the_same_optimum(recipe in recipes()) {
        let best = |learning: bool| {
            let (mut model, vars) = model(&recipe);
            let goal = sum(&vars) * 3 - vars[0] * vars[1];
            let goal = model.var(goal);
            model.minimise(goal);
            let (best, proven) = model.search().unwrap().learning(learning).best();
            assert!(proven);
            best.map(|solution| solution[goal])
        };
        prop_assert_eq!(best(true), best(false));
    }

    #[test]
    fn turns_find_the_same_optimum(
        recipe in recipes(),
        length in 1u64..60,
        first in any::<bool>(),
        alternating in any::<bool>(),
        near in any::<bool>(),
    ) {
        let best = |turns: bool| {
            let (mut model, vars) = model(&recipe);
            let goal = sum(&vars) * 3 - vars[0] * vars[1];
            let goal = model.var(goal);
            model.minimise(goal);
            let mut search = model.search().unwrap().restarts(Restarts::Luby(3));
            if first {
                search = search.first(&vars, VariableSelector::Smallest, ValueSelector::Max);
            }
            if turns {
                search = search.learning_in_turns(Restarts::Luby(2)).turn_length(length);
                search = search.alternating(alternating).neighbourhoods(near).hints(&[(vars[0], 1), (vars[1], 99)]);
            }
            let (best, proven) = search.best();
            assert!(proven);
            assert!(best.as_ref().is_none_or(|best| best.objective() == Some(best[goal])));
            best.map(|solution| solution[goal])
        };
        prop_assert_eq!(best(true), best(false));
    }

    #[test]
    fn every_solution_is_better_than_the_one_before(recipe in recipes(), way in 0u8..3, seed in any::<u64>()) {
        let (mut model, vars) = model(&recipe);
        let goal = model.var(sum(&vars) * 3 - vars[0] * vars[1]);
        model.minimise(goal);
        let search = model.search().unwrap().restarts(Restarts::Constant(2)).seed(seed);
        let search = search.branch(VariableSelector::Random, ValueSelector::Random);
        let mut search = match way {
            0 => search,
            1 => search.learning(true),
            _ => search.learning_in_turns(Restarts::Constant(2)).turn_length(20),
        };
        let mut best = i64::MAX;
        for _ in 0..1000 {
            let Some(solution) = search.next_solution() else { break };
            prop_assert!(solution[goal] < best, "{} after {best}", solution[goal]);
            best = solution[goal];
        }
    }

    #[test]
    fn turns_find_the_same_solutions_and_leave_the_model_as_it_was(recipe in recipes(), length in 1u64..40) {
        let plain = all(&recipe, false);
        let (mut model, vars) = model(&recipe);
        for _ in 0..2 {
            let search = model.search().unwrap().learning_in_turns(Restarts::Never).turn_length(length);
            let mut all: Vec<Vec<i64>> = search.map(|solution| solution.ints(&vars)).collect();
            all.sort();
            prop_assert_eq!(&all, &plain);
        }
        prop_assert_eq!(model.count().unwrap(), plain.len() as u64);
    }

    #[test]
    fn searches_that_share_their_bound_end_at_the_same_optimum(recipe in recipes()) {
        let search = |bound: &Shared| {
            let (mut model, vars) = model(&recipe);
            let goal = model.var(sum(&vars) * 3 - vars[0] * vars[1]);
            model.maximise(goal);
            let mut search = model.search().unwrap().learning_in_turns(Restarts::Luby(2)).turn_length(20).sharing(bound);
            let mut best = None;
            while let Some(solution) = search.next_solution() {
                best = solution.objective();
                bound.offer(-best.unwrap());
            }
            (best, search.step())
        };
        let alone = Shared::new();
        let (best, end) = search(&alone);
        prop_assert_eq!(end, Step::Done);
        // Who is told of the optimum finds nothing better; who is told of less finds it.
        prop_assert_eq!(search(&alone), (None, Step::Done));
        if let Some(best) = best {
            let told = Shared::new();
            prop_assert!(told.offer(1 - best));
            prop_assert!(!told.offer(2 - best));
            prop_assert_eq!(search(&told), (Some(best), Step::Done));
        }
    }

    #[test]
    fn searches_side_by_side_that_share_what_they_learn_end_at_the_same_optimum(recipe in recipes()) {
        let search = |shared: &Shared, number: u64| {
            let (mut model, vars) = model(&recipe);
            let goal = model.var(sum(&vars) * 3 - vars[0] * vars[1]);
            model.minimise(goal);
            let restarts = Restarts::Luby(1 + number);
            let search = model.search().unwrap().learning_in_turns(restarts).turn_length(20).alternating(number > 0);
            let mut search = search.seed(number).sharing(shared);
            let mut best = None;
            while let Some(solution) = search.next_solution() {
                best = solution.objective();
                shared.offer(best.unwrap());
            }
            assert_eq!(search.step(), Step::Done);
            best
        };
        let alone = search(&Shared::new(), 0);
        let shared = Shared::new();
        let best = std::thread::scope(|scope| {
            let threads = [0, 1, 2].map(|number| scope.spawn({ let shared = &shared; move || search(shared, number) }));
            threads.into_iter().filter_map(|thread| thread.join().unwrap()).min()
        });
        prop_assert_eq!(best, alone);
    }

    #[test]
    fn a_conflict_can_not_be_shortened(recipe in recipes(), values in prop::collection::vec(-3i64..6, 6)) {
        let (mut model, vars) = model(&recipe);
        let facts: Vec<Atom> = vars.iter().zip(&values).map(|(var, value)| Atom::ge(*var, *value)).collect();
        let solutions = all(&recipe, false);
        let hold = |facts: &[Atom]| {
            let place = |var: Int| vars.iter().position(|other| *other == var).unwrap();
            solutions.iter().any(|solution| facts.iter().all(|fact| fact.holds(solution[place(fact.var)])))
        };
        match model.conflict(&facts).unwrap() {
            None => prop_assert!(hold(&facts)),
            Some(core) => {
                prop_assert!(!hold(&core));
                for without in 0..core.len() {
                    let mut rest = core.clone();
                    rest.remove(without);
                    prop_assert!(hold(&rest), "{:?} is no part of it", core[without]);
                }
            }
        }
    }

    #[test]
    fn a_model_can_be_searched_again(recipe in recipes()) {
        let (mut model, vars) = model(&recipe);
        let mut counts = Vec::new();
        for learning in [true, false, true] {
            let search = model.search().unwrap().learning(learning).branch(Default::default(), ValueSelector::Max);
            let mut all: Vec<Vec<i64>> = search.map(|solution| solution.ints(&vars)).collect();
            all.sort();
            counts.push(all);
        }
        prop_assert_eq!(&counts[0], &counts[1]);
        prop_assert_eq!(&counts[0], &counts[2]);
    }
}

/// A Latin square of order 5 with sums on some pairs: enough conflicts to learn from.
fn latin(
    givens: &[(usize, i64)],
    pairs: &[(usize, usize, i64)],
    consistency: Consistency,
) -> (Model, Vec<Int>) {
    let mut model = Model::new();
    let cells = model.ints(25, 1..=5);
    for i in 0..5 {
        model.post(all_different_with((0..5).map(|j| cells[5 * i + j]), consistency));
        model.post(all_different_with((0..5).map(|j| cells[5 * j + i]), consistency));
    }
    for (cell, value) in givens {
        model.post(cells[*cell].eq(*value));
    }
    for (a, b, total) in pairs {
        model.post((cells[*a] + cells[*b]).ne(*total));
    }
    (model, cells)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn latin_squares_are_as_many_when_learning(
        givens in prop::collection::vec((0usize..25, 1i64..=5), 3..7),
        pairs in prop::collection::vec((0usize..25, 0usize..25, 2i64..=10), 4..12),
        which in 0usize..3,
    ) {
        let consistency = [Consistency::Value, Consistency::Bounds, Consistency::Full][which];
        let all = |learning: bool| {
            let (mut model, cells) = latin(&givens, &pairs, consistency);
            let search = model.search().unwrap().learning(learning);
            let mut all: Vec<Vec<i64>> = search.map(|solution| solution.ints(&cells)).collect();
            all.sort();
            all
        };
        prop_assert_eq!(all(true), all(false));
    }
}

/// `x ≥ 1` makes `y ≥ 2` and `z ≥ 2`, in this order; how it explains the first of them is another matter.
#[derive(Debug)]
struct Liar {
    x: Int,
    y: Int,
    z: Int,
    reason: Atom,
}

impl Propagator for Liar {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::ANY);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if domains.min(self.x) >= 1 {
            domains.set_min(self.y, 2)?;
            domains.set_min(self.z, 2)?;
        }
        Ok(())
    }

    fn explain(&self, _: Past<'_>, atom: Option<Atom>, _: u32, out: &mut Vec<Atom>) -> bool {
        let first = atom.is_some_and(|atom| atom.var == self.y);
        out.push(if first { self.reason } else { Atom::ge(self.x, 1) });
        true
    }

    fn name(&self) -> &'static str {
        "liar"
    }
}

/// What a learning search says, with a propagator that gives this reason.
fn explained_by(reason: impl Fn(Int, Int, Int) -> Atom) -> (Step, Vec<String>) {
    let mut model = Model::new();
    let (x, y, z) = (model.int(0..=3), model.int(0..=3), model.int(0..=3));
    model.add_propagator(Liar { x, y, z, reason: reason(x, y, z) });
    model.post(y.le(1).or(z.le(1)));
    let search = model.search().unwrap().learning(true).check_explanations();
    let mut search = search.first(&[x, y, z], VariableSelector::InputOrder, ValueSelector::Max);
    let step = search.step();
    (step, search.audit().wrong)
}

#[test]
fn what_cannot_be_explained_ends_the_search_without_an_answer() {
    let (step, wrong) = explained_by(|x, _, _| Atom::ge(x, 1));
    assert!(matches!(step, Step::Solution(_)) && wrong.is_empty(), "{step:?} {wrong:?}");
    let stopped = Step::Stopped(Stop::Internal(InternalError::Explanation));
    // A reason that only became true later, and one that is not true at all.
    let (step, wrong) = explained_by(|_, _, z| Atom::ge(z, 2));
    assert!(step == stopped && wrong.iter().any(|text| text.contains("was not true then")), "{wrong:?}");
    let (step, wrong) = explained_by(|x, _, _| Atom::le(x, 0));
    assert!(step == stopped && wrong.iter().any(|text| text.contains("was not true then")), "{wrong:?}");
    // A reason that is true, and not enough: only the audit can tell.
    let (_, wrong) = explained_by(|x, _, _| Atom::ge(x, 0));
    assert!(wrong.iter().any(|text| text.contains("refutes that")), "{wrong:?}");
}

/// `x + y ≠ 0`, looked at only when `x` gets its value.
#[derive(Debug)]
struct Inattentive(Int, Int);

impl Propagator for Inattentive {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on(self.0, On::FIX);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let (x, y) = (domains.value(self.0), domains.value(self.1));
        if x.zip(y).is_some_and(|(x, y)| x + y == 0) { domains.fail() } else { Ok(()) }
    }

    fn name(&self) -> &'static str {
        "inattentive"
    }
}

#[test]
fn what_is_no_solution_is_not_shown_as_one() {
    let mut model = Model::new();
    let (x, y) = (model.int(0..=3), model.int(0..=3));
    model.add_propagator(Inattentive(x, y));
    let mut search = model.search().unwrap().learning(true).first(
        &[x, y],
        VariableSelector::InputOrder,
        ValueSelector::Min,
    );
    let stopped = Step::Stopped(Stop::Internal(InternalError::Solution));
    assert_eq!(search.step(), stopped);
    assert_eq!(search.step(), stopped, "it stays so");
    assert_eq!(search.best(), (None, false));
}

#[test]
fn hints_are_tried_first() {
    for turns in [false, true] {
        let mut model = Model::new();
        let vars = model.ints(4, 1..=9);
        model.post(all_different_with(&vars, Consistency::Full));
        let hints: Vec<(Int, i64)> = vars.iter().copied().zip([7, 2, 5, 3]).collect();
        let mut search = model.search().unwrap().hints(&hints);
        search = if turns { search.learning_in_turns(Restarts::Never) } else { search.learning(true) };
        assert_eq!(search.next_solution().unwrap().ints(&vars), [7, 2, 5, 3]);
    }
}

#[test]
fn a_second_objective_is_an_error() {
    let mut model = Model::new();
    let var = model.int(1..=9);
    model.minimise(var);
    model.maximise(var);
    assert_eq!(model.solve().unwrap_err(), garns_cp::Error::SecondObjective);
}

/// Rounds through a few places, some of the steps missing: every explanation is checked, and no round is lost.
#[test]
fn rounds_are_explained() {
    let mut number = 1u64;
    let mut below = |limit: u64| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % limit
    };
    let mut explained = std::collections::BTreeMap::new();
    for round in 0..1500u64 {
        let (count, through_all) = (4 + below(3) as usize, round % 2 == 0);
        let offset = below(2) as i64;
        let mut model = Model::new();
        let next: Vec<Int> = (0..count)
            .map(|_| {
                let open: Vec<i64> = (0..count as i64).filter(|_| below(5) > 1).collect();
                model.int(
                    if open.is_empty() { vec![0] } else { open }
                        .into_iter()
                        .map(|to| to + offset)
                        .collect::<Vec<_>>(),
                )
            })
            .collect();
        let places: Vec<_> = next.iter().map(|var| *var - offset).collect();
        model.post(if through_all { garns_cp::circuit(places) } else { garns_cp::subcircuit(places) });
        for _ in 0..below(3) {
            let terms = next.iter().map(|var| (below(5) as i64 - 2, *var));
            model.post(garns_cp::scalar(terms).ne(below(9) as i64 - 4));
        }
        let branch = |search: garns_cp::Search<'_>| -> Vec<Vec<i64>> {
            let mut all: Vec<_> = search.map(|solution| solution.ints(&next)).collect();
            all.sort_unstable();
            all
        };
        let plain = branch(model.search().unwrap());
        let mut search = model.search().unwrap().learning(true).check_explanations().seed(round);
        search = search.branch(VariableSelector::Random, ValueSelector::Random);
        let mut learnt: Vec<_> = search.by_ref().map(|solution| solution.ints(&next)).collect();
        learnt.sort_unstable();
        assert_eq!(plain, learnt, "{round}");
        let audited = search.audit();
        assert!(audited.wrong.is_empty(), "{round}: {}", audited.wrong.join("\n"));
        for (name, (proven, _)) in audited.explained {
            *explained.entry(name).or_insert(0) += proven;
        }
    }
    assert!(explained["circuit"] > 1000 && explained["subcircuit"] > 1000, "{explained:?}");
}

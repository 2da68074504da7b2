//! Random models of every constraint, with domains of every shape, by every search, against trying everything;
//! and every explanation that a learning search could give, checked.
//!
//! A sample runs with the other tests. More of them:
//! `GARNS_CP_FUZZ=100000 cargo test --release -p garns-cp --test fuzz`; from another start:
//! `GARNS_CP_FUZZ_SEED=7000000`. `GARNS_CP_FUZZ_SHOW=1` shows each model before it is run.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod globals;
mod layouts;
mod random;
mod rules;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use garns_cp::{Atom, Int, Restarts, Search, Step, Stop, ValueSelector, VariableSelector, scalar};

use random::{Rng, build, recipe, solutions};

/// So many solutions are listed with learning.
const LISTED: usize = 25;
/// What a search may take before it counts as too hard to compare.
const NODES: u64 = 20_000;
const CONFLICTS: u64 = 150;

/// What the models of a run showed.
#[derive(Default)]
struct Tally {
    used: BTreeSet<&'static str>,
    explained: BTreeMap<&'static str, (u64, u64)>,
    refused: u64,
    satisfiable: u64,
    conflicts: u64,
    hard: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.used.extend(other.used);
        for (name, (proven, long)) in other.explained {
            let counts = self.explained.entry(name).or_default();
            counts.0 += proven;
            counts.1 += long;
        }
        self.refused += other.refused;
        self.satisfiable += other.satisfiable;
        self.conflicts += other.conflicts;
        self.hard += other.hard;
    }
}

/// One way to search, as the numbers say.
fn way<'m>(search: Search<'m>, vars: &[Int], rng: &mut Rng) -> Search<'m> {
    let (_, choose) = rng.pick(VariableSelector::NAMES);
    let (_, pick) = rng.pick(ValueSelector::NAMES);
    let restarts = rng.pick(&[
        Restarts::Never,
        Restarts::Luby(2),
        Restarts::Constant(5),
        Restarts::Geometric { first: 3, factor: 1.3 },
    ]);
    let search = search.restarts(restarts).seed(rng.next()).nodes(NODES).conflicts(CONFLICTS);
    let mut search = search.alternating(rng.one_in(2)).neighbourhoods(rng.one_in(2));
    if rng.one_in(4) {
        search = search.by_conflicts();
    }
    if rng.one_in(2) { search.first(vars, choose, pick) } else { search.branch(choose, pick) }
}

/// Every second search learns in turns, whose length the numbers say.
fn turns<'m>(search: Search<'m>, rng: &mut Rng) -> Search<'m> {
    if rng.one_in(2) {
        return search;
    }
    let restarts = rng.pick(&[Restarts::Never, Restarts::Luby(2)]);
    search.learning_in_turns(restarts).turn_length(1 + rng.below(100) as u64)
}

/// Lists the solutions of a search, up to so many; whether those are all.
fn list(search: &mut Search, vars: &[Int], most: usize) -> Option<(Vec<Vec<i64>>, bool)> {
    let mut found = Vec::new();
    while found.len() < most {
        match search.step() {
            Step::Solution(solution) => found.push(solution.ints(vars)),
            Step::Done => return Some((found, true)),
            Step::Stopped(Stop::Internal(error)) => panic!("the search stopped: {error}"),
            Step::Stopped(_) => return None,
        }
    }
    Some((found, false))
}

fn compare(mut found: Vec<Vec<i64>>, all: bool, expected: &[Vec<i64>], what: &str) {
    found.sort_unstable();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{what}: a solution came twice");
    if all {
        assert_eq!(found, expected, "{what}");
    } else {
        assert!(
            found.iter().all(|one| expected.binary_search(one).is_ok()),
            "{what}: {found:?} of {expected:?}"
        );
    }
}

/// Ends a search, and has its explanations checked.
fn audit(search: Search, tally: &mut Tally) {
    tally.conflicts += search.statistics().conflicts;
    let audited = search.audit();
    assert!(audited.wrong.is_empty(), "{}", audited.wrong.join("\n"));
    tally.add(Tally { explained: audited.explained, ..Tally::default() });
}

fn check(seed: u64, tally: &mut Tally) {
    let recipe = recipe(seed);
    let mut rng = Rng::new(seed ^ 0x5EED);
    let (mut model, vars) = build(&recipe);
    if model.search().is_err() {
        // Numbers that are too large, or a number below 0 where none can be.
        tally.refused += 1;
        return;
    }
    tally.used.extend(recipe.used.iter().copied());
    let expected = solutions(&recipe);
    tally.satisfiable += u64::from(!expected.is_empty());

    // All solutions, without learning and with it.
    let mut search = turns(way(model.search().unwrap(), &vars, &mut rng), &mut rng);
    let Some((found, all)) = list(&mut search, &vars, usize::MAX) else {
        tally.hard += 1;
        return;
    };
    drop(search);
    compare(found, all, &expected, "without learning");
    let search = model.search().unwrap().learning(true).check_explanations();
    let mut search = way(search, &vars, &mut rng);
    match list(&mut search, &vars, LISTED) {
        Some((found, all)) => compare(found, all, &expected, "learning"),
        None => tally.hard += 1,
    }
    audit(search, tally);

    // With facts that are assumed.
    let assumed: Vec<Atom> = (0..1 + rng.below(2))
        .map(|_| {
            let var = rng.below(vars.len());
            let domain = &recipe.domains[var];
            let value = domain[rng.below(domain.len())];
            rng.pick::<fn(Int, i64) -> Atom>(&[Atom::eq, Atom::ne, Atom::ge, Atom::le])(vars[var], value)
        })
        .collect();
    let place = |var: Int| vars.iter().position(|other| *other == var).unwrap();
    let fits = |values: &&Vec<i64>| assumed.iter().all(|fact| fact.holds(values[place(fact.var)]));
    let under: Vec<Vec<i64>> = expected.iter().filter(fits).cloned().collect();
    let search = way(model.search().unwrap().assuming(&assumed), &vars, &mut rng);
    let mut search = turns(search, &mut rng);
    if let Some((found, all)) = list(&mut search, &vars, usize::MAX) {
        compare(found, all, &under, &format!("assuming {assumed:?}"));
    }
    drop(search);
    let search = model.search().unwrap().learning(true).check_explanations().assuming(&assumed);
    let mut search = way(search, &vars, &mut rng);
    if let Some((found, all)) = list(&mut search, &vars, LISTED) {
        compare(found, all, &under, &format!("learning, assuming {assumed:?}"));
    }
    audit(search, tally);

    // The best solution.
    let weights: Vec<i64> = vars.iter().map(|_| rng.pick(&[0, 1, -1, 2, 3])).collect();
    let value = |x: &Vec<i64>| weights.iter().zip(x).map(|(w, x)| w * x).sum::<i64>();
    let largest = rng.one_in(2);
    let best = if largest { expected.iter().map(value).max() } else { expected.iter().map(value).min() };
    let goal = model.var(scalar(weights.iter().copied().zip(vars.iter().copied())));
    if largest {
        model.maximise(goal)
    } else {
        model.minimise(goal)
    }
    for learning in [false, true] {
        let search = model.search().unwrap().learning(learning);
        let search = if learning { search.check_explanations() } else { search };
        let search = way(search, &vars, &mut rng);
        let mut search = if learning { search } else { turns(search, &mut rng) };
        let mut found = None;
        let proven = loop {
            match search.step() {
                Step::Solution(solution) => found = Some(solution[goal]),
                Step::Done => break true,
                Step::Stopped(Stop::Internal(error)) => panic!("the search stopped: {error}"),
                Step::Stopped(_) => break false,
            }
        };
        if proven {
            assert_eq!(found, best, "the best, learning: {learning}");
        } else {
            tally.hard += 1;
        }
        if learning {
            audit(search, tally);
        }
    }
}

/// Runs so many models from a start on; what they showed.
fn run(from: u64, count: u64) -> Tally {
    let mut tally = Tally::default();
    let shown = number("GARNS_CP_FUZZ_SHOW").is_some();
    for seed in from..from + count {
        if shown {
            eprintln!("model {seed}: {:#?}", recipe(seed));
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(seed, &mut tally))) {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
            panic!("model {seed}: {}\n{:#?}", said.unwrap_or_default(), recipe(seed));
        }
    }
    tally
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn random_models_are_solved_and_explained() {
    let asked = number("GARNS_CP_FUZZ");
    let count = asked.unwrap_or(SAMPLE);
    let from = number("GARNS_CP_FUZZ_SEED").unwrap_or(0);
    let threads =
        if asked.is_some() { std::thread::available_parallelism().map_or(1, usize::from) as u64 } else { 1 };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let each = count.div_ceil(threads);
        let runs: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || run(from + thread * each, each.min(count))))
            .collect();
        for part in runs {
            match part.join() {
                Ok(part) => tally.add(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let Tally { refused, satisfiable, conflicts, hard, .. } = tally;
    println!(
        "{count} models: {satisfiable} with solutions, {refused} refused, {hard} searches too hard, {conflicts} conflicts learnt from"
    );
    for (name, (proven, long)) in &tally.explained {
        println!("{name}: {proven} explanations proven, {long} too long to check");
    }
    if count >= SAMPLE {
        assert!(
            refused * 5 < count && satisfiable * 5 > count && hard * 20 < count,
            "the models are of little use"
        );
        covers_the_interface(&tally);
        covers_the_propagators(&tally);
    }
}

/// How many models run with the other tests.
const SAMPLE: u64 = 6_000;

/// Every function of the interface that makes a constraint or an expression is used.
fn covers_the_interface(tally: &Tally) {
    let lib = include_str!("../../src/lib.rs");
    let exported = lib.lines().collect::<Vec<_>>().join(" ");
    let lists = exported
        .split("pub use ")
        .skip(1)
        .filter(|list| list.starts_with("globals") || list.starts_with("model"));
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for list in lists {
        let list = list.split(';').next().unwrap();
        let words = list.split(|c: char| !(c.is_alphanumeric() || c == '_')).skip(1);
        names.extend(words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())));
    }
    // What is a method, or an operator.
    names.extend(["abs", "pow", "neg", "quotient", "remainder", "eq", "ne", "le", "lt", "ge", "gt", "is_in"]);
    names.extend(["implies", "iff", "xor", "not"]);
    assert!(names.len() > 50, "the list of what is exported was not found: {names:?}");
    let missing: Vec<_> = names.iter().filter(|name| !tally.used.contains(**name)).collect();
    assert!(missing.is_empty(), "no generator makes {missing:?}");
}

/// Explanations of every propagator have been checked.
fn covers_the_propagators(tally: &Tally) {
    let mut names = BTreeSet::from(["domain".to_owned(), "different".to_owned()]);
    // As it is when the test runs: the program may have been carried to another machine.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    read_names(&Path::new(&here).join("src/propagators"), &mut names);
    assert!(names.len() > 25, "the propagators were not found: {names:?}");
    let proven = |name: &String| tally.explained.get(name.as_str()).is_some_and(|counts| counts.0 > 0);
    let missing: Vec<_> = names.iter().filter(|name| !proven(name)).collect();
    assert!(missing.is_empty(), "no explanation was checked of {missing:?}");
}

/// The names that the propagators in a folder give themselves.
fn read_names(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // Floats have too many values to be tried: their reasons are checked on numbers, in `tests/floats.rs`.
            if !path.ends_with("float") {
                read_names(&path, names);
            }
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for part in text.split("fn name(&self) -> &'static str {").skip(1) {
            let body = part.split("\n    }").next().unwrap();
            names.extend(body.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
}

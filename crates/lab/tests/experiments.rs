//! Experiments that are wrong are refused with line and cause; those that are right run, and go on where they
//! were stopped.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;

use garns_engine::Cancel;
use garns_lab::{Bench, Experiment, Here, Outcome, Plan, Rows, Store, Task, run};
use garns_puzzle::Lang;

const RIGHT: &str = r#"
title = "A trial"
repeats = 2

[limits]
time = "10s"

[[set]]
name = "few"
generate = { clues = 30, count = 6, seed = 7 }

[[engine]]
engine = "bits"
params = { order = "fewest" }

[[engine]]
name = "by hand"
engine = "logic"
seeds = [4]
"#;

/// What is said about the text with one line changed.
fn said(from: &str, to: &str, lang: Lang) -> String {
    assert!(RIGHT.contains(from), "{from}");
    Experiment::read(&RIGHT.replacen(from, to, 1)).map_or_else(|flaw| flaw.text(lang), |_| "right".into())
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (from, to, expected) in [
        (
            "title",
            "name",
            "line 2: there is no key \"name\" here; there are title, about, question, method, findings",
        ),
        ("repeats = 2", "", "right"),
        ("repeats = 2", "repeats = 0", "line 12: the engine \"bits\" has no seeds, so it would never run"),
        (
            "repeats = 2",
            "repeats = 9000000000000000000",
            "line 12: 9000000000000000000 repeats are too many: 1000000 at most",
        ),
        ("seeds = [4]", "repeats = 1000001", "line 16: 1000001 repeats are too many: 1000000 at most"),
        (
            "count = 6",
            "count = 9000000000000000000",
            "line 10: 9000000000000000000 puzzles of one set are too many: 1000000 at most",
        ),
        (
            "time = \"10s\"",
            "tim = \"10s\"",
            "line 6: there is no key \"tim\" here; there are time, nodes, iterations",
        ),
        ("10s", "soon", "line 6: \"soon\" is not a time; write it as 10s, 500ms or 2m"),
        (
            "clues = 30",
            "clue = 30",
            "line 10: there is no key \"clue\" here; there are kind, order, count, seed",
        ),
        (
            "clues = 30",
            "clues = 99",
            "line 10: the set \"few\" can't be made: that number of clues is not possible",
        ),
        ("clues = 30", "share = 1.5", "line 10: the set \"few\" can't be made: a share lies between 0 and 1"),
        ("clues = 30", "kind = \"chess\"", "line 10: \"chess\" is not known here; it can be sudoku"),
        ("clues = 30", "level = \"odd\"", "line 10: \"odd\" is not known here; it can be easy, medium, hard"),
        (
            "generate = { clues = 30, count = 6, seed = 7 }",
            "",
            "line 8: the set \"few\" needs either files or generate",
        ),
        ("engine = \"bits\"", "engine = \"bit\"", "line 13: there is no engine \"bit\"; there are auto"),
        ("order = \"fewest\"", "order = \"none\"", "line 13: the parameter order can't be \"none\""),
        (
            "order = \"fewest\"",
            "order = [1]",
            "line 14: the parameter \"order\" must be a word, a number, true or false",
        ),
        ("seeds = [4]", "sets = [\"many\"]", "line 19: there is no set \"many\"; there are few"),
        ("by hand", "bits", "the name \"bits\" is used twice; give each its own"),
        ("seeds = [4]", "seeds = 4", "line 19: invalid TOML: invalid type: integer `4`, expected a sequence"),
        (
            "seeds = [4]",
            "limits = { iterations = { x = 1 } }",
            "line 16: there is no set \"x\"; there are few",
        ),
        ("[limits]", "[limits", "line 5: invalid TOML: "),
        ("A trial\"", "A trial", "line 2: invalid TOML: "),
    ] {
        let found = said(from, to, Lang::En);
        assert!(found.starts_with(expected), "{from} → {to}: {found}");
        assert!(expected == "right" || found != said(from, to, Lang::Pt), "{found}");
        assert!(!found.contains('\n'), "{found}");
    }
    let without = |part: &str| {
        let text: String =
            RIGHT.split("\n\n").filter(|block| !block.contains(part)).collect::<Vec<_>>().join("\n\n");
        Experiment::read(&text).unwrap_err().text(Lang::En)
    };
    assert_eq!(without("[[set]]"), "the experiment has no puzzles; it needs at least one [[set]]");
    assert_eq!(without("[[engine]]"), "the experiment has no engines; it needs at least one [[engine]]");
}

#[test]
fn files_that_are_missing_or_wrong_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("x.lab")).unwrap();
    let mut prepare = |text: &str| {
        let text = RIGHT.replace("generate = { clues = 30, count = 6, seed = 7 }", text);
        let experiment = Experiment::read(&text).unwrap();
        let plan = Plan::prepare(experiment, folder.path(), &mut store, &Cancel::default(), |_, _| ());
        plan.map_or_else(|flaw| flaw.text(Lang::En), |plan| plan.sets[0].len().to_string())
    };
    assert!(prepare("files = [\"none.sdm\"]").starts_with("can't open none.sdm: "));
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    std::fs::write(folder.path().join("two.sdm"), line.repeat(2) + "53..").unwrap();
    assert!(
        prepare("files = [\"two.sdm\"]").starts_with("two.sdm: line 3"),
        "{}",
        prepare("files = [\"two.sdm\"]")
    );
    assert_eq!(prepare("files = [\"two.sdm\"]\ntake = 2"), "2");
    assert_eq!(prepare("files = [\"two.sdm\"]\nskip = 1\ntake = 1"), "1");
    assert_eq!(prepare("files = [\"two.sdm\"]\nskip = 2\ntake = 0"), "the set \"few\" has no puzzles");
}

/// A bench that cancels after some runs, as Ctrl-C would.
struct Stopping<'a> {
    here: Here,
    left: usize,
    cancel: &'a Cancel,
}

impl Bench for Stopping<'_> {
    fn run(&mut self, task: &Task) -> Option<Outcome> {
        if self.left == 0 {
            self.cancel.cancel();
            return None;
        }
        self.left -= 1;
        self.here.run(task)
    }
}

#[test]
fn what_was_stopped_goes_on_and_what_is_there_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.lab");
    let attempt = |text: &str, left: usize| {
        let mut store = Store::open(&path).unwrap();
        let experiment = Experiment::read(text).unwrap();
        let cancel = Cancel::default();
        let plan = Plan::prepare(experiment, Path::new(""), &mut store, &cancel, |_, _| ()).unwrap();
        let bench = Stopping { here: Here::default(), left, cancel: &cancel };
        let progress = run(&plan, &mut store, vec![Box::new(bench)], &cancel, |_, _| ()).unwrap();
        (progress, Rows::read(&store).unwrap().unwrap())
    };
    // Six puzzles, two seeds of bits and one of logic.
    let (progress, rows) = attempt(RIGHT, 5);
    assert_eq!((progress.all, progress.before, progress.done), (18, 0, 5));
    assert_eq!((rows.wanted, rows.rows.len()), (18, 5));
    let (progress, more) = attempt(RIGHT, 1000);
    assert_eq!((progress.before, progress.done), (5, 18));
    // What was there is there unchanged, to the last digit of its time.
    assert!(rows.rows.iter().all(|row| more.rows.contains(row)));
    let (progress, same) = attempt(RIGHT, 1000);
    assert_eq!((progress.before, progress.done, progress.others), (18, 18, 0));
    assert_eq!(same.rows, more.rows);
    // A longer series begins with the shorter one; another limit is another run.
    let (progress, _) = attempt(&RIGHT.replace("count = 6", "count = 8"), 1000);
    assert_eq!((progress.before, progress.done, progress.others), (18, 24, 0));
    let (progress, changed) = attempt(&RIGHT.replace("10s", "9s"), 1000);
    assert_eq!((progress.before, progress.done, progress.others), (0, 18, 24));
    assert_eq!(changed.rows.len(), 18);
    assert!(changed.rows.iter().all(|row| row.is_solved() && row.givens == 30));
}

#[test]
fn all_methods_have_their_turn_before_any_has_its_next() {
    let mut store = Store::open(&tempfile::tempdir().unwrap().path().join("x.lab")).unwrap();
    let experiment = Experiment::read(RIGHT).unwrap();
    let plan = Plan::prepare(experiment, Path::new(""), &mut store, &Cancel::default(), |_, _| ()).unwrap();
    let jobs = plan.jobs();
    let turns: Vec<_> = jobs.iter().take(4).map(|job| (job.number, job.method)).collect();
    assert_eq!(turns, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(
        jobs.iter().map(|job| job.id.seed).collect::<std::collections::BTreeSet<_>>(),
        [1, 2, 4].into()
    );
}

#[test]
fn the_experiments_we_ship_are_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            let experiment =
                Experiment::read(&text).unwrap_or_else(|flaw| panic!("{}: {flaw}", path.display()));
            let told =
                |lang| format!("{}{}", experiment.about.get(lang), experiment.story.question.get(lang));
            assert_ne!(told(Lang::En), told(Lang::Pt), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 4, "{seen}");
}

#[test]
fn more_runs_than_can_be_listed_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("x.lab")).unwrap();
    let many = RIGHT.replace("repeats = 2", "repeats = 1_000_000").replace("count = 6", "count = 11");
    let experiment = Experiment::read(&many).unwrap();
    let plan = Plan::prepare(experiment, folder.path(), &mut store, &Cancel::default(), |_, _| ());
    let said = plan.map(drop).unwrap_err().text(Lang::En);
    assert_eq!(said, "11000011 runs are too many: 10000000 at most");
}

#[test]
fn runs_are_counted_without_listing_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("x.lab")).unwrap();
    let traced = RIGHT.replace("engine = \"logic\"", "engine = \"logic\"\ntrace = 4");
    let experiment = Experiment::read(&traced).unwrap();
    let plan = Plan::prepare(experiment, folder.path(), &mut store, &Cancel::default(), |_, _| ()).unwrap();
    assert_eq!((plan.runs(), plan.jobs().len()), (2 * 6 + 6 + 4, 2 * 6 + 6 + 4));
}

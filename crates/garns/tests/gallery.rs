//! The puzzles shipped as examples: each has exactly one solution, but for those that say otherwise. The examples of
//! rules can be kept.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;

use garns::{Goal, Hints, Limits, RULES, Silent, Solver};

/// Examples with another number of solutions.
const OTHERS: &[(&str, u64)] = &[("petersen.toml", 120)];

#[test]
fn every_example_has_the_solutions_it_should() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let goal = Goal::Count { limit: Some(1000) };
    let solvers = ["auto", "cp"].map(|name| Solver::new(name, &[], goal, Limits::default()).unwrap());
    let mut seen = 0;
    let made = folder.join("made");
    let files = [folder, made].into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    for path in files.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let puzzle = garns::read(&std::fs::read_to_string(&path).unwrap(), &Hints::default());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = OTHERS.iter().find(|(other, _)| *other == name).map_or(1, |(_, count)| *count);
        for solver in &solvers {
            let report = solver.run(&puzzle, &mut Silent).unwrap();
            assert_eq!((report.count, report.exact), (expected, true), "{name} by {}", report.engine);
        }
        seen += 1;
    }
    assert!(seen >= 42, "the gallery is there: {seen}");
}

#[test]
fn the_example_of_every_rule_can_be_kept() {
    let solver = Solver::new("cp", &[], Goal::First, Limits::default()).unwrap();
    for rule in RULES {
        // Some rules need cells beside the grid.
        let zero = if rule.name == "schrodinger" { "values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n" } else { "" };
        let beside = if rule.example.contains("r11c1") { "beside = [\"r11c1 2x4\"]\n" } else { "" };
        let text = format!("size = 9\n{zero}{beside}[[rules]]\n{}", rule.example);
        let puzzle = garns::read(&text, &Hints::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let report = solver.run(&puzzle, &mut Silent).unwrap();
        let solution = report.solutions.first().unwrap_or_else(|| panic!("{text}: {:?}", report.verdict));
        assert_eq!(solution.blanks(), 0, "{text}");
        assert_eq!(puzzle.check(solution), [], "{text}");
    }
}

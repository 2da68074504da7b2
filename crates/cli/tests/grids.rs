//! `garns grids`: symmetries, classes, random grids: what it prints, as JSON and for people, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::HashSet;
use std::process::{Command, Output};

use serde_json::Value;

fn garns(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.arg("grids").args(args).args(["--lang", "en"]).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = garns(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(&[args, &["--json"]].concat())).unwrap()
}

/// Says why, ends with this code and prints nothing.
fn refused(args: &[&str], code: i32, word: &str) {
    let output = garns(args);
    let why = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {why}");
    assert!(why.contains(word) && why.lines().count() == 1, "{args:?}: {why}");
    assert!(output.stdout.is_empty());
}

const PLAIN: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
/// Every row is the one above moved by three, every band by one within boxes: the grid with the most automorphisms.
const SHIFTED: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn is_grid(line: &str) -> bool {
    let at = |row: usize, col: usize| line.as_bytes()[9 * row + col];
    let whole = |cells: Vec<u8>| cells.into_iter().collect::<HashSet<u8>>().len() == 9;
    line.len() == 81
        && (0..9).all(|a| {
            whole((0..9).map(|b| at(a, b)).collect())
                && whole((0..9).map(|b| at(b, a)).collect())
                && whole((0..9).map(|b| at(a / 3 * 3 + b / 3, a % 3 * 3 + b % 3)).collect())
        })
}

#[test]
fn forms_of_grids_and_puzzles_are_shared_by_their_images() {
    for (line, seed) in [(PLAIN, "1"), (SHIFTED, "2"), (PUZZLE, "3")] {
        let image = text(&["transform", line, "--random", "--seed", seed]);
        let image = image.trim();
        assert_ne!(image, line);
        let (form, other) = (json(&["canonical", line]), json(&["canonical", image]));
        assert_eq!(form["canonical"], other["canonical"]);
        assert_eq!(form["automorphisms"], other["automorphisms"]);
    }
    let form = json(&["canonical", PUZZLE]);
    let clues = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(clues(form["canonical"].as_str().unwrap()), clues(PUZZLE));
    refused(&["canonical", &".".repeat(81)], 1, "several solutions");
    refused(&["canonical", "12..............", "--shape", "2x2"], 1, "several solutions");
    refused(&["canonical", &".".repeat(625)], 2, "16×16");
}

/// What `equivalent` prints last is a command that makes the second of the first.
#[test]
fn the_transformation_between_two_can_be_replayed() {
    for (line, seed) in [(PLAIN, "5"), (SHIFTED, "6"), (PUZZLE, "7"), (PUZZLE, "8")] {
        let image = text(&["transform", line, "--random", "--seed", seed]);
        let told = text(&["equivalent", line, image.trim()]);
        assert!(told.starts_with("the same: "), "{told}");
        let words: Vec<&str> = told.lines().last().unwrap().split(' ').collect();
        assert_eq!(words[..2], ["garns", "grids"]);
        assert_eq!(text(&words[2..]), image);
    }
    let different = garns(&["equivalent", PLAIN, SHIFTED]);
    assert_eq!((different.status.code(), different.stdout.as_slice()), (Some(1), b"different\n".as_slice()));
    refused(&["equivalent", PLAIN, "123"], 2, "");
}

/// What has no known symmetries is told, and the others go on.
#[test]
fn one_bad_puzzle_does_not_end_a_batch() {
    for action in ["canonical", "symmetries", "transform"] {
        let output = garns(&[action, "--json", PLAIN, &".".repeat(625), PUZZLE]);
        assert_eq!(output.status.code(), Some(2), "{action}");
        let lines = String::from_utf8(output.stdout).unwrap();
        let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(objects.len(), 3, "{action}");
        assert_eq!(objects.iter().filter(|object| object["error"].is_string()).count(), 1, "{action}");
        assert!(objects[1]["error"].as_str().unwrap().contains("16×16"), "{action}");
    }
}

#[test]
fn steps_are_taken_in_the_order_of_the_options() {
    let by = |options: &[&str]| text(&[&["transform", PUZZLE], options].concat());
    assert_eq!(by(&["--rotate", "90"]), by(&["--transpose", "--flip", "left-right"]));
    assert_ne!(by(&["--rotate", "90"]), by(&["--flip", "left-right", "--transpose"]));
    assert_eq!(by(&["--rotate", "90", "--rotate", "90"]), by(&["--rotate", "180"]));
    assert_eq!(by(&["--rotate", "270", "--rotate", "90"]).trim(), PUZZLE);
    assert_eq!(by(&["--flip", "diagonal"]), by(&["--transpose"]));
    assert_eq!(by(&["--swap-bands", "1,3", "--swap-rows", "1,3"]), by(&["--rows", "987456123"]));
    assert_eq!(by(&["--swap-stacks", "1,2", "--swap-columns", "4,5"]), by(&["--columns", "456213789"]));
    assert!(by(&["--relabel", "987654321"]).starts_with("57..3"));
    refused(&["transform", PUZZLE, "--swap-rows", "3,4"], 2, "--swap-rows 3,4");
    refused(&["transform", PUZZLE, "--swap-bands", "3,4"], 2, "1 to 3");
    refused(&["transform", PUZZLE, "--relabel", "112345678"], 2, "each once");
    refused(&["transform", PUZZLE, "--rows", "142356789"], 2, "together");
}

/// Grids of other boxes, and Latin squares: images share their form, are recognised, and keep their group.
#[test]
fn other_shapes_have_forms_and_symmetries() {
    let twelve = text(&["random", "--puzzle", &".".repeat(16), "--seed", "3"]);
    let six = text(&["random", "2x3", "--seed", "5"]);
    let latin = text(&["random", "latin", "--order", "5", "--seed", "2"]);
    let shifted: String = (0..144)
        .map(|cell| char::from(b"123456789ABC"[(cell / 12 % 3 * 4 + cell / 36 + cell % 12) % 12]))
        .collect();
    let grids = [(twelve.trim(), "2x2"), (six.trim(), "2x3"), (latin.trim(), "latin"), (&shifted, "3x4")];
    for (line, shape) in grids {
        let in_shape = ["--shape", shape];
        let image = text(&[&["transform", line, "--random", "--seed", "9"][..], &in_shape].concat());
        let [form, other] =
            [line, image.trim()].map(|line| json(&[&["canonical", line][..], &in_shape].concat()));
        assert_eq!(form["canonical"], other["canonical"], "{shape}");
        let group = json(&[&["symmetries", line][..], &in_shape].concat());
        assert_eq!(group["automorphisms"], form["automorphisms"], "{shape}");
        let told = text(&[&["equivalent", line, image.trim()][..], &in_shape].concat());
        let words: Vec<&str> = told.lines().last().unwrap().split(' ').collect();
        assert_eq!(text(&words[2..]), image, "{shape}");
    }
    let drawn = text(&["symmetries", "--orbits", &shifted, "--shape", "3x4"]);
    assert_eq!(drawn.lines().filter(|line| line.len() == 14).count(), 12, "{drawn}");
    refused(&["transform", six.trim(), "--rotate", "90"], 2, "--rotate 90: rows can't become columns");
    refused(&["transform", six.trim(), "--rows", "213"], 2, "1 to 6");
    assert!(
        text(&["symmetries", &".".repeat(36), "--shape", "latin"]).starts_with("automorphisms: 1 036 800 ")
    );
    let few = format!("1{}", ".".repeat(143));
    refused(&["symmetries", &few, "--shape", "3x4"], 3, "more than 50 000");
}

/// Many at once are answered one by one in their order, by any number of threads, with what is wrong in its place.
#[test]
fn many_forms_come_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.txt");
    let (blank, large) = (".".repeat(81), ".".repeat(625));
    let lines: Vec<&str> =
        (0..700).map(|k| [PUZZLE, PLAIN, &blank, SHIFTED, &large][k * k % 7 % 5]).collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let file = file.to_str().unwrap();
    let answers = |threads: &str| {
        let output = garns(&["canonical", "--json", "--threads", threads, file]);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stdout).unwrap()
    };
    let many = answers("3");
    assert_eq!(many, answers("1"));
    assert_eq!(many.lines().count(), lines.len());
    let forms = [PUZZLE, PLAIN, SHIFTED].map(|line| (line, json(&["canonical", line])));
    for (line, answer) in lines.iter().zip(many.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        match forms.iter().find(|(known, _)| known == line) {
            Some((_, form)) => assert_eq!(&answer, form),
            None => assert!(answer["error"].is_string(), "{answer}"),
        }
    }
}

#[test]
fn groups_are_named() {
    let all = json(&["symmetries", SHIFTED]);
    let form = json(&["canonical", SHIFTED]);
    assert_eq!(all["automorphisms"], form["automorphisms"]);
    assert_eq!(all["automorphisms"], 648);
    assert_eq!(text(&["symmetries", PLAIN]), "automorphisms: 1\n");
    // A puzzle that half a turn leaves as it is, but for 1 and 9, 2 and 8.
    let turned = format!("12{0}5{0}89", ".".repeat(38));
    let told = text(&["symmetries", "--orbits", &turned]);
    assert!(told.contains("half turn; digits (1 9)(2 8) (order 2)"), "{told}");
    assert!(told.contains("not given, so free to change names among themselves: 3, 4, 6, 7"), "{told}");
    assert_eq!(told.lines().rev().take(11).filter(|line| line.len() == 11).count(), 9, "{told}");
    assert!(text(&["symmetries", &".".repeat(81)]).starts_with("automorphisms: 3 359 232 "));
}

#[test]
fn classes_add_up() {
    assert!(text(&["classes", "2x2"]).starts_with("2\n128 symmetries"));
    let six = json(&["classes", "2x3", "--all"]);
    assert_eq!(six["count"], "49");
    let classes = six["classes"].as_array().unwrap();
    assert_eq!(classes.len() as u64, six["conjugacy_classes"].as_u64().unwrap());
    let sum = |of: &dyn Fn(&Value) -> u64| classes.iter().map(of).sum::<u64>();
    assert_eq!(sum(&|class| class["symmetries"].as_u64().unwrap()), 3456);
    let fixed = |class: &Value| class["fixed"].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(sum(&|class| class["symmetries"].as_u64().unwrap() * fixed(class)), 49 * 3456 * 720);
    refused(&["classes", "2x5"], 2, "2x4");
    refused(&["classes", "latin"], 2, "2x4");
    let late = garns(&["classes", "--timeout", "20ms"]);
    assert_eq!(late.status.code(), Some(3), "{}", String::from_utf8_lossy(&late.stderr));
}

#[test]
fn random_grids_are_grids_and_the_same_for_a_seed() {
    let draw = |seed: &str| text(&["random", "--count", "20", "--seed", seed]);
    let (one, other) = (draw("1"), draw("2"));
    assert_eq!(one, draw("1"));
    assert_ne!(one, other);
    assert_eq!(one.lines().collect::<HashSet<_>>().len(), 20);
    assert!(one.lines().all(is_grid));
    assert_eq!(text(&["random", "2x3", "--seed", "4"]).trim().len(), 36);
    assert_eq!(text(&["random", "latin", "--order", "5"]).trim().len(), 25);
    refused(&["random", "latin"], 2, "--order");
    refused(&["random", "--puzzle", "11.............."], 2, "");
}

/// All solutions of a small puzzle come, about equally often.
#[test]
fn solutions_of_a_puzzle_are_equally_likely() {
    let drawn = text(&["random", "--puzzle", "1234341221......", "--count", "600"]);
    let mut times = std::collections::HashMap::new();
    for line in drawn.lines() {
        assert!(line.starts_with("1234341221"));
        *times.entry(line).or_insert(0) += 1;
    }
    assert_eq!(times.len(), 1, "r3 and r4 are forced");
    let drawn = text(&["random", "--puzzle", "1234............", "--count", "1200"]);
    let mut times = std::collections::HashMap::new();
    drawn.lines().for_each(|line| *times.entry(line).or_insert(0) += 1);
    assert_eq!(times.len(), 12, "288 / 4!");
    assert!(times.values().all(|times| (55..150).contains(times)), "{times:?}");
}

#[test]
fn unavoidable_sets_of_grids_of_any_boxes() {
    let sets = json(&["unavoidable", "--up-to", "6", PLAIN]);
    assert_eq!(sets["count"].as_u64().unwrap() as usize, sets["sets"].as_array().unwrap().len());
    assert_eq!(sets["most_clues_without_one_solution"], 77);
    let by_size: u64 = sets["by_size"].as_object().unwrap().values().map(|many| many.as_u64().unwrap()).sum();
    assert_eq!(sets["count"], by_size);
    // In rows 1 and 2 of the small grid, two columns of each box exchange their values.
    let lines = text(&["unavoidable", "--up-to", "4", "1234341221434321"]);
    assert!(lines.lines().all(|line| line.split(' ').count() == 4 && line.starts_with('r')), "{lines}");
    assert!(lines.lines().any(|line| line == "r1c1 r1c3 r2c1 r2c3"), "{lines}");
    refused(&["unavoidable", PUZZLE], 2, "not a full grid");
    refused(&["unavoidable", &PLAIN.replace('3', "4")], 2, "given twice");
    refused(&["unavoidable", "--up-to", "40", "--timeout", "100ms", PLAIN], 3, "gave up");
}

#[test]
fn puzzles_of_few_clues_or_none() {
    let none = json_with(&["clues", "--at-most", "13", PLAIN], 1);
    assert_eq!((&none["count"], &none["complete"]), (&0.into(), &true.into()));
    let stopped = json_with(&["clues", "--at-most", "20", "--timeout", "300ms", "--threads", "2", PLAIN], 3);
    assert_eq!(stopped["complete"], false);
    refused(&["clues", "1234341221434321"], 2, "9×9");
}

/// The JSON of a command that ends with this code.
fn json_with(args: &[&str], code: i32) -> Value {
    let output = garns(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn minimal_puzzles_inside_a_puzzle() {
    let minimal = json(&["minimal", PUZZLE]);
    let puzzles: Vec<&str> =
        minimal["puzzles"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
    assert!(puzzles.len() > 10 && minimal["complete"] == true);
    assert_eq!(puzzles.iter().collect::<HashSet<_>>().len(), puzzles.len());
    for puzzle in puzzles.iter().step_by(puzzles.len() / 3) {
        let inside = puzzle.chars().zip(PUZZLE.chars()).all(|(a, b)| a == b || a == '.');
        assert!(inside && json(&["minimal", puzzle])["redundant"] == Value::Array(Vec::new()), "{puzzle}");
    }
    assert_eq!(text(&["minimal", "--count", PUZZLE]).trim(), puzzles.len().to_string());
    assert_eq!(text(&["minimal", "--limit", "2", PUZZLE]).lines().count(), 2);
    refused(&["minimal", &".".repeat(81)], 1, "not exactly one solution");
}

#[test]
fn puzzles_by_clues() {
    assert!(text(&["puzzles", "2x2"]).starts_with(" 4 clues: 25 728\n 5 clues: 284 160\n"));
    assert_eq!(json(&["puzzles", "2x2"])["by_clues"]["16"], 288);
    refused(&["puzzles", "2x3"], 2, "16 cells");
}

#[test]
fn estimates_have_an_error_and_a_seed() {
    let estimate = |seed: &str| json(&["count", "2x3", "--estimate", "--samples", "400", "--seed", seed]);
    let found = estimate("3");
    let (mean, error) = (found["estimate"].as_f64().unwrap(), found["standard_error"].as_f64().unwrap());
    assert!((mean - 28_200_960.0).abs() < 5.0 * error && error < 3e6, "{found}");
    assert_eq!(found, estimate("3"));
    assert_ne!(found["estimate"], estimate("4")["estimate"]);
    assert!(text(&["count", "2x2", "--estimate", "--samples", "50"]).starts_with("about ("));
    refused(&["count", "5x5", "--estimate"], 3, "16 values");
    refused(&["count", "4x4"], 3, "--estimate");
}

#[test]
fn what_is_too_large_to_count_says_what_it_would_take() {
    for shape in [&["2x6"][..], &["3x4"], &["3x5"], &["4x4"], &["latin", "--order", "11"]] {
        let args = [&["count"][..], shape].concat();
        refused(&args, 3, "states in ");
        refused(&args, 3, "GB of memory, more than the 8 GB it may take; --estimate");
    }
    refused(&["count", "5x5"], 3, "more than the 8 GB it may take\n");
    refused(&["count", "latin"], 2, "--order");
    refused(&["count", "2x2", "--order", "4"], 2, "--order");
}

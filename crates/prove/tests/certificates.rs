//! Certificates of puzzles with many rules, with no solution and with several: accepted here, and by VeriPB where it is
//! installed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod outside;

use std::path::Path;

use garns_engine::{Cancel, Goal, Limits, Silent, Stop, make};
use garns_format::{Hints, read};
use garns_generate::{Maker, Spec};
use garns_prove::{Certificate, NotProven, prove, verify};
use garns_puzzle::rules::Regions;
use garns_puzzle::{Frame, Puzzle, Values};

fn puzzle(text: &str) -> Puzzle {
    read(text, &Hints { lenient: true, ..Hints::default() }).unwrap()
}

/// A certificate that everybody accepts, with as many solutions as another engine counts.
fn certified(name: &str, puzzle: &Puzzle) -> Certificate {
    let certificate =
        prove(puzzle, 5000, &Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let verified = verify(|file| certificate.file(file).map(str::to_owned));
    let verified = verified.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!((&verified.puzzle, verified.claim), (puzzle, certificate.claim.clone()), "{name}");
    assert_eq!(verified.solutions, certificate.solutions, "{name}");
    let goal = Goal::Count { limit: Some(6000) };
    let counted = make("auto", &[]).unwrap().run(puzzle, goal, &Limits::default(), &mut Silent);
    assert_eq!(counted.count, certificate.solutions.len() as u64, "{name}");
    if let Some(veripb) = outside::veripb() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name| certificate.file(name).unwrap();
        assert!(
            outside::veripb_accepts(&veripb, folder.path(), file("model.opb"), file("proof.pbp")),
            "{name}"
        );
    }
    certificate
}

#[test]
fn the_puzzles_that_come_with_garns() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut seen = 0;
    let files = std::fs::read_dir(folder).unwrap().flatten();
    for entry in files.filter(|entry| entry.path().is_file()) {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let puzzle = puzzle(&text);
        // Those without clues have too many solutions to be listed.
        let goal = Goal::AtMost(2);
        if make("auto", &[]).unwrap().run(&puzzle, goal, &Limits::default(), &mut Silent).count == 1 {
            certified(&entry.file_name().to_string_lossy(), &puzzle);
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen} puzzles");
}

#[test]
fn plain_ones_from_singles_to_search() {
    for (line, searched) in [
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", false),
        ("9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4", true),
        (".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", true),
    ] {
        let certificate = certified(line, &puzzle(line));
        // What unit propagation sees takes one step: the contradiction itself.
        assert_eq!((certificate.claim.lemmas > 1, certificate.claim.solutions), (searched, 1), "{line}");
    }
}

/// So many lemmas name the constraints that they follow from.
#[test]
fn long_proofs_have_hints() {
    let empty = certified("an empty grid", &Puzzle::sudoku(4).unwrap());
    let steps = |certificate: &Certificate, what: &str| {
        certificate.file("proof.pbp").unwrap().lines().filter(|line| line.contains(what)).count()
    };
    assert_eq!(steps(&empty, "rup "), empty.claim.lemmas);
    assert_eq!(steps(&empty, " : ~ "), empty.claim.lemmas);
    let short = certified("one step", &puzzle("1234341221434321"));
    assert_eq!((steps(&short, "rup "), steps(&short, " : ")), (1, 1));
}

#[test]
fn killers_and_others_that_are_made() {
    for (kind, order, count) in
        [("killer", 9, 6), ("kenken", 6, 4), ("irregular", 9, 3), ("x", 9, 2), ("sudoku", 16, 1)]
    {
        let spec = Spec { order, ..Spec::new(kind) };
        let mut maker = Maker::new(&spec, &Limits::default()).unwrap();
        for (number, made) in maker.make(7, 0..count).into_iter().enumerate() {
            let certificate = certified(&format!("{kind} {number}"), &made.unwrap().puzzle);
            assert_eq!(certificate.claim.solutions, 1);
        }
    }
}

#[test]
fn rules_of_many_sorts() {
    for rules in [
        "rule = \"thermometer\"\npath = \"r1c1-r4c1\"",
        "rule = \"arrow\"\nbulb = \"r1c1\"\nshaft = \"r1c2 r1c3\"",
        "rule = \"anti-knight\"",
        "rule = \"whispers\"\npath = \"r1c1-r1c3\"\nleast = 2",
        "rule = \"killer\"\ncells = \"r1c1 r2c1 r2c2\"\nsum = 7\n[[rules]]\nrule = \"killer\"\ncells = \"r3c3 r3c4\"\nsum = 5",
    ] {
        let text = format!("kind = \"sudoku\"\nsize = 4\n[[rules]]\n{rules}\n");
        let puzzle = read(&text, &Hints::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        certified(rules, &puzzle);
    }
}

#[test]
fn impossible_ones() {
    // Two 5 in a row; one that takes search, by P. Norvig; and rules that contradict each other.
    let twice = format!("5...5....{}", ".".repeat(72));
    for text in [
        &twice,
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "kind = \"sudoku\"\nsize = 4\n[[rules]]\nrule = \"killer\"\ncells = \"r1c1 r1c2\"\nsum = 8\n",
        "kind = \"sudoku\"\nsize = 4\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1-r1c4\"\n\
         [[rules]]\nrule = \"thermometer\"\npath = \"r2c1-r2c4\"\n",
    ] {
        let certificate = certified(text, &puzzle(text));
        assert!(certificate.solutions.is_empty() && certificate.file("solutions.txt") == Some(""), "{text}");
    }
}

#[test]
fn several_solutions() {
    assert_eq!(certified("4×4", &puzzle("................")).claim.solutions, 288);
    // Where no 1 and no 2 is given, they can be exchanged.
    let full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let text = full.replace(['1', '2'], ".");
    assert!(certified(&text, &puzzle(&text)).claim.solutions > 1);
}

#[test]
fn unknown_regions_with_several_solutions() {
    let mut puzzle = Puzzle::new(Frame::loose(6, 3).unwrap(), Values::count(3).unwrap()).unwrap();
    let (cells, numbers) = puzzle.cells().split_at(9);
    let (cells, numbers) = (cells.to_vec().into(), numbers.to_vec().into());
    puzzle.add(Regions { cells, numbers, size: 3 }).unwrap();
    for (cell, number) in [("r1c1", 1), ("r1c3", 2), ("r3c1", 3), ("r2c2", 1)] {
        puzzle.give_digit(cell.parse().unwrap(), number).unwrap();
    }
    let several = certified("regions", &puzzle);
    assert!(several.solutions.len() > 10, "{}", several.solutions.len());
    assert!(several.solutions.iter().all(|grid| puzzle.is_solution(grid)));
    puzzle.give_digit("r6c3".parse().unwrap(), 3).unwrap();
    let fewer = certified("regions with a number", &puzzle).solutions.len();
    assert!((1..several.solutions.len()).contains(&fewer), "{fewer}");
}

#[test]
fn limits_are_kept() {
    let blank = puzzle("................");
    let refused = prove(&blank, 287, &Limits::default()).unwrap_err();
    assert!(matches!(refused, NotProven::MoreSolutions(287)), "{refused}");
    let cancel = Cancel::default();
    cancel.cancel();
    let refused = prove(&blank, 288, &Limits::from(&cancel)).unwrap_err();
    assert!(matches!(refused, NotProven::Stopped(Stop::Cancelled)), "{refused}");
}

//! Puzzles that travel: whatever a format can say of a random puzzle is read back with the same meaning, and what it
//! can't say is refused by name.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[allow(dead_code, reason = "the random rules of the checker's tests are all that is used here")]
#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;

use std::collections::{BTreeMap, BTreeSet};

use draw::Tape;
use garns_format::{FORMATS, Format, Hints, Reason, read, write};
use garns_puzzle::{Blocks, Candidates, Cell, Frame, Grid, Lang, Network, Puzzle, Rule, Source, Values};
use proptest::prelude::*;

/// A grid of one of the usual sorts, with a few rules, givens and marks.
fn puzzle(tape: &mut Tape) -> Puzzle {
    let jigsaw = || {
        let of = "aaabacbbccdbcddd".bytes().map(|b| Some(u16::from(b - b'a'))).collect();
        let names = ["1", "2", "3", "4"].map(String::from).to_vec();
        Frame::rectangle(4, 4, Blocks::Regions { of, names })
    };
    let frame = match tape.below(6) {
        0 => jigsaw(),
        1 => Frame::latin(3 + tape.below(3)),
        2 => Frame::boxes(2, 3),
        3 => Frame::boxes(3, 3),
        4 => Frame::rectangle(3, 5, Blocks::None),
        _ => Frame::boxes(2, 2),
    }
    .unwrap();
    let order = frame.order();
    let values = if tape.once_in(8) { Values::range(0, order) } else { Values::count(order) }.unwrap();
    let puzzle = Puzzle::new(frame, values).unwrap();
    let truth = (0..puzzle.cells().len()).map(|_| tape.below(order)).collect();
    let mut drawn = draw::Drawn { puzzle, truth };
    for _ in 0..tape.below(3) {
        let rule = draw::rule(tape, &drawn);
        let _ = drawn.puzzle.add(rule);
    }
    let mut puzzle = drawn.puzzle;
    for _ in 0..tape.below(4) {
        let i = tape.below(puzzle.cells().len());
        let cell = puzzle.cells()[i];
        let _ = if tape.once_in(3) {
            puzzle.mark(cell, Candidates::only(tape.below(order)) | Candidates::only(tape.below(order)))
        } else {
            puzzle.give(cell, tape.below(order))
        };
    }
    puzzle
}

/// The houses of the frame as sets of cells.
fn houses(puzzle: &Puzzle) -> BTreeSet<BTreeSet<Cell>> {
    puzzle.frame().houses().iter().map(|house| house.cells.iter().copied().collect()).collect()
}

/// Whether the rules beyond the grid hold, among them what cells are limited to.
fn rules_hold(puzzle: &Puzzle, grid: &Grid) -> bool {
    let candidates = Network::of(puzzle).candidates;
    if grid.iter().zip(&candidates).any(|(rank, cell)| rank.is_some_and(|rank| !cell.has(rank))) {
        return false;
    }
    let first = puzzle.rules().len() - puzzle.added_rules().len();
    !puzzle.check(grid).iter().any(|broken| matches!(broken.source, Source::Rule(i) if i >= first))
}

/// The two puzzles mean the same: grids, candidates, and what their rules say to many fillings.
fn alike(a: &Puzzle, b: &Puzzle, tape: &mut Tape) -> Result<(), String> {
    if a.cells() != b.cells()
        || houses(a) != houses(b)
        || a.values().all_numbers() != b.values().all_numbers()
    {
        return Err("another grid".to_owned());
    }
    let candidates = Network::of(a).candidates;
    if let Some(i) = (0..a.cells().len()).find(|i| candidates[*i] != Network::of(b).candidates[*i]) {
        return Err(format!("other candidates at {}", a.cells()[i]));
    }
    for _ in 0..60 {
        // Among the candidates, so that what rules say is not drowned by what cells are limited to.
        let one = |cell: &Candidates, tape: &mut Tape| {
            let ranks: Vec<usize> = cell.iter().collect();
            if ranks.is_empty() { tape.below(a.values().len()) } else { tape.one_of(&ranks) }
        };
        let grid: Grid = candidates.iter().map(|cell| Some(one(cell, tape))).collect();
        if rules_hold(a, &grid) != rules_hold(b, &grid) {
            return Err(format!("{:?}\n{:?}\ndisagree about {grid:?}", a.added_rules(), b.added_rules()));
        }
    }
    Ok(())
}

/// Native formats say everything and are tested for equality elsewhere; a graph forgets where its cells lay; models for
/// solvers are not read back.
fn travelling() -> impl Iterator<Item = &'static Format> {
    let elsewhere = ["json", "jsonl", "toml", "dimacs"];
    let travels = move |format: &&Format| format.read.is_some() && !elsewhere.contains(&format.name);
    FORMATS.iter().copied().filter(travels)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_means_the_same(numbers in prop::collection::vec(any::<u32>(), 300), seed: u64) {
        let puzzle = puzzle(&mut Tape::new(numbers));
        for format in travelling() {
            let Ok(text) = write(&puzzle, format) else { continue };
            for hinted in [true, false] {
                // Formats for people leave out what the reader is told otherwise, such as that 0 is a value.
                let hints = Hints { format: hinted.then_some(format), lenient: true, ..Hints::default() };
                let back = match read(&text, &hints) {
                    Ok(back) => back,
                    Err(error) => return Err(TestCaseError::fail(format!("{} {hinted}: {error}\n{text}", format.name))),
                };
                let result = alike(&puzzle, &back, &mut Tape::of_seed(seed, 60 * 81));
                prop_assert!(result.is_ok(), "{} {}: {}\n{}", format.name, hinted, result.unwrap_err(), text);
            }
        }
    }
}

#[test]
fn every_rule_travels_or_is_refused_by_name() {
    let mut said: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for seed in 1..=6000 {
        let puzzle = puzzle(&mut Tape::of_seed(seed, 300));
        let [rule] = puzzle.added_rules() else { continue };
        for format in travelling() {
            match write(&puzzle, format) {
                Ok(_) => drop(said.entry(format.name).or_default().insert(rule.about().name)),
                Err(refusal) => {
                    for lang in [Lang::En, Lang::Pt] {
                        assert!(!refusal.text(lang).is_empty());
                    }
                    if let Reason::Rule(title) = refusal.reason {
                        assert_eq!(title, rule.title(), "{}", format.name);
                    }
                }
            }
        }
    }
    // The richest formats say most of what people set.
    for (format, least) in [("iss", 40), ("f-puzzles", 25), ("f-puzzles-link", 25), ("sudokupad", 25)] {
        let rules = said.get(format).map_or(0, BTreeSet::len);
        assert!(rules >= least, "{format} says {rules} rules: {:?}", said.get(format));
    }
    for format in ["line", "grid", "hodoku", "opensudoku", "marks"] {
        assert!(!said.contains_key(format), "{format} can't say any rule: {:?}", said[format]);
    }
}

#[test]
fn unknown_rules_are_refused_by_name() {
    let grid = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    for (text, name) in [
        (
            format!("{{\"size\":4,\"grid\":{grid},\"quantumline\":[{{\"lines\":[[\"R1C1\",\"R1C2\"]]}}]}}"),
            "quantumline",
        ),
        (format!("{{\"size\":4,\"grid\":{grid},\"negative\":[\"quantum\"]}}"), "negative"),
        (".Shape~4x4.Quantum~R1C1".to_owned(), "Quantum"),
        (".Shape~4x4.Indexing~Q~R1C1".to_owned(), "Indexing Q"),
        (".Quantum~R1C1".to_owned(), "Quantum"),
        (".AntiKing.Quantum".to_owned(), "Quantum"),
    ] {
        let said = read(&text, &Hints { strict: true, ..Hints::default() }).unwrap_err().to_string();
        let lost = ["garns does not know the rule", "not read: the field"];
        assert!(said.contains(name) && lost.iter().any(|lost| said.contains(lost)), "{said}");
    }
}

#[test]
fn what_is_only_drawn_says_nothing_or_is_told() {
    let grid = "[[{\"c\":\"#f00\"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let text = format!(
        "{{\"size\":4,\"title\":\"T\",\"grid\":{grid},\"cage\":[{{\"cells\":[\"R1C1\"],\"value\":\"title: x\"}}],\
         \"thermometer\":[],\"antiking\":false}}"
    );
    let puzzle = read(&text, &Hints::default()).unwrap();
    assert_eq!((puzzle.added_rules().len(), puzzle.notes().title.as_str()), (0, "T"));
    let line = text.replace("\"thermometer\":[]", "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]");
    let strict = Hints { strict: true, ..Hints::default() };
    assert!(read(&line, &strict).unwrap_err().to_string().contains("drawing of lines through cells"));
}

#[test]
fn many_puzzles_on_lines_of_their_own() {
    let lines = "2x2:a1d2b3d3a\n4:a_7a__a_aaba,d2s2m8m3d2a6a4s1\n\n# comment\n3:2/1/3//3/1/2/1//1/3/1\n1.....2..3.....4\n";
    let source = garns_format::Source::new(lines.as_bytes(), Hints::default());
    let formats: Vec<(usize, &str)> =
        source.map(|entry| entry.unwrap()).map(|e| (e.line, e.format.name)).collect();
    assert_eq!(formats, [(1, "solo"), (2, "keen"), (5, "towers"), (6, "sdm")]);
    let one = ".Shape~4x4\n.NoBoxes\n.Thermo~R1C1~R1C2\n.~R4C4_1\n";
    let entries: Vec<_> = garns_format::Source::new(one.as_bytes(), Hints::default()).collect();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].as_ref().unwrap().puzzle.added_rules().len(), 1);
    let two = ".Shape~4x4.NoBoxes.~R4C4_1\n.Shape~4x4.AntiKing.~R4C4_2\n";
    assert_eq!(garns_format::Source::new(two.as_bytes(), Hints::default()).filter(Result::is_ok).count(), 2);
}

#[test]
fn random_puzzles_have_rules_of_many_kinds() {
    let rules = |seed| puzzle(&mut Tape::of_seed(seed, 300)).added_rules().to_vec();
    let kinds: BTreeSet<&str> = (1..400).flat_map(rules).map(|rule: Rule| rule.about().name).collect();
    assert!(kinds.len() > 30, "{kinds:?}");
}

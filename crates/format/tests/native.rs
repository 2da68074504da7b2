//! The native format: what its fields mean, and how puzzles look in it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use garns_format::{Hints, find, read, write};
use garns_puzzle::rules::{Cage, Killer, Op};
use garns_puzzle::{Blocks, Kind, Puzzle, RULES, Rule};

fn parse(text: &str) -> Puzzle {
    read(text, &Hints::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn toml(puzzle: &Puzzle) -> String {
    write(puzzle, find("toml").unwrap()).unwrap()
}

#[test]
fn kinds_decide_what_is_not_said() {
    for (text, kind, houses, cells) in [
        ("size = 9", Kind::Sudoku, 27, 81),
        ("size = 7", Kind::Latin, 14, 49),
        ("kind = \"latin\"\nsize = 4", Kind::Latin, 8, 16),
        ("kind = \"sudoku\"\nsize = 6", Kind::Sudoku, 18, 36),
        ("kind = \"sudoku\"\nsize = 6\nboxes = \"none\"", Kind::Latin, 12, 36),
        ("kind = \"samurai\"", Kind::Samurai, 5 * 27 - 4, 369),
        ("kind = \"colouring\"\nsize = 5\nvalues = 3", Kind::Colouring, 0, 5),
        ("kind = \"colouring\"\nsize = [20, 30]\nvalues = 4", Kind::Colouring, 0, 600),
        ("size = [3, 5]", Kind::Latin, 8, 15),
        ("size = 4\ngrids = [\"r1c1\", \"r3c3\"]", Kind::Samurai, 23, 28),
        ("givens = \"\"\"\n1...\n....\n....\n....\"\"\"", Kind::Sudoku, 12, 16),
    ] {
        let puzzle = parse(text);
        assert_eq!(
            (puzzle.kind(), puzzle.rules().len(), puzzle.cells().len()),
            (kind, houses, cells),
            "{text}"
        );
    }
}

#[test]
fn the_example_of_every_rule_is_read_and_written() {
    for about in RULES {
        // Some need a 0.
        let zero = if about.name == "schrodinger" { "values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n" } else { "" };
        let text = format!("size = 9\n{zero}beside = [\"r11c1 2x4\"]\n\n[[rules]]\n{}\n", about.example);
        let puzzle = parse(&text);
        let rules: Vec<&str> = puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
        assert_eq!(rules, [about.name]);
        for format in ["toml", "json"] {
            let written = write(&puzzle, find(format).unwrap()).unwrap();
            assert_eq!(parse(&written), puzzle, "{written}");
        }
    }
}

#[test]
fn figure_5_is_read_as_drawn() {
    let text = include_str!("../../../puzzles/figure-5-kenken.toml");
    let puzzle = parse(text);
    assert_eq!(puzzle.frame().single().map(|grid| &grid.blocks), Some(&Blocks::None));
    assert_eq!(puzzle.added_rules().len(), 14);
    let cells = "r5c6 r6c5 r6c6".parse().unwrap();
    assert_eq!(puzzle.added_rules()[12], Rule::from(Cage { cells, op: Some(Op::Multiply), target: 30 }));
    assert_eq!(toml(&puzzle), text);
}

#[test]
fn clues_follow_the_kind() {
    let text = |kind: &str| {
        format!("kind = \"{kind}\"\nsize = 2\nboxes = \"none\"\ncages = \"\"\"\naa\n..\"\"\"\n[clues]\na = 3")
    };
    let cells = || "r1c1 r1c2".parse().unwrap();
    assert_eq!(
        parse(&text("kenken")).added_rules(),
        [Rule::from(Cage { cells: cells(), op: None, target: 3 })]
    );
    for kind in ["killer", "sudoku", "latin"] {
        let killer = Killer { cells: cells(), sum: Some(3), repeats: false };
        assert_eq!(parse(&text(kind)).added_rules(), [Rule::from(killer)], "{kind}");
    }
}

#[test]
fn values_and_symbols_in_every_way() {
    for (text, numbers, symbols) in [
        ("values = \"0..3\"", [0, 1, 2, 3], "0123"),
        ("values = [1, 2, 4, 7]", [1, 2, 4, 7], "1247"),
        ("values = 4", [1, 2, 3, 4], "1234"),
        ("symbols = \"WORD\"", [1, 2, 3, 4], "WORD"),
        ("symbols = [\"W\", \"O\", \"R\", \"D\"]", [1, 2, 3, 4], "WORD"),
        ("values = \"5..8\"\nsymbols = \"WORD\"", [5, 6, 7, 8], "WORD"),
    ] {
        let puzzle = parse(&format!("size = 4\n{text}"));
        assert_eq!(
            (puzzle.values().all_numbers(), puzzle.values().all_symbols().concat()),
            (&numbers[..], symbols.into())
        );
    }
}

#[test]
fn blank_signs_that_are_symbols_are_symbols() {
    let puzzle = parse("size = 4\nvalues = \"0..3\"\ngivens = \"\"\"\n0.._\n*123\n....\n....\"\"\"");
    assert_eq!((puzzle.givens().get(0), puzzle.givens().blanks()), (Some(0), 12));
    let puzzle = parse("size = 2\nsymbols = \"._\"\ngivens = \"\"\"\n._\n**\"\"\"");
    assert_eq!(
        (puzzle.givens().get(0), puzzle.givens().get(1), puzzle.givens().blanks()),
        (Some(0), Some(1), 2)
    );
}

#[test]
fn long_symbols_stand_apart() {
    let text = "kind = \"sudoku\"\nsize = 4\nsymbols = [\"one\", \"two\", \"three\", \"four\"]\ngivens = \"\"\"\n  one two     .     .\n    .   .   one     .\n    .   .     .     .\n    .   . three     .\n\"\"\"\n";
    let puzzle = parse(text);
    assert_eq!(puzzle.givens().blanks(), 12);
    assert_eq!(parse(&toml(&puzzle)), puzzle);
    assert!(toml(&puzzle).contains("\n  one   two     .     .\n"), "{}", toml(&puzzle));
}

#[test]
fn a_canvas_shows_its_holes() {
    let text = "kind = \"samurai\"\nsize = 4\ngrids = [\"r1c1\", \"r3c3\"]\ngivens = \"\"\"\n1...\n....\n......\n......\n  ....\n  ...4\n\"\"\"\n";
    let puzzle = parse(text);
    assert_eq!(
        (puzzle.givens().get(0), puzzle.givens().get(27), puzzle.givens().blanks()),
        (Some(0), Some(3), 26)
    );
    assert_eq!(toml(&puzzle), text);
    // Dots may stand where no cell is; anything else may not.
    assert_eq!(parse(&text.replace("\n  ", "\n..")), puzzle);
    let wrong = read(&text.replace("\n  ...4", "\n3 ...4"), &Hints::default()).unwrap_err();
    assert_eq!(wrong.to_string(), "line 10: givens: \"3\" is at r6c1, where there is no cell");
}

#[test]
fn short_fields_stand_for_rules() {
    let text = "kind = \"sudoku\"\nsize = 9\ndiagonals = true\nwindows = true\ndisjoint = true\nhouses = [\"r1c1 r2c2\"]\nanti-knight = true\nanti-king = true\nnon-consecutive = true\nodd = \"r1c1\"\neven = \"r1c2 r1c3\"\n";
    let puzzle = parse(text);
    assert_eq!(puzzle.added_rules().len(), 2 + 4 + 9 + 1 + 3 + 2);
    assert_eq!(toml(&puzzle), text);
    let json = write(&puzzle, find("json").unwrap()).unwrap();
    assert!(json.contains("\"anti-knight\": true") && json.contains("\"size\": 9"), "{json}");
    assert_eq!(parse(&json), puzzle);
}

#[test]
fn rules_are_written_one_by_one() {
    let text = "kind = \"sudoku\"\nsize = 4\n\n[marks]\nr1c1 = \"1 2\"\n\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1 r2c1\"\n\n[[rules]]\nrule = \"no-total\"\nsums = [5, 10]\n";
    let puzzle = parse(text);
    assert_eq!(toml(&puzzle), text);
    assert_eq!(puzzle.marks(0).len(), 2);
    assert_eq!(parse(&text.replace("1 2", "12")), puzzle, "single characters need no blanks");
}

#[test]
fn regions_keep_their_names_and_order() {
    let drawn = "kind = \"jigsaw\"\nsize = 2\nregions = \"\"\"\nba\nba\n\"\"\"\n";
    assert_eq!(toml(&parse(drawn)), drawn);
    let named = "kind = \"jigsaw\"\nsize = 2\nregions = \"\"\"\n21\n21\n\"\"\"\nregion-names = [\"left over\", \"b\"]\n";
    assert_eq!(toml(&parse(named)), named);
}

#[test]
fn notes_are_kept_whatever_they_hold() {
    let mut puzzle = parse("size = 4");
    puzzle.notes_mut().title = "\"\"\" \\ é \u{7F}\u{1} [x]".into();
    puzzle.notes_mut().comment = "one\r\ntwo\tthree".into();
    assert_eq!(parse(&toml(&puzzle)), puzzle);
    assert_eq!(parse(&write(&puzzle, find("json").unwrap()).unwrap()), puzzle);
}

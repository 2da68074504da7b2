//! Documents that are understood in part, and drawings that speak of all cages, lines or circles at once.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::document;
use garns_format::{Hints, Read, read, read_all};
use garns_puzzle::Puzzle;

/// The puzzle, if all of its text is read.
fn parsed(text: &str) -> Result<Puzzle, String> {
    read(text, &Hints { strict: true, ..Hints::default() }).map_err(|error| error.to_string())
}

/// What can be read of a text, and what of it is not.
fn in_part(text: &str) -> Read {
    read_all(text, &Hints::default()).unwrap()
}

/// The added rules, each with its cells.
fn rules(puzzle: &Puzzle) -> Vec<String> {
    let cells = |rule: &garns_puzzle::Rule| {
        rule.def().cells(puzzle).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    puzzle.added_rules().iter().map(|rule| format!("{} {}", rule.about().name, cells(rule))).collect()
}

fn of(text: &str, fields: &str) -> Vec<String> {
    let text = format!("Normal sudoku rules apply. {text}");
    rules(&parsed(&document(&text, fields)).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn line(points: &str, colour: &str) -> String {
    format!("{{\"wayPoints\":[{points}],\"color\":\"{colour}\",\"thickness\":10}}")
}

fn circle(at: &str, size: f64, fill: &str, edge: &str) -> String {
    format!(
        "{{\"center\":[{at}],\"width\":{size},\"height\":{size},\"rounded\":true,\"backgroundColor\":\"{fill}\",\
         \"borderColor\":\"{edge}\"}}"
    )
}

fn text_at(at: &str, text: &str) -> String {
    format!("{{\"center\":[{at}],\"width\":0.25,\"height\":0.25,\"text\":\"{text}\",\"fontSize\":20}}")
}

#[test]
fn a_puzzle_in_part_is_what_was_understood_and_a_list_of_what_was_not() {
    let text = "Normal sudoku rules apply. Digits along a thermometer increase from the bulb. Frogs hop over red lines. \
                Lines are palindromes.";
    let drawn = format!(
        "\"lines\":[{},{},{}],\"underlays\":[{}]",
        line("[0.5,0.5],[0.5,2.5]", "#CFCFCF"),
        line("[4.5,0.5],[4.5,2.5]", "#0000FF"),
        line("[6.5,0.5],[6.5,2.5]", "#FF0000"),
        circle("0.5,0.5", 0.85, "#CFCFCF", "#CFCFCF"),
    );
    let read = in_part(&document(text, &drawn));
    // Lines of a colour that only frogs are said of are no palindromes for that.
    assert_eq!(rules(&read.puzzle), ["thermometer r1c1 r1c2 r1c3", "palindrome r5c1 r5c2 r5c3"]);
    let told: Vec<String> = read.unread.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["the sentence \"Frogs hop over red lines\" of the rules text", "the drawing of lines through cells"]
    );
    assert!(read.is_part());
}

#[test]
fn strokes_that_cross_are_one_line_where_the_text_speaks_of_one() {
    let cross = format!(
        "\"lines\":[{},{}]",
        line("[4.5,3.5],[4.5,5.5]", "#F067F0"),
        line("[3.5,4.5],[5.5,4.5]", "#F067F0")
    );
    assert_eq!(
        of("The purple line contains a set of consecutive digits in any order.", &cross),
        ["renban r4c5 r5c4 r5c5 r5c6 r6c5"]
    );
    assert_eq!(
        of("Purple lines contain a set of consecutive digits in any order.", &cross),
        ["renban r5c4 r5c5 r5c6", "renban r4c5 r5c5 r6c5"]
    );
}

#[test]
fn cages_of_one_total_have_equal_sums() {
    let cages = "\"cages\":[{\"cells\":[[0,0],[0,1]]},{\"cells\":[[4,4],[4,5]]}]";
    for text in [
        "All cages sum to the same total.",
        "Each cage's digits sum to the same total.",
        "In cages, digits must sum to the same number, which has to be deduced.",
    ] {
        assert_eq!(of(text, cages), ["equal-sums r1c1 r1c2 r5c5 r5c6"], "{text}");
    }
    assert_eq!(
        of("All cages sum to the same total. Digits do not repeat in cages.", cages),
        ["equal-sums r1c1 r1c2 r5c5 r5c6", "house r1c1 r1c2", "house r5c5 r5c6"]
    );
    let text = "Normal sudoku rules apply. All cages of the same size sum to the same total.";
    assert!(parsed(&document(text, cages)).is_err());
}

#[test]
fn lines_may_have_one_total() {
    let lines = format!(
        "\"lines\":[{},{}]",
        line("[0.5,0.5],[0.5,2.5]", "#CFCFCF"),
        line("[4.5,0.5],[4.5,1.5]", "#CFCFCF")
    );
    for text in ["All lines sum to the same number.", "All lines have the same sum of digits."] {
        assert_eq!(of(text, &lines), ["equal-sums r1c1 r1c2 r1c3 r5c1 r5c2"], "{text}");
    }
    assert_eq!(
        of("Digits on each grey line sum to 11.", &lines),
        ["killer r1c1 r1c2 r1c3", "killer r5c1 r5c2"]
    );
    for other in [
        "All lines sum to the same number in each box.",
        "Digits on each line sum to 11 or 12.",
        "Digits on each red line sum to 11.",
        "Adjacent digits on each line sum to 11.",
    ] {
        assert!(
            parsed(&document(&format!("Normal sudoku rules apply. {other}"), &lines)).is_err(),
            "{other}"
        );
    }
}

#[test]
fn circles_may_be_different_and_numbers_beside_the_grid_near() {
    let circles = format!(
        "\"underlays\":[{},{}]",
        circle("0.5,0.5", 0.8, "#FFFFFF", "#000000"),
        circle("4.5,5.5", 0.8, "#FFFFFF", "#000000")
    );
    assert_eq!(
        of("In this puzzle, all circles must contain different digits.", &circles),
        ["house r1c1 r5c6"]
    );
    let text = "Normal sudoku rules apply. All circles must contain different even digits.";
    assert!(parsed(&document(text, &circles)).is_err());
    let number = format!("\"overlays\":[{}]", text_at("-0.5,2.5", "47"));
    assert_eq!(
        of("Numbers outside the grid must appear in the first three cells from that direction.", &number),
        ["contains r1c3 r2c3 r3c3"]
    );
    let text = "Normal sudoku rules apply. Numbers outside the grid don't appear in the first three cells.";
    assert!(parsed(&document(text, &number)).is_err());
}

#[test]
fn borders_that_divide_a_line_are_no_sums_by_themselves() {
    let blue = format!("\"lines\":[{}]", line("[4.5,1.5],[4.5,4.5]", "#2ECBFF"));
    let borders = "Box borders divide blue lines into segments.";
    let same = format!("{borders} Each segment along a line must have the same sum.");
    assert_eq!(of(&same, &blue), ["region-sum r5c2 r5c3 r5c4 r5c5"]);
    let rising = format!("Normal sudoku rules apply. {borders} Segment totals increase along the line.");
    assert!(rules(&in_part(&document(&rising, &blue)).puzzle).is_empty());
}

#[test]
fn what_may_change_what_was_read_is_marked() {
    let changes = |text: &str| in_part(&document(text, "")).unread.iter().any(|part| part.changes);
    for other in [
        "Nine cells are doublers.",
        "Exactly one thermometer is broken.",
        "One clue of each type lies.",
        "A shaded cell has a value of ten more.",
    ] {
        assert!(changes(&format!("Normal sudoku rules apply. {other}")), "{other}");
    }
    let more = "Frogs hop up and down in each row.";
    assert!(!changes(&format!("Normal sudoku rules apply. {more}")));
    // Where the text does not say that it is sudoku, it may be something else.
    assert!(changes(more));
}

/// A 4×4 document of f-puzzles with this text and these further fields.
fn fields(text: &str, more: &str) -> String {
    let row = "[{},{},{},{}]";
    let text = serde_json::Value::from(text);
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"ruleset\":{text},{more}}}")
}

const CAGE: &str = "\"killercage\":[{\"cells\":[\"R1C1\",\"R4C4\"],\"value\":\"2\"}]";
const THERMOMETER: &str = "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]";

/// A white and a black dot, an X and a V, an arrow, a cage, a thermometer and a red line.
fn much() -> String {
    format!(
        "\"overlays\":[{},{},{},{}],\"cages\":[{{\"cells\":[[8,0],[8,1]],\"value\":\"9\"}},{{\"cells\":[[8,3],[8,4]],\
         \"value\":\"9\"}}],\"lines\":[{},{}],\"underlays\":[{},{},{}]",
        circle("2.5,2", 0.3, "#FFFFFF", "#000000"),
        circle("2.5,5", 0.3, "#000000", "#000000"),
        text_at("6.5,2", "X"),
        text_at("6.5,5", "V"),
        line("[0.5,0.5],[0.5,2.5]", "#CFCFCF"),
        line("[4.5,0.5],[4.5,2.5]", "#FF0000"),
        circle("0.5,0.5", 0.85, "#CFCFCF", "#CFCFCF"),
        circle("7.5,7.5", 0.7, "#CFCFCF", "#CFCFCF"),
        "{\"center\":[3.5,7.5],\"width\":0.7,\"height\":0.7,\"backgroundColor\":\"#CFCFCF\"}",
    )
}

/// Whether nothing is made of a text, and it is told.
fn is_told(text: &str, drawn: &str) -> bool {
    let read = in_part(&document(&format!("Normal sudoku rules apply. {text}"), drawn));
    read.puzzle.added_rules().is_empty() && read.is_part()
}

#[test]
fn what_says_the_opposite_of_a_rule_is_not_that_rule() {
    for text in [
        "Digits repeat in cages.",
        "Thermometers increase toward the bulb.",
        "Digits on thermometers increase from the tip to the bulb.",
        "Digits separated by a black dot are consecutive.",
        "White dots are in a ratio of 1:2.",
        "Cells separated by a V sum to 10.",
        "Digits separated by a white dot dont differ by 1.",
        "Cells with a white dot between them can't, ever, differ by 1.",
        "No two digits in consecutive cells on a red line may repeat.",
        "Both cages have the same digits.",
        "Gray circles contain odd digits and even digits.",
        "Even squares contain odd digits.",
        "Digits in cages sum to the total in the corner, neither more nor less.",
    ] {
        assert!(is_told(text, &much()), "{text}");
    }
}

#[test]
fn words_that_look_like_others_are_not_those() {
    for text in [
        "Digits a ring's move apart are different.",
        "Digits on a narrow sum to the digit in the circle.",
        "Digits separated by a while dot are consecutive.",
    ] {
        let read = in_part(&document(&format!("Normal sudoku rules apply. {text}"), &much()));
        assert!(read.puzzle.added_rules().is_empty(), "{text}");
    }
    for text in [
        "Fill in the digits from 1 to eighty in each row, column and box.",
        "Each digit 1 to eighth once in each row, column and box.",
    ] {
        assert!(in_part(&document(text, "")).is_part(), "{text}");
    }
}

#[test]
fn sudoku_that_is_denied_is_no_sudoku() {
    for text in [
        "Normal sudoku rules apply to rows and columns, not boxes.",
        "Rows, columns and boxes do not contain each digit once.",
        "Each digit appears twice in each row and column.",
        "Digits repeat in each row and column.",
        "Each row and column contains the same digit.",
        "Boxes do not apply.",
    ] {
        let read = in_part(&document(text, ""));
        assert!(read.unread.iter().any(|part| part.changes), "{text}");
    }
    for text in [
        "No digit appears twice in each row and column.",
        "Each row and column must not contain the same digit.",
        "Fill the grid so that each row and column has no duplicates.",
        "Place the digits 1 to 9 without repetition in each row, column and box.",
    ] {
        assert!(parsed(&document(text, "")).is_ok(), "{text}");
    }
}

#[test]
fn headings_that_change_a_rule_are_told() {
    let sum = "digits in cages sum to the total in the corner.";
    for heading in ["Lying cages", "Wrong clues", "Fillomino", "Ambiguous cages", "Anti-cages"] {
        let read = in_part(&document(&format!("Normal sudoku rules apply. {heading}: {sum}"), &much()));
        assert!(
            read.unread.iter().any(|part| part.changes && part.to_string().contains(heading)),
            "{heading}"
        );
    }
    let text = "Normal sudoku rules apply. Broken thermometers: digits increase from the bulb.";
    assert!(in_part(&document(text, &much())).unread.iter().any(|part| part.to_string().contains("Broken")));
    let cages = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"9\"}]";
    for heading in ["Cages", "Killer cages", "Rules", "Note"] {
        assert_eq!(of(&format!("{heading}: {sum}"), cages), ["killer r1c1 r1c2"], "{heading}");
    }
}

#[test]
fn fields_are_read_as_the_text_says() {
    let repeats = |text: &str| {
        let read = in_part(&fields(&format!("Normal sudoku rules apply. {text}"), CAGE));
        let part = read.is_part();
        match read.puzzle.added_rules() {
            [garns_puzzle::Rule::Killer(cage)] => (cage.repeats, part),
            other => panic!("{text}: {other:?}"),
        }
    };
    let sum = "Digits in cages sum to the total in the corner.";
    assert_eq!(repeats(sum), (false, false));
    assert_eq!(repeats(&format!("{sum} Digits may repeat in cages.")), (true, false));
    assert_eq!(repeats("Repeats are allowed in cages."), (true, false));
    // Together with the heading, or else it is said that something was not read.
    assert_eq!(repeats("Killer cages: digits may repeat."), (true, false));
    for text in ["In cages:\\nDigits may repeat.", "Cages show their sums. Digits may repeat."] {
        assert_ne!(repeats(text), (false, false), "{text}");
    }
    // Of some cages only.
    for heading in ["Red cages", "In one of the cages", "Optional"] {
        assert_eq!(
            repeats(&format!("{sum} {heading}: Digits may repeat in cages.")),
            (false, true),
            "{heading}"
        );
    }
    // One who says both is not understood.
    assert_eq!(repeats("Normal killer rules apply. Digits may repeat in cages."), (false, true));
    let slow = |text: &str| {
        let read = in_part(&fields(&format!("Normal sudoku rules apply. {text}"), THERMOMETER));
        match read.puzzle.added_rules() {
            [garns_puzzle::Rule::Thermometer(it)] => (it.slow, read.is_part()),
            other => panic!("{text}: {other:?}"),
        }
    };
    assert_eq!(slow("Digits on thermometers increase from the bulb."), (false, false));
    assert_eq!(slow("Digits on thermometers increase or stay the same from the bulb."), (true, false));
    assert_eq!(slow("Thermometers are slow."), (true, false));
    assert_ne!(slow("Thermometers: slow."), (false, false));
    for (text, clue) in [
        ("Digits repeat in cages.", CAGE),
        ("Thermometers increase toward the bulb.", THERMOMETER),
        (
            "White dots are in a ratio of 1:2.",
            "\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}]",
        ),
        ("Cells separated by a V sum to 10.", "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"}]"),
        (
            "Digits separated by a black dot are consecutive.",
            "\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}]",
        ),
    ] {
        let read = in_part(&fields(&format!("Normal sudoku rules apply. {text}"), clue));
        assert!(read.unread.iter().any(|part| part.changes), "{text}");
    }
}

#[test]
fn what_speaks_of_a_rule_that_was_read_may_change_it() {
    for text in [
        "Digits on an arrow sum to the digit in the circle. Digits on an arrow sum to twice the digit in the circle.",
        "White dots: digits are consecutive or identical.",
        "Digits in cages sum to the total in the corner. Cages hop.",
        "Boxes do not apply.",
    ] {
        let read = in_part(&document(&format!("Normal sudoku rules apply. {text}"), &much()));
        let told = |part: &garns_format::Unread| part.changes && part.to_string().contains("sentence");
        assert!(read.unread.iter().any(told), "{text}");
    }
}

#[test]
fn the_name_of_a_rule_is_that_rule_where_nothing_else_tells_it() {
    let names = |text: &str| {
        let puzzle = parsed(&document(&format!("Normal sudoku rules apply. {text}"), ""));
        puzzle.map(|puzzle| puzzle.added_rules().iter().map(|rule| rule.about().name).collect::<Vec<_>>())
    };
    assert_eq!(names("Anti-knight."), Ok(vec!["anti-knight"]));
    assert_eq!(
        names("Anti-knight: cells a knight's move apart have different digits."),
        Ok(vec!["anti-knight"])
    );
    assert_eq!(names("Anti-knight.\nAnti-king."), Ok(vec!["anti-knight", "anti-king"]));
    // What has nothing to be about, and what the text does not tell.
    assert!(names("Thermometers.").is_err());
    assert!(names("Windoku.").is_err());
    let text = "Normal sudoku rules apply. Anti-king. Frogs hop.";
    let read = in_part(&document(text, ""));
    assert!(read.puzzle.added_rules().is_empty() && read.unread[0].changes, "{:?}", read.unread);
}

#[test]
fn a_number_in_the_text_is_that_of_the_field() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let rows = format!("[{}]", vec![row; 9].join(","));
    let unread = |least: i64, text: &str| {
        let line = format!("[{{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":{least}}}]");
        let text = format!("Normal sudoku rules apply. {text}");
        let document = format!("{{\"size\":9,\"grid\":{rows},\"ruleset\":\"{text}\",\"whispers\":{line}}}");
        in_part(&document).unread.iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    let said = "Adjacent digits on a green line differ by at least 4.";
    assert_eq!(unread(4, said), Vec::<String>::new());
    assert_eq!(unread(5, said).len(), 1, "{:?}", unread(5, said));
    assert_eq!(unread(5, "Normal german whisper rules apply."), Vec::<String>::new());
}

//! Drawings and what a rules text says about them become rules, or are told as not read. The documents are written here;
//! each drawing has the form SudokuPad and its kin give it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::document;
use garns_format::{Hints, Read, find, read};
use garns_puzzle::{Grid, Lang, Puzzle};
use proptest::prelude::*;

/// The puzzle, if all of its text is read.
fn parsed(text: &str) -> Result<Puzzle, String> {
    read(text, &Hints { strict: true, ..Hints::default() }).map_err(|error| error.text(Lang::En))
}

/// What can be read of a text, and what of it is not.
fn in_part(text: &str) -> Read {
    garns_format::read_all(text, &Hints::default()).unwrap()
}

/// The added rules, each as the native JSON says it, without spaces.
fn rules(puzzle: &Puzzle) -> Vec<String> {
    let json = garns_format::write(puzzle, find("jsonl").unwrap()).unwrap();
    puzzle
        .added_rules()
        .iter()
        .map(|rule| {
            let cells: Vec<String> = rule.def().cells(puzzle).iter().map(ToString::to_string).collect();
            assert!(json.contains(rule.about().name) || cells.len() > 20, "{json}");
            if cells.len() > 20 {
                rule.about().name.to_owned()
            } else {
                format!("{} {}", rule.about().name, cells.join(" "))
            }
        })
        .collect()
}

fn of(text: &str, fields: &str) -> Vec<String> {
    let text = format!("Normal sudoku rules apply. {text}");
    rules(&parsed(&document(&text, fields)).unwrap_or_else(|error| panic!("{text}: {error}")))
}

const GRAY: &str = "\"color\":\"#CFCFCF\",\"thickness\":10";

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

/// A sign between two cells, and the same one drawn upright and turned.
#[test]
fn inequality_signs_point_to_the_smaller_digit() {
    let said = "Inequality signs point to the smaller digit.";
    for (at, sign, greater, less) in [
        ("0.5,1", ">", "r1c1", "r1c2"),
        ("0.5,1", "<", "r1c2", "r1c1"),
        ("1,0.5", "v", "r1c1", "r2c1"),
        ("1,0.5", "^", "r2c1", "r1c1"),
        ("4.5,8", "\u{2039}", "r5c9", "r5c8"),
    ] {
        let puzzle = parsed(&document(
            &format!("Normal sudoku rules apply. {said}"),
            &format!("\"overlays\":[{}]", text_at(at, sign)),
        ));
        let rule =
            garns_puzzle::rules::Greater { greater: greater.parse().unwrap(), less: less.parse().unwrap() };
        assert_eq!(puzzle.unwrap().added_rules(), [rule.into()], "{sign} at {at}");
    }
    let turned = text_at("1,0.5", ">").replace("\"fontSize\"", "\"angle\":90,\"fontSize\"");
    assert_eq!(of(said, &format!("\"overlays\":[{turned}]")), ["greater r1c1 r2c1"]);
}

#[test]
fn thermometers_begin_at_their_bulb() {
    let bulb = circle("0.5,2.5", 0.85, "#CFCFCF", "#CFCFCF");
    let drawn = format!("\"lines\":[{}],\"underlays\":[{bulb}]", line("[0.5,0.5],[0.5,2.5]", "#CFCFCF"));
    for text in [
        "Digits along a thermometer increase from the bulb end.",
        "Along thermos, digits must strictly increase from the round bulb to the tip.",
        "Thermometers: digits increase as they move away from the bulb.",
    ] {
        assert_eq!(of(text, &drawn), ["thermometer r1c3 r1c2 r1c1"], "{text}");
    }
    // A branch begins on the line.
    let both = format!(
        "\"lines\":[{},{}],\"underlays\":[{bulb}]",
        line("[0.5,0.5],[0.5,2.5]", "#CFCFCF"),
        line("[2.5,0.5],[0.5,0.5]", "#CFCFCF")
    );
    assert_eq!(
        of("Digits on thermometers increase from the bulb.", &both),
        ["thermometer r1c3 r1c2 r1c1", "thermometer r1c1 r2c1 r3c1"]
    );
}

#[test]
fn arrows_leave_a_circle() {
    let drawn = format!(
        "\"arrows\":[{{\"wayPoints\":[[0.5,0.8],[0.5,2.5],[1.5,3.5]],{GRAY},\"headLength\":0.3}}],\"underlays\":[{}]",
        circle("0.5,0.5", 0.7, "#FFFFFF", "#CFCFCF")
    );
    for text in [
        "Digits along an arrow sum to the digit in that arrow's circle.",
        "Digits along arrows must sum to the circled total. Digits may repeat along an arrow if allowed by other rules.",
        "Normal arrow rules apply.",
    ] {
        assert_eq!(of(text, &drawn), ["arrow r1c1 r1c2 r1c3 r2c4"], "{text}");
    }
    let refused =
        parsed(&document("Normal sudoku rules apply. Arrows sum to the square of their circle.", &drawn));
    assert!(refused.unwrap_err().contains("Arrows sum to the square of their circle"));
}

#[test]
fn lines_are_told_apart_by_their_colours() {
    let (green, purple, blue) = (
        line("[0.5,0.5],[0.5,2.5]", "#67F067"),
        line("[2.5,0.5],[2.5,2.5]", "#F067F0"),
        line("[4.5,2.5],[4.5,3.5]", "#2ECBFF"),
    );
    let drawn = format!("\"lines\":[{green},{purple},{blue}]");
    let text = "Adjacent digits along a green line must differ by at least 5.\n\
                Each purple line contains a set of consecutive digits in any order.\n\
                Region sum lines: box borders divide each blue line into segments with the same sum.";
    assert_eq!(
        of(text, &drawn),
        ["whispers r1c1 r1c2 r1c3", "renban r3c1 r3c2 r3c3", "region-sum r5c3 r5c4"]
    );
    // A line of a colour nobody speaks of.
    let less = "Normal sudoku rules apply. Adjacent digits along a green line must differ by at least 5.";
    assert!(parsed(&document(less, &drawn)).unwrap_err().contains("lines through cells"));
}

#[test]
fn of_several_colours_the_nearest_is_meant() {
    let drawn = format!(
        "\"lines\":[{},{}]",
        line("[0.5,0.5],[0.5,2.5]", "#FFDB58"),
        line("[0.5,2.5],[0.5,4.5]", "#FF7518")
    );
    let text = "Adjacent digits along an orange line differ by at least 4. Adjacent digits along a yellow line differ by at least 6.";
    let text = format!("Normal sudoku rules apply. {text}");
    let puzzle = parsed(&document(&text, &drawn)).unwrap();
    let json = garns_format::write(&puzzle, find("jsonl").unwrap()).unwrap().replace(' ', "");
    assert!(json.contains("\"least\":6") && json.contains("\"least\":4"), "{json}");
    assert_eq!(rules(&puzzle).len(), 2, "two lines, though they meet");
}

#[test]
fn lines_that_go_on_are_one_line() {
    let drawn = format!(
        "\"lines\":[{},{}]",
        line("[0.5,0.5],[0.5,1.5]", "#F067F0"),
        line("[0.5,1.5],[1.5,1.5]", "#F067F0")
    );
    assert_eq!(
        of("Purple lines contain sets of consecutive digits in any order.", &drawn),
        ["renban r1c1 r1c2 r2c2"]
    );
    let branched = format!("{},{}]", &drawn[..drawn.len() - 1], line("[0.5,1.5],[0.5,2.5]", "#F067F0"));
    let text = "Normal sudoku rules apply. Purple lines contain sets of consecutive digits in any order.";
    assert!(parsed(&document(text, &branched)).unwrap_err().contains("Purple lines"));
    // Segments of sums are still clear there.
    let text = "Box borders divide blue lines into segments with the same sum.";
    let blue = branched.replace("#F067F0", "#2ECBFF").replace("[0.5,2.5]", "[0.5,3.5]");
    assert_eq!(of(text, &blue), ["equal-sums r1c1 r1c2 r1c3 r2c2 r1c4"]);
}

#[test]
fn signs_between_cells_are_read() {
    let dots = format!(
        "\"overlays\":[{},{},{},{}]",
        circle("0.5,1", 0.3, "#FFFFFF", "#000000"),
        circle("1,0.5", 0.3, "#000000", "#000000"),
        text_at("4.5,5", "X"),
        text_at("5,4.5", "V")
    );
    let text = "Digits separated by a white dot are consecutive; digits separated by a black dot are in a 1:2 ratio. Cells \
                joined by an X sum to 10, and cells joined by a V sum to 5.";
    let found = ["difference r1c1 r1c2", "ratio r1c1 r2c1", "total r5c5 r5c6", "total r5c5 r6c5"];
    assert_eq!(of(&format!("{text} Not all dots are given."), &dots), found);
    let all = of(&format!("{text} All possible dots are given. All Xs and Vs are given."), &dots);
    assert_eq!(
        all,
        [
            "difference r1c1 r1c2",
            "ratio r1c1 r2c1",
            "no-difference",
            "no-ratio",
            "total r5c5 r5c6",
            "total r5c5 r6c5",
            "no-total"
        ]
    );
}

#[test]
fn numbers_beside_the_grid_are_read() {
    let drawn = format!("\"overlays\":[{},{}]", text_at("-0.5,0.5", "12"), text_at("1.5,9.5", "7"));
    let text = "Clues outside the grid give the sum of the digits sandwiched between the 1 and the 9 in that row or column.";
    let found = of(text, &drawn);
    assert_eq!(found.len(), 2);
    assert!(
        found[0].starts_with("sandwich r1c1 r2c1") && found[1].starts_with("sandwich r2c9 r2c8"),
        "{found:?}"
    );
    let little = format!(
        "\"overlays\":[{}],\"arrows\":[{{\"wayPoints\":[[-0.3,2.2],[0,1.9]],{GRAY},\"headLength\":0.2}}]",
        text_at("-0.5,2.5", "9")
    );
    let text = "Clues outside the grid give the sum of the digits along the indicated diagonal.";
    assert_eq!(of(text, &little), ["little-killer r1c2 r2c1"]);
}

#[test]
fn shapes_in_cells_and_on_corners_are_read() {
    let square = "{\"center\":[0.5,0.5],\"width\":0.7,\"height\":0.7,\"rounded\":false,\"backgroundColor\":\"#CFCFCF\"}";
    let odd = circle("1.5,1.5", 0.7, "#CFCFCF", "#CFCFCF");
    let drawn = format!("\"underlays\":[{square},{odd}]");
    let text = "Cells with a grey square must contain an even digit. A digit in a grey circle is odd.";
    assert_eq!(of(text, &drawn), ["parity r1c1", "parity r2c2"]);
    let quad = "\"overlays\":[{\"center\":[1,1],\"width\":0.7,\"height\":0.7,\"rounded\":true,\"borderColor\":\"#000\",\"text\":\"1 2\"}]";
    assert_eq!(
        of("Digits in a white circle must appear in the four surrounding cells.", quad),
        ["quadruple r1c1 r1c2 r2c1 r2c2"]
    );
    let circles = format!("\"underlays\":[{}]", circle("1.5,1.5", 0.8, "#FFFFFF", "#000000"));
    assert_eq!(
        of("A digit in a circle indicates how many circles contain that digit.", &circles),
        ["counting-circles r2c2"]
    );
}

#[test]
fn some_rules_need_no_drawing() {
    for (text, found) in [
        ("Cells separated by a knight's move (in chess) cannot contain the same digit.", vec!["anti-knight"]),
        ("Identical digits can't be a king's move apart.", vec!["anti-king"]),
        ("Orthogonally adjacent cells may not contain consecutive digits.", vec!["non-consecutive"]),
        ("No guessing is required. Have fun!", vec![]),
        (
            "The grid is partially covered in fog. Placing a correct digit will clear the fog around it.",
            vec![],
        ),
    ] {
        assert_eq!(of(text, ""), found, "{text}");
    }
    let lines = format!("\"lines\":[{}]", line("[0,0],[9,9]", "#34BBE6"));
    assert_eq!(of("Digits may not repeat on the marked diagonal.", &lines).len(), 1);
}

#[test]
fn cages_are_what_the_text_says() {
    let drawn = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]";
    for text in [
        "Digits in cages must sum to the small clue in the top left corner of the cage. Digits cannot repeat within a cage.",
        "Cages show their sums.",
        "Digits in a cage may not repeat, and sum to the indicated total.",
        "Normal killer rules apply.",
    ] {
        assert_eq!(of(text, drawn), ["killer r1c1 r1c2"], "{text}");
    }
    assert_eq!(of("Cages show their products.", drawn), ["cage r1c1 r1c2"]);
    for text in
        ["Cages show their quotients.", "All cages have different sums.", "Digits in a cage sum to a prime."]
    {
        let refused = parsed(&document(&format!("Normal sudoku rules apply. {text}"), drawn)).unwrap_err();
        assert!(refused.contains("not read: the sentence"), "{refused}");
    }
}

/// The digits of a cage differ, and what they count adds up.
#[test]
fn cages_count_doublers_twice() {
    let text = "Normal sudoku rules apply. Each row, column and box contains exactly one doubler. Each digit is doubled \
                exactly once. Doublers count double. Digits in cages sum to the total and may not repeat.";
    let digits: Vec<i64> = (0..81).map(|i| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1).collect();
    let columns = [0, 3, 6, 1, 4, 7, 2, 5, 8];
    let counted = (0..81).map(|i| digits[i] * if columns[i / 9] == i % 9 { 2 } else { 1 });
    let both: Vec<i64> = digits.iter().copied().chain(counted).collect();
    // 1, which is doubled, and 2; 2 and 3.
    for (cells, sum, right) in [("[0,0],[0,1]", 4, true), ("[0,0],[0,1]", 3, false), ("[0,1],[0,2]", 5, true)]
    {
        let drawn = format!("\"cages\":[{{\"cells\":[{cells}],\"value\":{sum}}}]");
        let puzzle = parsed(&document(text, &drawn)).unwrap();
        let grid: Grid = both.iter().map(|number| puzzle.values().rank(*number)).collect();
        assert_eq!(puzzle.is_solution(&grid), right, "{cells} {sum}: {:?}", puzzle.check(&grid));
    }
    // The same digit twice, once doubled, is no cage, though what they count adds up: 7 in r2c4 and in r1c7.
    let drawn = "\"cages\":[{\"cells\":[[1,3],[0,6]],\"value\":21}]";
    let puzzle = parsed(&document(text, drawn)).unwrap();
    let grid: Grid = both.iter().map(|number| puzzle.values().rank(*number)).collect();
    assert_eq!(puzzle.check(&grid).len(), 1, "{:?}", puzzle.check(&grid));
}

#[test]
fn what_is_said_but_not_drawn_is_told() {
    let text = "Normal sudoku rules apply. Digits along a thermometer increase from the bulb.";
    assert!(parsed(&document(text, "")).unwrap_err().contains("Digits along a thermometer increase"));
}

#[test]
fn the_text_says_which_digits_there_are() {
    let puzzle =
        parsed(&document("Place the digits 0-8 once each in every row, column and box.", "")).unwrap();
    assert_eq!((puzzle.values().least(), puzzle.values().most()), (0, 8));
    let puzzle =
        parsed(&document("Place the digits 0-9 once each in every row, column and box.", "")).unwrap();
    assert_eq!((puzzle.values().least(), puzzle.values().len(), puzzle.rules().len()), (0, 10, 27));
    // With fewer digits than cells, rows and columns can't be what they are in sudoku.
    let few = document("Place the digits 1-6 once each in every row, column and box.", "");
    assert!(parsed(&few).unwrap_err().contains("Place the digits 1-6"));
    let puzzle = read(&few, &Hints::default()).unwrap();
    assert_eq!((puzzle.values().len(), puzzle.rules().len()), (6, 0));
}

/// A 9×9 f-puzzles document with this rules text and these further fields.
fn with(rules: &str, fields: &str) -> String {
    let grid = format!("[{}]", vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(","));
    format!("{{\"size\":9,\"grid\":{grid},\"ruleset\":{}{fields}}}", serde_json::Value::from(rules))
}

const THERMOMETER: &str = ",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]";

#[test]
fn f_puzzles_tells_rules_in_words_too() {
    let green =
        ",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]],\"outlineC\":\"#67F067\",\"width\":0.4}]";
    let text = "Normal sudoku rules apply. Neighbouring digits on a green line differ by at least 5.";
    assert_eq!(rules(&parsed(&with(text, green)).unwrap()), ["whispers r1c1 r1c2 r1c3"]);
    assert!(parsed(&with("Normal sudoku rules apply.", green)).unwrap_err().contains("lines through cells"));
    // How a program draws its own rule says nothing more.
    let renban = ",\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\
                  \"outlineC\":\"#F067F0\",\"width\":0.4,\"fromConstraint\":\"Renban\"}]";
    assert_eq!(
        rules(&parsed(&with("Normal sudoku and renban rules apply.", renban)).unwrap()),
        ["renban r1c1 r1c2"]
    );
}

#[test]
fn where_fields_are_the_rules_the_text_may_say_anything() {
    for text in [
        "Welcome to my third puzzle!\nMade on May 4 for Bob's 40th birthday.",
        "Values go up as you climb a thermo.",
        "On each thermometer, start with the lowest number at the blob and get bigger.",
        "Thermos: die Ziffern werden von der Kugel an immer gr\u{f6}\u{df}er.",
        "Temperatures rise along every path starting at its round end.",
        "Every row, every column and every nonet holds nine numbers, all of them distinct.",
    ] {
        let puzzle = in_part(&with(text, THERMOMETER)).puzzle;
        assert_eq!(rules(&puzzle), ["thermometer r1c1 r1c2"], "{text}");
        assert_eq!(puzzle.notes().description, text);
    }
    // What is understood adds its rule where no field does.
    let both = with("Climb the thermos. Digits a knight's move apart must be different.", THERMOMETER);
    assert_eq!(rules(&in_part(&both).puzzle), ["thermometer r1c1 r1c2", "anti-knight"]);
}

#[test]
fn a_rule_that_is_only_in_a_dark_sentence_is_told() {
    for text in [
        "Beware of the horse: knight rules are in force in a twisted way.",
        "Some cages hold numbers that grow.",
        "Draw a loop through half of the cells.",
        "Along thermometers digits increase consecutively from the bulb.",
        "Dots are where numbers are friends.",
        "Choose from the numbers 1-15.",
        "The negative constraint holds.",
    ] {
        let refused = parsed(&with(text, THERMOMETER)).unwrap_err();
        assert!(refused.contains("not read: the sentence"), "{text}: {refused}");
    }
}

#[test]
fn a_drawing_that_nobody_speaks_of_is_told() {
    let dark = "Values go up as you climb a thermo.";
    let line = ",\"line\":[{\"lines\":[[\"R5C1\",\"R5C2\"]],\"outlineC\":\"#67F067\",\"width\":0.4}]";
    assert!(parsed(&with(dark, &format!("{THERMOMETER}{line}"))).unwrap_err().contains("Values go up"));
    assert!(parsed(&with("Normal sudoku rules apply.", line)).unwrap_err().contains("lines through cells"));
    // What is drawn on the cells of a clue is how the clue looks.
    let sign = ",\"text\":[{\"cells\":[\"R1C2\",\"R1C1\"],\"value\":\">\",\"size\":0.5}],\
                \"cage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"outlineC\":\"#000000\"}]";
    let looks = parsed(&with("", &format!("{THERMOMETER}{sign}"))).unwrap();
    assert_eq!(rules(&looks), ["thermometer r1c1 r1c2"]);
    assert!(parsed(&with("", &format!("{THERMOMETER}{}", sign.replace("R1C2", "R2C1")))).is_err());
}

#[test]
fn without_a_rule_in_a_field_the_variant_can_only_be_in_the_text() {
    let bare = ",\"thermometer\":[],\"antiknight\":false";
    for text in [
        "Values go up as you climb.\nNumbers 3 and 7 are enemies.",
        "The order of the first row is that of the last.",
    ] {
        assert!(parsed(&with(text, bare)).unwrap_err().contains("not read: the sentence"), "{text}");
    }
    // Sudoku itself may be told in any words, here and where only cages are drawn.
    let sudoku = "No row, no column and no nonet holds a digit twice.";
    assert!(rules(&parsed(&with(sudoku, bare)).unwrap()).is_empty());
    let cages = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]";
    let text = format!("{sudoku} Normal killer rules apply.");
    assert_eq!(rules(&parsed(&document(&text, cages)).unwrap()), ["killer r1c1 r1c2"]);
    for other in ["No row holds a digit next to its double.", "Digits may repeat in columns.", "Be the king."]
    {
        assert!(parsed(&document(&format!("{text} {other}"), cages)).is_err(), "{other}");
    }
}

#[test]
fn what_garns_writes_it_reads_whatever_the_text() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.notes_mut().description = "Cada gaiola contém um primo: each cage holds a prime digit.".into();
    for format in ["f-puzzles", "f-puzzles-link", "sudokupad"] {
        let text = garns_format::write(&puzzle, find(format).unwrap()).unwrap();
        assert_eq!(parsed(&text).as_ref(), Ok(&puzzle), "{format}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_and_no_drawing_makes_the_reader_panic(
        words in proptest::collection::vec(proptest::sample::select(vec![
            "digits", "along", "a", "thermometer", "increase", "from", "the", "bulb", ".", ",", "and", "not", "green", "line", "differ",
            "by", "at", "least", "5", "cage", "sum", "to", "10", "1-9", "row", "column", "box", "(", ")", ":", "*", "|", "é", "\n", "dot",
        ]), 0..40),
        points in proptest::collection::vec((-2.0_f64..12.0, -2.0_f64..12.0), 0..6),
        half in any::<bool>(),
    ) {
        let snap = |x: f64| if half { x.floor() + 0.5 } else { x };
        let list: Vec<String> = points.iter().map(|(a, b)| format!("[{},{}]", snap(*a), snap(*b))).collect();
        let shapes: Vec<String> = points.iter().map(|(a, b)| circle(&format!("{},{}", snap(*a), snap(*b)), a.abs(), "#CFCFCF", "#000")).collect();
        let path = line(&list.join(","), "#67F067");
        let fields = format!("\"lines\":[{path}],\"arrows\":[{path}],\"overlays\":[{}]", shapes.join(","));
        if let Err(error) = parsed(&document(&words.join(" "), &fields)) {
            prop_assert!(!error.is_empty() && !error.contains('\n') && error.chars().count() < 400, "{}", error);
        }
    }
}

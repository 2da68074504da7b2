//! Ways to say a rule about a drawing: each is read as that rule, and a neighbour of it that says something else is
//! not.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

#[path = "phrases/made_up.rs"]
mod made_up;

use common::document;
use garns_format::{Hints, read};
use garns_puzzle::Lang;

/// The names of the rules a 9×9 document with this text and these fields has, or what of it is not read.
fn names(text: &str, fields: &str) -> Result<Vec<&'static str>, String> {
    let document = document(&format!("Normal sudoku rules apply. {text}"), fields);
    let puzzle =
        read(&document, &Hints { strict: true, ..Hints::default() }).map_err(|error| error.text(Lang::En))?;
    Ok(puzzle.added_rules().iter().map(|rule| rule.about().name).collect())
}

/// Each of `said` is the rule, each of `others` is not read.
fn check(fields: &str, rule: &str, said: &[&str], others: &[&str]) {
    let read = |text: &&&str| match names(text, fields) {
        Ok(found) => found.is_empty() || found.iter().any(|name| *name != rule),
        Err(_) => true,
    };
    let wrong: Vec<String> = said
        .iter()
        .filter(read)
        .chain(others.iter().filter(|text| names(text, fields).is_ok()))
        .map(|text| format!("{text} {:?}", names(text, fields)))
        .collect();
    assert!(wrong.is_empty(), "{rule}: {wrong:#?}");
}

fn line(colour: &str) -> String {
    format!("\"lines\":[{{\"wayPoints\":[[0.5,1.5],[0.5,5.5]],\"color\":\"{colour}\",\"thickness\":10}}]")
}

fn circle(at: &str, size: f64, fill: &str, text: &str) -> String {
    format!(
        "{{\"center\":[{at}],\"width\":{size},\"height\":{size},\"rounded\":true,\"backgroundColor\":\"{fill}\",\
         \"borderColor\":\"#000000\",\"text\":\"{text}\"}}"
    )
}

fn arrow(colour: &str, pill: bool) -> String {
    let (at, wide) = if pill { ("0.5,1", 1.75) } else { ("0.5,1.5", 0.75) };
    format!(
        "\"arrows\":[{{\"wayPoints\":[[0.5,1.8],[0.5,4.5]],\"color\":\"{colour}\",\"thickness\":5,\"headLength\":0.3}}],\
         \"underlays\":[{{\"center\":[{at}],\"width\":{wide},\"height\":0.75,\"rounded\":true,\
         \"backgroundColor\":\"#FFFFFF\",\"borderColor\":\"#CFCFCF\"}}]"
    )
}

#[test]
fn arrows() {
    check(
        &arrow("#CFCFCF", false),
        "arrow",
        &[
            "Digits along an arrow add up to the number in the connecting circle.",
            "Digits in cells on the path of a grey arrow must sum to the digit in that arrow's circle.",
            "Digits on an arrow may repeat and must sum to the digit in its circle.",
            "\\n\\nDigits along an arrow sum to the digit in the circle.",
        ],
        &[
            "Digits along an arrow add up to one more than the number in the connecting circle.",
            "Digits along a red arrow must sum to the digit in that arrow's circle.",
            "Digits along an arrow sum to the number in the circle and ascend from the tip.",
            "Digits along an arrow sum to the number in the circle, in binary.",
        ],
    );
    check(
        &arrow("#CFCFCF", true),
        "arrow",
        &[
            "Digits on an arrow sum to the number in the pill, read from left to right.",
            "Digits on an arrow sum to the number in the attached circle or pill (read left to right or downwards).",
            "Digits on arrows sum to the two-digit number in the connected pill, which reads from left to right.",
            "Digits along an arrow sum to the number in the circle or pill - 2-digit numbers in pills are read left-to-right.",
            "Digits on arrows sum to the digit in the circle or the two-digit number in the pill, which reads from left to right.",
        ],
        &[
            "Digits on an arrow sum to the number in the circle or pill.",
            "Digits on an arrow sum to the two-digit number in the attached pill.",
            "Digits on an arrow sum to the number in the pill, read from right to left.",
        ],
    );
}

#[test]
fn cages() {
    let shown = "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]";
    check(
        shown,
        "killer",
        &[
            "Cages give their totals and contain no repeated digits.",
            "Cages may not include repeats, and show their sums.",
            "Digits do not repeat in cages, which sometimes show their sums.",
            "The digits in a cage sum to its total, and cannot include repeats.",
            "Digits in cages don't include repeat digits and add up to the given total.",
            "The cages' sums are given.",
        ],
        &[
            "Cages show their products and contain no repeated digits.",
            "Cages show their sums and contain one repeated digit.",
            "Exactly one of the cages shows its sum.",
            "Digits in a cage sum to the number shown, but it is written in binary.",
            "Digits in cages sum to 10.",
        ],
    );
    let bare = "\"cages\":[{\"cells\":[[0,0],[0,1]]}]";
    check(
        bare,
        "killer",
        &[
            "Digits in each cage don't repeat and sum to 12.",
            "The digits within every cage must add up to 12.",
        ],
        &["Digits in each cage sum to 7 or 12.", "Digits in cages sum to 12. Digits in cages sum to 13."],
    );
}

#[test]
fn thermometers() {
    let bulb = circle("0.5,1.5", 0.85, "#CFCFCF", "");
    let drawn = format!("{},\"underlays\":[{bulb}]", line("#CFCFCF"));
    check(
        &drawn,
        "thermometer",
        &[
            "Slow thermo rules apply.",
            "All thermometers are slow.",
            "Along slow thermometers, digits stay the same or increase as they move away from the bulb.",
            "Digits on a thermometer must increase or stay the same from the bulb, but never decrease.",
            "Reading from the bulb end to the tip, digits along a thermo must either increase or stay the same.",
            "Along a grey thermometer, digits increase, reading from the bulb end.",
        ],
        &[
            "Digits on a thermometer increase from the bulb to the tip, but where the bulbs are must be determined.",
            "Slow thermometers increase from the bulb.",
            "Slow thermo rules apply. Along thermometers, digits increase from the bulb.",
            "Exactly one thermometer does not increase from the bulb.",
        ],
    );
}

#[test]
fn lines() {
    check(
        &line("#67F067"),
        "whispers",
        &[
            "Connected digits on a green line must differ by at least 5.",
            "Adjacent cells on a green line contain digits that differ in value by at least 5.",
            "Successive digits on the green line have a difference of at least 5.",
            "The green line connects digits with a difference of 5 or more.",
            "Dutch whisper - consecutive digits along green lines differ by at least 4.",
            "Along green German whisper lines, digits must have a difference of at least 5.",
        ],
        &[
            "Connected digits on a green line must differ by at least 5 or sum to at most 5.",
            "Digits on a green line must differ by at least 5.",
            "Connected digits on a green line must not differ by at least 5.",
        ],
    );
    check(
        &line("#F067F0"),
        "renban",
        &[
            "A purple line must contain a set of consecutive nonrepeating digits.",
            "Purple lines contain a consecutive series of digits (in any order).",
            "On purple or orange lines, digits must be consecutive and may not repeat, but could be placed in any order.",
            "A purple line of length N contains N consecutive digits in any order.",
            "Renban (purple): Purple lines contain a set of consecutive digits in any order.",
        ],
        &[
            "Purple lines are consecutive digits and in order.",
            "Purple lines contain a consecutive series of digits that must appear out of order.",
            "Purple lines contain a set of consecutive even digits in any order.",
        ],
    );
    check(
        &line("#2ECBFF"),
        "region-sum",
        &[
            "Box borders divide blue lines into sections of equal sum.",
            "Box borders break a blue line into segments with the same sum. (This segment sum can be different for different lines).",
            "The sum of the digits on a blue line is the same in each box the line passes through.",
            "All lines are region sum lines.",
            "Blue lines are divided by box borders into sections of equal sum.",
        ],
        &[
            "Box borders divide blue lines into sections of equal length.",
            "Box borders divide blue lines into sections of different sums.",
            "Every blue line sums to the same number.",
        ],
    );
    check(
        &line("#2ECBFF"),
        "sum-line",
        &[
            "Divide each line into non-overlapping segments, each of which sums to 6.",
            "Blue lines consist of several contiguous groups which sum to ten. Such groups cannot overlap.",
        ],
        &[
            "Blue lines consist of groups which sum to 10 or more.",
            "Blue lines consist of groups which sum to a square.",
        ],
    );
    check(
        &line("#2ECBFF"),
        "zipper",
        &[
            "On the blue lines, any two cells the same distance from the centre sum to the digit in the centre.",
        ],
        &[
            "On the blue lines, any two cells the same distance from the centre sum to at most the digit in the centre.",
        ],
    );
    check(
        &line("#2ECBFF"),
        "modular",
        &[
            "Along blue lines, any set of three adjacent digits contains one digit from (147), one from (258) and one from (369).",
            "Any three consecutive digits on a blue line have different remainders modulo 3.",
        ],
        &["Any three consecutive digits on a blue line have different remainders modulo 4."],
    );
    check(
        &line("#2ECBFF"),
        "relation",
        &["Each pair of adjacent digits on a blue line consists of one even digit and one odd digit."],
        &["Each pair of adjacent digits on a blue line has the same parity."],
    );
    let ends = format!(
        "{},\"underlays\":[{},{}]",
        line("#CFCFCF"),
        circle("0.5,1.5", 0.8, "#FFFFFF", ""),
        circle("0.5,5.5", 0.8, "#FFFFFF", "")
    );
    check(
        &ends,
        "double-arrow",
        &[
            "The sum of the digits on a line is equal to the sum of the digits in the circles at its ends.",
            "Digits on a grey line sum to the same total as the two circles.",
        ],
        &[
            "The sum of the digits on a red line is equal to the sum of the digits in the circles at its ends.",
        ],
    );
}

#[test]
fn dots_and_signs() {
    let dot = format!("\"overlays\":[{}]", circle("0.5,1", 0.3, "#000000", ""));
    check(
        &dot,
        "ratio",
        &[
            "Digits either side of a black circle are in a 2-1 ratio.",
            "Cells joined by black dots have a ratio of 1: 2.",
            "Cells separated by a black dot contain digits with a 1:2 ratio (ie one of the digits is double the other).",
            "A black dot sits between two digits where one is double the other.",
            "One digit is double the other in cells separated by a black dot.",
        ],
        &[
            "Cells joined by black dots are in the ratio of 1:4.",
            "A black dot sits between two digits where one is not double the other.",
            "Digits either side of a black circle are in a 2-1 ratio or consecutive.",
        ],
    );
    let sign = format!("\"overlays\":[{}]", circle("0.5,1", 0.3, "#FFFFFF", "X"));
    check(
        &sign,
        "total",
        &["Digits joined by an X sum to 10, and by a V to 5.", "X/V join cells that sum to 10 (X) or 5 (V)."],
        &["Digits joined by an X sum to 10, and by a V to 15.", "X/V join cells that do not sum to 10 or 5."],
    );
    let quadruple = format!("\"overlays\":[{}]", circle("1,1", 0.6, "#FFFFFF", "12"));
    check(
        &quadruple,
        "quadruple",
        &[
            "Digits in circles must appear at least once in the four cells touched by the circle.",
            "Cells surrounding a white circle contain at least one copy of the digits within the circle.",
            "All the numbers inside a quadruple clue must be in the surrounding 4 cells.",
        ],
        &[
            "Digits in circles must not appear in the four cells touched by the circle.",
            "Cells surrounding a white circle contain the sum of the digits within the circle.",
        ],
    );
}

#[test]
fn digits_may_lie_apart_in_a_quadruple() {
    let text =
        |at: &str, digit: u8| format!("{{\"center\":[{at}],\"width\":0.1,\"height\":0.1,\"text\":{digit}}}");
    let apart = format!("{},{},{}", text("0.88,0.915", 1), text("0.88,1.085", 2), text("1.12,1", 3));
    let said = ["Digits in circles must appear in the four surrounding cells."];
    let drawn = format!("\"overlays\":[{},{apart}]", circle("1,1", 0.6, "#FFFFFF", ""));
    check(&drawn, "quadruple", &said, &[]);
    assert_eq!(names(said[0], &drawn).unwrap().len(), 1);
    assert!(names(said[0], &format!("\"overlays\":[{apart}]")).is_err(), "no circle");
}

#[test]
fn bulbs_may_be_darker_than_their_line() {
    let said = "Digits along a thermometer increase from the bulb.";
    let with =
        |fill: &str| format!("{},\"underlays\":[{}]", line("#CCCCCC"), circle("0.5,1.5", 0.8, fill, ""));
    assert_eq!(names(said, &with("#999999")).unwrap(), ["thermometer"]);
    for other in ["#FFFFFF", "#F067F0", "#000000"] {
        assert!(names(said, &with(other)).is_err(), "{other}");
    }
}

#[test]
fn numbers_outside() {
    let drawn = "\"overlays\":[{\"center\":[-0.5,0.5],\"width\":0.25,\"height\":0.25,\"text\":\"12\",\"fontSize\":20}]";
    check(
        drawn,
        "sandwich",
        &[
            "A clue outside the grid gives the sum of the digits appearing between 1 and 9 in that row or column.",
            "Clues outside the grid show the total of digits sandwiched in that row/column between the 1 and the 9.",
        ],
        &[
            "A clue outside the grid gives the sum of the digits appearing between 2 and 8 in that row or column.",
        ],
    );
    check(
        drawn,
        "x-sum",
        &[
            "Clues outside the grid show the total of the first X digits from that direction, where X is the first digit seen.",
            "A clue outside the grid sums the first N digits from that direction, where N is the first digit.",
        ],
        &[
            "Clues outside the grid show the total of the first X digits from the opposite side, where X is the first digit seen.",
            "Clues outside the grid show the product of the first X digits, where X is the first digit seen.",
        ],
    );
    let room = drawn.replace("12", "5");
    check(
        &room,
        "numbered-room",
        &[
            "Clues outside the grid equal the Xth digit in their row/column seen from that side, with X being the 1st digit.",
        ],
        &[
            "Clues outside the grid equal the Xth digit in their row/column seen from that side, with X being the last digit.",
        ],
    );
    let little = "\"overlays\":[{\"center\":[-0.5,2.5],\"width\":0.25,\"height\":0.25,\"text\":\"9\",\"fontSize\":20}],\
         \"arrows\":[{\"wayPoints\":[[-0.3,2.2],[0,1.9]],\"color\":\"#000000\",\"thickness\":3,\"headLength\":0.2}]";
    check(
        little,
        "little-killer",
        &[
            "A numbered arrow outside the grid indicates the sum of the digits along that diagonal path (which could repeat).",
            "Clues outside the grid give the sum of the digits along the indicated diagonal. Digits may repeat along this diagonal.",
        ],
        &["Clues outside the grid give the sum of the even digits along the indicated diagonal."],
    );
}

/// A cell that is filled.
fn shade(cell: &str) -> String {
    format!("{{\"center\":[{cell}],\"width\":1,\"height\":1,\"backgroundColor\":\"#CFCFCF\"}}")
}

#[test]
fn shaded_cells() {
    let one = format!("\"underlays\":[{}]", shade("0.5,0.5"));
    check(
        &one,
        "greater",
        &[
            "Cells shaded grey must be larger than their orthogonal neighbours.",
            "A grey (fortress) cell must be higher than any white cell it borders.",
            "A digit in a shaded cell must be higher than a digit in an orthogonally adjacent unshaded cell.",
        ],
        &[
            "Grey cells must be larger than some of their orthogonal neighbours.",
            "Red cells must be larger than their orthogonal neighbours.",
            "Grey cells must not be larger than their orthogonal neighbours.",
        ],
    );
    let two = format!("\"underlays\":[{},{}]", shade("0.5,0.5"), shade("0.5,1.5"));
    let open = "Grey cells are greater than orthogonally adjacent white cells.";
    assert_eq!(names(open, &two).unwrap().len(), 3, "not of each other");
    assert!(names("Grey cells are greater than their orthogonal neighbours.", &two).is_err());
    let nine: Vec<String> = (0..9).map(|i| shade(&format!("{}.5,{}.5", 1 + i / 3, 1 + i % 3))).collect();
    check(
        &format!("\"underlays\":[{}]", nine.join(",")),
        "house",
        &[
            "In each shaded region, the numbers 1 to 9 must appear once each.",
            "The grey highlighted regions contain the digits 1 to 9 once each.",
            "Cells marked in grey form an extra region, using the numbers from 1 to 9 once each.",
        ],
        &[
            "Each shaded region contains the digits 1 to 9 exactly twice.",
            "Each shaded region contains four distinct digits.",
        ],
    );
}

#[test]
fn nothing_drawn() {
    for (rule, said, others) in [
        (
            "anti-king",
            &[
                "Two diagonally adjacent cells cannot contain the same digit.",
                "Cells sharing a corner contain different digits.",
            ][..],
            &["Two diagonally adjacent cells cannot contain the same digit except for 5s."][..],
        ),
        (
            "anti-knight",
            &["There is an anti-knight constraint, so identical digits can't be a knight's move apart."],
            &["A cell cannot contain the same digit as only some cells a knight's move away."],
        ),
        (
            "non-consecutive",
            &[
                "Orthogonally connected cells must never contain consecutive digits.",
                "Cells that share a border are never consecutive.",
            ],
            &["Cells that share a border are never consecutive or equal in parity."],
        ),
        (
            "no-total",
            &["Two orthogonally neighbouring cells can never sum to 7."],
            &["Two orthogonally neighbouring cells can never sum to a prime."],
        ),
        (
            "global-entropy",
            &[
                "Every 2x2 square of cells contains at least one digit from (1,4,7), one from (2,5,8) and one from (3,6,9).",
            ],
            &["Every 2x2 square of cells contains at least one digit from (1,4,7) and one from (2,5,8)."],
        ),
        (
            "house",
            &[
                "No two cells in the same position relative to their box (eg r1c1 and r4c4) may contain the same digit.",
                "Each digit must occupy each possible position in a 3x3 box.",
            ],
            &[
                "No two cells in the same position relative to their box (eg r1c1 and r4c4) may contain consecutive digits.",
            ],
        ),
        (
            "indexer",
            &[
                "Any digit appearing in the nth column of a row indicates the column where n appears in that row.",
                "Digits in column 1 indicate the column in which the digit 1 appears in that row. The same applies to columns 5 and 9 with the digits 5 and 9.",
            ],
            &[
                "Red digits in column 1 indicate the column in which the digit 1 appears in that row.",
                "The same applies to columns 5 and 9 with the digits 5 and 9.",
            ],
        ),
        (
            "equal-sums",
            &[
                "The central 3x3 box is a magic square, ie each row, column and main diagonal of that box sums to the same total.",
            ],
            &["One 3x3 box is a magic square.", "The central 3x3 box is not a magic square."],
        ),
    ] {
        check("", rule, said, others);
    }
    assert!(names("Normal sudoku rules do NOT apply.", "").is_err());
}

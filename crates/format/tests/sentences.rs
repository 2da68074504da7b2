//! Sentences that look like a rule and say something else: that it is permitted, not so, so in a part of the grid only, an
//! example, or another rule. None is taken for the rule.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::document;
use garns_format::UnreadKind;
use garns_format::{Hints, read_all};

/// The rules that are made of a text beside these drawings, each with its first two cells, and the sentences not read.
fn read(drawn: &str, text: &str) -> (Vec<String>, Vec<String>) {
    let document = document(&format!("Normal sudoku rules apply. {text}"), &fields(drawn));
    let read = read_all(&document, &Hints::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let rule = |rule: &garns_puzzle::Rule| {
        let cells = rule.def().cells(&read.puzzle);
        format!(
            "{} {}",
            rule.about().name,
            cells.iter().take(2).map(ToString::to_string).collect::<Vec<_>>().join(" ")
        )
    };
    let unread = read.unread.iter().filter_map(|unread| match &unread.part {
        UnreadKind::Sentence { text } => Some(text.clone()),
        _ => None,
    });
    (read.puzzle.added_rules().iter().map(rule).collect(), unread.collect())
}

/// The fields of a document with these things drawn.
fn fields(drawn: &str) -> String {
    let has = |name: &str| drawn.split(' ').any(|word| word == name);
    let line = |from: &str, to: &str, colour: &str| {
        format!("{{\"wayPoints\":[[{from}],[{to}]],\"color\":\"{colour}\",\"thickness\":10}}")
    };
    let shape = |at: &str, size: f64, round: bool, fill: &str, text: &str| {
        format!(
            "{{\"center\":[{at}],\"width\":{size},\"height\":{size},\"rounded\":{round},\
             \"backgroundColor\":\"{fill}\",\"borderColor\":\"#000000\",\"text\":\"{text}\"}}"
        )
    };
    let (mut lines, mut arrows, mut under, mut over, mut cages) = (vec![], vec![], vec![], vec![], vec![]);
    if has("thermos") {
        lines.push(line("0.5,0.5", "0.5,2.5", "#CFCFCF"));
        under.push(shape("0.5,0.5", 0.8, true, "#CFCFCF", ""));
        lines.push(line("0.5,5.5", "0.5,7.5", "#2ECBFF"));
        under.push(shape("0.5,5.5", 0.8, true, "#2ECBFF", ""));
    }
    if has("arrows") {
        under.push(shape("1.5,0.5", 0.8, true, "#FFFFFF", ""));
        arrows.push(
            "{\"wayPoints\":[[1.5,0.9],[1.5,3.5]],\"color\":\"#000000\",\"thickness\":5,\"headLength\":0.3}"
                .to_owned(),
        );
    }
    for (name, row, colour) in [
        ("green", 2.5, "#67F067"),
        ("purple", 3.5, "#F067F0"),
        ("blue", 4.5, "#2ECBFF"),
        ("red", 5.5, "#FF0000"),
    ] {
        if has(name) {
            lines.push(line(&format!("{row},0.5"), &format!("{row},4.5"), colour));
        }
    }
    if has("between") {
        lines.push(line("6.5,0.5", "6.5,4.5", "#CFCFCF"));
        under.push(shape("6.5,0.5", 0.8, true, "#FFFFFF", ""));
        under.push(shape("6.5,4.5", 0.8, true, "#FFFFFF", ""));
    }
    if has("diagonals") {
        lines.push(line("0,0", "9,9", "#CFCFCF"));
        lines.push(line("0,9", "9,0", "#CFCFCF"));
    }
    if has("cages") {
        cages.push("{\"cells\":[[7,0],[7,1]],\"value\":9}".to_owned());
        cages.push("{\"cells\":[[8,3],[8,4]],\"value\":10}".to_owned());
    }
    if has("bare") {
        cages.push("{\"cells\":[[7,6],[7,7]]}".to_owned());
        cages.push("{\"cells\":[[8,6],[8,7]]}".to_owned());
    }
    if has("dots") {
        over.push(shape("0.5,1", 0.3, true, "#FFFFFF", ""));
        over.push(shape("0.5,4", 0.3, true, "#000000", ""));
    }
    if has("xv") {
        over.push(shape("2.5,7", 0.3, true, "#FFFFFF", "X"));
        over.push(shape("3.5,7", 0.3, true, "#FFFFFF", "V"));
    }
    if has("parity") {
        under.push(shape("4.5,7.5", 0.8, true, "#CFCFCF", ""));
        under.push(shape("5.5,7.5", 0.8, false, "#CFCFCF", ""));
    }
    if has("circles") {
        under.push(shape("4.5,7.5", 0.8, true, "#FFFFFF", ""));
        under.push(shape("6.5,7.5", 0.8, true, "#FFFFFF", ""));
    }
    if has("quad") {
        over.push(shape("6,6", 0.6, true, "#FFFFFF", "12"));
    }
    if has("littles") {
        for (from, to) in [("5.7,-0.3", "6.0,0.0"), ("-0.3,3.7", "0.0,4.0")] {
            let points = format!("\"wayPoints\":[[{from}],[{to}]]");
            arrows.push(format!("{{{points},\"color\":\"#000000\",\"thickness\":2,\"headLength\":0.2}}"));
        }
    }
    if has("outside") {
        over.push(
            "{\"center\":[-0.5,0.5],\"width\":0.25,\"height\":0.25,\"text\":\"5\",\"fontSize\":20}"
                .to_owned(),
        );
    }
    for (name, places, colour) in [
        ("areas", [(0, 0), (0, 1), (4, 4), (4, 5)], "#CFCFCF"),
        ("areas blue", [(7, 0), (7, 1), (2, 7), (3, 7)], "#2ECBFF"),
        ("areas third", [(6, 6), (6, 7), (7, 7), (8, 7)], "#CFCFCF"),
    ] {
        let squares = places.iter().filter(|_| drawn.starts_with(name));
        under.extend(squares.map(|(row, col)| {
            format!(
                "{{\"center\":[{row}.5,{col}.5],\"width\":1,\"height\":1,\"backgroundColor\":\"{colour}\"}}"
            )
        }));
    }
    if has("shaded") {
        for i in 0..9 {
            under.push(format!(
                "{{\"center\":[{}.5,{}.5],\"width\":1,\"height\":1,\"backgroundColor\":\"#CFCFCF\"}}",
                1 + i / 3,
                1 + i % 3
            ));
        }
    }
    let list = |name: &str, all: Vec<String>| format!("\"{name}\":[{}]", all.join(","));
    let all = [
        list("lines", lines),
        list("arrows", arrows),
        list("underlays", under),
        list("overlays", over),
        list("cages", cages),
    ];
    all.join(",")
}

#[test]
fn no_sentence_is_taken_for_a_rule_that_it_is_not() {
    let (mut drawn, mut wrong, mut count) = ("", Vec::new(), 0);
    let lines = include_str!("sentences/table.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            drawn = name.trim_end_matches(']');
            continue;
        }
        let (text, rules) = line[2..].split_once(" => ").unwrap_or((&line[2..], ""));
        let (found, unread) = read(drawn, &text.replace("\\n", "\n"));
        if found.join(", ") != rules || unread.is_empty() != line.starts_with('+') {
            wrong.push(format!("[{drawn}] {line}: {found:?}, not read: {unread:?}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty() && count > 200, "{count}: {wrong:#?}");
}

/// Texts without end are no sentences of a rule, and take neither the stack nor the day.
#[test]
fn very_long_texts_come_to_an_end() {
    let all = ["cage ", "x: y. ", "No repeats. ", "digits in cages do not repeat ", "1 of "];
    let texts = all.iter().map(|words| (*words, words.repeat(20_000)));
    let names = [("Odd and even. ", "Odd and even. ".repeat(800))];
    let parts = [12, 100].map(|n| ("normal sudoku and ", "normal sudoku and ".repeat(n) + "frobnicate."));
    for (words, text) in texts.chain(names).chain(parts) {
        let (rules, unread) = read("cages", &text);
        let plain = |rule: &String| rule.starts_with("killer ") || rule.starts_with("house ");
        assert!(rules.iter().all(plain), "{words}: {rules:?}");
        assert!(!unread.is_empty(), "{words}");
    }
}

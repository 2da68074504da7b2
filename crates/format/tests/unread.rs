//! Whatever a reader makes nothing of is handed over beside the puzzle, and refused where everything must be read.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use garns_format::{FORMATS, Hints, Source, find, read, read_all, write};
use garns_puzzle::{Lang, Puzzle};

/// What was not read, in English. With strict hints the first of it refuses the text.
fn unread(text: &str) -> Vec<String> {
    unread_in(None, text)
}

fn unread_in(format: Option<&str>, text: &str) -> Vec<String> {
    let hints = Hints { format: format.and_then(find), ..Hints::default() };
    let read = read_all(text, &hints).unwrap_or_else(|error| panic!("{text}: {error}"));
    let told: Vec<String> = read.unread.iter().map(|unread| unread.text(Lang::En)).collect();
    let strict = garns_format::read(text, &Hints { strict: true, ..hints });
    match told.first() {
        None => assert_eq!(strict.as_ref(), Ok(&read.puzzle)),
        Some(first) => assert_eq!(strict.unwrap_err().to_string(), format!("not read: {first}")),
    }
    assert_eq!(
        garns_format::read(text, &Hints { strict: false, format: format.and_then(find), ..Hints::default() }),
        Ok(read.puzzle)
    );
    told
}

/// A document of f-puzzles with a rule of its own and more.
fn fpuzzles(rules: &str, more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],"antiknight":true,"ruleset":"{rules}"{more}}}"#)
}

#[test]
fn a_rule_that_stands_only_in_the_text_is_told() {
    let rules = "Normal sudoku rules apply. Frogs may not share a pond with digits they eat.";
    assert_eq!(
        unread(&fpuzzles(rules, "")),
        ["the sentence \"Frogs may not share a pond with digits they eat\" of the rules text"]
    );
    // Words that are in none of the lists of rules' words: in another language, or about frogs alone.
    assert_eq!(
        unread(&fpuzzles("Normal sudoku rules apply. Nenhum sapo pula para a direita.", "")),
        ["the sentence \"Nenhum sapo pula para a direita\" of the rules text"]
    );
    // Understood, but nothing it could be about is there.
    assert_eq!(
        unread(&fpuzzles("Along thermometers, digits increase from the bulb.", "")),
        ["the sentence \"Along thermometers, digits increase from the bulb\" of the rules text"]
    );
}

#[test]
fn what_is_understood_and_what_only_greets_is_not_told() {
    for rules in [
        "",
        "Normal sudoku rules apply.",
        "Normal sudoku rules apply. Cells a knight's move apart do not contain the same digit. Enjoy!",
        "Good luck, and have fun solving! Thanks to all testers.",
    ] {
        assert_eq!(unread(&fpuzzles(rules, "")), [""; 0], "{rules}");
    }
    // What garns wrote has a field for each rule, and any text.
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.notes_mut().description = "Frogs hop over every pond.".into();
    for name in ["f-puzzles", "f-puzzles-link", "sudokupad"] {
        assert_eq!(unread(&write(&puzzle, find(name).unwrap()).unwrap()), [""; 0], "{name}");
    }
}

#[test]
fn drawings_without_a_word_about_them_are_told() {
    let circle = r##","circle":[{"cells":["R1C1"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.8,"height":0.8}],
        "line":[{"lines":[["R2C1","R2C2"]],"outlineC":"#FF0000","width":0.2}]"##;
    assert_eq!(
        unread(&fpuzzles("Normal sudoku rules apply.", circle)),
        ["the drawing of lines through cells", "the drawing of circles"]
    );
    let own = r##","line":[{"lines":[["R2C1","R2C2"]],"outlineC":"#FF0000","isNewConstraint":true}]"##;
    assert_eq!(unread(&fpuzzles("", own)), ["the drawing of lines through cells"]);
}

#[test]
fn fields_within_fields_are_told() {
    let more = r#","killercage":[{"cells":["R1C1","R1C2"],"value":"3","frogs":2,"outlineC":"red"}],
        "thermometer":[{"lines":[["R3C1","R3C2"]],"value":"7"}],"metadata":{"ponds":[1],"source":"x"},
        "cage":[{"cells":["R4C4"],"value":"frogs: 3"}]"#;
    assert_eq!(
        unread(&fpuzzles("", more)),
        [
            "the field \"metadata.ponds\"",
            "the field \"killercage.frogs\"",
            "the field \"thermometer.value\"",
            "the field \"cage: frogs\"",
        ]
    );
    // Of two fields with one name, the last is read.
    let thermometer = |row: u8| format!(r#","thermometer":[{{"lines":[["R{row}C1","R{row}C2"]]}}]"#);
    let twice = thermometer(3) + &thermometer(4);
    assert_eq!(unread(&fpuzzles("", &twice)), ["the field \"thermometer\""]);
    let grid =
        r#"{"size":2,"grid":[[{"value":1,"given":true,"frog":1},{"c":3}],[{},{"cornerPencilMarks":[1]}]]}"#;
    assert_eq!(unread(grid), ["the field \"grid.frog\""]);
}

#[test]
fn sudokupad_tells_what_it_passes_over() {
    let document = |more: &str| format!(r#"{{"cells":[[{{"value":1}},{{}}],[{{}},{{}}]]{more}}}"#);
    assert_eq!(
        unread(&document(r#","cellSize":50,"id":"x","metadata":{"title":"T","msgcorrect":"Yes"}"#)),
        [""; 0]
    );
    assert_eq!(
        unread(&document(
            r#","frogs":[1],"metadata":{"ponds":"3"},"cages":[{"value":"hops: two"},{"value":"title: T"},{"value":"anything"}]"#
        )),
        ["the field \"frogs\"", "the field \"metadata.ponds\"", "the field \"cages: hops\"", "\"anything\"",]
    );
    assert_eq!(unread(&document(r#","overlays":[{"text":"V"}]"#)), ["the drawing of shapes"]);
    assert_eq!(unread(r#"{"cells":[[1,{}],[{},{"frog":1}]]}"#), ["\"1\"", "the field \"cells.frog\""]);
    // A rule that is told as a note is one.
    let told = read(&document(r#","cages":[{"value":"antiknight: true"}]"#), &Hints::default()).unwrap();
    assert_eq!(told.added_rules().len(), 1);
}

#[test]
fn words_beside_an_address_and_its_parameters_are_told() {
    let mut link = write(&Puzzle::sudoku(4).unwrap(), find("f-puzzles-link").unwrap()).unwrap();
    link.truncate(link.trim_end().len());
    assert_eq!(unread(&link), [""; 0]);
    assert_eq!(unread(&format!("{link}&utm_source=x#top")), [""; 0]);
    assert_eq!(unread(&format!("{link}&frogs=2")), ["the field \"frogs\""]);
    assert_eq!(unread(&format!("with anti-knight: {link} (hard)")), ["\"with anti-knight\"", "\"hard\""]);
}

#[test]
fn the_rest_of_a_line_is_told_unless_it_is_a_comment() {
    let line = "1.....2..3.....4";
    assert_eq!(unread(line), [""; 0]);
    assert_eq!(unread(&format!("{line} # by Ada")), [""; 0]);
    assert_eq!(unread(&format!("{line} anti-knight")), ["\"anti-knight\""]);
    assert_eq!(unread(&format!("{line};7.1; x")), ["\"7.1; x\""]);
    let batch = format!("{line}\n{line} frogs\n{line}\n");
    let entries: Vec<_> = Source::new(batch.as_bytes(), Hints::default()).map(Result::unwrap).collect();
    let told: Vec<String> =
        entries.iter().flat_map(|entry| &entry.unread).map(|unread| unread.text(Lang::En)).collect();
    assert_eq!((entries.len(), &told[..]), (3, &["\"frogs\" (line 2)".to_owned()][..]));
    let strict = Hints { strict: true, ..Hints::default() };
    let entries: Vec<_> =
        Source::new(batch.as_bytes(), strict).map(|entry| entry.map_err(|e| e.to_string())).collect();
    assert!(entries[0].is_ok() && entries[2].is_ok());
    assert_eq!(entries[1].as_ref().unwrap_err(), "line 2: not read: \"frogs\"");
}

#[test]
fn other_readers_tell_what_they_pass_over() {
    let cells = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
    for (format, text, expected) in [
        (
            None,
            format!(
                "<opensudoku frogs=\"2\"><name>x</name><game data=\"{cells}\" time=\"3\" hop=\"1\"/><pond/>\nwet</opensudoku>"
            ),
            &[
                "the field \"opensudoku.frogs\"",
                "the field \"game.hop\"",
                "the field \"pond\"",
                "\"wet\" (line 1)",
            ][..],
        ),
        (None, format!(":0000:x:{cells}:::c:frogs"), &["\"frogs\""]),
        (
            None,
            "#A Ada\n#Z frogs\n# a comment\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1234\n[Frogs]\nhop\n"
                .into(),
            &["\"#Z frogs\" (line 2)", "\"[Frogs]\" (line 11)", "\"hop\" (line 12)"],
        ),
        (None, "p(1, [[_,4,_,1],[A,2,_,_],[_,1,_,4],[3,_,_,_]]). % end\n".into(), &[]),
        (
            None,
            "p(X) :- knight(X).\np([[_,4,_,1],[A,2,_,_],[_,1,_,4],[3,_,_,_]]).\nq.".into(),
            &["\"p(X) :- knight(X). p(\"", "\"). q.\""],
        ),
        (None, "aab\ncdb\nc3d\n\na: 3+\nb: 2/\nc: 2-\nd: 6*\na: 4+\n".into(), &["\"a: 4+\" (line 9)"]),
        (Some("towers"), "3z:2/1/3//3/1/2/1//1/3/1,a2g".into(), &["\"z\""]),
        (Some("keen"), "4dhmq:a_7a__a_aaba,d2s2m8m3d2a6a4s1".into(), &["\"q\""]),
        (Some("unequal"), "3aq:0R,0L,2,0D,0,0,0U,0,0,".into(), &["\"q\""]),
        (None, "2x2::k:1281:1537:3:3:5:6:7:8:9:10:11:12:13:14:15:16:".into(), &["\"r1c2: 1537\"", "\"3\""]),
        (None, ".Shape~4x4.RegionSize~2.RegionSize~4.Thermo~R1C1~R1C2".into(), &["\"RegionSize~2\""]),
        (
            None,
            format!("frogs https://www.sudokuwiki.org/sudoku.htm?bd={cells}&hop=1"),
            &["\"frogs\"", "the field \"hop\""],
        ),
    ] {
        assert_eq!(unread_in(format, &text), expected, "{text}");
    }
}

#[test]
fn what_is_written_is_read_whole() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    puzzle.give("r1c1".parse().unwrap(), 4).unwrap();
    puzzle.notes_mut().title = "A title".into();
    let mut count = 0;
    // Models for solvers are not read back.
    for format in FORMATS.iter().filter(|format| format.read.is_some()) {
        if let Ok(text) = write(&puzzle, format) {
            count += 1;
            assert_eq!(unread_in(Some(format.name), &text), [""; 0], "{text}");
        }
    }
    assert!(count > 10);
}

/// Fog hides clues on a page and is no rule: it is told, kept, and written again.
#[test]
fn fog_is_for_display_only() {
    let fields = "\"foglight\":[[0,0],[0,1]]";
    let read = |text: &str| read_all(text, &Hints::default()).unwrap();
    let document = common::document("Normal sudoku rules apply. The grid is covered in fog.", fields);
    let foggy = read(&document);
    assert!(!foggy.is_part());
    assert_eq!(
        foggy.unread.iter().map(|part| part.sentence(Lang::En)).collect::<Vec<_>>(),
        ["no rule: fog over the grid, for display only (cells free of it at first: 2)"]
    );
    let lit = foggy.puzzle.notes().fog.clone().unwrap();
    assert_eq!(lit.to_string(), "r1c1 r1c2");
    for format in ["toml", "json", "f-puzzles", "sudokupad"] {
        let text = write(&foggy.puzzle, find(format).unwrap()).unwrap();
        assert_eq!(read(&text).puzzle.notes().fog, Some(lit.clone()), "{format}: {text}");
    }
    let dark = read(&common::document("Normal sudoku rules apply.", "\"foglight\":[]"));
    assert_eq!(dark.puzzle.notes().fog.as_ref().map(|lit| lit.len()), Some(0));
    let text = write(&dark.puzzle, find("toml").unwrap()).unwrap();
    assert!(text.contains("fog = \"none\""), "{text}");
    assert_eq!(read(&text).puzzle, dark.puzzle);
    assert!(read_all("size = 4\nfog = \"r9\"", &Hints::default()).is_err());
    assert!(read(&common::document("Normal sudoku rules apply.", "")).puzzle.notes().fog.is_none());
    // Lights that are no cells, and what is no list of them, are told.
    for (light, lit) in [("[\"R1C1\", \"here\"]", Some(1)), ("[\"R9C1\"]", Some(0)), ("{\"R1C1\": 1}", None)]
    {
        let row = "[{},{},{},{}]";
        let foggy = read(&format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"foglight\":{light}}}"));
        assert_eq!(foggy.puzzle.notes().fog.as_ref().map(|lit| lit.len()), lit, "{light}");
        assert!(
            foggy.unread.iter().any(|part| part.sentence(Lang::En).contains("foglight")),
            "{light}: {:?}",
            foggy.unread
        );
    }
}

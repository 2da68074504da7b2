//! What garns answers to bad input: for each text the one sentence, word for word.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use garns_format::{Hints, find, read};
use garns_puzzle::{FieldKind, Lang, RULES};

fn answer(text: &str, lang: Lang) -> String {
    read(text, &Hints::default()).map_or_else(|error| error.text(lang), |_| "it was read".to_owned())
}

#[test]
fn every_bad_input_gets_its_sentence() {
    let nine = "[_,_,_,_,_,_,_,_,_]";
    let short = format!("[[8,_,_,_,5,_,_,_],{}]", [nine; 8].join(","));
    let few = format!("[{}]", [nine; 8].join(","));
    let dots = |count: usize| ".".repeat(count);
    let table: &[(&str, &str)] = &[
        ("", "the input is empty"),
        ("§", "\"§\" at r1c1 is not 1, the only value of this grid"),
        ("\u{FEFF}", "the input is empty"),
        ("# nothing but this", "there is no puzzle in the input"),
        ("1\0..", "line 1, byte 2: not text"),
        ("a\r\nb\0", "line 2, byte 2: not text"),
        (&short, "row 1 has 8 cells, expected 9"),
        (&few, "the grid has 8 rows, expected 9"),
        ("[[1,2],[2", "line 1, column 10: expected a comma or ], but the text ends"),
        (&dots(80), "the line has 80 cells, expected 81 (or another square number up to 4096)"),
        (&format!("55{}", dots(79)), "5 is given twice in row 1: at r1c1 and at r1c2"),
        (&format!("{}a{}", "12345678.", dots(71)), "\"a\" at r2c1 is not one of the 9 values of this grid"),
        (&format!("5{}", dots(15)), "\"5\" at r1c1 is not one of the 4 values of this grid"),
        (
            "ABC.............",
            "the number of different symbols in the grid is 3, expected 4; name the symbols to read it",
        ),
        ("1...\n....\n...\n....", "row 3 has 3 cells, expected 4"),
        ("1...\n....\n....", "the grid has 3 rows, expected 4"),
        ("+--+--+\n+--+--+", "there is no puzzle in the input"),
        ("#A x\n[Puzzle]\n1...\n....\n...\n....", "line 5: row 3 has 3 cells, expected 4"),
    ];
    for (text, sentence) in table {
        assert_eq!(answer(text, Lang::En), *sentence, "{text:?}");
    }
}

#[test]
fn the_native_format_says_which_line() {
    let table: &[(&str, &str)] = &[
        ("size = 4\ngiven = \"\"", "line 2, column 1: there is no field \"given\"; did you mean \"givens\"?"),
        (
            "size = 4\ncolour = 3",
            concat!(
                "line 2, column 1: there is no field \"colour\"; there are title, author, description, comment, ",
                "date, source, level, url, solution, fog, kind, size, lines, boxes, regions, region-names, grids, beside, ",
                "values, symbols, givens, diagonals, windows, disjoint, houses, anti-knight, anti-king, ",
                "non-consecutive, odd, even, cages, clues, marks, rules"
            ),
        ),
        (
            "size = 4\n[[thermo]]\npath = \"r1c1 r1c2\"",
            "line 2, column 3: there is no field \"thermo\"; a rule is a table [[rules]] with rule = \"thermometer\"",
        ),
        (
            "size = 4\nthermometer = \"r1c1 r1c2\"",
            "line 2, column 1: there is no field \"thermometer\"; a rule is a table [[rules]] with rule = \"thermometer\"",
        ),
        (
            "size = 4\n[[rules]]\nrule = \"product-line\"",
            "line 3: rule 1: there is no rule \"product-line\"; garns rules lists them",
        ),
        ("size = 4\nrules = [1]", "line 2: rule 1: expected a rule with its fields, found \"1\""),
        ("size = 4\n[[rules]]\nrule = 5", "line 3: rule 1: expected the name of a rule, found \"5\""),
        (
            "size = 4\n[[rules]]\nrule = \"killer\"\ncells = \"r1c1\"\nsum = 9223372036854775807",
            "line 5: rule 1: killer cage at r1c1: the number 9223372036854775807 makes no sense here",
        ),
        (
            "size = 4\n[[rules]]\nrule = \"difference\"\na = \"r1c1\"\nb = \"r3c3\"",
            "line 5: rule 1: difference dot: r1c1 and r3c3 don't share a side",
        ),
        (
            "size = 4\nrules = [\n  { rule = \"anti-king\" },\n  { rule = \"killer\", cells = \"r9c9\" },\n]",
            "line 4: rule 2: killer cage: r9c9 is not a cell of this puzzle",
        ),
        ("kind = \"kenkan\"", "line 1, column 8: there is no \"kenkan\"; did you mean \"kenken\"?"),
        ("title = \"no size\"", "the field \"size\" is missing"),
        ("size = 0", "line 1: a grid has 1 to 64 rows and columns, not 0×0"),
        ("size = 99999999999", "line 1: a grid has 1 to 64 rows and columns, not 99999999999×99999999999"),
        (
            "kind = \"colouring\"\nsize = 300\nvalues = 3",
            "line 2: the grids together span more than 255 rows or columns",
        ),
        ("kind = \"colouring\"\nsize = 5", "line 1: the field \"values\" is missing"),
        ("kind = \"jigsaw\"\nsize = 4", "line 1: the field \"regions\" is missing"),
        ("size = 4\nboxes = \"2by2\"", "line 2: boxes can't be \"2by2\""),
        ("size = 4\nboxes = \"2x3\"", "line 2: boxes of 2×3 don't tile a grid of 4×4"),
        ("boxes = \"2x2\"\nregions = \"aabb\"\nsize = 4", "line 2: boxes and regions can't both be there"),
        (
            "size = 4\ngivens = \"\"\"\n1...\n..2\n....\n....\"\"\"",
            "line 4: givens: row 2 has 3 cells, expected 4",
        ),
        ("size = 4\ngivens = [\"1...\", \"..2.\"]", "line 2: givens: the grid has 2 rows, expected 4"),
        (
            "size = 4\ngivens = \"\"\"\n1...\n..5.\n....\n....\"\"\"",
            "line 4: givens: \"5\" at r2c3 is not one of the symbols",
        ),
        (
            "size = 4\ngivens = \"\"\"\n11..\n....\n....\n....\"\"\"",
            "line 2: 1 is given twice in row 1: at r1c1 and at r1c2",
        ),
        ("size = 4\n[marks]\nr1c9 = \"1 2\"", "line 3: marks: r1c9 is not a cell of this puzzle"),
        ("size = 4\n[marks]\nr1c1 = \"1 7\"", "line 3: marks: \"7\" at r1c1 is not one of the symbols"),
        (
            "size = 4\n[marks]\nx = \"1\"",
            "line 3: marks: \"x\" is not a cell such as r1c9 or a run of cells such as r1c1-r1c9",
        ),
        ("size = 2\ncages = \"\"\"\naa\nbb\"\"\"\n[clues]\na = \"3+\"", "line 2: cage b has no clue"),
        (
            "size = 2\ncages = \"\"\"\naa\n..\"\"\"\n[clues]\na = 3\nc = \"1-\"",
            "line 7: there is a clue for cage c, but no such cage",
        ),
        (
            "size = 2\ncages = \"\"\"\naa\n..\"\"\"\n[clues]\na = \"many\"",
            "line 6: the clue \"many\" of cage a is not a number with + - × ÷ or without",
        ),
        (
            "size = 6\nboxes = \"none\"\nwindows = true",
            "line 3: windows makes no sense in a grid of this shape",
        ),
        ("kind = \"samurai\"\nsize = 4", "line 2: the field \"grids\" is missing"),
        (
            "size = 4\n[[rules]]\nrule = \"anti-king\"\n[[rules]]\nrule = \"thermo\"\npath = \"r1c1\"",
            "line 5: rule 2: there is no rule \"thermo\"; did you mean \"thermometer\"?",
        ),
        (
            "size = 4\n[[rules]]\nrule = \"thermometer\"\npth = \"r1c1\"",
            "line 4: rule 1: the rule \"thermometer\" has no field \"pth\"; did you mean \"path\"?",
        ),
        (
            "size = 4\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1 r1\"",
            "line 4: rule 1: path: \"r1\" is not a cell such as r1c9 or a run of cells such as r1c1-r1c9",
        ),
        (
            "size = 4\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1 r1c9\"",
            "line 4: rule 1: thermometer: r1c9 is not a cell of this puzzle",
        ),
        (
            "kind = \"samurai\"\ngivens = \"\"\"\n         1\"\"\"",
            "line 2: givens: the grid has 1 row, expected 21",
        ),
        (
            "{\"size\": 4, \"gven\": 1}",
            "line 1, column 18: there is no field \"gven\"; did you mean \"even\"?",
        ),
        ("{\n \"size\": 4,\n \"boxes\": \"9x9\"\n}", "line 3: boxes of 9×9 don't tile a grid of 4×4"),
    ];
    for (text, sentence) in table {
        assert_eq!(answer(text, Lang::En), *sentence, "{text}");
    }
}

#[test]
fn a_wrong_rule_is_told_its_fields_in_both_languages() {
    let killer = "rule = \"killer\"\ncells = \"r1c1 r1c2\"\n";
    let table: &[(&str, &str, &str)] = &[
        (
            "rule = \"frogs\"",
            "line 5: rule 2: there is no rule \"frogs\"; garns rules lists them",
            "linha 5: regra 2: não existe a regra \"frogs\"; garns rules lista todas",
        ),
        (
            &format!("{killer}total = 9"),
            "line 7: rule 2: the rule \"killer\" has no field \"total\"; it has cells, sum, repeats",
            "linha 7: regra 2: a regra \"killer\" não tem o campo \"total\"; tem cells, sum, repeats",
        ),
        (
            &format!("{killer}repeat = true"),
            "line 7: rule 2: the rule \"killer\" has no field \"repeat\"; did you mean \"repeats\"?",
            "linha 7: regra 2: a regra \"killer\" não tem o campo \"repeat\"; seria \"repeats\"?",
        ),
        (
            "rule = \"anti-king\"\npath = \"r1c1\"",
            "line 6: rule 2: the rule \"anti-king\" has no field \"path\", nor any other",
            "linha 6: regra 2: a regra \"anti-king\" não tem o campo \"path\", nem nenhum outro",
        ),
        (
            "rule = \"killer\"\nsum = 9",
            "line 4: rule 2: the rule \"killer\" needs the field \"cells\": the cells of the cage",
            "linha 4: regra 2: a regra \"killer\" precisa do campo \"cells\": as células da gaiola",
        ),
        (
            "cells = \"r1c1\"",
            "line 4: rule 2: the field \"rule\" is missing",
            "linha 4: regra 2: falta o campo \"rule\"",
        ),
        (
            &format!("{killer}sum = \"ten\""),
            "line 7: rule 2: the field \"sum\" of the rule \"killer\" takes a whole number, not \"ten\"",
            "linha 7: regra 2: o campo \"sum\" da regra \"killer\" recebe um número inteiro, não \"ten\"",
        ),
        (
            &format!("{killer}repeats = 1"),
            "line 7: rule 2: the field \"repeats\" of the rule \"killer\" takes true or false, not 1",
            "linha 7: regra 2: o campo \"repeats\" da regra \"killer\" recebe true ou false, não 1",
        ),
        (
            "rule = \"parity\"\ncells = \"r1c1\"\nis = \"prime\"",
            "line 7: rule 2: the field \"is\" of the rule \"parity\" takes one of \"odd\", \"even\", not \"prime\"",
            "linha 7: regra 2: o campo \"is\" da regra \"parity\" recebe um de \"odd\", \"even\", não \"prime\"",
        ),
        (
            "rule = \"any-of\"\noptions = [[{ rule = \"thermometer\", cells = \"r1c1\" }]]",
            "line 6: rule 2: the rule \"thermometer\" has no field \"cells\"; it has path, slow",
            "linha 6: regra 2: a regra \"thermometer\" não tem o campo \"cells\"; tem path, slow",
        ),
    ];
    for (rule, en, pt) in table {
        let text = format!("size = 4\n[[rules]]\nrule = \"anti-king\"\n[[rules]]\n{rule}");
        assert_eq!(answer(&text, Lang::En), *en, "{text}");
        assert_eq!(answer(&text, Lang::Pt), *pt, "{text}");
    }
    let json = "{\"size\": 4, \"rules\": [{\"rule\": \"killer\", \"cells\": \"r1c1\", \"total\": 3}]}";
    let sentence = "line 1: rule 1: the rule \"killer\" has no field \"total\"; it has cells, sum, repeats";
    assert_eq!(answer(json, Lang::En), sentence);
}

#[test]
fn a_field_of_another_kind_is_told_the_right_one() {
    let wrong: &[(FieldKind, serde_json::Value)] = &[
        (FieldKind::Cell, serde_json::json!(3)),
        (FieldKind::Cell, serde_json::json!("r1c1 r1c2")),
        (FieldKind::Cells, serde_json::json!(["r1c1"])),
        (FieldKind::Path, serde_json::json!("r1")),
        (FieldKind::Groups, serde_json::json!("r1c1")),
        (FieldKind::Groups, serde_json::json!(["r1c1", "c1"])),
        (FieldKind::Number, serde_json::json!(1.5)),
        (FieldKind::Count, serde_json::json!(-1)),
        (FieldKind::Numbers, serde_json::json!([1, "2"])),
        (FieldKind::Tuples { length: 2 }, serde_json::json!([[1]])),
        (FieldKind::Tuples { length: 3 }, serde_json::json!([[1, 2]])),
        (FieldKind::Flag, serde_json::json!("yes")),
        (FieldKind::Rules, serde_json::json!([{"rule": "anti-king"}])),
    ];
    let mut seen = 0;
    for about in RULES {
        for field in about.fields {
            for (_, value) in wrong.iter().filter(|(kind, _)| *kind == field.kind) {
                let table: toml::Table = toml::from_str(about.example).unwrap();
                let mut rule = serde_json::to_value(table).unwrap();
                rule[field.name] = value.clone();
                let text = serde_json::json!({"size": 9, "rules": [rule]}).to_string();
                let sentence = answer(&text, Lang::En);
                let kind = field.kind.text(Lang::En);
                let takes = format!("\"{}\" of the rule \"{}\" takes {kind}, not ", field.name, about.name);
                let cell = format!("rule 1: {}: \"", field.name);
                assert!(sentence.contains(&takes) || sentence.contains(&cell), "{text}: {sentence}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen} wrong values");
}

#[test]
fn broken_toml_and_json_are_one_sentence() {
    for text in [
        "size = \n",
        "size = 4\ngivens = \"\"\"\n",
        "{\"size\": ",
        "{\"size\": [1,2,3]}",
        "size = true",
        "[marks]\nsize = [[[",
    ] {
        let sentence = answer(text, Lang::En);
        assert!(sentence.starts_with("line ") && !sentence.contains('\n'), "{sentence}");
    }
}

#[test]
fn errors_are_said_in_portuguese_too() {
    for (text, sentence) in [
        ("", "a entrada está vazia"),
        ("1\0", "linha 1, byte 2: não é texto"),
        ("1...\n....\n...\n....", "a linha 3 tem 3 células, mas deveria ter 4"),
        ("size = 4\ngiven = 1", "linha 2, coluna 1: não existe o campo \"given\"; seria \"givens\"?"),
    ] {
        assert_eq!(answer(text, Lang::Pt), sentence);
    }
}

#[test]
fn a_refusal_names_the_rule() {
    let refusal = |text: &str, format: &str| {
        let puzzle = read(text, &Hints::default()).unwrap();
        let format = find(format).unwrap();
        garns_format::write(&puzzle, format).map_err(|refusal| refusal.to_string())
    };
    let thermo = "size = 4\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1 r2c1\"";
    assert_eq!(refusal(thermo, "line"), Err("the one-line format can't express: thermometer".into()));
    for (text, reason) in [
        (thermo, "thermometer"),
        ("size = 4\ndiagonals = true", "diagonal"),
        ("size = 4\nhouses = [\"r1c1 r2c2\"]", "extra house"),
        ("size = 4\nboxes = \"none\"", "a grid without boxes"),
        ("size = 6\nboxes = \"3x2\"", "boxes of 3×2"),
        ("regions = \"\"\"\naaab\nacbb\nccdb\ncddd\"\"\"", "irregular regions"),
        ("size = 4\nvalues = \"0..3\"", "values other than 1 to n"),
        ("size = 4\nsymbols = [\"a\", \"b\", \"c\", \"dd\"]", "the symbol \"dd\""),
        ("size = 4\n[marks]\nr1c1 = \"12\"", "pencil marks"),
        ("kind = \"samurai\"", "grids that overlap"),
        ("size = [2, 3]", "a grid that is not a square of rows and columns"),
        ("kind = \"colouring\"\nsize = 3\nvalues = 3", "a grid that is not a square of rows and columns"),
    ] {
        for format in ["line", "sdm", "ss", "sdk"] {
            let sentence = refusal(text, format).unwrap_err();
            assert!(sentence.ends_with(&format!("can't express: {reason}")), "{format}: {sentence}");
        }
        assert!(refusal(text, "toml").is_ok() && refusal(text, "json").is_ok());
    }
}

/// Whatever is wrong in a rule of a TOML document, it is not told as something of JSON.
#[test]
fn errors_of_toml_never_speak_of_json() {
    let values = [
        "1",
        "1.5",
        "true",
        "\"x\"",
        "[1]",
        "[\"x\"]",
        "{ x = 1 }",
        "99999999999",
        "-1",
        "[[-1, 70000000000]]",
    ];
    for about in garns_puzzle::RULES {
        for field in about.fields.iter().map(|field| field.name).chain(["rule"]) {
            for value in values {
                let example = about.example.lines().filter(|line| !line.starts_with(field));
                let rest: Vec<&str> = example.collect();
                let text = format!("size = 9\n[[rules]]\n{field} = {value}\n{}", rest.join("\n"));
                if let Err(error) = read(&text, &Hints::default()) {
                    for lang in [Lang::En, Lang::Pt] {
                        let said = error.text(lang);
                        assert!(!said.contains("JSON"), "{text}\n{said}");
                    }
                }
            }
        }
    }
}

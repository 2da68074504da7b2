//! Nothing panics, whatever the bytes: a fuzz target for every reader and for the stream, run for a bounded
//! number of cases.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::BufReader;

use garns_format::{FORMATS, Hints, Source, read};
use garns_puzzle::Lang;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Reads the text in every format, by name and by detection; every error must be one sentence.
fn try_all(text: &str) -> Result<(), TestCaseError> {
    let symbols = || Some("abcdefghi".chars().map(String::from).collect());
    for lenient in [false, true] {
        for format in FORMATS.iter().map(|format| Some(*format)).chain([None]) {
            for (shape, symbols) in [(None, None), ("2x3".parse().ok(), symbols())] {
                let hints = Hints { format, shape, symbols, lenient, ..Hints::default() };
                if let Err(error) = read(text, &hints) {
                    for lang in [Lang::En, Lang::Pt] {
                        let sentence = error.text(lang);
                        prop_assert!(!sentence.is_empty() && !sentence.contains('\n'), "{:?}", sentence);
                        prop_assert!(sentence.chars().count() < 400, "{:?}", sentence);
                    }
                }
            }
            (format.unwrap_or(FORMATS[0]).fits)(text);
        }
    }
    Ok(())
}

fn stream(bytes: &[u8], buffer: usize) -> Result<(), TestCaseError> {
    let mut source = Source::new(BufReader::with_capacity(buffer, bytes), Hints::default());
    let batch = source.is_batch();
    let (mut count, mut line) = (0, 0);
    for entry in source.by_ref() {
        count += 1;
        let place = match &entry {
            Ok(entry) => entry.line,
            Err(error) => error.place.map_or(line, |place| place.line),
        };
        prop_assert!(!batch || place >= line, "lines come in order");
        line = place;
    }
    prop_assert!(count >= 1 && source.next().is_none(), "something is always said, and then nothing more");
    prop_assert!(batch || count == 1);
    Ok(())
}

/// Texts that are right, to be made wrong.
const GOOD: &[&str] = &[
    "103600000780000006426903701900700050030105060040002007502809174800000023000004805\n",
    "1.....2..3.....4 # comment\n1...............\n................\n",
    "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n\naabb\naabb\nccdd\nccdd\n",
    "*-----*\n|1.|..|\n|..|2.|\n|--+--|\n|.3|..|\n|..|.4|\n*-----*\n",
    "#A Ada\n#C one\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1234\n",
    "problem(1, [[_,4,_,1],[A,2,_,_],[_,'1',_,4],[3,_,_,_]]). % end\n",
    "title = \"a\"\nkind = \"kenken\"\nsize = 2\nvalues = \"0..1\"\nsymbols = \"xy\"\ncages = \"\"\"\naa\nbb\"\"\"\ngivens = \"\"\"\nx.\n..\"\"\"\n[clues]\na = \"1-\"\nb = 1\n[marks]\nr1c1 = \"x\"\n[[rules]]\nrule = \"thermometer\"\npath = \"r1c1 r1c2\"\n",
    "kind = \"samurai\"\nsize = 4\nboxes = \"2x2\"\ngrids = [\"r1c1\", \"r3c3\"]\ngivens = \"\"\"\n1.3.\n....\n......\n......\n  ....\n  4...\n\"\"\"\nhouses = [\"r1c1 r6c6\"]\nodd = \"r1c1\"\n",
    "regions = \"\"\"\naaab\nacbb\nccdb\ncddd\"\"\"\nlines = true\nanti-king = true\ndiagonals = true\n",
    "{\"size\": [2, 3], \"values\": [1, 2, 4], \"givens\": [\"1.2\", \"..4\"], \"rules\": [{\"rule\": \"anti-king\"}, {\"rule\": \"killer\", \"cells\": \"r1c1-r1c3\", \"sum\": 7}]}",
    ".Shape~4x4.Thermo~R1C1~R1C2.Cage~5~R2C1~R2C2.Or.~R1C1_1.And.X~R3C3~R3C4.End.End.Pair~EAE~_a~R1C1~R1C2.~R4C4_1_2\n",
    ".Shape~4x4~0-3.NFA~QXf1fqg~_odd~R1C1~R1C2~R2C1.Regex~KDEyfDIuMykuKg~R1C1~R1C2~R1C3.Replicate~D.SameValues~2~R1C1~R2C2.End.Var~A~x~3.Sum~0_=_1_-10~R1C1~VA2",
    "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"region\":null},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"killercage\":[{\"cells\":[\"R1C3\",\"R1C4\"],\"value\":\"7\"}],\"arrow\":[{\"cells\":[\"R2C2\"],\"lines\":[[\"R2C2\",\"R3C3\"]]}],\"sandwichsum\":[{\"cell\":\"R0C1\",\"value\":\"2\"}]}",
    "{\"cells\":[[{\"value\":1},{}],[{},{}]],\"regions\":[[[0,0],[0,1]],[[1,0],[1,1]]],\"metadata\":{\"rules\":\"Cages show sums. V: cells joined by a V sum to 5\"},\"cages\":[{\"cells\":[[0,0],[1,0]],\"value\":\"3\"}],\"overlays\":[{\"center\":[1,0.5],\"width\":0.3,\"height\":0.3,\"text\":\"V\"}]}",
    "{\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"cages\":[{\"value\":\"rules: Sudoku rules apply. Along thermos, digits increase from the bulb. Adjacent digits on a green line differ by at least 2. Digits on an arrow sum to its circle.\"}],\"lines\":[{\"wayPoints\":[[0.5,0.5],[0.5,2.5]],\"color\":\"#CFCFCF\"},{\"wayPoints\":[[1.5,0.5],[1.5,1.5]],\"color\":\"#67F067\"}],\"arrows\":[{\"wayPoints\":[[3.5,0.8],[3.5,2.5]],\"color\":\"#000\",\"headLength\":0.3}],\"underlays\":[{\"center\":[0.5,0.5],\"width\":0.8,\"height\":0.8,\"rounded\":true,\"backgroundColor\":\"#CFCFCF\"},{\"center\":[3.5,0.5],\"width\":0.7,\"height\":0.7,\"rounded\":true,\"borderColor\":\"#CFCFCF\"}]}",
    "{\"size\":2,\"ruleset\":\"Normal sudoku rules apply. Purple lines contain consecutive digits in any order.\",\"grid\":[[{},{}],[{},{}]],\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#F067F0\",\"width\":0.3}],\"rectangle\":[{\"cells\":[\"R2C2\"],\"baseC\":\"#ffffff00\",\"width\":1,\"height\":1}]}",
    "scfpooooooooooooK",
    "2x2xk:a1n,_25,3d7j\n2x2:p\n",
    "4:a_7a__a_aaba,d2s2m8m3d2a6a4s1",
    "3a:0R,0L,2,0D,0,0,0U,0,0,",
    "3:2/1/3//3/1/2/1//1/3/1,a2g",
    "2x2::k:1281:1281:3:4:5:6:7:8:9:10:11:12:13:14:15:16:",
    ":0901:5:1+2...............................................................................:513 614:525::\n",
    "aab\ncdb\nc3d\n\na: 3+\nb: 2/\nc: 2-\nd: 6*\n",
    "c colours 3\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n",
    "<opensudoku>\n<name>x</name>\n<game data=\"1000000000000000\"/>\n</opensudoku>",
    "1.....2..3.....4aaabacbbccdbcddd",
    "{\"kind\": \"colouring\", \"size\": 5, \"values\": 3, \"symbols\": [\"red\", \"b\", \"c\"], \"houses\": [\"r1c1 r1c2\"], \"marks\": {\"r1c1\": \"red b\"}}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,200}") {
        try_all(&text)?;
    }

    #[test]
    fn no_text_of_our_own_signs_makes_a_reader_panic(text in "[0-9A-Za-z.,;:|+*_\\-=\\[\\]{}\"' #\t\r\n\u{301}\u{FE0F}\u{200D}🐈é]{0,300}") {
        try_all(&text)?;
        stream(text.as_bytes(), 11)?;
    }

    #[test]
    fn no_change_to_a_good_text_makes_a_reader_panic(
        good in select(GOOD),
        changes in vec((any::<Index>(), 0_usize..4, select(vec!["", "\n", "\"", "[", "]", "9", "99999999999", "r9c9", ".", "é", "=", "-", "\u{0}", "{", "a", " ", "r1c1-r1c60000"])), 1..5),
    ) {
        let mut text = good.to_owned();
        for (at, removed, inserted) in changes {
            let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let from = at.index(starts.len());
            let to = (from + removed).min(starts.len() - 1);
            text.replace_range(starts[from]..starts[to], inserted);
        }
        try_all(&text)?;
        stream(text.as_bytes(), 7)?;
    }

    #[test]
    fn no_bytes_make_the_stream_panic(bytes in vec(any::<u8>(), 0..400), buffer in 1_usize..64) {
        stream(&bytes, buffer)?;
    }

    #[test]
    fn no_mix_of_lines_makes_the_stream_panic(
        lines in vec(prop_oneof![
            Just("103600000780000006426903701900700050030105060040002007502809174800000023000004805".to_owned()),
            "[0-9.]{0,100}", "[1-4.]{16}", "#.{0,20}", Just(String::new()),
        ], 0..30),
        end in select(vec!["\n", "\r\n", "\r"]),
        buffer in 1_usize..200,
    ) {
        stream(lines.join(end).as_bytes(), buffer)?;
    }
}

#[test]
fn the_good_texts_are_good() {
    for text in GOOD {
        let first = Source::new(text.as_bytes(), Hints::default()).next().unwrap();
        assert!(first.is_ok(), "{text}: {}", first.unwrap_err());
    }
}

#[test]
fn depth_and_repetition_are_bounded() {
    for text in [
        "[".repeat(100_000),
        format!("{{\"rules\": {}", "[".repeat(100_000)),
        format!("size = 4\nrules = {}", "[".repeat(100_000)),
        format!("size = 4\nhouses = [{}]", "\"r1c1-r1c60000\",".repeat(1000)),
        format!("size = 4\n{}", "[[rules]]\nrule = \"house\"\ncells = \"r1c1-r1c60000\"\n".repeat(1000)),
        format!("symbols = \"{}\"\nsize = 4", "x".repeat(100_000)),
        "1".repeat(1_000_000),
        "1,".repeat(1_000_000),
        "1\n".repeat(100_000),
    ] {
        assert!(read(&text, &Hints::default()).is_err());
    }
}

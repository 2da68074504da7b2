//! Rules that a document does not say, and its reader does.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::document;
use garns_format::{Hints, read, read_all, unsaid_rules};
use garns_puzzle::{Lang, Rule};

fn saying(rules: &[&str]) -> Hints {
    Hints { rules: rules.iter().map(|rule| (*rule).to_owned()).collect(), ..Hints::default() }
}

/// The rules that a text has where these are said of it.
fn names(text: &str, rules: &[&str]) -> Result<Vec<&'static str>, String> {
    let puzzle = read(text, &saying(rules)).map_err(|error| error.text(Lang::En))?;
    Ok(puzzle.added_rules().iter().map(|rule| rule.about().name).collect())
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

/// The usual drawing of a rule.
fn drawing(rule: &str) -> String {
    let number = |text: &str, at: &str| {
        format!("{{\"center\":[{at}],\"width\":0.25,\"height\":0.25,\"text\":\"{text}\",\"fontSize\":20}}")
    };
    match rule {
        "killer" => "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":9}]".to_owned(),
        "thermometer" => {
            format!("{},\"underlays\":[{}]", line("#CFCFCF"), circle("0.5,1.5", 0.85, "#CFCFCF", ""))
        }
        "arrow" => "\"arrows\":[{\"wayPoints\":[[0.5,1.8],[0.5,4.5]],\"color\":\"#CFCFCF\",\"thickness\":5,\
                    \"headLength\":0.3}],\"underlays\":[{\"center\":[0.5,1.5],\"width\":0.75,\"height\":0.75,\
                    \"rounded\":true,\"backgroundColor\":\"#FFFFFF\",\"borderColor\":\"#CFCFCF\"}]"
            .to_owned(),
        "whispers" => line("#67F067"),
        "renban" => line("#F067F0"),
        "palindrome" => line("#ABABAB"),
        "region-sum" => line("#2ECBFF"),
        "difference" => format!("\"overlays\":[{}]", circle("0.5,1", 0.3, "#FFFFFF", "")),
        "ratio" => format!("\"overlays\":[{}]", circle("0.5,1", 0.3, "#000000", "")),
        "total" => format!("\"overlays\":[{}]", circle("0.5,1", 0.3, "#FFFFFF", "X")),
        "quadruple" => format!("\"overlays\":[{}]", circle("1,1", 0.6, "#FFFFFF", "12")),
        "sandwich" => format!("\"overlays\":[{}]", number("12", "-0.5,0.5")),
        "little-killer" => format!(
            "\"overlays\":[{}],\"arrows\":[{{\"wayPoints\":[[-0.3,2.2],[0,1.9]],\"color\":\"#000000\",\
             \"thickness\":3,\"headLength\":0.2}}]",
            number("9", "-0.5,2.5")
        ),
        other => panic!("draw {other} here"),
    }
}

#[test]
fn drawings_without_words_are_what_is_said_of_them() {
    let whole = ["anti-knight", "anti-king", "non-consecutive", "anti-taxicab", "global-entropy"];
    let houses = ["diagonals", "windows", "disjoint"];
    for rule in unsaid_rules() {
        if whole.contains(&rule) || houses.contains(&rule) {
            continue;
        }
        let text = document("", &drawing(rule));
        assert_eq!(names(&text, &[rule]), Ok(vec![rule]));
        // Without a word it is what it usually is, and that is told, or nothing.
        let nothing_said = read_all(&text, &Hints::default()).unwrap();
        let told: Vec<String> = nothing_said.unread.iter().map(|part| part.sentence(Lang::En)).collect();
        let usual =
            ["killer", "little-killer", "arrow", "thermometer", "quadruple", "difference", "ratio", "total"];
        let title = garns_puzzle::About::named(rule).unwrap().title.en;
        let (added, expected) = match usual.contains(&rule) {
            true => (1, format!("taken as: {title} (1 drawn, and no text says what they are)")),
            false => (0, "not read: the drawing of".to_owned()),
        };
        assert_eq!(nothing_said.puzzle.added_rules().len(), added, "{rule}");
        assert!(told.len() == 1 && told[0].starts_with(&expected), "{rule}: {told:?}");
        assert_eq!(nothing_said.is_part(), added == 0);
        let strict = Hints { strict: true, ..Hints::default() };
        assert_eq!(read(&text, &strict).unwrap_err().to_string(), told[0]);
    }
}

/// The usual difference on whispers, and the usual bread of sandwiches, depend on how many values there are.
#[test]
fn what_is_said_of_drawings_fits_the_values() {
    let row = format!("[{}]", ["{}"; 6].join(","));
    let six = |fields: &str| {
        format!("{{\"cells\":[{}],\"metadata\":{{\"rules\":\"\"}},{fields}}}", [&*row; 6].join(","))
    };
    let rule = |text: &str, rule: &str| read(text, &saying(&[rule])).unwrap().added_rules()[0].clone();
    let whispers = |text: &str| match rule(text, "whispers") {
        Rule::Whispers(whispers) => whispers.least,
        other => panic!("{other:?}"),
    };
    assert_eq!((whispers(&six(&line("#67F067"))), whispers(&document("", &line("#67F067")))), (3, 5));
    assert_eq!(names(&six(&drawing("sandwich")), &["sandwich"]), Ok(vec!["sandwich"]));
}

#[test]
fn what_holds_everywhere_is_added_to_any_format_once() {
    let digits = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(
        names(digits, &["anti-knight", "non-consecutive"]),
        Ok(vec!["anti-knight", "non-consecutive"])
    );
    assert_eq!(names(digits, &["diagonals"]), Ok(vec!["house", "house"]));
    assert_eq!(names("size = 9\nanti-knight = true", &["anti-knight"]), Ok(vec!["anti-knight"]));
    let killer = document("", &drawing("killer"));
    assert_eq!(names(&killer, &["killer", "anti-knight"]), Ok(vec!["killer", "anti-knight"]));
    let error = names("size = 6", &["windows"]).unwrap_err();
    assert_eq!(error, "windows makes no sense in a grid of this shape");
    assert!(read_all(digits, &saying(&["anti-king"])).unwrap().unread.is_empty());
}

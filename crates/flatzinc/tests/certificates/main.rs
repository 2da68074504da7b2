//! Certificates of answers: accepted by VeriPB where it is installed, with nothing assumed, and refused once changed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod changed;
mod classics;
mod floats;
mod outside;
mod random;

use std::fs::File;
use std::path::{Path, PathBuf};

use garns_flatzinc::{Cancel, Certified, Conclusion, Options, Proof, Verdict, certify, solve};
use random::{Goal, KINDS, Random};

/// A certificate in two files.
struct Written {
    model: PathBuf,
    derivation: PathBuf,
    answer: String,
    verdict: Verdict,
    certified: Certified,
}

fn written(name: &str, text: &str, options: &Options) -> Written {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |ending: &str| folder.join(format!("{}.{ending}", name.replace([' ', '/'], "-")));
    let (model, derivation) = (file("opb"), file("pbp"));
    let proof = Proof::new(File::create(&model).unwrap(), File::create(&derivation).unwrap());
    let mut answer = Vec::new();
    let solved = certify(text, options, &Cancel::never(), &mut answer, &mut |_| {}, proof);
    let (verdict, certified) = solved.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let answer = String::from_utf8(answer).unwrap();
    Written { model, derivation, answer, verdict, certified: certified.unwrap() }
}

/// What VeriPB has to say of a conclusion.
fn expected(certified: &Certified, maximises: bool) -> String {
    match certified.conclusion {
        Conclusion::Nothing => "NO CONCLUSION".to_owned(),
        Conclusion::Satisfiable => "SATISFIABLE".to_owned(),
        Conclusion::Unsatisfiable => "UNSATISFIABLE".to_owned(),
        Conclusion::Optimal(value) => {
            let value = if maximises { -value } else { value };
            format!("BOUNDS {value} <= obj <= {value}")
        }
    }
}

/// The solutions of an answer, sorted.
fn solutions(answer: &str) -> Vec<&str> {
    let mut all: Vec<&str> = answer.split("----------\n").collect();
    all.pop();
    all.sort_unstable();
    all
}

/// A certificate of a model: of the right conclusion, accepted, and with nothing assumed.
fn certified(name: &str, text: &str, goal: Goal) -> Written {
    let options = Options { all: goal == Goal::All, ..Options::default() };
    let written = written(name, text, &options);
    let mut plain = Vec::new();
    let verdict = solve(text, &options, &Cancel::never(), &mut plain, &mut |_| {}).unwrap();
    let plain = String::from_utf8(plain).unwrap();
    assert_eq!(written.verdict, verdict, "{name}\n{text}");
    let optimises = matches!(goal, Goal::Least | Goal::Greatest);
    if goal == Goal::All {
        assert_eq!(solutions(&written.answer), solutions(&plain), "{name}\n{text}");
        assert_eq!(written.certified.excluded, solutions(&plain).len() as u64, "{name}");
    }
    let conclusion = written.certified.conclusion;
    let fits = match verdict {
        Verdict::Unsatisfiable => conclusion == Conclusion::Unsatisfiable,
        Verdict::Complete if optimises => matches!(conclusion, Conclusion::Optimal(_)),
        Verdict::Complete => conclusion == Conclusion::Unsatisfiable,
        Verdict::Satisfied => conclusion == Conclusion::Satisfiable,
        _ => conclusion == Conclusion::Nothing,
    };
    assert!(fits, "{name}: {verdict:?}, {conclusion:?}\n{text}");
    assert!(written.certified.assumed.is_empty(), "{name}: {:?}\n{text}", written.certified.assumed);
    if let Some(said) = outside::verdict(&written.model, &written.derivation) {
        let mut expected = expected(&written.certified, goal == Goal::Greatest);
        if optimises && conclusion == Conclusion::Unsatisfiable {
            expected = "BOUNDS INF <= obj <= INF".to_owned();
        }
        let said = said.unwrap_or_else(|said| panic!("{name}: {said}\n{text}"));
        assert_eq!(said, expected, "{name}\n{text}");
    }
    written
}

/// How many models of each kind and goal.
fn rounds() -> u64 {
    std::env::var("GARNS_CERTIFICATES").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(7)
}

#[test]
fn random_models_of_every_kind() {
    let (mut unsatisfiable, mut all) = (0, 0);
    for kind in KINDS {
        if std::env::var("GARNS_KIND").is_ok_and(|only| only != *kind) {
            continue;
        }
        for goal in [Goal::One, Goal::All, Goal::Least, Goal::Greatest] {
            // Certificates over bits are long, so there are fewer of them.
            for seed in 0..rounds() / if *kind == "wide" { 2 } else { 1 } {
                let mut random = Random(seed * 977 + kind.len() as u64);
                let text = random::model(kind, goal, &mut random);
                let written = certified(&format!("{kind} {goal:?} {seed}"), &text, goal);
                unsatisfiable += u64::from(written.verdict == Verdict::Unsatisfiable);
                all += 1;
            }
        }
    }
    assert!(unsatisfiable * 10 > all, "{unsatisfiable} of {all} have no solution");
}

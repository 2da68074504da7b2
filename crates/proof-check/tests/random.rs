//! Random models and proofs: what is accepted is true, and a second checker accepts the same.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod slow;

use std::fmt::Write;

use garns_proof_check::{Why, drat, lrat, veripb};
use proptest::prelude::*;

const VARIABLES: i64 = 4;

/// Some weighted literals, how they compare (mostly not less), and with what.
type Line = (Vec<(i64, i64)>, bool, i64);

fn line() -> impl Strategy<Value = Line> {
    let literal =
        (1..=VARIABLES, any::<bool>()).prop_map(|(variable, not)| if not { -variable } else { variable });
    let term = (prop_oneof![4 => Just(1_i64), 1 => -3_i64..4], literal);
    (proptest::collection::vec(term, 0..5), proptest::bool::weighted(0.1), -1_i64..4)
}

fn text((terms, equal, bound): &Line) -> String {
    let mut text = String::new();
    for (weight, lit) in terms {
        let not = if *lit < 0 { "~" } else { "" };
        write!(text, "{weight:+} {not}x{} ", lit.abs()).unwrap();
    }
    format!("{text}{} {bound} ;", if *equal { "=" } else { ">=" })
}

fn holds((terms, equal, bound): &Line, filling: i64) -> bool {
    let is_true = |lit: i64| (filling >> (lit.abs() - 1) & 1 == 1) == (lit > 0);
    let sum: i64 = terms.iter().filter(|(_, lit)| is_true(*lit)).map(|(weight, _)| weight).sum();
    if *equal { sum == *bound } else { sum >= *bound }
}

/// A model and a proof in their formats.
fn texts(model: &[Line], lemmas: &[Line]) -> (String, String) {
    let mut text_of_model = format!("* #variable= {VARIABLES} #constraint= {}\n", model.len());
    model.iter().for_each(|line| text_of_model += &(text(line) + "\n"));
    let count = model.len() + model.iter().filter(|line| line.1).count();
    let mut proof = format!("pseudo-Boolean proof version 3.0\nf {count} ;\n");
    lemmas.iter().for_each(|line| proof += &format!("rup {}\n", text(line)));
    proof += "rup >= 1 ;\noutput NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n";
    (text_of_model, proof)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_accepted_is_true_and_a_second_checker_says_the_same(
        model in proptest::collection::vec(line(), 1..8),
        lemmas in proptest::collection::vec(line().prop_map(|line| (line.0, false, line.2)), 0..4),
    ) {
        let (model_text, proof) = texts(&model, &lemmas);
        let accepted = veripb(&model_text, &proof);
        prop_assert_eq!(accepted.is_ok(), slow::accepts_text(&model_text, &proof), "{:?}\n{}{}", accepted, model_text, proof);
        if let Ok(count) = accepted {
            prop_assert_eq!(count, lemmas.len() + 1);
            for filling in 0..1 << VARIABLES {
                prop_assert!(!model.iter().all(|line| holds(line, filling)));
            }
        } else {
            prop_assert_eq!(accepted.unwrap_err().why, Why::DoesNotFollow);
        }
    }
}

/// A proof of a model in which, of two, both, one and none are excluded.
const MODEL: &str = "c two variables\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

#[test]
fn clauses_with_and_without_reasons() {
    assert_eq!(drat(MODEL, "1 0\n0\n"), Ok(2));
    assert_eq!(lrat(MODEL, "5 1 0 1 3 0\n6 0 5 2 4 0\n"), Ok(2));
    let why = |refused: Result<usize, garns_proof_check::Refusal>| {
        let refusal = refused.unwrap_err();
        (refusal.line, refusal.why)
    };
    assert_eq!(why(drat(MODEL, "0\n")), (1, Why::DoesNotFollow));
    assert_eq!(why(drat(MODEL, "1 0\n")), (2, Why::NoContradiction));
    assert_eq!(why(drat(MODEL, "")), (1, Why::NoContradiction));
    assert_eq!(why(drat(MODEL, "1 0\n0\n1 0\n")), (3, Why::AfterEnd));
    for unknown in ["d 1 2 0\n0\n", "1 0 2 0\n", "1\n", "x 0\n", "999999999 0\n", "o\n"] {
        assert_eq!(why(drat(MODEL, unknown)), (1, Why::Unreadable), "{unknown}");
    }
    assert_eq!(why(drat(&MODEL.replace("2 4", "2 5"), "1 0\n0\n")), (2, Why::Count));
    // Each reason must leave one literal open, and the last one none; numbers only grow.
    for wrong in
        ["5 1 0 3 0\n", "5 1 0 1 0\n", "5 1 0 2 1 0\n", "5 1 0 1 9 0\n", "5 1 0 0\n", "5 1 -1 0 1 0\n"]
    {
        assert_eq!(why(lrat(MODEL, wrong)), (1, Why::DoesNotFollow), "{wrong}");
    }
    for wrong in ["4 1 0 1 3 0\n", "5 d 1 0\n", "5 1 0 1 3\n", "5 1 0 -1 3 0\n", "5\n"] {
        assert_eq!(why(lrat(MODEL, wrong)), (1, Why::Unreadable), "{wrong}");
    }
}

#[test]
fn other_steps_are_refused() {
    let (model, proof) = texts(&[(vec![(1, 1)], false, 1), (vec![(1, -1)], false, 1)], &[]);
    assert_eq!(veripb(&model, &proof), Ok(1));
    let why = |proof: &str| veripb(&model, proof).unwrap_err().why;
    for (from, to, expected) in [
        ("rup >= 1 ;", "pol 1 2 + ;", Why::Unreadable),
        ("rup >= 1 ;", "rup >= 1 ; 1 2", Why::Unreadable),
        ("rup >= 1 ;", "rup >= 1", Why::Unreadable),
        ("rup >= 1 ;", "rup = 1 ;", Why::Unreadable),
        ("rup >= 1 ;", "rup 1 y1 >= 1 ;", Why::Unreadable),
        ("rup >= 1 ;", "a 1 x1 >= 1 ;", Why::Unreadable),
        ("rup >= 1 ;\n", "", Why::NoContradiction),
        ("rup >= 1 ;", "rup 1 x1 >= 1 ;", Why::NoContradiction),
        ("f 2 ;", "f 3 ;", Why::Count),
        ("3.0", "2.0", Why::Unreadable),
        ("UNSAT", "SAT", Why::Unreadable),
        ("output NONE ;\n", "", Why::Unreadable),
        ("end pseudo-Boolean proof ;\n", "", Why::NoContradiction),
        ("end pseudo-Boolean proof ;\n", "end pseudo-Boolean proof ;\n\n", Why::AfterEnd),
    ] {
        assert_eq!(why(&proof.replace(from, to)), expected, "{from} → {to}");
    }
    let unread = veripb(&model.replace("+1 ~x1", "+1 ~x1 min"), &proof).unwrap_err();
    assert_eq!((unread.line, unread.why), (3, Why::Unreadable));
    assert_eq!(veripb(&model.replace("constraint= 2", "constraint= 1"), &proof).unwrap_err().why, Why::Count);
}

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

/// A step of cutting planes: where it begins, and what is done to it, with one of the constraints or literals so far.
type Step = (usize, Vec<(u8, usize)>);

fn step() -> impl Strategy<Value = Step> {
    (0..100_usize, proptest::collection::vec((0..5_u8, 0..100_usize), 1..5))
}

/// The step as a line, over so many constraints.
fn step_text((first, operations): &Step, count: usize) -> String {
    let mut text = format!("pol {}", first % count + 1);
    for (operation, with) in operations {
        let literal = ["x", "~x"][with % 2].to_owned() + &(with / 2 % VARIABLES as usize + 1).to_string();
        match operation {
            0 => write!(text, " {} +", with % count + 1),
            1 => write!(text, " {} *", with % 4 + 1),
            2 => write!(text, " {} d", with % 3 + 1),
            3 => write!(text, " {literal} +"),
            _ => write!(text, " s"),
        }
        .unwrap();
    }
    text + " ;\n"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Constraints that are added up hold wherever the model does: nothing that can hold is refuted.
    #[test]
    fn what_is_added_up_is_true(
        model in proptest::collection::vec(line(), 1..5),
        steps in proptest::collection::vec(step(), 1..6),
    ) {
        let (model_text, proof) = texts(&model, &[]);
        let count = model.len() + model.iter().filter(|line| line.1).count();
        let lines: String = steps.iter().zip(count..).map(|(step, count)| step_text(step, count)).collect();
        let proof = proof.replace("rup >= 1", &format!("{lines}rup >= 1"));
        match veripb(&model_text, &proof) {
            Ok(found) => {
                prop_assert_eq!(found, steps.len() + 1);
                let possible = (0..1 << VARIABLES).any(|filling| model.iter().all(|line| holds(line, filling)));
                prop_assert!(!possible, "{}{}", model_text, proof);
            }
            Err(refusal) => prop_assert_eq!(refusal.why, Why::DoesNotFollow, "{}{}", model_text, proof),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// What follows from the constraints that are named follows from all.
    #[test]
    fn lemmas_that_name_constraints_follow_without_names(
        model in proptest::collection::vec(line(), 1..6),
        lemmas in proptest::collection::vec(
            (line().prop_map(|line| (line.0, false, line.2)), proptest::collection::vec(0..12_usize, 0..8)),
            1..4,
        ),
    ) {
        let plain: Vec<Line> = lemmas.iter().map(|(line, _)| line.clone()).collect();
        let (model_text, without) = texts(&model, &plain);
        let mut with = without.clone();
        for (lemma, hints) in &lemmas {
            let lemma = text(lemma);
            let names = hints.iter().fold(String::new(), |names, hint| match hint {
                0 => names + " ~",
                number => format!("{names} {number}"),
            });
            with = with.replacen(&format!("rup {lemma}\n"), &format!("rup {} :{names} ;\n", lemma.trim_end_matches(" ;")), 1);
        }
        match veripb(&model_text, &with) {
            Ok(count) => prop_assert_eq!(veripb(&model_text, &without), Ok(count)),
            Err(refusal) => prop_assert_eq!(refusal.why, Why::DoesNotFollow, "{}{}", model_text, with),
        }
    }
}

/// Constraints are taken in the order in which they are named, and no others.
#[test]
fn a_lemma_may_name_what_it_follows_from() {
    let model =
        "* #variable= 3 #constraint= 3\n1 x1 1 x2 1 x3 >= 2 ;\n1 ~x1 1 ~x2 >= 1 ;\n1 ~x3 1 x2 >= 1 ;\n";
    let proof = |steps: &str| {
        let text = format!(
            "pseudo-Boolean proof version 3.0\nf 3 ;\n{steps}output NONE ;\nconclusion UNSAT : -1 ;\n\
             end pseudo-Boolean proof ;\n"
        );
        veripb(model, &text).map_err(|refusal| (refusal.line, refusal.why))
    };
    // Without a contradiction in the end, all lemmas were accepted.
    let accepted = Err((5, Why::NoContradiction));
    assert_eq!(proof("rup 1 x2 >= 1 : ~ 1 3 ;\n"), accepted);
    assert_eq!(proof("rup 1 x2 >= 1 ;\n"), accepted);
    for wrong in ["1 3", "3 ~ 1", "~ 1", "~ 1 2", "", "~ 1 9", "9 ~ 1 3"] {
        let hints = format!("rup 1 x2 >= 1 : {wrong} ;\n").replace("  ", " ");
        assert_eq!(proof(&hints), Err((3, Why::DoesNotFollow)), "{wrong}");
    }
    for unreadable in ["~ 1 3", "~ 1 3;", "~ 1 x3 ;", "~ 1 3 ; ;", "~ 1 -1 ;"] {
        let hints = format!("rup 1 x2 >= 1 : {unreadable}\n");
        assert_eq!(proof(&hints), Err((3, Why::Unreadable)), "{unreadable}");
    }
}

/// What unit propagation does not see: two equations with the same left side, and a sum that must be even.
#[test]
fn constraints_are_added_up() {
    let model = "* #variable= 4 #constraint= 2\n1 x1 1 x2 1 x3 1 x4 = 2 ;\n1 x1 1 x2 1 x3 1 x4 = 3 ;\n";
    let proof = |step: &str| {
        format!(
            "pseudo-Boolean proof version 3.0\nf 4 ;\n{step}rup >= 1 ;\noutput NONE ;\n\
             conclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n"
        )
    };
    assert_eq!(veripb(model, &proof("")).unwrap_err().why, Why::DoesNotFollow);
    // At most two, and at least three.
    assert_eq!(veripb(model, &proof("pol 2 3 + ;\n")), Ok(2));
    assert_eq!(veripb(model, &proof("pol 1 4 + ;\n")).unwrap_err().why, Why::DoesNotFollow);
    let model = "* #variable= 3 #constraint= 1\n2 x1 2 x2 2 x3 = 3 ;\n";
    let proof = proof("pol 1 2 d ;\npol 2 2 d 3 + ;\n").replace("f 4", "f 2");
    assert_eq!(veripb(model, &proof), Ok(3));
}

/// A proof of a model in which, of two, both, one and none are excluded.
const MODEL: &str = "c two variables\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

#[test]
fn clauses_with_and_without_reasons() {
    assert_eq!(drat(MODEL, "1 0\n0\n"), Ok(2));
    assert_eq!(lrat(MODEL, "5 1 0 1 3 0\n6 0 5 2 4 0\n"), Ok(2));
    let why = |refused: Result<usize, garns_proof_check::ProofError>| {
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
        ("rup >= 1 ;", "pol 1 2 ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 2 +", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 2 + ; 1", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 3 + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 0 d 2 + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 -1 * 2 + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 x0 + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol 1 y + ;", Why::Unreadable),
        ("rup >= 1 ;", "pol ;", Why::Unreadable),
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

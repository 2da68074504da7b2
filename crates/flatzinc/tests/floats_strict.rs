//! Floats: strict comparisons and their opposites, what is shown for them, and each solution once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_flatzinc::{Cancel, Options, Proof, Verdict, certify, solve};

fn answer(text: &str, all: bool) -> (Verdict, String) {
    let (mut answer, options) = (Vec::new(), Options { all, ..Options::default() });
    let verdict = solve(text, &options, &Cancel::never(), &mut answer, &mut |_| {});
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}\n{text}"));
    (verdict, String::from_utf8(answer).unwrap())
}

fn value(answer: &str, name: &str) -> f64 {
    let start = format!("{name} = ");
    let line = answer.lines().rev().find_map(|line| line.strip_prefix(&start)?.strip_suffix(';'));
    line.unwrap_or_else(|| panic!("{name}: {answer}")).parse().unwrap()
}

const TWO: &str = "var 0.0..1.0: x :: output_var;\nvar 0.0..1.0: y :: output_var;\n";

#[test]
fn a_comparison_and_its_opposite_never_hold_both() {
    for constraints in [
        "constraint float_lt(x,y);\nconstraint float_lt(y,x);\n",
        "constraint float_lt(x,y);\nconstraint float_eq(x,y);\n",
        "constraint float_ne(x,y);\nconstraint float_eq(y,x);\n",
        "constraint float_lin_eq([1.0,1.0],[x,y],1.0);\nconstraint float_lin_ne([1.0,1.0],[y,x],1.0);\n",
        "constraint float_lin_le([1.0,1.0],[x,y],0.7);\nconstraint float_lin_lt([-1.0,-1.0],[y,x],-0.7);\n",
    ] {
        let text = format!("{TWO}{constraints}solve satisfy;\n");
        assert_eq!(answer(&text, false).0, Verdict::Unsatisfiable, "{text}");
    }
    let named = "var bool: b;\nvar 0..1: i :: output_var;\nconstraint bool2int(b,i);\n";
    for (constraints, goal, best) in [
        ("constraint float_lt(x,y);\nconstraint float_lt_reif(y,x,b);\n", "maximize", 0),
        ("constraint float_le(x,y);\nconstraint float_lt_reif(y,x,b);\n", "maximize", 0),
        ("constraint float_lt_reif(y,x,b);\nconstraint float_le(x,y);\n", "maximize", 0),
        ("constraint float_eq(x,y);\nconstraint float_eq_reif(x,y,b);\n", "minimize", 1),
        (
            "constraint float_lin_eq([1.0,1.0],[x,y],1.0);\n\
             constraint float_lin_eq_reif([1.0,1.0],[x,y],1.0,b);\n",
            "minimize",
            1,
        ),
        (
            "constraint float_lin_eq_reif([1.0,1.0],[x,y],1.0,b);\n\
             constraint float_lin_eq([1.0,1.0],[x,y],1.0);\n",
            "minimize",
            1,
        ),
        // Both are possible.
        ("constraint float_lt_reif(x,y,b);\n", "maximize", 1),
        ("constraint float_eq_reif(x,y,b);\n", "minimize", 0),
    ] {
        let text = format!("{TWO}{named}{constraints}solve {goal} i;\n");
        let (verdict, answer) = answer(&text, false);
        assert_eq!(verdict, Verdict::Complete, "{text}");
        assert!(answer.contains(&format!("i = {best};\n")), "{text}{answer}");
    }
}

#[test]
fn what_is_shown_satisfies_strict_comparisons() {
    for (constraint, holds) in [
        ("float_lt(0.0,x)", (|x, _| x > 0.0) as fn(f64, f64) -> bool),
        ("float_ne(x,0.0)", |x, _| x != 0.0),
        ("float_lt(x,y)", |x, y| x < y),
        ("float_ne(y,x)", |x, y| x != y),
        ("float_lt(0.5,x)", |x, _| x > 0.5),
    ] {
        let (_, answer) = answer(&format!("{TWO}constraint {constraint};\nsolve satisfy;\n"), false);
        assert!(holds(value(&answer, "x"), value(&answer, "y")), "{constraint}: {answer}");
    }
    let (_, tiny) = answer("var 1e-300..1e-200: x :: output_var;\nsolve satisfy;\n", false);
    assert!(value(&tiny, "x") > 0.0, "{tiny}");
    // Chains, whichever pair comes first.
    let count = 30;
    for backward in [false, true] {
        let mut text = String::new();
        for i in 0..count {
            text += &format!("var 1.0..2.0: t{i} :: output_var;\n");
        }
        for i in 1..count {
            let i = if backward { count - i } else { i };
            text += &format!("constraint float_lt(t{},t{i});\n", i - 1);
        }
        let (_, answer) = answer(&format!("{text}solve satisfy;\n"), false);
        for i in 1..count {
            assert!(value(&answer, &format!("t{}", i - 1)) < value(&answer, &format!("t{i}")), "{answer}");
        }
    }
}

#[test]
fn each_solution_is_told_once() {
    let hidden = "var 0..2: h;\nvar 0..2: k;\nvar -10.0..10.0: x :: output_var;\nvar -1000.0..1000.0: xx;\n\
                  constraint float_times(x,x,xx);\nconstraint float_lin_eq([1.0,-4.0],[xx,x],-3.0);\n\
                  constraint int_lin_le([-1,-1],[h,k],-2);\nsolve satisfy;\n";
    let products = "var 1..3: a;\nvar 1..3: b;\nvar 1.0..3.0: fa;\nvar 1.0..3.0: fb;\nvar float: x :: output_var;\n\
                    constraint int2float(a,fa);\nconstraint int2float(b,fb);\nconstraint float_times(fa,fb,x);\n\
                    constraint int_lin_le([-1,-1],[a,b],-4);\nsolve satisfy;\n";
    for (text, expected) in [(hidden, vec![1.0, 3.0]), (products, vec![3.0, 4.0, 6.0, 9.0])] {
        let (verdict, answer) = answer(text, true);
        let shown = answer.lines().filter_map(|line| line.strip_prefix("x = ")?.strip_suffix(';'));
        let mut values: Vec<f64> = shown.map(|value| value.parse().unwrap()).collect();
        values.sort_by(f64::total_cmp);
        assert_eq!(verdict, Verdict::Complete);
        assert_eq!(values.len(), expected.len(), "{answer}");
        assert!(values.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-8), "{answer}");
    }
}

#[test]
fn what_cancels_but_for_rounding_may_be_large() {
    let text = "var -1e70..1e70: x :: output_var;\n\
                constraint float_lin_eq([1.0,-0.9999999999999999],[x,x],5.0);\nsolve satisfy;\n";
    assert_ne!(answer(text, false).0, Verdict::Unsatisfiable);
}

#[test]
fn no_certificate_of_a_best_value_where_floats_end() {
    let text = "var float: x :: output_var;\nsolve minimize x;\n";
    let (verdict, certified) = certify(
        text,
        &Options::default(),
        &Cancel::never(),
        &mut Vec::new(),
        &mut |_| {},
        Proof::new(std::io::sink(), std::io::sink()),
    )
    .unwrap();
    let certified = certified.unwrap();
    assert_eq!(verdict, Verdict::Incomplete);
    assert_eq!(certified.conclusion, garns_flatzinc::Conclusion::Nothing);
    assert!(certified.floats);
}

#[test]
fn numbers_beyond_all_floats_are_refused() {
    for text in [
        "var float: x :: output_var = 1e400;\nsolve satisfy;\n",
        "var 0.0..1e400: x :: output_var;\nsolve satisfy;\n",
    ] {
        assert!(
            solve(text, &Options::default(), &Cancel::never(), &mut Vec::new(), &mut |_| {}).is_err(),
            "{text}"
        );
    }
}

#[test]
fn a_best_value_at_an_end_is_that_end() {
    for (goal, best) in [("maximize", 2.0), ("minimize", 1.0)] {
        let (verdict, answer) = answer(&format!("var 1.0..2.0: y :: output_var;\nsolve {goal} y;\n"), false);
        assert_eq!((verdict, value(&answer, "y")), (Verdict::Complete, best), "{answer}");
    }
}

//! What is wrong is told in one sentence, with the place.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_flatzinc::{Cancel, Options, RunError, solve};
use garns_lang::Lang;

fn sentence(text: &str, lang: Lang) -> String {
    match solve(text, &Options::default(), &Cancel::never(), &mut Vec::new(), &mut |_| {}) {
        Err(RunError::Text(problem)) => problem.text(lang),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in [
        ("var 1..3: x;\nsolve satisfy", "line 2, column 14: the text ends where a semicolon should be"),
        ("var 1..3: x\nsolve satisfy;", "line 2, column 1: found \"solve\" where a semicolon should be"),
        ("", "there is no solve item"),
        (
            "hello;",
            "line 1, column 1: found \"hello\" where a declaration, a constraint or the solve item should be",
        ),
        ("solve satisfy; é", "line 1, column 16: 'é' has no meaning in FlatZinc"),
        ("solve :: note(\"é, satisfy;", "line 1, column 15: this string has no closing quote"),
        (
            "int: n = 99999999999999999999;",
            "line 1, column 10: 99999999999999999999 is not a number that fits in 64 bits",
        ),
        ("constraint int_le(x, 3);", "line 1, column 19: x is not declared"),
        (
            "var bool: b;\nvar 0..5: y;\nconstraint fzn_if_then_else_int([b],[3],y);\nsolve satisfy;",
            "line 3, column 12: argument 1 of fzn_if_then_else_int should be an array of conditions of which the \
             last is true",
        ),
        ("var 1..3: x;\nvar bool: x;", "line 2, column 12: x is declared twice"),
        ("solve satisfy; solve satisfy;", "line 1, column 16: solve is declared twice"),
        (
            "var set of float: f;\nsolve satisfy;",
            "line 1, column 19: f is a set of floats, and sets in garns are of integers",
        ),
        ("var 0.0: f;\nsolve satisfy;", "line 1, column 8: found \":\" where the rest of a range should be"),
        ("var 0..3: x = 1.5;", "line 1, column 15: x is declared with a value of another type"),
        (
            "var 0.0..1.0: f;\nvar 0..1: x;\nconstraint int_eq(f, x);\nsolve satisfy;",
            "line 3, column 12: argument 1 of int_eq should be an integer or an integer variable",
        ),
        (
            "var 0.0..1.0: f;\nvar 0..1: x;\nconstraint float_le(f, x);\nsolve satisfy;",
            "line 3, column 12: argument 2 of float_le should be a float or a float variable",
        ),
        (
            "var 0.0..1.0: f;\nconstraint float_dom(f, [0.0]);\nsolve satisfy;",
            "line 2, column 12: the arrays of float_dom have lengths that don't match",
        ),
        (
            "var set of int: s;\nconstraint set_subset({1}, s);\nsolve satisfy;",
            "line 1, column 17: s is a set variable that nothing bounds: its elements should come from a set, as in \
             var set of 1..9",
        ),
        (
            "var set of 0..2000000: s;\nsolve satisfy;",
            "line 1, column 24: s is a set variable with more than 100,000 possible elements",
        ),
        ("var set of 1..3: s = 2;", "line 1, column 22: s is declared with a value of another type"),
        ("var 1..3: x = {2};", "line 1, column 15: x is declared with a value of another type"),
        (
            "var set of 1..3: s;\nvar 1..3: x;\nconstraint int_eq(s, x);\nsolve satisfy;",
            "line 3, column 12: argument 1 of int_eq should be an integer or an integer variable",
        ),
        (
            "var set of 1..3: s;\nvar 1..3: x;\nconstraint set_eq(s, x);\nsolve satisfy;",
            "line 3, column 12: argument 2 of set_eq should be a set of integers or a set variable",
        ),
        (
            "var set of 1..3: s;\nconstraint array_set_union([s, 3], s);\nsolve satisfy;",
            "line 2, column 12: argument 1 of array_set_union should be an array of sets",
        ),
        (
            "var set of 1..3: s;\nconstraint int_plus(1, 2, s) :: defines_var(s);\nsolve satisfy;",
            "line 2, column 12: argument 1 of int_plus should be an integer or an integer variable",
        ),
        (
            "var set of 1..3: s;\nsolve minimize s;",
            "line 2, column 7: the objective should be a number or a variable that is one",
        ),
        (
            "var 1..3: x;\nconstraint no_such(x);\nsolve satisfy;",
            "line 2, column 12: garns has no constraint no_such",
        ),
        (
            "constraint float_erf(1.5, 2.0);\nsolve satisfy;",
            "line 1, column 12: float_erf is a constraint on floats that garns does not have",
        ),
        ("constraint int_le(1, 2, 3);\nsolve satisfy;", "line 1, column 12: int_le takes 2 arguments, not 3"),
        (
            "constraint int_le_reif(1, 2);\nsolve satisfy;",
            "line 1, column 12: int_le_reif takes 3 arguments, not 2",
        ),
        (
            "constraint int_le([1], 2);\nsolve satisfy;",
            "line 1, column 12: argument 1 of int_le should be an integer or an integer variable",
        ),
        (
            "var 0..1: x;\nconstraint bool_clause([x], []);\nsolve satisfy;",
            "line 2, column 12: argument 1 of bool_clause should be an array of truth values or Boolean variables",
        ),
        (
            "constraint int_lin_eq([1], [2, 3], 4);\nsolve satisfy;",
            "line 1, column 12: the arrays of int_lin_eq have lengths that don't match",
        ),
        (
            "var 1..2: x;\nconstraint set_in(x, 4);\nsolve satisfy;",
            "line 2, column 12: argument 2 of set_in should be a set of integers or a set variable",
        ),
        (
            "solve minimize 1..2;",
            "line 1, column 7: the objective should be a number or a variable that is one",
        ),
        (
            "array [1..2] of int: a = [1, 2];\nint: x = a[3];",
            "line 2, column 12: found \"3\" where an index within the array should be",
        ),
        (
            "var -9000000000000000000..1: x;\nsolve satisfy;",
            "line 2, column 7: the value -9000000000000000000 is out of reach: variables take values from -2^62 to 2^62",
        ),
    ] {
        assert_eq!(sentence(text, Lang::En), expected, "{text}");
        let portuguese = sentence(text, Lang::Pt);
        assert_ne!(portuguese, expected, "{text}");
    }
    let deep = format!("solve :: {}x{} satisfy;", "a(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(sentence(&deep, Lang::En), "line 1, column 212: annotations are nested too deeply");
}

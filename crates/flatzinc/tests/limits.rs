//! Time and cancellation hold in every phase, and sizes that can't be are refused before room is made for them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use garns_flatzinc::{Cancel, Note, Options, RunError, Verdict, solve};
use garns_lang::Lang;

/// Solves a text that is cancelled when it is asked for the `asks`-th time; the verdict, the answer and how
/// often it was asked.
fn cancelled_at(text: &str, asks: u32) -> (Verdict, String, u32) {
    let asked = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&asked);
    let cancel = Cancel::when(move || count.fetch_add(1, Ordering::Relaxed) + 1 >= asks);
    let mut out = Vec::new();
    let mut notes = Vec::new();
    let verdict = solve(text, &Options::default(), &cancel, &mut out, &mut |note| notes.push(note)).unwrap();
    if verdict == Verdict::Unknown {
        assert_eq!(notes, [Note::Cancelled]);
    }
    (verdict, String::from_utf8(out).unwrap(), asked.load(Ordering::Relaxed))
}

/// Cancels a model at every one of the first questions: it ends at once, without an answer.
fn ends_wherever_it_is(text: &str, phases: u32) {
    for asks in 1..=phases {
        let (verdict, out, asked) = cancelled_at(text, asks);
        assert_eq!((verdict, out.as_str()), (Verdict::Unknown, "=====UNKNOWN=====\n"), "asked {asks} times");
        // Once cancelled, nothing but the way out is left.
        assert!(asked <= asks + 4, "asked {asked} times after it was cancelled at {asks}");
    }
}

#[test]
fn creeping_bounds_are_cancelled() {
    // Without bounds, these two take thousands of millions of steps to find out that they contradict each other.
    let text = "var int: x :: output_var;\nvar int: y :: output_var;\n\
                constraint int_lt(x, y);\nconstraint int_lt(y, x);\nsolve satisfy;\n";
    ends_wherever_it_is(text, 40);
    let options = Options { time: Some(Duration::from_millis(100)), ..Options::default() };
    let mut out = Vec::new();
    let mut notes = Vec::new();
    let verdict = solve(text, &options, &Cancel::never(), &mut out, &mut |note| notes.push(note)).unwrap();
    assert_eq!((verdict, out, notes), (Verdict::Unknown, b"=====UNKNOWN=====\n".to_vec(), vec![Note::Time]));
}

#[test]
fn bounds_that_creep_within_one_constraint_are_cancelled() {
    let text = "var -1000000000000000000..1000000000000000000: x :: output_var;\n\
                var -1000000000000000000..1000000000000000000: y :: output_var;\n\
                constraint int_lin_eq([2, -2, 1], [x, y, z], 1);\n\
                solve satisfy;\n";
    let text = text.replace("constraint", "var {0, 2}: z;\nconstraint");
    let (verdict, ..) = cancelled_at(&text, 30);
    assert!(matches!(verdict, Verdict::Unknown | Verdict::Unsatisfiable), "{verdict:?}");
}

#[test]
fn a_large_table_is_cancelled_while_it_is_read_and_posted() {
    let mut text = String::from("array [1..120000] of int: rows = [");
    for row in 0..40_000 {
        let _ = write!(text, "{},{},{},", row % 199, row % 211, row % 13);
    }
    text.pop();
    text += "];\nvar 0..300: x :: output_var;\nvar 0..300: y :: output_var;\nvar 0..300: z :: output_var;\n\
             constraint fzn_table_int([x, y, z], rows);\nsolve satisfy;\n";
    ends_wherever_it_is(&text, 20);
}

#[test]
fn a_large_all_different_is_cancelled_while_it_propagates() {
    let count = 200;
    let mut text = String::new();
    for var in 0..count {
        let _ = writeln!(text, "var 1..{count}: x{var} :: output_var;");
    }
    let names: Vec<String> = (0..count).map(|var| format!("x{var}")).collect();
    let _ = writeln!(text, "constraint fzn_all_different_int([{}]);\nsolve satisfy;", names.join(","));
    ends_wherever_it_is(&text, 12);
}

/// The sentence with which a text is refused.
fn refused(text: &str) -> String {
    match solve(text, &Options::default(), &Cancel::never(), &mut Vec::new(), &mut |_| {}) {
        Err(RunError::Text(problem)) => problem.text(Lang::En),
        other => panic!("{other:?}"),
    }
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let text = "array [1..2000000000] of int: a = [1, 2];\nsolve satisfy;\n";
    assert_eq!(
        refused(text),
        "line 1, column 31: the array a is declared with 2000000000 elements, and has 2"
    );
    let text = "var 1..2: x;\narray [1..3] of var int: a :: output_array([1..3]) = [x, x];\nsolve satisfy;\n";
    assert_eq!(refused(text), "line 2, column 26: the array a is declared with 3 elements, and has 2");
    let text = "var 1..2: x;\narray [1..2] of var int: a :: output_array([1..2000000000, 1..2]) = [x, x];\n\
                solve satisfy;\n";
    assert!(refused(text).starts_with("line 2, "), "{}", refused(text));
    assert!(refused("array [1..2000000000] of var int: a;\nsolve satisfy;\n").starts_with("line 1, "));
    // An automaton of so many states that reads no values.
    let text =
        "var 1..2: x;\nconstraint fzn_regular([x], 2000000000, 0, [], 1, 1..2000000000);\nsolve satisfy;\n";
    assert!(refused(text).starts_with("line 2, "), "{}", refused(text));
    let text =
        "var 1..2: x;\narray [-9223372036854775807..9223372036854775807] of int: a = [1];\nsolve satisfy;\n";
    assert!(refused(text).starts_with("line 2, "), "{}", refused(text));
}

#[test]
fn large_sets_are_cancelled_while_they_are_made_and_compared() {
    let mut text = String::new();
    for number in 0..8 {
        let _ = writeln!(text, "var set of 1..2000: s{number};");
    }
    for number in 1..8 {
        let _ = writeln!(text, "constraint set_le(s{}, s{number});", number - 1);
    }
    text += "solve satisfy;\n";
    ends_wherever_it_is(&text, 15);
}

#[test]
fn numbers_near_the_greatest_one_are_solved_or_refused() {
    let wide = "-4611686018427387904..4611686018427387904";
    for free in [false, true] {
        let options = Options { free, ..Options::default() };
        let answer = |text: &str| {
            let mut answer = Vec::new();
            solve(text, &options, &Cancel::never(), &mut answer, &mut |_| {}).unwrap();
            String::from_utf8(answer).unwrap()
        };
        // Bounds further apart than 64 bits reach are halved.
        let text = format!(
            "var {wide}: x :: output_var;\nvar 4611686018427387903..4611686018427387904: y :: output_var;\n\
             constraint int_abs(x, y);\nconstraint int_ne(y, 4611686018427387904);\nsolve satisfy;\n"
        );
        let found = answer(&text);
        assert!(found.ends_with("4611686018427387903;\ny = 4611686018427387903;\n----------\n"), "{found}");
        // A sum of such numbers is beyond those that `var int` is tried with.
        let text = "var 4611686018427387900..4611686018427387904: x;\nvar int: z;\n\
                    constraint int_plus(x, 4611686018427387904, z);\nsolve satisfy;\n";
        assert_eq!(answer(text), "=====UNKNOWN=====\n");
        let text = "var 33554432..33554433: x;\nvar int: z :: output_var;\n\
                    constraint int_times(x, 33554432, z);\nsolve satisfy;\n";
        assert_eq!(answer(text), "=====UNKNOWN=====\n");
    }
}

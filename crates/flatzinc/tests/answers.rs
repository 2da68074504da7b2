//! FlatZinc with answers that are known.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_flatzinc::{Cancel, Note, Options, Verdict, solve};

fn answer(text: &str, options: Options) -> (String, Verdict) {
    let mut out = Vec::new();
    let verdict = solve(text, &options, &Cancel::never(), &mut out, &mut |_| {}).unwrap();
    (String::from_utf8(out).unwrap(), verdict)
}

fn all() -> Options {
    Options { all: true, ..Options::default() }
}

/// How many solutions a text of these declarations and constraints has; each is a solution of its own, and
/// the search with learning finds as many.
fn count(text: &str) -> usize {
    let text = format!("{text}\nsolve satisfy;\n");
    let (shown, verdict) = answer(&text, all());
    let mut solutions: Vec<&str> =
        shown.split_terminator("----------\n").filter(|s| !s.starts_with("==")).collect();
    let count = solutions.len();
    solutions.sort_unstable();
    solutions.dedup();
    assert_eq!(solutions.len(), count, "{text}");
    assert_eq!(verdict, if count == 0 { Verdict::Unsatisfiable } else { Verdict::Complete });
    let (free, _) = answer(&text, Options { free: true, ..all() });
    assert_eq!(free.matches("----------").count(), count, "{text}");
    count
}

/// Declares variables over a range, each shown.
fn vars(names: &str, range: &str) -> String {
    names.chars().map(|name| format!("var {range}: {name} :: output_var;\n")).collect()
}

#[test]
fn a_solution_is_shown_as_minizinc_expects_it() {
    let text = "array [1..3] of int: parameters = [7, 8, 9];\n\
                int: n = 2;\n\
                var 1..3: x :: output_var;\n\
                var bool: b :: output_var;\n\
                var 5..5: hidden;\n\
                array [1..4] of var int: a :: output_array([1..2, 0..1]) = [x, n, hidden, 4];\n\
                array [1..2] of set of int: s :: output_array([1..2]) = [1..3, {1, 5}];\n\
                constraint int_eq(x, n);\n\
                constraint bool_eq(b, true);\n\
                solve satisfy;\n";
    let expected = "x = 2;\nb = true;\na = array2d(1..2, 0..1, [2, 2, 5, 4]);\n\
                    s = array1d(1..2, [1..3, {1,5}]);\n----------\n";
    assert_eq!(answer(text, Options::default()), (expected.to_owned(), Verdict::Satisfied));
    assert_eq!(answer(text, all()), (format!("{expected}==========\n"), Verdict::Complete));
}

#[test]
fn as_many_solutions_as_asked_for() {
    let text =
        "var 1..5: x :: output_var;\nsolve :: int_search([x], input_order, indomain_max, complete) satisfy;";
    let some = |solutions| answer(text, Options { solutions: Some(solutions), ..Options::default() });
    assert_eq!(some(2).0, "x = 5;\n----------\nx = 4;\n----------\n");
    assert_eq!(some(5).0.matches("----------").count(), 5);
    assert_eq!(some(0).1, Verdict::Complete);
    assert_eq!(some(9).1, Verdict::Complete);
}

#[test]
fn the_best_solution_ends_the_answer() {
    let text = |goal: &str| {
        format!(
            "var 0..9: x :: output_var;\nvar 0..9: y :: output_var;\nvar -99..99: z :: output_var;\n\
             constraint int_lin_eq([3, -2, -1], [x, y, z], 0);\nconstraint int_lin_le([1, 1], [x, y], 12);\n\
             solve :: int_search([x, y], input_order, indomain_min, complete) {goal} z;"
        )
    };
    let best = "x = 9;\ny = 0;\nz = 27;\n----------\n==========\n";
    assert_eq!(answer(&text("maximize"), Options::default()).0, best);
    let each = answer(&text("maximize"), Options { intermediate: true, ..Options::default() }).0;
    assert!(each.ends_with(best) && each.matches("----------").count() > 1, "{each}");
    assert_eq!(answer(&text("maximize"), all()).0, each);
    assert!(answer(&text("minimize"), Options::default()).0.contains("z = -18;\n"));
    let constant = "solve minimize 3;";
    assert_eq!(answer(constant, Options::default()).0, "----------\n==========\n");
}

#[test]
fn impossible_is_said() {
    let (shown, verdict) =
        answer("var 1..3: x;\nconstraint int_le(4, x);\nsolve satisfy;", Options::default());
    assert_eq!((shown.as_str(), verdict), ("=====UNSATISFIABLE=====\n", Verdict::Unsatisfiable));
    let empty = "var 3..1: x;\nsolve satisfy;";
    assert_eq!(answer(empty, Options::default()).1, Verdict::Unsatisfiable);
    let two = "var 1..2: x;\nvar 3..4: y;\nconstraint int_eq(x, y);\nsolve satisfy;";
    assert_eq!(answer(two, Options::default()).1, Verdict::Unsatisfiable);
}

#[test]
fn no_verdict_rests_on_bounds_that_were_made_up() {
    let told = |text: &str| {
        let (mut out, mut notes) = (Vec::new(), Vec::new());
        let verdict =
            solve(text, &Options::default(), &Cancel::never(), &mut out, &mut |note| notes.push(note))
                .unwrap();
        (verdict, notes.contains(&Note::Reach))
    };
    // Solutions lie beyond what is looked at.
    let far = "var int: x;\nconstraint int_le(3000000000, x);\nsolve satisfy;";
    assert_eq!(told(far), (Verdict::Unknown, true));
    let up = "var int: x :: output_var;\nconstraint int_le(3, x);\nsolve maximize x;";
    assert_eq!(told(up), (Verdict::Incomplete, true));
    // These are true of all integers.
    let down = "var int: x :: output_var;\nconstraint int_le(3, x);\nsolve minimize x;";
    assert_eq!(told(down), (Verdict::Complete, false));
    let never = "var int: x;\nconstraint int_le(3, x);\nconstraint int_le(x, 2);\nsolve satisfy;";
    assert_eq!(told(never), (Verdict::Unsatisfiable, false));
    let within = "var int: x;\nvar 1..9: y;\nconstraint int_lin_eq([1, -7], [x, y], 1);\n\
                  constraint int_le(65, x);\nsolve satisfy;";
    assert_eq!(told(within), (Verdict::Unsatisfiable, false));
}

#[test]
fn comparisons_of_integers() {
    for (constraint, expected) in [
        ("int_eq(x, y)", 3),
        ("int_ne(x, y)", 6),
        ("int_le(x, y)", 6),
        ("int_lt(x, y)", 3),
        ("int_ge(x, y)", 6),
        ("int_gt(x, 1)", 6),
        ("int_lin_eq([2, -1], [x, y], 1)", 2),
        ("int_lin_ne([2, -1], [x, y], 1)", 7),
        ("int_lin_le([2, -1], [x, y], 1)", 4),
        ("int_lin_lt([2, 2], [x, y], 8)", 3),
        ("int_lin_ge([-3, 2], [x, x], -2)", 6),
        ("int_lin_gt([1, 0], [x, y], 1)", 6),
        ("int_lin_le([2], [x], 5)", 6),
        ("int_lin_le([-2], [x], -3)", 6),
        ("int_lin_eq([2], [x], 3)", 0),
        ("int_lin_ne([2], [x], 3)", 9),
        ("set_in(x, {1, 3})", 6),
        ("set_in(x, 2..7)", 6),
        ("set_in(x, {})", 0),
        ("int_plus(x, y, 4)", 3),
        ("fzn_all_different_int([x, y, 2])", 2),
    ] {
        let declared = vars("xy", "1..3");
        assert_eq!(count(&format!("{declared}constraint {constraint};")), expected, "{constraint}");
        // Named by a Boolean, it is true as often, and false otherwise.
        if !constraint.starts_with("int_plus") && !constraint.starts_with("fzn") {
            let inner = constraint.replacen('(', "_reif(", 1);
            let inner = inner.strip_suffix(')').unwrap();
            for defines in ["", " :: defines_var(b)"] {
                let named = format!("{declared}var bool: b :: output_var;\nconstraint {inner}, b){defines};");
                assert_eq!(count(&named), 9, "{named}");
                assert_eq!(count(&format!("{named}\nconstraint bool_eq(b, true);")), expected, "{named}");
                assert_eq!(
                    count(&format!("{named}\nconstraint bool_eq(b, false);")),
                    9 - expected,
                    "{named}"
                );
            }
            let implied = inner.replacen("_reif(", "_imp(", 1);
            let implied = format!("{declared}var bool: b :: output_var;\nconstraint {implied}, b);");
            assert_eq!(count(&implied), 9 + expected, "{implied}");
        }
    }
}

#[test]
fn functions_of_integers() {
    type Function = fn(i64, i64) -> Option<i64>;
    let power: Function = |x, y| match y {
        0.. => Some(x.pow(y as u32)),
        _ => 1i64.checked_div(x.pow(-y as u32)),
    };
    let functions: [(&str, Function); 7] = [
        ("int_times", |x, y| Some(x * y)),
        ("int_div", |x, y| x.checked_div(y)),
        ("int_mod", |x, y| x.checked_rem(y)),
        ("int_min", |x, y| Some(x.min(y))),
        ("int_max", |x, y| Some(x.max(y))),
        ("int_pow", power),
        ("int_plus", |x, y| Some(x + y)),
    ];
    for (name, function) in functions {
        let pairs = || (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y)));
        let values: Vec<i64> = pairs().filter_map(|(x, y)| function(x, y)).collect();
        for defines in ["", " :: defines_var(z)"] {
            let declared = vars("xy", "-3..3") + &vars("z", "-30..30");
            let text = format!("{declared}constraint {name}(x, y, z){defines};");
            assert_eq!(count(&text), values.len(), "{text}");
            let few = values.iter().filter(|value| (-1..=4).contains(*value)).count();
            assert_eq!(count(&text.replace("-30..30", "-1..4")), few, "{text}");
        }
        let fixed = pairs().filter(|(x, y)| *y == -2 && function(*x, *y).is_some()).count();
        let text = format!("{}constraint {name}(x, -2, z);", vars("x", "-3..3") + &vars("z", "-30..30"));
        assert_eq!(count(&text), fixed, "{text}");
    }
    let text = vars("x", "-3..3") + &vars("y", "1..2") + "constraint int_abs(x, y) :: defines_var(y);";
    assert_eq!(count(&text), 4);
}

#[test]
fn arrays() {
    let declared = vars("iv", "0..4");
    let array = "array [1..3] of int: a = [4, 2, 4];\n";
    assert_eq!(count(&format!("{array}{declared}constraint array_int_element(i, a, v);")), 3);
    assert_eq!(
        count(&format!("{array}{declared}constraint array_int_element(i, a, v) :: defines_var(v);")),
        3
    );
    assert_eq!(count(&format!("{declared}constraint array_var_int_element(i, [v, 3, i], v);")), 7);
    assert_eq!(count(&format!("{declared}constraint array_int_maximum(v, [i, 2]) :: defines_var(v);")), 5);
    assert_eq!(count(&format!("{declared}constraint array_int_minimum(v, [i, 2, 9]);")), 5);
    let bools = vars("i", "0..4") + &vars("pq", "bool");
    assert_eq!(count(&format!("{bools}constraint array_bool_element(i, [true, false, true], p);")), 6);
    assert_eq!(count(&format!("{bools}constraint array_var_bool_element(i, [q, false, p], p);")), 2 + 2 + 4);
}

#[test]
fn booleans() {
    for (constraint, expected) in [
        ("bool_eq(p, q)", 4),
        ("bool_ne(p, q)", 4),
        ("bool_le(p, q)", 6),
        ("bool_lt(p, q)", 2),
        ("bool_not(p, q)", 4),
        ("bool_and(p, q, r)", 4),
        ("bool_or(p, q, r)", 4),
        ("bool_xor(p, q, r)", 4),
        ("bool_xor(p, q)", 4),
        ("bool_eq_reif(p, q, r)", 4),
        ("bool_le_reif(p, q, r)", 4),
        ("bool_lt_reif(p, q, r)", 4),
        ("array_bool_and([p, q], r)", 4),
        ("array_bool_and([p, q, true], r)", 4),
        ("array_bool_and([p, false], r)", 4),
        ("array_bool_or([p, q, r], true)", 7),
        ("array_bool_or([p, q, r], false)", 1),
        ("array_bool_or([], r)", 4),
        ("array_bool_and_imp([p, q], r)", 5),
        ("array_bool_xor([p, q, r])", 4),
        ("array_bool_xor([p, true, p])", 8),
        ("bool_clause([p], [q, r])", 7),
        ("bool_clause([], [])", 0),
        ("bool_clause_reif([p], [q], r)", 4),
        ("bool_lin_eq([1, 2, 3], [p, q, r], 3)", 2),
        ("bool_lin_le([1, 2, 3], [p, q, r], 3)", 5),
        ("bool2int(p, 1)", 4),
    ] {
        for (defined, defines) in [("r", " :: defines_var(r)"), ("", "")] {
            let text = format!("{}constraint {constraint}{defines};", vars("pqr", "bool"));
            assert_eq!(count(&text), expected, "{constraint} {defined}");
        }
    }
}

#[test]
fn equal_variables_are_one() {
    let text = "var bool: b :: output_var;\nvar 0..1: i :: output_var;\nvar -5..5: j :: output_var;\n\
                var bool: c :: output_var = b;\n\
                constraint bool2int(b, i);\nconstraint int_eq(i, j);\nconstraint int_lin_ne([1], [j], 0);";
    assert_eq!(
        answer(&format!("{text}solve satisfy;"), all()).0,
        "b = true;\ni = 1;\nj = 1;\nc = true;\n----------\n==========\n"
    );
}

#[test]
fn definitions_that_go_round_are_constraints() {
    let text = format!(
        "{}constraint int_plus(x, 1, y) :: defines_var(y);\nconstraint int_abs(y, x) :: defines_var(x);\n\
         constraint int_max(x, y, z) :: defines_var(z);\nconstraint int_max(z, 2, x) :: defines_var(x);",
        vars("xyz", "-9..9")
    );
    assert_eq!(count(&text), 0);
    let text = format!(
        "{}constraint int_abs(x, y) :: defines_var(y);\nconstraint int_abs(y, x) :: defines_var(x);",
        vars("xy", "-2..2")
    );
    assert_eq!(count(&text), 3);
}

#[test]
fn large_numbers_are_right_or_refused() {
    let text = "var 1..10: x :: output_var;\nvar 1..10: y :: output_var;\n\
                constraint int_lin_le([-214748365, 1], [x, y], -2147483647);\n";
    assert_eq!(count(text), 3);
    let text = "var 1..10: x :: output_var;\nvar 1..10: y :: output_var;\n\
                constraint int_lin_le([-922337203685477581, 1], [x, y], -9223372036854775807);\n";
    assert_eq!(count(text), 3);
}

#[test]
fn time_and_cancellation_leave_what_was_found() {
    let vars: String = (0..40).map(|i| format!("var 1..40: x{i} :: output_var;\n")).collect();
    let text = format!("{vars}solve satisfy;");
    let mut out = Vec::new();
    let time = Some(std::time::Duration::from_millis(50));
    let options = Options { time, ..all() };
    let verdict = solve(&text, &options, &Cancel::never(), &mut out, &mut |_| {}).unwrap();
    let shown = String::from_utf8(out).unwrap();
    assert_eq!(verdict, Verdict::Incomplete);
    assert!(shown.ends_with("----------\n") && !shown.contains("====="), "{}", &shown[shown.len() - 99..]);
    let mut out = Vec::new();
    let verdict = solve(&text, &all(), &Cancel::when(|| true), &mut out, &mut |_| {}).unwrap();
    assert_eq!((verdict, out), (Verdict::Unknown, b"=====UNKNOWN=====\n".to_vec()));
}

#[test]
fn statistics_are_told_in_minizincs_form() {
    let text = "var 1..9: x :: output_var;\nsolve maximize x;";
    let (shown, _) = answer(text, Options { statistics: true, ..Options::default() });
    let lines: Vec<&str> = shown.lines().skip_while(|line| *line != "==========").skip(1).collect();
    assert!(
        lines.contains(&"%%%mzn-stat: objective=9") && lines.contains(&"%%%mzn-stat: variables=1"),
        "{shown}"
    );
    assert!(
        lines.iter().all(|line| line.starts_with("%%%mzn-stat")) && lines.last() == Some(&"%%%mzn-stat-end")
    );
}

#[test]
fn every_search_annotation_finds_every_solution() {
    let chooses = ["input_order", "first_fail", "anti_first_fail", "smallest", "largest", "occurrence"];
    let more = ["most_constrained", "max_regret", "dom_w_deg", "impact", "unheard_of"];
    let picks = ["indomain_min", "indomain_max", "indomain_median", "indomain_middle", "indomain_random"];
    let more_picks =
        ["indomain_split", "indomain_reverse_split", "indomain", "indomain_interval", "unheard_of"];
    for choose in chooses.into_iter().chain(more) {
        for pick in picks.into_iter().chain(more_picks) {
            let text = format!(
                "{}{}constraint int_lin_le([1, 1], [x, y], 5);\n\
                 solve :: seq_search([int_search([x, 3], {choose}, {pick}, complete), \
                 bool_search([p], {choose}, {pick}, complete)]) :: restart_luby(10) satisfy;",
                vars("xy", "1..4"),
                vars("p", "bool")
            );
            assert_eq!(answer(&text, all()).0.matches("----------").count(), 20, "{choose} {pick}");
        }
    }
}

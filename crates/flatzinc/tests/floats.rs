//! Floats: every constraint on them against what it means, where the floats are functions of integers that are all tried.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;

use garns_flatzinc::{Cancel, Note, Options, Verdict, solve};

fn answer_with(text: &str, options: &Options) -> (Verdict, String, Vec<Note>) {
    let (mut answer, mut notes) = (Vec::new(), Vec::new());
    let verdict = solve(text, options, &Cancel::never(), &mut answer, &mut |note| notes.push(note));
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}\n{text}"));
    (verdict, String::from_utf8(answer).unwrap(), notes)
}

fn all(text: &str) -> (Verdict, Vec<BTreeMap<String, String>>) {
    let (verdict, answer, _) = answer_with(text, &Options { all: true, ..Options::default() });
    let mut parts: Vec<&str> = answer.split("----------\n").collect();
    parts.pop();
    let read = |part: &str| {
        let lines = part.lines().filter_map(|line| line.strip_suffix(';')?.split_once(" = "));
        lines.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    (verdict, parts.into_iter().map(read).collect())
}

/// `x` and `y`, half and a quarter of integers, and more; and all pairs of those.
const DECLARED: &str = "var -4..4: i :: output_var;\nvar -4..4: j :: output_var;\nvar float: fi;\nvar float: fj;\n\
                        var float: x :: output_var;\nvar float: y :: output_var;\n\
                        constraint int2float(i, fi);\nconstraint int2float(j, fj);\n\
                        constraint float_lin_eq([0.5, -1.0], [fi, x], -0.25);\n\
                        constraint float_lin_eq([0.25, -1.0], [fj, y], 0.0);\n";

fn pairs() -> Vec<(i64, i64, f64, f64)> {
    let values = || -4..=4;
    values().flat_map(|i| values().map(move |j| (i, j, 0.5 * i as f64 + 0.25, 0.25 * j as f64))).collect()
}

type Function = fn(f64, f64) -> f64;

/// Name, arguments, and the last argument; no number where there is none.
const FUNCTIONS: &[(&str, &str, Function)] = &[
    ("float_plus", "x,y", |x, y| x + y),
    ("float_minus", "x,y", |x, y| x - y),
    ("float_times", "x,y", |x, y| x * y),
    ("float_times", "x,x", |x, _| x * x),
    ("float_times", "x,1.7", |x, _| x * 1.7),
    ("float_div", "x,y", |x, y| if y == 0.0 { f64::NAN } else { x / y }),
    ("float_div", "2.0,x", |x, _| 2.0 / x),
    ("float_min", "x,y", f64::min),
    ("float_max", "x,0.3", |x, _| x.max(0.3)),
    ("float_abs", "x", |x, _| x.abs()),
    ("float_sqrt", "x", |x, _| x.sqrt()),
    ("float_exp", "x", |x, _| x.exp()),
    ("float_ln", "x", |x, _| x.ln()),
    ("float_log2", "x", |x, _| x.log2()),
    ("float_log10", "x", |x, _| x.log10()),
    ("float_sin", "x", |x, _| x.sin()),
    ("float_cos", "x", |x, _| x.cos()),
    ("float_tan", "y", |_, y| y.tan()),
    ("float_asin", "y", |_, y| y.asin()),
    ("float_acos", "y", |_, y| y.acos()),
    ("float_atan", "x", |x, _| x.atan()),
    ("float_sinh", "x", |x, _| x.sinh()),
    ("float_cosh", "x", |x, _| x.cosh()),
    ("float_tanh", "x", |x, _| x.tanh()),
    ("float_asinh", "x", |x, _| x.asinh()),
    ("float_acosh", "x", |x, _| x.acosh()),
    ("float_atanh", "x", |x, _| if x.abs() < 1.0 { x.atanh() } else { f64::NAN }),
    ("float_pow", "x,3.0", |x, _| x.powi(3)),
    ("float_pow", "x,2.0", |x, _| x * x),
    ("float_pow", "x,6.0", |x, _| x.powi(6)),
    ("float_pow", "x,-2.0", |x, _| x.powi(-2)),
    ("float_pow", "x,0.5", |x, _| x.powf(0.5)),
    ("float_pow", "x,0.0", |_, _| 1.0),
    ("float_pow", "1.7,y", |_, y| 1.7f64.powf(y)),
];

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-7 * b.abs().max(1.0)
}

#[test]
fn functions_have_their_values() {
    for (name, args, of) in FUNCTIONS {
        let text =
            format!("{DECLARED}var float: z :: output_var;\nconstraint {name}({args},z);\nsolve satisfy;\n");
        let (verdict, solutions) = all(&text);
        let mut expected = pairs();
        expected.retain(|(.., x, y)| !of(*x, *y).is_nan());
        assert_eq!(verdict, Verdict::Complete, "{name}");
        for (i, j, x, y) in &expected {
            let (i, j) = (i.to_string(), j.to_string());
            let is_it = |s: &&BTreeMap<String, String>| s["i"] == i && s["j"] == j;
            let found: Vec<_> = solutions.iter().filter(is_it).collect();
            assert_eq!(found.len(), 1, "{name}({args}) of {x}, {y}: {found:?}");
            for (variable, expected) in [("x", *x), ("y", *y), ("z", of(*x, *y))] {
                let shown = &found[0][variable];
                assert!(shown.contains('.'), "{shown}");
                assert!(near(shown.parse().unwrap(), expected), "{name}({args}) of {x}, {y}: {shown}");
            }
        }
        assert_eq!(solutions.len(), expected.len(), "{name}({args})");
        // Backwards: a value of the result leaves all that have it.
        let (.., x, y) = expected[expected.len() / 3];
        let value = of(x, y);
        let text =
            text.replace("solve satisfy", &format!("constraint float_eq(z,{value:?});\nsolve satisfy"));
        let found = all(&text).1;
        let count = expected.iter().filter(|(.., x, y)| near(of(*x, *y), value)).count();
        assert_eq!(found.len(), count, "{name}({args}) = {value}");
    }
}

type Predicate = fn(f64, f64) -> bool;

const PREDICATES: &[(&str, &str, Predicate)] = &[
    ("float_eq", "x,y", |x, y| x == y),
    ("float_ne", "x,y", |x, y| x != y),
    ("float_le", "x,y", |x, y| x <= y),
    ("float_lt", "x,y", |x, y| x < y),
    ("float_ge", "x,y", |x, y| x >= y),
    ("float_gt", "x,y", |x, y| x > y),
    ("float_le", "x,0.75", |x, _| x <= 0.75),
    ("float_lt", "x,0.75", |x, _| x < 0.75),
    ("float_lt", "-0.25,x", |x, _| x > -0.25),
    ("float_le", "x,0.7", |x, _| x <= 0.7),
    ("float_eq", "x,0.75", |x, _| x == 0.75),
    ("float_ne", "0.75,x", |x, _| x != 0.75),
    ("float_in", "x,-0.75,0.3", |x, _| (-0.75..=0.3).contains(&x)),
    ("float_dom", "x,[-1.75,-1.25,0.0,0.75]", |x, _| {
        (-1.75..=-1.25).contains(&x) || (0.0..=0.75).contains(&x)
    }),
    ("float_lin_eq", "[1.0,-2.0],[x,y],0.25", |x, y| x - 2.0 * y == 0.25),
    ("float_lin_ne", "[1.0,-2.0],[x,y],0.25", |x, y| x - 2.0 * y != 0.25),
    ("float_lin_le", "[1.0,-2.0],[x,y],0.25", |x, y| x - 2.0 * y <= 0.25),
    ("float_lin_lt", "[1.0,-2.0],[x,y],0.25", |x, y| x - 2.0 * y < 0.25),
    ("float_lin_ge", "[1.5,-2.0,0.3],[x,y,1.0],0.2", |x, y| 1.5 * x - 2.0 * y + 0.3 > 0.2),
    ("float_lin_gt", "[3],[x],2", |x, _| 3.0 * x > 2.0),
    ("float_lin_le", "[],[],-1.0", |_, _| false),
    ("float_plus", "x,y,0.5", |x, y| x + y == 0.5),
];

#[test]
fn predicates_hold_where_they_hold() {
    for (name, args, holds) in PREDICATES {
        for form in ["", "_reif", "_imp"] {
            let more = if form.is_empty() { "" } else { ",b" };
            let text = format!(
                "{DECLARED}var bool: b :: output_var;\nconstraint {name}{form}({args}{more});\nsolve satisfy;\n"
            );
            let (_, solutions) = all(&text);
            for (i, j, x, y) in pairs() {
                for b in [false, true] {
                    let expected = match form {
                        "" => holds(x, y),
                        "_reif" => b == holds(x, y),
                        _ => !b || holds(x, y),
                    };
                    let found = solutions.iter().filter(|s| {
                        s["i"] == i.to_string() && s["j"] == j.to_string() && s["b"] == b.to_string()
                    });
                    let count = found.count();
                    assert_eq!(count, usize::from(expected), "{name}{form}({args}) of {x}, {y}, {b}");
                }
            }
        }
    }
}

#[test]
fn arrays_have_elements_and_ends() {
    let list = |x: f64, y: f64| [x, 0.3, y, 2.0];
    let (of_x, of_y) =
        ("array [1..4] of var float: a = [x, 0.3, y, 2.0];\n", "var float: z :: output_var;\n");
    for (constraint, fold) in
        [("array_float_maximum(z, a)", f64::max as Function), ("array_float_minimum(z, a)", f64::min)]
    {
        let text = format!("{DECLARED}{of_x}{of_y}constraint {constraint};\nsolve satisfy;\n");
        let (_, solutions) = all(&text);
        assert_eq!(solutions.len(), 81);
        for solution in &solutions {
            let value = |name: &str| solution[name].parse::<f64>().unwrap();
            let expected = list(value("x"), value("y")).into_iter().reduce(fold).unwrap();
            assert!(near(value("z"), expected), "{constraint}: {solution:?}");
        }
    }
    for (constraint, of) in
        [("array_var_float_element", "a"), ("array_float_element", "[0.5, 0.3, -1.25, 2.0]")]
    {
        let text = format!(
            "{DECLARED}{of_x}{of_y}var -2..9: k :: output_var;\nconstraint {constraint}(k, {of}, z);\nsolve satisfy;\n"
        );
        let (_, solutions) = all(&text);
        assert_eq!(solutions.len(), 81 * 4, "{constraint}");
        for solution in &solutions {
            let value = |name: &str| solution[name].parse::<f64>().unwrap();
            let list = if of == "a" { list(value("x"), value("y")) } else { [0.5, 0.3, -1.25, 2.0] };
            assert!(near(value("z"), list[value("k") as usize - 1]), "{solution:?}");
        }
    }
}

/// Items with weights, and what fits, in every way of searching.
#[test]
fn objectives_are_best_however_they_are_searched_for() {
    let (weights, values) = ([1.3, 2.7, 3.1, 0.9, 4.4, 2.2], [2.1, 4.4, 5.2, 1.1, 7.0, 3.3]);
    let mut text = String::new();
    for i in 0..6 {
        text += &format!("var 0..2: x{i} :: output_var;\nvar 0.0..2.0: f{i} :: is_defined_var;\n");
    }
    text += "var float: total :: output_var;\n";
    for i in 0..6 {
        text += &format!("constraint int2float(x{i}, f{i}) :: defines_var(f{i});\n");
    }
    let floats = "[f0,f1,f2,f3,f4,f5]";
    text += &format!("constraint float_lin_le({weights:?},{floats},9.5);\n");
    text += "constraint float_lin_eq([2.1,4.4,5.2,1.1,7.0,3.3,-1.0],[f0,f1,f2,f3,f4,f5,total],0.0);\n";
    let mut best: f64 = 0.0;
    for code in 0..3u32.pow(6) {
        let counts: Vec<f64> = (0..6).map(|i| f64::from(code / 3u32.pow(i) % 3)).collect();
        let sum = |of: [f64; 6]| counts.iter().zip(of).map(|(count, of)| count * of).sum::<f64>();
        if sum(weights) <= 9.5 + 1e-12 {
            best = best.max(sum(values));
        }
    }
    for (annotation, options) in [
        ("", Options::default()),
        ("", Options { free: true, ..Options::default() }),
        ("", Options { threads: 2, ..Options::default() }),
        ("", Options { lns: true, intermediate: true, ..Options::default() }),
        (":: float_search([total], 0.001, input_order, indomain_max, complete) ", Options::default()),
        (":: warm_start_float([total], [3.0]) ", Options { statistics: true, ..Options::default() }),
    ] {
        let text = format!("{text}solve {annotation}maximize total;\n");
        let (verdict, answer, notes) = answer_with(&text, &options);
        assert_eq!((verdict, &notes[..]), (Verdict::Complete, &[][..]), "{annotation} {options:?}");
        let mut totals = answer.lines().filter_map(|line| line.strip_prefix("total = ")?.strip_suffix(';'));
        let total: f64 = totals.next_back().unwrap().parse().unwrap();
        assert!((total - best).abs() <= 2e-6 * best, "{total} {best} {options:?}");
        if options.statistics {
            assert!(answer.contains(&format!("%%%mzn-stat: objective={total:?}\n")), "{answer}");
        }
    }
}

#[test]
fn what_is_unbounded_is_not_claimed() {
    let least = "var float: x :: output_var;\nsolve minimize x;\n";
    for threads in [1, 2] {
        let (verdict, answer, notes) = answer_with(least, &Options { threads, ..Options::default() });
        assert_eq!((verdict, &notes[..]), (Verdict::Incomplete, &[Note::Endless][..]), "{answer}");
        assert!(!answer.contains("=========="), "{answer}");
    }
    // There is no number that is its own successor, however far one looks.
    let none = "var float: x;\nconstraint float_lin_eq([1.0,-1.0],[x,x],1.0);\nsolve satisfy;\n";
    assert_eq!(answer_with(none, &Options::default()).0, Verdict::Unsatisfiable);
    let integer = "var int: i;\nvar float: x;\nconstraint int2float(i, x);\nconstraint float_le(1e30, x);\n\
                   solve satisfy;\n";
    assert_eq!(answer_with(integer, &Options::default()).0, Verdict::Unknown);
    for (text, shown) in [
        ("var 1.5..1.5: x :: output_var;\nsolve satisfy;\n", "x = 1.5;\n"),
        ("var float: x :: output_var = 3;\nsolve satisfy;\n", "x = 3.0;\n"),
        ("float: c = 1e-7;\nvar float: x :: output_var = c;\nsolve satisfy;\n", "x = 1.0e-7;\n"),
        ("var float: y = 0.1;\nvar float: x :: output_var = y;\nsolve maximize x;\n", "x = 0.1;\n"),
        (
            "array [1..2] of float: c = [1.5, 2.0];\n\
             array [1..3] of var float: a :: output_array([1..3]) = [c[1], 0.5, 1e20];\nsolve satisfy;\n",
            "a = array1d(1..3, [1.5, 0.5, 1.0e20]);\n",
        ),
    ] {
        assert!(answer_with(text, &Options::default()).1.starts_with(shown), "{text}");
    }
}

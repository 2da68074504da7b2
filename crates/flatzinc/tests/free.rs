//! What a search that is free to learn answers is what any other search answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fmt::Write as _;

use garns_flatzinc::{Cancel, Options, Verdict, solve};

fn answer(text: &str, options: &Options) -> (Verdict, String) {
    let mut out = Vec::new();
    let verdict = solve(text, options, &Cancel::never(), &mut out, &mut |note| panic!("{note:?}")).unwrap();
    (verdict, String::from_utf8(out).unwrap())
}

fn free() -> Options {
    Options { free: true, ..Options::default() }
}

/// The value of the objective in an answer that is proven to be the best.
fn best(text: &str, options: &Options) -> i64 {
    let (verdict, out) = answer(text, options);
    assert_eq!(verdict, Verdict::Complete, "{out}");
    let line = out.lines().rfind(|line| line.starts_with("obj = ")).unwrap();
    line["obj = ".len()..].trim_end_matches(';').parse().unwrap()
}

#[test]
fn values_that_were_never_there_are_not_blamed_on_bounds() {
    let text = include_str!("cases/sparse.fzn");
    assert_eq!(best(text, &Options::default()), 18);
    assert_eq!(best(text, &free()), 18);
    assert_eq!(best(text, &Options { all: true, ..free() }), 18);
}

/// `minimise Σ w · min |x − c|` over sparse sets of values up to 500, by trying everything and as FlatZinc.
#[test]
fn places_near_what_they_serve() {
    let mut random = 7u64;
    let mut below = |bound: i64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as i64 % bound
    };
    for round in 0..60 {
        let mut values: Vec<i64> = (0..5 + below(4)).map(|_| below(500)).collect();
        values.sort_unstable();
        values.dedup();
        let served: Vec<(i64, i64)> = (0..2 + below(3)).map(|_| (below(500), 1 + below(3))).collect();
        let places = 2 + below(2);
        let mut text = String::new();
        let set: Vec<String> = values.iter().map(i64::to_string).collect();
        for place in 0..places {
            let _ = writeln!(text, "var {{{}}}: x{place} :: output_var;", set.join(","));
        }
        let mut constraints = String::new();
        for (number, (at, _)) in served.iter().enumerate() {
            for place in 0..places {
                let _ = writeln!(text, "var -500..500: d{number}_{place};\nvar 0..500: a{number}_{place};");
                let _ =
                    writeln!(constraints, "constraint int_lin_eq([1,-1],[x{place},d{number}_{place}],{at});");
                let _ = writeln!(constraints, "constraint int_abs(d{number}_{place},a{number}_{place});");
                if place > 0 {
                    let _ = writeln!(text, "var 0..500: m{number}_{place};");
                    let before =
                        if place == 1 { format!("a{number}_0") } else { format!("m{number}_{}", place - 1) };
                    let _ = writeln!(
                        constraints,
                        "constraint int_min(a{number}_{place},{before},m{number}_{place});"
                    );
                }
            }
        }
        let weights: Vec<String> = served.iter().map(|(_, weight)| weight.to_string()).collect();
        let nearest: Vec<String> =
            (0..served.len()).map(|number| format!("m{number}_{}", places - 1)).collect();
        let _ = write!(
            text,
            "var 0..9000: obj :: output_var;\n{constraints}constraint int_lin_eq([{},-1],[{},obj],0);\n\
             solve minimize obj;\n",
            weights.join(","),
            nearest.join(",")
        );
        let cost = |chosen: &[i64]| -> i64 {
            let near = |at: i64| chosen.iter().map(|x| (x - at).abs()).min().unwrap();
            served.iter().map(|(at, weight)| weight * near(*at)).sum()
        };
        let pairs = values.iter().flat_map(|a| values.iter().map(move |b| vec![*a, *b]));
        let expected = if places == 2 {
            pairs.map(|chosen| cost(&chosen)).min()
        } else {
            pairs
                .flat_map(|two| values.iter().map(move |c| [two[0], two[1], *c]))
                .map(|chosen| cost(&chosen))
                .min()
        };
        assert_eq!(best(&text, &free()), expected.unwrap(), "model {round}\n{text}");
    }
}

#[test]
fn demands_that_are_variables_are_limited_by_what_surely_runs() {
    let text = include_str!("cases/demands.fzn");
    for (free, all) in [(false, false), (true, false), (false, true), (true, true)] {
        let (verdict, out) = answer(text, &Options { free, all, statistics: true, ..Options::default() });
        assert!(out.starts_with("r1 = 1;\nr2 = 0;\nr3 = 0;\n----------\n"), "{out}");
        assert_eq!(out.matches("----------").count(), 1, "{out}");
        assert_eq!(verdict, if all { Verdict::Complete } else { Verdict::Satisfied });
        // The first task leaves nothing for the others while they run, so there is nothing to try.
        assert!(out.contains("nodes=0\n") && out.contains("failures=0\n"), "{out}");
    }
}

/// A knapsack that takes some search: `n` things, weights and worths from a fixed sequence.
fn knapsack(n: u64) -> String {
    let mut text = String::new();
    let names: Vec<String> = (0..n).map(|i| format!("x{i}")).collect();
    for name in &names {
        let _ = writeln!(text, "var 0..2: {name} :: output_var;");
    }
    let weights: Vec<i64> = (0..n).map(|i| 11 + (i * 37 % 29) as i64).collect();
    let worths: Vec<i64> = (0..n).map(|i| 13 + (i * 53 % 31) as i64).collect();
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let negated: Vec<i64> = worths.iter().map(|worth| -worth).collect();
    let _ = writeln!(text, "var 0..5000: obj :: output_var;");
    let _ = writeln!(text, "constraint int_lin_le([{}],[{}],{});", list(&weights), names.join(","), 9 * n);
    let _ = writeln!(text, "constraint int_lin_eq([{},1],[{},obj],0);", list(&negated), names.join(","));
    let _ = writeln!(
        text,
        "solve :: int_search([{}],input_order,indomain_min,complete) maximize obj;",
        names.join(",")
    );
    text
}

/// The most that things taken twice at most are worth.
fn worth(n: u64) -> i64 {
    let mut most = vec![0i64; 9 * n as usize + 1];
    for i in 0..n {
        let (weight, worth) = (11 + (i * 37 % 29) as usize, 13 + (i * 53 % 31) as i64);
        for _ in 0..2 {
            for room in (weight..most.len()).rev() {
                most[room] = most[room].max(most[room - weight] + worth);
            }
        }
    }
    most[9 * n as usize]
}

#[test]
fn neighbourhoods_and_portfolios_find_the_same_optimum() {
    for n in [4, 9, 13] {
        let text = knapsack(n);
        let expected = worth(n);
        assert_eq!(best(&text, &Options::default()), expected);
        assert_eq!(best(&text, &free()), expected);
        assert_eq!(best(&text, &Options { lns: true, ..Options::default() }), expected);
        assert_eq!(best(&text, &Options { threads: 3, ..Options::default() }), expected);
        assert_eq!(best(&text, &Options { threads: 2, all: true, ..free() }), expected);
    }
}

#[test]
fn a_portfolio_says_that_there_is_no_solution_and_ends_at_the_first() {
    let options = Options { threads: 3, ..Options::default() };
    let none = "var 1..3: x :: output_var;\nconstraint int_lin_eq([2],[x],5);\nsolve satisfy;";
    assert_eq!(answer(none, &options), (Verdict::Unsatisfiable, "=====UNSATISFIABLE=====\n".to_owned()));
    let one = "var 1..9: x :: output_var;\nconstraint int_lin_eq([2],[x],6);\nsolve satisfy;";
    assert_eq!(answer(one, &options), (Verdict::Satisfied, "x = 3;\n----------\n".to_owned()));
    // All solutions are listed by one search.
    let all = "var 1..2: x :: output_var;\nsolve satisfy;";
    let (verdict, shown) = answer(all, &Options { all: true, ..options });
    assert_eq!((verdict, shown.matches("----------").count()), (Verdict::Complete, 2));
}

#[test]
fn a_warm_start_is_tried_first() {
    let text = "var 1..9: x :: output_var;\nvar 1..9: y :: output_var;\nconstraint int_ne(x, y);\n\
                solve :: warm_start_int([x, y], [7, 4]) satisfy;";
    let shown = "x = 7;\ny = 4;\n----------\n";
    assert_eq!(answer(text, &Options::default()), (Verdict::Satisfied, shown.to_owned()));
    assert_eq!(answer(text, &free()), (Verdict::Satisfied, shown.to_owned()));
}

//! Random models of every constraint, written as FlatZinc and as OPB, have the solutions that trying everything finds.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![allow(dead_code, reason = "the fuzzer of the solver uses all of it")]

#[path = "../../cp/tests/fuzz/globals.rs"]
mod globals;
#[path = "../../cp/tests/fuzz/layouts.rs"]
mod layouts;
#[path = "../../cp/tests/fuzz/random.rs"]
mod random;
#[path = "../../cp/tests/fuzz/rules.rs"]
mod rules;

use std::collections::BTreeMap;

use garns_cp::{Cancel, Error, Expr, Model, all_different, element, scalar};
use garns_flatzinc::{Options, solve};

fn answer(text: &str) -> String {
    let (mut out, options) = (Vec::new(), Options { all: true, ..Options::default() });
    match solve(text, &options, &Cancel::default(), &mut out, &mut |_| {}) {
        Ok(_) => String::from_utf8(out).unwrap(),
        // A length that is known to be below 0 is no answer there but an error.
        Err(error) if error.to_string().contains("can't be -") => "UNSATISFIABLE".to_owned(),
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// How many solutions the answer has, all of them.
fn count(text: &str) -> usize {
    let answer = answer(text);
    assert!(answer.contains("==========") || answer.contains("UNSATISFIABLE"), "{answer}\n{text}");
    answer.matches("----------").count()
}

/// The solutions of inequalities, tried by a solver: `+2 x -1 ~y >= 3 ;`.
fn count_opb(text: &str) -> u64 {
    let mut model = Model::new();
    let mut vars: BTreeMap<String, Expr> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('*') && !line.starts_with("min:")) {
        let line = line
            .trim_start_matches(|sign: char| sign == '@' || sign.is_alphanumeric() && line.starts_with('@'));
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != ";").collect();
        let Some(sign) = words.iter().position(|word| matches!(*word, ">=" | "=")) else { continue };
        let terms = words[..sign].chunks(2).map(|pair| {
            let (name, negated) = pair[1].strip_prefix('~').map_or((pair[1], false), |name| (name, true));
            let var = vars.entry(name.to_owned()).or_insert_with(|| model.bool().into()).clone();
            (pair[0].parse::<i64>().unwrap(), if negated { Expr::from(1) - var } else { var })
        });
        let (sum, bound) = (scalar(terms.collect::<Vec<_>>()), words[sign + 1].parse::<i64>().unwrap());
        model.post(if words[sign] == "=" { sum.eq(bound) } else { sum.ge(bound) });
    }
    model.count().unwrap()
}

#[test]
fn every_constraint_keeps_its_solutions() {
    let (mut flat, mut opb, mut unwritten) = (0, 0, BTreeMap::<String, u32>::new());
    for seed in 0..1500 {
        let recipe = random::recipe(seed);
        let (mut model, _) = random::build(&recipe);
        if model.search().is_err() {
            continue;
        }
        let expected = random::solutions(&recipe).len();
        match model.to_flatzinc() {
            Ok(text) => {
                assert_eq!(count(&text), expected, "seed {seed}\n{model}\n{text}");
                flat += 1;
            }
            Err(error @ Error::Unwritable { .. }) => *unwritten.entry(error.to_string()).or_default() += 1,
            Err(error) => panic!("seed {seed}: {error}"),
        }
        // Bits of large numbers are more than this way to count can bear.
        let small = |domain: &Vec<i64>| domain.iter().all(|value| value.abs() < 20);
        if expected < 100 && recipe.domains.iter().all(small) {
            match model.to_opb() {
                Ok(text) => {
                    assert_eq!(count_opb(&text), expected as u64, "seed {seed}\n{model}\n{text}");
                    opb += 1;
                }
                Err(error @ Error::Unwritable { .. }) => {
                    *unwritten.entry(error.to_string()).or_default() += 1
                }
                Err(error) => panic!("seed {seed}: {error}"),
            }
        }
    }
    assert!(flat > 1400 && opb > 80, "{flat} as FlatZinc, {opb} as OPB; {unwritten:?}");
}

#[test]
fn a_model_reads_as_it_was_written() {
    let mut model = Model::new();
    let x = model.ints(3, 1..=3);
    for (var, name) in x.iter().zip(["first", "second", "of"]) {
        model.name(*var, name);
    }
    model.post(all_different(&x));
    model.post((2 * x[0] - x[1]).le(x[2] * x[2]).or(!x[0].eq(1)));
    let found = model.var(element(&x, x[0] - 1));
    model.maximise(found + 2);
    assert_eq!(
        model.to_string(),
        "first in 1..3\nsecond in 1..3\nof in 1..3\nall_different([first, second, of])\n\
         2*first - second <= of*of or first != 1\nx6 = [first, second, of][first - 1]\nx7 = x6 + 2\nmaximise x7\n"
    );
    let text = model.to_flatzinc().unwrap();
    // A name that FlatZinc keeps for itself is changed.
    assert!(text.contains("var 1..3: of_2 :: output_var;\n"), "{text}");
    assert!(text.contains("constraint fzn_all_different_int([first,second,of_2]);\n"), "{text}");
    let best = model.solve().unwrap().unwrap();
    assert!(answer(&text).contains(&format!("first = {};", best[x[0]])), "{text}");
}

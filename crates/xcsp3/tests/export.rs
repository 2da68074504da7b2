//! Random models of every constraint, written as XCSP3, have the solutions that trying everything finds.

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

use garns_cp::{Cancel, Error};
use garns_xcsp3::{Options, RunError, solve};

#[test]
fn every_constraint_keeps_its_solutions() {
    let (mut written, mut unwritten) = (0, BTreeMap::<String, u32>::new());
    for seed in 0..1500 {
        let recipe = random::recipe(seed);
        let (mut model, _) = random::build(&recipe);
        if model.search().is_err() {
            continue;
        }
        let text = match model.to_xcsp3() {
            Ok(text) => text,
            Err(error @ Error::Unwritable { .. }) => {
                *unwritten.entry(error.to_string()).or_default() += 1;
                continue;
            }
            Err(error) => panic!("seed {seed}: {error}"),
        };
        let (mut out, options) = (Vec::new(), Options { all: true, ..Options::default() });
        match solve(&text, &options, &Cancel::default(), &mut out) {
            Ok(_) => {}
            // Our reader refuses a divisor that may be 0 where a constraint might hold all the same.
            Err(RunError::Text(error)) if error.to_string().contains("divisor") => {
                *unwritten.entry("divisor".to_owned()).or_default() += 1;
                continue;
            }
            // A length that is known to be below 0 is an error there.
            Err(error) if error.to_string().contains("can't be -") => {
                assert!(random::solutions(&recipe).is_empty(), "seed {seed}: {error}\n{text}");
                continue;
            }
            Err(error) => panic!("seed {seed}: {error}\n{text}"),
        }
        let answer = String::from_utf8(out).unwrap();
        let expected = format!("d FOUND SOLUTIONS {}\n", random::solutions(&recipe).len());
        assert!(answer.contains(&expected), "seed {seed}, {expected}\n{model}\n{text}\n{answer}");
        written += 1;
    }
    assert!(written > 1300, "{written} as XCSP3; {unwritten:?}");
}

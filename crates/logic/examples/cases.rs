//! Runs a library of cases, and says of each technique how many of its cases hold.
//!
//! `cargo run --release -p garns-logic --example cases -- FILE [CODE]`

use std::collections::BTreeMap;
use std::time::Instant;

use garns_logic::Case;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let only = std::env::args().nth(2);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return eprintln!("{path}: {error}"),
    };
    let mut codes: BTreeMap<String, (usize, usize, f64)> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case: Case = match line.parse() {
            Ok(case) => case,
            Err(error) => {
                println!("not a case: {}", error.0);
                continue;
            }
        };
        if only.as_ref().is_some_and(|only| !case.code.starts_with(only)) {
            continue;
        }
        let started = Instant::now();
        let holds = case.holds();
        let (held, all, seconds) = codes.entry(case.code.clone()).or_default();
        *held += usize::from(holds);
        *all += 1;
        *seconds += started.elapsed().as_secs_f64();
        if !holds {
            println!("{line}");
            near(&case);
        }
    }
    let mut sum = (0, 0);
    for (code, (held, all, seconds)) in &codes {
        println!("{code}: {held} of {all}, {:.1} ms each", seconds * 1000.0 / *all as f64);
        sum = (sum.0 + held, sum.1 + all);
    }
    println!("{} of {} hold", sum.0, sum.1);
}

/// What was found instead: the results that share something with the one expected.
fn near(case: &Case) {
    let mut results: Vec<String> = Vec::new();
    for step in case.techniques().flat_map(|technique| technique.find_all(&case.position)) {
        if case.removed.iter().any(|spot| step.removed.contains(spot)) {
            let spot = |spot: &garns_logic::Candidate| {
                format!("{}{}{}", spot.value + 1, spot.cell / 9 + 1, spot.cell % 9 + 1)
            };
            results.push(step.removed.iter().map(spot).collect::<Vec<_>>().join(" "));
        }
    }
    results.sort_unstable();
    results.dedup();
    println!("  found {}", results.join(", "));
}

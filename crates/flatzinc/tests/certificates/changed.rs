//! Certificates with a line changed, so that what they claim is false: each must be refused.

use std::path::Path;

use garns_flatzinc::{Conclusion, Verdict};

use crate::random::{self, Goal, KINDS, Random};
use crate::{Written, certified, outside};

/// Whether VeriPB accepts these texts.
fn is_accepted(name: &str, model: &str, derivation: &str) -> bool {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    let (opb, pbp) = (folder.join(name).with_extension("opb"), folder.join(name).with_extension("pbp"));
    std::fs::write(&opb, model).unwrap();
    std::fs::write(&pbp, derivation).unwrap();
    outside::verdict(&opb, &pbp).unwrap().is_ok()
}

/// The text without this line.
fn without(text: &str, line: usize) -> String {
    text.lines()
        .enumerate()
        .filter(|(number, _)| *number != line)
        .map(|(_, line)| format!("{line}\n"))
        .collect()
}

/// A change after which a certificate claims what is false, and what it is.
fn change(written: &Written, random: &mut Random) -> Option<(&'static str, String, String)> {
    let model = std::fs::read_to_string(&written.model).unwrap();
    let derivation = std::fs::read_to_string(&written.derivation).unwrap();
    let places = |text: &str, wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        text.lines().enumerate().filter(|(_, line)| wanted(line)).map(|(number, _)| number).collect()
    };
    match (written.certified.conclusion, written.verdict) {
        (Conclusion::Optimal(_), _) if random.below(2) == 0 => {
            // An optimum that is none.
            let by = if random.below(2) == 0 { 1 } else { -1 };
            let line = derivation.lines().find(|line| line.starts_with("conclusion BOUNDS"))?;
            let value: i64 = line.split(' ').nth(2)?.parse().unwrap();
            let changed = format!("conclusion BOUNDS {} {} ;", value + by, value + by);
            Some(("another optimum", model, derivation.replace(line, &changed)))
        }
        (Conclusion::Unsatisfiable, Verdict::Complete) => {
            // A solution that was found is excluded no more, so there is one.
            let solutions = places(&model, &|line| line.starts_with("* solution"));
            let at = solutions[random.below(solutions.len())];
            Some(("a solution that is not excluded", without(&model, at + 1), derivation))
        }
        (Conclusion::Satisfiable | Conclusion::Optimal(_), _) => {
            // What holds in every solution is said not to hold.
            let end =
                derivation.lines().position(|line| line.contains("soli ") || line.starts_with("sol "))?;
            let is_fact = |line: &str| line.contains(" rup 1 ") && line.matches(" 1 ").count() == 2;
            let facts = places(&derivation, &is_fact).into_iter().filter(|at| *at < end).collect::<Vec<_>>();
            let at = *facts.get(random.below(facts.len().max(1)))?;
            let flipped = |line: &str| match line.contains(" 1 ~") {
                true => line.replacen(" 1 ~", " 1 ", 1),
                false => line.replacen(" 1 ", " 1 ~", 1),
            };
            let lines = derivation.lines().enumerate();
            let changed =
                lines.map(|(place, line)| if place == at { flipped(line) } else { line.to_owned() } + "\n");
            Some(("a fact that is turned round", model, changed.collect()))
        }
        _ => None,
    }
}

#[test]
fn a_certificate_with_a_line_changed_is_refused() {
    if !outside::is_here() {
        return;
    }
    let mut refused = std::collections::BTreeMap::new();
    let mut seed = 5000;
    while refused.values().sum::<u32>() < 120 {
        seed += 1;
        let mut random = Random(seed);
        let kind = KINDS[random.below(KINDS.len() - 2)];
        let goal = [Goal::One, Goal::All, Goal::Least, Goal::Greatest][random.below(4)];
        let text = random::model(kind, goal, &mut random);
        let written = certified("to be changed", &text, goal);
        if let Some((what, model, derivation)) = change(&written, &mut random) {
            assert!(
                !is_accepted("line-changed", &model, &derivation),
                "{what}, {kind} {goal:?} {seed}\n{text}"
            );
            *refused.entry(what).or_insert(0) += 1;
        }
    }
    assert!(refused.len() == 3 && refused.values().all(|count| *count >= 10), "{refused:?}");
}

#[test]
fn a_certificate_without_a_constraint_is_refused() {
    if !outside::is_here() {
        return;
    }
    // Three variables that differ, over two values; with two of them, or with three values, there are solutions.
    let text = "var 1..2: x; var 1..2: y; var 1..2: z;\n\
                constraint int_ne(x, y); constraint int_ne(y, z); constraint int_ne(x, z);\n\
                solve satisfy;\n";
    let written = certified("three of two", text, Goal::One);
    let model = std::fs::read_to_string(&written.model).unwrap();
    let derivation = std::fs::read_to_string(&written.derivation).unwrap();
    assert!(is_accepted("whole", &model, &derivation));
    let begins: Vec<usize> = model
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("* constraint"))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(begins.len(), 3, "{model}");
    for (place, from) in begins.iter().enumerate() {
        let to = begins.get(place + 1).copied().unwrap_or(usize::MAX);
        let left = model.lines().enumerate().filter(|(at, _)| !(*from..to).contains(at));
        let changed: String = left.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!is_accepted("constraint-gone", &changed, &derivation), "{changed}");
    }
}

/// The model of a certificate allows exactly the solutions: no others, says the certificate; and these, as is seen here.
#[test]
fn every_solution_is_one_of_the_certificate_s_model() {
    if !outside::is_here() {
        return;
    }
    for kind in KINDS.iter().filter(|kind| **kind != "wide") {
        for seed in 100..104 {
            let text = random::model(kind, Goal::All, &mut Random(seed));
            let written = certified("all", &text, Goal::All);
            let model = std::fs::read_to_string(&written.model).unwrap();
            let mut ends = std::collections::HashMap::new();
            for line in model.lines().filter_map(|line| line.strip_prefix("* ")) {
                if let Some((name, range)) = line.split_once(" in ") {
                    let (low, high) = range.split_once("..").unwrap();
                    ends.insert(name.to_owned(), (low.parse::<i64>().unwrap(), high.parse::<i64>().unwrap()));
                }
            }
            let literal = |fact: &str| {
                let (name, value) = fact.split_once('=').unwrap();
                let value: i64 = value.parse().unwrap();
                match ends[name] {
                    (low, high) if low == high => String::new(),
                    (_, high) if value == high => format!("{name}_ge{value}"),
                    (low, _) if value == low => format!("~{name}_ge{}", value + 1),
                    _ => format!("{name}_eq{value}"),
                }
            };
            let mut left = String::new();
            let mut solutions = Vec::new();
            let mut lines = model.lines();
            while let Some(line) = lines.next() {
                match line.strip_prefix("* solution ").and_then(|line| line.split_once(": ")) {
                    Some((_, facts)) => {
                        solutions.push(facts.split(' ').map(literal).collect::<Vec<_>>().join(" "));
                        lines.next();
                    }
                    None => left += &format!("{line}\n"),
                }
            }
            for solution in solutions.iter().take(20) {
                let derivation = format!(
                    "pseudo-Boolean proof version 3.0\nsol {solution} ;\noutput NONE ;\nconclusion SAT ;\n\
                     end pseudo-Boolean proof ;\n"
                );
                assert!(is_accepted("solution", &left, &derivation), "{kind} {seed}: {solution}\n{text}");
            }
        }
    }
}

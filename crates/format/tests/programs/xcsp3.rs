//! XCSP3, by a slow reader of the part of the format that is written; and by ACE, if `GARNS_ACE` says where its `jar` is.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::process::Command;

use roxmltree::{Document, Node};

use crate::cases::{Case, cases};
use crate::{file, output};

type Known<'a> = HashMap<&'a str, i64>;

fn text<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
    let child = node.children().find(|child| child.has_tag_name(name));
    child.and_then(|child| child.text()).unwrap_or_else(|| panic!("{name} in {node:?}")).trim()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Numbers and ranges of them.
fn numbers(text: &str) -> BTreeSet<i64> {
    let of = |word: &str| {
        let (from, to) = word.split_once("..").unwrap_or((word, word));
        from.parse::<i64>().unwrap()..=to.parse().unwrap()
    };
    words(text).flat_map(of).collect()
}

/// `(1,2)(3,4)` as words.
fn tuples(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split(')').filter_map(|tuple| Some(tuple.trim().strip_prefix('(')?.split(',').collect()))
}

/// The value of an expression, and what stands after it.
fn value<'a>(expression: &'a str, known: &Known<'_>) -> (Vec<i64>, &'a str) {
    let end = expression.find(['(', ')', ',']).unwrap_or(expression.len());
    let (name, mut rest) = expression.split_at(end);
    if !rest.starts_with('(') {
        let number = name.parse().unwrap_or_else(|_| known[name]);
        return (vec![number], rest);
    }
    let mut all: Vec<Vec<i64>> = Vec::new();
    while !rest.starts_with(')') {
        let (one, after) = value(&rest[1..], known);
        all.push(one);
        rest = after;
    }
    let first: Vec<i64> = all.iter().map(|values| values[0]).collect();
    let truth = |truth: bool| vec![i64::from(truth)];
    let result = match name {
        "eq" => truth(first[0] == first[1]),
        "ne" => truth(first[0] != first[1]),
        "ge" => truth(first[0] >= first[1]),
        "le" => truth(first[0] <= first[1]),
        "gt" => truth(first[0] > first[1]),
        "lt" => truth(first[0] < first[1]),
        "and" => truth(first.iter().all(|part| *part == 1)),
        "or" => truth(first.contains(&1)),
        "imp" => truth(first[0] == 0 || first[1] == 1),
        "in" => truth(all[1].contains(&first[0])),
        "set" => first,
        "add" => vec![first.iter().sum()],
        "sub" => vec![first[0] - first[1]],
        "mul" => vec![first.iter().product()],
        "dist" => vec![(first[0] - first[1]).abs()],
        other => panic!("the function {other}"),
    };
    (result, &rest[1..])
}

/// Whether a constraint holds. A variable at the end of a table that is not known yet becomes so: the state after a step.
fn holds<'a>(constraint: Node<'a, 'a>, known: &mut Known<'a>) -> bool {
    let list =
        |known: &Known<'_>| -> Vec<i64> { words(text(constraint, "list")).map(|name| known[name]).collect() };
    let condition = |found: i64| {
        let condition = text(constraint, "condition").trim_matches(['(', ')']);
        let (sign, bound) = condition.split_once(',').unwrap();
        let bound: i64 = bound.parse().unwrap();
        match sign {
            "eq" => found == bound,
            "ge" => found >= bound,
            other => panic!("the sign {other}"),
        }
    };
    match constraint.tag_name().name() {
        "intension" => value(constraint.text().unwrap().trim(), known).0 == [1],
        "allDifferent" => {
            let values: Vec<i64> = words(constraint.text().unwrap()).map(|name| known[name]).collect();
            values.iter().collect::<BTreeSet<_>>().len() == values.len()
        }
        "sum" => {
            let values = list(known);
            let weights = constraint.children().find(|child| child.has_tag_name("coeffs"));
            let weights: Vec<i64> = match weights {
                Some(weights) => words(weights.text().unwrap()).map(|word| word.parse().unwrap()).collect(),
                None => vec![1; values.len()],
            };
            condition(values.iter().zip(&weights).map(|(value, weight)| value * weight).sum())
        }
        "count" => {
            let wanted = numbers(text(constraint, "values"));
            condition(list(known).iter().filter(|value| wanted.contains(value)).count() as i64)
        }
        "extension" => {
            let names: Vec<&str> = words(text(constraint, "list")).collect();
            let (last, before) = names.split_last().unwrap();
            let mut fit = tuples(text(constraint, "supports")).filter(|tuple| {
                before.iter().zip(tuple).all(|(name, value)| known[name] == value.parse::<i64>().unwrap())
            });
            match known.get(last) {
                Some(value) => fit.any(|tuple| tuple[before.len()].parse::<i64>().unwrap() == *value),
                None => {
                    let tuple = fit.next().unwrap();
                    assert!(fit.next().is_none(), "one step at most");
                    known.insert(last, tuple[before.len()].parse().unwrap());
                    true
                }
            }
        }
        "regular" => {
            let steps: Vec<Vec<&str>> = tuples(text(constraint, "transitions")).collect();
            let mut state = Some(text(constraint, "start"));
            for value in list(known) {
                let value = value.to_string();
                let step = steps.iter().find(|step| Some(step[0]) == state && step[1] == value);
                state = step.map(|step| step[2]);
            }
            state.is_some_and(|state| words(text(constraint, "final")).any(|end| end == state))
        }
        other => panic!("the constraint {other}"),
    }
}

/// The solutions, by trying all values of the cells that are not given.
fn solutions(case: &Case) -> BTreeSet<Vec<usize>> {
    let xml = case.written("xcsp3");
    let document = Document::parse(&xml).unwrap();
    let part = |name: &str| {
        let part = document.root_element().children().find(|child| child.has_tag_name(name)).unwrap();
        part.children().filter(Node::is_element).collect::<Vec<_>>()
    };
    let names: Vec<String> = case.puzzle.cells().iter().map(ToString::to_string).collect();
    let domains: Vec<BTreeSet<i64>> = part("variables")
        .iter()
        .filter(|variable| names.iter().any(|name| Some(name.as_str()) == variable.attribute("id")))
        .map(|variable| numbers(variable.text().unwrap()))
        .collect();
    assert_eq!(domains.len(), names.len());
    let states: Vec<&str> = part("variables").iter().filter_map(|v| v.attribute("id")).collect();
    let values: Vec<i64> = domains[0].iter().copied().collect();
    let open: Vec<usize> =
        (0..names.len()).filter(|cell| case.puzzle.givens().get(*cell).is_none()).collect();
    let mut found = BTreeSet::new();
    for code in 0..values.len().pow(open.len() as u32) {
        let mut ranks: Vec<usize> = case.puzzle.givens().iter().map(Option::unwrap_or_default).collect();
        for (i, cell) in open.iter().enumerate() {
            ranks[*cell] = code / values.len().pow(i as u32) % values.len();
        }
        let mut known: Known<'_> =
            names.iter().zip(&ranks).map(|(name, rank)| (name.as_str(), values[*rank])).collect();
        known.extend(
            states.iter().filter(|name| name.starts_with('q') && name.ends_with("_0")).map(|name| (*name, 1)),
        );
        if part("constraints").iter().all(|constraint| holds(*constraint, &mut known)) {
            found.insert(ranks);
        }
    }
    found
}

#[test]
fn the_instance_says_what_the_puzzle_says() {
    for case in cases() {
        assert_eq!(solutions(&case), case.solutions, "{}\n{}", case.rule, case.written("xcsp3"));
    }
}

#[test]
fn garns_reads_it_and_finds_the_same_solutions() {
    use garns_xcsp3::{Cancel, Options, solve};

    let options = Options { all: true, ..Options::default() };
    for case in cases() {
        let mut printed = Vec::new();
        solve(&case.written("xcsp3"), &options, &Cancel::never(), &mut printed).unwrap();
        case.expect_all("xcsp3", &String::from_utf8(printed).unwrap());
    }
}

#[test]
fn ace_finds_as_many_solutions() {
    let Some(jar) = std::env::var_os("GARNS_ACE") else { return };
    let path = file("instance.xml");
    for case in cases() {
        let text = case.written("xcsp3");
        fs::write(&path, &text).unwrap();
        let (printed, _) = output(Command::new("java").arg("-jar").arg(&jar).arg(&path).arg("-s=all"));
        let count = printed.lines().find_map(|line| line.split_once("FOUND SOLUTIONS")).unwrap().1;
        let count = count.trim_start_matches("\u{1b}[0m").trim();
        assert_eq!(count, case.solutions.len().to_string(), "{}\n{text}", case.rule);
        case.expect_one("xcsp3", &printed);
    }
}

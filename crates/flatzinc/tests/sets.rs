//! Set variables: every constraint on them against what it means, in random models with few solutions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;

use garns_flatzinc::{Cancel, Options, Verdict, solve};

type Set = BTreeSet<i64>;

/// Random numbers (xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    fn set(&mut self) -> Set {
        let bits = self.below(1 << 6) & self.below(1 << 6);
        (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit - 2).collect()
    }
}

fn text(set: &Set) -> String {
    let (first, last) = (set.first(), set.last());
    match (first, last) {
        (Some(first), Some(last)) if last - first + 1 == set.len() as i64 => format!("{first}..{last}"),
        _ => format!("{{{}}}", set.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    }
}

fn subsets(of: &Set) -> Vec<Set> {
    let of: Vec<i64> = of.iter().copied().collect();
    let pick = |bits: u32| (0..of.len()).filter(|i| bits >> i & 1 == 1).map(|i| of[i]).collect();
    (0..1 << of.len()).map(pick).collect()
}

/// Three set variables `s`, `t`, `u`, or a constant in the place of one, an integer `i` and a Boolean `b`.
struct World {
    most: [Set; 3],
    /// Which arguments are constants.
    known: [Option<Set>; 3],
    low: i64,
    high: i64,
}

type Holds = fn([&Set; 3], i64) -> bool;

/// Name, arguments, meaning, and whether there are forms with a truth value.
const CONSTRAINTS: &[(&str, &str, Holds, bool)] = &[
    ("set_card", "S,i", |[s, ..], i| s.len() as i64 == i, false),
    ("set_in", "i,S", |[s, ..], i| s.contains(&i), true),
    ("set_in", "1,S", |[s, ..], _| s.contains(&1), true),
    ("set_eq", "S,T", |[s, t, _], _| s == t, true),
    ("set_ne", "S,T", |[s, t, _], _| s != t, true),
    ("set_subset", "S,T", |[s, t, _], _| s.is_subset(t), true),
    ("set_superset", "S,T", |[s, t, _], _| s.is_superset(t), true),
    // Sets are compared as the lists of their elements.
    ("set_le", "S,T", |[s, t, _], _| s <= t, true),
    ("set_lt", "S,T", |[s, t, _], _| s < t, true),
    ("set_ge", "S,T", |[s, t, _], _| s >= t, true),
    ("set_gt", "S,T", |[s, t, _], _| s > t, true),
    ("set_union", "S,T,U", |[s, t, u], _| &(s | t) == u, true),
    ("set_intersect", "S,T,U", |[s, t, u], _| &(s & t) == u, true),
    ("set_diff", "S,T,U", |[s, t, u], _| &(s - t) == u, true),
    ("set_symdiff", "S,T,U", |[s, t, u], _| &(s ^ t) == u, true),
    ("array_set_union", "[S,T],U", |[s, t, u], _| &(s | t) == u, false),
    ("array_set_partition", "[S,T],U", |[s, t, u], _| &(s | t) == u && s.is_disjoint(t), false),
    (
        "array_var_set_element",
        "i,[S,T],U",
        |[s, t, u], i| match i {
            1 => s == u,
            2 => t == u,
            _ => false,
        },
        false,
    ),
    (
        "array_set_element",
        "i,[{0,3},-1..1,{}],U",
        |[_, _, u], i| match i {
            1 => *u == Set::from([0, 3]),
            2 => *u == Set::from([-1, 0, 1]),
            3 => u.is_empty(),
            _ => false,
        },
        false,
    ),
];

impl World {
    fn new(random: &mut Random) -> World {
        let most = [random.set(), random.set(), random.set()];
        let known = [0, 1, 2].map(|_| (random.below(5) == 0).then(|| random.set()));
        let low = random.below(5) as i64 - 2;
        World { most, known, low, high: low + random.below(4) as i64 }
    }

    /// Constraints as FlatZinc and as what they mean.
    fn text(&self, constraints: &[String], random: &mut Random) -> String {
        let mut text = String::new();
        for (name, (most, known)) in ["s", "t", "u"].iter().zip(self.most.iter().zip(&self.known)) {
            let shown = text_of_known(known.as_ref(), random);
            text += &format!("var set of {}: {name} :: output_var{shown};\n", crate::text(most));
        }
        text += &format!("var {}..{}: i :: output_var;\nvar bool: b :: output_var;\n", self.low, self.high);
        for constraint in constraints {
            text += &format!("constraint {constraint};\n");
        }
        let search = match random.below(4) {
            0 => ":: set_search([s,t,u],input_order,indomain_min,complete) ",
            1 => ":: set_search([u,s],input_order,outdomain_max,complete) ",
            _ => "",
        };
        text + &format!("solve {search}satisfy;\n")
    }

    /// Every assignment for which all of this is so, as it is shown.
    fn slow(&self, holds: impl Fn([&Set; 3], i64, bool) -> bool) -> Vec<String> {
        let of = |place: usize| match &self.known[place] {
            Some(known) if known.is_subset(&self.most[place]) => vec![known.clone()],
            Some(_) => Vec::new(),
            None => subsets(&self.most[place]),
        };
        let mut all = Vec::new();
        for s in of(0) {
            for t in of(1) {
                for u in of(2) {
                    for i in self.low..=self.high {
                        for b in [false, true] {
                            if holds([&s, &t, &u], i, b) {
                                let (s, t, u) = (text(&s), text(&t), text(&u));
                                all.push(format!("s = {s};\nt = {t};\nu = {u};\ni = {i};\nb = {b};\n"));
                            }
                        }
                    }
                }
            }
        }
        all.sort();
        all
    }
}

/// A variable that is declared to be a constant.
fn text_of_known(known: Option<&Set>, random: &mut Random) -> String {
    match known {
        // An array of the constant's elements is a set as well as a range is.
        Some(set) if random.below(2) == 0 => {
            format!(" = {{{}}}", set.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
        }
        Some(set) => format!(" = {}", text(set)),
        None => String::new(),
    }
}

fn solutions(text: &str, options: &Options) -> (Verdict, Vec<String>) {
    let mut answer = Vec::new();
    let verdict = solve(text, options, &Cancel::never(), &mut answer, &mut |_| {});
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let answer = String::from_utf8(answer).unwrap();
    let mut parts: Vec<String> = answer.split("----------\n").map(str::to_owned).collect();
    parts.pop();
    parts.sort();
    (verdict, parts)
}

#[test]
fn each_constraint_means_what_it_says() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut with_solutions = 0;
    for round in 0..40 {
        for &(name, arguments, meaning, has_truth) in CONSTRAINTS {
            let world = World::new(&mut random);
            let form = if has_truth { random.below(3) } else { 0 };
            let mut arguments = arguments.to_owned();
            for (place, (letter, var)) in [("S", "s"), ("T", "t"), ("U", "u")].iter().enumerate() {
                // A constant stands for itself now and then.
                let term = match &world.known[place] {
                    Some(known) if random.below(2) == 0 => text(known),
                    _ => (*var).to_owned(),
                };
                arguments = arguments.replace(letter, &term);
            }
            let constraint = match form {
                0 => format!("{name}({arguments})"),
                1 => format!("{name}_reif({arguments},b)"),
                _ => format!("{name}_imp({arguments},b)"),
            };
            let text = world.text(&[constraint], &mut random);
            let slow = world.slow(|sets, i, b| match form {
                0 => meaning(sets, i),
                1 => meaning(sets, i) == b,
                _ => meaning(sets, i) || !b,
            });
            let free = round % 3 == 0;
            let (verdict, found) = solutions(&text, &Options { all: true, free, ..Options::default() });
            assert_eq!(found, slow, "{text}");
            let expected = if slow.is_empty() { Verdict::Unsatisfiable } else { Verdict::Complete };
            assert_eq!(verdict, expected, "{text}");
            with_solutions += usize::from(!slow.is_empty());
        }
    }
    assert!(with_solutions > 300, "{with_solutions}");
}

#[test]
fn several_constraints_at_once() {
    let mut random = Random(7);
    for round in 0..300 {
        let world = World::new(&mut random);
        let (mut texts, mut meanings) = (Vec::new(), Vec::new());
        for _ in 0..2 + random.below(2) {
            let (name, arguments, meaning, has_truth) =
                CONSTRAINTS[random.below(CONSTRAINTS.len() as u64) as usize];
            let arguments = arguments.replace('S', "s").replace('T', "t").replace('U', "u");
            let reified = has_truth && random.below(2) == 0;
            texts.push(if reified {
                format!("{name}_reif({arguments},b) :: defines_var(b)")
            } else {
                format!("{name}({arguments})")
            });
            meanings.push((meaning, reified));
        }
        let text = world.text(&texts, &mut random);
        let slow = world.slow(|sets, i, b| {
            meanings
                .iter()
                .all(|(meaning, reified)| if *reified { meaning(sets, i) == b } else { meaning(sets, i) })
        });
        let free = round % 2 == 0;
        let (_, found) = solutions(&text, &Options { all: true, free, ..Options::default() });
        assert_eq!(found, slow, "{text}");
    }
}

#[test]
fn sets_without_bounds_are_bounded_by_what_makes_them() {
    let text = "var set of 1..3: a;\nvar set of int: b :: output_var;\nvar set of int: c;\nvar set of int: d;\n\
                array [1..2] of var set of int: all :: output_array([1..2]) = [c, d];\n\
                constraint set_union(c, {7}, b);\nconstraint set_intersect(a, 2..9, c);\n\
                constraint set_symdiff(d, a, {1});\nconstraint set_card(b, 3);\nsolve satisfy;\n";
    let (verdict, found) = solutions(text, &Options { all: true, ..Options::default() });
    let second = |d: &str| format!("b = {{2,3,7}};\nall = array1d(1..2, [2..3, {d}]);\n");
    assert_eq!(verdict, Verdict::Complete);
    assert_eq!(found, [second("1..3"), second("2..3")]);
}

#[test]
fn search_annotations_and_warm_starts_are_followed() {
    let first = |search: &str| {
        let text = format!("var set of 1..3: s :: output_var;\nsolve :: {search} satisfy;\n");
        solutions(&text, &Options::default()).1.remove(0)
    };
    assert_eq!(first("set_search([s], input_order, indomain_min, complete)"), "s = 1..3;\n");
    assert_eq!(first("set_search([s], input_order, outdomain_min, complete)"), "s = {};\n");
    assert_eq!(first("warm_start_set([s], [{1,3}])"), "s = {1,3};\n");
    let all = |search: &str| {
        let text = format!("var set of 1..2: s :: output_var;\nsolve :: {search} satisfy;\n");
        let mut answer = Vec::new();
        solve(
            &text,
            &Options { all: true, ..Options::default() },
            &Cancel::never(),
            &mut answer,
            &mut |_| {},
        )
        .unwrap();
        String::from_utf8(answer).unwrap().replace("----------\n", "").replace(['s', '=', ' ', '\n'], "")
    };
    assert_eq!(all("set_search([s], input_order, indomain_min, complete)"), "1..2;1..1;2..2;{};");
    assert_eq!(all("set_search([s], input_order, indomain_max, complete)"), "1..2;2..2;1..1;{};");
}

#[test]
fn large_constants_are_compared_as_ranges() {
    let text = "var set of 1..3: s :: output_var;\nvar bool: b :: output_var;\n\
                constraint set_subset(s, -4000000000000000000..4000000000000000000);\n\
                constraint set_subset_reif(0..4000000000000000000, s, b);\n\
                constraint set_intersect(s, 2..4000000000000000000, 2..2);\n\
                constraint set_diff(0..4000000000000000000, 4..4000000000000000000, 0..3);\nsolve satisfy;\n";
    let (_, found) = solutions(text, &Options { all: true, ..Options::default() });
    assert_eq!(found, ["s = 1..2;\nb = false;\n", "s = 2..2;\nb = false;\n"]);
}

//! What makes models easy to write: automata from regular expressions, intervals, preferences; each against trying everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_cp::{
    Atom, Automaton, Error, Int, InternalError, Interval, Model, Step, Stop, ValueSelector, VariableSelector,
    all_different, element, regular, sum,
};

/// A regular expression, as it is written and as it is matched: the places where it can end, from a place where it begins.
enum Regex {
    Values(String, Vec<i64>),
    Sequence(Vec<Regex>),
    Choice(Vec<Regex>),
    Repeated(Box<Regex>, usize, Option<usize>),
}

impl Regex {
    fn random(rng: &mut impl FnMut(usize) -> usize, depth: usize) -> Regex {
        match rng(if depth == 0 { 2 } else { 5 }) {
            0 => [Regex::Values(".".into(), vec![-1, 0, 1, 12]), Regex::Values("[^0-12]".into(), vec![-1])]
                .into_iter()
                .nth(rng(2))
                .unwrap(),
            1 => [("0", vec![0]), ("12", vec![12]), ("[-1 1]", vec![-1, 1]), ("-1", vec![-1])]
                .map(|(text, values)| Regex::Values(text.into(), values))
                .into_iter()
                .nth(rng(4))
                .unwrap(),
            2 => Regex::Sequence((0..rng(4)).map(|_| Regex::random(rng, depth - 1)).collect()),
            3 => Regex::Choice((0..1 + rng(3)).map(|_| Regex::random(rng, depth - 1)).collect()),
            _ => {
                let least = rng(3);
                let most = (rng(2) == 0).then(|| least + rng(3));
                Regex::Repeated(Box::new(Regex::random(rng, depth - 1)), least, most)
            }
        }
    }

    fn text(&self) -> String {
        let join = |parts: &[Regex], between: &str| {
            format!("({})", parts.iter().map(Regex::text).collect::<Vec<_>>().join(between))
        };
        match self {
            Regex::Values(text, _) => text.clone(),
            Regex::Sequence(parts) => join(parts, " "),
            Regex::Choice(parts) => join(parts, "|"),
            Regex::Repeated(part, least, most) => {
                let times = match (least, most) {
                    (0, None) => "*".into(),
                    (1, None) => "+".into(),
                    (0, Some(1)) => "?".into(),
                    (least, None) => format!("{{{least},}}"),
                    (least, Some(most)) if least == most => format!("{{{least}}}"),
                    (least, Some(most)) => format!("{{{least},{most}}}"),
                };
                format!("({}){times}", part.text())
            }
        }
    }

    fn ends(&self, word: &[i64], from: usize) -> Vec<usize> {
        let mut ends = match self {
            Regex::Values(_, values) => {
                if word.get(from).is_some_and(|value| values.contains(value)) {
                    vec![from + 1]
                } else {
                    vec![]
                }
            }
            Regex::Sequence(parts) => parts.iter().fold(vec![from], |places, part| {
                places.iter().flat_map(|place| part.ends(word, *place)).collect()
            }),
            Regex::Choice(parts) => parts.iter().flat_map(|part| part.ends(word, from)).collect(),
            Regex::Repeated(part, least, most) => {
                let (mut here, mut all) = (vec![from], Vec::new());
                // More rounds than there are values add no place.
                for round in 0..=most.unwrap_or(least + word.len() + 1) {
                    if round >= *least {
                        all.extend(&here);
                    }
                    here = here.iter().flat_map(|place| part.ends(word, *place)).collect();
                    here.sort_unstable();
                    here.dedup();
                }
                all
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

#[test]
fn regular_expressions_accept_what_matches() {
    let mut state = 7u64;
    let mut rng = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let (values, mut accepted) = ([-1, 0, 1, 12], 0);
    for _ in 0..300 {
        let regex = Regex::random(&mut rng, 3);
        let automaton = Automaton::regex(&regex.text(), values).unwrap();
        for length in 0..=4u32 {
            let mut expected: Vec<Vec<i64>> = (0..4usize.pow(length))
                .map(|n| (0..length).map(|i| values[n / 4usize.pow(i) % 4]).collect::<Vec<_>>())
                .filter(|word| regex.ends(word, 0).contains(&word.len()))
                .collect();
            expected.sort_unstable();
            let mut model = Model::new();
            let word = model.ints(length as usize, values);
            model.post(regular(&word, &automaton));
            let mut found: Vec<Vec<i64>> = model.search().unwrap().map(|found| found.ints(&word)).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{}", regex.text());
            accepted += found.len();
        }
    }
    assert!(accepted > 1000, "{accepted} words");
}

#[test]
fn a_malformed_expression_says_where() {
    let wrong = |text: &str| match Automaton::regex(text, 0..=3) {
        Err(Error::Argument { what }) => what,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(wrong("1 (2"), "the regular expression \"1 (2\", column 5: ')' expected");
    assert_eq!(wrong("1 ) 2"), "the regular expression \"1 ) 2\", column 3: ')' without a beginning");
    assert_eq!(wrong("1 * x"), "the regular expression \"1 * x\", column 5: \"x\" is no value");
    assert_eq!(wrong("1{3,2}"), "the regular expression \"1{3,2}\", column 2: 3 to 2 times is never");
    assert_eq!(wrong("* 1"), "the regular expression \"* 1\", column 1: a value expected, '*' found");
    assert!(wrong("1{100000}").contains("more than 50000 states"));
    assert!(wrong("(.*1.{30})").contains("more than 50000 states"));
    assert!(wrong(&"(".repeat(1000)).contains("too deep"));
    assert!(Automaton::regex_named("(D|N N)* F", &[("D", 1), ("N", 2), ("F", 0)]).is_ok());
}

#[test]
fn intervals_are_apart_and_share() {
    // Three tasks of two hours, the last of which may be left out, in six hours on one machine.
    for optional in [false, true] {
        let mut model = Model::new();
        let mut tasks = vec![model.interval(0..=4, 2), model.interval(0..=4, 2)];
        tasks.push(if optional { model.optional_interval(0..=4, 2) } else { model.interval(0..=4, 2) });
        model.post(Interval::no_overlap(&tasks));
        model.post(tasks[0].before(&tasks[1]));
        let mut expected = 0;
        for n in 0..125i64 {
            let s = [n % 5, n / 5 % 5, n / 25];
            let apart = |a: usize, b: usize| s[a] + 2 <= s[b] || s[b] + 2 <= s[a];
            let first = s[0] + 2 <= s[1];
            expected += u64::from(first && apart(0, 2) && apart(1, 2));
            expected += u64::from(optional && first && s[2] == 0);
        }
        assert_eq!(model.count(), Ok(expected));
    }
    // Two workers; tasks for one, one and two of them, the last one optional and worth more than its time.
    let mut model = Model::new();
    let tasks = [model.interval(0..=8, 3), model.interval(0..=8, 2), model.optional_interval(0..=8, 2)];
    model.post(Interval::cumulative(&tasks, [1, 1, 2], 2));
    let end = model.var(garns_cp::max(tasks.iter().map(Interval::end)));
    model.minimise(end + 5 * garns_cp::Expr::from(!tasks[2].present()));
    let found = model.solve().unwrap().unwrap();
    assert_eq!((found.objective(), found[end]), (Some(5), 5));
    let mut model = Model::new();
    let tasks = [model.interval(0..=8, 3)];
    model.post(Interval::cumulative(&tasks, [1, 1], 2));
    assert!(matches!(model.count(), Err(Error::Lengths { .. })));
}

#[test]
fn preferences_cost_what_they_cost() {
    let build = || {
        let mut model = Model::new();
        let x = model.ints(3, 0..=3);
        model.post(all_different(&x));
        model.prefer(2, x[0].gt(x[1]));
        model.prefer(3, x[1].gt(x[2]));
        model.prefer(4, x[2].gt(x[0]));
        (model, x)
    };
    let (mut model, x) = build();
    assert_eq!(model.solve().unwrap().unwrap().objective(), Some(2));
    // One more afterwards counts, too; and an objective of its own takes the place of all.
    model.prefer(100, x[0].eq(x[1]));
    assert_eq!(model.solve().unwrap().unwrap().objective(), Some(102));
    model.maximise(sum(&x));
    assert_eq!(model.solve().unwrap().unwrap().objective(), Some(6));
    // With an objective of its own, preferences count as far as it says.
    let (mut model, x) = build();
    model.maximise(sum(&x) - model.cost());
    assert_eq!(model.solve().unwrap().unwrap().objective(), Some(4));
}

#[test]
fn a_variable_of_another_model_is_an_error() {
    let mut other = Model::new();
    // One whose number the model has too, and one whose number it has not.
    let vars = other.ints(9, 0..=3);
    for foreign in [vars[0], vars[8]] {
        refuses(foreign);
    }
    // What is written once can be solved in several models, if they say so.
    let mut model = Model::new();
    model.share_variables_of(vars[0]);
    let own = model.ints(9, 0..=3);
    model.post((vars[0] + own[1]).eq(6));
    assert_eq!(model.solve().unwrap().unwrap()[vars[1]], 3);
    // They say so before they have variables, or lose none of them.
    let mut model = Model::new();
    let own = model.int(0..=3);
    model.share_variables_of(vars[0]);
    assert_eq!(model.try_post(own.eq(2)), Ok(()));
    assert_eq!(model.try_post(vars[0].eq(2)), Err(Error::ForeignVariable));
    let Err(Error::Argument { what }) = model.solve() else { panic!("variables are disowned") };
    assert!(what.contains("share_variables_of"), "{what}");
}

fn refuses(foreign: Int) {
    for wrong in [
        foreign.eq(1),
        (foreign * foreign).eq(4),
        all_different([foreign, foreign]),
        all_different([foreign + 1, foreign + 1]),
        element([foreign], 0).eq(2),
        garns_cp::circuit([foreign + 1]),
        foreign.lt(foreign).or(foreign.eq(1).iff(foreign.eq(2))),
        Atom::eq(foreign, 1).into(),
    ] {
        let mut model = Model::new();
        model.int(0..=3);
        let text = wrong.to_string();
        model.post(wrong);
        assert_eq!(model.count(), Err(Error::ForeignVariable), "{text}");
    }
    let mut model = Model::new();
    model.int(0..=3);
    let own = model.int(0..=3);
    assert_eq!(model.conflict(&[Atom::eq(foreign, 1)]), Err(Error::ForeignVariable));
    let stopped = Step::Stopped(Stop::Internal(InternalError::ForeignVariable));
    assert_eq!(model.search().unwrap().assuming(&[Atom::eq(foreign, 1)]).step(), stopped);
    assert_eq!(model.search().unwrap().hints(&[(own, 1), (foreign, 1)]).step(), stopped);
    let first =
        model.search().unwrap().first(&[foreign], VariableSelector::Fewest, ValueSelector::Min).step();
    assert_eq!(first, stopped);
    assert_eq!(model.count(), Ok(16));
    assert_eq!(model.try_post((own + foreign).eq(3)), Err(Error::ForeignVariable));
    let solution = model.solve().unwrap().unwrap();
    assert!(std::panic::catch_unwind(|| solution.int(foreign)).is_err());
    model.minimise(foreign);
    assert_eq!(model.solve(), Err(Error::ForeignVariable));
}

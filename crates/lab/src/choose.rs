//! Which method when: a decision tree over features that can be seen of a puzzle before it is solved (the algorithm selection
//! problem of Rice, with a tree grown greedily as by CART), and what it loses against the best method for each puzzle.

use std::collections::BTreeMap;

use crate::rows::{Row, Rows};
use crate::stats::median;

/// Shorter times are no longer told apart, neither by people nor by the clock of a busy machine.
pub(crate) const FLOOR: f64 = 1e-4;
/// How much slower than the best a method counts as that leaves a puzzle unsolved, and at most.
pub(crate) const WORST: f64 = 1000.0;
/// Questions that the rule asks at most, one after the other.
const DEPTH: usize = 3;
/// The fewest puzzles that an answer rests on.
const LEAF: usize = 10;
/// What a question must gain, as a factor of time over the puzzles it is asked of.
const GAIN: f64 = 1.05;
/// Parts of which each is once held back, to see how the rule does on puzzles it was not made from.
const FOLDS: usize = 5;

/// A puzzle with what is seen of it and what each method needs.
pub(crate) struct Case {
    pub(crate) set: String,
    features: Vec<f64>,
    /// Seconds by method, infinite where most runs fail.
    seconds: Vec<f64>,
    best: f64,
}

impl Case {
    /// How many times longer than the best a method takes.
    pub(crate) fn slowdown(&self, method: usize) -> f64 {
        (self.seconds[method] / self.best).min(WORST)
    }

    /// Whether it is on this side of a question.
    pub(crate) fn is(&self, (feature, most, above): &Side) -> bool {
        (self.features[*feature] > *most) == *above
    }

    /// What a method takes.
    pub(crate) fn seconds(&self, method: usize) -> f64 {
        self.seconds[method]
    }
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Feature {
    /// How many values there are.
    Order,
    /// The share of cells given, in percent.
    Givens,
    /// Cells that the engine `elimination` leaves blank; all that are not given where it doesn't know the rules.
    Open,
    /// Whether it is a graph to colour.
    Graph,
    /// Whether a method takes the puzzle at all.
    Taken(usize),
}

/// A rule: an answer, or a question whose answer is at most so much, or more.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rule {
    Choose(usize),
    Ask { feature: usize, most: f64, low: Box<Rule>, high: Box<Rule> },
}

impl Rule {
    /// The method for a puzzle.
    pub(crate) fn choice(&self, case: &Case) -> usize {
        match self {
            Rule::Choose(method) => *method,
            Rule::Ask { feature, most, low, high } => {
                if case.features[*feature] <= *most {
                    low.choice(case)
                } else {
                    high.choice(case)
                }
            }
        }
    }

    /// Every answer with the sides that lead to it.
    pub(crate) fn answers(&self) -> Vec<(Vec<Side>, usize)> {
        match self {
            Rule::Choose(method) => vec![(Vec::new(), *method)],
            Rule::Ask { feature, most, low, high } => {
                let side = |rule: &Rule, above: bool| {
                    let mut answers = rule.answers();
                    answers.iter_mut().for_each(|(path, _)| path.insert(0, (*feature, *most, above)));
                    answers
                };
                [side(low, false), side(high, true)].concat()
            }
        }
    }
}

/// A side of a question: a feature, a bound, and whether it is above.
pub(crate) type Side = (usize, f64, bool);

/// How a way to choose does over puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Score {
    pub(crate) puzzles: usize,
    pub(crate) solved: usize,
    /// Puzzles on which it takes at most twice the time of the best.
    pub(crate) near: usize,
    /// The geometric mean of the slowdowns.
    pub(crate) slowdown: f64,
}

pub(crate) fn score<'a>(chosen: impl Iterator<Item = (&'a Case, usize)>) -> Score {
    let mut score = Score::default();
    let mut logs = 0.0;
    for (case, method) in chosen {
        score.puzzles += 1;
        score.solved += usize::from(case.seconds[method].is_finite());
        score.near += usize::from(case.slowdown(method) <= 2.0);
        logs += case.slowdown(method).ln();
    }
    score.slowdown = (logs / score.puzzles.max(1) as f64).exp();
    score
}

/// Rows of an experiment as a question of choice.
pub(crate) struct Choice {
    /// The methods, in the order of the experiment.
    pub(crate) methods: Vec<String>,
    /// Those that a rule may choose: all that don't choose themselves.
    pub(crate) eligible: Vec<usize>,
    pub(crate) features: Vec<Feature>,
    /// Puzzles that some eligible method solves.
    pub(crate) cases: Vec<Case>,
    pub(crate) rule: Rule,
    /// How rules made from the other parts do on each part.
    pub(crate) held_back: Score,
}

impl Choice {
    /// Nothing where there are no puzzles that were solved.
    pub(crate) fn new(rows: &Rows) -> Option<Choice> {
        let mut methods: Vec<String> = Vec::new();
        let mut eligible = Vec::new();
        for method in &rows.plan.experiment.methods {
            if !methods.contains(&method.name) {
                if method.spec.engine != "auto" {
                    eligible.push(methods.len());
                }
                methods.push(method.name.clone());
            }
        }
        let mut puzzles: BTreeMap<(&str, usize), Vec<&Row>> = BTreeMap::new();
        for row in &rows.rows {
            puzzles.entry((&row.set, row.number)).or_default().push(row);
        }
        let mut features = vec![Feature::Order, Feature::Givens, Feature::Open, Feature::Graph];
        features.extend(eligible.iter().map(|method| Feature::Taken(*method)));
        let mut cases: Vec<Case> = Vec::new();
        for set in &rows.plan.experiment.sets {
            for (_, runs) in puzzles.range((set.name.as_str(), 0)..=(set.name.as_str(), usize::MAX)) {
                let case = case(runs, &methods, &features, &eligible);
                cases.extend(case.filter(|case| case.best.is_finite()));
            }
        }
        if cases.is_empty() {
            return None;
        }
        let all: Vec<&Case> = cases.iter().collect();
        let rule = grow(&all, &eligible, DEPTH);
        let parts = (0..FOLDS).map(|part| {
            let (held, rest): (Vec<_>, Vec<_>) =
                all.iter().enumerate().partition(|(at, _)| at % FOLDS == part);
            let rule = grow(&rest.into_iter().map(|(_, case)| *case).collect::<Vec<_>>(), &eligible, DEPTH);
            held.into_iter().map(|(_, case)| (*case, rule.choice(case))).collect::<Vec<_>>()
        });
        let held_back = score(parts.flatten());
        Some(Choice { methods, eligible, features, rule, held_back, cases })
    }
}

/// The runs of one puzzle.
fn case(runs: &[&Row], methods: &[String], features: &[Feature], eligible: &[usize]) -> Option<Case> {
    let first = runs.first()?;
    let seconds = |method: &String| {
        let of = runs.iter().filter(|row| row.method == *method);
        let all: Vec<f64> =
            of.map(|row| if row.is_solved() { row.outcome.cpu.max(FLOOR) } else { f64::INFINITY }).collect();
        if all.is_empty() { f64::INFINITY } else { median(&all) }
    };
    let blanks = first.cells - first.givens;
    let seen = |feature: &Feature| match feature {
        Feature::Order => first.size as f64,
        Feature::Givens => 100.0 * first.givens as f64 / first.cells.max(1) as f64,
        Feature::Open => first.features.open.unwrap_or(blanks) as f64,
        Feature::Graph => f64::from(u8::from(first.features.rules == "graph")),
        Feature::Taken(method) => {
            f64::from(u8::from(runs.iter().any(|row| row.method == methods[*method] && row.is_accepted())))
        }
    };
    let seconds: Vec<f64> = methods.iter().map(seconds).collect();
    let best = eligible.iter().map(|method| seconds[*method]).fold(f64::INFINITY, f64::min);
    Some(Case { set: first.set.clone(), features: features.iter().map(seen).collect(), seconds, best })
}

/// The sum of logarithms of slowdowns by the best method for all, and that method; of equal ones the first.
fn leaf(cases: &[&Case], eligible: &[usize]) -> (f64, usize) {
    let lost = |method: usize| cases.iter().map(|case| case.slowdown(method).ln()).sum::<f64>();
    let all = eligible.iter().map(|method| (lost(*method), *method));
    all.reduce(|best, next| if next.0 < best.0 - 1e-9 { next } else { best }).unwrap_or_default()
}

/// Asks what gains the most at once, and so on with both sides.
fn grow(cases: &[&Case], eligible: &[usize], depth: usize) -> Rule {
    let (lost, method) = leaf(cases, eligible);
    let mut found: Option<(f64, usize, f64)> = None;
    let questions = if depth == 0 { 0 } else { cases.first().map_or(0, |case| case.features.len()) };
    for feature in 0..questions {
        let mut values: Vec<f64> = cases.iter().map(|case| case.features[feature]).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        for pair in values.windows(2) {
            let most = f64::midpoint(pair[0], pair[1]);
            let (low, high): (Vec<&Case>, Vec<&Case>) =
                cases.iter().partition(|case| case.features[feature] <= most);
            if low.len().min(high.len()) < LEAF {
                continue;
            }
            let split = leaf(&low, eligible).0 + leaf(&high, eligible).0;
            if found.is_none_or(|(best, ..)| split < best - 1e-9) {
                found = Some((split, feature, most));
            }
        }
    }
    match found {
        Some((split, feature, most)) if lost - split >= GAIN.ln() * cases.len() as f64 => {
            let (low, high): (Vec<&Case>, Vec<&Case>) =
                cases.iter().partition(|case| case.features[feature] <= most);
            let side = |cases: &[&Case]| Box::new(grow(cases, eligible, depth - 1));
            Rule::Ask { feature, most, low: side(&low), high: side(&high) }
        }
        _ => Rule::Choose(method),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, from nothing but a seed.
    fn cases(count: u64) -> Vec<Case> {
        let mut state = 1_u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut case = |_| {
            let features = vec![draw(5) as f64, draw(100) as f64, draw(2) as f64];
            let mut seconds: Vec<f64> = (0..4).map(|_| (1 + draw(50)) as f64 * FLOOR).collect();
            if draw(4) == 0 {
                seconds[3] = f64::INFINITY;
            }
            // Something to be found.
            seconds[if features[1] > 60.0 { 0 } else { 1 }] = FLOOR;
            let best = seconds.iter().copied().fold(f64::INFINITY, f64::min);
            Case { set: String::new(), features, seconds, best }
        };
        (0..count).map(&mut case).collect()
    }

    #[test]
    fn one_question_is_the_best_of_all() {
        let cases = cases(60);
        let all: Vec<&Case> = cases.iter().collect();
        let lost = |rule: &Rule| score(cases.iter().map(|case| (case, rule.choice(case)))).slowdown;
        let mut best = (0..4).map(|method| lost(&Rule::Choose(method))).fold(f64::INFINITY, f64::min);
        for (feature, half) in (0..3).flat_map(|feature| (0..100).map(move |half| (feature, half))) {
            let most = f64::from(half) + 0.5;
            let below = cases.iter().filter(|case| case.features[feature] <= most).count();
            if below.min(cases.len() - below) < LEAF {
                continue;
            }
            for (low, high) in (0..4).flat_map(|low| (0..4).map(move |high| (low, high))) {
                let side = |method| Box::new(Rule::Choose(method));
                best = best.min(lost(&Rule::Ask { feature, most, low: side(low), high: side(high) }));
            }
        }
        let rule = grow(&all, &[0, 1, 2, 3], 1);
        assert!((lost(&rule) - best).abs() < 1e-9, "{rule:?} loses {}, not {best}", lost(&rule));
        let deeper = grow(&all, &[0, 1, 2, 3], DEPTH);
        assert!(lost(&deeper) <= lost(&rule));
        // What may not be chosen never is.
        assert!(grow(&all, &[2, 3], DEPTH).answers().iter().all(|(_, method)| *method >= 2));
    }

    #[test]
    fn answers_say_when() {
        let cases = cases(60);
        let rule = grow(&cases.iter().collect::<Vec<_>>(), &[0, 1, 2, 3], DEPTH);
        let answers = rule.answers();
        assert!(answers.len() > 1 && answers.iter().all(|(path, _)| path.len() <= DEPTH));
        for case in &cases {
            let here: Vec<_> = answers.iter().filter(|(path, _)| path.iter().all(|at| case.is(at))).collect();
            assert_eq!(here.len(), 1);
            assert_eq!(here[0].1, rule.choice(case));
        }
    }

    #[test]
    fn scores_count_what_fails() {
        let seconds = |seconds: [f64; 2]| Case {
            set: String::new(),
            features: Vec::new(),
            seconds: seconds.to_vec(),
            best: seconds[0],
        };
        let cases = [seconds([1.0, 2.0]), seconds([1.0, 10.0]), seconds([1.0, f64::INFINITY])];
        let first = score(cases.iter().map(|case| (case, 0)));
        assert_eq!((first.puzzles, first.solved, first.near, first.slowdown), (3, 3, 3, 1.0));
        let second = score(cases.iter().map(|case| (case, 1)));
        assert_eq!((second.solved, second.near), (2, 1));
        assert!((second.slowdown - (2.0 * 10.0 * WORST).cbrt()).abs() < 1e-9);
    }
}

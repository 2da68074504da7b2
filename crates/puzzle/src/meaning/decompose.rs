//! Structured constraints, said in the language itself.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Constraint, Demand, Nfa, related};
use crate::rules::{
    Cage, CountDistinct, CountSame, CountingCircles, EqualityCage, HiddenSkyscraper, Lunchbox, Op, Rellik,
    RunLength, SameValues, Sandwich, Skyscraper, Slingshot, SumLine,
};
use crate::{Candidates, Cell, Puzzle, Rule, Values};

/// With more sets or states than this the rule's own check is asked.
pub(super) const MOST_SETS: usize = 1 << 12;

/// The same where each set is as many counts as there are values.
const MOST_SETS_OF_COUNTS: usize = 1 << 7;
const MOST_STATES: usize = 1 << 14;
/// An automaton that guesses has no more steps, lest it is too large when it is made deterministic.
const MOST_STEPS: usize = 1 << 13;

impl Constraint {
    /// The same in the language itself; `None` if it is of the language already.
    ///
    /// What the language has no words for (connected cells, say), or too many, is [opaque](Constraint::Opaque).
    #[must_use]
    pub fn decompose(&self, puzzle: &Puzzle) -> Option<Vec<Constraint>> {
        let values = puzzle.values();
        Some(match self {
            Constraint::OneOf(..)
            | Constraint::Related(..)
            | Constraint::NotBoth(_)
            | Constraint::AllDifferent(_)
            | Constraint::Equal(..)
            | Constraint::Sum(..)
            | Constraint::Product(..)
            | Constraint::Counts(..)
            | Constraint::Sets(..)
            | Constraint::Automaton(..)
            | Constraint::EqualSums(_)
            | Constraint::Any(_)
            | Constraint::Opaque(_) => return None,
            Constraint::Place { cell, line, wanted } => place(*cell, line, *wanted, values),
            Constraint::Ends(path, inner) => ends(path, inner, values),
            Constraint::Turns { path, period, sorts } => turns(path, *period, sorts, values),
            Constraint::Pairwise(cells, allowed) => {
                let pairs = (0..cells.len()).flat_map(|i| cells[i + 1..].iter().map(move |b| (cells[i], *b)));
                related(pairs, allowed)
            }
            Constraint::Rellik(rule) => or_opaque(rellik(rule, values), rule),
            Constraint::EqualityCage(rule) => equality_cage(rule, values),
            Constraint::Lunchbox(rule) => or_opaque(lunchbox(rule, values), rule),
            Constraint::Sandwich(rule) => or_opaque(sandwich(rule, values), rule),
            Constraint::Cage(rule) => cage(rule, values),
            Constraint::CountDistinct(rule) => or_opaque(count_distinct(rule, values), rule),
            Constraint::CountSame(rule) => count_same(rule, values),
            Constraint::RunLength(rule) => or_opaque(run_length(rule, values), rule),
            Constraint::CountingCircles(rule) => counting_circles(rule, values),
            Constraint::SameValues(rule) => same_values(rule, values),
            Constraint::Skyscraper(rule) => or_opaque(skyscraper(rule, values), rule),
            Constraint::HiddenSkyscraper(rule) => or_opaque(hidden_skyscraper(rule, values), rule),
            Constraint::Slingshot(rule) => slingshot(rule, values),
            Constraint::SumLine(rule) => or_opaque(sum_line(rule, values), rule),
            Constraint::Doublers(rule) => or_opaque(None, rule),
            Constraint::Connected(rule) => or_opaque(None, rule),
            Constraint::FullRank(rule) => or_opaque(None, rule),
            Constraint::Islands(rule) => or_opaque(None, rule),
            Constraint::Loop(rule) => or_opaque(None, rule),
            Constraint::Regions(rule) => or_opaque(None, rule),
        })
    }
}

/// The rule's own check where there is nothing better.
fn or_opaque(said: Option<Vec<Constraint>>, rule: &(impl Clone + Into<Rule>)) -> Vec<Constraint> {
    said.unwrap_or_else(|| vec![Constraint::Opaque(Box::new(rule.clone().into()))])
}

fn place(cell: Cell, line: &[Cell], wanted: i64, values: &Values) -> Vec<Constraint> {
    let places = values.where_number(|number| (1..=line.len() as i64).contains(&number));
    let mut said = vec![Constraint::OneOf(cell, places)];
    for (place, &other) in (1..).zip(line) {
        said.extend(related([(cell, other)], &values.pairs(|a, b| a != place || b == wanted)));
    }
    said
}

fn ends(path: &[Cell], inner: &[Option<Candidates>], values: &Values) -> Vec<Constraint> {
    let last = path.len() - 1;
    let mut options = Vec::new();
    for (i, allowed) in inner.iter().enumerate() {
        let Some(allowed) = *allowed else { continue };
        let (a, b) = (i / values.len(), i % values.len());
        let mut option: Vec<Constraint> =
            path[1..last].iter().map(|cell| Constraint::OneOf(*cell, allowed)).collect();
        option.extend([(path[0], a), (path[last], b)].map(|(end, rank)| is(end, rank)));
        options.push(option);
    }
    vec![Constraint::Any(options)]
}

fn turns(path: &[Cell], period: usize, sorts: &[Candidates], values: &Values) -> Vec<Constraint> {
    let sort = |rank: usize| sorts.iter().position(|sort| sort.has(rank));
    let other = |a: usize| (0..values.len()).filter(|b| sort(a) != sort(*b)).collect();
    let apart = (0..values.len()).map(other).collect();
    let pairs = |i: usize| path[i + 1..path.len().min(i + period)].iter().map(move |b| (path[i], *b));
    related((0..path.len()).flat_map(pairs), &apart)
}

/// The sets no part of which has the sum.
fn rellik(rule: &Rellik, values: &Values) -> Option<Vec<Constraint>> {
    fn extend(
        rule: &Rellik,
        values: &Values,
        set: Candidates,
        sums: &[i64],
        sets: &mut Vec<Candidates>,
    ) -> Option<()> {
        if set.len() == rule.cells.len() {
            sets.push(set);
            return (sets.len() <= MOST_SETS).then_some(());
        }
        for rank in 64 - set.0.leading_zeros() as usize..values.len() {
            let number = values.number(rank);
            let more: Vec<i64> = sums.iter().map(|sum| sum + number).collect();
            if !more.contains(&rule.sum) {
                extend(rule, values, set | Candidates::only(rank), &[sums, &more].concat(), sets)?;
            }
        }
        Some(())
    }
    // The sums of parts, of which so many cells have two to that power.
    let few = rule.cells.len() <= 12;
    let mut sets = Vec::new();
    few.then(|| extend(rule, values, Candidates::NONE, &[0], &mut sets))??;
    Some(vec![Constraint::Sets(rule.cells.clone(), sets)])
}

fn equality_cage(rule: &EqualityCage, values: &Values) -> Vec<Constraint> {
    let (size, half) = (rule.cells.len(), values.len() / 2);
    if size % 2 == 1 {
        return vec![Constraint::never(rule.cells[0])];
    }
    let odd = values.where_number(|number| number.rem_euclid(2) == 1);
    let (low, high) = (Candidates::first(half), values.all().without(Candidates::first(values.len() - half)));
    let half = |values| vec![Demand { values, count: size / 2, exactly: true }];
    [odd, low, high].map(|values| Constraint::Counts(rule.cells.clone(), half(values))).into()
}

fn sandwich(rule: &Sandwich, values: &Values) -> Option<Vec<Constraint>> {
    // A value is not the least and the greatest at once.
    let ends = (values.len() > 1).then_some((0, values.len() - 1))?;
    Some(vec![sandwiched(&rule.cells, rule.sum, &[ends], values)?])
}

fn lunchbox(rule: &Lunchbox, values: &Values) -> Option<Vec<Constraint>> {
    match rule.path[..] {
        [cell] if rule.sum != 0 => return Some(vec![Constraint::never(cell)]),
        [_] => return Some(Vec::new()),
        _ => {}
    }
    let ends: Vec<(usize, usize)> = rule.ends(values).collect();
    match sandwiched(&rule.path, rule.sum, &ends, values) {
        Some(Constraint::Automaton(path, nfa)) if nfa.steps.len() <= MOST_STEPS => {
            Some(vec![Constraint::Automaton(path, nfa)])
        }
        // One automaton for each pair of ends: made deterministic, that for all would be too large.
        _ => {
            let option = |ends| Some(vec![sandwiched(&rule.path, rule.sum, &[ends], values)?]);
            Some(vec![Constraint::Any(ends.into_iter().map(option).collect::<Option<_>>()?)])
        }
    }
}

/// Two of the cells have one of these pairs of ranks, low and high, the others some between them, and those that stand
/// between the two have the sum. An automaton: it guesses the pair, and its state is the sum since the end that came first.
fn sandwiched(cells: &[Cell], sum: i64, ends: &[(usize, usize)], values: &Values) -> Option<Constraint> {
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum State {
        Start,
        Before(usize, usize),
        Between { low: usize, high: usize, last: usize, sum: i64 },
        After(usize, usize),
    }
    let step = |state: State, rank: usize| {
        let between = |low, high, last, sum| State::Between { low, high, last, sum };
        match state {
            State::Before(low, high) if rank == low => Some(between(low, high, high, 0)),
            State::Before(low, high) if rank == high => Some(between(low, high, low, 0)),
            State::Between { low, high, last, sum: found } if low < rank && rank < high => {
                let found = found + values.number(rank);
                // What is too much stays so, unless something can be taken away.
                (found <= sum || values.number(low + 1) < 0).then_some(between(low, high, last, found))
            }
            State::Between { low, high, last, sum: found } => {
                (rank == last && found == sum).then_some(State::After(low, high))
            }
            State::Before(low, high) | State::After(low, high) => {
                (low < rank && rank < high).then_some(state)
            }
            State::Start => None,
        }
    };
    let steps = |state: &State, rank: usize| match state {
        State::Start => ends.iter().filter_map(|ends| step(State::Before(ends.0, ends.1), rank)).collect(),
        state => step(*state, rank).into_iter().collect(),
    };
    automaton(cells, values, State::Start, steps, |state| matches!(state, State::After(..)))?.pop()
}

fn cage(rule: &Cage, values: &Values) -> Vec<Constraint> {
    let ops = rule.op.map_or(Op::ALL.to_vec(), |op| vec![op]);
    let mut options = Vec::new();
    for op in ops {
        // One of the cells comes first where that makes a difference.
        for (i, &first) in rule.cells.iter().enumerate() {
            let others =
                || rule.cells.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, cell)| *cell);
            match op {
                Op::Add if i == 0 => options.push(vec![Constraint::sum_of(&rule.cells, rule.target)]),
                Op::Multiply if i == 0 => {
                    options.push(vec![Constraint::Product(rule.cells.clone(), rule.target)]);
                }
                Op::Add | Op::Multiply => {}
                Op::Subtract => {
                    let terms = [(first, 1)].into_iter().chain(others().map(|cell| (cell, -1)));
                    options.push(vec![Constraint::Sum(terms.collect(), rule.target)]);
                }
                Op::Divide if rule.target == 0 => {
                    let other = values.where_number(|number| number != 0);
                    let zero = Constraint::OneOf(first, values.where_number(|number| number == 0));
                    options.push(
                        [zero]
                            .into_iter()
                            .chain(others().map(|cell| Constraint::OneOf(cell, other)))
                            .collect(),
                    );
                }
                Op::Divide => {
                    let multiple = |rank: &usize| {
                        let number = values.number(*rank);
                        number != 0 && number % rule.target == 0
                    };
                    for rank in (0..values.len()).filter(multiple) {
                        let product = values.number(rank) / rule.target;
                        options.push(vec![is(first, rank), Constraint::Product(others().collect(), product)]);
                    }
                }
            }
        }
    }
    vec![Constraint::Any(options)]
}

/// The cell holds the value.
fn is(cell: Cell, rank: usize) -> Constraint {
    Constraint::OneOf(cell, Candidates::only(rank))
}

/// So many of the cells hold the value.
fn count(cells: &[Cell], rank: usize, count: usize) -> Constraint {
    let demand = Demand { values: Candidates::only(rank), count, exactly: true };
    Constraint::Counts(cells.to_vec().into(), vec![demand])
}

/// For each set of values the cells may hold, that they hold all of it.
fn count_distinct(rule: &CountDistinct, values: &Values) -> Option<Vec<Constraint>> {
    let sets = 1_u64.checked_shl(values.len() as u32).filter(|sets| *sets <= MOST_SETS as u64)?;
    let mut options = Vec::new();
    for set in (1..sets).map(Candidates) {
        let Some(rank) = values.rank(set.len() as i64).filter(|_| set.len() <= rule.cells.len()) else {
            continue;
        };
        let demand = |rank| Demand { values: Candidates::only(rank), count: 1, exactly: false };
        let mut option = vec![is(rule.count, rank)];
        option.extend(rule.cells.iter().map(|cell| Constraint::OneOf(*cell, set)));
        option.push(Constraint::Counts(rule.cells.clone(), set.iter().map(demand).collect()));
        options.push(option);
    }
    Some(vec![Constraint::Any(options)])
}

fn count_same(rule: &CountSame, values: &Values) -> Vec<Constraint> {
    let own = i64::from(!rule.others);
    let mut options = Vec::new();
    for (counted, number) in values.all_numbers().iter().enumerate() {
        let Ok(others) = usize::try_from(number - own) else { continue };
        for rank in 0..values.len() {
            let same = count(&rule.cells[1..], rank, others);
            options.push(vec![is(rule.count, counted), is(rule.cells[0], rank), same]);
        }
    }
    vec![Constraint::Any(options)]
}

/// An automaton that reads the count, the first cell, and the arms one after the other.
fn run_length(rule: &RunLength, values: &Values) -> Option<Vec<Constraint>> {
    /// How many cells were read, how many of the value must follow, the value, and whether the arm goes on.
    type State = (usize, i64, Option<usize>, bool);
    let own = i64::from(!rule.others);
    let mut path = vec![rule.count, rule.arms[0][0]];
    let mut starts = Vec::new();
    for arm in &rule.arms {
        starts.push(path.len());
        path.extend(&arm[1..]);
    }
    let step = |(at, left, value, goes_on): &State, rank: usize| -> Vec<State> {
        let (value, goes_on, counts) = match *at {
            0 => return vec![(1, values.number(rank) - own, None, true)],
            1 => (Some(rank), true, false),
            _ => {
                let goes_on = (*goes_on || starts.contains(at)) && *value == Some(rank);
                (*value, goes_on, goes_on)
            }
        };
        let left = left - i64::from(counts);
        if left < 0 { Vec::new() } else { vec![(at + 1, left, value, goes_on)] }
    };
    let end = |(_, left, ..): &State| *left == 0;
    automaton(&path, values, (0, 0, None, true), step, end)
}

fn counting_circles(rule: &CountingCircles, values: &Values) -> Vec<Constraint> {
    let own = |rank: usize| usize::try_from(values.number(rank)).unwrap_or(0);
    let counts = |rank, number| count(&rule.cells, rank, number);
    let Some(sets) = sets_with_sum(rule.cells.len(), &own, values.len()) else {
        let option = |rank: usize| [0, own(rank)].map(|number| vec![counts(rank, number)]).into();
        return (0..values.len()).map(|rank| Constraint::Any(option(rank))).collect();
    };
    // The values that occur are as many circles together as there are.
    let option = |set: &Candidates| {
        (0..values.len()).map(|rank| counts(rank, if set.has(rank) { own(rank) } else { 0 })).collect()
    };
    let mut options: Vec<Vec<Constraint>> = sets.iter().map(option).collect();
    match (options.pop(), options.is_empty()) {
        (Some(only), true) => only,
        (Some(last), false) => vec![Constraint::Any(options.into_iter().chain([last]).collect())],
        (None, _) => vec![Constraint::never(rule.cells[0])],
    }
}

/// The sets of ranks whose sizes add up to a number, unless they are many.
fn sets_with_sum(sum: usize, size: &dyn Fn(usize) -> usize, ranks: usize) -> Option<Vec<Candidates>> {
    let mut sets = vec![(Candidates::NONE, 0)];
    for rank in (0..ranks).filter(|rank| (1..=sum).contains(&size(*rank))) {
        let more: Vec<(Candidates, usize)> = sets
            .iter()
            .map(|(set, total)| (*set | Candidates::only(rank), total + size(rank)))
            .filter(|(_, total)| *total <= sum)
            .collect();
        sets.extend(more);
        (sets.len() <= MOST_SETS).then_some(())?;
    }
    let whole = sets.into_iter().filter(|(_, total)| *total == sum).map(|(set, _)| set);
    let whole: Vec<Candidates> = whole.collect();
    (whole.len() <= MOST_SETS_OF_COUNTS).then_some(whole)
}

fn same_values(rule: &SameValues, values: &Values) -> Vec<Constraint> {
    let size = rule.groups[0].len();
    if size == 1 {
        return rule.groups.windows(2).map(|pair| Constraint::Equal(pair[0][0], pair[1][0])).collect();
    }
    let option = |rank, number| rule.groups.iter().map(|group| count(group, rank, number)).collect();
    (0..values.len())
        .map(|rank| Constraint::Any((0..=size).map(|number| option(rank, number)).collect()))
        .collect()
}

/// The state is the tallest so far, as many ranks as it hides, and how many were visible.
fn skyscraper(rule: &Skyscraper, values: &Values) -> Option<Vec<Constraint>> {
    let ground = values.where_number(|number| number <= 0).len();
    let step = |(tallest, seen): &(usize, i64), rank: usize| match rank < *tallest {
        true => vec![(*tallest, *seen)],
        false if *seen < rule.visible => vec![(rank + 1, seen + 1)],
        false => Vec::new(),
    };
    automaton(&rule.cells, values, (ground, 0), step, |(_, seen)| *seen == rule.visible)
}

/// The state is the tallest so far, as many ranks as it hides; none once a value was hidden.
fn hidden_skyscraper(rule: &HiddenSkyscraper, values: &Values) -> Option<Vec<Constraint>> {
    let step = |tallest: &Option<usize>, rank: usize| match tallest {
        Some(tallest) if rank >= *tallest => vec![Some(rank + 1)],
        Some(_) if values.number(rank) != rule.value => Vec::new(),
        _ => vec![None],
    };
    automaton(&rule.cells, values, Some(0), step, Option::is_none)
}

fn slingshot(rule: &Slingshot, values: &Values) -> Vec<Constraint> {
    let mut options = Vec::new();
    for (place, &cell) in (1..).zip(&rule.cells) {
        let rank = values.rank(place).into_iter();
        options.extend(rank.map(|rank| vec![is(rule.place, rank), Constraint::Equal(rule.value, cell)]));
    }
    vec![Constraint::Any(options)]
}

/// The state is the sum since the last cut; where that is the sum wanted, there may be a cut.
fn sum_line(rule: &SumLine, values: &Values) -> Option<Vec<Constraint>> {
    let grows = values.least() >= 0;
    let step = |sum: &(i64, bool), rank: usize| {
        let sum = sum.0 + values.number(rank);
        let cut = (sum == rule.sum).then_some((0, true));
        // What is too much stays so, unless something can be taken away.
        let goes_on = (sum <= rule.sum || !grows).then_some((sum, false));
        [goes_on, cut].into_iter().flatten().collect()
    };
    // Some part begins in the first cells: as far as the longest reaches, where every value adds something.
    let longest = if values.least() > 0 { (rule.sum / values.least()).max(1) as usize } else { usize::MAX };
    let starts = if rule.closed { rule.path.len().min(longest) } else { 1 };
    let mut options = Vec::new();
    for start in 0..starts {
        let path = [&rule.path[start..], &rule.path[..start]].concat();
        options.push(automaton(&path, values, (0, true), step, |(_, cut)| *cut)?);
    }
    Some(vec![Constraint::Any(options)])
}

/// The automaton with these states, as far as they are reached by reading so many cells; `None` if they are too many.
pub(super) fn automaton<S: Clone + Eq + Hash>(
    path: &[Cell],
    values: &Values,
    start: S,
    step: impl Fn(&S, usize) -> Vec<S>,
    end: impl Fn(&S) -> bool,
) -> Option<Vec<Constraint>> {
    let mut known: HashMap<S, u32> = HashMap::from([(start.clone(), 0)]);
    let (mut states, mut steps, mut from) = (vec![start], Vec::new(), 0);
    for _ in path {
        // Those that were met for the first time with the cell before.
        let to = states.len();
        for state in from..to {
            for rank in 0..values.len() {
                for next in step(&states[state], rank) {
                    let number = *known.entry(next.clone()).or_insert_with(|| {
                        states.push(next);
                        states.len() as u32 - 1
                    });
                    steps.push((state as u32, rank as u8, number));
                }
            }
            if states.len() > MOST_STATES {
                return None;
            }
        }
        from = to;
    }
    let ends = (0..).zip(&states).filter(|(_, state)| end(state)).map(|(number, _)| number);
    let nfa = Nfa { start: vec![0], end: ends.collect(), steps };
    Some(vec![Constraint::Automaton(path.to_vec().into(), nfa)])
}

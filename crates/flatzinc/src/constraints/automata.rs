//! Words that an automaton accepts.

use garns_cp::{Automaton, Set};

use super::Arguments;
use super::globals::number;
use crate::build::{Builder, Claim, wrong};
use crate::error::{Expected, What};

/// `x, states, values, steps, start, accepting`: a word, and an automaton with one step, or none (0), for each
/// state and value, both from 1.
pub(super) fn regular(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let to = builder.constants(args[3], 4)?;
    let automaton = automaton(builder, args, to.into_iter().map(Set::from).collect())?;
    Ok(garns_cp::regular(builder.exprs(args[0], 1)?, &automaton).into())
}

/// `x, states, values, steps, start, accepting, costs, total`: the same with the cost of a step for each state and value.
pub(super) fn cost_regular(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (to, costs) = (builder.constants(args[3], 4)?, builder.constants(args[6], 7)?);
    if to.len() != costs.len() {
        return Err(What::Lengths { constraint: String::new() });
    }
    let automaton = automaton(builder, args, to.into_iter().map(Set::from).collect())?;
    let (word, total) = (builder.exprs(args[0], 1)?, builder.expr(args[7], 8)?);
    let values = number(builder, args[2], 3)? as usize;
    let cost = |state: usize, value: i64| costs[state * values + value as usize - 1];
    Ok(garns_cp::cost_regular(word, &automaton, cost, total).into())
}

/// The same with a set of steps for each state and value.
pub(super) fn regular_nfa(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let cells = builder.array(args[3], 4)?.iter().map(|cell| builder.set(*cell, 4).cloned());
    let cells: Result<Vec<Set>, What> = cells.collect();
    let automaton = automaton(builder, args, cells.map_err(|_| wrong(4, Expected::SetConstants))?)?;
    Ok(garns_cp::regular(builder.exprs(args[0], 1)?, &automaton).into())
}

fn automaton(builder: &mut Builder, args: Arguments, cells: Vec<Set>) -> Result<Automaton, What> {
    let wrong_length = || What::Lengths { constraint: String::new() };
    let states = usize::try_from(number(builder, args[1], 2)?).map_err(|_| wrong_length())?;
    let values = usize::try_from(number(builder, args[2], 3)?).map_err(|_| wrong_length())?;
    let start = number(builder, args[4], 5)?;
    let accepting = builder.set(args[5], 6)?.clone();
    // Where no values are read there are no cells to tell how many states make sense.
    let fits = states.checked_mul(values) == Some(cells.len()) && states <= cells.len().max(1);
    let last = states as i64;
    if !fits || !(1..=last).contains(&start) {
        return Err(wrong_length());
    }
    // Numbers beyond the states mean no state; those from 1 on are counted from 0.
    let within = |set: &Set| {
        let ranges: Vec<_> = set.ranges().iter().map(|&(low, high)| (low.max(1), high.min(last))).collect();
        ranges.into_iter().flat_map(|(low, high)| low..=high).map(|state| state as usize - 1)
    };
    let mut automaton = Automaton::new(states).start(start as usize - 1).accept(within(&accepting));
    for (cell, targets) in cells.iter().enumerate() {
        let (from, value) = (cell / values, (cell % values) as i64 + 1);
        automaton = automaton.steps(within(targets).map(|to| (from, value, to)));
    }
    Ok(automaton)
}

/// A diagram has at most so many steps, an edge one for each of its values.
const MOST_STEPS: u64 = 10_000_000;

/// `x, from, labels, to`: the labels along a way through a decision diagram, from node 1 to the end, which is
/// node 0: an automaton whose states are the nodes.
pub(super) fn mdd(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let (from, to) = (builder.constants(args[1], 2)?, builder.constants(args[3], 4)?);
    let labels = builder.array(args[2], 3)?.iter().map(|label| builder.set(*label, 3).cloned());
    let labels = labels.collect::<Result<Vec<Set>, What>>().map_err(|_| wrong(3, Expected::SetConstants))?;
    if from.len() != to.len() || from.len() != labels.len() {
        return Err(What::Lengths { constraint: String::new() });
    }
    // Values that no variable has are on no way.
    let of = builder.ints(args[0], 1)?;
    let ends = of.iter().map(|var| builder.model.bounds(*var));
    let (low, high) = ends.fold((i64::MAX, i64::MIN), |(low, high), (a, b)| (low.min(a), high.max(b)));
    let within = |label: &Set| {
        Set::from_ranges(label.ranges().iter().map(|&(from, to)| (from.max(low), to.min(high))))
    };
    let labels: Vec<Set> = labels.iter().map(within).collect();
    if labels.iter().map(Set::count).fold(0, u64::saturating_add) > MOST_STEPS {
        return Err(What::Solver(garns_cp::Error::Overflow { what: "the steps of a diagram" }));
    }
    let mut nodes: Vec<i64> = from.iter().chain(&to).copied().chain([0, 1]).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let state = |node: i64| nodes.partition_point(|other| *other < node);
    let mut automaton = Automaton::new(nodes.len()).start(state(1)).accept([state(0)]);
    for ((from, to), label) in from.into_iter().zip(to).zip(&labels) {
        let values = label.ranges().iter().flat_map(|&(low, high)| low..=high);
        automaton = automaton.steps(values.map(|value| (state(from), value, state(to))));
    }
    Ok(garns_cp::regular(of, &automaton).into())
}

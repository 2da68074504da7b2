//! Words that an automaton accepts.

use garns_cp::{Automaton, Constraint, Set};

use super::Arguments;
use super::globals::number;
use crate::build::{Builder, wrong};
use crate::error::{Expected, What};

/// `x, states, values, steps, start, accepting`: a word, and an automaton with one step, or none (0), for each
/// state and value, both from 1.
pub(super) fn regular(builder: &mut Builder, args: Arguments) -> Result<Constraint, What> {
    let to = builder.constants(args[3], 4)?;
    word(builder, args, to.into_iter().map(Set::from).collect())
}

/// The same with a set of steps for each state and value.
pub(super) fn regular_nfa(builder: &mut Builder, args: Arguments) -> Result<Constraint, What> {
    let cells = builder.array(args[3], 4)?.iter().map(|cell| builder.set(*cell, 4).cloned());
    let cells: Result<Vec<Set>, What> = cells.collect();
    word(builder, args, cells.map_err(|_| wrong(4, Expected::SetConstants))?)
}

fn word(builder: &mut Builder, args: Arguments, cells: Vec<Set>) -> Result<Constraint, What> {
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
    Ok(garns_cp::regular(builder.exprs(args[0], 1)?, &automaton))
}

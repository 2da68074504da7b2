//! Each rule once more, slow and obvious: does a complete filling keep it?
//!
//! An oracle is only worth something if it was not copied from what it judges. So each rule stands here beside the
//! English text of its definition, word for word, and is written from that text alone: nothing here calls the
//! checker, the code of a rule or a helper of the library; puzzles and rules are read as data, the rest is counted
//! out in plain lists. [`DEFINITIONS`] keeps the texts, and a test compares them with what users read: whoever
//! changes a definition has to read this again, and a rule without its line here does not compile.

mod definitions;
mod filling;
mod longer;

use garns_puzzle::{Cell, Puzzle, Rule};

#[allow(unused_imports, reason = "only one test compares the texts")]
pub(crate) use definitions::DEFINITIONS;
use filling::Filling;

/// What stands in a cell. Rules may only ask about cells they are about.
pub(crate) type Value<'a> = &'a dyn Fn(Cell) -> i64;

/// Whether the rule holds.
pub(crate) fn holds(puzzle: &Puzzle, rule: &Rule, value: Value<'_>) -> bool {
    definitions::holds(&Filling { puzzle, value }, rule)
}

/// Whether the puzzle's reduction of a rule, houses and limits together, holds.
#[allow(dead_code, reason = "not every test that asks the oracle looks at reductions")]
pub(crate) fn reduction_holds(puzzle: &Puzzle, rule: &Rule, value: Value<'_>) -> Option<bool> {
    let reduction = rule.def().reduce(puzzle)?;
    let different = reduction.houses.iter().all(|house| {
        let values: Vec<i64> = house.iter().map(|cell| value(*cell)).collect();
        filling::all_different(&values)
    });
    let within = reduction
        .limits
        .iter()
        .all(|(cell, limit)| limit.iter().any(|rank| puzzle.values().number(rank) == value(*cell)));
    Some(different && within)
}

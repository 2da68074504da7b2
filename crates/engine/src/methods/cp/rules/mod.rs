//! What each rule says, in constraints: one file each.
//!
//! Rules that houses and values say in full (houses themselves, odd and even, anti-knight …) need no file.

mod anti_taxicab;
mod any_of;
mod arrow;
mod automaton;
mod between;
mod cage;
mod clone;
mod connected;
mod contains;
mod count_distinct;
mod count_same;
mod counting_circles;
mod difference;
mod double_arrow;
mod doublers;
mod entropic;
mod equal_sums;
mod equality_cage;
mod full_rank;
mod global_entropy;
mod greater;
mod hidden_skyscraper;
mod indexer;
mod killer;
mod little_killer;
mod lockout;
mod lunchbox;
mod modular;
mod nabner;
mod no_difference;
mod no_ratio;
mod no_total;
mod non_consecutive;
mod numbered_room;
mod palindrome;
mod quadruple;
mod ratio;
mod region_sum;
mod regions;
mod relation;
mod rellik;
mod renban;
mod run_length;
mod same_values;
mod sandwich;
mod skyscraper;
mod slingshot;
mod sum_line;
mod thermometer;
mod total;
mod weighted_sum;
mod whispers;
mod x_sum;
mod zipper;

use garns_propagate::Constraints;
use garns_propagate::propagators::AllDifferent;
use garns_propagate::propagators::Demand;
use garns_puzzle::{Cell, Cells, Joint, Puzzle, Rule};

use super::checked::Checked;
use super::context::Context;

pub(super) use self::regions::renumbered;

/// How a rule is stated.
pub(super) trait Post {
    /// Sets of cells that all differ, beside whatever else the rule says.
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        Vec::new()
    }

    /// Pairs of cells that have the same value.
    fn alike(&self) -> Vec<(Cell, Cell)> {
        Vec::new()
    }

    /// Adds what the rule says, its houses aside.
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints);
}

macro_rules! posts {
    ($($rule:ident),+ $(,)?) => {
        /// How the rule is stated, if it has a file.
        #[allow(unreachable_patterns, reason = "a rule without a file is asked by its own check")]
        fn stated(rule: &Rule) -> Option<&dyn Post> {
            match rule {
                $(Rule::$rule(rule) => Some(rule),)+
                _ => None,
            }
        }
    };
}

// The one place where a rule that is more than houses and values is registered.
posts! {
    AntiTaxicab,
    AnyOf,
    Arrow,
    Automaton,
    Between,
    Cage,
    Clones,
    Connected,
    Contains,
    CountDistinct,
    CountSame,
    CountingCircles,
    Difference,
    DoubleArrow,
    Doublers,
    Entropic,
    EqualSums,
    EqualityCage,
    FullRank,
    GlobalEntropy,
    Greater,
    HiddenSkyscraper,
    Indexer,
    Killer,
    LittleKiller,
    Lockout,
    Lunchbox,
    Modular,
    Nabner,
    NoDifference,
    NoRatio,
    NoTotal,
    NonConsecutive,
    NumberedRoom,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSum,
    Regions,
    Relation,
    Rellik,
    Renban,
    RunLength,
    SameValues,
    Sandwich,
    Skyscraper,
    Slingshot,
    SumLine,
    Thermometer,
    Total,
    WeightedSum,
    Whispers,
    XSum,
    Zipper,
}

/// The sets of cells that all differ by a rule that is more than houses and values.
pub(super) fn houses(rule: &Rule, puzzle: &Puzzle) -> Vec<Cells> {
    stated(rule).map_or_else(Vec::new, |rule| rule.houses(puzzle))
}

/// Pairs of cells that have the same value by a rule that is more than houses and values.
pub(super) fn alike(rule: &Rule) -> Vec<(Cell, Cell)> {
    stated(rule).map_or_else(Vec::new, Post::alike)
}

/// Adds what a rule says; its houses are left aside, unless they are all it says.
pub(super) fn post(rule: &Rule, context: &Context<'_>, constraints: &mut Constraints) {
    if let Some(reduction) = rule.def().reduce(context.puzzle) {
        for (cell, values) in reduction.limits {
            context.puzzle.index(cell).into_iter().for_each(|cell| constraints.limit(cell, values.0));
        }
        for house in reduction.houses {
            constraints.propagator(context.indices(&house), AllDifferent);
        }
        return;
    }
    match stated(rule) {
        Some(rule) => rule.post(context, constraints),
        None => checked(context, constraints, rule),
    }
}

/// The rule's own check is asked.
fn checked(context: &Context<'_>, constraints: &mut Constraints, rule: &Rule) {
    check(context, constraints, rule, false);
}

/// The rule's own check is asked when every cell has its value: for what other constraints leave out.
fn checked_at_last(context: &Context<'_>, constraints: &mut Constraints, rule: &Rule) {
    check(context, constraints, rule, true);
}

fn check(context: &Context<'_>, constraints: &mut Constraints, rule: &Rule, last: bool) {
    let mut cells = context.indices(&rule.def().cells(context.puzzle));
    cells.sort_unstable();
    cells.dedup();
    let checked = Checked::new(context.puzzle, rule, &cells, last);
    constraints.propagator(cells, checked);
}

/// The neighbours of the grids, each pair once, without such a sign between them.
fn unmarked_neighbours(context: &Context<'_>, shown: impl Fn(&Joint) -> bool) -> Vec<(usize, usize)> {
    let puzzle = context.puzzle;
    let mut pairs = Vec::new();
    for cell in puzzle.grid_cells() {
        for (down, right) in [(0, 1), (1, 0)] {
            let Some(other) = cell.offset(down, right) else { continue };
            let (Some(a), Some(b)) = (puzzle.index(cell), puzzle.index(other)) else { continue };
            if !puzzle.is_beside(b) && !puzzle.joints(cell, other).iter().any(&shown) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// The cells of a path, its two ends first.
fn ends_first(path: &[usize]) -> Vec<usize> {
    let last = path.len() - 1;
    [path[0], path[last]].into_iter().chain(path[1..last].iter().copied()).collect()
}

/// A need for each value, as often as it is listed.
fn needs(context: &Context<'_>, values: &[i64], exactly: bool) -> Vec<Demand> {
    let mut needs: Vec<Demand> = Vec::new();
    for number in values {
        let values = context.rank(*number);
        match needs.iter_mut().find(|need| need.values == values) {
            Some(need) => need.count += 1,
            None => needs.push(Demand { values, count: 1, exactly }),
        }
    }
    needs
}

//! A propagator for each constraint.
//!
//! The one place that knows both the [language](Constraint) in which rules say what they mean, and the solver's
//! [`Constraints`]. What has no propagator of its own is posted as its decomposition, or left to the rule's own check.

mod counts;
mod full_rank;
mod lines;
mod regions;

use garns_propagate::propagators::{self, AllDifferent, Ends, Nfa, Product, Turns};
use garns_propagate::{CellIndex, Constraints, Rank, propagators::Demand};
use garns_puzzle::rules::{Cage, EqualityCage, Op, Rellik, WAYS};
use garns_puzzle::{Candidates, Cell, Constraint, Rule};

use super::checked::Checked;
use super::context::{Context, positions};

pub(super) use self::regions::renumbered;

/// Constraints under construction: what is said, and where it goes.
struct Post<'c, 'p> {
    context: &'c Context<'p>,
    constraints: &'c mut Constraints,
}

/// Posts what a rule says of a puzzle. That cells differ is known to the context.
pub(super) fn post(constraint: &Constraint, context: &Context<'_>, constraints: &mut Constraints) {
    if !matches!(constraint, Constraint::AllDifferent(_)) {
        Post { context, constraints }.post(constraint);
    }
}

impl Post<'_, '_> {
    fn post(&mut self, constraint: &Constraint) {
        let context = self.context;
        match constraint {
            Constraint::OneOf(cell, values) => {
                context.indices(&[*cell]).into_iter().for_each(|cell| self.constraints.limit(cell, values.0));
            }
            Constraint::Related(a, b, allowed) => self.pair(*a, *b, |x, y| allowed[x].has(y)),
            Constraint::NotBoth(pairs) => {
                for (a, b, rank) in pairs {
                    if let [a, b] = context.indices(&[*a, *b])[..] {
                        self.constraints.not_both(a, b, 1 << rank);
                    }
                }
            }
            Constraint::AllDifferent(cells) => {
                self.constraints.propagator(context.indices(cells), AllDifferent);
            }
            Constraint::Equal(a, b) => self.pair(*a, *b, |x, y| x == y),
            Constraint::Sum(terms, target) => {
                let term = |(cell, weight): &(Cell, i64)| Some((context.index(*cell)?, *weight));
                let terms: Vec<(CellIndex, i64)> = terms.iter().filter_map(term).collect();
                self.constraints.sum(context, &terms, *target);
            }
            Constraint::Product(cells, target) => {
                self.cage(&Cage { cells: cells.clone(), op: Some(Op::Multiply), target: *target });
            }
            Constraint::Counts(cells, demands) => {
                let demand = |demand: &garns_puzzle::meaning::Demand| Demand {
                    values: demand.values.0,
                    count: demand.count,
                    exactly: demand.exactly,
                };
                let demands = demands.iter().map(demand).collect();
                self.constraints.needs(context, context.indices(cells), demands);
            }
            Constraint::Sets(cells, sets) => {
                let sets = sets.iter().map(|set| set.0).collect();
                self.constraints.sets(context.indices(cells), sets);
            }
            Constraint::Automaton(cells, nfa) => {
                let nfa = Nfa { start: nfa.start.clone(), end: nfa.end.clone(), steps: nfa.steps.clone() };
                self.constraints.automaton(context, context.indices(cells), nfa);
            }
            Constraint::EqualSums(groups) => {
                let groups = groups.iter().map(|group| context.indices(group)).collect();
                self.constraints.equal_sums(context, groups);
            }
            Constraint::Any(options) => {
                let option = |option: &Vec<Constraint>| {
                    self.constraints.within(context, |constraints| {
                        let mut post = Post { context, constraints };
                        option.iter().for_each(|constraint| post.post(constraint));
                    })
                };
                let options = options.iter().map(option).collect();
                self.constraints.either(options);
            }
            Constraint::Opaque(rule) => self.check(rule, false),
            Constraint::Place { cell, line, wanted } => {
                if let Some(cell) = context.index(*cell) {
                    self.constraints.place(context, cell, &context.indices(line), *wanted);
                }
            }
            Constraint::Ends(path, inner) => {
                let (mut cells, values) = (context.indices(path), context.values());
                // The two ends come first.
                let last = cells.len() - 1;
                cells[1..].rotate_right(1.min(last));
                let ends = Ends::new(values, |low, high| inner[low * values + high].map(|set| set.0));
                self.constraints.propagator(cells, ends);
            }
            Constraint::Turns { path, period, sorts } => {
                let sorts = sorts.iter().map(|sort| sort.0).collect();
                let turns = Turns::new(*period, path.len(), sorts);
                self.constraints.propagator(context.indices(path), turns);
            }
            Constraint::Pairwise(cells, allowed) => {
                self.decomposed(constraint);
                // What differs and is related pair by pair is a clique of values.
                if (0..allowed.len()).all(|rank| !allowed[rank].has(rank)) {
                    let beside = |a: Rank, b: Rank| allowed[a].has(b) || allowed[b].has(a);
                    self.constraints.cliques(context, &context.indices(cells), beside);
                }
            }
            Constraint::Rellik(rule) => self.rellik(rule),
            Constraint::EqualityCage(rule) => self.equality_cage(rule),
            Constraint::Cage(rule) => self.cage(rule),
            Constraint::Sandwich(rule) => {
                let ends = [(0, context.values() - 1)].into_iter();
                let cells = context.indices(&rule.cells);
                if context.values() < 2 || !self.constraints.sandwiched(context, &cells, rule.sum, ends) {
                    self.decomposed(constraint);
                }
            }
            Constraint::Lunchbox(rule) => {
                let ends = rule.ends(context.puzzle.values());
                if !self.constraints.sandwiched(context, &context.indices(&rule.path), rule.sum, ends) {
                    self.decomposed(constraint);
                }
            }
            Constraint::Connected(rule) => {
                let values = rule.values.iter().fold(0, |all, number| all | context.rank(*number));
                let make =
                    if rule.edge { propagators::Connected::with_edge } else { propagators::Connected::new };
                let connected = make(&positions(&rule.cells), values, rule.size);
                self.constraints.propagator(context.indices(&rule.cells), connected);
            }
            Constraint::Loop(rule) => {
                let line = propagators::OneLine::new(&positions(&rule.cells), &WAYS, rule.open);
                self.constraints.propagator(context.indices(&rule.shapes), line);
            }
            Constraint::Islands(rule) => self.islands(rule),
            Constraint::Doublers(rule) => self.doublers(rule),
            Constraint::CountDistinct(rule) => self.count_distinct(rule),
            Constraint::CountSame(rule) => self.count_same(rule),
            Constraint::RunLength(rule) => self.run_length(rule),
            Constraint::CountingCircles(rule) => self.counting_circles(rule),
            Constraint::SameValues(rule) => self.same_values(rule),
            Constraint::FullRank(rule) => self.full_rank(rule),
            Constraint::Regions(rule) => self.regions(rule),
            Constraint::Skyscraper(rule) => self.skyscraper(rule),
            Constraint::HiddenSkyscraper(rule) => self.hidden_skyscraper(rule),
            Constraint::Slingshot(rule) => self.slingshot(rule),
            Constraint::SumLine(rule) => self.sum_line(rule),
        }
    }

    /// Posts what the constraint decomposes into.
    fn decomposed(&mut self, constraint: &Constraint) {
        for constraint in constraint.decompose(self.context.puzzle).into_iter().flatten() {
            self.post(&constraint);
        }
    }

    fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(Rank, Rank) -> bool) {
        if let [a, b] = self.context.indices(&[a, b])[..] {
            self.constraints.pair_by_rank(self.context, a, b, holds);
        }
    }

    /// The rule's own check is asked; `at_last` when every cell has its value, for what other propagators leave out.
    fn check(&mut self, rule: &Rule, at_last: bool) {
        let mut cells = self.context.indices(&rule.def().cells(self.context.puzzle));
        cells.sort_unstable();
        cells.dedup();
        let checked = Checked::new(self.context.puzzle, rule, &cells, at_last);
        self.constraints.propagator(cells, checked);
    }

    /// The sets or rows of values that give the target, if they are not too many.
    fn cage(&mut self, rule: &Cage) {
        let (context, cells) = (self.context, self.context.indices(&rule.cells));
        let gives = |numbers: &[i64]| match rule.op {
            Some(op) => op.gives(numbers, rule.target),
            None => Op::ALL.iter().any(|op| op.gives(numbers, rule.target)),
        };
        if context.all_differ(&cells) && self.constraints.sets_where(context, &cells, gives)
            || self.constraints.rows_where(context, &cells, gives)
        {
            return;
        }
        let product = (rule.op == Some(Op::Multiply)).then_some(rule.target);
        match product.and_then(|target| Product::new(&context.numbers, cells.len(), target)) {
            Some(product) => self.constraints.propagator(cells, product),
            None => self.check(&rule.clone().into(), false),
        }
    }

    /// A propagator, and the sets of values no part of which has the sum.
    fn rellik(&mut self, rule: &Rellik) {
        /// Whether some of the numbers, at least one, add up to the sum.
        fn has_part(set: &[i64], sum: i64) -> bool {
            match set.split_first() {
                None => false,
                Some((first, rest)) => *first == sum || has_part(rest, sum) || has_part(rest, sum - first),
            }
        }
        let cells = self.context.indices(&rule.cells);
        let propagator = propagators::Rellik::new(self.context.numbers.clone(), rule.sum);
        self.constraints.propagator(cells.clone(), propagator);
        self.constraints.sets_where(self.context, &cells, |set| !has_part(set, rule.sum));
    }

    /// The sets of values that are balanced.
    fn equality_cage(&mut self, rule: &EqualityCage) {
        let context = self.context;
        let half = Candidates::first(context.values() / 2).0;
        let odd = context.ranks(|number| number.rem_euclid(2) == 1);
        let sorts = [odd, half, half << (context.values() - context.values() / 2)];
        let balanced = |set: &[i64]| {
            let count = |sort: u64| set.iter().filter(|number| context.rank(**number) & sort != 0).count();
            sorts.iter().all(|sort| 2 * count(*sort) == set.len())
        };
        if !self.constraints.sets_where(context, &context.indices(&rule.cells), balanced) {
            self.check(&rule.clone().into(), false);
        }
    }
}

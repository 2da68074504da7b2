//! The language of constraints, and which propagator is used for each.
//!
//! The choice is made here, once: a sum over a house becomes the list of sets with that sum, a sum of ±1 over consecutive
//! numbers works on words, an automaton that reads two cells becomes a relation.

use std::collections::HashMap;
use std::sync::Arc;

use crate::derived::{DerivedSum, FullHouses};
use crate::propagators::automaton::Automaton;
use crate::propagators::cardinality::{Cardinality, Demand};
use crate::propagators::disjunction::{Alternative, Disjunction};
use crate::propagators::equal_sums::EqualSums;
use crate::propagators::mdd::MddSource;
use crate::propagators::nfa::Nfa;
use crate::propagators::nfa::ReadCell;
use crate::propagators::related::{NotBoth, Related};
use crate::propagators::rows;
use crate::propagators::sandwiched::{Sandwiched, Span};
use crate::propagators::sets::{self, Sets};
use crate::propagators::sum::Sum;
use crate::propagators::table::table;
use crate::propagators::unit_sum::UnitSum;
use crate::{CellIndex, Domain, Houses, Propagator, Rank, Relation};

/// What holds of some cells, by number; values are ranks, and sets of them bits.
#[derive(Debug)]
pub enum Constraint {
    /// A cell holds one of these values.
    Limit(CellIndex, Domain),
    /// Two cells are related.
    Pair(CellIndex, CellIndex, Arc<Relation>),
    /// What the propagator says holds of the cells.
    Propagator(Vec<CellIndex>, Box<dyn Propagator>),
    /// The cells hold one of the rows, which follow each other, by rank.
    Rows(Vec<CellIndex>, Vec<u8>),
    /// The two cells don't both hold the value.
    NotBoth(CellIndex, CellIndex, Domain),
    /// The cells, which all differ, together hold one of the sets.
    Sets(Vec<CellIndex>, Arc<[Domain]>),
    /// The numbers of the cells add up.
    Sum(Vec<CellIndex>, LinearSum),
}

impl Constraint {
    /// The cells it is about.
    fn cells(&self) -> Vec<CellIndex> {
        match self {
            Constraint::Limit(cell, _) => vec![*cell],
            Constraint::Pair(a, b, _) | Constraint::NotBoth(a, b, _) => vec![*a, *b],
            Constraint::Propagator(cells, _)
            | Constraint::Rows(cells, _)
            | Constraint::Sets(cells, _)
            | Constraint::Sum(cells, _) => cells.clone(),
        }
    }

    /// States it within an alternative, of whose cells its own have these places.
    fn state(self, places: Vec<usize>, alternative: &mut Alternative) {
        let propagator: Box<dyn Propagator> = match self {
            Constraint::Limit(_, values) => return alternative.limit(places[0], values),
            Constraint::Pair(_, _, relation) => Box::new(Related(relation)),
            Constraint::NotBoth(_, _, value) => Box::new(NotBoth(value)),
            Constraint::Propagator(_, propagator) => propagator,
            Constraint::Rows(cells, rows) => table(&rows, cells.len()).propagator(),
            Constraint::Sets(cells, sets) => Box::new(Sets::new(sets, cells.len())),
            Constraint::Sum(_, sum) => sum.propagator(),
        };
        alternative.post(places, propagator);
    }
}

/// Numbers, each times its weight, that add up to a target.
#[derive(Clone, Debug)]
pub struct LinearSum {
    /// The numbers of the values, by rank.
    pub numbers: Arc<[i64]>,
    /// The weight of each term.
    pub weights: Vec<i64>,
    /// What the terms add up to.
    pub target: i64,
    /// The number of each term's group: those of a group stand together, differ, and have the same weight.
    pub group: Vec<u32>,
}

impl LinearSum {
    /// The propagator for it: by words if it can be.
    pub(crate) fn propagator(self) -> Box<dyn Propagator> {
        match UnitSum::new(&self.numbers, &self.weights, self.target, self.group.clone()) {
            Some(sum) => Box::new(sum),
            None => Box::new(Sum::new(self.numbers, self.weights, self.target, self.group)),
        }
    }
}

/// Sets of values that several constraints list alike.
type SharedSets = Arc<[Domain]>;

/// More sets than this are not listed.
const MOST_SETS: usize = 1 << 10;

/// A list of constraints, and what they share: relations, lists of sets, automata.
#[derive(Default)]
pub struct Constraints {
    pub(crate) list: Vec<Constraint>,
    /// Cells with a sum, which hold anyway: see [`innies`](crate::derived::innies).
    pub(crate) cages: Vec<(Vec<CellIndex>, i64)>,
    /// Sums that follow from cages and houses.
    pub(crate) derived: Vec<DerivedSum>,
    relations: HashMap<Vec<u64>, Arc<Relation>>,
    sums: HashMap<(usize, i64, Domain), Option<SharedSets>>,
    /// The automata so far.
    automata: Vec<Arc<MddSource>>,
    /// The full houses, while alternatives are stated.
    full_houses: Option<Arc<FullHouses>>,
}

impl Constraints {
    /// Whether some cells have a sum, differences aside: then what houses leave of them has one too.
    #[must_use]
    pub fn has_cages(&self) -> bool {
        !self.cages.is_empty()
    }

    /// The cells are propagated by this.
    pub fn propagator(&mut self, cells: Vec<CellIndex>, propagator: impl Propagator + 'static) {
        self.boxed(cells, Box::new(propagator));
    }

    /// The same, boxed.
    pub fn boxed(&mut self, cells: Vec<CellIndex>, propagator: Box<dyn Propagator>) {
        self.list.push(Constraint::Propagator(cells, propagator));
    }

    /// The cell holds one of these values.
    pub fn limit(&mut self, cell: CellIndex, values: Domain) {
        self.list.push(Constraint::Limit(cell, values));
    }

    /// The numbers of the two cells are related like this.
    pub fn pair(&mut self, houses: &Houses, a: CellIndex, b: CellIndex, holds: impl Fn(i64, i64) -> bool) {
        self.pair_by_rank(houses, a, b, |x, y| holds(houses.numbers[x], houses.numbers[y]));
    }

    /// The ranks of the two cells are related like this.
    pub fn pair_by_rank(
        &mut self,
        houses: &Houses,
        a: CellIndex,
        b: CellIndex,
        holds: impl Fn(Rank, Rank) -> bool,
    ) {
        let values = houses.values();
        let differ = houses.differ(a, b);
        let row = |x: usize| {
            (0..values).filter(|y| holds(x, *y) && !(differ && x == *y)).fold(0u64, |row, y| row | 1 << y)
        };
        let rows: Vec<u64> = (0..values).map(row).collect();
        let relation = self
            .relations
            .entry(rows)
            .or_insert_with_key(|rows| Arc::new(Relation::new(values, |x, y| rows[x] >> y & 1 == 1)));
        if a == b {
            let values = relation.reflexive(values);
            self.limit(a, values);
        } else if !relation.is_trivial(values) {
            self.list.push(Constraint::Pair(a, b, Arc::clone(relation)));
        }
    }

    /// The numbers, each times its weight, add up to the target.
    pub fn sum(&mut self, houses: &Houses, terms: &[(CellIndex, i64)], target: i64) {
        let mut merged: Vec<(CellIndex, i64)> = Vec::new();
        for &(cell, weight) in terms {
            match merged.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += weight,
                None => merged.push((cell, weight)),
            }
        }
        merged.retain(|(_, weight)| *weight != 0);
        let mut target = target;
        if let Some(full_houses) = &self.full_houses
            && merged.iter().all(|(_, weight)| *weight == 1)
        {
            // No other sums are derived from one that need not hold, so it is reduced itself.
            (merged, target) = full_houses.reduce(&merged, target);
        }
        let cells: Vec<CellIndex> = merged.iter().map(|(cell, _)| *cell).collect();
        let weights: Vec<i64> = merged.iter().map(|(_, weight)| *weight).collect();
        if weights.iter().all(|weight| *weight == 1) {
            self.cages.push((cells.clone(), target));
        }
        if weights.iter().all(|weight| *weight == 1)
            && cells.len() > 1
            && houses.all_differ(&cells)
            && let Some(sets) = self.sets_of_sum(houses, cells.len(), target, houses.values_of(&cells))
        {
            return self.sets(cells, sets);
        }
        // Those of a group stand together.
        let group = houses.groups(&cells, |i| weights[i]);
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|i| group[*i]);
        let cells: Vec<CellIndex> = order.iter().map(|i| cells[*i]).collect();
        let weights: Vec<i64> = order.iter().map(|i| weights[*i]).collect();
        let group: Vec<u32> = order.iter().map(|i| group[*i]).collect();
        let numbers = Arc::clone(&houses.numbers);
        self.list.push(Constraint::Sum(cells, LinearSum { numbers, weights, target, group }));
    }

    /// The sets of so many of these values with this sum, if they are not too many.
    fn sets_of_sum(
        &mut self,
        houses: &Houses,
        size: usize,
        target: i64,
        values: Domain,
    ) -> Option<Arc<[Domain]>> {
        let listed = self.sums.entry((size, target, values));
        listed.or_insert_with(|| sets_of_sum(houses, size, target, values)).clone()
    }

    /// The values of the cells, which all differ, between the least and the greatest have this sum; `ends` tells which
    /// ranks those two may have. Whether there are few enough ways to say so.
    pub fn sandwiched(
        &mut self,
        houses: &Houses,
        cells: &[CellIndex],
        sum: i64,
        ends: impl Iterator<Item = (Rank, Rank)>,
    ) -> bool {
        if !(2..=64).contains(&cells.len()) || !houses.all_differ(cells) {
            return false;
        }
        let values = houses.values_of(cells);
        let mut sets: Vec<Arc<[Domain]>> = vec![if sum == 0 { [0].into() } else { [].into() }];
        for size in 1..cells.len() - 1 {
            let Some(listed) = self.sets_of_sum(houses, size, sum, values) else { return false };
            sets.push(listed);
        }
        let spans = ends.map(|(low, high)| Span::new(low, high, &sets)).filter(Span::is_possible);
        let propagator = Sandwiched::new(spans.collect(), cells.len());
        self.propagator(cells.to_vec(), propagator);
        true
    }

    /// The values, or sorts of values, are found among the cells.
    pub fn needs(&mut self, houses: &Houses, cells: Vec<CellIndex>, needs: Vec<Demand>) {
        let once = cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell));
        // Groups that differ tell of single values only.
        let single = needs.iter().any(|need| need.values.is_power_of_two());
        if cells.len() > 64 || !once || !single {
            let few = cells.len() <= 64;
            let all = Cardinality::new(needs);
            return self.propagator(cells, if few { all.telling() } else { all });
        }
        let divisions = houses.divisions(&cells);
        // A value that is as often there are groups is once in each.
        for need in needs.iter().filter(|need| need.count > 1 && need.values.is_power_of_two()) {
            for group in divisions.iter().filter(|groups| groups.len() == need.count).flatten() {
                let members = group.members.iter().map(|place| cells[*place as usize]).collect();
                self.propagator(members, Cardinality::new(vec![Demand { count: 1, ..*need }]));
            }
        }
        self.propagator(cells, Cardinality::divided(needs, &divisions).telling());
    }

    /// The automaton reads the cells from a start to an end.
    pub fn automaton(&mut self, houses: &Houses, cells: Vec<CellIndex>, nfa: Nfa) {
        let place = |cell: &CellIndex| cells.iter().position(|known| known == cell);
        let again = |(at, cell)| place(cell).filter(|first| *first < at).map(|first| first as u32);
        let again = cells.iter().enumerate().map(again);
        let apart = houses.largest_group(&cells).into_iter();
        let cells_read: Vec<ReadCell> =
            apart.zip(again).map(|(apart, again)| ReadCell { apart, again }).collect();
        let known = self.automata.iter().find(|known| known.is_of(&nfa, &cells_read)).map(Arc::clone);
        let source = known.unwrap_or_else(|| {
            let source = Arc::new(MddSource::new(nfa, cells_read));
            self.automata.push(Arc::clone(&source));
            source
        });
        match cells[..] {
            [] => {}
            [cell] => {
                let after = source.mdd().after_first(houses.values());
                let first = (0..after.len()).filter(|rank| after[*rank] != 0);
                self.limit(cell, first.fold(0, |all, rank| all | 1 << rank));
            }
            [a, b] => {
                let after = source.mdd().after_first(houses.values());
                self.pair_by_rank(houses, a, b, |a, b| after[a] >> b & 1 == 1);
            }
            _ => self.propagator(cells, Automaton::new(source)),
        }
    }

    /// The cells, which all differ, together hold one of the sets.
    pub fn sets(&mut self, cells: Vec<CellIndex>, sets: Arc<[Domain]>) {
        self.list.push(Constraint::Sets(cells, sets));
    }

    /// The cells, which all differ, together hold values every two of which may stand beside each other; nothing is said
    /// where there are too many such sets.
    pub fn cliques(&mut self, houses: &Houses, cells: &[CellIndex], beside: impl Fn(Rank, Rank) -> bool) {
        let values = houses.values_of(cells);
        let ranks: Vec<Rank> = (0..64).filter(|rank| values >> rank & 1 == 1).collect();
        let cut = |set: &[usize], _: usize, _: usize| {
            set.split_last()
                .is_some_and(|(last, rest)| !rest.iter().all(|one| beside(ranks[*one], ranks[*last])))
        };
        if let Some(sets) = list_sets(values, cells.len(), &cut, &|_| true) {
            self.sets(cells.to_vec(), sets.into());
        }
    }

    /// The cells, which all differ, together hold a set of numbers that passes the test; whether there are few enough
    /// such sets to say so.
    pub fn sets_where(
        &mut self,
        houses: &Houses,
        cells: &[CellIndex],
        keep: impl Fn(&[i64]) -> bool,
    ) -> bool {
        let values = houses.values_of(cells);
        let numbers: Vec<i64> = houses.numbers_of(values).collect();
        let keep = |set: &[usize]| keep(&set.iter().map(|place| numbers[*place]).collect::<Vec<i64>>());
        let listed = list_sets(values, cells.len(), &|_, _, _| false, &keep);
        listed.map(|sets| self.sets(cells.to_vec(), sets.into())).is_some()
    }

    /// The cells hold numbers that pass the test, which doesn't mind their order; whether there are few enough ways
    /// to say so.
    pub fn rows_where(
        &mut self,
        houses: &Houses,
        cells: &[CellIndex],
        keep: impl Fn(&[i64]) -> bool,
    ) -> bool {
        let Some(rows) = rows::list(houses, cells, &keep) else { return false };
        self.list.push(Constraint::Rows(cells.to_vec(), rows));
        true
    }

    /// The groups of cells all have the same sum.
    pub fn equal_sums(&mut self, houses: &Houses, groups: Vec<Vec<CellIndex>>) {
        // Groups of more cells than are looked at together are compared two by two as well, which tells more.
        let large = groups.iter().any(|group| group.len() > EqualSums::TOGETHER);
        if groups.len() == 2 || large {
            for pair in groups.windows(2) {
                let terms =
                    pair[0].iter().map(|cell| (*cell, 1)).chain(pair[1].iter().map(|cell| (*cell, -1)));
                self.sum(houses, &terms.collect::<Vec<_>>(), 0);
            }
        }
        if groups.len() > 2 {
            let sizes: Vec<(usize, bool)> =
                groups.iter().map(|group| (group.len(), houses.all_differ(group))).collect();
            let propagator = EqualSums::new(Arc::clone(&houses.numbers), &sizes);
            self.propagator(groups.concat(), propagator);
        }
    }

    /// The number in the cell tells at which place of the line, counted from 1, the wanted number stands.
    pub fn place(&mut self, houses: &Houses, cell: CellIndex, line: &[CellIndex], wanted: i64) {
        self.limit(cell, houses.ranks(|number| (1..=line.len() as i64).contains(&number)));
        // Where values differ, the wanted one stands nowhere else.
        let once = houses.all_differ(line);
        for (i, &other) in line.iter().enumerate() {
            let place = i as i64 + 1;
            self.pair(houses, cell, other, |a, b| {
                if once { (a == place) == (b == wanted) } else { a != place || b == wanted }
            });
        }
    }

    /// The two cells don't both hold the value, which is a bit.
    pub fn not_both(&mut self, a: CellIndex, b: CellIndex, value: Domain) {
        self.list.push(Constraint::NotBoth(a, b, value));
    }

    /// The constraints that `state` adds: an alternative, for [`either`](Constraints::either).
    pub fn within(&mut self, houses: &Houses, state: impl FnOnce(&mut Constraints)) -> Vec<Constraint> {
        let (from, cages) = (self.list.len(), self.cages.len());
        let outer = self.full_houses.clone();
        self.full_houses = outer.clone().or_else(|| Some(Arc::new(FullHouses::of(houses)?)));
        state(self);
        self.full_houses = outer;
        self.cages.truncate(cages);
        self.list.split_off(from)
    }

    /// At least one of the alternatives holds.
    pub fn either(&mut self, options: Vec<Vec<Constraint>>) {
        let mut cells: Vec<CellIndex> = options.iter().flatten().flat_map(Constraint::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let alternative = |constraints: Vec<Constraint>| {
            let mut alternative = Alternative::default();
            for constraint in constraints {
                let place = |cell: &CellIndex| cells.binary_search(cell).unwrap_or(0);
                let places = constraint.cells().iter().map(place).collect();
                constraint.state(places, &mut alternative);
            }
            alternative
        };
        let options = options.into_iter().map(alternative).collect();
        let disjunction = Disjunction::new(cells.len(), options);
        self.propagator(cells, disjunction);
    }
}

/// The sets of so many of these values with this sum, if they are not too many.
fn sets_of_sum(houses: &Houses, size: usize, target: i64, values: Domain) -> Option<Arc<[Domain]>> {
    let numbers: Vec<i64> = houses.numbers_of(values).collect();
    let sum = |set: &[usize]| set.iter().map(|place| numbers[*place]).sum::<i64>();
    let cut = |set: &[usize], to_come: usize, next: usize| {
        let least: i64 = numbers.iter().skip(next).take(to_come).sum();
        let most: i64 = numbers[numbers.len() - to_come..].iter().sum();
        let so_far = sum(set);
        so_far + least > target || so_far + most < target
    };
    list_sets(values, size, &cut, &|set| sum(set) == target).map(Into::into)
}

/// The sets of so many of these values that pass the test, if they are not too many. Values are told by their places
/// among these.
fn list_sets(
    values: Domain,
    size: usize,
    cut: &dyn Fn(&[usize], usize, usize) -> bool,
    keep: &dyn Fn(&[usize]) -> bool,
) -> Option<Vec<Domain>> {
    let ranks: Vec<Rank> = (0..64).filter(|rank| values >> rank & 1 == 1).collect();
    if size > ranks.len() {
        return Some(Vec::new());
    }
    let mut sets = sets::list(size, ranks.len(), MOST_SETS, cut, keep)?;
    for set in &mut sets {
        *set = ranks.iter().enumerate().fold(0, |all, (place, rank)| all | (*set >> place & 1) << rank);
    }
    Some(sets)
}

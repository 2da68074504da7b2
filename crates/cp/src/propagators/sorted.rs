//! One list of variables is another one sorted.

use super::change;
use super::components::Components;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On};

/// `sorted` has the values of `list` in ascending order: bounds consistent (after Mehlhorn and Thiel, with the
/// graph written out). No variable is there twice.
#[derive(Clone, Debug)]
pub(crate) struct Sorted {
    list: Vec<Int>,
    sorted: Vec<Int>,
    all: Vec<Int>,
    /// Scratch: of each place of `sorted`, the place of `list` it is matched to.
    from: Vec<usize>,
    open: Vec<usize>,
    ends: Vec<i64>,
    graph: Components,
}

impl Sorted {
    /// Two lists of one length.
    pub(crate) fn new(list: Vec<Int>, sorted: Vec<Int>) -> Self {
        let all = list.iter().chain(&sorted).copied().collect();
        let count = list.len();
        Sorted {
            list,
            sorted,
            all,
            from: vec![0; count],
            open: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
            graph: Components::default(),
        }
    }

    /// The sorted list rises, and its `i`-th variable lies between the `i`-th of all lower and the `i`-th of
    /// all upper bounds.
    fn rise(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.ends.clear();
        self.ends.extend(self.list.iter().map(|var| domains.min(*var)));
        self.ends.sort_unstable();
        let mut least = i64::MIN;
        for (var, end) in self.sorted.iter().zip(&self.ends) {
            domains.set_min(*var, least.max(*end))?;
            least = domains.min(*var);
        }
        self.ends.clear();
        self.ends.extend(self.list.iter().map(|var| domains.max(*var)));
        self.ends.sort_unstable();
        let mut most = i64::MAX;
        for (var, end) in self.sorted.iter().zip(&self.ends).rev() {
            domains.set_max(*var, most.min(*end))?;
            most = domains.max(*var);
        }
        Ok(())
    }

    /// Matches every sorted variable, from the last, with the one of the list that has the greatest least
    /// value among those that reach up to it: it is no less than that one can be.
    fn match_down(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.open.clear();
        self.open.extend(0..self.list.len());
        for &var in self.sorted.iter().rev() {
            let (min, max) = (domains.min(var), domains.max(var));
            let fitting = self.open.iter().enumerate().filter(|(_, x)| domains.max(self.list[**x]) >= min);
            match fitting.max_by_key(|(_, x)| domains.min(self.list[**x])) {
                Some((at, x)) if domains.min(self.list[*x]) <= max => {
                    domains.set_min(var, domains.min(self.list[*x]))?;
                    self.open.swap_remove(at);
                }
                _ => return domains.fail(),
            }
        }
        Ok(())
    }

    /// The same from the first, with the least greatest value.
    fn match_up(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.open.clear();
        self.open.extend(0..self.list.len());
        for (place, &var) in self.sorted.iter().enumerate() {
            let (min, max) = (domains.min(var), domains.max(var));
            let fitting = self.open.iter().enumerate().filter(|(_, x)| domains.min(self.list[**x]) <= max);
            match fitting.min_by_key(|(_, x)| domains.max(self.list[**x])) {
                Some((at, x)) if domains.max(self.list[*x]) >= min => {
                    domains.set_max(var, domains.max(self.list[*x]))?;
                    self.from[place] = *x;
                    self.open.swap_remove(at);
                }
                _ => return domains.fail(),
            }
        }
        Ok(())
    }

    fn overlap(a: Int, b: Int, domains: &Domains) -> bool {
        domains.min(a) <= domains.max(b) && domains.min(b) <= domains.max(a)
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.rise(domains)?;
        self.match_down(domains)?;
        self.match_up(domains)?;
        // Places lead to each other if the variable matched to the one can be matched to the other.
        self.graph.clear();
        for place in 0..self.sorted.len() {
            let var = self.list[self.from[place]];
            for (other, sorted) in self.sorted.iter().enumerate() {
                if other != place && Sorted::overlap(var, *sorted, domains) {
                    self.graph.edge(other);
                }
            }
            self.graph.next_node();
        }
        self.graph.find(domains)?;
        for place in 0..self.sorted.len() {
            let var = self.list[self.from[place]];
            let fits = |other: &usize| {
                self.graph.together(place, *other) && Sorted::overlap(var, self.sorted[*other], domains)
            };
            let partners = (0..self.sorted.len()).filter(fits).map(|other| self.sorted[other]);
            let hull = hull(partners, domains);
            domains.set_min(var, hull.0)?;
            domains.set_max(var, hull.1)?;
        }
        Ok(())
    }
}

/// The least of all lower and the greatest of all upper bounds.
fn hull(vars: impl Iterator<Item = Int>, domains: &Domains) -> (i64, i64) {
    vars.fold((i64::MAX, i64::MIN), |(low, high), var| {
        (low.min(domains.min(var)), high.max(domains.max(var)))
    })
}

impl Propagator for Sorted {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        if self.all.iter().any(|var| encoding.is_wide(*var)) {
            return false;
        }
        for pair in self.sorted.windows(2) {
            encoding.at_most(&[], &[(1, pair[0]), (-1, pair[1])], 0);
        }
        let mut values: Vec<i64> = self.all.iter().flat_map(|var| encoding.values(*var)).collect();
        values.sort_unstable();
        values.dedup();
        // Every value occurs in both lists equally often.
        for value in values {
            for (more, less) in [(&self.list, &self.sorted), (&self.sorted, &self.list)] {
                let more = more.iter().map(|var| (1, Atom::eq(*var, value)));
                let facts: Vec<(i64, Atom)> =
                    more.chain(less.iter().map(|var| (1, Atom::ne(*var, value)))).collect();
                encoding.at_least(&[], &facts, &[], less.len() as i64);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "sort"
    }
}

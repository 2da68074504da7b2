//! How often each value occurs: a flow from variables to values.
//!
//! Every variable is assigned to one of its values such that each value gets as many variables as its count
//! allows; then a variable can have another value if and only if the two lie on a cycle along which the
//! assignment can be changed (Régin).

mod explain;

use super::components::Components;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// How often a value may occur.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Occurrences {
    /// As often as a variable says.
    Var(Int),
    /// At least and at most so often.
    Range(i64, i64),
}

/// Each value occurs as often as its count says. Of the variables, every value goes that is in no solution
/// for the bounds of the counts; the bounds of the counts are as narrow as can be. (Unless a variable is
/// there twice. Very wide domains keep values between those that are counted.)
#[derive(Clone, Debug)]
pub(crate) struct Cardinality {
    vars: Vec<Int>,
    /// Ascending.
    values: Vec<i64>,
    counts: Vec<Occurrences>,
    /// All variables, the counts too.
    all: Vec<Int>,
    /// For each variable the numbers of the values it may have: `edges[starts[x]..starts[x + 1]]`. The number
    /// after that of the last value stands for all values that are not counted; it comes last everywhere.
    starts: Vec<u32>,
    edges: Vec<u32>,
    /// The value that each variable is assigned to. What no longer fits is mended, so it needs no undoing.
    assigned: Vec<u32>,
    load: Vec<i64>,
    low: Vec<i64>,
    high: Vec<i64>,
    /// The edges the other way round: the variables that may have each value.
    takers_from: Vec<u32>,
    takers: Vec<u32>,
    /// Of each variable: whether it can have a value that isn't counted.
    uncounted: Vec<bool>,
    /// Scratch of searches through the assignment: how each variable and value was reached.
    queue: Vec<u32>,
    reached: Vec<u32>,
    from: Vec<u32>,
    seen: Vec<bool>,
    /// For each value the variables assigned to it: `holders[first[v]..first[v + 1]]`.
    first: Vec<u32>,
    holders: Vec<u32>,
    graph: Components,
}

const NONE: u32 = u32::MAX;

impl Cardinality {
    /// The values ascending, with their counts.
    pub(crate) fn new(vars: Vec<Int>, counts: Vec<(i64, Occurrences)>, domains: &Domains) -> Self {
        let (values, counts): (Vec<i64>, Vec<Occurrences>) = counts.into_iter().unzip();
        let mut all = vars.clone();
        all.extend(counts.iter().filter_map(|count| match count {
            Occurrences::Var(var) => Some(*var),
            Occurrences::Range(..) => None,
        }));
        let mut starts = vec![0];
        let mut edges = Vec::new();
        for &var in &vars {
            let counted = (0..).zip(&values).filter(|(_, value)| domains.contains(var, **value));
            edges.extend(counted.map(|(number, _)| number));
            edges.push(values.len() as u32);
            starts.push(edges.len() as u32);
        }
        let (n, m) = (vars.len(), values.len() + 1);
        let mut turned: Vec<(u32, u32)> = (0..n)
            .flat_map(|x| {
                edges[starts[x] as usize..starts[x + 1] as usize].iter().map(move |value| (*value, x as u32))
            })
            .collect();
        turned.sort_unstable();
        let before = |value: u32| turned.partition_point(|edge| edge.0 < value) as u32;
        Cardinality {
            takers_from: (0..=m as u32).map(before).collect(),
            takers: turned.iter().map(|edge| edge.1).collect(),
            uncounted: vec![false; n],
            reached: vec![NONE; n],
            vars,
            values,
            counts,
            all,
            starts,
            edges,
            assigned: vec![NONE; n],
            load: vec![0; m],
            low: vec![0; m],
            high: vec![n as i64; m],
            queue: Vec::with_capacity(n.max(m)),
            from: vec![NONE; m],
            seen: vec![false; m],
            first: Vec::with_capacity(m + 1),
            holders: vec![0; n],
            graph: Components::default(),
        }
    }

    /// Whether the variable can have the value of this number now.
    fn fits(&self, x: usize, value: u32, domains: &Domains) -> bool {
        match self.values.get(value as usize) {
            Some(value) => domains.contains(self.vars[x], *value),
            None => self.uncounted[x],
        }
    }

    /// Whether the variable can have a value that isn't counted.
    fn has_uncounted(&self, x: usize, domains: &Domains) -> bool {
        let var = self.vars[x];
        if !domains.is_wide(var) {
            let counted = &self.edges[self.starts[x] as usize..self.starts[x + 1] as usize - 1];
            let left = counted.iter().filter(|value| self.fits(x, **value, domains)).count();
            return (left as u64) < domains.size(var);
        }
        let mut next = domains.min(var);
        while let Some(value) = domains.next_from(var, next) {
            if self.values.binary_search(&value).is_err() {
                return true;
            }
            next = value + 1;
        }
        false
    }

    fn edges(&self, x: usize) -> std::ops::Range<usize> {
        self.starts[x] as usize..self.starts[x + 1] as usize
    }

    fn read_counts(&mut self, domains: &Domains) {
        let n = self.vars.len() as i64;
        for (number, count) in self.counts.iter().enumerate() {
            let (low, high) = match *count {
                Occurrences::Var(var) => (domains.min(var), domains.max(var)),
                Occurrences::Range(low, high) => (low, high),
            };
            self.low[number] = low.max(0);
            self.high[number] = high.min(n);
        }
    }

    fn assign(&mut self, x: usize, value: u32) {
        if self.assigned[x] != NONE {
            self.load[self.assigned[x] as usize] -= 1;
        }
        self.assigned[x] = value;
        self.load[value as usize] += 1;
    }

    /// Drops what no longer fits from the assignment.
    fn mend(&mut self, domains: &Domains) {
        self.load.fill(0);
        for x in 0..self.vars.len() {
            self.uncounted[x] = self.has_uncounted(x, domains);
            let value = self.assigned[x];
            if value == NONE {
                continue;
            }
            if self.load[value as usize] < self.high[value as usize] && self.fits(x, value, domains) {
                self.load[value as usize] += 1;
            } else {
                self.assigned[x] = NONE;
            }
        }
    }

    /// Lists the variables that are assigned to each value.
    fn list_holders(&mut self) {
        self.first.clear();
        self.first.push(0);
        for load in &self.load {
            self.first.push(self.first[self.first.len() - 1] + *load as u32);
        }
        for (x, value) in self.assigned.iter().enumerate() {
            if *value != NONE {
                let slot = &mut self.first[*value as usize];
                self.holders[*slot as usize] = x as u32;
                *slot += 1;
            }
        }
        self.first.pop();
        self.first.insert(0, 0);
    }

    /// Moves the variable straight to a value that has room; whether one has.
    fn move_directly(&mut self, x: usize, domains: &Domains) -> bool {
        let old = self.assigned[x];
        let fits = |&value: &u32| {
            value != old
                && self.load[value as usize] < self.high[value as usize]
                && self.fits(x, value, domains)
        };
        let found = self.edges[self.edges(x)].iter().copied().find(fits);
        if let Some(value) = found {
            self.assign(x, value);
        }
        found.is_some()
    }

    /// Gives the value as many variables as it may have, as far as others have more than they need: most moves are of this
    /// kind, and one look at each variable does.
    fn fill_directly(&mut self, value: usize, domains: &Domains) {
        for place in self.takers_from[value]..self.takers_from[value + 1] {
            let x = self.takers[place as usize] as usize;
            let holder = self.assigned[x] as usize;
            let spared = self.load.get(holder).is_none_or(|load| *load > self.low[holder]);
            if self.load[value] >= self.high[value] {
                return;
            }
            if holder != value && spared && self.fits(x, value as u32, domains) {
                self.assign(x, value as u32);
            }
        }
    }

    /// Takes as many variables from the value as it can do without, as far as others have room.
    fn drain_directly(&mut self, value: usize, domains: &Domains) {
        for place in self.takers_from[value]..self.takers_from[value + 1] {
            let x = self.takers[place as usize] as usize;
            if self.load[value] <= self.low[value] {
                return;
            }
            if self.assigned[x] as usize == value {
                self.move_directly(x, domains);
            }
        }
    }

    /// Gives the value one variable more, taking it from another value that has more than it needs, perhaps
    /// over several steps; whether that is possible.
    fn take_one(&mut self, value: usize, domains: &Domains) -> bool {
        self.queue.clear();
        self.seen.fill(false);
        self.seen[value] = true;
        self.reached.fill(NONE);
        self.queue.push(value as u32);
        let mut next = 0;
        // `reached[x]`: the value that would take variable x; `from[v]`: the variable that value v would lose.
        while next < self.queue.len() {
            let wanting = self.queue[next];
            next += 1;
            for place in self.takers_from[wanting as usize]..self.takers_from[wanting as usize + 1] {
                let x = self.takers[place as usize] as usize;
                let holder = self.assigned[x];
                if self.reached[x] != NONE
                    || holder == wanting
                    || holder as usize == value
                    || !self.fits(x, wanting, domains)
                {
                    continue;
                }
                self.reached[x] = wanting;
                if holder == NONE || self.load[holder as usize] > self.low[holder as usize] {
                    let mut x = x;
                    loop {
                        let to = self.reached[x];
                        self.assign(x, to);
                        if to as usize == value {
                            return true;
                        }
                        x = self.from[to as usize] as usize;
                    }
                }
                if !self.seen[holder as usize] {
                    self.seen[holder as usize] = true;
                    self.from[holder as usize] = x as u32;
                    self.queue.push(holder);
                }
            }
        }
        false
    }

    /// Takes one variable from the value, moving others on if need be; whether that is possible.
    fn give_one(&mut self, value: u32, domains: &Domains) -> bool {
        self.queue.clear();
        self.list_holders();
        let holders = self.first[value as usize] as usize..self.first[value as usize + 1] as usize;
        self.queue.extend_from_slice(&self.holders[holders]);
        self.move_one(value, domains)
    }

    /// Assigns a variable that has no value, moving others on if need be; whether that is possible.
    fn place(&mut self, x: usize, domains: &Domains) -> bool {
        self.queue.clear();
        self.list_holders();
        self.queue.push(x as u32);
        self.move_one(NONE, domains)
    }

    /// Moves one of the variables in the queue away from the value that they have, others if need be.
    fn move_one(&mut self, away_from: u32, domains: &Domains) -> bool {
        self.seen.fill(false);
        if away_from != NONE {
            self.seen[away_from as usize] = true;
        }
        let mut next = 0;
        // `from[v]`: the variable that would move to value v.
        while next < self.queue.len() {
            let moving = self.queue[next] as usize;
            next += 1;
            for edge in self.edges(moving) {
                let value = self.edges[edge];
                if self.seen[value as usize] || !self.fits(moving, value, domains) {
                    continue;
                }
                self.seen[value as usize] = true;
                self.from[value as usize] = moving as u32;
                if self.load[value as usize] < self.high[value as usize] {
                    let mut to = value;
                    while to != away_from {
                        let x = self.from[to as usize] as usize;
                        let left = self.assigned[x];
                        self.assign(x, to);
                        to = left;
                    }
                    return true;
                }
                let holders = self.first[value as usize] as usize..self.first[value as usize + 1] as usize;
                self.queue.extend_from_slice(&self.holders[holders]);
            }
        }
        false
    }

    /// Finds an assignment of all variables that keeps all counts.
    fn solve(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for value in 0..self.load.len() {
            if self.low[value] > self.high[value] {
                return domains.fail();
            }
            while self.load[value] < self.low[value] {
                if !self.take_one(value, domains) {
                    return domains.fail();
                }
            }
        }
        for x in 0..self.vars.len() {
            if self.assigned[x] == NONE && !self.move_directly(x, domains) && !self.place(x, domains) {
                return domains.fail();
            }
        }
        Ok(())
    }

    /// Narrows the counts: how few and how many variables can have each value?
    fn narrow_counts(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for number in 0..self.counts.len() {
            let Occurrences::Var(count) = self.counts[number] else { continue };
            if domains.is_fixed(count) {
                continue;
            }
            self.fill_directly(number, domains);
            while self.load[number] < self.high[number] && self.take_one(number, domains) {}
            domains.set_max(count, self.load[number])?;
            self.high[number] = domains.max(count);
            self.drain_directly(number, domains);
            while self.load[number] > self.low[number] && self.give_one(number as u32, domains) {}
            domains.set_min(count, self.load[number])?;
            self.low[number] = domains.min(count);
        }
        Ok(())
    }

    /// Takes away what no other assignment has either.
    fn filter(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let (n, m) = (self.vars.len(), self.load.len());
        let sink = n + m;
        let mut graph = std::mem::take(&mut self.graph);
        graph.clear();
        for x in 0..n {
            for edge in self.edges(x) {
                let value = self.edges[edge];
                if value != self.assigned[x] && self.fits(x, value, domains) {
                    graph.edge(n + value as usize);
                }
            }
            graph.next_node();
        }
        self.list_holders();
        for value in 0..m {
            for holder in self.first[value]..self.first[value + 1] {
                graph.edge(self.holders[holder as usize] as usize);
            }
            if self.load[value] < self.high[value] {
                graph.edge(sink);
            }
            graph.next_node();
        }
        for value in 0..m {
            if self.load[value] > self.low[value] {
                graph.edge(n + value);
            }
        }
        graph.next_node();
        let result = graph.find(domains).and_then(|()| self.remove_apart(&graph, domains));
        self.graph = graph;
        result
    }

    /// Takes away the values that lie on no cycle with their variable.
    fn remove_apart(&self, graph: &Components, domains: &mut Domains) -> Result<(), Conflict> {
        let n = self.vars.len();
        for x in 0..n {
            for edge in self.edges(x) {
                let value = self.edges[edge];
                if value != self.assigned[x] && !graph.together(x, n + value as usize) {
                    self.remove(x, value, domains)?;
                }
            }
        }
        Ok(())
    }

    fn remove(&self, x: usize, value: u32, domains: &mut Domains) -> Result<(), Conflict> {
        let var = self.vars[x];
        if let Some(value) = self.values.get(value as usize) {
            return domains.remove(var, *value);
        }
        if !domains.is_wide(var) {
            return domains.retain(var, |value| self.values.binary_search(&value).is_ok());
        }
        let mut counted = self.values.iter().copied().filter(|value| domains.contains(var, *value));
        let (low, high) = (counted.next(), counted.next_back());
        let Some(low) = low else { return domains.fail() };
        domains.set_min(var, low)?;
        domains.set_max(var, high.unwrap_or(low))
    }
}

impl Propagator for Cardinality {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
        subscriptions.on_all(self.all[self.vars.len()..].iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let before = domains.changes;
            self.read_counts(domains);
            self.mend(domains);
            self.solve(domains)?;
            self.narrow_counts(domains)?;
            self.filter(domains)?;
            if domains.changes == before {
                return Ok(());
            }
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        explain::Then::new(self, past, atom).is_some_and(|then| then.explain(past, out))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for (value, count) in self.values.iter().zip(&self.counts) {
            let inside: Vec<Atom> = self.vars.iter().map(|var| Atom::eq(*var, *value)).collect();
            match *count {
                Occurrences::Var(count) => encoding.number_of(&inside, count),
                Occurrences::Range(low, high) => {
                    let facts: Vec<(i64, Atom)> = inside.iter().map(|fact| (1, *fact)).collect();
                    encoding.at_least(&[], &facts, &[], low);
                    let facts: Vec<(i64, Atom)> = inside.iter().map(|fact| (1, !*fact)).collect();
                    encoding.at_least(&[], &facts, &[], inside.len() as i128 - i128::from(high));
                }
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "global cardinality"
    }
}

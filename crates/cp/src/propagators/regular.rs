//! The variables spell a word that an automaton accepts.

use super::change;
use crate::atom::{Atom, Int};
use crate::proof::{Encoding, Layers, Taken};
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past, Trailed};

/// A step of the automaton at one place of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arc {
    pub(crate) value: i64,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// Every way through the automaton, place by place: domain consistent if no variable is there twice, except
/// that very wide domains keep values for which there is no step.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    vars: Vec<Int>,
    /// The steps at each place that were on some way at first; those first that are on one now: so many.
    arcs: Vec<Vec<Arc>>,
    alive: Vec<Trailed>,
    /// The values of the steps at each place, ascending.
    values: Vec<Vec<i64>>,
    states: usize,
    /// Before each place, and after the last: which states are reached by values left, and from which the
    /// end is.
    reached: Vec<bool>,
    leads: Vec<bool>,
    /// Whether a variable is there twice, or very wide: then what one pass takes may be more in the next.
    repeats: bool,
    /// Scratch: how many steps were alive before, and values with a way.
    before: Vec<usize>,
    kept: Vec<i64>,
}

impl Regular {
    /// The steps at each place; they start from state 0, and all of the last place end well.
    pub(crate) fn new(vars: Vec<Int>, arcs: Vec<Vec<Arc>>, states: usize, domains: &mut Domains) -> Self {
        let cells = (vars.len() + 1) * states;
        let alive = arcs.iter().map(|arcs| domains.keep(arcs.len() as i64)).collect();
        let values_of = |arcs: &Vec<Arc>| {
            let mut values: Vec<i64> = arcs.iter().map(|arc| arc.value).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        let mut sorted = vars.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        Regular {
            repeats: twice || vars.iter().any(|var| domains.is_wide(*var)),
            values: arcs.iter().map(values_of).collect(),
            arcs,
            alive,
            states,
            reached: vec![false; cells],
            leads: vec![false; cells],
            before: vec![0; vars.len()],
            kept: Vec::new(),
            vars,
        }
    }

    fn cell(&self, place: usize, state: u32) -> usize {
        place * self.states + state as usize
    }

    /// Forward, then backward, along the steps that were on some way when it last ran: those that are no more come behind
    /// them.
    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.vars.len();
        self.reached.fill(false);
        self.reached[0] = true;
        for place in 0..count {
            let (var, before) = (self.vars[place], domains.kept(self.alive[place]));
            let mut alive = before as usize;
            self.before[place] = alive;
            let mut next = 0;
            while next < alive {
                let arc = self.arcs[place][next];
                if self.reached[self.cell(place, arc.from)] && domains.contains(var, arc.value) {
                    let to = self.cell(place + 1, arc.to);
                    self.reached[to] = true;
                    next += 1;
                } else {
                    alive -= 1;
                    self.arcs[place].swap(next, alive);
                }
            }
            if alive as i64 != before {
                domains.set_kept(self.alive[place], alive as i64);
            }
        }
        self.leads.fill(false);
        let end = self.cell(count, 0);
        self.leads[end..].fill(true);
        for place in (0..count).rev() {
            let (var, before) = (self.vars[place], domains.kept(self.alive[place]));
            let mut alive = before as usize;
            let mut next = 0;
            self.kept.clear();
            while next < alive {
                let arc = self.arcs[place][next];
                if self.leads[self.cell(place + 1, arc.to)] {
                    let from = self.cell(place, arc.from);
                    self.leads[from] = true;
                    self.kept.push(arc.value);
                    next += 1;
                } else {
                    alive -= 1;
                    self.arcs[place].swap(next, alive);
                }
            }
            if alive as i64 != before {
                domains.set_kept(self.alive[place], alive as i64);
            }
            // A value goes only with a step.
            let values = &self.values[place];
            if alive < self.before[place] || domains.size(var) > values.len() as u64 {
                self.kept.sort_unstable();
                self.kept.dedup();
                change::keep_listed(var, &self.kept, values.iter().copied(), domains)?;
            }
        }
        Ok(())
    }
}

/// Says which states are reached before each place, and which steps are taken; some are at every place.
pub(super) fn encode_ways<A: Iterator<Item = (Arc, i64)>>(
    vars: &[Int],
    arcs: impl Fn(usize) -> A,
    encoding: &mut Encoding<'_>,
) -> Layers {
    let mut layers = Layers { vars: vars.to_vec(), ..Layers::default() };
    // Of the states that are reached, the facts; before the first place there is but one, in any case.
    let mut reached: Vec<(u32, Option<Atom>)> = vec![(0, None)];
    for (place, var) in vars.iter().enumerate() {
        let mut next: Vec<(u32, Vec<Atom>)> = Vec::new();
        let mut steps = Vec::new();
        for (arc, cost) in arcs(place) {
            let Some(from) = reached.iter().position(|(state, _)| *state == arc.from) else { continue };
            let both: Vec<Atom> = reached[from].1.into_iter().chain([Atom::eq(*var, arc.value)]).collect();
            let fact = encoding.all(&both);
            let to = next.iter().position(|(state, _)| *state == arc.to).unwrap_or_else(|| {
                next.push((arc.to, Vec::new()));
                next.len() - 1
            });
            next[to].1.push(fact);
            steps.push(Taken { value: arc.value, from, to, cost, fact });
        }
        reached = next.into_iter().map(|(state, ways)| (state, Some(encoding.any(&ways)))).collect();
        // Some state is reached, or the word ends badly: the same for every beginning of it.
        let any: Vec<Atom> = reached.iter().filter_map(|(_, fact)| *fact).collect();
        encoding.clause(&any);
        layers.steps.push(steps);
        layers.reached.push(any);
    }
    layers
}

impl Propagator for Regular {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.repeats {
            return change::until_stable(domains, |domains| self.pass(domains));
        }
        self.pass(domains)
    }

    /// Every way on which the fact is false meets a value that was gone. Going forward, only those values are
    /// named from behind which the end could be reached.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let count = self.vars.len();
        let open = |place: usize, value: i64| {
            atom.is_none_or(|atom| atom.var != self.vars[place] || !atom.holds(value))
        };
        // There are few values, and many steps.
        let mut left: Vec<i64> = Vec::new();
        let mut leads = vec![false; self.leads.len()];
        leads[self.cell(count, 0)..].fill(true);
        for place in (0..count).rev() {
            let may = |value: &i64| open(place, *value) && past.contains(self.vars[place], *value);
            left.clear();
            left.extend(self.values[place].iter().copied().filter(may));
            for arc in &self.arcs[place] {
                if leads[self.cell(place + 1, arc.to)] && left.binary_search(&arc.value).is_ok() {
                    leads[self.cell(place, arc.from)] = true;
                }
            }
        }
        if leads[0] {
            return false;
        }
        let mut reached = vec![false; self.reached.len()];
        reached[0] = true;
        let mut gone: Vec<i64> = Vec::new();
        for place in 0..count {
            let var = self.vars[place];
            gone.clear();
            for arc in &self.arcs[place] {
                if !reached[self.cell(place, arc.from)] || !open(place, arc.value) {
                    continue;
                }
                let to = self.cell(place + 1, arc.to);
                if leads[to] {
                    gone.push(arc.value);
                } else {
                    reached[to] = true;
                }
            }
            if let (Some(value), false) = (past.value(var), gone.is_empty()) {
                out.push(Atom::eq(var, value));
                continue;
            }
            gone.sort_unstable();
            gone.dedup();
            out.extend(gone.iter().map(|value| Atom::ne(var, *value)));
        }
        true
    }

    /// The states that are reached before each place; the last place has steps that end well, and no others.
    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let arcs = |place: usize| self.arcs[place].iter().map(|arc| (*arc, 0));
        encode_ways(&self.vars, arcs, encoding);
        true
    }

    fn name(&self) -> &'static str {
        "regular"
    }
}

//! A word that an automaton accepts, and what its steps cost together: shortest and longest ways through the layered
//! graph (Demassey, Pesant and Rousseau 2006).

use super::regular::encode_ways;
use super::{Arc, change};
use crate::atom::{Atom, Int, Op};
use crate::proof::{Encoding, Span};
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Where no way leads: further than any way is long.
const FAR: i64 = 1 << 62;

/// Up to so many steps, a certificate says what they mean.
const ENCODED: usize = 20_000;

/// Values on a way whose cost can be within the bounds, and bounds of the cost. Sums are exact below 2⁶¹.
#[derive(Clone, Debug)]
pub(crate) struct CostRegular {
    vars: Vec<Int>,
    cost: Int,
    /// The steps at each place that are on some way, ascending, each with its cost.
    arcs: Vec<Vec<(Arc, i64)>>,
    states: usize,
}

/// Of every place and state the cost of the cheapest way there from the start, or from there to the end.
type Costs = Vec<i64>;

impl CostRegular {
    /// The steps at each place; they start from state 0, and all of the last place end well.
    pub(crate) fn new(vars: Vec<Int>, cost: Int, arcs: Vec<Vec<(Arc, i64)>>, states: usize) -> Self {
        CostRegular { vars, cost, arcs, states }
    }

    fn cell(&self, place: usize, state: u32) -> usize {
        place * self.states + state as usize
    }

    /// From the start, along steps that are open, with costs times `sign`.
    fn forward(&self, sign: i64, open: impl Fn(usize, i64) -> bool) -> Costs {
        let mut costs = vec![FAR; (self.vars.len() + 1) * self.states];
        costs[0] = 0;
        for (place, arcs) in self.arcs.iter().enumerate() {
            for (arc, cost) in arcs {
                let from = costs[self.cell(place, arc.from)];
                if from < FAR && open(place, arc.value) {
                    let to = self.cell(place + 1, arc.to);
                    costs[to] = costs[to].min(from + sign * cost);
                }
            }
        }
        costs
    }

    /// To the end.
    fn backward(&self, sign: i64, open: impl Fn(usize, i64) -> bool) -> Costs {
        let mut costs = vec![FAR; (self.vars.len() + 1) * self.states];
        let end = self.cell(self.vars.len(), 0);
        costs[end..].fill(0);
        for (place, arcs) in self.arcs.iter().enumerate().rev() {
            for (arc, cost) in arcs {
                let to = costs[self.cell(place + 1, arc.to)];
                if to < FAR && open(place, arc.value) {
                    let from = self.cell(place, arc.from);
                    costs[from] = costs[from].min(to + sign * cost);
                }
            }
        }
        costs
    }

    fn pass(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let open = |place: usize, value: i64| domains.contains(self.vars[place], value);
        // The longest ways are the shortest ones of costs with the other sign.
        let ways = [1, -1].map(|sign| (sign, self.forward(sign, open), self.backward(sign, open)));
        let (least, most) = (ways[0].2[0], ways[1].2[0]);
        if least == FAR {
            return domains.fail();
        }
        domains.set_min(self.cost, least)?;
        domains.set_max(self.cost, -most)?;
        let ends = [domains.max(self.cost), -domains.min(self.cost)];
        let mut kept = Vec::new();
        for (place, arcs) in self.arcs.iter().enumerate() {
            let var = self.vars[place];
            kept.clear();
            for (arc, cost) in arcs {
                let within = ways.iter().zip(ends).all(|((sign, from, to), end)| {
                    let (from, to) = (from[self.cell(place, arc.from)], to[self.cell(place + 1, arc.to)]);
                    from < FAR && to < FAR && from + sign * cost + to <= end
                });
                if within && kept.last() != Some(&arc.value) && domains.contains(var, arc.value) {
                    kept.push(arc.value);
                }
            }
            change::keep_listed(var, &kept, arcs.iter().map(|(arc, _)| arc.value), domains)?;
        }
        Ok(())
    }

    /// Why each way along the steps that are `possible` cost at least `bound` (with costs times `sign`): names the
    /// values that were gone and would allow a cheaper way. Whether that was so.
    fn explain_expensive(
        &self,
        past: Past<'_>,
        (sign, bound): (i64, i64),
        possible: impl Fn(usize, i64) -> bool,
        out: &mut Vec<Atom>,
    ) -> bool {
        let there = |place: usize, value: i64| past.contains(self.vars[place], value);
        let to_end = self.backward(sign, |place, value| possible(place, value) && there(place, value));
        if to_end[0] < bound {
            return false;
        }
        let mut costs = vec![FAR; to_end.len()];
        costs[0] = 0;
        for (place, arcs) in self.arcs.iter().enumerate() {
            let var = self.vars[place];
            for (arc, cost) in arcs {
                let from = costs[self.cell(place, arc.from)];
                if from == FAR || !possible(place, arc.value) {
                    continue;
                }
                let to = self.cell(place + 1, arc.to);
                // Too expensive in any case: it need not be said that the value was gone.
                if to_end[to] == FAR || from + sign * cost + to_end[to] >= bound {
                    costs[to] = costs[to].min(from + sign * cost);
                } else {
                    let gone = past.value(var).map_or(Atom::ne(var, arc.value), |value| Atom::eq(var, value));
                    if out.last() != Some(&gone) {
                        out.push(gone);
                    }
                }
            }
        }
        true
    }
}

impl Propagator for CostRegular {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
        subscriptions.on(self.cost, On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        match atom {
            Some(Atom { var, op: Op::Ge, value }) if var == self.cost && !self.vars.contains(&var) => {
                return self.explain_expensive(past, (1, value), |_, _| true, out);
            }
            Some(Atom { var, op: Op::Le, value }) if var == self.cost && !self.vars.contains(&var) => {
                return self.explain_expensive(past, (-1, -value), |_, _| true, out);
            }
            Some(Atom { var, .. }) if var == self.cost => return false,
            _ => {}
        }
        // Where the fact is false, every way costs more than the cost can be, or less.
        let possible = |place: usize, value: i64| {
            atom.is_none_or(|atom| atom.var != self.vars[place] || !atom.holds(value))
        };
        let (low, high) = (past.min(self.cost), past.max(self.cost));
        let start = out.len();
        for (sign, bound, fact) in
            [(1, high + 1, Atom::le(self.cost, high)), (-1, 1 - low, Atom::ge(self.cost, low))]
        {
            out.push(fact);
            if self.explain_expensive(past, (sign, bound), possible, out) {
                return true;
            }
            out.truncate(start);
        }
        false
    }

    /// The states that are reached and the steps that are taken, and what they have cost so far.
    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        if self.arcs.iter().map(Vec::len).sum::<usize>() > ENCODED {
            return false;
        }
        let mut layers = encode_ways(&self.vars, |place| self.arcs[place].iter().copied(), encoding);
        let spans = |count: usize| vec![(FAR, -FAR); count];
        let widen = |spans: &mut [Span], at: usize, (low, high): Span, cost: i64| {
            spans[at] = (spans[at].0.min(low + cost), spans[at].1.max(high + cost));
        };
        layers.to_start.push(vec![(0, 0)]);
        for (place, steps) in layers.steps.iter().enumerate() {
            let mut next = spans(layers.reached[place].len());
            steps
                .iter()
                .for_each(|step| widen(&mut next, step.to, layers.to_start[place][step.from], step.cost));
            layers.to_start.push(next);
        }
        layers.to_end.push(vec![(0, 0); layers.to_start[self.vars.len()].len()]);
        for (place, steps) in layers.steps.iter().enumerate().rev() {
            let mut before = spans(layers.to_start[place].len());
            let after = &layers.to_end[layers.to_end.len() - 1];
            steps.iter().for_each(|step| widen(&mut before, step.from, after[step.to], step.cost));
            layers.to_end.push(before);
        }
        layers.to_end.reverse();
        for (place, steps) in layers.steps.iter().enumerate() {
            let next = &layers.to_start[place + 1];
            let low = next.iter().map(|span| span.0).min().unwrap_or(0);
            let high = next.iter().map(|span| span.1).max().unwrap_or(0);
            let last = place + 1 == self.vars.len();
            let total = if last { self.cost } else { encoding.number(low, high, true) };
            for step in steps {
                let before = place.checked_sub(1).map(|place| (-1, layers.costs[place]));
                let terms: Vec<(i64, Int)> = before.into_iter().chain([(1, total)]).collect();
                encoding.equal(&[step.fact], &terms, step.cost);
            }
            // Follows from the steps, and is said so that it need not be derived again and again.
            for (state, reached) in layers.reached[place].iter().enumerate() {
                let (low, high) = next[state];
                encoding.implies(&[*reached], Atom::ge(total, low));
                encoding.implies(&[*reached], Atom::le(total, high));
                if !last {
                    let (rest, (low, high)) =
                        ([(1, self.cost), (-1, total)], layers.to_end[place + 1][state]);
                    encoding.at_least(&[*reached], &[], &rest, low);
                    encoding.at_most(&[*reached], &rest, high);
                }
            }
            layers.costs.push(total);
        }
        encoding.layers(layers);
        true
    }

    fn name(&self) -> &'static str {
        "cost_regular"
    }
}

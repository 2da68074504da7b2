//! Why there is no round through places: sets of them that can't be left.
//!
//! Explanations of circuits by cuts (K. G. Francis and P. J. Stuckey, “Explaining circuit propagation”, 2014).

use super::View;
use crate::atom::Atom;
use crate::store::Past;

/// The successors that places had, where a fact that is to be explained is false.
pub(super) struct Successors<'a> {
    next: &'a [View],
    past: Past<'a>,
    fact: Option<Atom>,
    open: Vec<Vec<usize>>,
}

impl<'a> Successors<'a> {
    pub(super) fn new(next: &'a [View], past: Past<'a>, fact: Option<Atom>) -> Self {
        let mut graph = Successors { next, past, fact, open: Vec::new() };
        let places = 0..next.len();
        let open = |place: usize| places.clone().filter(|to| graph.is_open(place, *to)).collect();
        graph.open = places.clone().map(open).collect();
        graph
    }

    /// Whether it is the fact itself that keeps one place from coming after another.
    fn is_excluded(&self, place: usize, to: usize) -> bool {
        let step = self.next[place].is(to as i64);
        self.fact.is_some_and(|fact| fact.var == step.var && fact.holds(step.value))
    }

    fn is_open(&self, place: usize, to: usize) -> bool {
        let step = self.next[place].is(to as i64);
        self.past.contains(step.var, step.value) && !self.is_excluded(place, to)
    }

    /// The successors of a place.
    pub(super) fn of(&self, place: usize) -> &[usize] {
        &self.open[place]
    }

    /// The place whose successor the fact is about.
    pub(super) fn place(&self) -> Option<usize> {
        let fact = self.fact?;
        self.next.iter().position(|view| view.var == fact.var)
    }

    /// The places that one leads to, and itself; `without` passing through this one.
    pub(super) fn reached(&self, from: usize, without: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.next.len()];
        let mut todo = vec![from];
        reached[from] = true;
        while let Some(place) = todo.pop() {
            for &to in &self.open[place] {
                if Some(to) != without && !std::mem::replace(&mut reached[to], true) {
                    todo.push(to);
                }
            }
        }
        reached
    }

    /// The places that lead to one, and itself.
    pub(super) fn leading(&self, to: usize, without: Option<usize>) -> Vec<bool> {
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); self.next.len()];
        for (place, successors) in self.open.iter().enumerate().filter(|(place, _)| Some(*place) != without) {
            for &to in successors {
                from[to].push(place);
            }
        }
        let mut leading = vec![false; self.next.len()];
        let mut todo = vec![to];
        leading[to] = true;
        while let Some(place) = todo.pop() {
            for &before in &from[place] {
                if !std::mem::replace(&mut leading[before], true) {
                    todo.push(before);
                }
            }
        }
        leading
    }

    /// Names what keeps one place from coming after another.
    pub(super) fn name_step(&self, place: usize, to: usize, out: &mut Vec<Atom>) {
        if !self.is_excluded(place, to) {
            let view = self.next[place];
            let known = self.past.value(view.var).map(|value| Atom::eq(view.var, value));
            let fact = known.unwrap_or_else(|| view.differs(to as i64));
            if out.last() != Some(&fact) {
                out.push(fact);
            }
        }
    }

    /// Names what keeps all places of the set from being left, but to the `exit`.
    pub(super) fn name_closed(&self, set: &[bool], exit: Option<usize>, out: &mut Vec<Atom>) {
        for place in (0..set.len()).filter(|place| set[*place]) {
            for to in (0..set.len()).filter(|to| !set[*to] && Some(*to) != exit) {
                self.name_step(place, to, out);
            }
        }
    }
}

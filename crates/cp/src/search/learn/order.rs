//! Which variable is decided next: the one that was in the most, and the latest, conflicts.

use crate::atom::Int;

/// Variables in a heap by their activity, and the value each had last.
#[derive(Debug, Default)]
pub(crate) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where each variable is in the heap; `OUT` if it isn't.
    places: Vec<u32>,
    pub(crate) last: Vec<Option<i64>>,
    /// The values of the best solution so far.
    pub(crate) best: Vec<i64>,
    step: f64,
}

const OUT: u32 = u32::MAX;
const DECAY: f64 = 1.0 / 0.95;
const LARGE: f64 = 1e100;

impl Order {
    /// `first` are decided before others that were in as many conflicts.
    pub(crate) fn new(count: usize, first: impl Fn(usize) -> f64) -> Order {
        let mut order = Order {
            activity: (0..count).map(first).collect(),
            heap: Vec::with_capacity(count),
            places: vec![OUT; count],
            last: vec![None; count],
            best: Vec::new(),
            step: 1.0,
        };
        for var in 0..count as u32 {
            order.insert(Int(var));
        }
        order
    }

    /// The values to be tried first are those of the best solution, if there is one.
    pub(crate) fn recall_best(&mut self) {
        for (last, best) in self.last.iter_mut().zip(&self.best) {
            *last = Some(*best);
        }
    }

    /// These values are tried first, as if they were those of an earlier run.
    pub(crate) fn hint(&mut self, hints: &[(Int, i64)]) {
        for (var, value) in hints {
            self.last[var.index()] = Some(*value);
        }
    }

    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x == y && a < b)
    }

    fn up(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.before(self.heap[place], self.heap[parent]) {
                break;
            }
            self.swap(place, parent);
            place = parent;
        }
    }

    fn down(&mut self, mut place: usize) {
        loop {
            let mut best = place;
            for child in [2 * place + 1, 2 * place + 2] {
                if child < self.heap.len() && self.before(self.heap[child], self.heap[best]) {
                    best = child;
                }
            }
            if best == place {
                return;
            }
            self.swap(place, best);
            place = best;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[self.heap[a] as usize] = a as u32;
        self.places[self.heap[b] as usize] = b as u32;
    }

    /// The variable has no value (any more).
    pub(crate) fn insert(&mut self, var: Int) {
        if self.places[var.index()] == OUT {
            self.places[var.index()] = self.heap.len() as u32;
            self.heap.push(var.0);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the first variable out.
    pub(crate) fn pop(&mut self) -> Option<Int> {
        let &first = self.heap.first()?;
        let last = self.heap.len() - 1;
        self.swap(0, last);
        self.heap.pop();
        self.places[first as usize] = OUT;
        if !self.heap.is_empty() {
            self.down(0);
        }
        Some(Int(first))
    }

    /// The variable was in a conflict.
    pub(crate) fn bump(&mut self, var: Int) {
        let activity = &mut self.activity[var.index()];
        *activity += self.step;
        if *activity > LARGE {
            for activity in &mut self.activity {
                *activity /= LARGE;
            }
            self.step /= LARGE;
        }
        let place = self.places[var.index()];
        if place != OUT {
            self.up(place as usize);
        }
    }

    /// Later conflicts count more.
    pub(crate) fn decay(&mut self) {
        self.step *= DECAY;
    }
}

//! A heap of numbered things by their activity: what was in the most, and the latest, conflicts comes first.

/// A binary heap that knows where each thing is (as in MiniSat, by N. Eén and N. Sörensson).
#[derive(Debug, Default)]
pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where each thing is in the heap; `OUT` if it isn't.
    places: Vec<u32>,
    step: f64,
}

const OUT: u32 = u32::MAX;
const DECAY: f64 = 1.0 / 0.95;
const LARGE: f64 = 1e100;

impl ActivityHeap {
    pub(super) fn new() -> ActivityHeap {
        ActivityHeap { step: 1.0, ..ActivityHeap::default() }
    }

    /// How many things have a number.
    pub(super) fn len(&self) -> usize {
        self.activity.len()
    }

    /// One thing more, outside the heap.
    pub(super) fn add(&mut self, activity: f64) {
        self.activity.push(activity);
        self.places.push(OUT);
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

    /// Puts a thing in, if it isn't.
    pub(super) fn insert(&mut self, number: u32) {
        if self.places[number as usize] == OUT {
            self.places[number as usize] = self.heap.len() as u32;
            self.heap.push(number);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the first one out.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let &first = self.heap.first()?;
        let last = self.heap.len() - 1;
        self.swap(0, last);
        self.heap.pop();
        self.places[first as usize] = OUT;
        if !self.heap.is_empty() {
            self.down(0);
        }
        Some(first)
    }

    /// It was in a conflict.
    pub(super) fn bump(&mut self, number: u32) {
        let activity = &mut self.activity[number as usize];
        *activity += self.step;
        if *activity > LARGE {
            for activity in &mut self.activity {
                *activity /= LARGE;
            }
            self.step /= LARGE;
        }
        let place = self.places[number as usize];
        if place != OUT {
            self.up(place as usize);
        }
    }

    /// Later conflicts count more.
    pub(super) fn decay(&mut self) {
        self.step *= DECAY;
    }
}

//! The variables to decide next, the most active first (VSIDS): a binary heap that knows where each of them is.

#[derive(Default)]
pub(super) struct Heap {
    heap: Vec<u32>,
    place: Vec<u32>,
    activity: Vec<f64>,
    /// What one more mention in a conflict is worth.
    step: f64,
}

const NOWHERE: u32 = u32::MAX;

/// Activities above are scaled down.
const MOST: f64 = 1e100;

impl Heap {
    /// Variables with these activities.
    pub(super) fn new(activity: Vec<f64>) -> Heap {
        let count = activity.len();
        let mut heap =
            Heap { heap: Vec::with_capacity(count), place: vec![NOWHERE; count], activity, step: 1.0 };
        (0..count).for_each(|variable| heap.insert(variable));
        heap
    }

    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.heap.push(variable as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// The variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.step;
        if self.activity[variable] > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.step /= MOST;
        }
        if self.place[variable] != NOWHERE {
            self.up(self.place[variable] as usize);
        }
    }

    /// What was mentioned before counts for less.
    pub(super) fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        self.place[last as usize] = NOWHERE;
        let Some(first) = self.heap.first_mut() else {
            return Some(last as usize);
        };
        let first = std::mem::replace(first, last);
        self.place[first as usize] = NOWHERE;
        self.down();
        Some(first as usize)
    }

    fn put(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.before(variable, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, variable);
    }

    /// Moves the first one down to its place.
    fn down(&mut self) {
        let (mut at, variable) = (0, self.heap[0]);
        loop {
            let mut below = 2 * at + 1;
            if below + 1 < self.heap.len() && self.before(self.heap[below + 1], self.heap[below]) {
                below += 1;
            }
            if below >= self.heap.len() || !self.before(self.heap[below], variable) {
                break;
            }
            self.put(at, self.heap[below]);
            at = below;
        }
        self.put(at, variable);
    }
}

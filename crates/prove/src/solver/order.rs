//! The most active variable first (VSIDS, Moskewicz and others 2001): a heap that knows where each variable stands.

/// How much less older conflicts count.
const DECAY: f64 = 1.0 / 0.95;

/// Activities are scaled down before they come here.
const LARGEST: f64 = 1e100;

/// Not in the heap.
const ABSENT: u32 = u32::MAX;

/// Variables by their activity.
#[derive(Debug)]
pub(super) struct Order {
    activity: Vec<f64>,
    bump: f64,
    heap: Vec<u32>,
    place: Vec<u32>,
}

impl Order {
    /// All of so many variables, none of them active.
    pub(super) fn new(variables: usize) -> Order {
        let all: Vec<u32> = (0..variables as u32).collect();
        Order { activity: vec![0.0; variables], bump: 1.0, heap: all.clone(), place: all }
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.bump;
        if self.place[variable] != ABSENT {
            self.up(self.place[variable] as usize);
        }
    }

    /// The conflict is over.
    pub(super) fn decay(&mut self) {
        self.bump *= DECAY;
        if self.bump > LARGEST {
            self.bump /= LARGEST;
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
        }
    }

    /// A variable is open again.
    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable] == ABSENT {
            self.place[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// The most active variable, which leaves the heap.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.len().checked_sub(1)?;
        self.swap(0, last);
        let variable = self.heap.pop()? as usize;
        self.place[variable] = ABSENT;
        self.down(0);
        Some(variable)
    }

    fn before(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.heap[a], self.heap[b]);
        let (active, other) = (self.activity[a as usize], self.activity[b as usize]);
        active > other || active == other && a < b
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.place[self.heap[a] as usize] = a as u32;
        self.place[self.heap[b] as usize] = b as u32;
    }

    fn up(&mut self, mut at: usize) {
        while at > 0 && self.before(at, (at - 1) / 2) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn down(&mut self, mut at: usize) {
        loop {
            let least = [2 * at + 1, 2 * at + 2].into_iter().filter(|child| *child < self.heap.len());
            let Some(child) = least.reduce(|a, b| if self.before(b, a) { b } else { a }) else { return };
            if !self.before(child, at) {
                return;
            }
            self.swap(child, at);
            at = child;
        }
    }
}

//! What follows from changes of cells, waiting to be done: constraints that run, values that go from peers, links.
//!
//! ```text
//! queue    [ 128 constraints | … ]     a bit for each one that waits; the lowest runs first
//! wakes    cell ─► bits of the queue woken by any change, bits woken by the last value
//! ```

use garns_cp::On;

use super::{Constraint, Dead};

/// A part of the queue: two words are taken together as easily as one.
type Part = [u64; 2];

/// Constraints of one priority, and the last one to run: those behind it come first, so that each runs once for many
/// changes.
#[derive(Clone, Copy, Debug)]
struct Class {
    last: usize,
    to: usize,
}

/// How a cell takes part in links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Linked {
    /// It has no links.
    Not,
    /// It has, and they have seen all its changes.
    Calm,
    /// It changed since.
    Waits,
}

/// What waits because of changes.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    queue: Vec<Part>,
    classes: Vec<Class>,
    /// The class of each constraint.
    class_of: Vec<u8>,
    /// Two lists of parts for each cell, each as long as the queue.
    wakes: Vec<Part>,
    /// Cells with one candidate, whose peers haven't lost it yet.
    singles: Vec<u32>,
    /// Empty where no cell has links.
    linked: Vec<Linked>,
    /// Cells that changed since their links were last looked at.
    waiting: Vec<u32>,
}

impl News {
    /// Every constraint waits, and what follows from all cells. The constraints come in the order of their priorities.
    pub(super) fn new(bits: &[u64], constraints: &[Box<dyn Constraint>], linked: &[bool]) -> News {
        let mut classes: Vec<Class> = Vec::new();
        let mut class_of = Vec::new();
        for (number, constraint) in constraints.iter().enumerate() {
            if number == 0 || constraints[number - 1].priority() != constraint.priority() {
                classes.push(Class { last: number, to: number });
            }
            if let Some(class) = classes.last_mut() {
                class.to = number + 1;
            }
            class_of.push(classes.len() as u8 - 1);
        }
        let parts = constraints.len().div_ceil(128);
        let mut queue = vec![[0; 2]; parts];
        let mut wakes = vec![[0; 2]; bits.len() * 2 * parts];
        for (number, constraint) in constraints.iter().enumerate() {
            let (part, word, bit) = (number / 128, number / 64 % 2, 1u64 << (number % 64));
            queue[part][word] |= bit;
            for &cell in constraint.cells() {
                let lists = cell as usize * 2 * parts;
                wakes[lists + parts + part][word] |= bit;
                if constraint.on() != On::FIX {
                    wakes[lists + part][word] |= bit;
                }
            }
        }
        let singles = (0..bits.len() as u32).filter(|cell| bits[*cell as usize].is_power_of_two()).collect();
        let waiting: Vec<u32> = (0..linked.len() as u32).filter(|cell| linked[*cell as usize]).collect();
        let part = |linked: &bool| if *linked { Linked::Waits } else { Linked::Not };
        let linked = if waiting.is_empty() { Vec::new() } else { linked.iter().map(part).collect() };
        News { queue, classes, class_of, wakes, singles, linked, waiting }
    }

    /// A cell has these candidates left.
    #[inline(always)]
    pub(super) fn changed(&mut self, cell: u32, after: u64) -> Result<(), Dead> {
        let single = after & after.wrapping_sub(1) == 0;
        if single {
            if after == 0 {
                return Err(Dead);
            }
            self.singles.push(cell);
        }
        if let Some(linked @ Linked::Calm) = self.linked.get_mut(cell as usize) {
            *linked = Linked::Waits;
            self.waiting.push(cell);
        }
        let list = cell as usize * 2 + usize::from(single);
        if let [only] = &mut self.queue[..] {
            let wakes = self.wakes[list];
            only[0] |= wakes[0];
            only[1] |= wakes[1];
        } else {
            self.wake_many(list);
        }
        Ok(())
    }

    /// Wakes the constraints of one of the lists.
    fn wake_many(&mut self, list: usize) {
        let parts = self.queue.len();
        for (part, wakes) in self.queue.iter_mut().zip(&self.wakes[list * parts..(list + 1) * parts]) {
            part[0] |= wakes[0];
            part[1] |= wakes[1];
        }
    }

    /// The constraint that runs next, if any waits.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let queue = self.queue.as_flattened_mut();
        let first = first_from(queue, 0)?;
        let class = &mut self.classes[usize::from(self.class_of[first])];
        let number = first_from(queue, class.last + 1).filter(|number| *number < class.to).unwrap_or(first);
        class.last = number;
        queue[number / 64] &= !(1 << (number % 64));
        Some(number)
    }

    /// A constraint doesn't wait any more.
    #[inline]
    pub(super) fn forget(&mut self, number: usize) {
        self.queue.as_flattened_mut()[number / 64] &= !(1 << (number % 64));
    }

    /// Whether peers or links of a cell haven't heard of its changes.
    #[inline]
    pub(super) fn to_spread(&self) -> bool {
        !self.singles.is_empty() || !self.waiting.is_empty()
    }

    /// A cell with one candidate, whose peers haven't lost it yet.
    #[inline]
    pub(super) fn next_single(&mut self) -> Option<u32> {
        self.singles.pop()
    }

    /// A cell that has changed since its links were last looked at.
    #[inline]
    pub(super) fn next_linked(&mut self) -> Option<u32> {
        let cell = self.waiting.pop()?;
        self.linked[cell as usize] = Linked::Calm;
        Some(cell)
    }

    /// Nobody waits any more.
    pub(super) fn clear(&mut self) {
        self.queue.fill([0; 2]);
        self.singles.clear();
        while self.next_linked().is_some() {}
    }
}

/// The number of the first bit that is set, from one on.
#[inline]
fn first_from(words: &[u64], from: usize) -> Option<usize> {
    let mut word = from / 64;
    let mut waiting = words.get(word)? & (u64::MAX << (from % 64));
    while waiting == 0 {
        word += 1;
        waiting = *words.get(word)?;
    }
    Some(word * 64 + waiting.trailing_zeros() as usize)
}

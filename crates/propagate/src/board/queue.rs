//! The propagation queue: propagators to run, values to take from peers, and binary constraints to follow.
//!
//! ```text
//! queue    [ 128 propagators | … ]     a bit for each one that waits; the lowest runs first
//! wakes    cell ─► bits of the queue woken by any change, bits woken when the cell is fixed
//! ```
//!
//! Propagators are sorted by priority, so that the lowest bit is one of the cheapest. Within a priority they take turns: who
//! comes behind the last one that ran goes first, so that each runs once for many changes.

use crate::{CellIndex, Domain, Wake};

use super::{BoardPropagator, Conflict};

/// A block of the queue: two words are handled as easily as one, and hold the propagators of most puzzles.
type Block = [u64; 2];

/// What the queue knows of a propagator.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// Its priority, by number.
    class: usize,
    /// The end of those of its priority.
    to: usize,
    /// Those of its priority that come behind it, within the same block.
    behind: Block,
    /// Whether its own changes wake it.
    requeues: bool,
}

/// A stack of cells. There is room for all of them and one more, so that a push that is not wanted can write behind the
/// top instead of branching: branches here are mispredicted.
#[derive(Clone, Debug, Default)]
struct CellStack {
    cells: Vec<CellIndex>,
    count: usize,
}

impl CellStack {
    /// Of so many cells those that wait.
    fn new(cells: usize, waits: impl Fn(usize) -> bool) -> CellStack {
        let mut waiting = CellStack { cells: vec![CellIndex::default(); cells + 1], count: 0 };
        (0..cells).for_each(|cell| waiting.push(CellIndex::new(cell), waits(cell)));
        waiting
    }

    /// A cell waits from now on, if it `waits`; it didn't before.
    #[inline(always)]
    fn push(&mut self, cell: CellIndex, waits: bool) {
        self.cells[self.count] = cell;
        self.count += usize::from(waits);
    }

    /// The last one that came.
    #[inline(always)]
    fn pop(&mut self) -> Option<CellIndex> {
        self.count = self.count.checked_sub(1)?;
        Some(self.cells[self.count])
    }
}

/// All that waits to be propagated.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    queue: Vec<Block>,
    slots: Vec<Slot>,
    /// The last one to run of each priority: those behind it come first, so that each runs once for many changes.
    last: Vec<usize>,
    /// Two lists of blocks for each cell, each as long as the queue.
    wakes: Vec<Block>,
    /// Cells with one value, whose peers haven't lost it yet.
    singles: CellStack,
    /// Cells that changed since their binary constraints were last followed.
    linked: CellStack,
    /// Whether each cell has binary constraints and is clean: they have seen all its changes. Empty where no cell has any.
    clean: Vec<bool>,
}

impl Queue {
    /// Every propagator waits, and what follows from all cells. The propagators come in the order of their priorities.
    pub(super) fn new(
        domains: &[Domain],
        propagators: &[Box<dyn BoardPropagator>],
        linked: &[bool],
    ) -> Queue {
        let (mut slots, mut last): (Vec<Slot>, Vec<usize>) = (Vec::new(), Vec::new());
        for alike in propagators.chunk_by(|one, next| one.priority() == next.priority()) {
            let (from, to) = (slots.len(), slots.len() + alike.len());
            for (number, propagator) in (from..to).zip(alike) {
                let mut behind = [0; 2];
                (number + 1..to.min(number / 128 * 128 + 128))
                    .for_each(|other| behind[other / 64 % 2] |= 1 << (other % 64));
                let requeues = propagator.requeues();
                slots.push(Slot { class: last.len(), to, behind, requeues });
            }
            last.push(from);
        }
        let parts = propagators.len().div_ceil(128);
        let mut queue = vec![[0; 2]; parts];
        let mut wakes = vec![[0; 2]; domains.len() * 2 * parts];
        for (number, propagator) in propagators.iter().enumerate() {
            let (part, word, bit) = (number / 128, number / 64 % 2, 1u64 << (number % 64));
            queue[part][word] |= bit;
            for &cell in propagator.cells() {
                let lists = cell.index() * 2 * parts;
                wakes[lists + parts + part][word] |= bit;
                if propagator.on() != Wake::Fixed {
                    wakes[lists + part][word] |= bit;
                }
            }
        }
        let singles = CellStack::new(domains.len(), |cell| domains[cell].is_power_of_two());
        let clean = vec![false; linked.len()];
        let linked = CellStack::new(linked.len(), |cell| linked[cell]);
        Queue { queue, slots, last, wakes, singles, linked, clean }
    }

    /// A cell has these values left.
    #[inline(always)]
    pub(super) fn changed(&mut self, cell: CellIndex, after: Domain) -> Result<(), Conflict> {
        if after == 0 {
            return Err(Conflict);
        }
        let single = after & (after - 1) == 0;
        self.singles.push(cell, single);
        if let Some(clean) = self.clean.get_mut(cell.index()) {
            self.linked.push(cell, *clean);
            *clean = false;
        }
        let list = cell.index() * 2 + usize::from(single);
        if let [only] = &mut self.queue[..] {
            let wakes = self.wakes[list];
            only[0] |= wakes[0];
            only[1] |= wakes[1];
        } else {
            self.wake_many(list);
        }
        Ok(())
    }

    /// Wakes the propagators of one of the lists.
    fn wake_many(&mut self, list: usize) {
        let parts = self.queue.len();
        for (part, wakes) in self.queue.iter_mut().zip(&self.wakes[list * parts..(list + 1) * parts]) {
            part[0] |= wakes[0];
            part[1] |= wakes[1];
        }
    }

    /// The propagator that runs next, if any waits.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        let [only] = &mut self.queue[..] else { return self.next_of_many() };
        let first = lowest(*only)?;
        let last = &mut self.last[self.slots[first].class];
        let behind = self.slots[*last].behind;
        let number = lowest([only[0] & behind[0], only[1] & behind[1]]).unwrap_or(first);
        *last = number;
        only[number / 64 % 2] &= !(1 << (number % 64));
        Some(number)
    }

    /// The same where the queue has several parts, or none.
    fn next_of_many(&mut self) -> Option<usize> {
        let queue = self.queue.as_flattened_mut();
        let first = first_from(queue, 0)?;
        let Slot { class, to, .. } = self.slots[first];
        let last = &mut self.last[class];
        let number = first_from(queue, *last + 1).filter(|number| *number < to).unwrap_or(first);
        *last = number;
        queue[number / 64] &= !(1 << (number % 64));
        Some(number)
    }

    /// A propagator ran: its own changes don't wake it, unless it requeues.
    #[inline]
    pub(super) fn ran(&mut self, number: usize) {
        if !self.slots[number].requeues
            && let Some(part) = self.queue.get_mut(number / 128)
        {
            part[number / 64 % 2] &= !(1 << (number % 64));
        }
    }

    /// Whether peers or binary constraints wait for changes.
    #[inline]
    pub(super) fn to_spread(&self) -> bool {
        self.singles.count + self.linked.count != 0
    }

    /// A cell with one value, whose peers haven't lost it yet.
    #[inline]
    pub(super) fn next_single(&mut self) -> Option<CellIndex> {
        self.singles.pop()
    }

    /// A cell that has changed since its binary constraints were last followed; now it is clean.
    #[inline]
    pub(super) fn next_linked(&mut self) -> Option<CellIndex> {
        let cell = self.linked.pop()?;
        self.clean[cell.index()] = true;
        Some(cell)
    }

    /// Empties it.
    pub(super) fn clear(&mut self) {
        self.queue.fill([0; 2]);
        self.singles.count = 0;
        while self.next_linked().is_some() {}
    }
}

/// The lowest bit.
#[inline(always)]
fn lowest(part: Block) -> Option<usize> {
    let (word, base) = if part[0] != 0 { (part[0], 0) } else { (part[1], 64) };
    (word != 0).then(|| base + word.trailing_zeros() as usize)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::Priority;
    use proptest::prelude::*;

    use super::*;
    use crate::board::Board;

    /// Does nothing.
    #[derive(Debug)]
    struct Idle {
        cells: Vec<CellIndex>,
        on: Wake,
        priority: Priority,
    }

    impl BoardPropagator for Idle {
        fn cells(&self) -> &[CellIndex] {
            &self.cells
        }

        fn on(&self) -> Wake {
            self.on
        }

        fn priority(&self) -> Priority {
            self.priority
        }

        fn propagate(&mut self, _: &mut Board) -> Result<(), Conflict> {
            Ok(())
        }
    }

    const CELLS: usize = 5;

    proptest! {
        /// Who is woken runs, by priority, and within one those behind the last first; with queues of one part and more.
        #[test]
        fn who_is_woken_runs_in_turn(
            kinds in proptest::collection::vec((0..CELLS, 0..CELLS, any::<bool>(), 0..3usize), 1..300),
            events in proptest::collection::vec((0..CELLS, any::<bool>(), 0..9usize), 0..40),
        ) {
            let mut kinds = kinds;
            kinds.sort_by_key(|kind| kind.3);
            let priority = |number: usize| [Priority::Tiny, Priority::Linear, Priority::Expensive][kinds[number].3];
            let propagators: Vec<Box<dyn BoardPropagator>> = (0..kinds.len())
                .map(|number| {
                    let (one, other, fix, _) = kinds[number];
                    let on = if fix { Wake::Fixed } else { Wake::Any };
                    Box::new(Idle { cells: CellIndex::all([one, other]), on, priority: priority(number) }) as Box<dyn BoardPropagator>
                })
                .collect();
            let mut queue = Queue::new(&[3; CELLS], &propagators, &[]);
            let mut waiting: BTreeSet<usize> = (0..kinds.len()).collect();
            let first = |class: usize| kinds.iter().position(|kind| kind.3 == class).unwrap_or(0);
            let mut last = [first(0), first(1), first(2)];
            for (cell, single, runs) in events {
                for _ in 0..runs {
                    let expected = waiting.first().map(|lowest| {
                        let class = kinds[*lowest].3;
                        let behind = waiting.range(last[class] + 1..).find(|number| kinds[**number].3 == class);
                        let number = *behind.unwrap_or(lowest);
                        last[class] = number;
                        number
                    });
                    expected.iter().for_each(|number| {
                        waiting.remove(number);
                    });
                    prop_assert_eq!(queue.next(), expected);
                }
                let after = if single { 1 } else { 3 };
                prop_assert!(queue.changed(CellIndex::new(cell), after).is_ok());
                let woken = |number: &usize| {
                    let (one, other, fix, _) = kinds[*number];
                    (one == cell || other == cell) && (single || !fix)
                };
                waiting.extend((0..kinds.len()).filter(woken));
                if single {
                    prop_assert_eq!(queue.next_single(), Some(CellIndex::new(cell)));
                }
                prop_assert_eq!(queue.next_single(), None);
            }
        }
    }
}

//! Which propagators are to run next.

use std::collections::VecDeque;

use super::event::On;

/// How soon a propagator runs: those that are cheap come before those that see more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Two or three variables.
    Tiny,
    /// Linear in its variables.
    Linear,
    /// More than linear.
    Costly,
    /// Much more.
    Expensive,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Wake {
    pub(crate) propagator: u32,
    pub(crate) on: On,
}

/// The propagators waiting to run, and whom a change of each variable wakes.
#[derive(Clone, Debug, Default)]
pub(crate) struct PropagationQueue {
    /// Of variable `x`: `wakes[starts[x]..starts[x + 1]]`.
    starts: Vec<u32>,
    wakes: Vec<Wake>,
    priorities: Vec<Priority>,
    waiting: Vec<bool>,
    queues: [VecDeque<u32>; 4],
    /// Every propagator is queued already, so none needs waking: at the start, when most values go.
    everybody: bool,
}

impl PropagationQueue {
    /// Lays out who waits for what. `subscriptions` are (variable, what, propagator).
    pub(crate) fn lay_out(
        &mut self,
        variables: usize,
        priorities: &[Priority],
        subscriptions: &[(u32, On, u32)],
    ) {
        self.priorities = priorities.to_vec();
        self.waiting.resize(priorities.len(), false);
        self.starts.clear();
        self.starts.resize(variables + 2, 0);
        for &(var, ..) in subscriptions {
            self.starts[var as usize + 2] += 1;
        }
        for i in 2..self.starts.len() {
            self.starts[i] += self.starts[i - 1];
        }
        self.wakes.resize(subscriptions.len(), Wake { propagator: 0, on: On(0) });
        for &(var, on, propagator) in subscriptions {
            let slot = &mut self.starts[var as usize + 1];
            self.wakes[*slot as usize] = Wake { propagator, on };
            *slot += 1;
        }
        self.starts.pop();
    }

    /// Propagator numbers that wait for the variable.
    pub(crate) fn around(&self, var: usize) -> impl Iterator<Item = u32> + '_ {
        let range = match (self.starts.get(var), self.starts.get(var + 1)) {
            (Some(&from), Some(&to)) => from as usize..to as usize,
            _ => 0..0,
        };
        self.wakes[range].iter().map(|wake| wake.propagator)
    }

    #[inline]
    pub(crate) fn wake(&mut self, var: usize, what: On) {
        if self.everybody {
            return;
        }
        let (Some(&from), Some(&to)) = (self.starts.get(var), self.starts.get(var + 1)) else { return };
        for i in from as usize..to as usize {
            let Wake { propagator, on } = self.wakes[i];
            if on.meets(what) {
                self.push(propagator);
            }
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, propagator: u32) {
        let waiting = &mut self.waiting[propagator as usize];
        if !*waiting {
            *waiting = true;
            self.queues[self.priorities[propagator as usize] as usize].push_back(propagator);
        }
    }

    /// The next propagator to run, and what the run counts for, in units of the clock. It counts as waiting
    /// until [`done`](PropagationQueue::done), so that it is not woken by its own changes.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u32, u32)> {
        const UNITS: [u32; 4] = [4, 16, 256, 1024];
        self.everybody = false;
        let mut queues = self.queues.iter_mut().zip(UNITS);
        queues.find_map(|(queue, units)| Some((queue.pop_front()?, units)))
    }

    #[inline]
    pub(crate) fn done(&mut self, propagator: u32) {
        self.waiting[propagator as usize] = false;
    }

    /// Everybody is to run.
    pub(crate) fn push_all(&mut self) {
        for propagator in 0..self.waiting.len() as u32 {
            self.push(propagator);
        }
        self.everybody = true;
    }

    pub(crate) fn clear(&mut self) {
        self.everybody = false;
        for queue in &mut self.queues {
            for propagator in queue.drain(..) {
                self.waiting[propagator as usize] = false;
            }
        }
    }
}

//! Many puzzles over many threads: answers in the order of the input, memory constant.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use rayon::prelude::*;

/// Work is handed to the threads in chunks; a chunk should take about this long, so that answers keep flowing.
const CHUNK_TIME: Duration = Duration::from_millis(50);

/// The most items a thread gets at once.
const LARGEST_SHARE: usize = 2048;

/// How many threads there are when nobody says otherwise.
#[must_use]
pub fn default_threads() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Applies `work` to every item on `threads` threads, and hands the results to `sink` in the order of the
/// items, on the calling thread. `Break` from the sink ends it.
///
/// No more than a few thousand items a thread are held at once, whatever the length of the input.
pub fn in_order<T: Send, R: Send>(
    items: impl Iterator<Item = T>,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let mut items = items;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.ok().filter(|_| threads.get() > 1);
    let mut share = 1;
    loop {
        let chunk: Vec<T> = items.by_ref().take(share * threads.get()).collect();
        if chunk.is_empty() {
            return;
        }
        let started = Instant::now();
        let results: Vec<R> = match &pool {
            Some(pool) => pool.install(|| chunk.into_par_iter().map(&work).collect()),
            None => chunk.into_iter().map(&work).collect(),
        };
        let took = started.elapsed();
        for result in results {
            if sink(result).is_break() {
                return;
            }
        }
        if took < CHUNK_TIME / 2 {
            share = (share * 2).min(LARGEST_SHARE);
        } else if took > CHUNK_TIME * 2 {
            share = (share / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            in_order(
                0..10_000,
                NonZero::new(threads).unwrap(),
                |i| i * 2,
                |result| {
                    seen.push(result);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(seen, (0..10_000).map(|i| i * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_endless_input_can_be_stopped() {
        let mut seen = 0;
        in_order(
            0..,
            default_threads(),
            |i: u64| i,
            |_| {
                seen += 1;
                if seen == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(seen, 1000);
    }
}

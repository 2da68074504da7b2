//! Many puzzles over many threads: answers in the order of the input, memory constant.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use garns_engine::{Event, Unique, Verdict};
use garns_format::{Block, Entry, Hints, LineReader, ReadError};
use garns_puzzle::{Kind, Lang, say};
use rayon::prelude::*;

use crate::answer::named;
use crate::{Answer, Solver, line};

/// What became of one puzzle of a batch.
#[derive(Debug)]
pub enum Item<'a> {
    /// A plain 9×9 puzzle that was proven to have one solution.
    Unique {
        /// The puzzle and its solution.
        unique: Unique<'a>,
        /// Its share of the time.
        time: Duration,
        /// Whether the goal asks for solutions, not only for their number.
        shown: bool,
    },
    /// Any other answer.
    Answer(&'a Answer),
    /// It could not be read, or has a rule the engine doesn't know: the line, and a sentence.
    Bad(&'a str),
}

impl Item<'_> {
    /// The verdict, if there is an answer.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Item::Unique { .. } => Some(Verdict::Unique),
            Item::Answer(answer) => Some(answer.verdict),
            Item::Bad(_) => None,
        }
    }

    /// The answer as plain data, if there is one.
    #[must_use]
    pub fn to_answer(&self) -> Option<Answer> {
        match self {
            Item::Bad(_) => None,
            Item::Answer(answer) => Some((*answer).clone()),
            Item::Unique { unique, time, shown } => {
                let text = |line: [u8; 81]| String::from_utf8_lossy(&line).into_owned();
                Some(Answer {
                    puzzle: text(unique.puzzle_line()),
                    kind: Kind::Sudoku,
                    verdict: Verdict::Unique,
                    solutions: shown.then(|| text(unique.solution_line())).into_iter().collect(),
                    count: "1".into(),
                    exact: true,
                    engine: "nine",
                    seconds: time.as_secs_f64(),
                    stats: named(&unique.stats),
                    stop: None,
                    partial: None,
                    unread: Vec::new(),
                })
            }
        }
    }
}

/// Answers the puzzles in a block of lines, one after the other. Plain 9×9 puzzles are solved side by side
/// first, where the engine can; the time told for each of those is its share.
pub fn answer(block: &Block, hints: &Hints, solver: &Solver, lang: Lang, mut each: impl FnMut(Item<'_>)) {
    let lines = hints.format.is_none_or(|format| ["line", "sdm"].contains(&format.name));
    let plain = lines && hints.shape.is_none() && hints.symbols.is_none();
    let mut side = solver.side_by_side().filter(|_| plain);
    let mut lines: Vec<_> = block.lines().map(|(number, line)| (number, line, None)).collect();
    let mut share = Duration::ZERO;
    let shown = solver.goal().shows_solutions();
    if let Some(side) = &mut side {
        for (_, line, taken) in &mut lines {
            *taken = side.push(line);
        }
        let started = Instant::now();
        side.run();
        share = started.elapsed() / lines.len().try_into().unwrap_or(u32::MAX).max(1);
    }
    let mut reader = LineReader::new(hints.clone());
    for (number, line, taken) in lines {
        let unique = side.as_ref().zip(taken).and_then(|(side, taken)| side.unique(taken));
        if let Some(unique) = unique {
            each(Item::Unique { unique, time: share, shown });
        } else if let Some(entry) = reader.read(number, line) {
            match answer_one(entry, solver, lang) {
                Ok(answer) => each(Item::Answer(&answer)),
                Err(error) => each(Item::Bad(&error)),
            }
        }
    }
}

/// The answer to one puzzle, all its solutions with it.
fn answer_one(entry: Result<Entry, ReadError>, solver: &Solver, lang: Lang) -> Result<Answer, String> {
    let entry = entry.map_err(|error| error.text(lang))?;
    let mut solutions = Vec::new();
    let report = solver.run(&entry.puzzle, &mut |event: Event<'_>| {
        if let Event::Solution(grid) = event {
            solutions.push(line(&entry.puzzle, grid));
        }
        ControlFlow::Continue(())
    });
    let mut report = report.map_err(|refusal| {
        let (line, why) = (entry.line, refusal.text(lang));
        say!(lang, "line {line}: {why}", "linha {line}: {why}")
    })?;
    report.solutions.clear(); // they are in the list of lines already
    Ok(Answer { solutions, unread: entry.unread, ..Answer::new(&entry.puzzle, &report) })
}

/// Work is handed to the threads in rounds; a round should take about this long, so that answers keep flowing.
const ROUND: Duration = Duration::from_millis(50);

/// Parts a thread gets in a round, so that one that is done early can take over from another.
const PARTS: usize = 4;

/// The largest size of a part: small enough for the cache, large enough that lanes seldom stand idle at its end.
const LARGEST_PART: usize = 2048;

/// How many threads there are when nobody says otherwise.
#[must_use]
pub fn default_threads() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Asks `next` for parts of about a given size (from 1 to a few thousand, growing while the work is quick),
/// applies `work` to them on `threads` threads, and hands the results to `sink` in order, on the calling
/// thread. `Break` from the sink ends it.
///
/// No more than a few parts a thread are held at once, however many there are.
pub fn in_order<T: Send, R: Send>(
    mut next: impl FnMut(usize) -> Option<T>,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.ok().filter(|_| threads.get() > 1);
    let mut size = 1;
    loop {
        let parts: Vec<T> = std::iter::from_fn(|| next(size)).take(PARTS * threads.get()).collect();
        if parts.is_empty() {
            return;
        }
        let started = Instant::now();
        let results: Vec<R> = match &pool {
            Some(pool) => pool.install(|| parts.into_par_iter().with_max_len(1).map(&work).collect()),
            None => parts.into_iter().map(&work).collect(),
        };
        let took = started.elapsed();
        for result in results {
            if sink(result).is_break() {
                return;
            }
        }
        if took < ROUND / 4 {
            size = (size * 4).min(LARGEST_PART);
        } else if took > ROUND * 2 {
            size = (size / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut numbers = 0..10_000;
            let part = |size| {
                let part: Vec<i32> = numbers.by_ref().take(size).collect();
                (!part.is_empty()).then_some(part)
            };
            let mut seen = Vec::new();
            let double = |part: Vec<i32>| part.into_iter().map(|i| i * 2).collect::<Vec<_>>();
            in_order(part, NonZero::new(threads).unwrap(), double, |result| {
                seen.extend(result);
                ControlFlow::Continue(())
            });
            assert_eq!(seen, (0..10_000).map(|i| i * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_endless_input_can_be_stopped() {
        let mut seen = 0;
        in_order(
            Some,
            default_threads(),
            |size| size,
            |_| {
                seen += 1;
                if seen == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(seen, 1000);
    }
}

//! Many puzzles over many threads: answers in the order of the input, memory constant.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use garns_engine::{Event, Found, SideBySide, Verdict, doubled_in_line};
use garns_format::{Block, Entry, Hints, LineReader, Place, ReadError};
use garns_puzzle::{DoubledDigit, Kind, Lang, say};
use serde::{Serialize, Serializer};

use crate::answer::named;
use crate::{Answer, Solver, line};

/// What became of one puzzle of a batch.
#[derive(Debug)]
pub enum Item<'a> {
    /// A plain 9×9 puzzle that was answered together with others.
    Plain(Plain<'a>),
    /// Any other answer.
    Answer(&'a Answer),
    /// It could not be read, or has a rule the engine doesn't know: the line, and a sentence.
    Bad(&'a str),
}

/// The answer to a plain 9×9 puzzle. As JSON it is what its [`Answer`] is.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    /// The puzzle, the verdict, the solutions.
    pub found: Found<'a>,
    /// Its share of the time, in seconds.
    pub seconds: f64,
}

impl Plain<'_> {
    /// Appends what [`write_line`] writes for its first solution, or for all of them.
    pub fn write_lines(&self, all: bool, out: &mut Vec<u8>) {
        let found = &self.found;
        let shown = if all { usize::MAX } else { 1 };
        for solution in found.solutions().take(shown) {
            let mut line = [0; 81];
            for (byte, digit) in line.iter_mut().zip(solution) {
                *byte = b'0' + digit;
            }
            write_line(&line, found.verdict, b"", out);
        }
        if found.count == 0 {
            write_line(b"-", found.verdict, b"", out);
        }
    }

    /// Appends it as a line of JSON.
    pub fn write_json(&self, out: &mut Vec<u8>) {
        let _ = serde_json::to_writer(&mut *out, self); // a vector takes whatever is written to it
        out.push(b'\n');
    }
}

/// Appends a solution of one puzzle of many, the verdict, and its mark.
pub fn write_line(solution: &[u8], verdict: Verdict, mark: &[u8], out: &mut Vec<u8>) {
    // Memory for most lines there are is asked for once, not for every part.
    out.reserve(128);
    out.extend_from_slice(solution);
    out.push(b'\t');
    out.extend_from_slice(verdict.name().as_bytes());
    out.extend_from_slice(mark);
    out.push(b'\n');
}

impl Item<'_> {
    /// The verdict, if there is an answer.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Item::Plain(plain) => Some(plain.found.verdict),
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
            Item::Plain(Plain { found, seconds }) => {
                let text = |line: [u8; 81]| String::from_utf8_lossy(&line).into_owned();
                Some(Answer {
                    puzzle: text(found.puzzle_line()),
                    kind: Kind::Sudoku,
                    verdict: found.verdict,
                    solutions: found.solution_lines().map(text).collect(),
                    count: found.count.to_string(),
                    exact: found.exact,
                    engine: ENGINE,
                    seconds: *seconds,
                    stats: named(&found.stats),
                    stop: None,
                    partial: None,
                    hopeless: Vec::new(),
                    unread: Vec::new(),
                    whole: None,
                })
            }
        }
    }
}

/// The engine that answers puzzles side by side.
const ENGINE: &str = "nine";

/// The fields of [`Answer`] without its memory: a batch has millions of them.
impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            puzzle: Digits,
            kind: Kind,
            verdict: Verdict,
            solutions: Lines<'a>,
            #[serde(serialize_with = "as_text")]
            count: u64,
            exact: bool,
            engine: &'static str,
            seconds: f64,
            stats: Stats<'a>,
        }
        struct Digits([u8; 81]);
        impl Serialize for Digits {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(std::str::from_utf8(&self.0).unwrap_or_default())
            }
        }
        struct Lines<'a>(&'a Found<'a>);
        impl Serialize for Lines<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.solution_lines().map(Digits))
            }
        }
        struct Stats<'a>(&'a [(&'static str, u64)]);
        impl Serialize for Stats<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().copied())
            }
        }
        fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(number)
        }
        let Plain { found, seconds } = self;
        Fields {
            puzzle: Digits(found.puzzle_line()),
            kind: Kind::Sudoku,
            verdict: found.verdict,
            solutions: Lines(found),
            count: found.count,
            exact: found.exact,
            engine: ENGINE,
            seconds: *seconds,
            stats: Stats(&found.stats),
        }
        .serialize(serializer)
    }
}

/// Answers the puzzles in a block of lines, one after the other. Plain 9×9 puzzles are solved side by side
/// first, where the engine can; the time told for each of those is its share.
pub fn answer(block: &Block, hints: &Hints, solver: &Solver, lang: Lang, mut each: impl FnMut(Item<'_>)) {
    answer_each(block, hints, solver, lang, &mut each);
}

/// Compiled here, and not once more for every closure.
fn answer_each(
    block: &Block,
    hints: &Hints,
    solver: &Solver,
    lang: Lang,
    mut each: &mut dyn FnMut(Item<'_>),
) {
    let lines = hints.format.is_none_or(|format| ["line", "sdm"].contains(&format.name));
    let plain = lines && hints.shape.is_none() && hints.symbols.is_none() && hints.rules.is_empty();
    let mut one_by_one = OneByOne { reader: LineReader::new(hints.clone()), solver, lang };
    let Some(mut side) = solver.side_by_side().filter(|_| plain) else {
        block.lines().for_each(|(number, line)| one_by_one.answer(number, line, &mut each));
        return;
    };
    // The lines that are not plain puzzles wait until it is their turn.
    let mut others = Vec::new();
    let started = Instant::now();
    // Givens that contradict each other are an error of the input, and not searched if that is seen at once.
    let sound = !hints.lenient && side.sees_doubled_givens();
    let take = |line: &[u8; 81]| if sound { side.push_sound(line) } else { side.push(line) };
    block.each_line(take, |number, line| others.push((number, line)));
    side.run(solver.device());
    let seconds = started.elapsed().as_secs_f64() / side.len().max(1) as f64;
    let mut others = others.into_iter().peekable();
    let mut taken = 0..side.len();
    for number in block.first().. {
        if let Some((_, line)) = others.next_if(|(other, _)| *other == number) {
            match doubled_in_line(line).filter(|_| sound) {
                Some(flaw) => each(Item::Bad(&Place::line(number).before(&flaw.text(lang), lang))),
                None => one_by_one.answer(number, line, &mut each),
            }
        } else if let Some(taken) = taken.next() {
            let looked_at = !sound && !hints.lenient;
            match side.answer(taken).map(|found| (found, if looked_at { flaw(&found) } else { None })) {
                Some((found, None)) => each(Item::Plain(Plain { found, seconds })),
                Some((_, Some(flaw))) => {
                    each(Item::Bad(&Place::line(number).before(&flaw.text(lang), lang)));
                }
                None => one_by_one.taken(number, &side, taken, &mut each),
            }
        } else {
            return;
        }
    }
}

/// Givens that contradict each other leave no solution, and are an error of the input.
fn flaw(found: &Found<'_>) -> Option<DoubledDigit> {
    (found.verdict == Verdict::Impossible).then(|| found.doubled_given()).flatten()
}

/// Answers lines by themselves.
struct OneByOne<'a> {
    reader: LineReader,
    solver: &'a Solver,
    lang: Lang,
}

impl OneByOne<'_> {
    fn answer(&mut self, number: usize, line: &[u8], each: &mut impl FnMut(Item<'_>)) {
        if let Some(entry) = self.reader.read(number, line) {
            match answer_one(entry, self.solver, self.lang) {
                Ok(answer) => each(Item::Answer(&answer)),
                Err(error) => each(Item::Bad(&error)),
            }
        }
    }

    /// Answers a line that was taken, but could not be answered side by side.
    #[cold]
    fn taken(&mut self, number: usize, side: &SideBySide<'_>, taken: usize, each: &mut impl FnMut(Item<'_>)) {
        if let Some(line) = side.puzzle_line(taken) {
            self.answer(number, &line, each);
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
    Ok(Answer { solutions, ..Answer::new(&entry.puzzle, &report) }.without(entry.unread))
}

/// A part should take about this long, reading included, so that answers keep flowing.
const PART: Duration = Duration::from_millis(10);

/// So many parts a thread may be ahead of what is handed over, so that a slow one holds no other up.
const AHEAD: usize = 4;

/// The largest size of a part: small enough for the cache, large enough that lanes seldom stand idle at its end.
pub(crate) const LARGEST_PART: usize = 2048;

/// How many threads there are by default.
#[must_use]
pub fn default_threads() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Asks `next` for parts of about a given size (from 1 to a few thousand, growing while the work is quick),
/// applies `work` to them on `threads` threads, and hands the results to `sink` in order, on the calling
/// thread. `Break` from the sink ends it.
///
/// The threads take the next part by themselves, one at a time, whenever they are done with one: none waits for a whole
/// round, and what is done is handed over while the next is read. No more than a few parts a thread are held at once,
/// however many there are.
///
/// # Panics
/// If one of the three does.
pub fn in_order<T: Send, R: Send>(
    next: impl FnMut(usize) -> Option<T> + Send,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Sync,
    sink: impl FnMut(R) -> ControlFlow<()>,
) {
    in_order_by(LARGEST_PART, next, threads, work, sink);
}

/// The same with parts of another largest size: see [`Solver::portion`].
///
/// # Panics
/// If one of the three functions does.
pub fn in_order_by<T: Send, R: Send>(
    largest: usize,
    mut next: impl FnMut(usize) -> Option<T> + Send,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    // A device is slow to start: what it gets is never small.
    let first = if largest > LARGEST_PART { largest / 8 } else { 1 };
    let size = Size(AtomicUsize::new(first), largest);
    if threads.get() == 1 {
        while let Some(result) = size.timed(|size| next(size).map(&work)) {
            if sink(result).is_break() {
                return;
            }
        }
        return;
    }
    let line = Line::new(next, AHEAD * threads.get());
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        let _end = line.ended_when_dropped();
        for _ in 0..threads.get() {
            let (sender, line, size, work) = (sender.clone(), &line, &size, &work);
            scope.spawn(move || {
                let _end = line.ended_when_dropped();
                while let Some((number, result)) =
                    size.timed(|size| line.next(size).map(|(number, part)| (number, work(part))))
                {
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                if sink(result).is_break() {
                    return;
                }
                line.handed_over(due);
            }
        }
    });
}

/// The size of the next part, and the largest.
struct Size(AtomicUsize, usize);

impl Size {
    /// Does something with a part of the size that seems right, and learns from how long that takes.
    fn timed<R>(&self, part: impl FnOnce(usize) -> R) -> R {
        let size = self.0.load(Ordering::Relaxed);
        let started = Instant::now();
        let result = part(size);
        let took = started.elapsed();
        // Where parts may be large, a quick one is not yet a reason to have smaller ones.
        let better = if took < PART / 4 || size > LARGEST_PART && took < PART * 4 {
            (size * 4).min(self.1)
        } else if took > PART * 4 && size <= LARGEST_PART {
            (size / 2).max(1)
        } else {
            size
        };
        // Unless another thread has learned something in the meantime.
        let _ = self.0.compare_exchange(size, better, Ordering::Relaxed, Ordering::Relaxed);
        result
    }
}

/// Where the threads of a batch stand in line for parts.
struct Line<F> {
    /// Makes parts; and the number of the next.
    parts: Mutex<(F, usize)>,
    standing: Mutex<Standing>,
    /// Tells of changes to it.
    changed: Condvar,
    /// How far parts may be ahead of what was handed over.
    ahead: usize,
}

#[derive(Default)]
struct Standing {
    /// So many results were handed over.
    handed_over: usize,
    /// There are no more parts, or no more are wanted.
    ended: bool,
}

impl<F> Line<F> {
    fn new(next: F, ahead: usize) -> Line<F> {
        let (standing, changed) = (Mutex::default(), Condvar::new());
        Line { parts: Mutex::new((next, 0)), standing, changed, ahead }
    }

    /// The next part and its number, as soon as there is room for its result.
    fn next<T>(&self, size: usize) -> Option<(usize, T)>
    where
        F: FnMut(usize) -> Option<T>,
    {
        let mut parts = lock(&self.parts);
        let number = parts.1;
        let full = |standing: &mut Standing| !standing.ended && number >= standing.handed_over + self.ahead;
        let standing = self.changed.wait_while(lock(&self.standing), full);
        if standing.unwrap_or_else(PoisonError::into_inner).ended {
            return None;
        }
        let part = (parts.0)(size)?;
        parts.1 += 1;
        Some((number, part))
    }

    fn handed_over(&self, results: usize) {
        lock(&self.standing).handed_over = results;
        self.changed.notify_all();
    }

    /// Ends it when what is returned is dropped, be it by a panic: waiting threads return.
    fn ended_when_dropped(&self) -> impl Drop + use<'_, F> {
        struct End<'a>(&'a Mutex<Standing>, &'a Condvar);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                lock(self.0).ended = true;
                self.1.notify_all();
            }
        }
        End(&self.standing, &self.changed)
    }
}

/// A panic elsewhere leaves what is locked here whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
    fn a_panic_ends_it() {
        for threads in [1, 3] {
            let threads = NonZero::new(threads).unwrap();
            let caught = std::panic::catch_unwind(|| {
                let work = |size: usize| assert!(size < 4, "a part it can't do");
                in_order(Some, threads, work, |()| ControlFlow::Continue(()));
            });
            assert!(caught.is_err());
            let caught = std::panic::catch_unwind(|| {
                in_order(Some, threads, |size| size, |_| panic!("nowhere to put it"));
            });
            assert!(caught.is_err());
        }
    }

    /// However slow the first part is, the others don't pile up.
    #[test]
    fn nobody_runs_far_ahead() {
        let (taken, limit) = (AtomicUsize::new(0), 3 * AHEAD);
        let next = |_| Some(taken.fetch_add(1, Ordering::Relaxed));
        let work = |number: usize| {
            if number == 0 {
                std::thread::sleep(Duration::from_millis(200));
                assert!(taken.load(Ordering::Relaxed) <= limit);
            }
            number
        };
        in_order(next, NonZero::new(3).unwrap(), work, |number| {
            assert!(taken.load(Ordering::Relaxed) <= number + limit);
            if number == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
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

//! One puzzle over many threads: what takes long is divided into parts, which are searched side by side.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use garns_engine::{Begun, Cancel, Division, Event, Goal, Limits, Report, Stop, UnsupportedError, Watch};
use garns_puzzle::Puzzle;

use crate::Solver;

/// A puzzle that takes no more nodes is searched by one thread: most take far fewer. Nodes, not seconds, so that the answer is the
/// same on every machine.
const ALONE: u64 = 5_000;

/// How often limits are looked at, and progress is told.
const LOOK_EVERY: Duration = Duration::from_millis(20);

impl Solver {
    /// Answers a puzzle with several threads, if it takes long.
    ///
    /// What is found is the same for every number of threads from two on: parts have an order, and solutions come in it. With
    /// one thread the verdict and, if all are asked for, the solutions are the same too. Other engines than `cp` and `auto`,
    /// [`Goal::Each`], a limit of nodes and watches that want single steps have one thread only.
    ///
    /// # Errors
    /// When the engine doesn't know one of the rules.
    pub fn run_on(
        &self,
        puzzle: &Puzzle,
        threads: NonZero<usize>,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        if threads.get() == 1 {
            return self.run(puzzle, watch);
        }
        self.run_divided(puzzle, threads, ALONE, watch)
    }

    /// Answers a puzzle with several threads, whatever the number, that divide it after so many nodes.
    ///
    /// # Errors
    /// When the engine doesn't know one of the rules.
    pub fn run_divided(
        &self,
        puzzle: &Puzzle,
        threads: NonZero<usize>,
        nodes: u64,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        let (begun_at, limits, goal) = (Instant::now(), self.limits().begun(), self.goal());
        let limited = limits.nodes.is_some() || limits.iterations.is_some();
        let begun = if goal == Goal::Each || limited || watch.wants_steps() || watch.wants_cost() {
            None
        } else {
            self.engine.begin(puzzle, goal, &limits, nodes, &mut Quiet(watch))
        };
        let Some(Begun { report, rest }) = begun else {
            return self.run(puzzle, watch);
        };
        let mut report = match rest {
            Some(rest) => search(&rest, report, threads, &limits, watch),
            None => report,
        };
        let _ = report.solutions.iter().try_for_each(|solution| watch.event(Event::Solution(solution)));
        report.seconds = begun_at.elapsed().as_secs_f64();
        Ok(report)
    }
}

/// Searches the parts, each by whichever thread is free; `before` is what was found before there were parts.
fn search(
    division: &Division<'_>,
    before: Report,
    threads: NonZero<usize>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Report {
    let told = |report: &Report| {
        report.stats.iter().find(|(name, _)| *name == "nodes").map_or(0, |(_, nodes)| *nodes)
    };
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(told(&before)));
    let mut reports = vec![Some(before)];
    reports.resize_with(1 + division.parts(), || None);
    // Ends the searches of this puzzle only.
    let cancel = Cancel::default();
    let mut stop = None;
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.get().min(division.parts()) {
            let (send, cancel, next, nodes) = (send.clone(), cancel.clone(), &next, &nodes);
            scope.spawn(move || {
                let limits = Limits { cancel: cancel.clone(), ..limits.clone() };
                let Some(mut searcher) = division.searcher(&limits) else { return };
                while !cancel.is_cancelled() {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= division.parts() {
                        break;
                    }
                    let mut known = 0;
                    let report = searcher.run(part, &mut |event: Event<'_>| {
                        if let Event::Progress { nodes: now, .. } = event {
                            nodes.fetch_add(now.saturating_sub(known), Ordering::Relaxed);
                            known = now;
                        }
                        ControlFlow::Continue(())
                    });
                    if send.send((1 + part, report)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        loop {
            match receive.recv_timeout(LOOK_EVERY) {
                Ok((at, report)) => reports[at] = Some(report),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if cancel.is_cancelled() {
                continue;
            }
            let found = reports.iter().flatten().map(|report| report.count).sum();
            let progress = Event::Progress { nodes: nodes.load(Ordering::Relaxed), found };
            let unwatched = watch.event(progress).is_break();
            stop = limits.stop().or(unwatched.then_some(Stop::Cancelled));
            if stop.is_some() || division.suffice(&reports) {
                cancel.cancel();
            }
        }
    });
    // Those that were ended because of others tell that they were cancelled: what ended them all is what counts.
    let cancelled = |report: &mut Report| {
        if report.stop == Some(Stop::Cancelled) {
            report.stop = stop.or(report.stop);
        }
    };
    reports.iter_mut().flatten().for_each(cancelled);
    // Those that could not begin before it was over.
    let stop = stop.or_else(|| limits.stop());
    division.merged(reports, stop)
}

/// Hears of progress, but of no solution: they would be told twice.
struct Quiet<'a>(&'a mut dyn Watch);

impl Watch for Quiet<'_> {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Solution(_) => ControlFlow::Continue(()),
            event => self.0.event(event),
        }
    }
}

//! One puzzle over many threads: what takes long is divided into parts, which are searched side by side.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use garns_engine::{
    Cancel, Engine, Event, Goal, Limits, Report, Stop, UnsupportedError, Watch, make, merged, split, suffice,
};
use garns_puzzle::{Network, Puzzle};

use crate::Solver;

/// A puzzle that takes no more nodes is searched by one thread: most take far fewer, and dividing one takes time too. Nodes,
/// not seconds, so that the answer is the same on every machine.
const ALONE: u64 = 20_000;

/// So many parts, however many threads there are: so the answer does not depend on their number.
const PARTS: usize = 64;

/// How often limits are looked at, and progress is told.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The engine whose searches are divided.
const ENGINE: &str = "cp";

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
        let alone = threads.get() == 1
            || !self.is_divided()
            || watch.wants_steps()
            || watch.wants_cost()
            // What has houses alone is for engines that `auto` knows better.
            || self.about().name != ENGINE && Network::irreducible_rules(puzzle).next().is_none();
        if alone {
            return self.run(puzzle, watch);
        }
        let begun = Instant::now();
        let limits = self.limits().begun();
        let first =
            self.run_within(puzzle, &Limits { nodes: Some(ALONE), ..limits.clone() }, &mut Quiet(watch))?;
        if first.stop != Some(Stop::Nodes) {
            tell(&first, watch);
            return Ok(first);
        }
        let divided = first.engine == ENGINE;
        let mut report = if divided {
            self.run_divided(puzzle, threads, &limits, watch)?
        } else {
            self.run_within(puzzle, &limits, watch)?
        };
        // What was searched alone is part of the work.
        for &(name, count) in &first.stats {
            match report.stats.iter_mut().find(|(other, _)| *other == name) {
                Some((_, sum)) => *sum += count,
                None => report.stats.push((name, count)),
            }
        }
        // And what was found then stays found.
        if report.stop.is_some() && report.count < first.count {
            report = Report { stop: report.stop, stats: report.stats, ..first };
        }
        if divided {
            tell(&report, watch);
        }
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(report)
    }

    /// Answers a puzzle in parts, without trying first how long it takes.
    ///
    /// # Errors
    /// When the engine doesn't know one of the rules.
    pub fn run_in_parts(
        &self,
        puzzle: &Puzzle,
        threads: NonZero<usize>,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        if !self.is_divided() || watch.wants_steps() {
            return self.run(puzzle, watch);
        }
        let report = self.run_divided(puzzle, threads, &self.limits().begun(), watch)?;
        tell(&report, watch);
        Ok(report)
    }

    /// Whether its searches can be divided.
    fn is_divided(&self) -> bool {
        let limits = self.limits();
        [ENGINE, "auto"].contains(&self.about().name)
            && self.goal() != Goal::Each
            && limits.nodes.is_none()
            && limits.iterations.is_none()
    }

    /// The report on all parts; solutions are not told yet.
    fn run_divided(
        &self,
        puzzle: &Puzzle,
        threads: NonZero<usize>,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Report, UnsupportedError> {
        let begun = Instant::now();
        let usual = make(ENGINE, &[]).ok();
        let engine: &dyn Engine = match &usual {
            Some(usual) if self.about().name != ENGINE => &**usual,
            _ => &*self.engine,
        };
        engine.accepts(puzzle)?;
        let goal = self.goal();
        let mut report = match split(puzzle, PARTS, limits) {
            Err(stop) => merged(goal, vec![None], Some(stop), ENGINE),
            Ok(parts) => search(engine, &parts, goal, threads, limits, watch),
        };
        report.seconds = begun.elapsed().as_secs_f64();
        Ok(report)
    }
}

/// Searches the parts, each by whichever thread is free.
fn search(
    engine: &dyn Engine,
    parts: &[Puzzle],
    goal: Goal,
    threads: NonZero<usize>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Report {
    let mut reports: Vec<Option<Report>> = parts.iter().map(|_| None).collect();
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    // Ends the searches of this puzzle only.
    let cancel = Cancel::default();
    let mut stop = None;
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.get().min(parts.len()) {
            let (send, cancel, next, nodes) = (send.clone(), cancel.clone(), &next, &nodes);
            scope.spawn(move || {
                let limits = Limits { cancel: cancel.clone(), ..limits.clone() };
                while !cancel.is_cancelled() {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(part) = parts.get(at) else { break };
                    let mut known = 0;
                    let report = engine.run(part, goal, &limits, &mut |event: Event<'_>| {
                        if let Event::Progress { nodes: now, .. } = event {
                            nodes.fetch_add(now.saturating_sub(known), Ordering::Relaxed);
                            known = now;
                        }
                        ControlFlow::Continue(())
                    });
                    if send.send((at, report)).is_err() {
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
            if stop.is_some() || suffice(goal, &reports) {
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
    merged(goal, reports, stop, ENGINE)
}

/// Hands the solutions over, as long as they are wanted.
fn tell(report: &Report, watch: &mut dyn Watch) {
    let _ = report.solutions.iter().try_for_each(|solution| watch.event(Event::Solution(solution)));
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

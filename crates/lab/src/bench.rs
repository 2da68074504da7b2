//! One run on the bench: what it is asked, what is measured, and who measures it.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use garns_engine::{Cancel, Event, Report, Standing, Stop, Watch, make};
use garns_format::Hints;
use serde::{Deserialize, Serialize};

use crate::experiment::Spec;
use crate::memory;
use crate::rows::{Moment, Outcome};

/// A run that is to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// The puzzle, as text.
    pub puzzle: String,
    /// The engine with its parameters and limits.
    pub spec: Spec,
    /// What its random choices start from.
    pub seed: u64,
    /// Whether its course is to be recorded. That takes time, so such runs are not counted among the others.
    pub trace: bool,
}

/// Makes runs, one after the other.
pub trait Bench: Send {
    /// Makes a run; `None` when it was cancelled.
    fn run(&mut self, task: &Task) -> Option<Outcome>;
}

/// Makes runs in the thread that asks for them.
#[derive(Clone, Debug, Default)]
pub struct Here {
    /// Stops them.
    pub cancel: Cancel,
    /// Whether the process does nothing else, so that its memory is the run's.
    pub alone: bool,
}

impl Bench for Here {
    fn run(&mut self, task: &Task) -> Option<Outcome> {
        let Spec { engine, params, .. } = &task.spec;
        let read = garns_format::read(&task.puzzle, &Hints::default());
        // Both were read before they were stored; a newer garns may have become stricter.
        let (Ok(puzzle), Ok(engine)) = (read, make(engine, params)) else { return Some(refused()) };
        if engine.accepts(&puzzle).is_err() {
            return Some(refused());
        }
        let mut limits = task.spec.limits(task.seed);
        // In a process of its own a run has its time on the processor, however busy the machine is.
        let time = limits.time.take_if(|_| self.alone);
        limits.cancel = if time.is_some() { Cancel::default() } else { self.cancel.clone() };
        let mut recorder = Recorder::new(task.trace);
        let memory = self.alone.then(memory::Peak::start).flatten();
        // An engine may have others work for it (`ilp`), whose time is its own too.
        let used = || match self.alone {
            true => ProcessTime::try_now().map(|time| time.as_duration()),
            false => ThreadTime::try_now().map(|time| time.as_duration()),
        };
        let (clock, begin) = (Instant::now(), used());
        let mut report =
            within(time, &limits.cancel, || engine.run(&puzzle, task.spec.goal(), &limits, &mut recorder));
        let cpu = begin.and_then(|begin| Ok(used()?.saturating_sub(begin))).unwrap_or_default();
        let wall = clock.elapsed();
        let memory = memory.and_then(|peak| peak.end());
        if report.stop == Some(Stop::Cancelled) {
            if self.cancel.is_cancelled() {
                return None;
            }
            report.stop = Some(Stop::Time);
        }
        let (outcome, course) = (Outcome::of(&report, recorder.last), recorder.course);
        Some(Outcome { cpu: cpu.as_secs_f64(), wall: wall.as_secs_f64(), memory, course, ..outcome })
    }
}

/// How often it is looked whether the time is up.
const LOOK: Duration = Duration::from_millis(3);

/// Makes a run, and cancels it when the process has used so much processor time.
fn within(time: Option<Duration>, cancel: &Cancel, run: impl FnOnce() -> Report) -> Report {
    let (Some(time), Ok(begin)) = (time, ProcessTime::try_now()) else { return run() };
    let (over, is_over) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while is_over.recv_timeout(LOOK) == Err(mpsc::RecvTimeoutError::Timeout) {
                if begin.try_elapsed().is_ok_and(|used| used >= time) {
                    cancel.cancel();
                    break;
                }
            }
        });
        let report = run();
        drop(over);
        report
    })
}

fn refused() -> Outcome {
    Outcome { verdict: "refused".into(), ..Outcome::default() }
}

/// So many moments are kept of a course; of longer ones every second is left out, again and again.
const MOMENTS: usize = 600;

/// A watch that keeps the course of a run.
struct Recorder {
    wanted: bool,
    started: Instant,
    course: Vec<Moment>,
    /// Every so many of the moments told are kept.
    every: usize,
    seen: usize,
    last: Option<Standing>,
}

impl Recorder {
    fn new(wanted: bool) -> Recorder {
        Recorder { wanted, started: Instant::now(), course: Vec::new(), every: 1, seen: 0, last: None }
    }

    fn keep(&mut self, standing: &Standing) {
        let moment = Moment::of(standing, self.started.elapsed().as_secs_f64());
        // The end is always told, whether or not its turn has come.
        if standing.best == 0 || self.seen.is_multiple_of(self.every) {
            self.course.push(moment);
        }
        self.seen += 1;
        if self.course.len() > MOMENTS {
            let mut number = 0;
            self.course.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
    }
}

impl Watch for Recorder {
    fn wants_cost(&self) -> bool {
        self.wanted
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Cost(standing) = event {
            self.last = Some(standing);
            if self.wanted {
                self.keep(&standing);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_courses_are_thinned_and_keep_their_ends() {
        let mut recorder = Recorder::new(true);
        for iteration in 0..=100_000 {
            let best = u64::from(iteration < 100_000);
            let standing = Standing { iteration, cost: best, best, ..Standing::default() };
            let _ = recorder.event(Event::Cost(standing));
        }
        let course = recorder.course;
        assert!((MOMENTS / 3..=MOMENTS).contains(&course.len()), "{}", course.len());
        assert_eq!((course[0].iteration, course[course.len() - 1].iteration), (0, 100_000));
        assert!(course.is_sorted_by(|a, b| a.iteration < b.iteration));
    }

    #[test]
    fn time_on_the_processor_is_limited() {
        let puzzle = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";
        let spec = Spec {
            engine: "backtrack".into(),
            params: Vec::new(),
            unique: true,
            time: Some(50),
            nodes: None,
            iterations: None,
        };
        let task = Task { puzzle: puzzle.into(), spec, seed: 1, trace: false };
        let mut alone = Here { alone: true, ..Here::default() };
        // Other tests in the same process use time too, so it may be less.
        let outcome = alone.run(&task).unwrap();
        assert_eq!((outcome.verdict.as_str(), outcome.stop.as_deref()), ("gave-up", Some("time")));
        assert!(outcome.cpu < 0.5, "{outcome:?}");
    }

    #[test]
    fn a_run_is_measured() {
        let puzzle = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
        let spec = Spec {
            engine: "backtrack".into(),
            params: Vec::new(),
            unique: true,
            time: None,
            nodes: None,
            iterations: None,
        };
        let task = Task { puzzle: puzzle.into(), spec, seed: 1, trace: false };
        let outcome = Here::default().run(&task).unwrap();
        assert_eq!(outcome.verdict, "unique");
        assert!(outcome.nodes.unwrap() > 0 && outcome.cpu > 0.0 && outcome.wall > 0.0, "{outcome:?}");
        assert_eq!((outcome.iterations, outcome.cost, outcome.memory), (None, None, None));
        let limited = Spec { nodes: Some(10), ..task.spec.clone() };
        let outcome = Here::default().run(&Task { spec: limited, ..task.clone() }).unwrap();
        assert_eq!((outcome.verdict.as_str(), outcome.stop.as_deref()), ("gave-up", Some("nodes")));
        let strange = Task { spec: Spec { engine: "nine".into(), ..task.spec.clone() }, ..task };
        let strange = Task { puzzle: "1 2 3 4\n. . . .\n. . . .\n. . . .".into(), ..strange };
        assert_eq!(Here::default().run(&strange).unwrap().verdict, "refused");
    }
}

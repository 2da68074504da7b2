//! Several searches of one program at once, each in a thread of its own: a portfolio.
//!
//! They differ in how they search, and tell each other how good their solutions are. Which of them comes first
//! depends on the machine, so that the solution need not be the same again; the verdict is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use garns_cp::{Cancel, InternalError, Model, Search, Shared, Statistics, Step, Stop};

use crate::build::Builder;
use crate::program::{Goal, Program};
use crate::run::{Alarm, Options, REACH, RunError, Told, Verdict, prepare};

/// The most threads: each holds a model of its own.
const MOST: usize = 64;

/// What a search tells.
enum Message {
    /// A solution, as text, and its objective.
    Solution(String, i64),
    /// Nothing (better) is left, or why it stopped.
    Ended(Option<Stop>, Statistics),
}

/// How the thread of this number searches: the first as is asked for, the others freely, every second one near the best
/// solution.
fn options_of(number: usize, options: &Options) -> Options {
    if number == 0 {
        return *options;
    }
    let seed = options.seed.unwrap_or(1).wrapping_add(number as u64);
    Options { free: true, lns: number.is_multiple_of(2), seed: Some(seed), ..*options }
}

/// Searches, and tells whatever is found.
fn run(search: &mut Search, builder: &Builder, messages: &Sender<Message>, bound: &Shared) {
    loop {
        let stop = match search.step() {
            Step::Solution(solution) => {
                let objective = builder.objective_of(&solution);
                if messages.send(Message::Solution(builder.show(&solution), objective)).is_err() {
                    return;
                }
                match builder.program.goal {
                    // Told first, so that it is known before anybody can say that nothing is better.
                    Goal::Minimise(_) => bound.offer(objective),
                    Goal::Maximise(_) => bound.offer(-objective),
                    Goal::Satisfy => return,
                };
                continue;
            }
            Step::Done => None,
            Step::Stopped(stop) => Some(stop),
        };
        // The channel is closed once another search has come to the end.
        let _ = messages.send(Message::Ended(stop, search.statistics()));
        return;
    }
}

/// Writes the answers of several searches, without the line that ends them all. Each makes its own model of the program,
/// which can be made.
pub(crate) fn answers(
    program: &Program,
    options: &Options,
    alarm: &Alarm,
    told: &mut Told,
) -> Result<(Verdict, Option<Stop>, Statistics), RunError> {
    let bound = Shared::new();
    let over = Arc::new(AtomicBool::new(false));
    let (cancel, flag) = (alarm.cancel.clone(), over.clone());
    let alarm = Alarm {
        deadline: alarm.deadline,
        cancel: Cancel::when(move || flag.load(Ordering::Relaxed) || cancel.is_cancelled()),
    };
    let (sender, messages) = channel();
    thread::scope(|scope| {
        for number in 0..options.threads.min(MOST) {
            let (sender, bound, alarm) = (sender.clone(), &bound, &alarm);
            scope.spawn(move || {
                let options = options_of(number, options);
                if search(program, &options, alarm, &sender, bound).is_none() {
                    let stop = alarm.stop().unwrap_or(Stop::Cancelled);
                    let _ = sender.send(Message::Ended(Some(stop), Statistics::default()));
                }
            });
        }
        drop(sender);
        let answer = listen(&messages, told, matches!(program.goal, Goal::Maximise(_)));
        over.store(true, Ordering::Relaxed);
        answer
    })
}

/// Makes a model and searches it; nothing if there is not enough time to make it.
fn search(
    program: &Program,
    options: &Options,
    alarm: &Alarm,
    messages: &Sender<Message>,
    bound: &Shared,
) -> Option<()> {
    let mut builder = Builder::build(program, REACH, alarm, Model::without_text()).ok()??;
    let plan = builder.plan();
    let mut model = std::mem::take(&mut builder.model);
    let search = model.search().ok()?;
    let mut search = prepare(search, options, &plan, &builder, None).sharing(bound);
    run(&mut search, &builder, messages, bound);
    Some(())
}

/// Tells what the searches find until one has come to the end, or all have stopped.
fn listen(
    messages: &Receiver<Message>,
    told: &mut Told,
    maximises: bool,
) -> Result<(Verdict, Option<Stop>, Statistics), RunError> {
    let mut statistics = Statistics::default();
    let mut stopped = None;
    loop {
        match messages.recv() {
            Ok(Message::Solution(text, objective)) => {
                let better = |best: i64| if maximises { objective > best } else { objective < best };
                if told.objective().is_none_or(better) && told.tell(text, objective)? {
                    return Ok((told.end(None)?, None, statistics));
                }
            }
            Ok(Message::Ended(None, done)) => {
                statistics.add(&done);
                return Ok((told.end(None)?, None, statistics));
            }
            Ok(Message::Ended(stop, done)) => {
                statistics.add(&done);
                stopped = stopped.or(stop);
            }
            Err(_) => {
                // All have ended, none of them by coming to the end.
                let stop = stopped.unwrap_or(Stop::Internal(InternalError::Conflict));
                return Ok((told.end(Some(stop))?, Some(stop), statistics));
            }
        }
    }
}

//! Runs in processes of their own: a run that brings its process down is a row like any other, and the
//! memory of the process is the memory of the run.
//!
//! Tasks go to the process as lines of JSON, outcomes come back the same way.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use garns_engine::Cancel;

use crate::bench::{Bench, Here, Task};
use crate::error::LabError;
use crate::rows::Outcome;

/// How often a waiting thread looks up.
const MOMENT: Duration = Duration::from_millis(20);

/// Makes runs in a process of its own, which is started again when a run has brought it down.
pub struct Worker {
    command: Box<dyn Fn() -> Command + Send>,
    cancel: Cancel,
    process: Process,
}

struct Process {
    child: Arc<Mutex<Child>>,
    tasks: ChildStdin,
    outcomes: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts the process. It must call [`work`] with its standard input and output.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(
        command: impl Fn() -> Command + Send + 'static,
        cancel: &Cancel,
    ) -> Result<Worker, LabError> {
        let process = Process::start(&command, cancel)?;
        Ok(Worker { command: Box::new(command), cancel: cancel.clone(), process })
    }
}

impl Process {
    fn start(command: &dyn Fn() -> Command, cancel: &Cancel) -> std::io::Result<Process> {
        let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let missing = || std::io::Error::other("no pipe");
        let tasks = child.stdin.take().ok_or_else(missing)?;
        let outcomes = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        let child = Arc::new(Mutex::new(child));
        // A thread that waits for an outcome can't look whether the run is still wanted.
        let (guarded, cancel) = (Arc::downgrade(&child), cancel.clone());
        std::thread::spawn(move || {
            while let Some(child) = guarded.upgrade() {
                if cancel.is_cancelled() {
                    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
                    break;
                }
                drop(child);
                std::thread::sleep(MOMENT);
            }
        });
        Ok(Process { child, tasks, outcomes })
    }

    fn ask(&mut self, task: &Task) -> Option<Outcome> {
        let mut line = serde_json::to_string(task).ok()?;
        line.push('\n');
        self.tasks.write_all(line.as_bytes()).ok()?;
        self.tasks.flush().ok()?;
        line.clear();
        self.outcomes.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Bench for Worker {
    fn run(&mut self, task: &Task) -> Option<Outcome> {
        let started = Instant::now();
        let outcome = self.process.ask(task);
        if outcome.is_some() || self.cancel.is_cancelled() {
            return outcome;
        }
        // An interrupt reaches the process before it reaches us.
        std::thread::sleep(5 * MOMENT);
        if self.cancel.is_cancelled() {
            return None;
        }
        let wall = started.elapsed().as_secs_f64();
        self.process = Process::start(&self.command, &self.cancel).ok()?;
        Some(Outcome { verdict: "crashed".into(), cpu: wall, wall, ..Outcome::default() })
    }
}

/// What the process of a [`Worker`] does: makes the runs it reads from `tasks` until there are no more. When
/// the asker goes away, even in the middle of a run, `gone` is called.
///
/// # Errors
/// When an outcome can't be written.
pub fn work(
    tasks: impl BufRead + Send + 'static,
    mut outcomes: impl Write,
    gone: impl FnOnce() + Send + 'static,
) -> std::io::Result<()> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        for line in tasks.lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
        gone();
    });
    let mut bench = Here { alone: true, ..Here::default() };
    for line in receive {
        let task: Task = serde_json::from_str(&line)?;
        if let Some(outcome) = bench.run(&task) {
            serde_json::to_writer(&mut outcomes, &outcome)?;
            outcomes.write_all(b"\n")?;
            outcomes.flush()?;
        }
    }
    Ok(())
}

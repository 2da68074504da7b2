//! What a run does, written down and sent to the page piece by piece.

use std::ops::ControlFlow;

use garns::{Event, Grid, Puzzle, Standing, Watch};

use crate::job::{Ranks, Reply, ranks};
use crate::tape::{Tick, Writer, play};
use crate::work::Post;

/// Seconds between two messages: one for each picture a screen shows.
const FRAME: f64 = 1.0 / 60.0;

/// Single steps are kept up to so many words of tape; after that there is one picture of the grid a frame.
const LONGEST_TAPE: usize = 1 << 19;

/// Solutions are sent up to this many.
const MOST_SOLUTIONS: usize = 2000;

/// Writes a run down and sends it in pieces, one a frame.
pub(crate) struct Recorder<'a> {
    post: &'a mut dyn Post,
    steps: bool,
    tape: Writer,
    written: usize,
    /// The grid as it is, once single steps are no longer kept.
    grid: Grid,
    changed: Vec<usize>,
    solutions: Vec<Ranks>,
    found: usize,
    progress: Option<(u64, u64)>,
    started: f64,
    sent: f64,
    until_look: u32,
    /// Where it stood last.
    pub(crate) last: Option<Standing>,
}

/// How many events pass between two looks at the clock.
const EVENTS_PER_LOOK: u32 = 32;

impl<'a> Recorder<'a> {
    pub(crate) fn new(puzzle: &Puzzle, steps: bool, post: &'a mut dyn Post) -> Recorder<'a> {
        let now = post.now();
        Recorder {
            post,
            steps,
            tape: Writer::default(),
            written: 0,
            grid: puzzle.givens().clone(),
            changed: Vec::new(),
            solutions: Vec::new(),
            found: 0,
            progress: None,
            started: now,
            sent: now,
            until_look: 0,
            last: None,
        }
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        self.post.now() - self.started
    }

    /// Sends what is waiting.
    pub(crate) fn flush(&mut self) {
        if self.written > LONGEST_TAPE && !self.changed.is_empty() {
            self.changed.clear();
            self.tape.filled(&self.grid);
        }
        if !self.tape.is_empty() {
            self.written += self.tape.len();
            self.post.tape(self.tape.take());
        }
        if !self.solutions.is_empty() {
            self.post.reply(&Reply::Solutions { grids: std::mem::take(&mut self.solutions) });
        }
        if let Some((nodes, found)) = self.progress.take() {
            let seconds = self.seconds();
            self.post.reply(&Reply::Progress { nodes, found, seconds });
        }
    }
}

impl Watch for Recorder<'_> {
    fn wants_steps(&self) -> bool {
        self.steps
    }

    fn wants_cost(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let tick = match event {
            Event::Placed { cell, rank } => Some(Tick::Placed { cell, rank }),
            Event::Removed { cell } => Some(Tick::Removed { cell }),
            Event::Swapped { a, b } => Some(Tick::Swapped { a, b }),
            _ => None,
        };
        if let Some(tick) = tick {
            play(&tick, &mut self.grid, &mut self.changed);
        }
        if let Event::Cost(standing) = event {
            self.last = Some(standing);
        }
        let full = self.written > LONGEST_TAPE;
        if !full {
            self.changed.clear();
        }
        match event {
            Event::Solution(grid) => {
                self.found += 1;
                if self.found <= MOST_SOLUTIONS {
                    self.solutions.push(ranks(grid));
                }
            }
            Event::Progress { nodes, found } => self.progress = Some((nodes, found)),
            Event::Filled(grid) => {
                self.grid = grid.clone();
                self.tape.push(&event, 0.0);
            }
            // Where it stands is always of use: engines tell it seldom enough when steps are not wanted.
            Event::Cost(_) if !full || !self.steps => {
                let seconds = self.post.now() - self.started;
                self.tape.push(&event, seconds);
            }
            Event::Cost(_) => {
                self.until_look = self.until_look.saturating_sub(1);
                if self.until_look > 0 {
                    return ControlFlow::Continue(());
                }
                let now = self.post.now();
                if now - self.sent < FRAME {
                    self.until_look = EVENTS_PER_LOOK;
                    return ControlFlow::Continue(());
                }
                self.tape.push(&event, now - self.started);
            }
            _ if full => {}
            _ => self.tape.push(&event, 0.0),
        }
        if self.until_look == 0 {
            self.until_look = EVENTS_PER_LOOK;
            let now = self.post.now();
            if now - self.sent >= FRAME {
                self.flush();
                self.sent = now;
            }
        }
        self.until_look -= 1;
        ControlFlow::Continue(())
    }
}

//! `--watch`: the search live in the terminal, and its convergence.

mod screen;
mod view;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use garns::{Cancel, Event, Grid, Lang, Puzzle, Watch};

use self::screen::{Key, Screen};
use crate::course::Course;
use crate::session::Session;

/// No more than this many pictures a second.
const FRAME: Duration = Duration::from_millis(40);

/// A long delay is waited for in naps, so that Ctrl-C is heard between them.
const NAP: Duration = Duration::from_millis(50);

/// Events between two looks at the clock.
const EVENTS_PER_LOOK: u32 = 256;

/// What there is to see of a run.
pub(crate) struct Scene<'a> {
    puzzle: &'a Puzzle,
    lang: Lang,
    grid: Grid,
    started: Instant,
    placed: u64,
    removed: u64,
    course: Course,
    /// Whether the engine improves a full grid.
    local: bool,
    /// Whether the run is over.
    over: bool,
}

impl<'a> Scene<'a> {
    fn new(puzzle: &'a Puzzle, lang: Lang) -> Scene<'a> {
        Scene {
            puzzle,
            lang,
            grid: puzzle.givens().clone(),
            started: Instant::now(),
            placed: 0,
            removed: 0,
            course: Course::new(),
            local: false,
            over: false,
        }
    }

    /// Takes in what happened; whether the grid changed.
    fn take(&mut self, event: Event<'_>) -> bool {
        match event {
            Event::Placed { cell, rank } => {
                self.grid.set(cell, rank);
                self.placed += 1;
            }
            Event::Removed { cell } => {
                self.grid.clear(cell);
                self.removed += 1;
            }
            Event::Filled(grid) => {
                self.local = true;
                self.grid.clone_from(grid);
            }
            Event::Swapped { a, b } => {
                if let (Some(x), Some(y)) = (self.grid.get(a), self.grid.get(b)) {
                    self.grid.set(a, y);
                    self.grid.set(b, x);
                }
            }
            Event::Cost(standing) => {
                self.local = true;
                self.course.push(standing);
                return false;
            }
            _ => return false,
        }
        true
    }
}

/// Draws on standard error, so that the answer on standard output stays clean.
pub(crate) struct Live<'a> {
    scene: Scene<'a>,
    /// None where the terminal can't be drawn on: the run goes on unseen.
    screen: Option<Screen>,
    /// Whether the terminal was there and is gone.
    closed: bool,
    cancel: Cancel,
    delay: Duration,
    shown: Option<Instant>,
    until_look: u32,
}

impl<'a> Live<'a> {
    /// With a delay each single step is shown for that long.
    pub(crate) fn new(puzzle: &'a Puzzle, session: &Session, delay: Duration) -> Live<'a> {
        let scene = Scene::new(puzzle, session.lang);
        let cancel = session.cancel.clone();
        let screen = Screen::open(view::height(&scene)).ok();
        Live { scene, screen, closed: false, cancel, delay, shown: None, until_look: 0 }
    }

    /// How the cost went, once the run is over. The last picture stays where it is.
    pub(crate) fn finish(mut self) -> Course {
        self.scene.over = true;
        self.draw();
        drop(self.screen.take());
        self.scene.course
    }

    fn draw(&mut self) {
        if let Some(screen) = &mut self.screen {
            let scene = &self.scene;
            if screen.draw(|frame| view::render(scene, frame.area(), frame.buffer_mut())).is_err() {
                self.screen = None;
                self.closed = true;
            }
        }
        self.shown = Some(Instant::now());
    }

    /// Draws if it is time to; `Break` when the user wants to leave.
    fn look(&mut self) -> ControlFlow<()> {
        self.until_look = EVENTS_PER_LOOK;
        if self.shown.is_some_and(|shown| shown.elapsed() < FRAME) {
            return ControlFlow::Continue(());
        }
        self.draw();
        self.keys(Duration::ZERO)
    }

    /// Waits so long for a key that ends it.
    fn keys(&mut self, wait: Duration) -> ControlFlow<()> {
        let started = Instant::now();
        loop {
            if self.closed || self.cancel.is_cancelled() {
                return ControlFlow::Break(());
            }
            let left = wait.saturating_sub(started.elapsed());
            match &self.screen {
                Some(screen) if screen.key(left.min(NAP)) == Key::Leave => return ControlFlow::Break(()),
                Some(_) => {}
                None => std::thread::sleep(left.min(NAP)),
            }
            if left <= NAP {
                return ControlFlow::Continue(());
            }
        }
    }
}

impl Watch for Live<'_> {
    fn wants_steps(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let changed = self.scene.take(event);
        if changed && !self.delay.is_zero() {
            self.draw();
            return self.keys(self.delay);
        }
        // Single steps come by the million; what comes seldom is looked at at once.
        if self.until_look == 0 || matches!(event, Event::Progress { .. }) {
            return self.look();
        }
        self.until_look -= 1;
        ControlFlow::Continue(())
    }
}

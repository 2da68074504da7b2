//! `--watch`: the grid as the engine fills it and takes it back, live in the terminal.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anstyle::Style;
use garns::{Event, Grid, Lang, Puzzle, Watch, say};

use crate::paint;
use crate::session::{BOLD, DIM, GREEN};

/// No more than this many pictures a second.
const FRAME: Duration = Duration::from_millis(40);

/// Draws on standard error, so that the answer on standard output stays clean.
pub(crate) struct Live<'a> {
    puzzle: &'a Puzzle,
    lang: Lang,
    grid: Grid,
    delay: Duration,
    shown: Option<Instant>,
    lines: usize,
    placed: u64,
    removed: u64,
}

impl<'a> Live<'a> {
    /// With a delay each single step is shown for that long.
    pub(crate) fn new(puzzle: &'a Puzzle, lang: Lang, delay: Duration) -> Live<'a> {
        let grid = puzzle.givens().clone();
        Live { puzzle, lang, grid, delay, shown: None, lines: 0, placed: 0, removed: 0 }
    }

    fn draw(&mut self) {
        let givens = self.puzzle.givens();
        let style = |cell: usize| match (givens.get(cell), self.grid.get(cell)) {
            (Some(_), _) => BOLD,
            (None, Some(_)) => GREEN,
            _ => Style::new(),
        };
        let mut picture = paint::grid(self.puzzle, &self.grid, style);
        let (placed, removed, blanks) = (self.placed, self.removed, self.grid.blanks());
        let counters = say!(
            self.lang,
            "{placed} placed, {removed} taken back, {blanks} blank",
            "{placed} colocados, {removed} retirados, {blanks} em branco"
        );
        picture += &format!("{DIM}{counters}{DIM:#}\x1b[K\n");
        let up = if self.lines > 0 { format!("\x1b[{}A", self.lines) } else { String::new() };
        self.lines = picture.lines().count();
        let mut err = anstream::stderr().lock();
        let _ = write!(err, "{up}{picture}");
        let _ = err.flush();
        self.shown = Some(Instant::now());
    }
}

impl Watch for Live<'_> {
    fn wants_steps(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Placed { cell, rank } => {
                self.grid.set(cell, rank);
                self.placed += 1;
            }
            Event::Removed { cell } => {
                self.grid.clear(cell);
                self.removed += 1;
            }
            _ => return ControlFlow::Continue(()),
        }
        if !self.delay.is_zero() {
            self.draw();
            std::thread::sleep(self.delay);
        } else if self.shown.is_none_or(|shown| shown.elapsed() >= FRAME) {
            self.draw();
        }
        ControlFlow::Continue(())
    }
}

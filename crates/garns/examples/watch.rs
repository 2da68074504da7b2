//! Look over an engine's shoulder, and stop it when the time is up.

use std::ops::ControlFlow;
use std::time::Duration;

use garns::prelude::*;
use garns::{Event, Watch};

/// Counts what happens.
#[derive(Default)]
struct Steps {
    placed: u64,
    removed: u64,
}

impl Watch for Steps {
    fn wants_steps(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Placed { .. } => self.placed += 1,
            Event::Removed { .. } => self.removed += 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4".parse()?;
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let solver = Solver::new("backtrack", &[], Goal::First, limits)?;
    let mut steps = Steps::default();
    let report = solver.run(&puzzle, &mut steps)?;
    println!("{}: {}", report.engine, report.verdict.name());
    println!("{} values written, {} taken back", steps.placed, steps.removed);
    Ok(())
}

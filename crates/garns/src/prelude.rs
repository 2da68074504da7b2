//! What most programs need: `use garns::prelude::*`.

pub use crate::{Cell, Goal, Grid, Limits, Puzzle, PuzzleExt, Solution, Solver, Verdict};

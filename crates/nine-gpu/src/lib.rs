//! The 9×9 kernel on a GPU: one Sudoku for each thread, the same answers as [`garns_nine`].
//!
//! The kernel is a text (`kernel.cu`) that CUDA's run-time compiler translates for the device that is there; driver and
//! compiler are loaded when a [`Gpu`] is opened, so that a program with this crate in it builds and runs without them.
//!
//! ```no_run
//! use garns_nine::{Grid, Limits, Report};
//! use garns_nine_gpu::Gpu;
//!
//! let puzzles = vec![Grid::BLANK; 1_000_000];
//! let mut reports = vec![Report::default(); puzzles.len()];
//! Gpu::open()?.count_batch(&puzzles, &Limits::solutions(2), &mut reports)?;
//! assert!(reports.iter().all(|report| report.solutions == 2));
//! # Ok::<(), garns_nine_gpu::GpuError>(())
//! ```
//!
//! A batch is divided into portions. A few threads each pack a portion into 40.5 bytes a puzzle, send it, start
//! the kernel, and unpack what comes back; while one packs, the kernels of others run and still others' copies travel.
//! A puzzle that needs more than [`MOST_GUESSES`] guesses is given back and searched on the processor, since it
//! would hold up the 31 threads that work in step with its own.

mod canonical;
mod device;
mod dig;
mod error;
mod verdict;

pub use device::{Gpu, MOST_GUESSES, PORTION, Timing};
pub use error::GpuError;
pub use verdict::Verdict;

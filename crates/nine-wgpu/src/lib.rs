//! The 9×9 kernel on any GPU, through `wgpu` (Vulkan, Metal, DirectX 12): one Sudoku for each thread, the same answers as
//! [`garns_nine`].
//!
//! The shader is not written by hand: a round of deduction is what `garns_nine` [writes down](garns_nine::Trace) of its own
//! code, operation by operation. Where there is an NVIDIA device, `garns-nine-gpu` is faster.
//!
#![cfg_attr(
    feature = "wgpu",
    doc = r#"
```no_run
use garns_nine::{Grid, Limits, Report};
use garns_nine_wgpu::Wgpu;

let puzzles = vec![Grid::BLANK; 1_000_000];
let mut reports = vec![Report::default(); puzzles.len()];
Wgpu::open()?.solve_batch(&puzzles, &Limits::solutions(2), &mut reports, Vec::new())?;
# Ok::<(), garns_nine_wgpu::WgpuError>(())
```
"#
)]

#[cfg(feature = "wgpu")]
mod device;
#[cfg(feature = "wgpu")]
mod error;
mod shader;
#[cfg(feature = "wgpu")]
mod slot;

#[cfg(feature = "wgpu")]
pub use device::{MOST_GUESSES, PORTION, Wgpu};
#[cfg(feature = "wgpu")]
pub use error::WgpuError;
pub use shader::{DEPTH, FRAME, NO_ROOM, REPORT, SOLUTION, THREADS, text as shader};

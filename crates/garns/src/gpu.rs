//! Batches of plain 9×9 puzzles on a GPU.
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use garns::gpu::GpuDevice;
//! use garns::{Goal, Limits, Solver};
//!
//! let device = GpuDevice::open(|error| eprintln!("{error}; going on with the processor"))?;
//! let solver = Solver::auto(Goal::AtMost(2), Limits::default()).on(Some(Arc::new(device)));
//! # Ok::<(), garns::gpu::GpuError>(())
//! ```

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_engine::{Device, KEPT};
use garns_grids::symmetry::Way;
use garns_nine_gpu::Gpu;
pub use garns_nine_gpu::{GpuError, MOST_GUESSES};

/// All GPUs of the machine, as a device for [`Solver::on`](crate::Solver::on).
pub struct GpuDevice {
    gpu: Gpu,
    /// After a failure it is left alone.
    failed: AtomicBool,
    tell: Box<dyn Fn(&GpuError) + Send + Sync>,
}

impl GpuDevice {
    /// Opens all GPUs. Should they fail at work, `tell` is called once, and the processor goes on: nothing is lost.
    ///
    /// # Errors
    /// There is none, or it can't be used.
    pub fn open(tell: impl Fn(&GpuError) + Send + Sync + 'static) -> Result<GpuDevice, GpuError> {
        Ok(GpuDevice { gpu: Gpu::open()?, failed: AtomicBool::new(false), tell: Box::new(tell) })
    }

    /// Whether it was done.
    fn unless_failed(&self, work: impl FnOnce(&Gpu) -> Result<(), GpuError>) -> bool {
        if self.failed.load(Ordering::Relaxed) {
            return false;
        }
        let done = work(&self.gpu);
        if let Err(error) = &done
            && !self.failed.swap(true, Ordering::Relaxed)
        {
            (self.tell)(error);
        }
        done.is_ok()
    }
}

impl fmt::Debug for GpuDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.gpu.names()).finish()
    }
}

impl Device for GpuDevice {
    fn solve(
        &self,
        puzzles: &[garns_nine::Grid],
        limits: &garns_nine::Limits<'_>,
        reports: &mut [garns_nine::Report],
        solutions: [&mut [garns_nine::Grid]; KEPT],
    ) -> bool {
        self.unless_failed(|gpu| gpu.solve_batch(puzzles, limits, reports, solutions.into()))
    }

    fn dig(
        &self,
        solutions: &[garns_nine::Grid],
        orders: &[[u8; 81]],
        puzzles: &mut [garns_nine::Grid],
    ) -> bool {
        self.unless_failed(|gpu| gpu.dig_batch(solutions, orders, puzzles))
    }

    fn canonical(&self, grids: &[garns_nine::Grid], ways: &mut [Way]) -> bool {
        self.unless_failed(|gpu| gpu.canonical_batch(grids, ways))
    }

    fn portion(&self) -> usize {
        garns_nine_gpu::PORTION
    }
}

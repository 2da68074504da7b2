//! Batches of plain 9×9 puzzles on a GPU.
//!
//! ```no_run
//! use garns::gpu::GpuDevice;
//! use garns::{Goal, Limits, Solver};
//!
//! let device = GpuDevice::open(|error| eprintln!("{error}; going on with the processor"))?;
//! let solver = Solver::auto(Goal::AtMost(2), Limits::default()).on(Box::new(device));
//! # Ok::<(), garns::gpu::GpuError>(())
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use garns_engine::{Device, KEPT};
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
}

impl Device for GpuDevice {
    fn solve(
        &self,
        puzzles: &[garns_nine::Grid],
        limits: &garns_nine::Limits<'_>,
        reports: &mut [garns_nine::Report],
        solutions: [&mut [garns_nine::Grid]; KEPT],
    ) -> bool {
        if self.failed.load(Ordering::Relaxed) {
            return false;
        }
        let done = self.gpu.solve_batch(puzzles, limits, reports, solutions.into());
        if let Err(error) = &done
            && !self.failed.swap(true, Ordering::Relaxed)
        {
            (self.tell)(error);
        }
        done.is_ok()
    }

    fn portion(&self) -> usize {
        garns_nine_gpu::PORTION
    }
}

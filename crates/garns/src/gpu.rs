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
use garns_puzzle::{impl_error, sentences};

sentences! {
    /// Why a GPU can't be used, or failed at work.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum GpuError in lang {
        /// By CUDA.
        #[cfg(feature = "gpu")]
        Cuda(error: garns_nine_gpu::GpuError) => error.text(lang);
        /// By Vulkan, Metal or DirectX 12.
        #[cfg(feature = "wgpu")]
        Wgpu(error: garns_nine_wgpu::WgpuError) => error.text(lang);
        SolvesOnly:
            "without CUDA the GPU solves and counts, and does nothing else",
            "sem CUDA a GPU só resolve e conta";
    }
}

impl_error!(GpuError);

/// What drives it.
enum Driver {
    #[cfg(feature = "gpu")]
    Cuda(garns_nine_gpu::Gpu),
    #[cfg(feature = "wgpu")]
    Wgpu(garns_nine_wgpu::Wgpu),
}

impl Driver {
    /// CUDA where it is there, since it is faster; else what wgpu finds.
    fn open() -> Result<Driver, GpuError> {
        #[cfg(feature = "gpu")]
        let cuda = match garns_nine_gpu::Gpu::open() {
            Ok(gpu) => return Ok(Driver::Cuda(gpu)),
            Err(error) => GpuError::Cuda(error),
        };
        #[cfg(feature = "wgpu")]
        let opened = garns_nine_wgpu::Wgpu::open().map(Driver::Wgpu).map_err(GpuError::Wgpu);
        #[cfg(not(feature = "wgpu"))]
        let opened = Err(cuda);
        // Where both say no, CUDA's reason says more than that there is nothing.
        #[cfg(all(feature = "gpu", feature = "wgpu"))]
        let opened = opened.map_err(|error| match error {
            GpuError::Wgpu(garns_nine_wgpu::WgpuError::NoDevice) => cuda,
            other => other,
        });
        opened
    }
}

/// All GPUs of the machine that CUDA knows, or else the best one that Vulkan, Metal or DirectX 12 knows; as a device for
/// [`Solver::on`](crate::Solver::on).
pub struct GpuDevice {
    driver: Driver,
    /// After a failure it is left alone.
    failed: AtomicBool,
    tell: Box<dyn Fn(&GpuError) + Send + Sync>,
}

impl GpuDevice {
    /// Opens it. Should it fail at work, `tell` is called once, and the processor goes on: nothing is lost.
    ///
    /// # Errors
    /// There is none, or it can't be used.
    pub fn open(tell: impl Fn(&GpuError) + Send + Sync + 'static) -> Result<GpuDevice, GpuError> {
        Ok(GpuDevice { driver: Driver::open()?, failed: AtomicBool::new(false), tell: Box::new(tell) })
    }

    /// Whether it was done.
    fn unless_failed(&self, work: impl FnOnce(&Driver) -> Result<(), GpuError>) -> bool {
        if self.failed.load(Ordering::Relaxed) {
            return false;
        }
        let done = work(&self.driver);
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
        match &self.driver {
            #[cfg(feature = "gpu")]
            Driver::Cuda(gpu) => f.debug_list().entries(gpu.names()).finish(),
            #[cfg(feature = "wgpu")]
            Driver::Wgpu(gpu) => f.write_str(gpu.name()),
        }
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
        self.unless_failed(|driver| match driver {
            #[cfg(feature = "gpu")]
            Driver::Cuda(gpu) => {
                let solved = gpu.solve_batch(puzzles, limits, reports, solutions.into());
                solved.map_err(GpuError::Cuda)
            }
            #[cfg(feature = "wgpu")]
            Driver::Wgpu(gpu) => {
                let solved = gpu.solve_batch(puzzles, limits, reports, solutions.into());
                solved.map_err(GpuError::Wgpu)
            }
        })
    }

    /// By CUDA only.
    fn dig(
        &self,
        solutions: &[garns_nine::Grid],
        orders: &[[u8; 81]],
        puzzles: &mut [garns_nine::Grid],
    ) -> bool {
        self.unless_failed(|driver| match driver {
            #[cfg(feature = "gpu")]
            Driver::Cuda(gpu) => gpu.dig_batch(solutions, orders, puzzles).map_err(GpuError::Cuda),
            #[cfg(feature = "wgpu")]
            Driver::Wgpu(_) => {
                _ = (solutions, orders, puzzles);
                Err(GpuError::SolvesOnly)
            }
        })
    }

    /// By CUDA only.
    fn canonical(&self, grids: &[garns_nine::Grid], ways: &mut [Way]) -> bool {
        self.unless_failed(|driver| match driver {
            #[cfg(feature = "gpu")]
            Driver::Cuda(gpu) => gpu.canonical_batch(grids, ways).map_err(GpuError::Cuda),
            #[cfg(feature = "wgpu")]
            Driver::Wgpu(_) => {
                _ = (grids, ways);
                Err(GpuError::SolvesOnly)
            }
        })
    }

    fn portion(&self) -> usize {
        match &self.driver {
            #[cfg(feature = "gpu")]
            Driver::Cuda(_) => garns_nine_gpu::PORTION,
            #[cfg(feature = "wgpu")]
            Driver::Wgpu(_) => garns_nine_wgpu::PORTION,
        }
    }
}

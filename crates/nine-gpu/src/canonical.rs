//! Row-minlex canonical forms of full grids.

use std::sync::Arc;

use cudarc::driver::{
    CudaFunction, CudaSlice, CudaStream, LaunchConfig, PinnedHostSlice, PushKernelArg, sys,
};
use garns_grids::symmetry::{Tables, Way};
use garns_nine::{Grid, pack, packed_words};

use crate::device::{BLOCK, Device, Gpu, Timing, compile};
use crate::error::GpuError;

/// Grids in a portion.
const PORTION: usize = 1 << 18;

/// The kernel, translated when it is first asked for, and its tables.
pub(crate) struct Kernel {
    function: CudaFunction,
    starts: CudaSlice<u16>,
    classes: CudaSlice<u8>,
    orders: CudaSlice<u64>,
    stabilizer_starts: CudaSlice<u32>,
    stabilizers: CudaSlice<u64>,
}

/// What one portion needs.
pub(crate) struct Slot {
    stream: Arc<CudaStream>,
    packed: (PinnedHostSlice<u64>, CudaSlice<u64>),
    found: (PinnedHostSlice<u32>, CudaSlice<u32>),
}

impl Gpu {
    /// What leads to the canonical form of each grid, as [`garns_grids::symmetry::canonical`] finds it first. What is no full
    /// grid has no [ways](Way::ways).
    ///
    /// # Errors
    /// The device failed. What it left is not complete then.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn canonical_batch(&self, grids: &[Grid], ways: &mut [Way]) -> Result<(), GpuError> {
        assert_eq!(grids.len(), ways.len(), "one for each");
        let portions = grids.chunks(PORTION).zip(ways.chunks_mut(PORTION)).collect();
        let make = |device: &Device| Slot::new(device, PORTION);
        let find = |device: &Device, slot: &mut Slot, (grids, ways): (&[Grid], &mut [Way])| {
            slot.find(device, grids, ways)
        };
        self.share(portions, |device| &device.canonical_slots, make, &|| false, find)
    }

    /// Finds the forms of grids that lie on the first device already, and says how long that took: for benchmarks.
    ///
    /// # Errors
    /// The device failed.
    pub fn time_canonical(&self, grids: &[Grid], repeats: usize) -> Result<Timing, GpuError> {
        let Some(device) = self.devices().first() else { return Err(GpuError::NoDevice) };
        let mut slot = Slot::new(device, grids.len())?;
        slot.send(grids)?;
        let mut seconds = f64::INFINITY;
        for _ in 0..repeats.max(1) {
            slot.stream.synchronize()?;
            let flags = Some(sys::CUevent_flags::CU_EVENT_DEFAULT);
            let start = slot.stream.record_event(flags)?;
            slot.launch(device, grids.len())?;
            let end = slot.stream.record_event(flags)?;
            seconds = seconds.min(f64::from(start.elapsed_ms(&end)?) / 1e3);
        }
        Ok(Timing { seconds, puzzles: grids.len(), given_up: 0 })
    }
}

impl Kernel {
    fn new(device: &Device) -> Result<Kernel, GpuError> {
        let module = compile(&device.context, "canonical.cu", include_str!("canonical.cu"), &[])?;
        let (tables, stream) = (Tables::new(), device.context.default_stream());
        let kernel = Kernel {
            function: module.load_function("canonical")?,
            starts: stream.clone_htod(&tables.starts)?,
            classes: stream.clone_htod(&tables.classes)?,
            orders: stream.clone_htod(&tables.orders)?,
            stabilizer_starts: stream.clone_htod(&tables.stabilizer_starts)?,
            stabilizers: stream.clone_htod(&tables.stabilizers)?,
        };
        stream.synchronize()?;
        Ok(kernel)
    }

    /// The one of the device.
    fn of(device: &Device) -> Result<&Kernel, GpuError> {
        match device.canonical.get() {
            Some(kernel) => Ok(kernel),
            // Two threads may make one each; the first that is done is kept.
            None => {
                let kernel = Kernel::new(device)?;
                Ok(device.canonical.get_or_init(|| kernel))
            }
        }
    }
}

impl Slot {
    fn new(device: &Device, grids: usize) -> Result<Slot, GpuError> {
        let stream = device.context.new_stream()?;
        let words = packed_words(grids);
        // SAFETY: the host fills what it sends, the device writes what is read back.
        let (packed, found) = unsafe {
            (
                (device.context.alloc_pinned(words)?, stream.alloc(words)?),
                (device.context.alloc_pinned_with_flags(2 * grids, 0)?, stream.alloc(2 * grids)?),
            )
        };
        Ok(Slot { stream, packed, found })
    }

    fn send(&mut self, grids: &[Grid]) -> Result<(), GpuError> {
        let words = packed_words(grids.len());
        let sent = &mut self.packed.0.as_mut_slice()?[..words];
        pack(grids, sent);
        self.stream.memcpy_htod(&*sent, &mut self.packed.1.slice_mut(..words))?;
        Ok(())
    }

    fn launch(&mut self, device: &Device, grids: usize) -> Result<(), GpuError> {
        let kernel = Kernel::of(device)?;
        let count = grids as u32;
        let config = LaunchConfig {
            grid_dim: (count.div_ceil(BLOCK), 1, 1),
            block_dim: (BLOCK, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&kernel.function);
        launch.arg(&self.packed.1).arg(&count).arg(&kernel.starts).arg(&kernel.classes).arg(&kernel.orders);
        launch.arg(&kernel.stabilizer_starts).arg(&kernel.stabilizers).arg(&mut self.found.1);
        // SAFETY: the arguments are those of the kernel's text, in its order; buffers are as long as the kernel reaches
        // (`packed_words`, two words for each grid; indices into the tables come from the tables, or are refused by the kernel),
        // and live until the stream has been waited for. The tables are never written after their copy was waited for.
        unsafe { launch.launch(config) }?;
        Ok(())
    }

    fn find(&mut self, device: &Device, grids: &[Grid], ways: &mut [Way]) -> Result<(), GpuError> {
        self.send(grids)?;
        self.launch(device, grids.len())?;
        let back = &mut self.found.0.as_mut_slice()?[..2 * grids.len()];
        self.stream.memcpy_dtoh(&self.found.1.slice(..2 * grids.len()), back)?;
        self.stream.synchronize()?;
        for (way, words) in ways.iter_mut().zip(self.found.0.as_slice()?.chunks_exact(2)) {
            *way = Way { code: words[0], ways: words[1] };
        }
        Ok(())
    }
}

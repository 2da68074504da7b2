//! Minimal puzzles: givens taken away from full grids while the solution stays the only one.

use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream, LaunchConfig, PinnedHostSlice, PushKernelArg};
use garns_nine::{Grid, Solver, pack, packed_words};

use crate::device::{BLOCK, Device, Gpu, MOST_GUESSES, STACK};
use crate::error::GpuError;

/// Grids in a portion: digging takes as long as solving fifty puzzles.
const PORTION: usize = 1 << 15;

/// What one portion needs.
pub(crate) struct Slot {
    stream: Arc<CudaStream>,
    stacks: CudaSlice<u8>,
    counter: CudaSlice<u32>,
    packed: (PinnedHostSlice<u64>, CudaSlice<u64>),
    orders: (PinnedHostSlice<u8>, CudaSlice<u8>),
    givens: (PinnedHostSlice<u32>, CudaSlice<u32>),
}

/// A portion: full grids, the orders in which their cells are tried, and room for what is left.
type Portion<'a> = (&'a [Grid], &'a [[u8; 81]], &'a mut [Grid]);

impl Gpu {
    /// A minimal puzzle from each full grid: its cells are blanked one after the other in the order given (each of the 81
    /// once, from 0), unless that makes another solution possible.
    ///
    /// # Errors
    /// The device failed. What it left is not complete then.
    ///
    /// # Panics
    /// If the three slices differ in length.
    pub fn dig_batch(
        &self,
        solutions: &[Grid],
        orders: &[[u8; 81]],
        puzzles: &mut [Grid],
    ) -> Result<(), GpuError> {
        assert_eq!((solutions.len(), orders.len()), (puzzles.len(), puzzles.len()), "one for each");
        let portions = solutions.chunks(PORTION).zip(orders.chunks(PORTION)).zip(puzzles.chunks_mut(PORTION));
        let portions = portions.map(|((solutions, orders), puzzles)| (solutions, orders, puzzles)).collect();
        let dig = |device: &Device, slot: &mut Slot, portion: Portion<'_>| slot.dig(device, portion);
        self.share(portions, |device| &device.dig_slots, Slot::new, &|| false, dig)
    }
}

impl Slot {
    fn new(device: &Device) -> Result<Slot, GpuError> {
        let stream = device.context.new_stream()?;
        let (words, blocks) = (packed_words(PORTION), device.multiprocessors as usize);
        // SAFETY: the device writes stacks and givens before they are read, the host fills what it sends.
        let (stacks, packed, orders, givens) = unsafe {
            (
                stream.alloc(blocks * BLOCK as usize * STACK)?,
                (device.context.alloc_pinned(words)?, stream.alloc(words)?),
                (device.context.alloc_pinned(81 * PORTION)?, stream.alloc(81 * PORTION)?),
                (device.context.alloc_pinned_with_flags(4 * PORTION, 0)?, stream.alloc(4 * PORTION)?),
            )
        };
        let counter = stream.alloc_zeros(1)?;
        Ok(Slot { stream, stacks, counter, packed, orders, givens })
    }

    fn dig(&mut self, device: &Device, (solutions, orders, puzzles): Portion<'_>) -> Result<(), GpuError> {
        let (count, guesses) = (solutions.len(), MOST_GUESSES as u32);
        let words = packed_words(count);
        let sent = &mut self.packed.0.as_mut_slice()?[..words];
        pack(solutions, sent);
        self.stream.memcpy_htod(&*sent, &mut self.packed.1.slice_mut(..words))?;
        let sent = &mut self.orders.0.as_mut_slice()?[..81 * count];
        sent.copy_from_slice(orders.as_flattened());
        self.stream.memcpy_htod(&*sent, &mut self.orders.1.slice_mut(..81 * count))?;
        self.stream.memset_zeros(&mut self.counter)?;
        let config = LaunchConfig {
            grid_dim: (device.multiprocessors.min((count as u32).div_ceil(BLOCK)), 1, 1),
            block_dim: (BLOCK, 1, 1),
            shared_mem_bytes: 0,
        };
        let number = count as u32;
        let mut launch = self.stream.launch_builder(&device.dig);
        launch.arg(&self.packed.1).arg(&self.orders.1).arg(&number).arg(&guesses);
        launch.arg(&mut self.counter).arg(&mut self.stacks).arg(&mut self.givens.1);
        // SAFETY: the arguments are those of the kernel's text, in its order; buffers are as long as the kernel reaches
        // (`packed_words`, 81 bytes and four words for each grid, a stack for each thread) and live until the stream has
        // been waited for.
        unsafe { launch.launch(config) }?;
        let back = &mut self.givens.0.as_mut_slice()?[..4 * count];
        self.stream.memcpy_dtoh(&self.givens.1.slice(..4 * count), back)?;
        self.stream.synchronize()?;
        let mut solver = Solver::new();
        let givens = self.givens.0.as_slice()?.chunks_exact(4);
        for (((puzzle, solution), order), words) in puzzles.iter_mut().zip(solutions).zip(orders).zip(givens)
        {
            // One plane of ones where a given stays.
            let stays = Grid::from_planes(&[0, 1, 2].map(|j| [words[j], 0, 0, 0])).unwrap_or(Grid::BLANK);
            let mut digits = *solution.digits();
            digits.iter_mut().zip(stays.digits()).for_each(|(digit, stays)| *digit *= stays);
            if words[3] == 0 {
                digits = dig_here(&mut solver, solution.digits(), order);
            }
            *puzzle = Grid::new(digits).unwrap_or(Grid::BLANK);
        }
        Ok(())
    }
}

/// The same on the processor, for the rare grid of which a search did not come to an end on the device.
#[cold]
fn dig_here(solver: &mut Solver, solution: &[u8; 81], order: &[u8; 81]) -> [u8; 81] {
    let mut digits = *solution;
    for cell in order.map(usize::from) {
        digits[cell] = 0;
        if Grid::new(digits).is_ok_and(|puzzle| !solver.is_unique(&puzzle)) {
            digits[cell] = solution[cell];
        }
    }
    digits
}

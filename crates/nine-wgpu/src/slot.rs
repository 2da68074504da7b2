//! What one portion of a batch needs on the device, and the way there and back.

use garns_nine::Grid;
use wgpu::{BindGroup, Buffer, BufferUsages, ComputePipeline, Device, MapMode, PollType, Queue};

use crate::error::WgpuError;
use crate::shader::{DEPTH, FRAME, REPORT, SOLUTION, THREADS};

/// The bits of a puzzle.
const BITS: usize = 4 * 81;

/// Buffers for portions of one size; used by one host thread at a time.
pub(crate) struct Slot {
    packed: Buffer,
    counter: Buffer,
    asked: Buffer,
    reports: Buffer,
    solutions: Buffer,
    /// Where the host reads reports and solutions.
    back: Buffer,
    bindings: BindGroup,
    /// Workgroups: as many as there are stacks for.
    groups: u32,
    puzzles: usize,
    kept: usize,
}

/// What is asked about a portion.
pub(crate) struct Question {
    pub(crate) limit: u32,
    pub(crate) most_guesses: u32,
    /// Solutions to be kept of each puzzle.
    pub(crate) kept: usize,
}

impl Slot {
    /// Room for so many puzzles, so many solutions of each (none: room for one word), and so many workgroups.
    pub(crate) fn new(
        device: &Device,
        pipeline: &ComputePipeline,
        puzzles: usize,
        kept: usize,
        groups: u32,
    ) -> Slot {
        let buffer = |words: usize, usage| {
            let size = 4 * words.max(1) as u64;
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let stored = BufferUsages::STORAGE;
        let reports = puzzles * REPORT as usize;
        let solutions = puzzles * kept * SOLUTION as usize;
        let packed = buffer(words_for(puzzles), stored | BufferUsages::COPY_DST);
        let counter = buffer(1, stored | BufferUsages::COPY_DST);
        let stacks = buffer((groups * THREADS * DEPTH * FRAME) as usize, stored);
        let back = buffer(reports + solutions, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let reports = buffer(reports, stored | BufferUsages::COPY_SRC);
        let solutions = buffer(solutions, stored | BufferUsages::COPY_SRC);
        let asked = buffer(4, BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let entries = [&packed, &counter, &stacks, &reports, &solutions, &asked];
        let entries: Vec<_> = (0..)
            .zip(entries)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let layout = pipeline.get_bind_group_layout(0);
        let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &layout,
            entries: &entries,
        });
        Slot { packed, counter, asked, reports, solutions, back, bindings, groups, puzzles, kept }
    }

    /// Whether a portion of this size fits.
    pub(crate) fn fits(&self, puzzles: usize, kept: usize) -> bool {
        puzzles <= self.puzzles && kept <= self.kept
    }

    /// Searches the puzzles and hands over the words of their reports and of their solutions.
    pub(crate) fn run<R>(
        &self,
        (device, queue, pipeline): (&Device, &Queue, &ComputePipeline),
        puzzles: &[Grid],
        question: &Question,
        read: impl FnOnce(&[u8], &[u8]) -> R,
    ) -> Result<R, WgpuError> {
        let count = puzzles.len();
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        queue.write_buffer(&self.packed, 0, &packed(puzzles));
        queue.write_buffer(&self.counter, 0, &bytes(&[0]));
        let asked = [count as u32, question.limit, question.most_guesses, question.kept as u32];
        queue.write_buffer(&self.asked, 0, &bytes(&asked));
        let reports = (4 * REPORT as usize * count) as u64;
        let solutions = (4 * SOLUTION as usize * count * question.kept) as u64;
        let mut commands = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, &self.bindings, &[]);
            pass.dispatch_workgroups(self.groups.min((count as u32).div_ceil(THREADS)), 1, 1);
        }
        commands.copy_buffer_to_buffer(&self.reports, 0, &self.back, 0, reports);
        if solutions > 0 {
            commands.copy_buffer_to_buffer(&self.solutions, 0, &self.back, reports, solutions);
        }
        let submitted = queue.submit([commands.finish()]);
        let slice = self.back.slice(..reports + solutions);
        let (tell, told) = std::sync::mpsc::channel();
        // The receiver waits just below: it can't be gone.
        slice.map_async(MapMode::Read, move |result| _ = tell.send(result));
        device
            .poll(PollType::WaitForSubmissionIndex(submitted))
            .map_err(|error| WgpuError::Failed(format!("{error:?}")))?;
        let mapped = told.recv().map_err(|error| WgpuError::Failed(error.to_string()))?;
        mapped.map_err(|error| WgpuError::Failed(error.to_string()))?;
        let result = {
            let view = slice.get_mapped_range();
            let (reports, solutions) = view.split_at(reports as usize);
            read(reports, solutions)
        };
        self.back.unmap();
        Ok(result)
    }
}

/// The 32-bit words for so many puzzles, and for what the shader reads past the last one.
fn words_for(puzzles: usize) -> usize {
    (puzzles * BITS).div_ceil(32) + 2
}

/// The puzzles as bits, four planes each, without a gap between them.
fn packed(puzzles: &[Grid]) -> Vec<u8> {
    let mut bytes = vec![0; 4 * words_for(puzzles.len())];
    for (pair, two) in puzzles.chunks(2).enumerate() {
        // Two puzzles are 81 whole bytes.
        let to = &mut bytes[81 * pair..81 * pair + 81];
        for (which, puzzle) in two.iter().enumerate() {
            for (cell, digit) in puzzle.digits().iter().enumerate() {
                for plane in 0..4 {
                    let at = BITS * which + 81 * plane + cell;
                    to[at / 8] |= (digit >> plane & 1) << (at % 8);
                }
            }
        }
    }
    bytes
}

//! What one portion of a batch needs on the device, and the way there and back.

use garns_nine::{Grid, pack, packed_words};
use wgpu::{BindGroup, Buffer, BufferUsages, ComputePipeline, Device, MapMode, PollType, Queue};

use crate::error::WgpuError;
use crate::shader::{REPORT, SOLUTION, THREADS};

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
    /// Room for so many puzzles and so many solutions of each (none: room for one word), with stacks for so many
    /// workgroups. The stacks are those of all slots: portions run one after the other on the device.
    pub(crate) fn new(
        device: &Device,
        pipeline: &ComputePipeline,
        puzzles: usize,
        kept: usize,
        (stacks, groups): (&Buffer, u32),
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
        let packed = buffer(2 * packed_words(puzzles), stored | BufferUsages::COPY_DST);
        let counter = buffer(1, stored | BufferUsages::COPY_DST);
        let back = buffer(reports + solutions, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        let reports = buffer(reports, stored | BufferUsages::COPY_SRC);
        let solutions = buffer(solutions, stored | BufferUsages::COPY_SRC);
        let asked = buffer(4, BufferUsages::UNIFORM | BufferUsages::COPY_DST);
        let entries = [&packed, &counter, stacks, &reports, &solutions, &asked];
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
        read: impl FnOnce(&[[u8; 4]], &[[u8; 4]]) -> R,
    ) -> Result<R, WgpuError> {
        let count = puzzles.len();
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let mut packed = vec![0_u64; packed_words(count)];
        pack(puzzles, &mut packed);
        // Words of 32 bits to the device, the lower half first.
        packed.iter_mut().for_each(|word| *word = word.to_le());
        queue.write_buffer(&self.packed, 0, bytemuck::cast_slice(&packed));
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
            let (words, _) = view.as_chunks();
            let (reports, solutions) = words.split_at(reports as usize / 4);
            read(reports, solutions)
        };
        self.back.unmap();
        Ok(result)
    }
}

//! The device: opened, given portions of a batch, read back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use garns_nine::{End, Grid, Limits, Report, Solver, search_given_back};
use wgpu::{ComputePipeline, Features, Queue};

use crate::error::WgpuError;
use crate::shader::{self, DEPTH, FRAME, NO_ROOM, REPORT, SOLUTION, THREADS};
use crate::slot::{Question, Slot};

/// A thread gives a puzzle up after so many guesses; it is searched on the processor then.
pub const MOST_GUESSES: u64 = 5_000;

/// Puzzles in a portion: enough to fill a large device, few enough that a small one is done with it before its
/// driver thinks that it hangs.
pub const PORTION: usize = 1 << 18;

/// Portions under way at once: the device works on one, the others are packed, copied and unpacked.
const SLOTS: usize = 8;

/// The largest memory for stacks, in bytes: more threads than these have room for no device needs.
const STACKS: u64 = 512 << 20;

/// The best GPU of the machine, ready to solve.
pub struct Wgpu {
    name: String,
    device: wgpu::Device,
    queue: Queue,
    pipeline: ComputePipeline,
    /// Stacks for so many workgroups.
    stacks: (wgpu::Buffer, u32),
    /// Set by the driver when it reports a failure that no call returns.
    failure: Arc<Mutex<Option<String>>>,
    slots: Mutex<Vec<Slot>>,
}

/// A portion of a batch: puzzles, their reports, their first and second solutions.
type Portion<'a> = (&'a [Grid], &'a mut [Report], Vec<&'a mut [Grid]>);

impl Wgpu {
    /// Opens the GPU that its driver calls the fastest; software that pretends to be one is none.
    ///
    /// # Errors
    /// There is none, or it can't be used.
    pub fn open() -> Result<Wgpu, WgpuError> {
        Wgpu::open_with(false, true)
    }

    /// The same, for tests: whether software will do, and whether threads may take new puzzles together where the device has
    /// subgroups.
    ///
    /// # Errors
    /// There is none, or it can't be used.
    pub fn open_with(software: bool, subgroups: bool) -> Result<Wgpu, WgpuError> {
        let instance = wgpu::Instance::new(&wgpu::InstanceDescriptor {
            backends: wgpu::Backends::PRIMARY,
            ..wgpu::InstanceDescriptor::default()
        });
        let fastest = wgpu::PowerPreference::HighPerformance;
        let options = wgpu::RequestAdapterOptions {
            power_preference: fastest,
            ..wgpu::RequestAdapterOptions::default()
        };
        let adapter =
            pollster::block_on(instance.request_adapter(&options)).map_err(|_| WgpuError::NoDevice)?;
        let about = adapter.get_info();
        if about.device_type == wgpu::DeviceType::Cpu && !software {
            return Err(WgpuError::NoDevice);
        }
        let subgroups = if subgroups { adapter.features() & Features::SUBGROUP } else { Features::empty() };
        let limits = adapter.limits();
        let most = STACKS.min(u64::from(limits.max_storage_buffer_binding_size)).min(limits.max_buffer_size);
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor {
            required_features: subgroups,
            required_limits: limits,
            ..wgpu::DeviceDescriptor::default()
        }))
        .map_err(|error| WgpuError::Refused(error.to_string()))?;
        let failure = Arc::new(Mutex::new(None));
        // Without these the program would be ended by what the driver says.
        let told = Arc::clone(&failure);
        device.on_uncaptured_error(Box::new(move |error| note(&told, error.to_string())));
        let told = Arc::clone(&failure);
        device.set_device_lost_callback(move |_, why| note(&told, why));
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(shader::text(!subgroups.is_empty()).into()),
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("search"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let stacks = stacks(&device, most);
        let opened =
            Wgpu { name: about.name, device, queue, pipeline, stacks, failure, slots: Mutex::default() };
        opened.unless_failed().map_err(|error| match error {
            WgpuError::Failed(why) => WgpuError::Refused(why),
            other => other,
        })?;
        Ok(opened)
    }

    /// What the device is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts the solutions of each puzzle up to `limits.solutions`, as
    /// [`Solver::count_batch`] does, and keeps the first ones: of each puzzle one in each of the
    /// slices, of which there may be two. What a puzzle has fewer solutions than that is left as it was.
    ///
    /// # Errors
    /// The device failed. What it left is not complete then.
    ///
    /// # Panics
    /// If the slices differ in length, or are more than two.
    pub fn solve_batch(
        &self,
        puzzles: &[Grid],
        limits: &Limits<'_>,
        reports: &mut [Report],
        solutions: Vec<&mut [Grid]>,
    ) -> Result<(), WgpuError> {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        assert!(solutions.len() <= 2 && solutions.iter().all(|kept| kept.len() == puzzles.len()));
        if limits.solutions == 0 {
            // Nothing is asked: for the processor to say.
            Solver::new().count_batch(puzzles, limits, reports);
            return Ok(());
        }
        let mut kept: Vec<_> = solutions.into_iter().map(|kept| kept.chunks_mut(PORTION)).collect();
        let portions: Vec<Portion<'_>> = puzzles
            .chunks(PORTION)
            .zip(reports.chunks_mut(PORTION))
            .map(|(puzzles, reports)| {
                (puzzles, reports, kept.iter_mut().filter_map(Iterator::next).collect())
            })
            .collect();
        let threads = portions.len().min(SLOTS);
        let (portions, failed) = (Mutex::new(portions.into_iter()), AtomicBool::new(false));
        let cancelled = || limits.cancel.is_some_and(|cancel| cancel());
        let one = || {
            while !failed.load(Ordering::Relaxed) && !cancelled() {
                let next = portions.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(portion) = next else { break };
                self.solve(portion, limits).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
            // A panic of a thread goes on in this one.
            let results = running
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            results.fold(Ok(()), Result::and)
        })
    }

    fn solve(
        &self,
        (puzzles, reports, mut solutions): Portion<'_>,
        limits: &Limits<'_>,
    ) -> Result<(), WgpuError> {
        let (count, kept) = (puzzles.len(), solutions.len());
        let spare = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            let fitting = slots.iter().position(|slot| slot.fits(count, kept));
            fitting.map(|at| slots.swap_remove(at))
        };
        // Puzzles of a small batch don't need the room of a large one.
        let room = if count < PORTION / 16 { count.next_power_of_two() } else { PORTION };
        let slot = spare.unwrap_or_else(|| {
            Slot::new(&self.device, &self.pipeline, room, kept, (&self.stacks.0, self.stacks.1))
        });
        let question = Question {
            limit: u32::try_from(limits.solutions).unwrap_or(u32::MAX),
            most_guesses: limits.guesses.min(MOST_GUESSES) as u32,
            kept,
        };
        let place = (&self.device, &self.queue, &self.pipeline);
        slot.run(place, puzzles, &question, |words, planes| {
            let mut solver = Solver::new();
            for (at, words) in words.as_chunks::<{ REPORT as usize }>().0.iter().enumerate() {
                let [found, over, guesses, rounds] = words.map(u32::from_le_bytes);
                let end = match over {
                    0 => End::Exhausted,
                    1 => End::Enough,
                    _ => End::GaveUp,
                };
                if over == NO_ROOM || end == End::GaveUp && limits.guesses > MOST_GUESSES {
                    reports[at] = search_given_back(&mut solver, &puzzles[at], limits, at, &mut solutions);
                    continue;
                }
                let number = |word: u32| u64::from(word);
                reports[at] = Report {
                    solutions: number(found),
                    guesses: number(guesses),
                    rounds: number(rounds),
                    end,
                };
                for (which, kept) in solutions.iter_mut().enumerate().take(found as usize) {
                    let from = SOLUTION as usize * (which * count + at);
                    let planes = [0, 1, 2]
                        .map(|j| std::array::from_fn(|p| u32::from_le_bytes(planes[from + 4 * j + p])));
                    // What the device got wrong is no solution, and for the checker to refuse.
                    kept[at] = Grid::from_planes(&planes).unwrap_or(Grid::BLANK);
                }
            }
        })?;
        self.unless_failed()?;
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).push(slot);
        Ok(())
    }

    fn unless_failed(&self) -> Result<(), WgpuError> {
        match &*self.failure.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(why) => Err(WgpuError::Failed(why.clone())),
            None => Ok(()),
        }
    }
}

/// Memory for the stacks of as many workgroups as there is room for.
fn stacks(device: &wgpu::Device, most: u64) -> (wgpu::Buffer, u32) {
    let group = u64::from(4 * THREADS * DEPTH * FRAME);
    let mut groups = (most / group).max(1);
    loop {
        device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: groups * group,
            usage: wgpu::BufferUsages::STORAGE,
            mapped_at_creation: false,
        });
        // With the least there is, an error is the device's, and seen at work.
        if pollster::block_on(device.pop_error_scope()).is_none() || groups == 1 {
            return (buffer, groups as u32);
        }
        groups = (groups / 2).max(1);
    }
}

/// The first failure is the one that counts.
fn note(failure: &Mutex<Option<String>>, why: String) {
    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
}

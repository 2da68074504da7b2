//! Devices: opened, given portions of a batch, read back.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, LaunchConfig, PinnedHostSlice,
    PushKernelArg, sys,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use garns_nine::{End, Grid, Limits, Report, Solver, pack, packed_words, search_given_back};

use crate::error::GpuError;
use crate::verdict::Verdict;
use crate::{canonical, dig};

/// A thread gives a puzzle up after so many guesses; it is searched on the processor then. One puzzle in 10⁵ of the
/// hardest known needs as many.
pub const MOST_GUESSES: u64 = 5_000;

/// Puzzles in a portion: few enough that several portions are at work at once, enough that the last puzzles of a portion,
/// which keep few threads busy, are a small part of it.
pub const PORTION: usize = 1 << 18;

/// Threads in a block, blocks on a multiprocessor, and threads of a warp that wait before they take new puzzles: as the
/// kernel's text has them unless it is told otherwise.
pub(crate) const BLOCK: u32 = 128;
const BLOCKS_PER_SM: u32 = 4;

/// The bytes of a thread's stack: 162 branches of 28 words, as the kernel's text says.
pub(crate) const STACK: usize = 162 * 28 * 4;

/// Portions at work at once on a device, at the most.
const MOST_SLOTS: usize = 16;

/// All devices of the machine, ready to solve.
pub struct Gpu {
    devices: Vec<Device>,
}

pub(crate) struct Device {
    name: String,
    pub(crate) context: Arc<CudaContext>,
    search: CudaFunction,
    pub(crate) dig: CudaFunction,
    pub(crate) multiprocessors: u32,
    /// Memory for portions that is not in use, kept from batch to batch.
    slots: Spare<Slot>,
    pub(crate) dig_slots: Spare<dig::Slot>,
    pub(crate) canonical: OnceLock<canonical::Kernel>,
    pub(crate) canonical_slots: Spare<canonical::Slot>,
}

/// What is not in use.
pub(crate) struct Spare<S>(Mutex<Vec<S>>);

impl<S> Default for Spare<S> {
    fn default() -> Spare<S> {
        Spare(Mutex::default())
    }
}

impl<S> Spare<S> {
    fn take(&self) -> Option<S> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn keep(&self, slot: S) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(slot);
    }
}

/// What one portion needs; used by one host thread at a time.
struct Slot {
    stream: Arc<CudaStream>,
    stacks: CudaSlice<u8>,
    counter: CudaSlice<u32>,
    /// On the host in pinned memory, which the copy engine reads by itself.
    packed: (PinnedHostSlice<u64>, CudaSlice<u64>),
    verdicts: (PinnedHostSlice<u8>, CudaSlice<u8>),
    reports: Option<(PinnedHostSlice<u32>, CudaSlice<u32>)>,
    /// Two of a puzzle at the most.
    solutions: Option<(PinnedHostSlice<u32>, CudaSlice<u32>)>,
    blocks: u32,
}

/// What is to come back of a portion.
enum Wanted<'a> {
    Verdicts(&'a mut [Verdict]),
    /// And the first solutions, then the second ones: none, one or two slices.
    Reports(&'a mut [Report], Vec<&'a mut [Grid]>),
}

/// How long a device was at work, without copies: what [`Gpu::time`] measures.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Seconds between the start of the kernel and its end, by the device's clock.
    pub seconds: f64,
    /// Puzzles that were answered.
    pub puzzles: usize,
    /// Puzzles that were given up.
    pub given_up: usize,
}

impl Gpu {
    /// Opens all devices of the machine.
    ///
    /// # Errors
    /// There is none, or it can't be used.
    pub fn open() -> Result<Gpu, GpuError> {
        Gpu::open_with(&[])
    }

    /// The same, with options for the kernel's compiler (`-DREFILL=4`): for experiments.
    ///
    /// # Errors
    /// There is no device, or it can't be used.
    pub fn open_with(options: &[&str]) -> Result<Gpu, GpuError> {
        // SAFETY: only looks whether the libraries can be loaded; their initialisers have no demands on the caller.
        let (driver, compiler) = unsafe { (sys::is_culib_present(), cudarc::nvrtc::sys::is_culib_present()) };
        if !driver {
            return Err(GpuError::NoDriver);
        }
        if !compiler {
            return Err(GpuError::NoCompiler);
        }
        let count = CudaContext::device_count().map_err(|_| GpuError::NoDevice)?;
        if count < 1 {
            return Err(GpuError::NoDevice);
        }
        let devices = (0..count as usize).map(|ordinal| Device::open(ordinal, options));
        Ok(Gpu { devices: devices.collect::<Result<_, GpuError>>()? })
    }

    /// What the devices are called.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.devices.iter().map(|device| device.name.as_str())
    }

    pub(crate) fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// Counts the solutions of each puzzle up to `limits.solutions`, as
    /// [`Solver::count_batch`](garns_nine::Solver::count_batch) does.
    ///
    /// # Errors
    /// The device failed. The reports are not complete then.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn count_batch(
        &self,
        puzzles: &[Grid],
        limits: &Limits<'_>,
        reports: &mut [Report],
    ) -> Result<(), GpuError> {
        self.solve_batch(puzzles, limits, reports, Vec::new())
    }

    /// The same in short, for up to [`Verdict::MOST`] solutions: a byte a puzzle comes back.
    ///
    /// # Errors
    /// The device failed.
    ///
    /// # Panics
    /// If the two slices differ in length.
    pub fn verdicts(
        &self,
        puzzles: &[Grid],
        limits: &Limits<'_>,
        verdicts: &mut [Verdict],
    ) -> Result<(), GpuError> {
        assert_eq!(puzzles.len(), verdicts.len(), "one verdict for each puzzle");
        let limits = Limits { solutions: limits.solutions.clamp(1, Verdict::MOST), ..*limits };
        let portions = puzzles.chunks(PORTION).zip(verdicts.chunks_mut(PORTION));
        self.batch(
            portions.map(|(puzzles, verdicts)| (puzzles, Wanted::Verdicts(verdicts))).collect(),
            &limits,
        )
    }

    /// Counts solutions, and keeps the first ones: of each puzzle one in each of the slices, of which there may be two.
    /// What a puzzle has fewer solutions than that is left as it was.
    ///
    /// # Errors
    /// The device failed.
    ///
    /// # Panics
    /// If the slices differ in length, or are more than two.
    pub fn solve_batch(
        &self,
        puzzles: &[Grid],
        limits: &Limits<'_>,
        reports: &mut [Report],
        solutions: Vec<&mut [Grid]>,
    ) -> Result<(), GpuError> {
        assert_eq!(puzzles.len(), reports.len(), "one report for each puzzle");
        assert!(solutions.len() <= 2 && solutions.iter().all(|kept| kept.len() == puzzles.len()));
        if limits.solutions == 0 {
            // Nothing is asked: for the processor to say.
            Solver::new().count_batch(puzzles, limits, reports);
            return Ok(());
        }
        let mut kept: Vec<_> = solutions.into_iter().map(|kept| kept.chunks_mut(PORTION)).collect();
        let portions = puzzles.chunks(PORTION).zip(reports.chunks_mut(PORTION)).map(|(puzzles, reports)| {
            let kept = kept.iter_mut().filter_map(Iterator::next).collect();
            (puzzles, Wanted::Reports(reports, kept))
        });
        self.batch(portions.collect(), limits)
    }

    /// Solves a batch that lies on the first device already, and says how long that took: for benchmarks.
    ///
    /// # Errors
    /// The device failed.
    pub fn time(&self, puzzles: &[Grid], limits: &Limits<'_>, repeats: usize) -> Result<Timing, GpuError> {
        let Some(device) = self.devices.first() else { return Err(GpuError::NoDevice) };
        let mut slot = Slot::new(device, puzzles.len(), device.multiprocessors * BLOCKS_PER_SM)?;
        pack(puzzles, slot.packed.0.as_mut_slice()?);
        let Slot { stream, packed, .. } = &mut slot;
        stream.memcpy_htod(packed.0.as_slice()?, &mut packed.1)?;
        let mut seconds = f64::INFINITY;
        for _ in 0..repeats.max(1) {
            slot.stream.memset_zeros(&mut slot.counter)?;
            slot.stream.synchronize()?;
            let flags = Some(sys::CUevent_flags::CU_EVENT_DEFAULT);
            let start = slot.stream.record_event(flags)?;
            slot.launch(device, puzzles.len(), limits, false, 0)?;
            let end = slot.stream.record_event(flags)?;
            seconds = seconds.min(f64::from(start.elapsed_ms(&end)?) / 1e3);
        }
        let Slot { stream, verdicts, .. } = &mut slot;
        stream.memcpy_dtoh(&verdicts.1, verdicts.0.as_mut_slice()?)?;
        stream.synchronize()?;
        let given_up = verdicts.0.as_slice()?.iter().filter(|verdict| **verdict >> 6 == 2).count();
        Ok(Timing { seconds, puzzles: puzzles.len(), given_up })
    }

    fn batch(&self, portions: Vec<(&[Grid], Wanted<'_>)>, limits: &Limits<'_>) -> Result<(), GpuError> {
        let cancelled = || limits.cancel.is_some_and(|cancel| cancel());
        // One block on each multiprocessor: several portions are at work at once and fill the device together.
        let make = |device: &Device| Slot::new(device, PORTION, device.multiprocessors);
        self.share(
            portions,
            |device| &device.slots,
            make,
            &cancelled,
            |device, slot, (puzzles, wanted)| slot.solve(device, puzzles, limits, wanted, &mut Solver::new()),
        )
    }

    /// Shares portions among host threads, each with memory of its own on one of the devices; until one fails, or it is to
    /// stop.
    pub(crate) fn share<P: Send, S>(
        &self,
        portions: Vec<P>,
        spare: impl Fn(&Device) -> &Spare<S> + Sync,
        make: impl Fn(&Device) -> Result<S, GpuError> + Sync,
        stop: &(dyn Fn() -> bool + Sync),
        work: impl Fn(&Device, &mut S, P) -> Result<(), GpuError> + Sync,
    ) -> Result<(), GpuError> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from).clamp(2, MOST_SLOTS);
        let threads = (threads * self.devices.len()).min(portions.len());
        let (portions, failed) = (Mutex::new(portions.into_iter()), AtomicBool::new(false));
        let one = |device: &Device| {
            device.context.bind_to_thread()?;
            let kept = spare(device).take();
            let mut slot = kept.map_or_else(|| make(device), Ok)?;
            while !failed.load(Ordering::Relaxed) && !stop() {
                let next = portions.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(portion) = next else { break };
                work(device, &mut slot, portion)?;
            }
            spare(device).keep(slot);
            Ok(())
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .map(|number| {
                    let device = &self.devices[number % self.devices.len()];
                    let (one, failed) = (&one, &failed);
                    scope.spawn(move || one(device).inspect_err(|_| failed.store(true, Ordering::Relaxed)))
                })
                .collect();
            // A panic of a thread goes on in this one.
            let results =
                running.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            results.fold(Ok(()), Result::and)
        })
    }
}

impl Device {
    fn open(ordinal: usize, options: &[&str]) -> Result<Device, GpuError> {
        let context = CudaContext::new(ordinal)?;
        // Buffers are used by one stream each, and streams are waited for: there is nothing to track.
        // SAFETY: no slice of this crate is used by two streams.
        unsafe { context.disable_event_tracking() };
        let module = compile(&context, "kernel.cu", include_str!("kernel.cu"), options)?;
        let attribute = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        Ok(Device {
            name: context.name()?,
            search: module.load_function("search")?,
            dig: module.load_function("dig")?,
            multiprocessors: context.attribute(attribute)?.max(1) as u32,
            context,
            slots: Spare::default(),
            dig_slots: Spare::default(),
            canonical: OnceLock::new(),
            canonical_slots: Spare::default(),
        })
    }
}

/// Translates a text for the device.
pub(crate) fn compile(
    context: &Arc<CudaContext>,
    name: &str,
    text: &str,
    options: &[&str],
) -> Result<Arc<CudaModule>, GpuError> {
    let (major, minor) = context.compute_capability()?;
    let mut options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    options.push(format!("--gpu-architecture=compute_{major}{minor}"));
    let options = CompileOptions { options, name: Some(name.into()), ..CompileOptions::default() };
    Ok(context.load_module(compile_ptx_with_opts(text, options)?)?)
}

impl Slot {
    fn new(device: &Device, puzzles: usize, blocks: u32) -> Result<Slot, GpuError> {
        let stream = device.context.new_stream()?;
        let words = packed_words(puzzles);
        // SAFETY: the device writes its stacks, and verdicts of puzzles that it is given, before they are read; the host
        // fills what it sends, and reads only what came back.
        let (stacks, packed, verdicts) = unsafe {
            (
                stream.alloc(blocks as usize * BLOCK as usize * STACK)?,
                (device.context.alloc_pinned(words)?, stream.alloc(words)?),
                (device.context.alloc_pinned_with_flags(puzzles, 0)?, stream.alloc(puzzles)?),
            )
        };
        let counter = stream.alloc_zeros(1)?;
        Ok(Slot { stream, stacks, counter, packed, verdicts, reports: None, solutions: None, blocks })
    }

    /// Makes room for reports and solutions, if there is none yet.
    fn make_room(&mut self, device: &Device, detailed: bool, kept: usize) -> Result<(), GpuError> {
        let pair = |words: usize| -> Result<_, GpuError> {
            // SAFETY: as above: what is read was written by the device.
            Ok(unsafe { (device.context.alloc_pinned_with_flags(words, 0)?, self.stream.alloc(words)?) })
        };
        if detailed && self.reports.is_none() {
            self.reports = Some(pair(4 * PORTION)?);
        }
        if kept > 0 && self.solutions.is_none() {
            self.solutions = Some(pair(2 * 12 * PORTION)?);
        }
        Ok(())
    }

    /// Starts the kernel on the first so many puzzles of what was sent.
    fn launch(
        &mut self,
        device: &Device,
        puzzles: usize,
        limits: &Limits<'_>,
        detailed: bool,
        kept: u32,
    ) -> Result<(), GpuError> {
        let count = puzzles as u32;
        let limit = u32::try_from(limits.solutions).unwrap_or(u32::MAX);
        let guesses = limits.guesses.min(MOST_GUESSES) as u32;
        let config = LaunchConfig {
            grid_dim: (self.blocks.min(count.div_ceil(BLOCK)), 1, 1),
            block_dim: (BLOCK, 1, 1),
            shared_mem_bytes: 0,
        };
        let nowhere = 0_u64;
        let mut launch = self.stream.launch_builder(&device.search);
        launch.arg(&self.packed.1).arg(&count).arg(&limit).arg(&guesses);
        launch.arg(&mut self.counter).arg(&mut self.stacks).arg(&mut self.verdicts.1);
        match &mut self.reports {
            Some((_, reports)) if detailed => launch.arg(reports),
            _ => launch.arg(&nowhere),
        };
        match &mut self.solutions {
            Some((_, solutions)) if kept > 0 => launch.arg(solutions),
            _ => launch.arg(&nowhere),
        };
        launch.arg(&kept);
        // SAFETY: the arguments are those of the kernel's text, in its order; every buffer is as long as the kernel
        // reaches (`packed_words`, one verdict and four report words a puzzle, `kept` times twelve words a puzzle, a stack
        // for each thread), and lives until the stream has been waited for.
        unsafe { launch.launch(config) }?;
        Ok(())
    }

    fn solve(
        &mut self,
        device: &Device,
        puzzles: &[Grid],
        limits: &Limits<'_>,
        wanted: Wanted<'_>,
        solver: &mut Solver,
    ) -> Result<(), GpuError> {
        let (detailed, kept) = match &wanted {
            Wanted::Verdicts(_) => (false, 0),
            Wanted::Reports(_, solutions) => (true, solutions.len()),
        };
        let count = puzzles.len();
        self.make_room(device, detailed, kept)?;
        let words = packed_words(count);
        let sent = &mut self.packed.0.as_mut_slice()?[..words];
        pack(puzzles, sent);
        self.stream.memcpy_htod(&*sent, &mut self.packed.1.slice_mut(..words))?;
        self.stream.memset_zeros(&mut self.counter)?;
        self.launch(device, count, limits, detailed, kept as u32)?;
        let back = &mut self.verdicts.0.as_mut_slice()?[..count];
        self.stream.memcpy_dtoh(&self.verdicts.1.slice(..count), back)?;
        if let (true, Some((host, there))) = (detailed, &mut self.reports) {
            self.stream.memcpy_dtoh(&there.slice(..4 * count), &mut host.as_mut_slice()?[..4 * count])?;
        }
        if let (true, Some((host, there))) = (kept > 0, &mut self.solutions) {
            let words = 12 * kept * count;
            self.stream.memcpy_dtoh(&there.slice(..words), &mut host.as_mut_slice()?[..words])?;
        }
        self.stream.synchronize()?;

        let found = self.verdicts.0.as_slice()?[..count].iter().map(|byte| Verdict::from_byte(*byte));
        // What the device gave up is the processor's, unless it was to be given up.
        let ours = |verdict: Verdict| verdict.end() == End::GaveUp && limits.guesses > MOST_GUESSES;
        match wanted {
            Wanted::Verdicts(verdicts) => {
                for ((to, verdict), puzzle) in verdicts.iter_mut().zip(found).zip(puzzles) {
                    *to = if ours(verdict) { Verdict::of(&solver.count(puzzle, limits)) } else { verdict };
                }
            }
            Wanted::Reports(reports, mut solutions) => {
                let details = match &self.reports {
                    Some((host, _)) => host.as_slice()?,
                    None => &[],
                };
                let planes = match &self.solutions {
                    Some((host, _)) => host.as_slice()?,
                    None => &[],
                };
                for (at, (verdict, words)) in found.zip(details.chunks_exact(4)).enumerate() {
                    if ours(verdict) {
                        reports[at] = search_given_back(solver, &puzzles[at], limits, at, &mut solutions);
                        continue;
                    }
                    let [found, _, guesses, rounds] = [0, 1, 2, 3].map(|k| u64::from(words[k]));
                    reports[at] = Report { solutions: found, guesses, rounds, end: verdict.end() };
                    for (number, kept) in solutions.iter_mut().enumerate().take(found as usize) {
                        let from = 12 * (number * count + at);
                        let word = |j: usize| std::array::from_fn(|p| planes[from + 4 * j + p]);
                        // What the device got wrong is no solution, and for the checker to refuse.
                        kept[at] = Grid::from_planes(&[word(0), word(1), word(2)]).unwrap_or(Grid::BLANK);
                    }
                }
            }
        }
        Ok(())
    }
}

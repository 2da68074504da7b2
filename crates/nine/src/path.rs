//! Choosing an instruction set at run time.

use crate::Grid;
#[cfg(target_arch = "x86_64")]
use crate::lanes::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use crate::lanes::avx512::{Avx512, Avx512Four};
#[cfg(target_arch = "x86_64")]
use crate::lanes::check;
use crate::lanes::{Four, Lanes};
use crate::puzzle::Puzzles;
use crate::report::Limits;
use crate::search::{Search, Sink};
use crate::single::Single;
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

/// The instruction set the kernel runs on. Answers, their order and the
/// statistics are the same on all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Path {
    /// Four lanes with what the target is sure to have: SSE2 on x86-64, `simd128` in
    /// WebAssembly compiled with it, plain Rust elsewhere.
    Portable,
    /// Eight lanes of AVX2 (with BMI and POPCNT, as in every processor with AVX2).
    Avx2,
    /// Sixteen lanes of AVX-512 F, BW, VL, VBMI and VPOPCNTDQ (Ice Lake, Zen 4 and later).
    Avx512,
}

/// The processor, or the target compiled for, lacks what a path needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathUnavailable(
    /// The path asked for.
    pub Path,
);

impl fmt::Display for PathUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this processor cannot run the {} path", self.0.name())
    }
}

impl Error for PathUnavailable {}

/// The path that the program wants everywhere, if it said so.
static CHOSEN: OnceLock<Path> = OnceLock::new();

impl Path {
    /// Every path, slowest first.
    pub const ALL: [Path; 3] = [Path::Portable, Path::Avx2, Path::Avx512];

    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Path::Portable => "portable",
            Path::Avx2 => "avx2",
            Path::Avx512 => "avx512",
        }
    }

    /// Makes this the [best](Path::best) path for the whole process, for tests and measurements of whole programs. The
    /// first choice holds; it is for `main` to make, before there is any solver.
    ///
    /// # Errors
    /// The processor lacks what the path needs.
    pub fn choose(self) -> Result<(), PathUnavailable> {
        if !self.is_available() {
            return Err(PathUnavailable(self));
        }
        CHOSEN.get_or_init(|| self);
        Ok(())
    }

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Path::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => x86::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => x86::has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            Path::Avx2 | Path::Avx512 => false,
        }
    }

    /// The paths this processor can run, slowest first.
    pub fn available() -> impl Iterator<Item = Path> {
        Path::ALL.into_iter().filter(|path| path.is_available())
    }

    /// The path that was [chosen](Path::choose), or else the fastest that this processor can run.
    pub fn best() -> Path {
        CHOSEN.get().copied().or_else(|| Path::available().last()).unwrap_or(Path::Portable)
    }
}

/// The memory of all searches on some path, and the way into the code compiled for it.
/// A variant other than `Portable` exists only where its path is available:
/// [`Engine::new`] is the only maker.
pub(crate) enum Engine {
    Portable(Box<Memory<Four, Four>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Memory<Avx2, Four>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Memory<Avx512, Avx512Four>>),
}

/// Memory for batches on vectors `B` and for single puzzles on vectors `S`.
pub(crate) struct Memory<B: Lanes, S: Lanes> {
    batch: Search<B>,
    single: Single<S>,
}

impl<B: Lanes, S: Lanes> Memory<B, S> {
    fn new() -> Box<Self> {
        Box::new(Memory { batch: Search::new(), single: Single::new() })
    }
}

impl Engine {
    pub(crate) fn new(path: Path) -> Result<Engine, PathUnavailable> {
        if !path.is_available() {
            return Err(PathUnavailable(path));
        }
        match path {
            Path::Portable => Ok(Engine::Portable(Memory::new())),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => Ok(Engine::Avx2(Memory::new())),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => Ok(Engine::Avx512(Memory::new())),
            #[cfg(not(target_arch = "x86_64"))]
            Path::Avx2 | Path::Avx512 => Err(PathUnavailable(path)),
        }
    }

    pub(crate) fn path(&self) -> Path {
        match self {
            Engine::Portable(_) => Path::Portable,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(_) => Path::Avx2,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Path::Avx512,
        }
    }

    /// Whether the second grid solves the first, where the path has a quick way to tell.
    #[inline]
    pub(crate) fn solves(&self, _puzzle: &Grid, _solution: &Grid) -> Option<bool> {
        match self {
            // SAFETY: the variant exists, so the processor has what the path needs.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Some(unsafe { check::solves(_puzzle, _solution) }),
            _ => None,
        }
    }

    /// Whether a digit is given twice in a house, where the path has a quick way to tell.
    #[inline]
    pub(crate) fn doubled(&self, _cells: &[u8; 81]) -> Option<bool> {
        match self {
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(_) => Some(unsafe { check::doubled(_cells) }),
            _ => None,
        }
    }

    /// Searches all puzzles side by side.
    pub(crate) fn batch(&mut self, puzzles: Puzzles<'_>, limits: &Limits<'_>, sink: &mut dyn Sink) {
        match self {
            Engine::Portable(memory) => memory.batch.run(puzzles, limits, sink),
            // SAFETY: the variant exists, so the processor has what the path needs.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(memory) => unsafe { x86::avx2_batch(&mut memory.batch, puzzles, limits, sink) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(memory) => unsafe { x86::avx512_batch(&mut memory.batch, puzzles, limits, sink) },
        }
    }

    /// Searches the first of the puzzles.
    pub(crate) fn single(&mut self, puzzles: Puzzles<'_>, limits: &Limits<'_>, sink: &mut dyn Sink) {
        match self {
            Engine::Portable(memory) => memory.single.run(puzzles, limits, sink),
            // SAFETY: the variant exists, so the processor has what the path needs.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(memory) => unsafe { x86::avx2_single(&mut memory.single, puzzles, limits, sink) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(memory) => unsafe {
                x86::avx512_single(&mut memory.single, puzzles, limits, sink)
            },
        }
    }
}

/// The functions compiled for an instruction set; everything they call is inlined into
/// them.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Avx2, Avx512, Avx512Four, Four, Limits, Puzzles, Search, Single, Sink};

    pub(super) fn has_avx2() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }

    pub(super) fn has_avx512() -> bool {
        has_avx2()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
    }

    /// Passes `run` on to a search, compiled for the features just asked for.
    macro_rules! compiled_for {
        ($features:literal: $($name:ident $search:ty),+) => {$(
            #[target_feature(enable = $features)]
            pub(super) fn $name(
                search: &mut $search,
                puzzles: Puzzles<'_>,
                limits: &Limits<'_>,
                sink: &mut dyn Sink,
            ) {
                search.run(puzzles, limits, sink);
            }
        )+};
    }

    compiled_for!("avx2,bmi1,bmi2,lzcnt,popcnt": avx2_batch Search<Avx2>, avx2_single Single<Four>);
    compiled_for!("avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq":
        avx512_batch Search<Avx512>, avx512_single Single<Avx512Four>);
}

//! `garns.generate`: a list of puzzles, the same for the same seed.

use std::num::NonZero;
use std::ops::ControlFlow;

use garns::generate::{Ended, GenerateError, KINDS, Series, Spec, Symmetry, Wanted, kind as known_kind};
use garns::rules::Op;
use garns::{Level, say};
use pyo3::prelude::*;

use crate::errors::{OrRefuse, gave_up_since, refused};
use crate::interrupt::{self, limits};
use crate::language::lang;
use crate::puzzle::Puzzle;

/// A number, or from one to another.
#[derive(FromPyObject)]
pub(crate) enum Range<T> {
    /// A number and itself.
    One(T),
    /// From and to.
    Both(T, T),
}

impl<T: Copy> Range<T> {
    fn ends(self) -> (T, T) {
        match self {
            Range::One(number) => (number, number),
            Range::Both(least, most) => (least, most),
        }
    }
}

/// What no list has: the name, and those there are.
fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    let known = known.join(", ");
    refused(say!(
        lang(),
        "{what}: there is no {name:?}; there are: {known}",
        "{what}: não há {name:?}; há: {known}"
    ))
}

fn level(name: &str) -> PyResult<Level> {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];
    let found = levels.into_iter().find(|level| level.title().en == name);
    found.ok_or_else(|| unknown("level", name, &levels.map(|level| level.title().en)))
}

fn symmetry(name: &str) -> PyResult<Symmetry> {
    Symmetry::find(name).ok_or_else(|| unknown("symmetry", name, &Symmetry::ALL.map(Symmetry::name)))
}

/// Tenths of a rating, where it makes sense.
fn tenths(rating: f64) -> PyResult<u16> {
    if (0.0..=20.0).contains(&rating) {
        return Ok((rating * 10.0).round() as u16);
    }
    Err(refused(say!(
        lang(),
        "rating: {rating} is not a number from 0 to 20",
        "rating: {rating} não é um número de 0 a 20"
    )))
}

/// Puzzles of a kind (see `garns.kinds()`), all different and each with one solution; a list of `count` of them.
///
/// The same seed makes the same puzzles. `level` ("easy" to "extreme") and `rating` (7.2, or (7.0, 7.5)) say how hard
/// they are; `minimal` that no given can go; `clues` how many givens there are (24, or (22, 26)); `symmetry` how their
/// places repeat; `pattern` where they may be, "." for cells that stay blank; `full` asks for full grids. Of cages,
/// `ops` ("+-*/"), `hide_ops` and `cage_sizes` ((2, 4)) say what they are like.
///
/// >>> import garns
/// >>> [str(p) for p in garns.generate("sudoku", size=4, count=2, seed=1)] == [
/// ...     str(p) for p in garns.generate("sudoku", size=4, count=2, seed=1)]
/// True
/// >>> garns.generate("killer", seed=1)[0].solve().unique
/// True
#[pyfunction]
#[pyo3(signature = (
    kind="sudoku", *, size=9, count=1, seed=None, level=None, rating=None, minimal=false, symmetry="none", clues=None,
    pattern=None, full=false, boxes=None, symbols=None, ops=None, hide_ops=false, cage_sizes=None,
    unique_up_to_symmetry=false, threads=None, timeout=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn generate(
    py: Python<'_>,
    kind: &str,
    size: usize,
    count: u64,
    seed: Option<u64>,
    level: Option<&str>,
    rating: Option<Range<f64>>,
    minimal: bool,
    symmetry: &str,
    clues: Option<Range<usize>>,
    pattern: Option<&str>,
    full: bool,
    boxes: Option<(usize, usize)>,
    symbols: Option<Vec<String>>,
    ops: Option<&str>,
    hide_ops: bool,
    cage_sizes: Option<Range<usize>>,
    unique_up_to_symmetry: bool,
    threads: Option<NonZero<usize>>,
    timeout: Option<f64>,
) -> PyResult<Vec<Puzzle>> {
    let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let kind = known_kind(kind).ok_or_else(|| unknown("kind", kind, &names))?;
    let mut spec = Spec { order: size, minimal, full, boxes, symbols, ..Spec::new(kind.name) };
    spec.symmetry = self::symmetry(symmetry)?;
    spec.clues = clues.map(Range::ends);
    spec.pattern = pattern.map(mask);
    spec.wanted = match (level, rating.map(Range::ends)) {
        (None, None) => None,
        (Some(name), None) => Some(Wanted::Level(self::level(name)?)),
        (None, Some((least, most))) => Some(Wanted::Rating(tenths(least)?, tenths(most)?)),
        (Some(_), Some(_)) => {
            return Err(refused(say!(
                lang(),
                "level and rating: only one of them can be asked for",
                "level e rating: só se pode pedir um deles"
            )));
        }
    };
    spec.cages.hidden = hide_ops;
    (spec.cages.least, spec.cages.most) =
        cage_sizes.map_or((spec.cages.least, spec.cages.most.min(size.max(1))), Range::ends);
    if let Some(signs) = ops {
        let asked: Option<Vec<Op>> = signs.chars().map(Op::of_sign).collect();
        spec.cages.ops =
            asked.filter(|ops| !ops.is_empty()).ok_or_else(|| unknown("ops", signs, &["+-*/"]))?;
    }
    if unique_up_to_symmetry && (kind.name, size) != ("sudoku", 9) {
        return Err(refused(say!(
            lang(),
            "unique_up_to_symmetry is for plain 9×9 Sudoku only",
            "unique_up_to_symmetry é só para Sudoku 9×9 simples"
        )));
    }
    let series = Series {
        rate: false,
        spec,
        seed: seed.unwrap_or_else(any_seed),
        count,
        unique_up_to_symmetry,
        first: 0,
        known: Default::default(),
        device: None,
    };
    let threads =
        threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let (made, ended) = interrupt::run(py, |cancel| {
        let limits = limits(timeout, None, cancel)?;
        let mut made = Vec::new();
        let ended = series.run(threads, &limits, |item| {
            made.push(Puzzle::from(item.puzzle));
            ControlFlow::Continue(())
        });
        Ok::<_, PyErr>((made, ended.or_refuse()?))
    })??;
    match ended {
        Ended::Complete | Ended::Stopped => Ok(made),
        Ended::Failed(failure @ (GenerateError::Time | GenerateError::GaveUp)) => {
            Err(gave_up_since(failure.text(lang())))
        }
        Ended::Failed(failure) => Err(refused(failure.text(lang()))),
        Ended::NoOthers => {
            let found = made.len();
            Err(refused(say!(
                lang(),
                "there seem to be no more than {found} such puzzles",
                "parece não haver mais que {found} jogos assim"
            )))
        }
    }
}

/// Where givens may be: blanks and line ends are nothing, `.`, `0`, `_` and `-` are cells without given.
fn mask(text: &str) -> Vec<bool> {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| !['.', '0', '_', '-'].contains(&c)).collect()
}

/// A seed that was not asked for.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::time::SystemTime::now())
}

//! What can be asked of a puzzle, each done without the interpreter's lock and ended by Ctrl-C.

use std::collections::HashMap;
use std::ops::ControlFlow;

use garns::draw::{Options, draw_step, svg};
use garns::generate::{NotUnique, minimize as minimized};
use garns::prove::NotProven;
use garns::{
    AnyPosition, Candidates, Cell, Check, Depth, Event, ExplainedStep, Goal, Grid, Limits, NoForm, Puzzle,
    RateError, Raters, Report, Silent, Solver, TECHNIQUES, Technique, TechniqueSet, Verdict, canonical_form,
    has_one_solution, say, technique, true_candidates,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::convert::{data, long, result, value};
use crate::errors::{OrRefuse, gave_up, refused};
use crate::interrupt::{self, limits};
use crate::language::lang;
use crate::solution::Solution;
use crate::stream::{Ended, Stream};

/// Which engine is asked, with which parameters and limits.
pub(crate) struct Asked<'a> {
    pub(crate) engine: &'a str,
    pub(crate) params: Vec<(String, String)>,
    pub(crate) timeout: Option<f64>,
    pub(crate) seed: u64,
    pub(crate) nodes: Option<u64>,
    pub(crate) iterations: Option<u64>,
}

impl<'a> Asked<'a> {
    /// An engine without limits.
    pub(crate) fn new(engine: &'a str, params: Vec<(String, String)>) -> Asked<'a> {
        Asked { engine, params, timeout: None, seed: 0, nodes: None, iterations: None }
    }

    fn solver(&self, goal: Goal, cancel: &garns::Cancel) -> PyResult<Solver> {
        let (nodes, iterations) = (self.nodes, self.iterations);
        let limits = Limits { nodes, iterations, ..limits(self.timeout, Some(self.seed), cancel)? };
        Solver::new(self.engine, &self.params, goal, limits).or_refuse()
    }

    fn run(&self, py: Python<'_>, puzzle: &Puzzle, goal: Goal) -> PyResult<Report> {
        // Made here once more, so that what is wrong is told by the one who knows Python.
        self.solver(goal, &garns::Cancel::default())?;
        interrupt::run(py, |cancel| self.solver(goal, cancel)?.run(puzzle, &mut Silent).or_refuse())?
    }
}

/// Parameters of an engine, as they are written on a command line: `restart_after=10` is `restart-after=10`.
pub(crate) fn params(named: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let written = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let value = match value.cast::<PyBool>() {
            Ok(flag) => flag.is_true().to_string(),
            Err(_) => value.str()?.to_str()?.to_owned(),
        };
        Ok((name.str()?.to_str()?.replace('_', "-"), value))
    };
    named.into_iter().flat_map(|named| named.iter()).map(written).collect()
}

/// Solutions, at most so many.
pub(crate) fn solve<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    limit: Option<u64>,
    asked: &Asked<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let goal = match limit {
        None => Goal::All,
        Some(0) => {
            return Err(refused(say!(
                lang(),
                "limit=0 asks for no solutions: it must be 1 or more",
                "limit=0 não pede nenhuma solução: deve ser 1 ou mais"
            )));
        }
        Some(1) => Goal::First,
        Some(most) => Goal::AtMost(most),
    };
    let report = asked.run(py, puzzle, goal)?;
    let fields = PyDict::new(py);
    let wrap = |grid: &Grid| Bound::new(py, Solution::new(puzzle, grid.clone()));
    fields.set_item("verdict", report.verdict.name())?;
    fields.set_item("solutions", report.solutions.iter().map(wrap).collect::<PyResult<Vec<_>>>()?)?;
    fields.set_item("count", long(py, &report.count_text())?)?;
    fields.set_item("exact", report.exact)?;
    fields.set_item("engine", report.engine)?;
    fields.set_item("seconds", report.seconds)?;
    let stats = PyDict::new(py);
    report.stats.iter().try_for_each(|(name, number)| stats.set_item(name, number))?;
    fields.set_item("stats", stats)?;
    fields.set_item("stop", data(py, &report.stop)?)?;
    fields.set_item("partial", report.partial.as_ref().map(|grid| garns::line(puzzle, grid)))?;
    result(py, "Solved", fields.into_any())
}

/// How many solutions there are.
pub(crate) fn count<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    limit: Option<u64>,
    asked: &Asked<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let report = asked.run(py, puzzle, Goal::Count { limit })?;
    match report.stop {
        Some(stop) => Err(gave_up(stop)),
        None => long(py, &report.count_text()),
    }
}

/// All solutions, one by one.
pub(crate) fn solutions(puzzle: &Puzzle, asked: &Asked<'_>) -> PyResult<Stream<Grid>> {
    let unused = asked.solver(Goal::Each, &garns::Cancel::default())?;
    drop(unused);
    let (puzzle, engine, params) = (puzzle.clone(), asked.engine.to_owned(), asked.params.clone());
    let timeout = asked.timeout;
    Stream::of(move |cancel, found| {
        let asked = Asked { timeout, ..Asked::new(&engine, params) };
        let told = |error: PyErr| -> Ended { Box::new(move || error) };
        let solver = asked.solver(Goal::Each, cancel).map_err(told)?;
        let report = solver.run(&puzzle, &mut |event: Event<'_>| match event {
            Event::Solution(grid) => found(grid.clone()),
            _ => ControlFlow::Continue(()),
        });
        match report.or_refuse().map_err(told)?.stop {
            None => Ok(()),
            Some(stop) => Err(Box::new(move || gave_up(stop))),
        }
    })
}

/// What the checker says of a grid.
pub(crate) fn check<'py>(py: Python<'py>, puzzle: &Puzzle, grid: &Grid) -> PyResult<Bound<'py, PyAny>> {
    result(py, "Check", data(py, &Check::new(puzzle, grid, lang()))?)
}

/// What is not rated or explained, as an exception.
fn unrated(error: RateError) -> PyErr {
    match error {
        RateError::GaveUp(stop) => gave_up(stop),
        other => refused(other.text(lang())),
    }
}

/// How hard it is.
pub(crate) fn rate<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let rated = interrupt::run(py, |cancel| {
        let limits = limits(timeout, None, cancel)?;
        Raters::with_limits(Depth::Full, limits).rate(puzzle).map_err(unrated)
    })??;
    result(py, "Rated", data(py, &rated)?)
}

/// Which techniques may be used, by name.
pub(crate) struct Techniques {
    pub(crate) only: Option<Vec<String>>,
    pub(crate) without: Option<Vec<String>>,
    pub(crate) until: Option<String>,
}

impl Techniques {
    fn set(&self, unique: bool) -> PyResult<TechniqueSet> {
        let named = |names: &Option<Vec<String>>| -> PyResult<Option<Vec<&'static Technique>>> {
            names.as_ref().map(|names| names.iter().map(|name| known(name)).collect()).transpose()
        };
        let all = match named(&self.only)? {
            Some(only) => TechniqueSet::only(&only, unique),
            None => TechniqueSet::usual(unique),
        };
        let all = all.without(&named(&self.without)?.unwrap_or_default());
        Ok(match &self.until {
            Some(last) => all.until(known(last)?),
            None => all,
        })
    }
}

fn known(name: &str) -> PyResult<&'static Technique> {
    technique(name).ok_or_else(|| {
        let known: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
        let known = known.join(", ");
        refused(say!(
            lang(),
            "there is no technique {name:?}; there are: {known}",
            "não existe a técnica {name:?}; existem: {known}"
        ))
    })
}

/// A step in words, and its picture.
type Told = (ExplainedStep, Option<String>);

/// Walks a puzzle step by step, for so many steps, and says where that led.
fn walk(
    puzzle: &Puzzle,
    techniques: &Techniques,
    (most, pictures): (usize, bool),
    limits: &Limits,
) -> PyResult<(Vec<Told>, Grid)> {
    let limits = limits.begun();
    let unique = has_one_solution(puzzle, limits.clone()).map_err(unrated)?;
    let position = AnyPosition::of(puzzle).ok_or(RateError::TooLarge).map_err(unrated)?;
    let mut position = position.with_deadline(limits.deadline());
    let techniques = techniques.set(unique)?;
    let options = Options { lang: lang(), ..Options::default() };
    let mut told = Vec::new();
    while told.len() < most && !position.grid().is_full() && !position.is_broken() {
        let Some(step) = position.next(&techniques) else {
            match limits.stop() {
                Some(stop) => return Err(gave_up(stop)),
                None => break,
            }
        };
        let picture = pictures.then(|| svg(&draw_step(puzzle, &position, Some(&step), &options)));
        told.push((ExplainedStep::new(&position, &step, lang()), picture));
        position.apply(&step);
    }
    Ok((told, position.grid().clone()))
}

fn step<'py>(py: Python<'py>, (step, picture): &Told) -> PyResult<Bound<'py, PyAny>> {
    let fields = data(py, step)?;
    fields.set_item("svg", picture)?;
    result(py, "Step", fields)
}

/// The next step.
pub(crate) fn hint<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    techniques: &Techniques,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let work = |cancel: &_| walk(puzzle, techniques, (1, true), &limits(timeout, None, cancel)?);
    let (told, _) = interrupt::run(py, work)??;
    told.first().map_or_else(|| Ok(py.None().into_bound(py)), |told| step(py, told))
}

/// The whole way.
pub(crate) fn explain<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    techniques: &Techniques,
    pictures: bool,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let work = |cancel: &_| walk(puzzle, techniques, (usize::MAX, pictures), &limits(timeout, None, cancel)?);
    let (told, end) = interrupt::run(py, work)??;
    let fields = PyDict::new(py);
    fields.set_item("steps", told.iter().map(|told| step(py, told)).collect::<PyResult<Vec<_>>>()?)?;
    fields.set_item("solved", end.is_full())?;
    fields.set_item("end", garns::line(puzzle, &end))?;
    result(py, "Explanation", fields.into_any())
}

/// A puzzle after a step, told as `r1c1=5` and `r1c1-5`.
pub(crate) fn applied(puzzle: &Puzzle, placed: &[String], removed: &[String]) -> PyResult<Puzzle> {
    let spot = |text: &str, sign: char| -> PyResult<(Cell, usize)> {
        let spot = text.split_once(sign).and_then(|(cell, symbol)| {
            Some((cell.parse::<Cell>().ok()?, puzzle.values().rank_of_symbol(symbol)?))
        });
        spot.ok_or_else(|| {
            refused(say!(lang(), "{text:?} is no step in this puzzle", "{text:?} não é um passo neste jogo"))
        })
    };
    let mut after = puzzle.clone();
    for text in placed {
        let (cell, rank) = spot(text, '=')?;
        after.give(cell, rank).or_refuse()?;
    }
    for text in removed {
        let (cell, rank) = spot(text, '-')?;
        let index = after.index(cell).ok_or(garns::PuzzleError::OutsideGrid { cell }).or_refuse()?;
        after.mark(cell, after.marks(index) & !Candidates::only(rank)).or_refuse()?;
    }
    Ok(after)
}

/// The values of each cell in some solution.
pub(crate) fn candidates<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = interrupt::run(py, |cancel| {
        Ok::<_, PyErr>(true_candidates(puzzle, 1, &limits(timeout, None, cancel)?, &mut Silent))
    })??;
    if let Some(stop) = found.stop {
        return Err(gave_up(stop));
    }
    let dict = PyDict::new(py);
    for (index, cell) in puzzle.cells().iter().enumerate() {
        let values = found.of(index).iter().map(|rank| value(py, puzzle.values(), rank));
        dict.set_item(cell.to_string(), values.collect::<PyResult<Vec<_>>>()?)?;
    }
    Ok(dict)
}

/// The puzzle without givens it can do without.
pub(crate) fn minimize(py: Python<'_>, puzzle: &Puzzle, seed: u64, timeout: Option<f64>) -> PyResult<Puzzle> {
    let (minimized, stop) = interrupt::run(py, |cancel| {
        let limits = limits(timeout, None, cancel)?.begun();
        let minimized = minimized(puzzle, seed, &limits, |_, _| {});
        Ok::<_, PyErr>((minimized, limits.stop()))
    })??;
    match (minimized, stop) {
        (Ok(minimized), _) if minimized.undecided.is_empty() => Ok(minimized.puzzle),
        (Ok(_) | Err(NotUnique::Unknown), Some(stop)) => Err(gave_up(stop)),
        (Ok(_), None) => Err(gave_up(garns::Stop::Stuck)),
        (Err(why), _) => Err(refused(why.text(lang()))),
    }
}

/// The canonical form.
pub(crate) fn canonical(py: Python<'_>, puzzle: &Puzzle, timeout: Option<f64>) -> PyResult<Puzzle> {
    let form = interrupt::run(py, |cancel| {
        Ok::<_, PyErr>(canonical_form(puzzle, &limits(timeout, None, cancel)?))
    })??;
    match form {
        Ok(form) => {
            let rank = |value: &u8| value.checked_sub(1).map(usize::from);
            Ok(puzzle.with_givens(form.puzzle.iter().map(rank).collect()))
        }
        Err(NoForm::Stopped(stop)) => Err(gave_up(stop)),
        Err(NoForm::NotUnique(Verdict::GaveUp)) => Err(gave_up(garns::Stop::Stuck)),
        Err(why) => Err(refused(why.text(lang()))),
    }
}

/// A certificate that there are no other solutions.
pub(crate) fn prove<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    limit: usize,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let proven = interrupt::run(py, |cancel| {
        Ok::<_, PyErr>(garns::prove::prove(puzzle, limit, &limits(timeout, None, cancel)?))
    })??;
    let certificate = match proven {
        Ok(certificate) => certificate,
        Err(NotProven::Stopped(stop)) => return Err(gave_up(stop)),
        Err(NotProven::MoreSolutions(most)) => {
            return Err(refused(say!(
                lang(),
                "there are more than {most} solutions; limit= takes more",
                "há mais de {most} soluções; limit= aceita mais"
            )));
        }
        Err(other) => return Err(refused(other.text(lang()))),
    };
    let files = PyDict::new(py);
    certificate.files().try_for_each(|(name, text)| files.set_item(name, text))?;
    let fields = PyDict::new(py);
    fields.set_item("claim", certificate.claim.text(lang()))?;
    fields.set_item("solutions", certificate.claim.solutions)?;
    fields.set_item("files", files)?;
    result(py, "Certificate", fields.into_any())
}

/// What is wrong with the files of a certificate; nothing where it is accepted.
#[pyfunction]
#[pyo3(name = "_verify")]
pub(crate) fn verify(py: Python<'_>, files: HashMap<String, String>) -> PyResult<Option<String>> {
    let checked = interrupt::run(py, |_| garns::prove::verify(|name| files.get(name).cloned()))?;
    Ok(checked.err().map(|why| why.text(lang())))
}

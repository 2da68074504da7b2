//! Canonical (row-minlex) forms of plain puzzles, one or many; 9×9 has a faster way.

use std::num::NonZero;

use garns_engine::{Device, Goal, KEPT, Limits, Silent, Stop, Verdict};
use garns_grids::boxes::{self, Shape, Symmetry};
use garns_grids::symmetry::{Canonical, Grid, Way, canonical, is_grid};
use garns_puzzle::{Blocks, Puzzle, impl_error, say, sentences};

use crate::Solver;

/// The canonical form of a puzzle and what leads to it, in as many ways as the puzzle has automorphisms.
#[derive(Clone, Debug)]
pub struct Form {
    /// The puzzle, values from 1, 0 for blank.
    pub puzzle: Vec<u8>,
    /// What leads there; at least one.
    pub transforms: Vec<Symmetry>,
}

sentences! {
    /// Why a puzzle has no form.
    #[derive(Clone, Debug)]
    #[non_exhaustive]
    pub enum NoForm in lang {
        NotPlain:
            "not a plain grid: symmetries are known of Latin squares and grids of boxes up to 16×16, without pencil marks and other rules",
            "não é uma grade simples: só se conhecem as simetrias de quadrados latinos e grades de blocos até 16×16, sem marcas e outras regras";
        NotUnique(verdict: Verdict): "no canonical form: {why}", "sem forma canônica: {why}",
            why = match verdict {
                Verdict::Impossible => say!(lang, "there is no solution", "não há solução"),
                _ => say!(
                    lang,
                    "there are several solutions, and the form is made from the only one",
                    "há várias soluções, e a forma se faz a partir da única"
                ),
            };
        Stopped(stop: Stop): "gave up: {why}", "desistiu: {why}", why = stop.text(lang);
    }
}

impl_error!(NoForm);

/// The canonical form of a plain puzzle with one solution.
///
/// ```
/// use garns::{Limits, Puzzle, canonical_form};
///
/// let puzzle: Puzzle =
///     ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...".parse()?;
/// let form = canonical_form(&puzzle, &Limits::default())?;
/// assert_eq!(form.transforms.len(), 1, "no symmetry but the one that changes nothing");
/// assert_eq!(form.puzzle.iter().filter(|digit| **digit != 0).count(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// It is another kind of puzzle, or has not exactly one solution, or the limits were reached.
pub fn canonical_form(puzzle: &Puzzle, limits: &Limits) -> Result<Form, NoForm> {
    let (shape, digits) = plain_grid(puzzle).ok_or(NoForm::NotPlain)?;
    let solution = if digits.contains(&0) { solution(puzzle, limits)? } else { digits.clone() };
    if !shape.is_grid(&solution) {
        return Err(NoForm::NotUnique(Verdict::Impossible));
    }
    if let (Some(nine), Ok(solution)) = (nine(puzzle), Grid::try_from(&solution[..])) {
        return Ok(by_all_ways(&nine, &canonical(&solution)));
    }
    let limits = limits.begun();
    let form = boxes::canonical(shape, &solution, &|| limits.stop().is_some());
    let form = form.ok_or_else(|| NoForm::Stopped(limits.stop().unwrap_or(Stop::Cancelled)))?;
    let givens: Vec<bool> = digits.iter().map(|value| *value != 0).collect();
    let (puzzle, transforms) = form.with_givens(&givens);
    Ok(Form { puzzle, transforms })
}

/// The canonical forms of many puzzles, by so many threads; on the device what it can do.
pub fn canonical_forms(
    puzzles: &[&Puzzle],
    limits: &Limits,
    threads: NonZero<usize>,
    device: Option<&dyn Device>,
) -> Vec<Result<Form, NoForm>> {
    let found = device.and_then(|device| on_device(puzzles, limits, threads, device));
    let Some(found) = found else {
        return in_shares(puzzles, threads, |puzzle| canonical_form(puzzle, limits));
    };
    let asked: Vec<(&Puzzle, Option<Found>)> = puzzles.iter().copied().zip(found).collect();
    in_shares(&asked, threads, |(puzzle, found)| match found.as_ref().and_then(Found::form) {
        Some(form) => Ok(form),
        None => canonical_form(puzzle, limits),
    })
}

/// Does the same with each thing, a share of them in each thread.
fn in_shares<T: Sync, R: Send>(
    things: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let share = things.len().div_ceil(threads.get()).max(1);
    let work = &work;
    std::thread::scope(|scope| {
        let shares = things.chunks(share);
        let running: Vec<_> =
            shares.map(|share| scope.spawn(move || share.iter().map(work).collect::<Vec<R>>())).collect();
        let done = running.into_iter().map(|thread| thread.join());
        done.flat_map(|share| share.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// What a device says of a puzzle with one solution.
struct Found {
    digits: Grid,
    solution: Grid,
    way: Way,
}

impl Found {
    /// The form, if the solution has no automorphism: otherwise all ways are to be compared, and that is done here.
    fn form(&self) -> Option<Form> {
        let transform = self.way.transform(&self.solution).filter(|_| self.way.ways == 1)?;
        let puzzle = transform.apply(&self.digits).to_vec();
        Some(Form { puzzle, transforms: vec![Symmetry::from(&transform)] })
    }
}

/// What the device finds; nothing for other kinds of puzzles, and where there is not one solution.
fn on_device(
    puzzles: &[&Puzzle],
    limits: &Limits,
    threads: NonZero<usize>,
    device: &dyn Device,
) -> Option<Vec<Option<Found>>> {
    let grid = |puzzle: &&Puzzle| nine(puzzle).and_then(|digits| garns_nine::Grid::new(digits).ok());
    let grids: Vec<Option<garns_nine::Grid>> = in_shares(puzzles, threads, grid);
    let (at, grids): (Vec<usize>, Vec<garns_nine::Grid>) =
        grids.into_iter().enumerate().filter_map(|(place, grid)| Some((place, grid?))).unzip();
    let count = grids.len();
    let mut reports = vec![garns_nine::Report::default(); count];
    let mut kept: [Vec<garns_nine::Grid>; KEPT] =
        std::array::from_fn(|_| vec![garns_nine::Grid::BLANK; count]);
    let cancelled = || limits.cancel.is_cancelled();
    let few = garns_nine::Limits { cancel: Some(&cancelled), ..garns_nine::Limits::solutions(2) };
    if !device.solve(
        &grids,
        &few.with_guesses(MOST_GUESSES),
        &mut reports,
        kept.each_mut().map(Vec::as_mut_slice),
    ) {
        return None;
    }
    let [solutions, _] = kept;
    let unique = |k: &usize| {
        let (solution, given) = (solutions[*k].digits(), grids[*k].digits());
        reports[*k].solutions == 1
            && reports[*k].end == garns_nine::End::Exhausted
            && is_grid(solution)
            && given.iter().zip(solution).all(|(given, digit)| *given == 0 || given == digit)
    };
    let unique: Vec<usize> = (0..count).filter(unique).collect();
    let solutions: Vec<garns_nine::Grid> = unique.iter().map(|k| solutions[*k]).collect();
    let mut ways = vec![Way::default(); solutions.len()];
    if !device.canonical(&solutions, &mut ways) {
        return None;
    }
    let mut found: Vec<Option<Found>> = puzzles.iter().map(|_| None).collect();
    for ((k, solution), way) in unique.into_iter().zip(solutions).zip(ways) {
        found[at[k]] = Some(Found { digits: *grids[k].digits(), solution: *solution.digits(), way });
    }
    Some(found)
}

/// Guesses after which a puzzle is left to the processor and its limits.
const MOST_GUESSES: u64 = 5_000;

/// The form of a puzzle from that of its solution.
fn by_all_ways(digits: &Grid, form: &Canonical) -> Form {
    let givens = (0..).zip(digits).fold(0, |set, (cell, digit)| set | u128::from(*digit != 0) << cell);
    let (givens, transforms) = form.with_givens(givens);
    let given = |(cell, value): (usize, &u8)| if givens >> cell & 1 == 1 { *value } else { 0 };
    let puzzle = form.grid.iter().enumerate().map(given).collect();
    Form { puzzle, transforms: transforms.iter().map(Symmetry::from).collect() }
}

/// The only solution.
fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<u8>, NoForm> {
    let report = Solver::auto(Goal::AtMost(2), limits.begun()).run(puzzle, &mut Silent);
    let report = report.map_err(|_| NoForm::NotUnique(Verdict::GaveUp))?;
    if let Some(stop) = report.stop {
        return Err(NoForm::Stopped(stop));
    }
    match (report.verdict, report.solutions.first()) {
        (Verdict::Unique, Some(solution)) => {
            Ok(solution.iter().map(|rank| rank.map_or(0, |rank| rank as u8 + 1)).collect())
        }
        (verdict, _) => Err(NoForm::NotUnique(verdict)),
    }
}

/// The shape and the values from 1 (0 for blank) of a plain puzzle without pencil marks: boxes of any form or a Latin square,
/// of up to 16 values; nothing for any other puzzle.
#[must_use]
pub fn plain_grid(puzzle: &Puzzle) -> Option<(Shape, Vec<u8>)> {
    let grid = puzzle.frame().single()?;
    let order = puzzle.values().len();
    let (rows, cols) = match grid.blocks {
        Blocks::Boxes { rows, cols } => (usize::from(rows), usize::from(cols)),
        Blocks::None => (1, order),
        _ => return None,
    };
    let plain = [grid.rows, grid.cols].map(usize::from) == [order; 2]
        && rows * cols == order
        && grid.lines
        && puzzle.cells().len() == order * order
        && puzzle.added_rules().is_empty()
        && (0..order * order).all(|cell| puzzle.marks(cell) == puzzle.values().all());
    let shape = Shape::boxes(rows, cols).filter(|_| plain)?;
    Some((shape, puzzle.givens().iter().map(|rank| rank.map_or(0, |rank| rank as u8 + 1)).collect()))
}

/// The digits of a plain 9×9 puzzle without pencil marks, 0 for blank; nothing for any other puzzle.
#[must_use]
pub fn nine(puzzle: &Puzzle) -> Option<[u8; 81]> {
    let (shape, digits) = plain_grid(puzzle)?;
    digits.try_into().ok().filter(|_| shape.sides() == (3, 3))
}

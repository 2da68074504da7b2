//! Columns of answers to columns of puzzles.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Float64Array, StringArray, UInt64Array};
use garns::grids::symmetry;
use garns::{
    Depth, Found, Goal, Hints, Limits, Puzzle, Raters, Report, Silent, Solver, Verdict, canonical_form, line,
    read_all,
};

/// The puzzle of a text, if all of it was understood.
fn read(text: &str) -> Option<Puzzle> {
    let read = read_all(text, &Hints::default()).ok()?;
    (read.unread.is_empty() && read.puzzle.doubled_given().is_none()).then_some(read.puzzle)
}

/// Answers each text: plain 9×9 puzzles side by side, others one by one.
fn each<T>(
    puzzles: &[Option<&str>],
    goal: Goal,
    plain: impl Fn(&Found<'_>) -> Option<T>,
    other: impl Fn(&Puzzle, &Report) -> Option<T>,
) -> Vec<Option<T>> {
    let solver = Solver::auto(goal, Limits::default());
    let mut side = solver.side_by_side();
    let taken: Vec<Option<usize>> = puzzles
        .iter()
        .map(|text| {
            let (side, text) = (side.as_mut()?, text.as_ref()?);
            let line: &[u8; 81] = text.as_bytes().try_into().ok()?;
            side.push(line).then(|| side.len() - 1)
        })
        .collect();
    if let Some(side) = &mut side {
        side.run(None);
    }
    let alone = |text: &str| {
        let puzzle = read(text)?;
        other(&puzzle, &solver.run(&puzzle, &mut Silent).ok()?)
    };
    puzzles
        .iter()
        .zip(taken)
        .map(|(text, taken)| {
            let found = side.as_ref().zip(taken).and_then(|(side, taken)| side.answer(taken));
            match found {
                // Givens that contradict each other are no puzzle.
                Some(found) if found.verdict == Verdict::Impossible && found.doubled_given().is_some() => {
                    None
                }
                Some(found) => plain(&found),
                None => text.and_then(alone),
            }
        })
        .collect()
}

/// The only solutions.
pub(crate) fn solutions(puzzles: &[Option<&str>]) -> ArrayRef {
    let text = |line: [u8; 81]| String::from_utf8_lossy(&line).into_owned();
    let plain = |found: &Found<'_>| match found.verdict {
        Verdict::Unique => found.solution_lines().next().map(text),
        _ => None,
    };
    let other = |puzzle: &Puzzle, report: &Report| match report.verdict {
        Verdict::Unique => report.solutions.first().map(|grid| line(puzzle, grid)),
        _ => None,
    };
    Arc::new(StringArray::from(each(puzzles, Goal::AtMost(2), plain, other)))
}

/// How many solutions there are; null where that does not fit 64 bits.
pub(crate) fn counts(puzzles: &[Option<&str>]) -> ArrayRef {
    let plain = |found: &Found<'_>| found.exact.then_some(found.count);
    let other =
        |_: &Puzzle, report: &Report| (report.exact && report.long_count.is_none()).then_some(report.count);
    Arc::new(UInt64Array::from(each(puzzles, Goal::Count { limit: None }, plain, other)))
}

/// The hardest step on Sudoku Explainer's scale.
pub(crate) fn ratings(puzzles: &[Option<&str>]) -> ArrayRef {
    let mut raters = Raters::new(Depth::Quick);
    let mut rate = |text: &str| {
        let rated = raters.rate(&read(text)?).ok()?;
        rated.logic.map(|logic| logic.rating).or(rated.er)
    };
    Arc::new(puzzles.iter().map(|text| text.and_then(&mut rate)).collect::<Float64Array>())
}

/// Canonical forms: equal exactly for puzzles that are the same up to symmetry.
pub(crate) fn forms(puzzles: &[Option<&str>]) -> ArrayRef {
    let plain = |found: &Found<'_>| {
        let solution = found.solutions().next().filter(|_| found.verdict == Verdict::Unique)?;
        let form = symmetry::canonical(solution);
        let cells = (0..).zip(found.puzzle_digits());
        let (givens, _) =
            form.with_givens(cells.fold(0, |set, (cell, digit)| set | u128::from(*digit != 0) << cell));
        let sign =
            |cell: usize| if givens >> cell & 1 == 1 { char::from(b'0' + form.grid[cell]) } else { '.' };
        Some((0..81).map(sign).collect::<String>())
    };
    let other = |puzzle: &Puzzle, report: &Report| {
        let form =
            canonical_form(puzzle, &Limits::default()).ok().filter(|_| report.verdict == Verdict::Unique)?;
        let ranks = form.puzzle.iter().map(|value| value.checked_sub(1).map(usize::from));
        Some(line(puzzle, &ranks.collect()))
    };
    Arc::new(StringArray::from(each(puzzles, Goal::AtMost(2), plain, other)))
}

//! The rows of a part that are plain 9×9 puzzles, solved side by side; the others one by one.

use garns::{Found, Goal, Lang, Puzzle, Report, Silent, Solver, Verdict};

use super::columns::Columns;
use super::reading::Reader;
use super::rows::Row;

/// The answer to a row.
pub(crate) enum Answer<'a> {
    /// A plain 9×9 puzzle that the kernel answered.
    Plain(Found<'a>),
    /// Any other one.
    Other(&'a Puzzle, &'a Report),
}

impl Answer<'_> {
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Answer::Plain(found) => found.verdict,
            Answer::Other(_, report) => report.verdict,
        }
    }

    /// How many values the search tried, if that is told.
    pub(crate) fn guesses(&self) -> Option<u64> {
        let stats: &[(&str, u64)] = match self {
            Answer::Plain(found) => &found.stats,
            Answer::Other(_, report) => &report.stats,
        };
        stats.iter().find(|(name, _)| *name == "guesses").map(|(_, guesses)| *guesses)
    }
}

/// Where the answer to a row is.
enum Place {
    Side(usize),
    Alone,
    Nowhere,
}

/// Answers every row in turn: with `each` what can be answered, by the columns themselves what is bad or null.
pub(crate) fn answer(
    rows: &[Row<'_>],
    solver: &Solver,
    lang: Lang,
    out: &mut Columns,
    mut each: impl FnMut(&mut Columns, usize, Answer<'_>),
) {
    debug_assert!(matches!(solver.goal(), Goal::AtMost(_) | Goal::Count { .. }));
    let mut side = solver.side_by_side();
    let places: Vec<Place> = rows
        .iter()
        .map(|row| {
            let taken = side.as_mut().is_some_and(|side| match row {
                Row::Text(text) => text.as_bytes().try_into().is_ok_and(|line| side.push(line)),
                Row::Digits(digits) => (*digits).try_into().is_ok_and(|digits| side.push_digits(digits)),
                Row::Null => false,
            });
            match (taken, row) {
                (true, _) => Place::Side(side.as_ref().map_or(0, |side| side.len() - 1)),
                (false, Row::Null) => Place::Nowhere,
                (false, _) => Place::Alone,
            }
        })
        .collect();
    if let Some(side) = &mut side {
        side.run(None);
    }
    let mut reader = Reader::new(lang);
    for (number, (row, place)) in rows.iter().zip(places).enumerate() {
        let found = match place {
            Place::Nowhere => {
                out.push_null();
                continue;
            }
            Place::Side(taken) => side.as_ref().and_then(|side| side.answer(taken)),
            Place::Alone => None,
        };
        // Givens that contradict each other leave no solution, and are an error of the input.
        match found.map(|found| (found, doubled(&found))) {
            Some((_, Some(doubled))) => out.fail(&doubled.text(lang)),
            Some((found, None)) => each(out, number, Answer::Plain(found)),
            None => match reader.read(*row) {
                Err(why) => out.fail(&why),
                Ok(puzzle) => match solver.run(&puzzle, &mut Silent) {
                    Ok(report) => each(out, number, Answer::Other(&puzzle, &report)),
                    Err(refusal) => out.fail(&refusal.text(lang)),
                },
            },
        }
    }
}

fn doubled(found: &Found<'_>) -> Option<garns::DoubledDigit> {
    (found.verdict == Verdict::Impossible).then(|| found.doubled_given()).flatten()
}

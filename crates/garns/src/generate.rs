//! Making puzzles, as plain data: rows of a table, in the order of their numbers, from any number of threads.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, PoisonError};

use garns_engine::{Device, Limits};
use garns_logic::Level;
use garns_puzzle::{Grid, Kind as Family, Puzzle};
use serde::Serialize;

use crate::{batch, line};

pub use garns_generate::{
    Appraiser, CageStyle, Canonical, GenerateError, KINDS, Kind, Like, Made, Maker, Minimized, NotUnique,
    Rng, RuleWanted, Spec, SpecError, Symmetry, Wanted, canonical, kind, minimize, proposed_rules, redundant,
    seed_of, uniform_grid,
};

/// What `garns generate --json` prints for each puzzle, and the columns of the tables it writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The puzzle as a text that garns reads: one line of givens, or one line of JSON where rules are to be told.
    pub puzzle: String,
    /// The only solution, as one line.
    pub solution: String,
    /// How many givens there are.
    pub clues: usize,
    /// The family it belongs to.
    pub kind: Family,
    /// Sudoku Explainer's rating, if it was asked for; so are the next four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// The hardest step up to the first digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// How hard it is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// How many seconds people take, by estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The seed of this puzzle alone.
    pub seed: u64,
}

impl Row {
    /// The names of the columns.
    pub const COLUMNS: [&'static str; 10] =
        ["puzzle", "solution", "clues", "kind", "er", "ep", "ed", "level", "seconds", "seed"];

    /// A puzzle as a row, rated if there is a judge: by Sudoku Explainer if it is a plain 9×9 one, else its level only.
    #[must_use]
    pub fn of(puzzle: &Puzzle, solution: &Grid, seed: u64, mut judge: Option<&mut Appraiser>) -> Row {
        let mut row = Row {
            puzzle: text(puzzle),
            solution: line(puzzle, solution),
            clues: puzzle.givens().len() - puzzle.givens().blanks(),
            kind: puzzle.kind(),
            er: None,
            ep: None,
            ed: None,
            level: None,
            seconds: None,
            seed,
        };
        let nine = crate::nine(puzzle);
        if let Some(appraisal) = judge.as_mut().zip(nine).and_then(|(judge, givens)| judge.appraise(&givens))
        {
            let tenth = |tenths: u16| Some(f64::from(tenths) / 10.0);
            let rating = appraisal.rating;
            (row.er, row.ep, row.ed) = (tenth(rating.er), tenth(rating.ep), tenth(rating.ed));
            let features = appraisal.features();
            (row.level, row.seconds) = (Some(Level::of(&features)), Some(features.seconds().round()));
        } else if nine.is_none() {
            row.level = judge.and_then(|judge| judge.level(puzzle));
        }
        row
    }
}

/// A puzzle as one line of text that says all of it.
#[must_use]
pub fn text(puzzle: &Puzzle) -> String {
    let format = |name| garns_format::find(name).and_then(|format| garns_format::write(puzzle, format).ok());
    let plain = puzzle.added_rules().is_empty() && puzzle.frame().single().is_some();
    let given = plain.then(|| format("line")).flatten().map(|text| text.trim_end().to_owned());
    // A line is enough only where it is read back as the same puzzle.
    let reads_back = |text: &String| {
        crate::read(text, &crate::Hints::default()).is_ok_and(|again| again.rules() == puzzle.rules())
    };
    let nine = crate::nine(puzzle).is_some();
    match given {
        Some(text) if nine || reads_back(&text) => text,
        _ => format("jsonl").map(|text| text.trim_end().to_owned()).unwrap_or_default(),
    }
}

/// A series of puzzles.
#[derive(Clone, Debug)]
pub struct Series {
    /// What is made.
    pub spec: Spec,
    /// What the series depends on.
    pub seed: u64,
    /// How many different puzzles.
    pub count: u64,
    /// Whether plain 9×9 puzzles are rated.
    pub rate: bool,
    /// Whether no two may be the same up to symmetry (plain 9×9 only).
    pub unique_up_to_symmetry: bool,
    /// Which number comes first: that after the last one of a series that was interrupted.
    pub first: u64,
    /// The keys of the puzzles that there are already.
    pub known: HashSet<u64>,
    /// What makes minimal 9×9 puzzles instead of the processor; they are the same.
    pub device: Option<Arc<dyn Device>>,
}

/// One puzzle of a series.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number.
    pub index: u64,
    /// What tells it from others, where others could be the same.
    pub key: Option<u64>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The puzzles on the way if they were wanted, and the puzzle itself.
    pub rows: Vec<Row>,
    /// The same, with their rules.
    pub trail: Vec<Puzzle>,
}

/// Why a series ended before there were as many as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All are there.
    Complete,
    /// The receiver wanted no more.
    Stopped,
    /// One could not be made.
    Failed(GenerateError),
    /// Nothing but puzzles that were there before came up.
    NoOthers,
}

/// Numbers in a row that brought nothing new before it is said that there are no others.
const FRUITLESS: u64 = 2_000;

impl Series {
    /// Makes the series on so many threads and hands the puzzles over in the order of their numbers. `Break` ends it,
    /// and so do the limits, whose time is that of the whole series.
    ///
    /// Memory does not grow with the number of puzzles, except for 8 bytes (and a little) for each where two could be
    /// the same: see [`Maker::may_repeat`].
    ///
    /// # Errors
    /// When there can't be such puzzles.
    pub fn run(
        mut self,
        threads: NonZero<usize>,
        limits: &Limits,
        mut sink: impl FnMut(Item) -> ControlFlow<()>,
    ) -> Result<Ended, SpecError> {
        let limits = &limits.begun();
        let maker = Maker::new(&self.spec, limits)?.on(self.device.clone());
        let keyed = maker.may_repeat() || self.unique_up_to_symmetry;
        let many = maker.prefers_many() && self.spec.wanted.is_none() && self.spec.pattern.is_none();
        let at_least = if self.device.is_some() { MANY_ON_DEVICE } else { MANY };
        let makers = Mutex::new(vec![maker]);
        let (mut next, mut missing, mut fruitless) = (self.first, self.count, 0);
        let (rate, symmetry) = (self.rate, self.unique_up_to_symmetry);
        let mut ended = Ended::Complete;
        while missing > 0 && ended == Ended::Complete {
            let mut asked = 0;
            let part = |size: usize| -> Option<Range<u64>> {
                let size = if many { size.max(at_least) } else { size };
                let size = (size as u64).min(missing - asked);
                asked += size;
                next += size;
                (size > 0).then(|| next - size..next)
            };
            let mut fresh = 0;
            let work = |indices: Range<u64>| {
                let taken = makers.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let taken = match taken {
                    Some(maker) => Ok(maker),
                    None => Maker::new(&self.spec, limits).map(|maker| maker.on(self.device.clone())),
                };
                let Ok(mut maker) = taken else { return Vec::new() };
                let mut judge = Appraiser::new(limits);
                let mut finish = |made: Result<Made, GenerateError>| {
                    let item = item(&made?, rate.then_some(&mut judge), keyed, symmetry);
                    if rate {
                        // What was cut short has no rating.
                        GenerateError::unless_in_time(limits)?;
                    }
                    Ok(item)
                };
                let items = maker.make(self.seed, indices).into_iter().map(&mut finish).collect();
                makers.lock().unwrap_or_else(PoisonError::into_inner).push(maker);
                items
            };
            let known = &mut self.known;
            batch::in_order(part, threads, work, |items: Vec<Result<Item, GenerateError>>| {
                for item in items {
                    let item = match item {
                        Ok(item) => item,
                        Err(failure) => {
                            ended = Ended::Failed(failure);
                            return ControlFlow::Break(());
                        }
                    };
                    if item.key.is_some_and(|key| !known.insert(key)) {
                        fruitless += 1;
                        if fruitless > FRUITLESS {
                            ended = Ended::NoOthers;
                            return ControlFlow::Break(());
                        }
                        continue;
                    }
                    (fruitless, fresh) = (0, fresh + 1);
                    if sink(item).is_break() {
                        ended = Ended::Stopped;
                        return ControlFlow::Break(());
                    }
                }
                if let Err(failure) = GenerateError::unless_in_time(limits) {
                    ended = Ended::Failed(failure);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            missing -= fresh.min(missing);
        }
        Ok(ended)
    }
}

/// So many 9×9 puzzles are made together.
const MANY: usize = 512;

/// The same on a device.
const MANY_ON_DEVICE: usize = 1 << 15;

/// A puzzle that was made, with its rows and its key.
fn item(made: &Made, mut judge: Option<&mut Appraiser>, keyed: bool, symmetry: bool) -> Item {
    let mut puzzles: Vec<Puzzle> =
        made.trail.iter().map(|givens| made.puzzle.with_givens(givens.clone())).collect();
    if puzzles.is_empty() {
        puzzles.push(made.puzzle.clone());
    }
    let rows: Vec<Row> = puzzles
        .iter()
        .map(|puzzle| Row::of(puzzle, &made.solution, made.seed, judge.as_deref_mut()))
        .collect();
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let key = keyed.then(|| match crate::nine(&made.puzzle).filter(|_| symmetry) {
        Some(givens) => {
            let cells = givens.iter().enumerate();
            let set = cells.fold(0, |set, (cell, digit)| set | u128::from(*digit != 0) << cell);
            let digit = |cell: usize| made.solution.get(cell).map_or(0, |rank| rank as u8 + 1);
            hasher.hash_one(canonical(&std::array::from_fn(digit), set))
        }
        None => hasher.hash_one(rows.last().map(|row| &row.puzzle)),
    });
    Item { index: made.index, key, puzzle: made.puzzle.clone(), rows, trail: puzzles }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// What is interrupted is not handed over without the rating it should have: a series that goes on later
    /// would keep it so.
    #[test]
    fn no_puzzle_goes_out_unrated() {
        for delay in [5, 20, 60, 150, 400, 900] {
            let series = Series {
                spec: Spec::new("sudoku"),
                seed: 1,
                count: 2000,
                rate: true,
                unique_up_to_symmetry: false,
                first: 0,
                known: HashSet::new(),
                device: None,
            };
            let limits = Limits::default();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(delay));
                    limits.cancel.cancel();
                });
                let ended = series.run(NonZero::<usize>::MIN, &limits, |item| {
                    assert!(item.rows.iter().all(|row| row.er.is_some()), "{:?}", item.rows);
                    ControlFlow::Continue(())
                });
                assert!(
                    matches!(ended, Ok(Ended::Failed(GenerateError::Cancelled) | Ended::Complete)),
                    "{ended:?}"
                );
            });
        }
    }
}

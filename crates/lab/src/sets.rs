//! The puzzles of a set, read from files or made by a recipe, and kept.

use std::io::BufReader;
use std::num::NonZero;
use std::path::Path;
use std::str::FromStr;

use garns_engine::Cancel;
use garns_files::File;
use garns_format::{Hints, ReadErrorKind, Shape, Source, UnreadKind};

use crate::bench::Task;
use crate::error::{LabError, LabErrorKind, TooMany};
use crate::experiment::{Experiment, Origin, Set};
use crate::plan::{Job, Plan, StoredPuzzle};
use crate::recipe::Recipe;
use crate::store::Store;

/// Puzzles are made and kept in parts, so that little is lost when it is stopped: plain 9×9 ones are made
/// many at once, the larger ones take seconds each.
fn part(order: usize) -> usize {
    match order {
        ..=9 => 64,
        10..=16 => 8,
        _ => 1,
    }
}

/// Makes sure that the puzzles of the set are in the store. Files are read anew each time: if they have
/// changed, so has the set. What a recipe makes is made once. `told` hears how many there are.
fn prepare_set(
    set: &Set,
    folder: &Path,
    store: &mut Store,
    cancel: &Cancel,
    told: &mut dyn FnMut(&Set, usize),
) -> Result<Vec<StoredPuzzle>, LabError> {
    let key = set.origin.key();
    match &set.origin {
        Origin::Files { files, from, shape, skip, take } => {
            let hints = Hints {
                format: from.as_deref().and_then(garns_format::find),
                shape: shape.as_deref().and_then(|shape| Shape::from_str(shape).ok()),
                ..Hints::default()
            };
            let most = skip.saturating_add(take.unwrap_or(usize::MAX));
            let mut puzzles = Vec::new();
            for file in files {
                read_file(&folder.join(file), file, &hints, most, &mut puzzles)?;
            }
            puzzles.drain(..(*skip).min(puzzles.len()));
            store.keep(&key, 0, &puzzles)?;
        }
        Origin::Made { recipe: None, .. } => {}
        Origin::Made { recipe: Some(recipe), written } => {
            // Full grids take the longest, and sets with other shares of the same grids can have them too.
            let full = recipe.full();
            make(full.as_ref().unwrap_or(recipe), written.count, set, store, cancel, told)?;
            if let Some(full) = full {
                let there = store.members(&key)?.len();
                let grids = store.members(&origin_key(&full))?;
                let left = grids.iter().enumerate().take(written.count).skip(there);
                let left: Vec<_> = left.filter_map(|(number, full)| recipe.left(number, full)).collect();
                store.keep(&key, there, &left)?;
            }
        }
    }
    let kept = members(set, store)?;
    if kept.is_empty() { Err(LabErrorKind::Empty { set: set.name.clone() }.alone()) } else { Ok(kept) }
}

/// Makes what is missing of the first `count` puzzles of a recipe, in parts, each kept at once: an interruption loses
/// little. Each core has a part.
fn make(
    recipe: &Recipe,
    count: usize,
    set: &Set,
    store: &mut Store,
    cancel: &Cancel,
    told: &mut dyn FnMut(&Set, usize),
) -> Result<(), LabError> {
    let key = origin_key(recipe);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut there = store.members(&key)?.len();
    while there < count {
        told(set, there);
        let end = (there + cores * part(recipe.spec.order)).min(count);
        let numbers: Vec<usize> = (there..end).collect();
        let made = std::thread::scope(|scope| {
            let parts = numbers.chunks(numbers.len().div_ceil(cores).max(1));
            let making: Vec<_> = parts
                .map(|part| {
                    let numbers = part[0]..part[0] + part.len();
                    scope.spawn(move || recipe.make(&set.name, numbers, cancel))
                })
                .collect();
            let joined = making
                .into_iter()
                .map(|making| making.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            joined.collect::<Result<Vec<_>, LabError>>()
        })?;
        store.keep(&key, there, &made.iter().flatten().map(StoredPuzzle::of).collect::<Vec<_>>())?;
        there = end;
    }
    Ok(())
}

/// The key under which the puzzles of a recipe are kept.
fn origin_key(recipe: &Recipe) -> String {
    Origin::Made { recipe: Some(recipe.clone()), written: Box::default() }.key()
}

/// The puzzles of the set that are in the store.
fn members(set: &Set, store: &Store) -> Result<Vec<StoredPuzzle>, LabError> {
    let mut kept = store.members(&set.origin.key())?;
    if let Origin::Made { written, .. } = &set.origin {
        kept.truncate(written.count);
    }
    Ok(kept)
}

impl Origin {
    /// The key its puzzles are kept under.
    pub(crate) fn key(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Adds the puzzles of a file until there are `most`.
fn read_file(
    path: &Path,
    name: &str,
    hints: &Hints,
    most: usize,
    puzzles: &mut Vec<StoredPuzzle>,
) -> Result<(), LabError> {
    let unopened = |error: std::io::Error| {
        LabErrorKind::Unopened { file: name.to_owned(), why: error.to_string() }.alone()
    };
    let file = File::open(path).map_err(unopened)?;
    for entry in Source::new(BufReader::new(file), hints.clone()) {
        if puzzles.len() >= most {
            break;
        }
        let unread = |why| LabErrorKind::Unread { file: name.to_owned(), why: Box::new(why) }.alone();
        let entry = entry.map_err(unread)?;
        // A rule that is lost makes another puzzle; words behind the cells of a line are remarks.
        let lost = entry.unread.into_iter().find(|part| !matches!(part.part, UnreadKind::Words { .. }));
        if let Some(lost) = lost {
            return Err(unread(ReadErrorKind::Unread(Box::new(lost)).into()));
        }
        puzzles.push(StoredPuzzle::of(&entry.puzzle));
    }
    Ok(())
}

/// The most runs of an experiment: a list of them is held.
const MOST_RUNS: u64 = 10_000_000;

impl Plan {
    /// Reads and makes the puzzles, and keeps them in the store. Files are looked for in `folder`; where
    /// puzzles are made, `told` hears how many there are of a set.
    ///
    /// # Errors
    /// When puzzles can't be read or made, or it is cancelled.
    pub fn prepare(
        experiment: Experiment,
        folder: &Path,
        store: &mut Store,
        cancel: &Cancel,
        mut told: impl FnMut(&Set, usize),
    ) -> Result<Plan, LabError> {
        let prepare = |set| prepare_set(set, folder, store, cancel, &mut told);
        let kept = experiment.sets.iter().map(prepare).collect::<Result<_, LabError>>()?;
        let methods = experiment.methods.iter().map(|method| store.method(&method.spec));
        let methods = methods.collect::<Result<_, LabError>>()?;
        let plan = Plan { experiment, sets: kept, methods };
        TooMany::Runs.check(plan.runs() as u64, MOST_RUNS).map_err(LabErrorKind::alone)?;
        Ok(plan)
    }

    /// The experiment that was run last, with its puzzles as they are in the store.
    ///
    /// # Errors
    /// When the store can't be read, or a newer garns no longer takes the experiment.
    pub fn stored(store: &Store) -> Result<Option<Plan>, LabError> {
        let Some(text) = store.experiment()? else { return Ok(None) };
        let experiment = Experiment::read(&text)?;
        let members = |set| members(set, store);
        let kept = experiment.sets.iter().map(members).collect::<Result<_, LabError>>()?;
        let methods = experiment.methods.iter().map(|method| store.known(&method.spec));
        let methods = methods.collect::<Result<_, LabError>>()?;
        Ok(Some(Plan { experiment, sets: kept, methods }))
    }

    /// What a bench needs to know of a job.
    pub(crate) fn task(&self, job: &Job) -> Option<Task> {
        let puzzle = self.sets.get(job.set)?.get(job.number)?.text.clone();
        let spec = self.experiment.methods.get(job.method)?.spec.clone();
        Some(Task { puzzle, spec, seed: job.id.seed, trace: job.trace })
    }
}

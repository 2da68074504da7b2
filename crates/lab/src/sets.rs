//! The puzzles of a set, read from files or made by a recipe, and kept.

use std::io::BufReader;
use std::num::NonZero;
use std::path::Path;

use garns_engine::Cancel;
use garns_files::File;
use garns_format::{Hints, ReadErrorKind, Source, UnreadKind, filling_line, find, read, write};
use garns_puzzle::Puzzle;

use crate::error::{LabError, LabErrorKind};
use crate::experiment::{Origin, Set};
use crate::recipe::Recipe;
use crate::store::{Store, StoredPuzzle};

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
pub(crate) fn prepare(
    set: &Set,
    folder: &Path,
    store: &mut Store,
    cancel: &Cancel,
    told: &mut dyn FnMut(&Set, usize),
) -> Result<Vec<StoredPuzzle>, LabError> {
    let key = set.origin.key();
    match &set.origin {
        Origin::Files { files, from, shape, skip, take } => {
            let hints = Origin::hints(from.as_deref(), shape.as_deref());
            let most = skip.saturating_add(take.unwrap_or(usize::MAX));
            let mut puzzles = Vec::new();
            for file in files {
                read_file(&folder.join(file), file, &hints, most, &mut puzzles)?;
            }
            puzzles.drain(..(*skip).min(puzzles.len()));
            store.keep(&key, 0, &puzzles)?;
        }
        Origin::Made { recipe, count } => {
            // Full grids take the longest, and sets with other shares of the same grids can have them too.
            let full = recipe.full();
            make(full.as_ref().unwrap_or(recipe), *count, set, store, cancel, told)?;
            if let Some(full) = full {
                let there = store.members(&key)?.len();
                let grids = store.members(&origin_key(&full))?;
                let left = grids.iter().enumerate().take(*count).skip(there);
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
        store.keep(&key, there, &made.iter().flatten().map(kept).collect::<Vec<_>>())?;
        there = end;
    }
    Ok(())
}

/// The key under which the puzzles of a recipe are kept.
fn origin_key(recipe: &Recipe) -> String {
    Origin::Made { recipe: recipe.clone(), count: 0 }.key()
}

/// The puzzles of the set that are in the store.
pub(crate) fn members(set: &Set, store: &Store) -> Result<Vec<StoredPuzzle>, LabError> {
    let mut kept = store.members(&set.origin.key())?;
    if let Origin::Made { count, .. } = set.origin {
        kept.truncate(count);
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
        puzzles.push(kept(&entry.puzzle));
    }
    Ok(())
}

/// A puzzle as it is kept: as a line of symbols where that says all, else in the native format.
pub(crate) fn kept(puzzle: &Puzzle) -> StoredPuzzle {
    let line = filling_line(puzzle, puzzle.givens());
    let same = |text: &str| read(text, &Hints::default()).is_ok_and(|read| read == *puzzle);
    let text = if same(&line) {
        line
    } else {
        // What garns can hold it can write in its own format.
        find("jsonl").and_then(|format| write(puzzle, format).ok()).unwrap_or(line)
    };
    let cells = puzzle.cells().len();
    StoredPuzzle { id: 0, text, size: puzzle.values().len(), cells, givens: cells - puzzle.givens().blanks() }
}

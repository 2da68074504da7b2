//! Published rows, read back and made again: whether a report still says what the program does.
//!
//! Verdicts, stops, iterations, nodes and costs depend on no machine, so a run that is repeated anywhere must give the
//! same ones.

use std::io::Read;
use std::path::Path;

use garns_engine::Cancel;
use garns_files::File;
use garns_generate::Rng;

use crate::bench::{Bench, Task};
use crate::error::{LabError, LabErrorKind};
use crate::experiment::{Experiment, Origin, Spec};
use crate::plan::StoredPuzzle;
use crate::published::{COMPARED, EXPERIMENT, LARGEST, Published, ROWS};
use crate::recipe::Recipe;
use crate::rows::Outcome;

/// How much slower than the one of the study a machine may be.
const SLOWER: u64 = 50;

/// A row that comes out otherwise now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The set, the number of the puzzle, the method and the seed.
    pub run: String,
    /// The column.
    pub column: String,
    /// What was published.
    pub published: String,
    /// What comes out now.
    pub now: String,
}

impl Published {
    /// Reads the study in a folder.
    ///
    /// # Errors
    /// When a file is missing or is not what it should be.
    pub fn read(folder: &Path) -> Result<Published, LabError> {
        let shown = |name: &str| folder.join(name).display().to_string();
        let wrong = |name: &str, error: std::io::Error| {
            LabErrorKind::Unopened { file: shown(name), why: error.to_string() }.alone()
        };
        let open = |name: &str| File::open(&folder.join(name)).map_err(|error| wrong(name, error));
        let mut text = String::new();
        let read = open(EXPERIMENT)?.take(LARGEST).read_to_string(&mut text);
        read.map_err(|error| wrong(EXPERIMENT, error))?;
        Published::new(Experiment::read(&text)?, open(ROWS)?, &shown(ROWS))
    }

    /// The steps a row took, to choose cheap ones.
    #[must_use]
    pub fn steps(&self, row: usize) -> u64 {
        let number = |column: &str| self.get(row, column).parse().unwrap_or(0);
        number("iterations").max(number("nodes"))
    }

    /// So many rows, each with the same chance; the same seed draws the same. Rows that ended by the clock can't be
    /// repeated and are not among them.
    #[must_use]
    pub fn sample(&self, count: usize, seed: u64) -> Vec<usize> {
        let mut rows: Vec<usize> =
            (0..self.rows.len()).filter(|row| self.get(*row, "stop") != "time").collect();
        Rng::new(seed).shuffle(&mut rows);
        rows.truncate(count);
        rows
    }

    /// Makes a run again; what differs, or nothing where it was cancelled.
    pub fn repeat(&self, row: usize, bench: &mut dyn Bench) -> Option<Vec<Difference>> {
        let (set, number) = (self.get(row, "set"), self.get(row, "number"));
        let (method, seed) = (self.get(row, "method"), self.get(row, "seed"));
        let differs = |column: &str, published: &str, now: &str| Difference {
            run: format!("{set} {number}, {method}, seed {seed}"),
            column: column.to_owned(),
            published: published.to_owned(),
            now: now.to_owned(),
        };
        let at = self.experiment.sets.iter().position(|known| known.name == set);
        let of = |at: usize| {
            self.experiment.methods.iter().find(|known| known.name == method && known.sets.contains(&at))
        };
        let (Some(at), Some(of)) = (at, at.and_then(of)) else {
            return Some(vec![differs("method", method, "")]);
        };
        let puzzle = self.get(row, "puzzle");
        let task = Task {
            puzzle: puzzle.to_owned(),
            // What did not end by the clock then must not now, on a slower machine; but it must end.
            spec: Spec { time: of.spec.time.map(|time| time.saturating_mul(SLOWER)), ..of.spec.clone() },
            seed: seed.parse().unwrap_or_default(),
            trace: false,
        };
        let outcome = bench.run(&task)?;
        let mut found = Vec::new();
        for column in COMPARED {
            let (published, now) = (self.get(row, column), written(&outcome, column));
            if published != now {
                found.push(differs(column, published, &now));
            }
        }
        // Small puzzles are made again too: whether the recipe still makes them.
        if let Some(Origin::Made { recipe: Some(recipe), .. }) =
            self.experiment.sets.get(at).map(|set| &set.origin)
            && let Some(made) =
                number.parse().ok().and_then(|number: usize| again(recipe, number.checked_sub(1)?))
            && made != puzzle
        {
            found.push(differs("puzzle", puzzle, &made));
        }
        Some(found)
    }
}

/// A column of an outcome as rows have it.
fn written(outcome: &Outcome, column: &str) -> String {
    let whole = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    match column {
        "verdict" => outcome.verdict.clone(),
        "stop" => outcome.stop.clone().unwrap_or_default(),
        "iterations" => whole(outcome.iterations),
        "nodes" => whole(outcome.nodes),
        _ => whole(outcome.cost),
    }
}

/// A puzzle of a recipe made again, by its number, where that takes a moment.
fn again(recipe: &Recipe, number: usize) -> Option<String> {
    let quick = recipe.graph.is_some() || (recipe.spec.order <= 9 && recipe.spec.kind == "sudoku");
    let full = recipe.full();
    let made = full.as_ref().unwrap_or(recipe);
    let made = quick.then(|| made.make("", number..number + 1, &Cancel::default()).ok())??.pop()?;
    let made = StoredPuzzle::of(&made);
    Some(if full.is_some() { recipe.left(number, &made)?.text } else { made.text })
}

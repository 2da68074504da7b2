//! Published rows, read back and made again: whether a report still says what the program does.
//!
//! A published study is a folder with its experiment (`experiment.toml`) and its rows (`rows.csv.gz`). Verdicts, stops,
//! iterations, nodes and costs depend on no machine, so a run that is repeated anywhere must give the same ones.

use std::io::Read;
use std::path::Path;

use garns_files::File;
use garns_generate::Rng;

use crate::bench::{Bench, Outcome, Task};
use crate::error::{LabError, LabErrorKind};
use crate::experiment::{Experiment, Origin, Spec};

/// The name of the experiment in the folder.
pub const EXPERIMENT: &str = "experiment.toml";
/// The name of the rows in the folder.
pub const ROWS: &str = "rows.csv.gz";

/// No study publishes more, unpacked.
const LARGEST: u64 = 1 << 30;

/// Columns that a repeated run must agree in.
const COMPARED: [&str; 5] = ["verdict", "stop", "iterations", "nodes", "cost"];

/// How much slower than the one of the study a machine may be.
const SLOWER: u64 = 50;

/// A published study.
#[derive(Debug)]
pub struct Published {
    experiment: Experiment,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

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
        let open = |name: &str| {
            let path = folder.join(name);
            let shown = path.display().to_string();
            File::open(&path).map_err(|error| {
                LabErrorKind::Unopened { file: shown.clone(), why: error.to_string() }.alone()
            })
        };
        let unreadable = |name: &str, why: String| {
            LabErrorKind::Unopened { file: folder.join(name).display().to_string(), why }.alone()
        };
        let mut text = String::new();
        open(EXPERIMENT)?
            .take(LARGEST)
            .read_to_string(&mut text)
            .map_err(|error| unreadable(EXPERIMENT, error.to_string()))?;
        let experiment = Experiment::read(&text)?;
        let mut text = String::new();
        flate2::read::GzDecoder::new(open(ROWS)?)
            .take(LARGEST)
            .read_to_string(&mut text)
            .map_err(|error| unreadable(ROWS, error.to_string()))?;
        let mut rows = records(&text);
        let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
        let needed = ["set", "number", "puzzle", "method", "seed"];
        if let Some(missing) = needed.iter().chain(&COMPARED).find(|name| !head.iter().any(|h| h == *name)) {
            return Err(unreadable(ROWS, format!("no column {missing}")));
        }
        if let Some(number) = rows.iter().position(|row| row.len() != head.len()) {
            return Err(unreadable(ROWS, format!("row {} has other columns", number + 2)));
        }
        Ok(Published { experiment, head, rows })
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn get(&self, row: usize, column: &str) -> &str {
        let at = self.head.iter().position(|name| name == column);
        at.and_then(|at| self.rows.get(row)?.get(at)).map_or("", String::as_str)
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
        if let Some(Origin::Made { recipe, .. }) = self.experiment.sets.get(at).map(|set| &set.origin)
            && let Some(made) =
                number.parse().ok().and_then(|number: usize| recipe.again(number.checked_sub(1)?))
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

/// The records of CSV (RFC 4180).
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '"' if quoted && symbols.peek() == Some(&'"') => {
                symbols.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            _ => field.push(symbol),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_read_as_it_is_written() {
        let fields = ["a", "b, c", "say \"so\"", "", "two\nlines"].map(str::to_owned);
        let text = crate::rows::csv_line(&fields) + "x,y";
        assert_eq!(records(&text), [fields.to_vec(), vec!["x".to_owned(), "y".to_owned()]]);
        assert!(records("").is_empty());
    }
}

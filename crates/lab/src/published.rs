//! A published study: an experiment (`experiment.toml`) and its rows (`rows.csv.gz`), read back.

use std::io::Read;
use std::iter::Peekable;
use std::str::Chars;

use crate::error::{LabError, LabErrorKind};
use crate::experiment::Experiment;
use crate::rows::Outcome;

/// The name of the experiment in the folder of a study.
pub const EXPERIMENT: &str = "experiment.toml";
/// The name of the rows in the folder of a study.
pub const ROWS: &str = "rows.csv.gz";

/// No study publishes more, unpacked.
pub(crate) const LARGEST: u64 = 1 << 30;

/// Columns that a repeated run must agree in.
pub(crate) const COMPARED: [&str; 5] = ["verdict", "stop", "iterations", "nodes", "cost"];

/// A published study.
#[derive(Debug)]
pub struct Published {
    /// The experiment.
    pub experiment: Experiment,
    head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// A run of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedRun {
    /// The number of the puzzle in its set, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: String,
    /// What the method is called.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// What came out.
    pub outcome: Outcome,
}

impl Published {
    /// Reads the rows of a study, as they are packed in a file of this name.
    ///
    /// # Errors
    /// When they are not what they should be.
    pub fn new(experiment: Experiment, packed: impl Read, file: &str) -> Result<Published, LabError> {
        let wrong = |why: String| LabErrorKind::Unopened { file: file.to_owned(), why }.alone();
        let mut text = String::new();
        let unpacked = flate2::read::GzDecoder::new(packed).take(LARGEST).read_to_string(&mut text);
        unpacked.map_err(|error| wrong(error.to_string()))?;
        let mut records = Records(text.chars().peekable());
        let head = records.next().unwrap_or_default();
        let needed = ["set", "number", "puzzle", "method", "seed"];
        if let Some(missing) = needed.iter().chain(&COMPARED).find(|name| !head.iter().any(|h| h == *name)) {
            return Err(wrong(format!("no column {missing}")));
        }
        let mut rows = Vec::new();
        for (number, row) in records.enumerate() {
            if row.len() != head.len() {
                return Err(wrong(format!("row {} has other columns", number + 2)));
            }
            rows.push(row);
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

    pub(crate) fn get(&self, row: usize, column: &str) -> &str {
        let at = self.head.iter().position(|name| name == column);
        at.and_then(|at| self.rows.get(row)?.get(at)).map_or("", String::as_str)
    }

    /// A run, by its row.
    #[must_use]
    pub fn run(&self, row: usize) -> PublishedRun {
        let text = |column: &str| self.get(row, column).to_owned();
        let whole = |column: &str| self.get(row, column).parse().ok();
        let seconds = |column: &str| self.get(row, column).parse().unwrap_or_default();
        PublishedRun {
            number: self.get(row, "number").parse().unwrap_or_default(),
            puzzle: text("puzzle"),
            method: text("method"),
            seed: whole("seed").unwrap_or_default(),
            outcome: Outcome {
                verdict: text("verdict"),
                stop: Some(text("stop")).filter(|stop| !stop.is_empty()),
                iterations: whole("iterations"),
                nodes: whole("nodes"),
                cost: whole("cost"),
                cpu: seconds("cpu"),
                wall: seconds("wall"),
                memory: whole("memory"),
                ..Outcome::default()
            },
        }
    }
}

/// The records of CSV (RFC 4180).
struct Records<'a>(Peekable<Chars<'a>>);

impl Iterator for Records<'_> {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Vec<String>> {
        let (mut record, mut field, mut quoted) = (Vec::new(), String::new(), false);
        while let Some(symbol) = self.0.next() {
            match symbol {
                '"' if quoted && self.0.peek() == Some(&'"') => {
                    self.0.next();
                    field.push('"');
                }
                '"' => quoted = !quoted,
                ',' if !quoted => record.push(std::mem::take(&mut field)),
                '\n' if !quoted => {
                    record.push(field);
                    return Some(record);
                }
                '\r' if !quoted => {}
                _ => field.push(symbol),
            }
        }
        if field.is_empty() && record.is_empty() {
            return None;
        }
        record.push(field);
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_read_as_it_is_written() {
        let fields = ["a", "b, c", "say \"so\"", "", "two\nlines"].map(str::to_owned);
        let text = crate::rows::csv_line(&fields) + "x,y";
        let records = |text: &str| Records(text.chars().peekable()).collect::<Vec<_>>();
        assert_eq!(records(&text), [fields.to_vec(), vec!["x".to_owned(), "y".to_owned()]]);
        assert!(records("").is_empty());
    }
}

//! The side file: what of a series is made already, so that an interrupted command goes on.
//!
//! Its first line says what the command was. Each other line is a row: the number of the puzzle, what tells it from
//! others (or `-`), and its text as a JSON string. A line that a crash cut short is dropped, and so are the rows of
//! the last number, since more of them may have been on their way; they come out the same again.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use garns::generate::{Item, Series};
use garns::{Lang, say};
use serde_json::{Value, json};

use super::output::Output;
use crate::session::Session;

/// A side file, open for writing.
pub(super) struct Side {
    path: PathBuf,
    file: BufWriter<File>,
    flushed: Instant,
}

/// What an interrupted command left.
#[derive(Default)]
pub(super) struct Found {
    /// Puzzles that are there.
    pub(super) puzzles: u64,
    /// The number to go on with.
    pub(super) next: u64,
    pub(super) keys: HashSet<u64>,
}

/// No more than this is lost when the program is killed.
const FLUSH: Duration = Duration::from_millis(200);

impl Side {
    /// Opens the side file of a file to be written, and reads what is in it. Where no seed was asked for the series
    /// takes that of the interrupted command.
    pub(super) fn open(
        target: &Path,
        series: &mut Series,
        output: &Output,
        seeded: bool,
        session: &Session,
    ) -> Result<(Side, Found)> {
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished");
        let path = target.with_file_name(name);
        let lang = session.lang;
        let fail = |error: &std::io::Error| {
            let path = path.display();
            anyhow!(say!(lang, "can't write {path}: {error}", "não consigo escrever {path}: {error}"))
        };
        let options = || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = options().map_err(|error| fail(&error))?;
        let found = read(&mut file, &path, series, output, seeded, lang)?;
        let file = BufWriter::new(file);
        Ok((Side { path, file, flushed: Instant::now() }, found))
    }

    /// Adds the rows of a puzzle.
    pub(super) fn write(&mut self, item: &Item, texts: &[String]) -> Result<()> {
        for text in texts {
            let key = item.key.map_or_else(|| "-".to_owned(), |key| format!("{key:x}"));
            writeln!(self.file, "{}\t{key}\t{}", item.index, Value::from(text.as_str()))?;
        }
        if self.flushed.elapsed() > FLUSH {
            self.file.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// Makes sure that everything is in the file.
    pub(super) fn keep(&mut self) -> Result<()> {
        Ok(self.file.flush()?)
    }

    /// The rows, to be read from the beginning.
    pub(super) fn lines(&self) -> Result<impl BufRead> {
        let mut lines = BufReader::new(File::open(&self.path)?);
        lines.read_line(&mut String::new())?;
        Ok(lines)
    }

    /// It has served its purpose.
    pub(super) fn remove(self) -> Result<()> {
        drop(self.file);
        Ok(std::fs::remove_file(&self.path)?)
    }
}

/// What the command is, in one line.
fn heading(series: &Series, output: &Output) -> Value {
    json!({
        "garns": env!("CARGO_PKG_VERSION"),
        "output": output.name(),
        "count": series.count,
        "rate": series.rate,
        "unique_up_to_symmetry": series.unique_up_to_symmetry,
        "spec": series.spec,
        "seed": series.seed,
    })
}

/// Reads a side file and leaves it where rows are to be added.
fn read(
    file: &mut File,
    path: &Path,
    series: &mut Series,
    output: &Output,
    seeded: bool,
    lang: Lang,
) -> Result<Found> {
    let mut lines = BufReader::new(&*file);
    let mut first = String::new();
    lines.read_line(&mut first)?;
    let before: Option<Value> = serde_json::from_str(&first).ok().filter(|_| first.ends_with('\n'));
    if let Some(seed) = before.as_ref().and_then(|before| before["seed"].as_u64()).filter(|_| !seeded) {
        series.seed = seed;
    }
    let heading = heading(series, output);
    let Some(before) = before else {
        if first.ends_with('\n') {
            return Err(other(path, lang));
        }
        // Nothing, or a first line that was cut short.
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        writeln!(file, "{heading}")?;
        return Ok(Found::default());
    };
    if before != heading {
        return Err(other(path, lang));
    }
    let mut found = Found::default();
    let mut end = first.len() as u64;
    // Where the rows of the last number begin, and its key.
    let mut last: Option<(u64, u64, Option<u64>)> = None;
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap_or(0) > 0 {
        let Some((index, key)) = row(&line) else { break };
        if last.is_none_or(|(number, ..)| number != index) {
            if let Some((number, _, key)) = last {
                found.puzzles += 1;
                found.next = number + 1;
                found.keys.extend(key);
            }
            last = Some((index, end, key));
        }
        end += line.len() as u64;
        line.clear();
    }
    let end = last.map_or(end, |(_, begin, _)| begin);
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok(found)
}

/// The number and the key of a whole row.
fn row(line: &str) -> Option<(u64, Option<u64>)> {
    let mut fields = line.strip_suffix('\n')?.splitn(3, '\t');
    let index = fields.next()?.parse().ok()?;
    let key = match fields.next()? {
        "-" => None,
        key => Some(u64::from_str_radix(key, 16).ok()?),
    };
    fields.next().filter(|text| text.ends_with('"'))?;
    Some((index, key))
}

fn other(path: &Path, lang: Lang) -> anyhow::Error {
    let path = path.display();
    anyhow!(say!(
        lang,
        "{path} is what another command left unfinished; run that one again, or delete the file",
        "{path} é o que outro comando deixou inacabado; execute-o de novo, ou apague o arquivo"
    ))
}

/// The texts of the rows.
pub(super) fn texts(lines: impl BufRead) -> impl Iterator<Item = Result<String>> {
    lines.lines().map(|line| {
        let line = line?;
        let text = line.splitn(3, '\t').nth(2).context("a row of the side file")?;
        Ok(serde_json::from_str(text)?)
    })
}

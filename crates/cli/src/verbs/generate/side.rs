//! The side file: what of a series is made already, so that an interrupted command goes on.
//!
//! Its first line says what the command was. Each other line is a row: the number of the puzzle, what tells it from
//! others (or `-`), and its text as a JSON string. A line that a crash cut short is dropped, and so are the rows of
//! the last number, since more of them may have been on their way; they come out the same again.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use garns::generate::{Item, Series};
use garns::{Lang, say};
use garns_files::{File, Target, What, cause, open_locked};
use serde_json::{Value, json};

use super::output::Output;
use crate::session::Session;
use crate::sink::said;
use crate::words::count;

/// A side file, open for writing, which no other process can have at the same time.
pub(super) struct Side {
    file: BufWriter<File>,
    flushed: Instant,
}

/// What an interrupted command left.
#[derive(Default)]
pub(super) struct Found {
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
        let lang = session.lang;
        // Beside the file itself, not beside a link to it: a process that comes by another name must meet the lock.
        let target = match Target::of(target) {
            Ok(Target::File(real)) => real,
            _ => target.to_owned(),
        };
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".unfinished");
        let path = target.with_file_name(name);
        let mut file = open_locked(&path).map_err(|trouble| match trouble.what {
            What::Busy => busy(&target, lang),
            _ => said(&trouble, lang),
        })?;
        let found = read(&mut file, &path, series, output, seeded, lang)?;
        Ok((Side { file: BufWriter::new(file), flushed: Instant::now() }, found))
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        self.file.get_ref().path()
    }

    /// Adds the rows of a puzzle.
    pub(super) fn write(&mut self, item: &Item, texts: &[String], lang: Lang) -> Result<()> {
        self.add(item, texts).map_err(|error| self.unkept(&error, lang))
    }

    fn add(&mut self, item: &Item, texts: &[String]) -> io::Result<()> {
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

    /// Makes sure that everything is on the disk.
    pub(super) fn keep(&mut self, lang: Lang) -> Result<()> {
        let kept = self.file.flush().and_then(|()| self.file.get_ref().sync());
        kept.map_err(|error| self.unkept(&error, lang))
    }

    /// What to do when it can't be written.
    fn unkept(&self, error: &io::Error, lang: Lang) -> anyhow::Error {
        let (path, why) = (self.path().display(), cause(error, lang));
        anyhow!(say!(
            lang,
            "can't write {path}: {why}; its contents are kept: run the same command to resume",
            "não foi possível escrever {path}: {why}; o que está nele fica: o mesmo comando continua daí"
        ))
    }

    /// Hands over the texts of all rows. (Read by the same handle: where locks are strict no other may.)
    pub(super) fn texts(&mut self, lang: Lang, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
        self.file.flush().map_err(|error| self.unkept(&error, lang))?;
        let path = self.path().to_owned();
        let unread = |error| unreadable(&path, error, lang);
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(0)).map_err(unread)?;
        let mut lines = BufReader::new(file);
        let (mut line, mut number) = (Vec::new(), 0_u64);
        while lines.read_until(b'\n', &mut line).map_err(unread)? > 0 {
            number += 1;
            // The first line says what the command was.
            if number > 1 {
                let text = std::str::from_utf8(&line).ok().and_then(|line| line.splitn(3, '\t').nth(2));
                let text = text.and_then(|text| serde_json::from_str::<String>(text).ok());
                each(&text.ok_or_else(|| damaged(&path, number, lang))?)?;
            }
            line.clear();
        }
        Ok(())
    }

    /// It has served its purpose.
    pub(super) fn remove(self, lang: Lang) -> Result<()> {
        let path = self.path();
        garns_files::remove(path).map_err(|error| {
            let (path, why) = (path.display(), cause(&error, lang));
            anyhow!(say!(
                lang,
                "the file is written, but {path}, which is no longer needed, can't be removed: {why}",
                "o arquivo está escrito, mas não foi possível remover {path}, que não serve mais: {why}"
            ))
        })
    }
}

fn unreadable(path: &Path, error: io::Error, lang: Lang) -> anyhow::Error {
    said(&garns_files::FileError { path: path.to_owned(), what: What::Reading(error) }, lang)
}

fn damaged(path: &Path, line: u64, lang: Lang) -> anyhow::Error {
    let path = path.display();
    anyhow!(say!(
        lang,
        "{path} is damaged in line {line}; delete it to start over",
        "{path} está danificado na linha {line}; apague-o para recomeçar"
    ))
}

/// Another process is writing the same file.
fn busy(target: &Path, lang: Lang) -> anyhow::Error {
    let target = target.display();
    anyhow!(say!(
        lang,
        "another garns is writing {target}; wait until it is done, or give -o another name",
        "outro garns está escrevendo {target} agora; espere que termine, ou dê outro nome a -o"
    ))
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

/// Reads a side file and leaves it where rows are to be added. What can't be read stays as it is.
fn read(
    file: &mut File,
    path: &Path,
    series: &mut Series,
    output: &Output,
    seeded: bool,
    lang: Lang,
) -> Result<Found> {
    let unread = |error| unreadable(path, error, lang);
    let mut lines = BufReader::new(&mut *file);
    let mut first = Vec::new();
    lines.read_until(b'\n', &mut first).map_err(unread)?;
    let whole = first.ends_with(b"\n");
    let before: Option<Value> = serde_json::from_slice(&first).ok().filter(|_| whole);
    if let Some(seed) = before.as_ref().and_then(|before| before["seed"].as_u64()).filter(|_| !seeded) {
        series.seed = seed;
    }
    let heading = heading(series, output);
    let unwritten =
        |error| said(&garns_files::FileError { path: path.to_owned(), what: What::Writing(error) }, lang);
    // Nothing, or a first line that was cut short.
    if before.is_none() && !whole {
        file.cut(0).and_then(|()| file.write_all(format!("{heading}\n").as_bytes())).map_err(unwritten)?;
        return Ok(Found::default());
    }
    let mut found = Found::default();
    let mut end = first.len() as u64;
    // Where the rows of the last number begin, and its key.
    let mut last: Option<(u64, u64, Option<u64>)> = None;
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).map_err(unread)? > 0 {
        let Some((index, key)) = std::str::from_utf8(&line).ok().and_then(row) else { break };
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
    if before.as_ref() != Some(&heading) {
        let made = found.puzzles + u64::from(last.is_some());
        return Err(other(path, before.as_ref(), made, lang));
    }
    let end = last.map_or(end, |(_, begin, _)| begin);
    file.cut(end).map_err(unwritten)?;
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

/// The file is of another command: which one, and what can be done.
fn other(path: &Path, heading: Option<&Value>, made: u64, lang: Lang) -> anyhow::Error {
    let path = path.display();
    let number = |name: &str| heading.and_then(|heading| heading[name].as_u64());
    let (Some(wanted), Some(seed)) = (number("count"), number("seed")) else {
        return anyhow!(say!(
            lang,
            "{path} is in the way and was not written by garns; move it, or give -o another name",
            "{path} está no caminho e não foi escrito pelo garns; mova-o, ou dê outro nome a -o"
        ));
    };
    let kind = heading.and_then(|heading| heading["spec"]["kind"].as_str()).unwrap_or("?");
    let (made, wanted) = (count(made, lang), count(wanted, lang));
    anyhow!(say!(
        lang,
        "{path} was left unfinished by another command: {made} of {wanted} puzzles ({kind}, seed {seed}); \
         run that command again to resume, or delete the file to start over",
        "{path} foi deixado inacabado por outro comando: {made} de {wanted} jogos ({kind}, semente {seed}); \
         execute aquele comando de novo para continuar, ou apague o arquivo para recomeçar"
    ))
}

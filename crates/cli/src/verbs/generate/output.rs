//! What is written for each puzzle.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use clap::ArgMatches;
use garns::generate::{Item, Row};
use garns::{Format, Lang, Puzzle, csv_cell, say};

use crate::sink::Sink;

/// The form of the output.
pub(super) enum Output {
    /// A table with commas.
    Csv,
    /// JSON lines.
    Json,
    /// A table in columns.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Puzzles in a format; in the one that suits them where none is named.
    Puzzles(Option<&'static Format>),
}

impl Output {
    /// What the arguments and the name of the file ask for.
    pub(super) fn of(matches: &ArgMatches, path: Option<&Path>, lang: Lang) -> Result<Output> {
        if let Some(format) = matches.get_one::<String>("to").and_then(|name| garns::find(name)) {
            return Ok(Output::Puzzles(Some(format)));
        }
        let extension = path.and_then(Path::extension).and_then(|extension| extension.to_str());
        match extension.map(str::to_lowercase).as_deref() {
            _ if matches.get_flag("json") => Ok(Output::Json),
            Some("csv") => Ok(Output::Csv),
            Some("jsonl" | "ndjson") => Ok(Output::Json),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Output::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(crate::missing::missing("Parquet", "parquet", lang)),
            Some(other) => {
                let format = garns::FORMATS.iter().find(|format| format.extensions.contains(&other));
                let text = other == "txt";
                format
                    .map(|format| Output::Puzzles(Some(format)))
                    .or(text.then_some(Output::Puzzles(None)))
                    .ok_or_else(|| {
                        anyhow!(say!(
                            lang,
                            "there is no format for .{other} files; name one with --to",
                            "não há formato para arquivos .{other}; indique um com --to"
                        ))
                    })
            }
            None => Ok(Output::Puzzles(None)),
        }
    }

    /// Its name where it is remembered what was being written.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Output::Csv => "csv",
            Output::Json => "rows",
            #[cfg(feature = "parquet")]
            Output::Parquet => "parquet",
            Output::Puzzles(format) => format.map_or("puzzles", |format| format.name),
        }
    }

    /// What comes before the first puzzle.
    fn heading(&self) -> String {
        match self {
            Output::Csv => Row::COLUMNS.join(",") + "\n",
            _ => String::new(),
        }
    }

    /// What is written for a puzzle, and for those on the way to it.
    pub(super) fn texts(&self, item: &Item, lang: Lang) -> Result<Vec<String>> {
        match self {
            Output::Csv => Ok(item.rows.iter().map(csv).collect()),
            Output::Json => item.rows.iter().map(json).collect(),
            #[cfg(feature = "parquet")]
            Output::Parquet => item.rows.iter().map(json).collect(),
            Output::Puzzles(format) => {
                let texts = item.trail.iter().zip(&item.rows).map(|(puzzle, row)| match format {
                    Some(format) => document(puzzle, format, lang),
                    None if !row.puzzle.starts_with('{') => Ok(row.puzzle.clone() + "\n"),
                    None => {
                        garns::find("toml").map_or(Ok(String::new()), |toml| document(puzzle, toml, lang))
                    }
                });
                texts.collect()
            }
        }
    }

    /// Where the texts of puzzles are put together to what was asked for.
    pub(super) fn writer<'a>(&self, sink: &'a mut Sink) -> Result<Writer<'a>> {
        #[cfg(feature = "parquet")]
        if matches!(self, Output::Parquet) {
            return Ok(Writer::Table(Box::new(super::table::Table::new(sink)?)));
        }
        sink.write_all(self.heading().as_bytes())?;
        Ok(Writer::Plain(sink))
    }
}

/// Takes texts, one after the other.
pub(super) enum Writer<'a> {
    /// They are what is written.
    Plain(&'a mut Sink),
    /// Each is a row.
    #[cfg(feature = "parquet")]
    Table(Box<super::table::Table<'a>>),
}

impl Writer<'_> {
    pub(super) fn push(&mut self, text: &str) -> Result<()> {
        match self {
            Writer::Plain(sink) => Ok(sink.write_all(text.as_bytes())?),
            #[cfg(feature = "parquet")]
            Writer::Table(table) => table.push(text),
        }
    }

    /// Flushes, so that readers of a pipe see what there is.
    pub(super) fn flush(&mut self) -> Result<()> {
        match self {
            Writer::Plain(sink) => Ok(sink.flush()?),
            #[cfg(feature = "parquet")]
            Writer::Table(_) => Ok(()),
        }
    }

    /// That was the last one.
    pub(super) fn finish(self) -> Result<()> {
        match self {
            Writer::Plain(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Writer::Table(table) => table.finish(),
        }
    }
}

/// A puzzle in a format; documents of several lines are kept apart by an empty one.
fn document(puzzle: &Puzzle, format: &Format, lang: Lang) -> Result<String> {
    let text = garns::write(puzzle, format).map_err(|refusal| anyhow!(refusal.text(lang)))?;
    let text = text.trim_end_matches('\n');
    Ok(if text.contains('\n') { format!("{text}\n\n") } else { format!("{text}\n") })
}

fn json(row: &Row) -> Result<String> {
    Ok(serde_json::to_string(row)? + "\n")
}

/// A row with commas, as RFC 4180 says.
fn csv(row: &Row) -> String {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let fields = [
        csv_cell(&row.puzzle),
        csv_cell(&row.solution),
        row.clues.to_string(),
        row.kind.name().to_owned(),
        number(row.er),
        number(row.ep),
        number(row.ed),
        row.level.map(|level| level.title().en.to_owned()).unwrap_or_default(),
        number(row.seconds),
        row.seed.to_string(),
    ];
    fields.join(",") + "\n"
}

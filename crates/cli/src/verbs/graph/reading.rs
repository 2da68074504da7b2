//! From a PUZZLE argument to graphs: the puzzles of a stream, or the one graph of a file.

use std::io::BufRead;

use anyhow::Result;
use clap::ArgMatches;
use garns::colour::{GraphFormat, View, error_text, read, remark_text};
use garns::{Entry, Hints, Lang, Source};

use crate::input::Input;

/// The graphs of one input.
pub(super) enum Graphs {
    /// A puzzle after the other, and the whole text as long as it might be a list of edges instead.
    Puzzles {
        source: Box<Source<Box<dyn BufRead + Send>>>,
        text: Option<Vec<u8>>,
    },
    File {
        bytes: Vec<u8>,
        format: GraphFormat,
    },
    /// There are no more.
    End,
}

/// A graph.
pub(super) enum Next {
    Puzzle(Box<Entry>),
    /// Of a file, with what its reader has to tell.
    Graph(Box<View>, Vec<String>),
}

impl Graphs {
    pub(super) fn open(mut input: Input, matches: &ArgMatches, hints: &Hints, lang: Lang) -> Result<Graphs> {
        let named = matches.get_one::<String>("from").map(String::as_str);
        let (beginning, all) = input.beginning(lang)?;
        let format = match named {
            Some(name) => {
                GraphFormat::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
            }
            None => GraphFormat::certain(&beginning)
                .or_else(|| input.name.as_deref().and_then(GraphFormat::of_name)),
        };
        if let Some(format) = format {
            return Ok(Graphs::File { bytes: input.bytes(lang)?, format });
        }
        let text = (all && named.is_none()).then_some(beginning);
        Ok(Graphs::Puzzles { source: Box::new(input.puzzles(hints)), text })
    }

    /// The next one, or what is wrong with it.
    pub(super) fn next(&mut self, lang: Lang) -> Result<Option<Next>, String> {
        match std::mem::replace(self, Graphs::End) {
            Graphs::End => Ok(None),
            Graphs::File { bytes, format } => file(&bytes, format, lang).map(Some),
            Graphs::Puzzles { mut source, text } => match source.next() {
                None => Ok(None),
                Some(Ok(entry)) => {
                    *self = Graphs::Puzzles { source, text: None };
                    Ok(Some(Next::Puzzle(Box::new(entry))))
                }
                Some(Err(error)) => {
                    // What is no puzzle may still be a list of edges; if it is not, the puzzle's error is told.
                    let likely =
                        text.and_then(|text| GraphFormat::likely(&text).map(|format| (text, format)));
                    match likely {
                        Some((text, format)) => file(&text, format, lang).map(Some),
                        None => Err(error.text(lang)),
                    }
                }
            },
        }
    }
}

fn file(bytes: &[u8], format: GraphFormat, lang: Lang) -> Result<Next, String> {
    let reading = read(bytes, format).map_err(|error| error_text(&error, lang))?;
    let remarks = reading.remarks.iter().map(|remark| remark_text(remark, lang)).collect();
    Ok(Next::Graph(Box::new(View::of_reading(reading)), remarks))
}

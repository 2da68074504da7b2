//! `garns convert`: from any format to any other that can say the puzzle.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::{ArgMatches, Command};
use garns::{Hints, Lang, Text, say};

use super::Verb;
use crate::hopeless::Warner;
use crate::input::{self, Input};
use crate::options::{FORMAT, arguments, hints, output, reading, written};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::Teller;

pub(crate) const VERB: Verb = Verb {
    name: "convert",
    about: Text { en: "Write puzzles in another format", pt: "Escreve jogos em outro formato" },
    examples: &[
        "garns convert puzzles/figure-1.toml --to line",
        "garns convert --to prolog puzzle.sdk",
        "garns convert many.sdm --to jsonl -o many.jsonl",
        "garns convert puzzles/killer.toml --to opb -o killer.opb",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("convert").args(arguments! { lang;
        ..reading(lang);
        choice "to" FORMAT:
            "The format to write (see garns formats)", "O formato a escrever (veja garns formats)",
            written(), .short('t').required(true);
        output(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let format = matches.get_one::<String>("to").and_then(|name| garns::find(name));
    let format = format.context("--to")?;
    let path = matches.get_one::<PathBuf>("output");
    // A file appears only when it is complete.
    let mut sink = Sink::open(path.map(PathBuf::as_path), session)?;
    let mut worst = Outcome::Answered;
    let mut written = 0_u64;
    for input in input::inputs(matches, session)? {
        let name = input.name.clone();
        // Givens that contradict each other are what a MaxSAT solver is asked about.
        let hints = Hints { lenient: format.name == "wcnf", ..hints(matches) };
        let mut puzzles = input.puzzles(&hints);
        let batch = puzzles.is_batch();
        let mut teller = Teller::default();
        let warner = Warner::new(name.as_deref(), session);
        for entry in puzzles {
            let text = entry.map_err(|error| error.text(lang)).and_then(|entry| {
                let line = entry.line;
                teller.tell(&entry.unread, name.as_deref(), session);
                warner.warn(&entry.puzzle);
                garns::write(&entry.puzzle, format).map_err(|refusal| match refusal.text(lang) {
                    why if batch => say!(lang, "line {line}: {why}", "linha {line}: {why}"),
                    why => why,
                })
            });
            match text {
                Ok(text) => {
                    // Documents of several lines are kept apart by an empty one.
                    if written > 0 && text.trim_end().contains('\n') {
                        writeln!(sink)?;
                    }
                    writeln!(sink, "{}", text.trim_end_matches('\n'))?;
                    written += 1;
                }
                Err(error) => {
                    session.complain(&Input::prefixed(name.as_deref(), &error));
                    worst = Outcome::BadInput;
                }
            }
        }
        teller.finish(name.as_deref(), session);
    }
    if worst == Outcome::BadInput && path.is_some() {
        return Err(anyhow!(say!(
            lang,
            "nothing was written, because of the errors above",
            "nada foi escrito, por causa dos erros acima"
        )));
    }
    sink.finish()?;
    Ok(worst)
}

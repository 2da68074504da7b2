//! `garns minimize`: takes givens away until none can go.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command, value_parser};
use garns::generate::{Minimized, NotUnique, minimize};
use garns::{Cells, Lang, Puzzle, Text, line, say};
use serde::Serialize;

use super::Verb;
use crate::input;
use crate::options::{FORMAT, NUMBER, arguments, hints, json, limits, output, reading, timeout, written};
use crate::outcome::Outcome;
use crate::progress;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::json_line;

pub(crate) const VERB: Verb = Verb {
    name: "minimize",
    about: Text {
        en: "Remove givens from puzzles until each one left is needed",
        pt: "Tira dados de jogos até que todos os que restam sejam necessários",
    },
    examples: &[
        "garns minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "garns minimize puzzles/x-sudoku.toml --seed 3",
        "garns minimize --json many.sdm",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("minimize").args(arguments! { lang;
        ..reading(lang);
        option "seed" NUMBER:
            "Seed of the order in which givens are tried [default: 0]",
            "Semente da ordem em que os dados são tentados [padrão: 0]",
            .value_parser(value_parser!(u64));
        timeout(lang);
        choice "to" FORMAT:
            "The format to write [default: one line where it can express the puzzle, else toml]",
            "O formato a escrever [padrão: uma linha se ela exprime o jogo, senão toml]",
            written(), .short('t').conflicts_with("json");
        json(lang);
        output(lang);
    })
}

/// What `garns minimize --json` prints for each puzzle.
#[derive(Serialize)]
struct Told {
    puzzle: String,
    solution: String,
    clues: usize,
    removed: Cells,
    /// Whether it is proven that no given can go.
    minimal: bool,
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let json = matches.get_flag("json");
    let limits = limits(matches, session);
    let format = matches.get_one::<String>("to").and_then(|name| garns::find(name));
    let mut sink = Sink::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), session)?;
    let worst = input::each_puzzle(matches, &hints(matches), session, &mut sink, |entry, sink| {
        let puzzle = &entry.puzzle;
        let bar = progress::batch_bar(Some((puzzle.givens().len() - puzzle.givens().blanks()) as u64));
        progress::show(&bar, session);
        let minimized = minimize(puzzle, seed, &limits, |done, _| bar.set_position(done as u64));
        bar.finish_and_clear();
        match minimized {
            Ok(minimized) => {
                sink.write_all(written_as(&minimized, &entry.unread, format, json, lang)?.as_bytes())?;
                if minimized.undecided.is_empty() {
                    return Ok(Outcome::Answered);
                }
                session.complain(&undecided(&minimized, lang));
                Ok(Outcome::GaveUp)
            }
            Err(why) => {
                session.complain(&why.text(lang));
                if json {
                    writeln!(sink, "{}", serde_json::json!({ "error": why.text(lang) }))?;
                }
                Ok(if why == NotUnique::Unknown { Outcome::GaveUp } else { Outcome::Negative })
            }
        }
    })?;
    sink.finish_as(worst)
}

fn written_as(
    minimized: &Minimized,
    unread: &[garns::Unread],
    format: Option<&'static garns::Format>,
    json: bool,
    lang: Lang,
) -> Result<String> {
    let puzzle = &minimized.puzzle;
    if json {
        let removed = minimized.gone.iter().map(|cell| puzzle.cells()[*cell]).collect();
        let told = Told {
            puzzle: garns::generate::text(puzzle),
            solution: line(puzzle, &minimized.solution),
            clues: puzzle.givens().len() - puzzle.givens().blanks(),
            removed,
            minimal: minimized.undecided.is_empty(),
        };
        return Ok(json_line(&told, unread));
    }
    let text = garns::generate::text(puzzle);
    match format {
        None if !text.starts_with('{') => Ok(text + "\n"),
        _ => {
            let format = format.or_else(|| garns::find("toml"));
            let format = format.ok_or_else(|| anyhow!("toml"))?;
            let text = garns::write(puzzle, format).map_err(|refusal| anyhow!(refusal.text(lang)))?;
            Ok(text.trim_end_matches('\n').to_owned() + "\n")
        }
    }
}

/// Which givens remained undecided.
fn undecided(minimized: &Minimized, lang: Lang) -> String {
    let cells = names(&minimized.puzzle, &minimized.undecided);
    say!(lang, "undecided when it was stopped: {cells}", "não decididos ao parar: {cells}")
}

/// Cells by name, in reading order.
pub(super) fn names(puzzle: &Puzzle, cells: &[usize]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.iter().map(|cell| puzzle.cells()[*cell].to_string()).collect::<Vec<_>>().join(", ")
}

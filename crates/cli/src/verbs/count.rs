//! `garns count`: how many solutions there are.

use std::io::Write;
use std::num::NonZero;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command, value_parser};
use garns::batch::Item;
use garns::{Entry, Goal, Lang, OfWhole, Solver, Text, Verdict, say};

use super::Verb;
use super::answering::{
    Style, advise, answer, answer_all, details, json_line, part_mark, sentence, write_json,
};
use crate::device::{chosen, device};
use crate::input;
use crate::options::{NUMBER, arguments, hints, json, reading, solver, solving, threads};
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "count",
    about: Text { en: "Count the solutions of puzzles", pt: "Conta as soluções de jogos" },
    examples: &[
        "garns count ................",
        "garns count --shape latin .........................",
        "garns count --limit 2 many.sdm",
        "garns count --timeout 10s puzzles/petersen.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("count").args(arguments! { lang;
        ..reading(lang);
        ..solving(lang);
        option "limit" NUMBER: "Stop counting at N", "Para de contar em N",
            .value_parser(value_parser!(u64).range(1..));
        device(lang);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let goal = Goal::Count { limit: matches.get_one::<u64>("limit").copied() };
    let solver = solver(matches, session, goal)?;
    let device = chosen(matches, session, || solver.has_batches())?;
    let solver = solver.on(device);
    let inputs = input::inputs(matches, session)?;
    let style = Counting { json: matches.get_flag("json"), threads: threads(matches) };
    answer_all(inputs, &hints(matches), &solver, threads(matches), &style, session)
}

struct Counting {
    json: bool,
    /// For one puzzle that takes long.
    threads: NonZero<usize>,
}

impl Style for Counting {
    fn single(&self, entry: &Entry, solver: &Solver, session: &Session) -> Result<Outcome> {
        let puzzle = &entry.puzzle;
        let mut spinner = Spinner::new(session);
        let report = solver.run_on(puzzle, self.threads, &mut spinner);
        spinner.clear();
        let report = report.map_err(|refusal| anyhow!(refusal.text(session.lang)))?;
        let mut out = session.out();
        let count = report.count_text();
        if self.json {
            out.write_all(json_line(&answer(entry, &report, session)).as_bytes())?;
        } else if report.exact {
            writeln!(out, "{count}")?;
        } else {
            writeln!(out, "{}", say!(session.lang, "at least {count}", "pelo menos {count}"))?;
        }
        out.flush()?;
        if !self.json {
            let details = details(&report, session.lang);
            let whole = OfWhole::of(report.verdict, &entry.unread);
            session.note(&match (report.verdict, whole) {
                (Verdict::GaveUp, _) => {
                    format!("{} {details}", sentence(&report, &entry.unread, session.lang))
                }
                (_, Some(whole)) => format!("{} {details}", whole.text(&entry.unread, session.lang)),
                _ => details,
            });
            advise(puzzle, report.verdict, session);
        }
        Ok(report.verdict.into())
    }

    fn write(&self, item: &Item<'_>, out: &mut Vec<u8>) {
        match item {
            _ if self.json => write_json(item, out),
            Item::Plain(plain) if plain.found.exact && plain.found.count < 10 => {
                out.extend_from_slice(&[b'0' + plain.found.count as u8, b'\n']);
            }
            Item::Plain(plain) => {
                let (count, more) = (plain.found.count, if plain.found.exact { "" } else { "+" });
                out.extend_from_slice(format!("{count}{more}\n").as_bytes());
            }
            Item::Bad(_) => out.extend_from_slice(b"-\n"),
            Item::Answer(answer) => {
                let more = if answer.exact { "" } else { "+" };
                out.extend_from_slice(format!("{}{more}", answer.count).as_bytes());
                out.extend_from_slice(part_mark(answer));
                out.push(b'\n');
            }
        }
    }
}

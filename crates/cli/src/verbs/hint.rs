//! `garns hint`: the next step, as much of it as one wants to know.

use std::io::Write;

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{
    Anywhere, Knowledge, Lang, Limits, NotRated, Puzzle, Step, Text, Told, draw, has_one_solution, say,
};

use super::Verb;
use super::answering::json_line;
use super::explain::{knowledge, restrictions};
use crate::input::{self, Input};
use crate::options::{choice, hints, json, output, reading};
use crate::outcome::Outcome;
use crate::session::{Session, Sink};

pub(crate) const VERB: Verb = Verb {
    name: "hint",
    about: Text {
        en: "Give a hint: the next step, revealed bit by bit",
        pt: "Dá uma dica: o próximo passo, revelado aos poucos",
    },
    examples: &[
        "garns hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "garns hint --stage 1 puzzles/star-burst-leo.toml",
        "garns hint --svg --output step.svg puzzles/star-burst-leo.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let stage = Text {
        en: "How much to reveal: the technique (1), where to look (2), all of it (3)",
        pt: "Quanto revelar: a técnica (1), onde olhar (2), tudo (3)",
    };
    let svg = Text { en: "Draw the step (SVG)", pt: "Desenha o passo (SVG)" };
    Command::new("hint")
        .args(reading(lang))
        .arg(choice(lang, "stage", Text { en: "N", pt: "N" }, stage, vec!["1", "2", "3"]).default_value("3"))
        .args(restrictions(lang))
        .arg(crate::options::flag(lang, "svg", svg).conflicts_with("json"))
        .arg(output(lang))
        .arg(json(lang))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let mut worst = Outcome::Answered;
    let path = matches.get_one::<std::path::PathBuf>("output");
    let mut out = Sink::open(path.map(std::path::PathBuf::as_path), session)?;
    for input in input::inputs(matches, session)? {
        let name = input.name.clone();
        for entry in input.puzzles(&hints(matches)) {
            let outcome = match entry {
                Ok(entry) => give(&entry.puzzle, matches, session, &mut out)?,
                Err(error) => {
                    session.complain(&Input::blame(name.as_deref(), &error.text(session.lang)));
                    Outcome::BadInput
                }
            };
            worst = worst.max(outcome);
        }
    }
    out.finish()?;
    Ok(worst)
}

/// How long it may take to find out whether a puzzle has one solution.
fn limits(session: &Session) -> Limits {
    let cancel = session.cancel.clone();
    Limits { time: Some(std::time::Duration::from_secs(10)), cancel, ..Limits::default() }
}

/// The start of a puzzle and what may be used on it.
pub(crate) fn start(
    puzzle: &Puzzle,
    matches: &ArgMatches,
    session: &Session,
) -> Result<Result<(Anywhere, Knowledge), NotRated>> {
    let unique = match has_one_solution(puzzle, limits(session)) {
        Ok(unique) => unique,
        Err(why) => return Ok(Err(why)),
    };
    let knowledge = knowledge(matches, unique, session.lang)?;
    Ok(Anywhere::of(puzzle).ok_or(NotRated::TooLarge).map(|position| (position, knowledge)))
}

fn give(puzzle: &Puzzle, matches: &ArgMatches, session: &Session, out: &mut impl Write) -> Result<Outcome> {
    let lang = session.lang;
    let (position, knowledge) = match start(puzzle, matches, session)? {
        Ok(start) => start,
        Err(why) => {
            session.complain(&why.text(lang));
            return Ok(Outcome::Negative);
        }
    };
    if position.grid().is_full() {
        session.note(&say!(lang, "There is nothing left to do.", "Não há mais nada a fazer."));
        return Ok(Outcome::Answered);
    }
    let Some(step) = position.next(&knowledge) else {
        session.note(&say!(lang, "No technique finds a step.", "Nenhuma técnica acha um passo."));
        return Ok(Outcome::GaveUp);
    };
    if matches.get_flag("json") {
        out.write_all(json_line(&Told::new(&position, &step, lang)).as_bytes())?;
    } else if matches.get_flag("svg") {
        out.write_all(draw(puzzle, &position, Some(&step), lang).as_bytes())?;
    } else {
        let stage = matches.get_one::<String>("stage").map_or("3", String::as_str);
        writeln!(out, "{}", revealed(&position, &step, stage, lang))?;
    }
    Ok(Outcome::Answered)
}

/// The step up to a stage.
fn revealed(position: &Anywhere, step: &Step, stage: &str, lang: Lang) -> String {
    let told = Told::new(position, step, lang);
    let title = told.title;
    match stage {
        "1" => {
            let meaning = step.about().map_or("", |technique| technique.meaning.get(lang));
            say!(lang, "Look for: {title}. {meaning}", "Procure: {title}. {meaning}")
        }
        "2" => {
            let words = garns::Words { names: position.names(), lang };
            let place = match (&step.houses[..], &step.cells[..]) {
                ([], cells) => words.cells(cells),
                (houses, _) => words.houses(houses),
            };
            say!(lang, "Look for: {title}, in {place}.", "Procure: {title}, em {place}.")
        }
        _ => told.text,
    }
}

//! `garns hint`: the next step, as much of it as one wants to know.

mod question;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::draw::{Format, Options, draw_step, write};
use garns::{
    AnyPosition, ExplainedStep, Lang, Limits, Mistakes, Puzzle, RateError, Step, Stop, TechniqueSet, Text,
    deadline, has_one_solution, read_filling, say,
};

use self::question::Question;
use super::Verb;
use super::explain::{knowledge, links, notation, restrictions, told_links};
use super::rate::unanswered;
use crate::input;
use crate::missing::drawable;
use crate::options::{TIME, arguments, duration, hints, json, option, output, reading};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::json_line;

pub(crate) const VERB: Verb = Verb {
    name: "hint",
    about: Text {
        en: "Give a hint: the next step, revealed bit by bit",
        pt: "Dá uma dica: o próximo passo, revelado aos poucos",
    },
    examples: &[
        "garns hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "garns hint --stage 1 puzzles/star-burst-leo.toml",
        "garns hint --cell r5c5 puzzles/star-burst-leo.toml",
        "garns hint --why-not r1c1=1 puzzles/star-burst-leo.toml",
        "garns hint --draw --output step.png puzzles/star-burst-leo.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("hint").args(arguments! { lang;
        ..reading(lang);
        choice "stage" ("N", "N"):
            "How much to reveal: the technique (1), where to look (2), all of it (3)",
            "Quanto revelar: a técnica (1), onde olhar (2), tudo (3)",
            vec!["1", "2", "3"], .default_value("3");
        ..question::arguments(lang);
        option "entries" ("GRID", "GRADE"):
            "What was written so far, givens or not, as a line or file like the puzzle; what is wrong in it is told first",
            "O que já foi escrito, com os dados ou não, numa linha ou arquivo como o jogo; o que está errado é dito primeiro";
        ..restrictions(lang);
        timeout(lang);
        ..links(lang);
        flag "draw":
            "Draw the step: SVG, or PNG or PDF if the name of the file ends so",
            "Desenha o passo: SVG, ou PNG ou PDF se o nome do arquivo termina assim",
            .alias("svg").conflicts_with("json");
        output(lang);
        json(lang);
    })
}

/// `--timeout`, for verbs that look for steps.
pub(crate) fn timeout(lang: Lang) -> clap::Arg {
    let help = Text {
        en: "Give up on a puzzle after this time (10s, 500ms, 2m) [default: 2m]",
        pt: "Desiste de um jogo depois deste tempo (10s, 500ms, 2m) [padrão: 2m]",
    };
    option(lang, "timeout", TIME, help).value_parser(duration)
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let path = matches.get_one::<std::path::PathBuf>("output");
    drawable(drawn_as(matches), session.lang)?;
    let mut out = Sink::open(path.map(std::path::PathBuf::as_path), session)?;
    let worst = input::each_puzzle(matches, &hints(matches), session, &mut out, |entry, out| {
        give(entry, matches, session, out)
    })?;
    out.finish_as(worst)
}

/// How long it may take to tell whether there is one solution.
const LONGEST_PROOF: Duration = Duration::from_secs(10);

/// The puzzle with what was written into it.
fn with_entries(puzzle: &Puzzle, text: &str, lang: Lang) -> Result<Puzzle> {
    let wrong = |why: String| anyhow!("--entries: {why}");
    let text = input::text(text, lang)?;
    let entries = read_filling(puzzle, &text).map_err(|error| wrong(error.text(lang)))?;
    let mut standing = puzzle.givens().clone();
    for (cell, value) in entries.iter().enumerate() {
        let Some(value) = value else { continue };
        if standing.get(cell).is_some_and(|given| given != value) {
            let cell = puzzle.cells()[cell];
            return Err(wrong(say!(
                lang,
                "{cell} is a given and has another value",
                "{cell} é um dado e tem outro valor"
            )));
        }
        standing.set(cell, value);
    }
    Ok(puzzle.with_givens(standing))
}

/// The start of a puzzle, what may be used on it, and when to stop.
pub(crate) struct Start {
    pub(crate) position: AnyPosition,
    pub(crate) knowledge: TechniqueSet,
    limits: Limits,
}

impl Start {
    /// Finds out whether the puzzle has one solution, which takes a part of the time.
    pub(crate) fn of(
        puzzle: &Puzzle,
        matches: &ArgMatches,
        session: &Session,
    ) -> Result<Result<Start, RateError>> {
        const USUAL: Duration = Duration::from_secs(120);
        let time = matches.get_one("timeout").copied().unwrap_or(USUAL);
        let limits = Limits { time: Some(time), cancel: session.cancel.clone(), ..Limits::default() };
        let deadline = deadline(&limits);
        let proof = Limits { time: Some(LONGEST_PROOF.min(time / 2)), ..limits.clone() };
        let unique = match has_one_solution(puzzle, proof) {
            Ok(unique) => unique,
            Err(why) => return Ok(Err(why)),
        };
        let knowledge = knowledge(matches, unique, session.lang)?;
        let position = AnyPosition::of(puzzle).ok_or(RateError::TooLarge);
        if let Some(unknown) =
            position.as_ref().ok().map(AnyPosition::unexplained).filter(|all| !all.is_empty())
        {
            let rules: Vec<&str> = unknown.iter().map(|title| title.get(session.lang)).collect();
            let rules = rules.join(", ");
            session.note(&say!(
                session.lang,
                "No technique knows these rules: {rules}.",
                "Nenhuma técnica conhece estas regras: {rules}."
            ));
        }
        Ok(position.map(|position| Start {
            position: position.with_deadline(deadline).with_notation(notation(matches)),
            knowledge,
            limits,
        }))
    }

    /// Why there is no next step, unless it is that no technique finds one.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        if self.limits.cancel.is_cancelled() {
            return Some(Stop::Cancelled);
        }
        self.position.is_late().then_some(Stop::Time)
    }
}

/// What a step is drawn as.
fn drawn_as(matches: &ArgMatches) -> Format {
    let path = matches.get_one::<std::path::PathBuf>("output").filter(|_| matches.get_flag("draw"));
    path.and_then(|path| Format::of_path(path)).unwrap_or(Format::Svg)
}

fn give(
    entry: &garns::Entry,
    matches: &ArgMatches,
    session: &Session,
    out: &mut impl Write,
) -> Result<Outcome> {
    let lang = session.lang;
    let entered = matches
        .get_one::<String>("entries")
        .map(|text| with_entries(&entry.puzzle, text, lang))
        .transpose()?;
    if let Some(standing) = &entered {
        let limits =
            Limits { time: Some(LONGEST_PROOF), cancel: session.cancel.clone(), ..Limits::default() };
        if let Some(mistakes) = Mistakes::find(&entry.puzzle, standing, limits) {
            if matches.get_flag("json") {
                let wrong: Vec<String> =
                    mistakes.values.iter().map(|(cell, value)| format!("{cell}={value}")).collect();
                let object = serde_json::json!({ "wrong": wrong, "text": mistakes.text(lang) });
                out.write_all(json_line(&object, &entry.unread).as_bytes())?;
            } else {
                writeln!(out, "{}", mistakes.text(lang))?;
            }
            return Ok(Outcome::Negative);
        }
    }
    let puzzle = entered.as_ref().unwrap_or(&entry.puzzle);
    let question = Question::of(matches, puzzle, lang)?;
    let start = match Start::of(puzzle, matches, session)? {
        Ok(start) => start,
        Err(why) => {
            session.complain(&why.as_it_stands(lang));
            return Ok(unanswered(why));
        }
    };
    let position = &start.position;
    if position.grid().is_full() {
        session.note(&say!(lang, "There is nothing left to do.", "Não há mais nada a fazer."));
        return Ok(Outcome::Answered);
    }
    if let Some(answer) = question.at_once(position, lang) {
        if matches.get_flag("json") {
            out.write_all(json_line(&serde_json::json!({ "text": answer }), &entry.unread).as_bytes())?;
        } else {
            writeln!(out, "{answer}")?;
        }
        return Ok(Outcome::Answered);
    }
    let Some(step) = question.step(position, &start.knowledge) else {
        match start.stopped() {
            Some(stop) => session.complain(&RateError::GaveUp(stop).text(lang)),
            None => match question {
                Question::Next => {
                    session.note(&say!(lang, "No technique finds a step.", "Nenhuma técnica acha um passo."));
                }
                _ => session.note(&say!(
                    lang,
                    "No technique finds such a step here; other steps come first.",
                    "Nenhuma técnica acha um passo assim aqui; outros passos vêm antes."
                )),
            },
        }
        return Ok(Outcome::GaveUp);
    };
    if matches.get_flag("json") {
        out.write_all(json_line(&ExplainedStep::new(position, &step, lang), &entry.unread).as_bytes())?;
    } else if matches.get_flag("draw") {
        let picture = draw_step(puzzle, position, Some(&step), &Options { lang, ..Options::default() });
        out.write_all(&write(&picture, drawn_as(matches)).map_err(|error| anyhow!(error.text(lang)))?)?;
    } else {
        let stage = matches.get_one::<String>("stage").map_or("3", String::as_str);
        let told = ExplainedStep::new(position, &step, lang);
        writeln!(out, "{}", revealed(position, &step, &told, stage, lang))?;
        for link in told_links(&told).filter(|_| matches.get_flag("links") && stage == "3") {
            writeln!(out, "{link}")?;
        }
        if let Some(without) = garns::without(&entry.unread, lang) {
            writeln!(out, "{without}")?;
        }
    }
    Ok(Outcome::Answered)
}

/// The step up to a stage.
fn revealed(position: &AnyPosition, step: &Step, told: &ExplainedStep, stage: &str, lang: Lang) -> String {
    let title = told.title;
    match stage {
        "1" => {
            let meaning = step.about().map_or("", |technique| technique.meaning.get(lang));
            say!(lang, "Look for: {title}. {meaning}", "Procure: {title}. {meaning}")
        }
        "2" => {
            let words = garns::Words { names: position.names(), lang };
            let place = match (&step.houses[..], &step.cells[..]) {
                ([], cells) => {
                    let cells = words.cells(cells);
                    say!(lang, "in {cells}", "em {cells}")
                }
                (houses, _) => words.places(houses),
            };
            say!(lang, "Look for: {title}, {place}.", "Procure: {title}, {place}.")
        }
        _ => told.text.clone(),
    }
}

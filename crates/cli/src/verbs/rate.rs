//! `garns rate`: how hard puzzles are, by Sudoku Explainer, by a score of techniques, and for people.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{ArgMatches, Command};
use garns::{
    Block, Depth, Entry, Hints, Lang, Limits, LineReader, RateError, Rated, Raters, ReadError, ReadErrorKind,
    Stop, Text, Unread, csv_cell, line, say, technique,
};

use super::Verb;
use crate::hopeless::Warner;
use crate::input::{self, Input};
use crate::options::{NUMBER, TIME, arguments, duration, hints, json, reading, thread_count, threads};
use crate::outcome::Outcome;
use crate::progress::{self, Spinner};
use crate::session::{BOLD, Session};
use crate::unread::{Teller, json_line};
use crate::words::{count, decimal};

pub(crate) const VERB: Verb = Verb {
    name: "rate",
    about: Text {
        en: "Rate the difficulty of puzzles: Sudoku Explainer ratings, a score, and a level in words",
        pt: "Avalia a dificuldade de jogos: as notas do Sudoku Explainer, uma pontuação e um nível em \
             palavras",
    },
    examples: &[
        "garns rate 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "garns rate many.sdm",
        "garns rate --json --full many.sdm > ratings.jsonl",
        "garns rate --csv many.sdm > ratings.csv",
        "garns rate --timeout 10s hardest.sdm",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("rate").args(arguments! { lang;
        ..reading(lang);
        flag "full":
            "For many puzzles too: the score and its level, steps, refutation and guesses (slower)",
            "Também para muitos jogos: a pontuação e seu nível, passos, refutação e chutes (mais lento)";
        flag "csv": "Print CSV with a heading", "Imprime CSV com cabeçalho", .conflicts_with("json");
        option "timeout" TIME:
            "Give up on a puzzle after this time (10s, 500ms, 2m) [default: 2m]",
            "Desiste de um jogo depois deste tempo (10s, 500ms, 2m) [padrão: 2m]",
            .value_parser(duration);
        option "threads" NUMBER:
            "Threads for files with many puzzles [default: all cores]",
            "Threads para arquivos com muitos jogos [padrão: todos os núcleos]",
            .value_parser(thread_count);
        json(lang);
    })
}

/// How long a puzzle is rated by default: the hardest known take seconds.
const USUAL_TIME: Duration = Duration::from_secs(120);

/// How ratings are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    People,
    Json,
    Csv,
}

struct Rating<'a> {
    session: &'a Session,
    hints: Hints,
    style: Style,
    depth: Depth,
    limits: Limits,
}

/// What came out of one block of lines.
struct Output {
    bytes: u64,
    lines: String,
    complaints: Vec<String>,
    unread: Vec<Unread>,
    puzzles: u64,
    worst: Outcome,
    /// Whether Ctrl-C cut it short.
    cancelled: bool,
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let style = match (matches.get_flag("json"), matches.get_flag("csv")) {
        (true, _) => Style::Json,
        (_, true) => Style::Csv,
        _ => Style::People,
    };
    let depth = match style {
        _ if matches.get_flag("full") => Depth::Full,
        Style::People => Depth::Level,
        _ => Depth::Quick,
    };
    let time = matches.get_one("timeout").copied().unwrap_or(USUAL_TIME);
    let limits = Limits { time: Some(time), cancel: session.cancel.clone(), ..Limits::default() };
    let rating = Rating { session, hints: hints(matches), style, depth, limits };
    let mut worst = Outcome::Answered;
    if style == Style::Csv {
        writeln!(session.raw(), "{}", HEADING.join(","))?;
    }
    for input in input::inputs(matches, session)? {
        let name = input.name.clone();
        let bar = progress::batch_bar(input.bytes);
        let mut puzzles = input.puzzles(&rating.hints);
        let outcome = if puzzles.is_batch() {
            progress::show(&bar, session);
            let started = Instant::now();
            let (mut done, mut failure, mut worst, mut cancelled) = (0, None, Outcome::Answered, false);
            let mut out = session.raw();
            let mut teller = Teller::default();
            garns::batch::in_order(
                |size| puzzles.next_block(size * TYPICAL_LINE, Vec::new()),
                threads(matches),
                |block| rating.block(block, name.as_deref()),
                |output| {
                    if !output.complaints.is_empty() {
                        bar.suspend(|| session.complain_of_all(&output.complaints));
                    }
                    if !output.unread.is_empty() {
                        bar.suspend(|| teller.tell(&output.unread, name.as_deref(), session));
                    }
                    done += output.puzzles;
                    worst = worst.max(output.worst);
                    bar.inc(output.bytes);
                    let number = count(done, session.lang);
                    bar.set_message(say!(session.lang, "{number} puzzles", "{number} jogos"));
                    failure = out.write_all(output.lines.as_bytes()).and_then(|()| out.flush()).err();
                    cancelled |= output.cancelled;
                    let end = failure.is_some() || cancelled;
                    if end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            bar.finish_and_clear();
            teller.finish(name.as_deref(), session);
            if let Some(error) = failure {
                return Err(error.into());
            }
            if done == 0 && !cancelled {
                let error = ReadError::from(ReadErrorKind::NoPuzzle);
                session.complain(&Input::prefixed(name.as_deref(), &error.text(session.lang)));
                worst = Outcome::BadInput;
            }
            session.note(&summary(done, started.elapsed().as_secs_f64(), session.lang));
            worst
        } else {
            match puzzles.next() {
                Some(Ok(entry)) => {
                    let mut teller = Teller::default();
                    teller.tell(&entry.unread, name.as_deref(), session);
                    teller.finish(name.as_deref(), session);
                    Warner::new(name.as_deref(), session).warn(&entry.puzzle);
                    rating.single(&entry)?
                }
                Some(Err(error)) => {
                    session.complain(&Input::prefixed(name.as_deref(), &error.text(session.lang)));
                    Outcome::BadInput
                }
                None => Outcome::Answered,
            }
        };
        worst = worst.max(outcome);
        if session.cancel.is_cancelled() {
            worst = worst.max(Outcome::GaveUp);
            break;
        }
    }
    Ok(worst)
}

/// Bytes of the line most files have.
const TYPICAL_LINE: usize = 82;

fn summary(puzzles: u64, seconds: f64, lang: Lang) -> String {
    let rate = count((puzzles as f64 / seconds.max(1e-6)) as u64, lang);
    let (puzzles, seconds) = (count(puzzles, lang), decimal(seconds, 2, lang));
    say!(lang, "{puzzles} puzzles in {seconds} s ({rate}/s)", "{puzzles} jogos em {seconds} s ({rate}/s)")
}

const HEADING: [&str; 13] = [
    "puzzle",
    "er",
    "ep",
    "ed",
    "level",
    "seconds",
    "visibility",
    "score",
    "grade",
    "steps",
    "refutation",
    "guesses",
    "rating",
];

impl Rating<'_> {
    /// Rates the puzzles of a block of lines.
    fn block(&self, block: Result<Block, ReadError>, name: Option<&str>) -> Output {
        let lang = self.session.lang;
        let mut output = Output {
            bytes: 0,
            lines: String::new(),
            complaints: Vec::new(),
            unread: Vec::new(),
            puzzles: 0,
            worst: Outcome::Answered,
            cancelled: false,
        };
        let bad = |output: &mut Output, text: String| {
            output.puzzles += 1;
            output.worst = Outcome::BadInput;
            output.lines += &match self.style {
                Style::Json => json_line(&serde_json::json!({ "error": text }), &[]),
                Style::Csv => format!("{}\n", ",".repeat(HEADING.len() - 1)),
                Style::People => "-\t-\t-\t-\t-\n".to_owned(),
            };
            output.complaints.push(Input::prefixed(name, &text));
        };
        let mut raters = Raters::with_limits(self.depth, self.limits.clone());
        let block = match block {
            Ok(block) => block,
            Err(error) => {
                bad(&mut output, error.text(lang));
                return output;
            }
        };
        output.bytes = block.bytes() as u64;
        let mut reader = LineReader::new(self.hints.clone());
        for (number, text) in block.lines() {
            match reader.read(number, text) {
                None => {}
                Some(Err(error)) => bad(&mut output, error.text(lang)),
                Some(Ok(entry)) => {
                    let rated = raters.rate(&entry.puzzle);
                    // What was interrupted has no rating, nor has anything after it.
                    if matches!(rated, Err(RateError::GaveUp(Stop::Cancelled))) {
                        output.cancelled = true;
                        return output;
                    }
                    output.puzzles += 1;
                    output.lines += &self.line(&entry, &rated);
                    output.worst = output.worst.max(outcome(&rated));
                    output.unread.extend(entry.unread);
                }
            }
        }
        output
    }

    /// One puzzle of many as a line.
    fn line(&self, entry: &Entry, rated: &Result<Rated, RateError>) -> String {
        let puzzle = &entry.puzzle;
        let why = match rated {
            Ok(rated) => return self.written(rated, &entry.unread),
            Err(why) => why,
        };
        let (kind, puzzle) = (puzzle.kind(), line(puzzle, puzzle.givens()));
        let (verdict, why) = (why.verdict().name(), why.text(self.session.lang));
        match self.style {
            Style::Json => json_line(
                &serde_json::json!({ "puzzle": puzzle, "kind": kind, "verdict": verdict, "unrated": why }),
                &entry.unread,
            ),
            Style::Csv => format!("{}{}\n", csv_cell(&puzzle), ",".repeat(HEADING.len() - 1)),
            Style::People => format!("{puzzle}\t-\t-\t-\t{why}\n"),
        }
    }

    fn written(&self, rated: &Rated, unread: &[Unread]) -> String {
        let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
        let tenth = |rating: Option<f64>| rating.map_or("-".to_owned(), |rating| format!("{rating:.1}"));
        let level = rated.level.map(|level| level.title().get(self.session.lang)).unwrap_or_default();
        match self.style {
            Style::Json => json_line(rated, unread),
            Style::People => {
                let mut fields =
                    vec![rated.puzzle.clone(), tenth(rated.er), tenth(rated.ep), tenth(rated.ed)];
                fields.push(level.to_owned());
                if let Some(score) = rated.score {
                    fields.push(score.points.to_string());
                    fields.push(score.level.title().get(self.session.lang).to_owned());
                }
                if garns::without(unread, self.session.lang).is_some() {
                    fields.push("part".to_owned());
                }
                fields.join("\t") + "\n"
            }
            Style::Csv => {
                let score =
                    |get: fn(&garns::Score) -> String| rated.score.as_ref().map(get).unwrap_or_default();
                let whole = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
                let fields = [
                    csv_cell(&rated.puzzle),
                    number(rated.er),
                    number(rated.ep),
                    number(rated.ed),
                    level.to_owned(),
                    number(rated.seconds),
                    number(rated.visibility),
                    score(|score| score.points.to_string()),
                    score(|score| score.level.title().en.to_owned()),
                    score(|score| score.steps.to_string()),
                    whole(rated.refutation),
                    whole(rated.guesses),
                    number(rated.logic.filter(|logic| logic.solved).map(|logic| logic.rating)),
                ];
                fields.join(",") + "\n"
            }
        }
    }

    /// The only puzzle of an input, in sentences.
    fn single(&self, entry: &Entry) -> Result<Outcome> {
        let puzzle = &entry.puzzle;
        let lang = self.session.lang;
        let mut raters = Raters::with_limits(Depth::Full, self.limits.clone());
        let mut out = self.session.out();
        let spinner = Spinner::new(self.session);
        let rated = raters.rate(puzzle);
        spinner.clear();
        match &rated {
            _ if self.style != Style::People => out.write_all(self.line(entry, &rated).as_bytes())?,
            Ok(rated) => {
                for line in sentences(rated, lang).into_iter().chain(garns::without(&entry.unread, lang)) {
                    writeln!(out, "{line}")?;
                }
            }
            Err(why) => self.session.complain(&why.text(lang)),
        }
        out.flush()?;
        Ok(outcome(&rated))
    }
}

fn outcome(rated: &Result<Rated, RateError>) -> Outcome {
    match rated {
        Ok(_) => Outcome::Answered,
        Err(why) => unanswered(*why),
    }
}

/// The outcome where people's techniques could not begin, or were given up.
pub(crate) fn unanswered(why: RateError) -> Outcome {
    match why {
        RateError::Impossible | RateError::Several => Outcome::Negative,
        _ => Outcome::GaveUp,
    }
}

fn sentences(rated: &Rated, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(level), Some(seconds)) = (rated.level, rated.seconds) {
        let (level, minutes) = (level.title().get(lang), decimal(seconds / 60.0, 0, lang));
        lines.push(say!(
            lang,
            "{BOLD}Level: {level}{BOLD:#} (people take about {minutes} minutes)",
            "{BOLD}Nível: {level}{BOLD:#} (as pessoas levam cerca de {minutes} minutos)"
        ));
    }
    if let (Some(er), Some(ep), Some(ed)) = (rated.er, rated.ep, rated.ed) {
        let [er, ep, ed] = [er, ep, ed].map(|rating| decimal(rating, 1, lang));
        lines.push(format!("Sudoku Explainer: ER {er}, EP {ep}, ED {ed}"));
    }
    if let (Some(level), None) = (rated.level, rated.seconds) {
        let level = level.title().get(lang);
        lines.push(say!(lang, "{BOLD}Level: {level}{BOLD:#}", "{BOLD}Nível: {level}{BOLD:#}"));
    }
    if let Some(logic) = rated.logic {
        let (rating, steps) = (decimal(logic.rating, 1, lang), count(logic.steps as u64, lang));
        let technique = technique(logic.hardest).map_or("", |technique| technique.title.get(lang));
        lines.push(match logic.solved {
            true => say!(
                lang,
                "Hardest step: {rating} on Sudoku Explainer's scale, by our weights ({technique}); {steps} steps",
                "Passo mais difícil: {rating} na escala do Sudoku Explainer, com pesos nossos ({technique}); {steps} passos"
            ),
            false => say!(
                lang,
                "The techniques get stuck after {steps} steps; hardest so far: {rating} ({technique})",
                "As técnicas empacam depois de {steps} passos; o mais difícil até aí: {rating} ({technique})"
            ),
        });
    }
    if let Some(score) = rated.score {
        let (points, level, steps) = (
            count(score.points.into(), lang),
            score.level.title().get(lang),
            count(score.steps as u64, lang),
        );
        let end = if score.solved {
            String::new()
        } else {
            say!(lang, "; the techniques get stuck", "; as técnicas empacam")
        };
        lines.push(say!(
            lang,
            "Score: {points} points, {level}, {steps} steps{end}",
            "Pontuação: {points} pontos, {level}, {steps} passos{end}"
        ));
    }
    if let (Some(refutation), Some(guesses)) = (rated.refutation, rated.guesses) {
        let (refutation, guesses) = (count(refutation.into(), lang), count(guesses.into(), lang));
        lines.push(say!(
            lang,
            "Refutation {refutation}; a plain search tries {guesses} values",
            "Refutação {refutation}; uma busca simples tenta {guesses} valores"
        ));
    }
    lines
}

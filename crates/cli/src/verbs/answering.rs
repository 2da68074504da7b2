//! What `solve` and `count` share: one puzzle or many, sentences, summaries.

use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use garns::{Answer, Entry, Event, Lang, Puzzle, ReadError, Report, Solver, Stop, Verdict, line, say};
use indicatif::{HumanCount, HumanDuration};

use crate::input::Input;
use crate::outcome::Outcome;
use crate::progress;
use crate::session::{DIM, Session};

/// How answers are printed.
pub(crate) trait Style: Sync {
    /// Prints the answer to the only puzzle of an input.
    fn single(&self, puzzle: &Puzzle, solver: &Solver, session: &Session) -> Result<Outcome>;

    /// The lines for one puzzle of many, each with its line end.
    fn lines(&self, answer: &Answer) -> String;

    /// The line for one that could not be read, which keeps its place among the answers.
    fn bad(&self, error: &str) -> String;
}

/// A JSON object as one line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> String {
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

/// An error in the place of an answer.
pub(crate) fn json_error(error: &str) -> String {
    json_line(&serde_json::json!({ "error": error }))
}

/// Answers every puzzle of every input.
pub(crate) fn answer_all(
    inputs: Vec<Input>,
    hints: &garns::Hints,
    solver: &Solver,
    threads: NonZero<usize>,
    style: &dyn Style,
    session: &Session,
) -> Result<Outcome> {
    session.catch_ctrl_c();
    let mut worst = Outcome::Answered;
    for input in inputs {
        let name = input.name.clone();
        let bar = progress::batch_bar(input.bytes);
        let mut puzzles = input.puzzles(hints, |reader| progress::watched(&bar, reader));
        let Some(first) = puzzles.next() else { continue };
        let outcome = match puzzles.next() {
            Some(second) => {
                progress::show(&bar, session);
                let puzzles = [first, second].into_iter().chain(puzzles);
                Batch { name, solver, style, session, bar }.run(puzzles, threads)?
            }
            None => {
                bar.finish_and_clear();
                match first {
                    Ok(entry) => style.single(&entry.puzzle, solver, session)?,
                    Err(error) => {
                        session.complain(&Input::blame(name.as_deref(), &error, session.lang));
                        Outcome::BadInput
                    }
                }
            }
        };
        worst = worst.max(outcome);
        if session.cancel.is_cancelled() {
            break;
        }
    }
    Ok(worst)
}

/// One answer of a batch.
enum Item {
    Answer(Answer),
    /// What is wrong with the puzzle.
    Bad(String),
}

struct Batch<'a> {
    name: Option<String>,
    solver: &'a Solver,
    style: &'a dyn Style,
    session: &'a Session,
    bar: indicatif::ProgressBar,
}

impl Batch<'_> {
    fn run(
        self,
        puzzles: impl Iterator<Item = Result<Entry, ReadError>>,
        threads: NonZero<usize>,
    ) -> Result<Outcome> {
        let started = Instant::now();
        let mut out = self.session.out();
        let mut failure = None;
        let mut summary = Summary::default();
        garns::batch::in_order(
            puzzles,
            threads,
            |puzzle| self.answer(puzzle),
            |item| {
                // What Ctrl-C interrupted is not an answer; what was finished before it is.
                if matches!(&item, Item::Answer(answer) if answer.stop == Some(Stop::Cancelled)) {
                    summary.cancelled = true;
                    return ControlFlow::Break(());
                }
                summary.add(&item);
                let lines = match &item {
                    Item::Answer(answer) => self.style.lines(answer),
                    Item::Bad(error) => {
                        self.bar.suspend(|| self.session.complain(error));
                        self.style.bad(error)
                    }
                };
                let (done, rate) = (HumanCount(summary.puzzles), summary.rate(started.elapsed()));
                self.bar.set_message(say!(
                    self.session.lang,
                    "{done} puzzles, {rate}/s",
                    "{done} problemas, {rate}/s"
                ));
                match out.write_all(lines.as_bytes()) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        self.bar.finish_and_clear();
        if let Some(error) = failure.or(out.flush().err()) {
            return Err(error.into());
        }
        self.session.note(&summary.text(started.elapsed(), self.session.lang));
        Ok(summary.outcome())
    }

    fn answer(&self, puzzle: Result<Entry, ReadError>) -> Item {
        let lang = self.session.lang;
        let entry = match puzzle {
            Ok(entry) => entry,
            Err(error) => return Item::Bad(Input::blame(self.name.as_deref(), &error, lang)),
        };
        let mut solutions = Vec::new();
        let report = self.solver.run(&entry.puzzle, &mut |event: Event<'_>| {
            if let Event::Solution(grid) = event {
                solutions.push(line(&entry.puzzle, grid));
            }
            ControlFlow::Continue(())
        });
        match report {
            Ok(mut report) => {
                report.solutions.clear(); // they are in the list of lines already
                Item::Answer(Answer { solutions, ..Answer::new(&entry.puzzle, &report) })
            }
            Err(refusal) => {
                let (line, why) = (entry.line, refusal.text(lang));
                let place = say!(lang, "line {line}: {why}", "linha {line}: {why}");
                Item::Bad(self.name.as_ref().map_or(place.clone(), |name| format!("{name}: {place}")))
            }
        }
    }
}

/// What became of a batch.
#[derive(Default)]
struct Summary {
    puzzles: u64,
    unique: u64,
    several: u64,
    solved: u64,
    impossible: u64,
    gave_up: u64,
    bad: u64,
    cancelled: bool,
}

impl Summary {
    fn add(&mut self, item: &Item) {
        self.puzzles += 1;
        let counter = match item {
            Item::Bad(_) => &mut self.bad,
            Item::Answer(answer) => match answer.verdict {
                Verdict::Unique => &mut self.unique,
                Verdict::Several => &mut self.several,
                Verdict::Solved => &mut self.solved,
                Verdict::Impossible => &mut self.impossible,
                Verdict::GaveUp => &mut self.gave_up,
            },
        };
        *counter += 1;
    }

    fn outcome(&self) -> Outcome {
        if self.bad > 0 {
            Outcome::BadInput
        } else if self.gave_up > 0 || self.cancelled {
            Outcome::GaveUp
        } else if self.impossible > 0 {
            Outcome::Negative
        } else {
            Outcome::Answered
        }
    }

    fn rate(&self, time: Duration) -> HumanCount {
        HumanCount((self.puzzles as f64 / time.as_secs_f64().max(1e-6)) as u64)
    }

    fn text(&self, time: Duration, lang: Lang) -> String {
        let (puzzles, rate) = (HumanCount(self.puzzles), self.rate(time));
        let seconds = format!("{:.2} s", time.as_secs_f64());
        let mut text = say!(
            lang,
            "{puzzles} puzzles in {seconds} ({rate}/s)",
            "{puzzles} problemas em {seconds} ({rate}/s)"
        );
        let parts = [
            (self.unique, say!(lang, "unique", "com solução única")),
            (self.several, say!(lang, "with several solutions", "com várias soluções")),
            (self.solved, say!(lang, "solved", "resolvidos")),
            (self.impossible, say!(lang, "impossible", "impossíveis")),
            (self.gave_up, say!(lang, "given up", "abandonados")),
            (self.bad, say!(lang, "unreadable", "ilegíveis")),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| format!("{} {what}", HumanCount(*n)))
            .collect();
        text += &format!(": {}", parts.join(", "));
        if self.cancelled {
            text += &say!(lang, "; stopped before the end", "; parado antes do fim");
        }
        text
    }
}

/// How many solutions, in words.
pub(crate) fn solutions(count: u64, lang: Lang) -> String {
    match count {
        1 => say!(lang, "1 solution", "1 solução"),
        _ => say!(lang, "{} solutions", "{} soluções", HumanCount(count)),
    }
}

/// Engine, time and counters, for those who want to know.
pub(crate) fn details(report: &Report) -> String {
    let time = match report.seconds {
        seconds if seconds < 1e-3 => format!("{:.0} µs", seconds * 1e6),
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.1} s"),
        seconds => HumanDuration(Duration::from_secs_f64(seconds)).to_string(),
    };
    let stats: Vec<String> =
        report.stats.iter().map(|(name, number)| format!("{name} {}", HumanCount(*number))).collect();
    format!("{DIM}{}, {time}, {}{DIM:#}", report.engine, stats.join(", "))
}

/// The verdict as a sentence.
pub(crate) fn sentence(report: &Report, lang: Lang) -> String {
    match report.verdict {
        Verdict::Unique => say!(lang, "This is the only solution.", "Esta é a única solução."),
        Verdict::Several => say!(lang, "This is not the only solution.", "Esta não é a única solução."),
        Verdict::Solved => say!(
            lang,
            "This is a solution; whether it is the only one was not proven.",
            "Esta é uma solução; se é a única, não foi provado."
        ),
        Verdict::Impossible => say!(lang, "There is no solution.", "Não há solução."),
        Verdict::GaveUp => {
            let why = report.stop.map(|stop| stop.text(lang)).unwrap_or_default();
            if report.count > 0 {
                let seen = solutions(report.count, lang);
                say!(lang, "Gave up: {why}; seen so far: {seen}.", "Desistiu: {why}; até aqui: {seen}.")
            } else {
                say!(lang, "Gave up: {why}.", "Desistiu: {why}.")
            }
        }
    }
}

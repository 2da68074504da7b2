//! What `solve` and `count` share: one puzzle or many, sentences, summaries.

use std::io::{BufRead, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use garns::batch::Item;
use garns::{
    Answer, Block, Entry, Hints, Lang, OfWhole, Puzzle, ReadError, ReadErrorKind, Report, Solver, Source,
    Stop, Unread, Verdict, say,
};
use indicatif::HumanDuration;

use crate::hopeless::Warner;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::progress;
use crate::session::{DIM, Session};
use crate::unread::Teller;
use crate::words::{count, decimal, solutions};

/// How answers are printed.
pub(crate) trait Style: Sync {
    /// Prints the answer to the only puzzle of an input.
    fn single(&self, entry: &Entry, solver: &Solver, session: &Session) -> Result<Outcome>;

    /// Appends the lines for one puzzle of many, each with its line end. One that could not be read keeps its
    /// place among the answers.
    fn write(&self, item: &Item<'_>, out: &mut Vec<u8>);
}

/// Appends the object for one puzzle of many.
pub(crate) fn write_json(item: &Item<'_>, out: &mut Vec<u8>) {
    match item {
        Item::Bad(error) => out.extend(json_line(&serde_json::json!({ "error": error })).bytes()),
        Item::Answer(answer) => out.extend(json_line(answer).bytes()),
        // Digits alone: nothing in it has to be escaped.
        Item::Plain(plain) => plain.write_json(out),
    }
}

/// A JSON object as one line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> String {
    crate::unread::json_line(value, &[])
}

/// Answers every puzzle of every input.
pub(crate) fn answer_all(
    inputs: Vec<Input>,
    hints: &Hints,
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
        let mut puzzles = input.puzzles(hints);
        let outcome = if puzzles.is_batch() {
            progress::show(&bar, session);
            Batch { name, hints, solver, style, session, bar, spare: Mutex::default() }
                .run(puzzles, threads)?
        } else {
            match puzzles.next() {
                Some(Ok(entry)) => {
                    let mut teller = Teller::default();
                    teller.tell(&entry.unread, name.as_deref(), session);
                    teller.finish(name.as_deref(), session);
                    style.single(&entry, solver, session)?
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
            break;
        }
    }
    Ok(worst)
}

struct Batch<'a> {
    name: Option<String>,
    hints: &'a Hints,
    solver: &'a Solver,
    style: &'a dyn Style,
    session: &'a Session,
    bar: indicatif::ProgressBar,
    /// Memory that is not in use.
    spare: Mutex<Vec<Vec<u8>>>,
}

/// What came out of one block of lines.
#[derive(Default)]
struct Output {
    /// How much of the input it was.
    bytes: u64,
    lines: Vec<u8>,
    complaints: Vec<String>,
    unread: Vec<Unread>,
    summary: Summary,
}

impl Batch<'_> {
    fn run<R: BufRead + Send>(self, mut puzzles: Source<R>, threads: NonZero<usize>) -> Result<Outcome> {
        let (started, lang) = (Instant::now(), self.session.lang);
        let mut out = self.session.raw();
        let mut failure = None;
        let mut summary = Summary::default();
        let mut teller = Teller::default();
        let next = |size| puzzles.next_block(size * TYPICAL_LINE, self.spare());
        garns::batch::in_order_by(
            self.solver.portion(),
            next,
            threads,
            |block| self.answer(block),
            |output| {
                if !output.complaints.is_empty() {
                    self.bar.suspend(|| self.session.complain_of_all(&output.complaints));
                }
                if !output.unread.is_empty() {
                    self.bar.suspend(|| teller.tell(&output.unread, self.name.as_deref(), self.session));
                }
                summary.add(&output.summary);
                self.bar.inc(output.bytes);
                let (done, rate) =
                    (count(summary.puzzles, lang), count(summary.rate(started.elapsed()), lang));
                self.bar.set_message(say!(lang, "{done} puzzles, {rate}/s", "{done} jogos, {rate}/s"));
                if let Err(error) = out.write_all(&output.lines).and_then(|()| out.flush()) {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
                self.keep(output.lines);
                if summary.cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        self.bar.finish_and_clear();
        teller.finish(self.name.as_deref(), self.session);
        if let Some(error) = failure {
            return Err(error.into());
        }
        if summary.puzzles == 0 && !summary.cancelled {
            let error = ReadError::from(ReadErrorKind::NoPuzzle);
            self.session.complain(&Input::prefixed(self.name.as_deref(), &error.text(lang)));
            return Ok(Outcome::BadInput);
        }
        self.session.note(&summary.text(started.elapsed(), lang));
        Ok(summary.outcome())
    }

    /// The answers to a block of lines, up to the one that Ctrl-C interrupted.
    fn answer(&self, block: Result<Block, ReadError>) -> Output {
        let lang = self.session.lang;
        let mut output = Output { lines: self.spare(), ..Output::default() };
        match block {
            Ok(block) => {
                output.bytes = block.bytes() as u64;
                let take = |item: Item<'_>| self.take(&item, &mut output);
                garns::batch::answer(&block, self.hints, self.solver, lang, take);
                self.keep(block.into_buffer());
            }
            Err(error) => self.take(&Item::Bad(&error.text(lang)), &mut output),
        }
        output
    }

    /// Memory for lines, used before if possible.
    fn spare(&self) -> Vec<u8> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps memory for the next who needs some.
    fn keep(&self, mut lines: Vec<u8>) {
        lines.clear();
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(lines);
    }

    fn take(&self, item: &Item<'_>, output: &mut Output) {
        // What was interrupted is not an answer, and nothing after it is one either.
        output.summary.cancelled |=
            matches!(item, Item::Answer(answer) if answer.stop == Some(Stop::Cancelled));
        if output.summary.cancelled {
            return;
        }
        match item {
            Item::Bad(error) => output.complaints.push(Input::prefixed(self.name.as_deref(), error)),
            Item::Answer(answer) => {
                output.summary.part += u64::from(answer.whole.is_some());
                output.unread.extend_from_slice(&answer.unread);
            }
            Item::Plain(_) => {}
        }
        output.summary.count(item.verdict());
        self.style.write(item, &mut output.lines);
    }
}

/// Bytes of the line most files have, to ask for about so many lines.
const TYPICAL_LINE: usize = 82;

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
    /// Of all these, those of which only a part was read.
    part: u64,
    cancelled: bool,
}

impl Summary {
    /// Counts one puzzle by its verdict; without one it could not be read.
    fn count(&mut self, verdict: Option<Verdict>) {
        self.puzzles += 1;
        *match verdict {
            Some(Verdict::Unique) => &mut self.unique,
            Some(Verdict::Several) => &mut self.several,
            Some(Verdict::Solved) => &mut self.solved,
            Some(Verdict::Impossible) => &mut self.impossible,
            Some(Verdict::GaveUp) => &mut self.gave_up,
            None => &mut self.bad,
        } += 1;
    }

    /// Adds what became of other puzzles.
    fn add(&mut self, other: &Summary) {
        self.puzzles += other.puzzles;
        self.unique += other.unique;
        self.several += other.several;
        self.solved += other.solved;
        self.impossible += other.impossible;
        self.gave_up += other.gave_up;
        self.bad += other.bad;
        self.part += other.part;
        self.cancelled |= other.cancelled;
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

    fn rate(&self, time: Duration) -> u64 {
        (self.puzzles as f64 / time.as_secs_f64().max(1e-6)) as u64
    }

    fn text(&self, time: Duration, lang: Lang) -> String {
        let (puzzles, rate) = (count(self.puzzles, lang), count(self.rate(time), lang));
        let seconds = decimal(time.as_secs_f64(), 2, lang);
        let mut text = match self.puzzles {
            1 => say!(lang, "1 puzzle in {seconds} s", "1 jogo em {seconds} s"),
            _ => say!(
                lang,
                "{puzzles} puzzles in {seconds} s ({rate}/s)",
                "{puzzles} jogos em {seconds} s ({rate}/s)"
            ),
        };
        let parts = [
            (self.unique, say!(lang, "unique", "com solução única")),
            (self.several, say!(lang, "with several solutions", "com várias soluções")),
            (self.solved, say!(lang, "solved", "com solução")),
            (self.impossible, say!(lang, "impossible", "sem solução")),
            (self.gave_up, say!(lang, "given up", "sem resposta")),
            (self.bad, say!(lang, "unreadable", "com erro de leitura")),
            (self.part, say!(lang, "of which only a part was read", "lidos só em parte")),
        ];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| format!("{} {what}", count(*n, lang)))
            .collect();
        text += &format!(": {}", parts.join(", "));
        if self.cancelled {
            text += &say!(lang, "; stopped before the end", "; parado antes do fim");
        }
        text
    }
}

/// Engine, time and counters, for those who want to know.
pub(crate) fn details(report: &Report, lang: Lang) -> String {
    let time = match report.seconds {
        seconds if seconds < 1e-3 => format!("{} µs", decimal(seconds * 1e6, 0, lang)),
        seconds if seconds < 1.0 => format!("{} ms", decimal(seconds * 1e3, 1, lang)),
        seconds if seconds < 100.0 => format!("{} s", decimal(seconds, 1, lang)),
        seconds => HumanDuration(Duration::from_secs_f64(seconds)).to_string(),
    };
    let stats: Vec<String> =
        report.stats.iter().map(|(name, number)| format!("{name} {}", count(*number, lang))).collect();
    format!("{DIM}{}, {time}, {}{DIM:#}", report.engine, stats.join(", "))
}

/// A report as JSON tells it; where there is no solution with the clues that can never hold.
pub(crate) fn answer(entry: &Entry, report: &Report, session: &Session) -> Answer {
    let impossible = report.verdict == Verdict::Impossible;
    let hopeless = if impossible { Warner::new(None, session).warn(&entry.puzzle) } else { Vec::new() };
    Answer { hopeless, ..Answer::new(&entry.puzzle, report) }.without(entry.unread.clone())
}

/// What follows the verdict on one puzzle of many of which only a part was read.
pub(crate) fn part_mark(answer: &Answer) -> &'static [u8] {
    if answer.whole.is_some() { b"\tpart" } else { b"" }
}

/// Which command says more of a puzzle that is not as its setter wants it.
pub(crate) fn advise(puzzle: &Puzzle, verdict: Verdict, session: &Session) {
    if verdict == Verdict::Impossible {
        Warner::new(None, session).warn(puzzle);
        session.note(&say!(
            session.lang,
            "garns explain --impossible says why.",
            "garns explain --impossible diz por quê."
        ));
    }
}

/// The verdict as a sentence, and without which parts of the text it was found.
pub(crate) fn sentence(report: &Report, unread: &[Unread], lang: Lang) -> String {
    let verdict = verdict(report, lang);
    match OfWhole::of(report.verdict, unread) {
        Some(whole) => format!("{verdict} {}", whole.text(unread, lang)),
        None => verdict,
    }
}

fn verdict(report: &Report, lang: Lang) -> String {
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
            let mut why = report.stop.map(|stop| stop.text(lang)).unwrap_or_default();
            if let Some((_, megabytes @ 1..)) =
                report.stats.iter().find(|(name, _)| *name == "megabytes_needed")
            {
                let megabytes = count(*megabytes, lang);
                why += &say!(lang, ", about {megabytes} MB", ", cerca de {megabytes} MB");
            }
            if report.count > 0 {
                let seen = solutions(report.count, lang);
                say!(lang, "Gave up: {why}; seen so far: {seen}.", "Desistiu: {why}; até aqui: {seen}.")
            } else {
                say!(lang, "Gave up: {why}.", "Desistiu: {why}.")
            }
        }
    }
}

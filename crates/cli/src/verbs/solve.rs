//! `garns solve`: the solution, and whether it is the only one.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command, value_parser};
use garns::batch::{Item, write_line};
use garns::{
    Answer, Entry, Event, Format, Goal, Grid, Lang, OfWhole, Puzzle, Report, Solver, Text, Verdict, Watch,
    clean_line, escape_codes, line, say,
};

use super::answering::{
    Style, advise, answer, answer_all, details, json_line, part_mark, sentence, write_json,
};
use super::{Verb, check_answer};
use crate::course::{self, ChartFile, Course};
use crate::device::{chosen, device};
use crate::live::Live;
use crate::options::{
    FILE, FORMAT, NUMBER, TIME, arguments, duration, hints, json, option, reading, solver, solving, threads,
    written,
};
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::{BOLD, Session};
use crate::sink::{self, Sink};
use crate::words::{blanks, solutions};
use crate::{input, paint};

pub(crate) const VERB: Verb = Verb {
    name: "solve",
    about: Text {
        en: "Solve puzzles, and say whether the solution is the only one",
        pt: "Resolve jogos, e diz se a solução é a única",
    },
    examples: &[
        "garns solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "garns solve puzzles/figure-1.toml --engine elimination",
        "garns solve ................ --all",
        "garns solve --engine backtrack --watch puzzles/star-burst-leo.toml",
        "garns solve --engine tabu --param fill=random --watch puzzles/star-burst-leo.toml",
        "garns solve --engine anneal --param fill=random --chart cost.svg puzzles/star-burst-leo.toml",
        "garns solve --json many.sdm > answers.jsonl",
        "garns solve --device gpu many.sdm > answers.tsv",
        "garns solve puzzles/killer.toml --check-answer cadical.txt",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    Command::new("solve").args(arguments! { lang;
        ..reading(lang);
        ..solving(lang);
        flag "all": "Print every solution, as it is found", "Imprime toda solução, assim que é achada",
            .conflicts_with("max");
        option "max" NUMBER: "Print at most N solutions", "Imprime no máximo N soluções",
            .value_parser(value_parser!(u64).range(1..));
        choice "to" FORMAT:
            "Write the solution in this format, with --all or --max each on a line",
            "Escreve a solução neste formato, com --all ou --max cada uma numa linha",
            written(), .conflicts_with("json");
        flag "watch": "Show the search live in the terminal", "Mostra a busca ao vivo no terminal";
        option "delay" TIME:
            "Show each step of --watch for this long", "Mostra cada passo de --watch por este tempo",
            .requires("watch").value_parser(duration);
        option(lang, "chart", FILE, course::HELP)
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all(["all", "max"]);
        option "check-answer" FILE:
            "Solve nothing: check what another solver printed about the puzzle's model (see garns convert)",
            "Não resolve: verifica o que outro resolvedor imprimiu sobre o modelo do jogo (veja garns convert)",
            .conflicts_with_all(["all", "max", "to", "watch", "chart"]);
        device(lang);
        json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    if let Some(answer) = matches.get_one::<String>("check-answer") {
        return check_answer::run(answer, matches, session);
    }
    let listing = matches.get_flag("all") || matches.contains_id("max");
    let goal = match matches.get_one::<u64>("max") {
        _ if matches.get_flag("all") => Goal::Each,
        Some(&most) => Goal::AtMost(most),
        None => Goal::AtMost(2),
    };
    if matches.get_flag("watch") && !session.is_watched() {
        return Err(anyhow!(say!(
            session.lang,
            "--watch needs a terminal",
            "--watch precisa de um terminal"
        )));
    }
    let to = matches.get_one::<String>("to").and_then(|name| garns::find(name));
    if let Some(format) = to.filter(|format| listing && !format.has_many()) {
        let title = format.title.get(session.lang);
        let many: Vec<&str> =
            garns::FORMATS.iter().filter(|format| format.has_many()).map(|format| format.name).collect();
        let many = many.join(", ");
        return Err(anyhow!(say!(
            session.lang,
            "a file in the {title} format has one puzzle; several solutions fit into one of: {many}",
            "um arquivo no formato {title} tem um só jogo; várias soluções cabem num destes: {many}"
        )));
    }
    let chart = matches.get_one::<PathBuf>("chart");
    let style = Solving {
        json: matches.get_flag("json"),
        listing,
        to,
        watch: matches.get_flag("watch").then(|| matches.get_one("delay").copied().unwrap_or_default()),
        chart: chart.map(|path| ChartFile::new(path, session.lang)).transpose()?,
        threads: threads(matches),
    };
    // Said before anything is solved.
    chart.map_or(Ok(()), |path| Sink::check(path, session))?;
    let solver = solver(matches, session, goal)?;
    let device = chosen(matches, session, || solver.has_batches())?;
    let solver = solver.on(device);
    let inputs = input::inputs(matches, session)?;
    answer_all(inputs, &hints(matches), &solver, threads(matches), &style, session)
}

struct Solving {
    json: bool,
    /// Whether every solution found is printed, not only the first.
    listing: bool,
    to: Option<&'static Format>,
    /// The delay of the live view.
    watch: Option<Duration>,
    /// Where the convergence goes.
    chart: Option<ChartFile>,
    /// For one puzzle that takes long.
    threads: NonZero<usize>,
}

impl Style for Solving {
    fn single(&self, entry: &Entry, solver: &Solver, session: &Session) -> Result<Outcome> {
        let puzzle = &entry.puzzle;
        let refused = |refusal: garns::UnsupportedError| anyhow!(refusal.text(session.lang));
        if self.listing {
            return self.list(entry, solver, session);
        }
        let (report, course) = if let Some(delay) = self.watch {
            let mut live = Live::new(puzzle, session, delay);
            let report = solver.run(puzzle, &mut live);
            (report.map_err(refused)?, live.finish())
        } else {
            let (course, charted) = (Course::new(), self.chart.is_some());
            let mut recorder = Recorder { course, charted, spinner: Spinner::new(session) };
            let report = solver.run_on(puzzle, self.threads, &mut recorder).map_err(refused)?;
            recorder.spinner.clear();
            (report, recorder.course)
        };
        if let Some(file) = &self.chart {
            write_chart(file, &course, puzzle, &report, session)?;
        }
        let mut out = session.out();
        if self.json {
            out.write_all(json_line(&answer(entry, &report, session)).as_bytes())?;
        } else if let Some(format) = self.to {
            if let Some(solution) = report.solutions.first() {
                let solved = puzzle.with_givens(solution.clone());
                let text =
                    garns::write(&solved, format).map_err(|refusal| anyhow!(refusal.text(session.lang)))?;
                writeln!(out, "{}", text.trim_end_matches('\n'))?;
            }
            out.flush()?;
            session.note(&sentence(&report, &entry.unread, session.lang));
        } else {
            self.show(entry, &report, session, &mut out)?;
        }
        out.flush()?;
        Ok(report.verdict.into())
    }

    fn write(&self, item: &Item<'_>, out: &mut Vec<u8>) {
        match item {
            _ if self.json => write_json(item, out),
            Item::Plain(plain) => plain.write_lines(self.listing, out),
            Item::Bad(_) => out.extend_from_slice(b"-\terror\n"),
            Item::Answer(answer) => {
                let shown = if self.listing { answer.solutions.len() } else { 1 };
                let lines = answer.solutions.iter().take(shown).map(String::as_bytes);
                for solution in lines.chain(answer.solutions.is_empty().then_some(&b"-"[..])) {
                    write_line(solution, answer.verdict, part_mark(answer), out);
                }
            }
        }
    }
}

impl Solving {
    /// The solution, or how far it got, as a picture, and what it is worth.
    fn show(&self, entry: &Entry, report: &Report, session: &Session, out: &mut impl Write) -> Result<()> {
        let puzzle = &entry.puzzle;
        let style = |cell: usize| if puzzle.givens().get(cell).is_some() { BOLD } else { Default::default() };
        if !puzzle.notes().title.is_empty() {
            writeln!(out, "{BOLD}{}{BOLD:#}", clean_line(&puzzle.notes().title))?;
        }
        let grid: Option<&Grid> = report.solutions.first().or(report.partial.as_ref());
        if let Some(grid) = grid {
            write!(out, "{}", paint::grid(puzzle, grid, style))?;
        }
        let mut sentence = sentence(report, &entry.unread, session.lang);
        if let Some(partial) = &report.partial {
            sentence += &format!(" {}.", blanks(partial.blanks(), session.lang));
        }
        writeln!(out, "{sentence}")?;
        writeln!(out, "{}", details(report, session.lang))?;
        out.flush()?;
        advise(puzzle, report.verdict, session);
        Ok(())
    }

    /// Every solution as one line, the moment it is found.
    fn list(&self, entry: &Entry, solver: &Solver, session: &Session) -> Result<Outcome> {
        let puzzle = &entry.puzzle;
        let mut list = List {
            puzzle,
            lang: session.lang,
            out: session.out(),
            json: self.json,
            to: self.to,
            eager: std::io::stdout().is_terminal(),
            flushed: Instant::now(),
            first: true,
            failure: None,
            spinner: Spinner::new(session),
        };
        let given = serde_json::to_string(&line(puzzle, puzzle.givens()))?;
        if self.json {
            write!(list.out, "{{\"puzzle\":{given},\"kind\":\"{}\",\"solutions\":[", puzzle.kind().name())?;
        }
        let report = solver.run(puzzle, &mut list).map_err(|refusal| anyhow!(refusal.text(session.lang)));
        list.spinner.clear();
        if let Some(error) = list.failure {
            return Err(error);
        }
        let report = report?;
        let mut out = list.out;
        if self.json {
            // The same fields as ever; only the solutions were written before the rest was known.
            let mut rest = serde_json::to_value(Answer::new(puzzle, &report).without(entry.unread.clone()))?;
            if let Some(fields) = rest.as_object_mut() {
                fields.retain(|name, _| !["puzzle", "kind", "solutions"].contains(&name.as_str()));
            }
            writeln!(out, "],{}", &escape_codes(rest.to_string())[1..])?;
        }
        out.flush()?;
        let count = solutions(report.count, session.lang);
        let text = match report.verdict {
            Verdict::GaveUp | Verdict::Impossible => sentence(&report, &[], session.lang),
            _ if report.exact => say!(session.lang, "{count}, and no other.", "{count}, e nenhuma outra."),
            _ => say!(session.lang, "{count}; there may be more.", "{count}; pode haver mais."),
        };
        if !self.json {
            let whole = OfWhole::of(report.verdict, &entry.unread);
            let whole = whole.map_or_else(String::new, |whole| whole.text(&entry.unread, session.lang) + " ");
            session.note(&format!("{text} {whole}{}", details(&report, session.lang)));
        }
        Ok(report.verdict.into())
    }
}

/// Writes the convergence of a run.
fn write_chart(
    file: &ChartFile,
    course: &Course,
    puzzle: &Puzzle,
    report: &Report,
    session: &Session,
) -> Result<()> {
    let (lang, engine) = (session.lang, report.engine);
    if course.last().is_none() {
        session.note(&say!(
            lang,
            "No chart was written: the engine {engine} had no cost to show.",
            "Nenhum gráfico foi escrito: o motor {engine} não teve custo a mostrar."
        ));
        return Ok(());
    }
    let title = match puzzle.notes().title.as_str() {
        "" => engine.to_owned(),
        title => format!("{title}: {engine}"),
    };
    sink::write(file.path(), &file.contents(course, &title, lang)?, session)
}

/// Records the cost over time, if it is wanted, and turns the spinner.
struct Recorder {
    course: Course,
    charted: bool,
    spinner: Spinner,
}

impl Watch for Recorder {
    fn wants_cost(&self) -> bool {
        self.charted
    }

    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Cost(standing) = event {
            self.course.push(standing);
        }
        self.spinner.event(event)
    }
}

/// Writes solutions as they come.
struct List<'a, W: Write> {
    puzzle: &'a Puzzle,
    lang: Lang,
    out: W,
    json: bool,
    /// The format each is written in; otherwise its values in reading order.
    to: Option<&'static Format>,
    /// Whether a person watches the lines appear.
    eager: bool,
    flushed: Instant,
    first: bool,
    failure: Option<anyhow::Error>,
    spinner: Spinner,
}

impl<W: Write> List<'_, W> {
    fn write(&mut self, grid: &Grid) -> Result<()> {
        let line = match self.to {
            None => line(self.puzzle, grid),
            Some(format) => {
                let solved = self.puzzle.with_givens(grid.clone());
                let text = garns::write(&solved, format);
                text.map_err(|refusal| anyhow!(refusal.text(self.lang)))?.trim_end().to_owned()
            }
        };
        match (self.json, self.first) {
            (false, _) => writeln!(self.out, "{line}")?,
            (true, true) => write!(self.out, "{}", serde_json::Value::from(line))?,
            (true, false) => write!(self.out, ",{}", serde_json::Value::from(line))?,
        }
        self.first = false;
        Ok(self.flush_now_and_then()?)
    }

    fn flush_now_and_then(&mut self) -> std::io::Result<()> {
        if self.eager || self.flushed.elapsed() > Duration::from_millis(50) {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}

impl<W: Write> Watch for List<'_, W> {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let written = match event {
            Event::Solution(grid) => self.write(grid),
            Event::Progress { .. } => self.flush_now_and_then().map_err(Into::into),
            _ => Ok(()),
        };
        if let Err(error) = written {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        if self.eager { ControlFlow::Continue(()) } else { self.spinner.event(event) }
    }
}

//! What a worker does with a request. It knows nothing of browsers: replies go to the caller.

use std::ops::ControlFlow;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use garns::generate::{self, Maker, Spec, Symmetry, Wanted};
use garns::lab::{LabError, Outcome, StoredPuzzle};
use garns::why::Impossible;
use garns::{
    AnyPosition, Cell, Conflict, Depth, Event, Goal, Hints, Lang, Level, Limits, Mistakes, Puzzle, RateError,
    Raters, Report, Silent, Solver, Standing, Step, Stop, TECHNIQUES, TechniqueSet, Verdict, Why, conflict,
    has_one_solution, read, read_json, say, true_candidates,
};

use crate::added::Added;
use crate::board::bits;
use crate::certificate;
use crate::collection::{self, Told};
use crate::course;
use crate::export;
use crate::job::{Contradiction, Explanation, Ran, Reply, Request, Run, Want, grid, ranks};
use crate::lab;
use crate::landscape;
use crate::learn::Explained;
use crate::order::Order;
use crate::part::Part;
use crate::picture::Look;
use crate::propagation;
use crate::recorder::Recorder;
use crate::share::{self, text_of};
use crate::words;

/// Where replies go.
pub trait Post {
    /// Sends a reply.
    fn reply(&mut self, reply: &Reply);
    /// Sends a piece of the tape of a run.
    fn tape(&mut self, words: Vec<u32>);
    /// Seconds since some moment in the past.
    fn now(&self) -> f64;
    /// What a file beside the page holds.
    fn fetch(&self, name: &str) -> Option<Vec<u8>>;
}

/// Puzzles are sent in portions of so many.
const MOST_AT_ONCE: usize = 250;

/// How long it may take to find out whether a puzzle has one solution before a hint is looked for.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How long an exercise is looked for.
const LONGEST_SEARCH: Duration = Duration::from_secs(20);

/// Makes a report. That has a module of its own, for those who ask for one.
pub fn report(request: &Request, post: &mut dyn Post) {
    if let Request::Report(ran) = request {
        post.reply(&or_refused(lab::report(ran).map(|(html, csv)| Reply::Report { html, csv })));
    }
}

/// Does a job; the last reply ends it.
pub fn perform(request: &Request, post: &mut dyn Post) {
    // Some are about no puzzle.
    let alone = match request {
        Request::Make(order) => Some(make(order)),
        Request::Open { text, lang } => Some(open(text, *lang)),
        Request::Qr { text } => Some(export::qr(text)),
        Request::Booklet(booklet) => Some(export::booklet(booklet)),
        Request::Unpack { packed } => Some(Reply::Opened {
            puzzles: collection::unpacked(packed).unwrap_or_default(),
            unread: Vec::new(),
            packed: String::new(),
        }),
        Request::Series(recipe) => Some(or_refused(recipe.puzzles().map(|made| {
            let native =
                |kept: &StoredPuzzle| read(&kept.text, &Hints::default()).map(|puzzle| text_of(&puzzle));
            let puzzles = made.iter().filter_map(|kept| Some((native(kept).ok()?, None))).collect();
            Reply::Opened { puzzles, unread: Vec::new(), packed: String::new() }
        }))),
        Request::Experiment { text, set } => Some(or_refused(lab::loaded(text, *set).map(Reply::Experiment))),
        Request::Studies => {
            let list = post.fetch("studies.json").and_then(|text| serde_json::from_slice(&text).ok());
            Some(Reply::Studies { list: list.unwrap_or_default() })
        }
        Request::Study { name, set } => Some(match lab::study(name, *set, &|file| post.fetch(file)) {
            Some(loaded) => or_refused(loaded.map(Reply::Experiment)),
            None => refused(|lang| words::LOST.get(lang).to_owned()),
        }),
        Request::Lessons => Some(Reply::Lessons { lessons: course::lessons() }),
        Request::Exercise { technique, from } => {
            let exercise = course::exercise(technique, *from, LONGEST_SEARCH).map(Box::new);
            Some(Reply::Exercise { exercise })
        }
        Request::Pictured { technique, dark, safe } => {
            let look = Look { dark: *dark, safe: *safe, lang: Lang::En };
            Some(Reply::Pictured { picture: course::picture(technique, look, LONGEST_WAIT) })
        }
        Request::Samples { dark, safe } => Some(export::samples(*dark, *safe)),
        Request::Figures(drawn) => {
            Some(Reply::Figures { figures: lab::figures(drawn), pairs: lab::pairs(drawn) })
        }
        _ => None,
    };
    if let Some(mut reply) = alone {
        if let Reply::Opened { puzzles, .. } = &mut reply {
            // The page takes each of them up between two frames.
            while puzzles.len() > MOST_AT_ONCE {
                post.reply(&Reply::More { puzzles: puzzles.drain(..MOST_AT_ONCE).collect() });
            }
        }
        return post.reply(&reply);
    }
    let text = match request {
        Request::Run(run) => &run.puzzle,
        Request::Write { puzzle }
        | Request::Pdf { puzzle, .. }
        | Request::Certificate { puzzle }
        | Request::Candidates { puzzle }
        | Request::Added { puzzle, .. }
        | Request::Propagate { puzzle }
        | Request::Landscape { puzzle, .. }
        | Request::Hint { puzzle, .. }
        | Request::Rate { puzzle }
        | Request::Minimise { puzzle, .. }
        | Request::Explain { puzzle, .. }
        | Request::Unique { puzzle, .. } => puzzle,
        _ => return,
    };
    let hints = Hints { lenient: true, ..Hints::default() };
    let reply = match (read_json(text, &hints), request) {
        (Err(error), _) => refused(|lang| error.text(lang)),
        (Ok(puzzle), Request::Run(run)) => run_engine(&puzzle, run, post),
        (Ok(puzzle), Request::Candidates { .. }) => candidates(&puzzle, post),
        (Ok(puzzle), Request::Added { with, .. }) => match read_json(with, &hints) {
            Ok(with) => Reply::Added(Added::new(&puzzle, &with)),
            Err(error) => refused(|lang| error.text(lang)),
        },
        (Ok(puzzle), Request::Hint { start, named, without, .. }) => {
            hint(&puzzle, read_json(start, &hints).ok().as_ref(), *named, without)
        }
        (Ok(puzzle), Request::Rate { .. }) => {
            let rated = Raters::new(Depth::Level).rate(&puzzle).ok();
            Reply::Rated { level: rated.and_then(|rated| rated.level).map(|level| both(level.title())) }
        }
        (Ok(puzzle), Request::Minimise { seed, .. }) => {
            match generate::minimize(&puzzle, *seed, &Limits::default(), |_, _| {}) {
                Ok(minimal) => Reply::Made { puzzle: text_of(&minimal.puzzle) },
                Err(why) => refused(|lang| why.text(lang)),
            }
        }
        (Ok(puzzle), Request::Propagate { .. }) => {
            propagation::lesson(&puzzle, &Limits { time: Some(LONGEST_WAIT), ..Limits::default() }.begun())
        }
        (Ok(puzzle), Request::Landscape { engine, seed, .. }) => {
            let limits = Limits { time: Some(LONGEST_WAIT), seed: *seed, ..Limits::default() };
            landscape::lesson(&puzzle, engine, limits)
        }
        (Ok(puzzle), Request::Explain { until, without, .. }) => explain(&puzzle, *until, without),
        (Ok(puzzle), Request::Unique { minimal, why, .. }) => unique(&puzzle, *minimal, *why),
        (Ok(puzzle), Request::Write { .. }) => export::texts(&puzzle),
        (Ok(puzzle), Request::Certificate { .. }) => match certificate::archive(&puzzle) {
            Ok((bytes, claim)) => Reply::File { bytes: STANDARD.encode(bytes), said: Some(claim) },
            Err(why) => refused(|lang| why.text(lang)),
        },
        (Ok(puzzle), Request::Pdf { grid: written, lang, safe, .. }) => {
            export::pdf(&puzzle, &grid(written), *lang, *safe)
        }
        (Ok(_), _) => return,
    };
    post.reply(&reply);
}

fn open(text: &str, lang: Lang) -> Reply {
    let puzzle = |(puzzle, part): (Puzzle, Option<Part>)| (text_of(&puzzle), part);
    if let Some(many) = share::open_many(text, lang) {
        let puzzles: Vec<Told> = many.puzzles.into_iter().map(puzzle).collect();
        let packed = collection::packed(&puzzles);
        return Reply::Opened { puzzles, unread: many.unread, packed };
    }
    match share::read_one(text, lang) {
        Ok((read, unread)) => Reply::Opened { puzzles: vec![puzzle(read)], unread, packed: String::new() },
        Err(error) => refused(|_| error.clone()),
    }
}

fn or_refused(reply: Result<Reply, LabError>) -> Reply {
    reply.unwrap_or_else(|error| refused(|lang| error.text(lang)))
}

fn refused(text: impl Fn(Lang) -> String) -> Reply {
    Reply::Refused { en: text(Lang::En), pt: text(Lang::Pt) }
}

fn run_engine(puzzle: &Puzzle, run: &Run, post: &mut dyn Post) -> Reply {
    let goal = match run.want {
        Want::Solve => Goal::AtMost(2),
        Want::First => Goal::First,
        Want::All => Goal::Each,
        Want::Count => Goal::Count { limit: None },
    };
    let time = run.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let Run { iterations, nodes, seed, .. } = *run;
    let limits = Limits { time, iterations, nodes, seed, ..Limits::default() };
    let solver = match Solver::new(&run.engine, &run.params, goal, limits) {
        Ok(solver) => solver,
        Err(error) => return refused(|lang| error.text(lang)),
    };
    let mut recorder = Recorder::new(puzzle, run.steps, post);
    let report = solver.run(puzzle, &mut recorder);
    recorder.flush();
    // Points of the curve and the end of a run are told by one clock.
    let (seconds, last) = (recorder.seconds(), recorder.last);
    match report {
        Ok(report) => Reply::Ran(Box::new(ran(&report, last, seconds))),
        Err(refusal) => refused(|lang| refusal.text(lang)),
    }
}

fn ran(report: &Report, last: Option<Standing>, seconds: f64) -> Ran {
    let stop = |stop: Stop| (stop.text(Lang::En), stop.text(Lang::Pt));
    Ran {
        verdict: report.verdict,
        count: report.count_text(),
        exact: report.exact,
        engine: report.engine.to_owned(),
        seconds,
        outcome: Outcome { cpu: seconds, wall: seconds, ..Outcome::of(report, last) },
        stop: report.stop.map(stop),
        partial: report.partial.as_ref().map(ranks),
    }
}

fn candidates(puzzle: &Puzzle, post: &mut dyn Post) -> Reply {
    let started = post.now();
    let mut progress = |event: Event<'_>| {
        if let Event::Progress { nodes, found } = event {
            let seconds = post.now() - started;
            post.reply(&Reply::Progress { nodes, found, seconds });
        }
        ControlFlow::Continue(())
    };
    let found = true_candidates(puzzle, 1, &Limits::default(), &mut progress);
    Reply::Candidates {
        cells: (0..puzzle.cells().len()).map(|cell| bits(found.of(cell))).collect(),
        complete: found.stop.is_none(),
        impossible: found.impossible(),
    }
}

/// A text in both languages.
fn both(text: garns::Text) -> (String, String) {
    (text.en.to_owned(), text.pt.to_owned())
}

/// The next step of a puzzle as it stands; or what was written wrong since it was set, by name if that is wanted.
fn hint(puzzle: &Puzzle, start: Option<&Puzzle>, named: bool, without: &[String]) -> Reply {
    let limits = Limits { time: Some(LONGEST_WAIT), ..Limits::default() };
    let unique = match has_one_solution(puzzle, limits.clone()) {
        Ok(unique) => unique,
        Err(RateError::Impossible) => {
            let found = start.and_then(|start| Mistakes::find(start, puzzle, limits));
            let why = |lang| RateError::Impossible.as_it_stands(lang);
            return refused(|lang| match &found {
                Some(found) if named => found.text(lang),
                Some(_) => words::SOMETHING_WRONG.get(lang).to_owned(),
                None => why(lang),
            });
        }
        Err(why) => return refused(|lang| why.text(lang)),
    };
    let Some(position) = AnyPosition::of(puzzle) else {
        return refused(|lang| RateError::TooLarge.text(lang));
    };
    if position.grid().is_full() {
        return Reply::Hint { step: None, full: true };
    }
    let step = position.next(&TechniqueSet::usual(unique).without(&course::named(without)));
    let step = step.map(|step| Box::new(Explained::new(puzzle, &position, &step)));
    Reply::Hint { step, full: false }
}

fn explain(puzzle: &Puzzle, until: Option<usize>, without: &[String]) -> Reply {
    let limits = Limits { time: Some(LONGEST_WAIT), ..Limits::default() };
    let unique = match has_one_solution(puzzle, limits) {
        Ok(unique) => unique,
        Err(why) => return refused(|lang| why.text(lang)),
    };
    let Some(mut position) = AnyPosition::of(puzzle) else {
        return refused(|lang| RateError::TooLarge.text(lang));
    };
    let knowledge = TechniqueSet::usual(unique).without(&course::named(without));
    let (mut steps, mut hardest) = (Vec::new(), None);
    let place = |step: &Step| TECHNIQUES.iter().position(|technique| technique.name == step.technique);
    while !position.grid().is_full() && !position.is_broken() {
        let Some(step) = position.next(&knowledge) else { break };
        hardest = hardest.max(place(&step));
        steps.push(Explained::new(puzzle, &position, &step));
        position.apply(&step);
        if until.is_some_and(|cell| position.grid().get(cell).is_some()) {
            break;
        }
    }
    let asked = until.and_then(|cell| {
        let rank = position.grid().get(cell)?;
        Some((puzzle.cells().get(cell)?.to_string(), puzzle.values().symbol(rank).to_owned()))
    });
    let hardest = hardest.map(|place| both(TECHNIQUES[place].title));
    let solved = position.grid().is_full();
    let mut explanation = Explanation { steps, solved, hardest, asked, ..Explanation::default() };
    if until.is_none()
        && let Ok(rated) = Raters::new(Depth::Quick).rate(puzzle)
    {
        explanation.rating = rated.er;
        explanation.seconds = rated.seconds;
        explanation.level = rated.level.map(|level| both(level.title()));
    }
    Reply::Explanation(Box::new(explanation))
}

/// The levels a puzzle can be asked for at.
pub const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

fn make(order: &Order) -> Reply {
    let Some(kind) = generate::kind(&order.kind) else {
        return refused(|lang| generate::SpecError::NoSuchKind(order.kind.clone()).text(lang));
    };
    let named = |level: &&Level| order.level.as_deref() == Some(level.title().en);
    let spec = Spec {
        order: order.size,
        symmetry: Symmetry::find(&order.symmetry).unwrap_or_default(),
        minimal: order.minimal,
        wanted: LEVELS.iter().find(named).map(|level| Wanted::Level(*level)),
        ..Spec::new(kind.name)
    };
    let mut maker = match Maker::new(&spec, &Limits::default()) {
        Ok(maker) => maker,
        Err(refusal) => return refused(|lang| refusal.text(lang)),
    };
    match maker.make(order.seed, 0..1).pop() {
        Some(Ok(mut made)) => {
            if !order.title.is_empty() {
                made.puzzle.notes_mut().title.clone_from(&order.title);
            }
            Reply::Made { puzzle: text_of(&made.puzzle) }
        }
        Some(Err(failure)) => refused(|lang| failure.text(lang)),
        None => refused(|lang| generate::GenerateError::GaveUp.text(lang)),
    }
}

fn unique(puzzle: &Puzzle, minimal: bool, why: bool) -> Reply {
    let limits = Limits { time: Some(LONGEST_WAIT), ..Limits::default() };
    let solver = Solver::auto(Goal::AtMost(2), limits.clone());
    let verdict = |puzzle: &Puzzle| solver.run(puzzle, &mut Silent).map(|report| report.verdict);
    let first = match verdict(puzzle) {
        Ok(verdict) => verdict,
        Err(refusal) => return refused(|lang| refusal.text(lang)),
    };
    let mut needless = None;
    if minimal && first == Verdict::Unique {
        let givens = puzzle.givens();
        let given = (0..givens.len()).filter(|cell| givens.get(*cell).is_some());
        let without = |cell: &usize| {
            let mut fewer = givens.clone();
            fewer.clear(*cell);
            verdict(&puzzle.with_givens(fewer)) == Ok(Verdict::Unique)
        };
        needless = Some(given.filter(without).collect());
    }
    let reason = || match conflict(puzzle, &limits) {
        Why::Conflict(found) => Some(contradiction(puzzle, &found)),
        _ => None,
    };
    let why = if why && first == Verdict::Impossible { reason() } else { None };
    Reply::Unique { verdict: first, needless, why }
}

fn contradiction(puzzle: &Puzzle, found: &Conflict) -> Contradiction {
    let told = [Lang::En, Lang::Pt].map(|lang| Impossible::new(puzzle, found, lang));
    let lead = |lang| {
        let lead = Impossible::lead(found, lang);
        let short = || {
            say!(
                lang,
                "{lead} (the search was cut short: perhaps fewer of them do)",
                "{lead} (a busca foi interrompida: talvez bastem menos)"
            )
        };
        if found.minimal { lead } else { short() }
    };
    let cells = |cells: &[Cell]| cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
    let reasons = told[0].reasons.iter().zip(&told[1].reasons);
    Contradiction {
        lead: (lead(Lang::En), lead(Lang::Pt)),
        reasons: reasons.map(|(en, pt)| ((en.text.clone(), pt.text.clone()), cells(&en.cells))).collect(),
    }
}

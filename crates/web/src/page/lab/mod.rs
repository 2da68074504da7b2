//! The laboratory: methods × seeds × puzzles in several workers, with what is known so far always in sight.

mod panel;
mod results;
mod studies;

use garns::{Text, say};
use leptos::prelude::*;

use super::browser;
use super::crew::{self, Job, Message};
use super::runs::Runs;
use super::state::{Page, Tab};
use crate::board::Board;
use crate::job::{Reply, Request, Run, Want};
use crate::lab::{self, Drawn, Figure, Loaded, Made, Method, PUZZLES, Pair, Plan, Recipe, Row, Spec};
use crate::share::{self, text_of};
use crate::tape::{Moment, Reader, Tick};
use crate::words;

pub(crate) use panel::Laboratory;

/// Where the puzzles of an experiment come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Table,
    /// Those that were opened together.
    Together,
    Made,
}

impl From {
    const ALL: [From; 3] = [From::Made, From::Table, From::Together];

    fn name(self) -> &'static str {
        self.words().en
    }

    fn words(self) -> Text {
        match self {
            From::Made => words::FROM_MADE,
            From::Table => words::FROM_TABLE,
            From::Together => words::TOGETHER,
        }
    }
}

/// Where an experiment was loaded from: what asks for another of its sets.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// The TOML of a file.
    File(String),
    /// A published study, by name.
    Study(String),
}

impl Source {
    fn request(&self, set: usize) -> Request {
        match self {
            Source::File(text) => Request::Experiment { text: text.clone(), set },
            Source::Study(name) => Request::Study { name: name.clone(), set },
        }
    }
}

/// An experiment, kept while other tabs are shown.
#[derive(Clone, Copy)]
pub(crate) struct Lab {
    page: Page,
    methods: RwSignal<Vec<Method>>,
    from: RwSignal<From>,
    recipe: RwSignal<Recipe>,
    repeats: RwSignal<u64>,
    seconds: RwSignal<f64>,
    unique: RwSignal<bool>,
    /// What was loaded last, and from where.
    source: RwSignal<Option<(Source, Loaded)>>,
    /// Whether the runs were made here.
    own: RwSignal<bool>,
    /// The experiment that runs or ran last, and its puzzles.
    plan: RwSignal<Option<Plan>>,
    puzzles: StoredValue<Vec<String>>,
    rows: StoredValue<Vec<Row>>,
    /// How many of them are shown: runs may end faster than anybody reads.
    seen: RwSignal<usize>,
    /// Runs that are still to be made, the next one last.
    left: StoredValue<Vec<(usize, usize, u64)>>,
    /// How many runs there are in all.
    all: RwSignal<usize>,
    going: RwSignal<bool>,
    jobs: StoredValue<Vec<Job>, LocalStorage>,
    /// How the cost fell in the first run of each method.
    falls: StoredValue<Vec<(usize, Vec<Moment>)>>,
    figures: RwSignal<Vec<Figure>>,
    /// Every two methods, compared.
    pairs: RwSignal<Vec<Pair>>,
    /// When the figures were drawn last, in milliseconds.
    drawn: StoredValue<f64>,
    /// When the table was told of rows last.
    told: StoredValue<f64>,
    /// The day and time it was begun (UTC).
    started: StoredValue<String>,
}

/// Milliseconds between two drawings of the figures.
const DRAW_EVERY: f64 = 1000.0;

/// Milliseconds between two looks at the rows.
const TELL_EVERY: f64 = 100.0;

const MOST_WORKERS: usize = 8;

impl Lab {
    pub(crate) fn new(page: Page) -> Lab {
        let recipe = Recipe { order: 9, count: 10, seed: 1, ..Recipe::default() };
        Lab {
            page,
            methods: RwSignal::new(Vec::new()),
            from: RwSignal::new(From::Made),
            recipe: RwSignal::new(recipe),
            repeats: RwSignal::new(3),
            seconds: RwSignal::new(5.0),
            unique: RwSignal::new(false),
            source: RwSignal::new(None),
            own: RwSignal::new(false),
            plan: RwSignal::new(None),
            puzzles: StoredValue::new(Vec::new()),
            rows: StoredValue::new(Vec::new()),
            seen: RwSignal::new(0),
            left: StoredValue::new(Vec::new()),
            all: RwSignal::new(0),
            going: RwSignal::new(false),
            jobs: StoredValue::new_local(Vec::new()),
            falls: StoredValue::new(Vec::new()),
            figures: RwSignal::new(Vec::new()),
            pairs: RwSignal::new(Vec::new()),
            drawn: StoredValue::new(0.0),
            told: StoredValue::new(0.0),
            started: StoredValue::new(String::new()),
        }
    }

    /// The experiment as the form says it.
    fn asked(self) -> Plan {
        let (repeats, unique) = (self.repeats.get_untracked(), self.unique.get_untracked());
        let time = (self.seconds.get_untracked() * 1000.0).round() as u64;
        let methods = self.methods.get_untracked().into_iter().map(|method| {
            // Methods that came with a file have seeds and limits of their own.
            let seeds = if method.seeds.is_empty() { (1..=repeats).collect() } else { method.seeds };
            let limited = method.spec.iterations.is_some() || method.spec.nodes.is_some();
            let time = method.spec.time.or_else(|| (!limited).then_some(time));
            Method { seeds, spec: Spec { time, unique, ..method.spec }, sets: vec![0], ..method }
        });
        let loaded =
            self.source.with_untracked(|source| source.as_ref().map(|(_, loaded)| loaded.plan.title.clone()));
        let own = || garns::lab::Words { en: words::OWN_LAB.en.to_owned(), pt: words::OWN_LAB.pt.to_owned() };
        Plan {
            title: loaded.unwrap_or_else(own),
            methods: methods.collect(),
            made: (self.from.get_untracked() == From::Made).then(|| self.recipe.get_untracked()),
        }
    }

    /// What a worker is asked for one run.
    fn task(self, method: &Method, puzzle: usize, seed: u64, steps: bool) -> Run {
        let Spec { engine, params, unique, time, nodes, iterations } = method.spec.clone();
        Run {
            puzzle: self.puzzles.with_value(|puzzles| puzzles.get(puzzle).cloned()).unwrap_or_default(),
            engine,
            params,
            want: if unique { Want::Solve } else { Want::First },
            seed,
            seconds: time.map(|time| time as f64 / 1000.0),
            iterations,
            nodes,
            steps,
        }
    }

    /// Nothing is known any longer.
    fn clear(self) {
        self.stop();
        self.page.tell("");
        self.rows.set_value(Vec::new());
        self.seen.set(0);
        self.figures.set(Vec::new());
        self.pairs.set(Vec::new());
        self.falls.set_value(Vec::new());
    }

    fn run(self) {
        let (page, plan) = (self.page, self.asked());
        if plan.methods.is_empty() {
            return page.tell(words::NO_METHOD.get(page.lang.get_untracked()));
        }
        self.clear();
        self.own.set(true);
        self.started.set_value(browser::day_and_time());
        self.going.set(true);
        self.all.set(0);
        match plan.made.clone() {
            None if self.from.get_untracked() == From::Together => {
                self.begin(plan, page.games.texts());
            }
            None => self.begin(plan, vec![page.with_board(|board| text_of(board.puzzle()))]),
            Some(recipe) => {
                let job = crew::start(&Request::Series(recipe), move |message| match message {
                    Message::Reply(Reply::Opened { puzzles, .. }) => {
                        self.begin(plan.clone(), puzzles.into_iter().map(|(puzzle, _)| puzzle).collect());
                    }
                    other => self.end(other),
                });
                self.jobs.set_value(job.into_iter().collect());
            }
        }
    }

    fn begin(self, plan: Plan, puzzles: Vec<String>) {
        let mut runs = lab::runs(&plan, puzzles.len());
        self.all.set(runs.len());
        runs.reverse();
        self.left.set_value(runs);
        self.plan.set(Some(plan));
        self.puzzles.set_value(puzzles);
        self.jobs.set_value(Vec::new());
        for _ in 0..browser::cores().clamp(1, MOST_WORKERS) {
            self.next();
        }
    }

    /// Gives the next run to a worker.
    fn next(self) {
        let Some((at, puzzle, seed)) = self.left.try_update_value(Vec::pop).flatten() else {
            if self.rows.with_value(Vec::len) == self.all.get_untracked() {
                self.going.set(false);
                self.seen.set(self.all.get_untracked());
                self.draw();
            }
            return;
        };
        let method = self.plan.with_untracked(|plan| plan.as_ref()?.methods.get(at).cloned());
        let Some(method) = method else { return };
        let run = self.task(&method, puzzle, seed, false);
        let kept = self.falls.with_value(|falls| !falls.iter().any(|(known, _)| *known == at));
        if kept {
            self.falls.update_value(|falls| falls.push((at, Vec::new())));
        }
        let job = crew::start(&Request::Run(run), move |message| match message {
            Message::Tape(words) if kept => {
                let moments = Reader::new(&words).filter_map(|tick| match tick {
                    Tick::Standing(moment) => Some(moment),
                    _ => None,
                });
                self.falls.update_value(|falls| {
                    if let Some((_, own)) = falls.iter_mut().find(|(known, _)| *known == at) {
                        own.extend(moments);
                    }
                });
            }
            Message::Reply(Reply::Ran(ran)) => {
                let row = Row { method: at, puzzle, seed, outcome: ran.outcome };
                self.rows.update_value(|rows| rows.push(row));
                let now = browser::now();
                if now - self.told.get_value() > TELL_EVERY {
                    self.told.set_value(now);
                    self.seen.set(self.rows.with_value(Vec::len));
                }
                if now - self.drawn.get_value() > DRAW_EVERY {
                    self.draw();
                }
                self.next();
            }
            other => self.end(other),
        });
        self.jobs.update_value(|jobs| {
            jobs.retain(|job| !job.is_over());
            jobs.extend(job);
        });
    }

    /// Stops where a run is refused, and says why.
    fn end(self, message: Message) {
        if matches!(message, Message::Reply(Reply::Refused { .. })) {
            self.stop();
            self.page.refuse(message);
        }
    }

    fn stop(self) {
        self.left.set_value(Vec::new());
        self.jobs.with_value(|jobs| jobs.iter().for_each(Job::cancel));
        self.jobs.set_value(Vec::new());
        if self.going.get_untracked() {
            self.going.set(false);
            self.seen.set(self.rows.with_value(Vec::len));
            self.draw();
        }
    }

    /// Has the figures drawn of what is known by now.
    fn draw(self) {
        self.drawn.set_value(browser::now());
        let Some(plan) = self.plan.get_untracked() else { return };
        let drawn = self.rows.with_value(|rows| Drawn {
            methods: plan
                .methods
                .iter()
                .enumerate()
                .map(|(at, method)| {
                    let own = rows.iter().filter(|row| row.method == at);
                    let seconds = |row: &Row| row.is_solved().then_some(row.outcome.cpu);
                    (method.name.clone(), own.map(|row| (row.puzzle, seconds(row))).collect())
                })
                .collect(),
            falls: self.falls.with_value(|falls| {
                falls
                    .iter()
                    .map(|(at, moments)| (plan.methods[*at].name.clone(), lab::course(moments)))
                    .collect()
            }),
            timed: false,
            lang: self.page.lang.get_untracked(),
        });
        crew::start(&Request::Figures(drawn), move |message| {
            if let Message::Reply(Reply::Figures { figures, pairs }) = message {
                self.figures.set(figures);
                self.pairs.set(pairs);
            }
        });
    }

    /// Has the report made that `garns lab` makes of these rows, and keeps it as a file, or the rows themselves.
    fn report(self, rows_only: bool) {
        let (page, Some(plan)) = (self.page, self.plan.get_untracked()) else { return };
        let workers = browser::cores().clamp(1, MOST_WORKERS);
        let (started, browser) = (self.started.get_value(), browser::user_agent());
        let made = Made { started, browser, cores: browser::cores() + 1, workers };
        let courses = self
            .falls
            .with_value(|falls| falls.iter().map(|(at, moments)| (*at, lab::course(moments))).collect());
        let ran = lab::Ran {
            text: lab::toml(&plan),
            puzzles: self.puzzles.get_value(),
            rows: self.rows.get_value(),
            courses,
            made: self.own.get_untracked().then_some(made),
            lang: page.lang.get_untracked(),
        };
        crew::start(&Request::Report(Box::new(ran)), move |message| match message {
            Message::Reply(Reply::Report { csv, .. }) if rows_only => {
                browser::download("rows.csv", "text/csv", csv.as_bytes());
            }
            Message::Reply(Reply::Report { html, .. }) => {
                browser::download("report.html", "text/html", html.as_bytes());
            }
            other => page.refuse(other),
        });
    }

    /// Makes a run of the experiment again, step by step on the grid.
    fn watch(self, runs: Runs, row: &Row) {
        let (page, plan) = (self.page, self.plan.get_untracked());
        let Some(method) = plan.and_then(|plan| plan.methods.get(row.method).cloned()) else { return };
        let (lang, engine) = (page.lang.get_untracked(), method.spec.engine.clone());
        if !garns::ABOUT_ENGINES.iter().any(|about| about.name == engine) {
            return page.tell(say!(
                lang,
                "The page has no engine {engine}; garns lab does.",
                "A página não tem o motor {engine}; o garns lab tem."
            ));
        }
        let run = self.task(&method, row.puzzle, row.seed, true);
        let puzzle = match share::puzzle(&run.puzzle, lang) {
            Ok(puzzle) => puzzle,
            Err(error) => return page.tell(error),
        };
        if page.with_board(|board| **board.puzzle() != puzzle) {
            page.opened(&Board::new(puzzle.clone()), 0, "");
        }
        let form = runs.form;
        form.choice.take(&run.engine, &run.params);
        form.seed.set(row.seed);
        form.want.set(if run.want == Want::Solve { "solve" } else { "first" });
        form.steps.set(true);
        page.go(Tab::Solve);
        // A puzzle that is new on the table ends what ran before.
        request_animation_frame(move || runs.start(&puzzle, run, true));
    }

    /// Takes a set of an experiment; of a study its runs too.
    fn load(self, source: Source, set: usize) {
        let page = self.page;
        crew::start(&source.request(set), move |message| match message {
            Message::Reply(Reply::Experiment(loaded)) => self.take(source.clone(), *loaded),
            other => page.refuse(other),
        });
    }

    fn take(self, source: Source, mut loaded: Loaded) {
        let (page, lang) = (self.page, self.page.lang.get_untracked());
        self.clear();
        self.own.set(false);
        let known =
            |method: &Method| garns::ABOUT_ENGINES.iter().any(|about| about.name == method.spec.engine);
        self.methods.set(loaded.plan.methods.iter().filter(|method| known(method)).cloned().collect());
        self.unique.set(loaded.plan.methods.iter().any(|method| method.spec.unique));
        match loaded.plan.made.clone() {
            Some(recipe) => {
                self.recipe.set(recipe);
                self.from.set(From::Made);
            }
            None => {
                let many = page.games.place.with_untracked(Option::is_some);
                self.from.set(if many { From::Together } else { From::Table });
                page.tell(words::OPEN_SET.get(lang));
            }
        }
        self.rows.set_value(std::mem::take(&mut loaded.rows));
        self.puzzles.set_value(std::mem::take(&mut loaded.puzzles));
        let runs = self.rows.with_value(Vec::len);
        self.plan.set((runs > 0).then(|| loaded.plan.clone()));
        self.source.set(Some((source, loaded)));
        self.all.set(runs);
        self.seen.set(runs);
        if runs > 0 {
            self.draw();
        }
    }

    fn save(self) {
        let plan = self.asked();
        browser::download("experiment.toml", "application/toml", lab::toml(&plan).as_bytes());
        if plan.made.is_none() {
            let together = self.from.get_untracked() == From::Together;
            let texts = if together {
                self.page.games.texts()
            } else {
                vec![self.page.with_board(|board| text_of(board.puzzle()))]
            };
            // One object on each line.
            let lines: Vec<String> =
                texts.iter().map(|text| text.split('\n').map(str::trim).collect()).collect();
            browser::download(PUZZLES, "application/jsonl", (lines.join("\n") + "\n").as_bytes());
        }
    }
}

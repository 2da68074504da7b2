//! The laboratory: methods × seeds × puzzles in several workers, with what is known so far always in sight.

use garns::{Lang, say};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::browser;
use super::crew::{self, Job, Message};
use super::params::{Choice, Engines};
use super::play::button;
use super::state::Page;
use crate::job::{Reply, Request, Run, Want};
use crate::lab::{self, Drawn, Figure, Method, PUZZLES, Plan, Recipe, Row};
use crate::learn::get;
use crate::share::text_of;
use crate::tape::{Moment, Reader, Tick};
use crate::words;
use crate::work::LEVELS;

/// Where the puzzles of an experiment come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    /// The one on the table.
    Table,
    /// Those that were opened together.
    Together,
    /// They are made.
    Made,
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
    /// When the figures were drawn last, in milliseconds.
    drawn: StoredValue<f64>,
    /// When the table was told of rows last.
    told: StoredValue<f64>,
}

/// Milliseconds between two drawings of the figures.
const DRAW_EVERY: f64 = 1000.0;

/// Milliseconds between two looks at the rows.
const TELL_EVERY: f64 = 100.0;

/// So many workers at most.
const MOST_WORKERS: usize = 8;

impl Lab {
    pub(crate) fn new(page: Page) -> Lab {
        let recipe = Recipe {
            kind: "sudoku".to_owned(),
            order: 9,
            count: 10,
            seed: 1,
            clues: None,
            minimal: false,
            level: None,
            symmetry: None,
        };
        Lab {
            page,
            methods: RwSignal::new(Vec::new()),
            from: RwSignal::new(From::Made),
            recipe: RwSignal::new(recipe),
            repeats: RwSignal::new(3),
            seconds: RwSignal::new(5.0),
            unique: RwSignal::new(false),
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
            drawn: StoredValue::new(0.0),
            told: StoredValue::new(0.0),
        }
    }

    /// The experiment as the form says it.
    fn asked(self) -> Plan {
        let (repeats, seconds) = (self.repeats.get_untracked(), self.seconds.get_untracked());
        let methods = self.methods.get_untracked().into_iter().map(|method| {
            // Methods that came with a file have seeds and limits of their own.
            let seeds = if method.seeds.is_empty() { (1..=repeats).collect() } else { method.seeds };
            let seconds = method.seconds.or_else(|| method.iterations.is_none().then_some(seconds));
            Method { seeds, seconds, ..method }
        });
        Plan {
            methods: methods.collect(),
            made: (self.from.get_untracked() == From::Made).then(|| self.recipe.get_untracked()),
            unique: self.unique.get_untracked(),
        }
    }

    fn run(self) {
        let (page, plan) = (self.page, self.asked());
        if plan.methods.is_empty() {
            return page.tell(words::NO_METHOD.get(page.lang.get_untracked()));
        }
        self.stop();
        page.tell("");
        self.rows.set_value(Vec::new());
        self.seen.set(0);
        self.figures.set(Vec::new());
        self.falls.set_value(Vec::new());
        self.going.set(true);
        self.all.set(0);
        match plan.made.clone() {
            None if self.from.get_untracked() == From::Together => {
                self.begin(plan, page.games.texts());
            }
            None => self.begin(plan, vec![page.with_board(|board| text_of(board.puzzle()))]),
            Some(recipe) => {
                let job = crew::start(&Request::Series(recipe), move |message| {
                    let lang = page.lang.get_untracked();
                    match message {
                        Message::Reply(Reply::Opened { puzzles, .. }) => {
                            self.begin(plan.clone(), puzzles.into_iter().map(|(puzzle, _)| puzzle).collect());
                        }
                        Message::Reply(Reply::Refused { en, pt }) => {
                            self.stop();
                            page.tell(get(&(en, pt), lang));
                        }
                        Message::Lost => {
                            self.stop();
                            page.tell(words::LOST.get(lang));
                        }
                        _ => {}
                    }
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
        let Some((method, unique)) = self
            .plan
            .with_untracked(|plan| plan.as_ref().map(|plan| (plan.methods[at].clone(), plan.unique)))
        else {
            return;
        };
        let run = Run {
            puzzle: self.puzzles.with_value(|puzzles| puzzles[puzzle].clone()),
            engine: method.engine,
            params: method.params,
            want: if unique { Want::Solve } else { Want::First },
            seed,
            seconds: method.seconds,
            iterations: method.iterations,
            steps: false,
        };
        let kept = self.falls.with_value(|falls| !falls.iter().any(|(known, _)| *known == at));
        if kept {
            self.falls.update_value(|falls| falls.push((at, Vec::new())));
        }
        let page = self.page;
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
                let row = Row {
                    method: at,
                    puzzle,
                    seed,
                    verdict: ran.verdict,
                    seconds: ran.seconds,
                    stats: ran.stats,
                };
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
            Message::Reply(Reply::Refused { en, pt }) => {
                self.stop();
                page.tell(get(&(en, pt), page.lang.get_untracked()));
            }
            Message::Lost => {
                self.stop();
                page.tell(words::LOST.get(page.lang.get_untracked()));
            }
            _ => {}
        });
        self.jobs.update_value(|jobs| {
            jobs.retain(|job| !job.is_over());
            jobs.extend(job);
        });
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
            times: plan
                .methods
                .iter()
                .enumerate()
                .map(|(at, method)| {
                    let own = || rows.iter().filter(move |row| row.method == at);
                    let solved = own().filter(|row| row.is_solved()).map(|row| row.seconds).collect();
                    (method.name.clone(), solved, own().count())
                })
                .collect(),
            falls: self.falls.with_value(|falls| {
                falls
                    .iter()
                    .map(|(at, moments)| (plan.methods[*at].name.clone(), lab::falls(moments)))
                    .collect()
            }),
            lang: self.page.lang.get_untracked(),
        });
        crew::start(&Request::Figures(drawn), move |message| {
            if let Message::Reply(Reply::Figures { figures }) = message {
                self.figures.set(figures);
            }
        });
    }

    /// Takes an experiment from its TOML.
    fn load(self, text: &str) {
        let page = self.page;
        let request = Request::Experiment { text: text.to_owned(), lang: page.lang.get_untracked() };
        crew::start(&request, move |message| {
            let lang = page.lang.get_untracked();
            match message {
                Message::Reply(Reply::Experiment(plan)) => {
                    self.methods.set(plan.methods);
                    self.unique.set(plan.unique);
                    match plan.made {
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
                }
                Message::Reply(Reply::Refused { en, pt }) => page.tell(get(&(en, pt), lang)),
                Message::Lost => page.tell(words::LOST.get(lang)),
                _ => {}
            }
        });
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

/// The panel of those who experiment.
#[component]
pub(crate) fn Laboratory(page: Page, lab: Lab) -> impl IntoView {
    let choice = Choice::new("tabu");
    choice.choose("tabu");
    let add = move || {
        let (engine, params) = (choice.engine.get_untracked(), choice.params());
        let name = lab::named(engine, &params);
        lab.methods.update(|methods| {
            if !methods.iter().any(|method| method.name == name) {
                let engine = engine.to_owned();
                methods.push(Method {
                    name,
                    engine,
                    params,
                    seeds: Vec::new(),
                    seconds: None,
                    iterations: None,
                });
            }
        });
    };
    let number = |text: String| text.trim().replace(',', ".").parse::<f64>().ok();
    let busy = move || lab.going.get();
    let methods = move || {
        let lang = page.lang.get();
        let line = |(at, method): (usize, Method)| {
            let own = match (method.seeds.len(), method.iterations) {
                (0, _) => String::new(),
                (1, None) => say!(lang, " (1 seed)", " (1 semente)"),
                (seeds, None) => say!(lang, " ({seeds} seeds)", " ({seeds} sementes)"),
                (seeds, Some(steps)) => {
                    say!(lang, " (seeds: {seeds}, steps: {steps})", " (sementes: {seeds}, passos: {steps})")
                }
            };
            let label = format!("{}: {}", words::REMOVE.get(lang), method.name);
            view! {
                <li><span>{method.name}{own}</span>
                    <button class="quiet small" aria-label=label on:click=move |_| {
                        lab.methods.update(|methods| {
                            if at < methods.len() {
                                methods.remove(at);
                            }
                        });
                    }>"✕"</button>
                </li>
            }
        };
        lab.methods.get().into_iter().enumerate().map(line).collect_view()
    };
    view! {
        <fieldset>
            <legend>{move || page.say(words::METHODS)}</legend>
            <ul class="methods" id="methods">{methods}</ul>
            <Engines page=page choice=choice label=words::ENGINE id="lab"/>
            {button(page, "add-method", words::ADD_METHOD, add)}
        </fieldset>
        <Puzzles page=page lab=lab/>
        <fieldset>
            <legend>{move || page.say(words::RUNS)}</legend>
            <div class="row">
                <label class="field">
                    <span>{move || page.say(words::REPEATS)}</span>
                    <input type="number" id="repeats" min="1" max="1000" step="1"
                        prop:value=move || lab.repeats.get().to_string() on:change=move |event| {
                            if let Ok(repeats) = event_target_value(&event).parse::<u64>() {
                                lab.repeats.set(repeats.clamp(1, lab::MOST as u64));
                            }
                        }/>
                </label>
                <label class="field">
                    <span>{move || page.say(words::LONGEST)}</span>
                    <input type="text" inputmode="decimal" id="longest" size="5"
                        prop:value=move || words::as_written(&lab.seconds.get().to_string(), page.lang.get())
                        on:change=move |event| {
                            if let Some(seconds) = number(event_target_value(&event)).filter(|seconds| *seconds > 0.0) {
                                lab.seconds.set(seconds);
                            }
                        }/>
                </label>
            </div>
            <label class="check">
                <input type="checkbox" id="lab-unique" prop:checked=move || lab.unique.get()
                    on:change=move |event| lab.unique.set(event_target_checked(&event))/>
                <span>{move || page.say(words::PROVE_UNIQUE)}</span>
            </label>
            <div class="row">
                <button class="main" id="lab-run" disabled=busy on:click=move |_| lab.run()>
                    {move || page.say(words::EXPERIMENT)}
                </button>
                <button id="lab-stop" disabled=move || !busy() on:click=move |_| lab.stop()>
                    {move || page.say(words::CANCEL)}
                </button>
            </div>
            <div class="row">
                {button(page, "save-lab", words::SAVE_LAB, move || lab.save())}
                <label class="file">
                    <input type="file" id="load-lab" accept=".toml" on:change=move |event| {
                        let input = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok());
                        if let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) {
                            read_file(lab, &file);
                        }
                    }/>
                    <span>{move || page.say(words::LOAD_LAB)}</span>
                </label>
            </div>
        </fieldset>
        <Results page=page lab=lab/>
    }
}

/// No experiment is longer.
const LARGEST: f64 = 1e6;

fn read_file(lab: Lab, file: &web_sys::File) {
    let Ok(reader) = web_sys::FileReader::new() else { return };
    if file.size() > LARGEST {
        let lang = lab.page.lang.get_untracked();
        return lab.page.tell(say!(lang, "the file is too large", "o arquivo é grande demais"));
    }
    let done = reader.clone();
    let loaded = Closure::<dyn FnMut()>::new(move || {
        if let Some(text) = done.result().ok().and_then(|text| text.as_string()) {
            lab.load(&text);
        }
    });
    reader.set_onload(Some(loaded.into_js_value().unchecked_ref()));
    let _ = reader.read_as_text(file);
}

/// Which puzzles.
#[component]
fn Puzzles(page: Page, lab: Lab) -> impl IntoView {
    let option = move |name: &'static str, from: From, text: garns::Text| {
        view! {
            <option value=name prop:selected=move || lab.from.get() == from>{move || page.say(text)}</option>
        }
    };
    let many = move || page.games.place.with(Option::is_some);
    let whole = move |event: &web_sys::Event| event_target_value(event).parse::<u64>().ok();
    view! {
        <fieldset>
            <legend>{move || page.say(words::PUZZLES)}</legend>
            <label class="field">
                <span>{move || page.say(words::FROM)}</span>
                <select id="lab-from" on:change=move |event| lab.from.set(match event_target_value(&event).as_str() {
                    "table" => From::Table,
                    "together" => From::Together,
                    _ => From::Made,
                })>
                    {option("made", From::Made, words::FROM_MADE)}
                    {option("table", From::Table, words::FROM_TABLE)}
                    {move || many().then(|| option("together", From::Together, words::TOGETHER))}
                </select>
            </label>
            <Show when=move || lab.from.get() == From::Made>
                <div class="row">
                    <label class="field">
                        <span>{move || page.say(words::HOW_MANY)}</span>
                        <input type="number" id="lab-count" min="1" max="1000" step="1"
                            prop:value=move || lab.recipe.with(|recipe| recipe.count.to_string())
                            on:change=move |event| {
                                if let Some(count) = whole(&event) {
                                    lab.recipe.update(|recipe| recipe.count = (count as usize).clamp(1, lab::MOST));
                                }
                            }/>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::GIVENS)}</span>
                        <input type="number" id="lab-givens" min="17" max="81" step="1"
                            placeholder=move || page.say(words::ANY)
                            prop:value=move || lab.recipe.with(|r| r.clues.map(|n| n.to_string()).unwrap_or_default())
                            on:change=move |event| {
                                let clues = whole(&event).map(|clues| clues as usize);
                                lab.recipe.update(|recipe| recipe.clues = clues);
                            }/>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::LEVEL)}</span>
                        <select id="lab-level" on:change=move |event| {
                            let name = event_target_value(&event);
                            lab.recipe.update(|recipe| recipe.level = (!name.is_empty()).then_some(name));
                        }>
                            <option value="">{move || page.say(words::ANY)}</option>
                            {LEVELS.into_iter().map(|level| view! {
                                <option value=level.title().en
                                    prop:selected=move || lab.recipe.with(|r| r.level.as_deref() == Some(level.title().en))>
                                    {move || page.say(level.title())}
                                </option>
                            }).collect_view()}
                        </select>
                    </label>
                    <label class="field">
                        <span>{move || page.say(words::SEED)}</span>
                        <input type="number" id="lab-seed" min="0" step="1"
                            prop:value=move || lab.recipe.with(|recipe| recipe.seed.to_string())
                            on:change=move |event| {
                                if let Some(seed) = whole(&event) {
                                    lab.recipe.update(|recipe| recipe.seed = seed);
                                }
                            }/>
                    </label>
                </div>
                <p class="faint help">{move || lab.recipe.with(|recipe| {
                    format!("{} {1}×{1}", recipe.kind, recipe.order)
                })}</p>
            </Show>
        </fieldset>
    }
}

fn percent(share: f64, lang: Lang) -> String {
    words::decimal(100.0 * share, 1, lang)
}

/// What is known so far.
#[component]
fn Results(page: Page, lab: Lab) -> impl IntoView {
    let lines = move || {
        let (lang, plan) = (page.lang.get(), lab.plan.get());
        lab.seen.track();
        let rows = lab.rows.get_value();
        let line = |(at, method): (usize, Method)| {
            let known = lab::known(&rows, at);
            let (low, high) = known.interval;
            let share = known.solved as f64 / known.runs.max(1) as f64;
            let seconds = known.seconds.map_or("–".to_owned(), |seconds| words::decimal(seconds, 3, lang));
            let work = known.work.map_or("–".to_owned(), |work| words::decimal(work, 0, lang));
            view! {
                <tr>
                    <th scope="row">{method.name}</th>
                    <td class="lab-solved">{known.solved}" / "{known.runs}</td>
                    <td>{if known.runs > 0 { percent(share, lang) } else { "–".to_owned() }}</td>
                    <td>{percent(low, lang)}" – "{percent(high, lang)}</td>
                    <td>{seconds}</td>
                    <td>{work}</td>
                </tr>
            }
        };
        plan.into_iter().flat_map(|plan| plan.methods).enumerate().map(line).collect_view()
    };
    let progress = move || {
        let (lang, done, all) = (page.lang.get(), lab.seen.get(), lab.all.get());
        match (lab.going.get(), all) {
            (true, 0) => page.say(words::MAKING).to_owned(),
            (true, _) => say!(lang, "{done} of {all} runs", "{done} de {all} execuções"),
            (false, _) if done < all => {
                say!(lang, "Stopped after {done} of {all} runs.", "Parado após {done} de {all} execuções.")
            }
            (false, _) => say!(lang, "All {all} runs have ended.", "Todas as {all} execuções terminaram."),
        }
    };
    let figures = move || {
        let lang = page.lang.get();
        let one = |figure: Figure| {
            let source =
                format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(&figure.svg)));
            let title = get(&figure.title, lang).to_owned();
            view! { <figure class="figure"><img src=source alt=title/></figure> }
        };
        lab.figures.get().into_iter().map(one).collect_view()
    };
    // What is written on the figures follows the language.
    Effect::new(move |before: Option<()>| {
        page.lang.track();
        if before.is_some() && lab.seen.get_untracked() > 0 {
            lab.draw();
        }
    });
    view! {
        <Show when=move || lab.plan.with(Option::is_some) || lab.going.get()>
            <p id="lab-progress" role="status">{progress}</p>
            <progress max=move || lab.all.get().max(1).to_string() value=move || lab.seen.get().to_string()
                aria-label=move || page.say(words::RUNS)></progress>
            <div class="scroll" tabindex="0" role="region" aria-label=move || page.say(words::RESULTS)>
                <table id="lab-table" class="local">
                    <thead><tr>
                        <th scope="col">{move || page.say(words::METHOD)}</th>
                        <th scope="col">{move || page.say(words::ANSWERED)}</th>
                        <th scope="col">"%"</th>
                        <th scope="col">{move || page.say(words::INTERVAL)}</th>
                        <th scope="col">{move || page.say(words::MEDIAN_SECONDS)}</th>
                        <th scope="col">{move || page.say(words::MEDIAN_WORK)}</th>
                    </tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            {button(page, "lab-csv", words::ROWS_CSV, move || {
                if let Some(plan) = lab.plan.get_untracked() {
                    let text = lab.rows.with_value(|rows| lab::csv(&plan, rows));
                    browser::download("rows.csv", "text/csv", text.as_bytes());
                }
            })}
            <div id="lab-figures">{figures}</div>
        </Show>
    }
}

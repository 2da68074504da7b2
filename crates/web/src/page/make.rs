//! Making puzzles: made by the program, or set by hand with what is known of them always in sight.

use garns::generate::{self, KINDS, Symmetry};
use garns::{Verdict, say};
use leptos::prelude::*;

use super::crew::{self, Job, Message};
use super::play::button;
use super::set::Tools;
use super::sheet::Shown;
use super::state::{Page, Tab, Typed};
use crate::board::Board;
use crate::job::{Order, Reply, Request, Run, Want};
use crate::learn::{Both, get};
use crate::set::{self, Division, Draft, TEMPLATES};
use crate::share::{self, text_of};
use crate::words;
use crate::work::LEVELS;

/// The sizes an empty grid can have.
const SIZES: [usize; 17] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 25];

/// The panel of those who make puzzles.
#[component]
pub(crate) fn Make(page: Page) -> impl IntoView {
    page.set_up(page.setting.get_untracked());
    let choice = Blank {
        kind: RwSignal::new(0),
        size: RwSignal::new(TEMPLATES[0].order),
        division: RwSignal::new(TEMPLATES[0].division),
    };
    move || {
        // What is set is at hand; where nothing is, a new puzzle is.
        if page.setting.get() {
            view! { <Count page=page/><Tools page=page/><Empty page=page choice=choice/><Generate page=page/> }.into_any()
        } else {
            view! {
                <Generate page=page/>
                <Empty page=page choice=choice/>
                <Count page=page/>
                <p>{move || page.say(words::BEING_PLAYED)}</p>
                {button(page, "change-puzzle", words::CHANGE_PUZZLE, move || page.set_up(true))}
            }
            .into_any()
        }
    }
}

/// Which empty grid is wanted.
#[derive(Clone, Copy)]
struct Blank {
    /// The place of its template in the list.
    kind: RwSignal<usize>,
    size: RwSignal<usize>,
    division: RwSignal<Division>,
}

/// An empty grid to set: its kind, size and boxes.
#[component]
fn Empty(page: Page, choice: Blank) -> impl IntoView {
    let Blank { kind, size, division } = choice;
    let fresh = move || {
        let (template, lang) = (TEMPLATES[kind.get_untracked()], page.lang.get_untracked());
        match set::blank(size.get_untracked(), division.get_untracked(), template.rules, lang) {
            Ok(_) if !page.games.may_go(page) => {}
            Ok(puzzle) => {
                page.select(Vec::new(), 0);
                page.games.forget_together();
                page.replace(puzzle, false);
                page.seconds.set(0);
                page.set_up(true);
                page.typed.set(if template.draws.is_some() { Typed::Rule } else { Typed::Given });
                // The form of what was drawn before goes with its tool, and only then is there another.
                let draws = template.draws.and_then(garns::RuleAbout::named);
                request_animation_frame(move || {
                    page.draw_rule(draws.map(Draft::new));
                    super::grid::focus();
                });
            }
            Err(error) => page.tell(error),
        }
    };
    let shapes = move || {
        let order = size.get();
        let boxes = set::box_shapes(order).into_iter().map(|(rows, cols)| Division::Boxes(rows, cols));
        [Division::Usual, Division::None].into_iter().chain(boxes).collect::<Vec<_>>()
    };
    let samurai = move || division.get() == Division::Samurai;
    let shape_name = move |shape: Division| match shape {
        Division::Usual => page.say(words::USUAL).to_owned(),
        Division::Boxes(rows, cols) => format!("{rows}×{cols}"),
        Division::None | Division::Samurai => page.say(words::NO_BOXES).to_owned(),
    };
    view! {
        <fieldset>
            <legend>{move || page.say(words::EMPTY)}</legend>
            <div class="row">
                <label class="field">
                    <span>{move || page.say(words::KIND)}</span>
                    <select id="kind" on:change=move |event| {
                        if let Ok(at) = event_target_value(&event).parse::<usize>() && at < TEMPLATES.len() {
                            kind.set(at);
                            size.set(TEMPLATES[at].order);
                            division.set(TEMPLATES[at].division);
                        }
                    }>
                        {TEMPLATES.iter().enumerate().map(|(i, template)| view! {
                            <option value=i.to_string() prop:selected=move || kind.get() == i>
                                {move || page.say(template.title)}
                            </option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::SIZE)}</span>
                    <select id="size" disabled=samurai on:change=move |event| {
                        if let Ok(chosen) = event_target_value(&event).parse() {
                            size.set(chosen);
                            division.update(|division| {
                                if matches!(division, Division::Boxes(..)) {
                                    *division = Division::Usual;
                                }
                            });
                        }
                    }>
                        {SIZES.into_iter().map(|n| view! {
                            <option value=n.to_string() prop:selected=move || size.get() == n>{format!("{n}×{n}")}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::BOXES)}</span>
                    <select id="boxes" disabled=samurai on:change=move |event| {
                        let chosen = event_target_value(&event).parse().unwrap_or(0);
                        if let Some(shape) = untrack(shapes).get(chosen) {
                            division.set(*shape);
                        }
                    }>
                        {move || shapes().into_iter().enumerate().map(|(i, shape)| view! {
                            <option value=i.to_string() prop:selected=move || division.get() == shape>
                                {move || shape_name(shape)}
                            </option>
                        }).collect_view()}
                    </select>
                </label>
                {button(page, "new", words::NEW, fresh)}
            </div>
        </fieldset>
    }
}

/// Has a puzzle made and opens it, unless the board was changed meanwhile; `after` is called when that is over.
pub(crate) fn make_puzzle(page: Page, order: Order, after: impl Fn() + 'static) -> Option<Job> {
    let version = page.version.get_untracked();
    crew::start(&Request::Make(order), move |message| {
        after();
        let lang = page.lang.get_untracked();
        match message {
            Message::Reply(Reply::Made { .. }) if page.version.get_untracked() != version => {
                page.tell(words::NOT_OPENED.get(lang));
            }
            Message::Reply(Reply::Made { puzzle }) => match share::puzzle(&puzzle, lang) {
                Ok(puzzle) => page.opened(&Board::new(puzzle), 0, ""),
                Err(error) => page.tell(error),
            },
            Message::Reply(Reply::Refused { en, pt }) => page.tell(get(&(en, pt), lang)),
            Message::Lost => page.tell(words::LOST.get(lang)),
            _ => {}
        }
    })
}

/// A puzzle made by the program.
#[component]
fn Generate(page: Page) -> impl IntoView {
    let kind = RwSignal::new(KINDS[0].name);
    let size = RwSignal::new(9usize);
    let symmetry = RwSignal::new("none");
    let level = RwSignal::new(None::<String>);
    let making = RwSignal::new(false);
    let job = StoredValue::new_local(None::<Job>);
    let sizes = move || -> Vec<usize> {
        let kind = generate::kind(kind.get());
        (2..=25).filter(|size| kind.is_some_and(|kind| (kind.orders)(*size))).collect()
    };
    let go = move || {
        let order = Order {
            kind: kind.get_untracked().to_owned(),
            size: size.get_untracked(),
            symmetry: symmetry.get_untracked().to_owned(),
            level: level.get_untracked(),
            minimal: false,
            seed: super::browser::seed(),
            title: String::new(),
        };
        making.set(true);
        job.set_value(make_puzzle(page, order, move || making.set(false)));
    };
    let stop = move || {
        let _ = job.try_with_value(|job| {
            if let Some(job) = job {
                job.cancel();
            }
        });
        making.set(false);
    };
    on_cleanup(move || {
        let _ = job.try_with_value(|job| {
            if let Some(job) = job {
                job.cancel();
            }
        });
    });
    let plain = move || kind.get() == "sudoku" && size.get() == 9;
    view! {
        <fieldset>
            <legend>{move || page.say(words::GENERATE)}</legend>
            <div class="row">
                <label class="field">
                    <span>{move || page.say(words::KIND)}</span>
                    <select id="made-kind" on:change=move |event| {
                        let name = event_target_value(&event);
                        if let Some(chosen) = generate::kind(&name) {
                            kind.set(chosen.name);
                            let fits = untrack(sizes);
                            if !fits.contains(&size.get_untracked()) {
                                size.set(fits.first().copied().unwrap_or(9));
                            }
                        }
                    }>
                        {KINDS.iter().map(|kind| view! {
                            <option value=kind.name title=move || page.say(kind.about)>{kind.name}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::SIZE)}</span>
                    <select id="made-size" on:change=move |event| {
                        if let Ok(chosen) = event_target_value(&event).parse() {
                            size.set(chosen);
                        }
                    }>
                        {move || sizes().into_iter().map(|n| view! {
                            <option value=n.to_string() selected=move || size.get() == n>{format!("{n}×{n}")}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::SYMMETRY)}</span>
                    <select id="made-symmetry" on:change=move |event| {
                        if let Some(chosen) = Symmetry::find(&event_target_value(&event)) {
                            symmetry.set(chosen.name());
                        }
                    }>
                        {Symmetry::ALL.into_iter().map(|symmetry| view! {
                            <option value=symmetry.name()>{move || page.say(symmetry.title())}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::LEVEL)}</span>
                    <select id="made-level" disabled=move || !plain() on:change=move |event| {
                        let name = event_target_value(&event);
                        level.set((!name.is_empty()).then_some(name));
                    }>
                        <option value="">{move || page.say(words::ANY)}</option>
                        {LEVELS.into_iter().map(|level| view! {
                            <option value=level.title().en>{move || page.say(level.title())}</option>
                        }).collect_view()}
                    </select>
                </label>
            </div>
            <div class="row">
                <button class="main" id="generate" disabled=move || making.get() on:click=move |_| go()>
                    {move || page.say(if making.get() { words::MAKING } else { words::GENERATE })}
                </button>
                <button id="stop-making" disabled=move || !making.get() on:click=move |_| stop()>
                    {move || page.say(words::CANCEL)}
                </button>
            </div>
        </fieldset>
    }
}

/// What is known of how people would solve the puzzle.
#[derive(Clone)]
enum Difficulty {
    Known { level: Option<Both>, hardest: Option<Both>, steps: usize, solved: bool },
    Refused(Both),
}

fn way_view(page: Page, way: Difficulty) -> impl IntoView {
    let lang = page.lang.get();
    let text = match way {
        Difficulty::Refused(why) => format!("{}: {}.", page.say(words::NOT_RATED), get(&why, lang)),
        Difficulty::Known { solved: false, steps, .. } => {
            say!(
                lang,
                "Not rated: the techniques get stuck after {steps} steps.",
                "Sem classificação: as técnicas param depois de {steps} passos."
            )
        }
        Difficulty::Known { level, hardest, steps, .. } => {
            let level =
                level.map_or(page.say(words::NOT_RATED).to_owned(), |level| get(&level, lang).to_owned());
            let hardest = hardest.map(|hardest| get(&hardest, lang).to_owned()).unwrap_or_default();
            say!(
                lang,
                "By logic: {level}, {steps} steps, hardest: {hardest}.",
                "Por lógica: {level}, {steps} passos, o mais difícil: {hardest}."
            )
        }
    };
    view! {
        <p class="help" id="way">{text}" "
            <button class="quiet small" id="see-way" on:click=move |_| page.go(Tab::Learn)>{page.say(words::SEE_WAY)}</button>
        </p>
    }
}

/// Where there are several solutions they are counted for so long, at the most.
const SECONDS_TO_COUNT: f64 = 5.0;

/// How many solutions there are, as soon as something changes.
#[component]
fn Count(page: Page) -> impl IntoView {
    let verdict = RwSignal::new(None::<Verdict>);
    let needless = RwSignal::new(None::<Vec<usize>>);
    // Why there is none.
    let why = RwSignal::new(None::<(String, String)>);
    // How many there are where there are several, and whether that is all of them.
    let total = RwSignal::new(None::<(String, bool)>);
    // How people would solve the one solution: the level, the hardest step, how many steps, and whether they lead to the end.
    let way = RwSignal::new(None::<Difficulty>);
    // Whether the values each cell can have are shown.
    let possible = RwSignal::new(false);
    let job = StoredValue::new_local(None::<Job>);
    let marks = StoredValue::new_local(None::<Job>);
    let cancel = move |job: StoredValue<Option<Job>, LocalStorage>| {
        let _ = job.try_with_value(|job| {
            if let Some(job) = job {
                job.cancel();
            }
        });
    };
    let rate = move |puzzle: String| {
        job.set_value(crew::start(
            &Request::Explain { puzzle, until: None, without: Vec::new() },
            move |message| {
                let _ = match message {
                    Message::Reply(Reply::Explanation(told)) => way.try_set(Some(Difficulty::Known {
                        level: told.level,
                        hardest: told.hardest,
                        steps: told.steps.len(),
                        solved: told.solved,
                    })),
                    Message::Reply(Reply::Refused { en, pt }) => {
                        way.try_set(Some(Difficulty::Refused((en, pt))))
                    }
                    _ => None,
                };
            },
        ));
    };
    let show_possible = move || {
        cancel(marks);
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        marks.set_value(crew::start(&Request::Candidates { puzzle }, move |message| {
            if let Message::Reply(Reply::Candidates { cells, .. }) = message
                && possible.try_get_untracked() == Some(true)
            {
                let sheet = page.sheet.get_untracked();
                for (cell, marks) in cells.into_iter().enumerate() {
                    let value = (marks.count_ones() == 1).then(|| marks.trailing_zeros() as u8);
                    sheet.show(cell, Some(Shown { value, marks, ..Shown::default() }));
                }
            }
        }));
    };
    let count = move |puzzle: String| {
        let run = Run {
            puzzle,
            engine: "auto".to_owned(),
            params: Vec::new(),
            want: Want::Count,
            seed: 0,
            seconds: Some(SECONDS_TO_COUNT),
            iterations: None,
            steps: false,
        };
        job.set_value(crew::start(&Request::Run(run), move |message| {
            if let Message::Reply(Reply::Ran(ran)) = message {
                total.set(Some((garns::grouped(&ran.count), ran.exact)));
            }
        }));
    };
    let ask = move |minimal: bool| {
        cancel(job);
        if !minimal {
            way.set(None);
        }
        verdict.set(None);
        total.set(None);
        needless.set(None);
        why.set(None);
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        let asked = puzzle.clone();
        let new =
            crew::start(&Request::Unique { puzzle, minimal, why: true }, move |message| match message {
                Message::Reply(Reply::Unique { verdict: found, needless: cells, why: reason }) => {
                    verdict.set(Some(found));
                    why.set(reason);
                    needless.set(cells);
                    match found {
                        Verdict::Several => count(asked.clone()),
                        Verdict::Unique if !minimal => rate(asked.clone()),
                        _ => {}
                    }
                }
                Message::Reply(Reply::Refused { .. }) | Message::Lost => verdict.set(Some(Verdict::GaveUp)),
                _ => {}
            });
        job.set_value(new);
    };
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        page.version.track();
        if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        verdict.set(None);
        total.set(None);
        needless.set(None);
        why.set(None);
        way.set(None);
        // The newest question is the one that is answered.
        cancel(job);
        cancel(marks);
        let answer = move || {
            ask(false);
            if possible.get_untracked() {
                show_possible();
            }
        };
        let handle = set_timeout_with_handle(answer, std::time::Duration::from_millis(250));
        waiting.set_value(handle.ok());
    });
    on_cleanup(move || {
        if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        cancel(job);
        cancel(marks);
    });
    let text = move || {
        page.say(match verdict.get() {
            None => words::COUNTING,
            Some(Verdict::Impossible) => words::NO_SOLUTION,
            Some(Verdict::Unique) => words::ONE_SOLUTION,
            Some(Verdict::Several) => words::MANY_SOLUTIONS,
            Some(_) => words::UNKNOWN,
        })
    };
    let number = move || {
        let at_least = |exact: bool| if exact { "" } else { page.say(words::AT_LEAST) };
        total.get().map(|(digits, exact)| format!(": {}{digits}", at_least(exact)))
    };
    let class = move || match verdict.get() {
        Some(Verdict::Unique) => "count good",
        Some(Verdict::Impossible) => "count bad",
        _ => "count",
    };
    let names = move || {
        needless.get().map(|cells| {
            if cells.is_empty() {
                return page.say(words::MINIMAL).to_owned();
            }
            let sheet = page.sheet.get_untracked();
            let names: Vec<String> =
                cells.iter().map(|cell| sheet.puzzle.cells()[*cell].to_string()).collect();
            let what = if names.len() == 1 { words::NOT_NEEDED } else { words::NOT_MINIMAL };
            format!("{}: {}", page.say(what), names.join(", "))
        })
    };
    let minimise = move || {
        let version = page.version.get_untracked();
        let puzzle = page.with_board(|board| text_of(board.puzzle()));
        let new = crew::start(&Request::Minimise { puzzle, seed: super::browser::seed() }, move |message| {
            // What was made of the puzzle as it stood before would take back what was changed since.
            if page.version.get_untracked() != version {
                return;
            }
            let lang = page.lang.get_untracked();
            match message {
                Message::Reply(Reply::Made { puzzle }) => match share::puzzle(&puzzle, lang) {
                    Ok(puzzle) => page.replace(puzzle, true),
                    Err(error) => page.tell(error),
                },
                Message::Reply(Reply::Refused { en, pt }) => page.tell(get(&(en, pt), lang)),
                Message::Lost => page.tell(words::LOST.get(lang)),
                _ => {}
            }
        });
        job.set_value(new);
    };
    let some = move || needless.with(|cells| cells.as_ref().is_some_and(|cells| !cells.is_empty()));
    let reason = move || why.get().map(|(en, pt)| if page.lang.get() == garns::Lang::En { en } else { pt });
    Effect::new(move |_| {
        let sheet = page.sheet.get_untracked();
        if let Some(cells) = needless.get() {
            page.hide();
            for cell in cells {
                let value = sheet.puzzle.givens().get(cell).map(|rank| rank as u8);
                sheet.show(cell, Some(Shown { value, lit: true, ..Shown::default() }));
            }
        }
    });
    view! {
        <p class=class id="count" role="status">
            <span>{move || page.say(words::SOLUTIONS_NOW)}": "</span><strong>{text}</strong><span id="total">{number}</span>
        </p>
        <Show when=move || verdict.get() == Some(Verdict::Unique)>
            {button(page, "minimal", words::CHECK_MINIMAL, move || ask(true))}
        </Show>
        <p class="faint" id="needless">{names}</p>
        <Show when=some>{button(page, "minimise", words::MINIMISE, minimise)}</Show>
        {move || way.get().map(|way| way_view(page, way))}
        <label class="check">
            <input type="checkbox" id="possible" prop:checked=move || possible.get() on:change=move |event| {
                possible.set(event_target_checked(&event));
                if possible.get_untracked() { show_possible() } else { page.hide() }
            }/>
            <span>{move || page.say(words::SHOW_POSSIBLE)}</span>
        </label>
        <p id="why">{reason}</p>
        <p class="help" id="of-whole">{move || verdict.get().and_then(|verdict| page.of_whole(verdict))}</p>
    }
}

//! Making puzzles: givens and cages, with the number of solutions always in sight.

use garns::generate::{self, KINDS, Symmetry};
use garns::{Hints, Kind, Verdict};
use leptos::prelude::*;

use super::crew::{self, Job, Message};
use super::play::{Keypad, button};
use super::sheet::Shown;
use super::state::{Page, Typed};
use crate::cages::{self, Sort};
use crate::job::{Order, Reply, Request, Run, Want};
use crate::learn::get;
use crate::share::text_of;
use crate::words;
use crate::work::LEVELS;

/// The kinds an empty grid can be of, with their sizes.
const BLANKS: [(Kind, &[usize]); 5] = [
    (Kind::Sudoku, &[9, 4, 6, 8, 10, 12, 16, 25]),
    (Kind::Killer, &[9, 4, 6, 8]),
    (Kind::Kenken, &[6, 3, 4, 5, 7, 8, 9]),
    (Kind::Latin, &[5, 3, 4, 6, 7, 8, 9, 10, 12]),
    (Kind::Samurai, &[21]),
];

/// The panel of those who make puzzles.
#[component]
pub(crate) fn Make(page: Page) -> impl IntoView {
    page.set_up(page.setting.get_untracked());
    let kind = RwSignal::new(0usize);
    let size = RwSignal::new(BLANKS[0].1[0]);
    let fresh = move || match cages::blank(BLANKS[kind.get_untracked()].0, size.get_untracked()) {
        Ok(_) if !page.games.may_go(page) => {}
        Ok(puzzle) => {
            page.select(Vec::new(), 0);
            page.games.forget_together();
            page.replace(puzzle, false);
            page.seconds.set(0);
            page.set_up(true);
            if matches!(BLANKS[kind.get_untracked()].0, Kind::Kenken | Kind::Killer) {
                page.typed.set(Typed::Clue);
            }
        }
        Err(flaw) => page.tell(flaw.text(page.lang.get_untracked())),
    };
    view! {
        <Generate page=page/>
        <fieldset>
            <legend>{move || page.say(words::EMPTY)}</legend>
            <div class="row">
                <label class="field">
                    <span>{move || page.say(words::KIND)}</span>
                    <select id="kind" on:change=move |event| {
                        if let Ok(at) = event_target_value(&event).parse::<usize>() && at < BLANKS.len() {
                            kind.set(at);
                            size.set(BLANKS[at].1[0]);
                        }
                    }>
                        {BLANKS.iter().enumerate().map(|(i, (kind, _))| view! {
                            <option value=i.to_string()>{move || page.say(words::kind(*kind))}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{move || page.say(words::SIZE)}</span>
                    <select id="size" on:change=move |event| {
                        if let Ok(chosen) = event_target_value(&event).parse() {
                            size.set(chosen);
                        }
                    }>
                        {move || BLANKS[kind.get()].1.iter().map(|size| view! {
                            <option value=size.to_string()>{format!("{size}×{size}")}</option>
                        }).collect_view()}
                    </select>
                </label>
                {button(page, "new", words::NEW, fresh)}
            </div>
        </fieldset>
        <Count page=page/>
        <Show when=move || page.setting.get() fallback=move || view! {
            <p>{move || page.say(words::BEING_PLAYED)}</p>
            {button(page, "change-puzzle", words::CHANGE_PUZZLE, move || page.set_up(true))}
        }>
            <fieldset>
                <legend>{move || page.say(words::TYPED)}</legend>
                <div class="modes two" role="radiogroup" aria-label=move || page.say(words::TYPED)>
                    {typed(page, "typed-given", words::TYPED_GIVEN, Typed::Given)}
                    {typed(page, "typed-clue", words::TYPED_CLUE, Typed::Clue)}
                </div>
                <Show when=move || page.typed.get() == Typed::Clue><CageForm page=page/></Show>
                <Keypad page=page/>
                <div class="row">
                    {button(page, "undo", words::UNDO, move || page.undo())}
                    {button(page, "redo", words::REDO, move || page.redo())}
                    {button(page, "clear", words::CLEAR, move || page.clear())}
                </div>
            </fieldset>
        </Show>
    }
}

/// One of the things that what is typed can become.
fn typed(page: Page, id: &'static str, text: garns::Text, what: Typed) -> impl IntoView {
    view! {
        <button class="mode" role="radio" id=id aria-checked=move || (page.typed.get() == what).to_string()
            on:click=move |_| page.typed.set(what)>{move || page.say(text)}</button>
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
            Message::Reply(Reply::Made { puzzle }) => {
                if let Err(error) = page.open(&puzzle) {
                    page.tell(error);
                }
            }
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
    let job = StoredValue::new_local(None::<Job>);
    let count = move |puzzle: String| {
        let run = Run {
            puzzle,
            engine: "auto".to_owned(),
            params: Vec::new(),
            want: Want::Count,
            seed: 0,
            seconds: Some(SECONDS_TO_COUNT),
            steps: false,
        };
        job.set_value(crew::start(&Request::Run(run), move |message| {
            if let Message::Reply(Reply::Ran(ran)) = message {
                total.set(Some((garns::grouped(&ran.count), ran.exact)));
            }
        }));
    };
    let ask = move |minimal: bool| {
        job.with_value(|job| {
            if let Some(job) = job {
                job.cancel();
            }
        });
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
                    if found == Verdict::Several {
                        count(asked.clone());
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
        let handle = set_timeout_with_handle(move || ask(false), std::time::Duration::from_millis(250));
        waiting.set_value(handle.ok());
    });
    on_cleanup(move || {
        if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        let _ = job.try_with_value(|job| {
            if let Some(job) = job {
                job.cancel();
            }
        });
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
                Message::Reply(Reply::Made { puzzle }) => {
                    let hints = Hints { lenient: true, ..Hints::default() };
                    match garns::read_json(&puzzle, &hints) {
                        Ok(puzzle) => page.replace(puzzle, true),
                        Err(error) => page.tell(error.text(lang)),
                    }
                }
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
        <p id="why">{reason}</p>
    }
}

/// The cells that are selected.
fn selected(page: Page, puzzle: &garns::Puzzle) -> Vec<garns::Cell> {
    page.selection.get_untracked().iter().filter_map(|i| puzzle.cells().get(*i)).copied().collect()
}

fn sort(page: Page) -> Sort {
    page.cage_sort.get().unwrap_or_else(|| page.sheet.with(|sheet| cages::usual_sort(&sheet.puzzle)))
}

/// Makes the selected cells a cage with the clue that was typed.
pub(crate) fn add_cage(page: Page) {
    let lang = page.lang.get_untracked();
    let puzzle = page.with_board(|board| board.puzzle().clone());
    let made =
        cages::rule(untrack(|| sort(page)), &selected(page, &puzzle), &page.clue.get_untracked(), lang)
            .and_then(|rule| cages::with_cage(&puzzle, rule, lang));
    match made {
        Ok(puzzle) => {
            page.replace(puzzle, true);
            page.select(Vec::new(), page.cursor.get_untracked());
            page.clue.set(String::new());
        }
        Err(error) => page.tell(error),
    }
}

/// Cages, drawn by dragging over their cells.
#[component]
fn CageForm(page: Page) -> impl IntoView {
    let remove = move || {
        let puzzle = page.with_board(|board| board.puzzle().clone());
        match cages::without_cages(&puzzle, &selected(page, &puzzle), page.lang.get_untracked()) {
            Ok(puzzle) => page.replace(puzzle, true),
            Err(error) => page.tell(error),
        }
    };
    let option = move |name: &'static str, text: garns::Text, value: Sort| {
        view! {
            <option value=name prop:selected=move || sort(page) == value>{move || page.say(text)}</option>
        }
    };
    view! {
        <p class="faint help">{move || page.say(words::CLUE_HELP)}</p>
        <form class="row" on:submit=move |event| {
            event.prevent_default();
            add_cage(page);
        }>
            <label class="field">
                <span>{move || page.say(words::KIND)}</span>
                <select id="cage-sort" on:change=move |event| {
                    let kenken = event_target_value(&event) == "kenken";
                    page.cage_sort.set(Some(if kenken { Sort::Kenken } else { Sort::Killer }));
                }>
                    {option("kenken", words::CAGE_KENKEN, Sort::Kenken)}
                    {option("killer", words::CAGE_KILLER, Sort::Killer)}
                </select>
            </label>
            <label class="field">
                <span>{move || page.say(words::CLUE)}</span>
                <input type="text" id="clue" size="6" autocomplete="off" prop:value=move || page.clue.get()
                    on:input=move |event| page.clue.set(event_target_value(&event))/>
            </label>
            <button type="submit" id="add-cage">{move || page.say(words::ADD_CAGE)}</button>
            <button type="button" id="remove-cages" on:click=move |_| remove()>
                {move || page.say(words::REMOVE_CAGES)}
            </button>
        </form>
    }
}

//! A puzzle made by the program: its kind, size, symmetry and level.

use garns::generate::{self, KINDS, Symmetry};
use leptos::prelude::*;

use crate::board::Board;
use crate::job::{Reply, Request};
use crate::order::{Order, made};
use crate::page::browser;
use crate::page::crew::{self, Job, Message};
use crate::page::state::Page;
use crate::share;
use crate::words;
use crate::work::LEVELS;

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
            other => page.refuse(other),
        }
    })
}

/// A puzzle made by the program.
#[component]
pub(super) fn Generate(page: Page) -> impl IntoView {
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
            seed: browser::seed(),
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
                            <option value=kind.name title=move || page.say(kind.about)>
                                {move || page.say(made(kind.name))}
                            </option>
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

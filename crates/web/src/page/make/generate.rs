//! A puzzle made by the program: its kind, size, symmetry and level.

use garns::generate::{self, KINDS, Symmetry};
use leptos::prelude::*;

use crate::board::Board;
use crate::job::{Reply, Request};
use crate::order::{Order, made};
use crate::page::browser;
use crate::page::crew::{self, Job, Message, Slot};
use crate::page::fields::{Listed, listed, select, select_unless};
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

pub(crate) fn levels(page: Page) -> Vec<Listed> {
    let titles = LEVELS.map(|level| listed(page, level.title().en, level.title()));
    [listed(page, "", words::ANY)].into_iter().chain(titles).collect()
}

/// Sizes of square grids.
pub(super) fn squares(sizes: impl IntoIterator<Item = usize>) -> Vec<Listed> {
    sizes.into_iter().map(|n| (n.to_string(), format!("{n}×{n}"))).collect()
}

/// A puzzle made by the program.
#[component]
pub(super) fn Generate(page: Page) -> impl IntoView {
    let kind = RwSignal::new(KINDS[0].name);
    let size = RwSignal::new(9usize);
    let symmetry = RwSignal::new("none");
    let level = RwSignal::new(None::<String>);
    let making = RwSignal::new(false);
    let job = Slot::new();
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
        job.set(make_puzzle(page, order, move || making.set(false)));
    };
    let stop = move || {
        job.cancel();
        making.set(false);
    };
    let kinds = move || KINDS.iter().map(|kind| listed(page, kind.name, made(kind.name))).collect();
    let take_kind = move |name: String| {
        if let Some(chosen) = generate::kind(&name) {
            kind.set(chosen.name);
            let fits = untrack(sizes);
            if !fits.contains(&size.get_untracked()) {
                size.set(fits.first().copied().unwrap_or(9));
            }
        }
    };
    let symmetries =
        move || Symmetry::ALL.map(|symmetry| listed(page, symmetry.name(), symmetry.title())).to_vec();
    let plain = move || kind.get() == "sudoku" && size.get() == 9;
    view! {
        <fieldset>
            <legend>{move || page.say(words::GENERATE)}</legend>
            <div class="row">
                {select(page, "made-kind", words::KIND, kinds, move || kind.get().to_owned(), take_kind)}
                {select(page, "made-size", words::SIZE, move || squares(sizes()), move || size.get().to_string(), move |chosen| {
                    size.set(chosen.parse().unwrap_or(9));
                })}
                {select(page, "made-symmetry", words::SYMMETRY, symmetries, move || symmetry.get().to_owned(), move |name| {
                    symmetry.set(Symmetry::find(&name).unwrap_or_default().name());
                })}
                {select_unless(page, move || !plain(), "made-level", words::LEVEL, move || levels(page),
                    move || level.get().unwrap_or_default(), move |name| level.set((!name.is_empty()).then_some(name)))}
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

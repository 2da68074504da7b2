//! What has to be seen at once, beside the title: what is broken, that all is done, and a word of welcome.

use leptos::prelude::*;

use super::crew::{self, Message};
use super::grid;
use super::make::make_puzzle;
use super::state::{Dialog, Page, Tab};
use crate::job::{Reply, Request};
use crate::learn::{Both, get};
use crate::order::Order;
use crate::share::text_of;
use crate::words;

/// The line between the title and the grid.
#[component]
pub(crate) fn Messages(page: Page) -> impl IntoView {
    let more = move || page.broken.with(|broken| broken.len().saturating_sub(1));
    let broken = move || page.broken.with(|broken| broken.first().cloned());
    let calm = move || !page.solved.get() && broken().is_none();
    let part = move || page.part().map(|part| part.label(page.lang.get()));
    view! {
        <Show when=move || page.part().is_some()><p class="part-label" id="part">{part}</p></Show>
        <div class="messages" aria-live="polite">
            <Show when=move || page.solved.get()><Solved page=page/></Show>
            <Show when=move || broken().is_some()>
                <ul class="broken" id="broken" aria-label=move || page.say(words::CONFLICTS)>
                    <li>{broken}</li>
                    {move || (more() > 0).then(|| view! { <li class="faint">"+ "{more()}</li> })}
                </ul>
            </Show>
            <Show when=move || calm() && page.welcome.get()>
                <p class="faint" id="welcome">{move || page.say(words::WELCOME)}</p>
            </Show>
        </div>
    }
}

/// What was said last, until it is closed or what it speaks of has changed.
#[component]
pub(crate) fn Notice(page: Page) -> impl IntoView {
    // A window over the page says it itself.
    let text = Memo::new(move |_| if page.dialog.get().is_none() { page.told() } else { String::new() });
    let close = move |_| {
        page.tell("");
        grid::focus();
    };
    view! {
        <div class="notice">
            <p role="status" aria-live="polite">{text}</p>
            <Show when=move || text.with(|text| !text.is_empty())>
                <button class="shut" id="shut" aria-label=move || page.say(words::CLOSE) on:click=close></button>
            </Show>
        </div>
    }
}

/// The moment a puzzle is solved: how long it took, how hard it was, and the next one.
#[component]
fn Solved(page: Page) -> impl IntoView {
    let level = RwSignal::new(None::<Both>);
    let making = RwSignal::new(false);
    let puzzle = page.with_board(|board| text_of(board.puzzle()));
    crew::start(&Request::Rate { puzzle }, move |message| {
        if let Message::Reply(Reply::Rated { level: found }) = message {
            // A solution that an engine wrote counts for no player.
            let played = page.tab.get_untracked() == Tab::Play && page.solved.get_untracked();
            if let Some(level) = found.clone().filter(|_| played) {
                page.games.note(page, level);
            }
            // The puzzle may be gone by now, and this with it.
            let _ = level.try_set(found);
        }
    });
    let next = move || {
        if page.games.place.with_untracked(Option::is_some) {
            page.games.turn(page, 1);
            return;
        }
        let name = level.with_untracked(|level| level.as_ref().map(|level| level.0.clone()));
        let seed = super::browser::seed();
        match page.with_board(|board| Order::like(board.puzzle(), name, seed)) {
            Some(order) => {
                making.set(true);
                make_puzzle(page, order, move || {
                    let _ = making.try_set(false);
                });
            }
            None => page.dialog.set(Some(Dialog::Open)),
        }
    };
    let word = move || match () {
        () if making.get() => words::MAKING,
        () if page.games.place.with(Option::is_some) => words::NEXT_PUZZLE,
        () => words::ANOTHER,
    };
    view! {
        <p class="solved" id="solved">
            <strong>{move || page.say(words::SOLVED)}</strong>
            " "<span>{move || crate::settings::clock(page.seconds.get())}</span>
            {move || level.get().map(|level| view! {
                " · "<span id="solved-level">{get(&level, page.lang.get()).to_owned()}</span>
            })}
        </p>
        <button class="small" id="another" disabled=move || making.get() on:click=move |_| next()>
            {move || page.say(word())}
        </button>
    }
}

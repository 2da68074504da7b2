//! Puzzles that were opened together: kept with what was done in them, shown one beside the other, and opened again.

use std::sync::Arc;

use garns::say;
use leptos::prelude::*;

use super::browser;
use super::crew::{self, Message};
use super::games::{Games, Item};
use super::grid;
use super::state::Page;
use crate::board::Entry;
use crate::collection::{self, Head, Told};
use crate::job::{Reply, Request};
use crate::share::text_of;
use crate::words;

/// The names under which the browser keeps what collections there are, and which of them is open.
const KEPT: &str = "collections";
pub(super) const NOW: &str = "collection-now";

fn body(id: u64) -> String {
    format!("collection-{id:x}")
}

fn progress(id: u64) -> String {
    format!("progress-{id:x}")
}

fn forget(head: &Head) {
    browser::forget(&body(head.id));
    browser::forget(&progress(head.id));
}

fn heads() -> Vec<Head> {
    collection::read(browser::kept(KEPT).as_deref())
}

/// Puts a collection first among those that are kept.
fn keep_head(head: Head) {
    let mut heads = heads();
    collection::keep(&mut heads, head).iter().for_each(forget);
    browser::keep(KEPT, &serde_json::to_string(&heads).unwrap_or_default()); // plain data
}

/// Keeps the puzzles of a collection; where there is no room, older collections go for it.
fn keep_body(head: &Head, packed: &str) -> bool {
    let mut others = heads();
    others.retain(|other| other.id != head.id);
    loop {
        if browser::keep(&body(head.id), packed) {
            return true;
        }
        let Some(oldest) = others.pop() else { return false };
        forget(&oldest);
        browser::keep(KEPT, &serde_json::to_string(&others).unwrap_or_default()); // plain data
    }
}

impl Games {
    /// Puts the first of many puzzles on the table, and keeps all of them.
    pub(crate) fn open_together(
        self,
        page: Page,
        puzzles: Vec<Told>,
        packed: &str,
        name: &str,
        unread: Vec<String>,
    ) {
        let (lang, count) = (page.lang.get_untracked(), puzzles.len());
        let first = puzzles.first().and_then(|(text, _)| crate::share::puzzle(text, lang).ok());
        let what = first.map(|puzzle| words::puzzle(&puzzle, lang));
        let what = what.map(|(name, more)| if more.is_empty() { name } else { more }).unwrap_or_default();
        let name = if name.is_empty() { format!("{count} × {what}") } else { name.to_owned() };
        let new = Head::new(name, count, packed);
        // What was opened before is gone on with.
        let head = heads().into_iter().find(|head| head.id == new.id).unwrap_or(new);
        let kept = keep_body(&head, packed);
        let at = head.at;
        self.lay(puzzles, kept.then_some(head));
        self.turn_to(page, at, count);
        let opened = say!(lang, "{count} puzzles were opened.", "{count} jogos foram abertos.");
        let room = (!kept).then(|| words::NO_ROOM.get(lang).to_owned());
        page.tell(room.into_iter().chain(unread).fold(opened, |text, more| format!("{text} {more}")));
    }

    fn lay(self, puzzles: Vec<Told>, head: Option<Head>) {
        let kept = head.as_ref().and_then(|head| browser::kept(&progress(head.id)));
        let progress = collection::progress(kept.as_deref(), puzzles.len());
        self.far.set_value(kept.unwrap_or_default());
        let item =
            |((puzzle, part), progress): (Told, _)| Item { puzzle, part: part.map(Arc::new), progress };
        self.place.set(None);
        self.items.set_value(puzzles.into_iter().zip(progress).map(item).collect());
        self.collection.set(head);
    }

    /// Keeps how far the puzzles on the table have come, beside what other tabs kept of them since; `played` is the one
    /// that was played here.
    pub(super) fn keep_progress(self, played: Option<usize>) {
        let Some((at, count, _)) = self.place.get_untracked() else { return };
        let head = self.collection.get_untracked();
        if let Some(head) = &head {
            self.read_progress(head.id, played);
        }
        let solved = self.done();
        self.place.set(Some((at, count, solved)));
        let Some(head) = head else { return };
        let text =
            self.items.with_value(|items| collection::progress_text(items.iter().map(|item| &item.progress)));
        browser::keep(&progress(head.id), &text);
        self.far.set_value(text);
        browser::keep(NOW, &head.id.to_string());
        let head = Head { at, solved, ..head };
        keep_head(head.clone());
        self.collection.set(Some(head));
    }

    /// Takes over how far other tabs have come with this collection.
    fn read_progress(self, id: u64, played: Option<usize>) {
        let kept = browser::kept(&progress(id)).filter(|kept| self.far.with_value(|far| far != kept));
        let Some(kept) = kept else { return };
        self.items.update_value(|items| {
            let theirs = collection::progress(Some(&kept), items.len());
            collection::merge(items.iter_mut().map(|item| &mut item.progress), theirs, played);
        });
        self.far.set_value(kept);
    }

    /// Another tab kept something: what it made of this collection is shown, also on the table unless something was written
    /// here meanwhile.
    pub(crate) fn hear(self, page: Page, key: &str) {
        let (Some(head), Some((at, count, _))) =
            (self.collection.get_untracked(), self.place.get_untracked())
        else {
            return;
        };
        if key != browser::name(&progress(head.id)) {
            return;
        }
        let entries = |items: &Vec<Item>| items.get(at).map(|item| item.progress.entries.clone());
        let before = self.items.with_value(entries).unwrap_or_default();
        let same = page.with_board(|board| {
            let blank = |all: &[Entry]| all.iter().all(|entry| *entry == Entry::default());
            board.entries() == before || blank(&before) && blank(board.entries())
        });
        self.read_progress(head.id, (!same).then_some(at));
        self.place.set(Some((at, count, self.done())));
        if same && self.items.with_value(entries).is_some_and(|now| now != before && !now.is_empty()) {
            self.lay_out(page, at);
        }
    }

    /// Unpacks a collection that was kept.
    fn unpack(self, page: Page, head: Head, then: impl Fn(Vec<Told>, Head) + 'static) {
        let Some(packed) = browser::kept(&body(head.id)) else { return };
        crew::start(&Request::Unpack { packed }, move |message| match message {
            Message::Reply(Reply::Opened { puzzles, .. }) if puzzles.len() == head.count => {
                then(puzzles, head.clone());
            }
            Message::Reply(Reply::Opened { .. }) => page.tell(words::DAMAGED.get(page.lang.get_untracked())),
            other => page.refuse(other),
        });
    }

    /// Opens a collection that was kept, where it was left.
    fn open_kept(self, page: Page, head: Head) {
        self.unpack(page, head, move |puzzles, head| {
            if self.may_go(page) {
                let (at, count) = (head.at, head.count);
                self.lay(puzzles, Some(head));
                self.turn_to(page, at, count);
                page.dialog.set(None);
                request_animation_frame(grid::focus);
            }
        });
    }

    /// After a reload: the collection that was open is there again, if its puzzle is on the table.
    pub(crate) fn resume(self, page: Page) {
        let now = browser::kept(NOW).and_then(|id| id.parse::<u64>().ok());
        let Some(head) = heads().into_iter().find(|head| Some(head.id) == now) else { return };
        self.unpack(page, head, move |puzzles, head| {
            let table = page.with_board(|board| text_of(board.puzzle()));
            if self.place.with_untracked(Option::is_none)
                && puzzles.get(head.at).is_some_and(|told| told.0 == table)
            {
                let (at, count) = (head.at, head.count);
                self.lay(puzzles, Some(head));
                self.place.set(Some((at, count, self.done())));
            }
        });
    }
}

/// Collections that were kept, to go on with.
#[component]
pub(crate) fn Collections(page: Page) -> impl IntoView {
    let all = RwSignal::new(heads());
    let line = move |head: Head| {
        let (far, gone, name) = (head.text(page.lang.get()), head.clone(), head.name.clone());
        let label = format!("{}: {name}", page.say(words::REMOVE));
        view! {
            <li class="kept">
                <button class="game" on:click=move |_| page.games.open_kept(page, head.clone())>
                    <span>{name}</span><span class="faint">{far}</span>
                </button>
                <button class="quiet small" aria-label=label on:click=move |_| {
                    forget(&gone);
                    // Other tabs keep collections too.
                    all.set(heads().into_iter().filter(|head| head.id != gone.id).collect());
                    all.with_untracked(|all| browser::keep(KEPT, &serde_json::to_string(all).unwrap_or_default()));
                    page.games.collection.update(|open| {
                        if open.as_ref().is_some_and(|open| open.id == gone.id) {
                            *open = None;
                        }
                    });
                }>"✕"</button>
            </li>
        }
    };
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <h3>{move || page.say(words::COLLECTIONS)}</h3>
            <ul class="games" id="collections">{move || all.get().into_iter().map(line).collect_view()}</ul>
        </Show>
    }
}

/// So many puzzles are shown at once.
const SHOWN: usize = 100;

/// The puzzles that were opened together, each with its number: solved, begun, or new.
#[component]
pub(crate) fn Numbers(page: Page) -> impl IntoView {
    let place = page.games.place;
    let from = RwSignal::new(place.get_untracked().map_or(0, |(at, ..)| at / SHOWN * SHOWN));
    page.games.keep(page);
    let name = move || page.games.collection.with(|head| head.as_ref().map(|head| head.name.clone()));
    let one = move |at: usize, count: usize| {
        let lang = page.lang.get();
        let (solved, begun) = page.games.items.with_value(|items| {
            items.get(at).map_or((false, false), |item| (item.progress.solved, item.progress.is_begun()))
        });
        let (class, word) = match (solved, begun) {
            (true, _) => ("number done", words::SOLVED_ONE),
            (_, true) => ("number begun", words::BEGUN),
            _ => ("number", words::NOT_BEGUN),
        };
        let mark = if solved { " ✓" } else { "" };
        let label = format!("{}: {}", at + 1, word.get(lang));
        let current = place.with(|place| place.is_some_and(|(now, ..)| now == at));
        view! {
            <button class=class aria-label=label aria-current=current.then_some("true") on:click=move |_| {
                page.games.turn_to(page, at, count);
                page.dialog.set(None);
                request_animation_frame(grid::focus);
            }>{at + 1}{mark}</button>
        }
    };
    let numbers = move || {
        let (_, count, _) = place.get()?;
        let from = from.get();
        Some((from..count.min(from + SHOWN)).map(|at| one(at, count)).collect_view())
    };
    let count = move || place.get().map_or(0, |(_, count, _)| count);
    let far = move || {
        let (_, count, done) = place.get()?;
        let lang = page.lang.get();
        Some(say!(lang, "{done} of {count} solved", "{done} de {count} resolvidos"))
    };
    view! {
        <p><strong>{name}</strong>" "<span class="faint">{far}</span></p>
        <div class="numbers" id="numbers">{numbers}</div>
        <Show when=move || { count() > SHOWN }>
            <div class="row">
                <button id="numbers-back" disabled=move || from.get() == 0
                    on:click=move |_| from.update(|from| *from = from.saturating_sub(SHOWN))>
                    {move || page.say(words::PREVIOUS)}
                </button>
                <button id="numbers-on" disabled=move || from.get() + SHOWN >= count()
                    on:click=move |_| from.update(|from| *from += SHOWN)>{move || page.say(words::NEXT)}</button>
            </div>
        </Show>
    }
}

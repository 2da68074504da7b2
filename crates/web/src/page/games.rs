//! Games that were begun, and puzzles that were opened together.

use std::sync::Arc;

use garns::say;
use leptos::prelude::*;

use super::browser;
use super::state::{Dialog, Page};
use crate::board::Board;
use crate::collection::{Head, Progress};
use crate::games::{self, Asked, Game, Won};
use crate::learn::Both;
use crate::part::Part;
use crate::share;
use crate::words;

/// The name under which the browser keeps games.
const KEPT: &str = "games";

/// The name under which it keeps puzzles that were solved.
const WON: &str = "won";

/// The name under which it keeps techniques that hints told of.
const ASKED: &str = "asked";

/// One of the puzzles that were opened together, as far as it was played.
#[derive(Clone)]
pub(super) struct Item {
    /// The puzzle in the native JSON: of thousands of them few are looked at.
    pub(super) puzzle: String,
    pub(super) part: Option<Arc<Part>>,
    pub(super) progress: Progress,
}

/// Games that were begun, newest first, and puzzles that were opened together.
#[derive(Clone, Copy)]
pub(crate) struct Games {
    pub(crate) begun: RwSignal<Vec<Game>>,
    /// The version of the board that was kept last, and its link.
    kept: StoredValue<(u64, String)>,
    /// The version of the board when all games were forgotten: it is not kept again before something is written.
    forgotten: StoredValue<Option<u64>>,
    /// Puzzles that were solved by hand.
    pub(crate) won: RwSignal<Vec<Won>>,
    /// Techniques that hints told of, the most often first.
    pub(crate) asked: RwSignal<Vec<Asked>>,
    pub(super) items: StoredValue<Vec<Item>>,
    /// How far they have come, as this tab kept or read it last.
    pub(super) far: StoredValue<String>,
    /// The collection they are kept as, if they are.
    pub(super) collection: RwSignal<Option<Head>>,
    /// Which of them is on the table, how many there are, and how many were solved.
    pub(crate) place: RwSignal<Option<(usize, usize, usize)>>,
}

impl Games {
    pub(crate) fn new() -> Games {
        Games {
            begun: RwSignal::new(games::read(browser::kept(KEPT).as_deref())),
            kept: StoredValue::new((0, String::new())),
            forgotten: StoredValue::new(None),
            won: RwSignal::new(games::read_list(browser::kept(WON).as_deref())),
            asked: RwSignal::new(games::read_list(browser::kept(ASKED).as_deref())),
            items: StoredValue::new(Vec::new()),
            far: StoredValue::new(String::new()),
            collection: RwSignal::new(None),
            place: RwSignal::new(None),
        }
    }

    /// The link of the last game, if it was not solved.
    pub(crate) fn unfinished(self) -> Option<String> {
        self.begun
            .with_untracked(|games| games.first().filter(|game| !game.solved).map(|game| game.link.clone()))
    }

    /// Reads again what is kept: other tabs keep games too.
    pub(crate) fn refresh(self) {
        self.begun.set(games::read(browser::kept(KEPT).as_deref()));
    }

    /// Keeps the game on the table.
    pub(crate) fn keep(self, page: Page) {
        if page.replayed.get_untracked().is_some() {
            return;
        }
        let (seconds, solved) = (page.seconds.get_untracked(), page.solved.get_untracked());
        let version = page.version.get_untracked();
        let game = page.with_board(|board| Game::of(board, seconds, solved));
        if let Some(game) = game.filter(|_| self.forgotten.get_value() != Some(version)) {
            let link = game.link.clone();
            let (before, last) = self.kept.get_value();
            let last = (before == version).then_some(last.as_str());
            let begun = games::merged(browser::kept(KEPT).as_deref(), game, last);
            if begun.first().is_some_and(|game| game.link == link) {
                self.kept.set_value((version, link));
            }
            browser::keep(KEPT, &games::text(&begun));
            self.begun.set(begun);
        }
        if let Some((at, ..)) = self.place.get_untracked() {
            let played = self.items.try_update_value(|items| {
                let Item { progress, .. } = items.get_mut(at)?;
                let entries = page.with_board(|board| board.entries().to_vec());
                // A board without entries has all of them blank.
                let blank =
                    progress.entries.is_empty() && !entries.iter().any(|entry| *entry != Default::default());
                let played = entries != progress.entries && !blank;
                // What was solved stays so when it is played again.
                *progress = Progress { entries, seconds, solved: solved || progress.solved };
                played.then_some(at)
            });
            self.keep_progress(played.flatten());
        }
    }

    /// Counts the puzzle on the table, which was solved.
    pub(crate) fn note(self, page: Page, level: Both) {
        // Other tabs count too.
        let mut won = games::read_list(browser::kept(WON).as_deref());
        page.with_board(|board| games::note(&mut won, board, level, page.seconds.get_untracked()));
        browser::keep(WON, &serde_json::to_string(&won).unwrap_or_default()); // plain data
        self.won.set(won);
    }

    /// Counts a technique that a hint told of.
    pub(crate) fn ask(self, technique: &str, title: &Both) {
        let mut asked = games::read_list(browser::kept(ASKED).as_deref());
        games::ask(&mut asked, technique, title);
        browser::keep(ASKED, &serde_json::to_string(&asked).unwrap_or_default()); // plain data
        self.asked.set(asked);
    }

    /// Forgets all games that were begun.
    pub(crate) fn forget(self, page: Page) {
        self.forgotten.set_value(Some(page.version.get_untracked()));
        self.begun.set(Vec::new());
        browser::keep(KEPT, "[]");
    }

    /// Whether the puzzles that were opened together may go: where some were begun and not all are solved, that is asked.
    pub(crate) fn may_go(self, page: Page) -> bool {
        self.keep(page);
        let Some((_, count, done)) = self.place.get_untracked() else { return true };
        let begun = |item: &Item| item.progress.is_begun();
        let kept = self.collection.with_untracked(Option::is_some);
        if kept || done == count || !self.items.with_value(|items| items.iter().any(begun)) {
            return true;
        }
        browser::confirm(&say!(
            page.lang.get_untracked(),
            "{done} of the {count} puzzles that were opened together are solved. Close them all?",
            "Dos {count} jogos abertos juntos, {done} estão resolvidos. Fechar todos?"
        ))
    }

    /// The puzzles that were opened together, in the native JSON.
    pub(crate) fn texts(self) -> Vec<String> {
        self.items.with_value(|items| items.iter().map(|item| item.puzzle.clone()).collect())
    }

    /// Nothing is opened together any longer.
    pub(crate) fn forget_together(self) {
        self.place.set(None);
        self.items.set_value(Vec::new());
        self.collection.set(None);
        browser::forget(super::collection::NOW);
    }

    /// How many of them were solved.
    pub(super) fn done(self) -> usize {
        self.items.with_value(|items| items.iter().filter(|item| item.progress.solved).count())
    }

    /// Goes so many puzzles on or back.
    pub(crate) fn turn(self, page: Page, by: isize) {
        if let Some((at, count, _)) = self.place.get_untracked() {
            let to = at.saturating_add_signed(by).min(count.saturating_sub(1));
            if to != at {
                self.keep(page);
                self.turn_to(page, to, count);
            }
        }
    }

    /// Puts the puzzle of this place on the table.
    pub(super) fn turn_to(self, page: Page, to: usize, count: usize) {
        if self.lay_out(page, to) {
            self.place.set(Some((to, count, self.done())));
            self.keep_progress(None);
        }
    }

    /// Puts a puzzle with what was written into it on the table; whether it could be read.
    pub(super) fn lay_out(self, page: Page, to: usize) -> bool {
        let Some(item) = self.items.with_value(|items| items.get(to).cloned()) else { return false };
        let puzzle = match share::puzzle(&item.puzzle, page.lang.get_untracked()) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                page.tell(error);
                return false;
            }
        };
        let Progress { entries, seconds, .. } = item.progress;
        page.put_unkept(&Board::with_entries(puzzle, entries).without(item.part), seconds);
        true
    }
}

/// Where one is among the puzzles that were opened together.
#[component]
pub(crate) fn Together(page: Page) -> impl IntoView {
    let text = move || {
        let lang = page.lang.get();
        page.games.place.get().map(|(at, count, done)| {
            let at = at + 1;
            say!(lang, "{at} of {count}, {done} solved", "{at} de {count}, {done} resolvidos")
        })
    };
    let step = move |id: &'static str, text: garns::Text, sign: &'static str, by: isize| {
        view! {
            <button class="quiet small" id=id aria-label=move || page.say(text) on:click=move |_| {
                page.games.turn(page, by);
            }>{sign}</button>
        }
    };
    view! {
        <Show when=move || page.games.place.with(Option::is_some)>
            <div class="together" role="group" aria-label=move || page.say(words::TOGETHER)>
                {step("earlier", words::PREVIOUS, "‹", -1)}
                <button class="quiet small" id="together" title=move || page.say(words::SHOW_ALL)
                    on:click=move |_| page.dialog.set(Some(Dialog::Collection))>{text}</button>
                {step("later", words::NEXT, "›", 1)}
            </div>
        </Show>
    }
}

/// The games that were begun, to go on with.
#[component]
pub(crate) fn Recent(page: Page, open: Callback<String>) -> impl IntoView {
    let line = move |game: Game| {
        let (name, far) = game.text(page.lang.get());
        view! {
            <li><button class="game" on:click=move |_| open.run(game.link.clone())>
                <span>{name}</span><span class="faint">{far}</span>
            </button></li>
        }
    };
    page.games.refresh();
    view! {
        <Show when=move || page.games.begun.with(|games| !games.is_empty())>
            <h3>{move || page.say(words::RECENT)}</h3>
            <ul class="games" id="recent">
                {move || page.games.begun.get().into_iter().map(line).collect_view()}
            </ul>
            <button class="quiet small" id="forget-games" on:click=move |_| page.games.forget(page)>
                {move || page.say(words::FORGET_GAMES)}
            </button>
        </Show>
    }
}

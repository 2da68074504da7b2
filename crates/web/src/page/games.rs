//! Games that were begun, and puzzles that were opened together.

use std::sync::Arc;

use garns::say;
use leptos::prelude::*;

use super::browser;
use super::state::{Dialog, Page};
use crate::board::Board;
use crate::collection::{Head, Progress};
use crate::games::{self, Game, Won};
use crate::learn::Both;
use crate::part::Part;
use crate::share;
use crate::words;

/// The name under which the browser keeps games.
const KEPT: &str = "games";

/// The name under which it keeps puzzles that were solved.
const WON: &str = "won";

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
    pub(super) items: StoredValue<Vec<Item>>,
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
            won: RwSignal::new(games::read_won(browser::kept(WON).as_deref())),
            items: StoredValue::new(Vec::new()),
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
        if let Some((at, count, _)) = self.place.get_untracked() {
            self.items.update_value(|items| {
                if let Some(Item { progress, .. }) = items.get_mut(at) {
                    // What was solved stays so when it is played again.
                    let solved = solved || progress.solved;
                    let entries = page.with_board(|board| board.entries().to_vec());
                    *progress = Progress { entries, seconds, solved };
                }
            });
            self.place.set(Some((at, count, self.done())));
            self.keep_progress();
        }
    }

    /// Counts the puzzle on the table, which was solved.
    pub(crate) fn note(self, page: Page, level: Both) {
        // Other tabs count too.
        let mut won = games::read_won(browser::kept(WON).as_deref());
        page.with_board(|board| games::note(&mut won, board, level, page.seconds.get_untracked()));
        browser::keep(WON, &serde_json::to_string(&won).unwrap_or_default()); // plain data
        self.won.set(won);
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
        let Some(item) = self.items.with_value(|items| items.get(to).cloned()) else { return };
        let puzzle = match share::puzzle(&item.puzzle, page.lang.get_untracked()) {
            Ok(puzzle) => puzzle,
            Err(error) => return page.tell(error),
        };
        // What is on the table is kept before it goes, at the place it still has.
        let Progress { entries, seconds, .. } = item.progress;
        page.put(&Board::with_entries(puzzle, entries).without(item.part), seconds);
        self.place.set(Some((to, count, self.done())));
        self.keep_progress();
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

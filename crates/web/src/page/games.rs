//! Games that were begun, and puzzles that were opened together.

use std::sync::Arc;

use garns::say;
use leptos::prelude::*;

use super::browser;
use super::state::Page;
use crate::board::{Board, Entry};
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
struct Item {
    /// The puzzle in the native JSON: of thousands of them few are looked at.
    puzzle: String,
    part: Option<Arc<Part>>,
    entries: Vec<Entry>,
    seconds: u32,
    solved: bool,
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
    items: StoredValue<Vec<Item>>,
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
                if let Some(item) = items.get_mut(at) {
                    item.entries = page.with_board(|board| board.entries().to_vec());
                    (item.seconds, item.solved) = (seconds, solved);
                }
            });
            let done = self.items.with_value(|items| items.iter().filter(|item| item.solved).count());
            self.place.set(Some((at, count, done)));
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
        let begun = |item: &Item| item.entries.iter().any(|entry| *entry != Entry::default());
        if done == count || !self.items.with_value(|items| items.iter().any(begun)) {
            return true;
        }
        browser::confirm(&say!(
            page.lang.get_untracked(),
            "{done} of the {count} puzzles that were opened together are solved. Close them all?",
            "Dos {count} jogos abertos juntos, {done} estão resolvidos. Fechar todos?"
        ))
    }

    /// Puts the first of many puzzles on the table.
    pub(crate) fn open_together(self, page: Page, puzzles: Vec<(String, Option<Part>)>, unread: Vec<String>) {
        let item = |(puzzle, part): (String, Option<Part>)| Item {
            puzzle,
            part: part.map(Arc::new),
            entries: Vec::new(),
            seconds: 0,
            solved: false,
        };
        let items: Vec<Item> = puzzles.into_iter().map(item).collect();
        self.place.set(None);
        let count = items.len();
        self.items.set_value(items);
        self.turn_to(page, 0, count);
        let lang = page.lang.get_untracked();
        let opened = say!(lang, "{count} puzzles were opened.", "{count} jogos foram abertos.");
        page.tell(unread.into_iter().fold(opened, |text, more| format!("{text} {more}")));
    }

    /// The puzzles that were opened together, in the native JSON.
    pub(crate) fn texts(self) -> Vec<String> {
        self.items.with_value(|items| items.iter().map(|item| item.puzzle.clone()).collect())
    }

    /// Nothing is opened together any longer.
    pub(crate) fn forget_together(self) {
        self.place.set(None);
        self.items.set_value(Vec::new());
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

    fn turn_to(self, page: Page, to: usize, count: usize) {
        let Some(item) = self.items.with_value(|items| items.get(to).cloned()) else { return };
        let done = self.items.with_value(|items| items.iter().filter(|item| item.solved).count());
        let puzzle = match share::puzzle(&item.puzzle, page.lang.get_untracked()) {
            Ok(puzzle) => puzzle,
            Err(error) => return page.tell(error),
        };
        // What is on the table is kept before it goes, at the place it still has.
        page.put(&Board::with_entries(puzzle, item.entries).without(item.part), item.seconds);
        self.place.set(Some((to, count, done)));
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
                <span id="together">{text}</span>
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

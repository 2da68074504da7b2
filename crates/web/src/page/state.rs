//! Everything the page knows, and what changes it.

use std::sync::Arc;

use garns::{Check, Lang, Puzzle, Text};
use leptos::prelude::*;

use super::browser;
use crate::board::{Board, Entry, Mode, Touched};
use crate::cages;
use crate::geometry;
use crate::keys::{Command, Key, Typing, command};
use crate::learn::{Links, Role};
use crate::picture::{self, Look};
use crate::settings::{Settings, Theme};
use crate::share;

/// What one is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tab {
    Play,
    Solve,
    Learn,
    Make,
}

impl Tab {
    const ALL: [Tab; 4] = [Tab::Play, Tab::Solve, Tab::Learn, Tab::Make];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Tab::Play => "play",
            Tab::Solve => "solve",
            Tab::Learn => "learn",
            Tab::Make => "make",
        }
    }

    /// The tab so many places further on.
    pub(crate) fn after(self, by: usize) -> Tab {
        let at = Tab::ALL.iter().position(|tab| *tab == self).unwrap_or(0);
        Tab::ALL[(at + by) % Tab::ALL.len()]
    }
}

/// A window over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    Open,
    Share,
    Settings,
}

/// What a cell shows in place of what was written: a run, a solution, a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Shown {
    pub(crate) value: Option<u8>,
    pub(crate) marks: u64,
    pub(crate) parts: Vec<(usize, Role)>,
    /// Whether it belongs to the pattern that is shown.
    pub(crate) lit: bool,
}

/// The signals of one cell: what changes in it touches nothing else.
#[derive(Clone)]
pub(crate) struct Spot {
    pub(crate) entry: ArcRwSignal<Entry>,
    pub(crate) shown: ArcRwSignal<Option<Shown>>,
    pub(crate) selected: ArcRwSignal<bool>,
    pub(crate) wrong: ArcRwSignal<bool>,
}

/// A puzzle and its cells as they are drawn.
pub(crate) struct Sheet {
    pub(crate) puzzle: Arc<Puzzle>,
    /// Where each cell is.
    pub(crate) places: Vec<(f64, f64)>,
    pub(crate) spots: Vec<Spot>,
}

impl Sheet {
    fn new(board: &Board) -> Arc<Sheet> {
        let spot = |entry: &Entry| Spot {
            entry: ArcRwSignal::new(*entry),
            shown: ArcRwSignal::new(None),
            selected: ArcRwSignal::new(false),
            wrong: ArcRwSignal::new(false),
        };
        let look = Look { dark: false, safe: false, lang: Lang::En };
        let places = picture::ground(board.puzzle(), look).places;
        let spots = board.entries().iter().map(spot).collect();
        Arc::new(Sheet { puzzle: board.puzzle().clone(), places, spots })
    }

    /// Shows something else in a cell, or again what was written.
    pub(crate) fn show(&self, cell: usize, shown: Option<Shown>) {
        if let Some(spot) = self.spots.get(cell)
            && spot.shown.with_untracked(|now| *now != shown)
        {
            spot.shown.set(shown);
        }
    }
}

/// Everything the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    board: StoredValue<Board>,
    typing: StoredValue<Typing>,
    pub(crate) sheet: RwSignal<Arc<Sheet>>,
    /// Grows with every change of the board.
    pub(crate) version: RwSignal<u64>,
    pub(crate) selection: RwSignal<Vec<usize>>,
    pub(crate) cursor: RwSignal<usize>,
    /// Whether a touch adds to the selection.
    pub(crate) several: RwSignal<bool>,
    pub(crate) mode: RwSignal<Mode>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) lang: Memo<Lang>,
    /// Whether the page is light on dark.
    pub(crate) dark: RwSignal<bool>,
    pub(crate) tab: RwSignal<Tab>,
    pub(crate) notice: RwSignal<String>,
    pub(crate) broken: RwSignal<Vec<String>>,
    pub(crate) solved: RwSignal<bool>,
    pub(crate) seconds: RwSignal<u32>,
    pub(crate) paused: RwSignal<bool>,
    /// Whether what is typed becomes given.
    pub(crate) givens: RwSignal<bool>,
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// Links of a step, over the grid.
    pub(crate) links: RwSignal<Links>,
}

fn is_dark(theme: Theme) -> bool {
    match theme {
        Theme::System => browser::system_is_dark(),
        Theme::Light => false,
        Theme::Dark => true,
    }
}

/// What is on the table when nothing else is asked for.
const FIRST: &str = include_str!("../../../../puzzles/figure-1.toml");

impl Page {
    pub(crate) fn new() -> Page {
        let settings = RwSignal::new(Settings::read(browser::kept("settings").as_deref()));
        let spoken = Lang::of_locale(&browser::language());
        let lang = Memo::new(move |_| settings.with(|settings| settings.lang).unwrap_or(spoken));
        let fragment = browser::fragment();
        let mut notice = String::new();
        let opened = share::is_ours(&fragment).then(|| share::open(&fragment, lang.get_untracked()));
        let opened = opened.and_then(|opened| opened.map_err(|error| notice = error).ok());
        let first = || share::open(FIRST, Lang::En).ok();
        let (board, seconds) = opened.or_else(first).unwrap_or_else(|| {
            // The first puzzle is a file of ours; an empty grid is there in any case.
            (Board::new(cages::blank(garns::Kind::Sudoku, 1).unwrap_or_else(|_| unreachable!())), 0)
        });
        Page {
            sheet: RwSignal::new(Sheet::new(&board)),
            board: StoredValue::new(board),
            typing: StoredValue::new(Typing::default()),
            version: RwSignal::new(0),
            selection: RwSignal::new(Vec::new()),
            cursor: RwSignal::new(0),
            several: RwSignal::new(false),
            mode: RwSignal::new(Mode::Value),
            settings,
            lang,
            dark: RwSignal::new(false),
            tab: RwSignal::new(Tab::Play),
            notice: RwSignal::new(notice),
            broken: RwSignal::new(Vec::new()),
            solved: RwSignal::new(false),
            seconds: RwSignal::new(seconds),
            paused: RwSignal::new(false),
            givens: RwSignal::new(false),
            dialog: RwSignal::new(None),
            links: RwSignal::new(Vec::new()),
        }
    }

    /// Starts what goes on by itself: the clock, conflicts, the link in the address, settings that are kept.
    pub(crate) fn live(self) {
        set_interval(
            move || {
                if !self.paused.get_untracked() && !self.solved.get_untracked() && !browser::hidden() {
                    self.seconds.update(|seconds| *seconds += 1);
                }
            },
            std::time::Duration::from_secs(1),
        );
        Effect::new(move |_| {
            self.version.track();
            let (conflicts, lang) = (self.settings.with(|settings| settings.conflicts), self.lang.get());
            self.check(conflicts, lang);
        });
        Effect::new(move |_| {
            let settings = self.settings.get();
            browser::keep("settings", &settings.text());
            browser::dress(settings.theme.name(), settings.safe_colours, self.lang.get());
            self.dark.set(is_dark(settings.theme));
        });
        browser::when_system_darkens(move || {
            self.dark.set(is_dark(self.settings.with_untracked(|settings| settings.theme)));
        });
        let waiting = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |_| {
            if self.version.get() == 0 {
                return;
            }
            if let Some(handle) = waiting.try_update_value(Option::take).flatten() {
                handle.clear();
            }
            let handle = set_timeout_with_handle(
                move || browser::set_fragment(&self.link()),
                std::time::Duration::from_millis(400),
            );
            waiting.set_value(handle.ok());
        });
        let moved = window_event_listener(leptos::ev::hashchange, move |_| {
            let fragment = browser::fragment();
            if share::is_ours(&fragment) && fragment != self.link() {
                let _ = self.open(&fragment);
            }
        });
        on_cleanup(move || moved.remove());
    }

    /// A text in the language that is on.
    pub(crate) fn say(self, text: Text) -> &'static str {
        text.get(self.lang.get())
    }

    /// Shows one tab; what the others show on the grid goes.
    pub(crate) fn go(self, tab: Tab) {
        if tab != self.tab.get_untracked() {
            self.hide();
            self.givens.set(false);
            self.tab.set(tab);
        }
    }

    /// Shows again what was written.
    pub(crate) fn hide(self) {
        let sheet = self.sheet.get_untracked();
        for cell in 0..sheet.spots.len() {
            sheet.show(cell, None);
        }
        self.links.set(Vec::new());
    }

    pub(crate) fn with_board<T>(self, look: impl FnOnce(&Board) -> T) -> T {
        self.board.with_value(look)
    }

    /// The fragment that holds everything.
    pub(crate) fn link(self) -> String {
        self.with_board(|board| share::fragment(board, self.seconds.get_untracked()))
    }

    /// Changes the board, and draws what changed.
    pub(crate) fn change(self, change: impl FnOnce(&mut Board) -> Touched) {
        let touched = self.board.try_update_value(change);
        self.draw(touched);
    }

    fn draw(self, touched: Option<Touched>) {
        match touched {
            None => return,
            Some(Touched::Cells(cells)) if cells.is_empty() => return,
            Some(Touched::Cells(cells)) => {
                let sheet = self.sheet.get_untracked();
                self.with_board(|board| {
                    for cell in cells {
                        sheet.spots[cell].entry.set(board.entries()[cell]);
                    }
                });
            }
            Some(Touched::Whole) => {
                let (selection, cursor) = (self.selection.get_untracked(), self.cursor.get_untracked());
                let sheet = self.with_board(Sheet::new);
                let cells = sheet.spots.len();
                self.sheet.set(sheet);
                self.links.set(Vec::new());
                self.selection.set(Vec::new());
                self.select(
                    selection.into_iter().filter(|cell| *cell < cells).collect(),
                    cursor.min(cells - 1),
                );
            }
        }
        self.version.update(|version| *version += 1);
    }

    pub(crate) fn undo(self) {
        self.draw(self.board.try_update_value(Board::undo).flatten());
    }

    pub(crate) fn redo(self) {
        self.draw(self.board.try_update_value(Board::redo).flatten());
    }

    /// Puts another puzzle on the table.
    pub(crate) fn replace(self, puzzle: Puzzle, keep: bool) {
        self.change(|board| board.replace(puzzle, keep));
    }

    /// Opens what a text holds.
    pub(crate) fn open(self, text: &str) -> Result<(), String> {
        let share::Opened { board: new, seconds, unread } = share::open_all(text, self.lang.get_untracked())?;
        let entries = new.entries().to_vec();
        let puzzle = Puzzle::clone(new.puzzle());
        self.select(Vec::new(), 0);
        self.change(|board| {
            let touched = board.replace(puzzle, false);
            board.restore(&entries);
            touched
        });
        self.seconds.set(seconds);
        self.paused.set(false);
        // What the puzzle may lack is said where everything is said.
        self.notice.set(unread.join("; "));
        Ok(())
    }

    /// Selects cells.
    pub(crate) fn select(self, cells: Vec<usize>, cursor: usize) {
        let sheet = self.sheet.get_untracked();
        let before = self.selection.get_untracked();
        for cell in before.iter().filter(|cell| !cells.contains(cell)) {
            if let Some(spot) = sheet.spots.get(*cell) {
                spot.selected.set(false);
            }
        }
        for cell in cells.iter().filter(|cell| !before.contains(cell)) {
            if let Some(spot) = sheet.spots.get(*cell) {
                spot.selected.set(true);
            }
        }
        if before != cells {
            self.selection.set(cells);
        }
        if self.cursor.get_untracked() != cursor {
            self.cursor.set(cursor);
        }
    }

    fn check(self, conflicts: bool, lang: Lang) {
        let sheet = self.sheet.get_untracked();
        let (check, full) = self.with_board(|board| {
            let grid = board.grid();
            (Check::new(board.puzzle(), &grid, lang), grid.is_full())
        });
        let mut wrong = vec![false; sheet.spots.len()];
        if conflicts || full {
            let cells = check.broken.iter().flat_map(|broken| &broken.cells);
            for cell in cells.filter_map(|cell| sheet.puzzle.index(*cell)) {
                wrong[cell] = true;
            }
        }
        for (spot, wrong) in sheet.spots.iter().zip(wrong) {
            if spot.wrong.get_untracked() != wrong {
                spot.wrong.set(wrong);
            }
        }
        let shown = conflicts || full;
        self.broken.set(if shown {
            check.broken.into_iter().map(|broken| broken.text).collect()
        } else {
            Vec::new()
        });
        self.solved.set(check.solved);
    }

    /// Writes a value, mark or colour into what is selected.
    pub(crate) fn enter(self, rank: usize, mode: Mode) {
        let cells = self.selection.get_untracked();
        if cells.is_empty() {
            return;
        }
        if self.givens.get_untracked() && mode == Mode::Value {
            let puzzle = self.with_board(|board| cages::with_givens(board.puzzle(), &cells, Some(rank)));
            self.replace(puzzle, true);
            return;
        }
        let tidy = self.settings.with_untracked(|settings| settings.tidy);
        self.change(|board| board.enter(&cells, mode, rank, tidy));
    }

    pub(crate) fn clear(self) {
        let cells = self.selection.get_untracked();
        if self.givens.get_untracked() {
            let puzzle = self.with_board(|board| cages::with_givens(board.puzzle(), &cells, None));
            self.replace(puzzle, true);
        } else {
            self.change(|board| board.clear(&cells));
        }
    }

    /// Does what a key says; whether it said something.
    pub(crate) fn key(self, event: &web_sys::KeyboardEvent) -> bool {
        let sheet = self.sheet.get_untracked();
        let symbols = sheet.puzzle.values().all_symbols();
        let letters = symbols.iter().any(|symbol| symbol.chars().any(char::is_alphabetic));
        let (name, code) = (event.key(), event.code());
        let key = Key {
            key: &name,
            code: &code,
            shift: event.shift_key(),
            control: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
        };
        let Some(command) = command(key, letters) else { return false };
        if !matches!(command, Command::Symbol(..)) {
            self.typing.update_value(Typing::forget);
        }
        let cursor = self.cursor.get_untracked();
        match command {
            Command::Move(direction, more) => {
                let to = geometry::step(&sheet.puzzle, cursor, direction);
                let mut cells = if more { self.selection.get_untracked() } else { Vec::new() };
                cells.retain(|cell| *cell != to);
                cells.push(to);
                self.select(cells, to);
            }
            Command::Edge { last, grid } => {
                let to = geometry::edge(&sheet.puzzle, cursor, last, grid);
                self.select(vec![to], to);
            }
            Command::Symbol(c, mode) => {
                let mode = mode.unwrap_or(self.mode.get_untracked());
                if mode == Mode::Colour {
                    let Some(number) = c.to_digit(10).filter(|number| *number > 0) else { return false };
                    self.enter(number as usize - 1, mode);
                    return true;
                }
                let now = browser::now();
                let typed = self.typing.try_update_value(|typing| typing.push(c, now, symbols)).flatten();
                let Some(typed) = typed else { return false };
                if typed.instead {
                    self.undo();
                }
                self.enter(typed.rank, mode);
            }
            Command::Clear => self.clear(),
            Command::Mode(mode) => self.mode.set(mode),
            Command::NextMode => {
                let at = Mode::ALL.iter().position(|mode| *mode == self.mode.get_untracked()).unwrap_or(0);
                self.mode.set(Mode::ALL[(at + 1) % Mode::ALL.len()]);
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::All => self.select((0..sheet.spots.len()).collect(), cursor),
            Command::None => self.select(Vec::new(), cursor),
            Command::Pause => self.paused.update(|paused| *paused = !*paused),
        }
        true
    }
}

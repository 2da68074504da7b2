//! Everything the page knows, and what changes it.

use std::sync::Arc;

use garns::{Check, Lang, Puzzle, Text};
use leptos::prelude::*;

use super::browser;
use super::crew::{self, Later, Message};
use super::games::Games;
use super::grid::CELLS_A_FRAME;
use super::sheet::Sheet;
use crate::board::{Board, Mode, Touched};
use crate::job::{Reply, Request};
use crate::keys::Typing;
use crate::learn::{Links, get};
use crate::part::Part;
use crate::set::Draft;
use crate::settings::{Settings, Theme};
use crate::share;
use crate::words;

pub(crate) use super::tab::{Dialog, Tab, Typed};

/// What is spoken of: a version of the board, and the rule that is being drawn; in a language.
type Subject = (u64, Option<Draft>, Lang);

/// Something that was said, and what of.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    of: Subject,
}

/// Everything the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    board: StoredValue<Board>,
    pub(super) typing: StoredValue<Typing>,
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
    notice: RwSignal<Notice>,
    pub(crate) broken: RwSignal<Vec<String>>,
    pub(crate) solved: RwSignal<bool>,
    pub(crate) seconds: RwSignal<u32>,
    pub(crate) paused: RwSignal<bool>,
    /// While a game is shown once more, how many of its changes are still to come.
    pub(crate) replayed: RwSignal<Option<usize>>,
    /// A technique whose page is to be opened, and the number of an exercise.
    pub(crate) lesson: RwSignal<Option<(String, Option<u64>)>>,
    /// What a typed digit becomes.
    pub(crate) typed: RwSignal<Typed>,
    /// Whether the puzzle is being set rather than played.
    pub(crate) setting: RwSignal<bool>,
    /// The rule that is being drawn.
    pub(crate) draft: RwSignal<Option<Draft>>,
    /// Regions that are being painted, as long as they are none of a puzzle: the last, and those before it.
    pub(crate) painted: RwSignal<Vec<Vec<Option<u16>>>>,
    /// Whether nothing was done yet on a first visit.
    pub(crate) welcome: RwSignal<bool>,
    /// Games that were begun, and puzzles that were opened together.
    pub(crate) games: Games,
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// Links of a step, over the grid.
    pub(crate) links: RwSignal<Links>,
    /// What contradicts each other: the cells of each rule, given or set of candidates.
    pub(crate) clash: RwSignal<Vec<Vec<usize>>>,
}

fn is_dark(theme: Theme) -> bool {
    match theme {
        Theme::System => browser::system_is_dark(),
        Theme::Light => false,
        Theme::Dark => true,
    }
}

/// What is on the table when nothing else is asked for.
fn first_board() -> Board {
    let line = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5";
    // It is a puzzle; an empty grid is there in any case.
    let empty = |_| Puzzle::sudoku(1).unwrap_or_else(|_| unreachable!());
    let puzzle = line.parse().unwrap_or_else(empty);
    Board::new(puzzle)
}

impl Page {
    pub(crate) fn new() -> Page {
        let settings = RwSignal::new(Settings::read(browser::kept("settings").as_deref()));
        let spoken = Lang::of_locale(&browser::language());
        let lang = Memo::new(move |_| settings.with(|settings| settings.lang).unwrap_or(spoken));
        let games = Games::new();
        let fragment = browser::fragment();
        let mut wrong = String::new();
        let mut linked = |link: &str| {
            let opened = share::is_ours(link).then(|| share::board(link, lang.get_untracked()))?;
            opened.map_err(|error| wrong = error).ok()
        };
        let found = linked(&fragment).or_else(|| linked(&games.unfinished()?));
        let welcome = found.is_none() && wrong.is_empty();
        let (board, seconds) = found.unwrap_or_else(|| (first_board(), 0));
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
            notice: RwSignal::new(Notice { text: wrong, of: (0, None, lang.get_untracked()) }),
            broken: RwSignal::new(Vec::new()),
            solved: RwSignal::new(false),
            seconds: RwSignal::new(seconds),
            paused: RwSignal::new(false),
            replayed: RwSignal::new(None),
            lesson: RwSignal::new(None),
            typed: RwSignal::new(Typed::Entry),
            setting: RwSignal::new(false),
            draft: RwSignal::new(None),
            painted: RwSignal::new(Vec::new()),
            welcome: RwSignal::new(welcome),
            games,
            dialog: RwSignal::new(None),
            links: RwSignal::new(Vec::new()),
            clash: RwSignal::new(Vec::new()),
        }
    }

    /// Starts what goes on by itself: the clock, conflicts, the link in the address, settings that are kept.
    pub(crate) fn live(self) {
        self.follow(&browser::fragment());
        set_interval(
            move || {
                if !self.still() && !self.solved.get_untracked() && !browser::hidden() {
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
            self.dress(false);
        });
        browser::when("(prefers-color-scheme: dark)", move |_| self.dress(false));
        // Paper is white, whatever the screen is.
        browser::when("print", move |printing| self.dress(printing));
        Effect::new(move |_| {
            self.version.track();
            self.selection.track();
            self.light_up(self.settings.with(|settings| settings.highlight));
        });
        Effect::new(move |_| {
            self.version.track();
            browser::set_title(&format!("{} · garns", self.name().0));
        });
        let waiting = Later::new();
        Effect::new(move |_| {
            if self.version.get() == 0 {
                return;
            }
            self.welcome.set(false);
            waiting.set(400, move || {
                // What a replay has not shown yet is not lost when the page is loaded again.
                if self.replayed.get_untracked().is_none() {
                    browser::set_fragment(&self.link());
                    self.games.keep(self);
                }
            });
        });
        let moved = window_event_listener(leptos::ev::hashchange, move |_| {
            let fragment = browser::fragment();
            if share::is_ours(&fragment) && fragment != self.link() {
                self.open(&fragment, "", |_| {});
            }
            self.follow(&fragment);
        });
        let left = window_event_listener(leptos::ev::pagehide, move |_| self.games.keep(self));
        let told = window_event_listener(leptos::ev::storage, move |event| {
            if let Some(key) = event.key() {
                self.games.hear(self, &key);
            }
        });
        on_cleanup(move || {
            told.remove();
            moved.remove();
            left.remove();
        });
    }

    /// Sets the colours, for the screen or for paper.
    fn dress(self, paper: bool) {
        let (theme, safe) = self.settings.with_untracked(|settings| (settings.theme, settings.safe_colours));
        let theme = if paper { Theme::Light } else { theme };
        browser::dress(theme.name(), safe, self.lang.get_untracked());
        self.dark.set(is_dark(theme));
    }

    /// What the puzzle is called, and, where it has a title, what it is.
    pub(crate) fn name(self) -> (String, String) {
        let lang = self.lang.get();
        self.sheet.with(|sheet| words::puzzle(&sheet.puzzle, lang))
    }

    /// What is missing of the puzzle on the table, where it was read in part.
    pub(crate) fn part(self) -> Option<Arc<Part>> {
        self.version.track();
        self.with_board(|board| board.part().cloned())
    }

    /// What a verdict on a part says of the whole puzzle; nothing where all of it was read.
    pub(crate) fn of_whole(self, verdict: garns::Verdict) -> Option<String> {
        self.part().map(|part| part.of_whole(verdict, self.lang.get()))
    }

    /// Says something; it stands until what it speaks of changes.
    pub(crate) fn tell(self, text: impl Into<String>) {
        self.notice.set(Notice { text: text.into(), of: untrack(|| self.subject()) });
    }

    fn subject(self) -> Subject {
        (self.version.get(), self.draft.get(), self.lang.get())
    }

    /// What was said, unless what it speaks of has changed since.
    pub(crate) fn told(self) -> String {
        let now = self.subject();
        self.notice.with(|notice| if notice.of == now { notice.text.clone() } else { String::new() })
    }

    /// A text in the language that is on.
    pub(crate) fn say(self, text: Text) -> &'static str {
        text.get(self.lang.get())
    }

    /// Shows one tab; what the others show on the grid goes.
    pub(crate) fn go(self, tab: Tab) {
        if tab != self.tab.get_untracked() {
            self.end_replay();
            self.hide();
            self.tell("");
            self.typed.set(Typed::Entry);
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
            Some(Touched::Cells(cells)) => self.write(cells),
            Some(Touched::Whole) => {
                let (selection, cursor) = (self.selection.get_untracked(), self.cursor.get_untracked());
                let sheet = self.with_board(|board| self.sheet.get_untracked().again(board));
                let cells = sheet.spots.len();
                let again = Arc::ptr_eq(&sheet.spots, &self.sheet.get_untracked().spots);
                self.sheet.set(sheet);
                if again {
                    self.hide();
                    self.write((0..cells).collect());
                }
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

    /// Writes into cells what stands there: of many some now, and the others with the next frames.
    fn write(self, mut cells: Vec<usize>) {
        let sheet = self.sheet.get_untracked();
        let rest = cells.split_off(cells.len().min(CELLS_A_FRAME));
        self.with_board(|board| cells.into_iter().for_each(|cell| sheet.write(cell, board)));
        if !rest.is_empty() {
            request_animation_frame(move || {
                // Cells that are gone need nothing.
                if Arc::ptr_eq(&sheet.spots, &self.sheet.get_untracked().spots) {
                    self.write(rest);
                }
            });
        }
    }

    /// Whether nothing can be played: the grid is hidden, or shows a game once more.
    pub(crate) fn still(self) -> bool {
        self.paused.get_untracked() || self.replayed.get_untracked().is_some()
    }

    /// Changes the board as a player does.
    pub(crate) fn play(self, change: impl FnOnce(&mut Board) -> Touched) {
        if !self.still() {
            self.change(change);
        }
    }

    pub(crate) fn undo(self) {
        if self.still() {
            return;
        }
        // What is painted and not yet part of the puzzle is taken back first.
        if self.painted.try_update(Vec::pop).flatten().is_some() {
            return;
        }
        self.draft.update(|draft| {
            if draft.as_ref().is_some_and(|draft| draft.editing.is_some()) {
                *draft = None;
            }
        });
        self.draw(self.board.try_update_value(Board::undo).flatten());
    }

    pub(crate) fn redo(self) {
        if self.still() {
            return;
        }
        self.draw(self.board.try_update_value(Board::redo).flatten());
    }

    /// Puts another puzzle on the table.
    pub(crate) fn replace(self, puzzle: Puzzle, keep: bool) {
        self.end_replay();
        self.change(|board| board.replace(puzzle, keep));
    }

    /// Opens what a text holds: one puzzle, or many of them together; then calls back, with what is wrong if something is.
    /// Links of ours are opened here, every other text by a worker. Many puzzles are kept under the name of their file.
    pub(crate) fn open(self, text: &str, name: &str, mut then: impl FnMut(Result<(), String>) + 'static) {
        let lang = self.lang.get_untracked();
        if share::is_ours(text) {
            return then(share::board(text, lang).map(|(board, seconds)| self.opened(&board, seconds, "")));
        }
        let (request, name) = (Request::Open { text: text.to_owned(), lang }, name.to_owned());
        crew::start(&request, move |message| match message {
            Message::Reply(Reply::Opened { mut puzzles, unread, packed }) => then(match puzzles.pop() {
                Some((puzzle, part)) if puzzles.is_empty() => share::puzzle(&puzzle, lang).map(|puzzle| {
                    let board = Board::new(puzzle).without(part.map(Arc::new));
                    self.opened(&board, 0, &unread.join("; "));
                }),
                Some(last) => {
                    puzzles.push(last);
                    if self.games.may_go(self) {
                        self.games.open_together(self, puzzles, &packed, &name, unread);
                    }
                    Ok(())
                }
                None => Ok(()),
            }),
            Message::Reply(Reply::Refused { en, pt }) => then(Err(get(&(en, pt), lang).to_owned())),
            _ => {}
        });
    }

    /// Puts a puzzle that was opened on the table, and says what of it was not read.
    pub(crate) fn opened(self, board: &Board, seconds: u32, unread: &str) {
        if self.games.may_go(self) {
            self.games.forget_together();
            self.put(board, seconds);
            self.tell(unread);
        }
    }

    /// Puts a puzzle with what was written into it on the table, to be played.
    pub(crate) fn put(self, new: &Board, seconds: u32) {
        self.games.keep(self);
        self.put_unkept(new, seconds);
    }

    /// The same, where what is on the table was kept before, or is older than what takes its place.
    pub(super) fn put_unkept(self, new: &Board, seconds: u32) {
        self.end_replay();
        self.select(Vec::new(), 0);
        self.change(|board| board.become_like(new));
        self.seconds.set(seconds);
        self.paused.set(false);
        self.set_up(false);
    }

    /// Whether the puzzle is being set from now on, or played.
    pub(crate) fn set_up(self, setting: bool) {
        self.setting.set(setting);
        if self.tab.get_untracked() == Tab::Make {
            self.typed.set(if setting { Typed::Given } else { Typed::Nothing });
        }
    }

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

    /// Marks the cells that the selected one sees, and those with its value.
    fn light_up(self, on: bool) {
        let sheet = self.sheet.get_untracked();
        let one = match self.selection.get_untracked()[..] {
            [cell] if on => Some(cell),
            _ => None,
        };
        let near: Vec<bool> = self.with_board(|board| {
            let grid = board.grid();
            let value = one.and_then(|cell| grid.get(cell));
            let near = |cell: usize| {
                one.is_some_and(|one| {
                    cell != one
                        && (board.neighbours(one).contains(&cell)
                            || value.is_some() && grid.get(cell) == value)
                })
            };
            (0..sheet.spots.len()).map(near).collect()
        });
        for (spot, near) in sheet.spots.iter().zip(near) {
            if spot.near.get_untracked() != near {
                spot.near.set(near);
            }
        }
    }
}

//! What is typed, on keys or on the keypad, and what becomes of it: entries, givens, clues of rules, regions.

use leptos::prelude::*;

use super::browser;
use super::state::{Dialog, Page, Typed};
use crate::board::Mode;
use crate::geometry;
use crate::keys::{Command, Key, Typing, command};
use crate::set;
use crate::words;

impl Page {
    /// Writes a value, mark or colour into what is selected.
    pub(crate) fn enter(self, rank: usize, mode: Mode) {
        let cells = self.selection.get_untracked();
        if cells.is_empty() {
            return;
        }
        match self.typed.get_untracked() {
            // A colour is no part of a clue, and its number need not be a value.
            Typed::Rule if matches!(mode, Mode::Colour | Mode::Pen) => {}
            Typed::Rule => {
                let symbol = self.with_board(|board| board.puzzle().values().symbol(rank).to_owned());
                self.draft.update(|draft| {
                    if let Some(draft) = draft {
                        symbol.chars().for_each(|c| {
                            draft.push(c);
                        });
                    }
                });
            }
            Typed::Region => self.paint(Some(rank as u16)),
            Typed::Notes => {}
            Typed::Given if mode == Mode::Value => {
                let puzzle = self.with_board(|board| set::with_givens(board.puzzle(), &cells, Some(rank)));
                self.replace(puzzle, true);
            }
            Typed::Mark if !matches!(mode, Mode::Colour | Mode::Pen) => {
                let puzzle = self.with_board(|board| set::with_marks(board.puzzle(), &cells, Some(rank)));
                self.replace(puzzle, true);
            }
            Typed::Nothing => self.tell(words::BEING_PLAYED.get(self.lang.get_untracked())),
            _ => {
                let tidy = self.settings.with_untracked(|settings| settings.tidy);
                self.play(|board| board.enter(&cells, mode, rank, tidy));
            }
        }
    }

    /// Clears what is selected, or the last character of a clue.
    pub(crate) fn clear(self) {
        let cells = self.selection.get_untracked();
        match self.typed.get_untracked() {
            Typed::Rule => self.shorten_clue(),
            Typed::Region => self.paint(None),
            Typed::Notes => {}
            Typed::Given => {
                let puzzle = self.with_board(|board| set::with_givens(board.puzzle(), &cells, None));
                self.replace(puzzle, true);
            }
            Typed::Mark => {
                let puzzle = self.with_board(|board| set::with_marks(board.puzzle(), &cells, None));
                self.replace(puzzle, true);
            }
            Typed::Nothing => self.tell(words::BEING_PLAYED.get(self.lang.get_untracked())),
            Typed::Entry => self.play(|board| board.clear(&cells)),
        }
    }

    fn shorten_clue(self) {
        self.draft.update(|draft| {
            if let Some(draft) = draft {
                draft.pop();
            }
        });
    }

    /// How a key of the keypad writes: a clue has no colours.
    pub(crate) fn keypad_mode(self) -> Mode {
        let plain = matches!(self.typed.get(), Typed::Rule | Typed::Region | Typed::Mark)
            || self.typed.get() != Typed::Entry && self.mode.get() == Mode::Pen;
        if plain { Mode::Value } else { self.mode.get() }
    }

    /// Takes a key for the rule that is being drawn; whether it was one.
    fn clue_key(self, event: &web_sys::KeyboardEvent) -> bool {
        if self.typed.get_untracked() != Typed::Rule
            || self.draft.with_untracked(Option::is_none)
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
        {
            return false;
        }
        let name = event.key();
        match (name.as_str(), name.chars().next().filter(|_| name.chars().count() == 1)) {
            ("Enter", _) => self.add_rule(),
            ("Escape", _) => self.draw_rule(None),
            ("Backspace", _) => self.shorten_clue(),
            (_, Some(c)) => {
                let took = self.draft.try_update(|draft| draft.as_mut().is_some_and(|draft| draft.push(c)));
                return took == Some(true);
            }
            _ => return false,
        }
        true
    }

    /// Does what a key says; whether it said something.
    pub(crate) fn key(self, event: &web_sys::KeyboardEvent) -> bool {
        if self.clue_key(event) {
            return true;
        }
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
        if self.paused.get_untracked() && !matches!(command, Command::Pause | Command::Help) {
            return false;
        }
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
                let mode = mode.unwrap_or_else(|| untrack(|| self.keypad_mode()));
                if mode == Mode::Pen {
                    self.enter(0, mode);
                    return true;
                }
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
            Command::Help => self.dialog.set(Some(Dialog::Keys)),
        }
        true
    }
}

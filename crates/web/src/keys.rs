//! What a key means: the same keys as in the programs people know, and all of the page without a mouse.

use crate::board::Mode;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go to a neighbouring cell; with the flag, take it into the selection.
    Move(Direction, bool),
    /// To the first or last cell of the row; with the first flag of the whole grid; with the second, select.
    Edge {
        /// Towards the end.
        last: bool,
        /// Of the grid, not of the row.
        grid: bool,
    },
    /// A character of a symbol, written in a mode (or in the one that is on).
    Symbol(char, Option<Mode>),
    /// Clear the selected cells.
    Clear,
    /// Change the mode.
    Mode(Mode),
    /// The mode after this one.
    NextMode,
    Undo,
    Redo,
    /// Select every cell.
    All,
    /// Select only the cell with the cursor.
    None,
    /// Pause, or go on.
    Pause,
    /// Show what the keys do.
    Help,
}

/// A direction on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
}

impl Direction {
    /// Rows down and columns right.
    pub fn offset(self) -> (i32, i32) {
        match self {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        }
    }
}

/// A key as a browser tells it.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// What it writes: `a`, `ArrowUp`, `!` where shift makes that of `1`.
    pub key: &'a str,
    /// Which key it is: `KeyA`, `Digit1`, `Numpad1`.
    pub code: &'a str,
    /// Whether shift is held.
    pub shift: bool,
    /// Whether control or the command key is held.
    pub control: bool,
    /// Whether alt is held.
    pub alt: bool,
}

/// What a key means on the grid. `letters` says that letters are symbols of the puzzle, so that they don't change
/// the mode.
pub fn command(key: Key<'_>, letters: bool) -> Option<Command> {
    let Key { key: name, code, shift, control, alt } = key;
    let arrow = match name {
        "ArrowUp" => Some(Direction::Up),
        "ArrowDown" => Some(Direction::Down),
        "ArrowLeft" => Some(Direction::Left),
        "ArrowRight" => Some(Direction::Right),
        _ => None,
    };
    if let Some(direction) = arrow {
        return (!alt).then_some(Command::Move(direction, shift || control));
    }
    // Shift and control are marks, and may change what a digit key writes; the key itself says which digit it is.
    let mark = match (shift, control) {
        (true, false) => Some(Mode::Corner),
        (false, true) => Some(Mode::Centre),
        (true, true) => Some(Mode::Colour),
        _ => None,
    };
    let digit = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"));
    if let Some(digit) = digit.and_then(|rest| rest.chars().next()).filter(char::is_ascii_digit) {
        return (!alt).then_some(Command::Symbol(digit, mark));
    }
    if alt {
        return None;
    }
    let small = name.to_lowercase();
    match (small.as_str(), control) {
        ("z", true) if shift => return Some(Command::Redo),
        ("z", true) => return Some(Command::Undo),
        ("y", true) => return Some(Command::Redo),
        ("a", true) => return Some(Command::All),
        (_, true) if small.chars().count() == 1 => return None, // the browser's own: copy, paste, print
        _ => {}
    }
    match name {
        "?" => Some(Command::Help),
        "Backspace" | "Delete" => Some(Command::Clear),
        "Escape" => Some(Command::None),
        " " => Some(Command::NextMode),
        "Home" => Some(Command::Edge { last: false, grid: control }),
        "End" => Some(Command::Edge { last: true, grid: control }),
        _ => {
            let mut chars = name.chars();
            let (Some(c), None) = (chars.next(), chars.next()) else { return None };
            if letters && c.is_alphanumeric() {
                return Some(Command::Symbol(c, mark.filter(|_| shift && control)));
            }
            match small.as_str() {
                "z" => Some(Command::Mode(Mode::Value)),
                "x" => Some(Command::Mode(Mode::Corner)),
                "c" => Some(Command::Mode(Mode::Centre)),
                "v" => Some(Command::Mode(Mode::Colour)),
                "b" => Some(Command::Mode(Mode::Pen)),
                "p" => Some(Command::Pause),
                _ => None,
            }
        }
    }
}

/// Characters typed one after the other that may make up one symbol: `1`, then `12`.
#[derive(Clone, Debug, Default)]
pub struct Typing {
    text: String,
    at: f64,
}

/// What typing a character came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The symbol's rank.
    pub rank: usize,
    /// Whether it takes the place of the one before, of which it is the longer form.
    pub instead: bool,
}

/// For how long two characters belong together, in milliseconds.
const TOGETHER: f64 = 900.0;

impl Typing {
    /// A character typed at a moment (in milliseconds). Upper and lower case are the same unless there is a symbol
    /// for each.
    pub fn push(&mut self, c: char, now: f64, symbols: &[String]) -> Option<Typed> {
        let find = |text: &str| {
            symbols
                .iter()
                .position(|symbol| symbol == text)
                .or_else(|| symbols.iter().position(|symbol| symbol.eq_ignore_ascii_case(text)))
        };
        if !self.text.is_empty() && now - self.at < TOGETHER {
            let longer = format!("{}{c}", self.text);
            if let Some(rank) = find(&longer) {
                let instead = find(&self.text).is_some();
                self.text = longer;
                self.at = now;
                return Some(Typed { rank, instead });
            }
        }
        self.text = c.to_string();
        self.at = now;
        find(&self.text).map(|rank| Typed { rank, instead: false })
    }

    /// Forgets what was typed: the next character begins a symbol.
    pub fn forget(&mut self) {
        self.text.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<'a>(key: &'a str, code: &'a str, shift: bool, control: bool) -> Key<'a> {
        Key { key, code, shift, control, alt: false }
    }

    #[test]
    fn digits_are_values_and_with_shift_and_control_marks() {
        for (key, mode) in [
            (key("5", "Digit5", false, false), None),
            (key("%", "Digit5", true, false), Some(Mode::Corner)),
            (key("5", "Digit5", false, true), Some(Mode::Centre)),
            (key("5", "Numpad5", true, true), Some(Mode::Colour)),
        ] {
            assert_eq!(command(key, false), Some(Command::Symbol('5', mode)), "{key:?}");
        }
    }

    #[test]
    fn letters_are_modes_unless_they_are_symbols() {
        let z = key("z", "KeyZ", false, false);
        assert_eq!(command(z, false), Some(Command::Mode(Mode::Value)));
        assert_eq!(command(z, true), Some(Command::Symbol('z', None)));
        assert_eq!(command(key("z", "KeyZ", false, true), true), Some(Command::Undo));
        assert_eq!(command(key("Z", "KeyZ", true, true), true), Some(Command::Redo));
        assert_eq!(command(key("c", "KeyC", false, true), false), None, "copying is the browser's");
    }

    #[test]
    fn a_question_mark_asks_for_the_keys_wherever_it_is_on_the_keyboard() {
        assert_eq!(command(key("?", "Slash", true, false), false), Some(Command::Help));
        assert_eq!(command(key("?", "Minus", true, false), true), Some(Command::Help));
    }

    #[test]
    fn arrows_go_and_with_shift_select() {
        let plain = command(key("ArrowUp", "ArrowUp", false, false), false);
        assert_eq!(plain, Some(Command::Move(Direction::Up, false)));
        let more = command(key("ArrowLeft", "ArrowLeft", true, false), false);
        assert_eq!(more, Some(Command::Move(Direction::Left, true)));
    }

    #[test]
    fn two_digits_typed_quickly_are_one_symbol() {
        let symbols: Vec<String> = (1..=16).map(|n| n.to_string()).collect();
        let mut typing = Typing::default();
        assert_eq!(typing.push('1', 0.0, &symbols), Some(Typed { rank: 0, instead: false }));
        assert_eq!(typing.push('2', 300.0, &symbols), Some(Typed { rank: 11, instead: true }));
        assert_eq!(typing.push('3', 400.0, &symbols), Some(Typed { rank: 2, instead: false }));
        assert_eq!(typing.push('1', 3000.0, &symbols), Some(Typed { rank: 0, instead: false }));
        assert_eq!(typing.push('2', 5000.0, &symbols), Some(Typed { rank: 1, instead: false }));
        assert_eq!(typing.push('x', 5000.0, &symbols), None);
    }
}

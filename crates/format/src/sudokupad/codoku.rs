//! Classic grids in few characters: a digit and the blanks behind it in one.
//!
//! ```text
//! 0 … 9 A … Z a … x stand for 0 … 59: digit + 10 · blanks behind it (a digit 0 is a blank itself)
//! ```

use garns_puzzle::Text;
use garns_puzzle::rules::House;

use crate::error::shown;
use crate::line::Reader;
use crate::unread::Unreads;
use crate::{Hints, Read, ReadError, ReadErrorKind, link, packing};

/// The cells, if there are as many as a square has, and the letters for rules behind them.
pub(super) fn cells(text: &str) -> Option<(String, &str)> {
    let digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let expand = |text: &str| {
        let mut cells = String::new();
        for c in text.chars() {
            let number = digits.find(c)?;
            cells += &(number % 10).to_string();
            cells += &"0".repeat(number / 10);
        }
        Some(cells)
    };
    let whole = |cells: &String| matches!(cells.len(), 16 | 36 | 81);
    // Letters at the end may be a rule each: windows, diagonals.
    let flags = |count: usize| {
        let (code, flags) = text.split_at_checked(text.len().checked_sub(count)?)?;
        let known = flags.chars().all(|c| matches!(c, 'w' | 'x'));
        expand(code).filter(|cells| known && whole(cells)).map(|cells| (cells, flags))
    };
    (0..=2).find_map(flags)
}

/// Reads the cells, packed or not, by themselves or with a title.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const CODE: Text = Text { en: "a grid of 16, 36 or 81 cells", pt: "uma grade de 16, 36 ou 81 células" };
    let text = link::decoded(text);
    let mut unread = Unreads::default();
    let (code, title) = match cells(&text) {
        Some(_) => (text.clone(), String::new()),
        None => {
            let json = packing::unpack(&text).ok_or(ReadErrorKind::Packed)?;
            match serde_json::from_str::<serde_json::Value>(&json) {
                Ok(json) => {
                    let said = |name: &str| json[name].as_str().unwrap_or("").to_owned();
                    unread.others("", &json, "p n");
                    (said("p"), said("n"))
                }
                Err(_) => (json, String::new()),
            }
        }
    };
    let (cells, flags) =
        cells(&code).ok_or_else(|| ReadErrorKind::Wrong { expected: CODE, found: shown(&code) })?;
    let mut puzzle = Reader::default().read(&cells, hints)?.puzzle;
    let order = puzzle.values().len() as u16;
    for flag in flags.chars() {
        let houses =
            if flag == 'x' { House::diagonals(order).to_vec() } else { House::windows(order.isqrt()) };
        houses.into_iter().try_for_each(|house| puzzle.add(house))?;
    }
    puzzle.notes_mut().title = title;
    Ok(Read::new(puzzle, unread))
}

#[cfg(test)]
mod tests {
    use crate::{Hints, find, packing, read, write};

    #[test]
    fn short_codes_are_read() {
        // 1 and five blanks, then six blanks at a time, the last two as one: 1 + 5 + 12 · 6 + 3.
        let code = format!("p{}K", "o".repeat(12));
        for text in [format!("scf{code}"), format!("https://sudokupad.app/scf{code}"), format!("scf{code}x")]
        {
            let puzzle = read(&text, &Hints::default()).unwrap();
            assert_eq!((puzzle.givens().get(0), puzzle.givens().blanks()), (Some(0), 80), "{text}");
            assert_eq!(puzzle.added_rules().len(), if text.ends_with('x') { 2 } else { 0 }, "{text}");
        }
        let json = format!("{{\"p\":\"{code}\",\"n\":\"Name\"}}");
        let puzzle = read(&format!("scf{}", packing::pack(&json)), &Hints::default()).unwrap();
        assert_eq!(puzzle.notes().title, "Name");
        assert_eq!(write(&puzzle, find("line").unwrap()).unwrap(), format!("1{}\n", ".".repeat(80)));
    }
}

//! Which symbols a grid is written in: found out from its cells, or told by hints.
//!
//! | order | cells | read as |
//! |---|---|---|
//! | any | decimal numbers | 1 to n |
//! | above 9 | one character each | `1`–`9 A`–`Z a`–`z @ $ &`; up to order 35 small letters are capitals |
//! | 10 to 36 | the same, `0` beside another blank | `0`–`9 A`–`Z`, the values 0 to n−1 |
//! | above 9 | letters beyond the first line's | `A`–`Z a`–`z` |
//! | any | exactly n different symbols, none a digit | those, in the order of their characters |

use std::collections::BTreeSet;

use garns_puzzle::{Cell, Grid, PuzzleError, Values};

use crate::error::shown;
use crate::rows::is_one_character;
use crate::{Hints, ReadErrorKind};

/// The symbols of orders above 9, one character a value.
const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$&";

/// The largest order in which small letters mean the same as capitals: 9 digits and 26 letters.
const FOLDED: usize = 35;

/// The usual single characters for the values 1 to `order` (at most 64).
pub(crate) fn usual_symbols(order: usize) -> Vec<String> {
    SYMBOLS.chars().take(order).map(String::from).collect()
}

/// The single characters a puzzle's values are written with, if each has one: its symbol, or for larger orders
/// written as numbers the usual letters (10 is `A`).
pub(crate) fn letters(values: &Values) -> Option<Vec<String>> {
    if values.all_symbols().iter().all(|symbol| is_one_character(symbol)) {
        return Some(values.all_symbols().to_vec());
    }
    (values.written_as_numbers() && values.counts_from_one()).then(|| usual_symbols(values.len()))
}

/// The signs for a blank cell; where one of them is a symbol, it is that symbol.
const BLANKS: [&str; 6] = [".", "0", "_", "*", "-", "?"];

/// A sign for a blank cell that is no symbol of the puzzle.
pub(crate) fn blank_for(values: &Values) -> Option<&'static str> {
    let free = |blank: &&&str| values.rank_of_symbol(blank).is_none();
    [".", "_", "*", "-", "?"].iter().find(free).copied()
}

/// Whether a cell is written as blank: nothing, spaces, or one of the signs, once or repeated.
pub(crate) fn is_blank(cell: &str) -> bool {
    let mut chars = cell.chars();
    match chars.next() {
        None => true,
        Some(first) => {
            let sign = first.is_whitespace() || BLANKS.iter().any(|blank| blank.starts_with(first));
            sign && chars.all(|c| c == first)
        }
    }
}

fn is_cross(cell: &str) -> bool {
    cell == "x" || cell == "X"
}

/// What one cell means in an alphabet.
enum Meaning {
    Blank,
    Rank(usize),
    Strange,
}

/// Reads every cell, or says which is the first that means nothing.
fn translate(cells: &[&str], meaning: impl Fn(&str) -> Meaning) -> Result<Grid, usize> {
    let ranks: Result<Vec<Option<usize>>, usize> = cells
        .iter()
        .enumerate()
        .map(|(i, cell)| match meaning(cell) {
            Meaning::Blank => Ok(None),
            Meaning::Rank(rank) => Ok(Some(rank)),
            Meaning::Strange => Err(i),
        })
        .collect();
    Ok(ranks?.into_iter().collect())
}

/// Finds the values of a square grid of so many rows, and what stands in its cells. `separated` says that
/// something stood between the cells, so that numbers are meant as numbers.
pub(crate) fn read_cells(
    cells: &[&str],
    order: usize,
    separated: bool,
    hints: &Hints,
) -> Result<(Values, Grid), ReadErrorKind> {
    if let Some(symbols) = &hints.symbols {
        return named(cells, order, symbols);
    }
    let filled = || cells.iter().filter(|cell| !is_blank(cell) && !is_cross(cell));
    let single = filled().all(|cell| is_one_character(cell));
    if filled().all(|cell| is_number(cell)) && (separated || order <= 9 || !single) {
        return numbers(cells, order);
    }
    if single
        && order > 9
        && let Some(read) = characters(cells, order)?
    {
        return Ok(read);
    }
    any_symbols(cells, order)
}

fn named(cells: &[&str], order: usize, symbols: &[String]) -> Result<(Values, Grid), ReadErrorKind> {
    if symbols.len() < order {
        return Err(ReadErrorKind::HintedSymbols { found: symbols.len(), expected: order });
    }
    let values = Values::symbols(symbols.iter().cloned())?;
    let grid = translate(cells, |cell| match values.rank_of_symbol(cell) {
        Some(rank) => Meaning::Rank(rank),
        None if is_blank(cell) || is_cross(cell) => Meaning::Blank,
        None => Meaning::Strange,
    });
    let grid =
        grid.map_err(|i| ReadErrorKind::NotASymbol { cell: place(i, order), symbol: symbol_at(cells, i) })?;
    Ok((values, grid))
}

fn is_number(cell: &str) -> bool {
    !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit())
}

/// Decimal numbers from 1; or from 0, if 0 and another sign for blank both occur in an order above 9.
fn numbers(cells: &[&str], order: usize) -> Result<(Values, Grid), ReadErrorKind> {
    let number = |cell: &str| if is_number(cell) { cell.parse::<usize>().ok() } else { None };
    let most = cells.iter().filter_map(|cell| number(cell)).max().unwrap_or(0);
    let zero = cells.iter().any(|cell| number(cell) == Some(0));
    let blank = cells.iter().any(|cell| is_blank(cell) && !is_number(cell));
    let first = usize::from(!(order > 9 && zero && blank && most < order));
    let grid = translate(cells, |cell| match number(cell).map(|number| number.checked_sub(first)) {
        Some(Some(rank)) if rank < order => Meaning::Rank(rank),
        Some(None) => Meaning::Blank,
        None if is_blank(cell) || is_cross(cell) => Meaning::Blank,
        _ => Meaning::Strange,
    });
    let grid = grid.map_err(|i| strange(cells, i, order))?;
    Ok((Values::range(first as i64, order)?, grid))
}

/// Single characters of an order above 9, if one of the usual alphabets has them all.
fn characters(cells: &[&str], order: usize) -> Result<Option<(Values, Grid)>, PuzzleError> {
    let blank = |cell: &str| is_blank(cell) || is_cross(cell);
    let read = |rank: &dyn Fn(u8) -> Option<usize>, zero: bool| {
        translate(cells, |cell| match cell.as_bytes() {
            [b'0'] if !zero => Meaning::Blank,
            [byte] => match rank(*byte).filter(|rank| *rank < order) {
                Some(rank) => Meaning::Rank(rank),
                None if blank(cell) => Meaning::Blank,
                None => Meaning::Strange,
            },
            _ if blank(cell) => Meaning::Blank,
            _ => Meaning::Strange,
        })
    };
    let has = |test: &dyn Fn(&str) -> bool| cells.iter().any(|cell| test(cell));
    // Where blank cells have another sign, 0 is a value, and values count from it.
    if order <= 36 && has(&|cell| cell == "0") && has(&|cell| is_blank(cell) && cell != "0") {
        let from_zero = |byte: u8| (byte as char).to_digit(36).map(|digit| digit as usize);
        if let Ok(grid) = read(&from_zero, true) {
            let symbols = std::iter::once("0".to_owned()).chain(usual_symbols(order - 1)).collect();
            return Ok(Some((Values::with_symbols((0..order as i64).collect(), symbols)?, grid)));
        }
    }
    let usual = |byte: u8| usual_rank(byte, order);
    if let Ok(grid) = read(&usual, false) {
        return Ok(Some((Values::symbols(usual_symbols(order))?, grid)));
    }
    // Letters alone count from A.
    let digits = has(&|cell| matches!(cell.as_bytes(), [b'1'..=b'9']));
    let letter = |byte: u8| match byte {
        b'A'..=b'Z' => Some(usize::from(byte - b'A')),
        b'a'..=b'z' if order <= 26 => Some(usize::from(byte - b'a')),
        b'a'..=b'z' => Some(usize::from(byte - b'a') + 26),
        _ => None,
    };
    if order <= 52
        && !digits
        && let Ok(grid) = read(&letter, false)
    {
        let letters = ('A'..='Z').chain('a'..='z').take(order).map(String::from);
        return Ok(Some((Values::symbols(letters)?, grid)));
    }
    Ok(None)
}

/// The rank of a character among [`SYMBOLS`].
fn usual_rank(byte: u8, order: usize) -> Option<usize> {
    let byte = if order <= FOLDED { byte.to_ascii_uppercase() } else { byte };
    SYMBOLS.bytes().position(|symbol| symbol == byte)
}

/// Any symbols, if there are exactly as many as the order.
fn any_symbols(cells: &[&str], order: usize) -> Result<(Values, Grid), ReadErrorKind> {
    // A cross is a symbol like others where something else marks the blanks.
    let blanks = cells.iter().any(|cell| is_blank(cell));
    let blank = |cell: &str| is_blank(cell) || (is_cross(cell) && !blanks);
    let symbols: BTreeSet<&str> = cells.iter().copied().filter(|cell| !blank(cell)).collect();
    // Where numbers are among them, other symbols are slips; where most letters are those of the order, too.
    let is_digit = |cell: &&str| is_number(cell);
    let is_letter = |cell: &str| match cell.as_bytes() {
        [byte] => order > 9 && usual_rank(*byte, order).is_some_and(|rank| rank < order),
        _ => false,
    };
    let digits = symbols.iter().any(is_digit);
    if digits || symbols.len() != order || order == 1 {
        let known = |cell: &str| match cell.parse::<usize>() {
            Ok(number) => (1..=order).contains(&number),
            Err(_) => is_letter(cell),
        };
        let (known, odd): (Vec<&str>, Vec<&str>) = symbols.iter().partition(|cell| known(cell));
        let first = cells.iter().position(|cell| odd.contains(cell));
        return Err(match first {
            Some(i) if digits || order == 1 || known.len() > odd.len() => strange(cells, i, order),
            _ => ReadErrorKind::SymbolCount { found: symbols.len(), expected: order },
        });
    }
    let values = Values::symbols(symbols)?;
    let grid = translate(cells, |cell| match values.rank_of_symbol(cell) {
        Some(rank) => Meaning::Rank(rank),
        None => Meaning::Blank,
    });
    Ok((values, grid.map_err(|i| strange(cells, i, order))?))
}

fn strange(cells: &[&str], i: usize, order: usize) -> ReadErrorKind {
    ReadErrorKind::Symbol { cell: place(i, order), symbol: symbol_at(cells, i), count: order }
}

/// The cell's text, as a sentence can show it.
fn symbol_at(cells: &[&str], i: usize) -> String {
    cells.get(i).map_or(String::new(), |cell| shown(cell))
}

fn place(i: usize, order: usize) -> Cell {
    Cell::new((i / order) as u16, (i % order) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::characters as cut;

    type Found = (Vec<i64>, Vec<Option<usize>>, String);

    fn read(text: &str, separated: bool) -> Result<Found, ReadErrorKind> {
        let cells: Vec<&str> = if separated { text.split(' ').collect() } else { cut(text) };
        let order = cells.len().isqrt();
        let (values, grid) = read_cells(&cells, order, separated, &Hints::default())?;
        Ok((values.all_numbers().to_vec(), grid.iter().collect(), values.all_symbols().concat()))
    }

    fn with_blanks(start: &str, order: usize) -> String {
        format!("{start}{}", ".".repeat(order * order - start.chars().count()))
    }

    #[test]
    fn every_sign_for_blank_is_one() {
        let (_, grid, _) = read("1.0_*-?xX2341234", false).unwrap();
        assert_eq!(grid.iter().take_while(|cell| cell.is_none()).count(), 0);
        assert_eq!(grid.iter().filter(|cell| cell.is_none()).count(), 8);
    }

    #[test]
    fn sixteen_values_in_four_styles() {
        let usual = read(&with_blanks("19AGag", 16), false).unwrap();
        assert_eq!(usual.2, "123456789ABCDEFG");
        assert_eq!(usual.1[..6], [0, 8, 9, 15, 9, 15].map(Some));
        let from_zero = read(&with_blanks("09AFf", 16), false).unwrap();
        assert_eq!((from_zero.0[0], from_zero.0[15], from_zero.2.as_str()), (0, 15, "0123456789ABCDEF"));
        assert_eq!(from_zero.1[..5], [0, 9, 10, 15, 15].map(Some));
        let zero_is_blank = read(&with_blanks("0G", 16), false).unwrap();
        assert_eq!(zero_is_blank.1[..2], [None, Some(15)]);
        let letters = read(&with_blanks("APp", 16), false).unwrap();
        assert_eq!((letters.1[0], letters.1[1], letters.2.as_str()), (Some(0), Some(15), "ABCDEFGHIJKLMNOP"));
        let numbers = read(&format!("16 1{}", " .".repeat(254)), true).unwrap();
        assert_eq!(numbers.1[..2], [Some(15), Some(0)]);
    }

    #[test]
    fn sixty_four_values_tell_small_letters_from_capitals() {
        let (_, grid, symbols) = read(&with_blanks("Zaz@$&xX", 64), false).unwrap();
        assert_eq!(grid[..8], [34, 35, 60, 61, 62, 63, 58, 32].map(Some));
        assert_eq!(symbols.len(), 64);
    }

    #[test]
    fn words_and_pictures_need_all_their_symbols() {
        let (numbers, grid, symbols) = read("ABCD..AB..CD..AB", false).unwrap();
        assert_eq!((numbers, symbols.as_str()), (vec![1, 2, 3, 4], "ABCD"));
        assert_eq!(grid[..4], [0, 1, 2, 3].map(Some));
        assert!(read("🐈🐕🐎🐄............", false).is_ok());
        assert_eq!(
            read("ABC.............", false),
            Err(ReadErrorKind::SymbolCount { found: 3, expected: 4 })
        );
        assert_eq!(
            read("ABCDE...........", false),
            Err(ReadErrorKind::SymbolCount { found: 5, expected: 4 })
        );
        let named =
            Hints { symbols: Some(cut("XYZW").into_iter().map(String::from).collect()), ..Hints::default() };
        let cells = cut("X...............");
        assert_eq!(read_cells(&cells, 4, false, &named).unwrap().1.get(0), Some(0));
        assert!(read_cells(&cut("A..............."), 4, false, &named).is_err());
    }

    #[test]
    fn a_slip_is_named_with_its_cell() {
        let slip = ReadErrorKind::Symbol { cell: Cell::new(0, 3), symbol: "5".into(), count: 4 };
        assert_eq!(read("1235............", false), Err(slip));
        let slip = ReadErrorKind::Symbol { cell: Cell::new(1, 0), symbol: "a".into(), count: 4 };
        assert_eq!(read("123.a...........", false), Err(slip));
    }
}

//! A plain puzzle as the shortest text that says all of it: which cells are given as one bit each, and the values of those as
//! one number in a mixed radix, in the alphabet of base64url. Star Burst Leo takes 29 characters.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use garns::{Grid, Puzzle};

/// The letter of a frame, and the empty puzzle of a size in it.
type Frame = (char, fn(usize) -> Option<Puzzle>);

const FRAMES: [Frame; 2] = [('s', |size| Puzzle::sudoku(size).ok()), ('l', |size| Puzzle::latin(size).ok())];

/// Multiplies a number, lowest byte first, and adds to it.
fn push(number: &mut Vec<u8>, radix: usize, digit: usize) {
    let mut carry = digit;
    for byte in number.iter_mut() {
        carry += usize::from(*byte) * radix;
        *byte = carry as u8;
        carry >>= 8;
    }
    while carry > 0 {
        number.push(carry as u8);
        carry >>= 8;
    }
}

/// Takes the last digit off a number again.
fn pop(number: &mut [u8], radix: usize) -> usize {
    number.iter_mut().rev().fold(0, |rest, byte| {
        let now = rest << 8 | usize::from(*byte);
        *byte = (now / radix) as u8;
        now % radix
    })
}

/// The text of a puzzle that is nothing but its givens in a plain frame; none of any other.
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let (size, givens) = (puzzle.values().len(), puzzle.givens());
    let plain =
        |(_, empty): &&Frame| empty(size).is_some_and(|empty| empty.with_givens(givens.clone()) == *puzzle);
    let (letter, _) = FRAMES.iter().find(plain)?;
    let mut number = Vec::new();
    for rank in givens.iter() {
        if let Some(rank) = rank {
            push(&mut number, size, rank);
        }
        push(&mut number, 2, usize::from(rank.is_some()));
    }
    Some(format!("{letter}{size}.{}", URL_SAFE_NO_PAD.encode(number)))
}

pub fn read(text: &str) -> Option<Puzzle> {
    let (frame, packed) = text.split_once('.')?;
    let (_, empty) = FRAMES.iter().find(|(letter, _)| frame.starts_with(*letter))?;
    let size = frame[1..].parse().ok().filter(|size| (1..=64).contains(size))?;
    let empty = empty(size)?;
    let mut number = URL_SAFE_NO_PAD.decode(packed).ok()?;
    let mut cell = || (pop(&mut number, 2) == 1).then(|| pop(&mut number, size));
    let mut cells: Vec<Option<usize>> = empty.cells().iter().map(|_| cell()).collect();
    cells.reverse();
    // More than the cells hold is no code of ours.
    number.iter().all(|byte| *byte == 0).then(|| empty.with_givens(cells.into_iter().collect::<Grid>()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn plain_puzzles_are_short_and_come_back() {
        let leo = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";
        let leo: Puzzle = leo.parse().unwrap();
        let text = write(&leo).unwrap();
        assert_eq!((text.len(), read(&text).unwrap()), (29, leo));
        for size in [1, 4, 6, 9, 16, 25] {
            for empty in FRAMES.iter().filter_map(|(_, empty)| empty(size)) {
                // Givens here and there, the first and the last cell among them.
                let cells = empty.cells().len();
                let given =
                    |cell: usize| (cell * cell % 3 != 2 || cell + 1 == cells).then_some(cell * 7 % size);
                let puzzle = empty.with_givens((0..cells).map(given).collect::<Grid>());
                assert_eq!(read(&write(&puzzle).unwrap()).as_ref(), Some(&puzzle));
                assert_eq!(read(&write(&empty).unwrap()).as_ref(), Some(&empty));
            }
        }
    }

    #[test]
    fn what_is_not_plain_or_damaged_has_none() {
        let titled = Puzzle::sudoku(4).unwrap();
        let titled = garns::read_json(
            &garns::write_json(&titled).replacen('{', "{\"title\": \"mine\",", 1),
            &garns::Hints::default(),
        );
        assert_eq!(write(&titled.unwrap()), None);
        for text in ["", "s9", "x9.AA", "s9.!", "s99.AA", "é9.AA", &format!("s4.{}", "_".repeat(40))] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

//! Areas by the walls between cells: for each stretch of edges without a wall, how long it is.
//!
//! ```text
//! first the edges between neighbours in a row, row by row, then those between neighbours in a column, column by
//! column:   _ a wall at once   a one edge open, then a wall   …   z 25 open and no wall yet
//! ```

use garns_puzzle::Text;

use crate::ReadErrorKind;
use crate::error::shown;

/// The two cells, by index, beside each edge of a grid of this order.
fn edges(order: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = order.saturating_sub(1);
    let across =
        (0..order).flat_map(move |row| (0..inner).map(move |col| row * order + col)).map(|i| (i, i + 1));
    let down = (0..order).flat_map(move |col| (0..inner).map(move |row| row * order + col));
    across.chain(down.map(move |i| (i, i + order)))
}

/// The areas of a grid of this order: for each cell the number of its area, in order of their first cells.
pub(crate) fn read(text: &str, order: usize) -> Result<Vec<usize>, ReadErrorKind> {
    const EDGES: Text =
        Text { en: "letters for the edges of the areas", pt: "letras para as bordas das áreas" };
    let wrong = || ReadErrorKind::Wrong { expected: EDGES, found: shown(text) };
    let mut open = Vec::new();
    let most = 2 * order * order.saturating_sub(1);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        // A letter that is there several times may be written once with their number.
        let count = match super::leading(rest) {
            Some((count, after)) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                rest = after;
                count
            }
            _ => 1,
        };
        let (length, wall) = match c {
            '_' => (0, true),
            'a'..='y' => (usize::from(c as u8 - b'a') + 1, true),
            'z' => (25, false),
            _ => return Err(wrong()),
        };
        for _ in 0..count {
            open.extend(std::iter::repeat_n(true, length));
            open.extend(wall.then_some(false));
            if open.len() > most + 1 {
                return Err(wrong());
            }
        }
    }
    if open.len() != most + 1 || open.pop() != Some(false) {
        return Err(wrong());
    }
    let mut area: Vec<usize> = (0..order * order).collect();
    // Neighbours without a wall have the lower of their two numbers, until nothing changes.
    let joined: Vec<(usize, usize)> =
        edges(order).zip(open).filter(|(_, open)| *open).map(|(pair, _)| pair).collect();
    while let Some(&(a, b)) = joined.iter().find(|(a, b)| area[*a] != area[*b]) {
        let (low, high) = (area[a].min(area[b]), area[a].max(area[b]));
        area.iter_mut().filter(|number| **number == high).for_each(|number| *number = low);
    }
    let mut firsts: Vec<usize> = area.clone();
    firsts.sort_unstable();
    firsts.dedup();
    Ok(area.into_iter().map(|first| firsts.binary_search(&first).unwrap_or(0)).collect())
}

/// The walls between these areas. Where `counts` are used, three and more of the same letter are written once.
pub(crate) fn write(areas: &[usize], order: usize, counts: bool) -> String {
    let mut letters = Vec::new();
    let mut length = 0_u8;
    let walls = edges(order).map(|(a, b)| areas[a] != areas[b]).chain([true]);
    for wall in walls {
        if wall {
            letters.push(if length == 0 { '_' } else { char::from(b'a' + length - 1) });
            length = 0;
        } else {
            length += 1;
            if length == 25 {
                letters.push('z');
                length = 0;
            }
        }
    }
    let run = |run: &[char]| match (counts, run.len()) {
        (true, 3..) => format!("{}{}", run[0], run.len()),
        _ => run.iter().collect(),
    };
    letters.chunk_by(|a, b| a == b).map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_read_as_they_are_written() {
        let areas = [0, 0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 7, 5, 6];
        let text = write(&areas, 4, true);
        assert_eq!(text, "a_7a__a_aaba");
        assert_eq!(read(&text, 4), Ok(areas.to_vec()));
        let whole = vec![0; 49];
        for counts in [true, false] {
            assert_eq!(read(&write(&whole, 7, counts), 7), Ok(whole.clone()), "one area has long stretches");
        }
        for wrong in ["", "a_7a__a_aab", "a_7a__a_aabaa", "a_7a__a_aab1", "_999999999"] {
            assert!(read(wrong, 4).is_err(), "{wrong}");
        }
    }
}

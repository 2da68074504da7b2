//! graph6 (McKay): a graph in one line of printable signs, six bits each.

use super::{MOST_VERTICES, ReadError, ReadErrorKind, Reading};
use crate::{Graph, Problem};

const HEADER: &str = ">>graph6<<";

/// One line of its signs, of just the length it says.
pub(super) fn fits(text: &str) -> bool {
    let line = text.trim();
    let letters = line.starts_with(HEADER) || line.bytes().any(|byte| !byte.is_ascii_digit());
    letters && !line.contains(char::is_whitespace) && read(text).is_ok()
}

pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (_, line) = lines.next().ok_or(ReadErrorKind::Empty)?;
    if let Some((second, line)) = lines.next() {
        return Err(ReadErrorKind::Surplus(line.trim().to_owned()).at(second + 1));
    }
    let line = line.trim();
    let line = line.strip_prefix(HEADER).unwrap_or(line);
    if let Some(sign) = line.chars().find(|sign| !('?'..='~').contains(sign)) {
        return Err(ReadErrorKind::Sign(sign).into());
    }
    let signs: Vec<usize> = line.bytes().map(|byte| usize::from(byte) - 63).collect();
    let whole = |signs: &[usize]| signs.iter().fold(0, |number, sign| number << 6 | sign);
    let (vertices, bits) = match signs[..] {
        [63, 63, ref rest @ ..] if rest.len() >= 6 => (whole(&rest[..6]), &rest[6..]),
        [63, ref rest @ ..] if rest.len() >= 3 => (whole(&rest[..3]), &rest[3..]),
        [first, ref rest @ ..] if first < 63 => (first, rest),
        _ => return Err(ReadErrorKind::Short.into()),
    };
    if vertices > MOST_VERTICES {
        return Err(ReadErrorKind::TooLarge { limit: MOST_VERTICES }.into());
    }
    let pairs = vertices * vertices.saturating_sub(1) / 2;
    if bits.len() < pairs.div_ceil(6) {
        return Err(ReadErrorKind::Short.into());
    }
    if bits.len() > pairs.div_ceil(6) {
        return Err(ReadErrorKind::Surplus(line[line.len() - 1..].to_owned()).into());
    }
    let all = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = all.enumerate().filter(|(i, _)| bits[i / 6] >> (5 - i % 6) & 1 == 1).map(|(_, pair)| pair);
    let graph = Graph::new(vertices, edges);
    Ok(Reading::of_graph(Problem::new(graph), None, Vec::new()))
}

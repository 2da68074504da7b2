//! DIMACS `.col.b`: the length of a preamble, the preamble (which is `.col` without edges), then the lower triangle of the
//! adjacency matrix, each row in whole bytes, highest bit first.

use super::dimacs::{self, Lines};
use super::{ReadError, ReadErrorKind, Reading};

/// The preamble and the bits.
fn parts(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().take(12).position(|&byte| byte == b'\n')?;
    let length: usize = std::str::from_utf8(&bytes[..end]).ok()?.trim().parse().ok()?;
    let rest = &bytes[end + 1..];
    let preamble = std::str::from_utf8(rest.get(..length)?).ok()?;
    Some((preamble, &rest[length..]))
}

pub(super) fn fits(bytes: &[u8]) -> bool {
    parts(bytes).is_some_and(|(preamble, _)| dimacs::fits(preamble))
}

pub(super) fn read(bytes: &[u8]) -> Result<Reading, ReadError> {
    let (preamble, bits) = parts(bytes).ok_or(ReadErrorKind::NoHeader)?;
    let lines = Lines::of(preamble)?;
    let mut edges = Vec::new();
    let mut rest = bits;
    for a in 0..lines.vertices()? {
        let (row, behind) = rest.split_at_checked((a + 8) / 8).ok_or(ReadErrorKind::Short)?;
        for b in (0..=a).filter(|b| row[b / 8] >> (7 - b % 8) & 1 == 1) {
            if a == b {
                return Err(ReadErrorKind::Loop((a + 1).to_string()).into());
            }
            edges.push((b, a, 1));
        }
        rest = behind;
    }
    if !rest.trim_ascii().is_empty() {
        let surplus = String::from_utf8_lossy(rest).trim().chars().take(16).collect();
        return Err(ReadErrorKind::Surplus(surplus).into());
    }
    lines.reading(edges)
}

//! DIMACS `.col.b`: the length of a preamble, the preamble (which is `.col` without edges), then the lower triangle of the
//! adjacency matrix, each row in whole bytes, highest bit first.

use super::{Content, ReadError, ReadErrorKind, Reading, Remark, dimacs};
use crate::{Graph, Problem};

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
    let header = dimacs::read(preamble)?;
    let Content::Graph(problem) = &header.content else { return Err(ReadErrorKind::NoHeader.into()) };
    let vertices = problem.graph().len();
    let mut edges = Vec::new();
    let mut start = 0;
    for a in 0..vertices {
        let width = (a + 8) / 8;
        let row = bits.get(start..start + width).ok_or(ReadErrorKind::Short)?;
        let joined = (0..=a).filter(|b| row[b / 8] >> (7 - b % 8) & 1 == 1);
        for b in joined {
            if a == b {
                return Err(ReadErrorKind::Loop((a + 1).to_string()).into());
            }
            edges.push((b, a));
        }
        start += width;
    }
    let found = edges.len();
    let mut remarks: Vec<Remark> = Vec::new();
    for remark in header.remarks {
        match remark {
            Remark::EdgeCount { said, .. } if said == found || said == 2 * found => {}
            Remark::EdgeCount { said, .. } => remarks.push(Remark::EdgeCount { said, found }),
            other => remarks.push(other),
        }
    }
    let content = Content::Graph(Problem::new(Graph::new(vertices, edges)));
    Ok(Reading { content, names: None, colours: header.colours, paint: Vec::new(), remarks })
}

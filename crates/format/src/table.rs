//! Tables with commas (RFC 4180) whose first column is the puzzle and whose second its solution: what `garns generate`
//! writes into `.csv` files, and what collections of puzzles come as.
//!
//! A row is reduced to its first cell, which is then read as any line is: cells, or native fields as JSON.

/// Whether a line is the heading of such a table.
pub(crate) fn is_heading(line: &str) -> bool {
    let mut names = line.trim().split(',').map(|name| name.trim_matches('"').to_ascii_lowercase());
    names.next().as_deref() == Some("puzzle") && names.next().as_deref() == Some("solution")
}

/// Leaves of the row that begins at this byte its first cell, and nothing of a heading. A row without puzzle, or a cell whose
/// quotes have no end, is left as it is, for the reader to complain of.
#[inline]
pub(crate) fn keep_puzzle(line: &mut Vec<u8>, from: usize) {
    let row = &line[from..];
    // Most rows begin with a cell of their puzzle.
    let is_puzzle = row.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
    if !is_puzzle && std::str::from_utf8(row).is_ok_and(is_heading) {
        return line.truncate(from);
    }
    let cell = match row.split_first() {
        Some((b'"', quoted)) => unquoted(quoted),
        _ => Some(row[..memchr::memchr(b',', row).unwrap_or(row.len())].to_vec()),
    };
    if let Some(cell) = cell.filter(|cell| !cell.is_empty()) {
        line.truncate(from);
        // The apostrophe that keeps spreadsheets from taking a text for a formula.
        let kept = matches!(cell.as_slice(), [b'\'', b'=' | b'+' | b'-' | b'@', ..]);
        line.extend_from_slice(&cell[usize::from(kept)..]);
    }
}

/// A cell from behind its first quote to its last one; two in a row are one that belongs to it.
fn unquoted(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut cell = Vec::with_capacity(rest.len());
    loop {
        let quote = memchr::memchr(b'"', rest)?;
        cell.extend_from_slice(&rest[..quote]);
        rest = &rest[quote + 1..];
        if rest.first() != Some(&b'"') {
            return Some(cell);
        }
        cell.push(b'"');
        rest = &rest[1..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_its_first_cell() {
        for (row, cell) in [
            ("12..,1234,x", "12.."),
            ("\"a,\"\"b\"\"\",1", "a,\"b\""),
            ("\"\"\"\"\"\",1", "\"\""),
            ("alone", "alone"),
            ("", ""),
            (",1", ",1"),
            ("\"\",1", "\"\",1"),
            (" \r", " \r"),
            ("'-1-1,x", "-1-1"),
            ("'a,x", "'a"),
            ("\"no end,1", "\"no end,1"),
            ("\"no end\"\",1", "\"no end\"\",1"),
            ("puzzle,solution,clues", ""),
        ] {
            let mut line = format!("before{row}").into_bytes();
            keep_puzzle(&mut line, 6);
            assert_eq!(String::from_utf8(line).unwrap(), format!("before{cell}"), "{row}");
        }
    }

    #[test]
    fn headings_name_a_puzzle_and_its_solution() {
        for heading in ["puzzle,solution", "Puzzle,Solution,clues", "\"puzzle\",\"solution\"\r"] {
            assert!(is_heading(heading), "{heading}");
        }
        for other in ["", "puzzle", "puzzle,er,ep", "solution,puzzle", "puzzles,solution"] {
            assert!(!is_heading(other), "{other}");
        }
    }
}

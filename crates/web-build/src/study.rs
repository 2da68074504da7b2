//! The rows of a published study, set by set: whoever looks at one set loads and unpacks no other.

use std::collections::BTreeMap;
use std::io::Read;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;

use crate::pack::gzip;

/// The rows of each set, packed as they are all together: the name of the set is the first column, and a row one line.
///
/// # Errors
/// When they are not packed rows.
pub fn by_set(packed: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text)?;
    let (head, rows) = text.split_once('\n').context("rows need a heading")?;
    let mut sets: BTreeMap<&str, String> = BTreeMap::new();
    for row in rows.lines() {
        let (set, _) = row.split_once(',').context("a row needs columns")?;
        let of_set = sets.entry(set).or_insert_with(|| format!("{head}\n"));
        of_set.push_str(row);
        of_set.push('\n');
    }
    sets.into_iter().map(|(set, text)| Ok((set.to_owned(), gzip(text.as_bytes())?))).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn each_set_has_its_own_rows_under_the_same_heading() {
        let rows = gzip(b"set,seed\nsmall,1\nlarge,1\nsmall,2\n").unwrap();
        let unpacked = |packed: &Vec<u8>| {
            let mut text = String::new();
            GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
            text
        };
        let sets = by_set(&rows).unwrap();
        let texts: Vec<_> = sets.iter().map(|(set, rows)| (set.as_str(), unpacked(rows))).collect();
        let expected = [("large", "set,seed\nlarge,1\n"), ("small", "set,seed\nsmall,1\nsmall,2\n")];
        assert_eq!(texts, expected.map(|(set, text)| (set, text.to_owned())));
        assert!(by_set(b"not packed").is_err());
    }
}

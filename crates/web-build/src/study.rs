//! The rows of a published study, set by set: to look at one set loads and unpacks no other.

use std::collections::BTreeMap;
use std::io::Read;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;

use crate::pack::gzip;

/// The rows of each set, packed as they are all together. The name of the set is the first column, and a row ends with the first
/// line on which all quotes are closed.
///
/// # Errors
/// When they are not packed rows.
pub fn by_set(packed: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text)?;
    let (head, rows) = text.split_once('\n').context("rows need a heading")?;
    let mut sets: BTreeMap<&str, String> = BTreeMap::new();
    let (mut begun, mut quoted) = ("", false);
    for line in rows.split_inclusive('\n') {
        if !quoted {
            (begun, _) = line.split_once(',').context("a row needs columns")?;
        }
        quoted ^= line.matches('"').count() % 2 == 1;
        sets.entry(begun).or_insert_with(|| format!("{head}\n")).push_str(line);
    }
    sets.into_iter().map(|(set, text)| Ok((set.to_owned(), gzip(text.as_bytes())?))).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn each_set_has_its_own_rows_under_the_same_heading() {
        let rows = gzip(b"set,seed\nsmall,1\nlarge,\"so \"\"called\"\"\n1, 2\n\"\nsmall,2\n").unwrap();
        let unpacked = |packed: &Vec<u8>| {
            let mut text = String::new();
            GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
            text
        };
        let sets = by_set(&rows).unwrap();
        let texts: Vec<_> = sets.iter().map(|(set, rows)| (set.as_str(), unpacked(rows))).collect();
        let expected = [
            ("large", "set,seed\nlarge,\"so \"\"called\"\"\n1, 2\n\"\n"),
            ("small", "set,seed\nsmall,1\nsmall,2\n"),
        ];
        assert_eq!(texts, expected.map(|(set, text)| (set, text.to_owned())));
        assert!(by_set(b"not packed").is_err());
    }
}

//! Several texts as one archive in the ZIP format (PKWARE's APPNOTE, the plain part of it: no encryption, no entries of
//! 4 GiB): each entry deflated, then the list of all of them.

use miniz_oxide::deflate::compress_to_vec;

/// How hard it is packed.
const LEVEL: u8 = 6;

/// Version 2.0 of the format is needed, names are UTF-8, entries are deflated.
const VERSION: u16 = 20;
const UTF8: u16 = 1 << 11;
const DEFLATED: u16 = 8;

/// The first of January 1980, where the format's calendar begins: the same files make the same archive.
const DATE: u16 = 1 << 5 | 1;

fn words(into: &mut Vec<u8>, words: &[u16]) {
    words.iter().for_each(|word| into.extend(word.to_le_bytes()));
}

fn longs(into: &mut Vec<u8>, longs: &[usize]) {
    longs.iter().for_each(|long| into.extend((*long as u32).to_le_bytes()));
}

/// The archive of these files.
pub fn zip<'a, 'b>(files: impl IntoIterator<Item = (&'a str, &'b str)>) -> Vec<u8> {
    let (mut archive, mut list, mut count) = (Vec::new(), Vec::new(), 0);
    for (name, text) in files {
        let packed = compress_to_vec(text.as_bytes(), LEVEL);
        let mut about = Vec::new();
        words(&mut about, &[VERSION, UTF8, DEFLATED, 0, DATE]);
        longs(&mut about, &[crc32fast::hash(text.as_bytes()) as usize, packed.len(), text.len()]);
        words(&mut about, &[name.len() as u16, 0]);
        let start = archive.len();
        archive.extend(b"PK\x03\x04");
        archive.extend(&about);
        archive.extend(name.as_bytes());
        archive.extend(packed);
        list.extend(b"PK\x01\x02");
        words(&mut list, &[VERSION]);
        list.extend(&about);
        words(&mut list, &[0, 0, 0]);
        longs(&mut list, &[0, start]);
        list.extend(name.as_bytes());
        count += 1;
    }
    let start = archive.len();
    archive.extend(&list);
    archive.extend(b"PK\x05\x06");
    words(&mut archive, &[0, 0, count, count]);
    longs(&mut archive, &[list.len(), start]);
    words(&mut archive, &[0]);
    archive
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;
    use miniz_oxide::inflate::decompress_to_vec;

    fn number(bytes: &[u8], at: usize, length: usize) -> usize {
        bytes[at..at + length].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
    }

    /// Read as others do: from the end, by the list.
    #[test]
    fn what_is_packed_is_read_back() {
        let files = [("a.txt", "once upon a time ".repeat(50)), ("ü.json", String::new()), ("c", "x".into())];
        let archive = zip(files.iter().map(|(name, text)| (*name, text.as_str())));
        let end = archive.len() - 22;
        assert_eq!(&archive[end..end + 4], b"PK\x05\x06");
        assert_eq!((number(&archive, end + 8, 2), number(&archive, end + 10, 2)), (3, 3));
        let mut at = number(&archive, end + 16, 4);
        assert_eq!(at + number(&archive, end + 12, 4), end);
        for (name, text) in &files {
            assert_eq!(&archive[at..at + 4], b"PK\x01\x02");
            let (packed, length) = (number(&archive, at + 20, 4), number(&archive, at + 24, 4));
            let start = number(&archive, at + 42, 4);
            assert_eq!(&archive[start..start + 4], b"PK\x03\x04");
            // What the entry says of itself is what the list says of it.
            assert_eq!(archive[start + 4..start + 30], archive[at + 6..at + 32]);
            assert_eq!(&archive[start + 30..start + 30 + name.len()], name.as_bytes());
            assert_eq!(&archive[at + 46..at + 46 + name.len()], name.as_bytes());
            let data = &archive[start + 30 + name.len()..][..packed];
            assert_eq!(decompress_to_vec(data).unwrap(), text.as_bytes());
            assert_eq!(length, text.len());
            assert_eq!(number(&archive, at + 16, 4), crc32fast::hash(text.as_bytes()) as usize);
            at += 46 + name.len();
        }
        assert_eq!(at, end);
    }
}

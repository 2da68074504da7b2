//! Texts packed into links: LZ-string (an LZ78 code over UTF-16 units), the way f-puzzles and SudokuPad do it, and the bits
//! behind base 64.

/// An unpacked text may be so long, in 16-bit units. A packed one of the length of a link could otherwise
/// unfold to gigabytes.
const LONGEST: usize = 8 * 1024 * 1024;

/// The value of a base 64 digit in either of the usual alphabets; nothing for what only fills up.
fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b' ' => Some(62),
        b'/' | b'-' | b'_' => Some(63),
        _ => None,
    }
}

/// The values of the digits of the alphabet `A–Z a–z 0–9 - _`.
pub(crate) fn six_bits(text: &str) -> Option<Vec<u8>> {
    let url = |byte: u8| match byte {
        b'-' => Some(62),
        b'_' => Some(63),
        b'+' | b'/' | b' ' => None,
        byte => digit(byte),
    };
    text.bytes().map(url).collect()
}

/// The digits of the alphabet `A–Z a–z 0–9 - _` for these values below 64.
pub(crate) fn from_six_bits(values: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    values.iter().map(|value| char::from(DIGITS[usize::from(*value & 63)])).collect()
}

/// The bytes behind a base 64 text of the alphabet `A–Z a–z 0–9 - _`, with or without `=` at the end.
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut all) = (0_u32, 0, Vec::new());
    for value in six_bits(text.trim_end_matches('='))? {
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            all.push((bits >> count) as u8);
        }
    }
    Some(all)
}

/// The base 64 text of these bytes, without `=` at the end.
pub(crate) fn from_bytes(bytes: &[u8]) -> String {
    let mut values = Vec::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        values.extend((0..=three.len()).map(|i| (bits >> (18 - 6 * i)) as u8 & 63));
    }
    from_six_bits(&values)
}

/// Packs a text as LZ-string's `compressToBase64` does.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// Unpacks what [`pack`] packed, or the variant of it for addresses.
pub(crate) fn unpack(text: &str) -> Option<String> {
    unpack_up_to(text, LONGEST)
}

/// Unpacks a text that has no more than so many 16-bit units.
fn unpack_up_to(text: &str, longest: usize) -> Option<String> {
    let mut bits = Bits { digits: text.trim().bytes(), left: 0, now: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The dictionary. Each word lies in the text already: where it starts and how long it is. The first three numbers are
    // codes: a new unit of 8 bits, a new one of 16 bits, the end.
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut width, mut room) = (2, 4);
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        let word = match code {
            0 | 1 => {
                let unit = bits.take(if code == 0 { 8 } else { 16 })? as u16;
                words.push((text.len(), 1));
                text.push(unit);
                (text.len() - 1, 1)
            }
            2 => return String::from_utf16(&text).ok(),
            code => {
                let (start, length) = match (words.get(code), last) {
                    (Some(word), _) => *word,
                    // The word that is about to be made: the last one and its own first letter.
                    (None, Some((start, length))) if code == words.len() => (start, length + 1),
                    _ => return None,
                };
                if text.len() + length > longest {
                    return None;
                }
                let at = text.len();
                for i in start..start + length {
                    text.push(*text.get(i)?);
                }
                (at, length)
            }
        };
        // The last word and the first letter of this one stand side by side in the text.
        if let Some((start, length)) = last {
            words.push((start, length + 1));
        }
        last = Some(word);
        // The packer is one word ahead of its reader when it decides how wide a code is: hence the + 1.
        while words.len() + 1 > room {
            width += 1;
            room *= 2;
        }
        if width > 24 {
            return None;
        }
    }
}

/// Bits out of base 64 digits; the first bit of a number is its lowest.
struct Bits<'a> {
    digits: std::str::Bytes<'a>,
    left: u32,
    now: u8,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for i in 0..count {
            if self.left == 0 {
                self.now = digit(self.digits.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= u32::from(self.now >> self.left & 1) << i;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_packed_is_unpacked(text in prop_oneof!["\\PC{0,60}", "[ab]{0,400}", "(abc){0,90}x", "[a-z{}\":,0-9]{0,900}"]) {
            prop_assert_eq!(unpack(&pack(&text)), Some(text.clone()));
            prop_assert_eq!(unpack(&lz_str::compress_to_encoded_uri_component(text.as_str())), Some(text));
        }

        #[test]
        fn nothing_is_fatal(text in "[A-Za-z0-9+/=-]{0,200}") {
            let ours = unpack(&text);
            if let Some(ours) = ours {
                // Behind the end they want at least one bit more, which packers write.
                let theirs = lz_str::decompress_from_base64(format!("{}A", text.replace('-', "/")).as_str());
                prop_assert_eq!(theirs.and_then(|units| String::from_utf16(&units).ok()), Some(ours));
            }
            let _ = bytes(&text);
        }

        #[test]
        fn bytes_are_read_as_they_are_written(all in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(bytes(&from_bytes(&all)), Some(all));
        }
    }

    #[test]
    fn a_short_text_does_not_unfold_to_gigabytes() {
        let bomb = pack(&"a".repeat(40_000));
        assert!(bomb.len() < 1000, "{}", bomb.len());
        assert_eq!(unpack_up_to(&bomb, 39_999), None);
        assert_eq!(unpack_up_to(&bomb, 40_000).map(|text| text.len()), Some(40_000));
    }
}

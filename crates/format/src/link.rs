//! Addresses of puzzles on the web: the text that stands for the puzzle is taken out of them.

use crate::unread::Unreads;

/// The address without `https://` and `www.`, if the text is one line that could be an address, or has one in it.
pub(crate) fn bare(text: &str) -> Option<&str> {
    let text = text.trim();
    let text = if text.contains(char::is_whitespace) { within(text)? } else { text };
    let schemeless =
        ["https://", "http://"].iter().find_map(|scheme| strip_start(text, scheme)).unwrap_or(text);
    Some(strip_start(schemeless, "www.").unwrap_or(schemeless))
}

/// The only address in a line of text, without the signs around it.
fn within(text: &str) -> Option<&str> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let around =
        |c: char| matches!(c, '<' | '>' | '(' | ')' | '[' | ']' | '"' | '\'' | ',' | '.' | '!' | ';');
    let address =
        |word: &&str| strip_start(word, "https://").or_else(|| strip_start(word, "http://")).is_some();
    // Markdown writes the words of a link in brackets before it.
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>'));
    let mut found = words.map(|word| word.trim_matches(around)).filter(address);
    found.next().filter(|_| found.next().is_none())
}

/// Parameters of addresses that are no part of a puzzle: settings of the page, and where a reader comes from.
const SETTINGS: &[&str] = &["setting-", "utm_", "fbclid", "gclid", "igshid", "ref", "lang", "timed", "hide"];

/// Notes what stands beside an address in its line, and its parameters that are not among those known.
pub(crate) fn beside(text: &str, hosts: &[&str], known: &[&str], unread: &mut Unreads) {
    let Some(rest) = on_host(text, hosts) else { return };
    let text = text.trim();
    if let Some(address) = text.contains(char::is_whitespace).then(|| within(text)).flatten()
        && let Some((before, after)) = text.split_once(address)
    {
        let signs = |c: char| !c.is_alphanumeric();
        unread.words(before.trim_matches(signs));
        unread.words(after.trim_matches(signs));
    }
    let query = rest.split_once('?').map_or("", |(_, query)| query);
    for pair in query.split('#').next().unwrap_or("").split(['&', '?']).filter(|pair| !pair.is_empty()) {
        let name = pair.split_once('=').map_or(pair, |(name, _)| name);
        let setting = SETTINGS.iter().any(|start| name.starts_with(start));
        if !known.contains(&name) && !setting {
            unread.field(name);
        }
    }
}

/// What follows this start, upper or lower case.
pub(crate) fn strip_start<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let head = text.get(..start.len())?;
    head.eq_ignore_ascii_case(start).then(|| &text[start.len()..])
}

/// What follows the host, if the text is an address on one of them.
pub(crate) fn on_host<'a>(text: &'a str, hosts: &[&str]) -> Option<&'a str> {
    let text = bare(text)?;
    hosts.iter().find_map(|host| {
        let rest = strip_start(text, host)?;
        (rest.is_empty() || rest.starts_with(['/', '?', '#'])).then_some(rest)
    })
}

/// The value of a parameter in the part of an address after `?` (or `#`), as it is written there.
pub(crate) fn parameter<'a>(rest: &'a str, name: &str) -> Option<&'a str> {
    let query = rest.split_once(['?', '#'])?.1;
    query.split(['&', '#', '?']).find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The text with `%41` made `A`; what is no such code stays as it is.
pub(crate) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let code = text.get(i + 1..i + 3).filter(|_| bytes[i] == b'%');
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                i += 3;
            }
            None => {
                out.push(bytes[i]);
                i += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

/// The text as an address can carry it.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |out, byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
            out + &char::from(byte).to_string()
        }
        byte => out + &format!("%{byte:02X}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_apart() {
        let hosts = ["sudokupad.app", "beta.sudokupad.app"];
        for text in ["https://sudokupad.app/abc", " HTTP://WWW.SudokuPad.app/abc\n", "sudokupad.app/abc"] {
            assert_eq!(on_host(text, &hosts), Some("/abc"), "{text}");
        }
        assert_eq!(on_host("https://sudokupad.apple/abc", &hosts), None);
        assert_eq!(
            on_host("see sudokupad.app/abc", &hosts),
            None,
            "an address in a text begins with https://"
        );
        for text in [
            "Try this: https://sudokupad.app/abc",
            "[a puzzle](https://sudokupad.app/abc) by me",
            "<https://sudokupad.app/abc>, new",
        ] {
            assert_eq!(on_host(text, &hosts), Some("/abc"), "{text}");
        }
        assert_eq!(
            on_host("https://sudokupad.app/abc https://sudokupad.app/def", &hosts),
            None,
            "which one?"
        );
        assert_eq!(on_host("https://sudokupad.app/abc\nhttps://example.org x", &hosts), None, "two lines");
        assert_eq!(parameter("/?x=1&load=N4I%2B#top", "load"), Some("N4I%2B"));
        assert_eq!(parameter("/?payload=1", "load"), None);
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        assert_eq!(decoded("a%2Bb%20é%zz%4"), "a+b é%zz%4");
        assert_eq!(decoded(&encoded("a+b é/%41")), "a+b é/%41");
        assert_eq!(decoded("%FF"), "%FF", "what is no text stays as it is");
    }
}

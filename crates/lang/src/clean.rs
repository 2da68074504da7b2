//! Texts that others wrote (titles, authors, rules, names), made safe to show: the one place that does it.
//!
//! A title may hold signs a terminal acts upon (it could change the window's name, or what was printed before), or
//! that turn around the order letters are shown in, so that one reads what is not there. They are kept in the puzzle,
//! and left out or written as codes wherever it is shown.

use std::borrow::Cow;

/// Whether a sign is not shown but acted upon: controls, line separators, and what changes the direction of writing.
#[must_use]
pub fn is_control_sign(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether a text has nothing but ASCII that is shown: so have nearly all, and the compiler looks at many bytes at once.
#[must_use]
pub fn is_plain_ascii(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte))
}

/// A text of one or several lines without escape sequences and other signs that are acted upon; line ends and tabs
/// stay.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if is_plain_ascii(text) || !text.chars().any(|c| is_control_sign(c) && !matches!(c, '\n' | '\t')) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(c) = signs.next() {
        match c {
            '\n' | '\t' => clean.push(c),
            '\r' if signs.peek() == Some(&'\n') => {}
            '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => clean.push('\n'),
            '\u{1B}' => match signs.next_if(|c| (' '..='~').contains(c)) {
                Some('[') => pass_sequence(&mut signs),
                Some(']' | 'P' | 'X' | '^' | '_') => pass_string(&mut signs),
                // Between the escape and its last sign there may be some from space to slash.
                Some(' '..='/') => {
                    while signs.next_if(|c| (' '..='/').contains(c)).is_some() {}
                    signs.next_if(|c| ('0'..='~').contains(c));
                }
                _ => {}
            },
            '\u{9B}' => pass_sequence(&mut signs),
            '\u{90}' | '\u{98}' | '\u{9D}'..='\u{9F}' => pass_string(&mut signs),
            c if is_control_sign(c) => {}
            c => clean.push(c),
        }
    }
    Cow::Owned(clean)
}

type Signs<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Passes a control sequence (ECMA-48): parameters, and one last sign.
fn pass_sequence(signs: &mut Signs<'_>) {
    while signs.next_if(|c| (' '..='?').contains(c)).is_some() {}
    signs.next_if(|c| ('@'..='~').contains(c));
}

/// Passes a control string up to its end (ECMA-48), which is at the latest the end of the line.
fn pass_string(signs: &mut Signs<'_>) {
    while let Some(c) = signs.next_if(|c| !matches!(c, '\n' | '\r')) {
        match c {
            '\u{7}' | '\u{9C}' => return,
            '\u{1B}' if signs.next_if_eq(&'\\').is_some() => return,
            _ => {}
        }
    }
}

/// The same on one line: line ends and tabs are blanks, and none is at either end.
#[must_use]
pub fn clean_line(text: &str) -> Cow<'_, str> {
    if is_plain_ascii(text) {
        return Cow::Borrowed(text.trim_ascii());
    }
    match clean(text) {
        Cow::Borrowed(text) if !text.contains(['\n', '\t']) => Cow::Borrowed(text.trim()),
        text => Cow::Owned(
            text.split(['\n', '\t']).map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned(),
        ),
    }
}

/// JSON (or another language that has such codes) with every sign that is acted upon written as a code. Those below
/// the letters of ASCII are left as they are in the text: line ends are among them.
#[must_use]
pub fn escape_codes(text: String) -> String {
    let plain = text.bytes().all(|byte| byte <= b'~');
    if plain || !text.chars().any(|c| c > '~' && is_control_sign(c)) {
        return text;
    }
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        if c > '~' && is_control_sign(c) {
            out + &format!("\\u{:04X}", u32::from(c))
        } else {
            out.push(c);
            out
        }
    })
}

/// A text as a cell of a table with commas: quoted where need be, without signs that are acted upon, and never a formula:
/// before `=`, `+`, `-`, `@` an apostrophe tells spreadsheets that a text follows. Numbers stay numbers.
#[must_use]
pub fn csv_cell(text: &str) -> String {
    let text = clean(text);
    let digits = text.trim_start_matches(['+', '-']);
    let number = !digits.is_empty()
        && digits.len() + 1 >= text.len()
        && digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && digits.parse::<f64>().is_ok();
    let formula =
        !number && text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']) || text.starts_with('\t');
    let text = if formula { Cow::Owned(format!("'{text}")) } else { text };
    if text.contains(['"', ',', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terminals_act_upon_is_left_out() {
        for (text, expected) in [
            ("plain é 🐈\u{200D}⬛", "plain é 🐈\u{200D}⬛"),
            ("a\u{1B}]0;window\u{7}b", "ab"),
            ("a\u{1B}]0;window\u{1B}\\b", "ab"),
            ("a\u{9D}0;window\u{9C}b", "ab"),
            ("a\u{1B}[31;1mred\u{1B}[0m", "ared"),
            ("a\u{9B}2Jb", "ab"),
            ("a\u{1B}(0b\u{1B}cd", "abd"),
            ("a\u{1B}]0;never ends\nnext", "a\nnext"),
            ("a\u{202E}evil\u{202C}\u{2066}\u{200F}", "aevil"),
            ("bell\u{7}\u{8}\u{0}\u{7F}", "bell"),
            ("two\r\nlines\rthree\u{2028}four", "two\nlines\nthree\nfour"),
            ("\u{1B}", ""),
        ] {
            assert_eq!(clean(text), expected, "{text:?}");
            assert!(!clean(text).chars().any(|c| is_control_sign(c) && c != '\n'), "{text:?}");
        }
        assert_eq!(clean_line(" a\u{1B}[1m\n\tb "), "a  b");
    }

    #[test]
    fn codes_are_the_same_text_to_a_reader() {
        let text = "{\"a\":\"x\u{202E}\u{9B}é\"}\n";
        let escaped = escape_codes(text.to_owned());
        assert_eq!(escaped, "{\"a\":\"x\\u202E\\u009Bé\"}\n");
        let same = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(same(&escaped), same(text));
    }

    #[test]
    fn cells_of_tables_are_no_formulas() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"a\"", "\"say \"\"a\"\"\""),
            ("=1+1", "'=1+1"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-2+3", "'-2+3"),
            ("@SUM(A1,A2)", "\"'@SUM(A1,A2)\""),
            ("\t=1", "'\t=1"),
            ("-1", "-1"),
            ("+0.5", "+0.5"),
            ("-1e-7", "-1e-7"),
            ("-", "'-"),
            ("a\u{1B}]0;x\u{7}\u{202E}b", "ab"),
        ] {
            assert_eq!(csv_cell(text), expected, "{text:?}");
        }
    }
}

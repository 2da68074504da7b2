//! Text cut into cells: characters as people see them, tokens between separators, rows between borders.

/// The characters of a text as people count them: a combining mark, a variation selector or a skin tone
/// belongs to the character before it, and a zero-width joiner ties its neighbours together.
pub(crate) fn characters(text: &str) -> Vec<&str> {
    let mut cells = Vec::with_capacity(text.len());
    let mut start = 0;
    let mut tied = false;
    for (at, c) in text.char_indices() {
        if at > start && !tied && !is_attached(c) {
            cells.push(&text[start..at]);
            start = at;
        }
        tied = c == '\u{200D}';
    }
    if start < text.len() {
        cells.push(&text[start..]);
    }
    cells
}

/// Whether the text is one character as people count them, and stays one beside others.
pub(crate) fn is_one_character(text: &str) -> bool {
    let alone = |text: &str| {
        let starts = text.chars().next().is_some_and(|c| !is_attached(c));
        starts && !text.ends_with('\u{200D}') && characters(text).len() == 1
    };
    text.len() == 1 || alone(text)
}

fn is_attached(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{036F}'
        | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}'
        | '\u{200D}'
        | '\u{20D0}'..='\u{20FF}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FE20}'..='\u{FE2F}'
        | '\u{1F3FB}'..='\u{1F3FF}')
}

/// The order of a square grid with so many cells.
pub(crate) fn order_of(cells: usize) -> Option<usize> {
    let order = cells.isqrt();
    (order * order == cells && (1..=garns_puzzle::LARGEST_GRID).contains(&order)).then_some(order)
}

/// The most frequent of the lengths; of several, the one nearest to `wanted`.
pub(crate) fn usual_length(lengths: impl Iterator<Item = usize>, wanted: usize) -> usize {
    let mut counts = std::collections::BTreeMap::new();
    for length in lengths {
        *counts.entry(length).or_insert(0_usize) += 1;
    }
    let best =
        counts.into_iter().max_by_key(|(length, count)| (*count, usize::MAX - length.abs_diff(wanted)));
    best.map_or(0, |(length, _)| length)
}

/// Whether the character stands between cells side by side in a drawing.
pub(crate) fn is_upright(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '¦' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋')
}

/// Whether the character draws a line between rows.
fn is_level(c: char) -> bool {
    matches!(c, '-' | '=' | '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '—' | '–')
}

/// Whether the line is drawing only: at least one stroke between rows, and nothing that could be a value.
pub(crate) fn is_border(line: &str) -> bool {
    let stroke = |c: char| {
        is_level(c)
            || is_upright(c)
            || c.is_whitespace()
            || matches!(c, '+' | '*' | '.' | '\'' | '`' | ',' | 'o' | '\u{2500}'..='\u{257F}')
    };
    line.chars().any(is_level) && line.chars().all(stroke)
}

/// Whether the line holds a dash between values: then dashes are blank cells, not borders.
pub(crate) fn has_dash_cell(line: &str) -> bool {
    line.contains('-') && line.chars().any(char::is_alphanumeric)
}

/// Whether the line is nothing but dashes and what separates cells, so that it may be a row of blanks.
pub(crate) fn is_dashes(line: &str) -> bool {
    line.chars().all(|c| c == '-' || c.is_whitespace() || is_upright(c))
}

/// The lines of a text with their numbers from 1; every line end there is (`\n`, `\r\n`, `\r`) counts once.
pub(crate) fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let after = &text[end..];
        let after = after.strip_prefix("\r\n").unwrap_or_else(|| &after[1..]);
        rest = Some(after);
        Some(&text[..end])
    });
    lines.enumerate().map(|(i, line)| (i + 1, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_what_people_see() {
        assert_eq!(characters("a.é"), ["a", ".", "é"]);
        assert_eq!(characters("e\u{301}x"), ["e\u{301}", "x"]);
        assert_eq!(characters("❤\u{FE0F}🐈"), ["❤\u{FE0F}", "🐈"]);
        assert_eq!(characters("👩\u{200D}🚀👍🏽"), ["👩\u{200D}🚀", "👍🏽"]);
        assert!(characters("").is_empty());
        assert_eq!(characters("\u{301}"), ["\u{301}"]);
    }

    #[test]
    fn orders_are_square_roots() {
        assert_eq!((order_of(81), order_of(80), order_of(0)), (Some(9), None, None));
        assert_eq!((order_of(4096), order_of(65 * 65)), (Some(64), None));
    }

    #[test]
    fn borders_hold_no_values() {
        for border in ["+---+---+", "|---+---|", "*-----*", "╔═══╤═══╗", "===", ".--.--.", ":--+--:", "- - -"]
        {
            assert!(is_border(border), "{border}");
        }
        for row in ["....", "***", "| 1 . |", "--3--", "", "|...|"] {
            assert!(!is_border(row), "{row}");
        }
    }

    #[test]
    fn every_line_end_counts_once() {
        let lines: Vec<_> = numbered_lines("a\r\nb\rc\n\nd").collect();
        assert_eq!(lines, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
    }

    #[test]
    fn the_usual_length_is_the_most_frequent() {
        assert_eq!(usual_length([8, 9, 9].into_iter(), 3), 9);
        assert_eq!(usual_length([8, 9].into_iter(), 9), 9);
        assert_eq!(usual_length([].into_iter(), 9), 0);
    }
}

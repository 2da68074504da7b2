//! The small languages inside XML text: lists of words, tuples, expressions.

/// The words of a text: what white space separates, outside of brackets of any kind.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut depth, mut start) = (0usize, None);
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if sign.is_whitespace() && depth == 0 {
            words.extend(start.take().map(|start| &text[start..at]));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    words.extend(start.map(|start| &text[start..]));
    words
}

/// The parts of `(a,b,…)(c,d,…)…`; none if it is not made of tuples.
pub(crate) fn tuples(text: &str) -> Option<Vec<Vec<&str>>> {
    let mut rest = text.trim();
    let mut tuples = Vec::new();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('(')?;
        let end = closing(inside)?;
        tuples.push(arguments(&inside[..end]));
        rest = inside[end + 1..].trim_start();
    }
    Some(tuples)
}

/// Where the bracket closes that was opened before the text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What commas separate, outside of brackets.
pub(crate) fn arguments(text: &str) -> Vec<&str> {
    let mut arguments = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                arguments.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !(last.is_empty() && arguments.is_empty()) {
        arguments.push(last);
    }
    arguments
}

/// `name(…)` as its name and what is inside.
pub(crate) fn call(text: &str) -> Option<(&str, &str)> {
    let (name, inside) = text.split_once('(')?;
    let end = closing(inside)?;
    inside[end + 1..].trim().is_empty().then_some((name.trim(), &inside[..end]))
}

/// A number, or a range `a..b`.
pub(crate) fn range(text: &str) -> Option<(i64, i64)> {
    match text.split_once("..") {
        Some((low, high)) => Some((low.trim().parse().ok()?, high.trim().parse().ok()?)),
        None => text.trim().parse().ok().map(|value| (value, value)),
    }
}

/// `5x3`: the number 5, three times.
pub(crate) fn repeated(text: &str) -> Option<(i64, usize)> {
    let (value, times) = text.split_once('x')?;
    Some((value.parse().ok()?, times.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_hold_words_together() {
        assert_eq!(words(" x y[1 .. 2] add(x, 1)\n z "), ["x", "y[1 .. 2]", "add(x, 1)", "z"]);
        assert_eq!(tuples("(1,add(x,2)) (3,*)"), Some(vec![vec!["1", "add(x,2)"], vec!["3", "*"]]));
        assert_eq!(tuples("x (1)"), None);
        assert_eq!(call("eq(x,abs(y))"), Some(("eq", "x,abs(y)")));
        assert_eq!(call("eq(x"), None);
    }
}

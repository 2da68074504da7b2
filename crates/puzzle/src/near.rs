//! The name that was probably meant: the Levenshtein distance.

/// The name that was probably meant: at most two letters away.
#[must_use]
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let length = name.chars().count();
    // Words whose lengths differ by more are further apart; looking at the others only bounds the work.
    let alike = names.filter(|other| other.chars().count().abs_diff(length) <= 2);
    let (distance, best) = alike.map(|other| (distance(name, other), other)).min()?;
    (distance <= 2 && distance < length).then(|| best.to_owned())
}

/// How many letters must be put in, left out or changed to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let (left, above, corner) = (next[j], row[j + 1], row[j]);
            next.push((corner + usize::from(a != *b)).min(left + 1).min(above + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_the_name_that_was_meant() {
        assert_eq!(distance("givens", "given"), 1);
        assert_eq!(distance("", "abc"), 3);
        let names = ["size", "givens", "cages", "values"];
        assert_eq!(nearest("given", names.into_iter()).as_deref(), Some("givens"));
        assert_eq!(nearest("colour", names.into_iter()), None);
    }
}

//! Rules that are only called by name: "normal sudoku, thermo and arrow rules apply".

use super::phrase::Found;
use super::words::words;
use super::{DrawingKind, KINDS, Said};

/// What a rule is called, the rule, and what is said by it. Longer names come before those they begin with.
const NAMES: &[(&str, &str, &str)] = &[
    ("little killer", "little-killer", "little"),
    ("killer cage", "killer", "both"),
    ("killer sudoku", "killer", "both"),
    ("killer", "killer", "both"),
    ("cage", "killer", "both"),
    ("thermometer", "thermometer", "fast"),
    ("arrow", "arrow", "arrow"),
    ("kropki dot", "difference", "both"),
    ("kropki pair", "difference", "both"),
    ("kropki", "difference", "both"),
    ("xv pair", "total", "xv"),
    ("xv", "total", "xv"),
    ("quadruple", "quadruple", "quad"),
    ("sandwich", "sandwich", "sandwich"),
    ("skyscraper", "skyscraper", "skyscraper"),
    ("x sum", "x-sum", "x"),
    ("numbered room", "numbered-room", "room"),
    ("german whisper line", "whispers", "german"),
    ("german whisper", "whispers", "german"),
    ("renban line", "renban", "line"),
    ("renban", "renban", "line"),
    ("palindrome line", "palindrome", "line"),
    ("palindrome", "palindrome", "line"),
    ("region sum line", "region-sum", "line"),
    ("region sum", "region-sum", "line"),
    ("between line", "between", "between"),
    ("entropic line", "entropic", "line"),
    ("modular line", "modular", "line"),
    ("zipper line", "zipper", "line"),
    ("nabner line", "nabner", "line"),
    ("anti knight", "anti-knight", "knight"),
    ("antiknight", "anti-knight", "knight"),
    ("anti king", "anti-king", "king"),
    ("antiking", "anti-king", "king"),
    ("not consecutive", "non-consecutive", "consecutive"),
    ("disjoint group", "", "disjoint"),
    ("disjoint subset", "", "disjoint"),
    ("disjoint set", "", "disjoint"),
    ("disjoint", "", "disjoint"),
    ("159", "indexer", "index"),
    ("sudoku", "", ""),
];

/// The rules that are named, if these words are nothing but names and that their rules apply.
pub(super) fn listed(sentence: &[String]) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let around = ["normal", "rule", "apply", "for", "and", "of", "line", "clue", "dot", "constraint", "cage"];
    if !sentence.iter().any(|word| matches!(word.as_str(), "rule" | "apply" | "normal")) {
        return None;
    }
    let (mut rest, mut said) = (sentence, Vec::new());
    while let Some(first) = rest.first() {
        let name = NAMES.iter().find_map(|(name, rule, tag)| {
            let (name, _) = words(name);
            rest.starts_with(&name).then_some((name.len(), *rule, *tag))
        });
        match name {
            Some((length, rule, tag)) => {
                let of = |kind: &&DrawingKind| {
                    let same = if rule.is_empty() {
                        kind.rules.is_empty()
                    } else {
                        kind.rules.first() == Some(&rule)
                    };
                    same && kind.phrases.iter().any(|(other, _)| *other == tag)
                };
                if !tag.is_empty() {
                    let kind = KINDS.iter().copied().flatten().find(of)?;
                    said.push((kind, Said { tag, found: Found::default(), one: false }));
                }
                rest = &rest[length..];
            }
            None if around.contains(&first.as_str()) => rest = &rest[1..],
            None => return None,
        }
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_a_kind() {
        for (name, _, tag) in NAMES {
            let said = listed(&words(&format!("normal {name} rules apply")).0);
            let tags: Vec<&str> =
                said.unwrap_or_else(|| panic!("{name}")).iter().map(|(_, said)| said.tag).collect();
            assert_eq!(tags.first(), (!tag.is_empty()).then_some(tag), "{name}");
        }
        assert!(listed(&words("normal frog rules apply").0).is_none());
        assert!(listed(&words("killer cages").0).is_none(), "a heading");
    }
}

//! Rules that are only called by name: "normal sudoku, thermo and arrow rules apply".

use super::phrase::Found;
use super::plain::NAME;
use super::words::{Sentence, words};
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
    ("dutch whisper line", "whispers", "dutch"),
    ("dutch whisper", "whispers", "dutch"),
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
                    said.push((kind, Said { tag, found: Found::default(), one: false, of_values: false }));
                }
                rest = &rest[length..];
            }
            // "For cages": not everywhere.
            None if first == "for" && !said.is_empty() => return None,
            None if around.contains(&first.as_str()) => rest = &rest[1..],
            None => return None,
        }
    }
    Some(said)
}

/// Whether these words are the name of a rule and nothing else.
pub(super) fn is_name(sentence: &[String]) -> bool {
    super::explain(sentence, &[]).is_some_and(|said| said.iter().any(|(_, said)| said.tag == NAME))
}

/// What a sentence that is nothing but the name of a rule adds. Nothing, where others tell that rule or speak of the same
/// things; where all of them are understood and none does, the rule itself. `None`, where that is not known. Which sentences are
/// such names is given.
pub(super) fn meant(
    at: usize,
    sentences: &[Sentence],
    is_called: &[bool],
    said: &[(&'static DrawingKind, Said, usize)],
    clear: bool,
) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let words = &sentences[at].words;
    let telling = |i: usize| i != at && !is_called[i];
    let shared = |word: &String| {
        let plain = matches!(
            word.as_str(),
            "rule" | "sudoku" | "line" | "clue" | "sum" | "and" | "cell" | "constraint"
        );
        let told = |(i, other): (usize, &Sentence)| telling(i) && other.words.contains(word);
        !plain && sentences.iter().enumerate().any(told)
    };
    if words.iter().any(shared) {
        return Some(Vec::new());
    }
    let named = listed(&[words.as_slice(), &["rule".to_owned()]].concat());
    let told = |(kind, _): &(&'static DrawingKind, Said)| {
        said.iter().any(|(other, _, _)| std::ptr::eq(*other, *kind))
    };
    match named {
        Some(named) if named.iter().all(told) => Some(Vec::new()),
        named => named.filter(|_| clear),
    }
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

//! What a sentence says: as one phrase, or as several with "and" or a comma between them.

use super::words::{Sentence, respelled};
use super::{DrawingKind, KNOWN, Said, VOCABULARY, names, restricted};

/// No sentence that people wrote has more.
const MOST_WORDS: usize = 400;

/// What a sentence says, or would say without slips of the pen.
pub(super) fn understand(sentence: &Sentence) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let found = explain(&sentence.words, &sentence.breaks).or_else(|| {
        let mut slips = 0;
        let mended = |word: &String| {
            let meant = respelled(word, &VOCABULARY);
            slips += usize::from(meant.is_some());
            meant.unwrap_or_else(|| word.clone())
        };
        let mended: Vec<String> = sentence.words.iter().map(mended).collect();
        (slips > 0).then(|| explain(&mended, &sentence.breaks)).flatten()
    });
    found.filter(|found| found.iter().all(|(kind, said)| !restricted::is_other(&sentence.words, kind, said)))
}

/// What all of these words say.
pub(super) fn explain(words: &[String], breaks: &[usize]) -> Option<Vec<(&'static DrawingKind, Said)>> {
    if words.len() > MOST_WORDS {
        return None;
    }
    explain_from(words, 0, breaks, &mut vec![false; words.len() + 1])
}

/// What the words from one on say. Where nothing is found, it is `hopeless` to begin there, whatever stands before.
fn explain_from(
    words: &[String],
    from: usize,
    breaks: &[usize],
    hopeless: &mut [bool],
) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let joint = |word: &String| matches!(word.as_str(), "and" | "but" | "while" | "whilst" | "so");
    let rest = &words[from..];
    let from = from + rest.iter().take_while(|word| joint(word) || *word == "additionally").count();
    if hopeless[from] {
        return None;
    }
    if let Some(said) = part(&words[from..]) {
        return Some(said);
    }
    for k in from + 1..words.len() {
        if !joint(&words[k]) && !breaks.contains(&k) {
            continue;
        }
        if let Some(mut first) = part(&words[from..k])
            && let Some(rest) = explain_from(words, k, breaks, hopeless)
        {
            first.extend(rest);
            return Some(first);
        }
    }
    hopeless[from] = true;
    None
}

/// What these words say as one phrase, or as names of rules.
fn part(words: &[String]) -> Option<Vec<(&'static DrawingKind, Said)>> {
    let (held, free) = (restricted::held(words), vec![false; words.len()]);
    let phrase = KNOWN.iter().find_map(|known| {
        let held = if known.tag.starts_with('?') { &free } else { &held };
        let found = known.phrase.find(words, held)?;
        Some(vec![(known.kind, Said { tag: known.tag, found, one: false })])
    });
    phrase.or_else(|| names::listed(words))
}

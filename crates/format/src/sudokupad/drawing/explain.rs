//! What a sentence says: as one phrase, or as several with "and" or a comma between them.

use super::words::{Sentence, respelled};
use super::{DrawingKind, KNOWN, Said, VOCABULARY, modified, names, plain, restricted};

/// What words say, if they are understood.
type Told = Option<Vec<(&'static DrawingKind, Said)>>;

/// No sentence that people wrote has more.
const MOST_WORDS: usize = 400;

/// What a sentence says, or would say without slips of the pen.
pub(super) fn understand(sentence: &Sentence) -> Told {
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
    let found =
        found.or_else(|| sentence.shorter.as_ref().and_then(|(words, breaks)| explain(words, breaks)));
    found.filter(|found| found.iter().all(|(kind, said)| !restricted::is_other(&sentence.words, kind, said)))
}

/// What all of these words say.
pub(super) fn explain(words: &[String], breaks: &[usize]) -> Told {
    if words.len() > MOST_WORDS {
        return None;
    }
    let told = explain_from(words, 0, breaks, &mut vec![None; words.len() + 1])?;
    (!told.first().is_some_and(|(_, said)| modified::is_relative(said))).then_some(told)
}

/// What the words from one on say, whatever stands before: what was `told` from there, or not, is remembered.
fn explain_from(words: &[String], from: usize, breaks: &[usize], told: &mut [Option<Told>]) -> Told {
    let joint = |word: &String| matches!(word.as_str(), "and" | "but" | "while" | "whilst" | "so");
    let rest = &words[from..];
    let from = from + rest.iter().take_while(|word| joint(word) || *word == "additionally").count();
    if let Some(known) = &told[from] {
        return known.clone();
    }
    if let Some(said) = part(&words[from..]) {
        told[from] = Some(Some(said.clone()));
        return Some(said);
    }
    for k in from + 1..words.len() {
        if !joint(&words[k]) && !breaks.contains(&k) {
            continue;
        }
        // The rest first: where it is hopeless, nothing before it needs to be read.
        let Some(rest) = explain_from(words, k, breaks, told) else { continue };
        if let Some(mut first) = part(&words[from..k]).filter(|first| goes_on(first, &rest)) {
            first.extend(rest);
            told[from] = Some(Some(first.clone()));
            return Some(first);
        }
    }
    told[from] = Some(None);
    None
}

/// Whether what follows may stand behind this: not a relative clause without what it is about, nor a number by itself
/// ("the same total, 20"), which would be lost.
fn goes_on(first: &[(&'static DrawingKind, Said)], rest: &[(&'static DrawingKind, Said)]) -> bool {
    let Some((kind, said)) = rest.first() else { return true };
    let about = |(other, it): &(&'static DrawingKind, Said)| {
        std::ptr::eq::<DrawingKind>(*other, *kind) && modified::names_cells(it)
    };
    said.tag != plain::NUMBER && (!modified::is_relative(said) || first.last().is_some_and(about))
}

/// What these words say as one phrase, or as names of rules.
fn part(words: &[String]) -> Told {
    let (held, free) = (restricted::held(words), vec![false; words.len()]);
    let phrase = KNOWN.iter().find_map(|known| {
        let held = if known.tag.starts_with('?') { &free } else { &held };
        let found = known.phrase.find(words, held)?;
        Some(vec![(known.kind, Said { tag: known.tag, found, one: false, of_values: false })])
    });
    phrase.or_else(|| names::listed(words))
}

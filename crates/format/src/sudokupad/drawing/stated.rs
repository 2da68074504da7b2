//! What a rules text says of the grid itself, and of clues that have fields of their own.

use super::explain::understand;
use super::words::{self, Sentence};
use super::{beneath, described, is_left_out, together};

/// What a text says of the grid itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StatedGrid {
    /// Whether rows, columns and regions have different digits.
    pub(crate) houses: bool,
    /// The least digit.
    pub(crate) least: i64,
    /// How many digits there are.
    pub(crate) count: usize,
}

/// What a text says of a grid whose rows and columns have so many cells: which digits go into it, or that the rules of
/// sudoku don't apply.
pub(crate) fn stated_grid(text: &str, order: usize) -> StatedGrid {
    let sentences = words::sentences(text);
    let digits = |sentence: &Sentence| {
        let said = understand(sentence)?;
        let said = said.into_iter().filter(|(_, said)| said.tag == "digits");
        said.map(|(_, said)| said.found.numbers).find_map(|numbers| match numbers[..] {
            [from, to] => {
                usize::try_from(to.checked_sub(from)?.checked_add(1)?).ok().map(|count| (from, count))
            }
            _ => None,
        })
    };
    let few = |(_, count): &(i64, usize)| (1..=64).contains(count);
    let (least, count) = sentences.iter().find_map(digits).filter(few).unwrap_or((1, order));
    let denied = sentences.iter().any(|sentence| described::is_denied(&sentence.words));
    StatedGrid { houses: !denied && count >= order, least, count }
}

/// What a text says of clues that have fields of their own, which don't say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Whether digits may repeat in cages.
    pub(crate) repeats: bool,
    /// Whether digits on thermometers may stay the same.
    pub(crate) slow: bool,
}

/// What a text says of cages and thermometers, unless it says both of them.
pub(crate) fn manner(text: &str) -> Manner {
    let sentences = words::sentences(text);
    let own: Vec<_> = sentences.iter().map(understand).collect();
    let lost = sentences.iter().zip(&own).filter(|(_, own)| own.is_none());
    let mut lost: Vec<&Sentence> = lost.map(|(sentence, _)| sentence).collect();
    let whole = sentences.iter().zip(&own);
    let whole: Vec<_> =
        whole.map(|(sentence, own)| together(sentence, own.as_deref(), &sentences, &lost)).collect();
    lost.retain(|heading| whole.get(heading.at + 1).is_none_or(Option::is_none));
    let beneath = |(sentence, (whole, own)): (&Sentence, (Option<Vec<_>>, Option<Vec<_>>))| {
        let heading = sentence.under.filter(|_| whole.is_none());
        let found = whole.or(own).filter(|found| !is_left_out(found, sentence, &sentences, &lost))?;
        match heading {
            Some(at) => beneath(found, sentence, &sentences[at], &lost),
            None => Some(found),
        }
    };
    let said: Vec<_> =
        sentences.iter().zip(whole.into_iter().zip(own)).filter_map(beneath).flatten().collect();
    let says = |rule: &str, tags: &[&str]| {
        said.iter().any(|(kind, said)| kind.rules.first() == Some(&rule) && tags.contains(&said.tag))
    };
    Manner {
        repeats: says("killer", &["repeat"]) && !says("killer", &["different", "both"]),
        slow: says("thermometer", &["slow"]) && !says("thermometer", &["fast"]),
    }
}

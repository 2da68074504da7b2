//! What is missing of a puzzle that was read in part. It stays with the puzzle: above the grid, in links, in games that are
//! kept, and behind every verdict, which is one on the part.

use garns::{Lang, OfWhole, Unread, Verdict, clean_line, say};
use serde::{Deserialize, Serialize};

use crate::learn::{Both, get};

/// The parts of a document that were not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The first of them, in English and Portuguese.
    #[serde(rename = "n")]
    named: Vec<Both>,
    #[serde(rename = "m", default, skip_serializing_if = "is_zero")]
    more: usize,
    /// Whether one of them may change what was read, and not only add to it.
    #[serde(rename = "c", default, skip_serializing_if = "std::ops::Not::not")]
    changes: bool,
}

fn is_zero(more: &usize) -> bool {
    *more == 0
}

/// No name of a part is longer: links come from anywhere.
const LONGEST: usize = 400;

impl Part {
    /// What is missing, if something is that was not taken as usual.
    pub fn of(unread: &[Unread]) -> Option<Part> {
        let missing = || unread.iter().filter(|part| !part.is_assumed());
        let named: Vec<Both> = missing()
            .take(OfWhole::NAMED)
            .map(|part| (clean_line(&part.text(Lang::En)).into(), clean_line(&part.text(Lang::Pt)).into()))
            .collect();
        let more = missing().count() - named.len();
        (!named.is_empty()).then(|| Part { named, more, changes: unread.iter().any(|part| part.changes) })
    }

    fn names(&self, lang: Lang) -> Vec<String> {
        let short = |text: &str| clean_line(text).chars().take(LONGEST).collect();
        self.named.iter().take(OfWhole::NAMED).map(|name| short(get(name, lang))).collect()
    }

    /// What stands above the grid.
    pub fn label(&self, lang: Lang) -> String {
        let without = OfWhole::listed(&self.names(lang), self.more, lang);
        say!(lang, "Read in part. Without: {without}.", "Lido em parte. Sem: {without}.")
    }

    /// What stands behind a verdict on the part.
    pub fn of_whole(&self, verdict: Verdict, lang: Lang) -> String {
        OfWhole::known(verdict, self.changes).sentence(&self.names(lang), self.more, lang)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use garns::UnreadKind;

    use super::*;

    #[test]
    fn what_is_missing_is_said_in_both_languages_and_no_more_than_follows() {
        let sentence = |text: &str, changes| Unread {
            part: UnreadKind::Sentence { text: text.into() },
            line: None,
            changes,
        };
        let usual = Unread { part: UnreadKind::Colours { assumed: 3 }, line: None, changes: false };
        assert_eq!(Part::of(&[]), None);
        assert_eq!(Part::of(std::slice::from_ref(&usual)), None, "what is taken as usual is not missing");
        let part = Part::of(&[usual, sentence("Frogs hop", false)]).unwrap();
        assert_eq!(
            part.label(Lang::En),
            "Read in part. Without: the sentence \"Frogs hop\" of the rules text."
        );
        assert!(part.label(Lang::Pt).starts_with("Lido em parte. Sem: a frase \"Frogs hop\""));
        assert!(part.of_whole(Verdict::Unique, Lang::En).contains("has this solution or none"));
        let four: Vec<Unread> = (1..5).map(|i| sentence(&format!("Frog {i} lies"), i == 4)).collect();
        let part = Part::of(&four).unwrap();
        assert!(part.label(Lang::En).ends_with("; and 1 more."));
        assert!(
            part.of_whole(Verdict::Unique, Lang::En).ends_with("(this says nothing of the whole puzzle).")
        );
        let text = serde_json::to_string(&part).unwrap();
        assert_eq!(serde_json::from_str::<Part>(&text).unwrap(), part);
    }
}

//! What is known of a puzzle of which only a part was read.
//!
//! What was left out can only take solutions away, unless it changes what was read ("one of the cages lies", "some cells
//! count double"). Sentences that look as if they do are marked; then the verdict says nothing.

use garns_engine::Verdict;
use garns_format::Unread;
use garns_puzzle::{Lang, say};
use serde::Serialize;

/// What the verdict on the part that was read says of the whole puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfWhole {
    /// The part has one solution: the whole has this one or none.
    ThisOrNone,
    /// The part has no solution: the whole has none.
    None,
    /// Nothing: the part has several solutions, of which the whole may have any number, or it is not known how many, or what
    /// was not read may change what was.
    Unknown,
}

impl OfWhole {
    /// So many parts are named behind a verdict.
    pub const NAMED: usize = 3;

    /// The names of some parts, and how many more there are.
    #[must_use]
    pub fn listed(named: &[String], more: usize, lang: Lang) -> String {
        let listed = named.join("; ");
        match more {
            0 => listed,
            _ => say!(lang, "{listed}; and {more} more", "{listed}; e mais {more}"),
        }
    }

    /// What a verdict says of the whole, where parts of it were not read.
    #[must_use]
    pub fn of(verdict: Verdict, unread: &[Unread]) -> Option<OfWhole> {
        let missing = unread.iter().any(|part| !part.is_assumed());
        missing.then(|| OfWhole::known(verdict, unread.iter().any(|part| part.changes)))
    }

    /// The same, where it is known only whether something that was not read may change what was.
    #[must_use]
    pub fn known(verdict: Verdict, changes: bool) -> OfWhole {
        match verdict {
            _ if changes => OfWhole::Unknown,
            Verdict::Unique => OfWhole::ThisOrNone,
            Verdict::Impossible => OfWhole::None,
            Verdict::Several | Verdict::Solved | Verdict::GaveUp => OfWhole::Unknown,
        }
    }

    /// The sentence behind the verdict: without what it was found, and what follows for the whole.
    #[must_use]
    pub fn text(self, unread: &[Unread], lang: Lang) -> String {
        let (named, more) = first_missing(unread, lang);
        self.sentence(&named, more, lang)
    }

    /// The same from the names of some parts, and how many more there are.
    #[must_use]
    pub fn sentence(self, named: &[String], more: usize, lang: Lang) -> String {
        let without = OfWhole::listed(named, more, lang);
        let known = match self {
            OfWhole::ThisOrNone => say!(
                lang,
                "the whole puzzle has this solution or none, unless what was left out changes a rule that was read",
                "o jogo inteiro tem esta solução ou nenhuma, a não ser que o que ficou de fora mude uma regra que foi lida"
            ),
            OfWhole::None => say!(
                lang,
                "the whole puzzle has none either, unless what was left out changes a rule that was read",
                "o jogo inteiro também não tem, a não ser que o que ficou de fora mude uma regra que foi lida"
            ),
            OfWhole::Unknown => {
                say!(lang, "this says nothing of the whole puzzle", "isto nada diz do jogo inteiro")
            }
        };
        say!(lang, "Without: {without} ({known}).", "Sem: {without} ({known}).")
    }
}

/// The names of the first few parts that were not read, and how many more there are.
fn first_missing(unread: &[Unread], lang: Lang) -> (Vec<String>, usize) {
    let missing = || unread.iter().filter(|part| !part.is_assumed()).map(|part| part.text(lang));
    let named: Vec<String> = missing().take(OfWhole::NAMED).collect();
    let more = missing().count() - named.len();
    (named, more)
}

/// The sentence behind what was said of a puzzle, its rating or a hint, where parts of it were not read.
#[must_use]
pub fn without(unread: &[Unread], lang: Lang) -> Option<String> {
    unread.iter().any(|part| !part.is_assumed()).then(|| {
        let (named, more) = first_missing(unread, lang);
        let without = OfWhole::listed(&named, more, lang);
        say!(
            lang,
            "Without: {without} (this is about the part that was read).",
            "Sem: {without} (isto é sobre a parte que foi lida)."
        )
    })
}

#[cfg(test)]
mod tests {
    use garns_format::UnreadKind;

    use super::*;

    fn sentence(text: &str, changes: bool) -> Unread {
        Unread { part: UnreadKind::Sentence { text: text.into() }, line: None, changes }
    }

    #[test]
    fn a_part_says_no_more_than_it_can() {
        let hop = [sentence("Frogs hop", false)];
        assert_eq!(OfWhole::of(Verdict::Unique, &hop), Some(OfWhole::ThisOrNone));
        assert_eq!(OfWhole::of(Verdict::Impossible, &hop), Some(OfWhole::None));
        for verdict in [Verdict::Several, Verdict::Solved, Verdict::GaveUp] {
            assert_eq!(OfWhole::of(verdict, &hop), Some(OfWhole::Unknown));
        }
        // What may change a rule that was read may allow more than that.
        let lie = [sentence("Frogs hop", false), sentence("Frogs lie", true)];
        assert_eq!(OfWhole::of(Verdict::Impossible, &lie), Some(OfWhole::Unknown));
        // What is taken as usual is not missing.
        let usual = Unread { part: UnreadKind::Colours { assumed: 3 }, line: None, changes: false };
        assert_eq!(OfWhole::of(Verdict::Unique, std::slice::from_ref(&usual)), None);
        assert_eq!(OfWhole::of(Verdict::Unique, &[]), None);
    }

    #[test]
    fn what_is_missing_is_named() {
        let four: Vec<Unread> = (1..5).map(|i| sentence(&format!("Frog {i} hops"), false)).collect();
        assert_eq!(
            OfWhole::Unknown.text(&four, Lang::En),
            "Without: the sentence \"Frog 1 hops\" of the rules text; the sentence \"Frog 2 hops\" of the rules text; \
             the sentence \"Frog 3 hops\" of the rules text; and 1 more (this says nothing of the whole puzzle)."
        );
        let text = OfWhole::None.text(&four[..1], Lang::Pt);
        assert!(
            text.starts_with("Sem: a frase \"Frog 1 hops\" do texto das regras (o jogo inteiro"),
            "{text}"
        );
    }
}

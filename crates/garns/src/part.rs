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

/// So many parts are named behind a verdict.
const NAMED: usize = 3;

impl OfWhole {
    /// What a verdict says of the whole, where parts of it were not read.
    #[must_use]
    pub fn of(verdict: Verdict, unread: &[Unread]) -> Option<OfWhole> {
        let missing = unread.iter().any(|part| !part.is_assumed());
        missing.then_some(match verdict {
            _ if unread.iter().any(|part| part.changes) => OfWhole::Unknown,
            Verdict::Unique => OfWhole::ThisOrNone,
            Verdict::Impossible => OfWhole::None,
            Verdict::Several | Verdict::Solved | Verdict::GaveUp => OfWhole::Unknown,
        })
    }

    /// The sentence behind the verdict: without what it was found, and what follows for the whole.
    #[must_use]
    pub fn text(self, unread: &[Unread], lang: Lang) -> String {
        let without = missing(unread, lang);
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

/// What was not read, the first few parts by name.
fn missing(unread: &[Unread], lang: Lang) -> String {
    let missing: Vec<String> =
        unread.iter().filter(|part| !part.is_assumed()).map(|part| part.text(lang)).collect();
    let mut without = missing.iter().take(NAMED).cloned().collect::<Vec<_>>().join("; ");
    let more = missing.len().saturating_sub(NAMED);
    if more > 0 {
        without += &say!(lang, "; and {more} more", "; e mais {more}");
    }
    without
}

/// The sentence behind what was said of a puzzle, its rating or a hint, where parts of it were not read.
#[must_use]
pub fn without(unread: &[Unread], lang: Lang) -> Option<String> {
    unread.iter().any(|part| !part.is_assumed()).then(|| {
        let without = missing(unread, lang);
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

//! What is looked for in the words of a sentence.
//!
//! ```text
//! digits (along|on) (a|the) (<colour>|) line differ by at least <number>
//! ```
//! Words stand for themselves in any of their forms; `(a|b c|)` is one of several, the last of these nothing;
//! `{a|b c}` too, and which of them it was is kept by its first word; `<colour>` and `<number>` are any colour and any number. `*` is any number of words that change nothing: those of
//! [`SOFT`] and those the kind of drawing names. One word that is in neither, and the phrase is not found: so a rule is
//! never taken for a simpler one. A phrase that begins with `~` has its parts between `*` in any order.

use std::collections::HashSet;

use super::colour;
use super::words::words;
use crate::unread::lists;

/// Words that change nothing in any rule.
const SOFT: &str = "digit cell in on along of to that which these this those grid place placed with for by at each all from \
    within inside into there given here puzzle when and as well show indicate mean represent denote mark \
    colored where so number located";

/// A phrase, taken apart.
pub(super) struct Phrase {
    parts: Vec<PhrasePart>,
    soft: Vec<&'static str>,
    /// Whether the parts between gaps may stand in any order.
    any_order: bool,
    /// Every word that stands in it or changes nothing.
    all: HashSet<String>,
}

enum PhrasePart {
    Word(String),
    OneOf(Vec<Vec<PhrasePart>>),
    /// One of several that is kept by its first word.
    Kept(Vec<Vec<PhrasePart>>),
    Colour,
    Number,
    Gap,
}

/// What was found in the places of a phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Colours, in the order they are named.
    pub(super) colours: Vec<String>,
    /// Numbers, in the order they are named.
    pub(super) numbers: Vec<i64>,
    /// The first words of choices that are kept.
    pub(super) kept: Vec<String>,
}

impl Phrase {
    pub(super) fn new(text: &str, soft: &'static str) -> Phrase {
        let any_order = text.starts_with('~');
        let mut rest = text.trim_start_matches('~');
        let (parts, soft) =
            (sequence(&mut rest), SOFT.split_whitespace().chain(soft.split_whitespace()).collect());
        let mut phrase = Phrase { parts, soft, any_order, all: HashSet::new() };
        phrase.all = phrase.words().into_iter().map(str::to_owned).collect();
        phrase
    }

    /// The words that stand in it.
    pub(super) fn words(&self) -> Vec<&str> {
        fn collect<'a>(parts: &'a [PhrasePart], all: &mut Vec<&'a str>) {
            for part in parts {
                match part {
                    PhrasePart::Word(word) => all.push(word),
                    PhrasePart::OneOf(choices) | PhrasePart::Kept(choices) => {
                        choices.iter().for_each(|choice| collect(choice, all));
                    }
                    PhrasePart::Colour | PhrasePart::Number | PhrasePart::Gap => {}
                }
            }
        }
        let mut all = self.soft.clone();
        collect(&self.parts, &mut all);
        all
    }

    /// Whether a colour has a place in it.
    pub(super) fn has_colour(&self) -> bool {
        fn any(parts: &[PhrasePart]) -> bool {
            parts.iter().any(|part| match part {
                PhrasePart::Colour => true,
                PhrasePart::OneOf(choices) | PhrasePart::Kept(choices) => {
                    choices.iter().any(|choice| any(choice))
                }
                _ => false,
            })
        }
        any(&self.parts)
    }

    /// What is in its places, if these words, all of them, are this phrase. Words that are held change something here: they
    /// have to stand in the phrase.
    pub(super) fn find(&self, words: &[String], held: &[bool]) -> Option<Found> {
        let mut found = Found::default();
        // One word it has no place for is enough, and quickly seen.
        let other = |word: &String| !self.all.contains(word.as_str());
        if words
            .iter()
            .any(|word| other(word) && !word.bytes().all(|byte| byte.is_ascii_digit()) && !is_tint(word))
        {
            return None;
        }
        if self.any_order {
            let segments: Vec<&[PhrasePart]> = self
                .parts
                .split(|part| matches!(part, PhrasePart::Gap))
                .filter(|segment| !segment.is_empty())
                .collect();
            let mut place = Places { free: vec![true; words.len()], tries: MOST_TRIES };
            return scatter(&segments, (words, held), &self.soft, &mut place, &mut found).then_some(found);
        }
        let parts: Vec<&PhrasePart> = self.parts.iter().collect();
        walk(&parts, (words, held), &self.soft, &mut found).then_some(found)
    }
}

/// Whether a word belongs to a colour.
fn is_tint(word: &str) -> bool {
    colour::is_name(word) || colour::is_shade(word)
}

/// Whether these segments stand somewhere among the words that are still free, and all words that stay free change
/// nothing.
fn scatter(
    segments: &[&[PhrasePart]],
    (words, held): (&[String], &[bool]),
    soft: &[&str],
    places: &mut Places,
    found: &mut Found,
) -> bool {
    let Some((segment, rest)) = segments.split_first() else {
        let plain = |i: usize| !held[i] && soft.contains(&words[i].as_str());
        return (0..words.len()).all(|i| !places.free[i] || plain(i));
    };
    let parts: Vec<&PhrasePart> = segment.iter().collect();
    for from in 0..=words.len() {
        let until = from + places.free[from..].iter().take_while(|free| **free).count().min(LONGEST);
        // Longest first: what is optional is taken where it is there.
        for to in (from..=until).rev() {
            // What takes no words at all is tried once, in the end.
            if to == from && from < words.len() {
                continue;
            }
            if places.tries == 0 {
                return false;
            }
            places.tries -= 1;
            let mut here = found.clone();
            if walk(&parts, (&words[from..to], &held[from..to]), &[], &mut here) {
                places.free[from..to].fill(false);
                if scatter(rest, (words, held), soft, places, &mut here) {
                    *found = here;
                    return true;
                }
                places.free[from..to].fill(true);
            }
        }
    }
    false
}

/// Which words are still free, and how often a segment may yet be tried: a text can be made to have very many places.
struct Places {
    free: Vec<bool>,
    tries: u32,
}

/// More than any sentence that people wrote needs.
const MOST_TRIES: u32 = 20_000;

/// No segment has more words.
const LONGEST: usize = 12;

/// Whether a word changes nothing.
pub(super) fn is_soft(word: &str, soft: &str) -> bool {
    lists(SOFT, word) || lists(soft, word)
}

/// The words that change nothing in any rule.
pub(super) fn soft() -> impl Iterator<Item = &'static str> {
    SOFT.split_whitespace()
}

/// Parts up to the end or to a `|`, `)` or `}`, which is left.
fn sequence(rest: &mut &str) -> Vec<PhrasePart> {
    let mut parts = Vec::new();
    loop {
        let end = rest.find(['(', ')', '{', '}', '|', '<', '*']).unwrap_or(rest.len());
        parts.extend(words(&rest[..end]).0.into_iter().map(PhrasePart::Word));
        *rest = &rest[end..];
        match rest.chars().next() {
            Some(open @ ('(' | '{')) => {
                let mut choices = Vec::new();
                loop {
                    *rest = &rest[1..];
                    choices.push(sequence(rest));
                    if !rest.starts_with('|') {
                        break;
                    }
                }
                *rest = rest.strip_prefix([')', '}']).unwrap_or(rest);
                if open == '{' {
                    parts.push(PhrasePart::Kept(choices));
                    continue;
                }
                // Choices of nothing but fillers are the same choice: nothing.
                let mut empty = 0;
                choices.retain(|choice: &Vec<PhrasePart>| {
                    empty += usize::from(choice.is_empty());
                    !choice.is_empty() || empty == 1
                });
                if choices.iter().any(|choice| !choice.is_empty()) {
                    parts.push(PhrasePart::OneOf(choices));
                }
            }
            Some('*') => {
                parts.push(PhrasePart::Gap);
                *rest = &rest[1..];
            }
            Some('<') => {
                let end = rest.find('>').map_or(rest.len(), |end| end + 1);
                parts.push(if &rest[..end] == "<number>" { PhrasePart::Number } else { PhrasePart::Colour });
                *rest = &rest[end..];
            }
            _ => return parts,
        }
    }
}

fn walk(
    parts: &[&PhrasePart],
    (words, held): (&[String], &[bool]),
    soft: &[&str],
    found: &mut Found,
) -> bool {
    let from = |i: usize| (&words[i..], &held[i..]);
    let Some((part, rest)) = parts.split_first() else { return words.is_empty() };
    match part {
        PhrasePart::Word(word) => words.first() == Some(word) && walk(rest, from(1), soft, found),
        PhrasePart::Number => {
            let Some(number) = words.first().and_then(|word| word.parse::<i64>().ok()) else { return false };
            found.numbers.push(number);
            let fits = walk(rest, from(1), soft, found);
            if !fits {
                found.numbers.pop();
            }
            fits
        }
        PhrasePart::Colour => {
            // A colour may be called light or dark.
            let shade = usize::from(words.first().is_some_and(|word| colour::is_shade(word)));
            let Some(word) = words.get(shade).filter(|word| colour::is_name(word)) else { return false };
            found.colours.push(word.clone());
            let fits = walk(rest, from(shade + 1), soft, found);
            if !fits {
                found.colours.pop();
            }
            fits
        }
        PhrasePart::Gap => {
            let soft_one = |word: &String| !held[0] && soft.contains(&word.as_str());
            walk(rest, (words, held), soft, found)
                || words.first().is_some_and(soft_one) && walk(parts, from(1), soft, found)
        }
        PhrasePart::Kept(choices) => choices.iter().any(|choice| {
            let Some(PhrasePart::Word(first)) = choice.first() else { return false };
            let together: Vec<&PhrasePart> = choice.iter().chain(rest.iter().copied()).collect();
            found.kept.push(first.clone());
            let fits = walk(&together, (words, held), soft, found);
            if !fits {
                found.kept.pop();
            }
            fits
        }),
        PhrasePart::OneOf(choices) => choices.iter().any(|choice| {
            let together: Vec<&PhrasePart> = choice.iter().chain(rest.iter().copied()).collect();
            walk(&together, (words, held), soft, found)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(phrase: &str, text: &str) -> Option<Found> {
        let words = words(&text.to_lowercase()).0;
        Phrase::new(phrase, "bulb").find(&words, &vec![false; words.len()])
    }

    #[test]
    fn phrases_are_found_in_all_their_forms() {
        let phrase =
            "digits (along|on) (each|) (<colour>|) line (differ|have difference) (by|of) at least <number>";
        let of = |text| found(phrase, text);
        let green = Found { colours: vec!["green".into()], numbers: vec![5], kept: vec![] };
        assert_eq!(of("The digits along a dark green line must differ by at least five"), Some(green));
        assert!(of("Values on every line have a difference of at least 4").is_some());
        assert_eq!(of("Digits on a green line differ by at least 5 or 6"), None);
        assert_eq!(of("Digits on a green line differ by at least"), None);
        assert_eq!(of("Digits not on a green line differ by at least 5"), None);
    }

    #[test]
    fn gaps_take_only_words_that_change_nothing() {
        let of = |text| found("* thermometer * increase * from * bulb *", text).is_some();
        assert!(of("Along each of the thermometers in the grid, digits increase from the bulb"));
        assert!(!of("Along each of the thermometers, digits increase or stay the same from the bulb"));
        assert!(!of("Along one of the thermometers, digits increase from the bulb"));
        assert!(!of("Along thermometers, digits never increase from the bulb"));
    }

    #[test]
    fn parts_stand_in_any_order_where_that_is_said() {
        let of = |text| found("~ * (<colour>|) thermometer * increase * from * bulb *", text);
        let gray = Some(Found { colours: vec!["gray".into()], ..Found::default() });
        assert_eq!(of("Digits increase along grey thermometers from the bulb"), gray);
        assert_eq!(of("From the bulb of each thermometer, digits increase"), Some(Found::default()));
        assert_eq!(of("Digits on some thermometer increase from the bulb"), None);
        assert_eq!(of("Digits increase from the bulb"), None);
        // However often its words are there, it comes to an end.
        assert_eq!(of(&["bulb from increase thermometer"; 400].join(" ")), None);
    }

    #[test]
    fn a_choice_that_leads_nowhere_leaves_nothing_behind() {
        let phrase = "(<colour> line|<colour> dot) <number>";
        let dot = Found { colours: vec!["white".into()], numbers: vec![3], kept: vec![] };
        assert_eq!(found(phrase, "white dot 3"), Some(dot));
        let kept = found("{cell|dot x} <number>", "dots x 4");
        assert_eq!(kept, Some(Found { numbers: vec![4], kept: vec!["dot".into()], ..Found::default() }));
        assert_eq!(Phrase::new("(a b", "").find(&[], &[]), None, "an open choice is closed at the end");
    }
}

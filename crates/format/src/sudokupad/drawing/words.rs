//! The words of a rules text, brought to one form: `Cells separated by the knight's move can't …` and
//! `cell separated by a knight move may not …` are the same words.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::forms::{FILLERS, FORMS, PHRASES};
use super::portuguese::{in_english, is_portuguese};
use crate::unread::lists;

/// A sentence of a rules text.
#[derive(Default)]
pub(super) struct Sentence {
    /// How many there are before it.
    pub(super) at: usize,
    /// As it was written.
    pub(super) text: String,
    /// The heading it stands under: just before it, what its line begins with, or what the one above ends with.
    pub(super) under: Option<usize>,
    /// The headings it stands within: of the list that its line is in, as far as no line is blank, and the last in its line.
    pub(super) within: Vec<usize>,
    /// Whether it stands before a colon.
    pub(super) heading: bool,
    /// Its words in their one form.
    pub(super) words: Vec<String>,
    /// Where a part of the sentence may begin: behind a comma, a dash or an opening bracket.
    pub(super) breaks: Vec<usize>,
    /// Words and breaks without what is said again in brackets ("(i.e. …)").
    pub(super) shorter: Option<(Vec<String>, Vec<usize>)>,
}

impl Sentence {
    /// Leaves out a word where one of these follows.
    pub(super) fn leave_out(&mut self, word: &str, followers: &[&str]) {
        let found = |two: &[String]| two[0] == word && followers.contains(&two[1].as_str());
        let mut keep: Vec<bool> = self.words.windows(2).map(|two| !found(two)).collect();
        keep.push(true);
        // How many words are kept before each place.
        let mut kept = vec![0];
        kept.extend(keep.iter().scan(0, |sum, keep| {
            *sum += usize::from(*keep);
            Some(*sum)
        }));
        self.breaks.iter_mut().for_each(|at| *at = kept[(*at).min(keep.len())]);
        let mut keep = keep.into_iter();
        self.words.retain(|_| keep.next().unwrap_or(true));
    }

    /// This heading and what stands under it as one sentence: "white dots: consecutive".
    pub(super) fn with(&self, body: &Sentence) -> Sentence {
        let words = self.words.iter().chain(&body.words).cloned().collect();
        let breaks = body.breaks.iter().map(|at| at + self.words.len()).collect();
        Sentence {
            at: body.at,
            text: body.text.clone(),
            heading: body.heading,
            words,
            breaks,
            ..Sentence::default()
        }
    }
}

/// A letter in one form: headings are often set in the bold and sans-serif letters of mathematics. (This is the part of
/// Unicode's NFKC that such texts use.)
fn plain_letter(c: char) -> char {
    let (from, first, count) = match c {
        '\u{1d400}'..='\u{1d6a3}' => ('\u{1d400}', None, 52),
        '\u{1d7ce}'..='\u{1d7ff}' => ('\u{1d7ce}', Some('0'), 10),
        '\u{ff01}'..='\u{ff5e}' => ('\u{ff01}', Some('!'), 94),
        _ => return c,
    };
    let place = (u32::from(c) - u32::from(from)) % count;
    let letter = match first {
        Some(first) => u32::from(first) + place,
        None if place < 26 => u32::from('A') + place,
        None => u32::from('a') + place - 26,
    };
    char::from_u32(letter).unwrap_or(c)
}

/// A text with its accents in one form: "o" and a diaeresis behind it are "ö". (The part of Unicode's NFC that rules texts
/// need.)
pub(super) fn composed(text: &str) -> String {
    let mut whole = String::new();
    for c in text.chars() {
        let accents = match c {
            '\u{300}' => [("a", "à"), ("A", "À")].as_slice(),
            '\u{301}' => &[
                ("a", "á"),
                ("e", "é"),
                ("i", "í"),
                ("o", "ó"),
                ("u", "ú"),
                ("A", "Á"),
                ("E", "É"),
                ("I", "Í"),
                ("O", "Ó"),
                ("U", "Ú"),
            ],
            '\u{302}' => &[("a", "â"), ("e", "ê"), ("o", "ô"), ("A", "Â"), ("E", "Ê"), ("O", "Ô")],
            '\u{303}' => &[("a", "ã"), ("o", "õ"), ("A", "Ã"), ("O", "Õ")],
            '\u{308}' => &[("o", "ö"), ("O", "Ö")],
            '\u{327}' => &[("c", "ç"), ("C", "Ç")],
            _ => &[],
        };
        match accents.iter().find(|(letter, _)| whole.ends_with(letter)) {
            Some((_, composed)) => {
                whole.pop();
                whole.push_str(composed);
            }
            None => whole.push(c),
        }
    }
    whole
}

/// Words that are no slips, though they look like others that rules are told with.
const NO_SLIPS: &str = "though marker making summer provide playing palace remote produce prevent shading largest bridge insect \
    identity inverted reminder continuous neither nearest stating contrast constant reflection compete complete content \
    intention squared coloring conduct covert region religion direct indirect doubly triply signal singly";

/// The word that was meant, if one that is known is a single slip away (a letter too many, too few or wrong, or two that
/// have changed places), and no other is. Short words have too many neighbours, and the first letter is rarely mistaken; what
/// is meant is no number and no little word such as *not* or *or*.
pub(super) fn respelled(word: &str, known: &HashSet<&str>) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let stem = |end: &str| word.strip_suffix(end).is_some_and(|stem| known.contains(stem));
    let inflected = ["d", "ed", "ing", "ly", "r", "er", "s", "al"].into_iter().any(stem);
    let sure = known.contains(word) || inflected || lists(NO_SLIPS, word);
    if letters.len() < 6 || sure || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let mut meant: Option<String> = None;
    let mut slips: Vec<Vec<char>> = Vec::new();
    for i in 0..=letters.len() {
        let (before, after) = letters.split_at(i);
        if let [_, rest @ ..] = after {
            slips.push([before, rest].concat());
            slips.extend(('a'..='z').map(|letter| [before, &[letter], rest].concat()));
        }
        if let [a, b, rest @ ..] = after {
            slips.push([before, &[*b, *a], rest].concat());
        }
        slips.extend(('a'..='z').map(|letter| [before, &[letter], after].concat()));
    }
    for slip in slips {
        let slip: String = slip.into_iter().collect();
        let single = slip.strip_suffix('s').unwrap_or(&slip);
        let Some(name) = [slip.as_str(), single].into_iter().find(|name| known.contains(name)) else {
            continue;
        };
        let name = one_form(name).unwrap_or(name);
        if name.len() <= 3 || !slip.starts_with(letters[0]) || TURNING.contains(&name) {
            return None;
        }
        match &meant {
            Some(other) if other != name => return None,
            _ => meant = Some(name.to_owned()),
        }
    }
    meant
}

/// Words that turn a rule into another one: they are never guessed.
const TURNING: &[&str] =
    &["either", "neither", "other", "some", "only", "least", "most", "double", "twice", "even", "decrease"];

/// Whether a text speaks of one line, and whether of values rather than digits.
pub(super) fn speaks_of(text: &str) -> (bool, bool) {
    (is_of_one_line(text), is_of_values(text))
}

/// Whether a text speaks of one line: "the line", "the long purple line".
fn is_of_one_line(text: &str) -> bool {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let begins = |i: usize| words[i] == "the" && words[i + 1..].iter().take(4).any(|word| word == "line");
    (0..words.len()).any(begins) && !words.iter().any(|word| word == "lines")
}

/// Whether a text speaks of values rather than digits, and not only to say that these may do otherwise.
fn is_of_values(text: &str) -> bool {
    let text = text.to_lowercase();
    let otherwise = ["though values", "but values", "mas valores"].iter().any(|words| text.contains(words));
    !otherwise && ["value", "valor"].iter().any(|word| text.contains(word))
}

/// The one form of a word, if it has another.
fn one_form(word: &str) -> Option<&'static str> {
    static ALL: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        FORMS.iter().flat_map(|(from, to)| from.split_whitespace().map(|from| (from, *to))).collect()
    });
    ALL.get(word).copied()
}

/// Words that have another form.
pub(super) fn forms() -> impl Iterator<Item = &'static str> {
    FORMS.iter().flat_map(|(from, _)| from.split_whitespace())
}

/// The sentences of a text.
pub(super) fn sentences(text: &str) -> Vec<Sentence> {
    let mut all = Vec::new();
    let text: String = text.chars().map(plain_letter).collect();
    // Some documents have their line breaks written out.
    let text = text.replace("\\r", "\n").replace("\\n", "\n");
    let text = unbroken(&text);
    let portuguese = is_portuguese(&text);
    // The last heading, and the last that ended its line.
    let (mut heading, mut list): (Option<usize>, Option<usize>) = (None, None);
    for line in text.split(['\n', '\r', '\u{2022}', '\u{b7}']) {
        let begun = all.len();
        let mut start = 0;
        let chars: Vec<(usize, char)> = line.char_indices().collect();
        let letter = |i: Option<usize>| i.and_then(|i| chars.get(i)).map(|&(_, c)| c.to_ascii_lowercase());
        for (i, &(at, c)) in chars.iter().enumerate() {
            let next = letter(Some(i + 1));
            let before = (letter(i.checked_sub(2)), letter(i.checked_sub(1)));
            let ends = match c {
                // The points of "e.g." and "i.e." end nothing.
                '.' => match (before, next) {
                    ((_, Some('e')), Some('g')) | ((_, Some('i')), Some('e')) => false,
                    ((Some('.'), Some('g' | 'e')), _) => false,
                    (_, next) => !next.is_some_and(|c| c.is_ascii_digit()),
                },
                '!' | '?' | ';' => true,
                // What stands before a colon is a heading, unless it is a ratio.
                ':' => {
                    let ratio = line[start..at].to_lowercase().contains("ratio")
                        && line[start..at].trim_end().ends_with(['1', '2'])
                        && line[at + 1..].trim_start().starts_with(['1', '2']);
                    !ratio && !next.is_some_and(|c| c.is_ascii_digit())
                }
                _ => false,
            };
            if ends {
                all.extend(
                    sentence(&line[start..at], portuguese).map(|it| Sentence { heading: c == ':', ..it }),
                );
                start = at + c.len_utf8();
            }
        }
        all.extend(sentence(&line[start..], portuguese));
        if line.trim().is_empty() {
            list = list.filter(|it| it + 1 == begun);
        }
        let mut beside = None;
        for (at, sentence) in all.iter_mut().enumerate().skip(begun) {
            sentence.at = at;
            sentence.under = heading.filter(|it| it + 1 == at || *it == begun || it + 1 == begun);
            sentence.within = list.into_iter().chain(beside).collect();
            if sentence.heading {
                (heading, beside) = (Some(at), Some(at));
            }
        }
        // A heading that has its sentences beside it has no others.
        list = beside.filter(|it| it + 1 == all.len()).or(list);
    }
    all
}

/// Words with which a sentence goes on.
const GOING_ON: &str =
    "in on along within inside unless except but and or if where when for of that which only from to by with";

/// A text in which a sentence that was broken over several lines is in one again: the line before begins as sentences do and
/// doesn't end, and this one goes on in small letters.
fn unbroken(text: &str) -> String {
    let mut whole = String::new();
    // Whether the line before began as sentences do, and whether it has not ended.
    let (mut begun, mut open) = (false, false);
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let first = bare.split_whitespace().next().unwrap_or_default();
        let joined = begun && open && lists(GOING_ON, first);
        if joined {
            whole.truncate(whole.trim_end().len());
            whole.push(' ');
        }
        begun = joined || bare.starts_with(char::is_uppercase);
        open = bare.ends_with(|c: char| c.is_alphanumeric() || c == ',');
        whole.push_str(line);
    }
    whole
}

/// One sentence, unless there is no word in it.
fn sentence(text: &str, portuguese: bool) -> Option<Sentence> {
    let said = if portuguese { in_english(text) } else { text.to_lowercase() };
    let mut plain = without_examples(said);
    for (from, to) in PHRASES.iter().flat_map(|(all, to)| all.split('|').map(move |from| (from, to))) {
        if plain.contains(from) {
            plain = plain.replace(from, to);
        }
    }
    let taken = |text: &str| words(text.trim_start_matches(|c: char| !c.is_alphanumeric()));
    let (words, breaks) = taken(&plain);
    let shorter = without_restatement(&plain).map(|plain| taken(&plain));
    // What follows is an example of what was said.
    let example =
        words.windows(2).position(|two| two[0] == "for" && matches!(two[1].as_str(), "example" | "instance"));
    let words = match example {
        // An exception behind it is one from the rule.
        Some(at) if at > 0 && !words[at..].iter().any(|word| lists(EXCEPT, word)) => words[..at].to_vec(),
        _ => words,
    };
    (!words.is_empty()).then(|| Sentence {
        at: 0,
        under: None,
        within: Vec::new(),
        heading: false,
        text: text.trim().to_owned(),
        words,
        breaks,
        shorter,
    })
}

/// A text without what it says again in brackets behind "i.e.", if that limits nothing.
fn without_restatement(text: &str) -> Option<String> {
    let (before, rest) = text.split_once("( ie ")?;
    let (again, after) = rest.split_once(')')?;
    let plain = !again.contains('(') && !words(again).0.iter().any(|word| lists(LIMITING, word));
    plain.then(|| format!("{before} {after}"))
}

/// Words that say that less is so.
const LIMITING: &str = "only not no except unless some never if when where given mark colored shaded same box line cage row column \
     region area diagonal odd even edge corner center middle first last inside outside within neither nor least most";

/// Words with which exceptions begin.
const EXCEPT: &str = "unless except although though however only";

/// A text without the examples in brackets: what stands behind them still counts.
fn without_examples(mut text: String) -> String {
    for start in ["(eg ", "(eg.", "(eg,", "(e.g", "(for example", "(for instance"] {
        while let Some(from) = text.find(start) {
            let Some(length) = text[from..].find(')') else { break };
            // Brackets within brackets are left to the words.
            if text[from + 1..from + length].contains('(') {
                break;
            }
            text.replace_range(from..=from + length, " ");
        }
    }
    text
}

/// The words of a text in their one form, and where parts of it begin.
pub(super) fn words(text: &str) -> (Vec<String>, Vec<usize>) {
    let (mut all, mut breaks): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut word = String::new();
    let chars: Vec<char> = text.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        let digit_next = chars.get(i + 1).is_some_and(char::is_ascii_digit);
        let digit_before = i.checked_sub(1).is_some_and(|i| chars[i].is_ascii_digit());
        match c {
            c if c.is_alphanumeric() || c == '\'' || (c == ':' && digit_next && digit_before) => word.push(c),
            '-' if digit_next && digit_before => {
                take(&mut word, &mut all);
                all.push("to".to_owned());
            }
            '<' | '>' | '+' | '=' | '/' | '^' | '\u{f7}' | '%' => {
                take(&mut word, &mut all);
                all.push(c.to_string());
            }
            c => {
                take(&mut word, &mut all);
                // The hyphen within a word, as in "two-digit", separates nothing.
                let letter =
                    |i: Option<usize>| i.and_then(|i| chars.get(i)).is_some_and(|c| c.is_alphanumeric());
                let within = c == '-' && letter(i.checked_sub(1)) && letter(Some(i + 1));
                if matches!(c, ',' | '(' | ')' | '-') && !within {
                    breaks.push(all.len());
                }
            }
        }
    }
    take(&mut word, &mut all);
    (all, breaks)
}

fn is_filler(word: &str) -> bool {
    lists(FILLERS, word)
}

/// Takes a word in its one form.
fn take(word: &mut String, all: &mut Vec<String>) {
    let raw = std::mem::take(word);
    let bare = raw.trim_matches('\'');
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    let bare: String = bare.chars().filter(|c| *c != '\'').collect();
    if bare.is_empty() || is_filler(&bare) {
        return;
    }
    let single = |word: &str| {
        let plural = word.len() > 3
            && word != "this"
            && word.ends_with('s')
            && !word.ends_with("ss")
            && !word.ends_with("us");
        if plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
    };
    let single = single(&bare);
    let one = one_form(&bare).or_else(|| one_form(&single)).map_or(single.clone(), str::to_owned);
    // "Not repeat" and "no repeats" are one word, so that nothing else is taken for either half of them.
    if one == "repeat" && all.last().is_some_and(|last| matches!(last.as_str(), "not" | "no" | "without")) {
        all.pop();
        all.push("unrepeated".to_owned());
        return;
    }
    // Two refusals in a row are one, as in "may not … never".
    let again = one == "not" && all.last().is_some_and(|last| last == "not");
    if !again && !is_filler(&one) {
        all.push(one);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_brought_to_one_form() {
        let told = |text: &str| sentences(text).into_iter().map(|s| s.words.join(" ")).collect::<Vec<_>>();
        assert_eq!(
            told(
                "Normal sudoku rules apply. Cells separated by a knight's move can't contain the same value!"
            ),
            ["normal sudoku rule apply", "cell separated by knight move not contain same digit"]
        );
        assert_eq!(
            told("Thermos: digits 1\u{2013}9 increase, e.g. 1-2-3; ratio 1:2"),
            ["thermometer", "digit 1 to 9 increase", "ratio 1:2"]
        );
        assert!(told("... \n - ").is_empty());
    }

    #[test]
    fn sentences_go_on_in_the_next_line_only() {
        let count = |text: &str| sentences(text).len();
        assert_eq!(count("German whispers\non green lines differ\nby 5."), 1);
        assert_eq!(count("German whispers\n\non green lines."), 2);
        assert_eq!(count("German whispers.\non green lines."), 2);
    }

    #[test]
    fn letters_of_mathematics_are_letters() {
        let all = sentences(
            "\u{1d5e5}\u{1d5f2}\u{1d5fb}\u{1d5ef}\u{1d5ee}\u{1d5fb} \u{1d40b}\u{1d422}\u{1d427}\u{1d41e}\u{1d7ec}",
        );
        assert_eq!(all[0].words, ["renban", "line0"]);
    }

    #[test]
    fn slips_are_mended_where_only_one_word_can_be_meant() {
        let known: HashSet<&str> =
            ["consecutive", "knight", "separated", "share", "shaded", "line", "neighbour", "either", "eight"]
                .into();
        for (slip, meant) in [
            ("consecuitive", Some("consecutive")),
            ("kinght", Some("knight")),
            ("seperated", Some("separated")),
            ("neigbour", Some("adjacent")),
            ("shared", None),
            ("neither", None),
            ("eighth", None),
            ("right", None),
            ("lines", None),
            ("frogs", None),
        ] {
            assert_eq!(respelled(slip, &known).as_deref(), meant, "{slip}");
        }
    }

    #[test]
    fn parts_begin_behind_commas() {
        let all = sentences("In cages, digits sum, and differ");
        assert_eq!(all[0].breaks, [2, 4]);
    }
}

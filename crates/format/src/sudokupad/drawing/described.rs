//! What is known of sentences that no phrase fits: the rules of sudoku itself, told in whatever words, and rules that may
//! change others.

use std::collections::HashSet;

use crate::unread::lists;

/// Words the rules of sudoku themselves are told with.
const SUDOKU: &str = "row column box region digit cell grid contain appear once unrepeated rule apply given different \
    exactly order jigsaw irregular latin segment border valid solution normal sudoku nonet block \
    subgrid square hold put fill write enter insert use occur placing filling so dotted bold thick outlined";

/// Words that may stand between a refusal and what is refused.
const BETWEEN: &[&str] =
    &["digit", "appear", "contain", "occur", "hold", "row", "column", "box", "region", "nonet", "and", "no"];

/// Whether a sentence speaks of rows and columns, with no word and no number that says more than sudoku itself does.
pub(super) fn is_sudoku(words: &[String], size: usize) -> bool {
    let size = size.to_string();
    let plain = |word: &String| {
        let by = word.split_once('x').is_some_and(|(a, b)| {
            !a.is_empty() && [a, b].iter().all(|side| side.bytes().all(|byte| byte.is_ascii_digit()))
        });
        super::phrase::is_soft(word, SUDOKU) || by || *word == size
    };
    let has = |name: &str| words.iter().any(|word| word == name);
    // A refusal is of something that would be there twice, and only that may be refused.
    let among = |at: Option<&String>, names: &[&str]| at.is_some_and(|word| names.contains(&word.as_str()));
    let fits = |(i, word): (usize, &String)| match word.as_str() {
        "no" | "not" => {
            let between = words[i + 1..].iter().take_while(|word| among(Some(word), BETWEEN));
            among(words.get(i + 1 + between.count()), &["twice", "same"])
        }
        "order" => among(i.checked_sub(1).and_then(|i| words.get(i)), &["each", "some"]),
        "twice" | "same" => words[..i].iter().any(|word| among(Some(word), &["no", "not"])),
        _ => plain(word),
    };
    let all = !super::restricted::is_of_some_houses(words);
    has("row") && has("column") && all && !is_denied(words) && words.iter().enumerate().all(fits)
}

/// Whether a sentence says that the rules of sudoku don't hold, or not all of them.
pub(super) fn is_denied(words: &[String]) -> bool {
    let less = |word: &String| ["not", "mostly", "partly", "almost", "partially"].contains(&word.as_str());
    let denied = words.windows(2).any(|two| less(&two[0]) && two[1] == "apply");
    denied && words.iter().any(|word| word == "sudoku" || word == "normal")
}

/// How words begin that rules are told with which change what others mean: other values of cells, clues that lie or of
/// which only some hold, digits and regions to be found.
const CHANGING: &str = "doubl halv modif negat multipl count schr lie liar lying fals wrong wrogn incorrect mistake error broken \
    break excep unless instead however either if may can which determine deduce unknown identify locate only exactly \
    subset shade shaded unshaded yin loop path section galax deconstruct chaos type equal own total treat \
    considered ignor differ plus minus true truth valid satisf some other twice half slow permit \
    almost partly partially mostly";

/// Words that mostly say that something is not so, or not only so.
const DENYING: &str = "not no nor neither none or apply unrepeated repeat same without";

/// Whether a word is one that rules are told with which change others.
pub(super) fn may_change(word: &str) -> bool {
    CHANGING.split_whitespace().any(|start| word.starts_with(start))
}

/// Whether a sentence that was not understood may change what another means, and not only add to it: it has a word of such
/// sentences, or speaks of something that was read. Where the text does not say that the rules of sudoku apply, what is said of
/// rows and columns may be what applies instead.
pub(super) fn changes(words: &[String], topics: &HashSet<&str>, sudoku: bool) -> bool {
    let names_house = |word: &String| matches!(word.as_str(), "row" | "column" | "box" | "region" | "grid");
    let may = |word: &String| may_change(word) || lists(DENYING, word) || topics.contains(word.as_str());
    words.iter().any(|word| may(word) || !sudoku && names_house(word))
}

/// Words that say something of what they stand beside.
const VERBS: &str = "no not sum contain differ increase decrease repeat unrepeated equal apply may can appear show give \
    indicate different same if when each all every only divide draw shade place fill find determine \
    consecutive least most or separated separate with";

/// Whether these words are no more than the name of something that changes nothing: where they name a rule, they have no
/// word that is not known, as *fillomino* or *ambiguous* thermometers.
pub(super) fn is_name(words: &[String], known: &HashSet<&str>) -> bool {
    let plain = |word: &String| !lists(VERBS, word) && !word.bytes().any(|byte| byte.is_ascii_digit());
    let changed = words.iter().any(|word| may_change(word) || word == "anti");
    let strange = |word: &String| {
        !known.contains(word.as_str()) && !super::plain::is_greeting(std::slice::from_ref(word))
    };
    let named = !super::plain::is_talk(words);
    words.len() <= 4 && words.iter().all(plain) && !changed && !(named && words.iter().any(strange))
}

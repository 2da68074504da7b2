//! Sentences that only allow something: digits that may repeat on a line, cells without a dot that may be consecutive, clues
//! of which not all are given. None of them is a rule.
//!
//! What is refused is a rule, and often told with the same words (*cells without a dot may be neither consecutive nor …*), so
//! that a sentence has to consist of words that are known to allow, and refusals among them of what is no rule.

use super::colour;
use crate::unread::lists;

/// Signs that all or some of which may be given.
const SIGNS: &str = "dot circle symbol x v xs vs xe xes xv clue marking kropki cage line arrow";

/// What may be said of those beside them.
const BESIDE: &str = "negative constraint rule apply white black between digit cell two 2 other adjacent orthogonally pair each \
    may can or neither consecutive consecutively ratio 1:2 2:1 1:3 3:1 difference sum 1 5 10 separated if still satisfy condition \
    property described know whether there you then that by ie also however of in to have with without no not all existing \
    valid possible given and so for different number but etc as well these these either them contain drawn theyre";

/// Where digits may repeat, and under which condition: that other rules allow it.
const REPEATS: &str = "to digit may can repeat permitted freely along on in within each this that these those such given line arrow \
    diagonal circle region sum whisper if as long well follow obey permit by other all normal sudoku rule not break \
    normally including and even combination either type of";

/// Whether these words allow something and refuse nothing.
pub(super) fn is_permission(words: &[String]) -> bool {
    let has = |list: &str| words.iter().any(|word| lists(list, word));
    let only = |list: &str| {
        let known = |word: &String| lists(list, word) || colour::is_name(word) || colour::is_shade(word);
        words.iter().all(known)
    };
    if has("repeat") && has("may can permitted") && has("line arrow diagonal") && only(REPEATS) {
        return words.windows(2).all(|two| two[0] != "not" || two[1] == "break");
    }
    let signs = |word: &String| lists(SIGNS, word) || lists(BESIDE, word);
    let refuses = |(i, word): (usize, &String)| {
        let next = |names: &str| words.get(i + 1).is_some_and(|word| lists(names, word));
        let after = |name: &str| i > 0 && words[i - 1] == name;
        match word.as_str() {
            "no" => {
                !(next("negative") || words[i + 1..].iter().take(3).any(|word| lists(SIGNS, word)) && i > 0)
            }
            "not" => !(after("or") || next("separated all each know") || next(SIGNS)),
            "neither" => !(after("or") || words.get(i + 1).is_some_and(|word| word == "or")),
            _ => false,
        }
    };
    if !words.iter().all(signs) || words.iter().enumerate().any(refuses) {
        return false;
    }
    let two =
        |first: &str, then: &str| words.windows(2).any(|two| lists(first, &two[0]) && lists(then, &two[1]));
    let negative = two("no without", "negative");
    let some = two("not", "all each") && has("given") && !has("may consecutive ratio difference sum");
    // A sign that is not there, as in "without a white dot", rather than a dot without a number.
    let missing = |(i, word): (usize, &String)| {
        let near = words[i + 1..].iter().take(4).take_while(|word| !lists("may can", word));
        lists("no without not", word)
            && near.clone().any(|word| lists(SIGNS, word))
            && !near.clone().take(1).any(|word| lists("digit", word))
    };
    let absent = words.iter().enumerate().any(missing);
    negative || some || (absent && has("may can whether"))
}

#[cfg(test)]
mod tests {
    use super::super::words::sentences;
    use super::is_permission;

    #[test]
    fn what_is_allowed_is_no_rule_and_what_is_refused_is_one() {
        let allows = |text: &str| is_permission(&sentences(text)[0].words);
        for text in [
            "Digits may repeat along an arrow if they follow sudoku rules",
            "(Digits along a line may repeat, as long as they follow all other rules",
            "Digits along a line can repeat, as long as they don't break sudoku rules",
            "Digits are allowed to repeat along the arrows as normally allowed by other rules",
            "Digits may repeat on a purple line",
            "Not all dots are given",
            "Not all possible Xs and Vs are given",
            "Without negative constraint, so not all existing dots are given",
            "No negative constraint - other adjacent pairs of digits may be consecutive",
            "There is no negative constraint (i.e. if two digits are not separated by a dot, then they may or may not be consecutive)",
            "Two cells without a white dot between them may or may not contain consecutive numbers",
            "Digits not separated by a dot may be consecutive, in a 1:2 ratio, or neither",
            "Digits with no dot between them may satisfy either, neither, or both of these conditions",
            "If there isn't a dot between two digits, then you don't know whether they're consecutive, in a 1:2 ratio, or neither",
            "that is, if two numbers do not have a symbol between them, they may still add to 5 or 10",
            "cells not separated by a white dot can still have consecutive digits, etc",
        ] {
            assert!(allows(text), "{text}");
        }
        for text in [
            "Digits may not repeat along an arrow",
            "Digits may repeat in a cage",
            "Digits may repeat on a line only if they are even",
            "No two cells without a dot may be consecutive",
            "Cells not separated by a dot may not be consecutive",
            "Cells without a dot may be neither consecutive nor in a 1:2 ratio",
            "Cells without a dot can never be consecutive",
            "All possible dots are given",
            "Dots without a number may be a sum of 5 or 10",
            "Not all digits on a line may repeat",
            "There is a negative constraint",
            "Not all dots are given, and digits without a dot are not consecutive",
        ] {
            assert!(!allows(text), "{text}");
        }
    }
}

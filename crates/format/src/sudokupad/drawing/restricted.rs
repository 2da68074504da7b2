//! Words that make of a rule something else, looked for in one place for every phrase: that it is permitted only, that it is so
//! for some, for those marked, for those of a heading, or the other way round.

use super::{DrawingKind, Said};
use crate::unread::lists;

/// With one of these, what may be is what must not be otherwise: "no two may …", "may differ by at most 3".
const REFUSING: &str = "not no unrepeated only neither nor none most";

/// What one may do without any rule: see buildings, put digits in any order.
const HARMLESS: &str = "order seen visible see viewed";

/// What "1 of" is followed by where it says how a whole is made up.
const SHARED_OUT: &str = "each low middle medium mid high these those them";

/// What cells are so many moves apart from.
const APART: &str = "each other another itself same equal 1 cell";

/// Drawings of which there are others.
pub(super) const DRAWN: &str = "arrow cage line dot circle thermometer square diagonal";

/// Which of these words may not be passed over as changing nothing.
pub(super) fn held(words: &[String]) -> Vec<bool> {
    let word = |i: usize| words.get(i).map_or("", String::as_str);
    let number = |i: usize| word(i).parse::<i64>().is_ok();
    let refused = words.iter().any(|word| lists(REFUSING, word));
    let holds = |i: usize| match word(i) {
        // A permission.
        "may" | "can" => !refused && !(i + 1..i + 5).any(|k| lists(HARMLESS, word(k))),
        "some" => word(i + 1) != "order",
        // "At least 5" is more than nothing; "at least one of" may be.
        "least" | "most" => number(i + 1) && word(i + 1) != "1",
        // "In order", but not "in any order".
        "order" => i > 0 && word(i - 1) == "in" && (i < 2 || word(i - 2) != "not"),
        "other" => lists(DRAWN, word(i + 1)),
        "apart" => word(i + 1) == "from" && !lists(APART, word(i + 2)),
        // "One of the digits", but not "one of 1, 2, 3" or "in one of the cells around it".
        _ if number(i) && word(i + 1) == "of" => {
            let cells = || (i + 2..i + 5).any(|k| word(k) == "cell");
            !number(i + 2) && !number(i + 3) && !lists(SHARED_OUT, word(i + 2)) && !cells()
        }
        _ => false,
    };
    (0..words.len()).map(holds).collect()
}

/// What is given somewhere, and not everywhere.
const PLACES: &str = "cell digit row column box region";

/// Words that point at some cells or clues: those marked, those just spoken of.
fn points(words: &[String], i: usize) -> bool {
    let next = words.get(i + 1).map_or("", String::as_str);
    match words[i].as_str() {
        // "As shown" points at nothing.
        "given" => {
            let before = i.checked_sub(1).map_or("", |i| words[i].as_str());
            lists(PLACES, next) || lists("where if those", before)
        }
        "mark" | "colored" | "these" | "those" => true,
        "this" => !matches!(next, "puzzle" | "grid" | "sudoku" | "variant" | "is" | "anti"),
        _ => false,
    }
}

/// Whether a sentence begins with what another has told, as "on these lines" does.
pub(super) fn points_back(words: &[String]) -> bool {
    let back = |i: usize| matches!(words[i].as_str(), "these" | "those" | "this") && points(words, i);
    (0..words.len().min(3)).any(back)
}

/// Whether a sentence is about some rows, columns or boxes: "the marked rows", "rows with a mark".
pub(super) fn is_of_some_houses(words: &[String]) -> bool {
    let house = |word: Option<&String>| word.is_some_and(|word| matches!(word.as_str(), "row" | "column"));
    (0..words.len()).any(|i| words[i] == "mark" || points(words, i) && house(words.get(i + 1)))
}

/// Rules about the whole grid, which nothing is drawn for.
const EVERYWHERE: &[&str] =
    &["anti-knight", "anti-king", "non-consecutive", "global-entropy", "no-total", "moves"];

/// What tells, and what a sign stands for.
const SIGNS: &str = "dot circle square x v xv xs vs sign symbol kropki";
const RELATIONS: &str = "consecutive 1:2 2:1 ratio double twice even odd prime sum difference differ";

/// Whether a sentence says that what a sign stands for always has the sign ("all consecutive digits are separated by a
/// white dot", "an X is given if two cells sum to 10"), which says more.
fn is_converse(words: &[String]) -> bool {
    let first = |from: usize, names: &str| (from..words.len()).find(|i| lists(names, &words[*i]));
    let converse = |i: usize| {
        let (relation, sign) = (first(i + 1, RELATIONS), first(i + 1, SIGNS));
        match words[i].as_str() {
            "if" | "when" | "whenever" => relation.is_some_and(|at| sign.is_none_or(|sign| at < sign)),
            "all" | "each" => relation.zip(sign).is_some_and(|(relation, sign)| relation < sign),
            _ => false,
        }
    };
    (0..words.len()).any(converse)
}

/// Whether a sentence that was found to say this says it of a part only, or the other way round.
pub(super) fn is_other(words: &[String], kind: &DrawingKind, said: &Said) -> bool {
    if said.tag.starts_with('?') {
        return false;
    }
    let everywhere = is_everywhere(kind) || said.tag == "disjoint";
    let signs = kind.rules.iter().any(|rule| matches!(*rule, "difference" | "total" | "parity"));
    let house = matches!(said.tag, "normal" | "digits" | "latin");
    everywhere && (0..words.len()).any(|i| points(words, i))
        || signs && is_converse(words)
        || house && is_of_some_houses(words)
}

/// Headings of what is no rule, or need not be one.
const ASIDE: &str =
    "optional optionally bonus hint tip spoiler easier harder alternative alternatively example";

/// Whether what stands under a heading is no rule.
pub(super) fn is_aside(heading: &[String]) -> bool {
    heading.iter().any(|word| lists(ASIDE, word))
}

/// Cells and digits that a rule may be limited to.
const PARTS: &str = "odd even prime low high shaded unshaded given mark colored square circle circled corner edge centre \
    central middle box row column region cage line diagonal arrow thermometer dot";

/// With which headings of a part of the grid begin.
const WITHIN: &str = "in within inside only on for";

/// Parts of the grid.
const GRID_PARTS: &str = "box row column region corner edge centre central middle quadrant half";

/// Whether what a sentence under this heading says is so of a part of the grid: "in corner boxes".
pub(super) fn is_limited(heading: &[String], kind: &DrawingKind) -> bool {
    let begins = heading.first().is_some_and(|word| lists(WITHIN, word));
    let part = |word: &String| lists(GRID_PARTS, word) && !lists(kind.topic, word);
    is_everywhere(kind) && heading.iter().any(|word| lists(PARTS, word)) || begins && heading.iter().any(part)
}

fn is_everywhere(kind: &DrawingKind) -> bool {
    kind.rules.iter().any(|rule| EVERYWHERE.contains(rule))
}

/// Whether a heading that was not understood says that what follows is so in part, or is changed.
pub(super) fn is_of_part(heading: &[String]) -> bool {
    let part = |word: &String| {
        word.parse::<i64>().is_ok() || super::described::may_change(word) || lists("not no neither nor", word)
    };
    heading.iter().any(part)
}

/// The colours that a heading names.
pub(super) fn colours(heading: &[String]) -> Vec<String> {
    let mut named: Vec<String> =
        heading.iter().filter(|word| super::colour::is_name(word)).cloned().collect();
    named.sort_unstable();
    named.dedup();
    named
}

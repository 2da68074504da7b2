//! Sentences nobody understands: whether they may be left as the description they are.
//!
//! Where a document has fields for its rules, titles, greetings and the rules in other words are no reason to refuse it.
//! But a sentence that names a rule which is nowhere else is a rule that would be lost.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Puzzle, Rule};

/// Words that name a rule, and the rules one of which they may speak of. Of those without any, garns has none that a
/// document of this kind could have as a field.
const NAMES: &[(&str, &str)] = &[
    ("knight|antiknight", "anti-knight"),
    ("king|antiking", "anti-king"),
    ("chess|anti", "anti-knight anti-king"),
    ("disjoint", "disjoint"),
    ("diagonal|antidiagonal", "diagonal little-killer anti-king"),
    ("windoku|window|extra region", "window extra"),
    ("thermometer", "thermometer"),
    ("bulb", "thermometer arrow"),
    ("arrow", "arrow double-arrow little-killer greater sandwich x-sum skyscraper numbered-room"),
    ("double arrow", "double-arrow"),
    ("pill|capsule", "arrow"),
    ("killer", "killer little-killer"),
    ("little killer", "little-killer"),
    ("cage", "killer cage clone extra indexer"),
    ("kropki|dot", "difference ratio no-difference no-ratio"),
    ("ratio", "ratio no-ratio"),
    ("xv|v", "total no-total"),
    ("negative constraint|all possible", "no-difference no-ratio no-total"),
    ("sandwich|sandwiched", "sandwich lunchbox"),
    ("skyscraper", "skyscraper"),
    ("x sum|xsum", "x-sum"),
    ("numbered room", "numbered-room"),
    ("renban", "renban"),
    ("whisper|german|dutch|least 5|5 apart", "whispers"),
    ("palindrome|palindromic", "palindrome"),
    ("lockout", "lockout"),
    ("lie", "between lockout sandwich"),
    ("nabner", "nabner"),
    ("zipper", "zipper"),
    ("region sum", "region-sum equal-sums"),
    (
        "same sum|sum to same|same total|equal sum|different sum",
        "region-sum equal-sums zipper double-arrow palindrome",
    ),
    ("entropic|entropy", "entropic global-entropy"),
    ("modular|modulo|mod", "modular"),
    ("low digit|high digit|147|258|369", "entropic global-entropy modular"),
    ("quadruple|quad", "quadruple"),
    ("clone", "clone"),
    ("rotation|rotational|rotate|rotated", "clone"),
    ("mirror|reflect", "clone palindrome"),
    ("index|indexer|indexing|159", "indexer"),
    (
        "position|location",
        "indexer disjoint clone numbered-room nabner skyscraper x-sum renban palindrome sandwich",
    ),
    ("odd|even digit|even cell|contain even|parity", "parity"),
    ("minimum|maximum|min|max|fortress", "greater"),
    ("inequality", "greater thermometer"),
    (
        "consecutive",
        "non-consecutive difference no-difference renban nabner entropic modular whispers region-sum palindrome \
         thermometer",
    ),
    (
        "orthogonally touch|orthogonally adjacent",
        "non-consecutive no-difference no-ratio no-total greater anti-king difference ratio total",
    ),
    ("not orthogonally|not adjacent|not touch", "non-consecutive no-difference no-ratio no-total anti-king"),
    ("increase|decrease", "thermometer greater"),
    ("differ by|difference", "difference no-difference whispers lockout"),
    (
        "sum|total",
        "killer cage arrow double-arrow total no-total little-killer sandwich x-sum sum-line region-sum equal-sums \
         zipper",
    ),
    (
        "circle",
        "quadruple arrow double-arrow between difference ratio parity counting-circles thermometer lockout zipper x-sum",
    ),
    (
        "line|path",
        "thermometer arrow double-arrow between lockout renban whispers palindrome region-sum equal-sums zipper nabner \
         entropic modular sum-line little-killer diagonal",
    ),
    (
        "same color|colored cell|colored block|colored region|colored area|colored square|shaded",
        "clone extra window parity greater indexer",
    ),
    ("product|multiply|multiple of|factor|doubled", "ratio no-ratio"),
    ("difference between sum|act", ""),
    ("queen|bishop|rook|daneben|knapp", ""),
    ("loop|snake|yin|yang|galaxy|cave|island|nurikabe|fillomino|slitherlink|masyu|japanese|battleship", ""),
    ("polyomino|pentomino|tetromino|tent|minesweeper|magic|shade|draw|divide grid", ""),
    ("deconstruction|chaos|construction|schrodinger|virus|portal|teleport|doubler|halver", ""),
    ("liar|lying|false|wrong|incorrect|exception|modified|symmetry|symmetrical", ""),
    ("prime|divisor|divisible|median|average|consecutively|identify|locate", ""),
    ("determine|determined|deduce|deduced", ""),
];

/// Whether a sentence names a rule that the puzzle has not.
pub(super) fn names_another(words: &[String], puzzle: &Puzzle) -> bool {
    let at = |k: usize| k.checked_sub(1).map_or("", |k| words[k].as_str());
    // "Not all possible dots are given" is no such rule, and the dashed line around a cage no line.
    let harmless = |name: &str, k: usize| match name {
        "negative constraint" | "all possible" => matches!(at(k), "no" | "not" | "without"),
        "line" => matches!(at(k), "dashed" | "dotted" | "broken" | "thick" | "bold" | "grid"),
        _ => false,
    };
    let said = |name: &str| {
        let parts: Vec<&str> = name.split(' ').collect();
        let here = |k: usize| words[k..].iter().zip(&parts).filter(|(a, b)| a == *b).count() == parts.len();
        (0..words.len()).any(|k| here(k) && !harmless(name, k))
    };
    let there = |name: &str| puzzle.rules().iter().any(|rule| is_called(rule, name));
    NAMES.iter().any(|(names, rules)| names.split('|').any(said) && !rules.split_whitespace().any(there))
        || other_digits(words, puzzle.values().len())
}

/// Whether other digits than those of the grid are named: from 0, or up to more than there are.
fn other_digits(words: &[String], size: usize) -> bool {
    words.windows(3).any(|three| {
        match (three[0].parse::<usize>(), three[1].as_str(), three[2].parse::<usize>()) {
            (Ok(from), "to", Ok(to)) => from == 0 && to > 1 || from == 1 && to > size,
            _ => false,
        }
    })
}

/// Whether a rule has this name; houses are called by their kind.
fn is_called(rule: &Rule, name: &str) -> bool {
    match rule {
        Rule::House(house) => match house.kind {
            HouseKind::Diagonal => name == "diagonal",
            HouseKind::Window => name == "window",
            HouseKind::Disjoint => name == "disjoint",
            HouseKind::Extra => name == "extra",
            _ => false,
        },
        rule => rule.about().name == name,
    }
}

/// Words the rules of sudoku themselves are told with, of those a rule could hardly do without.
const SUDOKU: &str = "row column box region digit cell grid contain appear once repeat unrepeated rule apply given different \
    distinct unique exactly order jigsaw irregular latin segment border valid solution twice same";

/// Whether a sentence speaks of rows and columns, with no word and no number that says more than sudoku itself does.
pub(super) fn is_sudoku(words: &[String], size: usize) -> bool {
    let size = size.to_string();
    let plain = |word: &String| {
        let by = word.split_once('x').is_some_and(|(a, b)| {
            !a.is_empty() && [a, b].iter().all(|side| side.bytes().all(|byte| byte.is_ascii_digit()))
        });
        let usual = SUDOKU.split_whitespace().any(|other| other == word);
        let turning =
            matches!(word.as_str(), "may" | "can" | "only" | "or" | "either" | "some" | "but" | "except");
        (usual || by || *word == size || super::plain::is_talk(std::slice::from_ref(word))) && !turning
    };
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    let denied = has(&["apply"]) && has(&["not", "no", "mostly", "partly", "almost"]);
    has(&["row", "column", "sudoku"]) && !denied && words.iter().all(plain)
}

#[cfg(test)]
mod tests {
    use super::other_digits;

    #[test]
    fn digits_other_than_those_of_the_grid_are_noticed() {
        let named = |text: &str| other_digits(&text.split(' ').map(String::from).collect::<Vec<_>>(), 9);
        for other in ["use digit 0 to 8", "0 to 9 once", "place 1 to 12", "0 to 2"] {
            assert!(named(other), "{other}");
        }
        for usual in ["place 1 to 9", "1 to 4 in cage", "0 to 1", "2 to 12", "add to 9", "from 0", ""] {
            assert!(!named(usual), "{usual}");
        }
    }
}

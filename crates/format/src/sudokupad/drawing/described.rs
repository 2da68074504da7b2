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
    ("whisper", "whispers"),
    ("palindrome|palindromic", "palindrome"),
    ("lockout", "lockout"),
    ("nabner", "nabner"),
    ("zipper", "zipper"),
    ("region sum", "region-sum equal-sums"),
    ("entropic|entropy", "entropic global-entropy"),
    ("modular|modulo|mod", "modular"),
    ("quadruple|quad", "quadruple"),
    ("clone", "clone"),
    ("index|indexer|indexing|159", "indexer"),
    ("odd|even digit|even cell|contain even|parity", "parity"),
    ("minimum|maximum|fortress", "greater"),
    ("inequality", "greater thermometer"),
    (
        "consecutive",
        "non-consecutive difference no-difference renban nabner entropic modular whispers region-sum",
    ),
    ("increase|decrease", "thermometer greater"),
    ("differ|difference", "difference no-difference whispers lockout"),
    (
        "sum|total",
        "killer cage arrow double-arrow total no-total little-killer sandwich x-sum sum-line region-sum equal-sums \
         zipper",
    ),
    (
        "circle",
        "quadruple arrow double-arrow between difference ratio parity counting-circles thermometer lockout zipper",
    ),
    (
        "line",
        "thermometer arrow double-arrow between lockout renban whispers palindrome region-sum equal-sums zipper nabner \
         entropic modular sum-line little-killer diagonal",
    ),
    ("queen|bishop|rook|daneben|knapp", ""),
    (
        "loop|path|snake|yin|yang|galaxy|cave|island|nurikabe|fillomino|slitherlink|masyu|japanese|battleship",
        "",
    ),
    (
        "polyomino|pentomino|tetromino|domino tile|tent|tree|star|bomb|mine|minesweeper|magic|wall|maze|water",
        "",
    ),
    ("shade|draw|divide grid|deconstruction|chaos|construction|schrodinger|virus|portal|teleport", ""),
    (
        "doubler|doubled|halver|liar|lie|lying|false|wrong|incorrect|exception|modified|symmetry|symmetrical",
        "",
    ),
    (
        "rotational|rotate|mirror|reflect|product|multiply|multiple of|prime|factor|divisor|divisible|median|average",
        "",
    ),
    ("consecutively|determine|determined|deduce|deduced|letter|pattern|identify|locate|missing|triple", ""),
];

/// Whether a sentence names a rule that the puzzle has not.
pub(super) fn names_another(words: &[String], puzzle: &Puzzle) -> bool {
    let denied = |at: usize| at > 0 && matches!(words[at - 1].as_str(), "no" | "not" | "without");
    let said = |name: &str| {
        let name: Vec<&str> = name.split(' ').collect();
        let here = |at: usize| words[at..].iter().zip(&name).filter(|(a, b)| a == *b).count() == name.len();
        (0..words.len()).any(|at| here(at) && !(name.len() > 1 && denied(at)))
    };
    let there = |name: &str| puzzle.rules().iter().any(|rule| is_called(rule, name));
    NAMES.iter().any(|(names, rules)| names.split('|').any(said) && !rules.split_whitespace().any(there))
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
    distinct unique exactly order jigsaw irregular latin section border valid solution twice same";

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
    words.iter().any(|word| matches!(word.as_str(), "row" | "column" | "sudoku")) && words.iter().all(plain)
}

//! Rules that a document does not say and its reader does: `--rules "killer, anti-knight"`.
//!
//! What holds everywhere is added to the puzzle. What needs drawings is told as a sentence that the reader of drawings knows,
//! as if the document's own text said it.

use garns_puzzle::rules::{AntiKing, AntiKnight, AntiTaxicab, GlobalEntropy, NonConsecutive};
use garns_puzzle::{About, Puzzle, Rule};

use crate::native::reading::short_houses;
use crate::sudokupad::drawing::{self, Cage, Sheet};
use crate::unread::Unreads;
use crate::{Hints, ReadErrorKind};

/// Rules about drawings, and what is said of them; `{half}`, `{least}` and `{most}` depend on the values.
const DRAWN: &[(&str, &str)] = &[
    ("killer", "Cages give their totals and contain no repeated digits."),
    ("thermometer", "Digits along a thermometer increase from the bulb."),
    ("arrow", "Digits along an arrow sum to the digit in the circle."),
    ("whispers", "Adjacent cells on a green line contain digits that differ in value by at least {half}."),
    ("renban", "Purple lines contain a set of consecutive digits in any order."),
    ("palindrome", "Grey lines are palindromes."),
    ("region-sum", "Box borders divide blue lines into sections of equal sum."),
    ("difference", "Digits separated by a white dot are consecutive."),
    ("ratio", "Digits separated by a black dot are in a 1:2 ratio."),
    ("total", "Digits joined by an X sum to 10, and by a V to 5."),
    ("quadruple", "Digits in circles must appear in the four surrounding cells."),
    ("little-killer", "Numbers outside the grid give the sum of the digits along the indicated diagonal."),
    (
        "sandwich",
        "Clues outside the grid give the sum of the digits between {least} and {most} in that row or column.",
    ),
];

/// Drawings that are hardly ever anything else, in the order they are looked for.
const USUAL: &[&str] =
    &["killer", "little-killer", "arrow", "thermometer", "quadruple", "difference", "ratio", "total"];

/// Reads drawings that no text explains as what they usually are, and tells that.
pub(crate) fn add_usual(sheet: &mut Sheet, puzzle: &mut Puzzle, unread: &mut Unreads) {
    // A cage without a number may be anything.
    let mut others = Vec::new();
    sheet.cages.retain_mut(|cage| {
        let numbered = cage.text.parse::<i64>().is_ok();
        if !numbered {
            let empty =
                Cage { cells: Vec::new(), text: String::new(), unique: None, hidden: true, used: true };
            others.push(std::mem::replace(cage, empty));
        }
        numbered
    });
    for rule in USUAL {
        let sentence = DRAWN.iter().find(|(name, _)| name == rule).map_or("", |(_, sentence)| sentence);
        let before = puzzle.added_rules().len();
        drawing::read_sentence(sheet, sentence, puzzle);
        let count = puzzle.added_rules().len() - before;
        if let Some(about) = About::named(rule).filter(|_| count > 0) {
            unread.usual(about, count);
        }
    }
    sheet.cages.append(&mut others);
}

/// A rule without fields, or nothing where houses stand for it.
type Whole = fn() -> Option<Rule>;

/// Rules that hold everywhere: as a rule, or by the field of their houses.
const WHOLE: &[(&str, Whole)] = &[
    ("anti-knight", || Some(AntiKnight {}.into())),
    ("anti-king", || Some(AntiKing {}.into())),
    ("non-consecutive", || Some(NonConsecutive {}.into())),
    ("anti-taxicab", || Some(AntiTaxicab {}.into())),
    ("global-entropy", || Some(GlobalEntropy { modular: false }.into())),
    ("diagonals", || None),
    ("windows", || None),
    ("disjoint", || None),
];

/// The names of the rules that can be said.
pub fn unsaid_rules() -> impl Iterator<Item = &'static str> + Clone {
    WHOLE.iter().map(|(name, _)| *name).chain(DRAWN.iter().map(|(name, _)| *name))
}

/// The text of a document, and behind it what its reader says of its drawings.
pub(crate) fn with_unsaid(text: &str, puzzle: &Puzzle, hints: &Hints) -> String {
    let values = puzzle.values();
    let of_values = [
        ("{half}", values.len().div_ceil(2).to_string()),
        ("{least}", values.number(0).to_string()),
        ("{most}", values.number(values.len() - 1).to_string()),
    ];
    let said = DRAWN.iter().filter(|(name, _)| hints.rules.iter().any(|rule| rule == name));
    said.fold(text.to_owned(), |text, (_, sentence)| {
        let sentence = of_values
            .iter()
            .fold((*sentence).to_owned(), |sentence, (name, number)| sentence.replace(name, number));
        format!("{text}\n{sentence}")
    })
}

/// Adds the rules that hold everywhere, where they are not there already.
pub(crate) fn add_unsaid(puzzle: &mut Puzzle, hints: &Hints) -> Result<(), ReadErrorKind> {
    for (name, rule) in WHOLE.iter().filter(|(name, _)| hints.rules.iter().any(|rule| rule == name)) {
        let rules: Vec<Rule> = match rule() {
            Some(rule) => vec![rule],
            None => {
                let houses = short_houses(name, puzzle.frame());
                let houses = houses.ok_or(ReadErrorKind::NeedsSquare { field: name })?;
                houses.into_iter().map(Rule::from).collect()
            }
        };
        for rule in rules.into_iter().filter(|rule| !puzzle.added_rules().contains(rule)).collect::<Vec<_>>()
        {
            puzzle.add(rule)?;
        }
    }
    Ok(())
}

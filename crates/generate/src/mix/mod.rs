//! Puzzles of any mix of rules.
//!
//! A random full grid that obeys what holds everywhere comes first. On it clues are proposed for each rule, true by
//! construction and by the checker; then givens are taken away as for every other kind, and, where it is to be minimal,
//! clues too. How clues of a rule are proposed is one line in [`PROPOSALS`] and one function.

mod areas;
mod fill;
mod lines;
mod pairs;
mod plan;
mod scene;
mod whole;

use garns_puzzle::rules::{AntiKing, AntiKnight, AntiTaxicab, GlobalEntropy, NonConsecutive};
use garns_puzzle::{Puzzle, Rule};

pub(crate) use fill::fill_any;
pub(crate) use plan::Plan;
pub use plan::{Like, RuleWanted};
pub(crate) use scene::Scene;

/// How a rule gets into a puzzle.
pub(crate) enum Way {
    /// Clues that hold in the full grid, one at a time, and how many there usually are in a grid of so many values.
    Clues(fn(usize) -> usize, fn(&mut Scene<'_>) -> Option<Rule>),
    /// Rules that the full grid has to obey from the beginning; nothing where the grid has no such thing.
    Whole(fn(&Puzzle) -> Option<Vec<Rule>>),
    /// A rule about signs that are missing, with every sign there is.
    Missing(fn(&Scene<'_>) -> Vec<Rule>),
}

/// A rule that can be asked for.
pub(crate) struct Proposal {
    /// The name in files; of the houses that have a field of their own, the field.
    pub(crate) name: &'static str,
    pub(crate) way: Way,
}

const fn clues(
    name: &'static str,
    usual: fn(usize) -> usize,
    propose: fn(&mut Scene<'_>) -> Option<Rule>,
) -> Proposal {
    Proposal { name, way: Way::Clues(usual, propose) }
}

const fn whole(name: &'static str, rules: fn(&Puzzle) -> Option<Vec<Rule>>) -> Proposal {
    Proposal { name, way: Way::Whole(rules) }
}

const fn missing(name: &'static str, rules: fn(&Scene<'_>) -> Vec<Rule>) -> Proposal {
    Proposal { name, way: Way::Missing(rules) }
}

/// Every rule that puzzles can be made with. The one place where a new one is registered.
pub(crate) static PROPOSALS: &[Proposal] = &[
    whole("diagonals", whole::diagonals),
    whole("windows", whole::windows),
    whole("disjoint", whole::disjoint),
    whole("anti-knight", |_| Some(vec![AntiKnight {}.into()])),
    whole("anti-king", |_| Some(vec![AntiKing {}.into()])),
    whole("non-consecutive", |_| Some(vec![NonConsecutive {}.into()])),
    whole("anti-taxicab", |_| Some(vec![AntiTaxicab {}.into()])),
    whole("global-entropy", |_| Some(vec![GlobalEntropy { modular: false }.into()])),
    clues("killer", |n| 5 * n / 2, areas::killer),
    clues("cage", |n| 5 * n / 2, areas::cage),
    clues("thermometer", |n| n / 2 + 1, lines::thermometer),
    clues("arrow", |n| n / 2 + 1, lines::arrow),
    clues("whispers", |n| n / 2 + 1, lines::whispers),
    clues("renban", |n| n / 2 + 1, lines::renban),
    clues("palindrome", |n| n / 2 + 1, lines::palindrome),
    clues("between", |n| n / 2 + 1, lines::between),
    clues("region-sum", |n| n / 2, lines::region_sum),
    clues("zipper", |n| n / 2, lines::zipper),
    clues("entropic", |n| n / 2, lines::entropic),
    clues("modular", |n| n / 2, lines::modular),
    clues("nabner", |n| n / 2, lines::nabner),
    clues("lockout", |n| n / 2, lines::lockout),
    clues("double-arrow", |n| n / 2, lines::double_arrow),
    clues("sum-line", |n| n / 2, lines::sum_line),
    clues("lunchbox", |n| n / 2, lines::lunchbox),
    clues("difference", |n| n, pairs::difference),
    clues("ratio", |n| n / 2, pairs::ratio),
    clues("total", |n| n, pairs::total),
    clues("greater", |n| 3 * n, pairs::greater),
    missing("no-difference", whole::no_difference),
    missing("no-ratio", whole::no_ratio),
    missing("no-total", whole::no_total),
    clues("quadruple", |n| n, areas::quadruple),
    clues("clone", |n| n / 3, areas::clones),
    clues("little-killer", |n| n, pairs::little_killer),
    clues("sandwich", |n| n, pairs::sandwich),
    clues("x-sum", |n| n, pairs::x_sum),
    clues("skyscraper", |n| 2 * n, pairs::skyscraper),
    clues("hidden-skyscraper", |n| 2 * n, pairs::hidden_skyscraper),
    clues("numbered-room", |n| 2 * n, pairs::numbered_room),
    clues("full-rank", |n| n, pairs::full_rank),
    clues("parity", |_| 2, areas::parity),
    clues("indexer", |_| 1, areas::indexer),
    clues("counting-circles", |_| 1, areas::counting_circles),
    clues("rellik", |n| n / 2, areas::rellik),
    clues("equality-cage", |n| n / 2, areas::equality_cage),
    clues("equal-sums", |n| n / 2, areas::equal_sums),
    clues("contains", |n| n / 2, areas::contains),
    whole("moves", whole::moves),
    clues("sum-condition", |n| n, areas::sum_condition),
    clues("count-where", |n| n, areas::count_where),
];

/// How the rule of this name gets into a puzzle.
pub(crate) fn proposal(name: &str) -> Option<&'static Proposal> {
    PROPOSALS.iter().find(|proposal| proposal.name == name)
}

/// The names of all rules that puzzles can be made with.
pub fn proposed_rules() -> impl Iterator<Item = &'static str> + Clone {
    PROPOSALS.iter().map(|proposal| proposal.name)
}

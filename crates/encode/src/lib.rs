//! Puzzles as 0-1 models: clauses and linear constraints over "this cell has this value".
//!
//! ```
//! use garns_encode::{Sums, encode};
//! use garns_puzzle::Puzzle;
//!
//! let model = encode(&Puzzle::sudoku(4)?, Sums::Linear)?;
//! assert_eq!(model.variables, 4 * 4 * 4);
//! // One value in each cell, one place for each value in each row, column and box.
//! assert_eq!((model.linear.len(), model.clauses.len()), (16 + 3 * 4 * 4, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is encoded is what the rules [mean](garns_puzzle::meaning): each constraint of that language has one encoding
//! here, and no rule is known by name. Solvers, and formats for the solvers of others, read the [`Model`].
//!
//! Every auxiliary variable is determined by the values in the cells, so that a model has as many solutions as its
//! puzzle. That is also what allows constraints to be alternatives of each other: each has a literal that is true just
//! where it holds.

mod connected;
mod constraint;
mod diagram;
mod full_rank;
mod model;
mod opaque;
mod ring;
mod sum;

use std::collections::HashMap;

use garns_lang::{Lang, Text, impl_error, say};
use garns_puzzle::{Candidates, Puzzle};

use full_rank::Compared;
pub use model::{Linear, Lit, Model, Relation};
pub use opaque::opaque_rule;

/// How sums, counts and "at most one" are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// As linear constraints, for pseudo-Boolean and integer solvers.
    Linear,
    /// As clauses like everything else, for SAT solvers: there are no linear constraints then.
    Clauses,
    /// As linear constraints, and as the clauses too but for "at most one" of few: with the variables of
    /// [`Clauses`](Sums::Clauses), and unit propagation sees at least as much. For proofs that hold of both.
    Both,
}

/// A rule takes more cases than a model has room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyCases {
    /// The rule, by its name for people.
    pub rule: Text,
}

impl TooManyCases {
    /// One sentence that names the rule.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let rule = self.rule.get(lang);
        say!(
            lang,
            "the rule \"{rule}\" takes too many cases here to be said as a model",
            "a regra \"{rule}\" exige casos demais aqui para ser dita como modelo"
        )
    }
}

impl_error!(TooManyCases);

/// The model of a puzzle, with its givens and pencil marks.
///
/// # Errors
/// When a rule takes too many cases: one that the language of constraints has no words for, on many open cells.
pub fn encode(puzzle: &Puzzle, sums: Sums) -> Result<Model, TooManyCases> {
    let model = encode_until(puzzle, sums, &|| false)?;
    // Nothing has stopped it.
    Ok(model.unwrap_or_else(|| Model::new(0, 0)))
}

/// The same, and nothing if `stop` says so first: it is asked again and again.
///
/// # Errors
/// As [`encode`].
pub fn encode_until(
    puzzle: &Puzzle,
    sums: Sums,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Model>, TooManyCases> {
    let mut encoder = Encoder { stop, ..Encoder::new(puzzle, sums) };
    for cell in 0..puzzle.cells().len() {
        encoder.one_value(cell);
    }
    for rule in puzzle.rules() {
        for constraint in rule.meaning(puzzle) {
            let posted = encoder.post(&constraint);
            if stop() {
                return Ok(None);
            }
            posted.map_err(|TooLarge| TooManyCases { rule: rule.title() })?;
        }
    }
    Ok(Some(encoder.model))
}

/// The row of a model in which cells, by index, add up to a target, each so often; it has no terms where that is plain.
#[must_use]
pub fn sum_row(puzzle: &Puzzle, terms: &[(usize, i64)], target: i64) -> Linear {
    let values = puzzle.values();
    let cells = terms.iter().map(|(cell, _)| puzzle.cells()[*cell]);
    let encoder = Encoder::new(puzzle, Sums::Linear);
    encoder.row(&encoder.claim(
        cells,
        |place, rank| terms[place].1 * values.number(rank),
        Relation::Equal,
        target,
    ))
}

/// The row of a model in which a value, by rank, has one place in a house, whose cells are given by index.
#[must_use]
pub fn place_row(puzzle: &Puzzle, house: &[usize], rank: usize) -> Linear {
    let cells = house.iter().map(|cell| puzzle.cells()[*cell]);
    let encoder = Encoder::new(puzzle, Sums::Linear);
    encoder.row(&encoder.claim(cells, |_, other| i64::from(other == rank), Relation::Equal, 1))
}

/// More states, or a larger model, than there is room for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLarge;

/// A model in the making.
pub(crate) struct Encoder<'a> {
    puzzle: &'a Puzzle,
    sums: Sums,
    model: Model,
    /// The literals of "this cell has one of these values".
    one_of: HashMap<(usize, Candidates), Lit>,
    /// The literals of "this sum is that", which alternatives often share.
    total: HashMap<sum::Claim, Lit>,
    compared: Compared,
    /// For each cell the rules that look at it; made when an opaque rule asks.
    rules_at: Option<Vec<Vec<u32>>>,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Encoder<'a> {
    fn new(puzzle: &'a Puzzle, sums: Sums) -> Encoder<'a> {
        Encoder {
            puzzle,
            sums,
            model: Model::new(puzzle.cells().len(), puzzle.values().len()),
            one_of: HashMap::new(),
            total: HashMap::new(),
            compared: Compared::default(),
            rules_at: None,
            stop: &|| false,
        }
    }

    /// Whether to go on: there is room for more, and it is not to stop.
    fn has_room(&self) -> bool {
        self.model.has_room() && !(self.stop)()
    }
}

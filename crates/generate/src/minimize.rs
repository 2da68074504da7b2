//! Givens that a puzzle can do without, whatever its rules.

use garns_engine::{Goal, Limits, SettingError, Silent, Verdict, make};
use garns_puzzle::{Grid, Puzzle, impl_error, sentences};

use crate::Rng;
use crate::ask::{Answer, Asker};
use crate::reduce::{Task, reduce};

sentences! {
    /// Why nothing can be said of the givens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotUnique in lang {
        Impossible: "the puzzle has no solution", "o jogo não tem solução";
        Several: "the puzzle has several solutions", "o jogo tem várias soluções";
        Unknown:
            "it could not be decided whether the puzzle has one solution",
            "não foi possível saber se o jogo tem uma só solução";
    }
}

impl_error!(NotUnique);

impl From<SettingError> for NotUnique {
    fn from(_: SettingError) -> NotUnique {
        NotUnique::Unknown
    }
}

/// A puzzle without the givens that could go.
#[derive(Clone, Debug)]
pub struct Minimized {
    /// What is left.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Grid,
    /// The cells (by index) whose givens went, in their order.
    pub gone: Vec<usize>,
    /// Cells whose givens stay because it remained undecided whether they can go: with any of them the puzzle may still be
    /// reducible.
    pub undecided: Vec<usize>,
}

/// The only solution of a puzzle.
fn solution(puzzle: &Puzzle, limits: &Limits) -> Result<Grid, NotUnique> {
    let mut report = make("auto", &[])?.run(puzzle, Goal::AtMost(2), limits, &mut Silent);
    match report.verdict {
        Verdict::Unique => report.solutions.pop().ok_or(NotUnique::Unknown),
        Verdict::Several => Err(NotUnique::Several),
        Verdict::Impossible => Err(NotUnique::Impossible),
        _ => Err(NotUnique::Unknown),
    }
}

/// Takes givens away, in an order that depends on the seed, until none can go, or the limits are reached.
///
/// `progress` is told how many givens have been decided, and of how many.
///
/// # Errors
/// When the puzzle has not exactly one solution.
pub fn minimize(
    puzzle: &Puzzle,
    seed: u64,
    limits: &Limits,
    mut progress: impl FnMut(usize, usize),
) -> Result<Minimized, NotUnique> {
    let limits = limits.begun();
    let solution = solution(puzzle, &limits)?;
    let mut asker = Asker::new(puzzle, limits)?;
    let given = |cell: &usize| puzzle.givens().get(*cell).is_some();
    let mut units: Vec<Vec<usize>> = (0..solution.len()).filter(given).map(|cell| vec![cell]).collect();
    Rng::new(seed).shuffle(&mut units);
    let task = Task { solution: &solution, givens: puzzle.givens(), units: &units, least: 0 };
    let all = units.len();
    let reduced = reduce(&mut asker, &task, |decided| {
        progress(decided, all);
        true
    });
    Ok(Minimized {
        puzzle: puzzle.with_givens(reduced.givens),
        solution,
        gone: reduced.gone.into_iter().flatten().collect(),
        undecided: reduced.undecided,
    })
}

/// The givens (cells by index) that can go, each by itself; and those that remained undecided.
///
/// # Errors
/// When the puzzle has not exactly one solution.
pub fn redundant(puzzle: &Puzzle, limits: &Limits) -> Result<(Vec<usize>, Vec<usize>), NotUnique> {
    let limits = limits.begun();
    let solution = solution(puzzle, &limits)?;
    let mut asker = Asker::new(puzzle, limits)?;
    let (mut can_go, mut unknown) = (Vec::new(), Vec::new());
    for cell in 0..solution.len() {
        if puzzle.givens().get(cell).is_none() {
            continue;
        }
        let mut givens = puzzle.givens().clone();
        givens.clear(cell);
        match asker.another(&givens, &solution) {
            Answer::Only => can_go.push(cell),
            Answer::Other(_) => {}
            Answer::Unknown => unknown.push(cell),
        }
    }
    Ok((can_go, unknown))
}

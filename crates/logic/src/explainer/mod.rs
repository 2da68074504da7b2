//! Ratings as Sudoku Explainer 1.2.1 with serate 1.2.1.3 gives them.
//!
//! Techniques are tried from the cheapest on; the first step found is taken. Unique loops and chains are
//! collected and the cheapest is taken: chains by rating, length, kind, then the order they were found in.
//! ER is the hardest step of the path, EP the hardest up to the first digit written, ED the first step.

mod aligned;
pub(crate) mod board;
pub(crate) mod bug;
pub(crate) mod chains;
mod direct;
mod hint;
pub(crate) mod loops;
mod sets;
mod wings;

use std::convert::Infallible;

pub(crate) use board::Board;
use chains::many::ChainKind;
pub(crate) use hint::Hint;

use crate::human::{Features, Look, Visibility};
use crate::{Deadline, Level};

/// ER, EP and ED, in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step of the path.
    pub er: u16,
    /// The hardest step up to the first digit written.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
}

/// A rating and what the path looks like.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// ER, EP and ED.
    pub rating: Rating,
    /// What a person sees on the way.
    pub look: Look,
    /// How many steps the path has.
    pub steps: u32,
    /// The solution, if the path leads there.
    pub solution: Option<[u8; 81]>,
}

impl Appraisal {
    /// What a person sees on the way, which takes longer than most ratings.
    #[must_use]
    pub fn features(&self) -> Features {
        self.look.features(&Visibility::default())
    }

    /// How hard it is for people.
    #[must_use]
    pub fn level(&self) -> Level {
        Level::by(self.look.hardest(), || self.features().seconds())
    }
}

/// The rating of a puzzle that no technique solves.
pub const BEYOND: u16 = 200;

/// Rates 9×9 puzzles one after the other.
#[derive(Debug, Default)]
pub struct Rater {
    single: chains::single::Single,
    many: chains::many::Many,
}

impl Rater {
    /// A rater.
    #[must_use]
    pub fn new() -> Rater {
        Rater::default()
    }

    /// Rates a plain 9×9 puzzle: 81 digits, 0 for a blank. It should have one solution: where there are many,
    /// the search for a way that is not there can take very long.
    pub fn rate(&mut self, givens: &[u8; 81]) -> Rating {
        let walked = self.walk(givens, &Deadline::default(), || Ok::<(), Infallible>(()), |_| {});
        match walked {
            Ok(Some(walked)) => walked.rating,
            Ok(None) => Rating::default(),
            Err(never) => match never {},
        }
    }

    /// Rates a puzzle, and says what its path looks like to a person and how it ends; nothing if the deadline passes
    /// before.
    ///
    /// `prove` is asked to make sure that there is one solution. Where the simplest techniques lead to the end that
    /// is proven already, and it is not asked.
    ///
    /// # Errors
    /// Those of `prove`.
    pub fn appraise<E>(
        &mut self,
        givens: &[u8; 81],
        deadline: &Deadline,
        prove: impl FnOnce() -> Result<(), E>,
    ) -> Result<Option<Appraisal>, E> {
        let mut look = Look::new(&Board::new(givens));
        let walked = self.walk(givens, deadline, prove, |hint| look.step(hint))?;
        Ok(walked.map(|walked| {
            let solution = (walked.end.blanks == 0).then_some(walked.end.digit);
            Appraisal { rating: walked.rating, look, steps: walked.steps, solution }
        }))
    }

    /// What a time is estimated from, to estimate it with other weights.
    pub fn look(&mut self, givens: &[u8; 81]) -> Look {
        let mut look = Look::new(&Board::new(givens));
        match self.walk(givens, &Deadline::default(), || Ok::<(), Infallible>(()), |hint| look.step(hint)) {
            Ok(_) => look,
            Err(never) => match never {},
        }
    }

    /// Goes the whole path, telling of each step before it is taken.
    fn walk<E>(
        &mut self,
        givens: &[u8; 81],
        deadline: &Deadline,
        prove: impl FnOnce() -> Result<(), E>,
        mut each: impl FnMut(&Hint),
    ) -> Result<Option<Walked>, E> {
        self.many.set_deadline(deadline);
        let mut board = Board::new(givens);
        let mut prove = Some(prove);
        let (mut er, mut ep, mut ed, mut steps) = (0.0_f64, 0.0, 0.0, 0);
        while board.blanks > 0 {
            let mut hint = simple(&board);
            if hint.is_none() {
                prove.take().map_or(Ok(()), |prove| prove())?;
                hint = self.hard(&board);
                if deadline.is_over() {
                    return Ok(None);
                }
            }
            let Some(hint) = hint else {
                er = f64::from(BEYOND) / 10.0;
                break;
            };
            each(&hint);
            steps += 1;
            er = er.max(hint.rating);
            if ep == 0.0 {
                if ed == 0.0 {
                    ed = er;
                }
                if hint.placed.is_some() {
                    ep = er;
                }
            }
            hint.apply(&mut board);
        }
        // A puzzle without a solution can still be filled; it is not a solution then.
        if let Some(prove) = prove.filter(|_| !board.is_solved()) {
            prove()?;
        }
        let tenths = |rating: f64| ((rating + 0.05) * 10.0) as u16;
        let rating = Rating { er: tenths(er), ep: tenths(ep), ed: tenths(ed) };
        Ok(Some(Walked { rating, end: board, steps }))
    }

    /// The first step Sudoku Explainer finds where the simplest techniques find none.
    fn hard(&mut self, board: &Board) -> Option<Hint> {
        loops::unique_loop(board)
            .or_else(|| sets::first(board, 5.0, |each| sets::naked(board, 4, each)))
            .or_else(|| sets::first(board, 5.2, |each| sets::fish(board, 4, each)))
            .or_else(|| sets::first(board, 5.4, |each| sets::hidden(board, 4, each)))
            .or_else(|| bug::grave(board))
            .or_else(|| aligned::pair(board))
            .or_else(|| self.single.best(board))
            .or_else(|| aligned::triplet(board))
            .or_else(|| self.many.best(board, ChainKind::Nishio))
            .or_else(|| self.many.best(board, ChainKind::Multiple))
            .or_else(|| (0..=5).find_map(|level| self.many.best(board, ChainKind::Dynamic(level))))
    }
}

/// The end of a path, and its rating.
struct Walked {
    rating: Rating,
    end: Board,
    steps: u32,
}

/// The first step of the techniques that need no proof that there is one solution, and no deadline.
fn simple(board: &Board) -> Option<Hint> {
    direct::hidden_single(board)
        .or_else(|| direct::locking(board))
        .or_else(|| direct::hidden_set(board, 2))
        .or_else(|| direct::naked_single(board))
        .or_else(|| direct::hidden_set(board, 3))
        .or_else(|| locked(board))
        .or_else(|| sets::first(board, 3.0, |each| sets::naked(board, 2, each)))
        .or_else(|| sets::first(board, 3.2, |each| sets::fish(board, 2, each)))
        .or_else(|| sets::first(board, 3.4, |each| sets::hidden(board, 2, each)))
        .or_else(|| sets::first(board, 3.6, |each| sets::naked(board, 3, each)))
        .or_else(|| sets::first(board, 3.8, |each| sets::fish(board, 3, each)))
        .or_else(|| sets::first(board, 4.0, |each| sets::hidden(board, 3, each)))
        .or_else(|| wings::wing(board, false))
        .or_else(|| wings::wing(board, true))
}

fn locked(board: &Board) -> Option<Hint> {
    let mut pointing = true;
    let hint = sets::first(board, 2.8, |each| {
        sets::locked(board, &mut |set| {
            pointing = matches!(set, sets::Set::Locked { first: 18.., .. });
            each(set)
        });
    });
    hint.map(|hint| Hint { rating: if pointing { 2.6 } else { 2.8 }, ..hint })
}

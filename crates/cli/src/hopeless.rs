//! Clues that can never hold by themselves: told when they are read.

use std::time::Duration;

use garns::why::{self, Reason};
use garns::{Limits, Puzzle};

use crate::input::Input;
use crate::session::Session;

/// Looking for them takes no longer than this, for all puzzles of an input together.
const LONGEST: Duration = Duration::from_millis(200);

/// Puzzles with more rules were not made by hand.
const MOST_RULES: usize = 1000;

/// Tells of the clues of one input.
pub(crate) struct Warner<'a> {
    name: Option<&'a str>,
    session: &'a Session,
    limits: Limits,
}

impl<'a> Warner<'a> {
    /// For an input of this name.
    pub(crate) fn new(name: Option<&'a str>, session: &'a Session) -> Warner<'a> {
        let limits = Limits { time: Some(LONGEST), cancel: session.cancel.clone(), ..Limits::default() };
        Warner { name, session, limits: limits.begun() }
    }

    /// Tells of those of a puzzle, and hands them over.
    pub(crate) fn warn(&self, puzzle: &Puzzle) -> Vec<Reason> {
        if puzzle.added_rules().is_empty() || puzzle.added_rules().len() > MOST_RULES {
            return Vec::new();
        }
        let hopeless = why::hopeless(puzzle, &self.limits, self.session.lang);
        for reason in &hopeless {
            self.session.complain(&Input::prefixed(self.name, &reason.never_holds(self.session.lang)));
        }
        hopeless
    }
}

//! Which facts can't hold together.

use crate::atom::Atom;
use crate::model::{Error, Model};
use crate::search::{Restarts, Step};

impl Model {
    /// Some of the facts that can't hold together in any solution, none of which can be left out; nothing if all can hold
    /// together. (One of the least such sets, not the smallest: each fact in turn is left out if the others still conflict.)
    ///
    /// To ask which constraints conflict, make each depend on a Boolean:
    ///
    /// ```
    /// use garns_cp::{Atom, Model};
    ///
    /// let mut model = Model::new();
    /// let (x, y) = (model.int(1..=9), model.int(1..=9));
    /// let rules = [x.gt(y), y.gt(3), (x + y).le(9), x.ne(7), x.lt(y)];
    /// let mut facts = Vec::new();
    /// for rule in rules {
    ///     let wanted = model.bool();
    ///     model.post(wanted.implies(rule));
    ///     facts.push(wanted.atom());
    /// }
    /// let conflict = model.conflict(&facts)?.unwrap();
    /// assert_eq!(conflict, [facts[0], facts[4]]);
    /// assert_eq!(model.conflict(&facts[..4])?, None);
    /// # Ok::<(), garns_cp::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down, or [`Error::Stopped`] at its
    /// [limit](Model::limit).
    pub fn conflict(&mut self, facts: &[Atom]) -> Result<Option<Vec<Atom>>, Error> {
        facts.iter().try_for_each(|fact| self.own(fact.var).map(drop))?;
        if self.can_hold(facts)? {
            return Ok(None);
        }
        let mut core = facts.to_vec();
        let mut place = 0;
        while place < core.len() {
            let fact = core.remove(place);
            if self.can_hold(&core)? {
                core.insert(place, fact);
                place += 1;
            }
        }
        Ok(Some(core))
    }

    /// Whether there is a solution in which the facts hold.
    fn can_hold(&mut self, facts: &[Atom]) -> Result<bool, Error> {
        let search = self.search()?.assuming(facts).learning_in_turns(Restarts::Luby(100));
        match search.alternating(true).step() {
            Step::Solution(_) => Ok(true),
            Step::Done => Ok(false),
            Step::Stopped(stop) => Err(Error::Stopped(stop)),
        }
    }
}

//! What follows from choices, step by step, and why.

use crate::atom::Atom;
use crate::model::{Error, Model};
use crate::space::Space;
use crate::store::Cause;

/// One step of propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// What became true; none if there is no way on.
    pub fact: Option<Atom>,
    /// What was true before, and with the constraint leads to it.
    pub because: Vec<Atom>,
    /// The name of the constraint's propagator.
    pub by: &'static str,
}

impl Model {
    /// What propagation makes of facts that are chosen one after the other, with the reasons that a search
    /// which learns would use. It ends with the first failure. The model is left as it was.
    ///
    /// ```
    /// use garns_cp::{Atom, Model};
    ///
    /// let mut model = Model::new();
    /// let (x, y) = (model.int(1..=9), model.int(1..=9));
    /// model.post((x + y).le(10));
    /// let steps = model.consequences(&[Atom::ge(x, 7)])?;
    /// assert_eq!(steps[0].fact, Some(Atom::le(y, 3)));
    /// assert_eq!(steps[0].because, [Atom::ge(x, 7)]);
    /// # Ok::<(), garns_cp::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down.
    pub fn consequences(&mut self, choices: &[Atom]) -> Result<Vec<Consequence>, Error> {
        self.ready()?;
        let mut steps = Vec::new();
        let space = &mut self.space;
        if !space.propagate_root().map_err(Error::Stopped)? {
            return Ok(steps);
        }
        space.domains.start_recording();
        let mut seen = space.domains.events.len();
        for choice in choices {
            if space.choose(*choice).is_err() {
                break;
            }
            let result = space.propagate();
            for at in seen..space.domains.events.len() {
                let event = &space.domains.events[at];
                let fact = event.atom();
                steps.extend(step(space, event.cause, Some(fact), at, Some(fact)));
            }
            seen = space.domains.events.len();
            if result.is_err() {
                if let Some(failure) = space.domains.failure.take() {
                    steps.extend(step(space, failure.cause, failure.atom, seen, None));
                }
                break;
            }
        }
        space.close_to(0);
        space.domains.recording = false;
        Ok(steps)
    }
}

/// What the cause did when it asked for `asked`, if it was a constraint.
fn step(
    space: &Space,
    cause: Cause,
    asked: Option<Atom>,
    at: usize,
    fact: Option<Atom>,
) -> Option<Consequence> {
    let mut because = Vec::new();
    let by = match cause {
        Cause::Choice | Cause::Domain => return None,
        Cause::Differ(var) => {
            because.push(Atom::eq(var, space.domains.min(var)));
            "different"
        }
        Cause::Clause(clause) => {
            because
                .extend(space.clauses.atoms(clause).iter().filter(|atom| Some(**atom) != asked).map(|a| !*a));
            "clause"
        }
        Cause::Propagator(number, note) => {
            let past = space.domains.before(at);
            let propagator = &space.propagators[number as usize];
            if !propagator.explain(past, asked, note, &mut because) {
                because.clear();
                for var in space.scope(number) {
                    past.describe(*var, &mut because);
                }
            }
            propagator.name()
        }
    };
    if fact.is_none() {
        because.extend(asked.map(|asked| !asked));
    }
    Some(Consequence { fact, because, by })
}

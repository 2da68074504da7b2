//! Stating what holds.

mod constraint;
mod error;
mod expr;
mod flatten;
mod linear;
mod reify;
mod show;
mod tabulate;

pub use constraint::{Argument, Constraint, Global, GlobalClone, and, or};
pub(crate) use constraint::{Claim, Relation};
pub use error::Error;
pub(crate) use expr::Node;
pub use expr::{Expr, Measure, element, max, min, product, scalar, sum};

use rustc_hash::FxHashMap;

use crate::atom::{Bool, Int, MOST_VARIABLES, Owner};
use crate::clock::{Cancel, Clock, Stop};
use crate::float::SumKey;
use crate::search::{Restarts, Search, Solution};
use crate::set::Set;
use crate::space::Space;

/// Values are within ± this.
pub(crate) const REACH: i64 = 1 << 62;

/// Whether the objective is to be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    Minimise,
    Maximise,
}

/// Variables and what holds between them.
///
/// Nothing here panics and nothing returns an error while a model is being written down: the first thing that
/// is wrong is kept, and told by whatever asks for solutions.
///
/// ```
/// use garns_cp::{Model, sum};
///
/// let mut model = Model::new();
/// let (x, y) = (model.int(1..=9), model.int(1..=9));
/// model.post((x + y).eq(10));
/// model.post(x.lt(y));
/// assert_eq!(model.count()?, 4);
/// # Ok::<(), garns_cp::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Model {
    pub(crate) space: Space,
    /// Of each variable: whether it was made by who writes the model, and not as a part of a constraint.
    pub(crate) named: Vec<bool>,
    pub(crate) objective: Option<(Sense, Int)>,
    error: Option<Error>,
    /// The variable that is always 1, once one is needed.
    one: Option<Int>,
    /// Of sums of floats that were compared with a number: whether they are less.
    pub(crate) float_orders: FxHashMap<SumKey, Bool>,
    /// Of each variable: the last list in which it was met.
    met: Vec<u32>,
    lists: u32,
    /// How many constraints are being posted, one as part of the other.
    posting: u32,
    /// Scratch for constraints that are being posted.
    pub(crate) members: Vec<(Int, i64)>,
    /// What was posted, word for word, if it is kept.
    pub(crate) written: Option<Vec<Constraint>>,
    /// Of variables made for expressions: which ones; kept by those who write a model in another language.
    pub(crate) definitions: Option<FxHashMap<Int, Expr>>,
    pub(crate) names: FxHashMap<Int, String>,
    /// What should hold: what it costs if it doesn't, and whether that is so.
    soft: Vec<(i64, Bool)>,
    /// How many of them the objective counts, if it was made of them.
    preferred: usize,
}

impl Model {
    /// A model that says nothing yet.
    #[must_use]
    pub fn new() -> Model {
        Model { written: Some(Vec::new()), ..Model::default() }
    }

    /// A model that does not keep what is posted word for word: it takes less memory, and can be neither shown nor written in
    /// another language.
    #[must_use]
    pub fn without_text() -> Model {
        Model::default()
    }

    /// A model that keeps what is stated in it word for word, so that a [`Proof`](crate::Proof) can tell it.
    #[must_use]
    pub fn for_proof() -> Model {
        let mut model = Model::without_text();
        model.space.stated = Some(Box::default());
        model
    }

    /// A new integer variable: `model.int(1..=9)`, `model.int([2, 3, 5, 7])`.
    pub fn int(&mut self, values: impl Into<Set>) -> Int {
        self.new_int(&values.into(), true)
    }

    /// Several new variables over the same values.
    pub fn ints(&mut self, count: usize, values: impl Into<Set>) -> Vec<Int> {
        let values = values.into();
        (0..count).map(|_| self.new_int(&values, true)).collect()
    }

    /// A new Boolean variable.
    pub fn bool(&mut self) -> Bool {
        Bool::new(self.int(0..=1))
    }

    /// Several new Boolean variables.
    pub fn bools(&mut self, count: usize) -> Vec<Bool> {
        (0..count).map(|_| self.bool()).collect()
    }

    /// The Boolean that is this variable, which takes only 0 and 1.
    pub fn as_bool(&mut self, var: Int) -> Bool {
        self.post(var.is_in(0..=1));
        Bool::new(var)
    }

    /// What a variable is called where the model is [shown](std::fmt::Display) or written in another language.
    pub fn name(&mut self, var: Int, name: impl Into<String>) {
        self.names.insert(var, name.into());
    }

    pub(crate) fn new_int(&mut self, values: &Set, named: bool) -> Int {
        let reach = |value: i64| (-REACH..=REACH).contains(&value);
        let problem = match values.bounds() {
            None => Some(Error::NoValues),
            Some((low, _)) if !reach(low) => Some(Error::OutOfReach { value: low.into() }),
            Some((_, high)) if !reach(high) => Some(Error::OutOfReach { value: high.into() }),
            Some(_) => None,
        };
        if self.named.len() == MOST_VARIABLES {
            self.record_error(Error::TooManyVariables);
            return Int::new(0);
        }
        if self.named.is_empty() {
            self.named.reserve(96);
        }
        self.named.push(named);
        self.space.set_stale();
        let none = Set::from(0);
        let values = match problem {
            None => values,
            Some(error) => {
                self.record_error(error);
                &none
            }
        };
        if let Some(stated) = &mut self.space.stated {
            stated.values.push(values.ranges().to_vec());
        }
        self.space.domains.add(values)
    }

    /// A variable that is not the writer's own, between bounds that may be out of reach.
    pub(crate) fn helper(&mut self, low: i128, high: i128) -> Result<Int, Error> {
        for value in [low, high] {
            if value.unsigned_abs() > REACH as u128 {
                return Err(Error::OutOfReach { value });
            }
        }
        Ok(self.new_int(&Set::from(low as i64..=high as i64), false))
    }

    /// The variable that is always 1.
    pub(crate) fn one(&mut self) -> Int {
        match self.one {
            Some(one) => one,
            None => {
                let one = self.new_int(&Set::from(1), false);
                self.one = Some(one);
                one
            }
        }
    }

    /// The variable, if it is one of this model.
    pub(crate) fn own(&self, var: Int) -> Result<Int, Error> {
        let own = self.space.domains.owner.made(var) && var.index() < self.named.len();
        if own { Ok(var) } else { Err(Error::ForeignVariable) }
    }

    /// Variables of the model that made this one count as this model's, by their numbers, and those made from now on as that
    /// model's: for what is written down once and solved in several models, each with the same variables in the same order.
    ///
    /// That is said before this model has variables of its own: afterwards it is an error, and changes nothing.
    pub fn share_variables_of(&mut self, var: Int) {
        if self.named.is_empty() {
            self.space.domains.owner = Owner::of(var);
        } else {
            let what = "share_variables_of: the model has variables of its own already".to_string();
            self.record_error(Error::Argument { what });
        }
    }

    /// Whether a variable is in the list more than once.
    pub(crate) fn any_twice(&mut self, vars: impl IntoIterator<Item = Int>) -> bool {
        self.lists += 1;
        self.met.resize(self.named.len(), 0);
        let (met, list) = (&mut self.met, self.lists);
        vars.into_iter().any(|var| std::mem::replace(&mut met[var.index()], list) == list)
    }

    /// Keeps what is wrong, if it is the first thing.
    pub(crate) fn record_error(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    /// The constraint holds.
    pub fn post(&mut self, constraint: impl Into<Constraint>) {
        if let Err(error) = self.try_post(constraint) {
            self.record_error(error);
        }
    }

    /// The constraint holds; what is wrong with it is told at once.
    ///
    /// # Errors
    /// When the constraint is malformed. It then counts as not posted, but part of it may have been.
    pub fn try_post(&mut self, constraint: impl Into<Constraint>) -> Result<(), Error> {
        let constraint = constraint.into();
        self.write(|| constraint.clone());
        self.as_one_constraint(|model| model.hold(constraint))
    }

    /// Keeps what is posted, unless it is part of something else or no text is wanted.
    pub(crate) fn write(&mut self, constraint: impl FnOnce() -> Constraint) {
        if let (0, Some(written)) = (self.posting, &mut self.written) {
            written.push(constraint());
        }
    }

    /// What is added meanwhile belongs to one constraint, unless it is part of another one already.
    pub(crate) fn as_one_constraint<T>(&mut self, add: impl FnOnce(&mut Model) -> T) -> T {
        if self.posting == 0 {
            self.space.constraint += 1;
        }
        self.posting += 1;
        let added = add(self);
        self.posting -= 1;
        added
    }

    /// A Boolean that is true if and only if the constraint holds.
    pub fn reify(&mut self, constraint: impl Into<Constraint>) -> Bool {
        let constraint = constraint.into();
        let copy = self.written.is_some().then(|| constraint.clone());
        match self.as_one_constraint(|model| model.truth_bool(constraint)) {
            Ok(bool) => {
                if let Some(constraint) = copy {
                    self.write(|| bool.iff(constraint));
                }
                bool
            }
            Err(error) => {
                self.record_error(error);
                Bool::new(self.one())
            }
        }
    }

    /// A variable that always has the value of the expression.
    pub fn var(&mut self, expr: impl Into<Expr>) -> Int {
        let expr = expr.into();
        let copy = self.written.is_some().then(|| expr.clone());
        match self.as_one_constraint(|model| model.value_of(expr)) {
            Ok(var) => {
                if let Some(expr) = copy.filter(|expr| !matches!(expr.0, Node::Var(_))) {
                    self.write(|| var.eq(expr));
                }
                var
            }
            Err(error) => {
                self.record_error(error);
                self.one()
            }
        }
    }

    /// The constraint should hold: if it doesn't, that costs so much. Searches are for solutions that cost as little as can be,
    /// unless the model has an objective of its own, which may contain the [`cost`](Model::cost). Whether the constraint
    /// is violated is told by the Boolean.
    ///
    /// ```
    /// use garns_cp::{Model, all_different};
    ///
    /// let mut model = Model::new();
    /// let days = model.ints(2, 1..=2);
    /// model.post(all_different(&days));
    /// let ana = model.prefer(3, days[0].eq(2));
    /// let bia = model.prefer(1, days[1].eq(2));
    /// let found = model.solve()?.expect("there are two days");
    /// assert_eq!((found.objective(), found.bool(ana), found.bool(bia)), (Some(1), false, true));
    /// # Ok::<(), garns_cp::Error>(())
    /// ```
    pub fn prefer(&mut self, weight: i64, constraint: impl Into<Constraint>) -> Bool {
        let violated = self.reify(!constraint.into());
        self.soft.push((weight, violated));
        violated
    }

    /// What the violated [preferences](Model::prefer) cost together.
    #[must_use]
    pub fn cost(&self) -> Expr {
        scalar(self.soft.iter().copied())
    }

    /// Searches are for solutions in which the expression is as small as can be. A model has one objective: a second one
    /// is an error.
    pub fn minimise(&mut self, expr: impl Into<Expr>) {
        self.optimise(Sense::Minimise, expr.into());
    }

    /// Searches are for solutions in which the expression is as large as can be.
    pub fn maximise(&mut self, expr: impl Into<Expr>) {
        self.optimise(Sense::Maximise, expr.into());
    }

    fn optimise(&mut self, sense: Sense, expr: Expr) {
        let var = self.var(expr);
        if self.objective.is_some() && self.preferred == 0 {
            self.record_error(Error::SecondObjective);
        } else {
            self.objective = Some((sense, var));
            self.preferred = 0;
        }
    }

    /// The least and the greatest value a variable can take, as far as is known now.
    ///
    /// # Panics
    /// If the variable is one of another model.
    #[must_use]
    pub fn bounds(&self, var: Int) -> (i64, i64) {
        assert!(self.own(var).is_ok(), "a variable of another model");
        (self.space.domains.min(var), self.space.domains.max(var))
    }

    /// How many constraints have been posted.
    #[must_use]
    pub fn constraint_count(&self) -> u32 {
        self.space.constraint
    }

    /// The values a variable can take, as far as is known now.
    ///
    /// # Panics
    /// If the variable is one of another model.
    pub fn values(&self, var: Int) -> impl Iterator<Item = i64> + '_ {
        assert!(self.own(var).is_ok(), "a variable of another model");
        self.space.domains.values(var)
    }

    /// The domains as they are now: for propagators that are being made.
    #[must_use]
    pub fn domains(&mut self) -> &mut crate::Domains {
        &mut self.space.domains
    }

    /// A search, to be set up further.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down.
    pub fn search(&mut self) -> Result<Search<'_>, Error> {
        Search::new(self)
    }

    /// The first solution; with an objective, the best one.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down.
    pub fn solve(&mut self) -> Result<Option<Solution>, Error> {
        let one = self.objective.is_none();
        Ok(self.search()?.break_value_symmetry(one).restarts(Restarts::Luby(20)).best().0)
    }

    /// How many solutions there are. With an objective: how many a search meets that are each better than the one before.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down.
    pub fn count(&mut self) -> Result<u64, Error> {
        Ok(self.search()?.count_up_to(u64::MAX).0)
    }

    /// Removes what can be removed without trying; whether solutions may be left.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down.
    pub fn propagate(&mut self) -> Result<bool, Error> {
        self.ready()?;
        self.space.propagate_root().map_err(Error::Stopped)
    }

    /// From now on, whatever is done with the model (posting, propagating, searching) ends once it is that late,
    /// or it is cancelled. What had not ended by then says that it was [stopped](Error::Stopped).
    pub fn limit(&mut self, deadline: Option<web_time::Instant>, cancel: Cancel) {
        self.space.domains.clock = Clock::new(deadline, cancel);
    }

    /// Ends what is being posted at the deadline or when cancelled, as [`limit`](Model::limit) says: for those who make a large model,
    /// between parts that take long.
    ///
    /// # Errors
    /// When it is that late.
    pub fn checkpoint(&mut self) -> Result<(), Error> {
        if self.space.domains.clock.look() { Err(self.stopped()) } else { Ok(()) }
    }

    /// That there was no time to post something.
    pub(crate) fn stopped(&self) -> Error {
        Error::Stopped(self.space.stopped().unwrap_or(Stop::Time))
    }

    pub(crate) fn ready(&mut self) -> Result<(), Error> {
        let own = self.objective.is_some() && self.preferred == 0;
        if !own && self.preferred < self.soft.len() {
            self.minimise(self.cost());
            self.preferred = self.soft.len();
        }
        match &self.error {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }
}

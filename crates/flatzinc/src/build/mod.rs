//! From a [`Program`] to a model of `garns_cp`.
//!
//! Variables that must be equal become one variable; a variable that a constraint defines is not made and
//! then constrained, but made by the constraint; a Boolean that says how a variable compares with a constant
//! is not made at all: the comparison stands in its place.

mod classes;
mod floats;
mod linear;
mod order;
mod sets;

pub(crate) use classes::Classes;
pub(crate) use linear::Relation;
pub(crate) use sets::{Members, uncertain};

use std::collections::BTreeMap;

use garns_cp::{Atom, Error, Expr, Float, Int, Model, Set, Solution};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::constraints::{Meaning, Posts, find};
use crate::error::{Expected, What};
use crate::program::{Domain, Goal, Program, Term};
use crate::run::Alarm;

/// What stands for a class of variables in the model.
#[derive(Clone, Copy, Debug)]
enum Bound {
    Waiting,
    Fixed(i64),
    Var(Int),
    Float(Float),
    /// 1 if this holds, else 0.
    Fact(Atom),
}

/// Something that holds or not, as simple as it is known to be.
#[derive(Clone)]
pub(crate) enum Claim {
    Known(bool),
    Fact(Atom),
    Other(garns_cp::Constraint),
}

impl Claim {
    pub(crate) fn constraint(self) -> garns_cp::Constraint {
        match self {
            Claim::Known(truth) => truth.into(),
            Claim::Fact(atom) => atom.into(),
            Claim::Other(constraint) => constraint,
        }
    }

    pub(crate) fn negated(self) -> Claim {
        match self {
            Claim::Known(truth) => Claim::Known(!truth),
            Claim::Fact(atom) => Claim::Fact(!atom),
            Claim::Other(constraint) => Claim::Other(!constraint),
        }
    }
}

impl From<garns_cp::Constraint> for Claim {
    fn from(constraint: garns_cp::Constraint) -> Claim {
        Claim::Other(constraint)
    }
}

/// What went wrong, and at which byte of the text.
pub(crate) type BuildError = (What, u32);

/// A model being made from a program.
pub(crate) struct Builder<'p> {
    pub(crate) program: &'p Program,
    pub(crate) model: Model,
    /// Of each variable, the first variable of its class.
    roots: Vec<u32>,
    /// Of each class, under its first variable.
    bounds: Vec<Bound>,
    /// Of each class of set variables, under its first variable.
    sets: BTreeMap<u32, Members>,
    /// The variables of Booleans that are facts, for what needs a variable.
    made: FxHashMap<u32, Int>,
    constants: FxHashMap<i64, Int>,
    /// Variables that may be any integer, and are kept within reach.
    pub(crate) free: Vec<Int>,
    /// The model's own variables that nothing defines, in the order of their declarations.
    pub(crate) decisions: Vec<Int>,
    /// Of each class, under its first variable: whether MiniZinc says that something defines it.
    told: Vec<bool>,
    /// What is to be small or large.
    pub(crate) objective: Option<Int>,
    /// For a certificate: the constraint of the model with which each one of the program begins.
    pub(crate) begins: Vec<(u32, u32)>,
}

impl<'p> Builder<'p> {
    /// The program, in a `model` that is empty, with variables without bounds within ± `reach`; nothing if there
    /// is not enough time for it.
    pub(crate) fn build(
        program: &'p Program,
        reach: i64,
        alarm: &Alarm,
        model: Model,
    ) -> Result<Option<Builder<'p>>, BuildError> {
        let meanings = meanings(program)?;
        let (mut classes, mut spent) = Classes::of(program);
        sets::bound(program, &mut classes, alarm);
        let order = order::definitions(program, &mut classes, &meanings);
        if alarm.stop().is_some() {
            return Ok(None);
        }
        let count = program.vars.len();
        let mut builder = Builder {
            program,
            model,
            roots: (0..count as u32).map(|var| classes.root(var)).collect(),
            bounds: vec![Bound::Waiting; count],
            sets: BTreeMap::new(),
            made: FxHashMap::default(),
            constants: FxHashMap::default(),
            free: Vec::new(),
            decisions: Vec::new(),
            told: vec![false; count],
            objective: None,
            begins: Vec::new(),
        };
        builder.model.limit(alarm.deadline, alarm.cancel.clone());
        let mut own = vec![false; count];
        for (var, root) in program.vars.iter().zip(&builder.roots) {
            own[*root as usize] |= !var.introduced;
            builder.told[*root as usize] |= var.defined;
        }
        let mut defined = vec![false; count];
        for number in &order {
            if let Some(var) = program.constraints[*number as usize].defines {
                defined[builder.roots[var as usize] as usize] = true;
            }
        }
        for var in 0..count as u32 {
            if builder.roots[var as usize] == var && !defined[var as usize] {
                if program.vars[var as usize].is_set() && alarm.stop().is_some() {
                    return Ok(None);
                }
                let made = if program.vars[var as usize].is_set() {
                    builder.declare_set(var, classes.domain(var))?
                } else if program.vars[var as usize].is_float() {
                    let own = own[var as usize] && !builder.told[var as usize];
                    builder.declare_float(var, classes.domain(var), own);
                    Vec::new()
                } else {
                    builder.declare(var, classes.domain(var), reach).into_iter().collect()
                };
                if own[var as usize] && !builder.told[var as usize] {
                    builder.decisions.extend(made);
                }
            }
        }
        builder.equal_to_sets();
        // A constraint on sets may take as long as many others.
        let interval = if builder.sets.is_empty() { 256 } else { 1 };
        let late = |number: usize| number.is_multiple_of(interval) && alarm.stop().is_some();
        for (done, number) in order.iter().enumerate() {
            if late(done) {
                return Ok(None);
            }
            let constraint = &program.constraints[*number as usize];
            if let (Some(meaning), Some(var)) = (&meanings[constraint.call.name as usize], constraint.defines)
            {
                let root = builder.roots[var as usize];
                let args = program.span(constraint.call.args);
                builder.begins.push((builder.model.constraint_count() + 1, *number));
                match builder.define(root, meaning, args, classes.domain(root)) {
                    Ok(()) => {}
                    Err(What::Solver(Error::Stopped(_))) => return Ok(None),
                    Err(what) => return Err((builder.located(what, constraint.call.name), constraint.place)),
                }
                spent[*number as usize] = true;
            }
        }
        for (number, constraint) in program.constraints.iter().enumerate() {
            if late(number) {
                return Ok(None);
            }
            if let (false, Some(meaning)) = (spent[number], &meanings[constraint.call.name as usize]) {
                let args = program.span(constraint.call.args);
                builder.begins.push((builder.model.constraint_count() + 1, number as u32));
                match builder.post(meaning, args) {
                    Ok(()) => {}
                    Err(What::Solver(Error::Stopped(_))) => return Ok(None),
                    Err(what) => return Err((builder.located(what, constraint.call.name), constraint.place)),
                }
            }
        }
        let objective = match program.goal {
            Goal::Satisfy => None,
            Goal::Minimise(term) | Goal::Maximise(term) => Some(term),
        };
        if let Some(term) = objective {
            let var = if program.has_float_objective() {
                builder.float(term, 0).map(|expr| builder.model.float_var(expr).rank())
            } else {
                builder.int(term, 0)
            };
            let var = var.map_err(|_| (What::Objective, program.solve_place))?;
            builder.objective = Some(var);
            match program.goal {
                Goal::Minimise(_) => builder.model.minimise(var),
                _ => builder.model.maximise(var),
            }
        }
        Ok(Some(builder))
    }

    /// Makes a variable that has to be made; nothing if it has but one value.
    fn declare(&mut self, root: u32, domain: Option<&Set>, reach: i64) -> Option<Int> {
        let bound = match domain {
            Some(set) => match set.bounds() {
                None => {
                    self.model.post(false);
                    Bound::Fixed(0)
                }
                Some((low, high)) if low == high => Bound::Fixed(low),
                Some(_) => Bound::Var(self.model.int(set.clone())),
            },
            None => {
                let var = self.model.int(-reach..=reach);
                self.free.push(var);
                Bound::Var(var)
            }
        };
        self.bounds[root as usize] = bound;
        if let Bound::Var(var) = bound { Some(var) } else { None }
    }

    /// Makes the variable that a constraint defines.
    fn define(
        &mut self,
        root: u32,
        meaning: &Meaning,
        args: &[Term],
        domain: Option<&Set>,
    ) -> Result<(), What> {
        let result = args[meaning.result().unwrap_or(0)];
        let bound = match meaning.value(self, args)? {
            Posts::Value(expr) => {
                let var = self.model.var(expr);
                self.bounds[root as usize] = Bound::Var(var);
                if let Some(domain) = domain {
                    self.model.try_post(var.is_in(domain.clone()))?;
                }
                return Ok(());
            }
            Posts::Claim(Claim::Known(truth)) => Bound::Fixed(truth.into()),
            Posts::Claim(Claim::Fact(atom)) => Bound::Fact(atom),
            Posts::Claim(Claim::Other(constraint)) => {
                let bool = self.model.reify(constraint);
                if bool.is_negated() { Bound::Fact(bool.atom()) } else { Bound::Var(bool.var()) }
            }
        };
        self.bounds[root as usize] = bound;
        match domain {
            Some(domain) if !(domain.contains(0) && domain.contains(1)) => {
                let var = self.int(result, 0)?;
                self.model.try_post(var.is_in(domain.clone()))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn post(&mut self, meaning: &Meaning, args: &[Term]) -> Result<(), What> {
        let meaning = meaning.with(args.len());
        let wanted = meaning.arity();
        if args.len() != wanted {
            return Err(What::Arguments { constraint: String::new(), wanted, found: args.len() });
        }
        meaning.post(self, args)
    }

    fn located(&self, what: What, name: u32) -> What {
        let name = self.program.name(name).to_owned();
        match what {
            What::Arguments { wanted, found, .. } => What::Arguments { constraint: name, wanted, found },
            What::Argument { number, wanted, .. } => What::Argument { constraint: name, number, wanted },
            What::Lengths { .. } => What::Lengths { constraint: name },
            What::Negative { .. } => What::Negative { constraint: name },
            other => other,
        }
    }

    fn bound(&mut self, var: u32) -> Bound {
        self.bounds[self.roots[var as usize] as usize]
    }

    fn constant(&mut self, value: i64) -> Int {
        *self.constants.entry(value).or_insert_with(|| self.model.var(value))
    }

    fn is_bool(&self, var: u32) -> bool {
        self.program.vars[var as usize].domain == Domain::Bool
    }

    /// The argument, the `number`-th, as a variable.
    pub(crate) fn int(&mut self, term: Term, number: usize) -> Result<Int, What> {
        match term {
            Term::Int(value) => Ok(self.constant(value)),
            Term::Bool(value) => Ok(self.constant(value.into())),
            Term::Var(var) => Ok(match self.bound(var) {
                Bound::Fixed(value) => self.constant(value),
                Bound::Var(int) => int,
                Bound::Waiting | Bound::Float(_) => return Err(wrong(number, Expected::Int)),
                Bound::Fact(atom) => {
                    let root = self.roots[var as usize];
                    if let Some(&made) = self.made.get(&root) {
                        return Ok(made);
                    }
                    let bool = self.model.reify(atom);
                    let int = if bool.is_negated() { self.model.var(Expr::from(bool)) } else { bool.var() };
                    self.made.insert(root, int);
                    int
                }
            }),
            _ => Err(wrong(number, Expected::Int)),
        }
    }

    /// The argument as an expression: a number stays one.
    pub(crate) fn expr(&mut self, term: Term, number: usize) -> Result<Expr, What> {
        match self.constant_of(term) {
            Some(value) => Ok(value.into()),
            None => Ok(self.int(term, number)?.into()),
        }
    }

    /// The value of an argument that has but one.
    pub(crate) fn constant_of(&mut self, term: Term) -> Option<i64> {
        match term {
            Term::Int(value) => Some(value),
            Term::Bool(value) => Some(value.into()),
            Term::Var(var) => match self.bound(var) {
                Bound::Fixed(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// A Boolean argument.
    pub(crate) fn claim(&mut self, term: Term, number: usize) -> Result<Claim, What> {
        match term {
            Term::Bool(truth) => Ok(Claim::Known(truth)),
            Term::Var(var) if self.is_bool(var) => Ok(match self.bound(var) {
                Bound::Fixed(value) => Claim::Known(value != 0),
                Bound::Var(int) => Claim::Fact(Atom::ge(int, 1)),
                Bound::Fact(atom) => Claim::Fact(atom),
                Bound::Waiting | Bound::Float(_) => return Err(wrong(number, Expected::Bool)),
            }),
            _ => Err(wrong(number, Expected::Bool)),
        }
    }

    /// A set of constants.
    pub(crate) fn set(&self, term: Term, number: usize) -> Result<&'p Set, What> {
        match term {
            Term::Set(set) => Ok(&self.program.sets[set as usize]),
            _ => Err(wrong(number, Expected::SetConstant)),
        }
    }

    /// The elements of an array.
    pub(crate) fn array(&self, term: Term, number: usize) -> Result<&'p [Term], What> {
        match term {
            Term::Array(span) => Ok(self.program.span(span)),
            _ => Err(wrong(number, Expected::Array)),
        }
    }

    /// An array of integers and integer variables, as variables.
    pub(crate) fn ints(&mut self, term: Term, number: usize) -> Result<Vec<Int>, What> {
        let terms = self.array(term, number)?;
        let ints = terms.iter().map(|term| self.int(*term, number));
        ints.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::Ints))
    }

    /// An array of integers and integer variables, as expressions.
    pub(crate) fn exprs(&mut self, term: Term, number: usize) -> Result<Vec<Expr>, What> {
        let terms = self.array(term, number)?;
        let exprs = terms.iter().map(|term| self.expr(*term, number));
        exprs.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::Ints))
    }

    /// An array of Booleans.
    pub(crate) fn claims(&mut self, term: Term, number: usize) -> Result<Vec<Claim>, What> {
        let terms = self.array(term, number)?;
        let claims = terms.iter().map(|term| self.claim(*term, number));
        claims.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::Bools))
    }

    /// An array of constants.
    pub(crate) fn constants(&mut self, term: Term, number: usize) -> Result<Vec<i64>, What> {
        let terms = self.array(term, number)?;
        let values = terms.iter().map(|term| self.constant_of(*term));
        values.collect::<Option<_>>().ok_or_else(|| wrong(number, Expected::IntConstants))
    }

    /// The variables that tell solutions apart (those that are shown, and those of the search annotations),
    /// and the others, if any of them may have several values in what is one solution.
    pub(crate) fn apart(&mut self, annotated: &[Int]) -> (Vec<Int>, Option<Vec<Int>>) {
        let program = self.program;
        let mut own: Vec<Int> = annotated.to_vec();
        for output in &program.outputs {
            let terms = match &output.value {
                Term::Array(span) => program.span(*span),
                term => std::slice::from_ref(term),
            };
            for term in terms {
                own.extend(self.vars_of(*term));
            }
        }
        let mut known: FxHashSet<Int> = FxHashSet::default();
        own.retain(|var| known.insert(*var));
        let mut others = Vec::new();
        let mut loose = false;
        for (bound, told) in self.bounds.iter().zip(&self.told) {
            let var = match bound {
                Bound::Var(var) => *var,
                Bound::Float(float) => float.rank(),
                _ => continue,
            };
            if known.insert(var) {
                others.push(var);
                loose |= !told;
            }
        }
        for (root, members) in &self.sets {
            for var in members.maybe.values().filter(|var| known.insert(**var)) {
                others.push(*var);
                loose |= !self.told[*root as usize];
            }
        }
        (own, loose.then_some(others))
    }

    /// What stands for a variable, in words: nothing if it is a variable of the model itself.
    pub(crate) fn stands_for(&self, var: u32) -> Result<Int, String> {
        match self.bounds[self.roots[var as usize] as usize] {
            Bound::Var(int) => Ok(int),
            Bound::Float(float) => Ok(float.rank()),
            Bound::Fixed(value) => Err(value.to_string()),
            Bound::Fact(atom) => Err(format!("{atom:?}")),
            Bound::Waiting => Err("nothing".to_owned()),
        }
    }

    /// The value of a variable in a solution.
    pub(crate) fn value(&self, var: u32, solution: &Solution) -> i64 {
        match self.bounds[self.roots[var as usize] as usize] {
            Bound::Waiting => 0,
            Bound::Fixed(value) => value,
            Bound::Var(int) => solution.int(int),
            // Its rank.
            Bound::Float(float) => solution.int(float.rank()),
            Bound::Fact(atom) => atom.holds(solution.int(atom.var)).into(),
        }
    }
}

/// The `number`-th argument is not what it should be.
pub(crate) fn wrong(number: usize, wanted: Expected) -> What {
    What::Argument { constraint: String::new(), number, wanted }
}

impl From<garns_cp::Error> for What {
    fn from(error: garns_cp::Error) -> What {
        What::Solver(error)
    }
}

/// What each name means as a constraint; names that are no constraint mean nothing.
fn meanings(program: &Program) -> Result<Vec<Option<Meaning>>, BuildError> {
    let mut meanings: Vec<Option<Meaning>> = (0..program.names.len()).map(|_| None).collect();
    for constraint in &program.constraints {
        let slot = &mut meanings[constraint.call.name as usize];
        if slot.is_none() {
            let name = program.name(constraint.call.name);
            *slot = find(name);
            if slot.is_none() {
                let name = name.to_owned();
                let what = if name.starts_with("float_") || name.contains("_float_") || name == "int2float" {
                    What::Floats(name)
                } else {
                    What::UnknownConstraint(name)
                };
                return Err((what, constraint.place));
            }
        }
    }
    Ok(meanings)
}

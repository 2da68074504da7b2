//! A FlatZinc text, read: names resolved, constants in place, nothing solved yet.

use garns_cp::Set;

/// A value or a name as it stands in an argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Term {
    Int(i64),
    Bool(bool),
    Float(f64),
    /// A set, by its number in [`Program::sets`].
    Set(u32),
    /// A variable, by its number in [`Program::vars`].
    Var(u32),
    /// Neighbours in [`Program::terms`].
    Array(Span),
    /// A name that is not declared, in an annotation: by its number in [`Program::names`].
    Word(u32),
    /// An annotation with arguments, by its number in [`Program::calls`].
    Call(u32),
    /// A string, by its number in [`Program::names`].
    Text(u32),
}

/// A part of [`Program::terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// A name with arguments: a constraint, or an annotation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) name: u32,
    pub(crate) args: Span,
}

/// What a variable may be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Domain {
    Bool,
    /// Every integer.
    Free,
    Values(Set),
    /// Sets of integers, and what they have at most.
    Sets(Option<Set>),
}

#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: u32,
    pub(crate) domain: Domain,
    /// What it is declared to be equal to.
    pub(crate) value: Option<Term>,
    /// MiniZinc made it; it is none of the model's own.
    pub(crate) introduced: bool,
    /// A constraint defines it.
    pub(crate) defined: bool,
    pub(crate) place: u32,
}

impl Var {
    pub(crate) fn is_set(&self) -> bool {
        matches!(self.domain, Domain::Sets(_))
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Constraint {
    pub(crate) call: Call,
    /// The variable that it defines, if it says so.
    pub(crate) defines: Option<u32>,
    pub(crate) place: u32,
}

/// Something to be printed with each solution.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) name: u32,
    pub(crate) value: Term,
    /// Of an array: the index sets.
    pub(crate) dimensions: Vec<(i64, i64)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Goal {
    #[default]
    Satisfy,
    Minimise(Term),
    Maximise(Term),
}

/// A FlatZinc model as it was read.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(crate) names: Vec<String>,
    pub(crate) sets: Vec<Set>,
    pub(crate) terms: Vec<Term>,
    pub(crate) calls: Vec<Call>,
    pub(crate) vars: Vec<Var>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) outputs: Vec<Output>,
    pub(crate) goal: Goal,
    /// The annotations of the solve item.
    pub(crate) search: Vec<Term>,
    /// Where the solve item is.
    pub(crate) solve_place: u32,
}

impl Program {
    pub(crate) fn name(&self, name: u32) -> &str {
        &self.names[name as usize]
    }

    pub(crate) fn span(&self, span: Span) -> &[Term] {
        &self.terms[span.start as usize..(span.start + span.len) as usize]
    }

    /// The absolute value of the greatest number in it.
    pub(crate) fn greatest(&self) -> u64 {
        let terms = self.terms.iter().map(|term| match term {
            Term::Int(value) => value.unsigned_abs(),
            _ => 0,
        });
        let of =
            |set: &Set| set.bounds().map_or(0, |(low, high)| low.unsigned_abs().max(high.unsigned_abs()));
        let sets = self.sets.iter().map(of);
        let domains = self.vars.iter().map(|var| match &var.domain {
            Domain::Values(set) => of(set),
            _ => 0,
        });
        terms.chain(sets).chain(domains).max().unwrap_or(0)
    }

    /// Whether there is something to minimise or maximise.
    #[must_use]
    pub fn optimises(&self) -> bool {
        self.goal != Goal::Satisfy
    }

    /// How many variables it declares, and how many constraints.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.vars.len(), self.constraints.len())
    }
}

//! A FlatZinc text, read: names resolved, constants in place, nothing solved yet.

use garns_cp::Set;

/// A value or a name as it stands in an argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Term {
    Int(i64),
    Bool(bool),
    Float(f64),
    /// A set of floats: no constraint takes one.
    Floats,
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
    /// Floats, between these two if there are any.
    Float(Option<(f64, f64)>),
}

/// Of which sort a value or a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// An integer or a Boolean.
    Whole,
    Set,
    Float,
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
        self.sort() == Sort::Set
    }

    pub(crate) fn is_float(&self) -> bool {
        self.sort() == Sort::Float
    }

    pub(crate) fn sort(&self) -> Sort {
        match self.domain {
            Domain::Bool | Domain::Free | Domain::Values(_) => Sort::Whole,
            Domain::Sets(_) => Sort::Set,
            Domain::Float(_) => Sort::Float,
        }
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
            Domain::Values(set) | Domain::Sets(Some(set)) => of(set),
            _ => 0,
        });
        terms.chain(sets).chain(domains).max().unwrap_or(0)
    }

    /// Whether what is to be small or large is a float.
    pub(crate) fn has_float_objective(&self) -> bool {
        match self.goal {
            Goal::Minimise(term) | Goal::Maximise(term) => match term {
                Term::Var(var) => self.vars[var as usize].is_float(),
                term => matches!(term, Term::Float(_)),
            },
            Goal::Satisfy => false,
        }
    }

    /// Whether a variable without bounds is a product or power of another one.
    pub(crate) fn multiplies_without_bounds(&self) -> bool {
        let free = |term: &Term| {
            matches!(term, Term::Var(var) if self.vars[*var as usize].domain == Domain::Free
                && self.vars[*var as usize].value.is_none())
        };
        self.constraints.iter().any(|constraint| {
            let name = self.name(constraint.call.name);
            let args = self.span(constraint.call.args);
            (name.starts_with("int_times") || name.starts_with("int_pow"))
                && args.get(2).is_some_and(free)
                && args.iter().take(2).any(free)
        })
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

//! The constraints of FlatZinc, by name. A new one is a line in the table of its file.

mod arrays;
mod automata;
mod bools;
mod floats;
mod globals;
mod ints;
mod sets;

use garns_cp::{Expr, and, or};

use crate::build::{Builder, Claim};
use crate::error::What;
use crate::program::Term;

/// A constraint of FlatZinc.
pub(crate) struct Entry {
    name: &'static str,
    arity: usize,
    does: Does,
}

type Arguments<'a> = &'a [Term];

/// What a constraint says.
enum Does {
    /// This holds. There is also `…_reif` and `…_imp`, with one argument more.
    Holds(Says<Claim>),
    /// This holds. There are no other forms.
    Only(Says<Claim>),
    /// The argument at this place has this value.
    Value(usize, Says<Expr>),
    /// The argument at this place is true if and only if this holds. There is also `…_imp`.
    Truth(usize, Says<Claim>),
}

type Says<T> = fn(&mut Builder, Arguments) -> Result<T, What>;

const fn holds(name: &'static str, arity: usize, claim: Says<Claim>) -> Entry {
    Entry { name, arity, does: Does::Holds(claim) }
}

const fn only(name: &'static str, arity: usize, claim: Says<Claim>) -> Entry {
    Entry { name, arity, does: Does::Only(claim) }
}

const fn value(name: &'static str, arity: usize, place: usize, value: Says<Expr>) -> Entry {
    Entry { name, arity, does: Does::Value(place, value) }
}

const fn truth(name: &'static str, arity: usize, place: usize, claim: Says<Claim>) -> Entry {
    Entry { name, arity, does: Does::Truth(place, claim) }
}

/// How the truth of a constraint goes with its last argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Plain,
    Reified,
    Implied,
}

/// A constraint, and whether it is the plain one.
#[derive(Clone, Copy)]
pub(crate) struct Meaning {
    entry: &'static Entry,
    mode: Mode,
}

/// What the result of a constraint is.
pub(crate) enum Posts {
    Value(Expr),
    Claim(Claim),
}

/// Sums, tables, orders, choices and elements of Booleans are those of integers.
const BOOLEANS: [(&str, &str); 6] = [
    ("bool_lin_", "int_lin_"),
    ("_table_bool", "_table_int"),
    ("lex_less_bool", "lex_less_int"),
    ("lex_lesseq_bool", "lex_lesseq_int"),
    ("then_else_bool", "then_else_int"),
    ("bool_element", "int_element"),
];

/// The constraint of this name.
pub(crate) fn find(name: &str) -> Option<Meaning> {
    let entry = |name: &str| {
        let tables = [ints::TABLE, bools::TABLE, arrays::TABLE, sets::TABLE, globals::TABLE, floats::TABLE];
        let name = BOOLEANS.iter().fold(name.to_owned(), |name, (from, to)| name.replacen(from, to, 1));
        tables.into_iter().flatten().find(|entry| entry.name == name)
    };
    if let Some(entry) = entry(name) {
        return Some(Meaning { entry, mode: Mode::Plain });
    }
    if let Some(entry) = name.strip_suffix("_reif").and_then(entry) {
        return matches!(entry.does, Does::Holds(_)).then_some(Meaning { entry, mode: Mode::Reified });
    }
    let entry = name.strip_suffix("_imp").and_then(entry)?;
    matches!(entry.does, Does::Holds(_) | Does::Truth(..)).then_some(Meaning { entry, mode: Mode::Implied })
}

impl Meaning {
    /// What the name means with this many arguments: `bool_xor` has two forms.
    pub(crate) fn with(self, arguments: usize) -> Meaning {
        match self.entry.name {
            "bool_xor" if arguments == 2 => find("bool_ne").unwrap_or(self),
            _ => self,
        }
    }

    pub(crate) fn arity(&self) -> usize {
        let more = matches!(self.entry.does, Does::Holds(_)) && self.mode != Mode::Plain;
        self.entry.arity + usize::from(more)
    }

    /// The place of the argument that the others determine, if there is one.
    pub(crate) fn result(&self) -> Option<usize> {
        match (&self.entry.does, self.mode) {
            (Does::Value(place, _) | Does::Truth(place, _), Mode::Plain) => Some(*place),
            (Does::Holds(_), Mode::Reified) => Some(self.entry.arity),
            _ => None,
        }
    }

    /// What the others make of the argument at the place of the [result](Meaning::result).
    pub(crate) fn value(&self, builder: &mut Builder, args: Arguments) -> Result<Posts, What> {
        Ok(match &self.entry.does {
            Does::Value(_, value) => Posts::Value(value(builder, args)?),
            Does::Truth(_, claim) | Does::Holds(claim) | Does::Only(claim) => {
                Posts::Claim(claim(builder, args)?)
            }
        })
    }

    /// Makes it hold.
    pub(crate) fn post(&self, builder: &mut Builder, args: Arguments) -> Result<(), What> {
        let constraint = match &self.entry.does {
            Does::Value(place, value) => {
                let result = builder.expr(args[*place], place + 1)?;
                value(builder, args)?.eq(result)
            }
            Does::Only(claim) => claim(builder, args)?.constraint(),
            Does::Holds(claim) => {
                let claim = claim(builder, args)?;
                match self.mode {
                    Mode::Plain => claim.constraint(),
                    mode => {
                        let truth = builder.claim(args[self.entry.arity], self.entry.arity + 1)?;
                        linked(truth, mode, claim)
                    }
                }
            }
            Does::Truth(place, claim) => {
                let truth = builder.claim(args[*place], place + 1)?;
                linked(truth, self.mode, claim(builder, args)?)
            }
        };
        Ok(builder.model.try_post(constraint)?)
    }
}

fn linked(truth: Claim, mode: Mode, claim: Claim) -> garns_cp::Constraint {
    match (truth, mode) {
        (Claim::Known(true), _) => claim.constraint(),
        (Claim::Known(false), Mode::Implied) => true.into(),
        (Claim::Known(false), _) => claim.negated().constraint(),
        (truth, Mode::Implied) => truth.constraint().implies(claim.constraint()),
        (truth, _) => claim.constraint().iff(truth.constraint()),
    }
}

/// All hold.
fn all(claims: impl IntoIterator<Item = Claim>) -> Claim {
    let mut left = Vec::new();
    for claim in claims {
        match claim {
            Claim::Known(true) => {}
            Claim::Known(false) => return Claim::Known(false),
            other => left.push(other),
        }
    }
    combined(left, true, |left| and(left.into_iter().map(Claim::constraint)))
}

/// At least one holds.
fn any(claims: impl IntoIterator<Item = Claim>) -> Claim {
    let mut left = Vec::new();
    for claim in claims {
        match claim {
            Claim::Known(true) => return Claim::Known(true),
            Claim::Known(false) => {}
            other => left.push(other),
        }
    }
    combined(left, false, |left| or(left.into_iter().map(Claim::constraint)))
}

fn combined(
    mut left: Vec<Claim>,
    empty: bool,
    together: impl FnOnce(Vec<Claim>) -> garns_cp::Constraint,
) -> Claim {
    match left.len() {
        0 => Claim::Known(empty),
        1 => left.remove(0),
        _ => Claim::Other(together(left)),
    }
}

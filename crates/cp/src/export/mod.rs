//! Models in other languages: FlatZinc, XCSP3, OPB.
//!
//! FlatZinc and XCSP3 are written from what was posted, word for word; a constraint that a language does not have is
//! decomposed. OPB is what a [certificate](crate::Proof) says of a model.

mod flatzinc;
mod xcsp3;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, Sense};
use crate::proof::Proof;
use crate::set::Set;

impl Model {
    /// The model in FlatZinc, which MiniZinc's solvers read.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down, and when it contains what can't be said there.
    pub fn to_flatzinc(&mut self) -> Result<String, Error> {
        flatzinc::write(self)
    }

    /// The model in XCSP3, which the solvers of its competitions read.
    ///
    /// # Errors
    /// As [`to_flatzinc`](Model::to_flatzinc).
    pub fn to_xcsp3(&mut self) -> Result<String, Error> {
        xcsp3::write(self)
    }

    /// The model in 0-1 inequalities (OPB), which pseudo-Boolean solvers read: what a [certificate](crate::Proof) would say of it.
    ///
    /// # Errors
    /// The first thing that was wrong while the model was being written down, and when it contains what no inequalities say.
    pub fn to_opb(&mut self) -> Result<String, Error> {
        self.ready()?;
        self.without_floats("OPB")?;
        let text = Shared::default();
        let mut proof = Proof::new(text.clone(), io::sink());
        for (var, name) in &self.names {
            proof.name(*var, name);
        }
        proof.state(&self.space, self.objective, &[]);
        if let Some(name) = proof.unstated(&self.space) {
            return Err(Error::Unwritable { name, language: "OPB" });
        }
        drop(proof);
        let text = text.0.lock().map(|text| text.clone()).unwrap_or_default();
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

impl Model {
    /// Floats are ranks here, and nothing that other languages have.
    fn without_floats(&self, language: &'static str) -> Result<(), Error> {
        let any = !self.space.domains.floats.is_empty();
        if any { Err(Error::Unwritable { name: "a float variable", language }) } else { Ok(()) }
    }
}

/// Text that is still there when its writer is gone.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Ok(mut text) = self.0.lock() {
            text.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A model that is being written: its variables with names, and a copy of it without constraints, in which new variables are
/// made for expressions (their bounds are known then) and constraints are decomposed.
struct Source {
    language: &'static str,
    copy: Model,
    /// What is to be written yet, the last first.
    todo: Vec<Constraint>,
    names: FxHashMap<Int, String>,
    used: FxHashSet<String>,
    /// The variables that have been met, in this order.
    declared: Vec<Int>,
    met: FxHashSet<Int>,
    objective: Option<(Sense, Int)>,
}

impl Source {
    fn new(model: &mut Model, language: &'static str) -> Result<Source, Error> {
        model.ready()?;
        model.without_floats(language)?;
        let Some(written) = &model.written else {
            return Err(Error::Unwritable { name: "a model without text", language });
        };
        let mut todo = written.clone();
        if model.space.failed {
            todo.push(false.into());
        }
        todo.reverse();
        let mut copy = Model::new();
        copy.space.domains.owner = model.space.domains.owner;
        copy.definitions = Some(FxHashMap::default());
        let mut source = Source {
            language,
            todo,
            names: FxHashMap::default(),
            used: RESERVED.iter().map(|&word| word.to_owned()).collect(),
            declared: Vec::new(),
            met: FxHashSet::default(),
            objective: model.objective,
            copy: Model::default(),
        };
        for (index, named) in model.named.iter().enumerate() {
            let var = Int::new(index);
            copy.new_int(&Set::from_ranges(model.space.domains.ranges(var)), *named);
            if let Some(name) = model.names.get(&var) {
                source.call(var, name);
            }
        }
        source.copy = copy;
        for (index, _) in model.named.iter().enumerate().filter(|(_, named)| **named) {
            source.name(Int::new(index));
        }
        Ok(source)
    }

    /// Letters, digits and `_`, the first one a letter; what another variable has gets a number behind it.
    fn call(&mut self, var: Int, name: &str) {
        let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '_' };
        let mut kept: String = name.chars().map(plain).collect();
        if !kept.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            kept.insert(0, 'v');
        }
        while !self.used.insert(kept.clone()) {
            kept = format!("{kept}_{}", var.index());
        }
        self.names.insert(var, kept);
    }

    /// What a variable is called. When one made for an expression is met first, it is said what it is.
    fn name(&mut self, var: Int) -> String {
        if !self.names.contains_key(&var) {
            self.call(var, &format!("x{}", var.index()));
        }
        if self.met.insert(var) {
            self.declared.push(var);
            if let Some(expr) = self.copy.definitions.as_ref().and_then(|known| known.get(&var)) {
                self.todo.push(var.eq(expr.clone()));
            }
        }
        self.names[&var].clone()
    }

    /// A variable for an expression, and whether it is new.
    fn var(&mut self, expr: &Expr) -> Result<Int, Error> {
        self.copy.value_of(expr.clone())
    }

    /// What a variable can be.
    fn values(&self, var: Int) -> Set {
        Set::from_ranges(self.copy.space.domains.ranges(var))
    }

    /// A constraint that means the same, made of others.
    fn decompose(&mut self, global: &dyn Global) -> Result<Constraint, Error> {
        if global.arguments().is_empty() {
            return Err(Error::Unwritable { name: global.name(), language: self.language });
        }
        let parts = global.decompose(&mut self.copy).map_err(|error| match error {
            Error::NoTruthValue { name } => Error::Unwritable { name, language: self.language },
            other => other,
        })?;
        self.todo.extend(self.copy.written.iter_mut().flat_map(std::mem::take));
        Ok(parts)
    }

    /// Variables for how often values occur.
    fn counts(&mut self, counts: &[crate::Times]) -> Result<Vec<Int>, Error> {
        counts
            .iter()
            .map(|times| match times {
                crate::Times::Exactly(expr) => self.var(expr),
                crate::Times::Within(low, high) => Ok(self.copy.int(*low..=*high)),
            })
            .collect()
    }
}

/// Words of FlatZinc that name nothing.
const RESERVED: &[&str] = &[
    "array",
    "bool",
    "constraint",
    "false",
    "float",
    "int",
    "maximize",
    "minimize",
    "of",
    "predicate",
    "satisfy",
    "set",
    "solve",
    "true",
    "var",
];

/// The lists among the arguments.
fn list<'a>(arguments: &[Argument<'a>], place: usize) -> &'a [Expr] {
    if let Some(Argument::List(list)) = arguments.get(place) { list } else { &[] }
}

fn numbers<'a>(arguments: &[Argument<'a>], place: usize) -> &'a [i64] {
    match arguments.get(place) {
        Some(Argument::Numbers(numbers) | Argument::Rows(_, numbers)) => numbers,
        _ => &[],
    }
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

//! Variables that must be equal are one.

use garns_cp::{Float, Set};

use crate::program::{Domain, Program, Sort, Term};

/// Which variables are one and the same, and what values each such class has.
pub(crate) struct Classes {
    parent: Vec<u32>,
    /// Of each class, under the number of its first variable: its values; none if it may be any integer.
    domains: Vec<Option<Set>>,
}

/// Whether a constraint makes two variables one, and of which sort these are.
fn equality(constraint: &str) -> Option<Sort> {
    match constraint {
        "int_eq" | "bool_eq" | "bool2int" => Some(Sort::Whole),
        "set_eq" => Some(Sort::Set),
        "float_eq" => Some(Sort::Float),
        _ => None,
    }
}

/// The ranks of the floats between two bounds, or of all.
fn ranks(bounds: Option<(f64, f64)>) -> Set {
    let (low, high) = bounds.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    Set::from(Float::ranks(low..=high))
}

impl Classes {
    /// The classes of a program, and which of its constraints they make superfluous.
    pub(crate) fn of(program: &Program) -> (Classes, Vec<bool>) {
        let domains = program.vars.iter().map(|var| match &var.domain {
            Domain::Bool => Some(Set::from(0..=1)),
            Domain::Free => None,
            Domain::Values(set) => Some(set.clone()),
            // Of sets, what they have at most.
            Domain::Sets(most) => most.clone(),
            // Of floats, their ranks.
            Domain::Float(bounds) => Some(ranks(*bounds)),
        });
        let mut classes =
            Classes { parent: (0..program.vars.len() as u32).collect(), domains: domains.collect() };
        for (var, declared) in (0..).zip(&program.vars) {
            match declared.value {
                Some(Term::Var(other)) => classes.join(var, other),
                Some(Term::Int(value)) if declared.is_float() => classes.narrow_float(var, value as f64),
                Some(Term::Float(value)) => classes.narrow_float(var, value),
                Some(Term::Int(value)) => classes.narrow(var, &Set::from(value)),
                // That it has no less is posted.
                Some(Term::Set(set)) => classes.narrow(var, &program.sets[set as usize]),
                Some(Term::Bool(value)) => classes.narrow(var, &Set::from(i64::from(value))),
                _ => {}
            }
        }
        let equalities: Vec<Option<Sort>> = program.names.iter().map(|name| equality(name)).collect();
        let sort = |var: u32| program.vars[var as usize].sort();
        let mut spent = vec![false; program.constraints.len()];
        for (constraint, spent) in program.constraints.iter().zip(&mut spent) {
            if let Some(of) = equalities[constraint.call.name as usize]
                && let [Term::Var(a), Term::Var(b)] = *program.span(constraint.call.args)
                && [a, b].map(sort) == [of; 2]
            {
                classes.join(a, b);
                *spent = true;
            }
        }
        (classes, spent)
    }

    /// The first variable of the class of a variable.
    pub(crate) fn root(&mut self, var: u32) -> u32 {
        let mut var = var;
        while self.parent[var as usize] != var {
            let above = self.parent[self.parent[var as usize] as usize];
            self.parent[var as usize] = above;
            var = above;
        }
        var
    }

    /// The values of the class with this first variable.
    pub(crate) fn domain(&self, root: u32) -> Option<&Set> {
        self.domains[root as usize].as_ref()
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (first, other) = (a.min(b), a.max(b));
        self.parent[other as usize] = first;
        if let Some(set) = self.domains[other as usize].take() {
            self.narrow(first, &set);
        }
    }

    fn narrow_float(&mut self, var: u32, value: f64) {
        self.narrow(var, &ranks(Some((value, value))));
    }

    pub(crate) fn narrow(&mut self, var: u32, set: &Set) {
        let root = self.root(var) as usize;
        self.domains[root] = Some(match &self.domains[root] {
            Some(before) => before.intersection(set),
            None => set.clone(),
        });
    }
}

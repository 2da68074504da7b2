//! Variables that must be equal are one.

use garns_cp::Set;

use crate::program::{Domain, Program, Term};

/// Which variables are one and the same, and what values each such class has.
pub(crate) struct Classes {
    parent: Vec<u32>,
    /// Of each class, under the number of its first variable: its values; none if it may be any integer.
    domains: Vec<Option<Set>>,
}

/// Whether a constraint makes two variables one, and whether these are sets.
fn of_sets(constraint: &str) -> Option<bool> {
    match constraint {
        "int_eq" | "bool_eq" | "bool2int" => Some(false),
        "set_eq" => Some(true),
        _ => None,
    }
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
        });
        let mut classes =
            Classes { parent: (0..program.vars.len() as u32).collect(), domains: domains.collect() };
        for (var, declared) in (0..).zip(&program.vars) {
            match declared.value {
                Some(Term::Var(other)) => classes.join(var, other),
                Some(Term::Int(value)) => classes.narrow(var, &Set::from(value)),
                // That it has no less is posted.
                Some(Term::Set(set)) => classes.narrow(var, &program.sets[set as usize]),
                Some(Term::Bool(value)) => classes.narrow(var, &Set::from(i64::from(value))),
                _ => {}
            }
        }
        // Whether two variables are made equal, and whether they are sets.
        let equality: Vec<Option<bool>> = program.names.iter().map(|name| of_sets(name)).collect();
        let is_set = |var: u32| program.vars[var as usize].is_set();
        let mut spent = vec![false; program.constraints.len()];
        for (constraint, spent) in program.constraints.iter().zip(&mut spent) {
            if let Some(sets) = equality[constraint.call.name as usize]
                && let [Term::Var(a), Term::Var(b)] = *program.span(constraint.call.args)
                && [a, b].map(is_set) == [sets; 2]
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

    pub(crate) fn narrow(&mut self, var: u32, set: &Set) {
        let root = self.root(var) as usize;
        self.domains[root] = Some(match &self.domains[root] {
            Some(before) => before.intersection(set),
            None => set.clone(),
        });
    }
}

//! Set variables: a Boolean for each element that a set may have.

use std::collections::{BTreeMap, BTreeSet};

use garns_cp::{Atom, Expr, Float, Int, Set, Solution};

use super::{BuildError, Builder, Claim, Classes, wrong};
use crate::error::{Expected, What};
use crate::program::{Domain, Program, Term};
use crate::run::Alarm;

/// A set variable may have so many elements: each is a variable.
const MOST_ELEMENTS: u64 = 100_000;

/// A set, as far as it is known.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    /// What it has in any case.
    pub(crate) always: Set,
    /// What it has if a variable is 1, and that variable.
    pub(crate) maybe: BTreeMap<i64, Int>,
}

impl Members {
    fn known(always: Set) -> Members {
        Members { always, maybe: BTreeMap::new() }
    }

    /// What it has at most.
    pub(crate) fn may(&self) -> Set {
        self.always.union(&self.maybe.keys().copied().collect())
    }

    /// Whether it has this element.
    pub(crate) fn has(&self, element: i64) -> Claim {
        match self.maybe.get(&element) {
            Some(var) => Claim::Fact(Atom::ge(*var, 1)),
            None => Claim::Known(self.always.contains(element)),
        }
    }

    /// 1 if it has this element, else 0.
    pub(crate) fn counts(&self, element: i64) -> Expr {
        match self.maybe.get(&element) {
            Some(var) => (*var).into(),
            None => i64::from(self.always.contains(element)).into(),
        }
    }
}

/// The elements that some of these sets may have or not.
pub(crate) fn uncertain<'a>(of: impl IntoIterator<Item = &'a Members>) -> BTreeSet<i64> {
    of.into_iter().flat_map(|members| members.maybe.keys().copied()).collect()
}

impl Builder<'_> {
    /// A set argument, the `number`-th.
    pub(crate) fn members(&self, term: Term, number: usize) -> Result<Members, What> {
        let found = match term {
            Term::Set(set) => Some(Members::known(self.program.sets[set as usize].clone())),
            Term::Var(var) => self.sets.get(&self.roots[var as usize]).cloned(),
            _ => None,
        };
        found.ok_or_else(|| wrong(number, Expected::Set))
    }

    /// An array of sets.
    pub(crate) fn families(&self, term: Term, number: usize) -> Result<Vec<Members>, What> {
        let sets = self.array(term, number)?.iter().map(|term| self.members(*term, number));
        sets.collect::<Result<_, _>>().map_err(|_| wrong(number, Expected::Sets))
    }

    /// Makes a set variable; nothing is known of it yet but what it has at most.
    pub(super) fn declare_set(&mut self, root: u32, most: Option<&Set>) -> Result<Vec<Int>, BuildError> {
        let var = &self.program.vars[root as usize];
        let name = || self.program.name(var.name).to_owned();
        let Some(most) = most else { return Err((What::SetBounds(name()), var.place)) };
        if most.count() > MOST_ELEMENTS {
            return Err((What::SetSize(name()), var.place));
        }
        let maybe: BTreeMap<i64, Int> = most.values().map(|value| (value, self.model.int(0..=1))).collect();
        let vars = maybe.values().copied().collect();
        self.sets.insert(root, Members { always: Set::from_ranges([]), maybe });
        Ok(vars)
    }

    /// Posts that set variables are the sets they are declared to be.
    pub(super) fn equal_to_sets(&mut self) {
        let program = self.program;
        for (number, var) in program.vars.iter().enumerate() {
            if let Some(Term::Set(set)) = var.value
                && let Some(members) = self.sets.get(&self.roots[number])
            {
                let set = &program.sets[set as usize];
                if !set.difference(&members.may()).is_empty() {
                    self.model.post(false);
                }
                for (value, has) in &members.maybe {
                    self.model.post(Atom::eq(*has, set.contains(*value).into()));
                }
            }
        }
    }

    /// The variables behind a term: those of the elements, if it is a set.
    pub(crate) fn vars_of(&mut self, term: Term) -> Vec<Int> {
        match self.members(term, 0) {
            Ok(members) => members.maybe.into_values().collect(),
            Err(_) if self.constant_of(term).is_some() => Vec::new(),
            Err(_) if self.float_of(term).is_some() => {
                self.float_of(term).map(Float::rank).into_iter().collect()
            }
            Err(_) => self.int(term, 0).into_iter().collect(),
        }
    }

    /// The set that a variable is in a solution.
    pub(crate) fn set_value(&self, var: u32, solution: &Solution) -> Set {
        let members = self.sets.get(&self.roots[var as usize]);
        let has = members.into_iter().flat_map(|members| &members.maybe);
        has.filter(|(_, int)| solution.int(**int) == 1).map(|(value, _)| *value).collect::<Vec<_>>().into()
    }
}

/// Finds out what set variables declared without bounds can have at most, from the constraints that say so; as far as there is
/// time.
pub(super) fn bound(program: &Program, classes: &mut Classes, alarm: &Alarm) {
    let mut free: BTreeSet<u32> = BTreeSet::new();
    for (var, declared) in (0..).zip(&program.vars) {
        if matches!(declared.domain, Domain::Sets(_)) {
            free.insert(classes.root(var));
        }
    }
    free.retain(|root| classes.domain(*root).is_none());
    let mut found = !free.is_empty();
    while found {
        found = false;
        for constraint in &program.constraints {
            if free.is_empty() || alarm.stop().is_some() {
                return;
            }
            let args = program.span(constraint.call.args);
            for (place, most) in at_most(program.name(constraint.call.name), args, program, classes) {
                if let Some(Term::Var(var)) = args.get(place)
                    && let root = classes.root(*var)
                    && free.remove(&root)
                {
                    classes.narrow(root, &most);
                    found = true;
                }
            }
        }
    }
}

/// The arguments that are sets, by their places, and what each has at most, as far as the others tell.
fn at_most(name: &str, args: &[Term], program: &Program, classes: &mut Classes) -> Vec<(usize, Set)> {
    let mut may = |term: Term| match term {
        Term::Set(set) => Some(program.sets[set as usize].clone()),
        Term::Var(var) if matches!(program.vars[var as usize].domain, Domain::Sets(_)) => {
            let root = classes.root(var);
            classes.domain(root).cloned()
        }
        Term::Array(span) => {
            let mut sets = program.span(span).iter();
            sets.try_fold(Set::from_ranges([]), |all, term| match *term {
                Term::Set(set) => Some(all.union(&program.sets[set as usize])),
                Term::Var(var) => {
                    let root = classes.root(var);
                    Some(all.union(classes.domain(root)?))
                }
                _ => None,
            })
        }
        _ => None,
    };
    let either = |a: &Option<Set>, b: &Option<Set>| Some(a.as_ref()?.union(b.as_ref()?));
    let found = match (name, args) {
        ("set_eq", &[x, y]) => vec![(0, may(y)), (1, may(x))],
        ("set_subset" | "set_superset", &[x, y]) => {
            let (inner, outer) = if name == "set_subset" { (0, y) } else { (1, x) };
            vec![(inner, may(outer))]
        }
        (_, &[x, y, z]) if name.starts_with("set_") => {
            let (x, y, z) = (may(x), may(y), may(z));
            match name {
                "set_union" => vec![(0, z.clone()), (1, z), (2, either(&x, &y))],
                "set_intersect" => {
                    let both = match (&x, &y) {
                        (Some(x), Some(y)) => Some(x.intersection(y)),
                        _ => x.or(y),
                    };
                    vec![(2, both)]
                }
                "set_diff" => vec![(0, either(&y, &z)), (2, x)],
                "set_symdiff" => vec![(0, either(&y, &z)), (1, either(&x, &z)), (2, either(&x, &y))],
                _ => Vec::new(),
            }
        }
        ("array_set_element" | "array_var_set_element", &[_, list, _]) => vec![(2, may(list))],
        ("array_set_union" | "array_set_partition", &[list, z]) => vec![(1, may(list)), (0, may(z))],
        _ => Vec::new(),
    };
    found.into_iter().filter_map(|(place, most)| Some((place, most?))).collect()
}

//! How constraints say in inequalities what they mean.

use super::energy::Time;
use super::graph::{Graph, Layers, Round};
use super::{Group, Line, Meaning, Proof};
use crate::atom::{Atom, Int};
use crate::proof::literal::Variable;

/// Where a propagator [writes down](crate::Propagator::encode) what its constraint means: as pseudo-Boolean inequalities
/// over facts, and sums of variables.
///
/// What is written must hold in exactly the solutions of the constraint. It needs not be strong: what unit propagation
/// does not see of it is proven by cases.
#[derive(Debug)]
pub struct Encoding<'p> {
    pub(super) proof: &'p mut Proof,
    pub(super) meaning: Meaning,
    /// Whether the certificate has no room for a variable that the constraint needs. Nothing more is written of it then: what was
    /// is true, but not all that the constraint means.
    pub(super) full: bool,
}

impl Encoding<'_> {
    /// The least and the greatest value a variable can have.
    #[must_use]
    pub fn bounds(&self, var: Int) -> (i64, i64) {
        let known = &self.proof.variables[var.index()].known;
        (known.first().map_or(0, |range| range.0), known.last().map_or(0, |range| range.1))
    }

    /// The values a variable can have.
    pub fn values(&self, var: Int) -> impl Iterator<Item = i64> + use<'_> {
        self.proof.variables[var.index()].known.iter().flat_map(|&(low, high)| low..=high)
    }

    /// How many values a variable can have.
    #[must_use]
    pub fn size(&self, var: Int) -> u64 {
        let ranges = self.proof.variables[var.index()].known.iter();
        ranges.fold(0, |size: u64, (low, high)| size.saturating_add(high.abs_diff(*low).saturating_add(1)))
    }

    /// Whether the variable has very many values, so that there is no literal for each of them.
    #[must_use]
    pub fn is_wide(&self, var: Int) -> bool {
        self.proof.is_wide(var)
    }

    /// At least one fact holds.
    pub fn clause(&mut self, atoms: &[Atom]) {
        let facts: Vec<(i64, Atom)> = atoms.iter().map(|atom| (1, *atom)).collect();
        self.at_least(&[], &facts, &[], 1);
    }

    /// If all the conditions hold, so does the fact.
    pub fn implies(&mut self, conditions: &[Atom], fact: Atom) {
        let atoms: Vec<Atom> = conditions.iter().map(|condition| !*condition).chain([fact]).collect();
        self.clause(&atoms);
    }

    /// If all the conditions hold, `Σ factor · [fact] + Σ factor · variable ≥ bound`. Facts have no negative factors.
    /// Whether that is written down: it is not where it holds in any case.
    pub fn at_least(
        &mut self,
        conditions: &[Atom],
        facts: &[(i64, Atom)],
        terms: &[(i64, Int)],
        bound: impl Into<i128>,
    ) -> bool {
        if self.full {
            return false;
        }
        let bound = bound.into();
        let mut line = Line {
            label: 0,
            facts: facts.iter().map(|(factor, fact)| (i128::from(*factor), *fact)).collect(),
            terms: terms
                .iter()
                .filter(|(factor, _)| *factor != 0)
                .map(|(factor, var)| (i128::from(*factor), *var))
                .collect(),
            bound,
        };
        let least: i128 = terms
            .iter()
            .map(|(factor, var)| {
                let Variable { low, high, .. } = &self.proof.variables[var.index()];
                i128::from(*factor) * i128::from(if *factor > 0 { *low } else { *high })
            })
            .sum();
        if least >= bound {
            return false;
        }
        line.facts.extend(conditions.iter().map(|condition| (bound - least, !*condition)));
        let text = self.proof.inequality(&line).text();
        line.label = self.proof.put("", &text, "");
        self.meaning.add(line, |var| self.proof.is_wide(var));
        true
    }

    /// If all the conditions hold, `Σ factor · variable ≤ bound`.
    pub fn at_most(&mut self, conditions: &[Atom], terms: &[(i64, Int)], bound: impl Into<i128>) {
        let negated: Vec<(i64, Int)> = terms.iter().map(|(factor, var)| (-factor, *var)).collect();
        self.at_least(conditions, &[], &negated, -bound.into());
    }

    /// If all the conditions hold, `Σ factor · variable = bound`.
    pub fn equal(&mut self, conditions: &[Atom], terms: &[(i64, Int)], bound: impl Into<i128>) {
        let bound = bound.into();
        self.at_least(conditions, &[], terms, bound);
        self.at_most(conditions, terms, bound);
    }

    /// If the condition holds (or in any case, if there is none), `Σ factor · variable ≠ bound`.
    pub fn unequal(&mut self, condition: Option<Atom>, terms: &[(i64, Int)], bound: impl Into<i128>) {
        let bound = bound.into();
        let above = self.is_at_least(terms, bound + 1);
        let negated: Vec<(i64, Int)> = terms.iter().map(|(factor, var)| (-factor, *var)).collect();
        let below = self.is_at_least(&negated, 1 - bound);
        let atoms: Vec<Atom> =
            condition.map(|condition| !condition).into_iter().chain([above, below]).collect();
        self.clause(&atoms);
    }

    /// A new fact: the sum is at least the bound.
    pub fn is_at_least(&mut self, terms: &[(i64, Int)], bound: impl Into<i128>) -> Atom {
        let bound = bound.into();
        let fact = self.fact();
        self.at_least(&[fact], &[], terms, bound);
        self.at_most(&[!fact], terms, bound - 1);
        fact
    }

    /// A new fact: all of these hold.
    pub fn all(&mut self, atoms: &[Atom]) -> Atom {
        if let [atom] = *atoms {
            return atom;
        }
        let fact = self.fact();
        for atom in atoms {
            self.implies(&[fact], *atom);
        }
        self.implies(atoms, fact);
        fact
    }

    /// A new fact: at least one of these holds.
    pub fn any(&mut self, atoms: &[Atom]) -> Atom {
        let opposites: Vec<Atom> = atoms.iter().map(|atom| !*atom).collect();
        !self.all(&opposites)
    }

    fn fact(&mut self) -> Atom {
        let number = self.proof.variables.len();
        self.full |= number >= self.proof.most;
        if self.full {
            return Atom::ge(Int::new(0), 1);
        }
        self.proof.variables.push(Variable::new(format!("fact{{{number}}}"), 0, 1, vec![(0, 1)]));
        Atom::ge(Int::new(number), 1)
    }

    /// A new number between two bounds, which only the certificate has. In bits, if that is asked for: then unit propagation
    /// sees its value once it sees that of a sum.
    pub(crate) fn number(&mut self, low: i64, high: i64, in_bits: bool) -> Int {
        let number = self.proof.variables.len();
        // A number is defined by facts that come after it: there must be room for them.
        self.full |= number >= self.proof.most - self.proof.most / 256;
        if self.full {
            return Int::new(0);
        }
        let mut variable = Variable::new(format!("number{{{number}}}"), low, high, vec![(low, high)]);
        if in_bits && low < high {
            variable.bits = Some(64 - high.abs_diff(low).leading_zeros());
        }
        self.proof.variables.push(variable);
        self.proof.write_variable(Int::new(number), &[(low, high)]);
        Int::new(number)
    }

    /// The ways that were said just now: how they are proven to cost as much as they do.
    pub(crate) fn layers(&mut self, layers: Layers) {
        self.meaning.graph = Some(Graph::Layers(layers));
    }

    /// The round that was said just now: how it is proven that there is none.
    pub(crate) fn round(&mut self, first: Vec<Atom>, positions: Vec<Int>, starts: Option<Vec<Atom>>) {
        self.meaning.graph = Some(Graph::Round(Round { first, positions, starts }));
    }

    /// At a time, the tasks that run (their numbers among `tasks`, each with the fact that it runs, which was made just by
    /// [`all`](Encoding::all)) spare what is left of the capacity: said just before, by an inequality.
    pub(crate) fn share(
        &mut self,
        tasks: &[(Int, i64, i64)],
        capacity: Int,
        time: i64,
        running: &[(usize, Atom)],
    ) {
        let Some(line) = self.meaning.lines.len().checked_sub(1) else { return };
        // Of what defines a fact, the clause that makes it true is the last one that has it.
        let lines = &self.meaning.lines;
        let of = &self.meaning.of;
        let makes = |fact: Atom| {
            let mut in_lines = of.get(&fact.var).into_iter().flatten().copied();
            in_lines.rfind(|number| *number < line && lines[*number].facts.contains(&(1, fact)))
        };
        let running = running.iter().filter_map(|(task, fact)| Some((*task, makes(*fact)?))).collect();
        let energy = self.meaning.energy.get_or_insert_default();
        energy.tasks = tasks.to_vec();
        energy.capacity = Some(capacity);
        energy.times.push(Time { time, line, running });
    }

    /// All `variable + offset` differ.
    pub fn different(&mut self, members: &[(Int, i64)]) {
        let mut group = Group { members: members.to_vec(), ..Group::default() };
        if members.iter().any(|(var, _)| self.is_wide(*var)) {
            for (place, &(x, x_offset)) in members.iter().enumerate() {
                for &(y, y_offset) in &members[..place] {
                    let by = i128::from(y_offset) - i128::from(x_offset);
                    self.unequal(None, &[(1, x), (-1, y)], by);
                }
            }
            return;
        }
        let mut values: Vec<i64> = members
            .iter()
            .flat_map(|(var, offset)| self.values(*var).map(move |value| value + offset))
            .collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let facts: Vec<(i64, Atom)> =
                members.iter().map(|(var, offset)| (1, Atom::ne(*var, value - offset))).collect();
            let before = self.meaning.lines.len();
            self.at_least(&[], &facts, &[], members.len() as i64 - 1);
            group.at_most_one.extend(self.meaning.lines.get(before).map(|line| (value, line.label)));
        }
        self.meaning.groups.push(group);
    }
}

/// So many pairs of values of two variables are gone through.
const PAIRS: u64 = 4096;

impl Encoding<'_> {
    /// `y = f(x)`, value by value; `x` has none for which there is nothing. Whether that is possible: few enough values.
    pub fn function(&mut self, x: Int, y: Int, f: impl Fn(i128) -> Option<i128>) -> bool {
        if self.size(x) > PAIRS {
            return false;
        }
        for value in self.values(x).collect::<Vec<_>>() {
            let image = f(value.into()).and_then(|image| i64::try_from(image).ok());
            let atoms: Vec<Atom> =
                [Atom::ne(x, value)].into_iter().chain(image.map(|image| Atom::eq(y, image))).collect();
            self.clause(&atoms);
        }
        true
    }

    /// `z = f(x, y)`, pair by pair, as [`function`](Encoding::function).
    pub fn function_of_two(
        &mut self,
        x: Int,
        y: Int,
        z: Int,
        f: impl Fn(i128, i128) -> Option<i128>,
    ) -> bool {
        if self.size(x).saturating_mul(self.size(y)) > PAIRS {
            return false;
        }
        let of_y: Vec<i64> = self.values(y).collect();
        for v in self.values(x).collect::<Vec<_>>() {
            for w in of_y.iter().copied().filter(|w| x != y || *w == v) {
                let image = f(v.into(), w.into()).and_then(|image| i64::try_from(image).ok());
                let conditions = [Atom::ne(x, v), Atom::ne(y, w)];
                let atoms: Vec<Atom> =
                    conditions.into_iter().chain(image.map(|image| Atom::eq(z, image))).collect();
                self.clause(&atoms);
            }
        }
        true
    }

    /// So many of the facts hold as the variable says.
    pub fn number_of(&mut self, facts: &[Atom], number: Int) {
        let hold: Vec<(i64, Atom)> = facts.iter().map(|fact| (1, *fact)).collect();
        let fail: Vec<(i64, Atom)> = facts.iter().map(|fact| (1, !*fact)).collect();
        self.at_least(&[], &hold, &[(-1, number)], 0);
        self.at_least(&[], &fail, &[(1, number)], facts.len() as i64);
    }
}

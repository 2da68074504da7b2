//! What unit propagation sees of one constraint.
//!
//! The checker's unit propagation over the literals of a variable comes to the same as taking values from a domain, so
//! that is what is done here; of an inequality it sees no more than the sum of what is still possible. Where this finds a
//! conflict, so does the checker.

use rustc_hash::FxHashMap;

use super::literal::Variable;
use super::{Group, Line, Meaning};
use crate::atom::{Atom, Int, Op, middle, restricted};

/// What an inequality over bits needs before the checker can use it: the bounds that were known when it was looked at.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The inequality of this number in the meaning, with bounds for its wide variables: each a value, and whether it is
    /// the least one.
    Bounded(usize, Vec<(i128, Int, i64, bool)>),
    /// In the group of this number, these members have only these values: fewer than members.
    Hall(usize, Vec<usize>, Vec<i64>),
}

type Ranges = Vec<(i64, i64)>;

/// Domains while a lemma is being proven.
#[derive(Clone)]
pub(super) struct Local<'p> {
    variables: &'p [Variable],
    /// How many variables are the model's.
    of_model: usize,
    domains: FxHashMap<Int, Ranges>,
    /// The bounds of variables with bits, as inequalities may use them.
    known: FxHashMap<Int, (i64, i64)>,
    /// Variables whose inequalities are to be looked at.
    changed: Vec<Int>,
    /// Whether inequalities over wide variables are used only where they refute, with the bounds as they are then: that takes
    /// no more steps than are needed.
    exact: bool,
    /// Domains that were replaced since the mark, if there is one.
    replaced: Option<Vec<(Int, Option<Ranges>)>>,
    /// How many inequalities were looked at.
    pub(super) looks: usize,
    pub(super) steps: Vec<Step>,
}

/// Nothing is left.
pub(super) struct Refuted;

impl<'p> Local<'p> {
    pub(super) fn new(variables: &'p [Variable], of_model: usize) -> Local<'p> {
        Local {
            variables,
            of_model,
            domains: FxHashMap::default(),
            known: FxHashMap::default(),
            changed: Vec::new(),
            exact: false,
            replaced: None,
            looks: 0,
            steps: Vec::new(),
        }
    }

    /// The same, for what needs inequalities over wide variables one at a time.
    pub(super) fn exact(self) -> Local<'p> {
        Local { exact: true, ..self }
    }

    /// What is assumed from here on can be [taken back](Local::take_back), and nothing before.
    pub(super) fn mark(&mut self) {
        self.replaced = Some(Vec::new());
        self.changed.clear();
        self.steps.clear();
    }

    /// Takes back what was assumed since the mark; the steps stay. For what is [exact](Local::exact).
    pub(super) fn take_back(&mut self) {
        for (var, domain) in self.replaced.take().into_iter().flatten().rev() {
            match domain {
                Some(domain) => self.domains.insert(var, domain),
                None => self.domains.remove(&var),
            };
        }
        self.changed.clear();
    }

    /// Whether a variable can have a value.
    pub(super) fn contains(&self, var: Int, value: i64) -> bool {
        self.domain(var).iter().any(|(low, high)| (*low..=*high).contains(&value))
    }

    /// The same before anything was assumed.
    pub(super) fn at_first(&self) -> Local<'p> {
        Local::new(self.variables, self.of_model)
    }

    fn is_wide(&self, var: Int) -> bool {
        self.variables[var.index()].bits.is_some()
    }

    pub(super) fn domain(&self, var: Int) -> &[(i64, i64)] {
        self.domains.get(&var).unwrap_or(&self.variables[var.index()].known)
    }

    pub(super) fn hull(&self, var: Int) -> (i64, i64) {
        match self.domain(var) {
            [(low, high)] => (*low, *high),
            [(low, _), .., (_, high)] => (*low, *high),
            [] => (0, -1),
        }
    }

    fn truth(&self, atom: Atom) -> Option<bool> {
        let (low, high) = self.hull(atom.var);
        match atom.op {
            Op::Ge if low >= atom.value => Some(true),
            Op::Ge if high < atom.value => Some(false),
            Op::Le if high <= atom.value => Some(true),
            Op::Le if low > atom.value => Some(false),
            Op::Ge | Op::Le => None,
            Op::Eq | Op::Ne => {
                let ranges = self.domain(atom.var);
                let after = ranges.partition_point(|range| range.0 <= atom.value);
                let equal = if after == 0 || ranges[after - 1].1 < atom.value {
                    Some(false)
                } else {
                    (low == high).then_some(true)
                };
                equal.map(|equal| equal == (atom.op == Op::Eq))
            }
        }
    }

    /// Makes a fact true.
    pub(super) fn assume(&mut self, atom: Atom) -> Result<(), Refuted> {
        let rest = restricted(self.domain(atom.var), atom);
        if rest.is_empty() {
            return Err(Refuted);
        }
        if !self.changed.contains(&atom.var) {
            self.changed.push(atom.var);
        }
        let before = self.domains.insert(atom.var, rest);
        if let Some(replaced) = &mut self.replaced {
            replaced.push((atom.var, before));
        }
        Ok(())
    }

    /// The bounds of a variable that an inequality may use.
    fn usable(&self, var: Int) -> (i64, i64) {
        self.known.get(&var).copied().filter(|_| !self.exact).unwrap_or_else(|| self.hull(var))
    }

    /// How much more than needed an inequality can come to.
    fn slack(&self, line: &Line) -> i128 {
        let facts = line.facts.iter().filter(|(_, fact)| self.truth(*fact) != Some(false));
        let sum: i128 = facts.map(|(factor, _)| *factor).sum();
        let terms = line.terms.iter().map(|(factor, var)| {
            let (low, high) = self.usable(*var);
            factor * i128::from(if *factor > 0 { high } else { low })
        });
        sum + terms.sum::<i128>() - line.bound
    }

    /// Whether one fact alone makes the inequality true, as in a clause.
    fn is_satisfied_clause(&self, line: &Line) -> bool {
        let enough = |(factor, fact): &(i128, Atom)| *factor >= line.bound && self.truth(*fact) == Some(true);
        line.terms.is_empty() && line.facts.iter().any(enough)
    }

    /// Whether an inequality holds whatever happens.
    fn holds(&self, line: &Line) -> bool {
        if self.is_satisfied_clause(line) {
            return true;
        }
        let facts = line.facts.iter().filter(|(_, fact)| self.truth(*fact) == Some(true));
        let sum: i128 = facts.map(|(factor, _)| *factor).sum();
        let terms = line.terms.iter().map(|(factor, var)| {
            let (low, high) = self.hull(*var);
            factor * i128::from(if *factor > 0 { low } else { high })
        });
        sum + terms.sum::<i128>() >= line.bound
    }

    /// One look at an inequality.
    fn look(&mut self, number: usize, line: &Line) -> Result<(), Refuted> {
        self.looks += 1 + line.facts.len() + line.terms.len();
        if self.is_satisfied_clause(line) {
            return Ok(());
        }
        let slack = self.slack(line);
        if slack < 0 {
            if self.exact {
                self.use_bounds(number, line);
            }
            return Err(Refuted);
        }
        if self.exact && line.terms.iter().any(|(_, var)| self.is_wide(*var)) {
            return Ok(());
        }
        for (factor, fact) in &line.facts {
            if *factor > slack && self.truth(*fact).is_none() {
                self.assume(*fact)?;
            }
        }
        for (factor, var) in &line.terms {
            if factor.abs() > slack && !self.is_wide(*var) {
                let (low, high) = self.hull(*var);
                if low < high {
                    self.assume(Atom::eq(*var, if *factor > 0 { high } else { low }))?;
                }
            }
        }
        Ok(())
    }

    /// Looks at the inequalities of variables that changed, until none does.
    fn look_around(&mut self, meaning: &Meaning) -> Result<(), Refuted> {
        while !self.changed.is_empty() {
            for var in std::mem::take(&mut self.changed) {
                for &number in meaning.of.get(&var).into_iter().flatten() {
                    self.look(number, &meaning.lines[number])?;
                }
            }
        }
        Ok(())
    }

    /// Propagates to a fixpoint, or until nothing is left; what the checker needs for that is in `steps`. The first
    /// time every inequality is looked at, then those of variables that changed.
    pub(super) fn propagate(&mut self, meaning: &Meaning, first: bool) -> Result<(), Refuted> {
        // Bounds of wide variables are taken over into the inequalities a few times: each time costs steps.
        for round in 0..3 {
            let more = self.take_over_bounds(meaning);
            if !more && round > 0 {
                break;
            }
            self.look_around(meaning)?;
            if first && round == 0 {
                for (number, line) in meaning.lines.iter().enumerate() {
                    self.look(number, line)?;
                }
                self.look_around(meaning)?;
            }
        }
        for (number, group) in meaning.groups.iter().enumerate() {
            if let Some((members, values)) = self.hall_violation(group) {
                self.steps.push(Step::Hall(number, members, values));
                return Err(Refuted);
            }
        }
        Ok(())
    }

    /// Looks at the last inequality, which is new.
    pub(super) fn look_at_last(&mut self, meaning: &Meaning) -> Result<(), Refuted> {
        if let Some(line) = meaning.lines.last() {
            self.look(meaning.lines.len() - 1, line)?;
        }
        self.look_around(meaning)
    }

    /// Lets inequalities use the bounds of wide variables as they are now; whether any is new.
    fn take_over_bounds(&mut self, meaning: &Meaning) -> bool {
        if self.exact {
            return false;
        }
        let mut new = Vec::new();
        for var in &meaning.wide {
            let hull = self.hull(*var);
            if self.known.get(var) != Some(&hull) {
                new.push(*var);
                self.known.insert(*var, hull);
            }
        }
        let mut lines: Vec<usize> =
            new.iter().filter_map(|var| meaning.of.get(var)).flatten().copied().collect();
        lines.sort_unstable();
        lines.dedup();
        for number in lines {
            let line = &meaning.lines[number];
            if !self.holds(line) {
                self.use_bounds(number, line);
            }
        }
        let changed = !new.is_empty();
        self.changed.extend(new);
        changed
    }

    /// Writes down what an inequality comes to with the bounds of its wide variables as they are now.
    fn use_bounds(&mut self, number: usize, line: &Line) {
        let wide = line.terms.iter().filter(|(_, var)| self.is_wide(*var));
        let bounds: Vec<_> = wide
            .map(|&(factor, var)| {
                let (low, high) = self.hull(var);
                (factor, var, if factor > 0 { high } else { low }, factor < 0)
            })
            .collect();
        if !bounds.is_empty() {
            self.steps.push(Step::Bounded(number, bounds));
        }
    }

    /// Members of a group that have fewer values than they are, if there are any: none can be matched with values of
    /// their own (P. Hall). Groups without inequalities by value are left alone.
    fn hall_violation(&self, group: &Group) -> Option<(Vec<usize>, Vec<i64>)> {
        if group.at_most_one.is_empty() {
            return None;
        }
        let values: Vec<Vec<i64>> = group
            .members
            .iter()
            .map(|(var, offset)| {
                let ranges = self.domain(*var).iter();
                ranges.flat_map(|&(low, high)| low..=high).map(|value| value + offset).collect()
            })
            .collect();
        let mut owner: FxHashMap<i64, usize> = FxHashMap::default();
        for member in 0..group.members.len() {
            let mut seen = Vec::new();
            if !augment(member, &values, &mut owner, &mut seen) {
                let members = [member].into_iter().chain(seen.iter().map(|value| owner[value])).collect();
                return Some((members, seen));
            }
        }
        None
    }

    /// A bound of a variable that is tighter than what is known, and that the inequality implies.
    fn implied_bound(&self, line: &Line) -> Option<Atom> {
        if line.terms.is_empty() {
            return None;
        }
        let slack = self.slack(line);
        line.terms.iter().find_map(|&(factor, var)| {
            let (low, high) = self.hull(var);
            let room = slack / factor.abs();
            (room < i128::from(high) - i128::from(low)).then(|| {
                let room = room as i64;
                if factor > 0 { Atom::ge(var, high - room) } else { Atom::le(var, low + room) }
            })
        })
    }

    /// A choice between two cases: of a variable that an open inequality or group has, the one with the fewest values.
    /// Facts that only the certificate has come last: the others determine them.
    ///
    /// A bound that an inequality implies comes before all that: one of the two cases is refuted at once.
    pub(super) fn cases(&self, meaning: &Meaning) -> Option<Atom> {
        if let Some(half) = meaning.energy.as_ref().and_then(|energy| energy.cases(self)) {
            return Some(half);
        }
        if let Some(bound) = meaning.lines.iter().find_map(|line| self.implied_bound(line)) {
            return Some(bound);
        }
        let open = meaning.lines.iter().filter(|line| !self.holds(line));
        let in_lines = open.flat_map(|line| {
            let terms = line.terms.iter().map(|(_, var)| *var);
            terms.chain(line.facts.iter().map(|(_, fact)| fact.var))
        });
        let in_groups = meaning.groups.iter().flat_map(|group| group.members.iter().map(|(var, _)| *var));
        let mut best: Option<((bool, i128), Int)> = None;
        for var in in_lines.chain(in_groups) {
            let size: i128 =
                self.domain(var).iter().map(|(low, high)| i128::from(*high) - i128::from(*low) + 1).sum();
            let key = (var.index() >= self.of_model, size);
            if size > 1 && best.is_none_or(|(least, _)| key < least) {
                best = Some((key, var));
            }
        }
        let (_, var) = best?;
        Some(match self.domain(var) {
            [(_, high), _, ..] if self.is_wide(var) => Atom::le(var, *high),
            _ => {
                let (low, high) = self.hull(var);
                Atom::le(var, middle(low, high))
            }
        })
    }
}

/// Finds the member a value of its own, moving others if need be; `seen` are the values that were tried.
fn augment(
    member: usize,
    values: &[Vec<i64>],
    owner: &mut FxHashMap<i64, usize>,
    seen: &mut Vec<i64>,
) -> bool {
    for value in &values[member] {
        if seen.contains(value) {
            continue;
        }
        seen.push(*value);
        let other = owner.get(value).copied();
        if other.is_none_or(|other| augment(other, values, owner, seen)) {
            owner.insert(*value, member);
            return true;
        }
    }
    false
}

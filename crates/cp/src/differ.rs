//! Variables that differ: as soon as one has its value, the others of its groups can't have it.
//!
//! Every `≠` and every all-different starts here. Groups are no propagators: the moment a variable is fixed
//! is the commonest event of all, and a plain loop over its groups is the fastest answer to it.

use crate::atom::Int;
use crate::store::{Cause, Conflict, Domains};

/// Groups of variables, each with an offset: within a group all `variable + offset` differ.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differ {
    members: Vec<(Int, i64)>,
    /// The same without the offsets: what the common case goes through.
    vars: Vec<Int>,
    /// Where each group ends in `members`.
    ends: Vec<u32>,
    /// Of each group whose domains are all single words from the same base on (offsets added): that base.
    bases: Vec<Option<i64>>,
    /// Of variable `x`: `places[starts[x]..starts[x + 1]]`, its groups and its offsets there.
    starts: Vec<u32>,
    places: Vec<(u32, i64)>,
}

impl Differ {
    pub(crate) fn add(&mut self, members: impl IntoIterator<Item = (Int, i64)>) {
        if self.members.is_empty() {
            self.members.reserve(256);
        }
        self.members.extend(members);
        self.ends.push(self.members.len() as u32);
    }

    fn range(&self, group: usize) -> std::ops::Range<usize> {
        let from = if group == 0 { 0 } else { self.ends[group - 1] };
        from as usize..self.ends[group] as usize
    }

    /// The members of each group.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[(Int, i64)]> {
        (0..self.ends.len()).map(|group| &self.members[self.range(group)])
    }

    /// Whether no group has offsets, so that its values can be exchanged.
    pub(crate) fn is_value_symmetric(&self) -> bool {
        self.members.iter().all(|(_, offset)| *offset == 0)
    }

    /// Whether no two members of a group have the same value.
    pub(crate) fn holds(&self, group: usize, domains: &Domains) -> bool {
        let members = &self.members[self.range(group)];
        let mut values: Vec<i64> =
            members.iter().filter_map(|(var, offset)| Some(domains.value(*var)? + offset)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// How many groups there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The groups that the variable is in.
    pub(crate) fn degree(&self, var: Int) -> usize {
        (self.starts[var.index() + 1] - self.starts[var.index()]) as usize
    }

    pub(crate) fn lay_out(&mut self, domains: &Domains) {
        let variables = domains.len();
        self.vars.clear();
        self.vars.extend(self.members.iter().map(|(var, _)| *var));
        let base = |(var, offset): &(Int, i64)| Some(domains.word(*var)?.base + offset);
        self.bases = self
            .groups()
            .map(|members| {
                let first = base(members.first()?)?;
                members.iter().all(|member| base(member) == Some(first)).then_some(first)
            })
            .collect();
        self.starts.clear();
        self.starts.resize(variables + 2, 0);
        for (var, _) in &self.members {
            self.starts[var.index() + 2] += 1;
        }
        for i in 2..self.starts.len() {
            self.starts[i] += self.starts[i - 1];
        }
        self.places.resize(self.members.len(), (0, 0));
        for group in 0..self.ends.len() {
            for member in self.range(group) {
                let (var, offset) = self.members[member];
                let slot = &mut self.starts[var.index() + 1];
                self.places[*slot as usize] = (group as u32, offset);
                *slot += 1;
            }
        }
        self.starts.pop();
    }

    /// Takes the value of a variable that was just fixed from all that differ from it.
    pub(crate) fn spread(&self, var: Int, domains: &mut Domains) -> Result<(), Conflict> {
        let places = self.starts[var.index()] as usize..self.starts[var.index() + 1] as usize;
        if places.is_empty() {
            return Ok(());
        }
        let value = domains.min(var);
        domains.cause = Some(Cause::Differ(var));
        for &(group, offset) in &self.places[places] {
            let value = value + offset;
            if let Some(base) = self.bases[group as usize] {
                let bit = 1u64 << (value - base);
                for &other in &self.vars[self.range(group as usize)] {
                    if domains.bits[other.index()] & bit != 0 && other != var {
                        domains.take_bit(other, bit)?;
                    }
                }
                continue;
            }
            for &(other, offset) in &self.members[self.range(group as usize)] {
                if other != var {
                    domains.remove(other, value - offset)?;
                }
            }
        }
        Ok(())
    }
}

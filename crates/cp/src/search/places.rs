//! Where a value can still go: the other way to look at variables that must take every value.

use crate::atom::Int;
use crate::differ::Differ;
use crate::store::Domains;

/// All-differents with as many values as variables, each small enough for machine words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    groups: Vec<Group>,
}

#[derive(Clone, Debug)]
struct Group {
    /// The value of bit 0, and each variable with how far its domain is shifted and its offset.
    low: i64,
    members: Vec<(Int, u32, i64)>,
}

impl Places {
    pub(crate) fn new(differ: &Differ, domains: &Domains) -> Places {
        Places { groups: differ.groups().filter_map(|members| group(members, domains)).collect() }
    }

    /// A value and a place for it, if it has fewer places per conflict than `known`.
    pub(crate) fn fewer(&self, known: f64, domains: &Domains, weights: &[f64]) -> Option<(Int, i64)> {
        let mut best = known;
        let mut found = None;
        for group in &self.groups {
            // Values with at least one, two, three and four places.
            let [mut one, mut two, mut three, mut four] = [0u64; 4];
            for &(var, shift, _) in &group.members {
                let bits = domains.bits[var.index()] << shift;
                four |= three & bits;
                three |= two & bits;
                two |= one & bits;
                one |= bits;
            }
            let mut values = two & !four;
            if values == 0 {
                continue;
            }
            let most =
                group.members.iter().fold(0.0, |most: f64, member| most.max(weights[member.0.index()]));
            if 2.0 / most >= best {
                continue;
            }
            if 3.0 / most >= best {
                values &= !three;
            }
            while values != 0 {
                let bit = values.trailing_zeros();
                values &= values - 1;
                let mut weight = 0.0;
                let mut heaviest = (0.0, None);
                for &(var, shift, offset) in &group.members {
                    let bits = domains.bits[var.index()] << shift;
                    if bits >> bit & 1 == 1 {
                        let own = weights[var.index()];
                        weight += own;
                        if own > heaviest.0 {
                            heaviest = (own, Some((var, offset)));
                        }
                    }
                }
                let count = if three >> bit & 1 == 1 { 3.0 } else { 2.0 };
                let score = count * count / weight;
                if let (true, Some((var, offset))) = (score < best, heaviest.1) {
                    best = score;
                    found = Some((var, group.low + i64::from(bit) - offset));
                }
            }
        }
        found
    }
}

fn group(members: &[(Int, i64)], domains: &Domains) -> Option<Group> {
    let bases: Option<Vec<i64>> =
        members.iter().map(|(var, offset)| Some(domains.word(*var)?.base + offset)).collect();
    let bases = bases?;
    let low = *bases.iter().min()?;
    let mut values = 0u64;
    let mut all = Vec::with_capacity(members.len());
    for (&(var, offset), base) in members.iter().zip(bases) {
        let shift = u32::try_from(base - low).ok()?;
        let bits = domains.word(var)?.bits;
        if bits.leading_zeros() < shift {
            return None;
        }
        values |= bits << shift;
        all.push((var, shift, offset));
    }
    let open = members.iter().filter(|(var, _)| !domains.is_fixed(*var)).count();
    (open > 1 && values.count_ones() as usize == members.len()).then_some(Group { low, members: all })
}

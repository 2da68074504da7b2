//! Full consistency for at most 64 variables over at most 64 values, in machine words.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Every value goes that no solution of the all-different has (J.-C. Régin's filtering).
///
/// A matching gives each variable a value of its own. The variables are nodes, named by their matched values:
/// from a node one can go to all values in its variable's domain. A value can move to another variable if that
/// closes a cycle, or if it ends in a free (unmatched) value. What can do neither goes.
/// Since nodes and values share their names, a domain is at the same time the set of a node's successors.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferentSmall {
    members: Vec<Member>,
    /// Scratch: the open members with their domains, and the path of components.
    open: Vec<Open>,
    path: Vec<(u64, u64)>,
    owner: [u8; 64],
    alike: bool,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    var: Int,
    /// Bit 0 of the variable's domain is this bit here.
    shift: u8,
    /// The value it is matched with. A cache: checked and repaired each time.
    matched: u8,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    values: u64,
    member: u8,
}

const UNMATCHED: u8 = u8::MAX;

impl AllDifferentSmall {
    /// None if the variables or their values (with the offsets added) are more than fit.
    pub(crate) fn new(members: &[(Int, i64)], domains: &Domains) -> Option<Self> {
        if members.len() > 64 {
            return None;
        }
        let alike = members.iter().all(|(_, offset)| *offset == 0);
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for &(var, offset) in members {
            low = low.min(domains.word(var)?.base + offset);
            high = high.max(domains.max(var) + offset);
        }
        if high.checked_sub(low)? >= 64 {
            return None;
        }
        let mut found = Vec::with_capacity(members.len());
        for &(var, offset) in members {
            let shift = (domains.word(var)?.base + offset - low) as u8;
            found.push(Member { var, shift, matched: 0 });
        }
        Some(AllDifferentSmall {
            members: found,
            open: Vec::new(),
            path: Vec::new(),
            owner: [UNMATCHED; 64],
            alike,
        })
    }

    /// Writes down the open members (or all); the values they have between them.
    fn read(&mut self, bits: impl Fn(Int) -> u64, all: bool) -> u64 {
        self.open.clear();
        let mut values = 0;
        for (i, member) in self.members.iter().enumerate() {
            let bits = bits(member.var);
            if all || bits & bits.wrapping_sub(1) != 0 {
                let bits = bits << member.shift;
                values |= bits;
                self.open.push(Open { values: bits, member: i as u8 });
            }
        }
        values
    }

    /// Gives every open member a value of its own; the values taken. If that can't be, values that more
    /// members than values are confined to.
    fn match_all(&mut self) -> Result<u64, u64> {
        self.owner = [UNMATCHED; 64];
        let mut taken = 0u64;
        let mut waiting = 0u64;
        for (i, open) in self.open.iter().enumerate() {
            let matched = self.members[open.member as usize].matched & 63;
            let bit = 1 << matched;
            if open.values & bit & !taken != 0 {
                taken |= bit;
                self.owner[matched as usize] = i as u8;
            } else {
                waiting |= 1 << i;
            }
        }
        while waiting != 0 {
            let i = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let free = self.open[i].values & !taken;
            if free != 0 {
                let value = free.trailing_zeros() as u8;
                taken |= 1 << value;
                self.assign(i, value);
            } else {
                taken = self.augment(i, taken)?;
            }
        }
        Ok(taken)
    }

    fn assign(&mut self, i: usize, value: u8) -> u8 {
        self.owner[value as usize] = i as u8;
        std::mem::replace(&mut self.members[self.open[i].member as usize].matched, value)
    }

    /// Finds a value for a member by moving others, breadth first.
    fn augment(&mut self, start: usize, taken: u64) -> Result<u64, u64> {
        let mut from = [0u8; 64];
        let mut queue = [0u8; 65];
        let (mut head, mut tail) = (0, 1);
        queue[0] = start as u8;
        let mut seen = 0u64;
        while head < tail {
            let i = queue[head] as usize;
            head += 1;
            let mut next = self.open[i].values & !seen;
            seen |= next;
            let free = next & !taken;
            if free != 0 {
                let mut value = free.trailing_zeros() as u8;
                let taken = taken | 1 << value;
                let mut i = i;
                loop {
                    let before = self.assign(i, value);
                    if i == start {
                        return Ok(taken);
                    }
                    value = before;
                    i = from[value as usize] as usize;
                }
            }
            while next != 0 {
                let value = next.trailing_zeros() as usize;
                next &= next - 1;
                from[value] = i as u8;
                queue[tail] = self.owner[value];
                tail += 1;
            }
        }
        Err(seen)
    }

    /// Where one can go from a matched value: the values of its owner.
    fn successors(&self, value: u32) -> u64 {
        self.open[self.owner[value as usize] as usize].values
    }

    /// The matched values from which a free value can be reached.
    fn escaping(&self, taken: u64) -> u64 {
        let mut escaping = 0u64;
        loop {
            let before = escaping;
            let reach = !taken | escaping;
            let mut rest = taken & !escaping;
            while rest != 0 {
                let value = rest.trailing_zeros();
                rest &= rest - 1;
                if self.successors(value) & reach != 0 {
                    escaping |= 1 << value;
                }
            }
            if escaping == before {
                return escaping;
            }
        }
    }

    /// Leaves the owners of these matched values only the values `kept`.
    fn confine(&self, matched: u64, kept: u64, domains: &mut Domains) -> Result<(), Conflict> {
        let mut rest = matched;
        while rest != 0 {
            let open = self.open[self.owner[rest.trailing_zeros() as usize] as usize];
            rest &= rest - 1;
            if open.values & !kept != 0 {
                let Member { var, shift, .. } = self.members[open.member as usize];
                domains.keep_bits(var, kept >> shift)?;
            }
        }
        Ok(())
    }
}

impl Propagator for AllDifferentSmall {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.members.iter().map(|member| member.var), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        // What is fixed has been taken from the others already, and stands apart.
        let values = self.read(|var| domains.bits[var.index()], false);
        if self.open.len() < 2 {
            return Ok(());
        }
        let Ok(taken) = self.match_all() else { return domains.fail() };
        let mut done = 0u64;
        if values != taken {
            done = self.escaping(taken);
            self.confine(done, !taken | done, domains)?;
        }
        // Strong components of the rest, by a path of components that merge when an edge leads back.
        while done != taken {
            let start = (taken & !done).trailing_zeros();
            self.path.clear();
            self.path.push((1 << start, self.successors(start)));
            while let Some(&(nodes, edges)) = self.path.last() {
                let next = edges & !done & !nodes;
                if next == 0 {
                    done |= nodes;
                    self.confine(nodes, nodes, domains)?;
                    self.path.pop();
                    continue;
                }
                let below = self.path.len() - 1;
                if let Some(back) = self.path[..below].iter().position(|(nodes, _)| nodes & next != 0) {
                    let merged =
                        self.path.drain(back..).fold((0, 0), |all, one| (all.0 | one.0, all.1 | one.1));
                    self.path.push(merged);
                } else {
                    let value = next.trailing_zeros();
                    let successors = self.successors(value);
                    self.path.push((1 << value, successors));
                }
            }
        }
        Ok(())
    }

    /// The variables confined to a Hall set, and why they are confined.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let mut then = self.clone();
        then.read(|var| past.bits(var), true);
        let hall = match (then.match_all(), atom) {
            (Err(hall), _) => hall,
            (Ok(_), None) => return false,
            (Ok(_), Some(atom)) => {
                // All that can be reached from the value: as many values as variables confined to them.
                let Some(member) = self.members.iter().find(|member| member.var == atom.var) else {
                    return false;
                };
                let Some(base) = past.base(atom.var) else { return false };
                if atom.op != Op::Ne || !(0..64).contains(&(atom.value - base)) {
                    return false;
                }
                let mut hall = 1u64 << (atom.value - base) << member.shift;
                let mut rest = hall;
                while rest != 0 {
                    let value = rest.trailing_zeros();
                    rest &= rest - 1;
                    if then.owner[value as usize] == UNMATCHED {
                        return false;
                    }
                    rest |= then.successors(value) & !hall;
                    hall |= then.successors(value);
                }
                hall
            }
        };
        for open in &then.open {
            if open.values & !hall == 0 {
                let Member { var, shift, .. } = self.members[open.member as usize];
                past.confined(var, hall >> shift, out);
            }
        }
        true
    }

    fn is_value_symmetric(&self) -> bool {
        self.alike
    }

    /// The group of variables that differ says it.
    fn encode(&self, _encoding: &mut Encoding<'_>) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "all different, in full"
    }
}

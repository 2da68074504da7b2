//! Full consistency for at most 64 variables over at most 64 values, in machine words.

use crate::atom::{Atom, Int};
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On, Past};

/// Every value goes that no solution of the all-different has (J.-C. Régin's filtering).
///
/// A matching gives each variable a value of its own. The variables are nodes, named by their matched values:
/// from a node one can go to all values in its variable's domain. A value can move to another variable if that
/// closes a cycle, or if a value that nobody has is reached in the end. What can do neither goes.
/// Since nodes and values share their names, a domain is at the same time the set of a node's successors.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferentSmall {
    /// Each variable with its shift: bit 0 of its domain is bit `shift` here.
    vars: Vec<(Int, u32)>,
    /// The matched value of each variable. A cache: checked and repaired each time.
    matched: Vec<u8>,
    /// Scratch: the domains, the variable of each matched value, and the path of components.
    masks: Vec<u64>,
    owner: [u8; 64],
    path: Vec<(u64, u64)>,
}

const NOBODY: u8 = u8::MAX;

impl AllDifferentSmall {
    /// None if the variables or their values (with the offsets added) are more than fit.
    pub(crate) fn new(members: &[(Int, i64)], domains: &Domains) -> Option<Self> {
        if members.len() > 64 {
            return None;
        }
        let words: Option<Vec<_>> =
            members.iter().map(|(var, offset)| Some((*var, *offset, domains.word(*var)?))).collect();
        let words = words?;
        let low = words.iter().map(|(_, offset, word)| word.base + offset).min()?;
        let high = words.iter().map(|(var, offset, _)| domains.max(*var) + offset).max()?;
        if high - low >= 64 {
            return None;
        }
        let vars: Vec<(Int, u32)> =
            words.iter().map(|(var, offset, word)| (*var, (word.base + offset - low) as u32)).collect();
        let count = vars.len();
        Some(AllDifferentSmall {
            vars,
            matched: vec![0; count],
            masks: vec![0; count],
            owner: [NOBODY; 64],
            path: Vec::with_capacity(count),
        })
    }

    /// Gives every variable a value of its own. If that can't be, the values that too many variables are
    /// confined to.
    fn match_all(&mut self) -> Result<u64, u64> {
        self.owner = [NOBODY; 64];
        let mut taken = 0u64;
        let mut open = 0u64;
        for (i, mask) in self.masks.iter().enumerate() {
            let bit = 1 << self.matched[i];
            if mask & bit & !taken != 0 {
                taken |= bit;
                self.owner[self.matched[i] as usize] = i as u8;
            } else {
                open |= 1 << i;
            }
        }
        while open != 0 {
            let i = open.trailing_zeros() as usize;
            open &= open - 1;
            let free = self.masks[i] & !taken;
            if free != 0 {
                let value = free.trailing_zeros() as u8;
                taken |= 1 << value;
                self.matched[i] = value;
                self.owner[value as usize] = i as u8;
            } else {
                taken = self.augment(i, taken)?;
            }
        }
        Ok(taken)
    }

    /// Finds a value for a variable by moving others, breadth first.
    fn augment(&mut self, start: usize, taken: u64) -> Result<u64, u64> {
        let mut from = [0u8; 64];
        let mut queue = [0u8; 64];
        let (mut head, mut tail) = (0, 1);
        queue[0] = start as u8;
        let mut seen = 0u64;
        while head < tail {
            let i = queue[head] as usize;
            head += 1;
            let mut next = self.masks[i] & !seen;
            seen |= next;
            let free = next & !taken;
            if free != 0 {
                let mut value = free.trailing_zeros() as u8;
                let taken = taken | 1 << value;
                let mut var = i;
                loop {
                    let before = self.matched[var];
                    self.matched[var] = value;
                    self.owner[value as usize] = var as u8;
                    if var == start {
                        return Ok(taken);
                    }
                    value = before;
                    var = from[value as usize] as usize;
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

    /// The nodes from which a value that nobody has can be reached.
    fn escaping(&self, taken: u64) -> u64 {
        let mut escaping = 0u64;
        let mut reach = !taken;
        loop {
            let before = escaping;
            let mut rest = taken & !escaping;
            while rest != 0 {
                let value = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.masks[self.owner[value] as usize] & reach != 0 {
                    escaping |= 1 << value;
                    reach |= 1 << value;
                }
            }
            if escaping == before {
                return escaping;
            }
        }
    }

    fn keep(&self, i: usize, values: u64, domains: &mut Domains) -> Result<(), Conflict> {
        let (var, shift) = self.vars[i];
        if self.masks[i] & !values == 0 { Ok(()) } else { domains.keep_bits(var, values >> shift) }
    }

    /// Reads the domains; the values that some variable has.
    fn read(&mut self, mask: impl Fn(Int) -> u64) -> u64 {
        let mut values = 0;
        for (i, &(var, shift)) in self.vars.iter().enumerate() {
            self.masks[i] = mask(var) << shift;
            values |= self.masks[i];
        }
        values
    }
}

impl Propagator for AllDifferentSmall {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.vars.iter().map(|(var, _)| *var), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let values = self.read(|var| domains.word(var).map_or(0, |word| word.bits));
        let Ok(taken) = self.match_all() else { return domains.fail() };
        let mut done = 0u64;
        if values != taken {
            done = self.escaping(taken);
            if done == taken {
                return Ok(());
            }
            let mut rest = done;
            while rest != 0 {
                let i = self.owner[rest.trailing_zeros() as usize] as usize;
                rest &= rest - 1;
                self.keep(i, !taken | done, domains)?;
            }
        }
        // Strong components of the rest, by a path of components that merge when an edge leads back.
        while done != taken {
            let start = (taken & !done).trailing_zeros();
            self.path.clear();
            self.path.push((1 << start, self.masks[self.owner[start as usize] as usize]));
            while let Some(&(nodes, edges)) = self.path.last() {
                let next = edges & !done & !nodes;
                if next == 0 {
                    done |= nodes;
                    let mut rest = nodes;
                    while rest != 0 {
                        let i = self.owner[rest.trailing_zeros() as usize] as usize;
                        rest &= rest - 1;
                        self.keep(i, nodes, domains)?;
                    }
                    self.path.pop();
                    continue;
                }
                let back = self.path[..self.path.len() - 1].iter().position(|(below, _)| below & next != 0);
                if let Some(back) = back {
                    let merged =
                        self.path[back..].iter().fold((0, 0), |all, one| (all.0 | one.0, all.1 | one.1));
                    self.path.truncate(back);
                    self.path.push(merged);
                } else {
                    let value = next.trailing_zeros();
                    self.path.push((1 << value, self.masks[self.owner[value as usize] as usize]));
                }
            }
        }
        Ok(())
    }

    /// The variables confined to a Hall set, and why they are confined.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let mut then = self.clone();
        then.read(|var| past.bits(var));
        let hall = match (then.match_all(), atom) {
            (Err(hall), _) => hall,
            (Ok(_), None) => return false,
            (Ok(_), Some(atom)) => {
                // All that the owner of the value can reach: as many variables as values.
                let Some(place) = self.vars.iter().position(|(var, _)| *var == atom.var) else {
                    return false;
                };
                let Some(base) = past.base(atom.var) else { return false };
                let (shift, index) = (self.vars[place].1, atom.value - base);
                if atom.op != crate::atom::Op::Ne || !(0..64).contains(&index) {
                    return false;
                }
                let mut hall = 1u64 << (index as u32 + shift);
                loop {
                    let before = hall;
                    let mut rest = hall;
                    while rest != 0 {
                        let owner = then.owner[rest.trailing_zeros() as usize];
                        rest &= rest - 1;
                        if owner == NOBODY {
                            return false;
                        }
                        hall |= then.masks[owner as usize];
                    }
                    if hall == before {
                        break hall;
                    }
                }
            }
        };
        for (i, &(var, shift)) in self.vars.iter().enumerate() {
            if then.masks[i] & !hall == 0 {
                past.confined(var, hall >> shift, out);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "all different, in full"
    }
}

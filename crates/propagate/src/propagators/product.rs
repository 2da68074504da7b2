//! A product of positive numbers: partial products are divisors of the target, and dynamic programming from both ends tells
//! which of them can be part of one.

use crate::{Domain, Propagator};

/// Partial products are divisors of the target: which can be reached from both ends, cell by cell.
#[derive(Debug)]
pub struct Product {
    /// For each value, for each divisor, which divisor it leads to; `NOWHERE` if to none.
    next: Vec<u16>,
    divisors: usize,
    words: usize,
    reached: Vec<u64>,
    after: Vec<u64>,
    before: Vec<Domain>,
}

const NOWHERE: u16 = u16::MAX;

impl Product {
    /// `None` if a number is not positive or there are too many divisors.
    pub fn new(numbers: &[i64], cells: usize, target: i64) -> Option<Product> {
        const MOST: usize = 1 << 12;
        if target < 1 || numbers.iter().any(|number| *number < 1) {
            return None;
        }
        // Divisors that are products of values.
        let mut divisors = vec![1i64];
        let mut new = vec![1i64];
        while let Some(divisor) = new.pop() {
            for number in numbers {
                let more = divisor.checked_mul(*number).filter(|more| target % more == 0);
                if let Some(more) = more.filter(|more| !divisors.contains(more)) {
                    divisors.push(more);
                    new.push(more);
                    if divisors.len() > MOST {
                        return None;
                    }
                }
            }
        }
        divisors.sort_unstable();
        // The target comes last if it can be made at all; otherwise nothing leads to it.
        if divisors.last() != Some(&target) {
            divisors.push(target);
        }
        let lead = |number: i64, divisor: i64| {
            let product = divisor.checked_mul(number).filter(|product| target % product == 0);
            product.and_then(|product| divisors.binary_search(&product).ok()).map_or(NOWHERE, |to| to as u16)
        };
        let next = numbers
            .iter()
            .flat_map(|number| divisors.iter().map(|divisor| lead(*number, *divisor)))
            .collect();
        let words = divisors.len().div_ceil(64);
        let sets = |count: usize| vec![0u64; count * words];
        Some(Product {
            next,
            divisors: divisors.len(),
            words,
            reached: sets(cells + 1),
            after: sets(1),
            before: sets(1),
        })
    }
}

/// Calls with each member of a set.
fn each(set: &[u64], mut call: impl FnMut(usize)) {
    for (place, &word) in set.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            call(place * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

impl Propagator for Product {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (words, divisors) = (self.words, self.divisors);
        self.reached[..words].fill(0);
        self.reached[0] = 1;
        for (cell, &one) in domains.iter().enumerate() {
            let (done, rest) = self.reached.split_at_mut((cell + 1) * words);
            let (now, next) = (&done[cell * words..], &mut rest[..words]);
            next.fill(0);
            let mut left = one;
            while left != 0 {
                let leads = &self.next[left.trailing_zeros() as usize * divisors..][..divisors];
                left &= left - 1;
                each(now, |divisor| {
                    let to = leads[divisor];
                    if to != NOWHERE {
                        next[usize::from(to) / 64] |= 1 << (to % 64);
                    }
                });
            }
        }
        let target = divisors - 1;
        if self.reached[domains.len() * words + target / 64] >> (target % 64) & 1 == 0 {
            return false;
        }
        self.after.fill(0);
        self.after[target / 64] |= 1 << (target % 64);
        for (cell, one) in domains.iter_mut().enumerate().rev() {
            let now = &self.reached[cell * words..(cell + 1) * words];
            self.before.fill(0);
            let mut left = *one;
            while left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                let leads = &self.next[rank * divisors..][..divisors];
                let (before, after) = (&mut self.before, &self.after);
                let mut leads_there = false;
                each(now, |divisor| {
                    let to = leads[divisor];
                    if to != NOWHERE && after[usize::from(to) / 64] >> (to % 64) & 1 == 1 {
                        before[divisor / 64] |= 1 << (divisor % 64);
                        leads_there = true;
                    }
                });
                if !leads_there {
                    *one &= !(1 << rank);
                }
            }
            std::mem::swap(&mut self.after, &mut self.before);
        }
        true
    }

    fn idempotent(&self) -> bool {
        true
    }
}

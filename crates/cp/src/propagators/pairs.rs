//! Any relation of two small variables, pair by pair.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Domain consistency for a relation that is written down as bits: for each value of the one variable, the
/// values of the other that go with it.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    vars: [Int; 2],
    /// The values of bit 0.
    bases: [i64; 2],
    /// By bits of the one variable, the bits of the other.
    partners: [Vec<u64>; 2],
}

impl Pairs {
    /// No pairs yet. None if a domain is no word.
    fn none(x: Int, y: Int, domains: &Domains) -> Option<Pairs> {
        let (a, b) = (domains.word(x)?, domains.word(y)?);
        let width = |bits: u64| 64 - bits.leading_zeros() as usize;
        let partners = [vec![0; width(a.bits)], vec![0; width(b.bits)]];
        Some(Pairs { vars: [x, y], bases: [a.base, b.base], partners })
    }

    fn add(&mut self, v: i64, w: i64) {
        let (i, j) = (v - self.bases[0], w - self.bases[1]);
        self.partners[0][i as usize] |= 1 << j;
        self.partners[1][j as usize] |= 1 << i;
    }

    /// The pairs of values of two one-word variables for which `holds`. None if a domain is no word.
    pub(crate) fn new(x: Int, y: Int, domains: &Domains, holds: impl Fn(i64, i64) -> bool) -> Option<Pairs> {
        let mut pairs = Pairs::none(x, y, domains)?;
        for v in domains.values(x) {
            for w in domains.values(y) {
                if holds(v, w) {
                    pairs.add(v, w);
                }
            }
        }
        Some(pairs)
    }

    /// The pairs in a table of rows of two. None if a domain is no word.
    pub(crate) fn of_rows<'a>(
        x: Int,
        y: Int,
        rows: impl Iterator<Item = &'a [i64]>,
        domains: &Domains,
    ) -> Option<Pairs> {
        let mut pairs = Pairs::none(x, y, domains)?;
        for row in rows {
            if domains.contains(x, row[0]) && domains.contains(y, row[1]) {
                pairs.add(row[0], row[1]);
            }
        }
        Some(pairs)
    }

    /// The values of the other variable that go with any of these of variable `side`.
    fn reach(&self, side: usize, mut bits: u64) -> u64 {
        let mut reached = 0;
        while bits != 0 {
            reached |= self.partners[side].get(bits.trailing_zeros() as usize).copied().unwrap_or(0);
            bits &= bits - 1;
        }
        reached
    }
}

impl Propagator for Pairs {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars, On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let [x, y] = self.vars;
        domains.keep_bits(y, self.reach(0, domains.bits[x.index()]))?;
        domains.keep_bits(x, self.reach(1, domains.bits[y.index()]))
    }

    /// A value went because all its partners had.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op: Op::Ne, value }) = atom else { return false };
        let side = usize::from(var == self.vars[1]);
        let index = value - self.bases[side];
        let partners = usize::try_from(index).ok().and_then(|index| self.partners[side].get(index).copied());
        past.confined(self.vars[1 - side], !partners.unwrap_or(0), out);
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for side in [0, 1] {
            let [var, other] = if side == 0 { self.vars } else { [self.vars[1], self.vars[0]] };
            for value in encoding.values(var).collect::<Vec<_>>() {
                let place = usize::try_from(value - self.bases[side]).unwrap_or(usize::MAX);
                let mut partners = self.partners[side].get(place).copied().unwrap_or(0);
                let mut clause = vec![Atom::ne(var, value)];
                while partners != 0 {
                    clause.push(Atom::eq(other, self.bases[1 - side] + i64::from(partners.trailing_zeros())));
                    partners &= partners - 1;
                }
                encoding.clause(&clause);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "pairs"
    }
}

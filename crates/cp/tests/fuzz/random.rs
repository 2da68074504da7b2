//! Random models: domains of every shape, and what has to hold.

use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

use garns_cp::{Constraint, Expr, Int, Model};

/// SplitMix64.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// A number within bounds, both included.
    pub(crate) fn within(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A variable plus a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand(pub(crate) usize, pub(crate) i64);

impl Operand {
    pub(crate) fn expr(self, vars: &[Int]) -> Expr {
        if self.1 == 0 { vars[self.0].into() } else { vars[self.0] + self.1 }
    }

    pub(crate) fn value(self, values: &[i64]) -> i64 {
        values[self.0] + self.1
    }
}

pub(crate) fn exprs(operands: &[Operand], vars: &[Int]) -> Vec<Expr> {
    operands.iter().map(|operand| operand.expr(vars)).collect()
}

pub(crate) fn values(operands: &[Operand], values: &[i64]) -> Vec<i64> {
    operands.iter().map(|operand| operand.value(values)).collect()
}

/// What is made of a variable each, or of a value each.
pub(crate) type Of<T, R> = Rc<dyn Fn(&[T]) -> R>;

/// Something that has to hold: how it is stated, and what it means. It means nothing (so that there is no
/// solution) where a part of it has no value.
#[derive(Clone)]
pub(crate) struct Rule {
    pub(crate) text: String,
    pub(crate) post: Of<Int, Constraint>,
    pub(crate) holds: Of<i64, Option<bool>>,
    /// Whether it can be named by a Boolean and combined.
    pub(crate) reified: bool,
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A random model being made.
pub(crate) struct Recipe {
    pub(crate) rng: Rng,
    pub(crate) domains: Vec<Vec<i64>>,
    pub(crate) rules: Vec<Rule>,
    /// What of the model's interface is used.
    pub(crate) used: BTreeSet<&'static str>,
    room: usize,
}

impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Recipe");
        for (number, domain) in self.domains.iter().enumerate() {
            shown.field(&format!("x{number}"), &format!("{domain:?}"));
        }
        shown.field("rules", &self.rules).finish()
    }
}

impl Recipe {
    /// At most about `room` combinations of values.
    pub(crate) fn new(seed: u64, room: usize) -> Recipe {
        Recipe { rng: Rng::new(seed), domains: Vec::new(), rules: Vec::new(), used: BTreeSet::new(), room }
    }

    pub(crate) fn combinations(&self) -> usize {
        self.domains.iter().fold(1, |all: usize, domain| all.saturating_mul(domain.len()))
    }

    /// Values around `low..=high`; at times with some that are far away, which makes the domain one of another
    /// shape: one word, several words, or bounds with holes.
    fn domain(&mut self, low: i64, high: i64) -> Vec<i64> {
        let rng = &mut self.rng;
        let mut values = BTreeSet::new();
        if rng.one_in(3) {
            values.extend(low..=high);
        } else {
            let most = (high - low + 1).min(6);
            for _ in 0..=rng.below(most as usize) {
                values.insert(rng.within(low, high));
            }
        }
        let (near, far) = match rng.below(8) {
            // Wider than a word, sparse.
            0 | 1 => (60, 500),
            // Wider than any bitset.
            2 => (20_000, 3_000_000),
            3 if rng.one_in(2) => (1 << 38, 1 << 41),
            // A whole range that is wider than a word.
            4 if rng.one_in(3) => {
                values.extend(low..=low + rng.within(64, 80));
                (0, 0)
            }
            _ => (0, 0),
        };
        if far > 0 {
            for _ in 0..1 + rng.below(4) {
                let value = rng.within(near, far);
                values.insert(if rng.one_in(3) { low - value } else { high + value });
            }
            if rng.one_in(4) {
                // Two dense parts with a wide gap.
                let value = rng.within(near, far);
                values.extend(value..value + 4);
            }
        }
        values.into_iter().collect()
    }

    /// A variable, new or known, whose values are likely around `low..=high`.
    pub(crate) fn var(&mut self, low: i64, high: i64) -> usize {
        let known = self.domains.len();
        if known > 0 && (known >= 9 || self.rng.one_in(2)) {
            return self.rng.below(known);
        }
        let mut domain = self.domain(low, high);
        let left = self.room / self.combinations().max(1);
        if left < 2 && known > 0 {
            return self.rng.below(known);
        }
        while domain.len() > left.max(1) {
            let gone = self.rng.below(domain.len());
            domain.remove(gone);
        }
        self.domains.push(domain);
        known
    }

    pub(crate) fn operand(&mut self, low: i64, high: i64) -> Operand {
        let offset = if self.rng.one_in(5) { self.rng.within(-2, 2) } else { 0 };
        Operand(self.var(low, high), offset)
    }

    pub(crate) fn operands(&mut self, count: usize, low: i64, high: i64) -> Vec<Operand> {
        (0..count).map(|_| self.operand(low, high)).collect()
    }

    /// Different variables, as far as there is room for them.
    pub(crate) fn different(&mut self, count: usize, low: i64, high: i64) -> Vec<Operand> {
        let mut all: Vec<Operand> = Vec::new();
        for _ in 0..4 * count {
            let one = self.operand(low, high);
            if all.len() < count && all.iter().all(|other| other.0 != one.0) {
                all.push(one);
            }
        }
        all
    }
}

/// Up to so many combinations of values are tried one by one.
const ROOM: usize = 1_500;

/// A model of some rules.
pub(crate) fn recipe(seed: u64) -> Recipe {
    let mut recipe = Recipe::new(seed, ROOM);
    for _ in 0..1 + recipe.rng.below(5) {
        let generator = crate::rules::GENERATORS[recipe.rng.below(crate::rules::GENERATORS.len())];
        let rule = generator(&mut recipe);
        recipe.rules.push(rule);
    }
    if recipe.domains.is_empty() {
        recipe.var(0, 3);
    }
    recipe
}

/// Every combination of values in which all rules hold, in order.
pub(crate) fn solutions(recipe: &Recipe) -> Vec<Vec<i64>> {
    let mut found = Vec::new();
    let mut places = vec![0; recipe.domains.len()];
    loop {
        let values: Vec<i64> =
            places.iter().zip(&recipe.domains).map(|(place, domain)| domain[*place]).collect();
        if recipe.rules.iter().all(|rule| (rule.holds)(&values) == Some(true)) {
            found.push(values);
        }
        let Some(next) = (0..places.len()).rev().find(|at| places[*at] + 1 < recipe.domains[*at].len())
        else {
            return found;
        };
        places[next] += 1;
        places[next + 1..].fill(0);
    }
}

/// The model, and its variables.
pub(crate) fn build(recipe: &Recipe) -> (Model, Vec<Int>) {
    let mut model = Model::new();
    let vars: Vec<Int> = recipe.domains.iter().map(|domain| model.int(domain.as_slice())).collect();
    for rule in &recipe.rules {
        model.post((rule.post)(&vars));
    }
    (model, vars)
}

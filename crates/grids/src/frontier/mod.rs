//! Counting cell by cell over a frontier: dynamic programming on the values used in open houses.
//!
//! Known as frontier or transfer-matrix counting (Simpath and its kin). Cells are filled one after the other. Two
//! ways to fill the cells so far that have used the same values in every house with cells still to come can be
//! completed in the same ways, so they are one state. Where the cells still to come don't tell two values apart, states
//! that differ only in the names of such values are one as well.

mod plan;
mod weight;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use num_bigint::BigUint;

use crate::budget::{Budget, Unfinished};
use crate::houses::Houses;
use plan::{Plan, Step};
use weight::{Overflow, Weight};

/// The values used in the open houses.
type State<const W: usize> = [u64; W];
type Layer<const W: usize, N> = HashMap<State<W>, N, BuildHasherDefault<Mix>>;

/// States between two questions whether to stop.
const STATES_PER_CHECK: usize = 1 << 12;

/// Multiplies and folds: states are far from random, but differ in many bits once multiplied.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, length: usize) {
        self.write_u64(length as u64);
    }
}

/// Runs a generic function with as many words for a state as the plan needs.
macro_rules! with_words {
    ($plan:expr, $function:ident ( $($argument:expr),* )) => {
        match $plan.words {
            0 | 1 => $function::<1, _>($($argument),*),
            2 => $function::<2, _>($($argument),*),
            3 | 4 => $function::<4, _>($($argument),*),
            5..=8 => $function::<8, _>($($argument),*),
            // So many open houses never fit into any memory.
            words => Err(Unfinished::Memory { bytes: 2.0_f64.powi(words as i32) * 1e9 }.into()),
        }
    };
}

/// Why a pass with numbers of a limited length ended.
enum Failed {
    Overflow,
    Unfinished(Unfinished),
}

impl From<Overflow> for Failed {
    fn from(_: Overflow) -> Failed {
        Failed::Overflow
    }
}

impl From<Unfinished> for Failed {
    fn from(unfinished: Unfinished) -> Failed {
        Failed::Unfinished(unfinished)
    }
}

/// The number of bytes that the widest layers are estimated to take.
#[must_use]
pub fn bytes_needed(houses: &Houses) -> f64 {
    houses.singles_removed().map_or(0.0, |reduced| Plan::new(&reduced, true).bytes())
}

/// The estimated largest number of states at a time.
pub(crate) fn states_needed(houses: &Houses) -> f64 {
    houses.singles_removed().map_or(0.0, |reduced| Plan::new(&reduced, true).widest().exp())
}

impl Plan {
    fn bytes(&self) -> f64 {
        // Two layers, in tables that are half full at worst.
        4.0 * (8 * self.words + 16 + 1) as f64 * self.widest().exp()
    }

    /// The estimate is good to a few powers of ten; only what is far out of reach is not even tried.
    fn within(&self, budget: &Budget<'_>) -> Result<(), Unfinished> {
        budget.fits(self.bytes() / 1e3).map_err(|_| Unfinished::Memory { bytes: self.bytes() })
    }
}

/// The number of ways to fill all cells.
///
/// # Errors
/// When it was stopped, or would need more memory than it may take.
pub fn count(houses: &Houses, budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    let Some(reduced) = houses.singles_removed() else { return Ok(BigUint::ZERO) };
    let plan = Plan::new(&reduced, true);
    plan.within(budget)?;
    exactly(with_words!(plan, forward(&plan, budget, 0_u128)), || {
        with_words!(plan, forward(&plan, budget, BigUint::ZERO))
    })
}

/// The answer of the fast numbers, or that of the long ones if those were too short.
fn exactly(
    fast: Result<u128, Failed>,
    long: impl FnOnce() -> Result<BigUint, Failed>,
) -> Result<BigUint, Unfinished> {
    let answer = match fast {
        Ok(number) => return Ok(BigUint::from(number)),
        Err(Failed::Unfinished(unfinished)) => return Err(unfinished),
        Err(Failed::Overflow) => long(),
    };
    match answer {
        Ok(number) => Ok(number),
        Err(Failed::Unfinished(unfinished)) => Err(unfinished),
        Err(Failed::Overflow) => Err(Unfinished::Stopped), // long numbers don't overflow
    }
}

/// Counts with one layer at a time.
fn forward<const W: usize, N: Weight>(plan: &Plan, budget: &Budget<'_>, zero: N) -> Result<N, Failed> {
    let mut layer: Layer<W, N> = Layer::default();
    layer.insert([0; W], N::one());
    for step in &plan.steps {
        let mut next: Layer<W, N> = Layer::default();
        for (number, (state, weight)) in layer.iter().enumerate() {
            if number % STATES_PER_CHECK == 0 {
                budget.check()?;
                let entry = size_of::<State<W>>() + size_of::<N>() + 1;
                budget.fits(2.0 * entry as f64 * (layer.len() + next.len()) as f64)?;
            }
            for (_, successor) in successors(step, state, plan.values) {
                let sum = next.entry(successor).or_insert_with(|| zero.clone());
                sum.add(weight)?;
            }
        }
        layer = next;
    }
    Ok(layer.into_values().next().unwrap_or(zero))
}

/// The values a cell may take after a state, and the states that follow.
fn successors<'a, const W: usize>(
    step: &'a Step,
    state: &'a State<W>,
    values: usize,
) -> impl Iterator<Item = (usize, State<W>)> + 'a {
    let used = step.slots.iter().fold(0, |used, slot| used | state[slot.word] >> slot.shift);
    let mut left = step.candidates & !used;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let value = left.trailing_zeros();
            left &= left - 1;
            let mut next = *state;
            for slot in &step.slots {
                next[slot.word] |= 1 << (slot.shift + value);
            }
            for slot in &step.closes {
                next[slot.word] &= !(crate::houses::all(values) << slot.shift);
            }
            for class in &step.alike {
                sort_names(step, class, &mut next);
            }
            (value as usize, next)
        })
    })
}

/// Gives interchangeable values their names in the order of the houses that have used them.
fn sort_names<const W: usize>(step: &Step, class: &[u32], state: &mut State<W>) {
    if step.open.len() > 64 {
        return;
    }
    let mut columns = [0_u64; 64];
    let columns = &mut columns[..class.len()];
    for (bit, slot) in step.open.iter().enumerate() {
        let used = state[slot.word] >> slot.shift;
        for (column, value) in columns.iter_mut().zip(class) {
            *column |= (used >> value & 1) << bit;
        }
    }
    if columns.is_sorted() {
        return;
    }
    columns.sort_unstable();
    for (bit, slot) in step.open.iter().enumerate() {
        for (column, value) in columns.iter().zip(class) {
            let at = slot.shift + value;
            state[slot.word] = state[slot.word] & !(1 << at) | (column >> bit & 1) << at;
        }
    }
}

/// All layers with the number of ways to complete each state: what candidates are counted and solutions drawn from.
#[derive(Debug)]
pub struct Completions {
    plan: Plan,
    layers: Layers,
    values: usize,
}

#[derive(Debug)]
enum Layers {
    W1(Vec<Layer<1, BigUint>>),
    W2(Vec<Layer<2, BigUint>>),
    W4(Vec<Layer<4, BigUint>>),
    W8(Vec<Layer<8, BigUint>>),
}

impl Completions {
    /// Counts the completions of every state. With `alike`, states that differ only in the names of values are one:
    /// there are far fewer, but candidates can't be counted.
    ///
    /// # Errors
    /// When it was stopped, or would need more memory than it may take.
    pub fn new(houses: &Houses, alike: bool, budget: &Budget<'_>) -> Result<Option<Completions>, Unfinished> {
        let Some(reduced) = houses.singles_removed() else { return Ok(None) };
        let plan = Plan::new(&reduced, alike);
        plan.within(budget)?;
        let layers = match plan.words {
            0 | 1 => Layers::W1(backward(&plan, budget)?),
            2 => Layers::W2(backward(&plan, budget)?),
            3 | 4 => Layers::W4(backward(&plan, budget)?),
            5..=8 => Layers::W8(backward(&plan, budget)?),
            words => return Err(Unfinished::Memory { bytes: 2.0_f64.powi(words as i32) * 1e9 }),
        };
        Ok(Some(Completions { plan, layers, values: reduced.values }))
    }

    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> BigUint {
        fn root<const W: usize>(layers: &[Layer<W, BigUint>]) -> BigUint {
            layers[0].get(&[0; W]).cloned().unwrap_or_default()
        }
        match &self.layers {
            Layers::W1(layers) => root(layers),
            Layers::W2(layers) => root(layers),
            Layers::W4(layers) => root(layers),
            Layers::W8(layers) => root(layers),
        }
    }

    /// For each cell and value the number of solutions that have it there; only from completions that keep the names
    /// of values.
    #[must_use]
    pub fn candidates(&self) -> Vec<Vec<BigUint>> {
        match &self.layers {
            Layers::W1(layers) => occurrences(&self.plan, layers, self.values),
            Layers::W2(layers) => occurrences(&self.plan, layers, self.values),
            Layers::W4(layers) => occurrences(&self.plan, layers, self.values),
            Layers::W8(layers) => occurrences(&self.plan, layers, self.values),
        }
    }

    /// The solution with a number below the [total](Completions::total), one value for each cell; every number has
    /// one of its own.
    #[must_use]
    pub fn solution(&self, number: &BigUint) -> Option<Vec<usize>> {
        match &self.layers {
            Layers::W1(layers) => descend(&self.plan, layers, number),
            Layers::W2(layers) => descend(&self.plan, layers, number),
            Layers::W4(layers) => descend(&self.plan, layers, number),
            Layers::W8(layers) => descend(&self.plan, layers, number),
        }
    }
}

/// The completions of every state that can be reached.
fn backward<const W: usize>(plan: &Plan, budget: &Budget<'_>) -> Result<Vec<Layer<W, BigUint>>, Unfinished> {
    let mut layers: Vec<Layer<W, BigUint>> = vec![Layer::default()];
    layers[0].insert([0; W], BigUint::ZERO);
    // A long number keeps its digits on the heap.
    let entry = size_of::<State<W>>() + size_of::<BigUint>() + 1 + 32;
    let mut states = 0;
    for (at, step) in plan.steps.iter().enumerate() {
        let mut next: Layer<W, BigUint> = Layer::default();
        for (number, state) in layers[at].keys().enumerate() {
            if number % STATES_PER_CHECK == 0 {
                budget.check()?;
                budget.fits(2.0 * entry as f64 * (states + next.len()) as f64)?;
            }
            next.extend(successors(step, state, plan.values).map(|(_, next)| (next, BigUint::ZERO)));
        }
        states += next.len();
        layers.push(next);
    }
    if let Some(last) = layers.last_mut() {
        last.values_mut().for_each(|count| *count = BigUint::from(1_u8));
    }
    for at in (0..plan.steps.len()).rev() {
        let (before, after) = layers.split_at_mut(at + 1);
        for (number, (state, count)) in before[at].iter_mut().enumerate() {
            if number % STATES_PER_CHECK == 0 {
                budget.check()?;
            }
            let followers = successors(&plan.steps[at], state, plan.values);
            *count = followers.filter_map(|(_, next)| after[0].get(&next)).sum();
        }
    }
    Ok(layers)
}

/// How often each value stands in each cell: ways to reach a state times ways to complete what follows.
fn occurrences<const W: usize>(
    plan: &Plan,
    layers: &[Layer<W, BigUint>],
    values: usize,
) -> Vec<Vec<BigUint>> {
    let mut found = vec![vec![BigUint::ZERO; values]; plan.steps.len()];
    let mut reached: Layer<W, BigUint> = Layer::default();
    reached.insert([0; W], BigUint::from(1_u8));
    for (step, after) in plan.steps.iter().zip(&layers[1..]) {
        let mut next: Layer<W, BigUint> = Layer::default();
        for (state, ways) in &reached {
            for (value, follower) in successors(step, state, plan.values) {
                let completions = after.get(&follower).cloned().unwrap_or_default();
                if completions != BigUint::ZERO {
                    found[step.cell][value] += ways * completions;
                    *next.entry(follower).or_default() += ways;
                }
            }
        }
        reached = next;
    }
    found
}

/// Follows the states to the solution with this number.
fn descend<const W: usize>(
    plan: &Plan,
    layers: &[Layer<W, BigUint>],
    number: &BigUint,
) -> Option<Vec<usize>> {
    let mut left = number.clone();
    let mut solution = vec![0; plan.steps.len()];
    let mut state = [0; W];
    // States are renamed on the way; what the values of the state are called in the solution is undone from the names
    // the follower had before it was sorted.
    let mut names: Vec<usize> = (0..plan.values.max(1)).collect();
    'steps: for (step, after) in plan.steps.iter().zip(&layers[1..]) {
        let from = state;
        for (value, follower) in successors(step, &from, plan.values) {
            let Some(count) = after.get(&follower) else { continue };
            if left >= *count {
                left -= count;
                continue;
            }
            solution[step.cell] = names[value];
            rename(step, &state, value, plan.values, &mut names);
            state = follower;
            continue 'steps;
        }
        return None;
    }
    Some(solution)
}

/// Follows what [`sort_names`] does to the names of values.
fn rename<const W: usize>(step: &Step, state: &State<W>, value: usize, values: usize, names: &mut [usize]) {
    if step.open.len() > 64 {
        return;
    }
    let mut raw = *state;
    for slot in &step.slots {
        raw[slot.word] |= 1 << (slot.shift as usize + value);
    }
    for slot in &step.closes {
        raw[slot.word] &= !(crate::houses::all(values) << slot.shift);
    }
    for class in &step.alike {
        let column = |value: &u32| {
            let bit = |(at, slot): (usize, &plan::Slot)| (raw[slot.word] >> (slot.shift + value) & 1) << at;
            step.open.iter().enumerate().map(bit).sum::<u64>()
        };
        let mut sorted = class.clone();
        sorted.sort_by_key(column);
        let before: Vec<usize> = sorted.iter().map(|&value| names[value as usize]).collect();
        for (&value, name) in class.iter().zip(before) {
            names[value as usize] = name;
        }
    }
}

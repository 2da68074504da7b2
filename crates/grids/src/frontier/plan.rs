//! The order in which cells are filled, and how the values used in open houses are packed into words.

use crate::houses::{Houses, all};

/// Up to so many cells several orders are compared.
const MANY: usize = 400;

/// Where in the words of a state the used values of a house are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) word: usize,
    pub(super) shift: u32,
}

/// One cell to be filled.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) cell: usize,
    pub(super) candidates: u64,
    /// The houses of the cell.
    pub(super) slots: Vec<Slot>,
    /// Those that are full once the cell is filled: their values need not be known any more.
    pub(super) closes: Vec<Slot>,
    /// The houses that are open afterwards.
    pub(super) open: Vec<Slot>,
    /// Sets of values that the cells still to come don't tell apart.
    pub(super) alike: Vec<Vec<u32>>,
    /// The estimated number of states afterwards, as a logarithm.
    pub(super) states: f64,
}

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    pub(super) words: usize,
    pub(super) values: usize,
}

impl Plan {
    /// The best of a few orders; `alike` says whether states that differ only in the names of values may be one.
    pub(super) fn new(houses: &Houses, alike: bool) -> Plan {
        let cells = houses.candidates.len();
        let reading: Vec<usize> = (0..cells).collect();
        let mut orders = vec![reading.clone()];
        // Where there are more cells, no order fits unless nearly all is given.
        if cells <= MANY {
            orders.push(reading.iter().rev().copied().collect());
            orders.push(narrow(houses));
            let order = cells.isqrt();
            if order * order == cells {
                let down: Vec<usize> = reading.iter().map(|i| i % order * order + i / order).collect();
                orders.push(down.iter().rev().copied().collect());
                orders.push(down);
            }
        }
        let plans = orders.iter().map(|order| Plan::in_order(houses, order, alike));
        let worst = |plan: &Plan| plan.widest();
        plans.min_by(|a, b| worst(a).total_cmp(&worst(b))).unwrap_or(Plan {
            steps: Vec::new(),
            words: 0,
            values: 0,
        })
    }

    /// The estimated largest number of states after a step, as a logarithm.
    pub(super) fn widest(&self) -> f64 {
        self.steps.iter().map(|step| step.states).fold(0.0, f64::max)
    }

    fn in_order(houses: &Houses, order: &[usize], alike: bool) -> Plan {
        let values = houses.values;
        let per_word = 64 / values.max(1);
        let mut place = vec![0; order.len()];
        for (at, &cell) in order.iter().enumerate() {
            place[cell] = at;
        }
        let mut houses_of = vec![Vec::new(); order.len()];
        let ends: Vec<(usize, usize)> = houses
            .houses
            .iter()
            .enumerate()
            .map(|(number, house)| {
                for &cell in house {
                    houses_of[cell].push(number);
                }
                let places = house.iter().map(|&cell| place[cell]);
                (places.clone().min().unwrap_or(0), places.max().unwrap_or(0))
            })
            .collect();
        let classes = interchangeable(houses, order, alike);
        let mut slot_of = vec![0_usize; houses.houses.len()];
        let mut free: Vec<usize> = Vec::new();
        let mut slots = 0;
        let mut open: Vec<usize> = Vec::new();
        let at = |slot: usize| Slot { word: slot / per_word, shift: (slot % per_word * values) as u32 };
        let mut steps = Vec::with_capacity(order.len());
        for (number, (&cell, alike)) in order.iter().zip(classes).enumerate() {
            for &house in houses_of[cell].iter().filter(|&&house| ends[house].0 == number) {
                slot_of[house] = free.pop().unwrap_or_else(|| {
                    slots += 1;
                    slots - 1
                });
                open.push(house);
            }
            let closing = |house: &usize| ends[*house].1 == number;
            let closes: Vec<usize> = houses_of[cell].iter().copied().filter(closing).collect();
            open.retain(|house| !closing(house));
            let states = estimate(houses, &open, &place, number) - names(&alike);
            steps.push(Step {
                cell,
                candidates: houses.candidates[cell],
                slots: houses_of[cell].iter().map(|&house| at(slot_of[house])).collect(),
                closes: closes.iter().map(|&house| at(slot_of[house])).collect(),
                open: open.iter().map(|&house| at(slot_of[house])).collect(),
                alike,
                states: states.max(0.0),
            });
            free.extend(closes.iter().map(|&house| slot_of[house]));
        }
        Plan { steps, words: slots.div_ceil(per_word), values }
    }
}

/// For each step the sets of values (of two and more) that later cells don't tell apart.
fn interchangeable(houses: &Houses, order: &[usize], alike: bool) -> Vec<Vec<Vec<u32>>> {
    let mut classes: Vec<u64> = if alike { vec![all(houses.values)] } else { Vec::new() };
    let mut found: Vec<Vec<Vec<u32>>> = Vec::with_capacity(order.len());
    for &cell in order.iter().rev() {
        let list = |class: &u64| (0..64).filter(|value| class >> value & 1 == 1).collect::<Vec<u32>>();
        found.push(classes.iter().map(list).collect());
        let split = |class: u64| [class & houses.candidates[cell], class & !houses.candidates[cell]];
        classes = classes.into_iter().flat_map(split).filter(|class| class.count_ones() > 1).collect();
    }
    found.reverse();
    found
}

/// The logarithm of how many ways there are to name interchangeable values.
fn names(alike: &[Vec<u32>]) -> f64 {
    alike.iter().flat_map(|class| 1..=class.len()).map(|k| (k as f64).ln()).sum()
}

/// The logarithm of the number of states after a step, as if values were spread evenly over disjoint open houses:
/// matrices of zeros and ones (houses by values) with given sums of rows and columns, after Good (1950).
fn estimate(houses: &Houses, open: &[usize], place: &[usize], step: usize) -> f64 {
    let blank = |cell: usize| houses.candidates[cell].count_ones() > 1;
    let mut taken = vec![false; place.len()];
    let (mut sum, mut cells, mut used, mut count) = (0.0, 0.0, 0.0, 0.0);
    // Long open houses first: those opened long ago are the columns, the others lie across them.
    for &house in open {
        let filled: Vec<usize> =
            houses.houses[house].iter().copied().filter(|&cell| place[cell] <= step && blank(cell)).collect();
        if filled.iter().any(|&cell| taken[cell]) {
            continue;
        }
        let given = houses.houses[house].iter().filter(|&&cell| !blank(cell)).count();
        let (free, k) = (houses.values.saturating_sub(given) as f64, filled.len() as f64);
        sum += choose(free, k);
        cells += free;
        used += k;
        count += 1.0;
        filled.iter().for_each(|&cell| taken[cell] = true);
    }
    let values = houses.values as f64;
    (sum + values * choose(cells / values, used / values) - choose(cells, used)).clamp(0.0, sum + count)
}

/// The logarithm of a binomial coefficient, also between whole numbers.
fn choose(n: f64, k: f64) -> f64 {
    if k <= 0.0 || k >= n {
        return 0.0;
    }
    let p = k / n;
    // Entropy with Stirling's correction.
    let entropy = -n * (p * p.ln() + (1.0 - p) * (1.0 - p).ln());
    (entropy - 0.5 * (2.0 * std::f64::consts::PI * n * p * (1.0 - p)).max(1.0).ln()).max(0.0)
}

/// The cell that leaves the fewest houses open comes next.
fn narrow(houses: &Houses) -> Vec<usize> {
    let cells = houses.candidates.len();
    let mut houses_of = vec![Vec::new(); cells];
    for (number, house) in houses.houses.iter().enumerate() {
        for &cell in house {
            houses_of[cell].push(number);
        }
    }
    let mut left: Vec<usize> = houses.houses.iter().map(Vec::len).collect();
    let mut done = vec![false; cells];
    let mut order = Vec::with_capacity(cells);
    for _ in 0..cells {
        let cost = |cell: &usize| -> (isize, usize) {
            let change = houses_of[*cell].iter().map(|&house| match left[house] {
                1 => -1,
                n if n == houses.houses[house].len() => 1,
                _ => 0,
            });
            let rest = houses_of[*cell].iter().map(|&house| left[house]).sum();
            (change.sum(), rest)
        };
        let Some(next) = (0..cells).filter(|&cell| !done[cell]).min_by_key(cost) else { break };
        done[next] = true;
        for &house in &houses_of[next] {
            left[house] -= 1;
        }
        order.push(next);
    }
    order
}

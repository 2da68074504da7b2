//! How many grids of a shape there are.
//!
//! - Latin squares: after half of the rows, the values each column has used are a regular bipartite graph; there are few
//!   up to the order of columns and values, and what the other half makes of each is counted from its
//!   complement (McKay and Rogoyski 1995).
//! - Two boxes side by side: seen so that there are two bands, the second band uses in each column what the first leaves,
//!   so the total is the sum of squares of the ways to fill a band with given columns.
//! - 9×9: bands joined, `nine/total.rs`.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::budget::{Budget, Unfinished};
use crate::houses::Houses;
use crate::regular::{
    COLUMNS, Factorizations, Graph, canonical, choose, different, factorial, matchings, remembered,
};
use crate::{frontier, nine};

/// What the tables for a total take, about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Needs {
    /// How many states or graphs are remembered at a time.
    pub states: f64,
    /// The bytes of them.
    pub bytes: f64,
}

/// What counting the grids whose boxes have so many rows and columns takes: by the graphs of this file, or where there is
/// no such way, cell by cell. Good to a power of ten or so.
#[must_use]
pub fn needs(rows: usize, cols: usize) -> Needs {
    let (few, many) = (rows.min(cols), rows.max(cols));
    let graphs = match (few, many) {
        (0, _) => 0.0,
        (1, order) => {
            let half = (order / 2).max(1);
            let layers: f64 = (half.saturating_sub(1)..=half).map(|degree| different(order, degree)).sum();
            layers + remembered(order, order - half, different(order, half))
        }
        (2, n) => {
            // Stacks divided in two, up to the order of stacks and of values.
            let halves = n as f64 * (choose(2 * n, n) - 2_f64.ln());
            let bands = (halves - factorial(n) - factorial(2 * n)).max(0.0).exp();
            bands + remembered(2 * n, n, bands)
        }
        (3, 3) => 0.0, // a fixed table of some kilobytes
        _ => {
            let houses = Houses::boxes(rows, cols);
            return Needs {
                states: frontier::states_needed(&houses),
                bytes: frontier::bytes_needed(&houses),
            };
        }
    };
    // In tables that are half full at worst.
    Needs { states: graphs, bytes: graphs * 2.0 * (size_of::<(Graph, u128)>() + 1) as f64 }
}

/// An error if a total needs more than it may take, or has more columns than a graph.
fn fits(rows: usize, cols: usize, budget: &Budget<'_>) -> Result<(), Unfinished> {
    let bytes = needs(rows, cols).bytes;
    if rows * cols > COLUMNS { Err(Unfinished::Memory { bytes }) } else { budget.fits(bytes) }
}

/// The number of Latin squares of an order.
///
/// # Errors
/// When it was stopped, or would need more memory than it may take: from order 11 on.
pub fn latin(order: usize, budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    fits(1, order, budget)?;
    halves(order, &mut Factorizations::default(), budget)
}

/// Latin squares as two halves.
fn halves(
    order: usize,
    factorizations: &mut Factorizations,
    budget: &Budget<'_>,
) -> Result<BigUint, Unfinished> {
    if order == 0 {
        return Ok(BigUint::from(1_u8));
    }
    let full: u16 = (1 << order) - 1;
    let half = (order / 2).max(1);
    // The first row has its values in order; the names of values make all others of it.
    let in_order: Graph = std::array::from_fn(|column| if column < order { 1 << column } else { 0 });
    let names = (1..=order as u128).product();
    let mut layer: HashMap<Graph, u128> = HashMap::from([(in_order, names)]);
    for _ in 1..half {
        let mut next: HashMap<Graph, u128> = HashMap::new();
        for (graph, ways) in &layer {
            budget.check()?;
            let rest = complement(graph, order, full);
            let mut found = 0_u64;
            let mut stopped = false;
            matchings(&rest, order, &mut |matching| {
                found += 1;
                if found.is_multiple_of(1 << 12) && !stopped {
                    stopped = (budget.stop)();
                }
                if !stopped {
                    let more: Graph = std::array::from_fn(|column| graph[column] | matching[column]);
                    *next.entry(canonical(&more, order)).or_default() += ways;
                }
            });
        }
        layer = next;
    }
    let mut total = BigUint::ZERO;
    for (graph, ways) in &layer {
        let rest = complement(graph, order, full);
        let others = factorizations.count(&rest, order, order - half, budget)?;
        total += BigUint::from(*ways) * others;
    }
    budget.check()?;
    Ok(total)
}

fn complement(graph: &Graph, n: usize, full: u16) -> Graph {
    std::array::from_fn(|column| if column < n { full & !graph[column] } else { 0 })
}

/// The number of grids whose boxes have so many rows and columns.
///
/// # Errors
/// When it was stopped, or would need more memory than it may take: [`needs`] says how much.
pub fn boxes(rows: usize, cols: usize, budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    match (rows.min(cols), rows.max(cols)) {
        (1, order) => latin(order, budget),
        (2, n) => {
            fits(2, n, budget)?;
            two_bands(n, &mut Factorizations::default(), budget)
        }
        (3, 3) => nine::total(budget),
        _ => Err(Unfinished::Memory { bytes: needs(rows, cols).bytes }),
    }
}

/// Grids of `n` stacks and two bands: `2n` values, boxes of `n` rows and two columns.
fn two_bands(
    n: usize,
    factorizations: &mut Factorizations,
    budget: &Budget<'_>,
) -> Result<BigUint, Unfinished> {
    let order = 2 * n;
    let full: u16 = (1 << order) - 1;
    // The halves with value 0: each divides the values among the two columns of a stack.
    let halves: Vec<u16> =
        (0..=full).filter(|half| half & 1 == 1 && half.count_ones() as usize == n).collect();
    let mut layer: HashMap<Graph, u128> = HashMap::from([([0; COLUMNS], 1)]);
    for stack in 0..n {
        let mut next: HashMap<Graph, u128> = HashMap::new();
        for (graph, ways) in &layer {
            for (number, &half) in halves.iter().enumerate() {
                if number % 64 == 0 {
                    budget.check()?;
                }
                let mut more = *graph;
                // Sorted into place: which columns belong to one stack is told by their being complements.
                more[2 * stack] = half;
                more[2 * stack + 1] = full & !half;
                *next.entry(form(&more, order)).or_default() += 2 * ways;
            }
        }
        layer = next;
    }
    let mut total = BigUint::ZERO;
    for (graph, ways) in &layer {
        let band = factorizations.count(graph, order, n, budget)?;
        total += BigUint::from(*ways) * band * band;
    }
    Ok(total)
}

/// The canonical form, with the empty columns last.
fn form(graph: &Graph, n: usize) -> Graph {
    let form = canonical(graph, n);
    let mut sorted = [0; COLUMNS];
    for (place, set) in form.iter().filter(|set| **set != 0).enumerate() {
        sorted[place] = *set;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: usize, cols: usize) -> String {
        boxes(rows, cols, &Budget::default()).unwrap().to_string()
    }

    #[test]
    fn published_totals() {
        let squares = ["1", "2", "12", "576", "161280", "812851200", "61479419904000"];
        for (order, squares) in (1..).zip(squares) {
            assert_eq!(latin(order, &Budget::default()).unwrap().to_string(), squares, "order {order}");
        }
        assert_eq!(latin(8, &Budget::default()).unwrap().to_string(), "108776032459082956800");
        assert_eq!(shape(2, 2), "288");
        assert_eq!(shape(2, 3), "28200960");
        assert_eq!(shape(3, 2), "28200960");
        assert_eq!(shape(2, 4), "29136487207403520");
        assert_eq!(shape(3, 3), "6670903752021072936960");
        assert_eq!(shape(1, 5), "161280");
    }

    #[test]
    #[ignore = "takes seconds when optimised, a minute when not"]
    fn larger_published_totals() {
        assert_eq!(shape(2, 5), "1903816047972624930994913280000");
        // 9! · 8! · 377 597 570 964 258 816
        assert_eq!(latin(9, &Budget::default()).unwrap().to_string(), "5524751496156892842531225600");
    }

    /// What is remembered is about what was said before.
    #[test]
    fn needs_are_honest() {
        let graphs = |rows: usize, cols: usize| {
            let mut factorizations = Factorizations::default();
            let total = match rows {
                1 => halves(cols, &mut factorizations, &Budget::default()),
                _ => two_bands(cols, &mut factorizations, &Budget::default()),
            };
            assert!(total.is_ok());
            factorizations.len() as f64
        };
        for (rows, cols) in [(1, 8), (2, 4)] {
            let (said, is) = (needs(rows, cols).states, graphs(rows, cols));
            assert!(said > is / 30.0 && said < is * 30.0, "{rows}x{cols}: {said} said, {is} remembered");
        }
    }

    #[test]
    fn what_is_out_of_reach_says_so_and_what_is_stopped_stops() {
        for (rows, cols) in [(1, 11), (1, 13), (2, 6), (2, 7), (3, 4), (3, 5), (4, 4)] {
            let Err(Unfinished::Memory { bytes }) = boxes(rows, cols, &Budget::default()) else {
                panic!("{rows}x{cols}")
            };
            assert!(bytes > 1e10 && bytes.is_finite(), "{rows}x{cols}: {bytes}");
        }
        let stopped = Budget { stop: &|| true, ..Budget::default() };
        assert_eq!(latin(6, &stopped), Err(Unfinished::Stopped));
        assert_eq!(boxes(2, 4, &stopped), Err(Unfinished::Stopped));
        assert_eq!(boxes(3, 3, &stopped), Err(Unfinished::Stopped));
    }
}

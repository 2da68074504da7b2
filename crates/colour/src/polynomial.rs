//! The chromatic polynomial and the number of colourings, by dynamic programming over the partitions of a frontier.
//!
//! Vertices are coloured one after the other. Of those coloured, only the ones with a neighbour to come matter (the
//! frontier), and of them only which share a colour. A state is that partition with the number of colours used so far, and
//! has the number of ways to come there; a colouring up to the names of its colours is a partition of the vertices into
//! independent sets, and with `a(i)` partitions into `i` sets the polynomial is Σ a(i) · k (k − 1) … (k − i + 1).

use std::collections::HashMap;
use std::fmt;

use num_bigint::{BigInt, BigUint};

use crate::Graph;

/// A chromatic polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// How many partitions into `i` independent sets there are, `i` from 0.
    partitions: Vec<BigUint>,
}

/// There are more states than memory is meant for, or it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolynomialError {
    /// More states than were allowed.
    States,
    /// Stopped from outside.
    Stopped,
}

impl fmt::Display for PolynomialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PolynomialError::States => "there are more states than were allowed",
            PolynomialError::Stopped => "it was stopped",
        })
    }
}

impl std::error::Error for PolynomialError {}

impl Polynomial {
    /// The polynomial of a graph, with at most so many states at a time.
    ///
    /// # Errors
    /// When there are more states, or when it is stopped.
    pub fn of(graph: &Graph, states: usize, stop: &dyn Fn() -> bool) -> Result<Polynomial, PolynomialError> {
        let order = order(graph);
        let mut number = vec![0; graph.len()];
        order.iter().enumerate().for_each(|(place, &v)| number[v] = place);
        // Vertices by their place in the order from here on.
        let near: Vec<Vec<usize>> = order
            .iter()
            .map(|&v| graph.neighbours(v).iter().map(|&u| number[u as usize]).collect())
            .collect();
        let last: Vec<usize> = near.iter().map(|near| near.iter().copied().max().unwrap_or(0)).collect();
        let mut frontier: Vec<usize> = Vec::new();
        let mut ways: HashMap<State, BigUint> = HashMap::from([(State::default(), BigUint::from(1_u8))]);
        for (v, near) in near.iter().enumerate() {
            let joined: Vec<bool> = frontier.iter().map(|u| near.contains(u)).collect();
            let mut with_v = frontier.clone();
            with_v.push(v);
            let keep: Vec<bool> = with_v.iter().map(|&u| last[u] > v).collect();
            let mut next: HashMap<State, BigUint> = HashMap::with_capacity(ways.len() * 2);
            for (step, (state, count)) in ways.into_iter().enumerate() {
                if (step.is_multiple_of(1024) && stop()) || next.len() > states {
                    let stopped = next.len() <= states;
                    return Err(if stopped { PolynomialError::Stopped } else { PolynomialError::States });
                }
                let blocks = state.block.iter().max().map_or(0, |&most| most + 1);
                let clashes = |block: u16| {
                    state.block.iter().zip(&joined).any(|(&other, &joined)| joined && other == block)
                };
                for block in (0..blocks).filter(|&block| !clashes(block)) {
                    *next.entry(state.with(block, &keep, state.colours)).or_default() += &count;
                }
                // Colours that no vertex of the frontier has are all free, and alike.
                let elsewhere = state.colours - blocks;
                if elsewhere > 0 {
                    let entry = next.entry(state.with(blocks, &keep, state.colours)).or_default();
                    *entry += &count * elsewhere;
                }
                *next.entry(state.with(blocks, &keep, state.colours + 1)).or_default() += count;
            }
            frontier = with_v.into_iter().zip(keep).filter_map(|(u, keep)| keep.then_some(u)).collect();
            ways = next;
        }
        let mut partitions = vec![BigUint::ZERO; graph.len() + 1];
        for (state, count) in ways {
            partitions[usize::from(state.colours)] += count;
        }
        Ok(Polynomial { partitions })
    }

    /// How many colourings with so many colours there are, colours told apart; not all of them need be used.
    #[must_use]
    pub fn colourings(&self, colours: u64) -> BigUint {
        let mut total = BigUint::ZERO;
        let mut falling = BigUint::from(1_u8);
        for (used, ways) in self.partitions.iter().enumerate() {
            total += ways * &falling;
            falling *= colours.saturating_sub(used as u64);
        }
        total
    }

    /// The chromatic number: the first number of colours for which there is a colouring.
    #[must_use]
    pub fn chromatic_number(&self) -> usize {
        self.partitions.iter().position(|ways| *ways != BigUint::ZERO).unwrap_or(0)
    }

    /// The coefficients, that of k⁰ first.
    #[must_use]
    pub fn coefficients(&self) -> Vec<BigInt> {
        let mut sum = vec![BigInt::ZERO; self.partitions.len()];
        // k (k − 1) … (k − i + 1), multiplied out.
        let mut falling = vec![BigInt::from(1)];
        for (i, ways) in self.partitions.iter().enumerate() {
            let ways = BigInt::from(ways.clone());
            sum.iter_mut().zip(&falling).for_each(|(sum, factor)| *sum += &ways * factor);
            let mut next = vec![BigInt::ZERO; falling.len() + 1];
            for (power, factor) in falling.iter().enumerate() {
                next[power + 1] += factor;
                next[power] -= factor * i;
            }
            falling = next;
        }
        sum
    }
}

impl fmt::Display for Polynomial {
    /// As mathematicians write it, the highest power first: `k^3 - 3k^2 + 2k`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (power, factor) in self.coefficients().iter().enumerate().rev() {
            if *factor == BigInt::ZERO {
                continue;
            }
            let minus = *factor < BigInt::ZERO;
            f.write_str(match (first, minus) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            })?;
            first = false;
            let size = factor.magnitude();
            if *size != BigUint::from(1_u8) || power == 0 {
                write!(f, "{size}")?;
            }
            match power {
                0 => {}
                1 => f.write_str("k")?,
                _ => write!(f, "k^{power}")?,
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}

/// Which vertices of the frontier share a colour (blocks numbered as they appear), and how many colours are used in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct State {
    block: Vec<u16>,
    colours: u16,
}

impl State {
    /// With one more vertex in this block, and without those that are not kept.
    fn with(&self, block: u16, keep: &[bool], colours: u16) -> State {
        let mut names: Vec<u16> = Vec::new();
        let all = self.block.iter().chain(std::iter::once(&block));
        let block = all
            .zip(keep)
            .filter(|(_, keep)| **keep)
            .map(|(block, _)| {
                let known = names.iter().position(|name| name == block);
                known.unwrap_or_else(|| {
                    names.push(*block);
                    names.len() - 1
                }) as u16
            })
            .collect();
        State { block, colours }
    }
}

/// An order in which the frontier stays small: next is the vertex that adds the fewest to it.
fn order(graph: &Graph) -> Vec<usize> {
    let mut done = vec![false; graph.len()];
    let mut left: Vec<usize> = (0..graph.len()).map(|v| graph.degree(v)).collect();
    let mut order = Vec::with_capacity(graph.len());
    for _ in 0..graph.len() {
        // What it closes, less itself if something of it is still to come.
        let gain = |&v: &usize| {
            let near = graph.neighbours(v).iter().map(|&u| u as usize);
            let closes = near.clone().filter(|&u| done[u] && left[u] == 1).count() as isize;
            let reached = near.filter(|&u| done[u]).count();
            (closes - isize::from(left[v] > 0), reached, std::cmp::Reverse(left[v]), std::cmp::Reverse(v))
        };
        let Some(v) = (0..graph.len()).filter(|&v| !done[v]).max_by_key(gain) else { break };
        done[v] = true;
        graph.neighbours(v).iter().for_each(|&u| left[u as usize] -= 1);
        order.push(v);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    fn polynomial(graph: &Graph) -> Polynomial {
        Polynomial::of(graph, 1 << 20, &|| false).unwrap()
    }

    /// Deletion and contraction, from the definition.
    fn slow(vertices: usize, edges: &[(usize, usize)]) -> Vec<i64> {
        let Some((&(a, b), rest)) = edges.split_last() else {
            let mut power = vec![0; vertices + 1];
            power[vertices] = 1;
            return power;
        };
        let mut deleted = slow(vertices, rest);
        let moved = |v: usize| if v == b { a } else { v };
        let shift = |v: usize| if v > b { v - 1 } else { v };
        let mut contracted: Vec<_> = rest
            .iter()
            .map(|&(x, y)| (shift(moved(x)), shift(moved(y))))
            .map(|(x, y)| (x.min(y), x.max(y)))
            .collect();
        contracted.sort_unstable();
        contracted.dedup();
        for (power, factor) in slow(vertices - 1, &contracted).into_iter().enumerate() {
            deleted[power] -= factor;
        }
        deleted
    }

    #[test]
    fn it_agrees_with_deletion_and_contraction_and_with_enumeration() {
        for seed in 0..30 {
            let graph = families::random(7, 0.2 + 0.02 * seed as f64, seed);
            let edges: Vec<_> = graph.edges().collect();
            let found = polynomial(&graph);
            let expected: Vec<BigInt> = slow(7, &edges).into_iter().map(BigInt::from).collect();
            assert_eq!(found.coefficients(), expected);
            for colours in 0..4_u32 {
                let all = colours.pow(7);
                let digits = |code: u32| (0..7).map(|v| code / colours.pow(v) % colours).collect::<Vec<_>>();
                let proper =
                    (0..all).filter(|&code| graph.is_coloured(&digits(code), colours as usize)).count();
                assert_eq!(found.colourings(u64::from(colours)), BigUint::from(proper), "{seed} {colours}");
            }
        }
    }

    #[test]
    fn published_polynomials() {
        assert_eq!(polynomial(&families::complete(3)).to_string(), "k^3 - 3k^2 + 2k");
        assert_eq!(polynomial(&families::cycle(5)).to_string(), "k^5 - 5k^4 + 10k^3 - 10k^2 + 4k");
        assert_eq!(polynomial(&Graph::empty(2)).to_string(), "k^2");
        assert_eq!(polynomial(&Graph::empty(0)).to_string(), "1");
        assert_eq!(polynomial(&families::myciel(4)).chromatic_number(), 5);
        let few = Polynomial::of(&families::random(40, 0.5, 1), 100, &|| false);
        assert_eq!(few, Err(PolynomialError::States));
    }
}

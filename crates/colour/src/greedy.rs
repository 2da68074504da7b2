//! Colourings at once: DSATUR (Brélaz 1979).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::Graph;

/// Colours the vertex with most colours around it next, of several the one with most neighbours, with the first colour
/// that is free.
#[must_use]
pub fn dsatur(graph: &Graph) -> Vec<u32> {
    let mut around: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); graph.len()];
    // The most urgent one is the last.
    let mut open: BTreeSet<(usize, usize, Reverse<usize>)> =
        (0..graph.len()).map(|v| (0, graph.degree(v), Reverse(v))).collect();
    let mut colouring = vec![0; graph.len()];
    while let Some((_, _, Reverse(v))) = open.pop_last() {
        let mut colour = 0;
        for &taken in &around[v] {
            if taken != colour {
                break;
            }
            colour += 1;
        }
        colouring[v] = colour;
        for &u in graph.neighbours(v) {
            let u = u as usize;
            let key = |seen: usize| (seen, graph.degree(u), Reverse(u));
            let before = around[u].len();
            // Those that have a colour are no longer open, and stay so.
            if around[u].insert(colour) && open.remove(&key(before)) {
                open.insert(key(before + 1));
            }
        }
    }
    colouring
}

/// How many colours a colouring without gaps has.
#[must_use]
pub fn colours(colouring: &[u32]) -> usize {
    colouring.iter().max().map_or(0, |&most| most as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn it_is_a_colouring_and_exact_for_bipartite_graphs() {
        let graph = families::random(80, 0.3, 5);
        let colouring = dsatur(&graph);
        assert!(graph.is_coloured(&colouring, colours(&colouring)));
        let even = families::cycle(12);
        assert_eq!(colours(&dsatur(&even)), 2);
        assert_eq!(colours(&dsatur(&Graph::empty(3))), 1);
    }
}

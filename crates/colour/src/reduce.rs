//! What need not be searched: vertices with fewer neighbours than colours, and vertices that another one stands for.

use crate::Graph;
use crate::graph::Matrix;

/// A graph with what was left out of it.
pub(crate) struct Reduced {
    /// What is left.
    pub(crate) graph: Graph,
    /// The vertices of the original that are left.
    pub(crate) kept: Vec<usize>,
    /// What was left out, in this order.
    removed: Vec<Removed>,
}

enum Removed {
    /// It has fewer neighbours than there are colours.
    Few(usize),
    /// All its neighbours are neighbours of the other, so it takes the other's colour.
    Dominated(usize, usize),
}

/// Graphs with more vertices are not looked through for dominated ones.
const MOST_VERTICES: usize = 4000;

impl Reduced {
    /// Leaves out what does not matter to whether a graph can be coloured with so many colours, or more.
    pub(crate) fn new(graph: &Graph, colours: usize) -> Reduced {
        let mut degree: Vec<usize> = (0..graph.len()).map(|v| graph.degree(v)).collect();
        let mut gone = vec![false; graph.len()];
        let mut removed = Vec::new();
        let mut queue: Vec<usize> = (0..graph.len()).filter(|&v| degree[v] < colours).collect();
        let matrix = (graph.len() <= MOST_VERTICES).then(|| Matrix::new(graph));
        let mut left = matrix.as_ref().map(|matrix| {
            let mut left = vec![0_u64; matrix.words()];
            (0..graph.len()).for_each(|v| left[v / 64] |= 1 << (v % 64));
            left
        });
        loop {
            while let Some(v) = queue.pop() {
                if std::mem::replace(&mut gone[v], true) {
                    continue;
                }
                removed.push(Removed::Few(v));
                forget(graph, v, colours, &gone, &mut degree, &mut queue);
                if let Some(left) = &mut left {
                    left[v / 64] &= !(1 << (v % 64));
                }
            }
            let (Some(matrix), Some(left)) = (&matrix, &mut left) else { break };
            let mut changed = false;
            for v in 0..graph.len() {
                if gone[v] {
                    continue;
                }
                // A vertex that dominates v is a neighbour of each of its neighbours: those of one of them are enough to look at.
                let near = graph.neighbours(v).iter().map(|&u| u as usize).filter(|&u| !gone[u]);
                let Some(rarest) = near.min_by_key(|&u| degree[u]) else { continue };
                let twins = graph.neighbours(rarest).iter().map(|&u| u as usize);
                let row = matrix.row(v);
                let covers = |&u: &usize| {
                    let words = row.iter().zip(matrix.row(u)).zip(left.iter());
                    u != v && !gone[u] && words.into_iter().all(|((a, b), left)| a & left & !b == 0)
                };
                if let Some(other) = twins.into_iter().find(covers) {
                    gone[v] = true;
                    left[v / 64] &= !(1 << (v % 64));
                    removed.push(Removed::Dominated(v, other));
                    forget(graph, v, colours, &gone, &mut degree, &mut queue);
                    changed = true;
                }
            }
            if !changed && queue.is_empty() {
                break;
            }
        }
        let kept: Vec<usize> = (0..graph.len()).filter(|&v| !gone[v]).collect();
        Reduced { graph: graph.induced(&kept), kept, removed }
    }

    /// A colouring of the original from one of what is left.
    pub(crate) fn restore(&self, original: &Graph, colouring: &[u32]) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let mut whole = vec![NONE; original.len()];
        self.kept.iter().zip(colouring).for_each(|(&v, &colour)| whole[v] = colour);
        for removed in self.removed.iter().rev() {
            match *removed {
                Removed::Dominated(v, other) => whole[v] = whole[other],
                Removed::Few(v) => {
                    let mut taken: Vec<u32> = original
                        .neighbours(v)
                        .iter()
                        .map(|&u| whole[u as usize])
                        .filter(|&c| c != NONE)
                        .collect();
                    taken.sort_unstable();
                    taken.dedup();
                    let free = taken.iter().enumerate().find(|&(i, &colour)| i as u32 != colour);
                    whole[v] = free.map_or(taken.len(), |(i, _)| i) as u32;
                }
            }
        }
        whole
    }
}

/// A vertex is gone: its neighbours have one fewer.
fn forget(
    graph: &Graph,
    v: usize,
    colours: usize,
    gone: &[bool],
    degree: &mut [usize],
    queue: &mut Vec<usize>,
) {
    for &u in graph.neighbours(v) {
        let u = u as usize;
        degree[u] -= 1;
        if !gone[u] && degree[u] + 1 == colours {
            queue.push(u);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{families, greedy};

    #[test]
    fn colourings_come_back() {
        for seed in 0..30 {
            let graph = families::random(40, 0.15, seed);
            for colours in 1..6 {
                let reduced = Reduced::new(&graph, colours);
                let part = greedy::dsatur(&reduced.graph);
                let used = greedy::colours(&part).max(colours);
                assert!(graph.is_coloured(&reduced.restore(&graph, &part), used), "{seed} {colours}");
            }
        }
    }

    #[test]
    fn what_does_not_matter_vanishes() {
        let size = |graph: &Graph, colours| Reduced::new(graph, colours).graph.len();
        assert_eq!((size(&families::cycle(4), 2), size(&families::cycle(7), 3)), (0, 0));
        assert_eq!(size(&families::cycle(7), 2), 7);
    }
}

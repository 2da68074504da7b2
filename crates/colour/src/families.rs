//! Graphs that are made: the families colouring programs are measured on.

use crate::Graph;
use crate::rng::Rng;

/// The complete graph.
#[must_use]
pub fn complete(vertices: usize) -> Graph {
    Graph::new(vertices, (0..vertices).flat_map(|a| (0..a).map(move |b| (b, a))))
}

/// The cycle of three vertices or more.
#[must_use]
pub fn cycle(vertices: usize) -> Graph {
    Graph::new(vertices, (0..vertices).map(|a| (a, (a + 1) % vertices)))
}

/// The Mycielskian of a graph: no larger cliques, one more colour.
#[must_use]
pub fn mycielskian(graph: &Graph) -> Graph {
    let n = graph.len();
    let edges: Vec<_> = graph.edges().collect();
    let copies = edges.iter().flat_map(|&(a, b)| [(a, b), (a, n + b), (b, n + a)]);
    Graph::new(2 * n + 1, copies.chain((0..n).map(|a| (n + a, 2 * n))))
}

/// DIMACS' `myciel` graphs: `myciel(3)` has 11 vertices and the chromatic number 4.
#[must_use]
pub fn myciel(number: usize) -> Graph {
    (1..number).fold(complete(2), |graph, _| mycielskian(&graph))
}

/// Squares of a chess board, joined where a queen moves from one to the other.
#[must_use]
pub fn queen(rows: usize, cols: usize) -> Graph {
    let squares = rows * cols;
    let joined = |a: usize, b: usize| {
        let (down, right) = ((a / cols).abs_diff(b / cols), (a % cols).abs_diff(b % cols));
        down == 0 || right == 0 || down == right
    };
    let pairs = (0..squares).flat_map(|a| (0..a).map(move |b| (b, a)));
    Graph::new(squares, pairs.filter(|&(a, b)| joined(a, b)))
}

/// A random graph in which each pair is joined with this probability: the DSJC graphs of Johnson and others (1991).
#[must_use]
pub fn random(vertices: usize, probability: f64, seed: u64) -> Graph {
    let mut rng = Rng::new(seed);
    let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (b, a)));
    let edges: Vec<_> = pairs.filter(|_| rng.chance(probability)).collect();
    Graph::new(vertices, edges)
}

/// A graph with a hidden colouring in classes of nearly equal size, each pair of classes joined by nearly the same
/// number of edges: the flat graphs of Culberson. `probability` is that of an edge between two classes.
#[must_use]
pub fn flat(vertices: usize, classes: usize, probability: f64, seed: u64) -> Graph {
    let mut rng = Rng::new(seed);
    let mut order: Vec<usize> = (0..vertices).collect();
    rng.shuffle(&mut order);
    let class = |c: usize| order.iter().copied().skip(c).step_by(classes);
    let mut edges = Vec::new();
    for a in 0..classes {
        for b in 0..a {
            let mut pairs: Vec<_> = class(a).flat_map(|u| class(b).map(move |v| (u, v))).collect();
            rng.shuffle(&mut pairs);
            pairs.truncate((pairs.len() as f64 * probability).round() as usize);
            edges.extend(pairs);
        }
    }
    Graph::new(vertices, edges)
}

/// A graph with a hidden colouring made of cliques over it: like those of Leighton (1979). Cliques of each size from
/// `classes` down to 2 are put into it, `cliques` of the largest size and more of the smaller ones, so that the chromatic
/// number is `classes`.
#[must_use]
pub fn leighton(vertices: usize, classes: usize, cliques: usize, seed: u64) -> Graph {
    let mut rng = Rng::new(seed);
    let mut edges = Vec::new();
    for size in (2..=classes).rev() {
        for _ in 0..cliques * (1 + classes - size) {
            // One vertex from each of `size` classes: vertex v is of class v mod classes.
            let mut chosen: Vec<usize> = (0..classes).collect();
            rng.shuffle(&mut chosen);
            let members: Vec<usize> = chosen[..size]
                .iter()
                .map(|class| class + classes * rng.below((vertices - class).div_ceil(classes)))
                .collect();
            edges.extend(
                (0..size).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| (members[i], members[j])),
            );
        }
    }
    Graph::new(vertices, edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_their_published_sizes() {
        let size = |graph: &Graph| (graph.len(), graph.edge_count());
        assert_eq!(size(&myciel(3)), (11, 20));
        assert_eq!(size(&myciel(7)), (191, 2360));
        assert_eq!(size(&queen(5, 5)), (25, 160));
        assert_eq!(size(&queen(8, 8)), (64, 728));
        assert_eq!(size(&complete(6)), (6, 15));
        assert_eq!(size(&cycle(7)), (7, 7));
        let half = random(125, 0.5, 1).edge_count();
        assert!((3500..4250).contains(&half), "{half}");
        let flat = flat(60, 6, 0.5, 1).edge_count();
        assert_eq!(flat, 15 * 50);
        assert_eq!(leighton(450, 15, 5, 1).len(), 450);
    }
}

//! How many colours cliques take at least where colours keep distances. In the order of their colours the copies of its
//! vertices are a path, which is no shorter than a minimum spanning tree; penalties on vertices with too many neighbours in
//! the tree bring it closer to a path (Held and Karp 1970).

use crate::Problem;

/// Steps of the penalties while a clique grows, and of the one it ends with.
const ROUNDS: [usize; 2] = [15, 150];

/// Pairs of vertices that are looked at for trees, at most.
const MOST_PAIRS: u64 = 100_000_000;

/// A clique, and what is paid for each neighbour of a copy of its vertices.
#[derive(Clone)]
struct Clique {
    vertices: Vec<usize>,
    penalties: Vec<f64>,
}

/// The largest number of colours that is shown by a clique, grown from each vertex by what it gains most from.
pub(crate) fn span(problem: &Problem, stop: &dyn Fn() -> bool) -> usize {
    let demanded = |v: &usize| problem.demands()[*v] > 0;
    let mut starts: Vec<usize> = (0..problem.graph().len()).filter(demanded).collect();
    let reach = |&v: &usize| -> u64 {
        let near = problem.graph().neighbours(v).iter().map(|&u| u as usize);
        near.map(|u| u64::from(problem.demands()[u]) * u64::from(problem.distance_between(v, u))).sum()
    };
    starts.sort_by_key(|v| std::cmp::Reverse(reach(v)));
    if starts.is_empty() {
        return 0;
    }
    let mut best = 0.0_f64;
    let mut pairs = 0;
    for start in starts {
        if pairs > MOST_PAIRS || stop() {
            break;
        }
        let mut clique = Clique { vertices: vec![start], penalties: vec![0.0] };
        let mut length = clique.path(problem, 0);
        let near = problem.graph().neighbours(start).iter().map(|&u| u as usize);
        let mut candidates: Vec<usize> = near.filter(demanded).collect();
        loop {
            let mut grown: Option<(f64, Clique)> = None;
            for &v in &candidates {
                if pairs > MOST_PAIRS || stop() {
                    break;
                }
                let mut larger = clique.clone();
                larger.vertices.push(v);
                larger.penalties.push(0.0);
                pairs += (ROUNDS[0] * larger.vertices.len() * larger.vertices.len()) as u64;
                let longer = larger.path(problem, ROUNDS[0]);
                if grown.as_ref().is_none_or(|(longest, _)| longer >= *longest) {
                    grown = Some((longer, larger));
                }
            }
            let Some((longer, larger)) = grown.filter(|(longer, _)| *longer > length) else { break };
            (length, clique) = (longer, larger);
            let last = clique.vertices[clique.vertices.len() - 1];
            candidates.retain(|&v| problem.graph().joined(last, v));
        }
        best = best.max(length).max(clique.path(problem, ROUNDS[1]));
    }
    // A path of so many steps has one vertex more; lengths are whole numbers.
    (best - 1e-6).ceil() as usize + 1
}

impl Clique {
    /// A lower bound on the length of a path through all copies: the best one on the way to better penalties, which stay.
    fn path(&mut self, problem: &Problem, rounds: usize) -> f64 {
        let Clique { vertices, penalties } = self;
        let n = vertices.len();
        let copies: Vec<f64> = vertices.iter().map(|&v| f64::from(problem.demands()[v])).collect();
        if copies.iter().sum::<f64>() < 2.0 {
            return 0.0;
        }
        let distance = |i: usize, j: usize| {
            let (v, u) = (vertices[i], vertices[j]);
            f64::from(if i == j { problem.own_distance(v) } else { problem.distance_between(v, u) })
        };
        let distances: Vec<f64> = (0..n * n).map(|place| distance(place / n, place % n)).collect();
        let (mut best, mut kept) = (0.0, penalties.clone());
        let mut step = distances.iter().sum::<f64>() / distances.len() as f64 / 4.0;
        for _ in 0..=rounds {
            let cost = |i: usize, j: usize| distances[i * n + j] + penalties[i] + penalties[j];
            // Ends of tree edges at all copies of a vertex together.
            let mut ends = vec![0.0; n];
            let mut length = -2.0 * penalties.iter().zip(&copies).map(|(a, b)| a * b).sum::<f64>();
            // One copy of each in a tree (Prim 1957), each other copy beside what is cheapest for it.
            let mut outside: Vec<(usize, usize)> = (1..n).map(|i| (i, 0)).collect();
            while let Some(at) = (0..outside.len()).min_by(|&a, &b| {
                cost(outside[a].0, outside[a].1).total_cmp(&cost(outside[b].0, outside[b].1))
            }) {
                let (next, inside) = outside.swap_remove(at);
                length += cost(next, inside);
                (ends[next], ends[inside]) = (ends[next] + 1.0, ends[inside] + 1.0);
                for (i, nearest) in &mut outside {
                    if cost(*i, next) < cost(*i, *nearest) {
                        *nearest = next;
                    }
                }
            }
            for i in (0..n).filter(|&i| copies[i] > 1.0) {
                let cheapest = (0..n).min_by(|&a, &b| cost(i, a).total_cmp(&cost(i, b))).unwrap_or(i);
                length += (copies[i] - 1.0) * cost(i, cheapest);
                ends[i] += copies[i] - 1.0;
                ends[cheapest] += copies[i] - 1.0;
            }
            // The two ends of a path are joined to nothing more: as if to each other, through a vertex at no distance.
            let mut order: Vec<usize> = (0..n).collect();
            order.sort_by(|&a, &b| penalties[a].total_cmp(&penalties[b]));
            let twice = order.iter().flat_map(|&i| [i].repeat(if copies[i] > 1.0 { 2 } else { 1 }));
            let twice: Vec<usize> = twice.take(2).collect();
            if let [first, last] = twice[..] {
                length += penalties[first] + penalties[last];
                (ends[first], ends[last]) = (ends[first] + 1.0, ends[last] + 1.0);
            }
            if length > best {
                best = length;
                kept.clone_from(penalties);
            }
            for i in 0..n {
                penalties[i] += step * (ends[i] / copies[i] - 2.0);
            }
            step *= 1.0 - 4.0 / rounds.max(8) as f64;
        }
        *penalties = kept;
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Graph, Options, families, fewest};

    /// Six vertices that are all joined, and others beside them: never more than what the complete search needs.
    #[test]
    fn it_is_a_lower_bound() {
        let mut met = 0;
        for seed in 0..40 {
            let graph = families::random(6, if seed % 2 == 0 { 1.0 } else { 0.6 }, seed);
            let mut problem = Problem::new(graph.clone());
            let number = |a: usize, b: usize, most: u64| {
                let mixed = (seed + 1) * 7919 + (a.min(b) as u64) * 31 + a.max(b) as u64 * 17;
                (mixed * mixed / 11 % most) as u32
            };
            for v in 0..graph.len() {
                problem.demand(v, number(v, v, 3));
                problem.distance(v, v, 1 + number(v, 9, 5));
            }
            graph.edges().for_each(|(a, b)| problem.distance(a, b, 1 + number(a, b, 4)));
            let bound = span(&problem, &|| false);
            let found = fewest(&problem, &Options::default(), &mut |_| {});
            let (upper, _) = found.upper.unwrap();
            assert!(bound <= upper && found.lower == upper, "{bound} {upper}");
            met += usize::from(bound == upper);
        }
        assert!(met >= 20, "{met}");
    }

    /// Ten colours of one vertex ten apart leave room for all of another five away; a spanning tree would join all to that.
    #[test]
    fn copies_of_one_vertex_are_not_all_beside_another() {
        let mut problem = Problem::new(Graph::new(2, [(0, 1)]));
        problem.demand(0, 10);
        problem.distance(0, 0, 10);
        problem.distance(0, 1, 5);
        assert_eq!(span(&problem, &|| false), 91);
        assert_eq!(span(&Problem::new(Graph::empty(0)), &|| false), 0);
    }
}

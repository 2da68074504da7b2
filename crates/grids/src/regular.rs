//! Regular bipartite graphs of columns and values, their one-factorizations, and a canonical form.
//!
//! Some rows of a grid, seen as which values each column has used, are a graph in which every column and every value has as
//! many edges as there are rows; the ways to order the values are its one-factorizations (McKay and Rogoyski 1995).

use std::collections::HashMap;

use crate::budget::{Budget, Unfinished};

/// For each column the set of its values. Only the first so many entries are columns.
pub(crate) type Graph = [u16; COLUMNS];

/// The most columns and values.
pub(crate) const COLUMNS: usize = 12;

/// Calls `found` with every perfect matching (the value of each column) of the first `n` columns.
pub(crate) fn matchings(graph: &Graph, n: usize, found: &mut impl FnMut(&Graph)) {
    let mut matching = [0; COLUMNS];
    match_from(graph, n, 0, 0, &mut matching, found);
}

fn match_from(
    graph: &Graph,
    n: usize,
    column: usize,
    used: u16,
    matching: &mut Graph,
    found: &mut impl FnMut(&Graph),
) {
    if column == n {
        return found(matching);
    }
    let mut left = graph[column] & !used;
    while left != 0 {
        let value = left & left.wrapping_neg();
        left ^= value;
        matching[column] = value;
        match_from(graph, n, column + 1, used | value, matching, found);
    }
}

/// Counts ordered one-factorizations, remembering those of graphs that look alike.
#[derive(Default)]
pub(crate) struct Factorizations {
    known: HashMap<Graph, u128>,
}

impl Factorizations {
    /// How many graphs it remembers.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// In how many ways the edges can be divided into `degree` perfect matchings, in order.
    pub(crate) fn count(
        &mut self,
        graph: &Graph,
        n: usize,
        degree: usize,
        budget: &Budget<'_>,
    ) -> Result<u128, Unfinished> {
        match degree {
            0 | 1 => return Ok(1),
            2 => return Ok(1 << cycles(graph, n)),
            3 => return Ok(three(graph, n)),
            _ => {}
        }
        let form = canonical(graph, n);
        if let Some(&count) = self.known.get(&form) {
            return Ok(count);
        }
        budget.check()?;
        // One of the matchings has the first edge; any of them may be the first.
        let mut rest = Vec::new();
        let mut with_edge = form;
        with_edge[0] &= with_edge[0].wrapping_neg();
        matchings(&with_edge, n, &mut |matching| rest.push(without(&form, matching)));
        let mut sum = 0;
        for graph in &rest {
            sum += self.count(graph, n, degree - 1, budget)?;
        }
        let count = degree as u128 * sum;
        self.known.insert(form, count);
        Ok(count)
    }
}

/// About how many graphs are remembered while those with so many edges everywhere are counted, themselves among them: as
/// many as there are, or as the matchings of those before lead to.
pub(crate) fn remembered(n: usize, degree: usize, graphs: f64) -> f64 {
    let (mut graphs, mut sum) = (graphs, 0.0);
    for degree in (4..=degree).rev() {
        sum += graphs;
        // At least so many perfect matchings (van der Waerden's bound), of which those with one edge are taken.
        let share = degree as f64 / n as f64;
        let matchings = (factorial(n) + n as f64 * share.ln()).exp();
        graphs = (graphs * matchings / degree as f64).min(different(n, degree - 1));
    }
    sum
}

/// About how many regular graphs there are up to the order of columns and of values: matrices of zeros and ones after
/// Canfield and McKay (2005), as if no graph had a symmetry.
pub(crate) fn different(n: usize, degree: usize) -> f64 {
    let matrices = 2.0 * n as f64 * choose(n, degree) - choose(n * n, n * degree) - 0.5;
    (matrices - 2.0 * factorial(n)).max(0.0).exp()
}

/// The logarithm of a factorial.
pub(crate) fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| (k as f64).ln()).sum()
}

/// The logarithm of a binomial coefficient.
pub(crate) fn choose(n: usize, k: usize) -> f64 {
    factorial(n) - factorial(k) - factorial(n - k)
}

fn without(graph: &Graph, matching: &Graph) -> Graph {
    std::array::from_fn(|column| graph[column] & !matching[column])
}

/// The one-factorizations of a graph with three edges everywhere: each matching leaves cycles, and each cycle can be
/// divided among the other two matchings in two ways.
fn three(graph: &Graph, n: usize) -> u128 {
    // Columns with values in common follow each other, so that cycles close and matchings that can't be completed end early.
    let mut near = *graph;
    let mut seen = near[0];
    for at in 1..n {
        let next = (at..n).max_by_key(|&next| (near[next] & seen).count_ones()).unwrap_or(at);
        near.swap(at, next);
        seen |= near[at];
    }
    let mut last = [0; COLUMNS];
    let mut later = 0;
    for column in (0..n).rev() {
        last[column] = near[column] & !later;
        later |= near[column];
    }
    let columns = Three { sets: &near[..n], last: &last };
    // The matching that has the first edge may be any of the three.
    let first = near[0] & near[0].wrapping_neg();
    3 * u128::from(columns.with(0, first, 0, Paths::new()))
}

/// The columns of a graph with three edges everywhere.
struct Three<'a> {
    sets: &'a [u16],
    /// For each column the values that no later one has.
    last: &'a Graph,
}

impl Three<'_> {
    /// The sum of two to the number of cycles, over the ways to match the columns from one on.
    fn from(&self, column: usize, used: u16, paths: Paths) -> u64 {
        let Some(set) = self.sets.get(column) else { return 1 };
        let must = self.last[column] & !used;
        let mut left = match must.count_ones() {
            0 => set & !used,
            1 => must,
            _ => return 0,
        };
        let mut sum = 0;
        while left != 0 {
            sum += self.with(column, left & left.wrapping_neg(), used, paths);
            left &= left - 1;
        }
        sum
    }

    /// The same with a value for the first of them.
    fn with(&self, column: usize, value: u16, used: u16, mut paths: Paths) -> u64 {
        let closed = paths.join(self.sets[column] ^ value);
        self.from(column + 1, used | value, paths) << u32::from(closed)
    }
}

/// The number of cycles of a graph with two edges everywhere.
fn cycles(graph: &Graph, n: usize) -> u32 {
    let mut paths = Paths::new();
    graph[..n].iter().map(|&pair| u32::from(paths.join(pair))).sum()
}

/// Values joined by columns: for each end of a path the other one, in four bits.
#[derive(Clone, Copy)]
struct Paths(u64);

impl Paths {
    /// Every value a path of its own.
    fn new() -> Paths {
        Paths(0xFEDC_BA98_7654_3210)
    }

    /// Joins two values that are ends of paths; whether that closes a cycle.
    fn join(&mut self, pair: u16) -> bool {
        let (a, b) = (u64::from(pair.trailing_zeros()), u64::from(15 - pair.leading_zeros()));
        let (beyond_a, beyond_b) = (self.0 >> (4 * a) & 15, self.0 >> (4 * b) & 15);
        if beyond_a == b {
            return true;
        }
        self.0 ^= (a ^ beyond_b) << (4 * beyond_a) ^ (b ^ beyond_a) << (4 * beyond_b);
        false
    }
}

/// A form that graphs which differ only in the order of columns and of values have in common: the least of those that
/// refinement of colours and individual choices lead to. Of very symmetric graphs only some choices are looked at; they may
/// then have several forms, each of which is still a graph of their kind.
pub(crate) fn canonical(graph: &Graph, n: usize) -> Graph {
    let mut common = [[0_u64; COLUMNS]; COLUMNS];
    for a in 0..n {
        for b in 0..n {
            common[a][b] = u64::from((graph[a] & graph[b]).count_ones()) + 1;
        }
    }
    let mut search = Search { graph, n, common: &common, leaves: 0 };
    search.explore(&mut [1; COLUMNS], &mut [1; 16])
}

/// After so many leaves only the first choice is followed.
const LEAVES: usize = 24;

struct Search<'a> {
    graph: &'a Graph,
    n: usize,
    common: &'a [[u64; COLUMNS]; COLUMNS],
    leaves: usize,
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ x >> 29
}

impl Search<'_> {
    /// The least form that is found from these colours.
    fn explore(&mut self, columns: &mut [u64; COLUMNS], values: &mut [u64; 16]) -> Graph {
        let n = self.n;
        let mut order: [usize; COLUMNS] = std::array::from_fn(|i| i);
        let mut distinct = 0;
        loop {
            self.refine(columns, values);
            order[..n].sort_unstable_by_key(|&column| columns[column]);
            let now = 1 + order[..n].windows(2).filter(|pair| columns[pair[0]] != columns[pair[1]]).count();
            if now == distinct || now == n {
                break;
            }
            distinct = now;
        }
        // The first group of columns that look the same but are not.
        let mut at = 0;
        while at < n {
            let end = (at..n).find(|&i| columns[order[i]] != columns[order[at]]).unwrap_or(n);
            if order[at..end].windows(2).any(|pair| self.graph[pair[0]] != self.graph[pair[1]]) {
                let mut best = [u16::MAX; COLUMNS];
                for &column in &order[at..end] {
                    let (mut columns, mut values) = (*columns, *values);
                    columns[column] = mix(columns[column] ^ 0x5851_F42D);
                    let form = self.explore(&mut columns, &mut values);
                    // The same form again: most likely a symmetry makes all of the group equal.
                    let seen = form == best;
                    best = best.min(form);
                    if seen || self.leaves >= LEAVES {
                        break;
                    }
                }
                return best;
            }
            at = end;
        }
        self.leaf(&order)
    }

    fn refine(&self, columns: &mut [u64; COLUMNS], values: &mut [u64; 16]) {
        let n = self.n;
        let mut of_values = [0_u64; 16];
        let mut of_columns = [0_u64; COLUMNS];
        for column in 0..n {
            let mut left = self.graph[column];
            while left != 0 {
                let value = left.trailing_zeros() as usize;
                left &= left - 1;
                of_values[value] = of_values[value].wrapping_add(columns[column]);
                of_columns[column] = of_columns[column].wrapping_add(values[value]);
            }
            for (colour, common) in columns[..n].iter().zip(&self.common[column]) {
                of_columns[column] = of_columns[column].wrapping_add(mix(colour.wrapping_mul(*common)));
            }
        }
        for value in 0..n {
            values[value] = mix(values[value].wrapping_mul(3).wrapping_add(of_values[value]));
        }
        for column in 0..n {
            columns[column] = mix(columns[column].wrapping_mul(5).wrapping_add(of_columns[column]));
        }
    }

    /// With the columns in order, values are named by the columns that have them.
    fn leaf(&mut self, order: &[usize; COLUMNS]) -> Graph {
        self.leaves += 1;
        let n = self.n;
        let mut names = [0_u16; 16];
        for (place, &column) in order[..n].iter().enumerate() {
            let mut left = self.graph[column];
            while left != 0 {
                names[left.trailing_zeros() as usize] |= 1 << (n - 1 - place);
                left &= left - 1;
            }
        }
        names[..n].sort_unstable_by(|a, b| b.cmp(a));
        let mut form = [0; COLUMNS];
        for (place, row) in form[..n].iter_mut().enumerate() {
            for (value, name) in names[..n].iter().enumerate() {
                *row |= (name >> (n - 1 - place) & 1) << value;
            }
        }
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_that_differ_in_order_have_one_form() {
        let graph: Graph = [7, 25, 42, 52, 11, 38, 0, 0, 0, 0, 0, 0];
        let form = canonical(&graph, 6);
        let rotated: Graph = std::array::from_fn(|i| if i < 6 { graph[(i + 2) % 6] } else { 0 });
        assert_eq!(canonical(&rotated, 6), form);
        let renamed: Graph = graph.map(|set| set >> 1 | (set & 1) << 5);
        assert_eq!(canonical(&renamed, 6), form);
    }

    /// Beside taking one matching after the other.
    #[test]
    fn three_matchings_in_order() {
        fn plain(graph: &Graph, n: usize) -> u128 {
            if graph[0] == 0 {
                return 1;
            }
            let mut rest = Vec::new();
            matchings(graph, n, &mut |matching| rest.push(without(graph, matching)));
            rest.iter().map(|graph| plain(graph, n)).sum()
        }
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60_u32 {
            let n = 4 + seed as usize % 6;
            // Three of the matchings of a full graph, by chance.
            let mut rest: Graph = std::array::from_fn(|i| if i < n { (1 << n) - 1 } else { 0 });
            let (mut graph, mut state) = ([0; COLUMNS], seed);
            for _ in 0..3 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let (mut at, mut chosen) = (0, None);
                matchings(&rest, n, &mut |matching| {
                    at += 1;
                    if at <= state >> 25 {
                        chosen = Some(*matching);
                    }
                });
                let matching = chosen.unwrap_or([0; COLUMNS]);
                rest = without(&rest, &matching);
                graph = std::array::from_fn(|column| graph[column] | matching[column]);
            }
            if graph[0].count_ones() == 3 {
                assert_eq!(three(&graph, n), plain(&graph, n), "{graph:?}");
                seen.insert(three(&graph, n));
            }
        }
        assert!(seen.len() > 8, "{seen:?}");
    }

    #[test]
    fn latin_squares_are_factorizations_of_the_full_graph() {
        for (n, squares) in [(3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
            let full: Graph = std::array::from_fn(|i| if i < n { (1 << n) - 1 } else { 0 });
            let count = Factorizations::default().count(&full, n, n, &Budget::default());
            assert_eq!(count, Ok(squares), "order {n}");
        }
    }
}

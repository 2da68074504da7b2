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

fn without(graph: &Graph, matching: &Graph) -> Graph {
    std::array::from_fn(|column| graph[column] & !matching[column])
}

/// The one-factorizations of a graph with three edges everywhere.
fn three(graph: &Graph, n: usize) -> u128 {
    // Columns with values in common follow each other, so that a matching that can't be completed ends early.
    let mut near = *graph;
    let mut seen = near[0];
    for at in 1..n {
        let next = (at..n).max_by_key(|&next| (near[next] & seen).count_ones()).unwrap_or(at);
        near.swap(at, next);
        seen |= near[at];
    }
    let columns_of = turned(&near, n);
    let mut sum = 0_u128;
    let mut with_edge = near;
    with_edge[0] &= with_edge[0].wrapping_neg();
    matchings(&with_edge, n, &mut |matching| {
        sum += 1 << cycles_without(&near, &columns_of, matching, n);
    });
    3 * sum
}

/// For each value the set of its columns.
fn turned(graph: &Graph, n: usize) -> [u16; 16] {
    let mut columns_of = [0; 16];
    for (column, &set) in graph[..n].iter().enumerate() {
        let mut left = set;
        while left != 0 {
            columns_of[left.trailing_zeros() as usize] |= 1 << column;
            left &= left - 1;
        }
    }
    columns_of
}

/// The number of cycles of a graph with two edges everywhere.
fn cycles(graph: &Graph, n: usize) -> u32 {
    cycles_without(graph, &turned(graph, n), &[0; COLUMNS], n)
}

/// The number of cycles that are left when a matching is taken away: from a column to another value of it, from there to
/// the other column that has it.
fn cycles_without(graph: &Graph, columns_of: &[u16; 16], matching: &Graph, n: usize) -> u32 {
    let mut left = (1_u16 << n) - 1;
    let mut cycles = 0;
    while left != 0 {
        let first = left.trailing_zeros() as usize;
        left &= left - 1;
        cycles += 1;
        let rest = graph[first] & !matching[first];
        let mut value = rest & (rest - 1);
        loop {
            // One of the columns that had the value has it in the matching, one is where we come from.
            let mut others = columns_of[value.trailing_zeros() as usize] & left;
            while others != 0 && matching[others.trailing_zeros() as usize] == value {
                others &= others - 1;
            }
            if others == 0 {
                break;
            }
            let next = others.trailing_zeros() as usize;
            left &= !(1 << next);
            value ^= graph[next] & !matching[next];
        }
    }
    cycles
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

    #[test]
    fn latin_squares_are_factorizations_of_the_full_graph() {
        for (n, squares) in [(3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
            let full: Graph = std::array::from_fn(|i| if i < n { (1 << n) - 1 } else { 0 });
            let count = Factorizations::default().count(&full, n, n, &Budget::default());
            assert_eq!(count, Ok(squares), "order {n}");
        }
    }
}

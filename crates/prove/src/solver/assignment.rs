//! Cells that differ, each with a cost for each value: the least that they cost together, and prices that prove it.
//!
//! The Hungarian algorithm (Kuhn 1955, Munkres 1957) with shortest augmenting paths (Jonker and Volgenant 1987). Its dual
//! solution is whole, so that it is a line of cutting planes.

/// Too dear for any cell: the value is gone.
pub(super) const GONE: i64 = i64::MAX / 4;

/// A dual solution: no value costs a cell less than what the cell pays and the value's price together, and what all pay and
/// all prices add up to the least cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prices {
    /// For each cell.
    pub(super) pays: Vec<i64>,
    /// For each value, never above zero.
    pub(super) prices: Vec<i64>,
}

/// The prices of cells whose costs are these rows, or nothing if they can't all have a value of their own.
pub(super) fn assign(costs: &[Vec<i64>]) -> Option<Prices> {
    let values = costs.first().map_or(0, Vec::len);
    let mut pays = vec![0; costs.len()];
    let mut prices = vec![0; values];
    // Who has each value.
    let mut owner: Vec<Option<usize>> = vec![None; values];
    // For each value the shortest path to it, by what is left of costs after prices, and the value before it there.
    let mut far = vec![GONE; values];
    let mut before: Vec<Option<usize>> = vec![None; values];
    let mut done = vec![false; values];
    for first in 0..costs.len() {
        far.fill(GONE);
        before.fill(None);
        done.fill(false);
        let (mut cell, mut last, mut total) = (first, None, 0);
        let free = loop {
            for value in (0..values).filter(|value| !done[*value]) {
                if costs[cell][value] < GONE {
                    let length = total + costs[cell][value] - pays[cell] - prices[value];
                    if length < far[value] {
                        (far[value], before[value]) = (length, last);
                    }
                }
            }
            let next = (0..values).filter(|value| !done[*value]).min_by_key(|value| far[*value])?;
            if far[next] >= GONE {
                return None;
            }
            (total, done[next], last) = (far[next], true, Some(next));
            match owner[next] {
                Some(other) => cell = other,
                None => break next,
            }
        };
        pays[first] += total;
        for value in (0..values).filter(|value| done[*value] && *value != free) {
            let less = total - far[value];
            prices[value] -= less;
            if let Some(owner) = owner[value] {
                pays[owner] += less;
            }
        }
        // Everyone on the path hands a value on.
        let mut value = free;
        while let Some(previous) = before[value] {
            owner[value] = owner[previous];
            value = previous;
        }
        owner[value] = Some(first);
    }
    Some(Prices { pays, prices })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn least(costs: &[Vec<i64>], used: u32) -> Option<i64> {
        let Some((first, rest)) = costs.split_first() else { return Some(0) };
        let open = (0..first.len()).filter(|value| used >> value & 1 == 0 && first[*value] < GONE);
        open.filter_map(|value| Some(first[value] + least(rest, used | 1 << value)?)).min()
    }

    fn cost() -> impl Strategy<Value = i64> {
        prop_oneof![3 => -9..10_i64, 1 => Just(GONE)]
    }

    proptest! {
        #[test]
        fn prices_prove_the_least_cost(
            costs in (1..6_usize).prop_flat_map(|values| {
                proptest::collection::vec(proptest::collection::vec(cost(), values), 1..6)
            }),
        ) {
            let found = assign(&costs);
            let sum = |found: &Prices| found.pays.iter().chain(&found.prices).sum::<i64>();
            prop_assert_eq!(found.as_ref().map(sum), least(&costs, 0));
            if let Some(Prices { pays, prices }) = found {
                prop_assert!(prices.iter().all(|price| *price <= 0));
                for (row, pays) in costs.iter().zip(&pays) {
                    prop_assert!(row.iter().zip(&prices).all(|(cost, price)| pays + price <= *cost));
                }
            }
        }
    }
}

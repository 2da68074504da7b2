//! A search that records does what it does otherwise, and tells every value that goes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_propagate::board::{Observer, Outcome, Removal, Remover};
use garns_propagate::{CellIndex, Constraints, Houses, Position, Problem, Stop};
use proptest::prelude::*;

const ORDER: usize = 5;

/// A Latin square with some sums.
fn problem(sums: &[(usize, usize, i64)]) -> Option<Problem> {
    let places = (0..ORDER * ORDER).map(|i| Position::new((i / ORDER) as u16, (i % ORDER) as u16));
    let mut houses = Houses::new((1..=ORDER as i64).collect(), places.collect());
    for i in 0..ORDER {
        houses.add(CellIndex::all((0..ORDER).map(|j| i * ORDER + j)));
        houses.add(CellIndex::all((0..ORDER).map(|j| j * ORDER + i)));
    }
    let mut constraints = Constraints::default();
    for (first, second, sum) in sums {
        let cells = [*first, *second, (first + second) % (ORDER * ORDER)];
        constraints.sum(&houses, &cells.map(|cell| (CellIndex::new(cell), 1)), *sum);
    }
    Problem::new(vec![(1 << ORDER) - 1; ORDER * ORDER], constraints, houses, &[], &Stop::never())
}

/// Domains as one knows them who is told nothing but removals.
struct Follower {
    /// Before each decision, and now.
    domains: Vec<Vec<u64>>,
    scopes: Vec<Vec<CellIndex>>,
    refuted: usize,
}

impl Observer for Follower {
    fn decided(&mut self, cell: CellIndex, rank: usize, depth: usize) {
        assert_eq!(depth, self.domains.len());
        let now = self.domains.last().unwrap().clone();
        assert!(now[cell] >> rank & 1 == 1);
        self.domains.push(now);
    }

    fn backtracked(&mut self, depth: usize) {
        self.domains.truncate(depth + 1);
    }

    fn propagated(&mut self, removed: &[Removal]) {
        for Removal { cell, values, by } in removed {
            let domain = &mut self.domains.last_mut().unwrap()[cell.index()];
            assert_eq!(*domain & values, *values, "what goes was there");
            *domain &= !values;
            if let Remover::Propagator(number) = by {
                assert!(self.scopes[*number as usize].contains(cell));
            }
        }
    }

    fn refuted(&mut self) {
        self.refuted += 1;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_value_that_goes_is_told(
        sums in proptest::collection::vec((0..ORDER * ORDER, 0..ORDER * ORDER, 4..13_i64), 0..9),
    ) {
        let (Some(told), Some(silent)) = (problem(&sums), problem(&sums)) else { return Ok(()) };
        let (mut told, mut silent) = (told.search(&Stop::never()), silent.search(&Stop::never()));
        told.record();
        let mut follower =
            Follower { domains: vec![told.domains().to_vec()], scopes: told.scopes(), refuted: 0 };
        let mut taken_back = 0;
        for _ in 0..200 {
            let outcome = told.step(4000, &mut follower);
            prop_assert_eq!(outcome, silent.step(4000, &mut ()));
            prop_assert_eq!((told.nodes, told.conflicts), (silent.nodes, silent.conflicts));
            prop_assert_eq!((told.propagations, told.domains()), (silent.propagations, silent.domains()));
            if outcome != Outcome::Solution {
                taken_back = told.nodes as usize;
                break;
            }
            prop_assert_eq!(follower.domains.last().unwrap().as_slice(), told.domains());
        }
        // Without restarts every decision is refuted in the end; probing counts values too.
        prop_assert!(follower.refuted <= taken_back.max(told.nodes as usize));
    }
}

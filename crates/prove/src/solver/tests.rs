//! Random clauses: refuted just where trying everything finds nothing, and the proof is accepted.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use proptest::prelude::*;

use super::*;
use crate::write::Lemmas;

const VARIABLES: i32 = 7;

fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let literal =
        (1..=VARIABLES, any::<bool>()).prop_map(|(variable, not)| if not { -variable } else { variable });
    let clause = proptest::collection::btree_set(literal, 1..4).prop_map(|lits| {
        let lits: Vec<i32> = lits.into_iter().collect();
        lits.iter().copied().filter(|lit| *lit > 0 || !lits.contains(&-lit)).collect()
    });
    proptest::collection::vec(clause, 10..45)
}

fn holds(clauses: &[Vec<i32>], filling: u32) -> bool {
    let is_true = |lit: &i32| (filling >> (lit.abs() - 1) & 1 == 1) == (*lit > 0);
    clauses.iter().all(|clause| clause.iter().any(is_true))
}

fn never() -> bool {
    false
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn refuted_is_what_has_no_solution(
        clauses in clauses(),
        assumed in proptest::collection::vec((1..=VARIABLES, any::<bool>()), 0..4),
        budget in 0..5_u64,
    ) {
        let mut solver = Solver::new(VARIABLES as usize, 1);
        for clause in &clauses {
            let lits: Vec<Lit> = clause.iter().map(|lit| Lit::from_dimacs(*lit)).collect();
            solver.add(&lits, Origin::Model);
        }
        // Assumptions, in any order of calls, with what was learned before.
        let assumed: Vec<i32> = assumed.into_iter().map(|(lit, not)| if not { -lit } else { lit }).collect();
        for count in [assumed.len(), 0, assumed.len()] {
            let lits: Vec<Lit> = assumed[..count].iter().map(|lit| Lit::from_dimacs(*lit)).collect();
            let with: Vec<Vec<i32>> = clauses.iter().cloned().chain(assumed[..count].iter().map(|lit| vec![*lit])).collect();
            let possible = (0..1 << VARIABLES).any(|filling| holds(&with, filling));
            for (scope, conflicts) in [(Scope::Nothing, 0), (Scope::Cells(&[0, 3]), budget), (Scope::Everything, budget)] {
                if solver.ask(&lits, scope, conflicts, &never) == Answer::Refuted {
                    prop_assert!(!possible);
                }
            }
            let answer = solver.ask(&lits, Scope::Everything, u64::MAX, &never);
            prop_assert_eq!(answer == Answer::Refuted, !possible);
        }
        if let Some(contradiction) = solver.contradiction {
            let mut model = format!("p cnf {VARIABLES} {}\n", clauses.len());
            for clause in &clauses {
                clause.iter().for_each(|lit| model += &format!("{lit} "));
                model += "0\n";
            }
            let lemmas = Lemmas::new(&solver.log, contradiction);
            prop_assert!(garns_proof_check::drat(&model, &lemmas.drat()).is_ok());
            let reasons = lemmas.lrat(clauses.len());
            prop_assert!(garns_proof_check::lrat(&model, &reasons).is_ok(), "{}{}", model, reasons);
        }
    }
}

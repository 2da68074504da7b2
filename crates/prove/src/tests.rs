//! Sums that follow from several rows, brought in at once: what is proven by them holds.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_generate::{Maker, Spec};
use garns_puzzle::Candidates;

use super::*;

#[path = "../tests/outside/mod.rs"]
mod outside;

#[test]
fn sums_are_derived_from_the_rows_of_the_model() {
    let mut maker = Maker::new(&Spec::new("killer"), &Limits::default()).unwrap();
    let (veripb, folder) = (outside::veripb(), tempfile::tempdir().unwrap());
    let mut by_sums = 0;
    for (number, made) in maker.make(3, 0..6).into_iter().enumerate() {
        let mut puzzle = made.unwrap().puzzle;
        // A known cell is left out of rows, and pencil marks let them count from another number.
        let solution = prove(&puzzle, 1, &Limits::default()).unwrap().solutions.remove(0);
        let marks =
            |cell: usize| puzzle.values().all().without(Candidates::first(solution.get(cell).unwrap()));
        let known =
            [(number, Candidates::only(solution.get(number).unwrap())), (number + 40, marks(number + 40))];
        for (cell, candidates) in known {
            puzzle.mark(puzzle.cells()[cell], candidates).unwrap();
        }
        let certificate = prove_after(&puzzle, 1, &Limits::default(), 0).unwrap();
        let file = |name| certificate.file(name).map(str::to_owned);
        assert_eq!(verify(file).unwrap().claim, certificate.claim);
        let (model, proof) = (file("model.opb").unwrap(), file("proof.pbp").unwrap());
        let clauses = certificate.claim.has_clauses();
        assert_eq!((clauses, clauses), (!proof.contains("\npol "), file("model.cnf").is_some()));
        if let Some(veripb) = &veripb {
            assert!(outside::veripb_accepts(veripb, folder.path(), &model, &proof), "{proof}");
        }
        if !clauses {
            by_sums += 1;
            // What is added up is needed.
            let lines = proof.lines().filter(|line| !line.starts_with("pol "));
            let without: String = lines.map(|line| format!("{line}\n")).collect();
            let without = |name| if name == "proof.pbp" { Some(without.clone()) } else { file(name) };
            assert!(verify(without).is_err());
        }
    }
    assert!(by_sums > 0);
}

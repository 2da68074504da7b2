//! Beside trying every assignment.

use super::phases::Random;
use super::*;

/// How many assignments of so many variables satisfy all clauses.
fn count(variables: usize, clauses: &[Vec<Lit>]) -> usize {
    let holds = |bits: usize, lit: &Lit| (bits >> lit.variable() & 1 == 1) == lit.is_positive();
    (0..1_usize << variables)
        .filter(|bits| clauses.iter().all(|clause| clause.iter().any(|lit| holds(*bits, lit))))
        .count()
}

fn solver(variables: usize, seed: Option<u64>, clauses: &[Vec<Lit>]) -> Solver {
    let mut solver = Solver::new(variables, seed);
    clauses.iter().for_each(|clause| solver.add(clause).unwrap());
    solver
}

#[test]
fn as_many_solutions_as_by_trying_all() {
    let mut random = Random(7);
    let mut impossible = 0;
    for round in 0..400 {
        let variables = 3 + random.next() as usize % 9;
        let lit = |random: &mut Random| {
            Lit::new(random.next() as usize % variables, random.next().is_multiple_of(2))
        };
        let clauses: Vec<Vec<Lit>> = (0..random.next() as usize % (5 * variables))
            .map(|_| (0..1 + random.next() % 4).map(|_| lit(&mut random)).collect())
            .collect();
        let mut solver = solver(variables, (round % 2 == 0).then_some(round), &clauses);
        let mut found = 0;
        while solver.solve(|_| false).unwrap() == Some(true) {
            let other: Vec<Lit> = (0..variables).map(|at| Lit::new(at, !solver.is_true(at))).collect();
            found += 1;
            solver.add(&other).unwrap();
        }
        impossible += usize::from(found == 0);
        assert_eq!(found, count(variables, &clauses), "{clauses:?}");
    }
    assert!(impossible > 20);
}

/// So many conflicts that clauses are forgotten, phases chosen anew and the search begun again: pigeons and holes.
#[test]
fn long_searches_come_to_the_right_end() {
    for (pigeons, holes) in [(9, 8), (8, 8)] {
        let sits = |pigeon: usize, hole: usize| Lit::new(pigeon * holes + hole, true);
        let mut clauses: Vec<Vec<Lit>> =
            (0..pigeons).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
        for hole in 0..holes {
            for a in 0..pigeons {
                clauses.extend((0..a).map(|b| vec![!sits(a, hole), !sits(b, hole)]));
            }
        }
        let mut solver = solver(pigeons * holes, Some(1), &clauses);
        assert_eq!(solver.solve(|_| false).unwrap(), Some(pigeons == holes));
        if pigeons > holes {
            let times = [&solver.restart, &solver.rephase, &solver.reduce].map(|schedule| schedule.times);
            assert!(times.iter().all(|times| *times > 1), "{times:?}");
        }
    }
}

#[test]
fn it_stops_when_told_and_goes_on() {
    let lits = |signs: [bool; 3]| (0..3).map(|at| Lit::new(at, signs[at])).collect::<Vec<_>>();
    let clauses = [lits([true, true, false]), lits([false, true, true])];
    let mut solver = solver(3, None, &clauses);
    assert_eq!(solver.solve(|_| true).unwrap(), None);
    assert_eq!(solver.solve(|decisions| decisions >= 1).unwrap(), None);
    assert_eq!(solver.solve(|_| false).unwrap(), Some(true));
}

#[test]
fn restarts_come_at_lubys_intervals() {
    let expected = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1];
    assert_eq!((1..=16).map(reluctant).collect::<Vec<_>>(), expected);
}

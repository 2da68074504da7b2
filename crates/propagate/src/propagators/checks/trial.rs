//! A propagator observed the slow definition of its constraint: random domains, every solution listed.

use crate::Propagator;

/// Numbers that look random and are the same every time (xorshift64*).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }
}

type Make = Box<dyn Fn() -> Box<dyn Propagator>>;
type Test = Box<dyn Fn(&[usize]) -> bool>;
/// Whether two assignments count as the same solution.
type Same = fn(&[usize], &[usize]) -> bool;

/// How much a propagator prunes of what can be pruned.
#[derive(Clone, Copy)]
enum Strength {
    /// All of it: what stays is part of a solution (domain consistency).
    Domain,
    /// At least so many of a hundred values, over all trials.
    Percent(u32),
}

/// A propagator, and what it is measured by. An assignment is a rank for each cell.
pub(super) struct Check {
    make: Make,
    cells: usize,
    values: usize,
    /// Whether an assignment keeps the constraint.
    holds: Test,
    /// What else holds, and the propagator may rely on.
    given: Test,
    /// The assignments that keep both; listed by trying all where they are not told.
    solutions: Option<Vec<Vec<usize>>>,
    strength: Strength,
    refines: bool,
    same: Option<Same>,
}

/// All assignments of so many cells that pass a test, by trying every one.
pub(super) fn assignments(cells: usize, values: usize, keep: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let assignment = |n: usize| (0..cells).map(|i| n / values.pow(i as u32) % values).collect::<Vec<usize>>();
    (0..values.pow(cells as u32)).map(assignment).filter(|row| keep(row)).collect()
}

/// Whether no two are the same.
pub(super) fn differ(ranks: &[usize]) -> bool {
    ranks.iter().enumerate().all(|(i, rank)| !ranks[..i].contains(rank))
}

impl Check {
    /// A propagator over so many cells and values, which `make` makes anew, and its definition.
    pub(super) fn new<F: Propagator + 'static>(
        (cells, values): (usize, usize),
        make: impl Fn() -> F + 'static,
        holds: impl Fn(&[usize]) -> bool + 'static,
    ) -> Check {
        Check::boxed((cells, values), move || Box::new(make()), holds)
    }

    pub(super) fn boxed(
        (cells, values): (usize, usize),
        make: impl Fn() -> Box<dyn Propagator> + 'static,
        holds: impl Fn(&[usize]) -> bool + 'static,
    ) -> Check {
        Check {
            make: Box::new(make),
            cells,
            values,
            holds: Box::new(holds),
            given: Box::new(|_| true),
            solutions: None,
            strength: Strength::Percent(0),
            refines: false,
            same: None,
        }
    }

    /// It may rely on this: other propagators see to it.
    pub(super) fn given(self, given: impl Fn(&[usize]) -> bool + 'static) -> Check {
        Check { given: Box::new(given), ..self }
    }

    /// The solutions, where there are too many assignments to try all.
    pub(super) fn solutions(self, solutions: Vec<Vec<usize>>) -> Check {
        Check { solutions: Some(solutions), ..self }
    }

    /// It claims domain consistency.
    pub(super) fn domain(self) -> Check {
        Check { strength: Strength::Domain, ..self }
    }

    /// It prunes at least so many of a hundred values that could go.
    pub(super) fn prunes(self, percent: u32) -> Check {
        Check { strength: Strength::Percent(percent), ..self }
    }

    /// It prunes more after it ran often: one that is new may prune less.
    pub(super) fn refines(self) -> Check {
        Check { refines: true, ..self }
    }

    /// Of solutions that are the same in this sense one has to stay, not all (symmetry breaking).
    pub(super) fn up_to(self, same: Same) -> Check {
        Check { same: Some(same), ..self }
    }

    /// Runs all trials.
    pub(super) fn run(self, name: &str) {
        let random = &mut Random(0x5eed);
        let solutions = self.solutions.clone().unwrap_or_else(|| {
            assignments(self.cells, self.values, |row| (self.given)(row) && (self.holds)(row))
        });
        let mut propagator = (self.make)();
        self.scopes(name, propagator.as_ref(), &solutions);
        let (mut pruned, mut prunable) = (0, 0);
        for _ in 0..160 {
            let domains = self.domains(&solutions, random);
            let within =
                |row: &&Vec<usize>| row.iter().zip(&domains).all(|(rank, domain)| domain >> rank & 1 == 1);
            let within: Vec<&Vec<usize>> = solutions.iter().filter(within).collect();
            let mut left = domains.clone();
            let alive = propagator.propagate(&mut left);
            if alive {
                self.after(name, propagator.as_mut(), (&domains, &left), &within);
            } else {
                assert!(within.is_empty(), "{name} fails {domains:?}, a solution is {:?}", within.first());
                let scope = propagator.conflict_scope().unwrap_or(&[]);
                assert!(scope.iter().all(|place| (*place as usize) < self.cells), "{name}: {scope:?}");
                left.fill(0);
            }
            if !self.refines {
                // What it does depends on the domains alone, not on what it saw before.
                let mut again = domains.clone();
                let fresh = (self.make)().propagate(&mut again);
                assert!(
                    fresh == alive && (!alive || again == left),
                    "{name} of {domains:?}: {left:?} {again:?}"
                );
            }
            let mut wanted = vec![0u64; self.cells];
            for row in &within {
                row.iter().zip(&mut wanted).for_each(|(rank, wanted)| *wanted |= 1 << rank);
            }
            let own = self.cells - propagator.observed().len();
            let count =
                |domains: &[u64]| domains[..own].iter().map(|domain| domain.count_ones()).sum::<u32>();
            pruned += count(&domains) - count(&left);
            prunable += count(&domains) - count(&wanted);
            if matches!(self.strength, Strength::Domain) {
                assert_eq!(left[..own], wanted[..own], "{name} of {domains:?} is not domain consistent");
            }
            self.assigned(name, propagator.as_mut(), &solutions, random);
        }
        if let Strength::Percent(least) = self.strength {
            assert!(pruned * 100 >= prunable * least, "{name} prunes {pruned} of {prunable}");
        }
    }

    /// Few or many values in each cell, mostly with a solution among them.
    fn domains(&self, solutions: &[Vec<usize>], random: &mut Random) -> Vec<u64> {
        let (dense, with) = (1 + random.below(4), random.below(4) > 0 && !solutions.is_empty());
        let solution = with.then(|| &solutions[random.below(solutions.len())]);
        let domain = |cell: usize| {
            let some =
                (0..self.values).filter(|_| random.below(5) < dense).fold(0, |all, rank| all | 1 << rank);
            match solution.map_or(some, |solution| some | 1u64 << solution[cell]) {
                0 => 1 << random.below(self.values),
                some => some,
            }
        };
        (0..self.cells).map(domain).collect()
    }

    /// Branching scope and hints: cells that there are, and values that one of them has in every solution.
    fn scopes(&self, name: &str, propagator: &dyn Propagator, solutions: &[Vec<usize>]) {
        let scope = propagator.branching_scope().unwrap_or(&[0]);
        assert!(!scope.is_empty() && scope.iter().all(|place| (*place as usize) < self.cells), "{name}");
        for (cells, value) in propagator.branching_hints() {
            let has = |row: &Vec<usize>| cells.iter().any(|cell| value >> row[*cell as usize] & 1 == 1);
            assert!(solutions.iter().all(has), "{name}: {value:b} is not always in {cells:?}");
        }
    }

    /// What must be so after domains were pruned.
    fn after(
        &self,
        name: &str,
        propagator: &mut dyn Propagator,
        (domains, left): (&[u64], &[u64]),
        within: &[&Vec<usize>],
    ) {
        assert!(
            domains.iter().zip(left).all(|(before, after)| after & !before == 0),
            "{name} adds to {domains:?}"
        );
        let stays = |row: &[usize]| row.iter().zip(left).all(|(rank, left)| left >> rank & 1 == 1);
        for row in within {
            let kept = match self.same {
                None => stays(row),
                Some(same) => within.iter().any(|other| same(row, other) && stays(other)),
            };
            assert!(kept, "{name} takes {row:?} from {domains:?}, {left:?} is left");
        }
        let own = domains.len() - propagator.observed().len();
        assert_eq!(domains[own..], left[own..], "{name} prunes what it only observes");
        let required = propagator.required();
        assert!(propagator.has_required() || required == 0, "{name}");
        for rank in (0..self.values).filter(|rank| required >> rank & 1 == 1) {
            let has = |row: &&Vec<usize>| row[..own].contains(&rank);
            assert!(within.iter().all(has), "{name} requires {rank} of {domains:?}");
        }
        if propagator.idempotent() {
            let mut again = left.to_vec();
            assert!(
                propagator.propagate(&mut again) && again == left,
                "{name} is not idempotent on {domains:?}"
            );
        }
    }

    /// Where every cell has its value, it fails if and only if the constraint is broken: of solutions, and of what
    /// differs from one in few cells.
    fn assigned(
        &self,
        name: &str,
        propagator: &mut dyn Propagator,
        solutions: &[Vec<usize>],
        random: &mut Random,
    ) {
        let any = random.below(4) == 0 || solutions.is_empty();
        let mut row: Vec<usize> = match any {
            true => (0..self.cells).map(|_| random.below(self.values)).collect(),
            false => solutions[random.below(solutions.len())].clone(),
        };
        for _ in 0..random.below(3) {
            row[random.below(self.cells)] = random.below(self.values);
        }
        if (self.given)(&row) {
            let mut single: Vec<u64> = row.iter().map(|rank| 1 << rank).collect();
            let taken = propagator.propagate(&mut single) && !single.contains(&0);
            assert_eq!(taken, (self.holds)(&row), "{name} of {row:?}");
        }
    }
}

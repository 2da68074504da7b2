//! Makes puzzles as a [`Spec`] says, the one with number `index` always the same for the same seed.

use std::ops::Range;
use std::sync::Arc;

use garns_engine::{Device, Engine, Goal, Limits, Silent, Verdict, make};
use garns_logic::AnyPosition;
use garns_puzzle::{Grid, Puzzle};

use crate::ask::Asker;
use crate::cages::{Drawing, ranks};
use crate::fill::{fill, is_plain_nine};
use crate::kernel::{Kernel, Model};
use crate::kinds::{Clues, Kind, kind};
use crate::mix::{Plan, fill_any};
use crate::nine::{CellSet, Digger, Nine};
use crate::reduce::{Task, reduce};
use crate::spec::{GenerateError, Spec, SpecError};
use crate::{Appraiser, Rng, Wanted, level, seed_of};

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its number in the series.
    pub index: u64,
    /// Its own seed.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The givens on the way, from the full grid to the puzzle, if they were wanted.
    pub trail: Vec<Grid>,
}

impl Made {
    /// How many givens there are.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.puzzle.givens().len() - self.puzzle.givens().blanks()
    }
}

/// Makes puzzles, one thread's worth.
pub struct Maker {
    spec: Spec,
    kind: &'static Kind,
    limits: Limits,
    kernel: Kernel,
    verifier: Box<dyn Engine>,
    /// What is the same for all puzzles, unless regions are drawn for each.
    ground: Puzzle,
    /// Whether they are plain 9×9 puzzles with givens, which have a way of their own.
    nine: bool,
    units: Vec<Vec<usize>>,
    digger: Digger,
    /// The fewest givens that are left where nothing is said of their number.
    least: usize,
}

/// Values tried to tell whether a given can go: where what is hard may stay, and where it must be known.
const HASTY_NODES: u64 = 1000;
const SURE_NODES: u64 = 100_000;

/// The ground of a spec, and the clues that are to be found on it.
fn plan(spec: &Spec, kind: &Kind, rng: &mut Rng) -> Result<Plan, SpecError> {
    match &spec.like {
        Some(like) => Plan::like(&like.0),
        None => Plan::named((kind.ground)(spec, rng)?, &spec.rules),
    }
}

/// Attempts for one puzzle.
const ATTEMPTS: usize = 200;

impl Maker {
    /// Checks that there can be such puzzles. The time it has for all of them begins now.
    ///
    /// # Errors
    /// When there can't.
    pub fn new(spec: &Spec, limits: &Limits) -> Result<Maker, SpecError> {
        let limits = limits.begun();
        let kind = kind(spec.kind).ok_or_else(|| SpecError::NoSuchKind(spec.kind.to_owned()))?;
        let mixed = !spec.rules.is_empty() || spec.like.is_some();
        if !(kind.orders)(spec.order) && spec.like.is_none() {
            return Err(SpecError::Order { kind: kind.name, order: spec.order });
        }
        if mixed && kind.clues != Clues::Givens {
            return Err(SpecError::RulesAndCages(kind.name));
        }
        let plan = plan(spec, kind, &mut Rng::new(0))?;
        let (ground, least) = (plan.ground, plan.givens);
        let units = spec.symmetry.units(&ground).ok_or(SpecError::PatternSymmetry)?;
        let cells = ground.cells().len();
        if let Some(pattern) = &spec.pattern {
            if pattern.len() != cells {
                return Err(SpecError::Pattern { found: pattern.len(), expected: cells });
            }
            let torn = |unit: &Vec<usize>| unit.iter().any(|&cell| pattern[cell] != pattern[unit[0]]);
            if units.iter().any(torn) {
                return Err(SpecError::PatternSymmetry);
            }
        }
        if kind.clues != Clues::Givens {
            let asked = [
                (spec.pattern.is_some(), "--pattern"),
                (spec.symmetry != crate::Symmetry::None, "--symmetry"),
                (spec.clues.is_some(), "--clues"),
                (spec.trail, "--trail"),
                (spec.minimal, "--minimal"),
            ];
            if let Some((_, option)) = asked.into_iter().find(|(asked, _)| *asked) {
                return Err(SpecError::NoGivens { option, kind: kind.name });
            }
            let fits = spec.cages.most <= spec.order && spec.cages.most * spec.order <= 128;
            if spec.cages.least == 0 || spec.cages.least > spec.cages.most || !fits {
                return Err(SpecError::CageSizes);
            }
            if kind.clues == Clues::Calculations && spec.cages.ops.is_empty() {
                return Err(SpecError::NoOperation);
            }
        }
        if spec.clues.is_some_and(|(least, most)| least > most || least > cells) {
            return Err(SpecError::Clues);
        }
        let nine = is_plain_nine(&ground) && kind.clues == Clues::Givens && !mixed;
        let known = || AnyPosition::of(&ground).is_some() && !spec.full;
        if spec.wanted.is_some() && !nine && !known() {
            return Err(SpecError::NotRated);
        }
        // What verifies is never what made it: `nine` makes plain 9×9, the kernel all else.
        let verifier =
            if nine { make("bits", &[("order".into(), "fewest".into())]) } else { make("cp", &[]) };
        let verifier = verifier.map_err(|_| SpecError::NoSuchKind("cp".into()))?;
        Ok(Maker {
            kind,
            kernel: Kernel::new(&limits),
            verifier,
            ground,
            nine,
            units,
            digger: Digger::new(),
            least,
            limits,
            spec: spec.clone(),
        })
    }

    /// Leaves what it can to a device: see [`Digger::leave_to`].
    #[must_use]
    pub fn on(mut self, device: Option<Arc<dyn Device>>) -> Maker {
        device.into_iter().for_each(|device| self.digger.leave_to(device));
        self
    }

    /// What it makes.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Whether many puzzles are made faster together than one by one.
    #[must_use]
    pub fn prefers_many(&self) -> bool {
        self.nine
    }

    /// Whether two numbers may lead to the same puzzle with a probability that matters. Where full grids are uniform
    /// over all 9×9 ones it is below n² / 10²² for n puzzles.
    #[must_use]
    pub fn may_repeat(&self) -> bool {
        !self.nine || self.spec.pattern.is_some()
    }

    /// Makes the puzzles with these numbers, in their order.
    pub fn make(&mut self, seed: u64, indices: Range<u64>) -> Vec<Result<Made, GenerateError>> {
        if self.nine {
            return self.nines(seed, indices);
        }
        indices
            .map(|index| {
                let seed = seed_of(seed, index);
                let mut rng = Rng::new(seed);
                let (puzzle, solution, trail) = match self.spec.wanted {
                    None => self.any(&mut rng)?,
                    Some(wanted) => self.as_hard_as(wanted, &mut rng)?,
                };
                if !self.spec.full {
                    self.verify(&puzzle, &solution)?;
                } else if !puzzle.is_solution(&solution) {
                    return Err(GenerateError::Defect);
                }
                Ok(Made { index, seed, puzzle, solution, trail })
            })
            .collect()
    }

    /// A puzzle of any difficulty.
    fn any(&mut self, rng: &mut Rng) -> Result<(Puzzle, Grid, Vec<Grid>), GenerateError> {
        match self.kind.clues {
            Clues::Givens if self.is_mixed() => self.with_rules(rng),
            Clues::Givens => self.with_givens(rng),
            Clues::Sums | Clues::Calculations => self.with_cages(rng),
        }
    }

    /// A puzzle as hard as wanted.
    fn as_hard_as(
        &mut self,
        wanted: Wanted,
        rng: &mut Rng,
    ) -> Result<(Puzzle, Grid, Vec<Grid>), GenerateError> {
        for _ in 0..ATTEMPTS {
            let (puzzle, solution, mut trail) = self.any(rng)?;
            if AnyPosition::of(&puzzle).is_none_or(|start| !start.unexplained().is_empty()) {
                return Err(GenerateError::Unrated);
            }
            let least = self.spec.clues.map_or(0, |(least, _)| least);
            let most = self.spec.clues.map_or(usize::MAX, |(_, most)| most);
            // Cages have no way to an easier puzzle, nor has one without a given too many.
            if self.spec.minimal || trail.is_empty() {
                trail = vec![puzzle.givens().clone()];
            }
            let found = level::as_hard_as(&puzzle, &trail, wanted, &self.limits);
            self.unless_in_time()?;
            let Some(place) = found else { continue };
            let givens = trail[place].clone();
            let clues = givens.len() - givens.blanks();
            let outside = |pattern: &Vec<bool>| {
                (0..givens.len()).any(|cell| givens.get(cell).is_some() && !pattern[cell])
            };
            if !(least..=most).contains(&clues) || self.spec.pattern.as_ref().is_some_and(outside) {
                continue;
            }
            trail.truncate(if self.spec.trail { place + 1 } else { 0 });
            return Ok((puzzle.with_givens(givens), solution, trail));
        }
        Err(GenerateError::GaveUp)
    }

    /// Plain 9×9 puzzles, side by side.
    fn nines(&mut self, seed: u64, indices: Range<u64>) -> Vec<Result<Made, GenerateError>> {
        let units: Vec<CellSet> =
            self.units.iter().map(|unit| unit.iter().fold(0, |set, &cell| set | 1 << cell)).collect();
        let mut nine = Nine {
            spec: &self.spec,
            units: &units,
            limits: &self.limits,
            digger: &mut self.digger,
            judge: &mut Appraiser::new(&self.limits),
        };
        let seeds: Vec<u64> = indices.clone().map(|index| seed_of(seed, index)).collect();
        let found = nine.make(&seeds);
        let grid = |digits: &[u8; 81]| -> Grid {
            digits.iter().map(|digit| usize::from(*digit).checked_sub(1)).collect()
        };
        let results = indices.zip(seeds).zip(found);
        results
            .map(|((index, seed), found)| {
                let found = found?;
                let made = Made {
                    index,
                    seed,
                    puzzle: self.ground.with_givens(grid(&found.puzzle)),
                    solution: grid(&found.solution),
                    trail: found.trail.iter().map(grid).collect(),
                };
                if self.spec.verify {
                    self.verify(&made.puzzle, &made.solution)?;
                }
                Ok(made)
            })
            .collect()
    }

    /// An engine that did not make the puzzle proves that it has this solution and no other.
    fn verify(&self, puzzle: &Puzzle, solution: &Grid) -> Result<(), GenerateError> {
        let report = self.verifier.run(puzzle, Goal::AtMost(2), &self.limits, &mut Silent);
        if report.verdict == Verdict::Unique && report.solutions.first() == Some(solution) {
            return Ok(());
        }
        self.unless_in_time()?;
        Err(GenerateError::Defect)
    }

    fn fresh_ground(&self, rng: &mut Rng) -> Result<(Puzzle, Model), GenerateError> {
        let ground = (self.kind.ground)(&self.spec, rng).map_err(|_| GenerateError::Defect)?;
        let model = Model::of(&ground).ok_or(GenerateError::Defect)?;
        Ok((ground, model))
    }

    fn unless_in_time(&self) -> Result<(), GenerateError> {
        GenerateError::unless_in_time(&self.limits)
    }

    /// By taking givens away from a full grid.
    fn with_givens(&mut self, rng: &mut Rng) -> Result<(Puzzle, Grid, Vec<Grid>), GenerateError> {
        for _ in 0..ATTEMPTS {
            self.unless_in_time()?;
            let (ground, model) = self.fresh_ground(rng)?;
            let Some(solution) = fill(&ground, &model, &mut self.kernel, rng) else { continue };
            if self.spec.full {
                return Ok((ground.with_givens(solution.clone()), solution, Vec::new()));
            }
            let mut asker = Asker::new(&ground, self.limits.clone()).map_err(|_| GenerateError::Defect)?;
            // Where nothing must be proven irreducible, what is hard to tell may stay.
            asker.hasty = !self.spec.minimal;
            if asker.hasty {
                asker.branches = 300;
            }
            let Some((givens, trail)) = self.take_away(&mut asker, &solution, rng) else { continue };
            // What was cut short has more givens than it would have: another puzzle than this number's.
            self.unless_in_time()?;
            return Ok((ground.with_givens(givens), solution, trail));
        }
        Err(GenerateError::GaveUp)
    }

    /// The givens that are left, and those on the way; `None` if they are not as asked.
    fn take_away(&self, asker: &mut Asker, solution: &Grid, rng: &mut Rng) -> Option<(Grid, Vec<Grid>)> {
        let mut units = self.units.clone();
        rng.shuffle(&mut units);
        let mut givens = solution.clone();
        let mut trail = vec![givens.clone()];
        if let Some(pattern) = &self.spec.pattern {
            // What lies outside the pattern goes first, all of it.
            let outside: Vec<Vec<usize>> = units.iter().filter(|unit| !pattern[unit[0]]).cloned().collect();
            let number = outside.len();
            let task = Task { solution, givens: &givens, units: &outside, least: 0 };
            let reduced = reduce(asker, &task, |_| true);
            if reduced.gone.len() < number {
                return None;
            }
            follow(&mut trail, &reduced.gone);
            givens = reduced.givens;
            units.retain(|unit| pattern[unit[0]]);
        }
        let (least, most) = self.spec.clues.unwrap_or((self.least, usize::MAX));
        let stop = if self.spec.minimal { 0 } else { least };
        let task = Task { solution, givens: &givens, units: &units, least: stop };
        let reduced = reduce(asker, &task, |_| true);
        follow(&mut trail, &reduced.gone);
        let number = reduced.givens.len() - reduced.givens.blanks();
        let undecided = self.spec.minimal && !reduced.undecided.is_empty();
        let fewest = self.spec.clues.map_or(0, |(least, _)| least);
        if !(fewest..=most).contains(&number) || undecided {
            return None;
        }
        if self.spec.minimal && self.units.iter().any(|unit| unit.len() > 1) {
            let mut cells: Vec<Vec<usize>> = (0..solution.len())
                .filter(|&cell| reduced.givens.get(cell).is_some())
                .map(|cell| vec![cell])
                .collect();
            rng.shuffle(&mut cells);
            let task = Task { solution, givens: &reduced.givens, units: &cells, least: 0 };
            let again = reduce(asker, &task, |_| true);
            if !again.gone.is_empty() || !again.undecided.is_empty() {
                return None;
            }
        }
        let trail = if self.spec.trail || self.spec.wanted.is_some() { trail } else { Vec::new() };
        Some((reduced.givens, trail))
    }

    fn is_mixed(&self) -> bool {
        !self.spec.rules.is_empty() || self.spec.like.is_some()
    }

    /// By proposing clues on a full grid, and taking away givens and, where it is to be minimal, clues.
    fn with_rules(&mut self, rng: &mut Rng) -> Result<(Puzzle, Grid, Vec<Grid>), GenerateError> {
        let mut failure = GenerateError::GaveUp;
        for _ in 0..ATTEMPTS {
            self.unless_in_time()?;
            let plan = plan(&self.spec, self.kind, rng).map_err(|_| GenerateError::Defect)?;
            let engine = &*self.verifier;
            let filled = fill_any(&plan.ground, &mut self.kernel, engine, &self.limits, rng);
            let Some(solution) = filled else { continue };
            if self.spec.full {
                return Ok((plan.ground.with_givens(solution.clone()), solution, Vec::new()));
            }
            let clues = match plan.propose(&solution, &self.limits, rng) {
                Ok(clues) => clues,
                Err(why) => {
                    failure = why;
                    continue;
                }
            };
            let nodes = if self.spec.minimal { SURE_NODES } else { HASTY_NODES };
            let limits = self.limits.clone();
            let mut asker = Asker::new(&clues.puzzle, limits.clone()).map_err(|_| GenerateError::Defect)?;
            (asker.hasty, asker.nodes) = (!self.spec.minimal, Some(nodes));
            let Some((givens, trail)) = self.take_away(&mut asker, &solution, rng) else { continue };
            let mut puzzle = clues.puzzle.with_givens(givens);
            if self.spec.minimal {
                let ask = |puzzle: &Puzzle| {
                    let mut asker = Asker::new(puzzle, limits.clone()).ok()?;
                    asker.nodes = Some(nodes);
                    Some(asker.another(puzzle.givens(), &solution))
                };
                match clues.without_needless(&plan, puzzle, rng, ask) {
                    Some(fewer) => puzzle = fewer,
                    None => continue,
                }
            }
            self.unless_in_time()?;
            return Ok((puzzle, solution, trail));
        }
        self.unless_in_time()?;
        Err(failure)
    }

    /// By drawing cages over a full grid.
    fn with_cages(&mut self, rng: &mut Rng) -> Result<(Puzzle, Grid, Vec<Grid>), GenerateError> {
        for _ in 0..ATTEMPTS {
            self.unless_in_time()?;
            let (mut ground, model) = self.fresh_ground(rng)?;
            let Some(solution) = fill(&ground, &model, &mut self.kernel, rng) else { continue };
            if self.spec.full {
                return Ok((ground.with_givens(solution.clone()), solution, Vec::new()));
            }
            let drawing = Drawing {
                ground: &ground,
                model: &model,
                style: &self.spec.cages,
                sums: self.kind.clues == Clues::Sums,
                solution: &ranks(&solution),
            };
            let Some(rules) = drawing.draw(&mut self.kernel, rng) else { continue };
            for rule in rules {
                ground.add(rule).map_err(|_| GenerateError::Defect)?;
            }
            return Ok((ground, solution, Vec::new()));
        }
        Err(GenerateError::GaveUp)
    }
}

/// Adds the givens that are left after each unit that went.
fn follow(trail: &mut Vec<Grid>, gone: &[Vec<usize>]) {
    for unit in gone {
        if let Some(mut givens) = trail.last().cloned() {
            unit.iter().for_each(|&cell| givens.clear(cell));
            trail.push(givens);
        }
    }
}

//! Cages over a full grid, drawn again where they leave another solution.
//!
//! A random division is made first. Then, while there is another solution, a cage that cannot tell it from the right
//! one gets another operation, gives a cell to a neighbour or is divided, so that it can; solutions met before stay
//! excluded. So the number of questions is small, and the puzzle is shaped by what would be wrong with it.

use std::ops::ControlFlow;

use garns_puzzle::rules::{Cage, Killer, Op};
use garns_puzzle::{Cells, Grid, Puzzle, Rule};

use crate::Rng;
use crate::kernel::{Ended, Guide, Kernel, Model, Total};
use crate::regions::neighbours;
use crate::spec::CageStyle;

/// Cages on a full grid of one ground.
pub(crate) struct Drawing<'a> {
    pub(crate) ground: &'a Puzzle,
    /// The ground's houses.
    pub(crate) model: &'a Model,
    pub(crate) style: &'a CageStyle,
    /// Sums without repeats (killer), or calculations.
    pub(crate) sums: bool,
    pub(crate) solution: &'a [u8],
}

/// One cage.
#[derive(Clone, Debug)]
struct Drawn {
    cells: Vec<usize>,
    /// The operation, of a cage of calculations with several cells.
    op: Option<Op>,
}

/// Cages, and the cage of each cell.
#[derive(Clone)]
struct Plan {
    cages: Vec<Drawn>,
    of: Vec<usize>,
}

/// Questions about one division before another is drawn.
const QUESTIONS: usize = 400;

/// Branches of a question; what needs more counts as unclear.
const BRANCHES: u64 = 400;

impl Drawing<'_> {
    /// Cages that leave one solution; `None` if none were found for this grid, or the kernel is to stop.
    pub(crate) fn draw(&self, kernel: &mut Kernel, rng: &mut Rng) -> Option<Vec<Rule>> {
        let mut plan = self.divide(rng);
        let mut excluded: Vec<Vec<u8>> = Vec::new();
        for _ in 0..QUESTIONS {
            if kernel.is_over() {
                return None;
            }
            let mut model = self.model.clone();
            for cage in &plan.cages {
                let cells = cage.cells.iter().map(|&cell| cell as u32).collect();
                model.add_cage(cells, &self.total(cage), self.ground)?;
            }
            let mut other = None;
            let ended = kernel.search(&model, &model.limits, Guide::Avoid(self.solution), BRANCHES, |grid| {
                if grid == self.solution {
                    return ControlFlow::Continue(());
                }
                other = Some(grid.to_vec());
                ControlFlow::Break(())
            });
            match (ended, other) {
                (_, Some(other)) => {
                    excluded.push(other);
                    self.tell_apart(&mut plan, &excluded, rng)?;
                }
                (Ended::Exhausted, None) => return Some(self.rules(&plan)),
                _ => self.clear_up(&mut plan, rng)?,
            }
        }
        None
    }

    /// A random division into cages of the style's sizes, as far as they fit.
    fn divide(&self, rng: &mut Rng) -> Plan {
        const NONE: usize = usize::MAX;
        let order = self.ground.values().len();
        let cells = self.solution.len();
        let mut plan = Plan { cages: Vec::new(), of: vec![NONE; cells] };
        let mut places: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut places);
        for start in places {
            if plan.of[start] != NONE {
                continue;
            }
            let number = plan.cages.len();
            plan.of[start] = number;
            let mut cage = vec![start];
            let wanted = self.style.least + rng.index(self.largest() + 1 - self.style.least);
            while cage.len() < wanted {
                let near = cage.iter().flat_map(|&cell| neighbours(cell, order));
                let free: Vec<usize> =
                    near.filter(|&cell| plan.of[cell] == NONE && self.may_join(cell, &cage)).collect();
                if free.is_empty() {
                    break;
                }
                let cell = free[rng.index(free.len())];
                plan.of[cell] = number;
                cage.push(cell);
            }
            plan.cages.push(Drawn { cells: cage, op: None });
        }
        self.join_small(&mut plan, order, rng);
        plan.cages.iter_mut().for_each(|cage| self.choose_op(cage, rng));
        plan
    }

    /// The most cells a cage may have: a difference or a quotient is for two.
    fn largest(&self) -> usize {
        let many = self.sums || self.style.ops.iter().any(|op| matches!(op, Op::Add | Op::Multiply));
        if many { self.style.most } else { self.style.most.min(2) }
    }

    /// Cages that are too small join a neighbour that has room.
    fn join_small(&self, plan: &mut Plan, order: usize, rng: &mut Rng) {
        let mut number = 0;
        while number < plan.cages.len() {
            let cells = plan.cages[number].cells.clone();
            if cells.len() < self.style.least {
                let near = cells.iter().flat_map(|&cell| neighbours(cell, order)).map(|cell| plan.of[cell]);
                let room: Vec<usize> = near
                    .filter(|&other| {
                        other != number && plan.cages[other].cells.len() + cells.len() <= self.largest()
                    })
                    .filter(|&other| cells.iter().all(|&cell| self.may_join(cell, &plan.cages[other].cells)))
                    .collect();
                if !room.is_empty() {
                    let into = room[rng.index(room.len())];
                    plan.cages[into].cells.extend(&cells);
                    plan.remove(number, into);
                    continue;
                }
            }
            number += 1;
        }
    }

    /// Whether a cell may be in a cage with these: sums have no value twice.
    fn may_join(&self, cell: usize, cage: &[usize]) -> bool {
        !self.sums || cage.iter().all(|&other| self.solution[other] != self.solution[cell])
    }

    /// The operations that a cage with these cells may show.
    fn ops(&self, cells: &[usize]) -> Vec<Op> {
        if self.sums || cells.len() < 2 {
            return Vec::new();
        }
        let numbers = self.numbers(cells, self.solution);
        let fits = |op: &&Op| match op {
            Op::Add | Op::Multiply => true,
            Op::Subtract => cells.len() == 2,
            Op::Divide => cells.len() == 2 && (numbers[0] % numbers[1] == 0 || numbers[1] % numbers[0] == 0),
        };
        let ops: Vec<Op> = self.style.ops.iter().filter(fits).copied().collect();
        // Where only quotients are wanted and there is none, a difference says the least else.
        if ops.is_empty() { vec![if cells.len() == 2 { Op::Subtract } else { Op::Add }] } else { ops }
    }

    fn numbers(&self, cells: &[usize], grid: &[u8]) -> Vec<i64> {
        cells.iter().map(|&cell| self.ground.values().number(usize::from(grid[cell]))).collect()
    }

    /// What a cage comes to in the solution.
    fn total(&self, cage: &Drawn) -> Total {
        let numbers = self.numbers(&cage.cells, self.solution);
        if self.sums {
            return Total::Killer { sum: Some(numbers.iter().sum()), repeats: false };
        }
        let (most, least) = (numbers.iter().max().copied(), numbers.iter().min().copied());
        let (most, least) = (most.unwrap_or(1), least.unwrap_or(1));
        let target = match cage.op {
            None | Some(Op::Add) => numbers.iter().sum(),
            Some(Op::Multiply) => numbers.iter().product(),
            Some(Op::Subtract) => most - least,
            Some(Op::Divide) => most / least,
        };
        Total::Calculated(if self.style.hidden { None } else { cage.op }, target)
    }

    /// Whether a grid is right in a cage.
    fn allows(&self, cage: &Drawn, grid: &[u8]) -> bool {
        let numbers = self.numbers(&cage.cells, grid);
        match self.total(cage) {
            Total::Killer { sum, .. } => {
                let apart = |i: usize| (0..i).all(|k| numbers[k] != numbers[i]);
                sum == Some(numbers.iter().sum()) && (0..numbers.len()).all(apart)
            }
            Total::Calculated(Some(op), target) => op.gives(&numbers, target),
            Total::Calculated(None, target) => Op::ALL.iter().any(|op| op.gives(&numbers, target)),
        }
    }

    /// Changes a cage that cannot tell the last of these grids from the solution, so that none of them is allowed any
    /// more. `None` if no change does it.
    fn tell_apart(&self, plan: &mut Plan, excluded: &[Vec<u8>], rng: &mut Rng) -> Option<()> {
        let other = excluded.last()?;
        let blind = |cage: &Drawn| cage.cells.iter().any(|&cell| other[cell] != self.solution[cell]);
        let mut cages: Vec<usize> =
            (0..plan.cages.len()).filter(|&number| blind(&plan.cages[number])).collect();
        rng.shuffle(&mut cages);
        let told = |changed: &Plan| {
            excluded.iter().rev().all(|grid| changed.cages.iter().any(|cage| !self.allows(cage, grid)))
        };
        for change in [Drawing::other_op, Drawing::give_away, Drawing::divide_cage, Drawing::divide_anyhow] {
            for &number in &cages {
                for changed in change(self, plan, number, rng) {
                    if told(&changed) {
                        *plan = changed;
                        return Some(());
                    }
                }
            }
        }
        None
    }

    /// The question was too hard: a large cage is divided.
    fn clear_up(&self, plan: &mut Plan, rng: &mut Rng) -> Option<()> {
        let largest = plan.cages.iter().map(|cage| cage.cells.len()).max()?;
        let large: Vec<usize> =
            (0..plan.cages.len()).filter(|&number| plan.cages[number].cells.len() == largest).collect();
        let number = large[rng.index(large.len())];
        *plan = self.divide_anyhow(plan, number, rng).pop()?;
        Some(())
    }

    /// The cage with each other operation it may show.
    fn other_op(&self, plan: &Plan, number: usize, rng: &mut Rng) -> Vec<Plan> {
        let mut ops = self.ops(&plan.cages[number].cells);
        rng.shuffle(&mut ops);
        let with = |op: Op| {
            let mut changed = plan.clone();
            changed.cages[number].op = Some(op);
            changed
        };
        ops.into_iter().filter(|op| Some(*op) != plan.cages[number].op).map(with).collect()
    }

    /// The cage without one of its cells, which a neighbour takes.
    fn give_away(&self, plan: &Plan, number: usize, rng: &mut Rng) -> Vec<Plan> {
        let order = self.ground.values().len();
        let cage = &plan.cages[number];
        let mut changes = Vec::new();
        if cage.cells.len() <= self.style.least {
            return changes;
        }
        for &cell in &cage.cells {
            let rest: Vec<usize> = cage.cells.iter().copied().filter(|&other| other != cell).collect();
            if !whole(&rest, order) {
                continue;
            }
            for into in neighbours(cell, order).map(|near| plan.of[near]).filter(|&into| into != number) {
                let taker = &plan.cages[into].cells;
                if taker.len() < self.largest() && self.may_join(cell, taker) {
                    let mut changed = plan.clone();
                    changed.of[cell] = into;
                    changed.cages[into].cells.push(cell);
                    changed.cages[number].cells.clone_from(&rest);
                    self.choose_op(&mut changed.cages[into], rng);
                    self.choose_op(&mut changed.cages[number], rng);
                    changes.push(changed);
                }
            }
        }
        rng.shuffle(&mut changes);
        changes
    }

    /// The cage in two parts, neither too small.
    fn divide_cage(&self, plan: &Plan, number: usize, rng: &mut Rng) -> Vec<Plan> {
        self.parts(plan, number, self.style.least, rng)
    }

    /// The cage in two parts of any size.
    fn divide_anyhow(&self, plan: &Plan, number: usize, rng: &mut Rng) -> Vec<Plan> {
        self.parts(plan, number, 1, rng)
    }

    fn parts(&self, plan: &Plan, number: usize, least: usize, rng: &mut Rng) -> Vec<Plan> {
        let order = self.ground.values().len();
        let cells = &plan.cages[number].cells;
        let mut changes = Vec::new();
        if cells.len() < 2 * least || cells.len() > 16 {
            return changes;
        }
        for choice in 1..1_u32 << (cells.len() - 1) {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            for (i, &cell) in cells.iter().enumerate() {
                if choice >> i & 1 == 1 { one.push(cell) } else { other.push(cell) }
            }
            if one.len() >= least && other.len() >= least && whole(&one, order) && whole(&other, order) {
                let mut changed = plan.clone();
                one.iter().for_each(|&cell| changed.of[cell] = plan.cages.len());
                changed.cages[number].cells = other;
                changed.cages.push(Drawn { cells: one, op: None });
                self.choose_op(&mut changed.cages[number], rng);
                self.choose_op(&mut changed.cages[plan.cages.len()], rng);
                changes.push(changed);
            }
        }
        rng.shuffle(&mut changes);
        changes
    }

    /// Gives a cage an operation that it may show.
    fn choose_op(&self, cage: &mut Drawn, rng: &mut Rng) {
        let ops = self.ops(&cage.cells);
        if cage.op.is_none_or(|op| !ops.contains(&op)) {
            cage.op = if ops.is_empty() { None } else { Some(ops[rng.index(ops.len())]) };
        }
    }

    /// The cages as rules, in reading order.
    fn rules(&self, plan: &Plan) -> Vec<Rule> {
        let mut cages: Vec<Drawn> = plan.cages.clone();
        cages.iter_mut().for_each(|cage| cage.cells.sort_unstable());
        cages.sort_by_key(|cage| cage.cells[0]);
        let rule = |cage: &Drawn| {
            let cells: Cells = cage.cells.iter().map(|&cell| self.ground.cells()[cell]).collect();
            match self.total(cage) {
                Total::Killer { sum, repeats } => Rule::from(Killer { cells, sum, repeats }),
                Total::Calculated(op, target) => Rule::from(Cage { cells, op, target }),
            }
        };
        cages.iter().map(rule).collect()
    }
}

impl Plan {
    /// Takes a cage out whose cells another has taken.
    fn remove(&mut self, number: usize, into: usize) {
        let last = self.cages.len() - 1;
        self.cages.swap_remove(number);
        for of in &mut self.of {
            if *of == number {
                *of = into;
            }
        }
        // The last cage has the number that is free now.
        for of in &mut self.of {
            if *of == last {
                *of = number;
            }
        }
    }
}

/// Whether cells hang together.
fn whole(cells: &[usize], order: usize) -> bool {
    let Some(&start) = cells.first() else { return false };
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in neighbours(cell, order) {
            if cells.contains(&near) && !reached.contains(&near) {
                reached.push(near);
            }
        }
    }
    reached.len() == cells.len()
}

pub(crate) fn ranks(grid: &Grid) -> Vec<u8> {
    grid.iter().map(|rank| rank.unwrap_or(0) as u8).collect()
}

//! One random rule of any kind over a puzzle, its clue often true of a filling.

use garns_puzzle::rules::*;
use garns_puzzle::{Cell, Cells, Puzzle, RULES, Rule};

use super::{Tape, further};

pub(super) struct Hand<'a> {
    pub(super) tape: &'a mut Tape,
    pub(super) puzzle: &'a Puzzle,
    pub(super) truth: &'a [usize],
}

pub(super) fn rule(tape: &mut Tape, puzzle: &Puzzle, truth: &[usize]) -> Rule {
    let name = tape.one_of(&RULES[..tape.rules]).name;
    named(tape, name, puzzle, truth)
}

/// A rule of this name, which may make no sense in the puzzle.
pub(super) fn named(tape: &mut Tape, name: &str, puzzle: &Puzzle, truth: &[usize]) -> Rule {
    let mut hand = Hand { tape, puzzle, truth };
    let hand = &mut hand;
    match name {
        "house" => hand.house().into(),
        "cage" => hand.cage().into(),
        "killer" => {
            let cells = hand.cells(1, 4);
            let sum = if hand.tape.once_in(3) { None } else { Some(hand.sum(&cells)) };
            Killer { cells, sum, repeats: hand.tape.once_in(2) }.into()
        }
        "thermometer" => {
            let path = hand.path(2, 4);
            Thermometer { path: hand.often_sorted(path), slow: hand.tape.once_in(2) }.into()
        }
        "arrow" => Arrow { bulb: hand.cells(1, 2), shaft: hand.path(1, 4) }.into(),
        "whispers" => Whispers { path: hand.path(2, 4), least: hand.tape.within(0, 4) }.into(),
        "renban" => Renban { cells: hand.cells(1, 4) }.into(),
        "palindrome" => Palindrome { path: hand.path(2, 5) }.into(),
        "between" => {
            let path = hand.path(3, 5);
            Between { path: hand.often_sorted(path) }.into()
        }
        "region-sum" => RegionSum { path: hand.path(2, 6) }.into(),
        "difference" => {
            let (a, b) = hand.neighbours();
            let by = (hand.number(a) - hand.number(b)).abs();
            Difference { a, b, by: hand.near(by) }.into()
        }
        "no-difference" => NoDifference { by: hand.numbers(0, 5) }.into(),
        "ratio" => {
            let (a, b) = hand.neighbours();
            Ratio { a, b, by: hand.tape.within(1, 4) }.into()
        }
        "no-ratio" => NoRatio { by: hand.numbers(1, 4) }.into(),
        "total" => {
            let (a, b) = hand.neighbours();
            let sum = hand.number(a) + hand.number(b);
            Total { a, b, sum: hand.near(sum) }.into()
        }
        "no-total" => NoTotal { sums: hand.numbers(-3, 12) }.into(),
        "greater" => Greater { greater: hand.cell(), less: hand.cell() }.into(),
        "quadruple" => hand.quadruple().into(),
        "clone" => {
            let cells = hand.path(1, 3);
            Clones { copy: hand.path(cells.len(), cells.len()), cells }.into()
        }
        "little-killer" => {
            let cells = hand.cells(1, 4);
            LittleKiller { sum: hand.sum(&cells), cells }.into()
        }
        "sandwich" => hand.sandwich().into(),
        "x-sum" => hand.x_sum().into(),
        "skyscraper" => {
            let cells = hand.line(1, 5);
            Skyscraper { visible: hand.tape.within(1, cells.len().min(4) as i64), cells }.into()
        }
        "anti-knight" => AntiKnight {}.into(),
        "anti-king" => AntiKing {}.into(),
        "non-consecutive" => NonConsecutive {}.into(),
        "parity" => {
            Parity { is: hand.tape.one_of(&[OddEven::Odd, OddEven::Even]), cells: hand.path(1, 3) }.into()
        }
        name => further::rule(hand, name),
    }
}

impl Hand<'_> {
    pub(super) fn cell(&mut self) -> Cell {
        self.tape.one_of(self.puzzle.cells())
    }

    pub(super) fn number(&self, cell: Cell) -> i64 {
        let i = self.puzzle.index(cell).unwrap();
        self.puzzle.values().number(self.truth[i])
    }

    /// Different cells, fewer than asked for where there are not as many.
    pub(super) fn cells(&mut self, least: usize, most: usize) -> Cells {
        let mut left = self.puzzle.cells().to_vec();
        let count = (least + self.tape.below(most - least + 1)).min(left.len());
        (0..count).map(|_| left.swap_remove(self.tape.below(left.len()))).collect()
    }

    /// Cells that may be there twice: a walk from neighbour to neighbour, or any.
    pub(super) fn path(&mut self, least: usize, most: usize) -> Cells {
        let count = least + self.tape.below(most - least + 1);
        match self.tape.below(4) {
            0 | 1 => self.walk(count),
            2 => self.cells(count, count),
            _ => (0..count).map(|_| self.cell()).collect(),
        }
    }

    /// A walk from cell to cell, corners included; it may cross itself, or come back to its start.
    fn walk(&mut self, count: usize) -> Cells {
        let mut walk = vec![self.cell()];
        while walk.len() < count {
            let here = walk[walk.len() - 1];
            let near = |cell: &Cell| here.row.abs_diff(cell.row).max(here.col.abs_diff(cell.col)) == 1;
            let near: Vec<Cell> = self.puzzle.cells().iter().copied().filter(near).collect();
            let new: Vec<Cell> = near.iter().copied().filter(|cell| !walk.contains(cell)).collect();
            let next = if new.is_empty() || self.tape.once_in(12) { near } else { new };
            walk.push(if next.is_empty() { self.cell() } else { self.tape.one_of(&next) });
        }
        walk.into()
    }

    /// A row or column of the canvas from either side, or any different cells.
    pub(super) fn line(&mut self, least: usize, most: usize) -> Cells {
        if self.tape.once_in(2) {
            return self.cells(least, most);
        }
        let at = self.cell();
        let row = self.tape.once_in(2);
        let on = |cell: &&Cell| if row { cell.row == at.row } else { cell.col == at.col };
        let mut line: Vec<Cell> = self.puzzle.cells().iter().filter(on).copied().collect();
        if self.tape.once_in(2) {
            line.reverse();
        }
        line.into()
    }

    fn often_sorted(&mut self, cells: Cells) -> Cells {
        let mut cells = cells.to_vec();
        if !self.tape.once_in(3) {
            cells.sort_by_key(|cell| self.number(*cell));
        }
        cells.into()
    }

    /// Two cells that share a side, or any two in a grid without.
    fn neighbours(&mut self) -> (Cell, Cell) {
        let a = self.cell();
        let near: Vec<Cell> = self.puzzle.cells().iter().copied().filter(|b| a.touches(*b)).collect();
        if near.is_empty() { (a, self.cell()) } else { (a, self.tape.one_of(&near)) }
    }

    /// The number itself most of the time.
    pub(super) fn near(&mut self, number: i64) -> i64 {
        number + self.tape.one_of(&[0, 0, 0, 0, 1, -1, 3])
    }

    pub(super) fn sum(&mut self, cells: &[Cell]) -> i64 {
        let sum = cells.iter().map(|cell| self.number(*cell)).sum();
        self.near(sum)
    }

    fn numbers(&mut self, least: i64, most: i64) -> Vec<i64> {
        (0..self.tape.below(3)).map(|_| self.tape.within(least, most)).collect()
    }

    fn house(&mut self) -> House {
        let kind = self.tape.one_of(&[
            HouseKind::Extra,
            HouseKind::Diagonal,
            HouseKind::Window,
            HouseKind::Disjoint,
        ]);
        let (number, grid) = (self.tape.below(3) as u16, self.tape.below(3) as u16);
        House { kind, number, grid, cells: self.cells(1, 4) }
    }

    fn cage(&mut self) -> Cage {
        let cells = self.cells(1, 4);
        let op = self.tape.one_of(&[
            None,
            Some(Op::Add),
            Some(Op::Subtract),
            Some(Op::Multiply),
            Some(Op::Divide),
        ]);
        let mut numbers: Vec<i64> = cells.iter().map(|cell| self.number(*cell)).collect();
        numbers.sort_unstable_by_key(|number| -number.abs());
        let (sum, product): (i64, i64) = (numbers.iter().sum(), numbers.iter().product());
        let rest: i64 = numbers[1..].iter().product();
        let target = match op.unwrap_or(self.tape.one_of(&Op::ALL)) {
            Op::Add => sum,
            Op::Subtract => 2 * numbers[0] - sum,
            Op::Multiply => product,
            Op::Divide if rest == 0 => 0,
            Op::Divide => numbers[0] / rest,
        };
        Cage { cells, op, target: self.near(target) }
    }

    fn quadruple(&mut self) -> Quadruple {
        let cells = self.cells(1, 4);
        let values = (0..self.tape.below(cells.len() + 1))
            .map(|_| {
                let there = self.tape.one_of(&cells);
                if self.tape.once_in(4) {
                    let rank = self.tape.below(self.puzzle.values().len());
                    self.puzzle.values().number(rank)
                } else {
                    self.number(there)
                }
            })
            .collect();
        Quadruple { cells, values }
    }

    fn sandwich(&mut self) -> Sandwich {
        let values = self.puzzle.values();
        let (low, high) = (values.least(), values.most());
        // A few tries for a line with both slices.
        let mut cells = self.line(2, 5);
        for _ in 0..4 {
            let count = |slice| cells.iter().filter(|cell| self.number(**cell) == slice).count();
            if count(low) != 1 || count(high) != 1 {
                cells = self.line(2, 5);
            }
        }
        let numbers: Vec<i64> = cells.iter().map(|cell| self.number(*cell)).collect();
        let slice = |number: &i64| [low, high].contains(number);
        let sum = match (numbers.iter().position(slice), numbers.iter().rposition(slice)) {
            (Some(a), Some(b)) if a < b => numbers[a + 1..b].iter().sum(),
            _ => 0,
        };
        Sandwich { cells, sum: self.near(sum) }
    }

    fn x_sum(&mut self) -> XSum {
        let cells = self.line(1, 5);
        let x = usize::try_from(self.number(cells[0])).unwrap_or(1).clamp(1, cells.len());
        XSum { sum: self.sum(&cells[..x]), cells }
    }
}

//! Every rule, in random company, by constraint propagation and by asking the rules themselves.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::{BTreeMap, HashSet};

use garns_engine::{Engine, Goal, Limits, Report, Silent, Verdict, make};
use garns_puzzle::rules::*;
use garns_puzzle::{Blocks, Cell, Cells, Frame, Grid, Puzzle, RULES, Rule, Values, View};

/// Numbers that look random and are the same every time (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    fn number(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Some different cells, in any order.
    fn cells(&mut self, puzzle: &Puzzle, least: usize, most: usize) -> Cells {
        let mut all: Vec<Cell> = puzzle.cells().to_vec();
        let count = (least + self.below(most - least + 1)).min(all.len());
        (0..count).map(|_| all.swap_remove(self.below(all.len()))).collect()
    }

    /// A path from side to side; it may cross itself, or come back to its start.
    fn path(&mut self, puzzle: &Puzzle, least: usize, most: usize) -> Cells {
        let mut path = vec![*self.of(puzzle.cells())];
        for _ in 1..least + self.below(most - least + 1) {
            let here = path[path.len() - 1];
            let steps = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            let near = steps.iter().filter_map(|(down, right)| here.offset(*down, *right));
            let near: Vec<Cell> = near.filter(|cell| puzzle.index(*cell).is_some()).collect();
            let new: Vec<Cell> = near.iter().copied().filter(|cell| !path.contains(cell)).collect();
            let anywhere = new.is_empty() || self.below(12) == 0;
            path.push(*self.of(if anywhere { &near } else { &new }));
        }
        path.into()
    }

    fn neighbours(&mut self, puzzle: &Puzzle) -> (Cell, Cell) {
        loop {
            let a = *self.of(puzzle.cells());
            let (down, right) = *self.of(&[(0, 1), (1, 0)]);
            if let Some(b) = a.offset(down, right).filter(|b| puzzle.index(*b).is_some()) {
                return if self.flip() { (a, b) } else { (b, a) };
            }
        }
    }

    /// A row or column, from either side.
    fn line(&mut self, puzzle: &Puzzle) -> Cells {
        let at = *self.of(puzzle.cells());
        let row = self.flip();
        let on = |cell: &&Cell| if row { cell.row == at.row } else { cell.col == at.col };
        let mut line: Vec<Cell> = puzzle.cells().iter().filter(on).copied().collect();
        if self.flip() {
            line.reverse();
        }
        line.into()
    }

    fn value(&mut self, puzzle: &Puzzle) -> i64 {
        *self.of(puzzle.values().all_numbers())
    }

    fn values(&mut self, puzzle: &Puzzle, most: usize) -> Vec<i64> {
        (0..1 + self.below(most)).map(|_| self.value(puzzle)).collect()
    }

    fn groups(&mut self, puzzle: &Puzzle, same_size: bool) -> Vec<Cells> {
        let size = 1 + self.below(3);
        let count = 2 + self.below(2);
        (0..count)
            .map(|_| {
                let size = if same_size { size } else { 1 + self.below(3) };
                self.cells(puzzle, size, size)
            })
            .collect()
    }

    /// A rule of this name, which may make no sense in the puzzle.
    fn rule(&mut self, name: &str, puzzle: &Puzzle) -> Rule {
        let most = puzzle.values().most();
        match name {
            "house" => House::extra(self.cells(puzzle, 2, 4)).into(),
            "cage" => {
                let op = *self.of(&[
                    None,
                    Some(Op::Add),
                    Some(Op::Subtract),
                    Some(Op::Multiply),
                    Some(Op::Divide),
                ]);
                let target =
                    if self.flip() { self.number(0, 2 * most) } else { *self.of(&[8, 12, 18, 24, 36]) };
                Cage { cells: self.path(puzzle, 1, 5), op, target }.into()
            }
            "killer" => {
                let sum = (self.below(8) > 0).then(|| self.number(1, 3 * most));
                Killer { cells: self.cells(puzzle, 1, 5), sum, repeats: self.flip() }.into()
            }
            "thermometer" => Thermometer { path: self.path(puzzle, 2, 4), slow: self.flip() }.into(),
            "arrow" => {
                let bulb = self.cells(puzzle, 1, 2);
                Arrow { bulb, shaft: self.path(puzzle, 1, 4) }.into()
            }
            "whispers" => Whispers { path: self.path(puzzle, 2, 4), least: self.number(0, 3) }.into(),
            "renban" => Renban { cells: self.cells(puzzle, 1, 4) }.into(),
            "palindrome" => Palindrome { path: self.path(puzzle, 2, 5) }.into(),
            "between" => Between { path: self.path(puzzle, 3, 5) }.into(),
            "region-sum" => RegionSum { path: self.path(puzzle, 2, 6) }.into(),
            "difference" => {
                let (a, b) = self.neighbours(puzzle);
                Difference { a, b, by: self.number(0, 3) }.into()
            }
            "no-difference" => NoDifference { by: vec![self.number(0, 3)] }.into(),
            "ratio" => {
                let (a, b) = self.neighbours(puzzle);
                Ratio { a, b, by: self.number(1, 3) }.into()
            }
            "no-ratio" => NoRatio { by: vec![self.number(1, 4)] }.into(),
            "total" => {
                let (a, b) = self.neighbours(puzzle);
                Total { a, b, sum: self.number(2, 2 * most) }.into()
            }
            "no-total" => NoTotal { sums: vec![self.number(2, 2 * most), self.number(2, 2 * most)] }.into(),
            "greater" => {
                let (greater, less) = self.neighbours(puzzle);
                Greater { greater, less }.into()
            }
            "quadruple" => {
                Quadruple { cells: self.cells(puzzle, 2, 4), values: self.values(puzzle, 3) }.into()
            }
            "clone" => {
                let size = 1 + self.below(3);
                Clones { cells: self.cells(puzzle, size, size), copy: self.cells(puzzle, size, size) }.into()
            }
            "little-killer" => {
                LittleKiller { cells: self.cells(puzzle, 1, 5), sum: self.number(1, 3 * most) }.into()
            }
            "sandwich" => Sandwich { cells: self.line(puzzle), sum: self.number(0, 2 * most) }.into(),
            "x-sum" => XSum { cells: self.line(puzzle), sum: self.number(1, 3 * most) }.into(),
            "skyscraper" => Skyscraper { cells: self.line(puzzle), visible: self.number(1, 4) }.into(),
            "anti-knight" => AntiKnight {}.into(),
            "anti-king" => AntiKing {}.into(),
            "non-consecutive" => NonConsecutive {}.into(),
            "parity" => {
                Parity { is: *self.of(&[OddEven::Odd, OddEven::Even]), cells: self.cells(puzzle, 1, 3) }
                    .into()
            }
            "zipper" => Zipper { path: self.path(puzzle, 2, 6) }.into(),
            "entropic" => Entropic { path: self.path(puzzle, 2, 6) }.into(),
            "modular" => Modular { path: self.path(puzzle, 2, 6), by: self.number(2, 4) }.into(),
            "nabner" => Nabner { cells: self.cells(puzzle, 1, 3) }.into(),
            "lockout" => Lockout { path: self.path(puzzle, 2, 4), least: self.number(0, 3) }.into(),
            "double-arrow" => DoubleArrow { path: self.path(puzzle, 3, 5) }.into(),
            "sum-line" => {
                SumLine { path: self.path(puzzle, 1, 6), sum: self.number(1, 8), closed: self.flip() }.into()
            }
            "indexer" => {
                let is = *self.of(&[Indexing::Row, Indexing::Column, Indexing::Box]);
                Indexer { is, cells: self.cells(puzzle, 1, 2) }.into()
            }
            "numbered-room" => NumberedRoom { cells: self.line(puzzle), value: self.value(puzzle) }.into(),
            "counting-circles" => CountingCircles { cells: self.cells(puzzle, 1, 6) }.into(),
            "equal-sums" => EqualSums { groups: self.groups(puzzle, false) }.into(),
            "weighted-sum" => {
                let cells = self.path(puzzle, 1, 4);
                let weights = cells.iter().map(|_| self.number(-2, 3)).collect();
                WeightedSum { cells, weights, sum: self.number(-6, 12) }.into()
            }
            "same-values" => SameValues { groups: self.groups(puzzle, true) }.into(),
            "contains" => Contains {
                cells: self.cells(puzzle, 1, 5),
                values: self.values(puzzle, 3),
                exactly: self.flip(),
                without: if self.flip() { self.values(puzzle, 1) } else { Vec::new() },
            }
            .into(),
            "count-distinct" => {
                CountDistinct { count: *self.of(puzzle.cells()), cells: self.path(puzzle, 1, 5) }.into()
            }
            "allowed" => Allowed { cells: self.cells(puzzle, 1, 2), values: self.values(puzzle, 3) }.into(),
            "slingshot" => {
                let cells = self.line(puzzle);
                Slingshot { value: *self.of(puzzle.cells()), place: *self.of(puzzle.cells()), cells }.into()
            }
            "lunchbox" => Lunchbox { path: self.cells(puzzle, 1, 4), sum: self.number(0, 6) }.into(),
            "rellik" => Rellik { cells: self.cells(puzzle, 1, 4), sum: self.number(1, 10) }.into(),
            "equality-cage" => EqualityCage { cells: self.cells(puzzle, 2, 4) }.into(),
            "hidden-skyscraper" => {
                HiddenSkyscraper { cells: self.line(puzzle), value: self.value(puzzle) }.into()
            }
            "full-rank" => {
                let ties = *self.of(&[Ties::Any, Ties::Unclued, Ties::None]);
                FullRank { cells: self.line(puzzle), rank: self.number(1, 16), ties }.into()
            }
            "anti-taxicab" => AntiTaxicab {}.into(),
            "global-entropy" => GlobalEntropy { modular: self.flip() }.into(),
            "relation" => {
                let all = puzzle.values().all_numbers();
                let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b)));
                let pairs = pairs.collect::<Vec<_>>().into_iter().filter(|_| self.below(3) > 0).collect();
                Relation { path: self.path(puzzle, 2, 4), pairs, all: self.flip() }.into()
            }
            "automaton" => {
                let steps = (0..14).map(|_| (self.below(4) as u32, self.value(puzzle), self.below(4) as u32));
                let steps = steps.collect();
                Automaton { path: self.path(puzzle, 1, 5), start: vec![0, 1], end: vec![2, 3], steps }.into()
            }
            "any-of" => {
                let names = [
                    "killer",
                    "thermometer",
                    "cage",
                    "x-sum",
                    "renban",
                    "anti-knight",
                    "parity",
                    "quadruple",
                ];
                let options = (0..2 + self.below(2)).map(|_| {
                    (0..1 + self.below(2))
                        .map(|_| {
                            let name = *self.of(&names);
                            self.rule(name, puzzle)
                        })
                        .collect()
                });
                AnyOf { options: options.collect() }.into()
            }
            "regions" => {
                let half = puzzle.cells().len() / 2;
                let (cells, numbers) = puzzle.cells().split_at(half);
                Regions { cells: cells.to_vec().into(), numbers: numbers.to_vec().into(), size: half / 2 }
                    .into()
            }
            "connected" => {
                let size = self.flip().then(|| 1 + self.below(5));
                let cells = puzzle.cells().to_vec().into();
                Connected { cells, values: self.values(puzzle, 2), size }.into()
            }
            "count-same" => {
                let count = *self.of(puzzle.cells());
                CountSame { count, cells: self.path(puzzle, 1, 5), others: self.flip() }.into()
            }
            "run-length" => {
                let first = self.path(puzzle, 2, 4);
                let mut second = self.path(puzzle, 1, 3).to_vec();
                second.insert(0, first[0]);
                let arms = vec![first, second.into()];
                RunLength { count: *self.of(puzzle.cells()), arms, others: self.flip() }.into()
            }
            "doublers" => {
                let half = puzzle.cells().len() / 2;
                let (cells, counted) = puzzle.cells().split_at(half);
                let (cells, counted) = (cells.to_vec().into(), counted[..half].to_vec().into());
                Doublers { cells, counted, count: self.below(3) }.into()
            }
            other => panic!("the test has no way to make a rule {other}: add one"),
        }
    }
}

/// Small puzzles without rules of their own: with houses, without, with gaps in the numbers, with a zero.
fn grounds() -> Vec<Puzzle> {
    let loose = |rows, cols, values| Puzzle::new(Frame::loose(rows, cols).unwrap(), values).unwrap();
    let boxes = Frame::rectangle(3, 4, Blocks::Boxes { rows: 3, cols: 2 }).unwrap();
    vec![
        Puzzle::sudoku(4).unwrap(),
        Puzzle::latin(4).unwrap(),
        Puzzle::new(Frame::latin(4).unwrap(), Values::numbers(vec![1, 2, 3, 5]).unwrap()).unwrap(),
        Puzzle::new(Frame::boxes(2, 2).unwrap(), Values::range(0, 4).unwrap()).unwrap(),
        Puzzle::new(boxes, Values::count(6).unwrap()).unwrap(),
        loose(2, 3, Values::count(4).unwrap()),
        loose(2, 4, Values::count(3).unwrap()),
        loose(1, 5, Values::count(6).unwrap()),
        loose(2, 3, Values::numbers(vec![-1, 0, 2, 3]).unwrap()),
    ]
}

/// A filling that keeps what the puzzle says so far, found by trying values in random order.
fn solution(puzzle: &Puzzle, random: &mut Random) -> Option<Grid> {
    fn fill(puzzle: &Puzzle, grid: &mut Grid, cell: usize, random: &mut Random, tries: &mut usize) -> bool {
        if cell == grid.len() {
            return true;
        }
        let from = random.below(puzzle.values().len());
        (0..puzzle.values().len()).any(|i| {
            *tries += 1;
            grid.set(cell, (from + i) % puzzle.values().len());
            let fits = *tries < 2000 && puzzle.check(grid).is_empty();
            let done = fits && fill(puzzle, grid, cell + 1, random, tries);
            if !done {
                grid.clear(cell);
            }
            done
        })
    }
    let mut grid = Grid::blank(puzzle.cells().len());
    fill(puzzle, &mut grid, 0, random, &mut 0).then_some(grid)
}

fn holds(rule: &Rule, puzzle: &Puzzle, grid: &Grid) -> bool {
    let mut holds = true;
    rule.law().check(&View { puzzle, grid }, &mut |_, _| holds = false);
    holds
}

/// Adds a rule of the name that makes sense; most of them hold for the grid.
fn add(puzzle: &mut Puzzle, name: &str, grid: &Grid, random: &mut Random) -> bool {
    let picky = random.below(6) > 0;
    let mut sensible = None;
    for _ in 0..40 {
        let rule = random.rule(name, puzzle);
        if rule.law().validate(puzzle).is_ok() {
            let fits = !picky || holds(&rule, puzzle, grid);
            sensible = Some(rule);
            if fits {
                break;
            }
        }
    }
    sensible.is_some_and(|rule| puzzle.add(rule).is_ok())
}

const ALL: Goal = Goal::AtMost(1 << 20);

fn answer(engine: &dyn Engine, puzzle: &Puzzle) -> Report {
    engine.run(puzzle, ALL, &Limits::default(), &mut Silent)
}

fn set(report: &Report) -> HashSet<Grid> {
    report.solutions.iter().cloned().collect()
}

/// Each rule on each ground, alone and with others, has the solutions that asking the rules themselves finds; and
/// no rule adds one.
#[test]
fn every_rule_in_random_company() {
    let cp = make("cp", &[]).unwrap();
    let learning = make("cp", &[("learning".into(), "on".into())]).unwrap();
    let backtrack = make("backtrack", &[]).unwrap();
    let mut tried: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut wrong: Vec<String> = Vec::new();
    for about in RULES {
        for (number, ground) in grounds().into_iter().enumerate() {
            for round in 0..3 {
                let mut random =
                    Random(0x9e37_79b9 + (number * 1000 + round) as u64 * 7919 + about.name.len() as u64);
                about
                    .name
                    .bytes()
                    .for_each(|byte| random.0 = random.0.wrapping_mul(31).wrapping_add(byte.into()));
                let Some(grid) = solution(&ground, &mut random) else { continue };
                let mut puzzle = ground.clone();
                // Some cells are given, so that asking the rules takes no longer than it must.
                let dense = random.below(3);
                for cell in 0..grid.len() {
                    if random.below(6) < dense {
                        puzzle.give(puzzle.cells()[cell], grid.get(cell).unwrap()).unwrap();
                    }
                }
                if !add(&mut puzzle, about.name, &grid, &mut random) {
                    continue;
                }
                for _ in 0..random.below(3) {
                    let before = puzzle.clone();
                    let other = random.of(RULES).name;
                    add(&mut puzzle, other, &grid, &mut random);
                    // A dot is an exception to the rules that forbid what dots show.
                    if puzzle.added_rules().last().unwrap().law().joint().is_some() {
                        continue;
                    }
                    let (fewer, more) = (set(&answer(&*cp, &puzzle)), set(&answer(&*cp, &before)));
                    assert!(fewer.is_subset(&more), "{other} adds a solution: {:?}", puzzle.added_rules());
                }
                let (by_cp, by_rules) = (answer(&*cp, &puzzle), answer(&*backtrack, &puzzle));
                let what =
                    || format!("{:?}\n{:?}\n{:?}", puzzle.givens(), puzzle.values(), puzzle.added_rules());
                if by_cp.verdict != by_rules.verdict || set(&by_cp) != set(&by_rules) {
                    wrong.push(what());
                }
                if round == 0 && set(&answer(&*learning, &puzzle)) != set(&by_rules) {
                    wrong.push(format!("learning\n{}", what()));
                }
                let seen = tried.entry(about.name).or_default();
                seen.0 += 1;
                seen.1 += usize::from(by_cp.verdict != Verdict::Impossible);
            }
        }
    }
    assert!(wrong.is_empty(), "{} answers differ:\n{}", wrong.len(), wrong.join("\n\n"));
    for about in RULES {
        let (all, solvable) = tried.get(about.name).copied().unwrap_or_default();
        assert!(all >= 4 && solvable >= 2, "{}: {all} puzzles, {solvable} with a solution", about.name);
    }
}

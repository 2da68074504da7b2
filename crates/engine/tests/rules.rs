//! Every rule, in random company: the engines find just the solutions that the oracle of the rules' definitions finds
//! by trying everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;
#[path = "../../puzzle/tests/oracle/mod.rs"]
mod oracle;

use std::collections::{BTreeMap, HashSet};

use draw::{Drawn, Tape};
use garns_engine::{ENGINES, Engine, Goal, Limits, Silent, make};
use garns_puzzle::{Candidates, Cell, Grid, Puzzle, RULES, Rule};

/// How many puzzles are made for each rule; `GARNS_CASES=20` makes twenty times as many.
const PUZZLES: u64 = 40;

/// Where more would have to be tried, cells are given until this is enough.
const MOST_TRIED: usize = 20_000;

/// Every filling that keeps givens and marks, and of the rules first those that a place breaks at once: houses.
struct Trial<'a> {
    puzzle: &'a Puzzle,
    /// For each cell the earlier ones it shares a house with.
    peers: Vec<Vec<usize>>,
    tried: usize,
    found: HashSet<Grid>,
    /// For each added rule, how many fillings it alone forbids.
    forbidden: Vec<usize>,
}

impl Trial<'_> {
    /// Tries everything, unless that is too much.
    fn of(puzzle: &Puzzle) -> Option<Trial<'_>> {
        let mut peers = vec![Vec::new(); puzzle.cells().len()];
        for rule in puzzle.rules() {
            let Rule::House(house) = rule else { continue };
            let cells: Vec<usize> = house.cells.iter().map(|cell| puzzle.index(*cell).unwrap()).collect();
            for &cell in &cells {
                peers[cell].extend(cells.iter().copied().filter(|other| *other < cell));
            }
        }
        let forbidden = vec![0; puzzle.added_rules().len()];
        let mut trial = Trial { puzzle, peers, tried: 0, found: HashSet::new(), forbidden };
        trial.fill(&mut Grid::blank(puzzle.cells().len()), 0).then_some(trial)
    }

    fn fill(&mut self, grid: &mut Grid, cell: usize) -> bool {
        self.tried += 1;
        if self.tried > MOST_TRIED {
            return false;
        }
        if cell == grid.len() {
            self.judge(grid);
            return true;
        }
        let candidates = self.puzzle.candidates(cell);
        for rank in candidates.iter() {
            if self.peers[cell].iter().all(|other| grid.get(*other) != Some(rank)) {
                grid.set(cell, rank);
                if !self.fill(grid, cell + 1) {
                    return false;
                }
                grid.clear(cell);
            }
        }
        true
    }

    fn judge(&mut self, grid: &Grid) {
        let puzzle = self.puzzle;
        let value = |cell| puzzle.values().number(grid.get(puzzle.index(cell).unwrap()).unwrap());
        let rules = puzzle.added_rules();
        let mut broken = (0..rules.len()).filter(|i| !oracle::holds(puzzle, &rules[*i], &value));
        match (broken.next(), broken.next()) {
            (None, _) => drop(self.found.insert(grid.clone())),
            (Some(alone), None) => self.forbidden[alone] += 1,
            _ => {}
        }
    }
}

/// A puzzle with a rule of this name, in the company of a few others, small enough that everything can be tried.
fn puzzle(name: &str, tape: &mut Tape) -> Option<Puzzle> {
    let mut drawn = draw::ground_for(tape, name);
    let mut rule = None;
    for _ in 0..12 {
        let next = draw::named(tape, name, &drawn);
        if next.def().validate(&drawn.puzzle).is_ok() {
            // Most rules are true of the filling, so that most puzzles have a solution.
            let enough = true_of(&drawn, &next) || tape.once_in(6);
            rule = Some(next);
            if enough {
                break;
            }
        }
    }
    drawn.puzzle.add(rule?).unwrap();
    for _ in 0..tape.below(3) {
        let rule = draw::rule(tape, &drawn);
        if true_of(&drawn, &rule) || tape.once_in(6) {
            let _ = drawn.puzzle.add(rule);
        }
    }
    if tape.once_in(3) {
        // Values that no cell may have: houses may be full without them.
        let occurring =
            drawn.truth.iter().map(|rank| Candidates::only(*rank)).reduce(|all, one| all | one)?;
        for cell in drawn.puzzle.cells().to_vec() {
            drawn.puzzle.mark(cell, occurring).unwrap();
        }
    }
    let mut open: Vec<usize> = (0..drawn.truth.len()).collect();
    let free = 4 + tape.below(13);
    while open.len() > free || Trial::of(&drawn.puzzle).is_none() {
        let cell = open.swap_remove(tape.below(open.len()));
        drawn.puzzle.give(drawn.puzzle.cells()[cell], drawn.truth[cell]).unwrap();
    }
    Some(drawn.puzzle)
}

/// Whether the rule makes sense in the puzzle, and holds for its filling.
fn true_of(drawn: &Drawn, rule: &Rule) -> bool {
    let value = |cell: Cell| drawn.puzzle.values().number(drawn.truth[drawn.puzzle.index(cell).unwrap()]);
    rule.def().validate(&drawn.puzzle).is_ok() && oracle::holds(&drawn.puzzle, rule, &value)
}

/// Every engine that finds all solutions, and `cp` in its other way to search.
fn engines() -> Vec<(String, Box<dyn Engine>)> {
    let complete = ENGINES.iter().filter(|entry| entry.about.complete);
    let mut engines: Vec<(String, Box<dyn Engine>)> =
        complete.map(|entry| (entry.about.name.to_owned(), make(entry.about.name, &[]).unwrap())).collect();
    engines.push(("cp, learning".into(), make("cp", &[("learning".into(), "on".into())]).unwrap()));
    engines
}

/// What the puzzles have shown of a rule.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    puzzles: usize,
    with_solutions: usize,
    /// How often some filling was forbidden by this rule alone.
    matters: usize,
}

/// A group may list a cell twice, also one that is in houses.
#[test]
fn a_cell_that_is_listed_twice_is_the_same_cell() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    let groups = ["r1c1 r1c1", "r2c3 r3c2"].map(|cells| cells.parse().unwrap()).to_vec();
    puzzle.add(garns_puzzle::rules::SameValues { groups }).unwrap();
    let expected = Trial::of(&puzzle).unwrap().found;
    assert!(!expected.is_empty());
    // A linear program for each solution takes its time.
    let soon = |(name, engine): &&(String, Box<dyn Engine>)| name != "ilp" && engine.accepts(&puzzle).is_ok();
    for (name, engine) in engines().iter().filter(soon) {
        let report = engine.run(&puzzle, Goal::AtMost(1 << 20), &Limits::default(), &mut Silent);
        assert_eq!(report.solutions.into_iter().collect::<HashSet<Grid>>(), expected, "{name}");
    }
}

/// Of sixteen values eight occur, the last of them too: the bits of a lane are all used.
#[test]
fn eight_of_sixteen_values() {
    let frame = garns_puzzle::Frame::boxes(2, 4).unwrap();
    let mut puzzle = Puzzle::new(frame, garns_puzzle::Values::count(16).unwrap()).unwrap();
    let even = Candidates(0xaaaa);
    for cell in puzzle.cells().to_vec() {
        puzzle.mark(cell, even).unwrap();
    }
    puzzle.give(Cell::new(0, 4), 7).unwrap();
    let report = make("cp", &[]).unwrap().run(&puzzle, Goal::AtMost(2), &Limits::default(), &mut Silent);
    assert_eq!(report.count, 2);
    assert!(report.solutions.iter().all(|solution| puzzle.is_solution(solution)));
}

/// Whether a rule is hardly tested by what was seen of it. What houses forbid is not tried at all.
fn is_thin(rule: &str, seen: Seen) -> bool {
    seen.with_solutions < 10 || seen.matters < 5 && rule != "house"
}

#[test]
fn engines_find_what_the_definitions_allow() {
    let times = std::env::var("GARNS_CASES").map_or(1, |times| times.parse::<u64>().unwrap());
    let engines = engines();
    let cp = make("cp", &[]).unwrap();
    let mut seen: BTreeMap<&str, Seen> = BTreeMap::new();
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong: Vec<String> = Vec::new();
    for (number, about) in (0..).zip(RULES) {
        // Rules that rarely forbid anything in what is drawn get more puzzles, until they have done so often enough.
        for round in 0..4 * PUZZLES * times {
            let thin = is_thin(about.name, seen.get(about.name).copied().unwrap_or_default());
            if round >= PUZZLES * times && !thin {
                break;
            }
            let seed = 1 + number + round * RULES.len() as u64;
            let tape = &mut Tape::of_seed(seed, 2000);
            let Some(puzzle) = puzzle(about.name, tape) else { continue };
            let expected = Trial::of(&puzzle).unwrap();
            for (name, engine) in engines.iter().filter(|(_, engine)| engine.accepts(&puzzle).is_ok()) {
                // A linear program for each solution takes its time.
                if name == "ilp" && (round >= PUZZLES / 8 || expected.found.len() > 12) {
                    continue;
                }
                *asked.entry(name).or_default() += 1;
                let report = engine.run(&puzzle, Goal::AtMost(1 << 20), &Limits::default(), &mut Silent);
                let found: HashSet<Grid> = report.solutions.iter().cloned().collect();
                if found != expected.found || found.len() as u64 != report.count || report.stop.is_some() {
                    let (too_many, too_few) =
                        (found.difference(&expected.found).next(), expected.found.difference(&found).next());
                    wrong.push(format!(
                        "{name}, seed {seed}: found {too_many:?}, missed {too_few:?}\n{:?}\n{:?}\n{:?}\n{:?}",
                        puzzle.frame(),
                        puzzle.values().all_numbers(),
                        puzzle.givens(),
                        puzzle.added_rules()
                    ));
                }
            }
            // To tell one from several, less may be searched.
            let two = cp.run(&puzzle, Goal::AtMost(2), &Limits::default(), &mut Silent);
            let right = two.solutions.iter().all(|solution| expected.found.contains(solution));
            if !right || two.solutions.iter().collect::<HashSet<_>>().len() != expected.found.len().min(2) {
                wrong.push(format!("cp, seed {seed}, at most two: {:?}", two.solutions));
            }
            for (i, rule) in puzzle.added_rules().iter().enumerate() {
                let seen = seen.entry(rule.about().name).or_default();
                seen.puzzles += 1;
                seen.with_solutions += usize::from(!expected.found.is_empty());
                seen.matters += usize::from(expected.forbidden[i] > 0);
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers differ, the first ones:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n\n")
    );
    let thin: Vec<(&str, Seen)> = RULES
        .iter()
        .map(|about| (about.name, seen.get(about.name).copied().unwrap_or_default()))
        .filter(|(name, seen)| is_thin(name, *seen))
        .collect();
    assert!(thin.is_empty(), "hardly tested: {thin:?}");
    let encoded = [("sat", cfg!(feature = "sat")), ("ilp", cfg!(feature = "ilp"))];
    let encoded = encoded.iter().filter(|(_, is_there)| *is_there).map(|(name, _)| *name);
    for name in ["backtrack", "bits", "cp", "dlx", "auto"].into_iter().chain(encoded) {
        assert!(asked[name] >= 20, "{name} takes hardly any of these puzzles: {asked:?}");
    }
}

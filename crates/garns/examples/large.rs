//! Large puzzles made on the spot from a seed, each solved and proven unique or not within the time given.
//!
//! `cargo run --release -p garns --example large -- [HOW MANY OF EACH] [SEED] [PART OF A NAME]`
//!
//! - KenKen: a random Latin square, cages of up to four cells grown at random, operations drawn at random.
//! - Killer 25×25: a shuffled grid, cages of one to three cells.
//! - Windoku 16×16: a solution found from a random beginning, of which a share is given.

use std::error::Error;
use std::time::{Duration, Instant};

use garns::rules::{Cage, House, Killer, Op};
use garns::{Cell, Goal, Grid, Limits, Puzzle, Silent, Solver};

/// Random numbers by Vigna's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit.max(1) as u64) as usize
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            all.swap(i, self.below(i + 1));
        }
        all
    }
}

/// A grid of the order with boxes of this side (1: a Latin square), shuffled in every way that keeps it one.
fn grid(side: usize, order: usize, random: &mut Random) -> Vec<Vec<usize>> {
    let lines = |random: &mut Random| {
        let bands = random.shuffled(order / side);
        bands
            .iter()
            .flat_map(|band| random.shuffled(side).into_iter().map(move |i| band * side + i))
            .collect()
    };
    let (rows, cols): (Vec<usize>, Vec<usize>) = (lines(random), lines(random));
    let values = random.shuffled(order);
    let value = |row: usize, col: usize| values[(row % side * side + row / side + col) % order];
    rows.iter().map(|row| cols.iter().map(|col| value(*row, *col)).collect()).collect()
}

/// Divides a square into pieces of at most so many cells, grown at random.
fn pieces(order: usize, most: usize, random: &mut Random) -> Vec<Vec<(usize, usize)>> {
    let mut taken = vec![vec![false; order]; order];
    let mut pieces = Vec::new();
    for start in random.shuffled(order * order) {
        let (row, col) = (start / order, start % order);
        if taken[row][col] {
            continue;
        }
        taken[row][col] = true;
        let mut piece = vec![(row, col)];
        let wanted = 1 + random.below(most);
        while piece.len() < wanted {
            let (row, col) = piece[random.below(piece.len())];
            let near =
                [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
            let free: Vec<(usize, usize)> =
                near.into_iter().filter(|&(r, c)| r < order && c < order && !taken[r][c]).collect();
            let Some(&(row, col)) = free.get(random.below(free.len())) else { break };
            taken[row][col] = true;
            piece.push((row, col));
        }
        pieces.push(piece);
    }
    pieces
}

fn cell(&(row, col): &(usize, usize)) -> Cell {
    Cell::new(row as u16, col as u16)
}

fn kenken(order: usize, random: &mut Random) -> Result<Puzzle, Box<dyn Error>> {
    let solution = grid(1, order, random);
    let mut puzzle = Puzzle::latin(order)?;
    for piece in pieces(order, 4, random) {
        let mut numbers: Vec<i64> = piece.iter().map(|&(row, col)| solution[row][col] as i64 + 1).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        let rest = numbers[1..].iter().product::<i64>();
        let (op, target) = match (random.below(4), numbers.len()) {
            (_, 1) => (Op::Add, numbers[0]),
            (0, 2) => (Op::Subtract, numbers[0] - numbers[1]),
            (1, 2) if numbers[0] % rest == 0 => (Op::Divide, numbers[0] / rest),
            (0 | 1, _) => (Op::Add, numbers.iter().sum()),
            _ => (Op::Multiply, numbers.iter().product()),
        };
        let cells: Vec<Cell> = piece.iter().map(cell).collect();
        puzzle.add(Cage { cells: cells.into(), op: Some(op), target })?;
    }
    Ok(puzzle)
}

fn killer(side: usize, random: &mut Random) -> Result<Puzzle, Box<dyn Error>> {
    let order = side * side;
    let solution = grid(side, order, random);
    let mut puzzle = Puzzle::sudoku(order)?;
    for piece in pieces(order, 3, random) {
        let mut numbers: Vec<usize> = piece.iter().map(|&(row, col)| solution[row][col] + 1).collect();
        let sum = numbers.iter().sum::<usize>() as i64;
        numbers.sort_unstable();
        let repeats = numbers.windows(2).any(|pair| pair[0] == pair[1]);
        let cells: Vec<Cell> = piece.iter().map(cell).collect();
        puzzle.add(Killer { cells: cells.into(), sum: Some(sum), repeats })?;
    }
    Ok(puzzle)
}

fn windoku(side: usize, share: usize, random: &mut Random) -> Result<Puzzle, Box<dyn Error>> {
    let order = side * side;
    let mut puzzle = Puzzle::sudoku(order)?;
    for window in House::windows(side as u16) {
        puzzle.add(window)?;
    }
    let mut begun = Grid::blank(order * order);
    random.shuffled(order).into_iter().enumerate().for_each(|(col, rank)| begun.set(col, rank));
    let found = Solver::new("auto", &[], Goal::First, Limits::default())?
        .run(&puzzle.with_givens(begun), &mut Silent)?;
    let solution = found.solutions.first().ok_or("no such grid")?.clone();
    let mut givens = Grid::blank(order * order);
    for (i, rank) in solution.iter().enumerate() {
        if let (Some(rank), true) = (rank, random.below(100) < share) {
            givens.set(i, rank);
        }
    }
    Ok(puzzle.with_givens(givens))
}

fn main() -> Result<(), Box<dyn Error>> {
    type Make = fn(&mut Random) -> Result<Puzzle, Box<dyn Error>>;
    let kinds: [(&str, Make); 6] = [
        ("kenken 9×9", |random| kenken(9, random)),
        ("kenken 12×12", |random| kenken(12, random)),
        ("windoku 16×16, 50 % given", |random| windoku(4, 50, random)),
        ("windoku 16×16, 45 % given", |random| windoku(4, 45, random)),
        ("killer 16×16", |random| killer(4, random)),
        ("killer 25×25", |random| killer(5, random)),
    ];
    let mut args = std::env::args().skip(1);
    let count: usize = args.next().map_or(Ok(10), |text| text.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |text| text.parse())?;
    let part = args.next().unwrap_or_default();
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let solver = Solver::new("auto", &[], Goal::AtMost(2), limits)?;
    for (name, make) in kinds.iter().filter(|(name, _)| name.contains(&part)) {
        let mut random = Random(seed);
        let (mut times, mut verdicts) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let puzzle = make(&mut random)?;
            let start = Instant::now();
            let report = solver.run(&puzzle, &mut Silent)?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
            verdicts.push(report.verdict.name());
        }
        times.sort_by(f64::total_cmp);
        verdicts.sort_unstable();
        let told: Vec<String> =
            verdicts.chunk_by(|a, b| a == b).map(|same| format!("{} {}", same.len(), same[0])).collect();
        let (median, most) = (times.get(times.len() / 2), times.last());
        println!(
            "{name}: {}; median {:.1} ms, most {:.1} ms",
            told.join(", "),
            median.unwrap_or(&0.0),
            most.unwrap_or(&0.0)
        );
    }
    Ok(())
}

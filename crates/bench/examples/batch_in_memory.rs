//! What the batch of the library takes for puzzles that are in memory, answers kept in memory too: the measure that the
//! functions on tables of the Python package are held to (`python/bench/million.py`).
//!
//! `cargo run --release -p garns-bench --example batch_in_memory many.sdm [rounds]`

use std::io::Cursor;
use std::ops::ControlFlow;
use std::time::Instant;

use cpu_time::ProcessTime;
use garns::batch::{self, Item};
use garns::{Goal, Hints, Lang, Limits, Solver, Source, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("a file with a puzzle on each line is missing")?;
    let rounds = std::env::args().nth(2).map_or(Ok(5), |rounds| rounds.parse())?;
    let text = std::fs::read(path)?;
    for _ in 0..rounds {
        let (started, cpu) = (Instant::now(), ProcessTime::now());
        let kept = answered(&text);
        let (took, cpu) = (started.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        let unique = kept.verdicts.iter().filter(|verdict| **verdict == Verdict::Unique).count();
        println!("{unique} unique in {took:.3} s, {cpu:.3} s of processor time");
    }
    Ok(())
}

/// What is kept of the answers: what the Python package keeps.
#[derive(Default)]
struct Kept {
    verdicts: Vec<Verdict>,
    guesses: Vec<u64>,
    solutions: Vec<u8>,
}

fn answered(text: &[u8]) -> Kept {
    let hints = Hints::default();
    let mut source = Source::new(Cursor::new(text), hints.clone());
    let solver = Solver::auto(Goal::AtMost(2), Limits::default());
    let mut all = Kept::default();
    batch::in_order(
        |size| source.next_block(size * 82, Vec::new()),
        batch::default_threads(),
        |block| {
            let mut kept = Kept::default();
            if let Ok(block) = block {
                batch::answer(&block, &hints, &solver, Lang::En, |item| {
                    if let Item::Plain(plain) = item {
                        kept.verdicts.push(plain.found.verdict);
                        kept.guesses.push(plain.found.stats[0].1);
                        kept.solutions.extend(plain.found.solution_lines().next().unwrap_or([b'.'; 81]));
                    }
                });
            }
            kept
        },
        |kept| {
            all.verdicts.extend(kept.verdicts);
            all.guesses.extend(kept.guesses);
            all.solutions.extend(kept.solutions);
            ControlFlow::Continue(())
        },
    );
    all
}

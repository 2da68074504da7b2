//! Game IDs made by Simon Tatham's puzzle programs, each proven to have one solution.
//!
//! `cargo run --release -p garns --example tatham -- [HOW MANY OF EACH] [PART OF A NAME]`
//!
//! Needs `sgt-solo`, `sgt-keen`, `sgt-unequal` and `sgt-towers` (Debian: `sgt-puzzles`).

use std::error::Error;
use std::process::Command;
use std::time::Instant;

use garns::{Goal, Hints, Limits, Silent, Solver, Verdict};

/// The programs with the parameters they are asked for.
const KINDS: &[(&str, &[&str])] = &[
    ("solo", &["3x3", "3x3du", "3x3j", "3x3x", "3x3k", "2x3", "4x4"]),
    ("keen", &["4", "6dx", "9dn", "9dx", "9du"]),
    ("unequal", &["4", "6", "6a", "8"]),
    ("towers", &["4", "5", "6"]),
];

/// So many game IDs, one per line; none if the program isn't there.
fn made(game: &str, params: &str, count: usize) -> Option<String> {
    let folders = ["", "/usr/games/"];
    let made = folders.iter().find_map(|folder| {
        let program = format!("{folder}sgt-{game}");
        Command::new(program).args(["--generate", &count.to_string(), params]).output().ok()
    })?;
    String::from_utf8(made.stdout).ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let count: usize = args.next().map_or(Ok(200), |text| text.parse())?;
    let part = args.next().unwrap_or_default();
    let solver = Solver::new("auto", &[], Goal::AtMost(2), Limits::default())?;
    let mut wrong = 0;
    for (game, kinds) in KINDS {
        let format = garns::find(game);
        let hints = Hints { format, ..Hints::default() };
        for params in kinds.iter().filter(|params| format!("{game} {params}").contains(&part)) {
            let Some(ids) = made(game, params, count) else {
                println!("{game} {params}: sgt-{game} is not installed");
                continue;
            };
            let mut times = Vec::new();
            for id in ids.lines() {
                let start = Instant::now();
                let report = solver.run(&garns::read(id, &hints)?, &mut Silent)?;
                times.push(start.elapsed().as_secs_f64() * 1e3);
                if report.verdict != Verdict::Unique {
                    wrong += 1;
                    println!("{}: {id}", report.verdict.name());
                }
            }
            times.sort_by(f64::total_cmp);
            let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or(0.0);
            let most = times.last().copied().unwrap_or(0.0);
            println!(
                "{game} {params}: {} IDs, median {:.2} ms, 9 of 10 within {:.2} ms, all within {most:.2} ms",
                times.len(),
                at(0.5),
                at(0.9)
            );
        }
    }
    println!("{wrong} without exactly one solution");
    if wrong > 0 { Err("some IDs have not exactly one solution".into()) } else { Ok(()) }
}

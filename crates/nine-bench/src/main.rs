//! `garns-nine-bench [--json] [--rounds N] [--only NAME] [FOLDER]`
//!
//! Measures the kernel of garns beside the crate `sudoku` 0.8 on every
//! collection in FOLDER (by default `shared/corpora/nine` beside the workspace)
//! and on sets it makes itself. The question put to all is: none, one or several
//! solutions? The contenders take turns, several rounds, and each turn is timed
//! by the processor time it took. Reported are the median rate and the median of
//! the ratios within a round, so that a busy machine disturbs all alike.

#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod contender;
mod corpus;
mod make;
mod measure;

use measure::{Measured, Speedup};
use std::path::PathBuf;

struct Arguments {
    json: bool,
    rounds: usize,
    only: Option<String>,
    folder: PathBuf,
}

fn arguments() -> Result<Arguments, String> {
    let mut found = Arguments { json: false, rounds: 7, only: None, folder: corpus::default_folder() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--json" => found.json = true,
            "--rounds" => {
                let count = words.next().and_then(|count| count.parse().ok()).filter(|&count| count > 0);
                found.rounds = count.ok_or("--rounds needs a number above 0")?;
            }
            "--only" => found.only = Some(words.next().ok_or("--only needs a part of a set's name")?),
            option if option.starts_with("--") => return Err(format!("unknown option {option}")),
            folder => found.folder = folder.into(),
        }
    }
    Ok(found)
}

fn main() -> Result<(), String> {
    let arguments = arguments()?;
    for set in corpus::all(&arguments.folder) {
        if arguments.only.as_ref().is_some_and(|part| !set.name.contains(part.as_str())) {
            continue;
        }
        let results = measure::all(&set, arguments.rounds)?;
        let speedup = measure::threads(&set, arguments.rounds);
        if arguments.json {
            print_json(&set, &results, speedup.as_ref());
        } else {
            print_table(&set, &results, speedup.as_ref());
        }
    }
    Ok(())
}

fn print_table(set: &corpus::Corpus, results: &[Measured], speedup: Option<&Speedup>) {
    println!("\n{} ({} puzzles)", set.name, set.grids.len());
    println!("{:<22} {:>12} {:>8} {:>9} {:>9}", "", "puzzles/s", "ratio", "guesses", "rounds");
    for result in results {
        print!("{:<22} {:>12.0} {:>8.2}", result.name, result.rate, result.ratio);
        match result.effort {
            Some((guesses, rounds)) => println!(" {guesses:>9.2} {rounds:>9.2}"),
            None => println!(),
        }
    }
    if let Some(Speedup { threads, factor }) = speedup {
        println!("{threads} threads do {factor:.2} times what one does");
    }
}

fn print_json(set: &corpus::Corpus, results: &[Measured], speedup: Option<&Speedup>) {
    for result in results {
        let line = serde_json::json!({
            "set": set.name,
            "puzzles": set.grids.len(),
            "contender": result.name,
            "puzzles_per_second": result.rate,
            "ratio_to_sudoku": result.ratio,
            "guesses_per_puzzle": result.effort.map(|effort| effort.0),
            "rounds_per_puzzle": result.effort.map(|effort| effort.1),
        });
        println!("{line}");
    }
    if let Some(Speedup { threads, factor }) = speedup {
        println!("{}", serde_json::json!({ "set": set.name, "threads": threads, "speedup": factor }));
    }
}

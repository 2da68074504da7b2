//! `garns-cp-bench [--only ROW] [--solvers NAME,NAME…] [--give-up SECONDS]`
//!
//! Puts the same questions to constraint solvers, checks their answers, and prints the processor time each
//! took as a table in Markdown. One thread each; building the model counts, starting the program does not. A
//! solver that is not installed is left out, and what to install is said. Peers that are not crates are run as
//! the programs under `peers/`.
//!
//! `garns-cp-bench play SOLVER ROW` is how it runs solvers that are crates: one question in a process of its
//! own, so that one that takes too long can be stopped like any other.

mod check;
#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod garns;
#[cfg(feature = "pumpkin")]
mod pumpkin;
mod rows;
mod solvers;
mod stopwatch;
mod table;

use rows::Row;
use solvers::Solver;

struct Arguments {
    only: Option<String>,
    solvers: Option<Vec<String>>,
    give_up: u64,
}

fn arguments(words: &[String]) -> Result<Arguments, String> {
    let mut found = Arguments { only: None, solvers: None, give_up: 60 };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (word.as_str(), words.next()) {
            ("--only", Some(part)) => found.only = Some(part.clone()),
            ("--solvers", Some(names)) => found.solvers = Some(names.split(',').map(str::to_owned).collect()),
            ("--give-up", Some(seconds)) => {
                let seconds = seconds.parse().ok().filter(|&seconds| seconds > 0);
                found.give_up = seconds.ok_or("--give-up needs a number of seconds")?;
            }
            ("--only" | "--solvers" | "--give-up", None) => return Err(format!("{word} needs a value")),
            _ => return Err(format!("unknown option {word}")),
        }
    }
    Ok(found)
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [play, solver, row] = &words[..]
        && play == "play"
    {
        return self::play(solver, row);
    }
    let arguments = arguments(&words)?;
    let wanted = |row: &Row| arguments.only.as_ref().is_none_or(|part| row.name.contains(part.as_str()));
    let rows: Vec<Row> = rows::all().into_iter().filter(wanted).collect();
    let mut present = Vec::new();
    for solver in solvers::all() {
        if arguments.solvers.as_ref().is_none_or(|names| names.iter().any(|name| name == solver.name)) {
            match solver.version() {
                Some(version) => present.push((solver, version)),
                None => eprintln!("{} is left out: {}.", solver.title, solver.install),
            }
        }
    }
    if !rows.iter().any(|row| row.name == "16x16") && arguments.only.is_none() {
        eprintln!("16x16 is left out: the collection it comes from is not beside the repository.");
    }
    let mut lines = Vec::new();
    for row in &rows {
        let ask = |(solver, _): &(Solver, String)| solver.ask(row, arguments.give_up);
        lines.push((row, present.iter().map(ask).collect::<Vec<_>>()));
        eprintln!("{} done", row.name);
    }
    table::print(&present, &lines);
    Ok(())
}

/// One question to a solver that is a crate, answered as the programs under `peers/` answer.
fn play(solver: &str, row: &str) -> Result<(), String> {
    let rows = rows::all();
    let row = rows.iter().find(|found| found.name == row).ok_or_else(|| format!("there is no row {row}"))?;
    let found = solvers::CRATES.iter().find(|(name, _)| *name == solver);
    let (_, answer) = found.ok_or_else(|| format!("{solver} is not a crate in this build"))?;
    let (ms, answer) = stopwatch::timed(|| answer(&row.question, row.limit));
    let values: Vec<String> = answer.values.iter().map(i64::to_string).collect();
    println!("{}\t{ms:.5}\t{} {}\t{}", row.name, answer.count, values.join(","), answer.effort);
    Ok(())
}

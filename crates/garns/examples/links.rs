//! How much of other people's documents is read, and whether the solutions they state keep the rules that were read.
//!
//! `cargo run --release -p garns --example links -- FILE [SECONDS]`
//!
//! FILE has one JSON object per line: `name`, `input` (a link, or the document in it) and, where it is known, `solution`
//! (a digit per cell, in reading order). With SECONDS each puzzle with a solution is also solved, for so long at most. One
//! line is printed for each document, and the sums on standard error.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

use garns::{Goal, Hints, Lang, Limits, Puzzle, Read, Silent, Solver, read_all, read_filling};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which file?")?;
    let seconds: Option<f64> = args.next().map(|text| text.parse()).transpose()?;
    let mut sums: BTreeMap<String, usize> = BTreeMap::new();
    for document in std::fs::read_to_string(file)?.lines() {
        let document: Value = serde_json::from_str(document)?;
        let of = |field: &str| document[field].as_str().unwrap_or("");
        let (what, unread) = match read_all(of("input"), &Hints::default()) {
            Err(error) => ("refused".to_owned(), vec![error.text(Lang::En)]),
            Ok(read) => {
                let unread = read.unread.iter().map(|part| part.text(Lang::En)).collect();
                (format!("{}: {}", share(&read), judge(&read.puzzle, of("solution"), seconds)?), unread)
            }
        };
        println!("{}\t{what}\t{}", of("name"), unread.join("\t"));
        *sums.entry(what).or_default() += 1;
    }
    for (what, count) in sums {
        eprintln!("{count:5} {what}");
    }
    Ok(())
}

/// How much of a document is read.
fn share(read: &Read) -> &'static str {
    match read.unread.is_empty() {
        true => "whole",
        false if !read.is_part() => "whole, taken as usual",
        false if read.unread.iter().any(|part| part.changes) => "part, maybe changed by the rest",
        false => "part",
    }
}

/// Whether the stated solution keeps all rules that were read, and what solving finds.
fn judge(puzzle: &Puzzle, stated: &str, seconds: Option<f64>) -> Result<String, Box<dyn Error>> {
    let plain = stated.len() == puzzle.cells().len() && stated.bytes().all(|byte| byte.is_ascii_digit());
    let Some(grid) = read_filling(puzzle, stated).ok().filter(|grid| plain && grid.blanks() == 0) else {
        return Ok("no solution stated".to_owned());
    };
    let holds =
        if puzzle.is_solution(&grid) { "stated solution holds" } else { "stated solution breaks a rule" };
    let Some(seconds) = seconds else { return Ok(holds.to_owned()) };
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let report = Solver::auto(Goal::AtMost(2), limits).run(puzzle, &mut Silent)?;
    Ok(format!("{holds}, {}", report.verdict.name()))
}

//! The table.

use crate::rows::Row;
use crate::solvers::{Outcome, Solver};

/// Two tables in Markdown: processor time in milliseconds, each with its ratio to the row's best in brackets;
/// and what the searches took.
pub(crate) fn print(solvers: &[(Solver, String)], lines: &[(&Row, Vec<Outcome>)]) {
    head("CPU ms", solvers);
    for (row, outcomes) in lines {
        let best = outcomes.iter().filter_map(milliseconds).fold(f64::INFINITY, f64::min);
        let cells = outcomes.iter().map(|outcome| match outcome {
            Outcome::Solved { ms, .. } => format!("{} ({:.1})", significant(*ms), ms / best),
            Outcome::TooLong(seconds) => format!("> {seconds}000"),
            Outcome::NotAsked => "–".into(),
            Outcome::Wrong(what) => {
                eprintln!("{}: {what}", row.name);
                "wrong".into()
            }
        });
        println!("| {} | {} |", row.name, cells.collect::<Vec<_>>().join(" | "));
    }
    println!();
    head("effort", solvers);
    for (row, outcomes) in lines {
        let cells = outcomes.iter().map(|outcome| match outcome {
            Outcome::Solved { effort, .. } => effort.as_str(),
            _ => "",
        });
        println!("| {} | {} |", row.name, cells.collect::<Vec<_>>().join(" | "));
    }
}

fn head(what: &str, solvers: &[(Solver, String)]) {
    let titles: Vec<String> =
        solvers.iter().map(|(solver, version)| format!("{} {version}", solver.title)).collect();
    println!("| {what} | {} |", titles.join(" | "));
    println!("|---|{}", "---|".repeat(solvers.len()));
}

fn milliseconds(outcome: &Outcome) -> Option<f64> {
    match outcome {
        Outcome::Solved { ms, .. } => Some(*ms),
        _ => None,
    }
}

/// Three significant digits, without an exponent.
fn significant(ms: f64) -> String {
    let digits = if ms > 0.0 { (2 - ms.log10().floor() as i32).clamp(0, 6) } else { 0 };
    format!("{ms:.*}", digits as usize)
}

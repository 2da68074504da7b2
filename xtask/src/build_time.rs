//! `cargo xtask build-time`: how long the first command of the README takes on this machine, from an empty target folder.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Builds the program into a folder of its own, with further arguments for cargo, and tells wall-clock time, processor
/// time and the number of crates.
pub(crate) fn run(more: &[&str]) -> bool {
    let target = std::env::temp_dir().join(format!("garns-build-time-{}", std::process::id()));
    let mut build = crate::cargo();
    build.args(["build", "--release", "--locked", "--target-dir"]).arg(&target).args(more);
    eprintln!("── {build:?}");
    let (started, before) = (Instant::now(), processor_seconds());
    let built = built(&mut build);
    let (wall, used) = (started.elapsed().as_secs_f64(), processor_seconds());
    let _ = std::fs::remove_dir_all(&target);
    let Some(crates) = built else { return false };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = match (before, used) {
        (Some(before), Some(used)) => format!("{:.0} s of processor time", used - before),
        _ => "processor time unknown".to_owned(),
    };
    println!("{crates} crates, {wall:.0} s on {cores} cores, {processor}");
    true
}

/// Runs a build and counts the crates it compiles, if it ends well.
fn built(command: &mut Command) -> Option<usize> {
    let mut child = command.stderr(Stdio::piped()).spawn().ok()?;
    let lines = BufReader::new(child.stderr.take()?).lines();
    let mut crates = 0;
    for line in lines.map_while(Result::ok) {
        crates += usize::from(line.trim_start().starts_with("Compiling "));
        eprintln!("{line}");
    }
    child.wait().ok()?.success().then_some(crates)
}

/// Seconds of processor time of all processes that this one started and that are over, where Linux tells.
fn processor_seconds() -> Option<f64> {
    /// Linux counts in hundredths for every program, whatever its own clock is.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold anything; the third field follows it.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<f64>().ok();
    Some((ticks(16)? + ticks(17)?) / TICKS)
}

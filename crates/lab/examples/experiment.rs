//! Makes the runs of an experiment on all cores, in threads of one process: `garns lab run` without the program, for machines
//! where only one small file can be brought.
//!
//! ```text
//! cargo run --release -p garns-lab --example experiment -- experiments/phase.toml phase.lab 600
//! ```
//!
//! The last argument is the number of seconds after which it stops; what is finished by then is kept.

use std::error::Error;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use garns_engine::Cancel;
use garns_lab::{Bench, Experiment, Here, Plan, Store, run};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [experiment, results, seconds] = args.as_slice() else {
        return Err("experiment EXPERIMENT.toml RESULTS.lab SECONDS".into());
    };
    let (cancel, seconds) = (Cancel::default(), Duration::from_secs(seconds.parse()?));
    let clock = cancel.clone();
    std::thread::spawn(move || {
        std::thread::sleep(seconds);
        clock.cancel();
    });
    let path = Path::new(experiment);
    let read = Experiment::read(&std::fs::read_to_string(path)?)?;
    let mut store = Store::open(Path::new(results))?.called_by(&format!("experiment {experiment} {results}"));
    let folder = path.parent().unwrap_or(Path::new(""));
    let plan = Plan::prepare(read, folder, &mut store, &cancel, |set, there| {
        eprintln!("{}: {there} puzzles", set.name);
    })?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let bench = |_| Box::new(Here { cancel: cancel.clone(), ..Here::default() }) as Box<dyn Bench>;
    let done = run(&plan, &mut store, (0..cores).map(bench).collect(), &cancel, |_, _| ())?;
    println!("{} of {} runs are in {results}", done.done, done.all);
    Ok(())
}

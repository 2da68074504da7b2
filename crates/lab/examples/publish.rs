//! Publishes the results of an experiment in a folder, in both languages: `garns lab report RESULTS.lab -o FOLDER`, twice.
//!
//! ```text
//! cargo run --release -p garns-lab --example publish -- experiments/phase.toml phase.lab docs/results/phase
//! ```
//!
//! The experiment is read from its file: its texts may be newer than those the rows were made with.

use std::error::Error;
use std::path::Path;

use garns_engine::Cancel;
use garns_lab::{Experiment, Plan, Report, Rows, Store, run};
use garns_puzzle::Lang;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [experiment, results, folder] = args.as_slice() else {
        return Err("publish EXPERIMENT.toml RESULTS.lab FOLDER".into());
    };
    let (experiment, folder, cancel) = (Path::new(experiment), Path::new(folder), Cancel::default());
    let read = Experiment::read(&std::fs::read_to_string(experiment)?)?;
    let mut store = Store::open(Path::new(results))?;
    let beside = experiment.parent().unwrap_or(Path::new(""));
    let plan = Plan::prepare(read, beside, &mut store, &cancel, |_, _| ())?;
    // Nothing is run; the store keeps the experiment as it is now.
    run(&plan, &mut store, Vec::new(), &cancel, |_, _| ())?;
    let Some(rows) = Rows::read(&store)? else { return Err("there are no rows".into()) };
    std::fs::create_dir_all(folder)?;
    for lang in [Lang::En, Lang::Pt] {
        for (name, bytes) in Report::new(&rows, lang).files(&rows)? {
            // The page on the web is made from the Markdown.
            if Path::new(&name).extension().is_none_or(|ending| ending != "html") {
                std::fs::write(folder.join(name), bytes)?;
            }
        }
    }
    println!("{} rows", rows.rows.len());
    Ok(())
}

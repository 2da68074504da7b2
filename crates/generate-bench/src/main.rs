//! `garns-generate-bench [--rounds N]`
//!
//! Makes puzzles with garns and with others, in turns, and tells the processor time of each puzzle: the median of the
//! rounds, and the median of the ratios within a round, so that a busy machine disturbs all alike. Programs that are
//! not installed are left out.

mod contender;

use contender::Task;

fn main() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let mut rounds = 5;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--rounds" => {
                let count = words.next().and_then(|count| count.parse().ok()).filter(|&count| count > 0);
                rounds = count.ok_or("--rounds needs a number above 0")?;
            }
            other => return Err(format!("unknown argument {other}")),
        }
    }
    for task in contender::tasks() {
        measure(&task, rounds);
    }
    Ok(())
}

fn measure(task: &Task, rounds: u64) {
    println!("\n{}", task.name);
    let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); task.contenders.len()];
    for round in 0..rounds {
        for (contender, spent) in task.contenders.iter().zip(&mut seconds) {
            spent.extend(contender.run(round));
        }
    }
    let Some(ours) = seconds.first().cloned() else { return };
    println!("{:<34} {:>12} {:>12} {:>8}", "", "ms a puzzle", "puzzles/s", "ratio");
    for (contender, spent) in task.contenders.iter().zip(seconds) {
        if spent.len() < ours.len() {
            println!("{:<34} {:>12}", contender.name(), "absent");
            continue;
        }
        let ratio = median(spent.iter().zip(&ours).map(|(this, ours)| this / ours).collect());
        let time = median(spent);
        println!("{:<34} {:>12.4} {:>12.0} {:>8.2}", contender.name(), time * 1e3, 1.0 / time, ratio);
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

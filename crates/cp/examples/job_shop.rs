//! Job shop: each job goes through the machines in its own order; a machine does one thing at a time.

use garns_cp::{Error, Int, Model, no_overlap};

/// Fisher and Thompson's instance of six jobs and six machines (1963): (machine, duration) in order.
pub(crate) const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// The least time in which all jobs are done.
pub(crate) fn makespan(jobs: &[[(usize, i64); 6]]) -> Result<Option<i64>, Error> {
    let mut model = Model::new();
    let horizon: i64 = jobs.iter().flatten().map(|(_, duration)| duration).sum();
    let end = model.int(0..=horizon);
    let mut machines = vec![(Vec::new(), Vec::new()); 6];
    for job in jobs {
        let mut before: Option<(Int, i64)> = None;
        for &(machine, duration) in job {
            let start = model.int(0..=horizon - duration);
            if let Some((earlier, took)) = before {
                model.post((earlier + took).le(start));
            }
            machines[machine].0.push(start);
            machines[machine].1.push(duration);
            before = Some((start, duration));
        }
        if let Some((last, took)) = before {
            model.post((last + took).le(end));
        }
    }
    for (starts, durations) in &machines {
        model.post(no_overlap(starts, durations.iter().copied()));
    }
    model.minimise(end);
    let best = model.search()?.learning(true).best().0;
    Ok(best.map(|found| found[end]))
}

#[allow(dead_code, reason = "the tests call what it calls")]
fn main() -> Result<(), Error> {
    println!("six jobs on six machines: {:?}", makespan(&FT06)?);
    Ok(())
}

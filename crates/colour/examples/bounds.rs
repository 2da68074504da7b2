//! Bounds on the number of colours of a graph file, as they move:
//! `cargo run --release -p garns-colour --example bounds -- queen8_8.col 10 [seed]`. Seconds are those of the processor where
//! Linux tells them, so that the machine may have other work.

use std::time::Instant;

use garns_colour::read::{Content, GraphFormat, read};
use garns_colour::{Options, Problem, fewest};

/// Seconds since the start: of this thread on a processor, or of the clock.
struct Clock {
    started: Instant,
    before: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { started: Instant::now(), before: Clock::busy() }
    }

    fn busy() -> Option<f64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(told.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
    }

    fn seconds(&self) -> f64 {
        let busy = self.before.and_then(|before| Some(Clock::busy()? - before));
        busy.unwrap_or_else(|| self.started.elapsed().as_secs_f64())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seconds, rest @ ..] = &arguments[..] else { return Err("a file and seconds".into()) };
    let seconds: f64 = seconds.parse()?;
    let seed = rest.first().map_or(Ok(0), |word| word.parse())?;
    let bytes = std::fs::read(file)?;
    let format =
        GraphFormat::certain(&bytes).or_else(|| GraphFormat::of_name(file)).ok_or("of no known format")?;
    let reading = read(&bytes, format).map_err(|error| format!("{error:?}"))?;
    let problem = match reading.content {
        Content::Graph(problem) => problem,
        Content::Hypergraph(hypergraph) => Problem::strong(&hypergraph),
    };
    let clock = Clock::start();
    let stop = || clock.seconds() > seconds;
    let options = Options { seed, stop: &stop, ..Options::default() };
    fewest(&problem, &options, &mut |found| {
        let upper = found.upper.as_ref().map_or_else(|| "?".to_owned(), |(upper, _)| upper.to_string());
        println!("{:8.2} s  {} to {upper}", clock.seconds(), found.lower);
    });
    println!("{:8.2} s  {file}", clock.seconds());
    Ok(())
}

//! Bounds on the number of colours of a graph file, as they move:
//! `cargo run --release -p garns-colour --example bounds -- queen8_8.col 10 [seed]`.

use std::time::Instant;

use garns_colour::read::{Content, GraphFormat, read};
use garns_colour::{Options, Problem, fewest};

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
    let started = Instant::now();
    let stop = || started.elapsed().as_secs_f64() > seconds;
    let options = Options { seed, stop: &stop, ..Options::default() };
    fewest(&problem, &options, &mut |found| {
        let upper = found.upper.as_ref().map_or_else(|| "?".to_owned(), |(upper, _)| upper.to_string());
        println!("{:8.2} s  {} to {upper}", started.elapsed().as_secs_f64(), found.lower);
    });
    println!("{:8.2} s  {file}", started.elapsed().as_secs_f64());
    Ok(())
}

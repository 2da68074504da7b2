//! Compares ratings with a file of known ones: lines of puzzle, ER, EP and ED, apart by blanks or tabs.
//!
//! `cargo run --release -p garns-logic --example compare -- FILE`

use std::time::Instant;

use garns_logic::{Rater, Rating};

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return eprintln!("{path}: {error}"),
    };
    let mut rater = Rater::new();
    let (mut equal, mut all) = ([0, 0], [0, 0]);
    let started = Instant::now();
    for line in text.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let Some(givens) = fields.first().and_then(|field| digits(field)) else { continue };
        let known = |i: usize| fields.get(i).and_then(|field| field.parse::<f64>().ok());
        let tenths = |i: usize| known(i).map_or(0, |rating| (rating * 10.0).round() as u16);
        let known = Rating { er: tenths(1), ep: tenths(2), ed: tenths(3) };
        let began = Instant::now();
        let ours = rater.rate(&givens);
        let took = began.elapsed();
        let hard = usize::from(known.er > 90);
        all[hard] += 1;
        if ours == known {
            equal[hard] += 1;
        } else if known.er > 0 {
            println!("{} known {known:?} ours {ours:?} {took:?}", fields[0]);
        }
    }
    println!("up to 9.0: {} of {} equal; above: {} of {}", equal[0], all[0], equal[1], all[1]);
    println!("{:.3} s", started.elapsed().as_secs_f64());
}

/// The digits of a line, 0 for a blank.
fn digits(text: &str) -> Option<[u8; 81]> {
    let bytes = text.as_bytes();
    let digit = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    (bytes.len() >= 81).then(|| std::array::from_fn(|i| digit(bytes[i])))
}

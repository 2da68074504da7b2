//! Collections of puzzles: every one gets a certificate in time, which this checker and VeriPB accept in time.
//!
//! What each took is printed (`-- --nocapture`). On an idle machine a certificate is made in a second and checked in ten.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod outside;

use std::time::Instant;

use garns_engine::Limits;
use garns_format::{Hints, read};
use garns_prove::{NotProven, prove, verify};
use garns_puzzle::Puzzle;
use web_time::Duration;

/// Others may want the processor too.
const SLACK: f64 = 4.0;

struct Took {
    name: String,
    made: f64,
    checked: f64,
    by_veripb: f64,
    lemmas: usize,
    bytes: usize,
}

/// Makes and checks a certificate for each puzzle; what each took, and why some have none.
fn certify(puzzles: impl IntoIterator<Item = (String, Puzzle)>) -> (Vec<Took>, Vec<String>) {
    let (veripb, folder) = (outside::veripb(), tempfile::tempdir().unwrap());
    let (mut took, mut without) = (Vec::new(), Vec::new());
    for (name, puzzle) in puzzles {
        let start = Instant::now();
        let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let certificate = match prove(&puzzle, 1, &limits) {
            Ok(certificate) => certificate,
            Err(error) => {
                let kind = if matches!(error, NotProven::TooManyCases(_)) { "refused" } else { "unproven" };
                println!("{name}: {kind}: {error} ({:.2} s)", start.elapsed().as_secs_f64());
                without.push(format!("{kind}: {name}: {error}"));
                continue;
            }
        };
        let made = start.elapsed().as_secs_f64();
        let start = Instant::now();
        verify(|name| certificate.file(name).map(str::to_owned))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let checked = start.elapsed().as_secs_f64();
        let start = Instant::now();
        if let Some(veripb) = &veripb {
            assert!(outside::veripb_accepts_all(veripb, folder.path(), &certificate), "{name}");
        }
        let by_veripb = start.elapsed().as_secs_f64();
        let bytes = certificate.files().map(|(_, text)| text.len()).sum();
        let lemmas = certificate.claim.lemmas;
        if made > 1.0 || checked > 10.0 || by_veripb > 10.0 || std::env::var_os("GARNS_EACH").is_some() {
            println!(
                "{name}: made {made:.3} s, checked {checked:.3} s, by VeriPB {by_veripb:.3} s, {lemmas} lemmas, {bytes} bytes"
            );
        }
        took.push(Took { name, made, checked, by_veripb, lemmas, bytes });
    }
    (took, without)
}

/// Prints what certificates took, and fails if some took too long.
fn summarise(what: &str, took: &[Took]) {
    let most = |of: &dyn Fn(&Took) -> f64| took.iter().map(of).fold(0.0, f64::max);
    let mean = |of: &dyn Fn(&Took) -> f64| took.iter().map(of).sum::<f64>() / took.len() as f64;
    let columns: [(&str, &dyn Fn(&Took) -> f64); 5] = [
        ("made, s", &|took| took.made),
        ("checked, s", &|took| took.checked),
        ("by VeriPB, s", &|took| took.by_veripb),
        ("lemmas", &|took| took.lemmas as f64),
        ("bytes", &|took| took.bytes as f64),
    ];
    println!("{what}: {} certificates", took.len());
    for (name, of) in columns {
        println!("  {name}: mean {:.3}, most {:.3}", mean(of), most(of));
    }
    let late: Vec<&Took> = took
        .iter()
        .filter(|took| took.made > SLACK || took.checked.max(took.by_veripb) > 10.0 * SLACK)
        .collect();
    let names: Vec<&str> = late.iter().map(|took| took.name.as_str()).collect();
    assert!(late.is_empty(), "{what}: too late: {names:?}");
}

fn nine(file: &str, count: usize) {
    let text = collections::read(&format!("nine/{file}"));
    let puzzles = text.lines().filter_map(|line| {
        let line = line.get(..81).filter(|line| !line.starts_with('#'))?;
        Some((line.to_owned(), read(line, &Hints::default()).ok()?))
    });
    let (took, without) = certify(puzzles.take(count));
    assert_eq!((took.len(), without), (count, Vec::new()));
    summarise(file, &took);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_seventeen_givens() {
    nine("17-clue.txt", 1000);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_magictour() {
    nine("magictour-top1465.txt", 1465);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_variants() {
    let text = collections::read("variants/iss.jsonl");
    let puzzles = text.lines().filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).ok()?;
        let (name, input) = (entry["name"].as_str()?.to_owned(), entry["input"].as_str()?.to_owned());
        Some((name, read(&input, &Hints::default()).ok()?))
    });
    let (took, without) = certify(puzzles);
    println!("{}", without.join("\n"));
    summarise("variants", &took);
}

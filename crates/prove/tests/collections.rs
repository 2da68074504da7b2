//! Collections of puzzles: every one gets a certificate in time, which this checker and VeriPB accept in time.
//!
//! What certificates took is printed (`-- --nocapture`), in seconds of a processor: made in one, checked in ten.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod outside;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use garns_engine::{Goal, Limits, Silent, Verdict, make};
use garns_format::{Hints, read};
use garns_generate::{Maker, Spec};
use garns_prove::{NotProven, prove, verify};
use garns_puzzle::Puzzle;

/// No proof takes longer, or there is none.
const LONGEST: f64 = 3.0;

/// No more solutions are listed.
const MOST: usize = 5000;

/// Slower machines get more time.
const SLACK: f64 = 4.0;

/// So many of the variants are certified, but for so many at most, whose proofs take long. A whole run left 5.
const FASTEST: usize = 200;
const WITHOUT: usize = 8;

struct Took {
    name: String,
    made: f64,
    checked: f64,
    by_veripb: f64,
    lemmas: usize,
    bytes: usize,
}

/// Where Linux tells how long this thread has had a processor.
fn clock() -> PathBuf {
    let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    Path::new("/proc").join(thread).join("schedstat")
}

/// Seconds that it had: others may want the processor too.
fn busy(clock: &Path) -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string(clock).unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |busy| busy / 1e9)
}

/// Does some work on this thread, which is cancelled once it had a processor for so long; and how long it had.
fn within<T>(seconds: f64, work: impl FnOnce(&Limits) -> T) -> (T, f64) {
    let (limits, clock, done) = (Limits::default(), clock(), AtomicBool::new(false));
    let start = busy(&clock);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                if busy(&clock) - start > seconds {
                    limits.cancel.cancel();
                }
            }
        });
        let result = work(&limits);
        done.store(true, Ordering::Relaxed);
        (result, busy(&clock) - start)
    })
}

/// The same of the processes it has started, and waited for: in ticks of 10 ms.
fn busy_children() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = told.rsplit_once(')').map_or("", |(_, after)| after);
    let numbers: Vec<f64> = after.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    // Numbers after the name and the letter of the state: theirs are the 13th and 14th.
    numbers.get(12..14).map_or(0.0, |ticks| ticks.iter().sum::<f64>() / 100.0)
}

/// Makes and checks a certificate for each puzzle; what each took, and why some have none.
fn certify(puzzles: impl IntoIterator<Item = (String, Puzzle)>) -> (Vec<Took>, Vec<String>) {
    let (veripb, folder) = (outside::veripb(), tempfile::tempdir().unwrap());
    let (mut took, mut without) = (Vec::new(), Vec::new());
    for (name, puzzle) in puzzles {
        let (proven, made) = within(LONGEST, |limits| prove(&puzzle, MOST, limits));
        let certificate = match proven {
            Ok(certificate) => certificate,
            Err(error) => {
                let kind = if matches!(error, NotProven::TooManyCases(_)) { "refused" } else { "unproven" };
                println!("{name}: {kind} after {:.2} s: {error}", made);
                without.push(format!("{kind}: {name}: {error}"));
                continue;
            }
        };
        if std::env::var_os("GARNS_EACH").is_some() {
            println!(
                "{name}: made {made:.3} s, {} lemmas, clauses {}, {:?}",
                certificate.claim.lemmas,
                certificate.claim.has_clauses(),
                certificate.effort
            );
        }
        let (verified, checked) =
            within(f64::MAX, |_| verify(|name| certificate.file(name).map(str::to_owned)));
        verified.unwrap_or_else(|error| panic!("{name}: {error}"));
        let start = busy_children();
        let file = |name| certificate.file(name).unwrap();
        if let Some(veripb) = &veripb {
            assert!(
                outside::veripb_accepts(veripb, folder.path(), file("model.opb"), file("proof.pbp")),
                "{name}"
            );
        }
        let by_veripb = busy_children() - start;
        let bytes = certificate.files().map(|(_, text)| text.len()).sum();
        let lemmas = certificate.claim.lemmas;
        if made > 1.0 || checked > 10.0 || by_veripb > 10.0 {
            println!(
                "{name}: made {made:.3} s, checked {checked:.3} s, by VeriPB {by_veripb:.3} s, {lemmas} lemmas, {bytes} bytes"
            );
        }
        took.push(Took { name, made, checked, by_veripb, lemmas, bytes });
    }
    (took, without)
}

/// A number of a certificate.
type Figure = fn(&Took) -> f64;

/// Prints what certificates took, and fails if some took too long.
fn summarise(what: &str, took: &[Took]) {
    let most = |of: Figure| took.iter().map(of).fold(0.0, f64::max);
    let mean = |of: Figure| took.iter().map(of).sum::<f64>() / took.len() as f64;
    let columns: [(&str, Figure); 5] = [
        ("made, s", |took| took.made),
        ("checked, s", |took| took.checked),
        ("by VeriPB, s", |took| took.by_veripb),
        ("lemmas", |took| took.lemmas as f64),
        ("bytes", |took| took.bytes as f64),
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
    nine("17-clue.txt", 100);
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_magictour() {
    nine("magictour-top1465.txt", 100);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p garns-prove --test collections -- --ignored --nocapture whole_"]
fn whole_collections_of_nine() {
    nine("17-clue.txt", 1000);
    nine("magictour-top1465.txt", 1465);
}

#[test]
#[ignore = "takes a while, as above"]
fn whole_killers() {
    let mut maker = Maker::new(&Spec::new("killer"), &Limits::default()).unwrap();
    let killers = maker.make(1, 0..100).into_iter().map(|made| made.unwrap().puzzle);
    let (took, without) = certify((1..).map(|number: usize| number.to_string()).zip(killers));
    assert_eq!((took.len(), without), (100, Vec::new()));
    summarise("killers", &took);
}

#[test]
#[ignore = "takes a long while, as above"]
fn whole_variants() {
    let text = collections::read("variants/iss.jsonl");
    let puzzles = text.lines().filter_map(|line| {
        let entry: serde_json::Value = serde_json::from_str(line).ok()?;
        let (name, input) = (entry["name"].as_str()?.to_owned(), entry["input"].as_str()?.to_owned());
        Some((name, read(&input, &Hints::default()).ok()?))
    });
    // One at a time: `GARNS_PUZZLE=Santorini`.
    let only = std::env::var("GARNS_PUZZLE").unwrap_or_default();
    let puzzles = puzzles.filter(|(name, _)| name.contains(&only));
    // The fastest by the engine that is taken when none is asked for.
    let auto = make("auto", &[]).unwrap();
    let mut timed: Vec<(f64, (String, Puzzle))> = Vec::new();
    for (name, puzzle) in puzzles {
        let (report, seconds) = within(1.0, |limits| auto.run(&puzzle, Goal::AtMost(2), limits, &mut Silent));
        let seconds = if report.verdict == Verdict::GaveUp { f64::INFINITY } else { seconds };
        timed.push((seconds, (name, puzzle)));
    }
    timed.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Of those whose solutions can be listed.
    let mut listed = 0;
    timed.retain(|(_, (name, puzzle))| {
        let (report, _) = within(LONGEST, |limits| match listed < FASTEST {
            true => auto.run(puzzle, Goal::AtMost(MOST as u64 + 1), limits, &mut Silent).solutions.len(),
            false => MOST + 1,
        });
        let few = report <= MOST;
        if !few && listed < FASTEST {
            println!("{name}: more than {MOST} solutions");
        }
        listed += usize::from(few);
        few
    });
    let count = timed.len();
    println!("the slowest of the fastest {count} took {:.3} s to solve", timed[count - 1].0);
    let (took, without) = certify(timed.into_iter().map(|(_, puzzle)| puzzle));
    println!("{}", without.join("\n"));
    summarise("variants", &took);
    assert!(without.len() <= WITHOUT, "{} without", without.len());
}

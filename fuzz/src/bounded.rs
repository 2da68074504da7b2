//! Runs a fuzz target without libFuzzer, on any toolchain: cases found before, seeds, and for a bounded time seeds with
//! pieces changed. The same numbers are drawn in each run, so that what fails once fails again.

use std::path::Path;
use std::time::{Duration, Instant};

/// What is put into texts: signs and words that formats give a meaning to, and numbers at the ends of their ranges.
const PIECES: &[&str] = &[
    "",
    "\n",
    "\r\n",
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ",",
    ";",
    ":",
    "=",
    "-",
    "+",
    "~",
    "_",
    "#",
    "|",
    "<",
    ">",
    "/",
    "&",
    "?",
    "%",
    "\\",
    "\\u0000",
    "\0",
    "é",
    "\u{202E}",
    "\u{1B}[",
    "🐈",
    " ",
    "\t",
    "0",
    "1",
    "9",
    "10",
    "64",
    "65",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "1e308",
    "0.5",
    "-1",
    "r1c1",
    "R1C1",
    "r9c9",
    "R65536C1",
    "null",
    "true",
    "[]",
    "{}",
    "..",
    "var",
    "int",
    "x",
];

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

/// So many changed seeds a run takes at most: the same ones on machines of any speed.
const INPUTS: u64 = 50_000;

/// So many cases that fail are shown by a long run before it ends.
const SHOWN: u64 = 20;

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Runs a target on what is in the folders `found` and `seeds`, and on changed seeds, for so long at most; or for as many
/// seconds as `GARNS_FUZZ_SECONDS` says, with other changes for each `GARNS_FUZZ_SEED`, and only if `GARNS_FUZZ`, where
/// that is set, is its name.
pub(crate) fn run(folder: &str, name: &str, target: fn(&[u8]), time: Duration) {
    if std::env::var("GARNS_FUZZ").is_ok_and(|only| only != name) {
        return;
    }
    // As it is when the test runs: the program may have been carried to another machine.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&here).join("../../fuzz");
    let seeds = files(&root.join("seeds").join(folder));
    assert!(!seeds.is_empty(), "no seeds in {folder}");
    for case in files(&root.join("found").join(folder)).iter().chain(&seeds) {
        assert!(holds(name, target, case), "{name} fails");
    }
    let told = number("GARNS_FUZZ_SECONDS").map(Duration::from_secs);
    let (time, started) = (told.unwrap_or(time), Instant::now());
    let seed = number("GARNS_FUZZ_SEED").unwrap_or(0).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    // xorshift64: any odd start will do.
    let mut state = name
        .bytes()
        .fold(0x9E37_79B9_7F4A_7C15_u64, |state, byte| state.rotate_left(7) ^ u64::from(byte))
        .wrapping_add(seed)
        | 1;
    let mut next = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % most.max(1)
    };
    let (mut count, mut failed) = (0_u64, 0);
    while started.elapsed() < time && (told.is_some() || count < INPUTS) && failed < SHOWN {
        let mut case = seeds[next(seeds.len())].clone();
        for _ in 0..=next(4) {
            let start = next(case.len() + 1);
            let longest = next(12);
            let end = (start + next(1 + longest)).min(case.len());
            let piece: Vec<u8> = match next(8) {
                0 => vec![next(256) as u8],
                1 => case[start..end].repeat(2),
                2 => {
                    let other = &seeds[next(seeds.len())];
                    let from = next(other.len() + 1);
                    other[from..(from + next(60)).min(other.len())].to_vec()
                }
                _ => PIECES[next(PIECES.len())].as_bytes().to_vec(),
            };
            case.splice(start..end, piece);
        }
        failed += u64::from(!holds(name, target, &case));
        count += 1;
    }
    println!("{name}: {count} inputs, {failed} failed");
    assert_eq!(failed, 0, "{name} fails");
}

/// Whether the target bears a case; shows the case, should it panic.
fn holds(name: &str, target: fn(&[u8]), case: &[u8]) -> bool {
    let held = std::panic::catch_unwind(|| target(case)).is_ok();
    if !held {
        eprintln!("{name} fails on b\"{}\"", case.escape_ascii());
    }
    held
}

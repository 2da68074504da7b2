//! `cargo xtask soak [MINUTES]`: the release program at work for long, over inputs it makes itself.
//!
//! Three processes live all the time: `serve`, which is asked for files; `solve`, which answers a batch that never ends
//! through a pipe; and `lab run`, whose experiment has more runs than there is time for. Meanwhile all kinds of short
//! commands run one after the other. Once a second the resident memory and the open files of the three are read from
//! `/proc`. It fails when one of them grows, ends, or a short command ends otherwise than it should.
//! `GARNS_PROGRAM=FILE` takes a program that is there instead of building one.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Of the time, this part is for buffers and pools to fill.
const WARM: f64 = 0.25;

/// So much more memory at the end than after warming up is growth: a tenth, and what an allocator may hold back.
const SLACK_KIB: u64 = 8 * 1024;

/// So many more open files are.
const SLACK_FILES: u64 = 3;

const EXPERIMENT: &str = r#"
title = "Soak"
repeats = 50000
[limits]
nodes = 100000
[[set]]
name = "some"
generate = { clues = 26, count = 20, seed = 3 }
[[engine]]
engine = "backtrack"
"#;

/// What a process has at one moment.
#[derive(Clone, Copy)]
struct Sample {
    share: f64,
    kib: u64,
    files: u64,
}

/// A process that lives all the time, and is ended in the end.
struct Living(&'static str, Child);

impl Drop for Living {
    fn drop(&mut self) {
        let _ = self.1.kill();
        let _ = self.1.wait();
    }
}

/// What became of a process.
struct Watched {
    name: &'static str,
    id: u32,
    samples: Vec<Sample>,
}

impl Watched {
    /// Looks at it; an error when it is no more.
    fn look(&mut self, share: f64) -> Result<(), String> {
        let place = PathBuf::from(format!("/proc/{}", self.id));
        let status = fs::read_to_string(place.join("status")).unwrap_or_default();
        // One that has ended has no memory.
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        let kib = kib.ok_or_else(|| format!("{} ended by itself", self.name))?;
        let files = fs::read_dir(place.join("fd")).map_or(0, |entries| entries.count() as u64);
        self.samples.push(Sample { share, kib, files });
        Ok(())
    }

    /// The most it had in a part of the time, if it was looked at.
    fn most(&self, from: f64, to: f64) -> Option<(u64, u64)> {
        let part = self.samples.iter().filter(|sample| (from..to).contains(&sample.share));
        part.map(|sample| (sample.kib, sample.files)).reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
    }

    /// Says what it had, and whether that stayed.
    fn is_steady(&self) -> bool {
        let (Some((kib, files)), Some((last_kib, last_files))) =
            (self.most(WARM, 2.0 * WARM), self.most(1.0 - WARM, 1.0))
        else {
            eprintln!("── {} was not looked at often enough", self.name);
            return false;
        };
        let grew = last_kib > kib + kib / 10 + SLACK_KIB || last_files > files + SLACK_FILES;
        eprintln!(
            "── {}: {:.1} MiB and {files} open files after warming up, {:.1} MiB and {last_files} at the end{}",
            self.name,
            kib as f64 / 1024.0,
            last_kib as f64 / 1024.0,
            if grew { ": it GREW" } else { "" }
        );
        !grew
    }
}

/// Looks at the processes once a second until shortly before the end.
fn watch(mut watched: Vec<Watched>, begun: Instant, time: Duration) -> Result<Vec<Watched>, String> {
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let share = (begun.elapsed() + Duration::from_secs(1)).as_secs_f64() / time.as_secs_f64();
        if share >= 1.0 {
            return Ok(watched);
        }
        watched.iter_mut().try_for_each(|process| process.look(share))?;
    }
}

pub(crate) fn run(minutes: f64) -> bool {
    if !cfg!(target_os = "linux") {
        eprintln!("── memory and open files are read from /proc, which is Linux's");
        return false;
    }
    let program = std::env::var_os("GARNS_PROGRAM").map(PathBuf::from).or_else(release);
    let Some(program) = program else { return false };
    let folder = std::env::temp_dir().join(format!("garns-soak-{}", std::process::id()));
    let told = soak(&program, &folder, Duration::from_secs_f64(minutes * 60.0));
    let _ = fs::remove_dir_all(&folder);
    if let Err(error) = &told {
        eprintln!("── {error}");
    }
    told.unwrap_or(false)
}

/// Builds the program as it ships.
fn release() -> Option<PathBuf> {
    let root = crate::root();
    let built = crate::cargo()
        .args(["build", "--release", "--package", "garns-cli", "--features", "full", "--locked"])
        .status();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    built.is_ok_and(|status| status.success()).then(|| target.join("release/garns"))
}

fn soak(program: &Path, folder: &Path, time: Duration) -> Result<bool, String> {
    let said = |error: std::io::Error| error.to_string();
    fs::create_dir_all(folder.join("page")).map_err(said)?;
    fs::write(folder.join("page/index.html"), "<!doctype html>".repeat(1000)).map_err(said)?;
    fs::write(folder.join("x.toml"), EXPERIMENT).map_err(said)?;
    let garns = |args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(folder).env("GARNS_LANG", "en").stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let made =
        garns(&["generate", "--count", "2000", "--seed", "1", "--to", "line", "-o", "many.sdm"]).status();
    if !made.map_err(said)?.success() {
        return Err("no puzzles could be made".to_owned());
    }
    let puzzles = fs::read(folder.join("many.sdm")).map_err(said)?;

    let mut serve =
        garns(&["serve", "--port", "0", "--dir", "page"]).stdout(Stdio::piped()).spawn().map_err(said)?;
    let mut address = String::new();
    let out = serve.stdout.take().ok_or("no output")?;
    BufReader::new(out).read_line(&mut address).map_err(said)?;
    let address = address.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();

    let mut batch =
        garns(&["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(said)?;
    let (sent, answered) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut input = batch.stdin.take().ok_or("no input")?;
    let output = batch.stdout.take().ok_or("no output")?;
    let (begun, counter) = (Instant::now(), sent.clone());
    let writer = std::thread::spawn(move || {
        // A little less than all it could take, so that others get on as well.
        while begun.elapsed() < time && input.write_all(&puzzles).is_ok() {
            counter.fetch_add(2000, Relaxed);
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let counter = answered.clone();
    let reader = std::thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            counter.fetch_add(u64::from(line.ends_with(b"unique")), Relaxed);
        }
    });
    let lab = garns(&["lab", "run", "x.toml", "--threads", "1"]).spawn().map_err(said)?;
    let living = [Living("serve", serve), Living("solve through a pipe", batch), Living("lab run", lab)];
    let watched =
        living.iter().map(|Living(name, child)| Watched { name, id: child.id(), samples: Vec::new() });
    let watched = watched.collect();
    let watcher = std::thread::spawn(move || watch(watched, begun, time));

    let (mut commands, mut asked) = (0_u64, 0_u64);
    let mut report = Ok(());
    while begun.elapsed() < time
        && report.is_ok()
        && !(watcher.is_finished() && begun.elapsed() < time * 9 / 10)
    {
        report = ask(&address).and_then(|()| short(&garns, commands));
        (commands, asked) = (commands + 1, asked + 8);
    }
    let watched = watcher.join().map_err(|_| "the watcher panicked")??;
    let _ = (writer.join(), reader.join());
    let (sent, answered) = (sent.load(Relaxed), answered.load(Relaxed));
    eprintln!(
        "── {commands} short commands, {asked} requests, {answered} of {sent} puzzles of the batch answered"
    );
    let steady = watched.iter().filter(|process| !process.is_steady()).count() == 0;
    report?;
    if sent != answered {
        return Err("lines of the batch have no answer".to_owned());
    }
    Ok(steady)
}

/// Some requests, good and bad.
fn ask(address: &str) -> Result<(), String> {
    for request in ["GET / HTTP/1.1", "HEAD / HTTP/1.1", "GET /none HTTP/1.1", "GET /../x HTTP/1.1"] {
        for ending in ["Connection: close\r\n\r\n", "Connection: keep-alive\r\n\r\n"] {
            let mut stream = TcpStream::connect(address).map_err(|error| format!("serve: {error}"))?;
            let _ = stream.write_all(format!("{request}\r\nHost: localhost\r\n{ending}").as_bytes());
            let mut answer = [0; 64];
            let read = stream.read(&mut answer).map_err(|error| format!("serve: {error}"))?;
            if !answer[..read].starts_with(b"HTTP/1.1 ") {
                return Err(format!("serve: no answer to {request}"));
            }
        }
    }
    Ok(())
}

/// One of the short commands, each with the exit code it has.
fn short(garns: &dyn Fn(&[&str]) -> Command, number: u64) -> Result<(), String> {
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let seed = number.to_string();
    let all: [(&[&str], i32); 14] = [
        (&["generate", "--count", "200", "--seed", &seed, "-o", "x.csv"], 0),
        (&["generate", "killer", "--seed", &seed, "-o", "killer.toml"], 0),
        (&["solve", "killer.toml", "--json"], 0),
        (&["draw", "killer.toml", "-o", "killer.svg"], 0),
        (&["generate", "--trail", "--seed", &seed, "--to", "line", "-o", "trail.sdm"], 0),
        (&["rate", "trail.sdm", "--csv"], 0),
        (&["convert", "many.sdm", "--to", "jsonl", "-o", "many.jsonl"], 0),
        (&["count", "many.jsonl", "--limit", "2"], 0),
        (&["solve", HARD, "--engine", "backtrack"], 0),
        (&["hint", HARD], 0),
        (&["minimize", "killer.toml", "-o", "minimal.toml"], 0),
        (&["explain", HARD, "--timeout", "5s"], 3),
        (&["solve", "12"], 2),
        (&["lab", "rows", "x.lab"], 0),
    ];
    let (args, code) = all[(number % all.len() as u64) as usize];
    let output = garns(args).stderr(Stdio::piped()).output().map_err(|error| error.to_string())?;
    let error = String::from_utf8_lossy(&output.stderr);
    // How far people's techniques go on the hardest ones is not what is tested here.
    let ended = output.status.code();
    let well = ended == Some(code) || (code == 3 && ended == Some(0));
    if well && !error.contains("panicked") {
        return Ok(());
    }
    Err(format!("garns {} ended with {ended:?} and not {code}: {error}", args.join(" ")))
}

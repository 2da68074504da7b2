//! How soon a command ends when it is asked to: by SIGINT, SIGTERM, SIGHUP, by `--timeout`, by a terminal that closes.
//!
//! Every verb has a line in [`lines`], and one that has none fails the test. Latencies are printed
//! (`cargo test -p garns-cli --test latency -- --nocapture`). A command that is asked ends within 0.2 s on an idle
//! machine; here it may take [`BOUND`], in the best of [`ATTEMPTS`], since others may want the processor too.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// No command may take longer, once it is asked to end.
const BOUND: Duration = Duration::from_millis(500);

/// A machine that does much else at the same time gets another chance.
const ATTEMPTS: usize = 4;

/// A command that has not ended by then never will.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Processor time after which a command is at work, whatever came before that.
const AT_WORK: Duration = Duration::from_millis(80);

const SIGNALS: [Signal; 3] = [Signal::INT, Signal::TERM, Signal::HUP];

/// Whether this test itself runs under `nohup`: then what it starts has reason to go on after a hang-up.
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// What a command does when it is interrupted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// It calculates.
    Work,
    /// It waits for standard input that never comes.
    Input,
    /// It waits for somebody to read its output.
    Output,
    /// It waits for others to ask it something.
    Rest,
    /// It ends by itself, at once.
    Once,
}

/// A command line, and where it is interrupted.
struct Line {
    args: Vec<String>,
    at: At,
    /// Whether `--timeout` ends it too.
    timed: bool,
}

fn line(at: At, timed: bool, args: &[&str]) -> Line {
    Line { args: args.iter().map(|arg| (*arg).to_owned()).collect(), at, timed }
}

/// Files that take long, whatever one does with them.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Files {
        let files = Files(tempfile::tempdir().unwrap());
        for order in [25, 36, 64] {
            files.write(&format!("{order}.toml"), &format!("kind = \"sudoku\"\nsize = {order}\n"));
        }
        files.write("rules.toml", &many_rules(100_000));
        let more = "[[rules]]\nrule = \"killer\"\ncells = \"r1c1 r2c2\"\nsum = 2\n";
        files.write("contradictory.toml", &(many_rules(3000) + more));
        // So large that no method proves its chromatic number.
        let edges = (1..=300).flat_map(|a| (1..a).filter(move |&b| joined(a, b)).map(move |b| (a, b)));
        let edges: Vec<String> = edges.map(|(a, b)| format!("e {a} {b}\n")).collect();
        files.write("random.col", &format!("p edge 300 {}\n{}", edges.len(), edges.concat()));
        // The hardest that are known for Sudoku Explainer, again and again.
        let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....\n";
        files.write("hard.sdm", &hard.repeat(200));
        let experiment = |set: &str, limits: &str| {
            format!(
                "title = \"x\"\n{limits}\n[[set]]\nname = \"a\"\n{set}\n[[engine]]\nengine = \"backtrack\"\n"
            )
        };
        files.write("make.toml", &experiment("generate = { order = 64, count = 3, minimal = true }", ""));
        let long = "[limits]\nnodes = 200000000000";
        files.write("run.toml", &experiment("generate = { order = 25, count = 2, share = 0.4 }", long));
        files
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Whether two vertices of a graph that looks random are joined.
fn joined(a: usize, b: usize) -> bool {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = ((a * 1024 + b) as u64).wrapping_mul(ODD);
    ((mixed ^ mixed >> 29).wrapping_mul(ODD) >> 40).is_multiple_of(2)
}

/// A puzzle with so many rules: sums of two cells of a row, true of one filling.
fn many_rules(count: usize) -> String {
    let value = |row: usize, col: usize| (4 * (row % 4) + row / 4 + col) % 16 + 1;
    let mut text = String::from("kind = \"sudoku\"\nsize = 16\n");
    for number in 0..count {
        let (row, col) = (number / 15 % 16, number % 15);
        let other = col + number / 240 % (15 - col) + 1;
        let (place, next, sum) = (row + 1, other + 1, value(row, col) + value(row, other));
        text += &format!(
            "[[rules]]\nrule = \"killer\"\ncells = \"r{place}c{} r{place}c{next}\"\nsum = {sum}\nrepeats = true\n",
            col + 1
        );
    }
    text
}

/// Every verb, in every phase that may take long.
fn lines() -> Vec<Line> {
    let blank = ".".repeat(81);
    let blank = blank.as_str();
    let many = "100000000000";
    let full = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
    let (work, input, once) = (At::Work, At::Input, At::Once);
    vec![
        line(work, true, &["solve", "--engine", "backtrack", "36.toml"]),
        line(work, true, &["count", "64.toml"]),
        line(
            work,
            true,
            &["solve", "--engine", "anneal", "--preset", "paper", "--iterations", many, "64.toml"],
        ),
        line(
            work,
            true,
            &["solve", "--engine", "tabu", "-p", "neighbourhood=literal", "-p", "fill=random", "64.toml"],
        ),
        line(work, true, &["solve", "rules.toml"]),
        line(work, false, &["solve", "--engine", "backtrack", "rules.toml"]),
        line(work, true, &["solve", "--check-answer", "s UNSATISFIABLE", "--engine", "backtrack", "36.toml"]),
        line(At::Output, false, &["solve", "--all", blank]),
        line(input, false, &["solve"]),
        line(input, false, &["solve", "pipe"]),
        line(work, true, &["count", "--engine", "nine", blank]),
        line(work, true, &["count", "25.toml"]),
        line(work, true, &["count", "--engine", "bits", "25.toml"]),
        line(work, true, &["count", "--engine", "cp", "--param", "learning=on", "25.toml"]),
        line(input, false, &["count", "-"]),
        line(work, true, &["candidates", "--limit", many, blank]),
        line(work, true, &["candidates", "--limit", many, "36.toml"]),
        line(work, true, &["candidates", "rules.toml"]),
        line(work, true, &["check", "--minimal", "full-64.txt"]),
        line(input, false, &["check"]),
        line(work, true, &["prove", "36.toml", "-o", "certificate"]),
        line(work, true, &["prove", "rules.toml", "-o", "certificate"]),
        line(work, true, &["prove", "--limit", "4000000000", blank, "-o", "certificate"]),
        line(input, false, &["prove", "-o", "certificate"]),
        line(work, false, &["rate", "--threads", "2", "hard.sdm"]),
        line(input, false, &["rate"]),
        line(work, true, &["hint", "25.toml"]),
        // A hint may be there before the time is over: whether it is depends on the machine.
        line(work, false, &["hint", "rules.toml"]),
        line(work, true, &["explain", "25.toml"]),
        line(work, true, &["explain", "--impossible", "contradictory.toml"]),
        line(work, true, &["explain", "--several", "25.toml"]),
        line(work, true, &["generate", "sudoku", "--size", "36", "--full", "--count", many]),
        line(work, true, &["generate", "sudoku", "--size", "64", "--full"]),
        line(work, true, &["generate", "sudoku", "--size", "36", "--minimal"]),
        line(work, true, &["generate", "sudoku", "--rating", "11.5..12"]),
        line(work, true, &["generate", "killer", "--size", "16", "--count", many]),
        line(work, true, &["generate", "--rules", "thermometer,arrow,killer,anti-taxicab", "--count", many]),
        line(work, true, &["generate", "--size", "16", "--minimal", "--rules", "region-sum,little-killer"]),
        line(work, true, &["generate", "sudoku", "--count", many, "-o", "many.csv"]),
        line(work, true, &["minimize", "full-64.txt"]),
        line(work, true, &["minimize", "full-64.txt", "-o", "minimal.toml"]),
        line(input, false, &["convert", "--to", "line"]),
        line(work, true, &["draw", "--size", "1000", blank, "-o", "picture.png"]),
        line(input, false, &["draw"]),
        line(input, false, &["graph"]),
        line(input, false, &["graph", "-o", "graph.svg"]),
        line(work, true, &["colour", "random.col"]),
        line(work, true, &["colour", "--count", "--colours", "20", "random.col"]),
        line(input, false, &["colour"]),
        line(input, false, &["reduce", "sudoku-to-exact-cover"]),
        line(work, true, &["grids", "count", "latin", "--order", "10"]),
        line(work, true, &["grids", "classes", "3x3"]),
        line(work, true, &["grids", "random", "--count", many]),
        line(input, false, &["grids", "canonical"]),
        line(work, true, &["grids", "unavoidable", "--up-to", "40", full]),
        line(work, true, &["grids", "clues", "--at-most", "20", full]),
        line(work, true, &["grids", "minimal", "--count", full]),
        line(input, false, &["fzn", "-"]),
        line(input, false, &["xcsp3", "-"]),
        line(At::Rest, false, &["serve", "--port", "0", "--dir", "page"]),
        line(work, false, &["lab", "run", "make.toml", "-o", "make.lab"]),
        line(work, false, &["lab", "run", "run.toml", "-o", "run.lab", "--threads", "2"]),
        line(once, false, &["engines"]),
        line(once, false, &["formats"]),
        line(once, false, &["rules"]),
        line(once, false, &["completions", "bash"]),
        line(once, false, &["man"]),
    ]
}

fn garns(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.current_dir(folder).env("GARNS_LANG", "en").env_remove("NO_COLOR");
    command
}

/// A command under way; killed if the test ends before it does.
struct Running {
    child: Child,
    /// What keeps it waiting.
    _held: Vec<OwnedFd>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(line: &Line, extra: &[&str], folder: &Path) -> Running {
        let mut held = Vec::new();
        let mut command = garns(folder);
        command.args(&line.args).args(extra).stderr(Stdio::null());
        if line.at == At::Input {
            let (reader, writer) = std::io::pipe().unwrap();
            held.push(OwnedFd::from(writer));
            command.stdin(reader);
        } else {
            command.stdin(Stdio::null());
        }
        if line.at == At::Output {
            let (reader, writer) = std::io::pipe().unwrap();
            held.push(OwnedFd::from(reader));
            command.stdout(writer);
        } else {
            command.stdout(Stdio::null());
        }
        Running { child: command.spawn().unwrap(), _held: held }
    }

    /// Waits until it is where it is to be interrupted; false if it ended before.
    fn is_there(&mut self, at: At) -> bool {
        let started = Instant::now();
        while started.elapsed() < LONGEST_WAIT {
            if self.child.try_wait().unwrap().is_some() {
                return false;
            }
            let used = processor_time(self.child.id());
            let there = match at {
                // Where the clock of the process can't be read, some time must do.
                At::Work => used.map_or(started.elapsed() > 4 * AT_WORK, |used| used >= AT_WORK),
                _ => started.elapsed() > 3 * AT_WORK,
            };
            if there {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }

    /// How long it takes until it ends, and how it does.
    fn end(&mut self) -> (Duration, Option<ExitStatus>) {
        let started = Instant::now();
        loop {
            let status = self.child.try_wait().unwrap();
            if status.is_some() || started.elapsed() > LONGEST_WAIT {
                return (started.elapsed(), status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn send(&self, signal: Signal) {
        let pid = Pid::from_raw(self.child.id().cast_signed()).unwrap();
        kill_process(pid, signal).unwrap();
    }
}

/// Processor time of a process and of those it started that have ended, as Linux tells it, in its ticks of 10 ms.
fn processor_time(pid: u32) -> Option<Duration> {
    let ticks = |pid: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let after = stat.rsplit_once(')')?.1;
        let fields: Vec<i64> = after.split_whitespace().filter_map(|field| field.parse().ok()).collect();
        // Numbers after the name and the letter of the state: user and system time are the 11th and 12th.
        Some(fields.get(10)? + fields.get(11)?)
    };
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let children = children.split_whitespace().filter_map(|child| child.parse().ok()).filter_map(ticks);
    Some(Duration::from_millis(10 * (ticks(pid)? + children.sum::<i64>()).cast_unsigned()))
}

/// The best of some attempts, which need not go on once one is good enough.
fn best_of(mut attempt: impl FnMut() -> Duration) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        best = best.min(attempt());
        if best < BOUND {
            break;
        }
    }
    best
}

/// The files, a pipe that nobody writes to, a page, and full grids.
fn prepared() -> Files {
    let files = Files::new();
    let made = Command::new("mkfifo").arg(files.path().join("pipe")).status();
    assert!(made.unwrap().success());
    std::fs::create_dir(files.path().join("page")).unwrap();
    files.write("page/index.html", "<!doctype html>page");
    for (order, side) in [(25, 5), (64, 8)] {
        // Each row is the one above, shifted by a box or, from one band to the next, by one.
        let value = |row: usize, col: usize| (side * (row % side) + row / side + col) % order + 1;
        let row =
            |row| (0..order).map(|col| value(row, col).to_string()).collect::<Vec<_>>().join(" ") + "\n";
        files.write(&format!("full-{order}.txt"), &(0..order).map(row).collect::<String>());
    }
    files
}

#[test]
fn every_verb_has_a_line() {
    let help = garns(Path::new(".")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    // A verb stands two blanks in; what is said about it may go on in lines that stand further in.
    let lines_of_verbs = help.split("Verbs:\n").nth(1).unwrap().lines().take_while(|line| !line.is_empty());
    let verbs = lines_of_verbs.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let verbs = verbs.filter(|verb| !verb.is_empty());
    let verbs: BTreeSet<String> = verbs.map(str::to_owned).collect();
    assert!(verbs.len() >= 20, "{verbs:?}");
    let covered: BTreeSet<String> = lines().into_iter().map(|line| line.args[0].clone()).collect();
    assert_eq!(covered, verbs);
}

#[test]
fn signals_end_every_verb_in_every_phase() {
    let files = prepared();
    let mut late = Vec::new();
    for line in lines() {
        let shown = shown(&line);
        if line.at == At::Once {
            let took = best_of(|| Running::start(&line, &[], files.path()).end().0);
            println!("{:6.0} ms  by itself  {shown}", took.as_secs_f64() * 1e3);
            assert!(took < BOUND, "{shown}: {took:?}");
            continue;
        }
        for signal in SIGNALS.into_iter().filter(|signal| *signal != Signal::HUP || !hangups_are_ignored()) {
            let took = best_of(|| {
                for left in ["many.csv", "many.csv.unfinished", "make.lab", "run.lab"] {
                    let _ = std::fs::remove_file(files.path().join(left));
                }
                let mut running = Running::start(&line, &[], files.path());
                assert!(running.is_there(line.at), "it ended by itself: {shown}");
                running.send(signal);
                let (took, status) = running.end();
                let number = signal.as_raw();
                // `serve` and `fzn` answer those who started them as if nothing had happened.
                let polite = ["serve", "fzn"].contains(&line.args[0].as_str());
                let in_order = status
                    .and_then(|status| status.code())
                    .is_some_and(|code| code == 3 || polite && code == 0);
                let by_signal = status.and_then(|status| status.signal()) == Some(number);
                assert!(in_order || by_signal || status.is_none(), "{shown}: {status:?}");
                took
            });
            println!("{:6.0} ms  {signal:?}  {shown}", took.as_secs_f64() * 1e3);
            if took >= BOUND {
                late.push(format!("{shown}: {took:?} after {signal:?}"));
            }
        }
    }
    assert!(late.is_empty(), "too late:\n{}", late.join("\n"));
    let parts: Vec<PathBuf> = std::fs::read_dir(files.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "part"))
        .collect();
    assert!(parts.is_empty(), "left behind: {parts:?}");
}

#[test]
fn the_time_ends_every_verb_that_takes_one() {
    const TIME: Duration = Duration::from_millis(300);
    let files = prepared();
    // The time is that of a puzzle once it is read, which takes a while where there are so many rules.
    let checks = line(At::Once, false, &["check", "rules.toml"]);
    let mut late = Vec::new();
    for line in lines().into_iter().filter(|line| line.timed) {
        let shown = shown(&line);
        let took = best_of(|| {
            let _ = std::fs::remove_file(files.path().join("many.csv.unfinished"));
            let reading = match line.args.iter().any(|arg| arg == "rules.toml") {
                true => Running::start(&checks, &[], files.path()).end().0,
                false => Duration::ZERO,
            };
            // From before it is started: it may be well on its way by the time that is known here.
            let started = Instant::now();
            let (_, status) = Running::start(&line, &["--timeout", "300ms"], files.path()).end();
            let took = started.elapsed();
            if let Some(status) = status {
                assert_eq!(status.code(), Some(3), "{shown}");
                assert!(took >= TIME, "{shown}: {took:?}");
            }
            took.saturating_sub(reading).saturating_sub(TIME)
        });
        println!("{:6.0} ms  {shown}", took.as_secs_f64() * 1e3);
        if took >= BOUND {
            late.push(format!("{shown}: {took:?}"));
        }
    }
    assert!(late.is_empty(), "too late:\n{}", late.join("\n"));
}

fn shown(line: &Line) -> String {
    let short = |arg: &String| if arg.len() > 30 { "BLANK".to_owned() } else { arg.clone() };
    line.args.iter().map(short).collect::<Vec<_>>().join(" ")
}

#[cfg(target_os = "linux")]
mod terminal;

/// `nohup` wants a command to go on when its terminal closes. A script that sends an interrupt to what it has started in the
/// background, where shells ignore that one, wants it to end.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_is_ignored_stays_ignored_and_an_interrupt_does_not() {
    let blank = ".".repeat(81);
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "trap '' HUP INT; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_garns"),
        "count",
        "-e",
        "nine",
        &blank,
    ]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut running = Running { child: command.spawn().unwrap(), _held: Vec::new() };
    assert!(running.is_there(At::Work));
    running.send(Signal::HUP);
    std::thread::sleep(Duration::from_millis(400));
    assert!(running.child.try_wait().unwrap().is_none(), "it ended");
    running.send(Signal::INT);
    let (_, status) = running.end();
    assert!(
        status.is_some_and(|status| status.code() == Some(3) || status.signal() == Some(2)),
        "{status:?}"
    );
}

/// Who waits for input never ends by itself; it is given a moment, unless somebody asks twice.
#[test]
fn a_second_signal_ends_it_at_once() {
    let line = line(At::Input, false, &["solve"]);
    let ended_by = || {
        let mut running = Running::start(&line, &[], Path::new("."));
        assert!(running.is_there(line.at));
        running.send(Signal::INT);
        std::thread::sleep(Duration::from_millis(20));
        running.send(Signal::TERM);
        running.end().1.and_then(|status| status.signal())
    };
    let ended: Vec<_> = (0..ATTEMPTS).map(|_| ended_by()).collect();
    assert!(ended.contains(&Some(Signal::TERM.as_raw())), "{ended:?}");
}

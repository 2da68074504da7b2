//! What is written where: `-o` on files, links, pipes and devices, two processes on one file, places that can't be
//! written.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn garns(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env("NO_COLOR", "1").stdin(Stdio::null()).current_dir(folder);
    command
}

/// As somebody whom the system refuses things.
fn nobody(command: &mut Command) -> &mut Command {
    if is_root() { command.uid(65534).gid(65534) } else { command }
}

fn is_root() -> bool {
    tempfile::tempfile().unwrap().metadata().unwrap().uid() == 0
}

fn texts(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    texts(&garns(folder).args(args).output().unwrap())
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

/// Waits until something is so, or says what was waited for.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn ended(child: &mut Child, what: &str) {
    until(what, || child.try_wait().unwrap().is_some());
}

/// A program that does not outlive a test that fails.
struct Mortal(Child);

impl Drop for Mortal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_file_keeps_its_mode_and_owner_and_links_stay_links() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("secret"), "before").unwrap();
    fs::set_permissions(at("secret"), fs::Permissions::from_mode(0o600)).unwrap();
    if is_root() {
        chown(at("secret"), Some(1234), Some(4321)).unwrap();
    }
    let owner = |name: &str| (fs::metadata(at(name)).unwrap().uid(), fs::metadata(at(name)).unwrap().gid());
    let before = owner("secret");
    symlink("secret", at("link")).unwrap();
    let (code, out, error) = run(folder.path(), &["convert", PUZZLE, "--to", "line", "-o", "link"]);
    assert_eq!((code, out.as_str(), error.as_str()), (0, "", ""));
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(at("secret")).unwrap().trim(), PUZZLE);
    assert_eq!((mode(&at("secret")), owner("secret")), (0o600, before));
    // A series, whose side file lies beside the file and not beside the link.
    let args = ["generate", "--count", "3", "--seed", "1", "--to", "line", "-o", "link"];
    assert_eq!(run(folder.path(), &args).0, 0);
    assert_eq!(fs::read_to_string(at("secret")).unwrap().lines().count(), 3);
    assert_eq!((mode(&at("secret")), owner("secret")), (0o600, before));
    assert_eq!(names(folder.path()), ["link", "secret"]);
}

#[test]
fn a_file_of_a_group_keeps_its_owner_too() {
    if !is_root() {
        return; // only root can make a file of somebody else
    }
    let folder = tempfile::tempdir().unwrap();
    let shared = folder.path().join("shared");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    fs::write(&shared, "before, and longer than what comes ".repeat(9)).unwrap();
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o666)).unwrap();
    chown(&shared, Some(1234), Some(4321)).unwrap();
    let output = nobody(garns(folder.path()).args(["convert", PUZZLE, "--to", "line", "-o", "shared"]))
        .output()
        .unwrap();
    assert_eq!(texts(&output), (0, String::new(), String::new()));
    let data = fs::metadata(&shared).unwrap();
    assert_eq!((data.uid(), data.gid(), data.mode() & 0o7777), (1234, 4321, 0o666));
    assert_eq!(fs::read_to_string(&shared).unwrap().trim(), PUZZLE);
    assert_eq!(names(folder.path()), ["shared"]);
}

#[test]
fn pipes_and_devices_are_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let rows = ["generate", "--count", "50", "--seed", "1"];
    let convert = ["convert", PUZZLE, "--to", "line"];
    let draw = ["draw", PUZZLE, "--to", "svg"];
    for args in [&convert[..], &rows, &draw, &["hint", PUZZLE], &["minimize", PUZZLE]] {
        let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
        let (code, out, error) = run(folder.path(), &[args, &["-o", "pipe"]].concat());
        assert_eq!((code, out.as_str()), (0, ""), "{args:?}: {error}");
        let through = reader.wait_with_output().unwrap().stdout;
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "{args:?}");
        assert_eq!(String::from_utf8(through).unwrap(), run(folder.path(), args).1, "{args:?}");
        assert_eq!(names(folder.path()), ["pipe"], "{args:?}");
        // What the program cannot know better is not lost: the shell's own file is added to, not replaced.
        let shell = format!("{} {} -o /dev/stdout >> added", env!("CARGO_BIN_EXE_garns"), args.join(" "));
        fs::write(folder.path().join("added"), "before\n").unwrap();
        let mut sh = Command::new("sh");
        let output = sh.args(["-c", &shell]).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let added = fs::read_to_string(folder.path().join("added")).unwrap();
        assert_eq!(added, "before\n".to_owned() + &run(folder.path(), args).1, "{args:?}");
        fs::remove_file(folder.path().join("added")).unwrap();
    }
    // Not as root, who could replace them.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let convert = |to: &str| {
        let args = ["convert", PUZZLE, "--to", "line", "-o", to];
        texts(&nobody(garns(folder.path()).args(args)).output().unwrap())
    };
    let (code, _, error) = convert("/dev/null");
    assert_eq!(code, 0, "{error}");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    if fs::metadata("/dev/full").is_ok_and(|data| data.file_type().is_char_device()) {
        let (code, _, error) = convert("/dev/full");
        assert_eq!((code, error.as_str()), (2, "garns: can't write /dev/full: the disk is full\n"));
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = garns(folder.path()).args(["solve", PUZZLE]).stdout(full).output().unwrap();
        let (code, _, error) = texts(&output);
        assert_eq!((code, error.as_str()), (2, "garns: can't write to standard output: the disk is full\n"));
    }
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_goes_through_a_pipe_as_it_is_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.parquet");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let args = ["generate", "--count", "700", "--seed", "1", "-o"];
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    assert_eq!(run(folder.path(), &[&args[..], &["pipe.parquet"]].concat()).0, 0);
    let through = reader.wait_with_output().unwrap().stdout;
    assert_eq!(run(folder.path(), &[&args[..], &["file.parquet"]].concat()).0, 0);
    assert!(through == fs::read(folder.path().join("file.parquet")).unwrap());
}

/// What can't be written is said before the input is read: here it never ends.
#[test]
fn what_cannot_be_written_is_said_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    for name in ["folder.svg", "closed"] {
        fs::create_dir(at(name)).unwrap();
    }
    fs::write(at("given.svg"), "before").unwrap();
    fs::set_permissions(at("given.svg"), fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(at("closed"), fs::Permissions::from_mode(0o555)).unwrap();
    let verbs: [&[&str]; 6] = [
        &["convert", "--to", "line", "-o"],
        &["draw", "-o"],
        &["hint", "-o"],
        &["minimize", "-o"],
        &["graph", "--dimacs", "-o"],
        &["solve", "--chart"],
    ];
    for args in verbs {
        for (path, why) in [
            ("none/x.svg", "there is no folder none"),
            ("given.svg/x.svg", "there is no folder given.svg"),
            ("folder.svg", "it is a folder"),
            ("given.svg", "no permission"),
            ("closed/x.svg", "no permission to create a file in closed"),
        ] {
            let mut command = garns(folder.path());
            command.args(args).arg(path).stdin(Stdio::piped()).stderr(Stdio::piped()).stdout(Stdio::piped());
            let mut child = nobody(&mut command).spawn().unwrap();
            let input = child.stdin.take();
            ended(&mut child, &format!("{args:?} {path} waits for its input"));
            drop(input);
            let (code, out, error) = texts(&child.wait_with_output().unwrap());
            let expected = format!("garns: can't write {path}: {why}\n");
            assert_eq!((code, out.as_str(), error), (2, "", expected), "{args:?}");
        }
    }
    let explain = ["explain", PUZZLE, "--draw", "given.svg/steps"];
    let (code, _, error) = run(folder.path(), &explain);
    assert!(code == 2 && error.starts_with("garns: can't write given.svg/steps: "), "{error}");
    assert_eq!(fs::read_to_string(at("given.svg")).unwrap(), "before");
    assert_eq!(names(folder.path()), ["closed", "folder.svg", "given.svg"]);
}

/// A file is not replaced by an empty one because nothing could be read.
#[test]
fn no_answer_replaces_no_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x"), "before").unwrap();
    for args in [
        &["hint", "12", "-o", "x"][..],
        &["minimize", "12", "-o", "x"],
        &["convert", "12", "--to", "line", "-o", "x"],
    ] {
        let (code, _, _) = run(folder.path(), args);
        assert_eq!(
            (code, fs::read_to_string(folder.path().join("x")).unwrap().as_str()),
            (2, "before"),
            "{args:?}"
        );
    }
}

/// Starts a long series and waits until some of it is in the side file.
fn started(folder: &Path, args: &[&str], side: &str) -> Child {
    let mut child = garns(folder).args(args).stderr(Stdio::null()).spawn().unwrap();
    until("some rows", || {
        assert!(child.try_wait().unwrap().is_none(), "it is over too soon");
        fs::metadata(folder.join(side)).is_ok_and(|data| data.len() > 20_000)
    });
    child
}

#[test]
fn of_two_that_make_the_same_file_the_second_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let long = ["generate", "--minimal", "--count", "40000", "--seed", "4", "--threads", "1", "-o", "x.csv"];
    let mut first = started(folder.path(), &long, "x.csv.unfinished");
    for args in [&long[..], &["generate", "--count", "2", "-o", "x.csv"]] {
        let (code, _, error) = run(folder.path(), args);
        let said = "garns: another garns is writing x.csv; wait until it is done, or give -o another name\n";
        assert_eq!((code, error.as_str()), (2, said));
    }
    let parts = |folder: &Path| names(folder).iter().filter(|name| name.ends_with(".part")).count();
    assert_eq!(parts(folder.path()), 1, "that of the first");
    first.kill().unwrap();
    first.wait().unwrap();
    // Now it is only a file that was left: of another command, which is named.
    let (code, _, error) = run(folder.path(), &["generate", "--count", "2", "--seed", "9", "-o", "x.csv"]);
    assert_eq!(code, 2);
    assert!(error.contains("x.csv.unfinished was left unfinished by another command: "), "{error}");
    assert!(
        error.contains(
            " of 40,000 puzzles (sudoku, seed 4); run that command again to resume, or \
                            delete the file to start over"
        ),
        "{error}"
    );
    let (code, _, error) = run(folder.path(), &long);
    assert!(code == 0 && error.contains("kept in x.csv.unfinished; to start over, delete"), "{error}");
    assert_eq!(names(folder.path()), ["x.csv"], "nothing is left of the one that was killed");
    assert_eq!(fs::read_to_string(folder.path().join("x.csv")).unwrap().lines().count(), 40_001);
    // A file that is no side file is not touched.
    fs::write(folder.path().join("y.csv.unfinished"), "my own notes\nof the year\n").unwrap();
    let (code, _, error) = run(folder.path(), &["generate", "-o", "y.csv"]);
    assert!(
        code == 2 && error.contains("y.csv.unfinished is in the way and was not written by garns"),
        "{error}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("y.csv.unfinished")).unwrap(),
        "my own notes\nof the year\n"
    );
}

const EXPERIMENT: &str = r#"
title = "Long"
[limits]
nodes = 100000000000
[[set]]
name = "some"
generate = { clues = 22, count = 300, seed = 3 }
[[engine]]
engine = "backtrack"
"#;

#[test]
fn of_two_that_run_into_one_laboratory_the_second_says_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.toml"), EXPERIMENT).unwrap();
    let long = ["lab", "run", "x.toml", "--threads", "1"];
    let mut command = garns(folder.path());
    let mut first = Mortal(command.args(long).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    until("the experiment", || run(folder.path(), &["lab", "rows", "x.lab"]).0 == 0);
    let (code, _, error) = run(folder.path(), &long);
    let said = "garns: another garns is writing runs to x.lab; wait until it is done, or give -o another \
                name\n";
    assert_eq!((code, error.as_str()), (2, said));
    Command::new("kill").args(["-INT", &first.0.id().to_string()]).status().unwrap();
    ended(&mut first.0, "an end");
    assert_eq!(names(folder.path()), ["x.lab", "x.toml"]);
}

#[test]
fn laboratories_in_read_only_places_are_read_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let short = EXPERIMENT.replace("100000000000", "100");
    fs::write(folder.path().join("x.toml"), short).unwrap();
    assert_eq!(run(folder.path(), &["lab", "run", "x.toml", "-o", "a%3f #.lab"]).0, 0);
    fs::set_permissions(folder.path().join("a%3f #.lab"), fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    for act in ["rows", "report"] {
        let output = nobody(garns(folder.path()).args(["lab", act, "a%3f #.lab"])).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{:?}", texts(&output));
    }
    for (to, said) in [
        ("a%3f #.lab", "can't write a%3f #.lab: no permission to create a file in .\n"),
        ("y.lab", "can't write y.lab: no permission to create a file in .\n"),
        ("none/y.lab", "can't write none/y.lab: there is no folder none\n"),
        ("/dev/null", "/dev/null is not a results file of garns lab\n"),
    ] {
        let output = nobody(garns(folder.path()).args(["lab", "run", "x.toml", "-o", to])).output().unwrap();
        assert_eq!(texts(&output), (2, String::new(), format!("garns: {said}")));
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let output =
        nobody(garns(folder.path()).args(["lab", "run", "x.toml", "-o", "a%3f #.lab"])).output().unwrap();
    assert_eq!(
        texts(&output),
        (2, String::new(), "garns: can't write a%3f #.lab: no permission\n".to_owned())
    );
    assert_eq!(names(folder.path()), ["a%3f #.lab", "x.toml"]);
}

#[test]
fn endless_inputs_are_refused_by_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    for (args, said) in [
        ("lab run /dev/zero", "can't read /dev/zero: it is too large"),
        ("check 1234 --solution /dev/zero", "can't read /dev/zero: it is too large"),
        ("fzn /dev/zero", "can't open /dev/zero: there is not enough memory for it"),
    ] {
        // A gigabyte of address space: what allocates without asking is ended by the system.
        let shell = format!("ulimit -v 1000000; exec {} {args}", env!("CARGO_BIN_EXE_garns"));
        let mut sh = Command::new("sh");
        let output =
            sh.args(["-c", &shell]).current_dir(folder.path()).env("GARNS_LANG", "en").output().unwrap();
        let (code, _, error) = texts(&output);
        assert_eq!((code, error), (2, format!("garns: {said}\n")), "{args}");
    }
}

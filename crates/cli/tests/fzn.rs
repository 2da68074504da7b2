//! `garns fzn` as MiniZinc calls it, and MiniZinc calling it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::{ErrorKind, Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn spawn(args: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_garns"))
        .arg("fzn")
        .args(args)
        .env("GARNS_LANG", "en")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not wait for its input.
    let written = child.stdin.take().unwrap().write_all(input.as_bytes());
    assert!(written.map_or_else(|error| error.kind() == ErrorKind::BrokenPipe, |()| true));
    child
}

fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let Output { status, stdout, stderr } = spawn(args, input).wait_with_output().unwrap();
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
}

#[test]
fn every_option_of_minizinc_is_taken() {
    let text = "var 1..3: x :: output_var;\nsolve :: warm_start([x], [2]) :: unheard_of maximize x;\n";
    let args = ["-a", "-f", "-i", "-n", "9", "-p", "2", "-r", "-7", "-s", "-t", "9000", "-v", "--lns", "-"];
    let (out, notes, code) = run(&args, text);
    assert!(out.contains("x = 3;\n----------\n==========\n%%%mzn-stat: objective=3\n"), "{out}");
    assert_eq!((notes.as_str(), code), ("the annotation unheard_of is ignored\n", Some(0)));
}

#[test]
fn only_what_is_wrong_makes_it_fail() {
    let impossible = run(&[], "var 1..3: x;\nconstraint int_le(4, x);\nsolve satisfy;\n");
    assert_eq!(impossible, ("=====UNSATISFIABLE=====\n".to_owned(), String::new(), Some(0)));
    let (out, error, code) = run(&[], "var 1..3: x;\nconstraint int_le(4 x);\nsolve satisfy;\n");
    let expected = "garns: line 2, column 21: found \"x\" where a comma or a closing parenthesis should be\n";
    assert_eq!((out.as_str(), error.as_str(), code), ("", expected, Some(2)));
    let (_, error, code) = run(&["no-such.fzn"], "");
    assert!(error.starts_with("garns: can't open no-such.fzn: ") && code == Some(2), "{error}");
}

/// More solutions than anybody waits for.
fn endless() -> String {
    let vars: String = (0..30).map(|i| format!("var 1..30: x{i} :: output_var;\n")).collect();
    format!("{vars}solve satisfy;\n")
}

#[test]
fn the_time_ends_a_search_and_nothing_is_cut_off() {
    let start = Instant::now();
    let (out, _, code) = run(&["-a", "-t", "300"], &endless());
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(out.ends_with("----------\n") && !out.contains("====="));
    assert_eq!(code, Some(0));
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_search_and_nothing_is_cut_off() {
    let mut child = spawn(&["-a"], &endless());
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 4096];
    out.read_exact(&mut first).unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("----------\n") && !rest.contains("====="));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
#[cfg(unix)]
fn without_a_folder_it_is_installed_where_minizinc_looks() {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    assert!(command.args(["fzn", "--install"]).env("HOME", home.path()).output().unwrap().status.success());
    let written = home.path().join(".minizinc/solvers");
    assert!(written.join("garns.msc").is_file() && written.join("garns/redefinitions.mzn").is_file());
}

#[test]
fn minizinc_finds_what_was_installed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let (told, _, code) = run(&["--install", path], "");
    assert!(told.contains("minizinc --solver garns") && code == Some(0), "{told}");
    let model = folder.path().join("model.mzn");
    std::fs::write(
        &model,
        "include \"globals.mzn\";\nenum Day = {mon, tue, wed};\narray [1..3] of var Day: day;\n\
         var set of 1..4: crew;\nconstraint alldifferent(day) /\\ day[1] < day[2];\n\
         constraint card(crew) = 2 /\\ 3 in crew;\nsolve maximize sum(i in crew)(i);\n",
    )
    .unwrap();
    let minizinc = Command::new("minizinc")
        .env("MZN_SOLVER_PATH", path)
        .args(["--solver", "garns", "--time-limit", "60000"])
        .arg(&model)
        .output();
    let Ok(output) = minizinc else {
        eprintln!("minizinc is not installed: nothing is run by it");
        return;
    };
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("crew = 3..4;") && shown.ends_with("----------\n==========\n"), "{shown}");
}

/// Three variables that differ, over two values.
const IMPOSSIBLE: &str = "var 1..2: x;\nvar 1..2: y;\nvar 1..2: z;\nconstraint int_ne(x, y);\n\
                          constraint int_ne(y, z);\nconstraint int_ne(x, z);\nsolve satisfy;\n";

#[test]
fn a_certificate_is_two_files_and_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("a.certificate");
    let (out, told, code) = run(&["--proof", name.to_str().unwrap()], IMPOSSIBLE);
    assert_eq!((out.as_str(), code), ("=====UNSATISFIABLE=====\n", Some(0)));
    let shown = name.display();
    assert_eq!(told, format!("Certificate that there is no solution: {shown}.opb, {shown}.pbp.\n"));
    let derivation = std::fs::read_to_string(folder.path().join("a.certificate.pbp")).unwrap();
    assert!(derivation.ends_with("conclusion UNSAT ;\nend pseudo-Boolean proof ;\n"), "{derivation}");
    assert!(std::fs::read_to_string(folder.path().join("a.certificate.opb")).unwrap().contains("int_ne"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    // What is assumed is told.
    let sorted = "var 1..400: a :: output_var; var 300..400: b :: output_var; var 1..400: c; var 1..400: d;\n\
                  constraint fzn_sort([a, b], [c, d]);\nsolve minimize d;\n";
    let (_, told, _) = run(&["--proof", folder.path().join("sorted.pbp").to_str().unwrap()], sorted);
    assert!(told.contains("the optimum is 300") && told.contains("assumed (sort)"), "{told}");
    assert!(folder.path().join("sorted.opb").is_file());
    // Within the bounds that were taken there is none; beyond there may be.
    let wide = "var int: x;\nconstraint int_le(3000000000, x);\nsolve satisfy;\n";
    let (out, told, _) = run(&["--proof", folder.path().join("wide").to_str().unwrap()], wide);
    assert_eq!(out, "=====UNKNOWN=====\n");
    assert!(told.contains("no solution, variables without bounds being within ±2147483647"), "{told}");
    let one = "var 1..2: x :: output_var;\nconstraint int_lt(x, 2);\nsolve satisfy;\n";
    let (_, told, _) = run(&["-a", "--proof", folder.path().join("one").to_str().unwrap()], one);
    assert!(told.contains("no other solution than this one"), "{told}");
    // Names that come to the same are told apart.
    let alike = "var 0..1: _x :: output_var;\nvar 0..1: v_x :: output_var;\nconstraint int_lt(_x, v_x);\nsolve satisfy;\n";
    run(&["-a", "--proof", folder.path().join("alike").to_str().unwrap()], alike);
    let model = std::fs::read_to_string(folder.path().join("alike.opb")).unwrap();
    assert!(model.contains(" v_x_ge1") && model.contains(" v_x{1}_ge1"), "{model}");
}

#[test]
fn a_certificate_that_can_t_be_written_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("nowhere/certificate");
    let (out, told, code) = run(&["--proof", name.to_str().unwrap()], IMPOSSIBLE);
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(told.contains("nowhere") && told.lines().count() == 1, "{told}");
}

#[test]
fn a_certificate_of_a_search_that_is_stopped_concludes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("stopped");
    let mut text = String::new();
    for i in 0..17 {
        text += &format!("var 1..16: p{i};\n");
    }
    for i in 0..17 {
        for j in 0..i {
            text += &format!("constraint int_ne(p{i}, p{j});\n");
        }
    }
    text += "solve satisfy;\n";
    let (out, told, code) = run(&["--proof", name.to_str().unwrap(), "-t", "300"], &text);
    assert_eq!((out.as_str(), code), ("=====UNKNOWN=====\n", Some(0)));
    assert!(told.contains("The certificate concludes nothing"), "{told}");
    let derivation = std::fs::read_to_string(name.with_extension("pbp")).unwrap();
    assert!(derivation.ends_with("conclusion NONE ;\nend pseudo-Boolean proof ;\n"));
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("interrupted");
    let mut child = spawn(&["-a", "--proof", name.to_str().unwrap()], &endless());
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 64];
    out.read_exact(&mut first).unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(told.contains("The certificate concludes nothing"), "{told}");
    assert!(std::fs::read_to_string(name.with_extension("pbp")).unwrap().contains("conclusion NONE ;"));
}

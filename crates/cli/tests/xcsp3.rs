//! `garns xcsp3` as a competition calls it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_garns"))
        .arg("xcsp3")
        .args(args)
        .env("GARNS_LANG", "en")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap(), status.code())
}

fn instance(size: usize, constraint: &str, objective: &str) -> String {
    format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables><array id=\"x\" size=\"[{size}]\">0..{size}</array></variables>\n\
         <constraints>\n{constraint}\n</constraints>\n{objective}</instance>\n"
    )
}

#[test]
fn the_exit_code_goes_with_the_answer() {
    let (out, error, code) = run(&[], &instance(2, "<intension>gt(x[0],add(x[1],1))</intension>", ""));
    let solution =
        "v <instantiation>\nv   <list> x[0] x[1] </list>\nv   <values> 2 0 </values>\nv </instantiation>\n";
    assert_eq!((out, error.as_str(), code), (format!("s SATISFIABLE\n{solution}"), "", Some(0)));
    let impossible = run(&[], &instance(2, "<intension>gt(x[0],add(x[1],2))</intension>", ""));
    assert_eq!(impossible, ("s UNSATISFIABLE\n".to_owned(), String::new(), Some(1)));
    let (out, error, code) = run(&["-"], &instance(2, "<among>x[]</among>", ""));
    let told = "garns: line 4, column 1: <among> is not supported here\n";
    assert_eq!((out.as_str(), error.as_str(), code), ("", told, Some(2)));
    let (out, _, code) = run(&["--all"], &instance(2, "<allEqual>x[]</allEqual>", ""));
    assert!(out.ends_with("d FOUND SOLUTIONS 3\ns SATISFIABLE\n") && code == Some(0), "{out}");
}

#[test]
fn the_time_ends_a_search_with_the_best_so_far() {
    let start = Instant::now();
    // The longest of these are beyond a proof by hand.
    let far = "<group><intension>ne(dist(%0,%1),dist(%2,%3))</intension><args>x[0..3]</args><args>x[4..7]</args></group>\
               <allDifferent>x[]</allDifferent>";
    let objective =
        "<objectives><maximize type=\"sum\"><list>x[]</list><coeffs>x[]</coeffs></maximize></objectives>";
    let (out, _, code) = run(&["--timeout=400ms"], &instance(40, far, objective));
    assert!(start.elapsed() < Duration::from_secs(20));
    let end = out.find("s SATISFIABLE\nv ").or_else(|| out.find("s OPTIMUM FOUND\nv "));
    assert!(out.starts_with("o ") && end.is_some() && code == Some(0), "{out}");
    // Pigeons and holes: nothing is known before the time is over.
    let pigeons: String = (0..14).flat_map(|i| (0..i).map(move |j| (i, j))).fold(String::new(), |all, (i, j)| {
        all + &format!("<intension>or(ne(x[{i}],x[{j}]),gt(x[{i}],11))</intension><intension>le(x[{i}],11)</intension>")
    });
    let (out, _, code) = run(&["--timeout=300ms"], &instance(14, &pigeons, ""));
    assert!(
        matches!((out.as_str(), code), ("s UNKNOWN\n", Some(3)) | ("s UNSATISFIABLE\n", Some(1))),
        "{out}"
    );
}

//! `garns colour` from outside: answers, exit codes, formats, and what it refuses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs it on a text given as standard input: exit code, standard output, standard error.
fn colour(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.arg("colour").args(args).env("GARNS_LANG", "en").env("NO_COLOR", "1");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const RING: &str = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_chromatic_number_and_a_number_of_colours() {
    let (code, out, _) = colour(&[], RING);
    assert_eq!((code, out.lines().next()), (0, Some("chromatic number 3")));
    let found = json(&colour(&["--json"], RING).1);
    assert_eq!((&found["lower"], &found["upper"], &found["exact"]), (&3.into(), &3.into(), &true.into()));
    let colours: Vec<u64> =
        found["colouring"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap()).collect();
    assert!((0..5).all(|v| colours[v] != colours[(v + 1) % 5] && (1..=3).contains(&colours[v])));
    let (code, out, _) = colour(&["--colours", "2"], RING);
    assert_eq!((code, out.lines().next()), (1, Some("2 colours are not enough")));
    assert_eq!(colour(&["-k", "3"], RING).0, 0);
    assert_eq!(json(&colour(&["-k", "2", "--json"], RING).1)["colourable"], false);
    let bounds = json(&colour(&["--bounds", "--json"], RING).1);
    assert_eq!(bounds["proof"]["kind"], "mycielskian");
}

#[test]
fn counting_listing_and_the_polynomial() {
    assert_eq!(colour(&["--count", "-k", "3"], RING).1, "30\n");
    assert_eq!(colour(&["--all", "-k", "3"], RING).1.lines().count(), 30);
    assert_eq!(colour(&["--all", "-k", "3", "--limit", "4"], RING).1.lines().count(), 4);
    assert_eq!(colour(&["--count", "-k", "2"], RING), (1, "0\n".into(), String::new()));
    assert_eq!(colour(&["--polynomial"], RING).1, "k^5 - 5k^4 + 10k^3 - 10k^2 + 4k\n");
    assert_eq!(colour(&["--count", "-k", "3", "--fix", "1=1,2=2"], RING).1, "5\n");
    let (code, _, error) = colour(&["--count"], RING);
    assert_eq!((code, error.as_str()), (2, "garns: say with how many colours: --colours 3\n"));
}

#[test]
fn bounds_for_single_vertices() {
    // A path whose ends are limited.
    let path = "a b\nb c\n";
    assert_eq!(colour(&["--count", "-k", "3", "--mu", "a=1,c=2"], path).1, "3\n");
    assert_eq!(colour(&["--count", "-k", "3", "--mu", "a=2", "--gamma", "a=2"], path).1, "4\n");
    let (code, _, error) = colour(&["--mu", "x=1"], path);
    assert!(code == 2 && error.contains("not \"x=1\""), "{error}");
}

#[test]
fn demands_distances_and_equity() {
    let band = "p band 2 3\ne 1 1 2\ne 1 2 3\nn 1 2\n";
    // 1 and 3 for the first vertex, 6 for the second.
    assert_eq!(colour(&[], band).1.lines().next(), Some("fewest colours 6"));
    assert_eq!(colour(&["--without", "distances"], band).1.lines().next(), Some("fewest colours 3"));
    assert_eq!(
        colour(&["--without", "distances", "--without", "demands"], band).1.lines().next(),
        Some("chromatic number 2")
    );
    let star = "p edge 5 4\ne 1 2\ne 1 3\ne 1 4\ne 1 5\n";
    assert_eq!(colour(&["--problem", "equitable"], star).1.lines().next(), Some("fewest colours 3"));
}

#[test]
fn hypergraphs_weak_and_strong() {
    let fano = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n";
    let first = |args: &[&str]| colour(args, fano).1.lines().next().map(str::to_owned);
    assert_eq!(first(&["--from", "hyperedges"]).as_deref(), Some("chromatic number 7"));
    let weak = ["--from", "hyperedges", "--problem", "weak"];
    assert_eq!(first(&weak).as_deref(), Some("fewest colours 3"));
    let (code, _, error) = colour(&["--problem", "weak"], RING);
    assert!(code == 2 && error.contains("this is a graph"), "{error}");
}

#[test]
fn puzzles_are_graphs_and_rules_beyond_houses_are_refused() {
    let (code, out, _) = colour(&["puzzles/figure-1.toml"], "");
    assert!(code == 0 && out.starts_with("r1c1 1\n") && out.lines().count() == 81, "{out}");
    let (code, _, error) = colour(&["puzzles/killer.toml"], "");
    assert!(code == 2 && error.contains("a graph can't express this rule"), "{error}");
}

#[test]
fn nothing_is_ignored_in_silence() {
    let (code, _, error) = colour(&[], "p edge 3 3\ne 1 2\ne 2 1\nx\n");
    assert_eq!(
        (code, error.as_str()),
        (2, "garns: standard input: line 4: \"x\" is nothing a graph has here\n")
    );
    let (_, _, error) = colour(&[], "p edge 3 5\ne 1 2\ne 2 1\ne 2 3\n");
    assert!(error.contains("1 edge is listed twice") && error.contains("the header says 5 edges"), "{error}");
    let (code, _, error) = colour(&[], "p edge 3 1\ne 2 2\n");
    assert!(code == 2 && error.contains("line 2: vertex 2 is joined to itself"), "{error}");
}

/// Whether two vertices of a graph that looks random are joined.
fn joined(a: usize, b: usize) -> bool {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = ((a * 1024 + b) as u64).wrapping_mul(ODD);
    ((mixed ^ mixed >> 29).wrapping_mul(ODD) >> 40).is_multiple_of(2)
}

#[test]
fn it_gives_up_when_the_time_is_up() {
    let pairs = (1..=200_usize).flat_map(|a| (1..a).map(move |b| (a, b)));
    let chosen = pairs.filter(|(a, b)| joined(*a, *b));
    let edges: String = chosen.map(|(a, b)| format!("e {a} {b}\n")).collect();
    let (code, out, error) = colour(&["--timeout", "300ms"], &format!("p edge 200 9\n{edges}"));
    assert!(code == 3 && out.starts_with("chromatic number from "), "{out}");
    assert!(error.contains("gave up: the time was up"), "{error}");
}

/// A quasigroup with holes as list colouring: the holes are vertices, with the values that row and column leave them. The
/// search on graphs alone has it open after seconds.
#[test]
fn lists_go_to_the_engines_for_puzzles() {
    const ORDER: usize = 30;
    let mut state = 3_u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut rows: Vec<usize> = (0..ORDER).collect();
    (1..ORDER).rev().for_each(|end| rows.swap(end, below(end as u64 + 1) as usize));
    let value = |(row, column): (usize, usize)| (rows[row] + 7 * column) % ORDER;
    let (holes, kept): (Vec<_>, Vec<_>) =
        (0..ORDER).flat_map(|row| (0..ORDER).map(move |column| (row, column))).partition(|_| below(100) < 38);
    let near = |a: (usize, usize), b: (usize, usize)| (a.0 == b.0) != (a.1 == b.1);
    let mut text = format!("p edge {} 0\n", holes.len());
    for (i, &a) in holes.iter().enumerate() {
        for j in (0..i).filter(|&j| near(a, holes[j])) {
            text += &format!("e {} {}\n", i + 1, j + 1);
        }
        let taken: Vec<usize> = kept.iter().filter(|&&b| near(a, b)).map(|&b| value(b)).collect();
        let left = (0..ORDER).filter(|value| !taken.contains(value)).map(|value| format!(" {}", value + 1));
        text += &format!("f {}{}\n", i + 1, left.collect::<String>());
    }
    for args in [&["--json", "--timeout", "60s"][..], &["--json", "-k", "30", "--timeout", "60s"]] {
        let (code, out, error) = colour(args, &text);
        assert_eq!(code, 0, "{error}");
        let colours = json(&out)["colouring"].as_array().unwrap().clone();
        assert_eq!(colours.len(), holes.len());
        for (i, &a) in holes.iter().enumerate() {
            assert!((0..i).all(|j| !near(a, holes[j]) || colours[i] != colours[j]));
            assert!(kept.iter().all(|&b| !near(a, b) || colours[i] != value(b) + 1));
        }
    }
}

/// Lists may leave no colouring with any number of colours.
#[test]
fn lists_without_a_colouring() {
    let text = "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\nf 1 1 2\nf 2 1 2\nf 3 1 2\n";
    let (code, out, error) = colour(&[], text);
    assert_eq!((code, out.as_str(), error.as_str()), (1, "the lists leave no colouring\n", ""));
    let answer = json(&colour(&["--json"], text).1);
    assert_eq!((&answer["upper"], &answer["colourable"]), (&serde_json::Value::Null, &false.into()));
}

/// The complete search takes 2048 colours; demands are held in memory as pairs.
#[test]
fn what_is_too_much_is_said() {
    let path = "p edge 3 2\ne 1 2\ne 2 3\n";
    let lists = "p edge 3 2\nf 1 1 2\ne 1 2\ne 2 3\n";
    let why = "garns: gave up: the complete search takes up to 2048 colours\n";
    for (args, text) in
        [(&["-k", "5000", "--problem", "equitable"][..], path), (&["-k", "5000", "--all"], lists)]
    {
        let (code, out, error) = colour(args, text);
        assert_eq!((code, out.as_str(), error.as_str()), (3, "", why));
    }
    let (code, out, error) = colour(&["-k", "5000", "--count"], lists);
    assert_eq!((code, out.as_str(), error.as_str()), (3, "at least 0\n", why));
    // A limit that is reached is an answer.
    let (code, out, error) = colour(&["-k", "50", "--count", "--limit", "7"], lists);
    assert_eq!((code, out.as_str(), error.as_str()), (0, "at least 7\n", ""));
    let (code, _, error) = colour(&[], "p edge 3 2\nn 1 1000000\ne 1 2\ne 2 3\n");
    assert_eq!(code, 2);
    assert!(error.contains("the demands make more than 20000000 pairs of colours"), "{error}");
    let (code, out, _) = colour(&["--timeout", "60s"], "p edge 3 2\nn 1 1500\ne 1 2\ne 2 3\n");
    assert!(code == 0 && out.starts_with("fewest colours 1501\n"), "{code}");
}

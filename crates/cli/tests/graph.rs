//! `garns graph` and `garns colour --draw` from outside: pictures, files for other programs, and what they refuse.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs it on a text given as standard input: exit code, standard output, standard error.
fn garns(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.args(args).env("GARNS_LANG", "en").env("NO_COLOR", "1");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // What is refused at once is not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

const RING: &str = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";
const FANO: &str = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n";

/// The Sudoku graph of order 4 in its grid, each vertex with one of four colours: no edge joins two of one.
#[test]
fn the_sudoku_graph_is_drawn_and_coloured_by_a_solution() {
    let (code, svg, error) = garns(&["graph", "--solution", "--to", "svg", "1.......2......3"], "");
    assert_eq!((code, error.as_str()), (0, ""));
    let circles: Vec<&str> = svg.lines().filter(|line| line.starts_with("<circle")).collect();
    let colours: std::collections::HashSet<&str> =
        circles.iter().map(|line| line.split("fill=\"").nth(1).unwrap().split('"').next().unwrap()).collect();
    assert_eq!((circles.len(), colours.len(), svg.matches("<path").count()), (16, 4, 56), "{svg}");
    let (_, houses, _) = garns(&["graph", "--hypergraph", "--to", "svg", "1.......2......3"], "");
    assert_eq!(houses.matches("<path").count(), 12, "{houses}");
    assert!(houses.contains("A hypergraph with 16 vertices and 12 hyperedges."));
}

#[test]
fn graphs_of_files_are_sized_drawn_and_written() {
    let (code, size, error) = garns(&["graph"], RING);
    assert!(
        code == 0 && error.is_empty() && size.starts_with("vertices     5\nedges        5\n"),
        "{size}{error}"
    );
    assert!(size.contains("colours      ?\n"), "{size}");
    let json: serde_json::Value = serde_json::from_str(&garns(&["graph", "--json"], FANO).1).unwrap();
    assert_eq!((&json["vertices"], &json["edges"], &json["hyperedges"]), (&7.into(), &21.into(), &7.into()));
    assert_eq!(garns(&["graph", "--to", "svg"], RING).1.matches("<circle").count(), 5);
    assert_eq!(
        garns(&["graph", "--to", "dimacs"], RING).1,
        RING.replace("e 5 1", "e 4 5").replace("e 2 3\ne 3 4\ne 4 5\n", "e 1 5\ne 2 3\ne 3 4\n")
    );
    let (_, hif, _) = garns(&["graph", "--to", "hif"], FANO);
    let (code, out, _) = garns(&["colour", "--problem", "weak", "-k", "2"], &hif);
    assert!(code == 1 && out.starts_with("2 colours are not enough"), "{out}");
    let (_, graphml, _) = garns(&["graph", "--hypergraph", "--to", "graphml"], FANO);
    assert_eq!(graphml.matches("<hyperedge>").count(), 7);
    let (_, again, _) = garns(&["graph", "--json"], &graphml);
    assert!(again.contains("\"hyperedges\":7"), "{again}");
    let (_, painted, _) = garns(&["graph", "--solution", "--to", "dot"], RING);
    assert_eq!(painted.matches("fillcolor=\"#").count(), 5, "{painted}");
}

#[test]
fn colourings_are_drawn_in_the_colours_named() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("petersen.svg");
    let path = picture.display().to_string();
    let (code, _, error) = garns(&["colour", "puzzles/petersen.toml", "--draw", &path], "");
    assert_eq!((code, error.as_str()), (0, ""));
    let svg = std::fs::read_to_string(&picture).unwrap();
    assert_eq!((svg.matches("<circle").count(), svg.matches("<path").count()), (10, 15), "{svg}");
    for (name, colour) in [("red", "#f08080"), ("green", "#8fd18f"), ("blue", "#8fb4f0")] {
        assert!(svg.contains(&format!(">{name}</text>")) && svg.contains(colour), "{name}: {svg}");
    }
    let (code, _, error) = garns(&["colour", "--draw", "picture.txt"], RING);
    assert!(code == 2 && error.contains("picture.txt ends in neither .svg, .png nor .pdf"), "{error}");
    // No colouring, no picture.
    let none = folder.path().join("none.svg").display().to_string();
    assert_eq!(garns(&["colour", "-k", "2", "--draw", &none], RING).0, 1);
    assert!(!Path::new(&none).exists());
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let told = |args: &[&str], input: &str| {
        let (code, out, error) = garns(args, input);
        assert!(code == 2 && out.is_empty(), "{args:?} {code}: {out}{error}");
        error
    };
    assert!(told(&["graph", "-o", "graph.txt"], RING).contains("--to says what to write"));
    let doubled = format!("{RING}e 1 5\n");
    assert!(told(&["graph", "--strict"], &doubled).contains("1 edge is listed twice"));
    assert!(told(&["graph", "--solution"], RING).contains("--solution is for pictures"));
    assert!(
        told(&["graph", "--hypergraph", "--to", "dimacs"], RING).contains("--hypergraph is for pictures")
    );
    assert!(told(&["graph", "--givens"], RING).contains("--givens is said with --to dimacs"));
    assert!(
        told(&["graph", "--to", "svg"], "p edge 6000 0\n")
            .contains("6000 vertices are too many for a picture")
    );
    let two = "1.......2......3\n1.......2......4\n";
    let (code, _, error) = garns(&["graph", "--to", "svg"], two);
    assert!(code == 2 && error.contains("there are several graphs, and a picture shows one"), "{error}");
    assert!(
        told(&["graph"], "p edge 3 1\ne 1 1\n")
            .contains("standard input: line 2: vertex 1 is joined to itself")
    );
    let (code, _, error) = garns(&["graph", "--to", "svg", "puzzles/killer.toml"], "");
    assert!(code == 0 && error.contains("left out of the graph: "), "{error}");
    let (code, out, error) = garns(&["graph", "--solution", "--to", "svg"], &format!("c colours 2\n{RING}"));
    assert_eq!((code, out.as_str(), error.as_str()), (1, "", "garns: the graph has no colouring\n"));
}

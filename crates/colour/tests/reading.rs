//! Files of every format, and what is wrong with bad ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_colour::problem::Allowed;
use garns_colour::read::{Content, GraphFormat, ReadErrorKind, Reading, Remark, read};
use garns_colour::write::{Document, Written, write};
use garns_colour::{Graph, Hypergraph, Problem, families};
use proptest::prelude::*;

fn graph(reading: &Reading) -> &Graph {
    match &reading.content {
        Content::Graph(problem) => problem.graph(),
        Content::Hypergraph(other) => panic!("{other:?}"),
    }
}

fn wrong(text: &str, format: GraphFormat) -> (Option<usize>, ReadErrorKind) {
    let error = read(text.as_bytes(), format).unwrap_err();
    (error.line, error.kind)
}

#[test]
fn dimacs_in_its_dialects() {
    let triangle = Graph::new(4, [(0, 1), (1, 2), (0, 2)]);
    for kind in ["edge", "edges", "col", "band"] {
        let text = format!("c a triangle\np {kind} 4 3\ne 1 2\ne 2 3\ne 3 1\n");
        assert_eq!(GraphFormat::certain(text.as_bytes()), Some(GraphFormat::Dimacs));
        let reading = read(text.as_bytes(), GraphFormat::Dimacs).unwrap();
        assert_eq!((graph(&reading), &reading.remarks[..]), (&triangle, &[][..]));
    }
    let both = "p col 2 2\nc colours 5\ne 1 2\ne 2 1\n";
    let reading = read(both.as_bytes(), GraphFormat::Dimacs).unwrap();
    assert_eq!((&reading.remarks[..], reading.colours), (&[Remark::Doubled { edges: 1 }][..], Some(5)));
    let few = read(b"p edge 3 7\ne 1 2\n", GraphFormat::Dimacs).unwrap();
    assert_eq!(few.remarks, [Remark::EdgeCount { said: 7, found: 1 }]);
    // Files of flat graphs are found with a third number.
    let more = read(b"p edge 2 1 94\ne 1 2\n", GraphFormat::Dimacs).unwrap();
    assert_eq!(more.remarks, [Remark::Unused { field: "94".into() }]);
    let rich = read(b"p band 3 3\ne 1 2 4\ne 1 1 3\ne 2 3\nn 1 2\nf 3 1 5\n", GraphFormat::Dimacs).unwrap();
    let mut expected = Problem::new(Graph::new(3, [(0, 1), (1, 2)]));
    expected.distance(0, 1, 4);
    expected.distance(0, 0, 3);
    expected.demand(0, 2);
    expected.allow(2, Allowed::List(vec![0, 4]));
    assert_eq!(rich.content, Content::Graph(expected));
    for twice in ["e 1 2 3\ne 2 1 5\n", "e 1 2 5\ne 2 1 3\n", "e 1 2 5\ne 1 2\n"] {
        let reading = read(format!("p band 2 2\n{twice}").as_bytes(), GraphFormat::Dimacs).unwrap();
        let Content::Graph(problem) = &reading.content else { panic!("{reading:?}") };
        assert_eq!(problem.distance_between(0, 1), 5, "{twice}");
        assert_eq!(reading.remarks, [Remark::Doubled { edges: 1 }]);
    }
}

#[test]
fn bad_dimacs_is_told_with_its_line() {
    use ReadErrorKind::{
        Again, Line, Loop, NoColour, NoHeader, Number, SecondHeader, Surplus, TooLarge, Vertex,
    };
    let text = |word: &str| word.to_owned();
    for (line, kind) in [
        ("e 1 4", Vertex { found: text("4"), vertices: 3 }),
        ("e 1", Vertex { found: text(""), vertices: 3 }),
        ("e 2 2", Loop(text("2"))),
        ("e 1 2 x", Number { found: text("x"), least: 0 }),
        ("e 1 2 3 4", Surplus(text("4"))),
        ("n 1 -2", Number { found: text("-2"), least: 0 }),
        ("n 9 1", Vertex { found: text("9"), vertices: 3 }),
        ("f 1", NoColour(text("1"))),
        ("f 1 0", Number { found: text("0"), least: 1 }),
        ("n 1 3\nn 1 3\nn 2 3\nn 1 2", Again(text("1"))),
        ("f 1 3\nf 2 1\nf 1 3\nf 1 2", Again(text("1"))),
        ("x 1 2", Line(text("x"))),
        ("p edge 3 1", SecondHeader),
    ] {
        let text = format!("p edge 3 1\n\n{line}\n");
        assert_eq!(wrong(&text, GraphFormat::Dimacs), (Some(text.lines().count()), kind), "{line}");
    }
    assert_eq!(wrong("e 1 2\n", GraphFormat::Dimacs), (Some(1), NoHeader));
    assert_eq!(wrong("c only\n", GraphFormat::Dimacs), (None, NoHeader));
    assert_eq!(wrong("p cnf 3 1\n", GraphFormat::Dimacs), (Some(1), Line(text("p cnf"))));
    assert_eq!(wrong("p edge 99999999 1\n", GraphFormat::Dimacs), (Some(1), TooLarge { limit: 1_000_000 }));
    assert_eq!(wrong(" \n", GraphFormat::Dimacs), (None, ReadErrorKind::Empty));
}

/// The bits of a graph, as DIMACS' own program writes them.
fn binary(graph: &Graph) -> Vec<u8> {
    let preamble = format!("c made\np col {} {}\n", graph.len(), graph.edge_count());
    let mut bytes = format!("{}\n{preamble}", preamble.len()).into_bytes();
    for a in 0..graph.len() {
        let mut row = vec![0_u8; (a + 8) / 8];
        (0..a).filter(|&b| graph.joined(a, b)).for_each(|b| row[b / 8] |= 1 << (7 - b % 8));
        bytes.extend(row);
    }
    bytes
}

fn graph6(graph: &Graph) -> String {
    let pairs = (1..graph.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| graph.joined(a, b)).collect();
    let sign =
        |bits: &[bool]| (0..6).fold(0, |sign, i| sign << 1 | u8::from(bits.get(i) == Some(&true))) + 63;
    let signs = bits.chunks(6).map(sign);
    let n = graph.len();
    let head = if n < 63 {
        vec![n as u8 + 63]
    } else {
        vec![126, (n >> 12) as u8 + 63, (n >> 6 & 63) as u8 + 63, (n & 63) as u8 + 63]
    };
    String::from_utf8(head.into_iter().chain(signs).collect()).unwrap()
}

#[test]
fn binary_and_graph6() {
    for made in [families::queen(5, 5), families::myciel(5), families::random(70, 0.3, 1), Graph::empty(9)] {
        let bytes = binary(&made);
        assert_eq!(GraphFormat::certain(&bytes), Some(GraphFormat::Binary));
        let reading = read(&bytes, GraphFormat::Binary).unwrap();
        assert_eq!((graph(&reading), &reading.remarks[..]), (&made, &[][..]));
        let short = read(&bytes[..bytes.len() - 1], GraphFormat::Binary).unwrap_err();
        assert_eq!(short.kind, ReadErrorKind::Short);
        let long = read(&[&bytes[..], b"more\n"].concat(), GraphFormat::Binary).unwrap_err();
        assert_eq!(long.kind, ReadErrorKind::Surplus("more".into()));
        let line = graph6(&made);
        assert_eq!(GraphFormat::likely(line.as_bytes()), Some(GraphFormat::Graph6));
        assert_eq!(graph(&read(line.as_bytes(), GraphFormat::Graph6).unwrap()), &made);
        assert!(read(&line.as_bytes()[..line.len() - 1], GraphFormat::Graph6).is_err());
    }
    // What the preamble says of vertices holds.
    let preamble = "p col 3 2\ne 2 3\nn 1 2\nf 3 2\n";
    let bytes = [format!("{}\n{preamble}", preamble.len()).as_bytes(), &[0, 0b1000_0000, 0]].concat();
    let reading = read(&bytes, GraphFormat::Binary).unwrap();
    let mut expected = Problem::new(Graph::new(3, [(0, 1), (1, 2)]));
    expected.demand(0, 2);
    expected.allow(2, Allowed::List(vec![1]));
    assert_eq!((reading.content, &reading.remarks[..]), (Content::Graph(expected), &[][..]));
    // From nauty's manual: five vertices, edges 0–2, 0–4, 1–3, 3–4.
    let known = read(b">>graph6<<DQc\n", GraphFormat::Graph6).unwrap();
    assert_eq!(graph(&known), &Graph::new(5, [(0, 2), (0, 4), (1, 3), (3, 4)]));
    assert_eq!(wrong("D!c", GraphFormat::Graph6).1, ReadErrorKind::Sign('!'));
}

#[test]
fn lists_of_edges_and_hyperedges() {
    let text = "# friends\nana, bia\nbia caio\ncaio bia % again\ndora\n";
    assert_eq!(GraphFormat::likely(text.as_bytes()), Some(GraphFormat::Edges));
    let reading = read(text.as_bytes(), GraphFormat::Edges).unwrap();
    assert_eq!(graph(&reading), &Graph::new(4, [(0, 1), (1, 2)]));
    assert_eq!(reading.names.unwrap(), ["ana", "bia", "caio", "dora"]);
    assert_eq!(reading.remarks, [Remark::Doubled { edges: 1 }]);
    assert_eq!(wrong("a b\nb b\n", GraphFormat::Edges), (Some(2), ReadErrorKind::Loop("b".into())));
    assert_eq!(wrong("a b\na b 3\n", GraphFormat::Edges), (Some(2), ReadErrorKind::Surplus("3".into())));
    let text = "1 2 3\n3 4\n";
    assert_eq!(GraphFormat::likely(text.as_bytes()), Some(GraphFormat::Hyperedges));
    let reading = read(text.as_bytes(), GraphFormat::Hyperedges).unwrap();
    assert_eq!(reading.content, Content::Hypergraph(Hypergraph::new(4, [vec![0, 1, 2], vec![2, 3]])));
}

#[test]
fn graphml_and_hif() {
    let xml = "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<graph edgedefault=\"directed\">\n\
               <node id=\"a\"><data key=\"size\">3</data></node><node id=\"b\"/><node id=\"c\"/>\n\
               <edge source=\"a\" target=\"c\"/>\n</graph></graphml>";
    assert_eq!(GraphFormat::certain(xml.as_bytes()), Some(GraphFormat::GraphMl));
    let reading = read(xml.as_bytes(), GraphFormat::GraphMl).unwrap();
    assert_eq!(graph(&reading), &Graph::new(3, [(0, 2)]));
    assert_eq!(reading.remarks, [Remark::Directed, Remark::Unused { field: "size".into() }]);
    let stray = xml.replace("target=\"c\"", "target=\"x\"");
    let unknown = ReadErrorKind::Vertex { found: "x".into(), vertices: 3 };
    assert_eq!(wrong(&stray, GraphFormat::GraphMl), (Some(5), unknown));
    assert_eq!(wrong("<graphml>\n<graph></x>", GraphFormat::GraphMl).0, Some(2));

    let json = r#"{"network-type": "undirected", "nodes": [{"node": 7}, {"node": "x", "weight": 2}],
        "incidences": [{"edge": "e", "node": 7}, {"edge": "e", "node": "y"}, {"edge": "f", "node": "y"}]}"#;
    assert_eq!(GraphFormat::certain(json.as_bytes()), Some(GraphFormat::Hif));
    let reading = read(json.as_bytes(), GraphFormat::Hif).unwrap();
    assert_eq!(reading.content, Content::Hypergraph(Hypergraph::new(3, [vec![0, 2], vec![2]])));
    assert_eq!(reading.remarks, [Remark::Unused { field: "weight".into() }]);
    assert_eq!(wrong("{\n\"incidences\": [}", GraphFormat::Hif).0, Some(2));
    assert_eq!(wrong("{}", GraphFormat::Hif).1, ReadErrorKind::Field("incidences".into()));
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60), which in 0_usize..7) {
        let _ = GraphFormat::certain(&bytes);
        let _ = GraphFormat::likely(&bytes);
        let _ = read(&bytes, GraphFormat::ALL[which].1);
    }

    #[test]
    fn no_lines_make_dimacs_panic(text in "(p (edge|band|col) [0-9]{1,2} [0-9]\n)?([cenfp] ?[0-9]{0,2} ?[0-9]{0,3} ?[0-9]{0,2}\n){0,6}") {
        let _ = read(text.as_bytes(), GraphFormat::Dimacs);
    }
}

/// What is written of a problem that was read.
fn document<'a>(
    reading: &'a Reading,
    hyperedges: Option<&'a [Vec<usize>]>,
    empty: &'a Problem,
) -> Document<'a> {
    let problem = match &reading.content {
        Content::Graph(problem) => problem,
        Content::Hypergraph(_) => empty,
    };
    let (names, colours, paint) = (reading.names.as_deref(), reading.colours, &reading.paint[..]);
    Document { problem, hyperedges, names, colours, paint, places: &[] }
}

#[test]
fn what_is_written_is_read_again() {
    let rich = b"c colours 7\np band 3 3\ne 1 2 4\ne 1 1 3\ne 2 3\nn 1 2\nf 3 1 5\n";
    let none = Problem::new(Graph::empty(0));
    let reading = read(rich, GraphFormat::Dimacs).unwrap();
    let again = write(&document(&reading, None, &none), Written::Dimacs);
    assert_eq!(read(again.as_bytes(), GraphFormat::Dimacs).unwrap(), reading);

    let named = "<graphml><key id='d0' attr.name='color'/><graph edgedefault='undirected'><node id='a&amp;b'>\
        <data key='d0'>red</data></node><node id='c'/><node id='&quot;'/><edge source='c' target='a&amp;b'/></graph></graphml>";
    let reading = read(named.as_bytes(), GraphFormat::GraphMl).unwrap();
    assert_eq!(
        (&reading.paint[..], &reading.remarks[..]),
        (&[Some("red".to_owned()), None, None][..], &[][..])
    );
    let again = write(&document(&reading, None, &none), Written::GraphMl);
    assert_eq!(read(again.as_bytes(), GraphFormat::GraphMl).unwrap(), reading);

    let hyperedges = vec![vec![0, 1, 2], vec![2, 3], vec![0, 3]];
    let hypergraph = Hypergraph::new(4, hyperedges.clone());
    let problem = Problem::strong(&hypergraph);
    let names: Vec<String> = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let paint = vec![None, Some("#ff0000".to_owned()), None, None];
    for (written, format) in [(Written::GraphMl, GraphFormat::GraphMl), (Written::Hif, GraphFormat::Hif)] {
        let places = [(0.0, 0.5), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)];
        let document = Document {
            problem: &problem,
            hyperedges: Some(&hyperedges),
            names: Some(&names),
            colours: None,
            paint: &paint,
            places: &places,
        };
        let text = write(&document, written);
        assert_eq!(GraphFormat::certain(text.as_bytes()), Some(format), "{text}");
        let reading = read(text.as_bytes(), format).unwrap();
        assert_eq!(reading.content, Content::Hypergraph(hypergraph.clone()));
        assert_eq!(
            (reading.names.as_ref(), &reading.paint, reading.remarks.len()),
            (Some(&names), &paint, 0),
            "{text}"
        );
    }
}

#[test]
fn dot_names_everything_once() {
    let reading = read(b"a b\nb \"x\n", GraphFormat::Edges).unwrap();
    let none = Problem::new(Graph::empty(0));
    let text = write(&document(&reading, None, &none), Written::Dot);
    assert!(text.contains("  v3 [label=\"\\\"x\"];\n") && text.contains("  v2 -- v3;\n"), "{text}");
    let hyperedges = [vec![0, 1, 2]];
    let text = write(&document(&reading, Some(&hyperedges), &none), Written::Dot);
    assert_eq!((text.matches("h1 -- v").count(), text.matches("v1 -- v").count()), (3, 0), "{text}");
    for (name, format) in Written::ALL {
        let ending = if name == "dimacs" { "col" } else { name };
        assert_eq!(Written::of_name(&format!("X.{ending}")), Some(format));
    }
}

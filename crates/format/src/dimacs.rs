//! Graph colouring in the DIMACS format: `p edge V E`, then `e u v` for each edge, and `f v c1 c2 …` for the colours that a
//! vertex may have. Demands and distances are more than a puzzle can say, and refused by name.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use garns_puzzle::rules::House;
use garns_puzzle::{Candidates, Cell, Frame, Graph, Kind, MOST_VALUES, Puzzle, PuzzleError, Text, Values};

use crate::error::shown;
use crate::rows::numbered_lines;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason};

/// Graphs whose vertices are to be coloured.
pub(crate) static FORMAT: Format = Format {
    name: "dimacs",
    title: Text { en: "DIMACS graph colouring", pt: "DIMACS de coloração de grafos" },
    about: Text {
        en: "A graph to be coloured: p edge vertices edges, then e u v for each edge, f v c1 c2 … for the colours \
             v may have. A comment c colours k says with how many; otherwise with as many as a greedy colouring \
             takes, which is reported.",
        pt: "Um grafo a colorir: p edge vértices arestas, depois e u v para cada aresta, f v c1 c2 … para as \
             cores que v pode ter. Um comentário c colours k diz com quantas cores; senão, com tantas quantas \
             usa uma coloração gulosa, o que é avisado.",
    },
    extensions: &["col", "dimacs"],
    one_line: false,
    fits: |text| {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
        lines.next().is_some_and(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("p") && matches!(words.next(), Some("edge" | "col" | "edges" | "band"))
        })
    },
    read: Some(read),
    write: Some(write),
};

fn is_comment(line: &str) -> bool {
    line == "c" || line.starts_with("c ") || line.starts_with("c\t")
}

/// Vertices are laid out in rows of so many.
const ACROSS: usize = 100;

/// The most vertices a canvas has room for.
pub const MOST_VERTICES: usize = ACROSS * garns_puzzle::LARGEST_CANVAS;

const NUMBER: Text = Text { en: "the number of a vertex", pt: "o número de um vértice" };
const COLOURS: Text = Text {
    en: "a number of colours from 1 to 64 (at least 2 where there are edges)",
    pt: "um número de cores de 1 a 64 (ao menos 2 onde há arestas)",
};
const DEMAND: Text = Text {
    en: "one colour for each vertex (n vertex 1): a cell has one value; garns colour knows demands",
    pt: "uma cor para cada vértice (n vértice 1): uma célula tem um valor; garns colour conhece demandas",
};
const DISTANCE: Text = Text {
    en: "an edge without distance: values of cells only differ; garns colour knows distances",
    pt: "uma aresta sem distância: valores de células apenas diferem; garns colour conhece distâncias",
};
const LIST: Text = Text {
    en: "a vertex and its colours, of which it may have one (f vertex 1 2 …)",
    pt: "um vértice e suas cores, das quais pode ter uma (f vértice 1 2 …)",
};

/// Cells for so many vertices, in rows of a hundred: vertex v is the cell of index v.
///
/// # Errors
/// When there are none, or more than [`MOST_VERTICES`].
pub fn vertex_frame(vertices: usize) -> Result<Frame, PuzzleError> {
    let (full, rest) = (vertices / ACROSS, vertices % ACROSS);
    let frame = Frame::loose(full.max(1), vertices.min(ACROSS))?;
    if full == 0 || rest == 0 {
        return Ok(frame);
    }
    frame.beside(Cell::new(full as u16, 0), 1, rest)
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINE: Text = Text {
        en: "a line that starts with c, p, e, f or n",
        pt: "uma linha que começa com c, p, e, f ou n",
    };
    let mut unread = Unreads::default();
    let mut vertices: Option<usize> = None;
    let mut colours: Option<(usize, usize)> = None;
    let mut edges: BTreeSet<(usize, usize)> = BTreeSet::new();
    // Each with its line, the last one of a vertex.
    let mut lists: BTreeMap<usize, (Vec<usize>, usize)> = BTreeMap::new();
    for (line_number, line) in numbered_lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = |expected: Text, found: &str| {
            ReadErrorKind::Wrong { expected, found: shown(found) }.at_line(line_number)
        };
        let numeral = |i: usize| {
            let word = words.get(i).copied().unwrap_or("");
            word.parse::<usize>().map_err(|_| wrong(NUMBER, word))
        };
        match words[0] {
            "c" => {
                if let [_, "colours" | "colors", count] = words[..] {
                    let number = count.parse().ok().filter(|count| (1..=MOST_VALUES).contains(count));
                    colours = Some((number.ok_or_else(|| wrong(COLOURS, count))?, line_number));
                }
            }
            "p" => {
                let count = numeral(2)?;
                if vertices.is_some() || count == 0 || count > MOST_VERTICES {
                    return Err(wrong(NUMBER, words.get(2).copied().unwrap_or("")));
                }
                unread.line(line_number, &words.get(4..).unwrap_or_default().join(" "));
                vertices = Some(count);
            }
            "e" => {
                let (a, b) = (numeral(1)?, numeral(2)?);
                let known = |vertex: usize| vertices.is_some_and(|count| (1..=count).contains(&vertex));
                if !known(a) || !known(b) || (a == b && words.len() == 3) {
                    return Err(wrong(NUMBER, line.trim()));
                }
                // A distance of 0 or 1 is what "different" means.
                if words.get(3).is_some_and(|distance| !matches!(*distance, "0" | "1")) {
                    return Err(wrong(DISTANCE, line.trim()));
                }
                unread.line(line_number, &words.get(4..).unwrap_or_default().join(" "));
                if a != b {
                    edges.insert((a.min(b) - 1, a.max(b) - 1));
                }
            }
            "n" => {
                let vertex = numeral(1)?;
                if !vertices.is_some_and(|count| (1..=count).contains(&vertex)) {
                    return Err(wrong(NUMBER, line.trim()));
                }
                if words.get(2).is_some_and(|weight| *weight != "1") || words.len() > 3 {
                    return Err(wrong(DEMAND, line.trim()));
                }
            }
            "f" => {
                let vertex = numeral(1)?;
                if !vertices.is_some_and(|count| (1..=count).contains(&vertex)) {
                    return Err(wrong(NUMBER, line.trim()));
                }
                let colour =
                    |word: &&str| word.parse().ok().filter(|colour| (1..=MOST_VALUES).contains(colour));
                let list: Option<Vec<usize>> = words[2..].iter().map(colour).collect();
                let list = list.filter(|list| !list.is_empty()).ok_or_else(|| wrong(LIST, line.trim()))?;
                lists.insert(vertex - 1, (list, line_number));
            }
            other => return Err(wrong(LINE, other)),
        }
    }
    let vertices = vertices.ok_or(ReadErrorKind::Missing { field: "p edge".into() })?;
    let named = hints.symbols.as_ref().map(Vec::len);
    let said = colours.map(|(count, _)| count);
    let colours_line = colours.map(|(_, line)| line);
    // A number that was not said must be one with which the graph can be coloured: anything less would be a guess that
    // answers "no" to a question that was not asked.
    let listed = lists.values().flat_map(|(list, _)| list).copied().max().unwrap_or(1);
    let quick = if named.or(said).is_none() { Some(dsatur(vertices, &edges).max(listed)) } else { None };
    let colours = named.or(said).or(quick).unwrap_or(1);
    if colours > MOST_VALUES || (colours == 1 && !edges.is_empty()) {
        let problem = ReadErrorKind::Wrong { expected: COLOURS, found: colours.to_string() };
        return Err(match colours_line.filter(|_| named.is_none()) {
            Some(line) => problem.at_line(line),
            None => problem.into(),
        });
    }
    let values = match &hints.symbols {
        Some(symbols) => Values::symbols(symbols.clone())?,
        None => Values::count(colours)?,
    };
    let mut puzzle = Puzzle::new(vertex_frame(vertices)?, values)?;
    let cells = puzzle.cells().to_vec();
    if let Some(quick) = quick {
        unread.colours(quick);
    }
    for (a, b) in edges {
        puzzle.add(House::extra(vec![cells[a], cells[b]].into()))?;
    }
    for (vertex, (list, line)) in lists {
        let open = list.iter().filter(|&&colour| colour <= colours);
        let marks = open.fold(Candidates::NONE, |marks, colour| marks | Candidates::only(colour - 1));
        if marks.is_empty() {
            let words: Vec<String> = list.iter().map(ToString::to_string).collect();
            return Err(ReadErrorKind::Wrong { expected: LIST, found: shown(&words.join(" ")) }.at_line(line));
        }
        // Not a given even where it is one colour: two of one colour may be joined, and have no solution.
        puzzle.mark(cells[vertex], marks)?;
    }
    Ok(Read::new(puzzle, unread))
}

/// With how many colours a graph is coloured by DSATUR (Brélaz 1979): the vertex with most colours around it is next,
/// of several the one with most neighbours, and takes the first colour that is free.
fn dsatur(vertices: usize, edges: &BTreeSet<(usize, usize)>) -> usize {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for (a, b) in edges {
        near[*a].push(*b);
        near[*b].push(*a);
    }
    let mut around: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); vertices];
    // The most urgent one is the last.
    let mut open: BTreeSet<(usize, usize, Reverse<usize>)> =
        (0..vertices).map(|vertex| (0, near[vertex].len(), Reverse(vertex))).collect();
    let mut colours = 0;
    while let Some((_, _, Reverse(vertex))) = open.pop_last() {
        let colour = (0..).find(|colour| !around[vertex].contains(colour)).unwrap_or(0);
        colours = colours.max(colour + 1);
        for &other in &near[vertex] {
            let key = |seen: usize| (seen, near[other].len(), Reverse(other));
            let before = around[other].len();
            // Those that have a colour are no longer open, and stay so.
            if around[other].insert(colour) && open.remove(&key(before)) {
                open.insert(key(before + 1));
            }
        }
    }
    colours
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    if let Some(rule) = garns_puzzle::Network::irreducible_rules(puzzle).next() {
        return Err(Reason::Rule(rule.title()));
    }
    if puzzle.givens().blanks() < puzzle.cells().len() {
        return Err(Reason::Givens);
    }
    if garns_puzzle::Network::of(puzzle).candidates.iter().any(|cell| *cell != puzzle.values().all()) {
        return Err(Reason::Marks);
    }
    let (graph, _) = Graph::of(puzzle);
    let mut text = String::new();
    if puzzle.kind() != Kind::Colouring {
        text += "c every cell of the grid is a vertex, in reading order\n";
    }
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    if puzzle.values().len() == 1 && !edges.is_empty() {
        // Of two neighbours one has no colour left: the reader takes that for a mistake.
        return Err(Reason::NoValue);
    }
    text +=
        &format!("c colours {}\np edge {} {}\n", puzzle.values().len(), puzzle.cells().len(), edges.len());
    for (a, b) in edges {
        text += &format!("e {} {}\n", a + 1, b + 1);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, read, write};

    const TRIANGLE: &str = "c a triangle with a tail\np edge 4 4\ne 1 2\ne 2 3\ne 3 1\ne 3 4\n";

    #[test]
    fn a_graph_is_read_and_written() {
        let puzzle = read(TRIANGLE, &Hints::default()).unwrap();
        assert_eq!((puzzle.kind(), puzzle.cells().len(), puzzle.values().len()), (Kind::Colouring, 4, 3));
        let written = write(&puzzle, find("dimacs").unwrap()).unwrap();
        let mut back = read(&written, &Hints::default()).unwrap();
        *back.notes_mut() = puzzle.notes().clone();
        assert_eq!(back, puzzle);
        let two = read(&TRIANGLE.replace("a triangle with a tail", "colours 2"), &Hints::default()).unwrap();
        assert_eq!(two.values().len(), 2);
        let many: String = (2..=250).map(|v| format!("e 1 {v}\n")).collect();
        let star = read(&format!("p col 250 249\n{many}"), &Hints::default()).unwrap();
        assert_eq!((star.cells().len(), star.rules().len()), (250, 249));
    }

    #[test]
    fn lists_are_pencil_marks() {
        let text = "p band 3 3\ne 1 2 1\ne 2 3\ne 1 1 1\nf 1 2\nf 3 1 4\n";
        let open = crate::read_all(text, &Hints::default()).unwrap();
        let puzzle = &open.puzzle;
        assert_eq!((puzzle.values().len(), puzzle.rules().len()), (4, 2));
        let marks: Vec<Vec<usize>> = (0..3).map(|cell| puzzle.marks(cell).iter().collect()).collect();
        assert_eq!(marks, [vec![1], vec![0, 1, 2, 3], vec![0, 3]]);
        let said = read(&format!("c colours 3\n{text}"), &Hints::default()).unwrap();
        assert_eq!(said.marks(2).iter().collect::<Vec<_>>(), [0]);
        let error =
            read(&format!("c colours 1\n{}", text.replace("e 1 2 1\ne 2 3\n", "")), &Hints::default());
        assert!(error.unwrap_err().to_string().starts_with("line 4: expected a vertex and its colours"));
    }

    /// A ring of five has no triangle, and still needs three colours.
    #[test]
    fn a_number_of_colours_that_is_not_said_is_enough() {
        let ring = "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";
        let open = crate::read_all(ring, &Hints::default()).unwrap();
        assert_eq!(open.puzzle.values().len(), 3);
        assert!(open.unread.len() == 1 && open.unread[0].to_string().contains("3 assumed"), "{open:?}");
        let said = crate::read_all(&format!("c colours 2\n{ring}"), &Hints::default()).unwrap();
        assert_eq!((said.puzzle.values().len(), said.unread.len()), (2, 0));
        assert_eq!(read("p edge 3 0\n", &Hints::default()).unwrap().values().len(), 1);
        let all: String = (1..=65).flat_map(|a| (1..a).map(move |b| format!("e {a} {b}\n"))).collect();
        let error = read(&format!("p edge 65 2080\n{all}"), &Hints::default()).unwrap_err().to_string();
        assert!(error.contains("from 1 to 64") && error.ends_with("found \"65\""), "{error}");
    }

    #[test]
    fn a_sudoku_is_a_graph_too() {
        let text = write(&Puzzle::sudoku(4).unwrap(), find("dimacs").unwrap()).unwrap();
        assert!(text.contains("p edge 16 56\n"), "{text}");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("p edge 3 1\ne 1 4"), "line 2: expected the number of a vertex, found \"e 1 4\"");
        assert_eq!(
            said("p edge 3 1\nx 1 2"),
            "line 2: expected a line that starts with c, p, e, f or n, found \"x\""
        );
        for (line, why) in [
            (
                "n 2 5",
                "expected one colour for each vertex (n vertex 1): a cell has one value; garns colour knows demands",
            ),
            ("e 1 2 3", "expected an edge without distance: values of cells only differ"),
            ("e 1 1", "expected the number of a vertex"),
            ("f 4 1", "expected the number of a vertex"),
            ("f 1", "expected a vertex and its colours, of which it may have one"),
            ("f 1 0", "expected a vertex and its colours"),
            ("f 1 65", "expected a vertex and its colours"),
            ("n 4 1", "expected the number of a vertex"),
            ("c colours 1", "expected a number of colours from 1 to 64 (at least 2 where there are edges)"),
            ("c colours many", "expected a number of colours"),
        ] {
            let told = said(&format!("p edge 3 1\n{line}\ne 1 2"));
            assert!(told.starts_with(&format!("line 2: {why}")), "{told}");
        }
        assert!(read("p edge 3 1\nn 1 1\nn 2\ne 1 2", &Hints::default()).is_ok());
        assert_eq!(said("p edge 0 0"), "line 1: expected the number of a vertex, found \"0\"");
    }
}

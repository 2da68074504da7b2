//! Graph colouring in the DIMACS format: `p edge V E`, then `e u v` for each edge.

use std::collections::BTreeSet;

use garns_puzzle::rules::House;
use garns_puzzle::{Cell, Frame, Graph, Kind, Puzzle, Text, Values};

use crate::error::shown;
use crate::rows::numbered_lines;
use crate::unread::Unreads;
use crate::{Format, Hints, Problem, Read, ReadError, Reason, Refusal};

/// Graphs whose vertices are to be coloured.
pub(crate) static FORMAT: Format = Format {
    name: "dimacs",
    title: Text { en: "DIMACS graph colouring", pt: "DIMACS de coloração de grafos" },
    about: Text {
        en: "A graph to be coloured: p edge vertices edges, then e u v for each edge. A comment c colours k says with how \
             many; otherwise with as many as the largest clique that is easily found.",
        pt: "Um grafo a colorir: p edge vértices arestas, depois e u v para cada aresta. Um comentário c colours k diz com \
             quantas cores; senão, com tantas quantas a maior clique que se acha facilmente.",
    },
    extensions: &["col", "dimacs"],
    one_line: false,
    fits: |text| {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
        lines.next().is_some_and(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("p") && matches!(words.next(), Some("edge" | "col" | "edges"))
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
const MOST: usize = ACROSS * garns_puzzle::LARGEST_CANVAS;

const NUMBER: Text = Text { en: "a number of a vertex", pt: "um número de vértice" };

fn place(vertex: usize) -> Cell {
    Cell::new((vertex / ACROSS) as u16, (vertex % ACROSS) as u16)
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINE: Text =
        Text { en: "a line that starts with c, p, e or n", pt: "uma linha que começa com c, p, e ou n" };
    let mut unread = Unreads::default();
    let mut vertices: Option<usize> = None;
    let mut colours: Option<usize> = None;
    let mut edges: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (number, line) in numbered_lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong =
            |expected: Text, found: &str| Problem::Wrong { expected, found: shown(found) }.at_line(number);
        let numeral = |i: usize| {
            let word = words.get(i).copied().unwrap_or("");
            word.parse::<usize>().map_err(|_| wrong(NUMBER, word))
        };
        match words[0] {
            "c" => {
                if let [_, "colours" | "colors", count] = words[..] {
                    colours = count.parse().ok();
                    if colours.is_none() {
                        unread.line(number, line);
                    }
                }
            }
            "p" => {
                let count = numeral(2)?;
                if vertices.is_some() || count == 0 || count > MOST {
                    return Err(wrong(NUMBER, words.get(2).copied().unwrap_or("")));
                }
                vertices = Some(count);
            }
            "e" => {
                let (a, b) = (numeral(1)?, numeral(2)?);
                let known = |vertex: usize| vertices.is_some_and(|count| (1..=count).contains(&vertex));
                if !known(a) || !known(b) || a == b {
                    return Err(wrong(NUMBER, line.trim()));
                }
                edges.insert((a.min(b) - 1, a.max(b) - 1));
                unread.line(number, &words[3..].join(" "));
            }
            // Weights of vertices matter to other questions.
            "n" => unread.line(number, line),
            other => return Err(wrong(LINE, other)),
        }
    }
    let vertices = vertices.ok_or(Problem::Missing { field: "p edge".into() })?;
    let named = hints.symbols.as_ref().map(Vec::len);
    let colours = named.or(colours).unwrap_or_else(|| clique(vertices, &edges)).max(1);
    let mut frame = Frame::loose((vertices / ACROSS).max(1), vertices.min(ACROSS))?;
    if vertices > ACROSS && !vertices.is_multiple_of(ACROSS) {
        frame = frame.beside(Cell::new((vertices / ACROSS) as u16, 0), 1, vertices % ACROSS)?;
    }
    let values = match &hints.symbols {
        Some(symbols) => Values::symbols(symbols.clone())?,
        None => Values::count(colours)?,
    };
    let mut puzzle = Puzzle::new(frame, values)?;
    if colours == 1 && !edges.is_empty() {
        return Err(Problem::Wrong { expected: NUMBER, found: "c colours 1".into() }.into());
    }
    for (a, b) in edges {
        puzzle.add(House::extra(vec![place(a), place(b)].into()))?;
    }
    Ok(Read::new(puzzle, unread))
}

/// The size of a clique found by taking, again and again, the neighbour with most edges that fits.
fn clique(vertices: usize, edges: &BTreeSet<(usize, usize)>) -> usize {
    let mut degree = vec![0; vertices];
    for (a, b) in edges {
        degree[*a] += 1;
        degree[*b] += 1;
    }
    let mut order: Vec<usize> = (0..vertices).collect();
    order.sort_by_key(|vertex| std::cmp::Reverse(degree[*vertex]));
    let joined = |a: usize, b: usize| edges.contains(&(a.min(b), a.max(b)));
    let grow = |start: usize| {
        let mut clique = vec![start];
        for &vertex in &order {
            if vertex != start && clique.iter().all(|other| joined(vertex, *other)) {
                clique.push(vertex);
            }
        }
        clique.len()
    };
    order.iter().take(20).map(|start| grow(*start)).max().unwrap_or(1).min(garns_puzzle::MOST_VALUES)
}

fn write(puzzle: &Puzzle) -> Result<String, Refusal> {
    graph(puzzle).map_err(|reason| Refusal { format: FORMAT.name, reason })
}

fn graph(puzzle: &Puzzle) -> Result<String, Reason> {
    if let Some(rule) = garns_puzzle::Network::beyond(puzzle).next() {
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
        assert_eq!(read(&written, &Hints::default()).unwrap(), puzzle);
        let two = read(&TRIANGLE.replace("a triangle with a tail", "colours 2"), &Hints::default()).unwrap();
        assert_eq!(two.values().len(), 2);
        let many: String = (2..=250).map(|v| format!("e 1 {v}\n")).collect();
        let star = read(&format!("p col 250 249\n{many}"), &Hints::default()).unwrap();
        assert_eq!((star.cells().len(), star.rules().len()), (250, 249));
    }

    #[test]
    fn a_sudoku_is_a_graph_too() {
        let text = write(&Puzzle::sudoku(4).unwrap(), find("dimacs").unwrap()).unwrap();
        assert!(text.contains("p edge 16 56\n"), "{text}");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert_eq!(said("p edge 3 1\ne 1 4"), "line 2: expected a number of a vertex, found \"e 1 4\"");
        assert_eq!(
            said("p edge 3 1\nx 1 2"),
            "line 2: expected a line that starts with c, p, e or n, found \"x\""
        );
        assert_eq!(said("p edge 0 0"), "line 1: expected a number of a vertex, found \"0\"");
    }
}

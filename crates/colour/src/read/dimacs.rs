//! DIMACS `.col`: `p edge V E` (also `edges`, `col`, `band`), `e u v`; of the later challenges `n v w` (v demands w
//! colours), `f v c1 c2 …` (v has one of these colours) and `e u v d` (colours are d apart; `e v v d` for those of one
//! vertex). `c colours k` asks for k colours.

use std::collections::HashMap;

use super::{MOST_NUMBER, MOST_VERTICES, ReadError, ReadErrorKind, Reading, Remark, doubled};
use crate::problem::Allowed;
use crate::{Graph, Problem};

pub(super) fn fits(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let comment = |line: &&str| *line == "c" || line.starts_with("c ") || line.starts_with("c\t");
    lines.find(|line| !comment(line)).is_some_and(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.first() == Some(&"p") && matches!(words.get(1), Some(&("edge" | "edges" | "col" | "band")))
    })
}

/// What the lines say; what they say of a vertex they may say again, but not otherwise.
#[derive(Default)]
pub(super) struct Lines {
    header: Option<(usize, usize)>,
    edges: Vec<(usize, usize, u32)>,
    demands: HashMap<usize, u32>,
    lists: HashMap<usize, Vec<u32>>,
    colours: Option<usize>,
    /// What stands behind the numbers of the header: some generators write how the graph was made.
    behind_header: Vec<String>,
}

pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    Lines::of(text)?.reading(Vec::new())
}

impl Lines {
    pub(super) fn of(text: &str) -> Result<Lines, ReadError> {
        let mut lines = Lines::default();
        for (i, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some((kind, rest)) = words.split_first() {
                lines.line(kind, rest).map_err(|kind| kind.at(i + 1))?;
            }
        }
        Ok(lines)
    }

    pub(super) fn vertices(&self) -> Result<usize, ReadError> {
        Ok(self.header.ok_or(ReadErrorKind::NoHeader)?.0)
    }

    /// The graph, with further edges.
    pub(super) fn reading(mut self, further: Vec<(usize, usize, u32)>) -> Result<Reading, ReadError> {
        let (vertices, said) = self.header.ok_or(ReadErrorKind::NoHeader)?;
        self.edges.extend(further);
        // Of two distances of an edge the larger one holds.
        self.edges.sort_unstable_by_key(|edge| edge.2);
        let between = self.edges.iter().filter(|(a, b, _)| a != b);
        let graph = Graph::new(vertices, between.clone().map(|&(a, b, _)| (a, b)));
        let mut remarks: Vec<Remark> = doubled(between.count(), &graph).into_iter().collect();
        // Some files count each edge twice, in the header and in the lines.
        let found = self.edges.len();
        if said != found && said != 2 * found && 2 * said != found {
            remarks.push(Remark::EdgeCount { said, found });
        }
        remarks.extend(self.behind_header.drain(..).map(|field| Remark::Unused { field }));
        let mut problem = Problem::new(graph);
        let apart = self.edges.iter().filter(|edge| edge.2 > 1);
        apart.for_each(|&(a, b, distance)| problem.distance(a, b, distance));
        self.demands.into_iter().for_each(|(v, w)| problem.demand(v, w));
        self.lists.into_iter().for_each(|(v, list)| problem.allow(v, Allowed::List(list)));
        Ok(Reading { colours: self.colours, ..Reading::of_graph(problem, None, remarks) })
    }

    fn line(&mut self, kind: &str, rest: &[&str]) -> Result<(), ReadErrorKind> {
        let exactly = |most: usize| match rest.get(most) {
            Some(word) => Err(ReadErrorKind::Surplus((*word).to_owned())),
            None => Ok(()),
        };
        match kind {
            "c" => {
                if let ["colours" | "colors", count] = rest {
                    self.colours = Some(number(Some(count), 1)? as usize);
                }
            }
            "p" => {
                if self.header.is_some() {
                    return Err(ReadErrorKind::SecondHeader);
                }
                if !matches!(rest.first(), Some(&("edge" | "edges" | "col" | "band"))) {
                    return Err(ReadErrorKind::Line(format!("p {}", rest.first().unwrap_or(&""))));
                }
                self.behind_header = rest.iter().skip(3).map(|word| (*word).to_owned()).collect();
                let vertices = number(rest.get(1), 0)? as usize;
                if vertices > MOST_VERTICES {
                    return Err(ReadErrorKind::TooLarge { limit: MOST_VERTICES });
                }
                self.header = Some((vertices, number(rest.get(2), 0)? as usize));
            }
            "e" => {
                exactly(3)?;
                let (a, b) = (self.vertex(rest.first())?, self.vertex(rest.get(1))?);
                let distance = rest.get(2).map(|word| number(Some(word), 0)).transpose()?;
                if a == b && distance.is_none() {
                    return Err(ReadErrorKind::Loop((a + 1).to_string()));
                }
                // A distance of 0 would be no edge at all; files use it for "different".
                self.edges.push((a, b, distance.unwrap_or(1).max(1)));
            }
            "n" => {
                exactly(2)?;
                let vertex = self.vertex(rest.first())?;
                let demand = number(rest.get(1), 0)?;
                if self.demands.insert(vertex, demand).is_some_and(|before| before != demand) {
                    return Err(ReadErrorKind::Again((vertex + 1).to_string()));
                }
            }
            "f" => {
                let vertex = self.vertex(rest.first())?;
                let list: Result<Vec<u32>, _> =
                    rest[1..].iter().map(|word| Ok(number(Some(word), 1)? - 1)).collect();
                let mut list = list?;
                list.sort_unstable();
                list.dedup();
                if list.is_empty() {
                    return Err(ReadErrorKind::NoColour((vertex + 1).to_string()));
                }
                if self.lists.insert(vertex, list.clone()).is_some_and(|before| before != list) {
                    return Err(ReadErrorKind::Again((vertex + 1).to_string()));
                }
            }
            other => return Err(ReadErrorKind::Line(other.to_owned())),
        }
        Ok(())
    }

    /// A vertex, numbered from 0.
    fn vertex(&self, word: Option<&&str>) -> Result<usize, ReadErrorKind> {
        let (vertices, _) = self.header.ok_or(ReadErrorKind::NoHeader)?;
        let found = word.copied().unwrap_or("");
        let vertex = found.parse::<usize>().ok().filter(|vertex| (1..=vertices).contains(vertex));
        vertex.map(|vertex| vertex - 1).ok_or(ReadErrorKind::Vertex { found: found.to_owned(), vertices })
    }
}

fn number(word: Option<&&str>, least: u32) -> Result<u32, ReadErrorKind> {
    let found = word.copied().unwrap_or("");
    let number = found.parse::<u32>().ok().filter(|number| (least..=MOST_NUMBER).contains(number));
    number.ok_or_else(|| ReadErrorKind::Number { found: found.to_owned(), least })
}

//! Graphs and hypergraphs to colour: `garns-colour`, with puzzles as graphs and sentences for what its readers report.

#[cfg(feature = "draw")]
mod view;

pub use garns_colour::problem::{Allowed, Violation};
pub use garns_colour::read::{Content, GraphFormat, ReadError, ReadErrorKind, Reading, Remark, read};
pub use garns_colour::{
    BigUint, Bounds, Complete, Count, Decision, Fewest, Graph, Hypergraph, MOST_COLOURS, Method, Options,
    Polynomial, PolynomialError, Problem, Proof, all, chromatic, clique, count, decide, decided, families,
    fewest, greedy,
};

pub use garns_colour::write::{Document, Written, write};

#[cfg(feature = "draw")]
pub use view::{TooLargeError, View};

use garns_colour::read::MOST_NUMBER;
use garns_engine::{Goal, Limits, Silent, Verdict, make};
use garns_puzzle::{Lang, Network, Puzzle, say};

use crate::DimacsError;
use crate::reduce::{Colouring, ColouringToPuzzle, ReduceError};

/// A puzzle as list colouring: cells are vertices in reading order, values colours, and two cells of a house are joined.
/// With the number of values.
///
/// # Errors
/// When the puzzle has a rule that is more than houses and candidates.
pub fn of_puzzle(puzzle: &Puzzle) -> Result<(Problem, usize), DimacsError> {
    let (graph, beyond) = garns_puzzle::Graph::of(puzzle);
    if let Some(rule) = beyond.first() {
        return Err(DimacsError { rule: rule.title() });
    }
    let mut problem = Problem::new(Graph::new(graph.vertices(), graph.edges()));
    for (cell, candidates) in Network::of(puzzle).candidates.iter().enumerate() {
        if *candidates != puzzle.values().all() {
            problem.allow(cell, Allowed::List(candidates.iter().map(|rank| rank as u32).collect()));
        }
    }
    Ok((problem, graph.colours))
}

/// Decisions of the SAT solver that take about as long as a node of the search on graphs.
const DECISIONS: u64 = 64;

/// List colouring [as a puzzle](ColouringToPuzzle), for [`Options::complete`]: solved by what `auto` picks, or within so many
/// nodes by the SAT solver where the program has it, else by the puzzle solver.
pub fn complete(limits: &Limits) -> impl Fn(&Problem, usize, u64) -> Option<Decision> {
    let limits = limits.clone();
    move |problem, colours, nodes| {
        // Those with demands are left to the searches on graphs, of which the local one knows that copies are alike.
        if problem.demands().iter().any(|&demand| demand != 1) {
            return None;
        }
        let colouring = Colouring { problem: problem.clone(), colours, names: None };
        let reduced = match ColouringToPuzzle::until(colouring, &|| limits.stop().is_some()) {
            Err(ReduceError::NoColour { .. }) => return Some(Decision::Impossible(Proof::Search)),
            Err(_) => return None,
            Ok(None) => return Some(Decision::Unknown),
            Ok(Some(reduced)) => reduced,
        };
        let sat = make("sat", &[]).ok();
        let (engine, nodes) = match sat {
            _ if nodes == u64::MAX => (make("auto", &[]).ok()?, None),
            Some(sat) => (sat, Some(nodes.saturating_mul(DECISIONS))),
            None => (make("cp", &[]).ok()?, Some(nodes)),
        };
        let report =
            engine.run(reduced.puzzle(), Goal::First, &Limits { nodes, ..limits.clone() }, &mut Silent);
        Some(match report.solutions.into_iter().next() {
            Some(solution) => Decision::Coloured(reduced.back(solution).ok()?),
            None if report.verdict == Verdict::Impossible => Decision::Impossible(Proof::Search),
            None => Decision::Unknown,
        })
    }
}

/// What is wrong with a file, in one sentence.
#[must_use]
pub fn error_text(error: &ReadError, lang: Lang) -> String {
    let why = error_kind(&error.kind, lang);
    match error.line {
        Some(line) => say!(lang, "line {line}: {why}", "linha {line}: {why}"),
        None => why,
    }
}

fn error_kind(kind: &ReadErrorKind, lang: Lang) -> String {
    match kind {
        ReadErrorKind::Empty => {
            say!(lang, "there is no graph in the input", "não há nenhum grafo na entrada")
        }
        ReadErrorKind::NotText => say!(lang, "the graph is not text", "o grafo não é texto"),
        ReadErrorKind::Line(found) => say!(
            lang,
            "\"{found}\" is nothing a graph has here",
            "\"{found}\" não é nada que um grafo tenha aqui"
        ),
        ReadErrorKind::Number { found, least } => say!(
            lang,
            "expected a whole number from {least} to {MOST_NUMBER}, found \"{found}\"",
            "esperava-se um número inteiro de {least} a {MOST_NUMBER}, mas há \"{found}\""
        ),
        ReadErrorKind::Vertex { found, vertices } => say!(
            lang,
            "\"{found}\" is not one of the {vertices} vertices",
            "\"{found}\" não é um dos {vertices} vértices"
        ),
        ReadErrorKind::Loop(vertex) => say!(
            lang,
            "vertex {vertex} is joined to itself (a loop), so no colouring exists",
            "o vértice {vertex} está ligado a si mesmo (um laço), logo não há coloração"
        ),
        ReadErrorKind::Surplus(word) => {
            say!(lang, "\"{word}\" is one word too many", "\"{word}\" é uma palavra a mais")
        }
        ReadErrorKind::NoHeader => say!(
            lang,
            "no line p edge VERTICES EDGES says how many vertices there are",
            "nenhuma linha p edge VÉRTICES ARESTAS diz quantos vértices há"
        ),
        ReadErrorKind::SecondHeader => {
            say!(lang, "a second line that starts with p", "uma segunda linha que começa com p")
        }
        ReadErrorKind::Again(vertex) => say!(
            lang,
            "vertex {vertex} has another demand or list in a line before",
            "o vértice {vertex} tem outra demanda ou lista numa linha anterior"
        ),
        ReadErrorKind::NoColour(vertex) => say!(
            lang,
            "the list of vertex {vertex} has no colour",
            "a lista do vértice {vertex} não tem nenhuma cor"
        ),
        ReadErrorKind::TooLarge { limit } => {
            say!(lang, "the graph has more than {limit} vertices", "o grafo tem mais de {limit} vértices")
        }
        ReadErrorKind::Short => say!(lang, "the graph ends too early", "o grafo termina cedo demais"),
        ReadErrorKind::Sign(sign) => {
            say!(lang, "'{sign}' is not a sign of graph6", "'{sign}' não é um sinal de graph6")
        }
        ReadErrorKind::Json(why) => say!(lang, "not JSON: {why}", "não é JSON: {why}"),
        ReadErrorKind::Xml(why) => say!(lang, "not XML: {why}", "não é XML: {why}"),
        ReadErrorKind::Field(name) => say!(
            lang,
            "\"{name}\" is missing, or is not what it should be",
            "falta \"{name}\", ou não é o que deveria ser"
        ),
        ReadErrorKind::NoVertex => {
            say!(lang, "a hyperedge has no vertices", "uma hiperaresta não tem vértices")
        }
        other => format!("{other:?}"),
    }
}

/// What a reader has to tell, in one sentence.
#[must_use]
pub fn remark_text(remark: &Remark, lang: Lang) -> String {
    match remark {
        Remark::Doubled { edges: 1 } => {
            say!(lang, "1 edge is listed twice, and counts once", "1 aresta aparece duas vezes, e conta uma")
        }
        Remark::Doubled { edges } => say!(
            lang,
            "{edges} edges are listed twice, and count once",
            "{edges} arestas aparecem duas vezes, e contam uma"
        ),
        Remark::EdgeCount { said, found } => say!(
            lang,
            "the header says {said} edges, the file has {found}",
            "o cabeçalho diz {said} arestas, o arquivo tem {found}"
        ),
        Remark::Directed => {
            say!(lang, "directions of edges are not used", "os sentidos das arestas não são usados")
        }
        Remark::Unused { field } => say!(lang, "not used: {field}", "não usado: {field}"),
        other => format!("{other:?}"),
    }
}

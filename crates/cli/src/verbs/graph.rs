//! `garns graph`: a puzzle as a graph to colour.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::{Dimacs, Graph, Lang, Puzzle, Text, say};
use serde_json::json;

use super::Verb;
use crate::input::{self, Input};
use crate::options::{flag, hints, output, reading};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::{Teller, json_line};

pub(crate) const VERB: Verb = Verb {
    name: "graph",
    about: Text {
        en: "See a puzzle as a graph to colour: its size, or the graph itself",
        pt: "Vê um jogo como grafo a colorir: seu tamanho, ou o próprio grafo",
    },
    examples: &[
        "garns graph puzzles/figure-1.toml",
        "garns graph --dimacs puzzles/figure-1.toml -o sudoku.col",
        "garns graph --dimacs --givens puzzles/figure-1.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let dimacs = Text { en: "Write the graph in DIMACS format", pt: "Escreve o grafo no formato DIMACS" };
    let givens = Text {
        en: "Include givens and candidates, with one extra vertex per colour",
        pt: "Inclui dados e candidatos, com um vértice a mais para cada cor",
    };
    Command::new("graph")
        .args(reading(lang))
        .arg(flag(lang, "dimacs", dimacs))
        .arg(flag(lang, "givens", givens).requires("dimacs"))
        .arg(output(lang).requires("dimacs"))
        .arg(crate::options::json(lang).conflicts_with("dimacs"))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let mut sink = Sink::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), session)?;
    for input in input::inputs(matches, session)? {
        let name = input.name.clone();
        let mut teller = Teller::default();
        for entry in input.puzzles(&hints(matches)) {
            let garns::Entry { puzzle, unread, .. } =
                entry.map_err(|error| anyhow!(Input::blame(name.as_deref(), &error.text(lang))))?;
            teller.tell(&unread, name.as_deref(), session);
            if matches.get_flag("dimacs") {
                let dimacs = Dimacs::new(&puzzle, matches.get_flag("givens"));
                write!(sink, "{}", dimacs.map_err(|error| anyhow!(error.text(lang)))?)?;
            } else {
                write!(sink, "{}", stats(&puzzle, &unread, matches.get_flag("json"), lang))?;
            }
        }
        teller.finish(name.as_deref(), session);
    }
    sink.finish()?;
    Ok(Outcome::Answered)
}

/// The size of the graph and hypergraph, and the rules they leave out.
fn stats(puzzle: &Puzzle, unread: &[garns::Unread], as_json: bool, lang: Lang) -> String {
    let (graph, beyond) = Graph::of(puzzle);
    let (vertices, edges, hyperedges) = (graph.vertices(), graph.edges().count(), graph.hyperedges.len());
    let (least, most) = graph.degrees();
    let colours = graph.colours;
    let precoloured = vertices - puzzle.givens().blanks();
    if as_json {
        let beyond: Vec<_> = beyond.iter().map(|rule| rule.about().name).collect();
        let told = json!({
            "kind": puzzle.kind(), "vertices": vertices, "edges": edges, "hyperedges": hyperedges,
            "degree": { "min": least, "max": most }, "colours": colours, "precoloured": precoloured,
            "left_out": beyond,
        });
        return json_line(&told, unread);
    }
    let degree = if least == most { least.to_string() } else { format!("{least}–{most}") };
    let mut text = say!(
        lang,
        "vertices     {vertices}\nedges        {edges}\nhyperedges   {hyperedges}\ndegree       {degree}\n\
         colours      {colours}\nprecoloured  {precoloured}\n",
        "vértices      {vertices}\narestas       {edges}\nhiperarestas  {hyperedges}\ngrau          {degree}\n\
         cores         {colours}\npré-coloridos {precoloured}\n"
    );
    if !beyond.is_empty() {
        let mut titles: Vec<_> = beyond.iter().map(|rule| rule.title().get(lang)).collect();
        titles.dedup();
        let titles = titles.join(", ");
        text += &say!(lang, "left out     {titles}\n", "fora          {titles}\n");
    }
    text
}

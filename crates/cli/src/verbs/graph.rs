//! `garns graph`: puzzles as graphs and hypergraphs, and graph files: their size, their picture, or a file for another
//! program.

mod reading;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{ArgMatches, Command};
use garns::colour::{GraphFormat, View, Written};
use garns::draw::{Format, Options, Solved};
use garns::{Dimacs, Graph, Lang, Puzzle, Text, say};
use serde_json::json;

use self::reading::{Graphs, Next};
use super::Verb;
use crate::input::Input;
use crate::missing::drawable;
use crate::options::{FORMAT, arguments, choice, hints, limits, output, reading as puzzles, timeout};
use crate::outcome::Outcome;
use crate::pictures;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::{Teller, json_line};

pub(crate) const VERB: Verb = Verb {
    name: "graph",
    about: Text {
        en: "See a puzzle or a file as graph or hypergraph: its size, its picture, or the graph itself",
        pt: "Vê um jogo ou arquivo como grafo ou hipergrafo: seu tamanho, sua figura, ou o próprio grafo",
    },
    examples: &[
        "garns graph puzzles/figure-1.toml",
        "garns graph --solution '1.......2......3' -o figure-2.svg",
        "garns graph --hypergraph puzzles/figure-1.toml -o houses.svg",
        "garns graph myciel4.col -o myciel4.svg",
        "garns graph puzzles/figure-1.toml --to graphml -o sudoku.graphml",
        "garns graph --dimacs --givens puzzles/figure-1.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let mut from: Vec<&'static str> =
        garns::FORMATS.iter().filter(|format| format.read.is_some()).map(|format| format.name).collect();
    from.extend(GraphFormat::ALL.iter().map(|(name, _)| *name).filter(|name| garns::find(name).is_none()));
    let formats = Written::ALL.iter().map(|(name, _)| *name).chain(Format::ALL.map(Format::name)).collect();
    let read = Text {
        en: "The format of the input [default: detected]",
        pt: "O formato da entrada [padrão: detectado]",
    };
    Command::new("graph")
        .args(puzzles(lang))
        .mut_arg("from", |_| choice(lang, "from", FORMAT, read, from))
        .args(arguments! { lang;
            choice "to" FORMAT:
                "What to write [default: by the extension of the file; without a file its size]. Pictures have \
                 cells in their grid and other vertices where a force layout puts them; with more than 400 \
                 vertices these are dots without names, of more than 30,000 edges so many evenly chosen are \
                 drawn, and more than 5,000 vertices are refused",
                "O que escrever [padrão: pela extensão do arquivo; sem arquivo, seu tamanho]. Figuras têm as \
                 células na grade e outros vértices onde um layout de forças os põe; com mais de 400 vértices \
                 são pontos sem nome, de mais de 30.000 arestas são desenhadas tantas, escolhidas por igual, e \
                 mais de 5.000 vértices são recusados",
                formats, .short('t');
            flag "hypergraph":
                "The hypergraph: houses are hyperedges, drawn as outlines",
                "O hipergrafo: casas são hiperarestas, desenhadas como contornos",
                .conflicts_with("dimacs");
            flag "solution":
                "Solve the puzzle, or colour the graph, and give each vertex its colour",
                "Resolve o jogo, ou colore o grafo, e dá a cada vértice a sua cor";
            flag "dimacs":
                "Write the graph in DIMACS format (--to dimacs)",
                "Escreve o grafo no formato DIMACS (--to dimacs)",
                .conflicts_with("to");
            flag "givens":
                "Include givens and candidates, with one extra vertex per colour",
                "Inclui dados e candidatos, com um vértice a mais para cada cor";
            output(lang);
            ..pictures::looks(lang);
            timeout(lang);
            crate::options::json(lang).conflicts_with_all(["dimacs", "to", "output"]);
        })
}

/// What is made of each graph.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Size,
    Text(Written),
    Picture(Format),
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let path = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let kind = kind(matches, path, session.lang)?;
    if let Kind::Picture(format) = kind {
        drawable(format, session.lang)?;
    }
    if matches.get_flag("givens") && kind != Kind::Text(Written::Dimacs) {
        let lang = session.lang;
        return Err(anyhow!(say!(
            lang,
            "--givens is said with --to dimacs; other formats have givens as colours",
            "--givens acompanha --to dimacs; outros formatos têm os dados como cores"
        )));
    }
    for option in ["hypergraph", "solution"] {
        let dimacs = kind == Kind::Text(Written::Dimacs);
        if matches.get_flag(option) && (dimacs || (kind == Kind::Size && option == "solution")) {
            let lang = session.lang;
            return Err(anyhow!(say!(
                lang,
                "--{option} is for pictures and for dot, graphml and hif",
                "--{option} é para figuras e para dot, graphml e hif"
            )));
        }
    }
    path.map_or(Ok(()), |path| Sink::check(path, session))?;
    let wanted = Wanted { matches, session, kind, path, options: pictures::options(matches, session.lang) };
    wanted.each()
}

/// What the command line asks for, by name or by the name of the file.
fn kind(matches: &ArgMatches, path: Option<&Path>, lang: Lang) -> Result<Kind> {
    let text = |name: &str| Written::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
    if matches.get_flag("dimacs") {
        return Ok(Kind::Text(Written::Dimacs));
    }
    if let Some(name) = matches.get_one::<String>("to") {
        return Ok(text(name)
            .map(Kind::Text)
            .or(Format::find(name).map(Kind::Picture))
            .unwrap_or(Kind::Size));
    }
    let Some(path) = path else { return Ok(Kind::Size) };
    let written = Written::of_name(&path.to_string_lossy()).map(Kind::Text);
    written.or_else(|| Format::of_path(path).map(Kind::Picture)).ok_or_else(|| {
        let path = path.display();
        anyhow!(say!(
            lang,
            "{path} ends in neither .svg, .png, .pdf, .dot, .graphml, .hif nor .col; --to says what to write",
            "{path} não termina em .svg, .png, .pdf, .dot, .graphml, .hif nem .col; --to diz o que escrever"
        ))
    })
}

struct Wanted<'a> {
    matches: &'a ArgMatches,
    session: &'a Session,
    kind: Kind,
    path: Option<&'a Path>,
    options: Options,
}

impl Wanted<'_> {
    fn each(&self) -> Result<Outcome> {
        let (lang, session) = (self.session.lang, self.session);
        // A picture is written when it is complete, all else as it comes.
        let mut sink = match self.kind {
            Kind::Picture(_) => None,
            _ => Some(Sink::open(self.path, session)?),
        };
        let mut worst = Outcome::Answered;
        let mut seen = 0;
        for input in crate::input::inputs(self.matches, session)? {
            let name = input.name.clone();
            let prefixed = |why: &str| anyhow!(Input::prefixed(name.as_deref(), why));
            let mut teller = Teller::default();
            let mut graphs = Graphs::open(input, self.matches, &hints(self.matches), lang)?;
            while let Some(next) = graphs.next(lang).map_err(|why| prefixed(&why))? {
                seen += 1;
                let _guard = session.guard(limits(self.matches, session).time);
                let (view, outcome) = match &next {
                    Next::Puzzle(entry) => {
                        teller.tell(&entry.unread, name.as_deref(), session);
                        self.of_puzzle(&entry.puzzle, name.as_deref())
                    }
                    Next::Graph(_, remarks) if self.matches.get_flag("strict") && !remarks.is_empty() => {
                        return Err(prefixed(&remarks[0]));
                    }
                    Next::Graph(view, remarks) => {
                        remarks
                            .iter()
                            .for_each(|why| session.complain(&Input::prefixed(name.as_deref(), why)));
                        self.of_graph(view)
                    }
                };
                worst = worst.max(outcome);
                if outcome != Outcome::Answered {
                    continue;
                }
                let text = match (self.kind, &next) {
                    (Kind::Picture(format), _) => {
                        if seen > 1 {
                            return Err(anyhow!(say!(
                                lang,
                                "there are several graphs, and a picture shows one",
                                "há vários grafos, e uma figura mostra um"
                            )));
                        }
                        let hypergraph = self.matches.get_flag("hypergraph");
                        let diagram = view
                            .diagram(hypergraph, &self.options)
                            .map_err(|why| prefixed(&why.text(lang)))?;
                        pictures::put(&diagram.draw(&self.options), format, self.path, session)?;
                        continue;
                    }
                    (Kind::Text(Written::Dimacs), Next::Puzzle(entry)) => {
                        let dimacs = Dimacs::new(&entry.puzzle, self.matches.get_flag("givens"));
                        dimacs.map_err(|error| anyhow!(error.text(lang)))?.to_string()
                    }
                    (Kind::Text(format), _) => view.write(format, self.matches.get_flag("hypergraph")),
                    (Kind::Size, Next::Puzzle(entry)) => {
                        puzzle_size(&entry.puzzle, &entry.unread, self.matches.get_flag("json"), lang)
                    }
                    (Kind::Size, Next::Graph(..)) => graph_size(&view, self.matches.get_flag("json"), lang),
                };
                sink.iter_mut().try_for_each(|sink| sink.write_all(text.as_bytes()))?;
            }
            teller.finish(name.as_deref(), session);
        }
        match sink {
            Some(sink) => sink.finish_as(worst),
            None => Ok(worst),
        }
    }

    /// The graph of a puzzle, solved where that is asked for; rules that a picture leaves out are told.
    fn of_puzzle(&self, puzzle: &Puzzle, name: Option<&str>) -> (View, Outcome) {
        let lang = self.session.lang;
        if self.kind != Kind::Size && self.kind != Kind::Text(Written::Dimacs) {
            let titles = left_out(&Graph::of(puzzle).1, lang);
            if !titles.is_empty() {
                let told = say!(lang, "left out of the graph: {titles}", "fora do grafo: {titles}");
                self.session.complain(&Input::prefixed(name, &told));
            }
        }
        if !self.matches.get_flag("solution") {
            return (View::of_puzzle(puzzle, None), Outcome::Answered);
        }
        let solved = Solved::of(puzzle, limits(self.matches, self.session));
        let outcome = match solved {
            Solved::Only(_) | Solved::OneOf(_) => Outcome::Answered,
            Solved::Impossible => Outcome::Negative,
            Solved::Unknown => Outcome::GaveUp,
        };
        // One of many solutions is a colouring like any other.
        if outcome != Outcome::Answered {
            solved.text(lang).iter().for_each(|text| self.session.complain(&Input::prefixed(name, text)));
        }
        (View::of_puzzle(puzzle, solved.grid()), outcome)
    }

    /// A graph of a file, coloured where that is asked for: with as many colours as it says, else with as few as are found in
    /// a moment.
    fn of_graph(&self, view: &View) -> (View, Outcome) {
        use garns::colour::{Decision, Options, decide, fewest};
        let mut view = view.clone();
        if !self.matches.get_flag("solution") {
            return (view, Outcome::Answered);
        }
        let lang = self.session.lang;
        let limits = limits(self.matches, self.session).begun();
        let stop = || limits.stop().is_some();
        let options = Options { stop: &stop, search: view.colours.is_some(), ..Options::default() };
        let found = match view.colours {
            Some(colours) => match decide(&view.problem, colours, &options) {
                Decision::Coloured(colouring) => Ok(colouring),
                Decision::Impossible(_) => Err(Outcome::Negative),
                _ => Err(Outcome::GaveUp),
            },
            None => match fewest(&view.problem, &options, &mut |_| {}).upper {
                Some((_, colouring)) => Ok(colouring),
                None => Err(Outcome::GaveUp),
            },
        };
        match found {
            Ok(colouring) => {
                view.colouring = colouring;
                view.paint.clear();
                (view, Outcome::Answered)
            }
            Err(outcome) => {
                let text = match outcome {
                    Outcome::Negative => {
                        say!(lang, "the graph has no colouring", "o grafo não tem coloração")
                    }
                    _ => say!(lang, "no colouring was found", "nenhuma coloração foi encontrada"),
                };
                self.session.complain(&text);
                (view, outcome)
            }
        }
    }
}

/// The rules that are more than houses, by their titles.
fn left_out(rules: &[&garns::Rule], lang: Lang) -> String {
    let mut titles: Vec<_> = rules.iter().map(|rule| rule.title().get(lang)).collect();
    titles.dedup();
    titles.join(", ")
}

/// The size of the graph and hypergraph of a puzzle, and the rules they leave out.
fn puzzle_size(puzzle: &Puzzle, unread: &[garns::Unread], as_json: bool, lang: Lang) -> String {
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
    let titles = left_out(&beyond, lang);
    if !titles.is_empty() {
        text += &say!(lang, "left out     {titles}\n", "fora          {titles}\n");
    }
    text
}

/// The size of a graph from a file. How many colours it takes is another question: `garns colour`.
fn graph_size(view: &View, as_json: bool, lang: Lang) -> String {
    let graph = view.problem.graph();
    let (vertices, edges, hyperedges) = (graph.len(), graph.edge_count(), view.hyperedges.len());
    let most = graph.max_degree();
    let least = (0..vertices).map(|v| graph.degree(v)).min().unwrap_or(0);
    let precoloured = view.colouring.iter().filter(|own| !own.is_empty()).count();
    if as_json {
        let told = json!({
            "vertices": vertices, "edges": edges, "hyperedges": hyperedges,
            "degree": { "min": least, "max": most }, "colours": view.colours, "precoloured": precoloured,
        });
        return json_line(&told, &[]);
    }
    let degree = if least == most { least.to_string() } else { format!("{least}–{most}") };
    let colours = view.colours.map_or_else(|| "?".to_owned(), |colours| colours.to_string());
    say!(
        lang,
        "vertices     {vertices}\nedges        {edges}\nhyperedges   {hyperedges}\ndegree       {degree}\n\
         colours      {colours}\nprecoloured  {precoloured}\n",
        "vértices      {vertices}\narestas       {edges}\nhiperarestas  {hyperedges}\ngrau          {degree}\n\
         cores         {colours}\npré-coloridos {precoloured}\n"
    )
}

//! `garns colour`: how few colours a graph needs, and its colourings.

mod live;
mod reading;
mod showing;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{ArgAction, ArgMatches, Command, value_parser};
use garns::colour::{
    BigUint, Decision, GraphFormat, MOST_COLOURS, Options, Polynomial, all, chromatic, complete, count,
    decide, decided, fewest,
};
use garns::{Lang, Limits, Stop, Text, say};
use serde_json::{Value, json};

use self::live::Live;
use self::reading::{PUZZLE, Task};
use super::Verb;
use crate::options::{FILE, FORMAT, NUMBER, arguments, json as json_flag, limits, timeout};
use crate::outcome::Outcome;
use crate::pictures;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::json_line;

pub(crate) const VERB: Verb = Verb {
    name: "colour",
    about: Text {
        en: "Colour a graph or hypergraph: the chromatic number with bounds as they move, or K colours",
        pt: "Colore um grafo ou hipergrafo: o número cromático com limites que se aproximam, ou K cores",
    },
    examples: &[
        "garns colour queen8_8.col",
        "garns colour --colours 8 queen8_8.col --timeout 1m",
        "garns colour --bounds --json DSJC500.5.col",
        "garns colour --count --colours 3 petersen.g6",
        "garns colour --problem weak fano.hyperedges",
        "garns colour --fix 1=2,4=1 --mu 3=2 graph.col",
        "garns colour puzzles/figure-1.toml",
        "garns colour --draw petersen.svg puzzles/petersen.toml",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let pairs = Text { en: "VERTEX=COLOUR,…", pt: "VÉRTICE=COR,…" };
    let formats = GraphFormat::ALL.iter().map(|(name, _)| *name).chain([PUZZLE]).collect();
    Command::new("colour")
        .visible_alias("color")
        .args(arguments! { lang;
            positional "graph" ("GRAPH", "GRAFO"):
                "A file with a graph, hypergraph or puzzle, - for standard input, or its text [default: -]",
                "Um arquivo com um grafo, hipergrafo ou jogo, - para a entrada padrão, ou o texto [padrão: -]";
            choice "from" FORMAT: "The format [default: detected]", "O formato [padrão: detectado]", formats;
            option "colours" ("K", "K"):
                "Colour with K colours, or prove that they are not enough",
                "Colore com K cores, ou prova que não bastam",
                .short('k').alias("colors").value_parser(value_parser!(u64).range(1..=1_000_000));
            flag "fewest":
                "Ask for the fewest colours even if the file names a number",
                "Pergunta pelo menor número de cores mesmo que o arquivo indique um",
                .conflicts_with("colours");
            flag "bounds":
                "Only the bounds that take no search: cliques, Mycielskians, DSATUR",
                "Só os limites que não exigem busca: cliques, mycielskianos, DSATUR";
            flag "all": "Print every colouring", "Imprime todas as colorações",
                .conflicts_with_all(["bounds", "count", "polynomial"]);
            flag "count": "Count the colourings", "Conta as colorações",
                .conflicts_with_all(["bounds", "polynomial"]);
            flag "polynomial": "Print the chromatic polynomial", "Imprime o polinômio cromático",
                .conflicts_with("bounds");
            option "limit" NUMBER: "Stop at N colourings", "Para em N colorações",
                .value_parser(value_parser!(u64).range(1..));
            choice "problem" ("PROBLEM", "PROBLEMA"):
                "Hyperedges with different colours (strong, the default) or not all of one (weak); colours used equally often (equitable)",
                "Hiperarestas de cores diferentes (strong, o padrão) ou não todas de uma (weak); cores usadas igualmente (equitable)",
                vec!["strong", "weak", "equitable"];
            choice "without" ("WHAT", "O QUÊ"):
                "Leave out what the file asks for", "Deixa de lado o que o arquivo pede",
                vec!["demands", "distances"], .action(ArgAction::Append);
            option "fix" pairs:
                "Vertices that have a colour (precolouring)", "Vértices que têm uma cor (pré-coloração)",
                .action(ArgAction::Append);
            option "mu" pairs: "The largest colour of vertices (μ)", "A maior cor de vértices (μ)",
                .action(ArgAction::Append);
            option "gamma" pairs: "The smallest colour of vertices (γ)", "A menor cor de vértices (γ)",
                .action(ArgAction::Append);
            option "seed" NUMBER:
                "Seed of the random choices [default: 0]", "Semente das escolhas aleatórias [padrão: 0]",
                .value_parser(value_parser!(u64));
            timeout(lang);
            flag "trace":
                "Tell each better bound on standard error", "Conta cada limite melhor na saída de erros";
            option "draw" FILE:
                "Draw the colouring that was found (svg, png, pdf; as garns graph does)",
                "Desenha a coloração encontrada (svg, png, pdf; como garns graph)",
                .value_parser(value_parser!(PathBuf)).conflicts_with_all(["all", "count", "polynomial"]);
            json_flag(lang);
        })
}

/// One run: what all answers need.
struct Asked<'a> {
    task: Task,
    json: bool,
    limits: Limits,
    limit: Option<u64>,
    seed: u64,
    draw: Option<PathBuf>,
    session: &'a Session,
    live: Live<'a>,
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let draw = matches.get_one::<PathBuf>("draw").cloned();
    if let Some(path) = &draw {
        // Said before anything is searched.
        pictures::by_name(path, session.lang)?;
        Sink::check(path, session)?;
    }
    let task = Task::read(matches, session)?;
    session.catch_ctrl_c();
    task.remarks.iter().for_each(|remark| session.complain(remark));
    let asked = Asked {
        task,
        json: matches.get_flag("json"),
        limits: limits(matches, session).begun(),
        limit: matches.get_one::<u64>("limit").copied(),
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_default(),
        draw,
        session,
        live: Live::new(session, matches.get_flag("trace")),
    };
    if matches.get_flag("polynomial") {
        return asked.polynomial();
    }
    if matches.get_flag("count") {
        return asked.count();
    }
    if matches.get_flag("all") {
        return asked.all();
    }
    match asked.task.view.colours {
        Some(colours) => asked.decide(colours, !matches.get_flag("bounds")),
        None => asked.fewest(!matches.get_flag("bounds")),
    }
}

impl Asked<'_> {
    fn with_options<T>(&self, search: bool, work: impl FnOnce(&Options<'_>) -> T) -> T {
        let stop = || self.limits.stop().is_some();
        let complete = complete(&self.limits);
        let answer =
            work(&Options { seed: self.seed, search, target: None, stop: &stop, complete: Some(&complete) });
        self.live.end();
        answer
    }

    /// Draws a colouring where that was asked for.
    fn draw(&self, colouring: &[Vec<u32>]) -> Result<()> {
        let Some(path) = &self.draw else { return Ok(()) };
        let lang = self.session.lang;
        let options = garns::draw::Options { lang, ..Default::default() };
        let mut view = self.task.view.clone();
        view.colouring = colouring.to_vec();
        // What the file says of colours to draw is about another colouring.
        view.paint.clear();
        // Houses of a grid are seen in the grid; pairs are edges.
        let hypergraph = view.places.is_none() && view.hyperedges.iter().any(|edge| edge.len() > 2);
        let diagram = view.diagram(hypergraph, &options);
        let picture = diagram.map_err(|error| anyhow!(error.text(lang)))?.draw(&options);
        pictures::put(&picture, pictures::by_name(path, lang)?, Some(path), self.session)
    }

    /// The number of colours, which these questions can't do without.
    fn colours(&self) -> Result<usize> {
        self.task.view.colours.ok_or_else(|| {
            anyhow!(say!(
                self.session.lang,
                "say with how many colours: --colours 3",
                "diga com quantas cores: --colours 3"
            ))
        })
    }

    fn gave_up(&self, out: &mut impl Write, fields: Option<Value>) -> Result<Outcome> {
        let lang = self.session.lang;
        // Without a limit every method ends but for too many colours.
        let why = self.limits.stop().map_or_else(
            || {
                say!(
                    lang,
                    "the complete search takes up to {MOST_COLOURS} colours",
                    "a busca completa aceita até {MOST_COLOURS} cores"
                )
            },
            |stop| stop.text(lang),
        );
        if let (true, Some(fields)) = (self.json, fields) {
            out.write_all(json_line(&fields, &[]).as_bytes())?;
        }
        out.flush()?;
        self.session.complain(&say!(lang, "gave up: {why}", "desistiu: {why}"));
        Ok(Outcome::GaveUp)
    }

    fn fewest(&self, search: bool) -> Result<Outcome> {
        let lang = self.session.lang;
        let plain = self.task.view.problem.is_plain();
        let found = self.with_options(search, |options| {
            fewest(&self.task.view.problem, options, &mut |known| {
                self.live.tell(known.lower, known.upper.as_ref().map(|(upper, _)| *upper));
            })
        });
        let lower = found.lower;
        let upper = found.upper.as_ref().map(|(upper, _)| *upper);
        let exact = upper == Some(lower);
        let mut out = self.session.out();
        let colouring = found.upper.as_ref().map(|(_, colouring)| colouring);
        colouring.map_or(Ok(()), |colouring| self.draw(colouring))?;
        if self.json {
            let mut fields = json!({ "lower": lower, "upper": upper, "exact": exact });
            if let Some(fields) = fields.as_object_mut() {
                found.proof.iter().for_each(|proof| self.add_proof(fields, proof));
                if found.impossible {
                    fields.insert("colourable".into(), false.into());
                }
                colouring.iter().for_each(|colouring| {
                    fields.insert("colouring".into(), self.colouring_json(colouring));
                });
            }
            if exact || found.impossible || !search {
                out.write_all(json_line(&fields, &[]).as_bytes())?;
            } else {
                return self.gave_up(&mut out, Some(fields));
            }
        } else if found.impossible {
            writeln!(
                out,
                "{}",
                say!(lang, "the lists leave no colouring", "as listas não deixam coloração")
            )?;
        } else {
            let upper = upper.map_or_else(|| "?".to_owned(), |upper| upper.to_string());
            let line = match (exact, plain) {
                (true, true) => say!(lang, "chromatic number {lower}", "número cromático {lower}"),
                (true, false) => say!(lang, "fewest colours {lower}", "mínimo de cores {lower}"),
                (false, true) => {
                    say!(
                        lang,
                        "chromatic number from {lower} to {upper}",
                        "número cromático de {lower} a {upper}"
                    )
                }
                (false, false) => {
                    say!(
                        lang,
                        "fewest colours from {lower} to {upper}",
                        "mínimo de cores de {lower} a {upper}"
                    )
                }
            };
            writeln!(out, "{line}")?;
            found
                .proof
                .iter()
                .filter(|_| lower > 0)
                .try_for_each(|proof| writeln!(out, "{}", self.proof_text(proof, lower)))?;
            if let Some(colouring) = colouring {
                self.write_colouring(&mut out, colouring)?;
            }
            if !exact && search {
                return self.gave_up(&mut out, None);
            }
        }
        out.flush()?;
        Ok(if found.impossible { Outcome::Negative } else { Outcome::Answered })
    }

    fn decide(&self, colours: usize, search: bool) -> Result<Outcome> {
        let lang = self.session.lang;
        let problem = &self.task.view.problem;
        let decision = self.with_options(search, |options| {
            if !problem.is_plain() {
                return decide(problem, colours, options);
            }
            let options = Options { target: Some(colours), ..*options };
            let bounds = chromatic(problem.graph(), &options, &mut |bounds| {
                self.live.tell(bounds.lower, Some(bounds.upper));
            });
            decided(&bounds, colours)
        });
        let mut out = self.session.out();
        match decision {
            Decision::Coloured(colouring) => {
                self.draw(&colouring)?;
                if self.json {
                    let fields = json!({ "colours": colours, "colourable": true, "colouring": self.colouring_json(&colouring) });
                    out.write_all(json_line(&fields, &[]).as_bytes())?;
                } else {
                    self.write_colouring(&mut out, &colouring)?;
                }
                out.flush()?;
                Ok(Outcome::Answered)
            }
            Decision::Impossible(proof) => {
                if self.json {
                    let mut fields = json!({ "colours": colours, "colourable": false });
                    fields.as_object_mut().iter_mut().for_each(|fields| self.add_proof(fields, &proof));
                    out.write_all(json_line(&fields, &[]).as_bytes())?;
                } else {
                    let no = match colours {
                        1 => say!(lang, "1 colour is not enough", "1 cor não basta"),
                        _ => say!(lang, "{colours} colours are not enough", "{colours} cores não bastam"),
                    };
                    writeln!(out, "{no}")?;
                    writeln!(out, "{}", self.proof_text(&proof, colours + 1))?;
                }
                out.flush()?;
                Ok(Outcome::Negative)
            }
            _ if !search => {
                let open = say!(lang, "not decided without a search", "não se decide sem uma busca");
                self.session.complain(&open);
                Ok(Outcome::GaveUp)
            }
            _ => self.gave_up(&mut out, Some(json!({ "colours": colours, "colourable": null }))),
        }
    }

    fn count(&self) -> Result<Outcome> {
        let colours = self.colours()?;
        let counted = self
            .with_options(true, |options| count(&self.task.view.problem, colours, self.limit, options.stop));
        let mut out = self.session.out();
        let stopped =
            !counted.exact && self.limit.is_none_or(|limit| counted.solutions < BigUint::from(limit));
        let number = counted.solutions.to_string();
        if self.json {
            let fields = json!({ "colours": colours, "count": number, "exact": counted.exact });
            out.write_all(json_line(&fields, &[]).as_bytes())?;
        } else if counted.exact {
            writeln!(out, "{number}")?;
        } else {
            writeln!(out, "{}", say!(self.session.lang, "at least {number}", "pelo menos {number}"))?;
        }
        if stopped {
            return self.gave_up(&mut out, None);
        }
        out.flush()?;
        let none = counted.exact && number == "0";
        Ok(if none { Outcome::Negative } else { Outcome::Answered })
    }

    fn all(&self) -> Result<Outcome> {
        let colours = self.colours()?;
        let mut out = self.session.out();
        let mut found = 0;
        let mut failed = None;
        let finished = self.with_options(true, |options| {
            all(&self.task.view.problem, colours, options.stop, &mut |colouring| {
                found += 1;
                let written = if self.json {
                    let fields = json!({ "colouring": self.colouring_json(&colouring) });
                    out.write_all(json_line(&fields, &[]).as_bytes()).map_err(Into::into)
                } else {
                    self.write_colouring(&mut out, &colouring)
                };
                failed = written.err();
                failed.is_none() && self.limit.is_none_or(|limit| found < limit)
            })
        });
        if let Some(error) = failed {
            return Err(error);
        }
        if !finished && self.limit.is_none_or(|limit| found < limit) {
            return self.gave_up(&mut out, None);
        }
        out.flush()?;
        Ok(if found == 0 { Outcome::Negative } else { Outcome::Answered })
    }

    fn polynomial(&self) -> Result<Outcome> {
        /// So many states fit into a gigabyte or two.
        const STATES: usize = 1 << 22;
        let lang = self.session.lang;
        if !self.task.view.problem.is_plain() {
            return Err(anyhow!(say!(
                lang,
                "only plain colouring has a chromatic polynomial: no lists, demands, distances or givens",
                "só a coloração simples tem polinômio cromático: sem listas, demandas, distâncias ou dados"
            )));
        }
        let graph = self.task.view.problem.graph();
        let found = self.with_options(true, |options| Polynomial::of(graph, STATES, options.stop));
        let mut out = self.session.out();
        let Ok(polynomial) = found else {
            if self.limits.stop().is_none() {
                let memory = Stop::Memory.text(lang);
                self.session.complain(&say!(lang, "gave up: {memory}", "desistiu: {memory}"));
                return Ok(Outcome::GaveUp);
            }
            return self.gave_up(&mut out, None);
        };
        if self.json {
            let coefficients: Vec<String> =
                polynomial.coefficients().iter().map(ToString::to_string).collect();
            let number = polynomial.chromatic_number();
            let fields = json!({ "coefficients": coefficients, "chromatic_number": number });
            out.write_all(json_line(&fields, &[]).as_bytes())?;
        } else {
            writeln!(out, "{polynomial}")?;
        }
        out.flush()?;
        Ok(Outcome::Answered)
    }
}

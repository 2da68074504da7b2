//! `garns reduce`: one problem written as another, and solutions carried back.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, value_parser};
use garns::colour::{Content, GraphFormat, Problem, error_text, read, remark_text};
use garns::reduce::{Colouring, Made, Of, REDUCTIONS, Reduced, Reduction, find};
use garns::{FORMATS, Lang, Shape, Text, Unread, say};
use serde_json::json;

use super::Verb;
use crate::input::{self, Input};
use crate::options::{FORMAT, NUMBER, arguments, hints, output, written};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::sink::Sink;
use crate::unread::{Teller, json_line};

pub(crate) const VERB: Verb = Verb {
    name: "reduce",
    about: Text {
        en: "Write one problem as another, and carry solutions back",
        pt: "Escreve um problema como outro, e traz soluções de volta",
    },
    examples: &[
        "garns reduce latin-to-sudoku '12....3..' -o sudoku.toml",
        "garns reduce latin-to-sudoku '12....3..' --back solution.txt",
        "garns reduce colouring-to-puzzle graph.col --colours 3 -o puzzle.toml",
        "garns reduce sudoku-to-exact-cover puzzles/figure-1.toml",
        "garns reduce sudoku-to-sat puzzles/figure-1.toml -o sudoku.cnf",
        "garns reduce sudoku-to-sat puzzles/figure-1.toml --back answer.txt",
    ],
    command,
    run,
};

/// Options that only some reductions read.
const OF_PUZZLES: &[&str] = &["shape", "symbols", "strict"];
const OF_COLOURINGS: &[&str] = &["colours"];

fn command(lang: Lang) -> Command {
    let listed: String = REDUCTIONS
        .iter()
        .map(|reduction| format!("\n- {}: {}", reduction.name, reduction.about.get(lang)))
        .collect();
    let name = say!(lang, "The reduction:{listed}", "A redução:{listed}");
    let mut formats: Vec<&str> = FORMATS.iter().filter(|f| f.read.is_some()).map(|f| f.name).collect();
    formats.extend(GraphFormat::ALL.iter().map(|(name, _)| *name).filter(|name| garns::find(name).is_none()));
    Command::new("reduce").args(arguments! { lang;
        positional "name" ("NAME", "NOME"): "", "",
            .help(name).required(true).hide_possible_values(true)
            .value_parser(REDUCTIONS.iter().map(|reduction| reduction.name).collect::<Vec<_>>());
        positional "input" ("INPUT", "ENTRADA"):
            "A puzzle or a graph: a file, - for standard input, or the puzzle itself [default: -]",
            "Um jogo ou um grafo: um arquivo, - para a entrada padrão, ou o próprio jogo [padrão: -]";
        choice "from" FORMAT:
            "The format of the input [default: detected]", "O formato da entrada [padrão: detectado]",
            formats;
        option "shape" ("SHAPE", "FORMA"):
            "How plain grids are divided [default: latin for latin-to-sudoku, else usual]",
            "Como grades simples se dividem [padrão: latin para latin-to-sudoku, senão usual]",
            .value_parser(value_parser!(Shape));
        option "symbols" ("SYMBOLS", "SÍMBOLOS"):
            "The symbols of the values in order, for puzzles with letters",
            "Os símbolos dos valores em ordem, para jogos com letras";
        flag "strict":
            "Refuse a puzzle where a part of its text is not read",
            "Recusa um jogo quando uma parte do seu texto não é lida";
        option "colours" NUMBER:
            "How many colours a graph is to be coloured with [default: what its file says]",
            "Com quantas cores colorir um grafo [padrão: o que diz seu arquivo]",
            .short('k').value_parser(value_parser!(u64).range(1..));
        option "back" ("SOLUTION", "SOLUÇÃO"):
            "Carry this solution of the result back: a file, - for standard input, or the solution itself",
            "Traz de volta esta solução do resultado: um arquivo, - para a entrada padrão, ou a própria solução";
        choice "to" FORMAT:
            "The format of the puzzle that is made [default: toml]",
            "O formato do jogo produzido [padrão: toml]",
            written(), .short('t').conflicts_with("back");
        output(lang);
        crate::options::json(lang);
    })
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let reduction = matches.get_one::<String>("name").and_then(|name| find(name)).context("NAME")?;
    let argument = matches.get_one::<String>("input").map_or("-", String::as_str);
    let back = matches.get_one::<String>("back");
    if argument == "-" && back.is_some_and(|back| back == "-") {
        return Err(anyhow!(say!(
            lang,
            "standard input can't be both the input and the solution",
            "a entrada padrão não pode ser ao mesmo tempo a entrada e a solução"
        )));
    }
    let mut sink = Sink::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), session)?;
    let (reduced, unread) = reduce(reduction, argument, matches, session)?;
    let mut told = json!({ "reduction": reduction.name, "parsimonious": reduced.is_parsimonious() });
    let text = if let Some(back) = back {
        let (text, name) = text(back, lang)?;
        let solution = reduced.back(&text);
        let solution =
            solution.map_err(|error| anyhow!(Input::prefixed(name.as_deref(), &error.text(lang))))?;
        told["solution"] = solution.clone().into();
        solution
    } else {
        let to = matches.get_one::<String>("to");
        let (text, format) = match (reduced.made(), to) {
            (Made::Puzzle(puzzle), to) => {
                let format = garns::find(to.map_or("toml", String::as_str)).context("--to")?;
                let text = garns::write(puzzle, format).map_err(|refusal| anyhow!(refusal.text(lang)))?;
                (text, format.name)
            }
            (Made::Text { format, text }, None) => (text, format),
            (Made::Text { .. }, Some(_)) => return Err(not_read("to", reduction, lang)),
        };
        told["format"] = format.into();
        told["made"] = text.clone().into();
        text
    };
    let text = if matches.get_flag("json") { json_line(&told, &unread) } else { text };
    sink.write_all(text.as_bytes())?;
    sink.finish()?;
    Ok(Outcome::Answered)
}

/// Reads what is reduced, and reduces it; with what of it was not read.
fn reduce(
    reduction: &Reduction,
    argument: &str,
    matches: &ArgMatches,
    session: &Session,
) -> Result<(Box<dyn Reduced>, Vec<Unread>)> {
    let lang = session.lang;
    let other = match reduction.of {
        Of::Latin(_) | Of::Puzzle(_) => OF_COLOURINGS,
        Of::Colouring(_) => OF_PUZZLES,
    };
    if let Some(name) = other.iter().find(|name| matches.value_source(name) == Some(ValueSource::CommandLine))
    {
        return Err(not_read(name, reduction, lang));
    }
    let (reduced, name, unread) = match reduction.of {
        Of::Latin(make) | Of::Puzzle(make) => {
            let mut hints = hints(matches);
            if matches.contains_id("from") && hints.format.is_none() {
                return Err(not_read("from", reduction, lang));
            }
            if matches!(reduction.of, Of::Latin(_)) {
                hints.shape.get_or_insert(Shape::Latin);
            }
            let (text, name) = text(argument, lang)?;
            let read = garns::read_all(&text, &hints);
            let read = read.map_err(|error| anyhow!(Input::prefixed(name.as_deref(), &error.text(lang))))?;
            let mut teller = Teller::default();
            teller.tell(&read.unread, name.as_deref(), session);
            teller.finish(name.as_deref(), session);
            (make(&read.puzzle), name, read.unread)
        }
        Of::Colouring(make) => {
            let (colouring, name) = colouring(argument, matches, session)?;
            (make(colouring), name, Vec::new())
        }
    };
    let reduced = reduced.map_err(|error| anyhow!(Input::prefixed(name.as_deref(), &error.text(lang))))?;
    Ok((reduced, unread))
}

/// A graph with its number of colours, and what to call it in messages.
fn colouring(argument: &str, matches: &ArgMatches, session: &Session) -> Result<(Colouring, Option<String>)> {
    let lang = session.lang;
    let (bytes, name) = input::bytes(argument, lang)?;
    let prefixed = |why: &str| anyhow!(Input::prefixed(name.as_deref(), why));
    let format = match matches.get_one::<String>("from") {
        Some(from) => GraphFormat::ALL.iter().find(|(known, _)| known == from).map(|(_, format)| *format),
        None => GraphFormat::certain(&bytes)
            .or_else(|| GraphFormat::of_name(argument))
            .or_else(|| GraphFormat::likely(&bytes)),
    };
    let format = format.ok_or_else(|| {
        prefixed(&say!(
            lang,
            "this is no graph in a format that is known (see garns colour --help)",
            "isto não é um grafo num formato conhecido (veja garns colour --help)"
        ))
    })?;
    let reading = read(&bytes, format).map_err(|error| prefixed(&error_text(&error, lang)))?;
    for remark in &reading.remarks {
        session.note(&Input::prefixed(name.as_deref(), &remark_text(remark, lang)));
    }
    let asked = matches.get_one::<u64>("colours").map(|colours| *colours as usize);
    let colours = asked.or(reading.colours).ok_or_else(|| {
        prefixed(&say!(lang, "say with how many colours: --colours 3", "diga com quantas cores: --colours 3"))
    })?;
    let problem = match reading.content {
        Content::Graph(problem) => problem,
        Content::Hypergraph(hypergraph) => Problem::strong(&hypergraph),
    };
    Ok((Colouring { problem, colours, names: reading.names }, name))
}

/// A small text, and what to call it in messages.
fn text(argument: &str, lang: Lang) -> Result<(String, Option<String>)> {
    let (bytes, name) = input::bytes(argument, lang)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        let why = say!(lang, "the input is not UTF-8 text", "a entrada não é texto UTF-8");
        anyhow!(Input::prefixed(name.as_deref(), &why))
    })?;
    Ok((text, name))
}

/// An option, or its value, that means nothing to a reduction.
fn not_read(option: &str, reduction: &Reduction, lang: Lang) -> anyhow::Error {
    let name = reduction.name;
    anyhow!(say!(lang, "{name} has no use for this --{option}", "{name} não tem uso para este --{option}"))
}

//! `garns explain`: the whole way to the solution, step by step; or why there is none, or more than one.

pub(crate) mod why;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use garns::draw::{Format, Options, draw_step, write};
use garns::{
    AnyPosition, CellNotation, ExplainedLink, ExplainedStep, Lang, Puzzle, Stop, TECHNIQUES, Technique,
    TechniqueOrder, TechniqueSet, Text, line, say, technique,
};

use super::Verb;
use super::hint::{Start, timeout};
use super::rate::unanswered;
use crate::input;
use crate::missing::drawable;
use crate::options::{FORMAT, arguments, hints, json, reading};
use crate::outcome::Outcome;
use crate::paint;
use crate::session::{BOLD, Session};
use crate::sink;
use crate::unread::json_line;
use crate::words::blanks;

pub(crate) const VERB: Verb = Verb {
    name: "explain",
    about: Text {
        en: "Explain how people solve a puzzle, step by step",
        pt: "Explica como se resolve um jogo à mão, passo a passo",
    },
    examples: &[
        "garns explain puzzles/star-burst-leo.toml",
        "garns explain --until xy-wing puzzles/star-burst-leo.toml",
        "garns explain --only naked-single,hidden-single,pointing puzzles/figure-1.toml",
        "garns explain --links puzzles/star-burst-leo.toml",
        "garns explain --lang pt --cells lc puzzles/star-burst-leo.toml",
        "garns explain --draw steps --to png puzzles/figure-1.toml",
        "garns explain --impossible 1234............",
        "garns explain --several 1.34............",
    ],
    command,
    run,
};

fn command(lang: Lang) -> Command {
    let formats = Format::ALL.iter().map(|format| format.name()).collect();
    Command::new("explain").args(arguments! { lang;
        ..reading(lang);
        ..restrictions(lang);
        ..why::arguments(lang);
        timeout(lang);
        option "draw" ("FOLDER", "PASTA"):
            "Draw every step into this folder (001.svg, 002.svg …)",
            "Desenha cada passo nesta pasta (001.svg, 002.svg …)",
            .value_parser(value_parser!(PathBuf));
        choice "to" FORMAT: "The format of the drawings", "O formato dos desenhos",
            formats, .default_value("svg");
        ..links(lang);
        json(lang);
    })
}

/// `--links`: chains link by link.
pub(crate) fn links(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        flag "links":
            "Tell chains link by link, each with its reason",
            "Conta as cadeias elo por elo, cada um com a sua razão";
    }
}

/// The links of a step, a line each, numbered; those of a chain within the chain indented, before the link they show.
pub(crate) fn told_links(step: &ExplainedStep) -> impl Iterator<Item = String> {
    fn add(links: &[ExplainedLink], depth: usize, lines: &mut Vec<String>) {
        for (number, link) in links.iter().enumerate() {
            add(&link.within, depth + 1, lines);
            lines.push(format!("     {}{:3}) {}", "     ".repeat(depth), number + 1, link.text));
        }
    }
    let mut lines = Vec::new();
    add(&step.links, 0, &mut lines);
    lines.into_iter()
}

/// Which techniques may be used.
pub(crate) fn restrictions(lang: Lang) -> Vec<Arg> {
    let list = Text { en: "LIST", pt: "LISTA" };
    arguments! { lang;
        option "until" ("TECHNIQUE", "TÉCNICA"):
            "Use only techniques up to this one", "Usa só as técnicas até esta";
        option "only" list:
            "Use only these techniques, separated by commas", "Usa só estas técnicas, separadas por vírgulas",
            .action(ArgAction::Append).value_delimiter(',');
        option "without" list:
            "Don't use these techniques, separated by commas",
            "Não usa estas técnicas, separadas por vírgulas",
            .action(ArgAction::Append).value_delimiter(',');
        choice "order" ("ORDER", "ORDEM"):
            "Try techniques as people do, by Sudoku Explainer's ratings, or as HoDoKu does",
            "Tenta as técnicas como as pessoas, pelas notas do Sudoku Explainer, ou como o HoDoKu",
            vec!["usual", "explainer", "hodoku"], .default_value("usual");
        choice "cells" ("STYLE", "ESTILO"):
            "Write cells as r4c2 or as L4C2", "Escreve as células como r4c2 ou como L4C2",
            vec!["rc", "lc"], .default_value("rc");
    }
}

/// How cells are written, as the arguments of [`restrictions`] say.
pub(crate) fn notation(matches: &ArgMatches) -> CellNotation {
    match matches.get_one::<String>("cells").map(String::as_str) {
        Some("lc") => CellNotation::Lc,
        _ => CellNotation::Rc,
    }
}

/// The techniques that the arguments of [`restrictions`] leave.
pub(crate) fn knowledge(matches: &ArgMatches, unique: bool, lang: Lang) -> Result<TechniqueSet> {
    let named = |name: &str| -> Result<&'static Technique> {
        let name = name.trim();
        technique(name).ok_or_else(|| {
            let close =
                TECHNIQUES.iter().filter(|technique| technique.name.contains(name) && !name.is_empty());
            let mut known: Vec<&str> = close.map(|technique| technique.name).collect();
            if known.is_empty() {
                known = TECHNIQUES.iter().map(|technique| technique.name).collect();
            }
            let known = known.join(", ");
            anyhow!(say!(
                lang,
                "there is no technique \"{name}\"; there are {known}",
                "não existe a técnica \"{name}\"; existem {known}"
            ))
        })
    };
    let listed = |option: &str| -> Result<Vec<&'static Technique>> {
        matches.get_many::<String>(option).into_iter().flatten().map(|name| named(name)).collect()
    };
    let only = listed("only")?;
    let all = if only.is_empty() { TechniqueSet::usual(unique) } else { TechniqueSet::only(&only, unique) };
    let order = match matches.get_one::<String>("order").map(String::as_str) {
        Some("explainer") => TechniqueOrder::Explainer,
        Some("hodoku") => TechniqueOrder::Hodoku,
        _ => TechniqueOrder::Usual,
    };
    let all = all.without(&listed("without")?).in_order(order);
    match matches.get_one::<String>("until") {
        Some(last) => Ok(all.until(named(last)?)),
        None => Ok(all),
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    drawable(drawn_as(matches), session.lang)?;
    let (impossible, several) = (matches.get_flag("impossible"), matches.get_flag("several"));
    // A value that is given twice is a reason why there is no solution, not an error.
    let hints = garns::Hints { lenient: impossible, ..hints(matches) };
    input::each_puzzle(matches, &hints, session, &mut session.out(), |entry, out| {
        if impossible {
            why::impossible(entry, matches, session, out)
        } else if several {
            why::several(entry, matches, session, out)
        } else {
            explain(entry, matches, session, out)
        }
    })
}

/// What steps are drawn as.
fn drawn_as(matches: &ArgMatches) -> Format {
    matches.get_one::<String>("to").and_then(|name| Format::find(name)).unwrap_or(Format::Svg)
}

fn explain(
    entry: &garns::Entry,
    matches: &ArgMatches,
    session: &Session,
    out: &mut impl Write,
) -> Result<Outcome> {
    let puzzle = &entry.puzzle;
    let (lang, json) = (session.lang, matches.get_flag("json"));
    let mut start = match Start::of(puzzle, matches, session)? {
        Ok(start) => start,
        Err(why) => {
            session.complain(&why.as_it_stands(lang));
            return Ok(unanswered(why));
        }
    };
    let folder = matches.get_one::<PathBuf>("draw").map(PathBuf::as_path);
    let format = drawn_as(matches);
    let options = Options { lang, ..Options::default() };
    if let Some(folder) = folder {
        sink::make_folder(folder, session)?;
    }
    let mut told = Vec::new();
    while !start.position.grid().is_full() && !start.position.is_broken() {
        let position = &mut start.position;
        let Some(step) = position.next(&start.knowledge) else { break };
        let number = told.len() + 1;
        let words = ExplainedStep::new(position, &step, lang);
        if !json {
            writeln!(out, "{number:3}. {}", words.text)?;
            for link in told_links(&words).filter(|_| matches.get_flag("links")) {
                writeln!(out, "{link}")?;
            }
        }
        if let Some(folder) = folder {
            let path = folder.join(format!("{number:03}.{}", format.name()));
            let picture = write(&draw_step(puzzle, position, Some(&step), &options), format);
            let picture = picture.map_err(|error| anyhow!(error.text(lang)))?;
            sink::write(&path, &picture, session)?;
        }
        position.apply(&step);
        told.push(words);
    }
    let (position, solved) = (&start.position, start.position.grid().is_full());
    let stopped = if solved { None } else { start.stopped() };
    if json {
        let puzzle_line = line(puzzle, puzzle.givens());
        let end = line(puzzle, position.grid());
        let mut object =
            serde_json::json!({ "puzzle": puzzle_line, "solved": solved, "end": end, "steps": told });
        if let Some(stop) = stopped {
            object["stop"] = serde_json::json!(stop);
        }
        out.write_all(json_line(&object, &entry.unread).as_bytes())?;
    } else {
        show_end(puzzle, position, solved, stopped, lang, out)?;
        if let Some(without) = garns::without(&entry.unread, lang) {
            writeln!(out, "{without}")?;
        }
    }
    Ok(if solved { Outcome::Answered } else { Outcome::GaveUp })
}

fn show_end(
    puzzle: &Puzzle,
    position: &AnyPosition,
    solved: bool,
    stopped: Option<Stop>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<()> {
    let style = |cell: usize| if puzzle.givens().get(cell).is_some() { BOLD } else { Default::default() };
    write!(out, "{}", paint::grid(puzzle, position.grid(), style))?;
    let left = blanks(position.grid().blanks(), lang);
    let sentence = match stopped {
        _ if solved => say!(lang, "Solved.", "Resolvido."),
        Some(stop) => {
            let why = stop.text(lang);
            say!(lang, "Gave up ({why}): {left}.", "Desistiu ({why}): {left}.")
        }
        None => say!(lang, "Stuck: {left}.", "Empacado: {left}."),
    };
    writeln!(out, "{sentence}")?;
    Ok(())
}

//! `garns grids transform`: turns, mirrors, swaps and renaming, in the order in which they are asked for.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use garns::generate::{Rng, seed_of};
use garns::grids::boxes::{Geometry, Shape, Symmetry};
use garns::{Lang, Text, say};
use serde_json::json;

use super::super::actions::Action;
use super::symmetry::{line, plain, tell, written};
use super::words::told;
use crate::input;
use crate::options::{NUMBER, arguments, hints, reading};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "transform",
    about: Text {
        en: "Make another grid or puzzle of one by symmetries, in the order of the options",
        pt: "Faz de uma grade ou jogo outro por simetrias, na ordem das opções",
    },
    usage: Text { en: "[OPTIONS] [PUZZLE]...", pt: "[OPÇÕES] [JOGO]..." },
    examples: &[
        "garns grids transform --rotate 90 --relabel 987654321 .......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "garns grids transform --swap-rows 1,2 --swap-bands 1,3 --transpose puzzle.sdk",
        "garns grids transform --random --seed 7 puzzles.sdm",
    ],
    args,
    run,
};

const PAIR: Text = Text { en: "A,B", pt: "A,B" };
const ORDER: Text = Text { en: "ORDER", pt: "ORDEM" };

/// The options of which each is a step, in any order and as often as wanted.
const STEPS: [&str; 9] = [
    "rotate",
    "flip",
    "swap-rows",
    "swap-columns",
    "swap-bands",
    "swap-stacks",
    "rows",
    "columns",
    "relabel",
];

fn args(lang: Lang) -> Vec<Arg> {
    let mirrors = vec!["left-right", "top-bottom", "diagonal", "anti-diagonal"];
    arguments! { lang;
        ..reading(lang);
        flag "transpose": "Rows become columns", "Linhas viram colunas";
        choice "rotate" ("DEGREES", "GRAUS"):
            "Turn clockwise by so many degrees", "Gira tantos graus no sentido horário",
            vec!["90", "180", "270"], .action(ArgAction::Append);
        choice "flip" ("AXIS", "EIXO"): "Mirror", "Espelha", mirrors, .action(ArgAction::Append);
        option "swap-rows" PAIR: "Swap two rows of a band", "Troca duas linhas de uma faixa",
            .action(ArgAction::Append);
        option "swap-columns" PAIR: "Swap two columns of a stack", "Troca duas colunas de uma pilha",
            .action(ArgAction::Append);
        option "swap-bands" PAIR: "Swap two bands (rows of boxes)", "Troca duas faixas (linhas de blocos)",
            .action(ArgAction::Append);
        option "swap-stacks" PAIR:
            "Swap two stacks (columns of boxes)", "Troca duas pilhas (colunas de blocos)",
            .action(ArgAction::Append);
        option "rows" ORDER:
            "All rows anew: the row that comes to each place (213456789, or 2,1,3,…)",
            "Todas as linhas de novo: a linha que vai para cada lugar (213456789, ou 2,1,3,…)",
            .action(ArgAction::Append);
        option "columns" ORDER:
            "All columns anew: the column that comes to each place (213456789, or 2,1,3,…)",
            "Todas as colunas de novo: a coluna que vai para cada lugar (213456789, ou 2,1,3,…)",
            .action(ArgAction::Append);
        option "relabel" ("DIGITS", "DÍGITOS"):
            "What the digits from 1 become", "O que os dígitos a partir de 1 viram",
            .action(ArgAction::Append);
        flag "random":
            "At last a symmetry by chance, each as likely as any other",
            "Por último uma simetria ao acaso, cada uma tão provável quanto qualquer outra";
        option "seed" NUMBER: "Seed of --random [default: 0]", "Semente de --random [padrão: 0]",
            .value_parser(value_parser!(u64));
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let (as_json, random) = (matches.get_flag("json"), matches.get_flag("random"));
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let mut index = 0;
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let (shape, digits) = match plain(&entry.puzzle, lang) {
            Ok(plain) => plain,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let mut transform = asked(matches, shape, lang)?;
        if random {
            let mut rng = Rng::new(seed_of(seed, index));
            transform = transform.then(&shape.random(&mut |end| rng.index(end)));
        }
        index += 1;
        let image = line(&entry.puzzle, &transform.apply(&digits));
        if as_json {
            let object = json!({ "grid": image, "transform": told(&transform) });
            out.write_all(json_line(&object, &entry.unread).as_bytes())?;
        } else {
            writeln!(out, "{image}")?;
        }
        Ok(Outcome::Answered)
    })
}

/// What the options ask for, one after the other.
fn asked(matches: &ArgMatches, shape: Shape, lang: Lang) -> Result<Symmetry> {
    let mut steps: Vec<(usize, Symmetry)> = Vec::new();
    for name in STEPS {
        let values = matches.get_many::<String>(name).into_iter().flatten();
        for (index, value) in matches.indices_of(name).into_iter().flatten().zip(values) {
            steps.push((index, step(name, value, shape, lang)?));
        }
    }
    if matches.value_source("transpose") == Some(ValueSource::CommandLine) {
        let transposed = turned("transpose", Geometry::Diagonal, shape, lang)?;
        steps.extend(matches.index_of("transpose").map(|index| (index, transposed)));
    }
    steps.sort_by_key(|(index, _)| *index);
    Ok(steps.iter().fold(Symmetry::identity(shape.order()), |all, (_, step)| all.then(step)))
}

/// What one option asks for.
fn step(name: &str, value: &str, shape: Shape, lang: Lang) -> Result<Symmetry> {
    let mut found = Symmetry::identity(shape.order());
    let (height, width) = shape.sides();
    let geometry = |geometry: Geometry| turned(&format!("{name} {value}"), geometry, shape, lang);
    match (name, value) {
        ("rotate", "90") => return geometry(Geometry::QuarterTurn),
        ("rotate", "180") => return geometry(Geometry::HalfTurn),
        ("rotate", _) => return geometry(Geometry::ThreeQuarterTurn),
        ("flip", "left-right") => return geometry(Geometry::LeftRight),
        ("flip", "top-bottom") => return geometry(Geometry::TopBottom),
        ("flip", "diagonal") => return geometry(Geometry::Diagonal),
        ("flip", _) => return geometry(Geometry::AntiDiagonal),
        ("swap-rows", _) => swap(&mut found.rows, height, name, value, lang)?,
        ("swap-columns", _) => swap(&mut found.cols, width, name, value, lang)?,
        ("swap-bands", _) => swap_blocks(&mut found.rows, height, name, value, lang)?,
        ("swap-stacks", _) => swap_blocks(&mut found.cols, width, name, value, lang)?,
        ("rows", _) => found.rows = in_blocks(name, value, shape.order(), height, lang)?,
        ("columns", _) => found.cols = in_blocks(name, value, shape.order(), width, lang)?,
        _ => found.names = order(name, value, shape.order(), lang)?.iter().map(|place| place + 1).collect(),
    }
    Ok(found)
}

/// A turn or mirror, if boxes are still boxes after it.
fn turned(option: &str, geometry: Geometry, shape: Shape, lang: Lang) -> Result<Symmetry> {
    let symmetry = geometry.symmetry(shape.order());
    if symmetry.transposed && !shape.turns() {
        let (rows, cols) = shape.sides();
        return Err(anyhow!(say!(
            lang,
            "--{option}: rows can't become columns where boxes have {rows} rows and {cols} columns",
            "--{option}: linhas não podem virar colunas onde os blocos têm {rows} linhas e {cols} colunas"
        )));
    }
    Ok(symmetry)
}

/// Two numbers from 1 to a last one, from 0.
fn pair(name: &str, value: &str, last: usize, lang: Lang) -> Result<[usize; 2]> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=last).contains(number));
    let pair = value.split_once(',').and_then(|(a, b)| Some([number(a)? - 1, number(b)? - 1]));
    pair.ok_or_else(|| {
        anyhow!(say!(
            lang,
            "--{name} takes two numbers from 1 to {last}, as in 1,2: {value}",
            "--{name} aceita dois números de 1 a {last}, como em 1,2: {value}"
        ))
    })
}

fn swap(lines: &mut [u8], size: usize, name: &str, value: &str, lang: Lang) -> Result<()> {
    let [a, b] = pair(name, value, lines.len(), lang)?;
    if a / size != b / size {
        return Err(anyhow!(say!(
            lang,
            "--{name} {value}: the two are not in the same {size}, and swapping them would break the boxes",
            "--{name} {value}: as duas não estão nas mesmas {size}, e trocá-las quebraria os blocos"
        )));
    }
    lines.swap(a, b);
    Ok(())
}

fn swap_blocks(lines: &mut [u8], size: usize, name: &str, value: &str, lang: Lang) -> Result<()> {
    let [a, b] = pair(name, value, lines.len() / size, lang)?;
    for line in 0..size {
        lines.swap(a * size + line, b * size + line);
    }
    Ok(())
}

/// The numbers up to an order, each once, from 0: as digits, or with commas between them.
fn order(name: &str, value: &str, last: usize, lang: Lang) -> Result<Vec<u8>> {
    let number = |text: &str| text.trim().parse::<u8>().ok()?.checked_sub(1);
    let numbers: Option<Vec<u8>> = match value.contains(',') {
        true => value.split(',').map(number).collect(),
        false => value.chars().map(|digit| number(digit.encode_utf8(&mut [0; 4]))).collect(),
    };
    let once = |order: &Vec<u8>| order.len() == last && (0..last as u8).all(|number| order.contains(&number));
    numbers.filter(once).ok_or_else(|| {
        let example = written(1..=last as u8, last);
        anyhow!(say!(
            lang,
            "--{name} takes the numbers from 1 to {last}, each once, as in {example}: {value}",
            "--{name} aceita os números de 1 a {last}, cada um uma vez, como em {example}: {value}"
        ))
    })
}

/// An order of lines that keeps together what shares a box.
fn in_blocks(name: &str, value: &str, last: usize, size: usize, lang: Lang) -> Result<Vec<u8>> {
    let order = order(name, value, last, lang)?;
    let block = |line: u8| usize::from(line) / size;
    if order.chunks(size).any(|lines| lines.iter().any(|line| block(*line) != block(lines[0]))) {
        return Err(anyhow!(say!(
            lang,
            "--{name} {value}: each {size} that share a box have to stay together, or the boxes break",
            "--{name} {value}: cada {size} que partilham um bloco precisam ficar juntas, ou os blocos se quebram"
        )));
    }
    Ok(order)
}

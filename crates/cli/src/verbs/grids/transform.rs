//! `garns grids transform`: turns, mirrors, swaps and renaming, in the order in which they are asked for.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use garns::generate::{Rng, seed_of};
use garns::grids::symmetry::{Geometry, Transform};
use garns::{Lang, Text, say};
use serde_json::json;

use super::Action;
use super::symmetry::{line, nine, tell};
use super::words::told;
use crate::input;
use crate::options::{NUMBER, choice, flag, hints, option, reading};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::unread::json_line;

pub(super) const ACTION: Action = Action {
    name: "transform",
    about: Text {
        en: "Make another 9×9 grid or puzzle of one by symmetries, in the order of the options",
        pt: "Faz de uma grade ou jogo 9×9 outro por simetrias, na ordem das opções",
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
    let many = |name, value, help| option(lang, name, value, help).action(ArgAction::Append);
    let transpose = Text { en: "Rows become columns", pt: "Linhas viram colunas" };
    let rotate =
        Text { en: "Turn clockwise by so many degrees", pt: "Gira tantos graus no sentido horário" };
    let flip = Text { en: "Mirror", pt: "Espelha" };
    let rows = Text { en: "Swap two rows of a band", pt: "Troca duas linhas de uma faixa" };
    let columns = Text { en: "Swap two columns of a stack", pt: "Troca duas colunas de uma pilha" };
    let bands = Text { en: "Swap two bands (three rows each)", pt: "Troca duas faixas (três linhas cada)" };
    let stacks =
        Text { en: "Swap two stacks (three columns each)", pt: "Troca duas pilhas (três colunas cada)" };
    let order_of_rows = Text {
        en: "All rows anew: the row that comes to each place (213456789)",
        pt: "Todas as linhas de novo: a linha que vai para cada lugar (213456789)",
    };
    let order_of_columns = Text {
        en: "All columns anew: the column that comes to each place (213456789)",
        pt: "Todas as colunas de novo: a coluna que vai para cada lugar (213456789)",
    };
    let relabel = Text { en: "What the digits 1 to 9 become", pt: "O que os dígitos de 1 a 9 viram" };
    let random = Text {
        en: "At last a symmetry by chance, each as likely as any other",
        pt: "Por último uma simetria ao acaso, cada uma tão provável quanto qualquer outra",
    };
    let seed = Text { en: "Seed of --random [default: 0]", pt: "Semente de --random [padrão: 0]" };
    let degrees = Text { en: "DEGREES", pt: "GRAUS" };
    let axis = Text { en: "AXIS", pt: "EIXO" };
    let mirrors = vec!["left-right", "top-bottom", "diagonal", "anti-diagonal"];
    let mut args = reading(lang);
    args.extend([
        flag(lang, "transpose", transpose),
        choice(lang, "rotate", degrees, rotate, vec!["90", "180", "270"]).action(ArgAction::Append),
        choice(lang, "flip", axis, flip, mirrors).action(ArgAction::Append),
        many("swap-rows", PAIR, rows),
        many("swap-columns", PAIR, columns),
        many("swap-bands", PAIR, bands),
        many("swap-stacks", PAIR, stacks),
        many("rows", ORDER, order_of_rows),
        many("columns", ORDER, order_of_columns),
        many("relabel", Text { en: "DIGITS", pt: "DÍGITOS" }, relabel),
        flag(lang, "random", random),
        option(lang, "seed", NUMBER, seed).value_parser(value_parser!(u64)),
    ]);
    args
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let asked = asked(matches, lang)?;
    let (as_json, random) = (matches.get_flag("json"), matches.get_flag("random"));
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
    let mut index = 0;
    input::each_puzzle(matches, &hints(matches), session, &mut session.out(), |entry, out| {
        let digits = match nine(&entry.puzzle, lang) {
            Ok(digits) => digits,
            Err(why) => {
                tell(&why, as_json, entry, session, out)?;
                return Ok(Outcome::BadInput);
            }
        };
        let transform = match random {
            true => {
                let mut rng = Rng::new(seed_of(seed, index));
                asked.then(&Transform::random(&mut |end| rng.index(end)))
            }
            false => asked,
        };
        index += 1;
        let image = line(&transform.apply(&digits));
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
fn asked(matches: &ArgMatches, lang: Lang) -> Result<Transform> {
    let mut steps: Vec<(usize, Transform)> = Vec::new();
    for name in STEPS {
        let values = matches.get_many::<String>(name).into_iter().flatten();
        for (index, value) in matches.indices_of(name).into_iter().flatten().zip(values) {
            steps.push((index, step(name, value, lang)?));
        }
    }
    if matches.value_source("transpose") == Some(ValueSource::CommandLine) {
        steps.extend(matches.index_of("transpose").map(|index| (index, Geometry::Diagonal.transform())));
    }
    steps.sort_by_key(|(index, _)| *index);
    Ok(steps.iter().fold(Transform::IDENTITY, |all, (_, step)| all.then(step)))
}

/// What one option asks for.
fn step(name: &str, value: &str, lang: Lang) -> Result<Transform> {
    let mut found = Transform::IDENTITY;
    match (name, value) {
        ("rotate", "90") => return Ok(Geometry::QuarterTurn.transform()),
        ("rotate", "180") => return Ok(Geometry::HalfTurn.transform()),
        ("rotate", _) => return Ok(Geometry::ThreeQuarterTurn.transform()),
        ("flip", "left-right") => return Ok(Geometry::LeftRight.transform()),
        ("flip", "top-bottom") => return Ok(Geometry::TopBottom.transform()),
        ("flip", "diagonal") => return Ok(Geometry::Diagonal.transform()),
        ("flip", _) => return Ok(Geometry::AntiDiagonal.transform()),
        ("swap-rows", _) => found.rows = swapped(name, value, lang)?,
        ("swap-columns", _) => found.cols = swapped(name, value, lang)?,
        ("swap-bands", _) => found.rows = blocks_swapped(name, value, lang)?,
        ("swap-stacks", _) => found.cols = blocks_swapped(name, value, lang)?,
        ("rows", _) => found.rows = in_blocks(name, value, lang)?,
        ("columns", _) => found.cols = in_blocks(name, value, lang)?,
        _ => found.names = order(name, value, lang)?.map(|place| place + 1),
    }
    Ok(found)
}

/// Two numbers from 1 to a last one, from 0.
fn pair(name: &str, value: &str, last: u8, lang: Lang) -> Result<[u8; 2]> {
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|number| (1..=last).contains(number));
    let pair = value.split_once(',').and_then(|(a, b)| Some([number(a)? - 1, number(b)? - 1]));
    pair.ok_or_else(|| {
        anyhow!(say!(
            lang,
            "--{name} takes two numbers from 1 to {last}, as in 1,2: {value}",
            "--{name} aceita dois números de 1 a {last}, como em 1,2: {value}"
        ))
    })
}

fn swapped(name: &str, value: &str, lang: Lang) -> Result<[u8; 9]> {
    let [a, b] = pair(name, value, 9, lang)?;
    if a / 3 != b / 3 {
        return Err(anyhow!(say!(
            lang,
            "--{name} {value}: the two are not in the same three, and swapping them would break the boxes",
            "--{name} {value}: as duas não estão no mesmo trio, e trocá-las quebraria os blocos"
        )));
    }
    let mut lines = Transform::IDENTITY.rows;
    lines.swap(usize::from(a), usize::from(b));
    Ok(lines)
}

fn blocks_swapped(name: &str, value: &str, lang: Lang) -> Result<[u8; 9]> {
    let [a, b] = pair(name, value, 3, lang)?;
    let mut blocks = [0, 1, 2];
    blocks.swap(usize::from(a), usize::from(b));
    Ok(std::array::from_fn(|line| 3 * blocks[line / 3] + line as u8 % 3))
}

/// Nine digits, each once, from 0.
fn order(name: &str, value: &str, lang: Lang) -> Result<[u8; 9]> {
    let digits: Vec<u8> = value.bytes().map(|byte| byte.wrapping_sub(b'1')).collect();
    let order = <[u8; 9]>::try_from(digits).ok();
    order.filter(|order| (0..9).all(|digit| order.contains(&digit))).ok_or_else(|| {
        anyhow!(say!(
            lang,
            "--{name} takes the digits 1 to 9, each once: {value}",
            "--{name} aceita os dígitos de 1 a 9, cada um uma vez: {value}"
        ))
    })
}

/// An order of lines that keeps together what shares a box.
fn in_blocks(name: &str, value: &str, lang: Lang) -> Result<[u8; 9]> {
    let order = order(name, value, lang)?;
    if order.chunks(3).any(|three| three.iter().any(|line| line / 3 != three[0] / 3)) {
        return Err(anyhow!(say!(
            lang,
            "--{name} {value}: 123, 456 and 789 have to stay together, or the boxes break",
            "--{name} {value}: 123, 456 e 789 precisam ficar juntas, ou os blocos se quebram"
        )));
    }
    Ok(order)
}

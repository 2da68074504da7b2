//! `garns grids`: how many grids there are, and which are the same.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgAction, ArgMatches, Command};
use garns::grids::symmetry::{Canonical, Grid, Transform, canonical, is_grid};
use garns::grids::{Budget, Unfinished, total};
use garns::{Lang, Shape, Stop, Text, say};
use serde_json::json;

use super::Verb;
use crate::app::heading;
use crate::options::{json as json_flag, limits, timeout};
use crate::outcome::Outcome;
use crate::session::Session;

pub(crate) const VERB: Verb = Verb {
    name: "grids",
    about: Text {
        en: "Count all grids of a shape; find a grid's canonical form and the symmetry between two grids",
        pt: "Conta todas as grades de uma forma; acha a forma canônica de uma grade e a simetria entre duas",
    },
    examples: &[
        "garns grids count 3x3",
        "garns grids count latin --order 7 --json",
        "garns grids canonical 347291865951638472628754391234169758519872634786543129173425986462987513895316247",
    ],
    command,
    run,
};

/// Bytes that tables may take.
const MEMORY: usize = 8 << 30;

fn command(lang: Lang) -> Command {
    let help = Text { en: "Print help", pt: "Mostra esta ajuda" }.get(lang);
    let template = Text {
        en: "{about-with-newline}\nUsage: {usage}\n\n{all-args}",
        pt: "{about-with-newline}\nUso: {usage}\n\n{all-args}",
    };
    let act = |name: &'static str, about: Text, usage: Text| {
        let flag = Arg::new("help").short('h').long("help").action(ArgAction::Help);
        Command::new(name)
            .about(about.get(lang))
            .override_usage(format!("garns grids {name} {}", usage.get(lang)))
            .help_template(template.get(lang))
            .disable_help_flag(true)
            .arg(flag.help_heading(heading(lang)).help(help))
            .arg(json_flag(lang))
    };
    let argument = |name: &'static str, value: Text, what: Text| {
        Arg::new(name)
            .required(true)
            .value_name(value.get(lang))
            .help_heading(Text { en: "Arguments", pt: "Argumentos" }.get(lang))
            .help(what.get(lang))
    };
    let grid = |name: &'static str| {
        let what = Text { en: "A full 9×9 grid, 81 digits", pt: "Uma grade 9×9 completa, 81 dígitos" };
        argument(name, Text { en: "GRID", pt: "GRADE" }, what)
    };
    let shape = Text {
        en: "Rows and columns of a box (3x3, 2x5), or latin",
        pt: "Linhas e colunas de um bloco (3x3, 2x5), ou latin",
    };
    let order = Text { en: "Order of the Latin squares", pt: "Ordem dos quadrados latinos" };
    let count = Text { en: "Count all grids of a shape", pt: "Conta todas as grades de uma forma" };
    let form = Text {
        en: "The row-minlex form of a grid and its number of automorphisms",
        pt: "A forma canônica (row-minlex) de uma grade e seu número de automorfismos",
    };
    let same = Text {
        en: "Whether two grids are the same up to symmetry, and what leads from one to the other",
        pt: "Se duas grades são iguais a menos de simetria, e o que leva de uma à outra",
    };
    let one = Text { en: "[OPTIONS] <GRID>", pt: "[OPÇÕES] <GRADE>" };
    let two = Text { en: "[OPTIONS] <GRID> <GRID>", pt: "[OPÇÕES] <GRADE> <GRADE>" };
    let order = crate::options::option(lang, "order", crate::options::NUMBER, order);
    Command::new("grids")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(Text { en: "What to do", pt: "O que fazer" }.get(lang))
        .subcommand_value_name(Text { en: "ACTION", pt: "AÇÃO" }.get(lang))
        .subcommand(
            act("count", count, Text { en: "[OPTIONS] <SHAPE>", pt: "[OPÇÕES] <FORMA>" })
                .arg(
                    argument("shape", Text { en: "SHAPE", pt: "FORMA" }, shape)
                        .value_parser(clap::value_parser!(Shape)),
                )
                .arg(order.value_parser(clap::value_parser!(u64).range(1..=64)))
                .arg(timeout(lang)),
        )
        .subcommand(act("canonical", form, one).arg(grid("grid")))
        .subcommand(act("equivalent", same, two).arg(grid("grid")).arg(grid("other")))
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    match matches.subcommand() {
        Some(("count", matches)) => count(matches, session),
        Some(("canonical", matches)) => form(matches, session),
        Some(("equivalent", matches)) => equivalent(matches, session),
        _ => Ok(Outcome::BadInput), // clap knows no others
    }
}

fn count(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let order = matches.get_one::<u64>("order").copied();
    let (name, counted) = match (matches.get_one::<Shape>("shape"), order) {
        (Some(Shape::Boxes { rows, cols }), None) => {
            (format!("{rows}x{cols}"), total::boxes(*rows, *cols, &budget))
        }
        (Some(Shape::Latin), Some(order)) => {
            (format!("latin {order}"), total::latin(order as usize, &budget))
        }
        (Some(Shape::Latin), None) => {
            return Err(anyhow!(say!(
                lang,
                "Latin squares need an order: --order 7",
                "quadrados latinos precisam de uma ordem: --order 7"
            )));
        }
        _ => {
            return Err(anyhow!(say!(
                lang,
                "only Latin squares take --order; boxes say it themselves",
                "só quadrados latinos aceitam --order; os blocos já a dizem"
            )));
        }
    };
    match counted {
        Ok(total) => {
            let mut out = session.out();
            let digits = total.to_string();
            if matches.get_flag("json") {
                writeln!(out, "{}", json!({ "shape": name, "count": digits }))?;
            } else {
                writeln!(out, "{}", grouped(&digits))?;
            }
            out.flush()?;
            Ok(Outcome::Answered)
        }
        Err(unfinished) => {
            let why = match unfinished {
                Unfinished::Stopped => limits.stop().unwrap_or(Stop::Cancelled).text(lang),
                Unfinished::Memory { .. } => Stop::Memory.text(lang),
                Unfinished::NoMethod => say!(
                    lang,
                    "garns has no method for this shape; it counts Latin squares up to order 10 and boxes of 3x3 and of 2x2 to 2x6",
                    "o garns não tem método para esta forma; ele conta quadrados latinos até a ordem 10 e blocos 3x3 e de 2x2 a 2x6"
                ),
            };
            session.complain(&say!(lang, "gave up: {why}", "desistiu: {why}"));
            Ok(Outcome::GaveUp)
        }
    }
}

/// Digits in groups of three, as both languages read them.
fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// The grid that an argument is.
fn grid(matches: &ArgMatches, name: &str, lang: Lang) -> Result<Grid> {
    let text = matches.get_one::<String>(name).map_or("", String::as_str);
    let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let grid = Grid::try_from(digits).ok().filter(|grid| grid.iter().all(|value| (1..=9).contains(value)));
    grid.filter(is_grid).ok_or_else(|| {
        anyhow!(say!(
            lang,
            "not a full 9×9 grid, 81 digits with every digit once in each row, column and box: {text}",
            "não é uma grade 9×9 completa, 81 dígitos com cada dígito uma vez por linha, coluna e bloco: {text}"
        ))
    })
}

fn line(grid: &Grid) -> String {
    grid.iter().map(|value| char::from(b'0' + value)).collect()
}

fn form(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let Canonical { grid, transforms } = canonical(&grid(matches, "grid", lang)?);
    let (line, group) = (line(&grid), transforms.len());
    let mut out = session.out();
    if matches.get_flag("json") {
        let transform = transforms.first().map(told);
        writeln!(out, "{}", json!({ "canonical": line, "automorphisms": group, "transform": transform }))?;
    } else {
        writeln!(out, "{line}")?;
        writeln!(out, "{}", say!(lang, "automorphisms: {group}", "automorfismos: {group}"))?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

fn equivalent(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    let lang = session.lang;
    let forms = [canonical(&grid(matches, "grid", lang)?), canonical(&grid(matches, "other", lang)?)];
    let same = forms[0].grid == forms[1].grid;
    let transform = match [forms[0].transforms.first(), forms[1].transforms.first()] {
        [Some(first), Some(second)] if same => Some(first.then_back(second)),
        _ => None,
    };
    let mut out = session.out();
    if matches.get_flag("json") {
        writeln!(out, "{}", json!({ "equivalent": same, "transform": transform.as_ref().map(told) }))?;
    } else if let Some(transform) = transform {
        let list = |places: [u8; 9]| places.map(|place| char::from(b'1' + place)).iter().collect::<String>();
        let (rows, cols) = (list(transform.rows), list(transform.cols));
        let names = list(transform.names.map(|name| name - 1));
        let transpose = match transform.transposed {
            true => say!(lang, "transpose, then ", "transpor, depois "),
            false => String::new(),
        };
        writeln!(
            out,
            "{}",
            say!(
                lang,
                "the same: {transpose}rows {rows}, columns {cols}, 123456789 become {names}",
                "iguais: {transpose}linhas {rows}, colunas {cols}, 123456789 viram {names}"
            )
        )?;
    } else {
        writeln!(out, "{}", say!(lang, "different", "diferentes"))?;
    }
    out.flush()?;
    Ok(if same { Outcome::Answered } else { Outcome::Negative })
}

/// A transformation in JSON: rows, columns and values from 1.
fn told(transform: &Transform) -> serde_json::Value {
    let from_1 = |places: [u8; 9]| places.map(|place| place + 1);
    json!({
        "transposed": transform.transposed,
        "rows": from_1(transform.rows),
        "columns": from_1(transform.cols),
        "digits": transform.names,
    })
}

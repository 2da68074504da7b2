//! `garns grids count`: how many grids of a shape there are.

use std::io::Write;

use anyhow::Result;
use clap::{Arg, ArgMatches};
use garns::generate::Rng;
use garns::grids::{Budget, Estimate, Unfinished, estimate, total};
use garns::{Lang, Stop, Text, grouped, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::shape::boxes;
use crate::options::{NUMBER, arguments, limits, timeout};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::words::decimal;

pub(super) const ACTION: Action = Action {
    name: "count",
    about: Text { en: "Count all grids of a shape", pt: "Conta todas as grades de uma forma" },
    usage: Text { en: "[OPTIONS] <SHAPE>", pt: "[OPÇÕES] <FORMA>" },
    examples: &[
        "garns grids count 3x3",
        "garns grids count latin --order 7 --json",
        "garns grids count 4x4 --estimate --samples 2000 --seed 1",
    ],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    let shape = Text {
        en: "Rows and columns of a box (3x3, 2x5), or latin",
        pt: "Linhas e colunas de um bloco (3x3, 2x5), ou latin",
    };
    let [shape, order] = super::shape::args(lang, shape);
    arguments! { lang;
        shape.required(true);
        order;
        flag "estimate":
            "Estimate by chance, with a standard error, where counting is out of reach (up to 16 values)",
            "Estima por sorteio, com erro padrão, o que não se consegue contar (até 16 valores)";
        option "samples" NUMBER: "How many samples [default: 1000]", "Quantas amostras [padrão: 1000]",
            .value_parser(clap::value_parser!(u64).range(2..)).requires("estimate");
        option "seed" NUMBER:
            "The same seed gives the same estimate [default: 0]",
            "A mesma semente dá a mesma estimativa [padrão: 0]",
            .value_parser(clap::value_parser!(u64)).requires("estimate");
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let (rows, cols) = boxes(matches, lang)?;
    let latin = matches.contains_id("order");
    let name = if latin { format!("latin {cols}") } else { format!("{rows}x{cols}") };
    let gave_up = |unfinished: Unfinished| {
        let why = match unfinished {
            Unfinished::Stopped => limits.stop().unwrap_or(Stop::Cancelled).text(lang),
            Unfinished::Memory { .. } => needed(rows, cols, lang),
            Unfinished::NoMethod => {
                say!(lang, "estimates are made up to 16 values", "estimativas são feitas até 16 valores")
            }
        };
        session.complain(&say!(lang, "gave up: {why}", "desistiu: {why}"));
        Ok(Outcome::GaveUp)
    };
    let mut out = session.out();
    let as_json = matches.get_flag("json");
    if matches.get_flag("estimate") {
        let samples = matches.get_one::<u64>("samples").copied().unwrap_or(1000);
        let seed = matches.get_one::<u64>("seed").copied().unwrap_or(0);
        let mut rng = Rng::new(seed);
        let found = match estimate(rows, cols, samples, &mut || rng.bits(), &budget) {
            Ok(found) => found,
            Err(unfinished) => return gave_up(unfinished),
        };
        if as_json {
            let object = json!({
                "shape": name, "estimate": found.mean, "standard_error": found.error,
                "samples": found.samples, "seed": seed,
            });
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{}", estimated(&found, lang))?;
        }
        out.flush()?;
        return if found.samples < samples { gave_up(Unfinished::Stopped) } else { Ok(Outcome::Answered) };
    }
    match total::boxes(rows, cols, &budget) {
        Ok(total) => {
            let digits = total.to_string();
            if as_json {
                writeln!(out, "{}", json!({ "shape": name, "count": digits }))?;
            } else {
                writeln!(out, "{}", grouped(&digits))?;
            }
            out.flush()?;
            Ok(Outcome::Answered)
        }
        Err(unfinished) => gave_up(unfinished),
    }
}

/// What a total would need that is out of reach.
fn needed(rows: usize, cols: usize, lang: Lang) -> String {
    let needs = total::needs(rows, cols);
    let (states, memory) = (power(needs.states, lang), power(needs.bytes / 1e9, lang));
    let may = MEMORY >> 30;
    let more = match (rows * cols, lang) {
        (17.., _) => "",
        (_, Lang::En) => "; --estimate gives an estimate",
        (_, Lang::Pt) => "; --estimate dá uma estimativa",
    };
    say!(
        lang,
        "counting these would take about {states} states in {memory} GB of memory, more than the {may} GB it may take{more}",
        "contá-las exigiria cerca de {states} estados e {memory} GB de memória, mais que os {may} GB permitidos{more}"
    )
}

/// A number with two digits, in powers of ten where it is large.
fn power(number: f64, lang: Lang) -> String {
    if number.is_infinite() {
        return "10^308+".to_owned();
    }
    if number < 1e4 {
        return decimal(number, 0, lang);
    }
    let power = number.log10().floor();
    format!("{} · 10^{power}", decimal(number / 10_f64.powf(power), 1, lang))
}

/// A number in powers of ten, with its standard error.
fn estimated(found: &Estimate, lang: Lang) -> String {
    let samples = found.samples;
    let power = if found.mean > 0.0 { found.mean.log10().floor() } else { 0.0 };
    let digits = |number: f64| decimal(number / 10_f64.powf(power), 3, lang);
    let (mean, error) = (digits(found.mean), digits(found.error));
    say!(
        lang,
        "about ({mean} ± {error}) · 10^{power} (standard error of {samples} samples)",
        "cerca de ({mean} ± {error}) · 10^{power} (erro padrão de {samples} amostras)"
    )
}

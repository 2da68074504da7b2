//! `garns grids classes`: essentially different grids, by Burnside's lemma.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::grids::classes::{Class, Classes, Motion, essentially_different, is_feasible};
use garns::grids::{BigUint, Budget};
use garns::{Lang, Shape, Text, grouped, say};
use serde_json::json;

use super::super::actions::Action;
use super::MEMORY;
use super::symmetry::moves;
use crate::options::{arguments, limits, timeout};
use crate::outcome::Outcome;
use crate::progress::Spinner;
use crate::session::Session;

pub(super) const ACTION: Action = Action {
    name: "classes",
    about: Text {
        en: "Count essentially different grids, with the classes of symmetries and the grids each fixes",
        pt: "Conta grades essencialmente diferentes, com as classes de simetrias e as grades que cada uma fixa",
    },
    usage: Text { en: "[OPTIONS] [SHAPE]", pt: "[OPÇÕES] [FORMA]" },
    examples: &["garns grids classes", "garns grids classes 2x3 --all", "garns grids classes 2x4 --json"],
    args,
    run,
};

fn args(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        positional "shape" ("SHAPE", "FORMA"):
            "Rows and columns of a box: 2x2, 2x3, 2x4 or 3x3 [default: 3x3]",
            "Linhas e colunas de um bloco: 2x2, 2x3, 2x4 ou 3x3 [padrão: 3x3]",
            .value_parser(clap::value_parser!(Shape));
        flag "all":
            "List the classes that fix no grid too", "Lista também as classes que não fixam nenhuma grade";
        timeout(lang);
    }
}

fn run(matches: &ArgMatches, session: &Session) -> Result<Outcome> {
    session.catch_ctrl_c();
    let lang = session.lang;
    let shape = matches.get_one::<Shape>("shape").copied().unwrap_or(Shape::Boxes { rows: 3, cols: 3 });
    let (rows, cols) = match shape {
        Shape::Boxes { rows, cols } if is_feasible(rows, cols) => (rows, cols),
        _ => {
            return Err(anyhow!(say!(
                lang,
                "essentially different grids are counted for boxes of 2x2, 2x3, 2x4 and 3x3; for larger ones the grids that a symmetry fixes are too many to look for",
                "grades essencialmente diferentes são contadas para blocos 2x2, 2x3, 2x4 e 3x3; nos maiores, as grades que uma simetria fixa são demais para procurar"
            )));
        }
    };
    let limits = limits(matches, session).begun();
    let stop = || limits.stop().is_some();
    let budget = Budget { memory: MEMORY, stop: &stop };
    let spinner = Spinner::new(session);
    let mut watch = |done: usize, all: usize| {
        spinner.tell(say!(
            lang,
            "{done} of {all} classes of symmetries",
            "{done} de {all} classes de simetrias"
        ));
    };
    let found = essentially_different(rows, cols, &mut watch, &budget);
    spinner.clear();
    let Ok(found) = found else {
        return Ok(session.gave_up(limits.stop()));
    };
    let all = matches.get_flag("all");
    let listed: Vec<&Class> =
        found.classes.iter().filter(|class| all || class.fixed != BigUint::ZERO).collect();
    let mut out = session.out();
    if matches.get_flag("json") {
        let classes: Vec<_> = listed.iter().map(|class| class_json(class)).collect();
        let object = json!({
            "shape": format!("{rows}x{cols}"), "count": found.count.to_string(),
            "symmetries": found.symmetries, "conjugacy_classes": found.classes.len(), "classes": classes,
        });
        writeln!(out, "{object}")?;
    } else {
        show(&found, &listed, (rows, cols), lang, &mut out)?;
    }
    out.flush()?;
    Ok(Outcome::Answered)
}

fn class_json(class: &Class) -> serde_json::Value {
    let from_1 = |lines: &[u8]| lines.iter().map(|line| line + 1).collect::<Vec<u8>>();
    let Motion { transposed, rows, cols, .. } = &class.motion;
    json!({
        "symmetries": class.size,
        "fixed": class.fixed.to_string(),
        "example": { "rows": from_1(rows), "columns": from_1(cols), "transposed": transposed },
        "cycles": class.motion.cycles(),
    })
}

fn show(
    found: &Classes,
    listed: &[&Class],
    sides: (usize, usize),
    lang: Lang,
    out: &mut impl Write,
) -> Result<()> {
    writeln!(out, "{}", grouped(&found.count.to_string()))?;
    let (symmetries, classes) = (grouped(&found.symmetries.to_string()), found.classes.len());
    let fixing = found.classes.iter().filter(|class| class.fixed != BigUint::ZERO).count();
    let text = say!(
        lang,
        "{symmetries} symmetries of the cells in {classes} classes, of which {fixing} fix some grid up to renaming:",
        "{symmetries} simetrias das células em {classes} classes, das quais {fixing} fixam alguma grade a menos dos nomes:"
    );
    writeln!(out, "{text}\n")?;
    let heads = [
        say!(lang, "symmetries", "simetrias"),
        say!(lang, "grids fixed by each", "grades fixadas por cada"),
        say!(lang, "one of them", "uma delas"),
    ];
    let rows: Vec<[String; 3]> = listed
        .iter()
        .map(|class| {
            let Motion { transposed, rows, cols, .. } = &class.motion;
            // Here rows and columns move first; seen after the transposition the two have changed places.
            let (rows, cols) = if *transposed { (cols, rows) } else { (rows, cols) };
            let size = grouped(&class.size.to_string());
            [size, grouped(&class.fixed.to_string()), moves(*transposed, rows, cols, sides, lang)]
        })
        .collect();
    let width = |column: usize| {
        let texts = rows.iter().chain([&heads]).map(|row| row[column].chars().count());
        texts.max().unwrap_or(0)
    };
    let widths = [width(0), width(1)];
    for [size, fixed, one] in [&heads].into_iter().chain(&rows) {
        writeln!(out, "{size:>0$}  {fixed:>1$}  {one}", widths[0], widths[1])?;
    }
    Ok(())
}

//! The shape of grids as an argument: boxes, or Latin squares of an order.

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches, value_parser};
use garns::{Lang, Shape, Text, say};

use crate::options::{NUMBER, option, positional};

/// SHAPE and `--order`.
pub(super) fn args(lang: Lang, shape: Text) -> [Arg; 2] {
    let order = Text { en: "Order of the Latin squares", pt: "Ordem dos quadrados latinos" };
    [
        positional(lang, "shape", Text { en: "SHAPE", pt: "FORMA" }, shape)
            .value_parser(value_parser!(Shape)),
        option(lang, "order", NUMBER, order).value_parser(value_parser!(u64).range(1..=64)),
    ]
}

/// What they say: rows and columns of a box, which has one row in Latin squares; 3×3 if they say nothing.
pub(super) fn boxes(matches: &ArgMatches, lang: Lang) -> Result<(usize, usize)> {
    let order = matches.get_one::<u64>("order").map(|order| *order as usize);
    let shape = matches.get_one::<Shape>("shape").copied().unwrap_or(Shape::Boxes { rows: 3, cols: 3 });
    match (shape, order) {
        (Shape::Boxes { rows, cols }, None) => Ok((rows, cols)),
        (Shape::Latin, Some(order)) => Ok((1, order)),
        (Shape::Latin, None) => Err(anyhow!(say!(
            lang,
            "Latin squares need an order: --order 7",
            "quadrados latinos precisam de uma ordem: --order 7"
        ))),
        _ => Err(anyhow!(say!(
            lang,
            "only Latin squares take --order; boxes say it themselves",
            "só quadrados latinos aceitam --order; os blocos já a dizem"
        ))),
    }
}

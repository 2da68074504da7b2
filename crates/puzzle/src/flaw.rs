//! Everything that can be wrong with a puzzle as it is put together.

use std::fmt;

use crate::rules::House;
use crate::{Cell, Lang, Text, say};

/// Why a puzzle, or a part of it, cannot be. Data; [`text`](Flaw::text) puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each flaw in `text` says what its fields are")]
pub enum Flaw {
    ValueCount { found: usize },
    SymbolCount { found: usize, expected: usize },
    ValueTooLarge { number: i64 },
    ValueTwice { symbol: String },
    BlankSymbol { number: i64 },
    FrameSize { rows: usize, cols: usize },
    Canvas,
    BoxesDontTile { box_rows: usize, box_cols: usize, rows: usize, cols: usize },
    RegionCells { found: usize, expected: usize },
    RegionSize { region: String, found: usize, expected: usize },
    HouseTooLarge { house: Text, number: usize, cells: usize, values: usize },
    NoSuchCell { rule: Text, cell: Cell },
    CellTwice { rule: Text, cell: Cell },
    TooFewCells { rule: Text, found: usize, least: usize },
    CellCount { rule: Text, found: usize, expected: usize },
    NotNeighbours { rule: Text, first: Cell, second: Cell },
    Lengths { rule: Text, first: usize, second: usize },
    ClueNumber { rule: Text, number: i64 },
    NotAValue { rule: Text, number: i64 },
    OutsideGrid { cell: Cell },
    NoCandidate { cell: Cell },
    GivenAgainstMarks { cell: Cell, symbol: String },
    GivenTwice { house: Box<House>, symbol: String, first: Cell, second: Cell },
}

impl Flaw {
    /// One sentence that says where and what.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        use Flaw::*;
        match self {
            ValueCount { found } => say!(
                lang,
                "a cell can choose from 1 to 64 values, not {found}",
                "uma célula pode escolher entre 1 e 64 valores, não {found}"
            ),
            SymbolCount { found, expected } => say!(
                lang,
                "there are {found} symbols for {expected} values",
                "há {found} símbolos para {expected} valores"
            ),
            ValueTooLarge { number } => say!(
                lang,
                "the value {number} is too far from zero (the limit is 1000000)",
                "o valor {number} está longe demais de zero (o limite é 1000000)"
            ),
            ValueTwice { symbol } => say!(
                lang,
                "the value \"{symbol}\" is listed twice",
                "o valor \"{symbol}\" aparece duas vezes na lista"
            ),
            BlankSymbol { number } => say!(
                lang,
                "the symbol for the value {number} is empty or has a blank in it",
                "o símbolo do valor {number} está vazio ou contém espaço"
            ),
            FrameSize { rows, cols } => say!(
                lang,
                "a grid has 1 to 64 rows and columns, not {rows}×{cols}",
                "uma grade tem de 1 a 64 linhas e colunas, não {rows}×{cols}"
            ),
            Canvas => say!(
                lang,
                "the grids together are larger than 255 rows and columns",
                "as grades juntas passam de 255 linhas e colunas"
            ),
            BoxesDontTile { box_rows, box_cols, rows, cols } => say!(
                lang,
                "boxes of {box_rows}×{box_cols} don't tile a grid of {rows}×{cols}",
                "blocos de {box_rows}×{box_cols} não cobrem uma grade de {rows}×{cols}"
            ),
            RegionCells { found, expected } => say!(
                lang,
                "the regions are drawn for {found} cells, expected {expected}",
                "as regiões foram desenhadas para {found} células, esperadas {expected}"
            ),
            RegionSize { region, found, expected } => say!(
                lang,
                "region {region} has {found} cells, expected {expected}",
                "a região {region} tem {found} células, esperadas {expected}"
            ),
            HouseTooLarge { house, number, cells, values } => {
                let house = house.get(lang);
                say!(
                    lang,
                    "{house} {number} has {cells} cells for only {values} values",
                    "{house} {number} tem {cells} células para só {values} valores"
                )
            }
            NoSuchCell { rule, cell } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {cell} is not a cell of this puzzle",
                    "{rule}: {cell} não é uma célula deste problema"
                )
            }
            CellTwice { rule, cell } => {
                let rule = rule.get(lang);
                say!(lang, "{rule}: {cell} is listed twice", "{rule}: {cell} aparece duas vezes")
            }
            TooFewCells { rule, found, least } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: has {found} cells, needs at least {least}",
                    "{rule}: tem {found} células, precisa de pelo menos {least}"
                )
            }
            CellCount { rule, found, expected } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: has {found} cells, expected {expected}",
                    "{rule}: tem {found} células, esperadas {expected}"
                )
            }
            NotNeighbours { rule, first, second } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {first} and {second} don't share a side",
                    "{rule}: {first} e {second} não têm um lado em comum"
                )
            }
            Lengths { rule, first, second } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {first} cells can't be paired with {second}",
                    "{rule}: {first} células não formam pares com {second}"
                )
            }
            ClueNumber { rule, number } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: the number {number} makes no sense there",
                    "{rule}: o número {number} não faz sentido ali"
                )
            }
            NotAValue { rule, number } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {number} is not a value of this puzzle",
                    "{rule}: {number} não é um valor deste problema"
                )
            }
            OutsideGrid { cell } => {
                say!(lang, "{cell} is not a cell of this puzzle", "{cell} não é uma célula deste problema")
            }
            NoCandidate { cell } => say!(
                lang,
                "the pencil marks leave no value for {cell}",
                "as anotações não deixam valor para {cell}"
            ),
            GivenAgainstMarks { cell, symbol } => say!(
                lang,
                "{cell} is given as {symbol}, which its pencil marks exclude",
                "{cell} é dado como {symbol}, que suas anotações excluem"
            ),
            GivenTwice { house, symbol, first, second } => {
                let house = house.label(lang);
                say!(
                    lang,
                    "{symbol} is given twice in {house}: at {first} and at {second}",
                    "{symbol} é dado duas vezes em {house}: em {first} e em {second}"
                )
            }
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Flaw {}

//! Everything that can be wrong with a puzzle as it is put together.

use std::fmt::Display;

use crate::rules::House;
use crate::{Cell, Lang, Text, impl_error, say};

/// Why a puzzle, or a part of it, cannot be. Data; [`text`](PuzzleError::text) puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of each flaw in `text` says what its fields are")]
#[non_exhaustive]
pub enum PuzzleError {
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
    NoSuchRegion { region: usize, names: usize },
    PlaceTwice { at: Cell },
    Beside { cell: Cell },
    HouseTooLarge { house: Text, number: usize, at: Option<Cell>, cells: usize, values: usize },
    NoSuchCell { rule: Text, cell: Cell },
    CellTwice { rule: Text, cell: Cell },
    TooFewCells { rule: Text, at: Option<Cell>, found: usize, least: usize },
    TooManyCells { rule: Text, at: Option<Cell>, found: usize, most: usize },
    NotNeighbours { rule: Text, first: Cell, second: Cell },
    Lengths { rule: Text, at: Option<Cell>, first: usize, second: usize },
    ClueNumber { rule: Text, at: Option<Cell>, number: i64 },
    NotAValue { rule: Text, at: Option<Cell>, number: i64 },
    Groups { rule: Text, values: usize, groups: usize },
    NoBlock { rule: Text, cell: Cell },
    NotALine { rule: Text, at: Option<Cell> },
    NotListed { rule: Text, cell: Cell },
    TooFewValues { rule: Text, values: usize, least: usize },
    TooDeep { rule: Text, most: usize },
    ArmsApart { rule: Text, first: Cell, second: Cell },
    OtherForm { rule: Text, cell: Cell },
    OutsideGrid { cell: Cell },
    NoSuchRank { cell: Cell, rank: usize, values: usize },
    NoSuchValue { cell: Cell, number: i64 },
    NoCandidate { cell: Cell },
    GivenAgainstMarks { cell: Cell, symbol: String },
    GivenTwice { house: Box<House>, symbol: String, first: Cell, second: Cell },
}

impl PuzzleError {
    /// One sentence that says where and what.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        use PuzzleError::*;
        match self {
            ValueCount { found } => say!(
                lang,
                "a cell can have 1 to 64 values, not {found}",
                "uma célula pode ter de 1 a 64 valores, não {found}"
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
                "the symbol for the value {number} is empty, or contains a space or a control character",
                "o símbolo do valor {number} está vazio, ou contém espaço ou caractere de controle"
            ),
            FrameSize { rows, cols } => say!(
                lang,
                "a grid has 1 to 64 rows and columns, not {rows}×{cols}",
                "uma grade tem de 1 a 64 linhas e colunas, não {rows}×{cols}"
            ),
            Canvas => say!(
                lang,
                "the grids together span more than 255 rows or columns",
                "as grades juntas ocupam mais de 255 linhas ou colunas"
            ),
            BoxesDontTile { box_rows, box_cols, rows, cols } => say!(
                lang,
                "boxes of {box_rows}×{box_cols} don't tile a grid of {rows}×{cols}",
                "blocos de {box_rows}×{box_cols} não cobrem uma grade de {rows}×{cols}"
            ),
            RegionCells { found, expected } => {
                let found = cells(*found, lang);
                say!(
                    lang,
                    "the regions are drawn for {found}, but the grid has {expected}",
                    "as regiões foram desenhadas para {found}, mas a grade tem {expected}"
                )
            }
            RegionSize { region, found, expected } => {
                let found = cells(*found, lang);
                say!(
                    lang,
                    "region {region} has {found}, expected {expected}",
                    "a região {region} tem {found}, mas deveria ter {expected}"
                )
            }
            NoSuchRegion { region, names } => say!(
                lang,
                "a cell belongs to region number {region}, but only {names} are named",
                "uma célula pertence à região número {region}, mas só {names} têm nome"
            ),
            PlaceTwice { at } => say!(
                lang,
                "two grids have their top left corner at {at}",
                "duas grades têm o canto superior esquerdo em {at}"
            ),
            Beside { cell } => say!(
                lang,
                "{cell} is in a grid already and can't lie beside it",
                "{cell} já está numa grade e não pode ficar ao lado dela"
            ),
            HouseTooLarge { house, number, at, cells: count, values } => {
                let house = match number {
                    0 => place(house, *at, lang),
                    _ => format!("{} {number}", house.get(lang)),
                };
                let (cells, values) = (cells(*count, lang), self::values(*values, lang));
                say!(lang, "{house}: {cells}, but only {values}", "{house}: {cells}, mas só {values}")
            }
            NoSuchCell { rule, cell } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {cell} is not a cell of this puzzle",
                    "{rule}: {cell} não é uma célula deste jogo"
                )
            }
            CellTwice { rule, cell } => {
                let rule = rule.get(lang);
                say!(lang, "{rule}: {cell} is listed twice", "{rule}: {cell} aparece duas vezes")
            }
            TooFewCells { rule, at, found, least } => {
                let (rule, found) = (place(rule, *at, lang), cells(*found, lang));
                say!(
                    lang,
                    "{rule}: has {found}, but needs at least {least}",
                    "{rule}: tem {found}, mas precisa de pelo menos {least}"
                )
            }
            TooManyCells { rule, at, found, most } => {
                let (rule, found) = (place(rule, *at, lang), cells(*found, lang));
                say!(
                    lang,
                    "{rule}: has {found}, but can have at most {most}",
                    "{rule}: tem {found}, mas pode ter no máximo {most}"
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
            Lengths { rule, at, first, second } => {
                let (rule, first) = (place(rule, *at, lang), cells(*first, lang));
                say!(
                    lang,
                    "{rule}: {first} can't be paired with {second}",
                    "{rule}: não dá para formar pares de {first} com {second}"
                )
            }
            ClueNumber { rule, at, number } => {
                let rule = place(rule, *at, lang);
                say!(
                    lang,
                    "{rule}: the number {number} makes no sense here",
                    "{rule}: o número {number} não faz sentido aqui"
                )
            }
            NotAValue { rule, at, number } => {
                let rule = place(rule, *at, lang);
                say!(
                    lang,
                    "{rule}: {number} is not a value of this puzzle",
                    "{rule}: {number} não é um valor deste jogo"
                )
            }
            Groups { rule, values, groups } => {
                let (rule, values) = (rule.get(lang), self::values(*values, lang));
                say!(
                    lang,
                    "{rule}: {values} can't be divided into {groups} equal groups",
                    "{rule}: {values} não podem ser divididos em {groups} grupos iguais"
                )
            }
            NotListed { rule, cell } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {cell} is not one of its cells",
                    "{rule}: {cell} não é uma de suas células"
                )
            }
            TooFewValues { rule, values, least } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: at least {least} values are needed, but there are {values}",
                    "{rule}: são precisos ao menos {least} valores, mas há {values}"
                )
            }
            NoBlock { rule, cell } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {cell} is in no box or region",
                    "{rule}: {cell} não está em nenhum bloco ou região"
                )
            }
            NotALine { rule, at } => {
                let rule = place(rule, *at, lang);
                say!(
                    lang,
                    "{rule}: the cells are not a row or column of the puzzle",
                    "{rule}: as células não são uma linha nem uma coluna do jogo"
                )
            }
            TooDeep { rule, most } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: alternatives are nested more than {most} deep",
                    "{rule}: as alternativas estão aninhadas em mais de {most} níveis"
                )
            }
            OtherForm { rule, cell } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: {cell} does not lie in the same form as the cells it tells of",
                    "{rule}: {cell} não fica na mesma forma que as células de que fala"
                )
            }
            ArmsApart { rule, first, second } => {
                let rule = rule.get(lang);
                say!(
                    lang,
                    "{rule}: one arm starts at {first}, another at {second}",
                    "{rule}: um braço começa em {first}, outro em {second}"
                )
            }
            OutsideGrid { cell } => {
                say!(lang, "{cell} is not a cell of this puzzle", "{cell} não é uma célula deste jogo")
            }
            NoSuchRank { cell, rank, values } => say!(
                lang,
                "{cell}: ranks go from 0 to {}; there is no rank {rank}",
                "{cell}: os postos vão de 0 a {}; não existe o posto {rank}",
                values.saturating_sub(1)
            ),
            NoSuchValue { cell, number } => {
                say!(
                    lang,
                    "{cell}: {number} is not one of the puzzle's values",
                    "{cell}: {number} não é um dos valores do jogo"
                )
            }
            NoCandidate { cell } => say!(
                lang,
                "the pencil marks leave no value for {cell}",
                "as anotações não deixam nenhum valor para {cell}"
            ),
            GivenAgainstMarks { cell, symbol } => say!(
                lang,
                "{cell} is given as {symbol}, which its pencil marks exclude",
                "{cell} é dada como {symbol}, valor que suas anotações excluem"
            ),
            GivenTwice { house, symbol, first, second } => {
                given_twice(symbol, &house.place(lang), [*first, *second], lang)
            }
        }
    }
}

/// That a value is given twice in the place of a house.
pub(crate) fn given_twice(symbol: impl Display, place: &str, cells: [Cell; 2], lang: Lang) -> String {
    let [first, second] = cells;
    say!(
        lang,
        "{symbol} is given twice {place}: at {first} and at {second}",
        "{symbol} é dado duas vezes {place}: em {first} e em {second}"
    )
}

/// A rule by its title and its first cell: `killer cage at r1c1`.
fn place(rule: &Text, at: Option<Cell>, lang: Lang) -> String {
    let rule = rule.get(lang);
    at.map_or(rule.to_owned(), |at| say!(lang, "{rule} at {at}", "{rule} em {at}"))
}

/// So many cells.
fn cells(count: usize, lang: Lang) -> String {
    match count {
        1 => say!(lang, "1 cell", "1 célula"),
        _ => say!(lang, "{count} cells", "{count} células"),
    }
}

/// So many values.
fn values(count: usize, lang: Lang) -> String {
    match count {
        1 => say!(lang, "1 value", "1 valor"),
        _ => say!(lang, "{count} values", "{count} valores"),
    }
}

impl_error!(PuzzleError);

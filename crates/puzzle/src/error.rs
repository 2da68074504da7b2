//! Everything that can be wrong with a puzzle as it is put together.

use std::fmt::Display;

use crate::rules::House;
use crate::{Cell, Lang, Text, impl_error, say, sentences};

sentences! {
    /// Why a puzzle, or a part of it, cannot be. Data; [`text`](PuzzleError::text) puts it into words.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PuzzleError in lang {
        ValueCount { found: usize }:
            "a cell can have 1 to 64 values, not {found}",
            "uma célula pode ter de 1 a 64 valores, não {found}";
        SymbolCount { found: usize, expected: usize }:
            "there are {found} symbols for {expected} values", "há {found} símbolos para {expected} valores";
        ValueTooLarge { number: i64 }:
            "the value {number} is too far from zero (the limit is 1000000)",
            "o valor {number} está longe demais de zero (o limite é 1000000)";
        ValueTwice { symbol: String }:
            "the value \"{symbol}\" is listed twice", "o valor \"{symbol}\" aparece duas vezes na lista";
        BlankSymbol { number: i64 }:
            "the symbol for the value {number} is empty, or contains a space or a control character",
            "o símbolo do valor {number} está vazio, ou contém espaço ou caractere de controle";
        FrameSize { rows: usize, cols: usize }:
            "a grid has 1 to 64 rows and columns, not {rows}×{cols}",
            "uma grade tem de 1 a 64 linhas e colunas, não {rows}×{cols}";
        Canvas:
            "the grids together span more than 255 rows or columns",
            "as grades juntas ocupam mais de 255 linhas ou colunas";
        BoxesDontTile { box_rows: usize, box_cols: usize, rows: usize, cols: usize }:
            "boxes of {box_rows}×{box_cols} don't tile a grid of {rows}×{cols}",
            "blocos de {box_rows}×{box_cols} não cobrem uma grade de {rows}×{cols}";
        RegionCells { found: usize, expected: usize }:
            "the regions are drawn for {found}, but the grid has {expected}",
            "as regiões foram desenhadas para {found}, mas a grade tem {expected}",
            found = cells(*found, lang);
        RegionSize { region: String, found: usize, expected: usize }:
            "region {region} has {found}, expected {expected}",
            "a região {region} tem {found}, mas deveria ter {expected}",
            found = cells(*found, lang);
        NoSuchRegion { region: usize, names: usize }:
            "a cell belongs to region number {region}, but only {names} are named",
            "uma célula pertence à região número {region}, mas só {names} têm nome";
        PlaceTwice { at: Cell }:
            "two grids have their top left corner at {at}",
            "duas grades têm o canto superior esquerdo em {at}";
        Beside { cell: Cell }:
            "{cell} is in a grid already and can't lie beside it",
            "{cell} já está numa grade e não pode ficar ao lado dela";
        HouseTooLarge { house: Text, number: usize, at: Option<Cell>, cells: usize, values: usize }:
            "{house}: {cells}, but only {values}", "{house}: {cells}, mas só {values}",
            house = if *number == 0 { place(house, *at, lang) } else { format!("{} {number}", house.get(lang)) },
            cells = self::cells(*cells, lang), values = self::values(*values, lang);
        NoSuchCell { rule: Text, cell: Cell }:
            "{rule}: {cell} is not a cell of this puzzle",
            "{rule}: {cell} não é uma célula deste jogo",
            rule = rule.get(lang);
        CellTwice { rule: Text, cell: Cell }:
            "{rule}: {cell} is listed twice", "{rule}: {cell} aparece duas vezes", rule = rule.get(lang);
        TooFewCells { rule: Text, at: Option<Cell>, found: usize, least: usize }:
            "{rule}: has {found}, but needs at least {least}",
            "{rule}: tem {found}, mas precisa de pelo menos {least}",
            rule = place(rule, *at, lang), found = cells(*found, lang);
        TooManyCells { rule: Text, at: Option<Cell>, found: usize, most: usize }:
            "{rule}: has {found}, but can have at most {most}",
            "{rule}: tem {found}, mas pode ter no máximo {most}",
            rule = place(rule, *at, lang), found = cells(*found, lang);
        NotNeighbours { rule: Text, first: Cell, second: Cell }:
            "{rule}: {first} and {second} don't share a side",
            "{rule}: {first} e {second} não têm um lado em comum",
            rule = rule.get(lang);
        Lengths { rule: Text, at: Option<Cell>, first: usize, second: usize }:
            "{rule}: {first} can't be paired with {second}",
            "{rule}: não dá para formar pares de {first} com {second}",
            rule = place(rule, *at, lang), first = cells(*first, lang);
        ClueNumber { rule: Text, at: Option<Cell>, number: i64 }:
            "{rule}: the number {number} makes no sense here",
            "{rule}: o número {number} não faz sentido aqui",
            rule = place(rule, *at, lang);
        NotAValue { rule: Text, at: Option<Cell>, number: i64 }:
            "{rule}: {number} is not a value of this puzzle",
            "{rule}: {number} não é um valor deste jogo",
            rule = place(rule, *at, lang);
        Groups { rule: Text, values: usize, groups: usize }:
            "{rule}: {values} can't be divided into {groups} equal groups",
            "{rule}: {values} não podem ser divididos em {groups} grupos iguais",
            rule = rule.get(lang), values = self::values(*values, lang);
        NoBlock { rule: Text, cell: Cell }:
            "{rule}: {cell} is in no box or region",
            "{rule}: {cell} não está em nenhum bloco ou região",
            rule = rule.get(lang);
        NotALine { rule: Text, at: Option<Cell> }:
            "{rule}: the cells are not a row or column of the puzzle",
            "{rule}: as células não são uma linha nem uma coluna do jogo",
            rule = place(rule, *at, lang);
        NotListed { rule: Text, cell: Cell }:
            "{rule}: {cell} is not one of its cells",
            "{rule}: {cell} não é uma de suas células",
            rule = rule.get(lang);
        TooFewValues { rule: Text, values: usize, least: usize }:
            "{rule}: at least {least} values are needed, but there are {values}",
            "{rule}: são precisos ao menos {least} valores, mas há {values}",
            rule = rule.get(lang);
        TooDeep { rule: Text, most: usize }:
            "{rule}: alternatives are nested more than {most} deep",
            "{rule}: as alternativas estão aninhadas em mais de {most} níveis",
            rule = rule.get(lang);
        ArmsApart { rule: Text, first: Cell, second: Cell }:
            "{rule}: one arm starts at {first}, another at {second}",
            "{rule}: um braço começa em {first}, outro em {second}",
            rule = rule.get(lang);
        OtherForm { rule: Text, cell: Cell }:
            "{rule}: {cell} does not lie in the same form as the cells it tells of",
            "{rule}: {cell} não fica na mesma forma que as células de que fala",
            rule = rule.get(lang);
        OutsideGrid { cell: Cell }:
            "{cell} is not a cell of this puzzle", "{cell} não é uma célula deste jogo";
        NoSuchRank { cell: Cell, rank: usize, values: usize }:
            "{cell}: ranks go from 0 to {last}; there is no rank {rank}",
            "{cell}: os postos vão de 0 a {last}; não existe o posto {rank}",
            last = values.saturating_sub(1);
        NoSuchValue { cell: Cell, number: i64 }:
            "{cell}: {number} is not one of the puzzle's values",
            "{cell}: {number} não é um dos valores do jogo";
        NoCandidate { cell: Cell }:
            "the pencil marks leave no value for {cell}", "as anotações não deixam nenhum valor para {cell}";
        GivenAgainstMarks { cell: Cell, symbol: String }:
            "{cell} is given as {symbol}, which its pencil marks exclude",
            "{cell} é dada como {symbol}, valor que suas anotações excluem";
        GivenTwice { house: Box<House>, symbol: String, first: Cell, second: Cell } =>
            given_twice(symbol, &house.place(lang), [*first, *second], lang);
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

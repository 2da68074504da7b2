//! Why a format can't say a puzzle.

use garns_puzzle::{Lang, Text, impl_error, say};

use crate::find;

/// A format's answer to a puzzle it can't express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// What it has no words for.
    pub reason: Reason,
}

/// What of a puzzle a format can't say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A rule, by its name for people.
    Rule(Text),
    /// A rule, by its name for people, that takes more cases than a model has room for.
    #[cfg(feature = "models")]
    TooManyCases(Text),
    /// A puzzle without anything to optimise.
    #[cfg(feature = "models")]
    NoGoal,
    /// Several grids on one canvas.
    Overlap,
    /// Cells that are not the rows and columns of a square.
    NotSquare,
    /// Boxes of this size, where readers would expect others or none.
    Boxes {
        /// Rows of one box.
        rows: u16,
        /// Columns of one box.
        cols: u16,
    },
    /// That there are no boxes where readers would expect them.
    NoBoxes,
    /// Irregular regions.
    Regions,
    /// That there are no irregular regions.
    NoRegions,
    /// A grid that is not 9×9.
    OnlyNine,
    /// Givens.
    Givens,
    /// Cages whose cells don't touch each other.
    Apart,
    /// A cell that no value is left for.
    NoValue,
    /// Cells in no cage.
    Uncovered,
    /// Given pencil marks.
    Marks,
    /// More rows or columns than it has room for.
    TooLarge {
        /// The most it has room for.
        most: usize,
    },
    /// Numbers other than 1, 2, 3 …
    Values,
    /// A symbol that is not one character.
    Symbol(String),
    /// Its symbols: they could not be recovered from what is written.
    Symbols,
    /// A blank cell: every sign for one is a symbol of this puzzle.
    Blank,
    /// Anything: the format can only be read.
    Anything,
}

impl Reason {
    fn text(&self, lang: Lang) -> String {
        match self {
            Reason::Rule(title) => title.get(lang).to_owned(),
            #[cfg(feature = "models")]
            Reason::TooManyCases(rule) => {
                let rule = rule.get(lang);
                say!(lang, "{rule}, which takes too many cases here", "{rule}, que exige casos demais aqui")
            }
            #[cfg(feature = "models")]
            Reason::NoGoal => say!(
                lang,
                "a puzzle without givens, in which there is nothing to optimise",
                "um jogo sem dados, no qual não há o que otimizar"
            ),
            Reason::Overlap => say!(lang, "grids that overlap", "grades sobrepostas"),
            Reason::NotSquare => {
                say!(lang, "a grid that is not a square of rows and columns", "uma grade que não é quadrada")
            }
            Reason::Boxes { rows, cols } => {
                say!(lang, "boxes of {rows}×{cols}", "blocos de {rows}×{cols}")
            }
            Reason::NoBoxes => say!(lang, "a grid without boxes", "uma grade sem blocos"),
            Reason::Regions => say!(lang, "irregular regions", "regiões irregulares"),
            Reason::NoRegions => {
                say!(lang, "a grid without irregular regions", "uma grade sem regiões irregulares")
            }
            Reason::OnlyNine => say!(lang, "a grid other than 9×9", "uma grade que não seja 9×9"),
            Reason::Givens => say!(lang, "givens", "dados"),
            Reason::Apart => {
                say!(lang, "a cage whose cells don't touch", "uma gaiola cujas células não se tocam")
            }
            Reason::NoValue => {
                say!(lang, "a cell without any value left", "uma célula sem nenhum valor possível")
            }
            Reason::Uncovered => say!(lang, "cells in no cage", "células sem gaiola"),
            Reason::Marks => say!(lang, "pencil marks", "anotações"),
            Reason::TooLarge { most } => {
                say!(lang, "more than {most} rows or columns", "mais de {most} linhas ou colunas")
            }
            Reason::Values => say!(lang, "values other than 1 to n", "valores diferentes de 1 a n"),
            Reason::Symbol(symbol) => say!(lang, "the symbol \"{symbol}\"", "o símbolo \"{symbol}\""),
            Reason::Symbols => say!(
                lang,
                "these symbols, since the cells alone don't show all of them",
                "estes símbolos, pois as células sozinhas não mostram todos"
            ),
            Reason::Blank => say!(
                lang,
                "a blank cell, since every sign for one is a symbol of the puzzle",
                "uma célula vazia, pois todo sinal para ela é um símbolo do jogo"
            ),
            Reason::Anything => say!(lang, "anything (it is read-only)", "nada (é só de leitura)"),
        }
    }
}

impl WriteError {
    /// One sentence that names the rule or feature.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let format = find(self.format).map_or(self.format, |format| format.title.get(lang));
        let reason = self.reason.text(lang);
        say!(lang, "the {format} format can't express: {reason}", "o formato {format} não exprime: {reason}")
    }
}

impl_error!(WriteError);

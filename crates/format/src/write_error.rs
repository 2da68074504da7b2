//! Why a format can't say a puzzle.

use garns_puzzle::{Lang, Text, impl_error, say, sentences};

use crate::find;

/// A format's answer to a puzzle it can't express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The name of the format.
    pub format: &'static str,
    /// What it has no words for.
    pub reason: Reason,
}

sentences! {
    /// What of a puzzle a format can't say.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Reason in lang {
        Rule(title: Text) => title.get(lang).to_owned();
        #[cfg(feature = "models")]
        TooManyCases(rule: Text):
            "{rule}, which takes too many cases here",
            "{rule}, que exige casos demais aqui",
            rule = rule.get(lang);
        #[cfg(feature = "models")]
        NoGoal:
            "a puzzle without givens, in which there is nothing to optimise",
            "um jogo sem dados, no qual não há o que otimizar";
        Overlap: "grids that overlap", "grades sobrepostas";
        NotSquare: "a grid that is not a square of rows and columns", "uma grade que não é quadrada";
        Boxes { rows: u16, cols: u16 }: "boxes of {rows}×{cols}", "blocos de {rows}×{cols}";
        NoBoxes: "a grid without boxes", "uma grade sem blocos";
        Regions: "irregular regions", "regiões irregulares";
        NoRegions: "a grid without irregular regions", "uma grade sem regiões irregulares";
        OnlyNine: "a grid other than 9×9", "uma grade que não seja 9×9";
        Givens: "givens", "dados";
        Apart: "a cage whose cells don't touch", "uma gaiola cujas células não se tocam";
        NoValue: "a cell without any value left", "uma célula sem nenhum valor possível";
        Uncovered: "cells in no cage", "células sem gaiola";
        Marks: "pencil marks", "anotações";
        TooLarge { most: usize }: "more than {most} rows or columns", "mais de {most} linhas ou colunas";
        Values: "values other than 1 to n", "valores diferentes de 1 a n";
        Symbol(symbol: String): "the symbol \"{symbol}\"", "o símbolo \"{symbol}\"";
        Symbols:
            "these symbols, since the cells alone don't show all of them",
            "estes símbolos, pois as células sozinhas não mostram todos";
        Blank:
            "a blank cell, since every sign for one is a symbol of the puzzle",
            "uma célula vazia, pois todo sinal para ela é um símbolo do jogo";
        Anything: "anything (it is read-only)", "nada (é só de leitura)";
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

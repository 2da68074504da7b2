//! What a hint is asked for: the next step, one that concerns a cell, or why a value is not in a cell.

use anyhow::{Result, anyhow};
use clap::{Arg, ArgMatches};
use garns::{AnyPosition, Candidate, Cell, Lang, Puzzle, Step, TechniqueSet, Words, say};

use crate::options::arguments;

/// What is asked.
pub(super) enum Question {
    /// The next step.
    Next,
    /// The next step that writes into this cell or strikes something out in it.
    Cell(usize),
    /// What excludes this candidate.
    WhyNot(Candidate),
}

/// `--cell` and `--why-not`.
pub(super) fn arguments(lang: Lang) -> Vec<Arg> {
    arguments! { lang;
        option "cell" ("CELL", "CÉLULA"):
            "A step in this cell (r1c1): the simplest that writes or eliminates something there",
            "Um passo nesta célula (r1c1): o mais simples que nela escreve ou elimina algo";
        option "why-not" ("CELL=VALUE", "CÉLULA=VALOR"):
            "Why a value is not in a cell (r1c1=7): what excludes it, the simplest step first",
            "Por que um valor não está numa célula (r1c1=7): o que o exclui, o passo mais simples primeiro",
            .conflicts_with("cell");
    }
}

impl Question {
    /// What the arguments ask about this puzzle.
    pub(super) fn of(matches: &ArgMatches, puzzle: &Puzzle, lang: Lang) -> Result<Question> {
        let cell = |text: &str| -> Result<usize> {
            let cell: Cell = text.parse().map_err(|error: garns::NotACell| anyhow!(error.text(lang)))?;
            puzzle.index(cell).ok_or_else(|| {
                anyhow!(say!(lang, "{cell} lies outside the grid", "{cell} está fora da grade"))
            })
        };
        if let Some(text) = matches.get_one::<String>("cell") {
            return Ok(Question::Cell(cell(text)?));
        }
        let Some(text) = matches.get_one::<String>("why-not") else { return Ok(Question::Next) };
        let Some((place, symbol)) = text.split_once('=') else {
            return Err(anyhow!(say!(
                lang,
                "--why-not takes a cell and a value, as in r1c1=7, not \"{text}\"",
                "--why-not pede uma célula e um valor, como em r1c1=7, não \"{text}\""
            )));
        };
        let value = puzzle.values().rank_of_symbol(symbol.trim()).ok_or_else(|| {
            anyhow!(say!(
                lang,
                "\"{symbol}\" is not a value of this puzzle",
                "\"{symbol}\" não é um valor deste jogo"
            ))
        })?;
        Ok(Question::WhyNot(Candidate { cell: cell(place.trim())?, value }))
    }

    /// The first step that answers it.
    pub(super) fn step(&self, position: &AnyPosition, knowledge: &TechniqueSet) -> Option<Step> {
        match self {
            Question::Next => position.next(knowledge),
            Question::Cell(cell) => position.find(knowledge, |step| {
                step.placed.iter().chain(&step.removed).any(|spot| spot.cell == *cell)
            }),
            Question::WhyNot(wrong) => position.find(knowledge, |step| {
                // Another value in the cell excludes this one as well.
                let other = |spot: &Candidate| spot.cell == wrong.cell && spot.value != wrong.value;
                step.removed.contains(wrong) || step.placed.iter().any(other)
            }),
        }
    }

    /// What answers it without a step: the cell is filled, or something that is written excludes the value.
    pub(super) fn at_once(&self, position: &AnyPosition, lang: Lang) -> Option<String> {
        let words = Words { names: position.names(), lang };
        let filled = |cell: usize| {
            let (value, cell) = (words.value(position.grid().get(cell)?).to_owned(), words.cell(cell));
            Some(say!(lang, "{cell} is filled already: {value}.", "{cell} já está preenchida: {value}."))
        };
        let wrong = match self {
            Question::Next => return None,
            Question::Cell(cell) => return filled(*cell),
            Question::WhyNot(wrong) => wrong,
        };
        if position.candidates()[wrong.cell].has(wrong.value) {
            return None;
        }
        filled(wrong.cell).or_else(|| {
            let (value, cell) = (words.value(wrong.value), words.cell(wrong.cell));
            Some(match position.seen(*wrong) {
                Some((other, house)) => {
                    let (other, place) = (words.cell(other), words.place(house));
                    say!(
                        lang,
                        "{value} is in {other} already, which {cell} sees {place}.",
                        "{value} já está em {other}, que {cell} vê {place}."
                    )
                }
                None => say!(
                    lang,
                    "{value} was never a candidate of {cell}: a rule or the marks exclude it from the start.",
                    "{value} nunca foi candidato de {cell}: uma regra ou as anotações o excluem desde o início."
                ),
            })
        })
    }
}
